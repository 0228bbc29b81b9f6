//! The same match on servers of other frameworks, so that they are measured by the same clock, schedule and percentiles as ours.
//!
//! The servers are in `bench/peers`: two players of a match have a WebSocket each, a move is a text of the same length and is checked against the
//! same rule, and each player gets each move. The own copy of a move is its acknowledgement. The clients are written for this purpose and parse
//! what they need, as ours do; the frameworks' own clients need more processor time, which would limit what their servers are asked for.

mod boardgame_io;
mod colyseus;
mod driver;

use std::borrow::Cow;
use std::future::Future;

use quadrille_core::PerSeat;
use strum::{Display, EnumString};
use tokio_tungstenite::tungstenite::Message;

use crate::client::ClientError;
use crate::http::Http;

pub(crate) use boardgame_io::BoardgameIo;
pub(crate) use colyseus::Colyseus;
pub(crate) use driver::PeerDriver;

/// A framework whose servers can be loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Peer {
    /// boardgame.io: moves as actions, state to all players after each, over Socket.IO.
    BoardgameIo,
    /// Colyseus: rooms and messages, in a binary protocol.
    Colyseus,
}

/// The meaning of a message of a peer.
#[derive(Debug, PartialEq)]
pub(crate) enum PeerEvent<'m> {
    /// Nothing that concerns the load.
    Nothing,
    /// The protocol requires this answer.
    Reply(Message),
    /// The player has joined the match; the answer, if one is required.
    Joined(Option<Message>),
    /// The match has so many moves, and this was the last one.
    Moved {
        /// Their number.
        moves: usize,
        /// The last move.
        mv: Cow<'m, str>,
    },
}

/// A player of a match: the protocol of the framework, without I/O.
pub(crate) trait PeerPlayer: Sized + Send {
    /// Creates a match for two players, with this position.
    fn create(
        http: &mut Http,
        start: &str,
    ) -> impl Future<Output = Result<PerSeat<Self>, ClientError>> + Send;

    /// The path of the WebSocket.
    fn path(&self) -> String;

    /// Interprets a message of the server.
    fn receive<'m>(&mut self, message: &'m Message) -> Result<PeerEvent<'m>, ClientError>;

    /// The message that makes a move.
    fn move_message(&self, mv: &str) -> Result<Message, ClientError>;
}

/// The error of a message that is not one of the protocol.
fn invalid(what: impl std::fmt::Display) -> ClientError {
    ClientError::Protocol(what.to_string())
}
