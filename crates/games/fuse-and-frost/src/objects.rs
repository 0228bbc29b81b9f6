//! Bombs and ice with their timers and health.
//!
//! The numbers are bit-sliced over three bitboards, so that all of them are decremented in a few operations.
//! Invariant: a square whose three digits are 0 is empty, and only occupied squares are marked as ice.

use strum::IntoStaticStr;

use crate::arena::{Bitboard, SquareIndex};

/// An object on the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Object {
    /// Bursts at the end of the turn in which the timer reaches 0.
    Bomb {
        /// Ends of turns left; the option `fuse` when the bomb is placed.
        timer: u8,
    },
    /// Melts, and does damage when it is kicked against an obstacle.
    Ice {
        /// 6 when the ice is placed; at 0 it is removed.
        health: u8,
    },
}

impl Object {
    /// The name of the kind.
    pub fn word(self) -> &'static str {
        self.into()
    }

    pub(crate) const fn number(self) -> u8 {
        match self {
            Object::Bomb { timer } => timer,
            Object::Ice { health } => health,
        }
    }
}

/// All objects in the arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Objects {
    /// The binary digits of the numbers: 1, 2 and 4.
    digits: [Bitboard; 3],
    ice: Bitboard,
}

impl Objects {
    #[inline]
    pub(crate) fn all(&self) -> Bitboard {
        self.digits[0] | self.digits[1] | self.digits[2]
    }

    #[inline]
    pub(crate) fn ice(&self) -> Bitboard {
        self.ice
    }

    #[inline]
    pub(crate) fn bombs(&self) -> Bitboard {
        self.all() - self.ice
    }

    /// The bombs that burst at the next decrement.
    #[inline]
    pub(crate) fn due(&self) -> Bitboard {
        self.digits[0] - self.digits[1] - self.digits[2] - self.ice
    }

    pub(crate) fn get(&self, spot: SquareIndex) -> Option<Object> {
        let digit = |index: usize| u8::from(self.digits[index].has(spot)) << index;
        match digit(0) | digit(1) | digit(2) {
            0 => None,
            health if self.ice.has(spot) => Some(Object::Ice { health }),
            timer => Some(Object::Bomb { timer }),
        }
    }

    /// Places an object on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, spot: SquareIndex, object: Object) {
        let here = Bitboard::single(spot);
        for (index, digit) in self.digits.iter_mut().enumerate() {
            if object.number() >> index & 1 != 0 {
                *digit |= here;
            }
        }
        if let Object::Ice { .. } = object {
            self.ice |= here;
        }
    }

    /// Moves the object on `from` to the empty square `to`.
    #[inline]
    pub(crate) fn slide(&mut self, from: SquareIndex, to: SquareIndex) {
        let both = Bitboard::single(from) | Bitboard::single(to);
        for set in self.digits.iter_mut().chain([&mut self.ice]) {
            if set.has(from) {
                *set ^= both;
            }
        }
    }

    /// Decrements the numbers of the objects in the set and removes those that reach 0. Every square of the set must have an object.
    #[inline]
    pub(crate) fn decrement(&mut self, worn: Bitboard) {
        let mut borrowing = worn;
        for digit in &mut self.digits {
            let zeros = borrowing - *digit;
            *digit ^= borrowing;
            borrowing = zeros;
        }
        self.ice &= self.all();
    }

    #[inline]
    pub(crate) fn remove(&mut self, gone: Bitboard) {
        for set in self.digits.iter_mut().chain([&mut self.ice]) {
            *set -= gone;
        }
    }

    /// The bitboards that determine the objects.
    pub(crate) fn bit_planes(&self) -> [Bitboard; 4] {
        let [ones, twos, fours] = self.digits;
        [ones, twos, fours, self.ice]
    }
}

#[cfg(test)]
mod tests {
    use quadrille_core::Square;

    use super::*;

    #[test]
    fn numbers_are_decremented_to_zero() {
        let (bomb, ice) =
            (SquareIndex::from_square(Square::new(1, 1)), SquareIndex::from_square(Square::new(1, 2)));
        let mut objects = Objects::default();
        objects.put(bomb, Object::Bomb { timer: 4 });
        objects.put(ice, Object::Ice { health: 6 });
        for worn in 1..=6 {
            assert_eq!(objects.due().has(bomb), worn == 4, "{worn}");
            objects.decrement(objects.all());
            let timer = 4_u8.saturating_sub(worn);
            assert_eq!(objects.get(bomb), (timer > 0).then_some(Object::Bomb { timer }));
            let health = 6 - worn;
            assert_eq!(objects.get(ice), (health > 0).then_some(Object::Ice { health }));
        }
        assert_eq!(objects, Objects::default());
    }

    #[test]
    fn operations_change_only_the_given_objects() {
        let [a, b, c] = [1, 2, 3].map(|column| SquareIndex::from_square(Square::new(1, column)));
        let mut objects = Objects::default();
        objects.put(a, Object::Ice { health: 3 });
        objects.put(b, Object::Bomb { timer: 3 });
        objects.decrement(Bitboard::single(a));
        objects.slide(a, c);
        assert_eq!(objects.get(a), None);
        assert_eq!(objects.get(b), Some(Object::Bomb { timer: 3 }));
        assert_eq!(objects.get(c), Some(Object::Ice { health: 2 }));
        objects.remove(Bitboard::single(b));
        assert_eq!(
            (objects.bombs(), objects.ice(), objects.all()),
            (Bitboard::EMPTY, Bitboard::single(c), Bitboard::single(c))
        );
    }
}
