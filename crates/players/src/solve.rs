//! Exact solutions, for hosts that do not know the game.

use quadrille_catalog::{AnyMove, AnyPosition};
use quadrille_core::Verdict;
use quadrille_search::SearchRequest;
use quadrille_stay_on_the_board::{Position, StayOnTheBoard};

use crate::stay_on_the_board::{self, LimitReached};

/// The result of a position with best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnySolution {
    /// The result.
    pub winner: Verdict,
    /// Moves to the end of the game: the winner takes the shortest way, the loser the longest. None if the game need not end.
    pub distance: Option<u32>,
    /// A line of that length.
    pub line: Vec<AnyMove>,
}

/// Why a position was not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// There is no solver for this game.
    #[error("{0} cannot be solved")]
    Game(&'static str),
    /// The limits stopped the solver.
    #[error(transparent)]
    Limits(#[from] LimitReached),
}

/// Solves a position within the limits, if its game has a solver.
pub fn solve(position: &dyn AnyPosition, request: &SearchRequest<'_>) -> Result<AnySolution, SolveError> {
    let no_solver = SolveError::Game(position.info().name);
    let position = position.downcast_ref::<Position>().ok_or(no_solver)?;
    let stay_on_the_board::SolvedPosition { winner, distance, line } =
        stay_on_the_board::solve(position, request)?;
    let line = line.into_iter().map(AnyMove::new::<StayOnTheBoard>).collect();
    Ok(AnySolution { winner, distance, line })
}
