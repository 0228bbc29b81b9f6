//! Rate limits: token buckets (GCRA) for each kind of request and each address.
//!
//! The number of buckets is bounded. When there are too many, those that are nearest to full are dropped: they have the least to say, and a
//! flood from many addresses does not give back what a client has used up.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::address::network;

/// How many buckets are kept for each kind of request.
const MOST_BUCKETS: usize = 50_000;
/// Of so many one is dropped when there are too many.
const DROPPED_SHARE: usize = 4;

/// So many at once, and one more each so often.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: u32,
    pub(crate) every: Duration,
}

impl Rate {
    pub(crate) const fn new(burst: u32, every: Duration) -> Rate {
        Rate { burst, every }
    }

    /// So many times as much.
    fn times(self, factor: u32) -> Rate {
        Rate { burst: self.burst.saturating_mul(factor), every: self.every / factor.max(1) }
    }
}

/// A bucket of tokens, as the moment when it will be full.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket(Instant);

impl TokenBucket {
    pub(crate) fn full(now: Instant) -> TokenBucket {
        TokenBucket(now)
    }

    /// Takes a token, or tells how long to wait for one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        let full = self.0.max(now) + rate.every;
        let room = rate.every * rate.burst;
        match full.duration_since(now).checked_sub(room) {
            Some(wait) if !wait.is_zero() => Err(wait),
            _ => {
                self.0 = full;
                Ok(())
            }
        }
    }

    /// When there is a token to take.
    pub(crate) fn ready_at(self, rate: Rate) -> Instant {
        self.0.checked_sub(rate.every * rate.burst.saturating_sub(1)).unwrap_or(self.0)
    }

    /// Puts a token back that was taken just now.
    fn give_back(&mut self, rate: Rate) {
        self.0 = self.0.checked_sub(rate.every).unwrap_or(self.0);
    }
}

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RateLimitedAction {
    /// Becoming a guest.
    Guest,
    /// Opening a game, or asking to be paired.
    Create,
    /// Joining a game that is known.
    Join,
    /// Trying a code.
    Code,
    /// Reading.
    Read,
    /// Connecting to a game.
    Connect,
    /// An order over HTTP.
    Command,
}

impl RateLimitedAction {
    /// The limit for one address.
    const fn rate(self) -> Rate {
        match self {
            RateLimitedAction::Guest => Rate::new(20, Duration::from_secs(10)),
            RateLimitedAction::Create => Rate::new(20, Duration::from_secs(6)),
            RateLimitedAction::Join => Rate::new(30, Duration::from_secs(2)),
            RateLimitedAction::Code => Rate::new(10, Duration::from_secs(6)),
            RateLimitedAction::Read => Rate::new(120, Duration::from_millis(200)),
            RateLimitedAction::Connect => Rate::new(60, Duration::from_secs(1)),
            RateLimitedAction::Command => Rate::new(60, Duration::from_millis(100)),
        }
    }
}

/// Wrong codes that all together may try who were not wrong before, and all who were. At this pace all 65,536 codes take more than half a day,
/// and a game waits for minutes. Those who guess cannot use up what is left for those who come with a code.
const FIRST_WRONG_CODES: Rate = Rate::new(200, Duration::from_secs(1));
const MORE_WRONG_CODES: Rate = Rate::new(60, Duration::from_secs(3));
/// How long someone is known to have been wrong.
const WRONG_FOR: Duration = Duration::from_secs(600);
/// Frames that one connection may send.
pub(crate) const FRAMES: Rate = Rate::new(30, Duration::from_millis(100));

/// The limits of a server.
#[derive(Debug)]
pub(crate) struct RateLimits {
    /// How many times the usual limits an address has.
    factor: u32,
    by_address: Mutex<HashMap<RateLimitedAction, HashMap<IpAddr, TokenBucket>>>,
    wrong_codes: Mutex<WrongCodes>,
}

