//! Admission control: bounds the orders that are carried out at once and those that wait, so that an overloaded server refuses some at
//! once instead of being late for everyone.
//!
//! A refused order has touched nothing: its game stays as it is, and the client may send the same order again.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many orders a node takes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandLimits {
    /// Orders being carried out: enough for two group commits, one being written and one being collected.
    pub in_flight: usize,
    /// Orders waiting for their turn. At some thousand moves a second this is well under a second.
    pub waiting: usize,
}

impl Default for CommandLimits {
    fn default() -> CommandLimits {
        CommandLimits { in_flight: 512, waiting: 2048 }
    }
}

/// The orders that a node has taken on.
#[derive(Debug)]
pub(crate) struct Admission {
    in_flight: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
}

/// Too many orders wait already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

/// Counts a waiting order, and no longer when it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Admission {
    pub(crate) fn new(limits: CommandLimits) -> Admission {
        let in_flight = Arc::new(Semaphore::new(limits.in_flight));
        Admission { in_flight, waiting: AtomicUsize::new(0), most_waiting: limits.waiting }
    }

    /// Takes an order on, in the order of the calls, once there is room for it; refuses it at once if too many wait. The permit is held
    /// until the order is answered.
    pub(crate) async fn admit(&self) -> Result<OwnedSemaphorePermit, Busy> {
        if let Ok(permit) = Arc::clone(&self.in_flight).try_acquire_owned() {
            return Ok(permit);
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&self.waiting);
        if before >= self.most_waiting {
            return Err(Busy);
        }
        Arc::clone(&self.in_flight).acquire_owned().await.map_err(|_| Busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_order_waits_for_room_and_is_refused_at_once_when_too_many_wait() {
        let admission = Arc::new(Admission::new(CommandLimits { in_flight: 1, waiting: 1 }));
        let first = admission.admit().await.unwrap();
        let second = tokio::spawn({
            let admission = Arc::clone(&admission);
            async move { admission.admit().await }
        });
        while admission.waiting.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(admission.admit().await.err(), Some(Busy), "one is carried out and one waits");
        drop(first);
        let second = second.await.unwrap().unwrap();
        assert_eq!(admission.waiting.load(Ordering::Relaxed), 0);
        drop(second);
        assert!(admission.admit().await.is_ok());
    }

    #[tokio::test]
    async fn an_order_that_is_given_up_does_not_count() {
        let admission = Admission::new(CommandLimits { in_flight: 1, waiting: 1 });
        let _first = admission.admit().await.unwrap();
        for _ in 0..3 {
            let given_up = tokio::time::timeout(std::time::Duration::ZERO, admission.admit()).await;
            assert!(given_up.is_err(), "it was waiting, not refused");
        }
    }
}
