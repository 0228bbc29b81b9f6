//! Easy: random safe moves.

use quadrille_core::{Random, Rules};
use quadrille_search::{Engine, Score, SearchReport, SearchRequest};
use quadrille_stay_on_the_board::{Move, Position, StayOnTheBoard};

/// Plays random safe moves, and claims when there is none.
pub(crate) struct SafeMoves {
    pub(crate) random: Random,
}

impl Engine for SafeMoves {
    type Position = Position;
    type Move = Move;

    fn search(
        &mut self,
        position: &Position,
        _request: &SearchRequest<'_>,
        _on_report: &mut dyn FnMut(&SearchReport<Move>),
    ) -> Option<SearchReport<Move>> {
        let mv = StayOnTheBoard::sample(position, &mut self.random)?;
        Some(SearchReport::single(Score::EVEN, vec![mv], 0, 1))
    }
}
