//! Positions solved outright, for hosts that do not know the game.

use quadrille_catalog::Table;
use quadrille_core::{Rules, Verdict};
use quadrille_search::SearchRequest;
use quadrille_stay_on_the_board::{Position, StayOnTheBoard};

use crate::stay_on_the_board::{self, Unsolved};

/// What a position is worth when both play as well as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Who wins.
    pub winner: Verdict,
    /// The moves to the end of the game: the winner hastens it, the loser delays it. None if it need never end.
    pub distance: Option<u32>,
    /// Such moves as text, as many as the distance.
    pub line: Vec<String>,
}

/// Why a position was not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSolved {
    /// There is no solver for the game with this name.
    #[error("{0} cannot be solved")]
    Game(&'static str),
    /// The limits did not allow it.
    #[error(transparent)]
    Limits(#[from] Unsolved),
}

/// Solves a position of a game that can be solved, within the limits of the task.
pub fn solve(table: &dyn Table, request: &SearchRequest<'_>) -> Result<Solved, NotSolved> {
    let position = table.position().downcast_ref::<Position>();
    let position = position.ok_or(NotSolved::Game(table.info().name))?;
    let stay_on_the_board::Solution { winner, distance, line } = stay_on_the_board::solve(position, request)?;
    let line = line.into_iter().map(StayOnTheBoard::move_text).collect();
    Ok(Solved { winner, distance, line })
}
