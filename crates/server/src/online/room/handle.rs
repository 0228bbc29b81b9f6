//! The way into a room. Messages are in boxes: a channel keeps room for 32 of them, and most rooms wait for the next one for a long time.

use tokio::sync::mpsc;

use super::RoomMessage;

/// Calls that may wait for a room.
const INBOX: usize = 256;

/// Calls for a room that waits for them.
pub(crate) type RoomInbox = mpsc::Receiver<Box<RoomMessage>>;

/// Sends calls to a room. Clones lead to the same room.
#[derive(Clone, Debug)]
pub(crate) struct RoomHandle(mpsc::Sender<Box<RoomMessage>>);

/// The room has ended, or has too much to do to be called without waiting.
#[derive(Debug)]
pub(crate) struct NotDelivered;

impl RoomHandle {
    /// A handle, and the calls that come through it.
    pub(crate) fn new() -> (RoomHandle, RoomInbox) {
        let (sender, calls) = mpsc::channel(INBOX);
        (RoomHandle(sender), calls)
    }

    /// Sends a message to the room and waits while its inbox is full. The message is boxed at once, so that the future stays small.
    pub(crate) fn send(&self, message: RoomMessage) -> impl Future<Output = Result<(), NotDelivered>> {
        let message = Box::new(message);
        async move { self.0.send(message).await.map_err(|_| NotDelivered) }
    }

    /// Calls the room, unless it has too much to do.
    pub(crate) fn try_send(&self, call: RoomMessage) -> Result<(), NotDelivered> {
        self.0.try_send(Box::new(call)).map_err(|_| NotDelivered)
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
