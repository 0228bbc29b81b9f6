//! Whether the database answers, for `/readyz`. Everyone may ask, and thus the database is asked only so often, whoever asks.

use std::time::Duration;

use quadrille_store::{GameStore, StoreError};
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long an answer of the database holds.
const HOLDS: Duration = Duration::from_millis(250);

/// The last answer. Requests that come while the database is being asked wait for that answer.
#[derive(Debug, Default)]
pub(super) struct Readiness(Mutex<Option<(Instant, Result<(), StoreError>)>>);

impl Readiness {
    pub(super) async fn check(&self, store: &dyn GameStore) -> Result<(), StoreError> {
        let mut last = self.0.lock().await;
        match &*last {
            Some((at, answer)) if at.elapsed() < HOLDS => answer.clone(),
            _ => {
                let answer = store.ready().await;
                *last = Some((Instant::now(), answer.clone()));
                answer
            }
        }
    }
}
