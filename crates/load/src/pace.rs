//! When the moves of a match are due, and how the matches learn of a new phase.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use tokio::sync::watch;

/// When moves are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Open loop: at fixed times, however late the acknowledgements are. A late match sends the move that is due at once, and its latency
    /// counts from the time when it was due, so that a slow server does not hide its own slowness (coordinated omission).
    Open,
    /// Closed loop: a late move delays the following ones.
    Closed,
}

/// The pace of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Pace {
    /// No moves.
    Paused,
    /// As fast as moves are acknowledged.
    Unlimited,
    /// One move in this interval.
    Every(Duration),
    /// The test is over.
    Stopped,
}

/// The next pace of a match.
pub(crate) type PaceChange = Pin<Box<dyn Future<Output = (Pace, watch::Receiver<Pace>)> + Send>>;

/// The next pace, as one future: registering with the channel at every event would cost more than the event.
pub(crate) fn next_pace(mut paces: watch::Receiver<Pace>) -> PaceChange {
    Box::pin(async move {
        let pace = if paces.changed().await.is_ok() { *paces.borrow_and_update() } else { Pace::Stopped };
        (pace, paces)
    })
}