#[derive(Debug)]
struct WrongCodes {
    first: TokenBucket,
    more: TokenBucket,
    /// Who was wrong, and when last.
    by: HashMap<IpAddr, Instant>,
}

impl RateLimits {
    pub(crate) fn new(factor: u32) -> RateLimits {
        let full = TokenBucket::full(Instant::now());
        let wrong_codes = WrongCodes { first: full, more: full, by: HashMap::new() };
        RateLimits { factor, by_address: Mutex::default(), wrong_codes: Mutex::new(wrong_codes) }
    }

    /// Whether someone at this address may do this now, or how long to wait.
    pub(crate) fn allow(&self, action: RateLimitedAction, address: IpAddr) -> Result<(), Duration> {
        let (now, network) = (Instant::now(), network(address));
        let mut buckets = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        let buckets = buckets.entry(action).or_default();
        if buckets.len() >= MOST_BUCKETS && !buckets.contains_key(&network) {
            evict_fullest(buckets, now);
        }
        let bucket = buckets.entry(network).or_insert_with(|| TokenBucket::full(now));
        bucket.take(action.rate().times(self.factor), now)
    }

    /// Notes that a code is tried, which counts as wrong until it turns out to be right; an error if there were too many of them, whoever
    /// tried.
    pub(crate) fn try_code(&self, address: IpAddr) -> Result<(), Duration> {
        let (now, network) = (Instant::now(), network(address));
        let mut wrong = self.wrong_codes.lock().unwrap_or_else(PoisonError::into_inner);
        if wrong.by.len() >= MOST_BUCKETS {
            wrong.by.retain(|_, last| now.duration_since(*last) < WRONG_FOR);
        }
        let before = wrong.by.get(&network).is_some_and(|last| now.duration_since(*last) < WRONG_FOR);
        if before {
            wrong.more.take(MORE_WRONG_CODES, now)?;
        } else {
            wrong.first.take(FIRST_WRONG_CODES, now)?;
        }
        if wrong.by.len() < MOST_BUCKETS {
            wrong.by.insert(network, now);
        }
        Ok(())
    }

    /// The code that was tried last from this address was right.
    pub(crate) fn code_was_valid(&self, address: IpAddr) {
        let mut wrong = self.wrong_codes.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever was wrong before is forgiven with it: what they used up fills again by itself.
        if wrong.by.remove(&network(address)).is_some() {
            wrong.first.give_back(FIRST_WRONG_CODES);
        }
    }
}

