//! Answers of the store that are cached for a moment, for requests of which there may be many: `/readyz` is public, and `/metrics` counts games.

use std::time::Duration;

use quadrille_store::StoreError;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// The last answer of the store to a question. Requests that arrive while the store is asked wait for its answer.
#[derive(Debug)]
pub(super) struct Cached<T> {
    cached_for: Duration,
    last: Mutex<Option<(Instant, Result<T, StoreError>)>>,
}

impl<T: Clone> Cached<T> {
    /// Nothing is known yet; answers will be cached for this long.
    pub(super) fn new(cached_for: Duration) -> Cached<T> {
        Cached { cached_for, last: Mutex::default() }
    }

    /// The last answer, or a new one.
    pub(super) async fn get(
        &self,
        ask: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let mut last = self.last.lock().await;
        match &*last {
            Some((at, answer)) if at.elapsed() < self.cached_for => answer.clone(),
            _ => {
                let answer = ask.await;
                *last = Some((Instant::now(), answer.clone()));
                answer
            }
        }
    }
}

#[cfg(test)]
mod tests {
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
}
