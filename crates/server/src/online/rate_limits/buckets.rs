//! Buckets of tokens: GCRA of the crate `governor`, with a bounded number of keys, refunds, and tokens that were taken elsewhere.

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::{NotKeyed, StateStore};
use governor::{NotUntil, Quota, RateLimiter};
use tokio::time::Instant;

/// Buckets that are kept for each kind of request.
pub(super) const MOST_BUCKETS: usize = 50_000;
/// One bucket in this many is evicted when there are too many.
const EVICTED_SHARE: usize = 4;
/// The largest debt of a bucket, in bursts. A client that uses many nodes at the same instant takes tokens that are not there: it waits for them
/// later, so that it has the rate of one node in the long run.
const LARGEST_DEBT: u32 = 15;

/// The clock of the runtime, which tests and the simulation pause.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuntimeClock {
    origin: Instant,
}

impl RuntimeClock {
    pub(super) fn start() -> RuntimeClock {
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
pub(super) fn times(quota: Quota, factor: u32) -> Quota {
    let factor = at_least_one(factor);
    let interval = quota.replenish_interval() / factor.get();
    let multiple = Quota::with_period(interval.max(Duration::from_nanos(1))).unwrap_or(quota);
    multiple.allow_burst(quota.burst_size().saturating_mul(factor))
}

/// The time until a request is allowed.
pub(super) fn wait(not_until: &NotUntil<Duration>, clock: &RuntimeClock) -> Duration {
    not_until.wait_time_from(clock.now())
}

/// The time when a bucket is full again (GCRA's theoretical arrival time), after tokens were taken elsewhere.
fn after_debit(full_at: Option<Nanos>, count: u32, quota: Quota, now: Nanos) -> Nanos {
    let interval = nanos(quota.replenish_interval()).as_u64();
    let cost = interval.saturating_mul(u64::from(count));
    let most = u64::from(quota.burst_size().get()) * u64::from(LARGEST_DEBT + 1);
    let latest = now.as_u64().saturating_add(interval.saturating_mul(most));
    let full_at = full_at.map_or(now, |full_at| full_at.max(now)).as_u64();
    Nanos::new(full_at.saturating_add(cost).min(latest).max(full_at))
}

fn nanos(time: Duration) -> Nanos {
    // Five hundred years.
    Nanos::new(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
}

/// A limiter with one bucket.
#[derive(Debug)]
pub(crate) struct Limiter {
    inner: RateLimiter<NotKeyed, Bucket, RuntimeClock, NoOpMiddleware<Duration>>,
    bucket: Bucket,
    quota: Quota,
}

/// One bucket. Clones share it.
#[derive(Clone, Debug, Default)]
struct Bucket(Arc<Mutex<Option<Nanos>>>);

impl Bucket {
    fn lock(&self) -> MutexGuard<'_, Option<Nanos>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl StateStore for Bucket {
    type Key = NotKeyed;

    fn measure_and_replace<T, F, E>(&self, _: &NotKeyed, decide: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let mut full_at = self.lock();
        let (outcome, next) = decide(*full_at)?;
        *full_at = Some(next);
        Ok(outcome)
    }
}

/// A limiter with a full bucket.
pub(crate) fn limiter(quota: Quota) -> Limiter {
    let bucket = Bucket::default();
    Limiter { inner: RateLimiter::new(quota, bucket.clone(), RuntimeClock::start()), bucket, quota }
}

impl Limiter {
    /// Takes a token; without one, returns the time until there is one.
    pub(crate) fn check(&self) -> Result<(), Duration> {
        self.inner.check().map_err(|not_until| wait(&not_until, self.inner.clock()))
    }

    /// Takes a token that was used elsewhere, whether there is one or not.
    pub(crate) fn debit(&self) {
        let now = nanos(self.inner.clock().now());
        let mut full_at = self.bucket.lock();
        *full_at = Some(after_debit(*full_at, 1, self.quota, now));
    }

    /// Returns a token.
    pub(super) fn refund(&self) {
        if let Some(full_at) = &mut *self.bucket.lock() {
            *full_at = full_at.saturating_sub(nanos(self.quota.replenish_interval()));
        }
    }
}

/// A limiter with a bucket for each key.
#[derive(Debug)]
pub(super) struct KeyedLimiter<K: Clone + Eq + Hash> {
    inner: RateLimiter<K, BoundedStore<K>, RuntimeClock, NoOpMiddleware<Duration>>,
    buckets: BoundedStore<K>,
    quota: Quota,
}

impl<K: Clone + Eq + Hash> KeyedLimiter<K> {
    pub(super) fn new(quota: Quota, clock: RuntimeClock) -> KeyedLimiter<K> {
        let buckets = BoundedStore::default();
        KeyedLimiter { inner: RateLimiter::new(quota, buckets.clone(), clock), buckets, quota }
    }

    /// Takes a token; without one, returns the time until there is one.
    pub(super) fn check(&self, key: &K) -> Result<(), Duration> {
        self.inner.check_key(key).map_err(|not_until| wait(&not_until, self.inner.clock()))
    }

    /// Takes tokens that were used elsewhere, whether they are there or not.
    pub(super) fn debit(&self, key: &K, count: u32) {
        // The limiter was started at the same time as its clock, but for microseconds.
        let now = nanos(self.inner.clock().now());
        let mut buckets = self.buckets.lock();
        let full_at = after_debit(buckets.get(key).copied(), count, self.quota, now);
        if !buckets.contains_key(key) && buckets.len() >= MOST_BUCKETS {
            evict_fullest(&mut buckets);
        }
        buckets.insert(key.clone(), full_at);
    }

    pub(super) fn burst(&self) -> u32 {
        self.quota.burst_size().get()
    }

    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.buckets.lock().len()
    }
}

/// The buckets of a keyed limiter, each as the time when it is full (GCRA's theoretical arrival time). Clones share the buckets.
///
/// The keyed stores of `governor` grow with the number of keys, and a flood has many. This one evicts the buckets that are nearest to full:
/// they carry the least information, and a flood of addresses does not reset the limits of other clients.
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
}

/// Evicts a share of the buckets: those that are full first.
fn evict_fullest<K: Eq + Hash>(buckets: &mut HashMap<K, Nanos>) {
    let mut full_at: Vec<Nanos> = buckets.values().copied().collect();
    if let Some(last) = (full_at.len() / EVICTED_SHARE).checked_sub(1) {
        let (_, first, _) = full_at.select_nth_unstable(last);
        buckets.retain(|_, full_at| *full_at > *first);
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_gives_a_burst_and_then_at_its_pace() {
        let bucket = limiter(quota(3, 60));
        for _ in 0..3 {
            assert_eq!(bucket.check(), Ok(()));
        }
        assert_eq!(bucket.check(), Err(Duration::from_secs(1)));
        advance(Duration::from_millis(400)).await;
        assert_eq!(bucket.check(), Err(Duration::from_millis(600)));
        advance(Duration::from_millis(600)).await;
        assert_eq!(bucket.check(), Ok(()));
        assert!(bucket.check().is_err());
        advance(Duration::from_secs(59)).await;
        for _ in 0..3 {
            assert_eq!(bucket.check(), Ok(()));
        }
        assert!(bucket.check().is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn tokens_that_were_used_elsewhere_are_missing_here_and_a_debt_is_paid_back() {
        let limiter = KeyedLimiter::new(quota(3, 60), RuntimeClock::start());
        limiter.debit(&'a', 2);
        assert_eq!(limiter.check(&'a'), Ok(()));
        assert_eq!(limiter.check(&'a'), Err(Duration::from_secs(1)));
        // Two nodes allow a request at the same instant: both wait for both tokens.
        limiter.debit(&'a', 2);
        assert_eq!(limiter.check(&'a'), Err(Duration::from_secs(3)));
        assert_eq!(limiter.check(&'b'), Ok(()), "another key has another bucket");
        // Time fills a bucket only once, and only up to its burst.
        advance(Duration::from_secs(1000)).await;
        limiter.debit(&'a', 3);
        assert_eq!(limiter.check(&'a'), Err(Duration::from_secs(1)));
        // A debt has an end.
        limiter.debit(&'a', u32::MAX);
        assert_eq!(limiter.check(&'a'), Err(Duration::from_secs(u64::from(3 * LARGEST_DEBT) + 1)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_single_bucket_has_debits_and_refunds() {
        let bucket = limiter(quota(2, 60));
        bucket.debit();
        assert_eq!(bucket.check(), Ok(()));
        assert_eq!(bucket.check(), Err(Duration::from_secs(1)));
        bucket.debit();
        assert_eq!(bucket.check(), Err(Duration::from_secs(2)));
        bucket.refund();
        bucket.refund();
        assert_eq!(bucket.check(), Ok(()));
        assert!(bucket.check().is_err());
    }

    #[test]
    fn full_buckets_are_evicted_before_others() {
        let now = Nanos::from(Duration::from_secs(1));
        let mut buckets: HashMap<u32, Nanos> = (0..10).map(|key| (key, now)).collect();
        buckets.insert(99, now + Duration::from_secs(9));
        evict_fullest(&mut buckets);
        assert_eq!(buckets.into_keys().collect::<Vec<_>>(), [99]);
    }
}
