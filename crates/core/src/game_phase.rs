//! The phase of a game that players join.

use strum::FromRepr;

/// The phase of a game. The numbers are those of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, FromRepr)]
#[repr(u8)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum GamePhase {
    /// A seat is free.
    Waiting = 0,
    /// The game is being played.
    Playing = 1,
    /// The game has ended, or was aborted.
    Over = 2,
}
