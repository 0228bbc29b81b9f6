//! A plain negamax search, and a random evaluator.

use std::marker::PhantomData;

use quadrille_core::{EnumerateMoves, NoEvents, Seat, Verdict, mix64};
use quadrille_search::{Evaluator, GameTree, Score};

/// The tree of the rules with random evaluations and gains. The hash includes the distance from the root, so that equal positions at different
/// depths are distinct.
pub(crate) struct Anything<R> {
    seed: u64,
    promises: bool,
    rules: PhantomData<fn() -> R>,
}

impl<R> Clone for Anything<R> {
    fn clone(&self) -> Anything<R> {
        Anything { rules: PhantomData, ..*self }
    }
}

pub(crate) struct At<P> {
    position: P,
    ply: u32,
}

impl<P: Clone> Clone for At<P> {
    fn clone(&self) -> At<P> {
        At { position: self.position.clone(), ply: self.ply }
    }
}

impl<R: EnumerateMoves> Anything<R> {
    pub(crate) fn new(seed: u64, promises: bool) -> Anything<R> {
        Anything { seed, promises, rules: PhantomData }
    }

    pub(crate) fn root(&self, position: &R::Position) -> At<R::Position> {
        At { position: position.clone(), ply: 0 }
    }

    fn number(&self, position: &At<R::Position>, salt: u64) -> i64 {
        (mix64(self.hash(position) ^ mix64(self.seed ^ salt << 32)) % 2001) as i64 - 1000
    }
}

impl<R: EnumerateMoves> GameTree for Anything<R> {
    type Position = At<R::Position>;
    type Move = R::Move;

    fn side_to_move(&self, at: &At<R::Position>) -> Seat {
        R::side_to_move(&at.position)
    }

    fn verdict(&self, at: &At<R::Position>) -> Option<Verdict> {
        R::outcome(&at.position).map(|outcome| outcome.verdict)
    }

    fn hash(&self, at: &At<R::Position>) -> u64 {
        mix64(R::hash(&at.position) ^ u64::from(at.ply))
    }

    fn for_each_move(&self, at: &At<R::Position>, visit: impl FnMut(R::Move)) {
        R::for_each_move(&at.position, visit);
    }

    fn make_move(&self, at: &At<R::Position>, mv: R::Move) -> At<R::Position> {
        let mut next = At { position: at.position.clone(), ply: at.ply + 1 };
        R::apply(&mut next.position, mv, &mut NoEvents);
        next
    }
}

impl<R: EnumerateMoves> Evaluator for Anything<R> {
    const HISTORY_SIZE: usize = 64;

    fn evaluate(&self, at: &At<R::Position>) -> i32 {
        self.number(at, 1) as i32
    }

    /// Gains are rarely above 0, as otherwise the quiescence search would not end.
    fn for_each_scored_move(&self, at: &At<R::Position>, mut visit: impl FnMut(R::Move, i32)) {
        self.for_each_move(at, |mv| {
            let number = self.number(&self.make_move(at, mv), 2) as i32;
            let promise = (number - 970).max(0) - i32::from(number < -900);
            visit(mv, if self.promises { promise } else { 0 });
        });
    }

    fn history_index(&self, at: &At<R::Position>, mv: R::Move) -> usize {
        self.number(&self.make_move(at, mv), 3).unsigned_abs() as usize % Self::HISTORY_SIZE
    }
}

/// The score of a position for the side to move, without pruning.
pub(crate) fn negamax<M: Evaluator>(tree: &M, position: &M::Position, depth: u32, ply: u32) -> Score {
    match tree.verdict(position) {
        Some(Verdict::Draw) => return Score::EVEN,
        Some(Verdict::Win(seat)) if seat == tree.side_to_move(position) => return Score::win_in(ply),
        Some(Verdict::Win(_)) => return Score::loss_in(ply),
        None => {}
    }
    let mut best = if depth == 0 { Score::of(tree.evaluate(position)) } else { Score::LEAST };
    tree.for_each_scored_move(position, |mv, promise| {
        if depth > 0 || promise > 0 {
            best = best.max(worth_of_move(tree, position, mv, depth, ply));
        }
    });
    best
}

fn worth_of_move<M: Evaluator>(tree: &M, position: &M::Position, mv: M::Move, depth: u32, ply: u32) -> Score {
    let next = tree.make_move(position, mv);
    let score = negamax(tree, &next, depth.saturating_sub(1), ply + 1);
    if tree.side_to_move(&next) == tree.side_to_move(position) { score } else { -score }
}

/// The score of each move, best first.
pub(crate) fn root_scores<M: Evaluator>(tree: &M, position: &M::Position, depth: u32) -> Vec<Score> {
    let mut scores = Vec::new();
    tree.for_each_move(position, |mv| scores.push(worth_of_move(tree, position, mv, depth, 0)));
    scores.sort_by_key(|score| std::cmp::Reverse(*score));
    scores
}
