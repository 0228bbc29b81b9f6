//! Chain reactions: the squares that they cover, and the waves of their animation.

use crate::arena::{Bitboard, Heading, burst};

/// The squares covered by the chain reaction that these bombs start.
#[inline]
pub(crate) fn chain_reaction(due: Bitboard, bombs: Bitboard, floor: Bitboard) -> Bitboard {
    let mut covered = Bitboard::EMPTY;
    let mut bursting = due;
    let mut waiting = bombs - due;
    while let Some(at) = bursting.pop() {
        covered |= burst(at, floor);
        bursting |= covered & waiting;
        waiting -= covered;
    }
    covered
}

/// The waves of a chain reaction, which advance one square each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spread {
    /// The squares that each wave covers first.
    pub(crate) waves: Vec<Bitboard>,
    /// The bombs that burst in each wave: first those that are due, then those that the wave reaches.
    pub(crate) bombs: Vec<Bitboard>,
}

/// The waves of [`chain_reaction`], for animations. By the rules all bombs burst at once.
pub(crate) fn spread(due: Bitboard, bombs: Bitboard, floor: Bitboard) -> Spread {
    let mut spread = Spread::default();
    let mut fronts = [Bitboard::EMPTY; 4];
    let (mut reached, mut covered, mut waiting) = (due, Bitboard::EMPTY, bombs | due);
    while !reached.is_empty() {
        let ignited = reached & waiting;
        waiting -= ignited;
        spread.waves.push(reached - covered);
        spread.bombs.push(ignited);
        covered |= reached;
        reached = Bitboard::EMPTY;
        for (front, way) in fronts.iter_mut().zip(Heading::ALL) {
            *front = (*front | ignited).shift(way) & floor;
            reached |= *front;
        }
    }
    // Waves that cover no new squares are omitted.
    while spread.waves.last().is_some_and(|wave| wave.is_empty()) {
        spread.waves.pop();
        spread.bombs.pop();
    }
    spread
}

#[cfg(test)]
mod tests {
    use quadrille_core::{Random, Square};

    use super::*;
    use crate::arena::{Size, SquareIndex};

    fn set(squares: &[(u8, u8)]) -> Bitboard {
        let squares = squares
            .iter()
            .map(|(row, column)| Bitboard::single(SquareIndex::from_square(Square::new(*row, *column))));
        squares.fold(Bitboard::EMPTY, |all, one| all | one)
    }

    #[test]
    fn waves_spread_and_ignite_the_bombs_they_reach() {
        let (first, caught) = (set(&[(1, 1)]), set(&[(3, 1)]));
        let spread = spread(first, first | caught, Size::Seven.floor());
        assert_eq!(
            spread.bombs,
            [
                first,
                Bitboard::EMPTY,
                caught,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                Bitboard::EMPTY
            ]
        );
        assert_eq!(
            spread.waves,
            [
                set(&[(1, 1)]),
                set(&[(1, 2), (2, 1)]),
                set(&[(1, 3), (3, 1)]),
                set(&[(1, 4), (4, 1), (3, 2)]),
                set(&[(1, 5), (5, 1), (3, 3)]),
                set(&[(3, 4)]),
                set(&[(3, 5)]),
            ]
        );
    }

    #[test]
    fn the_union_of_the_waves_is_the_reaction() {
        let mut random = Random::new(11);
        for size in Size::ALL {
            let floor = size.floor();
            for _ in 0..500 {
                let mut some = |chances| {
                    let picked = floor.indices().filter(|_| random.below(chances) == 0).map(Bitboard::single);
                    picked.fold(Bitboard::EMPTY, |all, one| all | one)
                };
                let (due, others) = (some(30), some(6));
                let covered = chain_reaction(due, due | others, floor);
                let spread = spread(due, due | others, floor);
                let mut left = covered;
                for wave in &spread.waves {
                    assert_eq!(left & *wave, *wave, "no square is covered twice");
                    left -= *wave;
                }
                assert!(left.is_empty());
                let ignited = spread.bombs.iter().fold(Bitboard::EMPTY, |all, wave| all | *wave);
                assert_eq!(ignited, covered & (due | others), "every covered bomb bursts");
            }
        }
    }
}
