//! Many writers share a commit: what arrives while one transaction runs is the next.
//!
//! A commit waits for the disk, however much is in it. Alone, each line would wait for its own.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use crate::{Append, GameStore, StoreError};

/// The most that one transaction holds.
const MOST_IN_BATCH: usize = 256;
/// The longest queue. It is full when the disk does not keep up, and then more writes are refused at once.
const MOST_WAITING: usize = 4096;

type Answer = oneshot::Sender<Result<(), StoreError>>;

/// Writes to a database what many tasks append. Clones share the queue; when the last is gone, what waits is still written.
#[derive(Clone, Debug)]
pub struct GroupCommit {
    queue: mpsc::Sender<(Append, Answer)>,
}

impl GroupCommit {
    /// Starts the task that writes, on the runtime that this is called on.
    pub fn new(store: Arc<dyn GameStore>) -> GroupCommit {
        let (queue, arriving) = mpsc::channel(MOST_WAITING);
        tokio::spawn(write_what_arrives(store, arriving));
        GroupCommit { queue }
    }

    /// Reserves a place in the queue. A caller that gets none has changed nothing yet, and need not ask what became of it.
    pub fn reserve(&self) -> Result<Slot, StoreError> {
        self.queue.clone().try_reserve_owned().map(Slot).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => ended(),
        })
    }
}

/// A place in the queue.
#[derive(Debug)]
pub struct Slot(mpsc::OwnedPermit<(Append, Answer)>);

impl Slot {
    /// Queues lines at once, in the order of the calls, and gives the future of their result. They are written even if the
    /// future is dropped.
    pub fn append(self, one: Append) -> impl Future<Output = Result<(), StoreError>> + Send + use<> {
        let (answer, result) = oneshot::channel();
        self.0.send((one, answer));
        async move { result.await.unwrap_or_else(|_| Err(ended())) }
    }
}

fn ended() -> StoreError {
    StoreError::Unavailable("the writer has ended".to_string())
}

async fn write_what_arrives(store: Arc<dyn GameStore>, mut arriving: mpsc::Receiver<(Append, Answer)>) {
    let mut waiting = Vec::with_capacity(MOST_IN_BATCH);
    while arriving.recv_many(&mut waiting, MOST_IN_BATCH).await > 0 {
        let (batch, answers): (Vec<_>, Vec<_>) = waiting.drain(..).unzip();
        for (answer, result) in answers.into_iter().zip(store.append(batch).await) {
            // Whoever asked may have gone; what they wrote stays.
            let _ = answer.send(result);
        }
    }
}
