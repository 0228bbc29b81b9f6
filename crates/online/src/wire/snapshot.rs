//! A snapshot of a game.

use quadrille_core::{GamePhase, PerSeat, Seat};
use serde::{Deserialize, Serialize};

use super::config::{GameConfig, OnlinePlayer};
use super::entry::Offer;

/// The clocks of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClockSnapshot {
    /// The remaining time of each player in milliseconds; for the running clock, at `running_since`.
    pub remaining: PerSeat<u64>,
    /// When the clock of the side to move started to run; none while it is stopped.
    pub running_since: Option<u64>,
}

/// A snapshot of a game: with the entries after it, a client can follow the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameSnapshot {
    /// The number of the last entry.
    pub version: u64,
    /// When the game was created.
    pub created: u64,
    /// When the last entry was made.
    pub changed: u64,
    /// The configuration of the game.
    pub config: GameConfig,
    /// The players.
    pub seats: PerSeat<Option<OnlinePlayer>>,
    /// The phase.
    pub phase: GamePhase,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The version at which the position last changed.
    pub position_version: u64,
    /// The position's text.
    pub position: String,
    /// The position's hash.
    pub hash: String,
    /// The side to move; none unless the game is being played.
    pub side_to_move: Option<Seat>,
    /// The clocks; none without a time control.
    pub clocks: Option<ClockSnapshot>,
    /// The open offers of each player.
    pub offers: PerSeat<Vec<Offer>>,
    /// The winner, if there is one.
    pub winner: Option<Seat>,
    /// The reason of the end, once the game is over: a word of the game's rules or of `ended`.
    pub reason: Option<String>,
    /// The id of the rematch, if there is one.
    pub rematch: Option<String>,
}
