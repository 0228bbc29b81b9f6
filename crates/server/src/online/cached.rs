//! Answers of the store that are cached for a moment, for requests of which there may be many: `/readyz` and the lobby are public, and
//! `/metrics` counts games.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quadrille_store::StoreError;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep_until};

/// Minimum interval of questions when answers become invalid again and again.
const PACE: Duration = Duration::from_millis(50);

/// The last answer of the store to a question. Requests that arrive while the store is asked wait for its answer.
#[derive(Debug)]
pub(super) struct Cached<T> {
    cached_for: Duration,
    /// Counts the invalidations.
    changes: AtomicU64,
    last: Mutex<Option<Answer<T>>>,
}

#[derive(Debug)]
struct Answer<T> {
    at: Instant,
    /// The invalidations before the question.
    changes: u64,
    answer: Result<T, StoreError>,
}

impl<T: Clone> Cached<T> {
    /// Nothing is known yet; answers will be cached for this long.
    pub(super) fn new(cached_for: Duration) -> Cached<T> {
        Cached { cached_for, changes: AtomicU64::new(0), last: Mutex::default() }
    }

    /// The last answer, or a new one.
    pub(super) async fn get(
        &self,
        ask: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let mut last = self.last.lock().await;
        if let Some(Answer { at, changes, answer }) = &*last {
            if *changes == self.changes.load(Ordering::Acquire) {
                if at.elapsed() < self.cached_for {
                    return answer.clone();
                }
            } else {
                sleep_until(*at + PACE).await;
            }
        }
        // A change while the store is asked may be missing in the answer.
        let changes = self.changes.load(Ordering::Acquire);
        let answer = ask.await;
        *last = Some(Answer { at: Instant::now(), changes, answer: answer.clone() });
        answer
    }

    /// The next request asks the store again, at a limited rate.
    pub(super) fn invalidate(&self) {
        self.changes.fetch_add(1, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn an_answer_is_cached_for_its_time() {
        let cached = Cached::new(Duration::from_secs(5));
        assert_eq!(cached.get(async { Ok(1) }).await, Ok(1));
        assert_eq!(cached.get(async { panic!("it is not asked again") }).await, Ok(1));
        tokio::time::advance(Duration::from_secs(5)).await;
        let failure = StoreError::Unavailable("no answer".to_string());
        assert_eq!(cached.get(async { Err(failure.clone()) }).await, Err(failure.clone()));
        assert_eq!(cached.get(async { Ok(2) }).await, Err(failure), "so are failures");
    }

    #[tokio::test(start_paused = true)]
    async fn an_invalid_answer_is_replaced() {
        let cached = Cached::new(Duration::from_secs(5));
        assert_eq!(cached.get(async { Ok(1) }).await, Ok(1));
        cached.invalidate();
        assert_eq!(cached.get(async { Ok(2) }).await, Ok(2));
        assert_eq!(cached.get(async { panic!("it is valid") }).await, Ok(2));
        // A change during the query may be missing in its result.
        let during = async {
            cached.invalidate();
            Ok(3)
        };
        tokio::time::advance(Duration::from_secs(5)).await;
        assert_eq!(cached.get(during).await, Ok(3));
        assert_eq!(cached.get(async { Ok(4) }).await, Ok(4));
    }

    #[tokio::test(start_paused = true)]
    async fn many_invalidations_and_requests_lead_to_few_questions() {
        let (cached, asked) = (Cached::new(Duration::from_secs(5)), AtomicUsize::new(0));
        let started = Instant::now();
        for _ in 0..100 {
            cached.invalidate();
            let requests = (0..100).map(|_| {
                cached.get(async {
                    asked.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(Duration::from_millis(1)).await;
                    Ok(())
                })
            });
            for answer in futures_util::future::join_all(requests).await {
                assert_eq!(answer, Ok(()));
            }
        }
        assert_eq!(asked.into_inner(), 100);
        assert!(started.elapsed() >= 99 * PACE, "{:?}", started.elapsed());
    }
}
