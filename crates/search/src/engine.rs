//! The interface of every search.

use crate::search_control::SearchRequest;
use crate::search_report::SearchReport;

/// Finds the best moves of positions. An engine may keep what it found for later searches: a transposition table, the rest of a planned turn.
pub trait Engine: Send {
    /// A position to search.
    type Position;
    /// A move of the principal variations.
    type Move;

    /// Searches a position; none once the game is over. `on_report` receives intermediate reports, the best last.
    ///
    /// However tight the limits are, the report has a legal first move.
    fn search(
        &mut self,
        position: &Self::Position,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&SearchReport<Self::Move>),
    ) -> Option<SearchReport<Self::Move>>;
}
