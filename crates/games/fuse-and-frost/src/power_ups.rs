//! Power-ups on the floor and how they are drawn.

use quadrille_core::{Random, Seat, Square};
use strum::IntoStaticStr;

use crate::arena::{Size, SquareIndex};

/// A kind of power-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PowerUp {
    /// The next hit of the player who holds it does nothing.
    Shield,
    /// Allows one leap.
    Leap,
    /// Allows one swap.
    Swap,
}

impl PowerUp {
    /// All kinds.
    pub const ALL: [PowerUp; 3] = [PowerUp::Shield, PowerUp::Leap, PowerUp::Swap];

    /// The name in events and on boards.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The character in texts and on boards.
    pub(crate) const fn symbol(self) -> char {
        match self {
            PowerUp::Shield => 'S',
            PowerUp::Leap => 'L',
            PowerUp::Swap => 'X',
        }
    }

    pub(crate) fn from_symbol(symbol: char) -> Option<PowerUp> {
        PowerUp::ALL.into_iter().find(|kind| kind.symbol() == symbol)
    }
}

/// Squares of each kind.
const SQUARES: usize = 2;

/// The power-ups on the floor: of each kind at most two, which are sorted, and 0 stands for none, as square 0 is a wall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PowerUps([[u8; SQUARES]; PowerUp::ALL.len()]);

impl PowerUps {
    pub(crate) fn get(self, at: SquareIndex) -> Option<PowerUp> {
        let lies = |kind: &PowerUp| at.number() != 0 && self.0[*kind as usize].contains(&at.number());
        PowerUp::ALL.into_iter().find(lies)
    }

    /// Puts one on an empty floor square. False if there are two of the kind already.
    pub(crate) fn put(&mut self, at: SquareIndex, kind: PowerUp) -> bool {
        let squares = &mut self.0[kind as usize];
        let is_free = squares[0] == 0;
        if is_free {
            squares[0] = at.number();
            squares.sort_unstable();
        }
        is_free
    }

    /// Removes and returns the one on a square.
    pub(crate) fn take(&mut self, at: SquareIndex) -> Option<PowerUp> {
        let kind = self.get(at)?;
        let squares = &mut self.0[kind as usize];
        for square in squares.iter_mut().filter(|square| **square == at.number()) {
            *square = 0;
        }
        squares.sort_unstable();
        Some(kind)
    }

    /// The squares of all power-ups.
    pub(crate) fn squares(self) -> impl Iterator<Item = SquareIndex> {
        self.0.into_iter().flatten().filter(|number| *number > 0).map(SquareIndex::from_number)
    }

    /// A number for hashes, 0 if there are none.
    pub(crate) fn packed(self) -> u64 {
        self.0.into_iter().flatten().fold(0, |packed, square| packed << 8 | u64::from(square))
    }
}

/// The least distance from both start squares.
const DISTANCE_FROM_STARTS: u8 = 3;

/// Draws pairs of power-ups: each of another kind, on two squares that are half-turn images of each other.
pub(crate) fn draw(pairs: u32, size: Size, seed: u64) -> PowerUps {
    let mut random = Random::new(seed);
    let mut kinds = PowerUp::ALL.to_vec();
    let mut squares = candidates(size);
    let mut drawn = PowerUps::default();
    for _ in 0..pairs {
        let kind = kinds.remove(random.below(kinds.len() as u32) as usize);
        let at = squares.remove(random.below(squares.len() as u32) as usize);
        for at in [at, image(at, size)] {
            drawn.put(at, kind);
        }
    }
    drawn
}

fn image(at: SquareIndex, size: Size) -> SquareIndex {
    let (last, Square { row, column }) = (size.side() - 1, at.square());
    SquareIndex::from_square(Square::new(last - row, last - column))
}

/// The squares that can be drawn, without their images.
fn candidates(size: Size) -> Vec<SquareIndex> {
    let starts = Seat::ALL.map(|seat| size.start(seat));
    let is_far = |at: &SquareIndex| starts.iter().all(|start| at.distance(*start) >= DISTANCE_FROM_STARTS);
    let comes_first = |at: &SquareIndex| at.number() < image(*at, size).number();
    size.floor().indices().filter(is_far).filter(comes_first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_has_room_for_three_pairs() {
        for (size, count) in Size::ALL.into_iter().zip([5, 0, 0]) {
            let found = candidates(size).len();
            assert!(if count > 0 { found == count } else { found > 5 }, "{size:?}: {found}");
            assert!(!candidates(size).contains(&size.middle()));
        }
    }

    #[test]
    fn the_order_of_power_ups_does_not_matter() {
        let [a, b] = [3, 5].map(|column| SquareIndex::from_square(Square::new(1, column)));
        let (mut one, mut other) = (PowerUps::default(), PowerUps::default());
        assert!(one.put(a, PowerUp::Leap) && one.put(b, PowerUp::Leap) && !one.put(a, PowerUp::Leap));
        assert!(other.put(b, PowerUp::Leap) && other.put(a, PowerUp::Leap));
        assert_eq!(one, other);
        assert_eq!((one.take(a), one.take(a)), (Some(PowerUp::Leap), None));
        other.take(a);
        assert_eq!((one, one.get(b)), (other, Some(PowerUp::Leap)));
        one.take(b);
        assert_eq!(one, PowerUps::default());
    }
}
