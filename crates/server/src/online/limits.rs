//! How much of what may be done by whom: buckets of tokens that fill again with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many buckets are kept; more are swept, the full ones first.
const MOST_BUCKETS: usize = 50_000;

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
}

/// A bucket of tokens, as the moment when it will be full.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket(Instant);

impl Bucket {
    pub(crate) fn full(now: Instant) -> Bucket {
        Bucket(now)
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

    /// Puts a token back that was taken just now.
    fn give_back(&mut self, rate: Rate) {
        self.0 = self.0.checked_sub(rate.every).unwrap_or(self.0);
    }
}

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Deed {
    /// Becoming a guest.
    Guest,
    /// Opening a game, or asking to be paired.
    Open,
    /// Joining a game that is known.
    Join,
    /// Trying a code.
    Code,
    /// Reading.
    Read,
    /// Connecting to a game.
    Connect,
    /// An order over HTTP.
    Order,
}

impl Deed {
    /// The limit for one address.
    const fn rate(self) -> Rate {
        match self {
            Deed::Guest => Rate::new(20, Duration::from_secs(10)),
            Deed::Open => Rate::new(20, Duration::from_secs(6)),
            Deed::Join => Rate::new(30, Duration::from_secs(2)),
            Deed::Code => Rate::new(10, Duration::from_secs(6)),
            Deed::Read => Rate::new(120, Duration::from_millis(200)),
            Deed::Connect => Rate::new(60, Duration::from_secs(1)),
            Deed::Order => Rate::new(60, Duration::from_millis(100)),
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
pub(crate) struct Limits {
    by_address: Mutex<HashMap<(Deed, IpAddr), Bucket>>,
    wrong_codes: Mutex<WrongCodes>,
}

#[derive(Debug)]
struct WrongCodes {
    first: Bucket,
    more: Bucket,
    /// Who was wrong, and when last.
    by: HashMap<IpAddr, Instant>,
}

impl Limits {
    pub(crate) fn new() -> Limits {
        let full = Bucket::full(Instant::now());
        let wrong_codes = WrongCodes { first: full, more: full, by: HashMap::new() };
        Limits { by_address: Mutex::default(), wrong_codes: Mutex::new(wrong_codes) }
    }

    /// Whether someone at this address may do this now, or how long to wait.
    pub(crate) fn allow(&self, deed: Deed, address: IpAddr) -> Result<(), Duration> {
        let now = Instant::now();
        let mut buckets = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_BUCKETS {
            sweep(&mut buckets, now);
        }
        buckets.entry((deed, network(address))).or_insert_with(|| Bucket::full(now)).take(deed.rate(), now)
    }

    /// Notes that a code is tried, which counts as wrong until it turns out to be right; an error if there were too many of them, whoever
    /// tried.
    pub(crate) fn guess(&self, address: IpAddr) -> Result<(), Duration> {
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
    pub(crate) fn guessed_right(&self, address: IpAddr) {
        let mut wrong = self.wrong_codes.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever was wrong before is forgiven with it: what they used up fills again by itself.
        if wrong.by.remove(&network(address)).is_some() {
            wrong.first.give_back(FIRST_WRONG_CODES);
        }
    }
}

/// Leaves out what is full again; if everyone is busy, everyone.
fn sweep<K: Eq + Hash>(buckets: &mut HashMap<K, Bucket>, now: Instant) {
    buckets.retain(|_, bucket| bucket.0 > now);
    if buckets.len() >= MOST_BUCKETS {
        buckets.clear();
    }
}

/// Who has an IPv6 address has a whole network of them.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_a_burst_and_then_at_its_pace() {
        let rate = Rate::new(3, Duration::from_secs(1));
        let start = Instant::now();
        let mut bucket = Bucket::full(start);
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
        let limits = Limits::new();
        let (one, other): (IpAddr, IpAddr) =
            ("2001:db8::1".parse().unwrap(), "2001:db8::ffff".parse().unwrap());
        let far: IpAddr = "2001:db9::1".parse().unwrap();
        for _ in 0..10 {
            assert!(limits.allow(Deed::Code, one).is_ok());
        }
        assert!(limits.allow(Deed::Code, other).is_err());
        assert!(limits.allow(Deed::Code, far).is_ok());
        assert!(limits.allow(Deed::Join, one).is_ok(), "another deed has another bucket");
    }

    #[test]
    fn all_together_may_only_be_wrong_so_often_and_leave_something_for_others() {
        let limits = Limits::new();
        let address = |number: u32| IpAddr::from(number.to_be_bytes());
        for _ in 0..1000 {
            assert_eq!(limits.guess(address(1)), Ok(()));
            limits.guessed_right(address(1));
        }
        // A few who guess again and again use up what they have, and no more.
        let wrong = (0..1000).filter(|number| limits.guess(address(number % 12)).is_ok()).count();
        assert!((72..80).contains(&wrong), "{wrong} wrong codes were tried");
        assert_eq!(limits.guess(address(99)), Ok(()), "whoever was not wrong is heard");
        let wrong = (1000..2000).take_while(|number| limits.guess(address(*number)).is_ok()).count();
        assert!((180..200).contains(&wrong), "{wrong} wrong codes were tried");
    }

    #[test]
    fn buckets_do_not_pile_up() {
        let now = Instant::now();
        let mut buckets: HashMap<u32, Bucket> = (0..10).map(|key| (key, Bucket::full(now))).collect();
        buckets.insert(99, Bucket::full(now + Duration::from_secs(9)));
        sweep(&mut buckets, now);
        assert_eq!(buckets.len(), 1);
    }
}
