//! What a search found.

use crate::score::Score;

/// A line of play and what it is worth to the player who makes its first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// What it is worth.
    pub score: Score,
    /// The moves, the one to play first. Never empty.
    pub moves: Vec<M>,
}

/// What a search found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<M> {
    /// The best lines, each with another first move, best first. Never empty.
    pub lines: Vec<Line<M>>,
    /// Moves ahead that were looked at in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

impl<M: Copy> Finding<M> {
    /// A finding of one line.
    pub fn single(score: Score, moves: Vec<M>, depth: u32, nodes: u64) -> Finding<M> {
        Finding { lines: vec![Line { score, moves }], depth, nodes }
    }

    /// The move to play.
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }

    /// The lines to report when a pass was interrupted after `partial`, its best lines so far, best first, of `wanted`.
    ///
    /// Scores of two depths are not comparable, so the lines all come from one pass: the interrupted one if it has enough of them or has found
    /// a better first line, otherwise the complete one before it.
    pub fn interrupted(self, partial: Vec<Line<M>>, wanted: usize) -> Vec<Line<M>>
    where
        M: PartialEq,
    {
        let first = |lines: &[Line<M>]| lines.first().and_then(|line| line.moves.first()).copied();
        let is_news = partial.len() >= wanted || first(&partial) != first(&self.lines);
        if is_news && !partial.is_empty() { partial } else { self.lines }
    }

    /// The same with other moves.
    pub fn map<N>(self, mut to: impl FnMut(M) -> N) -> Finding<N> {
        let line =
            |line: Line<M>| Line { score: line.score, moves: line.moves.into_iter().map(&mut to).collect() };
        Finding { lines: self.lines.into_iter().map(line).collect(), depth: self.depth, nodes: self.nodes }
    }
}
