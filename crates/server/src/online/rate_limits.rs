//! Rate limits: GCRA of the crate `governor`, for each kind of request and each network.
//!
//! The keyed stores of `governor` grow with the number of keys, and a flood has many. [`BoundedStore`] evicts the buckets that are nearest to
//! full: they carry the least information, and a flood of addresses does not reset the limits of other clients.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::{NoOpMiddleware, StateInformationMiddleware};
use governor::nanos::Nanos;
use governor::state::{InMemoryState, NotKeyed, StateStore};
use governor::{NotUntil, Quota, RateLimiter};
use strum::VariantArray;
use tokio::time::Instant;

use crate::address::{networks, widest_network};

/// Buckets that are kept for each kind of request.
const MOST_BUCKETS: usize = 50_000;
/// One bucket in this many is evicted when there are too many.
const EVICTED_SHARE: usize = 4;

/// The clock of the runtime, which tests and the simulation pause.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuntimeClock {
    origin: Instant,
}

impl RuntimeClock {
    fn start() -> RuntimeClock {
        RuntimeClock { origin: Instant::now() }
    }
}

impl Clock for RuntimeClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.origin.elapsed()
    }
}

/// A burst, and then a number for each minute.
pub(crate) const fn quota(burst: u32, per_minute: u32) -> Quota {
    Quota::per_minute(at_least_one(per_minute)).allow_burst(at_least_one(burst))
}

const fn at_least_one(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}

/// A multiple of a quota: burst and rate.
fn times(quota: Quota, factor: u32) -> Quota {
    let factor = at_least_one(factor);
    let interval = quota.replenish_interval() / factor.get();
    let multiple = Quota::with_period(interval.max(Duration::from_nanos(1))).unwrap_or(quota);
    multiple.allow_burst(quota.burst_size().saturating_mul(factor))
}

/// A limiter with one bucket.
pub(crate) type Limiter = RateLimiter<NotKeyed, InMemoryState, RuntimeClock, NoOpMiddleware<Duration>>;

/// A limiter with a full bucket.
pub(crate) fn limiter(quota: Quota) -> Limiter {
    RateLimiter::direct_with_clock(quota, RuntimeClock::start())
}

/// A limiter with a bucket for each key.
type KeyedLimiter<K> = RateLimiter<K, BoundedStore<K>, RuntimeClock, NoOpMiddleware<Duration>>;

/// The buckets of a keyed limiter, each as the time when it is full (GCRA's theoretical arrival time).
/// Clones share the buckets.
#[derive(Clone, Debug)]
struct BoundedStore<K>(Arc<Mutex<HashMap<K, Nanos>>>);

impl<K> Default for BoundedStore<K> {
    fn default() -> BoundedStore<K> {
        BoundedStore(Arc::default())
    }
}

impl<K: Clone + Eq + Hash> StateStore for BoundedStore<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, decide: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let mut buckets = self.lock();
        if let Some(full_at) = buckets.get_mut(key) {
            let (outcome, next) = decide(Some(*full_at))?;
            *full_at = next;
            return Ok(outcome);
        }
        if buckets.len() >= MOST_BUCKETS {
            evict_fullest(&mut buckets);
        }
        let (outcome, full_at) = decide(None)?;
        buckets.insert(key.clone(), full_at);
        Ok(outcome)
    }
}

impl<K: Eq + Hash> BoundedStore<K> {
    fn lock(&self) -> MutexGuard<'_, HashMap<K, Nanos>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a token to a bucket, which `governor` cannot.
    fn refund(&self, key: &K, quota: Quota) {
        if let Some(full_at) = self.lock().get_mut(key) {
            *full_at = full_at.saturating_sub(quota.replenish_interval().into());
        }
    }
}

/// Evicts a share of the buckets: those that are full first.
fn evict_fullest<K: Eq + Hash>(buckets: &mut HashMap<K, Nanos>) {
    let mut full_at: Vec<Nanos> = buckets.values().copied().collect();
    if let Some(last) = (full_at.len() / EVICTED_SHARE).checked_sub(1) {
        let (_, first, _) = full_at.select_nth_unstable(last);
        buckets.retain(|_, full_at| *full_at > *first);
    }
}

