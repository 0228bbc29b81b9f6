//! The pieces: terms of a quadratic equation.

use std::num::NonZeroU8;

use quadrille_core::Seat;

/// What a piece stands for in an equation, which also decides how it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// ax²
    Quadratic,
    /// bx
    Linear,
    /// c
    Constant,
}

impl Term {
    /// The three kinds, from the highest power.
    pub const ALL: [Term; 3] = [Term::Quadratic, Term::Linear, Term::Constant];

    /// The word in events and views.
    pub const fn word(self) -> &'static str {
        match self {
            Term::Quadratic => "quadratic",
            Term::Linear => "linear",
            Term::Constant => "constant",
        }
    }
}

/// A piece: owner, kind and a coefficient from -4 to 4 that is not 0.
///
/// One byte: 1 + 24 for Red + 8 for each power below the highest + the place of the coefficient among the eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece(NonZeroU8);

/// How many different pieces there are, numbered from 1.
pub(crate) const PIECES: u8 = 48;

impl Piece {
    /// The piece with this owner, kind and coefficient.
    ///
    /// # Panics
    /// If the coefficient is 0, or is not between -4 and 4.
    pub const fn new(owner: Seat, term: Term, coefficient: i8) -> Piece {
        assert!(
            coefficient != 0 && coefficient >= -4 && coefficient <= 4,
            "coefficients are -4 to 4 without 0"
        );
        let place = if coefficient < 0 { coefficient + 4 } else { coefficient + 3 };
        match NonZeroU8::new(1 + 24 * owner as u8 + 8 * term as u8 + place as u8) {
            Some(code) => Piece(code),
            None => panic!("the code is at least 1"),
        }
    }

    pub(crate) const fn from_code(code: u8) -> Option<Piece> {
        match NonZeroU8::new(code) {
            Some(code) if code.get() <= PIECES => Some(Piece(code)),
            _ => None,
        }
    }

    pub(crate) const fn code(self) -> u8 {
        self.0.get()
    }

    /// Whose it is.
    pub const fn owner(self) -> Seat {
        if self.code() > PIECES / 2 { Seat::Second } else { Seat::First }
    }

    /// Its kind.
    pub const fn term(self) -> Term {
        Term::ALL[((self.code() - 1) / 8 % 3) as usize]
    }

    /// Its coefficient.
    pub const fn coefficient(self) -> i8 {
        let place = ((self.code() - 1) % 8) as i8;
        if place < 4 { place - 4 } else { place - 3 }
    }

    /// The term as it is written: `-4x²`, `x`, `3`.
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
    fn a_piece_remembers_what_it_is() {
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
        assert_eq!(codes, (1..=PIECES).collect::<Vec<_>>());
    }

    #[test]
    fn labels_read_as_mathematics() {
        let label = |term, coefficient| Piece::new(Seat::First, term, coefficient).label();
        assert_eq!(label(Term::Quadratic, -4), "-4x²");
        assert_eq!(label(Term::Linear, -1), "-x");
        assert_eq!(label(Term::Quadratic, 1), "x²");
        assert_eq!(label(Term::Constant, -1), "-1");
    }
}
