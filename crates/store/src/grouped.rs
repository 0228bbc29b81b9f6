//! Many writers share a commit: what arrives while one transaction runs is the next.
//!
//! A commit waits for the disk, however much is in it. Alone, each line would wait for its own.

use tokio::sync::{mpsc, oneshot};

use crate::{Append, Database, StoreError};

/// The most that one transaction holds.
const MOST_IN_BATCH: usize = 256;
/// The most that waits. A queue that long means that the disk does not keep up, and whoever comes next is better told so.
const MOST_WAITING: usize = 4096;

type Answer = oneshot::Sender<Result<(), StoreError>>;

/// Writes to a database what many tasks append. Clones share the queue; when the last is gone, what waits is still written.
#[derive(Clone, Debug)]
pub struct Grouped {
    queue: mpsc::Sender<(Append, Answer)>,
}

impl Grouped {
    /// Starts the task that writes, on the runtime that this is called on.
    pub fn new(store: Database) -> Grouped {
        let (queue, arriving) = mpsc::channel(MOST_WAITING);
        tokio::spawn(write_what_arrives(store, arriving));
        Grouped { queue }
    }

    /// Queues lines at once, in the order of the calls, and gives the future of their result. They are written even if the
    /// future is dropped.
    pub fn append(&self, one: Append) -> impl Future<Output = Result<(), StoreError>> + Send + use<> {
        let (answer, result) = oneshot::channel();
        let queued = self.queue.try_send((one, answer));
        async move {
            if let Err(error) = queued {
                let reason = match error {
                    mpsc::error::TrySendError::Full(_) => "too much waits to be written",
                    mpsc::error::TrySendError::Closed(_) => "the writer has ended",
                };
                return Err(StoreError::Unavailable(reason.to_string()));
            }
            let gone = |_| Err(StoreError::Unavailable("the writer has ended".to_string()));
            result.await.unwrap_or_else(gone)
        }
    }
}

async fn write_what_arrives(store: Database, mut arriving: mpsc::Receiver<(Append, Answer)>) {
    let mut waiting = Vec::with_capacity(MOST_IN_BATCH);
    while arriving.recv_many(&mut waiting, MOST_IN_BATCH).await > 0 {
        let (batch, answers): (Vec<_>, Vec<_>) = waiting.drain(..).unzip();
        for (answer, result) in answers.into_iter().zip(store.append(batch).await) {
            // Whoever asked may have gone; what they wrote stays.
            let _ = answer.send(result);
        }
    }
}