/// The time until a request is allowed.
fn wait(not_until: &NotUntil<Duration>, clock: &RuntimeClock) -> Duration {
    not_until.wait_time_from(clock.now())
}

/// A limited kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum RateLimitedAction {
    /// Becoming a guest.
    Guest,
    /// Creating a game, or asking to be paired.
    Create,
    /// Joining a game by its id.
    Join,
    /// Trying a join code.
    Code,
    /// Reading.
    Read,
    /// Connecting to a game.
    Connect,
    /// A command over HTTP.
    Command,
}

impl RateLimitedAction {
    /// The quota of one network.
    const fn quota(self) -> Quota {
        match self {
            RateLimitedAction::Guest => quota(20, 6),
            RateLimitedAction::Create => quota(20, 10),
            RateLimitedAction::Join => quota(30, 30),
            RateLimitedAction::Code => quota(10, 10),
            RateLimitedAction::Read => quota(120, 300),
            RateLimitedAction::Connect => quota(60, 60),
            RateLimitedAction::Command => quota(60, 600),
        }
    }
}

/// Wrong codes of all networks together: of those without a recent wrong code, and of the others. At this rate trying all 65,536 codes takes
/// more than half a day, and a game waits for minutes. Clients that guess cannot use up the quota of clients that were given a code.
const FIRST_WRONG_CODES: Quota = quota(200, 60);
const MORE_WRONG_CODES: Quota = quota(60, 20);
/// The time for which a wrong code is remembered.
const WRONG_FOR: Duration = Duration::from_secs(600);
/// Frames of one connection.
const FRAMES: Quota = quota(30, 600);

/// The quotas of the /64, /56 and /48 prefix of an IPv6 address, as multiples of the quota of one network.
const PREFIX_FACTORS: [u32; 3] = [1, 4, 16];

/// The limits of a server.
#[derive(Debug)]
pub(crate) struct RateLimits {
    /// For each action, the limiters of the smallest and of the wider networks.
    by_action: Vec<[KeyedLimiter<IpAddr>; 3]>,
    wrong_codes: WrongCodes,
}

#[derive(Debug)]
struct WrongCodes {
    first: KeyedLimiter<()>,
    /// The bucket of `first`, for refunds.
    first_bucket: BoundedStore<()>,
    more: Limiter,
    /// The last wrong code of each network.
    last_wrong: Mutex<HashMap<IpAddr, Instant>>,
}

impl RateLimits {
    /// Limits of `factor` times the usual quota for each network.
    pub(crate) fn new(factor: u32) -> RateLimits {
        let clock = RuntimeClock::start();
        let by_action = RateLimitedAction::VARIANTS.iter().map(|action| {
            PREFIX_FACTORS.map(|wider| {
                let quota = times(action.quota(), factor.saturating_mul(wider));
                RateLimiter::new(quota, BoundedStore::default(), clock)
            })
        });
        let first_bucket = BoundedStore::default();
        let wrong_codes = WrongCodes {
            first: RateLimiter::new(FIRST_WRONG_CODES, first_bucket.clone(), clock),
            first_bucket,
            more: limiter(MORE_WRONG_CODES),
            last_wrong: Mutex::default(),
        };
        RateLimits { by_action: by_action.collect(), wrong_codes }
    }

    /// Takes a token for an action from this address; without one, returns the time until there is one. The smallest network is first: what it is
    /// not allowed does not count for its neighbours.
    pub(crate) fn allow(&self, action: RateLimitedAction, address: IpAddr) -> Result<(), Duration> {
        for (limiter, network) in self.by_action[action as usize].iter().zip(networks(address)) {
            limiter.check_key(&network).map_err(|not_until| wait(&not_until, limiter.clock()))?;
        }
        Ok(())
    }

