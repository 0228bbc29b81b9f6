//! The end of a match: an earlier position with the moves after it, from which the match is resumed without replaying the moves before.

use quadrille_catalog::{AcceptAnyWord, AnyPosition, SetupError, find};
use quadrille_core::MoveError;

use crate::{CHECKPOINT, GameSetup, Match, OmittedMoves, replay};

/// Checkpoints that are searched for a position that its text restores.
const SEARCHED: usize = 4;

/// The end of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchTail {
    /// Number of moves before it.
    pub moves_before: usize,
    /// Number of turns finished before it.
    pub turns_before: usize,
    /// The text of its first position.
    pub position: String,
    /// The texts of its moves.
    pub moves: Vec<String>,
}

/// Why a match cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// The setup is not that of a game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The text is not a position of the game.
    #[error("the first position cannot be parsed: {0}")]
    Position(String),
    /// A move is not legal.
    #[error("a move is not legal: {0}")]
    Move(#[from] MoveError),
}

impl Match {
    /// The end of this match with the unfinished turn and at least so many moves, or all of them; none if the text of no position before restores it.
    pub fn tail(&self, least: usize) -> Option<MatchTail> {
        let unfinished = self.move_count() - self.turn_start();
        let last = self.played.len().saturating_sub(least.max(unfinished));
        let start = (0..=last / CHECKPOINT).rev().take(SEARCHED);
        let (kept, position) = start.into_iter().find_map(|passed| {
            let first = passed * CHECKPOINT;
            self.last_restorable(first, last.min(first + CHECKPOINT - 1))
        })?;
        Some(MatchTail {
            moves_before: self.omitted.moves + kept,
            turns_before: self.turns_after(&self.played[..kept], &*position),
            position: position.to_text(),
            moves: self.played[kept..].iter().map(|played| played.mv.to_text()).collect(),
        })
    }

    /// The last position between these numbers of kept moves that its text restores.
    fn last_restorable(&self, first: usize, last: usize) -> Option<(usize, Box<dyn AnyPosition>)> {
        let mut position = self.position_after(self.omitted.moves + first);
        let mut found = None;
        for kept in first..=last {
            if position.is_restored_by_text() {
                found = Some((kept, position.clone_box()));
            }
            if kept < last {
                replay(&mut *position, &self.played[kept..=kept]);
            }
        }
        found
    }

    /// Continues a match from its end, without events.
    pub fn resume(setup: GameSetup, tail: &MatchTail) -> Result<Match, ResumeError> {
        let mut resumed = Match::without_events(setup)?;
        let game = find(&resumed.setup.game).expect("the position of a game was set up above");
        let opening =
            game.parse(&tail.position).map_err(|errors| ResumeError::Position(errors.to_string()))?;
        resumed.position = opening.clone_box();
        resumed.opening = opening;
        resumed.omitted = OmittedMoves { moves: tail.moves_before, turns: tail.turns_before };
        for mv in &tail.moves {
            resumed.play_text(mv, &AcceptAnyWord)?;
        }
        Ok(resumed)
    }
}
