//! Exact solver: winner, distance and line of a position with best play.
//!
//! A depth-first search with null windows decides whether the side to move reaches a goal score (MTD). Every answer tightens the bounds of the
//! position in the transposition table. The distance to a win or a loss comes from a sequence of goals.
//!
//! It is for games that end by themselves: where positions repeat, or a game can last longer than [`MAX_PLY`] moves, it may give up.

use quadrille_core::Verdict;

use crate::game_tree::GameTree;
use crate::score::Score;
use crate::search_control::SearchControl;
use crate::transposition_table::{PackedEntry, TranspositionTable};

/// Depth at which the search gives up: a bound on its stack.
const MAX_PLY: u32 = 300;

/// The result of a position with best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The result.
    pub verdict: Verdict,
    /// The moves to the end of the game: the winner takes the shortest way, the loser the longest. In a draw, moves that do not lose.
    pub line: Vec<M>,
}

/// Solves positions of one game. Its table is kept from one position to the next.
#[derive(Debug)]
pub struct Solver<T: GameTree> {
    tree: T,
    table: TranspositionTable<SolverEntry>,
    /// The moves of the positions on the current line, as one stack.
    moves: Vec<T::Move>,
}

impl<T: GameTree> Solver<T> {
    /// A solver with a table of about this many bytes.
    pub fn new(tree: T, bytes: usize) -> Solver<T> {
        let bits = (bytes / TranspositionTable::<SolverEntry>::SLOT_BYTES).max(1).ilog2();
        Solver { tree, table: TranspositionTable::new(bits), moves: Vec::new() }
    }

    /// The result, or none if the limits stopped the search.
    pub fn verdict(&mut self, position: &T::Position, control: &mut SearchControl<'_>) -> Option<Verdict> {
        if let Some(verdict) = self.tree.verdict(position) {
            return Some(verdict);
        }
        let side_to_move = self.tree.side_to_move(position);
        Some(if self.reaches(position, BETTER_THAN_EVEN, MAX_PLY, control)? {
            Verdict::Win(side_to_move)
        } else if self.reaches(position, Score::EVEN, MAX_PLY, control)? {
            Verdict::Draw
        } else {
            Verdict::Win(side_to_move.other())
        })
    }

    /// The result with its line, or none if the limits stopped the search.
    pub fn solution(
        &mut self,
        position: &T::Position,
        control: &mut SearchControl<'_>,
    ) -> Option<Solution<T::Move>> {
        let verdict = self.verdict(position, control)?;
        if self.tree.verdict(position).is_some() {
            return Some(Solution { verdict, line: Vec::new() });
        }
        let score = match verdict {
            Verdict::Draw => Score::EVEN,
            Verdict::Win(seat) if seat == self.tree.side_to_move(position) => self
                .shortest(control, |solver, moves, control| {
                    solver.reaches(position, Score::win_in(moves), MAX_PLY, control)
                })
                .map(Score::win_in)?,
            Verdict::Win(_) => self
                .shortest(control, |solver, moves, control| {
                    let lasts = solver.reaches(position, Score::loss_in(moves + 1), MAX_PLY, control)?;
                    Some(!lasts)
                })
                .map(Score::loss_in)?,
        };
        Some(Solution { verdict, line: self.line(position, score, control)? })
    }

    /// The smallest number of moves within which the game is decided.
    fn shortest<'w>(
        &mut self,
        control: &mut SearchControl<'w>,
        mut within: impl FnMut(&mut Self, u32, &mut SearchControl<'w>) -> Option<bool>,
    ) -> Option<u32> {
        for moves in 1..=MAX_PLY {
            if within(self, moves, control)? {
                return Some(moves);
            }
        }
        None
    }

