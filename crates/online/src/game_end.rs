//! How a game ended.

use quadrille_core::{Outcome, Reason, Seat};
use serde::{Deserialize, Serialize};

use crate::DecodeError;

/// How a game ended: by its rules, or otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "DeclaredEnd", into = "DeclaredEnd")]
pub enum GameEnd {
    /// The rules of the game ended it.
    ByRules(Outcome),
    /// The players agreed on a draw.
    Agreed,
    /// The loser resigned.
    Resigned {
        /// The other player.
        winner: Seat,
    },
    /// The loser's clock ran out.
    Timeout {
        /// The other player.
        winner: Seat,
    },
    /// The loser left, and the other player claimed the win.
    Abandoned {
        /// The player who stayed.
        winner: Seat,
    },
    /// A draw after the longest game that a server referees.
    LengthLimit,
    /// The game was cancelled: it does not count.
    Aborted,
}

/// The word for a cancelled game. Records do not contain it: a cancelled game has no result.
const ABORTED: &str = "aborted";

impl GameEnd {
    /// The winner; none for a draw or a cancelled game.
    pub fn winner(self) -> Option<Seat> {
        match self {
            GameEnd::ByRules(outcome) => outcome.winner(),
            GameEnd::Resigned { winner } | GameEnd::Timeout { winner } | GameEnd::Abandoned { winner } => {
                Some(winner)
            }
            GameEnd::Agreed | GameEnd::LengthLimit | GameEnd::Aborted => None,
        }
    }

    /// The word for the reason: of the game's rules, or `resign`, `timeout`, `agreement`, `abandoned`, `length-limit`, `aborted`.
    pub fn reason(self) -> &'static str {
        match self {
            GameEnd::ByRules(outcome) => outcome.reason.word(),
            GameEnd::Agreed => Reason::AGREEMENT.word(),
            GameEnd::Resigned { .. } => Reason::RESIGN.word(),
            GameEnd::Timeout { .. } => Reason::TIMEOUT.word(),
            GameEnd::Abandoned { .. } => Reason::ABANDONED.word(),
            GameEnd::LengthLimit => Reason::LENGTH_LIMIT.word(),
            GameEnd::Aborted => ABORTED,
        }
    }

    /// The result that counts; none for a cancelled game.
    pub fn outcome(self) -> Option<Outcome> {
        let decided =
            |reason| self.winner().map_or(Outcome::draw(reason), |winner| Outcome::win(winner, reason));
        match self {
            GameEnd::ByRules(outcome) => Some(outcome),
            GameEnd::Aborted => None,
            _ => Reason::SHARED.into_iter().find(|shared| shared.word() == self.reason()).map(decided),
        }
    }

    /// The end that players or server declared, from its winner and the word for its reason.
    pub fn declared(winner: Option<Seat>, reason: &str) -> Option<GameEnd> {
        let candidates: Vec<GameEnd> = match winner {
            Some(winner) => {
                vec![GameEnd::Resigned { winner }, GameEnd::Timeout { winner }, GameEnd::Abandoned { winner }]
            }
            None => vec![GameEnd::Agreed, GameEnd::LengthLimit, GameEnd::Aborted],
        };
        candidates.into_iter().find(|end| end.reason() == reason)
    }
}

/// A declared end as log entries carry it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct DeclaredEnd {
    /// The winner; none for a draw or a cancelled game.
    winner: Option<Seat>,
    /// `resign`, `timeout`, `agreement`, `abandoned`, `length-limit`, or `aborted` for a game that does not count.
    reason: String,
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for GameEnd {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        DeclaredEnd::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for GameEnd {
    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>)>) {
        DeclaredEnd::schemas(schemas);
    }
}

impl From<GameEnd> for DeclaredEnd {
    fn from(end: GameEnd) -> DeclaredEnd {
        DeclaredEnd { winner: end.winner(), reason: end.reason().to_string() }
    }
}

impl TryFrom<DeclaredEnd> for GameEnd {
    type Error = DecodeError;

    fn try_from(DeclaredEnd { winner, reason }: DeclaredEnd) -> Result<GameEnd, DecodeError> {
        let unknown =
            || DecodeError(format!("{reason:?} is not the end of a game with the winner {winner:?}"));
        GameEnd::declared(winner, &reason).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared_ends_round_trip() {
        let winner = Seat::Second;
        for (end, json) in [
            (GameEnd::Agreed, r#"{"winner":null,"reason":"agreement"}"#),
            (GameEnd::Resigned { winner }, r#"{"winner":"second","reason":"resign"}"#),
            (GameEnd::Timeout { winner }, r#"{"winner":"second","reason":"timeout"}"#),
            (GameEnd::Abandoned { winner }, r#"{"winner":"second","reason":"abandoned"}"#),
            (GameEnd::LengthLimit, r#"{"winner":null,"reason":"length-limit"}"#),
            (GameEnd::Aborted, r#"{"winner":null,"reason":"aborted"}"#),
        ] {
            assert_eq!(serde_json::to_string(&end).unwrap(), json);
            assert_eq!(serde_json::from_str::<GameEnd>(json).unwrap(), end);
            assert_eq!(end.outcome().is_none(), end == GameEnd::Aborted);
        }
        assert!(serde_json::from_str::<GameEnd>(r#"{"winner":null,"reason":"resign"}"#).is_err());
    }
}
