//! The two seats of a game, and a container for one value per seat.

use std::ops::{Index, IndexMut};

use strum::{Display, EnumString, IntoStaticStr};

/// One of the two players, named by the order of their first moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Seat {
    /// The player who makes the first move of a game.
    First,
    /// The other player.
    Second,
}

impl Seat {
    /// Both seats, in order.
    pub const ALL: [Seat; 2] = [Seat::First, Seat::Second];

    /// The opponent's seat.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 0 for the first seat, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word used in records and results: `first` or `second`.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PerSeat<T> {
    /// Value of the first player.
    pub first: T,
    /// Value of the second player.
    pub second: T,
}

impl<T> PerSeat<T> {
    /// Builds both values with a function of the seat.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> PerSeat<T> {
        PerSeat { first: value(Seat::First), second: value(Seat::Second) }
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }
}
