//! Chain reactions: the squares that they cover, and the waves of their animation.

use quadrille_core::Square;

use crate::arena::{Bitboard, Heading, SquareIndex};
use crate::event::Event;
use crate::objects::Objects;
use crate::roles::{Reach, Role};

/// The objects that burst if a burst covers them, by the reach of their own burst.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reacting {
    pub(crate) lines: Bitboard,
    pub(crate) beside: Bitboard,
}

impl Reacting {
    #[inline]
    pub(crate) fn add(&mut self, reach: Reach, objects: Bitboard) {
        match reach {
            Reach::Lines => self.lines |= objects,
            Reach::Beside => self.beside |= objects,
        }
    }
}

/// The squares that a chain reaction covers. It starts with the objects that are due, and the reacting ones, among which those are, burst when it covers
/// them.
#[inline]
pub(crate) fn chain_reaction(due: Bitboard, reacting: Reacting, floor: Bitboard) -> Bitboard {
    let mut covered = Bitboard::EMPTY;
    let mut bursting = due;
    let mut waiting = (reacting.lines | reacting.beside) - due;
    while let Some(at) = bursting.pop() {
        let reach = if reacting.beside.has(at) { Reach::Beside } else { Reach::Lines };
        covered |= reach.squares(at, floor);
        bursting |= covered & waiting;
        waiting -= covered;
    }
    covered
}

impl Reach {
    /// The squares of a burst.
    #[inline]
    pub(crate) fn squares(self, at: SquareIndex, floor: Bitboard) -> Bitboard {
        match self {
            Reach::Lines => at.cross() & floor,
            Reach::Beside => Bitboard::single(at) | Bitboard::single(at).neighbours() & floor,
        }
    }
}

/// The waves of a chain reaction, which advance one square each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spread {
    /// The squares that each wave covers first.
    pub(crate) waves: Vec<Bitboard>,
    /// The objects that burst in each wave: first those that are due, then those that the wave reaches.
    pub(crate) bursting: Vec<Bitboard>,
}

/// The waves of [`chain_reaction`], for animations. By the rules all objects burst at once.
pub(crate) fn spread(due: Bitboard, reacting: Reacting, floor: Bitboard) -> Spread {
    let mut spread = Spread::default();
    let mut fronts = [Bitboard::EMPTY; 4];
    let (mut reached, mut covered, mut waiting) = (due, Bitboard::EMPTY, reacting.lines | reacting.beside);
    while !reached.is_empty() {
        let ignited = reached & waiting;
        waiting -= ignited;
        spread.waves.push(reached - covered);
        spread.bursting.push(ignited);
        covered |= reached;
        reached = (ignited & reacting.beside).neighbours() & floor;
        for (front, way) in fronts.iter_mut().zip(Heading::ALL) {
            *front = (*front | ignited & reacting.lines).shift(way) & floor;
            reached |= *front;
        }
    }
    // Waves that cover no new squares are omitted.
    while spread.waves.last().is_some_and(|wave| wave.is_empty()) {
        spread.waves.pop();
        spread.bursting.pop();
    }
    spread
}

/// The event of a chain reaction. `before` is the objects before the end of the turn took 1 from each, `after` those after it.
pub(crate) fn event(due: Bitboard, before: &Objects, after: &Objects, floor: Bitboard) -> Event {
    let spread = spread(due, Role::reacting(before), floor);
    let listed = |set: Bitboard| set.into_iter().collect::<Vec<Square>>();
    let covered = spread.waves.iter().fold(Bitboard::EMPTY, |all, wave| all | *wave);
    let burst = spread.bursting.iter().fold(Bitboard::EMPTY, |all, wave| all | *wave);
    let bursting = |role: Role| {
        let reacting = role.reacting_of(before);
        let waves = || spread.bursting.iter().map(|wave| listed(*wave & reacting)).collect();
        (!(burst & reacting).is_empty()).then(|| (role, waves()))
    };
    let removed = |role: Role| {
        let squares = listed(after.of(role) & (covered - burst));
        (!squares.is_empty()).then_some((role, squares))
    };
    Event::Burst {
        bursting: Role::ALL.into_iter().filter_map(bursting).collect(),
        waves: spread.waves.iter().map(|wave| listed(*wave)).collect(),
        removed: Role::ALL.into_iter().filter_map(removed).collect(),
    }
}

#[cfg(test)]
mod tests {
    use quadrille_core::{Random, Square};

    use super::*;
    use crate::arena::Size;

    fn set(squares: &[(u8, u8)]) -> Bitboard {
        let squares = squares
            .iter()
            .map(|(row, column)| Bitboard::single(SquareIndex::from_square(Square::new(*row, *column))));
        squares.fold(Bitboard::EMPTY, |all, one| all | one)
    }

    #[test]
    fn waves_spread_and_ignite_the_bombs_they_reach() {
        let (first, caught) = (set(&[(1, 1)]), set(&[(3, 1)]));
        let spread =
            spread(first, Reacting { lines: first | caught, ..Reacting::default() }, Size::Seven.floor());
        assert_eq!(
            spread.bursting,
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
                let (due, others, mines) = (some(30), some(8), some(8));
                let lines = due | others;
                let reacting = Reacting { lines, beside: mines - lines };
                let covered = chain_reaction(due, reacting, floor);
                let spread = spread(due, reacting, floor);
                let mut left = covered;
                for wave in &spread.waves {
                    assert_eq!(left & *wave, *wave, "no square is covered twice");
                    left -= *wave;
                }
                assert!(left.is_empty());
                let ignited = spread.bursting.iter().fold(Bitboard::EMPTY, |all, wave| all | *wave);
                assert_eq!(ignited, covered & (lines | mines), "every covered object bursts");
            }
        }
    }
}
