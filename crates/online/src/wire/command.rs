//! Commands of players, and the reasons for their rejection.

use quadrille_core::LONGEST_MOVE;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::entry::{Offer, Phrase};
use super::{DecodeError, LONGEST_ID, is_id};
use quadrille_json::integer::unsigned;

/// A command of a player. The id makes it idempotent: sent twice, it is executed once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    /// An id that is unique among the sender's commands in this game: 1 to 32 letters, digits, `-` and `_`.
    #[cfg_attr(feature = "schema", schema(pattern = "^[A-Za-z0-9_-]{1,32}$"))]
    pub id: String,
    /// The version of the game that the sender saw.
    #[serde(deserialize_with = "unsigned")]
    pub version: u64,
    /// The command.
    pub command: Command,
}

/// The commands of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Makes a move.
    Move {
        /// The move's text.
        #[cfg_attr(feature = "schema", schema(max_length = 1024))]
        #[serde(rename = "move")]
        mv: String,
    },
    /// Takes back the last moves of the unfinished turn, as far as the rules allow it in one step.
    Undo,
    /// Resigns.
    Resign,
    /// Offers something, or accepts the opponent's offer of the same.
    Offer {
        /// The offer.
        offer: Offer,
    },
    /// Declines the opponent's offer.
    Decline {
        /// The offer.
        offer: Offer,
    },
    /// Sends a phrase.
    Say {
        /// The phrase.
        phrase: Phrase,
    },
    /// Claims the win because the opponent is gone.
    Claim,
    /// Cancels the game before the second player has moved.
    Abort,
}

impl CommandRequest {
    /// Checks the lengths of the id and the move.
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

/// Why a command is rejected, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum RejectReason {
    /// The sender has no seat in this game.
    NoSeat,
    /// The game has not started: a seat is free.
    NotBegun,
    /// The game is over.
    Over,
    /// It is the opponent's turn.
    NotYourTurn,
    /// The position has changed since the version that the command names.
    Stale,
    /// The rules do not allow the move.
    Illegal,
    /// The turn has reached its limit of moves, or of moves taken back.
    TooManyMoves,
    /// There is nothing to take back, accept or decline.
    Nothing,
    /// The opponent is present, or has not been gone for long enough.
    TooSoon,
    /// The game has gone too far for this command.
    TooLate,
    /// Rate limit exceeded.
    TooFast,
    /// The command cannot be parsed.
    Malformed,
    /// The server does not have the rules of this game: it can be read, not played.
    OtherRules,
    /// The server cannot write at the moment; the same command may be sent again.
    Unavailable,
}

impl RejectReason {
    /// The word for it in frames, responses and metrics.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// The rejection of a command: a reason for programs, and a message in English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rejection {
    /// The reason.
    pub reason: RejectReason,
    /// The reason in English; for an illegal move, the message of the rules.
    pub message: String,
}

impl Rejection {
    /// A rejection with this message.
    pub fn new(reason: RejectReason, message: impl Into<String>) -> Rejection {
        Rejection { reason, message: message.into() }
    }
}
