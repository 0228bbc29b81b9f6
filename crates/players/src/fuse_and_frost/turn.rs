//! A whole turn: the moves from where it stands to its end.

use quadrille_core::{Rules, Silent};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};

/// Five actions and the end, which is the longest turn without facings.
const LONGEST: usize = 6;

/// The moves of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turn([Option<Move>; LONGEST]);

impl Turn {
    /// From the last move to the first.
    pub(super) fn backwards(moves: impl Iterator<Item = Move>) -> Turn {
        let mut turn = [None; LONGEST];
        let mut count = 0;
        for (place, mv) in turn.iter_mut().zip(moves) {
            *place = Some(mv);
            count += 1;
        }
        turn[..count].reverse();
        Turn(turn)
    }

    pub(super) fn moves(&self) -> impl Iterator<Item = Move> {
        self.0.into_iter().flatten()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// The position it leads to from here, if each of its moves may be made and the last ends the turn or the game.
    pub(super) fn after(&self, position: &Position) -> Option<Position> {
        let mut after = *position;
        for mv in self.moves() {
            if after.mover() != position.mover() || !after.allows(mv) {
                return None;
            }
            FuseAndFrost::apply(&mut after, mv, &mut Silent);
        }
        (after.turn() != position.turn() || after.outcome().is_some()).then_some(after)
    }
}
