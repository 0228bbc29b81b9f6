//! End condition *No real solution left*: no equation with real roots can be formed any more.

use quadrille_core::{PerSeat, Seat};

use crate::board::Board;
use crate::equation::discriminant;
use crate::info::RuleSet;
use crate::piece::{Piece, Term};

/// True if the pieces meet the condition of the draw `no-real-solutions`. Requires at least one quadratic and a piece of each player.
pub(crate) fn no_real_solutions(board: &Board, rules: RuleSet) -> bool {
    match rules {
        RuleSet::Classic => is_one_signed(board),
        RuleSet::Modern => !has_obvious_set(board) && !has_any_set(board),
    }
}

/// `classic`: no linear piece, at least one constant, and all quadratics and constants of one sign.
fn is_one_signed(board: &Board) -> bool {
    let constants = board.terms(Term::Constant);
    let signed = board.terms(Term::Quadratic) | constants;
    let mut signs =
        signed.into_iter().filter_map(|spot| board.piece(spot)).map(|piece| piece.coefficient().signum());
    board.terms(Term::Linear).is_empty() && !constants.is_empty() && {
        let first = signs.next();
        signs.all(|sign| Some(sign) == first)
    }
}

/// Fast sufficient test for `modern`: a quadratic and an opponent's piece with real roots. Most boards have such a pair.
fn has_obvious_set(board: &Board) -> bool {
    let pieces =
        |seat, term| (board.of(seat) & board.terms(term)).into_iter().filter_map(|spot| board.piece(spot));
    Seat::ALL.into_iter().any(|seat| {
        pieces(seat, Term::Quadratic).any(|quadratic| {
            let a = quadratic.coefficient();
            let other = seat.other();
            !(board.of(other) & board.terms(Term::Linear)).is_empty()
                || pieces(other, Term::Quadratic).any(|piece| a + piece.coefficient() != 0)
                || pieces(other, Term::Constant).any(|piece| a.signum() != piece.coefficient().signum())
        })
    })
}

/// The owners in a set of pieces, one bit per seat.
type Owners = usize;
const BOTH: Owners = 0b11;

fn owner_bit(seat: Seat) -> Owners {
    1 << seat.index()
}

/// The coefficients of the pieces with one term, by owner.
fn coefficients(board: &Board, term: Term) -> PerSeat<Vec<i32>> {
    PerSeat::from_fn(|seat| {
        let pieces = (board.of(seat) & board.terms(term)).into_iter().filter_map(|spot| board.piece(spot));
        pieces.map(Piece::coefficient).map(i32::from).collect()
    })
}

/// Exact test for `modern`: some set of pieces contains at least one of each player and has a ≠ 0 and D ≥ 0.
///
/// Quadratics, linears and constants are chosen independently. For a given a, D is maximal for the b with the greatest absolute value
/// and for the extreme c with the sign opposite to a.
fn has_any_set(board: &Board) -> bool {
    let linears = coefficients(board, Term::Linear);
    let constants = coefficients(board, Term::Constant);
    quadratic_sums(&coefficients(board, Term::Quadratic)).into_iter().any(|(a, owners)| {
        let missing = BOTH & !owners;
        // A player without a chosen quadratic must contribute a linear or a constant.
        a != 0
            && (0..=BOTH).filter(|among_linears| among_linears & !missing == 0).any(|among_linears| {
                let among_constants = missing & !among_linears;
                match (extreme_sums(&linears, among_linears), extreme_sums(&constants, among_constants)) {
                    (Some((low_b, high_b)), Some((low_c, high_c))) => {
                        let c = if a > 0 { low_c } else { high_c };
                        discriminant(a, low_b, c) >= 0 || discriminant(a, high_b, c) >= 0
                    }
                    _ => false,
                }
            })
    })
}

/// The sums of all subsets of the quadratics, with the owners in the subset.
fn quadratic_sums(quadratics: &PerSeat<Vec<i32>>) -> Vec<(i32, Owners)> {
    let mut sums = vec![(0, 0)];
    for seat in Seat::ALL {
        for coefficient in &quadratics[seat] {
            let with: Vec<_> =
                sums.iter().map(|(sum, owners)| (sum + coefficient, owners | owner_bit(seat))).collect();
            sums.extend(with);
            sums.sort_unstable();
            sums.dedup();
        }
    }
    sums
}

/// The minimal and maximal sum of the subsets that contain a piece of each `needed` owner; none if one of them has no piece.
fn extreme_sums(coefficients: &PerSeat<Vec<i32>>, needed: Owners) -> Option<(i32, i32)> {
    let mut low = 0;
    let mut high = 0;
    for seat in Seat::ALL {
        let own = &coefficients[seat];
        let negatives: i32 = own.iter().filter(|coefficient| **coefficient < 0).sum();
        let positives: i32 = own.iter().filter(|coefficient| **coefficient > 0).sum();
        let is_needed = needed & owner_bit(seat) != 0;
        low += if is_needed && negatives == 0 { *own.iter().min()? } else { negatives };
        high += if is_needed && positives == 0 { *own.iter().max()? } else { positives };
    }
    Some((low, high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Bitboard, GRID};
    use quadrille_core::Random;

    /// The definition of the rules page, tested for every set.
    fn any_set_by_definition(pieces: &[Piece]) -> bool {
        (1_u32..1 << pieces.len()).any(|set| {
            let chosen = || {
                pieces
                    .iter()
                    .enumerate()
                    .filter(move |(index, _)| set >> index & 1 == 1)
                    .map(|(_, piece)| piece)
            };
            let sum = |term| {
                chosen()
                    .filter(|piece| piece.term() == term)
                    .map(|piece| i32::from(piece.coefficient()))
                    .sum()
            };
            let (a, b, c) = (sum(Term::Quadratic), sum(Term::Linear), sum(Term::Constant));
            let owners = Seat::ALL.into_iter().all(|seat| chosen().any(|piece| piece.owner() == seat));
            owners && a != 0 && discriminant(a, b, c) >= 0
        })
    }

    #[test]
    fn modern_agrees_with_the_definition_on_small_armies() {
        let mut random = Random::new(1);
        let mut none = 0;
        for _ in 0..40_000 {
            let mut board = Board::empty();
            let mut pieces = Vec::new();
            let one_sign = random.below(2) == 0;
            for spot in Bitboard::ALL.into_iter().take(2 + random.below(7) as usize) {
                let owner = Seat::ALL[random.below(2) as usize];
                // Few linears and often one sign; otherwise nearly every army has a solution.
                let term = [Term::Quadratic, Term::Constant, Term::Constant, Term::Linear]
                    [random.below(if one_sign { 3 } else { 4 }) as usize];
                let size = 1 + random.below(4) as i8;
                let piece =
                    Piece::new(owner, term, if one_sign || random.below(2) == 0 { size } else { -size });
                board.put(spot, piece);
                pieces.push(piece);
            }
            let expected = any_set_by_definition(&pieces);
            none += u32::from(!expected);
            assert_eq!(no_real_solutions(&board, RuleSet::Modern), !expected, "{pieces:?}");
        }
        assert!(none > 1000, "only {none} armies without a solution on {GRID:?}");
    }
}
