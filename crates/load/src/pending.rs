//! The command in flight of a match.

use std::time::Duration;

use quadrille_core::Seat;
use tokio::time::Instant;

/// The command in flight.
#[derive(Debug)]
pub(crate) struct Pending {
    /// The move of the script.
    pub(crate) index: usize,
    pub(crate) seat: Seat,
    /// The number that its entry will have.
    pub(crate) number: u64,
    /// The time from which latencies count.
    pub(crate) due: Instant,
    /// When to send it, for the first time or again; none while an answer is awaited.
    pub(crate) send_at: Option<Instant>,
    /// When it was last sent.
    pub(crate) sent: Instant,
    pub(crate) rejections: u32,
    /// When its player got the acknowledgement.
    pub(crate) acknowledged: Option<Instant>,
    /// When the opponent got the entry.
    pub(crate) delivered: Option<Instant>,
}

impl Pending {
    /// A move of the script, to be sent now.
    pub(crate) fn new(index: usize, seat: Seat, number: u64, due: Instant, now: Instant) -> Pending {
        Pending {
            index,
            seat,
            number,
            due,
            send_at: Some(now),
            sent: now,
            rejections: 0,
            acknowledged: None,
            delivered: None,
        }
    }

    /// If both players know its entry: the time from the acknowledgement to the opponent, zero if the opponent was first.
    pub(crate) fn after_acknowledgement(&self) -> Option<Duration> {
        let (acknowledged, delivered) = self.acknowledged.zip(self.delivered)?;
        Some(delivered.saturating_duration_since(acknowledged))
    }
}
