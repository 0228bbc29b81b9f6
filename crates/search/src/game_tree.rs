//! The games that searches work on.
//!
//! A [`GameTree`] usually has the moves of the rules ([`RulesTree`]). It may also keep data beside the position, such as the accumulator of an
//! evaluation, or give equivalent positions the same hash.

use std::fmt::Debug;

use quadrille_core::{EnumerateMoves, NoEvents, Random, Seat, Verdict};

/// A tree of positions and moves.
pub trait GameTree: Sync {
    /// A position. Searches copy it for every move (copy-make).
    type Position: Clone + Send + Sync;
    /// A move from one position to the next.
    type Move: Copy + PartialEq + Debug + Send + Sync;

    /// The side to move.
    fn side_to_move(&self, position: &Self::Position) -> Seat;

    /// The result, once the game is over.
    fn verdict(&self, position: &Self::Position) -> Option<Verdict>;

    /// A 64-bit hash for the transposition table: equal for equivalent positions.
    fn hash(&self, position: &Self::Position) -> u64;

    /// Calls `visit` with every legal move, in a fixed order. There is at least one until the game is over.
    fn for_each_move(&self, position: &Self::Position, visit: impl FnMut(Self::Move));

    /// The position after a move.
    fn make_move(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;
}

/// A tree with a static evaluation, for [`crate::AlphaBeta`].
pub trait Evaluator: GameTree {
    /// Upper bound of [`Evaluator::history_index`].
    const HISTORY_SIZE: usize;

    /// Static evaluation for the side to move, in hundredths. The game is not over.
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// Calls `visit` with every move, in the order of [`GameTree::for_each_move`], and its estimated gain in hundredths: noisy above 0 (also
    /// searched in the quiescence search), quiet at 0, losing below 0.
    fn for_each_scored_move(&self, position: &Self::Position, visit: impl FnMut(Self::Move, i32));

    /// Index of a move in the history table, below [`Evaluator::HISTORY_SIZE`]; for example its from and to squares.
    fn history_index(&self, position: &Self::Position, mv: Self::Move) -> usize;

    /// The position after passing, for null move pruning; none where passing may be the best move (zugzwang).
    fn null_move(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }
}

/// A tree with random playouts, for [`crate::MonteCarlo`].
pub trait Playout: GameTree {
    /// Plays a random game from a position: the reward of the player `seat`, from 0 (lost) to 1 (won).
    fn playout(&self, position: Self::Position, seat: Seat, random: &mut Random) -> f32;
}

/// The tree of a game's rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct RulesTree<R>(std::marker::PhantomData<fn() -> R>);

impl<R> RulesTree<R> {
    /// The tree of these rules.
    pub const fn new() -> RulesTree<R> {
        RulesTree(std::marker::PhantomData)
    }
}

impl<R: EnumerateMoves> GameTree for RulesTree<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn side_to_move(&self, position: &R::Position) -> Seat {
        R::side_to_move(position)
    }

    fn verdict(&self, position: &R::Position) -> Option<Verdict> {
        R::outcome(position).map(|outcome| outcome.verdict)
    }

    fn hash(&self, position: &R::Position) -> u64 {
        R::hash(position)
    }

    fn for_each_move(&self, position: &R::Position, visit: impl FnMut(R::Move)) {
        R::for_each_move(position, visit);
    }

    fn make_move(&self, position: &R::Position, mv: R::Move) -> R::Position {
        let mut next = position.clone();
        R::apply(&mut next, mv, &mut NoEvents);
        next
    }
}

/// Moves after which a playout counts as a draw.
const MAX_PLAYOUT_MOVES: u32 = 2_000;

impl<R: EnumerateMoves> Playout for RulesTree<R> {
    fn playout(&self, mut position: R::Position, seat: Seat, random: &mut Random) -> f32 {
        for _ in 0..MAX_PLAYOUT_MOVES {
            let Some(mv) = R::sample(&position, random) else { break };
            R::apply(&mut position, mv, &mut NoEvents);
        }
        match R::outcome(&position).map(|outcome| outcome.verdict) {
            Some(Verdict::Win(winner)) => f32::from(u8::from(winner == seat)),
            Some(Verdict::Draw) | None => 0.5,
        }
    }
}
