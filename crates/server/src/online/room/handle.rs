//! The way into a room. Messages are in boxes: a channel keeps room for 32 of them, and most rooms wait for the next one for a long time.

use tokio::sync::mpsc;

use super::Call;

/// Calls that may wait for a room.
const INBOX: usize = 256;

/// Calls for a room that waits for them.
pub(crate) type Calls = mpsc::Receiver<Box<Call>>;

/// Sends calls to a room. Clones lead to the same room.
#[derive(Clone, Debug)]
pub(crate) struct RoomHandle(mpsc::Sender<Box<Call>>);

/// The room has ended, or has too much to do to be called without waiting.
#[derive(Debug)]
pub(crate) struct NotCalled;

impl RoomHandle {
    /// A handle, and the calls that come through it.
    pub(crate) fn new() -> (RoomHandle, Calls) {
        let (sender, calls) = mpsc::channel(INBOX);
        (RoomHandle(sender), calls)
    }

    /// Calls the room; waits while it has too much to do.
    pub(crate) async fn send(&self, call: Call) -> Result<(), NotCalled> {
        self.0.send(Box::new(call)).await.map_err(|_| NotCalled)
    }

    /// Calls the room, unless it has too much to do.
    pub(crate) fn try_send(&self, call: Call) -> Result<(), NotCalled> {
        self.0.try_send(Box::new(call)).map_err(|_| NotCalled)
    }

    /// Waits until the room has ended.
    pub(crate) async fn closed(&self) {
        self.0.closed().await;
    }

    /// Whether the room has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    /// Whether both lead to the same room.
    pub(crate) fn is_same_room(&self, other: &RoomHandle) -> bool {
        self.0.same_channel(&other.0)
    }
}
