//! What goes over HTTP: opening games, joining them, the lobby.

use quadrille_core::{LONGEST_POSITION, PerSeat, Seat};
use serde::{Deserialize, Serialize};

use super::config::{HostSide, OnlinePlayer, TimeControl};
use super::{DecodeError, read};
use quadrille_json::GivenOptions;
use quadrille_worker::protocol::{Level, MOST_OPTIONS};

/// Opens a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateGame {
    /// The game's id: `quadratic-war`.
    pub game: String,
    /// Its options; what is not given has its default.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: GivenOptions,
    /// A position to start from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 1024))]
    pub start: Option<String>,
    /// How long players may think.
    #[serde(default)]
    pub clock: TimeControl,
    /// Where the host sits.
    #[serde(default)]
    pub side: HostSide,
    /// The host's name.
    #[serde(default)]
    pub name: String,
    /// Whether the host is a program.
    #[serde(default)]
    pub bot: bool,
    /// Whether only the players may see the game.
    #[serde(default)]
    pub private: bool,
    /// Whether anyone may join from the lobby.
    #[serde(default)]
    pub listed: bool,
    /// A computer player for the other seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<Level>,
}

impl CreateGame {
    /// Reads a request and sees to its bounds.
    pub fn read(text: &str) -> Result<CreateGame, DecodeError> {
        let create: CreateGame = read(text)?;
        create.clock.check()?;
        if create.options.0.len() > MOST_OPTIONS {
            return Err(DecodeError(format!("more than {MOST_OPTIONS} options")));
        }
        if create.start.as_ref().is_some_and(|start| start.chars().count() > LONGEST_POSITION) {
            return Err(DecodeError(format!("a start position of more than {LONGEST_POSITION} characters")));
        }
        Ok(create)
    }
}

/// Joins a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinGame {
    /// The guest's name.
    #[serde(default)]
    pub name: String,
    /// Whether the guest is a program.
    #[serde(default)]
    pub bot: bool,
}

impl JoinGame {
    /// Reads a request; an empty body asks for nothing.
    pub fn read(text: &str) -> Result<JoinGame, DecodeError> {
        if text.trim().is_empty() { Ok(JoinGame::default()) } else { read(text) }
    }
}

/// Someone got a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JoinedGame {
    /// The game's id.
    pub game: String,
    /// The seat.
    pub seat: Seat,
    /// The code by which a friend can join, while one can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// What lists show of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// The game's id on this server.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Which game it is.
    pub game: String,
    /// Its options.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: GivenOptions,
    /// How long players may think.
    pub clock: TimeControl,
    /// Who sits where.
    pub seats: PerSeat<Option<OnlinePlayer>>,
    /// When it was opened.
    pub opened: u64,
}

/// The open games that anyone may join, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lobby {
    /// The games.
    pub games: Vec<GameSummary>,
}

/// A new guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Guest {
    /// The guest's secret: 32 hexadecimal digits. Whoever has it has the guest's seats.
    #[cfg_attr(feature = "schema", schema(pattern = "^[0-9a-f]{32}$"))]
    pub token: String,
}

/// An order was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CommandAck {
    /// The order's id.
    pub id: String,
    /// The version that it led to.
    pub version: u64,
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// For programs: `no-such-game`, `too-fast`.
    pub code: String,
    /// In English.
    pub message: String,
    /// With `begun`: the game that can be watched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}
