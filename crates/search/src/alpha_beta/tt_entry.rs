//! Transposition table entries of the alpha-beta search.

use crate::score::Score;
use crate::transposition_table::{Bound, PackedEntry};

/// The result of searching a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtEntry {
    /// The score; the distance to the end of a decided game counts from the position.
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) depth: u8,
    /// Index of the best move in the order of [`crate::GameTree::for_each_move`].
    pub(super) best: Option<u16>,
}

const NO_MOVE: u16 = u16::MAX;
/// Set in every entry, so that none is 0.
const FILLED: u64 = 1 << 63;
const GENERATION_MASK: u8 = 0x7F;
/// Depths that an entry loses in priority with every new search.
const AGE_WEIGHT: i32 = 8;

impl PackedEntry for TtEntry {
    /// A bucket fits a cache line.
    const WAYS: usize = 4;

    fn pack(self, generation: u8) -> u64 {
        u64::from(self.score.number() as i16 as u16)
            | u64::from(self.best.unwrap_or(NO_MOVE)) << 16
            | u64::from(self.depth) << 32
            | self.bound.bits() << 40
            | u64::from(generation & GENERATION_MASK) << 48
            | FILLED
    }

    fn unpack(data: u64) -> TtEntry {
        let best = (data >> 16) as u16;
        TtEntry {
            score: Score::from_number(i32::from(data as u16 as i16)),
            bound: Bound::from_bits(data >> 40),
            depth: (data >> 32) as u8,
            best: (best != NO_MOVE).then_some(best),
        }
    }

    /// Old entries are replaced first, then shallow ones.
    fn priority(data: u64, generation: u8) -> i32 {
        let age = generation.wrapping_sub((data >> 48) as u8) & GENERATION_MASK;
        i32::from((data >> 32) as u8) - AGE_WEIGHT * i32::from(age)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_packed_without_loss() {
        let scores = [Score::of(-123), Score::EVEN, Score::of(30_000), Score::loss_in(3), Score::win_in(0)];
        for score in scores {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                for best in [None, Some(0), Some(300)] {
                    let entry = TtEntry { score, bound, depth: 200, best };
                    assert_eq!(TtEntry::unpack(entry.pack(255)), entry);
                }
            }
        }
    }
}
