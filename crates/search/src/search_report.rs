//! The result of a search.

use crate::score::Score;

/// A principal variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine<M> {
    /// Its score for the player who makes the first move.
    pub score: Score,
    /// Its moves, at least one.
    pub moves: Vec<M>,
}

/// The best lines that a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport<M> {
    /// Lines with different first moves, best first; at least one.
    pub lines: Vec<PvLine<M>>,
    /// Depth of the last complete iteration.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
}

impl<M: Copy> SearchReport<M> {
    /// A report of one line.
    pub fn single(score: Score, moves: Vec<M>, depth: u32, nodes: u64) -> SearchReport<M> {
        SearchReport { lines: vec![PvLine { score, moves }], depth, nodes }
    }

    /// The best move.
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }

    /// The lines to report when an iteration was interrupted: `partial` are its lines so far, best first, of `wanted`.
    ///
    /// Scores of different depths are not comparable, so all lines come from one iteration: the interrupted one if it has enough lines or another
    /// best move, otherwise the complete one before it.
    pub fn interrupted(self, partial: Vec<PvLine<M>>, wanted: usize) -> Vec<PvLine<M>>
    where
        M: PartialEq,
    {
        let first = |lines: &[PvLine<M>]| lines.first().and_then(|line| line.moves.first()).copied();
        let is_news = partial.len() >= wanted || first(&partial) != first(&self.lines);
        if is_news && !partial.is_empty() { partial } else { self.lines }
    }
}
