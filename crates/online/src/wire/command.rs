//! What a player wants, and why it is refused.

use quadrille_core::LONGEST_MOVE;
use serde::{Deserialize, Serialize};

use super::entry::{Offer, Phrase};
use super::{DecodeError, LONGEST_ID, is_id};
use quadrille_json::integer::unsigned;

/// Something that a player wants. Sent twice it happens once: the id tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    /// A text of the sender's that no other order of theirs in this game has: 1 to 32 letters, digits, `-` and `_`.
    #[cfg_attr(feature = "schema", schema(pattern = "^[A-Za-z0-9_-]{1,32}$"))]
    pub id: String,
    /// The version of the game that the sender saw.
    #[serde(deserialize_with = "unsigned")]
    pub version: u64,
    /// What is wanted.
    #[serde(rename = "wish")]
    pub command: Command,
}

/// What can be wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// To make a move.
    Move {
        /// The move's text.
        #[cfg_attr(feature = "schema", schema(max_length = 1024))]
        mv: String,
    },
    /// To take back the last steps of the unfinished turn, as far as the rules allow it in one step.
    #[serde(rename = "retract")]
    Undo,
    /// To give up.
    Resign,
    /// To offer something, or to accept the other's offer of the same.
    Offer {
        /// What.
        offer: Offer,
    },
    /// To decline what the other offered.
    Decline {
        /// What.
        offer: Offer,
    },
    /// To say a phrase.
    Say {
        /// Which.
        phrase: Phrase,
    },
    /// To have won because the other is gone.
    Claim,
    /// To call the game off before the second move.
    Abort,
}

impl CommandRequest {
    /// Whether sizes are within bounds.
    pub fn check(&self) -> Result<(), DecodeError> {
        if !is_id(&self.id, LONGEST_ID) {
            return Err(DecodeError(format!("an id has 1 to {LONGEST_ID} letters, digits, - and _")));
        }
        match &self.command {
            Command::Move { mv } if mv.len() > LONGEST_MOVE => {
                Err(DecodeError(format!("a move of more than {LONGEST_MOVE} bytes")))
            }
            _ => Ok(()),
        }
    }
}

/// Why an order is refused, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RejectReason {
    /// The sender has no seat in this game.
    NoSeat,
    /// The game has not begun: a seat is empty.
    NotBegun,
    /// The game is over.
    Over,
    /// It is the other's turn.
    NotYourTurn,
    /// The position has changed since the version that the order names.
    Stale,
    /// The rules do not allow it.
    Illegal,
    /// The turn has had as many moves, or as many were taken back, as a turn may have.
    TooManyMoves,
    /// There is nothing to take back, accept or decline.
    Nothing,
    /// The other is here, or has not been gone for long enough.
    TooSoon,
    /// Too much was played already.
    TooLate,
    /// Too much is wanted in too short a time.
    TooFast,
    /// The order cannot be read.
    Malformed,
    /// The server cannot write just now; the same order may be sent again.
    Unavailable,
}

impl RejectReason {
    /// The word for it in frames, answers and metrics.
    pub const fn word(self) -> &'static str {
        match self {
            RejectReason::NoSeat => "no-seat",
            RejectReason::NotBegun => "not-begun",
            RejectReason::Over => "over",
            RejectReason::NotYourTurn => "not-your-turn",
            RejectReason::Stale => "stale",
            RejectReason::Illegal => "illegal",
            RejectReason::TooManyMoves => "too-many-moves",
            RejectReason::Nothing => "nothing",
            RejectReason::TooSoon => "too-soon",
            RejectReason::TooLate => "too-late",
            RejectReason::TooFast => "too-fast",
            RejectReason::Malformed => "malformed",
            RejectReason::Unavailable => "unavailable",
        }
    }
}

/// A refusal: for programs, and in English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rejection {
    /// Why.
    #[serde(rename = "why")]
    pub reason: RejectReason,
    /// The same in English, with what the rules say.
    pub message: String,
}

impl Rejection {
    /// A refusal.
    pub fn new(reason: RejectReason, message: impl Into<String>) -> Rejection {
        Rejection { reason, message: message.into() }
    }
}
