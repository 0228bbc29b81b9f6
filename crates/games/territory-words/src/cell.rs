//! A cell of the land, and what an attack makes of it: the one place that knows the table of strengths.

use quadrille_core::Seat;

/// A cell of the land: unclaimed, neutral, or held by a player at a strength of 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(u8);

/// Whose a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// Nobody has claimed it yet.
    Nobody,
    /// This player's.
    Player(Seat),
    /// Two equal claims met: nobody's until it is claimed anew.
    Neutral,
}

/// No cell is held more strongly.
pub const MAX_STRENGTH: u8 = 5;

/// The bits of the strength; those of the owner are above them.
const STRENGTH: u8 = 0b0_0111;
const OWNER: u8 = 0b1_1000;

/// The owner's part of the byte of a cell that the player holds.
const fn owner_bits(seat: Seat) -> u8 {
    match seat {
        Seat::First => 1 << 3,
        Seat::Second => 2 << 3,
    }
}

impl Cell {
    /// As all land is at the start.
    pub const UNCLAIMED: Cell = Cell(0);
    /// As land is where two equal claims met.
    pub const NEUTRAL: Cell = Cell(3 << 3);

    /// A cell that a player holds.
    ///
    /// # Panics
    /// If the strength is not 1 to 5.
    pub const fn held(seat: Seat, strength: u8) -> Cell {
        assert!(1 <= strength && strength <= MAX_STRENGTH);
        Cell(owner_bits(seat) | strength)
    }

    /// Whose it is.
    pub const fn owner(self) -> Owner {
        match self.0 >> 3 {
            0 => Owner::Nobody,
            1 => Owner::Player(Seat::First),
            2 => Owner::Player(Seat::Second),
            _ => Owner::Neutral,
        }
    }

    /// How strongly it is held; 0 if nobody holds it.
    pub const fn strength(self) -> u8 {
        self.0 & STRENGTH
    }

    /// Owner × 8 + strength; owner 0 nobody, 1 blue, 2 red, 3 neutral.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// Whether this player holds it.
    #[inline(always)]
    pub(crate) const fn is_held_by(self, seat: Seat) -> bool {
        self.0 & OWNER == owner_bits(seat)
    }
}

/// What a cell becomes when `attacker` claims it with a word of this strength, 1 to 5.
///
/// Seen from the attacker a cell counts its strength, negative if it is the opponent's and zero if it is nobody's. The attack adds to that.
/// It has no branches, because a claim does this to thousands of cells, many at a time.
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
    // Neutral has the marks of both, and strength 0.
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
