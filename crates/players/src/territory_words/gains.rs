//! What an attack brings, cell by cell.

use quadrille_core::Seat;
use quadrille_territory_words::{Cell, Gain, Owner, STRONGEST, attack};

/// Different strengths of a word.
pub(crate) const STRENGTHS: usize = STRONGEST as usize;

/// Bytes that a cell can have, and some that none has.
pub(crate) const BYTES: usize = 32;

/// What the attacks of one player bring.
#[derive(Clone, Debug)]
pub(crate) struct Gains {
    by_byte: [[i32; STRENGTHS]; BYTES],
}

impl Gains {
    /// The change in the score: own cells less the opponent's. It is never negative.
    pub(crate) fn in_score(attacker: Seat) -> Gains {
        Gains::by(attacker, |cell| count(cell, attacker))
    }

    /// The change in what is held and how strongly: a cell counts as much as [`CELL_IN_LEVELS`] levels of strength. It ranks words that take
    /// nothing yet but make the opponent's land ripe, or own land safe.
    pub(crate) fn in_strength(attacker: Seat) -> Gains {
        Gains::by(attacker, |cell| count(cell, attacker) * (CELL_IN_LEVELS + i32::from(cell.strength())))
    }

    fn by(attacker: Seat, worth: impl Fn(Cell) -> i32) -> Gains {
        let mut by_byte = [[0; STRENGTHS]; BYTES];
        for cell in states() {
            by_byte[usize::from(cell.byte())] =
                std::array::from_fn(|index| worth(attack(cell, attacker, index as u8 + 1)) - worth(cell));
        }
        Gains { by_byte }
    }

    /// For the byte of a cell and each strength, from 1.
    pub(crate) const fn by_byte(&self) -> &[[i32; STRENGTHS]; BYTES] {
        &self.by_byte
    }

    /// For the byte of a cell, what an attack of this strength brings.
    pub(crate) fn of_strength(&self, strength: u8) -> [i32; BYTES] {
        self.by_byte.map(|gains| gains[usize::from(strength - 1)])
    }
}

/// Levels of strength that count as much as a cell, in words that are ranked by strength.
const CELL_IN_LEVELS: i32 = 4;

/// Every state that a cell can be in.
fn states() -> impl Iterator<Item = Cell> {
    let held = |seat| (1..=STRONGEST).map(move |strength| Cell::held(seat, strength));
    [Cell::UNCLAIMED, Cell::NEUTRAL].into_iter().chain(Seat::ALL.into_iter().flat_map(held))
}

/// What a cell counts for a player.
fn count(cell: Cell, seat: Seat) -> i32 {
    match cell.owner() {
        Owner::Player(owner) if owner == seat => 1,
        Owner::Player(_) => -1,
        Owner::Nobody | Owner::Neutral => 0,
    }
}

/// For each strength, from 1, and the byte of a cell, the byte after the player's attack.
pub(crate) fn attacks(attacker: Seat) -> [[u8; BYTES]; STRENGTHS] {
    let mut attacks = [[0; BYTES]; STRENGTHS];
    for (index, after) in attacks.iter_mut().enumerate() {
        for cell in states() {
            after[usize::from(cell.byte())] = attack(cell, attacker, index as u8 + 1).byte();
        }
    }
    attacks
}

/// The change in the score that the rules' own weighing comes to.
pub(crate) fn net(gain: Gain, attacker: Seat) -> i32 {
    gain.held[attacker] - gain.held[attacker.other()]
}

#[cfg(test)]
mod tests {
    use quadrille_core::Seat::{First, Second};

    use super::*;

    fn of(gains: &Gains, cell: Cell, strength: u8) -> i32 {
        gains.of_strength(strength)[usize::from(cell.byte())]
    }

    #[test]
    fn in_the_score_land_counts_when_it_changes_hands() {
        let gains = Gains::in_score(Second);
        let expected = [
            (Cell::UNCLAIMED, 1, 1),
            (Cell::NEUTRAL, 5, 1),
            (Cell::held(Second, 2), 5, 0),
            (Cell::held(First, 3), 2, 0),
            (Cell::held(First, 3), 3, 1),
            (Cell::held(First, 3), 4, 2),
        ];
        for (cell, strength, gain) in expected {
            assert_eq!(of(&gains, cell, strength), gain, "{cell:?} at {strength}");
        }
    }

    #[test]
    fn in_strength_it_counts_too_how_land_is_held() {
        let gains = Gains::in_strength(First);
        let expected = [
            (Cell::held(Second, 5), 4, 4),
            (Cell::held(First, 1), 5, 4),
            (Cell::held(First, 5), 5, 0),
            (Cell::NEUTRAL, 3, CELL_IN_LEVELS + 3),
            (Cell::held(Second, 1), 5, 2 * CELL_IN_LEVELS + 1 + 4),
        ];
        for (cell, strength, gain) in expected {
            assert_eq!(of(&gains, cell, strength), gain, "{cell:?} at {strength}");
        }
    }

    #[test]
    fn a_byte_after_an_attack_is_that_of_the_rules() {
        for attacker in Seat::ALL {
            for cell in states() {
                for strength in 1..=STRONGEST {
                    let after = attacks(attacker)[usize::from(strength - 1)][usize::from(cell.byte())];
                    assert_eq!(after, attack(cell, attacker, strength).byte());
                }
            }
        }
    }
}