    /// Counts a code that is tried as wrong until [`Self::code_was_valid`]. Fails if there were too many wrong codes from all addresses.
    pub(crate) fn try_code(&self, address: IpAddr) -> Result<(), Duration> {
        let (now, network) = (Instant::now(), widest_network(address));
        let WrongCodes { first, more, last_wrong, .. } = &self.wrong_codes;
        let mut last_wrong = last_wrong.lock().unwrap_or_else(PoisonError::into_inner);
        if last_wrong.len() >= MOST_BUCKETS {
            last_wrong.retain(|_, last| now.duration_since(*last) < WRONG_FOR);
        }
        if last_wrong.get(&network).is_some_and(|last| now.duration_since(*last) < WRONG_FOR) {
            more.check().map_err(|not_until| wait(&not_until, more.clock()))?;
        } else {
            first.check_key(&()).map_err(|not_until| wait(&not_until, first.clock()))?;
        }
        if last_wrong.len() < MOST_BUCKETS {
            last_wrong.insert(network, now);
        }
        Ok(())
    }

    /// Reports that the last code from this address was valid. Its earlier wrong codes are forgotten; their tokens are not refunded.
    pub(crate) fn code_was_valid(&self, address: IpAddr) {
        let WrongCodes { first_bucket, last_wrong, .. } = &self.wrong_codes;
        let mut last_wrong = last_wrong.lock().unwrap_or_else(PoisonError::into_inner);
        if last_wrong.remove(&widest_network(address)).is_some() {
            first_bucket.refund(&(), FIRST_WRONG_CODES);
        }
    }
}

/// The limit of a connection's frames: a frame is read only when there is a token for it.
#[derive(Debug)]
pub(crate) struct FrameLimiter(
    RateLimiter<NotKeyed, InMemoryState, RuntimeClock, StateInformationMiddleware>,
);

impl FrameLimiter {
    pub(crate) fn new() -> FrameLimiter {
        FrameLimiter::with(FRAMES)
    }

    fn with(quota: Quota) -> FrameLimiter {
        FrameLimiter(
            RateLimiter::direct_with_clock(quota, RuntimeClock::start())
                .with_middleware::<StateInformationMiddleware>(),
        )
    }

