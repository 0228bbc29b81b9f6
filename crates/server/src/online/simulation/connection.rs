//! The server's end of a simulated WebSocket.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::extract::ws::Message;
use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender};
use futures_util::{Sink, Stream, StreamExt};

/// The server's end of a connection.
pub(super) struct SimulatedSocket {
    pub(super) incoming: UnboundedReceiver<Message>,
    pub(super) outgoing: UnboundedSender<Message>,
}

impl Stream for SimulatedSocket {
    type Item = Result<Message, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.incoming.poll_next_unpin(context).map(|message| message.map(Ok))
    }
}

impl Sink<Message> for SimulatedSocket {
    type Error = axum::Error;

    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        Poll::Ready(Ok(()))
    }

    fn start_send(self: Pin<&mut Self>, message: Message) -> Result<(), axum::Error> {
        self.outgoing.unbounded_send(message).map_err(axum::Error::new)
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        Poll::Ready(Ok(()))
    }
}
