//! Chain reactions: which squares a burst covers in the end, and for those who watch, the order in which it spreads.

use crate::arena::{Squares, Way, burst};

/// All that the reaction covers which begins with these bombs.
#[inline]
pub(crate) fn reaction(due: Squares, bombs: Squares, floor: Squares) -> Squares {
    let mut covered = Squares::NONE;
    let mut bursting = due;
    let mut waiting = bombs - due;
    while let Some(at) = bursting.pop() {
        covered |= burst(at, floor);
        bursting |= covered & waiting;
        waiting -= covered;
    }
    covered
}

/// A reaction as it spreads, one square a wave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spread {
    /// The squares that each wave is the first to cover.
    pub(crate) waves: Vec<Squares>,
    /// The bombs that go off in each wave: in the first those that were due, later those that a wave reaches.
    pub(crate) bombs: Vec<Squares>,
}

/// The waves of [`reaction`]. The rules know only one moment; this is for the eye.
pub(crate) fn spread(due: Squares, bombs: Squares, floor: Squares) -> Spread {
    let mut spread = Spread::default();
    let mut fronts = [Squares::NONE; 4];
    let (mut reached, mut covered, mut waiting) = (due, Squares::NONE, bombs | due);
    while !reached.is_empty() {
        let ignited = reached & waiting;
        waiting -= ignited;
        spread.waves.push(reached - covered);
        spread.bombs.push(ignited);
        covered |= reached;
        reached = Squares::NONE;
        for (front, way) in fronts.iter_mut().zip(Way::ALL) {
            *front = (*front | ignited).shifted(way) & floor;
            reached |= *front;
        }
    }
    // Fronts that run on over covered squares alone show nothing.
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
    use crate::arena::{Size, Spot};

    fn set(squares: &[(u8, u8)]) -> Squares {
        let squares = squares.iter().map(|(row, column)| Squares::of(Spot::at(Square::new(*row, *column))));
        squares.fold(Squares::NONE, |all, one| all | one)
    }

    #[test]
    fn waves_run_outward_and_set_off_what_they_reach() {
        let (first, caught) = (set(&[(1, 1)]), set(&[(3, 1)]));
        let spread = spread(first, first | caught, Size::Seven.floor());
        assert_eq!(
            spread.bombs,
            [first, Squares::NONE, caught, Squares::NONE, Squares::NONE, Squares::NONE, Squares::NONE]
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
    fn the_waves_together_are_the_reaction() {
        let mut random = Random::new(11);
        for size in Size::ALL {
            let floor = size.floor();
            for _ in 0..500 {
                let mut some = |chances| {
                    let picked = floor.spots().filter(|_| random.below(chances) == 0).map(Squares::of);
                    picked.fold(Squares::NONE, |all, one| all | one)
                };
                let (due, others) = (some(30), some(6));
                let covered = reaction(due, due | others, floor);
                let spread = spread(due, due | others, floor);
                let mut left = covered;
                for wave in &spread.waves {
                    assert_eq!(left & *wave, *wave, "no square is covered twice");
                    left -= *wave;
                }
                assert!(left.is_empty());
                let ignited = spread.bombs.iter().fold(Squares::NONE, |all, wave| all | *wave);
                assert_eq!(ignited, covered & (due | others), "every covered bomb goes off");
            }
        }
    }
}
