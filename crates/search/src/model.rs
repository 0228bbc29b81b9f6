//! What a search sees of a game.
//!
//! A [`Model`] is a tree of positions. Most often its moves are those of the rules, but a model may also join the moves of a turn into one,
//! keep sums beside the position that an evaluation needs, or give positions one key that are as good as equal.

use std::fmt::Debug;

use quadrille_core::{EnumerateMoves, NoEvents, Random, Seat, Verdict};

/// A tree of positions.
pub trait Model: Sync {
    /// A position. Searches copy it at every move.
    type Position: Clone + Send + Sync;
    /// A way from one position to the next.
    type Move: Copy + PartialEq + Debug + Send + Sync;

    /// Whose turn it is.
    fn mover(&self, position: &Self::Position) -> Seat;

    /// How the game ended, once it has.
    fn verdict(&self, position: &Self::Position) -> Option<Verdict>;

    /// A hash: equal for positions that are worth the same, and hardly ever for others.
    fn key(&self, position: &Self::Position) -> u64;

    /// Calls `visit` with each move once, in the same order whenever it is asked. At least one while the game goes on.
    fn for_each_move(&self, position: &Self::Position, visit: impl FnMut(Self::Move));

    /// The position that a move leads to.
    fn after(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;
}

/// A model that can say what a position is worth before the game is over.
pub trait Evaluate: Model {
    /// How many kinds of moves [`Evaluate::kind`] tells apart.
    const KINDS: usize;

    /// What a position is worth to its mover, in hundredths. The game is not over in it.
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// Calls `visit` with each move once, in the order of [`Model::for_each_move`], and what it seems to win before it is tried, in hundredths: above 0 it
    /// changes much and is looked at beyond the horizon too, the highest first; 0 is quiet; below 0 it looks bad.
    fn each_promise(&self, position: &Self::Position, visit: impl FnMut(Self::Move, i32));

    /// A number below [`Evaluate::KINDS`] for moves that are good or bad together, such as the same move in another position.
    fn kind(&self, position: &Self::Position, mv: Self::Move) -> usize;

    /// The position as if the mover had let the turn go by, where nearly always some move is better than that. None where it may not be so.
    fn skipped(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }
}

/// A model whose games can be played to the end at random.
pub trait PlayOut: Model {
    /// Plays on to the end, or as far as makes sense: what it came to for the player `seat`, from 0, lost, to 1, won.
    fn play_out(&self, position: Self::Position, seat: Seat, random: &mut Random) -> f32;
}

/// The tree that the rules themselves span.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByRules<R>(std::marker::PhantomData<fn() -> R>);

impl<R> ByRules<R> {
    /// The tree of these rules.
    pub const fn new() -> ByRules<R> {
        ByRules(std::marker::PhantomData)
    }
}

impl<R: EnumerateMoves> Model for ByRules<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn mover(&self, position: &R::Position) -> Seat {
        R::side_to_move(position)
    }

    fn verdict(&self, position: &R::Position) -> Option<Verdict> {
        R::outcome(position).map(|outcome| outcome.verdict)
    }

    fn key(&self, position: &R::Position) -> u64 {
        R::hash(position)
    }

    fn for_each_move(&self, position: &R::Position, visit: impl FnMut(R::Move)) {
        R::for_each_move(position, visit);
    }

    fn after(&self, position: &R::Position, mv: R::Move) -> R::Position {
        let mut next = position.clone();
        R::apply(&mut next, mv, &mut NoEvents);
        next
    }
}

/// Moves of a random game before it is called even.
const LONGEST_PLAY_OUT: u32 = 2_000;

impl<R: EnumerateMoves> PlayOut for ByRules<R> {
    fn play_out(&self, mut position: R::Position, seat: Seat, random: &mut Random) -> f32 {
        for _ in 0..LONGEST_PLAY_OUT {
            let Some(mv) = R::sample(&position, random) else { break };
            R::apply(&mut position, mv, &mut NoEvents);
        }
        match R::outcome(&position).map(|outcome| outcome.verdict) {
            Some(Verdict::Win(winner)) => f32::from(u8::from(winner == seat)),
            Some(Verdict::Draw) | None => 0.5,
        }
    }
}
