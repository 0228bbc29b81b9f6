//! The readiness check of the database, for `/readyz`. The route is public, so results are cached.

use std::time::Duration;

use quadrille_store::{GameStore, StoreError};
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long a result is cached.
const CACHED_FOR: Duration = Duration::from_millis(250);

/// The last result. Requests that arrive during a check wait for its result.
#[derive(Debug, Default)]
pub(super) struct Readiness(Mutex<Option<(Instant, Result<(), StoreError>)>>);

impl Readiness {
    pub(super) async fn check(&self, store: &dyn GameStore) -> Result<(), StoreError> {
        let mut last = self.0.lock().await;
        match &*last {
            Some((at, result)) if at.elapsed() < CACHED_FOR => result.clone(),
            _ => {
                let result = store.ready().await;
                *last = Some((Instant::now(), result.clone()));
                result
            }
        }
    }
}
