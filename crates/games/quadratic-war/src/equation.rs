//! Equations: the runs that a move forms, and the pieces that they condemn.

use quadrille_core::Seat;

use crate::board::{Bitboard, Board, SquareIndex};
use crate::info::RuleSet;
use crate::piece::{PIECE_CODES, Piece, Term};

/// An equation ax² + bx + c = 0 that a run of pieces forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Equation {
    /// The sum of the quadratic coefficients.
    pub a: i32,
    /// The sum of the linear coefficients.
    pub b: i32,
    /// The sum of the constants.
    pub c: i32,
    /// The squares of the run.
    pub run: Bitboard,
    /// The squares whose pieces it removes.
    pub condemned: Bitboard,
}

impl Equation {
    /// D = b² - 4ac.
    pub const fn discriminant(&self) -> i32 {
        discriminant(self.a, self.b, self.c)
    }

    /// True if the equation has real roots, so that it strikes the opponent; otherwise it backfires.
    pub const fn strikes(&self) -> bool {
        self.discriminant() >= 0
    }
}

pub(crate) const fn discriminant(a: i32, b: i32, c: i32) -> i32 {
    b * b - 4 * a * c
}

/// The coefficient of each piece in one of three 16-bit lanes, so that one addition updates the sums a, b and c of a run.
static LANES: [i64; PIECE_CODES] = {
    let mut lanes = [0; PIECE_CODES];
    let mut code = 0;
    while code < PIECE_CODES {
        if let Some(piece) = Piece::from_code(code as u8) {
            let shift = match piece.term() {
                Term::Quadratic => 0,
                Term::Linear => 16,
                Term::Constant => 32,
            };
            lanes[code] = (piece.coefficient() as i64) << shift;
        }
        code += 1;
    }
    lanes
};

#[inline]
fn lane(piece: Piece) -> i64 {
    // The remainder always equals the code; it lets the compiler omit the bounds check.
    LANES[usize::from(piece.code()) % PIECE_CODES]
}

/// Splits the lanes into their sums. A negative lane borrows 1 from the next lane, which is corrected here.
const fn split_lanes(sum: i64) -> (i32, i32, i32) {
    let a = sum as i16;
    let rest = (sum - a as i64) >> 16;
    let b = rest as i16;
    let c = ((rest - b as i64) >> 16) as i16;
    (a as i32, b as i32, c as i32)
}

/// Calls `visit` with each equation that the piece on `at` has just formed, in the order rank, file, diagonals.
#[inline]
pub(crate) fn for_each_equation(
    board: &Board,
    at: SquareIndex,
    mover: Seat,
    rules: RuleSet,
    mut visit: impl FnMut(Equation),
) {
    // The moved piece is in every run, so a run with both players' pieces is one with an opponent's piece.
    board.for_each_run_with(mover.other(), at, |run| {
        let sum = run.into_iter().filter_map(|spot| board.piece(spot)).map(lane).sum();
        let (a, b, c) = split_lanes(sum);
        if rules == RuleSet::Modern && a == 0 {
            return;
        }
        let loser = if discriminant(a, b, c) >= 0 { mover.other() } else { mover };
        visit(Equation { a, b, c, run, condemned: run & board.of(loser) });
    });
}

/// The polynomial in mathematical notation: `2x² - 3x + 1`.
///
/// ```
/// use quadrille_quadratic_war::polynomial;
/// assert_eq!(polynomial(2, -3, 1), "2x² - 3x + 1");
/// assert_eq!(polynomial(-1, 0, -12), "-x² - 12");
/// assert_eq!(polynomial(0, 0, 0), "0");
/// ```
pub fn polynomial(a: i32, b: i32, c: i32) -> String {
    let mut text = String::new();
    for (coefficient, power) in [(a, "x²"), (b, "x"), (c, "")] {
        if coefficient == 0 {
            continue;
        }
        text.push_str(match (text.is_empty(), coefficient < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        });
        if coefficient.abs() != 1 || power.is_empty() {
            text.push_str(&coefficient.abs().to_string());
        }
        text.push_str(power);
    }
    if text.is_empty() { "0".to_string() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_split_into_their_sums() {
        for a in -36..=36_i64 {
            for b in -36..=36 {
                for c in [-36, -1, 0, 1, 36] {
                    assert_eq!(split_lanes(a + (b << 16) + (c << 32)), (a as i32, b as i32, c as i32));
                }
            }
        }
    }
}
