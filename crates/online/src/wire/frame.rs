//! The frames of a game's WebSocket: one JSON text each.

use serde::{Deserialize, Serialize};

use quadrille_core::{PerSeat, Seat};

use super::command::{CommandRequest, Rejection};
use super::entry::LogEntry;
use super::snapshot::GameSnapshot;
use super::{DecodeError, InvitationSecret, Token, is_id, read, write};
use quadrille_json::integer::{optional_unsigned, unsigned};

/// The longest position hash that a client may send.
const LONGEST_HASH: usize = 16;

/// A frame of a client. The first one is `hello`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToServer {
    /// Identifies the client and the version that it has.
    Hello(Hello),
    /// A command of the player.
    Command(CommandRequest),
    /// Asks for a snapshot: the client's copy of the game disagrees with the log.
    Resync {
        /// The version of the client's copy.
        #[serde(deserialize_with = "unsigned")]
        version: u64,
        /// The position hash of the client's copy.
        #[cfg_attr(feature = "schema", schema(pattern = "^[A-Za-z0-9_-]{1,16}$"))]
        hash: String,
    },
    /// A heartbeat; the server answers with `pong`.
    Ping,
}

/// The first frame of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The client's protocol version.
    #[serde(deserialize_with = "unsigned")]
    pub protocol: u32,
    /// The guest's token; none for spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, pattern = "^[0-9A-Fa-f]{32}$"))]
    pub token: Option<Token>,
    /// The version of the game that the client has; none for a new client.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "optional_unsigned")]
    pub after: Option<u64>,
}

/// A frame of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FromServer {
    /// The answer to `hello`.
    Welcome(Box<Welcome>),
    /// New entries, without gaps.
    Entries {
        /// The entries.
        entries: Vec<LogEntry>,
        /// The server's time.
        now: u64,
    },
    /// A snapshot of the game, the answer to `resync`.
    Snapshot {
        /// The snapshot.
        snapshot: Box<GameSnapshot>,
        /// The server's time.
        now: u64,
    },
    /// A command was executed. Its entries were sent before.
    Ack {
        /// The command's id.
        id: String,
        /// The version of its entry.
        version: u64,
    },
    /// A command was rejected. All entries after the version that it named were sent before.
    Rejected {
        /// The command's id; empty if the frame could not be parsed.
        id: String,
        /// The reason.
        rejection: Rejection,
    },
    /// The presence of players and spectators.
    Presence(Presence),
    /// The client must reconnect: the server shuts down, or closes this connection.
    Reconnect {
        /// The reason in English.
        reason: String,
    },
    /// The answer to `ping`.
    Pong {
        /// The server's time.
        now: u64,
    },
}

/// The answer to `hello`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Welcome {
    /// The server's protocol version.
    pub protocol: u32,
    /// The game's id.
    pub game: String,
    /// The client's seat; none for spectators.
    pub seat: Option<Seat>,
    /// The version that the client said it has.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "optional_unsigned")]
    pub after: Option<u64>,
    /// A snapshot; none if the entries are enough.
    pub snapshot: Option<GameSnapshot>,
    /// The entries after the version that the client has.
    pub entries: Vec<LogEntry>,
    /// The code by which a friend can still join; only players get it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The secret of the invitation, with the code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, pattern = "^[0-9a-f]{20}$"))]
    pub invitation: Option<InvitationSecret>,
    /// True if the game waits in the lobby or to be paired.
    #[serde(default)]
    pub listed: bool,
    /// The presence of players and spectators.
    pub presence: Presence,
    /// The server's time, in milliseconds since 1970.
    pub now: u64,
    /// Milliseconds of each turn that are not counted, as compensation for lag.
    pub lag: u64,
}

/// The presence of players and spectators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presence {
    /// Since when each player is gone; none for present players and free seats.
    pub gone: PerSeat<Option<u64>>,
    /// The number of spectators.
    pub watchers: u32,
    /// True if the computer to move waits for a search slot because many games are played against computers. It moves later.
    #[serde(default)]
    pub computer_busy: bool,
}

/// The protocol version of a first frame, whose other fields may be those of another version.
pub fn hello_protocol(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Frame {
        hello: AnyHello,
    }
    #[derive(Deserialize)]
    struct AnyHello {
        #[serde(deserialize_with = "unsigned")]
        protocol: u32,
    }
    read::<Frame>(text).ok().map(|frame| frame.hello.protocol)
}

impl ToServer {
    /// Parses a frame and checks its lengths.
    pub fn read(text: &str) -> Result<ToServer, DecodeError> {
        let frame: ToServer = read(text)?;
        match &frame {
            ToServer::Command(request) => request.check()?,
            ToServer::Resync { hash, .. } if !is_id(hash, LONGEST_HASH) => {
                return Err(DecodeError(format!("a hash is 1 to {LONGEST_HASH} letters and digits")));
            }
            ToServer::Resync { .. } | ToServer::Hello(_) | ToServer::Ping => {}
        }
        Ok(frame)
    }

    /// The frame as JSON.
    pub fn write(&self) -> String {
        write(self)
    }
}

impl FromServer {
    /// Parses a frame of a server, whose size is trusted.
    pub fn read(text: &str) -> Result<FromServer, DecodeError> {
        serde_json::from_str(text).map_err(|error| DecodeError(error.to_string()))
    }

    /// The frame as JSON.
    pub fn write(&self) -> String {
        write(self)
    }
}
