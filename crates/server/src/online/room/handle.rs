//! The inbox of a room. Messages are boxed: a channel reserves space for 32 of them, and most rooms are idle.

use tokio::sync::mpsc;

use super::RoomMessage;

/// Capacity of an inbox.
const INBOX: usize = 256;

/// The receiving end of an inbox.
pub(crate) type RoomInbox = mpsc::Receiver<Box<RoomMessage>>;

/// Sends messages to a room. Clones send to the same room.
#[derive(Clone, Debug)]
pub(crate) struct RoomHandle(mpsc::Sender<Box<RoomMessage>>);

/// The room has ended, or its inbox is full.
#[derive(Debug)]
pub(crate) struct NotDelivered;

impl RoomHandle {
    /// A handle and its inbox.
    pub(crate) fn new() -> (RoomHandle, RoomInbox) {
        let (sender, inbox) = mpsc::channel(INBOX);
        (RoomHandle(sender), inbox)
    }

    /// Sends a message to the room and waits while its inbox is full. The message is boxed at once, so that the future stays small.
    pub(crate) fn send(&self, message: RoomMessage) -> impl Future<Output = Result<(), NotDelivered>> {
        let message = Box::new(message);
        async move { self.0.send(message).await.map_err(|_| NotDelivered) }
    }

    /// Sends a message to the room, unless its inbox is full.
    pub(crate) fn try_send(&self, message: RoomMessage) -> Result<(), NotDelivered> {
        self.0.try_send(Box::new(message)).map_err(|_| NotDelivered)
    }

    /// Waits until the room has ended.
    pub(crate) async fn closed(&self) {
        self.0.closed().await;
    }

    /// True if the room has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    /// True if both belong to the same room.
    pub(crate) fn is_same_room(&self, other: &RoomHandle) -> bool {
        self.0.same_channel(&other.0)
    }
}
