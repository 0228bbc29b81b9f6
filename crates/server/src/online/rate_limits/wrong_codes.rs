//! The limits of wrong join codes of all networks together.
//!
//! Each node counts the codes that are tried at it, and the cluster counts the wrong ones in the database (`online/code_attempts.rs`).

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use governor::Quota;
use quadrille_store::{WrongCode, WrongCodes};
use tokio::time::Instant;

use super::buckets::{Limiter, limiter, quota};
use crate::address::widest_network;

/// Wrong codes of all networks together: of those without a recent wrong code, and of the others. At this rate trying all 65,536 codes takes
/// more than half a day, and a game waits for minutes. Clients that guess cannot use up the quota of clients that were given a code.
const FIRST_WRONG_CODES: Quota = quota(200, 60);
const MORE_WRONG_CODES: Quota = quota(60, 20);
/// The time for which a wrong code is remembered.
pub(crate) const WRONG_FOR: Duration = Duration::from_secs(600);
/// The largest debt of a bucket of the cluster, in bursts: nodes do not know the codes that others try at the same instant.
const LARGEST_DEBT: u32 = 3;

/// The bucket of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodeBucket {
    /// Networks without a recent wrong code.
    First,
    /// The others.
    More,
}

impl CodeBucket {
    fn new(has_wrong: bool) -> CodeBucket {
        if has_wrong { CodeBucket::More } else { CodeBucket::First }
    }

    const fn quota(self) -> Quota {
        match self {
            CodeBucket::First => FIRST_WRONG_CODES,
            CodeBucket::More => MORE_WRONG_CODES,
        }
    }

    /// The name in the database.
    const fn word(self) -> &'static str {
        match self {
            CodeBucket::First => "first",
            CodeBucket::More => "more",
        }
    }

    /// The time in which the bucket gets another token, in milliseconds.
    fn interval(self) -> u64 {
        millis(self.quota().replenish_interval())
    }

    /// The time in which an empty bucket becomes full, in milliseconds.
    fn full_after(self) -> u64 {
        self.interval() * u64::from(self.quota().burst_size().get())
    }

    /// A wrong code at this time, for the database.
    pub(crate) fn wrong_code(self, network: String, at: u64) -> WrongCode {
        let latest = at + self.full_after() * u64::from(LARGEST_DEBT + 1);
        WrongCode { network, at, bucket: self.word(), interval: self.interval(), latest }
    }
}

