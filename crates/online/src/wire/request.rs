//! The bodies of HTTP requests and responses: creating games, joining them, the lobby.

use quadrille_core::{LONGEST_POSITION, PerSeat, Seat};
use serde::{Deserialize, Serialize};

use super::config::{GameConfig, HostSide, OnlinePlayer, TimeControl, first_version};
use super::{DecodeError, InvitationSecret, read};
use quadrille_json::GivenOptions;
use quadrille_worker::protocol::{Level, MOST_OPTIONS};

/// Maximal length of a preset's id.
const LONGEST_PRESET: usize = 40;

/// Creates a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateGame {
    /// The game's id: `quadratic-war`.
    pub game: String,
    /// A preset of the game: options that those in `options` override.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 40))]
    pub preset: Option<String>,
    /// Its options; others have their defaults.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: GivenOptions,
    /// The start position; none for the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 1024))]
    pub start: Option<String>,
    /// The time control.
    #[serde(default)]
    pub clock: TimeControl,
    /// The side of the host.
    #[serde(default)]
    pub side: HostSide,
    /// The host's name.
    #[serde(default)]
    pub name: String,
    /// True if the host is a program.
    #[serde(default)]
    pub bot: bool,
    /// True if only the players may see the game.
    #[serde(default)]
    pub private: bool,
    /// True if anyone may join from the lobby.
    #[serde(default)]
    pub listed: bool,
    /// A computer player for the other seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<Level>,
}

impl CreateGame {
    /// Parses a request and checks its limits.
    pub fn read(text: &str) -> Result<CreateGame, DecodeError> {
        let create: CreateGame = read(text)?;
        create.clock.check()?;
        if create.options.0.len() > MOST_OPTIONS {
            return Err(DecodeError(format!("more than {MOST_OPTIONS} options")));
        }
        if create.preset.as_ref().is_some_and(|preset| preset.chars().count() > LONGEST_PRESET) {
            return Err(DecodeError(format!("a preset of more than {LONGEST_PRESET} characters")));
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
    /// True if the guest is a program.
    #[serde(default)]
    pub bot: bool,
    /// With a code: the secret of the invitation. Only the game that it belongs to is joined, and the limit of wrong codes does not apply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, pattern = "^[0-9A-Fa-f]{20}$"))]
    pub invitation: Option<InvitationSecret>,
}

impl JoinGame {
    /// Parses a request; an empty body stands for the defaults.
    pub fn read(text: &str) -> Result<JoinGame, DecodeError> {
        if text.trim().is_empty() { Ok(JoinGame::default()) } else { read(text) }
    }
}

/// The seat that a player got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JoinedGame {
    /// The game's id.
    pub game: String,
    /// The seat.
    pub seat: Seat,
    /// The code by which a friend can join; none once nobody can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The secret of the invitation: a link with it and the code joins even while others guess codes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, pattern = "^[0-9a-f]{20}$"))]
    pub invitation: Option<InvitationSecret>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// The game's id on this server.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The id of its rules: `quadratic-war`.
    pub game: String,
    /// The version of the rules.
    #[serde(default = "first_version")]
    pub rules: u32,
    /// Its options.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: GivenOptions,
    /// The time control.
    pub clock: TimeControl,
    /// The players.
    pub seats: PerSeat<Option<OnlinePlayer>>,
    /// When it was created.
    #[serde(alias = "opened")]
    pub created: u64,
}

impl GameSummary {
    /// True if this program has the rules of the game.
    pub fn has_known_rules(&self) -> bool {
        GameConfig::known_rules(&self.game) == Some(self.rules)
    }
}

/// The games that anyone may join, the newest first.
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
    /// The guest's token: 32 hexadecimal digits. It is the only proof of identity.
    #[cfg_attr(feature = "schema", schema(pattern = "^[0-9a-f]{32}$"))]
    pub token: String,
}

/// A command was executed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CommandAck {
    /// The command's id.
    pub id: String,
    /// The version of its entry.
    pub version: u64,
}

/// Why a request was rejected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// The reason for programs: `no-such-game`, `too-fast`.
    pub code: String,
    /// The reason in English.
    pub message: String,
    /// With `begun`: the game, which can be watched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}
