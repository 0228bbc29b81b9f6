//! What a room knows of its log in the store.

use std::time::Duration;

use tokio::time::Instant;

/// Back-off after a failure of the store: everyone who asks the room would wait for the store in turn.
const BACK_OFF: Duration = Duration::from_secs(1);

/// What a room knows of its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LogStatus {
    /// Commands can be executed.
    Ready,
    /// Outages may have to be credited before a clock counts.
    CreditDue { retry_at: Option<Instant> },
    /// An append had no clear answer, or the log does not continue ours: it has to be read before anything else.
    Uncertain { retry_at: Option<Instant> },
}

impl LogStatus {
    /// The status after the store failed: nothing is asked of it for a while.
    pub(super) fn after_failure(self) -> LogStatus {
        let retry_at = Some(Instant::now() + BACK_OFF);
        match self {
            LogStatus::Uncertain { .. } => LogStatus::Uncertain { retry_at },
            LogStatus::Ready | LogStatus::CreditDue { .. } => LogStatus::CreditDue { retry_at },
        }
    }

    /// The status after the log was read.
    pub(super) fn after_read(self) -> LogStatus {
        if self == LogStatus::Ready { self } else { LogStatus::CreditDue { retry_at: None } }
    }

    /// The status after outages were credited.
    pub(super) fn after_credit(self) -> LogStatus {
        if self.is_uncertain() { self } else { LogStatus::Ready }
    }

    pub(super) fn is_uncertain(self) -> bool {
        matches!(self, LogStatus::Uncertain { .. })
    }

    /// True while backing off after a failure of the store.
    pub(super) fn is_backing_off(self) -> bool {
        match self {
            LogStatus::Ready => false,
            LogStatus::CreditDue { retry_at } | LogStatus::Uncertain { retry_at } => {
                retry_at.is_some_and(|at| at > Instant::now())
            }
        }
    }
}
