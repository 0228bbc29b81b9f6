//! Cells of the land and the effect of an attack on a cell, as in the table of strengths on the rules page.

use quadrille_core::Seat;

/// A cell of the land: unclaimed, neutral, or held by a player at a strength of 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(u8);

/// Owner of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// Not claimed yet.
    Nobody,
    /// Held by this player.
    Player(Seat),
    /// Held by nobody after an attack of equal strength.
    Neutral,
}

/// Maximal strength of a cell.
pub const MAX_STRENGTH: u8 = 5;

/// Mask of the strength bits; the owner bits are above them.
const STRENGTH: u8 = 0b0_0111;
const OWNER: u8 = 0b1_1000;

/// The owner bits of a cell that the player holds.
const fn owner_bits(seat: Seat) -> u8 {
    match seat {
        Seat::First => 1 << 3,
        Seat::Second => 2 << 3,
    }
}

impl Cell {
    /// Initial state of all land.
    pub const UNCLAIMED: Cell = Cell(0);
    /// State after an attack of equal strength.
    pub const NEUTRAL: Cell = Cell(3 << 3);

    /// A cell that a player holds.
    ///
    /// # Panics
    /// If the strength is not 1 to 5.
    pub const fn held(seat: Seat, strength: u8) -> Cell {
        assert!(1 <= strength && strength <= MAX_STRENGTH);
        Cell(owner_bits(seat) | strength)
    }

    /// The owner.
    pub const fn owner(self) -> Owner {
        match self.0 >> 3 {
            0 => Owner::Nobody,
            1 => Owner::Player(Seat::First),
            2 => Owner::Player(Seat::Second),
            _ => Owner::Neutral,
        }
    }

    /// The strength; 0 if no player holds the cell.
    pub const fn strength(self) -> u8 {
        self.0 & STRENGTH
    }

    /// Encoding: owner × 8 + strength. Owner 0 is nobody, 1 blue, 2 red, 3 neutral.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// True if this player holds the cell.
    #[inline(always)]
    pub(crate) const fn is_held_by(self, seat: Seat) -> bool {
        self.0 & OWNER == owner_bits(seat)
    }
}

/// The cell after `attacker` claims it with a word of this strength, 1 to 5.
///
/// The attack adds its strength to the cell's strength from the attacker's point of view: negative for the opponent's cells, zero for nobody's.
/// The code has no branches, so that the compiler can vectorise it over the thousands of cells of a claim.
///
/// ```
/// use quadrille_core::Seat::{First, Second};
/// use quadrille_territory_words::{Cell, attack};
/// assert_eq!(attack(Cell::UNCLAIMED, First, 2), Cell::held(First, 2));
/// assert_eq!(attack(Cell::held(Second, 3), First, 2), Cell::held(Second, 1));
/// assert_eq!(attack(Cell::held(Second, 2), First, 2), Cell::NEUTRAL);
/// ```
#[inline(always)]
pub fn attack(cell: Cell, attacker: Seat, strength: u8) -> Cell {
    let own = owner_bits(attacker);
    let other = owner_bits(attacker.other());
    let held = (cell.0 & STRENGTH) as i8;
    let before = if cell.0 & OWNER == other { -held } else { held };
    let after = (before + strength as i8).min(MAX_STRENGTH as i8);
    let holder = if after < 0 { other } else { own };
    // A neutral cell has the owner bits of both players and strength 0.
    let standoff = if after == 0 { other } else { 0 };
    Cell(holder | standoff | after.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_is_owner_times_eight_and_strength() {
        assert_eq!(Cell::UNCLAIMED.byte(), 0);
        assert_eq!(Cell::held(Seat::First, 4).byte(), 12);
        assert_eq!(Cell::held(Seat::Second, 5).byte(), 21);
        assert_eq!(Cell::NEUTRAL.byte(), 24);
        let cell = Cell::held(Seat::Second, 5);
        assert_eq!((cell.owner(), cell.strength()), (Owner::Player(Seat::Second), 5));
        assert_eq!((Cell::NEUTRAL.owner(), Cell::NEUTRAL.strength()), (Owner::Neutral, 0));
        assert_eq!(Cell::UNCLAIMED.owner(), Owner::Nobody);
    }
}
