//! The knowledge of a room about its log in the store.

use std::time::Duration;

use tokio::time::Instant;

/// Back-off after a failure of the store: otherwise all requests to the room would wait for the store, one after the other.
const BACK_OFF: Duration = Duration::from_secs(1);

/// The knowledge of a room about its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LogStatus {
    /// Commands can be executed.
    Ready,
    /// Outages may have to be credited before a clock can run out.
    CreditDue { retry_at: Option<Instant> },
    /// The result of an append is unknown, or the log does not continue ours: it must be read before anything else.
    Uncertain { retry_at: Option<Instant> },
}

impl LogStatus {
    /// The status after a failure of the store, with a back-off.
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
