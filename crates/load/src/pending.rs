//! The command in flight of a match.

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
    pub(crate) is_acknowledged: bool,
    pub(crate) is_delivered: bool,
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
            is_acknowledged: false,
            is_delivered: false,
        }
    }

    /// True if both players know its entry.
    pub(crate) fn is_finished(&self) -> bool {
        self.is_acknowledged && self.is_delivered
    }
}
