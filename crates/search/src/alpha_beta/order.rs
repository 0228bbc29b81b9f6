//! Which move is tried first: the best one of an earlier look, then those that promise something, then quiet moves that were good elsewhere.

use quadrille_core::Seat;

use crate::model::Evaluate;

/// A move with its place in the model's list and its rank in the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    pub(super) promise: i32,
    pub(super) kind: usize,
    rank: i32,
}

/// What earlier looks have taught about moves, by kind.
#[derive(Debug)]
pub(super) struct Lessons {
    /// How well a quiet move did, for each seat and kind.
    history: Vec<i32>,
    kinds: usize,
    /// The two quiet moves that last refuted something, for each number of moves from the root.
    killers: Vec<[usize; 2]>,
}

const NO_KIND: usize = usize::MAX;
/// History stays within this, so that the old fades as the new comes in.
const MOST_HISTORY: i32 = 1 << 14;

const FIRST: i32 = i32::MAX;
const PROMISING: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const UNPROMISING: i32 = -(1 << 20);

impl Lessons {
    pub(super) fn new(kinds: usize, deepest: usize) -> Lessons {
        Lessons { history: vec![0; kinds * 2], kinds, killers: vec![[NO_KIND; 2]; deepest + 1] }
    }

    fn place(&self, seat: Seat, kind: usize) -> usize {
        seat.index() * self.kinds + kind
    }

    /// How well quiet moves of this kind did.
    pub(super) fn history(&self, seat: Seat, kind: usize) -> i32 {
        self.history[self.place(seat, kind)]
    }

    /// A quiet move refuted what came before it.
    pub(super) fn praise(&mut self, seat: Seat, kind: usize, ply: usize, depth: i32) {
        self.adjust(seat, kind, (depth * depth).min(400) * 8);
        let killers = &mut self.killers[ply];
        if killers[0] != kind {
            *killers = [kind, killers[0]];
        }
    }

    /// A quiet move was tried before the one that did it.
    pub(super) fn blame(&mut self, seat: Seat, kind: usize, depth: i32) {
        self.adjust(seat, kind, -(depth * depth).min(400) * 8);
    }

    fn adjust(&mut self, seat: Seat, kind: usize, by: i32) {
        let place = self.place(seat, kind);
        let value = &mut self.history[place];
        *value += by - *value * by.abs() / MOST_HISTORY;
    }
}

/// Lists the moves of a position with their ranks.
pub(super) fn list<M: Evaluate>(
    model: &M,
    position: &M::Position,
    lessons: &Lessons,
    ply: usize,
    remembered: Option<u16>,
    moves: &mut Vec<Candidate<M::Move>>,
) {
    moves.clear();
    let seat = model.mover(position);
    let killers = lessons.killers[ply];
    let mut index = 0;
    model.each_promise(position, |mv, promise| {
        let kind = model.kind(position, mv);
        let rank = if remembered == Some(index) {
            FIRST
        } else if promise > 0 {
            PROMISING + promise
        } else if promise < 0 {
            UNPROMISING + promise
        } else if kind == killers[0] {
            KILLER + 1
        } else if kind == killers[1] {
            KILLER
        } else {
            lessons.history(seat, kind)
        };
        moves.push(Candidate { mv, index, promise, kind, rank });
        index += 1;
    });
}

/// Lists only the moves that promise something.
pub(super) fn list_promising<M: Evaluate>(
    model: &M,
    position: &M::Position,
    moves: &mut Vec<Candidate<M::Move>>,
) {
    moves.clear();
    model.each_promise(position, |mv, promise| {
        if promise > 0 {
            let index = moves.len() as u16;
            moves.push(Candidate { mv, index, promise, kind: 0, rank: promise });
        }
    });
}

/// Moves that are looked for one by one. Most often one of them ends the search of a position; otherwise nearly all are tried, and the rest is put
/// in order at once.
const ONE_BY_ONE: usize = 4;

/// Brings the best of the moves from `place` on to that place; places are asked for one after the other. Of equals the first in the model's list
/// comes first.
pub(super) fn bring_best<M: Copy>(moves: &mut [Candidate<M>], place: usize) -> Option<Candidate<M>> {
    let order = |candidate: &Candidate<M>| (std::cmp::Reverse(candidate.rank), candidate.index);
    if place < ONE_BY_ONE {
        let rest = moves.get(place..)?;
        let best = (0..rest.len()).min_by_key(|at| order(&rest[*at]))?;
        moves.swap(place, place + best);
    } else if place == ONE_BY_ONE {
        moves.get_mut(place..)?.sort_unstable_by_key(order);
    }
    moves.get(place).copied()
}
