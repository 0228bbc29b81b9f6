//! A game as it stands.

use quadrille_core::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

use super::config::{GameConfig, OnlinePlayer};
use super::entry::Offer;

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GamePhase {
    /// A seat is empty.
    Waiting,
    /// It is being played.
    Playing,
    /// It has ended.
    Over,
}

/// What is left on the clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClockSnapshot {
    /// Milliseconds that each player has left, at `since` for the one whose clock runs.
    pub left: PerSeat<u64>,
    /// When the clock of the one to move began to run; none while it stands.
    pub since: Option<u64>,
}

/// A game as it stands: all that is needed to follow it from here on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameSnapshot {
    /// The number of the last entry in it.
    pub version: u64,
    /// When the game was opened.
    pub opened: u64,
    /// When the last entry was made.
    pub changed: u64,
    /// What it was opened with.
    #[serde(rename = "opening")]
    pub config: GameConfig,
    /// Who sits where.
    pub seats: PerSeat<Option<OnlinePlayer>>,
    /// How far it is.
    #[serde(rename = "stage")]
    pub phase: GamePhase,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The version at which the position last changed.
    pub position_version: u64,
    /// The position's text.
    pub position: String,
    /// A hash of the position.
    pub key: String,
    /// Whose turn it is; none unless it is being played.
    pub mover: Option<Seat>,
    /// The clocks; none if nobody is hurried.
    pub clocks: Option<ClockSnapshot>,
    /// What each player has offered and the other has not answered.
    pub offers: PerSeat<Vec<Offer>>,
    /// The winner, once there is one.
    pub winner: Option<Seat>,
    /// Why it ended, once it has: a word of the game's rules or of `ended`.
    pub reason: Option<String>,
    /// The rematch, if there is one.
    pub rematch: Option<String>,
}