    /// The moves from a position of known score to the end.
    fn line(
        &mut self,
        position: &T::Position,
        mut score: Score,
        control: &mut SearchControl<'_>,
    ) -> Option<Vec<T::Move>> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while self.tree.verdict(&position).is_none() {
            let mut moves = Vec::new();
            self.tree.for_each_move(&position, |mv| moves.push(mv));
            let mut found = None;
            for mv in moves {
                let next = self.tree.make_move(&position, mv);
                if self.reaches_after(&position, &next, score, MAX_PLY, control)? {
                    found = Some((mv, next));
                    break;
                }
            }
            let (mv, next) = found?;
            let stays = self.tree.side_to_move(&next) == self.tree.side_to_move(&position);
            let ahead = one_move_after(score);
            score = if stays { ahead } else { -ahead };
            line.push(mv);
            position = next;
        }
        Some(line)
    }

    /// True if the score of a position, in which the game is not over, is at least `goal` for the side to move.
    fn reaches(
        &mut self,
        position: &T::Position,
        goal: Score,
        plies_left: u32,
        control: &mut SearchControl<'_>,
    ) -> Option<bool> {
        // The game lasts at least one more move.
        if goal > Score::win_in(1) || goal <= Score::loss_in(1) {
            return Some(goal <= Score::loss_in(1));
        }
        let hash = self.tree.hash(position);
        let known = self.table.probe(hash).unwrap_or(SolverEntry::UNBOUNDED);
        if goal <= known.lower || goal > known.upper {
            return Some(goal <= known.lower);
        }
        if control.count_node() || plies_left == 0 {
            return None;
        }
        let begun = control.nodes();
        let first = self.moves.len();
        let moves = &mut self.moves;
        self.tree.for_each_move(position, |mv| moves.push(mv));
        let mut answer = Some(false);
        for index in first..self.moves.len() {
            let next = self.tree.make_move(position, self.moves[index]);
            answer = self.reaches_after(position, &next, goal, plies_left, control);
            if answer != Some(false) {
                break;
            }
        }
        self.moves.truncate(first);
        let reached = answer?;
        self.store(hash, goal, reached, control.nodes() - begun);
        Some(reached)
    }

    /// Tightens the bounds of a position by an answer that took `nodes` nodes.
    fn store(&self, hash: u64, goal: Score, reached: bool, nodes: u64) {
        let mut entry = self.table.probe(hash).unwrap_or(SolverEntry::UNBOUNDED);
        entry.effort = entry.effort.max((nodes.max(1).ilog2() + 1) as u8);
        if reached {
            entry.lower = goal;
        } else {
            entry.upper = goal.shifted(-1);
        }
        self.table.store(hash, entry);
    }

    /// True if a move reaches the goal of the player who makes it.
    fn reaches_after(
        &mut self,
        before: &T::Position,
        next: &T::Position,
        goal: Score,
        plies_left: u32,
        control: &mut SearchControl<'_>,
    ) -> Option<bool> {
        let side_to_move = self.tree.side_to_move(before);
        let ahead = one_move_after(goal);
        match self.tree.verdict(next) {
            Some(Verdict::Draw) => Some(Score::EVEN >= ahead),
            Some(Verdict::Win(seat)) if seat == side_to_move => Some(Score::win_in(0) >= ahead),
            Some(Verdict::Win(_)) => Some(Score::loss_in(0) >= ahead),
            None if self.tree.side_to_move(next) == side_to_move => {
                self.reaches(next, ahead, plies_left - 1, control)
            }
            None => self.reaches(next, (-ahead).shifted(1), plies_left - 1, control).map(|answers| !answers),
        }
    }
}

/// The score one move later: a decided game is one move shorter.
const fn one_move_after(score: Score) -> Score {
    match score.number() {
        _ if !score.is_decided() => score,
        number if number > 0 => Score::from_number(number + 1),
        number => Score::from_number(number - 1),
    }
}

/// The lowest score of a win.
const BETTER_THAN_EVEN: Score = Score::from_number(1);

/// Proven bounds of a position's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SolverEntry {
    lower: Score,
    upper: Score,
    /// Bit length of the number of nodes that were searched for it, at least 1.
    effort: u8,
}

impl SolverEntry {
    const UNBOUNDED: SolverEntry = SolverEntry { lower: Score::LEAST, upper: Score::MOST, effort: 1 };
}

impl PackedEntry for SolverEntry {
    const WAYS: usize = 4;

    fn pack(self, _generation: u8) -> u64 {
        let bits = |score: Score| u64::from(score.number() as i16 as u16);
        bits(self.lower) | bits(self.upper) << 16 | u64::from(self.effort) << 32
    }

    fn unpack(data: u64) -> SolverEntry {
        let score = |bits: u64| Score::from_number(i32::from(bits as u16 as i16));
        SolverEntry { lower: score(data), upper: score(data >> 16), effort: (data >> 32) as u8 }
    }

    /// The cheapest entry is replaced first.
    fn priority(data: u64, _generation: u8) -> i32 {
        (data >> 32) as i32
    }
}
