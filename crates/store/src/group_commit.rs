//! Group commit: appends that arrive while a transaction runs form the next one.
//!
//! A commit waits for the disk once, however many appends it contains.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use crate::{Append, GameStore, StoreError};

/// Maximum number of appends in a transaction.
const MOST_IN_BATCH: usize = 256;
/// Maximum length of the queue. When the disk does not keep up, further writes are rejected at once.
const MOST_WAITING: usize = 4096;

type ResultSender = oneshot::Sender<Result<(), StoreError>>;

/// Appends of many tasks, written together. Clones share the queue; when the last one is dropped, queued appends are still written.
#[derive(Clone, Debug)]
pub struct GroupCommit {
    queue: mpsc::Sender<(Append, ResultSender)>,
}

impl GroupCommit {
    /// Starts the writer task on the current runtime.
    pub fn new(store: Arc<dyn GameStore>) -> GroupCommit {
        let (queue, appends) = mpsc::channel(MOST_WAITING);
        tokio::spawn(write_batches(store, appends));
        GroupCommit { queue }
    }

    /// Reserves a slot in the queue. If there is none, nothing was written, and the caller has nothing to clean up.
    pub fn reserve(&self) -> Result<Slot, StoreError> {
        self.queue.clone().try_reserve_owned().map(Slot).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => ended(),
        })
    }
}

/// A reserved slot in the queue.
#[derive(Debug)]
pub struct Slot(mpsc::OwnedPermit<(Append, ResultSender)>);

impl Slot {
    /// Queues an append at once, in the order of the calls, and returns the future of its result. It is written even if the future is
    /// dropped.
    pub fn append(self, one: Append) -> impl Future<Output = Result<(), StoreError>> + Send + use<> {
        let (sender, result) = oneshot::channel();
        self.0.send((one, sender));
        async move { result.await.unwrap_or_else(|_| Err(ended())) }
    }
}

fn ended() -> StoreError {
    StoreError::Unavailable("the writer task has ended".to_string())
}

async fn write_batches(store: Arc<dyn GameStore>, mut appends: mpsc::Receiver<(Append, ResultSender)>) {
    let mut waiting = Vec::with_capacity(MOST_IN_BATCH);
    while appends.recv_many(&mut waiting, MOST_IN_BATCH).await > 0 {
        let (batch, senders): (Vec<_>, Vec<_>) = waiting.drain(..).unzip();
        for (sender, result) in senders.into_iter().zip(store.append(batch).await) {
            // The caller may have dropped the future.
            let _ = sender.send(result);
        }
    }
}