/// The bucket of the cluster that an attempt of a network needs a token of; without one, the time until there is one. `here` is its bucket at this
/// node, which knows attempts whose result the database does not know yet.
pub(crate) fn cluster_bucket(codes: &WrongCodes, here: CodeBucket, now: u64) -> Result<CodeBucket, Duration> {
    let is_known = codes.last.is_some_and(|last| now.saturating_sub(last) < millis(WRONG_FOR));
    let bucket = CodeBucket::new(is_known || here == CodeBucket::More);
    let full_at = codes.full_at.iter().find(|(name, _)| name == bucket.word()).map_or(0, |(_, at)| *at);
    // GCRA: a token is left if the bucket is full within the time of the other tokens.
    let allowed_at = full_at.saturating_sub(bucket.full_after() - bucket.interval());
    match allowed_at.saturating_sub(now) {
        0 => Ok(bucket),
        wait => Err(Duration::from_millis(wait)),
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A code that is tried: it counts as wrong unless it turns out to be valid.
#[derive(Debug)]
#[must_use = "the attempt counts as a wrong code"]
pub(crate) struct CodeAttempt {
    network: IpAddr,
    number: u64,
    pub(crate) bucket: CodeBucket,
}

/// The wrong codes that were tried at this node.
#[derive(Debug)]
pub(crate) struct WrongCodeLimits {
    first: Limiter,
    more: Limiter,
    attempts: Mutex<Attempts>,
}

/// The recent attempts that were wrong, or may be.
#[derive(Debug, Default)]
struct Attempts {
    /// The number of the next attempt.
    next: u64,
    /// The times of the attempts of each network, with their numbers, the oldest first. Each has a token of one of the two buckets, which bounds them.
    of_network: HashMap<IpAddr, Vec<(u64, Instant)>>,
}

impl Attempts {
    fn forget_old(&mut self, now: Instant) {
        self.of_network.retain(|_, attempts| {
            attempts.retain(|(_, at)| now.duration_since(*at) < WRONG_FOR);
            !attempts.is_empty()
        });
    }
}

impl WrongCodeLimits {
    pub(super) fn new() -> WrongCodeLimits {
        WrongCodeLimits {
            first: limiter(FIRST_WRONG_CODES),
            more: limiter(MORE_WRONG_CODES),
            attempts: Mutex::default(),
        }
    }

    fn limiter(&self, bucket: CodeBucket) -> &Limiter {
        match bucket {
            CodeBucket::First => &self.first,
            CodeBucket::More => &self.more,
        }
    }

    /// Counts a code that is tried as wrong, until [`Self::was_not_wrong`]. Fails if there were too many wrong codes from all addresses.
    pub(crate) fn attempt(&self, address: IpAddr) -> Result<CodeAttempt, Duration> {
        let (now, network) = (Instant::now(), widest_network(address));
        let mut attempts = self.attempts.lock().unwrap_or_else(PoisonError::into_inner);
        attempts.forget_old(now);
        // Attempts whose result is not known yet count too: a client could make many at the same time.
        let bucket = CodeBucket::new(attempts.of_network.contains_key(&network));
        self.limiter(bucket).check()?;
        let number = attempts.next;
        attempts.next += 1;
        attempts.of_network.entry(network).or_default().push((number, now));
        Ok(CodeAttempt { network, number, bucket })
    }

    /// Reports that a code was valid or was not tried after all: nothing has changed. Other attempts of the network stay known, also those made
    /// meanwhile, or a client that guesses could have them forgotten by a valid code of its own.
    pub(crate) fn was_not_wrong(&self, attempt: &CodeAttempt) {
        let mut attempts = self.attempts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(of_network) = attempts.of_network.get_mut(&attempt.network) {
            of_network.retain(|(number, _)| *number != attempt.number);
            if of_network.is_empty() {
                attempts.of_network.remove(&attempt.network);
            }
        }
        self.limiter(attempt.bucket).refund();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u32) -> IpAddr {
        IpAddr::from(number.to_be_bytes())
    }

    #[tokio::test(start_paused = true)]
    async fn wrong_codes_are_limited_for_all_together_and_leave_some_for_others() {
        let limits = WrongCodeLimits::new();
        for _ in 0..1000 {
            limits.was_not_wrong(&limits.attempt(address(1)).unwrap());
        }
        // A few addresses that guess again and again use up their own quota only.
        let wrong = (0..1000).filter(|number| limits.attempt(address(number % 12)).is_ok()).count();
        assert_eq!(wrong, 12 + 60);
        assert!(limits.attempt(address(99)).is_ok(), "an address without a wrong code is served");
        let wrong = (1000..2000).take_while(|number| limits.attempt(address(*number)).is_ok()).count();
        assert_eq!(wrong, 200 - 12 - 1);
    }

    #[tokio::test(start_paused = true)]
    async fn a_code_that_was_not_wrong_changes_nothing() {
        let limits = WrongCodeLimits::new();
        for _ in 0..1000 {
            let attempt = limits.attempt(address(1)).unwrap();
            assert_eq!(attempt.bucket, CodeBucket::First);
            limits.was_not_wrong(&attempt);
        }
        assert!(limits.attempt(address(1)).is_ok(), "a wrong code");
        for _ in 0..1000 {
            let attempt = limits.attempt(address(1)).unwrap();
            assert_eq!(attempt.bucket, CodeBucket::More, "valid codes do not hide the wrong one");
            limits.was_not_wrong(&attempt);
        }
        let more = (0..1000).filter(|_| limits.more.check().is_ok()).count();
        let first = (0..1000).filter(|_| limits.first.check().is_ok()).count();
        assert_eq!((first, more), (199, 60), "only the wrong code took a token");
    }

    #[tokio::test(start_paused = true)]
    async fn a_valid_code_at_the_same_time_does_not_hide_a_wrong_one() {
        let limits = WrongCodeLimits::new();
        let valid = limits.attempt(address(1)).unwrap();
        // Two valid codes, of which the second is tried when nothing is known of the first any more.
        limits.was_not_wrong(&valid);
        let valid = limits.attempt(address(1)).unwrap();
        let wrong = limits.attempt(address(1)).unwrap();
        assert_eq!((valid.bucket, wrong.bucket), (CodeBucket::First, CodeBucket::More));
        limits.was_not_wrong(&valid);
        assert_eq!(limits.attempt(address(1)).unwrap().bucket, CodeBucket::More, "the wrong one is known");
        tokio::time::advance(WRONG_FOR).await;
        let attempt = limits.attempt(address(1)).unwrap();
        assert_eq!(attempt.bucket, CodeBucket::First, "for ten minutes");
        limits.was_not_wrong(&attempt);
        assert!(limits.attempts.into_inner().unwrap().of_network.is_empty());
    }

    /// The arithmetic of the database, which is tested in `crates/store`.
    fn record(codes: &mut WrongCodes, bucket: CodeBucket, at: u64) {
        let wrong = bucket.wrong_code("network".to_string(), at);
        codes.last = Some(at);
        let full_at = codes.full_at.iter().find(|(name, _)| name == wrong.bucket).map_or(0, |(_, at)| *at);
        codes.full_at.retain(|(name, _)| name != wrong.bucket);
        codes.full_at.push((wrong.bucket.to_string(), (full_at.max(at) + wrong.interval).min(wrong.latest)));
    }

    #[test]
    fn the_cluster_has_the_same_limits_as_a_node() {
        let mut codes = WrongCodes::default();
        let now = 1_000_000_000;
        // Many networks, each with its first wrong code.
        let allowed = (0..1000).take_while(|_| {
            let of_network = WrongCodes { last: None, ..codes.clone() };
            let bucket = cluster_bucket(&of_network, CodeBucket::First, now);
            bucket.is_ok_and(|bucket| {
                record(&mut codes, bucket, now);
                bucket == CodeBucket::First
            })
        });
        assert_eq!(allowed.count(), 200);
        let none = WrongCodes { last: None, ..codes.clone() };
        assert_eq!(
            cluster_bucket(&none, CodeBucket::First, now),
            Err(Duration::from_secs(1)),
            "60 in a minute"
        );
        assert_eq!(cluster_bucket(&none, CodeBucket::First, now + 1000), Ok(CodeBucket::First));
        // One network with many.
        let allowed = (0..1000).take_while(|_| {
            let bucket = cluster_bucket(&codes, CodeBucket::First, now);
            bucket.is_ok_and(|bucket| {
                record(&mut codes, bucket, now);
                bucket == CodeBucket::More
            })
        });
        assert_eq!(allowed.count(), 60);
        assert_eq!(
            cluster_bucket(&codes, CodeBucket::First, now),
            Err(Duration::from_secs(3)),
            "20 in a minute"
        );
        let later = now + millis(WRONG_FOR);
        assert_eq!(cluster_bucket(&codes, CodeBucket::First, later), Ok(CodeBucket::First), "forgotten");
        let known_here = cluster_bucket(&codes, CodeBucket::More, later);
        assert_eq!(known_here, Ok(CodeBucket::More), "of this node, and not recorded yet");
    }

    #[test]
    fn codes_at_the_same_instant_are_paid_back_and_a_debt_has_an_end() {
        let (mut codes, now) = (WrongCodes::default(), 1_000_000_000);
        for _ in 0..400 {
            record(&mut codes, CodeBucket::First, now);
        }
        codes.last = None;
        assert_eq!(cluster_bucket(&codes, CodeBucket::First, now), Err(Duration::from_secs(201)));
        for _ in 0..10_000 {
            record(&mut codes, CodeBucket::First, now);
        }
        codes.last = None;
        assert_eq!(cluster_bucket(&codes, CodeBucket::First, now), Err(Duration::from_secs(601)));
    }
}
