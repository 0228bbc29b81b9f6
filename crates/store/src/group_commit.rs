//! Group commit: writes that arrive while a transaction runs form the next one.
//!
//! A commit waits for the disk once, however many writes it contains.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use tokio::sync::{mpsc, oneshot};

use crate::{Append, GameStore, NewGame, StoreError, Write};

/// Maximum number of writes in a transaction.
const MOST_IN_BATCH: usize = 512;
/// Maximum length of the queue. When the disk does not keep up, further writes are rejected at once.
const MOST_WAITING: usize = 4096;

type ResultSender = oneshot::Sender<Result<(), StoreError>>;

/// Writes of many tasks, committed together. Clones share the queue; when the last one is dropped, queued writes are still committed.
#[derive(Clone, Debug)]
pub struct GroupCommit {
    queue: mpsc::Sender<(Write, ResultSender)>,
}

impl GroupCommit {
    /// Starts the writer task on the current runtime.
    pub fn new(store: Arc<dyn GameStore>) -> GroupCommit {
        let (queue, writes) = mpsc::channel(MOST_WAITING);
        tokio::spawn(write_batches(store, writes));
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
pub struct Slot(mpsc::OwnedPermit<(Write, ResultSender)>);

impl Slot {
    /// Queues an append at once, in the order of the calls, and returns the future of its result. It is written even if the future is
    /// dropped.
    pub fn append(self, one: Append) -> impl Future<Output = Result<(), StoreError>> + Send + use<> {
        self.write(Write::Append(one))
    }

    /// Queues a new game in the same way.
    pub fn create(self, new: NewGame) -> impl Future<Output = Result<(), StoreError>> + Send + use<> {
        self.write(Write::Create(new))
    }

    fn write(self, write: Write) -> impl Future<Output = Result<(), StoreError>> + Send + use<> {
        let (sender, result) = oneshot::channel();
        self.0.send((write, sender));
        async move { result.await.unwrap_or_else(|_| Err(ended())) }
    }
}

fn ended() -> StoreError {
    StoreError::Unavailable("the writer task has ended".to_string())
}

/// Writes batch after batch. A panic of the store ends its batch, whose writes are then uncertain, and not the task.
async fn write_batches(store: Arc<dyn GameStore>, mut writes: mpsc::Receiver<(Write, ResultSender)>) {
    let mut waiting = Vec::with_capacity(MOST_IN_BATCH);
    while writes.recv_many(&mut waiting, MOST_IN_BATCH).await > 0 {
        let (batch, senders): (Vec<_>, Vec<_>) = waiting.drain(..).unzip();
        // The store keeps no state of its own between two batches: connections that were in use are closed by their pool.
        let committed = AssertUnwindSafe(store.commit(batch)).catch_unwind().await;
        let panicked = || StoreError::Unavailable("the writer panicked".to_string());
        let results = committed.unwrap_or_else(|_| senders.iter().map(|_| Err(panicked())).collect());
        for (sender, result) in senders.into_iter().zip(results) {
            // The caller may have dropped the future.
            let _ = sender.send(result);
        }
    }
}