    /// Takes a token, and returns the time at which there is another.
    pub(crate) fn take(&self) -> Instant {
        let is_left = self.0.check().is_ok_and(|state| state.remaining_burst_capacity() > 0);
        // `governor` tells the time only when it refuses: without a token left, a second check takes none.
        let refused = if is_left { None } else { self.0.check().err() };
        Instant::now() + refused.map_or(Duration::ZERO, |not_until| wait(&not_until, self.0.clock()))
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    /// A limiter's decision, with the time to wait.
    fn take(limiter: &Limiter) -> Result<(), Duration> {
        limiter.check().map_err(|not_until| wait(&not_until, limiter.clock()))
    }

    #[tokio::test(start_paused = true)]
    async fn a_bucket_gives_a_burst_and_then_at_its_pace() {
        let bucket = limiter(quota(3, 60));
        for _ in 0..3 {
            assert_eq!(take(&bucket), Ok(()));
        }
        assert_eq!(take(&bucket), Err(Duration::from_secs(1)));
        advance(Duration::from_millis(400)).await;
        assert_eq!(take(&bucket), Err(Duration::from_millis(600)));
        advance(Duration::from_millis(600)).await;
        assert_eq!(take(&bucket), Ok(()));
        assert!(take(&bucket).is_err());
        advance(Duration::from_secs(59)).await;
        for _ in 0..3 {
            assert_eq!(take(&bucket), Ok(()));
        }
        assert!(take(&bucket).is_err());
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
        assert!(limits.allow(RateLimitedAction::Join, one).is_ok(), "another action has another bucket");
    }

    /// A client with a /48 prefix has 65,536 networks, but not as many quotas.
    #[tokio::test(start_paused = true)]
    async fn wider_prefixes_have_limits_too() {
        let limits = RateLimits::new(1);
        let action = RateLimitedAction::Create;
        let burst = action.quota().burst_size().get() as usize;
        let allowed = |prefix: &str| {
            let addresses = (0..=255).map(|n| format!("{prefix}{n:02x}::1").parse().unwrap());
            let tries = addresses.flat_map(|address| std::iter::repeat_n(address, burst));
            tries.filter(|address| limits.allow(action, *address).is_ok()).count()
        };
        assert_eq!(allowed("2001:db8:1:1"), 4 * burst, "a /56 prefix");
        let others: usize = (2..=9).map(|n| allowed(&format!("2001:db8:1:{n}"))).sum();
        assert_eq!(others, 12 * burst, "the rest of the /48 prefix");
        assert_eq!(allowed("2001:db8:2:1"), 4 * burst, "another prefix");
    }

    #[test]
    fn every_action_has_its_own_quota() {
        let limits = RateLimits::new(1);
        let address = IpAddr::from([10, 0, 0, 1]);
        for action in RateLimitedAction::VARIANTS {
            let allowed = (0..1000).take_while(|_| limits.allow(*action, address).is_ok()).count();
            let burst = action.quota().burst_size().get() as usize;
            assert!((burst..burst + 10).contains(&allowed), "{action:?}: {allowed}, not {burst}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn wrong_codes_are_limited_for_all_together_and_leave_some_for_others() {
        let limits = RateLimits::new(1);
        let address = |number: u32| IpAddr::from(number.to_be_bytes());
        for _ in 0..1000 {
            assert_eq!(limits.try_code(address(1)), Ok(()));
            limits.code_was_valid(address(1));
        }
        // A few addresses that guess again and again use up their own quota only.
        let wrong = (0..1000).filter(|number| limits.try_code(address(number % 12)).is_ok()).count();
        assert_eq!(wrong, 12 + 60);
        assert_eq!(limits.try_code(address(99)), Ok(()), "an address without a wrong code is served");
        let wrong = (1000..2000).take_while(|number| limits.try_code(address(*number)).is_ok()).count();
        assert_eq!(wrong, 200 - 12 - 1);
    }

    #[test]
    fn a_flood_from_many_addresses_does_not_reset_the_limits_of_others() {
        let mut limits = RateLimits::new(1);
        let address = |number: u32| IpAddr::from(number.to_be_bytes());
        let busy = address(1);
        let refused = (0..10_000).any(|_| limits.allow(RateLimitedAction::Guest, busy).is_err());
        assert!(refused, "a burst has an end");
        for number in 0..2 * MOST_BUCKETS as u32 {
            assert!(limits.allow(RateLimitedAction::Guest, address(1000 + number)).is_ok());
            assert!(
                number % 1000 > 0 || limits.allow(RateLimitedAction::Guest, busy).is_err(),
                "after {number} others"
            );
        }
        let limiters = limits.by_action.swap_remove(RateLimitedAction::Guest as usize);
        let kept = limiters.map(|limiter| limiter.into_state_store().lock().len());
        assert!(kept[0] <= MOST_BUCKETS && kept[1..] == [0, 0], "{kept:?} buckets are kept");
    }

    #[test]
    fn full_buckets_are_evicted_before_others() {
        let now = Nanos::from(Duration::from_secs(1));
        let mut buckets: HashMap<u32, Nanos> = (0..10).map(|key| (key, now)).collect();
        buckets.insert(99, now + Duration::from_secs(9));
        evict_fullest(&mut buckets);
        assert_eq!(buckets.into_keys().collect::<Vec<_>>(), [99]);
    }

    #[test]
    fn an_operator_can_multiply_the_limits() {
        let limits = RateLimits::new(3);
        let allowed = (0..100)
            .take_while(|_| limits.allow(RateLimitedAction::Code, IpAddr::from([10, 0, 0, 1])).is_ok());
        assert_eq!(allowed.count(), 30);
        let quota = times(quota(10, 10), 3);
        assert_eq!((quota.burst_size().get(), quota.replenish_interval()), (30, Duration::from_secs(2)));
        assert_eq!(times(quota, u32::MAX).replenish_interval(), Duration::from_nanos(1));
    }

    #[tokio::test(start_paused = true)]
    async fn a_frame_limiter_tells_when_there_is_another_token() {
        let (frames, start) = (FrameLimiter::with(quota(2, 60)), Instant::now());
        assert_eq!(frames.take(), start, "one of two is left");
        let next = frames.take();
        assert_eq!(next, start + Duration::from_secs(1));
        advance(Duration::from_secs(1)).await;
        assert_eq!(frames.take(), next + Duration::from_secs(1), "the second check took no token");
        advance(Duration::from_secs(60)).await;
        assert_eq!(frames.take(), Instant::now());
    }
}
