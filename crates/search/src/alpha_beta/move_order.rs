//! Move ordering: the move of the transposition table, noisy moves by their gain, killers, quiet moves by their history, losing moves.

use quadrille_core::Seat;

use crate::game_tree::Evaluator;

/// A move with its index in the tree's enumeration and its rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    pub(super) gain: i32,
    pub(super) history_index: usize,
    rank: i32,
}

/// Quiet move statistics: history heuristic and killer moves.
#[derive(Debug)]
pub(super) struct History {
    /// Scores by seat and history index.
    scores: Vec<i32>,
    size: usize,
    /// The two quiet moves that last caused a cutoff, by ply.
    killers: Vec<[usize; 2]>,
}

const NO_INDEX: usize = usize::MAX;
/// Bound of a history score: updates pull a score towards it, so that old results fade (history gravity).
const HISTORY_MAX: i32 = 1 << 14;

const TT_MOVE: i32 = i32::MAX;
const NOISY: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const LOSING: i32 = -(1 << 20);

impl History {
    pub(super) fn new(size: usize, max_ply: usize) -> History {
        History { scores: vec![0; size * 2], size, killers: vec![[NO_INDEX; 2]; max_ply + 1] }
    }

    fn slot(&self, seat: Seat, history_index: usize) -> usize {
        seat.index() * self.size + history_index
    }

    /// The history score of a move.
    pub(super) fn score(&self, seat: Seat, history_index: usize) -> i32 {
        self.scores[self.slot(seat, history_index)]
    }

    /// Bonus for a quiet move that caused a cutoff, which also becomes a killer.
    pub(super) fn bonus(&mut self, seat: Seat, history_index: usize, ply: usize, depth: i32) {
        self.adjust(seat, history_index, (depth * depth).min(400) * 8);
        let killers = &mut self.killers[ply];
        if killers[0] != history_index {
            *killers = [history_index, killers[0]];
        }
    }

    /// Malus for a quiet move that was searched before the cutoff.
    pub(super) fn malus(&mut self, seat: Seat, history_index: usize, depth: i32) {
        self.adjust(seat, history_index, -(depth * depth).min(400) * 8);
    }

    fn adjust(&mut self, seat: Seat, history_index: usize, by: i32) {
        let slot = self.slot(seat, history_index);
        let value = &mut self.scores[slot];
        *value += by - *value * by.abs() / HISTORY_MAX;
    }
}

/// Lists and ranks the moves of a position.
pub(super) fn score_moves<T: Evaluator>(
    tree: &T,
    position: &T::Position,
    history: &History,
    ply: usize,
    tt_move: Option<u16>,
    moves: &mut Vec<ScoredMove<T::Move>>,
) {
    moves.clear();
    let seat = tree.side_to_move(position);
    let killers = history.killers[ply];
    let mut index = 0;
    tree.for_each_scored_move(position, |mv, gain| {
        let history_index = tree.history_index(position, mv);
        let rank = if tt_move == Some(index) {
            TT_MOVE
        } else if gain > 0 {
            NOISY + gain
        } else if gain < 0 {
            LOSING + gain
        } else if history_index == killers[0] {
            KILLER + 1
        } else if history_index == killers[1] {
            KILLER
        } else {
            history.score(seat, history_index)
        };
        moves.push(ScoredMove { mv, index, gain, history_index, rank });
        index += 1;
    });
}

/// Lists the noisy moves of a position, ranked by their gain.
pub(super) fn score_noisy_moves<T: Evaluator>(
    tree: &T,
    position: &T::Position,
    moves: &mut Vec<ScoredMove<T::Move>>,
) {
    moves.clear();
    tree.for_each_scored_move(position, |mv, gain| {
        if gain > 0 {
            let index = moves.len() as u16;
            moves.push(ScoredMove { mv, index, gain, history_index: 0, rank: gain });
        }
    });
}

/// Moves that are picked by selection. Most cutoffs come within them; without one nearly all moves are searched, and the rest is sorted at once.
const SELECTION_SORT_MOVES: usize = 4;

/// Moves the best of the moves from `place` on to `place`, which grows by one with each call. Ties are broken by index.
pub(super) fn pick_best<M: Copy>(moves: &mut [ScoredMove<M>], place: usize) -> Option<ScoredMove<M>> {
    let order = |candidate: &ScoredMove<M>| (std::cmp::Reverse(candidate.rank), candidate.index);
    if place < SELECTION_SORT_MOVES {
        let rest = moves.get(place..)?;
        let best = (0..rest.len()).min_by_key(|at| order(&rest[*at]))?;
        moves.swap(place, place + best);
    } else if place == SELECTION_SORT_MOVES {
        moves.get_mut(place..)?.sort_unstable_by_key(order);
    }
    moves.get(place).copied()
}
