//! A whole turn: the moves from where it stands to its end.

use quadrille_core::{NoEvents, Rules};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};

/// The moves of a turn, or of the rest of one. No moves at all are a turn that leads nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turn([Option<Move>; Turn::LONGEST]);

impl Turn {
    /// Five actions and the end, which is the longest turn without facings.
    pub(crate) const LONGEST: usize = 6;

    /// Ends the turn at once.
    pub(crate) const PASS: Turn = Turn([Some(Move::End), None, None, None, None, None]);

    /// From the last move to the first.
    pub(crate) fn backwards(moves: impl Iterator<Item = Move>) -> Turn {
        let mut turn = [None; Turn::LONGEST];
        let mut count = 0;
        for (place, mv) in turn.iter_mut().zip(moves) {
            *place = Some(mv);
            count += 1;
        }
        turn[..count].reverse();
        Turn(turn)
    }

    /// The moves in order.
    pub(crate) fn moves(&self) -> impl Iterator<Item = Move> {
        self.0.into_iter().flatten()
    }

    /// The position it leads to from here, if each of its moves may be made and the last ends the turn or the game.
    pub(crate) fn after(&self, position: &Position) -> Option<Position> {
        let mut after = *position;
        for mv in self.moves() {
            if after.mover() != position.mover() || !after.allows(mv) {
                return None;
            }
            FuseAndFrost::apply(&mut after, mv, &mut NoEvents);
        }
        (after.turn() != position.turn() || after.outcome().is_some()).then_some(after)
    }
}
