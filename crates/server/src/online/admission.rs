//! Admission control: limits the running and the waiting commands, so that an overloaded server rejects some at once instead of answering all of
//! them late.
//!
//! A rejected command has no effect, and the client may send it again.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Limits of the commands of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandLimits {
    /// Running commands: enough for two full group commits, one being written and one being collected.
    pub in_flight: usize,
    /// Waiting commands. At a few thousand moves per second they wait less than a second.
    pub waiting: usize,
}

impl Default for CommandLimits {
    fn default() -> CommandLimits {
        CommandLimits { in_flight: 1024, waiting: 2048 }
    }
}

/// The admission control of a node.
#[derive(Debug)]
pub(crate) struct Admission {
    in_flight: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
}

/// Too many commands are waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

/// Counts a waiting command until it is dropped.
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

    /// Waits for a permit, first come, first served; fails at once if too many commands are waiting. The permit is held until the command is
    /// answered.
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
    async fn a_command_waits_for_a_permit_and_is_rejected_when_too_many_wait() {
        let admission = Arc::new(Admission::new(CommandLimits { in_flight: 1, waiting: 1 }));
        let first = admission.admit().await.unwrap();
        let second = tokio::spawn({
            let admission = Arc::clone(&admission);
            async move { admission.admit().await }
        });
        while admission.waiting.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(admission.admit().await.err(), Some(Busy), "one runs and one waits");
        drop(first);
        let second = second.await.unwrap().unwrap();
        assert_eq!(admission.waiting.load(Ordering::Relaxed), 0);
        drop(second);
        assert!(admission.admit().await.is_ok());
    }

    #[tokio::test]
    async fn a_cancelled_command_does_not_count() {
        let admission = Admission::new(CommandLimits { in_flight: 1, waiting: 1 });
        let _first = admission.admit().await.unwrap();
        for _ in 0..3 {
            let cancelled = tokio::time::timeout(std::time::Duration::ZERO, admission.admit()).await;
            assert!(cancelled.is_err(), "it was waiting, not rejected");
        }
    }
}
