//! What goes over the socket of a game: one JSON text each.

use serde::{Deserialize, Serialize};

use quadrille_core::{PerSeat, Seat};

use super::command::{CommandRequest, Rejection};
use super::entry::LogEntry;
use super::snapshot::GameSnapshot;
use super::{DecodeError, Token, is_id, read, write};
use quadrille_json::integer::{optional_unsigned, unsigned};

/// The longest hash of a position that a client may tell of.
const LONGEST_KEY: usize = 16;

/// What a client sends. The first frame is a `hello`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToServer {
    /// Who it is and what it has.
    Hello(Hello),
    /// What the player wants.
    #[serde(rename = "order")]
    Command(CommandRequest),
    /// The client's copy of the game disagrees with the server's; it wants the state.
    #[serde(rename = "lost")]
    Resync {
        /// The version at which it noticed.
        #[serde(deserialize_with = "unsigned")]
        version: u64,
        /// What it made of the game.
        #[cfg_attr(feature = "schema", schema(pattern = "^[A-Za-z0-9_-]{1,16}$"))]
        key: String,
    },
    /// A sign of life; a pong comes back.
    Ping,
}

/// The first frame of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol that it speaks.
    #[serde(deserialize_with = "unsigned")]
    pub protocol: u32,
    /// The guest's secret; none for those who only watch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, pattern = "^[0-9A-Fa-f]{32}$"))]
    pub token: Option<Token>,
    /// The version of the game that it has; none if it has nothing.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "optional_unsigned")]
    pub after: Option<u64>,
}

/// What a server sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FromServer {
    /// The answer to `hello`.
    Welcome(Box<Welcome>),
    /// What happened, without gaps.
    Entries {
        /// The entries.
        entries: Vec<LogEntry>,
        /// The server's clock.
        now: u64,
    },
    /// The game as it stands, for a client that was lost.
    #[serde(rename = "state")]
    Snapshot {
        /// The snapshot.
        #[serde(rename = "state")]
        snapshot: Box<GameSnapshot>,
        /// The server's clock.
        now: u64,
    },
    /// An order was carried out; its entries were sent before.
    #[serde(rename = "done")]
    Ack {
        /// The order's id.
        id: String,
        /// The version that it led to.
        version: u64,
    },
    /// An order was refused. Everything that changed since the version it named was sent before.
    #[serde(rename = "refused")]
    Rejected {
        /// The order's id; empty if it could not be read.
        id: String,
        /// Why.
        #[serde(rename = "refused")]
        rejection: Rejection,
    },
    /// Who is here.
    Presence(Presence),
    /// The server goes away, or this connection has to: connect again.
    Reconnect {
        /// Why, in English.
        reason: String,
    },
    /// The answer to a ping.
    Pong {
        /// The server's clock.
        now: u64,
    },
}

/// The answer to `hello`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Welcome {
    /// The version of the protocol.
    pub protocol: u32,
    /// The game's id.
    pub game: String,
    /// The seat of whoever asked; none for those who watch.
    pub you: Option<Seat>,
    /// The version that the client said it has.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "optional_unsigned")]
    pub after: Option<u64>,
    /// The game as it stands; none if the entries are enough.
    #[serde(rename = "state")]
    pub snapshot: Option<GameSnapshot>,
    /// What happened after the version that the client has.
    pub entries: Vec<LogEntry>,
    /// The code by which a friend can still join; only its players are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Whether it waits for anyone, from the lobby or to be paired.
    #[serde(default)]
    pub listed: bool,
    /// Who is here.
    pub presence: Presence,
    /// The server's clock, in milliseconds since 1970.
    pub now: u64,
    /// Milliseconds of each turn that are not counted.
    pub lag: u64,
}

/// Who is here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presence {
    /// Since when each player is gone; none for those who are here, and for empty seats.
    pub gone: PerSeat<Option<u64>>,
    /// How many watch.
    pub watchers: u32,
    /// Whether the computer whose turn it is has to wait until it can think, because many games are played against computers. It moves later.
    #[serde(default)]
    pub computer_busy: bool,
}

/// The version of the protocol that a first frame names; the rest of the frame may be of another version too.
pub fn hello_protocol(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Frame {
        hello: Greeting,
    }
    #[derive(Deserialize)]
    struct Greeting {
        #[serde(deserialize_with = "unsigned")]
        protocol: u32,
    }
    read::<Frame>(text).ok().map(|frame| frame.hello.protocol)
}

impl ToServer {
    /// Reads a frame and sees to its bounds.
    pub fn read(text: &str) -> Result<ToServer, DecodeError> {
        let frame: ToServer = read(text)?;
        match &frame {
            ToServer::Command(request) => request.check()?,
            ToServer::Resync { key, .. } if !is_id(key, LONGEST_KEY) => {
                return Err(DecodeError(format!("a key is 1 to {LONGEST_KEY} letters and digits")));
            }
            ToServer::Resync { .. } | ToServer::Hello(_) | ToServer::Ping => {}
        }
        Ok(frame)
    }

    /// Writes a frame.
    pub fn write(&self) -> String {
        write(self)
    }
}

impl FromServer {
    /// Reads a frame of a server, which is trusted with its size.
    pub fn read(text: &str) -> Result<FromServer, DecodeError> {
        serde_json::from_str(text).map_err(|error| DecodeError(error.to_string()))
    }

    /// Writes a frame.
    pub fn write(&self) -> String {
        write(self)
    }
}
