//! The pieces: terms of a quadratic equation.

use std::num::NonZeroU8;

use quadrille_core::Seat;
use strum::IntoStaticStr;

/// Kind of a piece: its term in an equation, which also determines its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Term {
    /// ax²
    Quadratic,
    /// bx
    Linear,
    /// c
    Constant,
}

impl Term {
    /// All terms, by descending power.
    pub const ALL: [Term; 3] = [Term::Quadratic, Term::Linear, Term::Constant];

    /// The identifier in events and boards.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A piece: owner, term and a coefficient from -4 to 4 other than 0.
///
/// Stored in one byte: the index of the coefficient in three bits, the term in two, the owner in one, and a bit that is always set, so that
/// the byte is not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece(NonZeroU8);

/// Bit that is set in the code of every piece.
const IS_PIECE: u8 = 1 << 6;
/// Exclusive bound of [`Piece::code`].
pub const PIECE_CODES: usize = 1 << 7;

impl Piece {
    /// The piece with this owner, term and coefficient.
    ///
    /// # Panics
    /// If the coefficient is 0, or is not between -4 and 4.
    pub const fn new(owner: Seat, term: Term, coefficient: i8) -> Piece {
        assert!(
            coefficient != 0 && coefficient >= -4 && coefficient <= 4,
            "coefficients are -4 to 4 without 0"
        );
        let place = if coefficient < 0 { coefficient + 4 } else { coefficient + 3 };
        match Piece::from_code(IS_PIECE | (owner as u8) << 5 | (term as u8) << 3 | place as u8) {
            Some(piece) => piece,
            None => panic!("the code of a piece is not zero"),
        }
    }

    /// The piece with this code; none for the codes of empty squares and sentinels.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Option<Piece> {
        match NonZeroU8::new(code) {
            Some(code) if code.get() & IS_PIECE != 0 => Some(Piece(code)),
            _ => None,
        }
    }

    /// Unique number below [`PIECE_CODES`].
    #[inline]
    pub const fn code(self) -> u8 {
        self.0.get()
    }

    /// The owner.
    #[inline]
    pub const fn owner(self) -> Seat {
        if self.code() & 1 << 5 == 0 { Seat::First } else { Seat::Second }
    }

    /// The term.
    #[inline]
    pub const fn term(self) -> Term {
        match self.code() >> 3 & 3 {
            0 => Term::Quadratic,
            1 => Term::Linear,
            _ => Term::Constant,
        }
    }

    /// The coefficient.
    #[inline]
    pub const fn coefficient(self) -> i8 {
        let place = (self.code() & 7) as i8;
        if place < 4 { place - 4 } else { place - 3 }
    }

    /// The term in mathematical notation: `-4x²`, `x`, `3`.
    pub fn label(self) -> String {
        let power = match self.term() {
            Term::Quadratic => "x²",
            Term::Linear => "x",
            Term::Constant => "",
        };
        match self.coefficient() {
            1 if !power.is_empty() => power.to_string(),
            -1 if !power.is_empty() => format!("-{power}"),
            coefficient => format!("{coefficient}{power}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn piece_codes_round_trip() {
        let mut codes = Vec::new();
        for owner in Seat::ALL {
            for term in Term::ALL {
                for coefficient in [-4, -3, -2, -1, 1, 2, 3, 4] {
                    let piece = Piece::new(owner, term, coefficient);
                    assert_eq!(
                        (piece.owner(), piece.term(), piece.coefficient()),
                        (owner, term, coefficient)
                    );
                    assert_eq!(Piece::from_code(piece.code()), Some(piece));
                    codes.push(piece.code());
                }
            }
        }
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), 48);
        assert!(codes.iter().all(|code| usize::from(*code) < PIECE_CODES));
    }

    #[test]
    fn labels_use_mathematical_notation() {
        let label = |term, coefficient| Piece::new(Seat::First, term, coefficient).label();
        assert_eq!(label(Term::Quadratic, -4), "-4x²");
        assert_eq!(label(Term::Linear, -1), "-x");
        assert_eq!(label(Term::Quadratic, 1), "x²");
        assert_eq!(label(Term::Constant, -1), "-1");
    }
}
