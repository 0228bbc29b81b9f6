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

    /// The same with other moves.
    pub fn map<N>(self, mut to: impl FnMut(M) -> N) -> Finding<N> {
        let line =
            |line: Line<M>| Line { score: line.score, moves: line.moves.into_iter().map(&mut to).collect() };
        Finding { lines: self.lines.into_iter().map(line).collect(), depth: self.depth, nodes: self.nodes }
    }
}
