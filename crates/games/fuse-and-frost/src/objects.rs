//! The objects on the floor with their numbers: timers, health and charges.
//!
//! Numbers are bit-sliced over three bitboards, so that all of them are decremented in a few operations, and roles over as many as their count
//! needs. Invariant: a square whose three digits are 0 is empty, and empty in the planes of the roles.

use crate::arena::{Bitboard, SquareIndex};
use crate::roles::Role;

/// An object on the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object {
    /// The role that places its kind.
    pub role: Role,
    /// The timer of a bomb, the health of ice, the charge of a coil or a mine.
    pub number: u8,
}

impl Object {
    /// The name of the kind.
    pub fn word(self) -> &'static str {
        self.role.info().object.word
    }
}

/// Bit planes for the roles of objects.
const ROLE_PLANES: usize = Role::ALL.len().next_power_of_two().ilog2() as usize;

/// All objects in the arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Objects {
    /// The binary digits of the numbers: 1, 2 and 4.
    digits: [Bitboard; 3],
    /// The binary digits of the roles.
    roles: [Bitboard; ROLE_PLANES],
}

impl Objects {
    #[inline]
    pub(crate) fn all(&self) -> Bitboard {
        self.digits[0] | self.digits[1] | self.digits[2]
    }

    /// False if there certainly is no object of this role.
    #[inline]
    pub(crate) fn may_have(&self, role: Role) -> bool {
        match (role as usize).checked_ilog2() {
            // The plane of the highest bit is shared with few roles, except for the first two.
            Some(plane @ 1..) => !self.roles[plane as usize].is_empty(),
            _ => true,
        }
    }

    /// The objects that this role places.
    #[inline]
    pub(crate) fn of(&self, role: Role) -> Bitboard {
        // Without a bit there is no plane that contains only occupied squares.
        let occupied = if role as usize == 0 { self.all() } else { Bitboard::FULL };
        self.only(role, occupied)
    }

    /// The squares of the set whose planes have the bits of the role.
    #[inline]
    fn only(&self, role: Role, set: Bitboard) -> Bitboard {
        (0..ROLE_PLANES).fold(set, |left, index| {
            if role as usize >> index & 1 != 0 { left & self.roles[index] } else { left - self.roles[index] }
        })
    }

    /// The objects with this number, which is not 0.
    #[inline]
    pub(crate) fn numbered(&self, number: u8) -> Bitboard {
        (0..3).fold(Bitboard::FULL, |left, index| {
            if number >> index & 1 != 0 { left & self.digits[index] } else { left - self.digits[index] }
        })
    }

    /// The objects that this role places with this number.
    #[inline]
    pub(crate) fn numbered_of(&self, role: Role, number: u8) -> Bitboard {
        self.only(role, self.numbered(number))
    }

    /// The objects with at most this number.
    pub(crate) fn numbered_up_to(&self, most: u8) -> Bitboard {
        (1..=most).fold(Bitboard::EMPTY, |all, number| all | self.numbered(number))
    }

    pub(crate) fn get(&self, spot: SquareIndex) -> Option<Object> {
        let digit = |index: usize| u8::from(self.digits[index].has(spot)) << index;
        let number = digit(0) | digit(1) | digit(2);
        if number == 0 { None } else { Some(Object { role: self.role_of(spot), number }) }
    }

    /// The role of the object on an occupied square.
    #[inline]
    pub(crate) fn role_of(&self, spot: SquareIndex) -> Role {
        let bits =
            (0..ROLE_PLANES).fold(0, |bits, index| bits | usize::from(self.roles[index].has(spot)) << index);
        Role::ALL[bits]
    }

    /// Places an object on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, spot: SquareIndex, object: Object) {
        let here = Bitboard::single(spot);
        for (index, digit) in self.digits.iter_mut().enumerate() {
            if object.number >> index & 1 != 0 {
                *digit |= here;
            }
        }
        for (index, plane) in self.roles.iter_mut().enumerate() {
            if object.role as usize >> index & 1 != 0 {
                *plane |= here;
            }
        }
    }

    /// Moves the object on `from` to the empty square `to`.
    #[inline]
    pub(crate) fn slide(&mut self, from: SquareIndex, to: SquareIndex) {
        let both = Bitboard::single(from) | Bitboard::single(to);
        for set in self.digits.iter_mut().chain(&mut self.roles) {
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
        let all = self.all();
        for plane in &mut self.roles {
            *plane &= all;
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, gone: Bitboard) {
        for set in self.digits.iter_mut().chain(&mut self.roles) {
            *set -= gone;
        }
    }

    /// The bitboards that determine the objects: numbers, then roles.
    #[inline]
    pub(crate) fn bit_planes(&self) -> [Bitboard; 3 + ROLE_PLANES] {
        std::array::from_fn(|index| match index.checked_sub(3) {
            Some(index) => self.roles[index],
            None => self.digits[index],
        })
    }
}

#[cfg(test)]
mod tests {
    use quadrille_core::Square;

    use super::*;

    fn at(column: u8) -> SquareIndex {
        SquareIndex::from_square(Square::new(1, column))
    }

    #[test]
    fn numbers_are_decremented_to_zero() {
        for role in Role::ALL {
            let mut objects = Objects::default();
            objects.put(at(1), Object { role, number: 4 });
            objects.put(at(2), Object { role, number: 7 });
            for worn in 1..=7_u8 {
                assert_eq!(objects.numbered(1).has(at(1)), worn == 4, "{worn}");
                assert_eq!(objects.numbered_up_to(3).has(at(2)), worn > 4, "{worn}");
                objects.decrement(objects.all());
                let number = 4_u8.saturating_sub(worn);
                assert_eq!(objects.get(at(1)), (number > 0).then_some(Object { role, number }));
                let number = 7 - worn;
                assert_eq!(objects.get(at(2)), (number > 0).then_some(Object { role, number }));
            }
            assert_eq!(objects, Objects::default());
        }
    }

    #[test]
    fn operations_change_only_the_given_objects() {
        for (one, other) in Role::ALL.into_iter().flat_map(|one| Role::ALL.map(|other| (one, other))) {
            let mut objects = Objects::default();
            objects.put(at(1), Object { role: one, number: 3 });
            objects.put(at(2), Object { role: other, number: 3 });
            objects.decrement(Bitboard::single(at(1)));
            objects.slide(at(1), at(3));
            assert_eq!(objects.get(at(1)), None);
            assert_eq!(objects.get(at(2)), Some(Object { role: other, number: 3 }));
            assert_eq!(objects.get(at(3)), Some(Object { role: one, number: 2 }));
            objects.remove(Bitboard::single(at(2)));
            assert_eq!((objects.of(one), objects.all()), (Bitboard::single(at(3)), Bitboard::single(at(3))));
        }
    }
}
