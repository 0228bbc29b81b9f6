//! A whole turn: the moves from a position to the end of the turn.

use quadrille_core::{NoEvents, Rules};
use quadrille_fuse_and_frost::{FuseAndFrost, Heading, Move, Position};

/// The moves of a turn, or of the rest of one. The empty turn is legal nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turn([Option<Move>; Turn::MAX_MOVES]);

impl Turn {
    /// Five actions and the end; no engine turns without moving.
    pub(crate) const MAX_MOVES: usize = 6;
    /// Bits of [`Turn::pack`].
    pub(crate) const BITS: u32 = Turn::MAX_MOVES as u32 * MOVE_BITS;

    /// A turn from its last move to its first.
    pub(crate) fn from_last(moves: impl Iterator<Item = Move>) -> Turn {
        let mut turn = [None; Turn::MAX_MOVES];
        let mut count = 0;
        for (slot, mv) in turn.iter_mut().zip(moves) {
            *slot = Some(mv);
            count += 1;
        }
        turn[..count].reverse();
        Turn(turn)
    }

    /// The moves in order.
    pub(crate) fn moves(&self) -> impl Iterator<Item = Move> {
        self.0.into_iter().flatten()
    }

    /// The position after the turn, if every move is legal and the last one ends the turn or the game.
    pub(crate) fn play(&self, position: &Position) -> Option<Position> {
        let mut after = *position;
        for mv in self.moves() {
            if after.side_to_move() != position.side_to_move() || !after.is_legal(mv) {
                return None;
            }
            FuseAndFrost::apply(&mut after, mv, &mut NoEvents);
        }
        (after.turn() != position.turn() || after.outcome().is_some()).then_some(after)
    }

    /// The turn in [`Turn::BITS`] bits.
    pub(crate) fn pack(self) -> u64 {
        self.0.into_iter().rev().fold(0, |bits, mv| bits << MOVE_BITS | mv.map_or(0, move_code))
    }

    /// Reads [`Turn::pack`] back.
    pub(crate) fn unpack(bits: u64) -> Turn {
        Turn(std::array::from_fn(|index| move_of_code(bits >> (index as u32 * MOVE_BITS) & MOVE_MASK)))
    }
}

const MOVE_BITS: u32 = 5;
const MOVE_MASK: u64 = (1 << MOVE_BITS) - 1;

/// A number for each move: 0 is no move.
const fn move_code(mv: Move) -> u64 {
    match mv {
        Move::End => 1,
        Move::Swap => 2,
        Move::Step(heading) => 4 + heading as u64,
        Move::Place(heading) => 8 + heading as u64,
        Move::Kick(heading) => 12 + heading as u64,
        Move::Face(heading) => 16 + heading as u64,
        Move::Leap(heading) => 20 + heading as u64,
    }
}

fn move_of_code(code: u64) -> Option<Move> {
    let heading = Heading::ALL[code as usize % Heading::ALL.len()];
    match code {
        1 => Some(Move::End),
        2 => Some(Move::Swap),
        4..8 => Some(Move::Step(heading)),
        8..12 => Some(Move::Place(heading)),
        12..16 => Some(Move::Kick(heading)),
        16..20 => Some(Move::Face(heading)),
        20..24 => Some(Move::Leap(heading)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_packed_without_loss() {
        let moves = Heading::ALL.into_iter().flat_map(|heading| {
            [
                Move::Step(heading),
                Move::Place(heading),
                Move::Kick(heading),
                Move::Leap(heading),
                Move::Face(heading),
                Move::Swap,
                Move::End,
            ]
        });
        let moves: Vec<Move> = moves.collect();
        for length in 0..=Turn::MAX_MOVES {
            for part in moves.windows(length.max(1)) {
                let turn = Turn::from_last(part[..length].iter().copied());
                assert_eq!(turn.moves().count(), length);
                assert!(turn.pack() < 1 << Turn::BITS);
                assert_eq!(Turn::unpack(turn.pack()), turn);
            }
        }
    }
}