/// Drops the buckets that are full, and a share of the others at least: those that are full soonest.
fn evict_fullest<K: Eq + Hash>(buckets: &mut HashMap<K, TokenBucket>, now: Instant) {
    let mut full_at: Vec<Instant> = buckets.values().map(|bucket| bucket.0).collect();
    if let Some(last) = (full_at.len() / DROPPED_SHARE).checked_sub(1) {
        let (_, soonest, _) = full_at.select_nth_unstable(last);
        let soonest = (*soonest).max(now);
        buckets.retain(|_, bucket| bucket.0 > soonest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_a_burst_and_then_at_its_pace() {
        let rate = Rate::new(3, Duration::from_secs(1));
        let start = Instant::now();
        let mut bucket = TokenBucket::full(start);
        for _ in 0..3 {
            assert_eq!(bucket.take(rate, start), Ok(()));
        }
        assert_eq!(bucket.take(rate, start), Err(Duration::from_secs(1)));
        assert_eq!(bucket.take(rate, start + Duration::from_millis(400)), Err(Duration::from_millis(600)));
        assert_eq!(bucket.take(rate, start + Duration::from_secs(1)), Ok(()));
        assert!(bucket.take(rate, start + Duration::from_secs(1)).is_err());
        for _ in 0..3 {
            assert_eq!(bucket.take(rate, start + Duration::from_secs(60)), Ok(()));
        }
        assert!(bucket.take(rate, start + Duration::from_secs(60)).is_err());
    }

    #[test]
    fn addresses_of_one_network_share_a_bucket() {
        let limits = RateLimits::new(1);
        let (one, other): (IpAddr, IpAddr) =
            ("2001:db8::1".parse().unwrap(), "2001:db8::ffff".parse().unwrap());
        let far: IpAddr = "2001:db9::1".parse().unwrap();
        for _ in 0..10 {
            assert!(limits.allow(RateLimitedAction::Code, one).is_ok());
        }
        assert!(limits.allow(RateLimitedAction::Code, other).is_err());
        assert!(limits.allow(RateLimitedAction::Code, far).is_ok());
        assert!(limits.allow(RateLimitedAction::Join, one).is_ok(), "another deed has another bucket");
    }

    #[test]
    fn all_together_may_only_be_wrong_so_often_and_leave_something_for_others() {
        let limits = RateLimits::new(1);
        let address = |number: u32| IpAddr::from(number.to_be_bytes());
        for _ in 0..1000 {
            assert_eq!(limits.try_code(address(1)), Ok(()));
            limits.code_was_valid(address(1));
        }
        // A few who guess again and again use up what they have, and no more.
        let wrong = (0..1000).filter(|number| limits.try_code(address(number % 12)).is_ok()).count();
        assert!((72..80).contains(&wrong), "{wrong} wrong codes were tried");
        assert_eq!(limits.try_code(address(99)), Ok(()), "whoever was not wrong is heard");
        let wrong = (1000..2000).take_while(|number| limits.try_code(address(*number)).is_ok()).count();
        assert!((180..200).contains(&wrong), "{wrong} wrong codes were tried");
    }

    #[test]
    fn a_flood_from_many_addresses_does_not_reset_the_limits_of_others() {
        let limits = RateLimits::new(1);
        let address = |number: u32| IpAddr::from(number.to_be_bytes());
        let busy = address(1);
        while limits.allow(RateLimitedAction::Guest, busy).is_ok() {}
        for number in 0..2 * MOST_BUCKETS as u32 {
            assert!(limits.allow(RateLimitedAction::Guest, address(1000 + number)).is_ok());
            assert!(
                number % 1000 > 0 || limits.allow(RateLimitedAction::Guest, busy).is_err(),
                "after {number} others"
            );
        }
        let kept = limits.by_address.lock().unwrap()[&RateLimitedAction::Guest].len();
        assert!(kept <= MOST_BUCKETS, "{kept} buckets are kept");
    }

    #[test]
    fn full_buckets_are_dropped_before_others() {
        let now = Instant::now();
        let mut buckets: HashMap<u32, TokenBucket> =
            (0..10).map(|key| (key, TokenBucket::full(now))).collect();
        buckets.insert(99, TokenBucket::full(now + Duration::from_secs(9)));
        evict_fullest(&mut buckets, now);
        assert_eq!(buckets.into_keys().collect::<Vec<_>>(), [99]);
    }

    #[test]
    fn an_operator_can_give_an_address_more() {
        let limits = RateLimits::new(3);
        let allowed = (0..100)
            .take_while(|_| limits.allow(RateLimitedAction::Code, IpAddr::from([10, 0, 0, 1])).is_ok());
        assert_eq!(allowed.count(), 30);
    }

    #[test]
    fn a_bucket_tells_when_it_has_a_token() {
        let (rate, start) = (Rate::new(2, Duration::from_secs(1)), Instant::now());
        let mut bucket = TokenBucket::full(start);
        assert!(bucket.ready_at(rate) <= start);
        for _ in 0..2 {
            assert_eq!(bucket.take(rate, start), Ok(()));
        }
        assert_eq!(bucket.ready_at(rate), start + Duration::from_secs(1));
        assert_eq!(bucket.take(rate, bucket.ready_at(rate)), Ok(()));
    }
}
