//! What a position of Quadratic War is worth: a sum over the pieces, by kind, coefficient and square, once for a full board and once for an
//! empty one, mixed by how many pieces are left.

use quadrille_core::Seat;
use quadrille_quadratic_war::{CODES, Piece, Position, SPOTS, Spot, Term};

use super::weights::WEIGHTS;

/// Pieces of both players at the start.
pub(crate) const FULL: i32 = 48;

/// Squares that are told apart for each kind: nine ranks, seen from the owner, and four files, as the board's halves mirror each other.
const PLACES: usize = 36;
const SIZES: usize = 4;
/// Weights for one phase: each kind on each place, each kind with each size of coefficient.
pub(crate) const PHASE: usize = 3 * (PLACES + SIZES);
/// The weights: full board, empty board, and the turn to move.
pub(crate) const COUNT: usize = 2 * PHASE + 1;

/// The weights that a piece on a square adds up, of a full board; those of an empty one are [`PHASE`] further.
pub(crate) fn features(piece: Piece, spot: Spot) -> [usize; 2] {
    let square = spot.square();
    let rank = match piece.owner() {
        Seat::First => 8 - square.row,
        Seat::Second => square.row,
    };
    let file = square.column.min(7 - square.column);
    let term = match piece.term() {
        Term::Quadratic => 0,
        Term::Linear => 1,
        Term::Constant => 2,
    };
    let place = term * PLACES + usize::from(rank) * 4 + usize::from(file);
    let size = 3 * PLACES + term * SIZES + usize::from(piece.coefficient().unsigned_abs()) - 1;
    [place, size]
}

/// The sums over all pieces, the first player's counted positive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    full: i32,
    empty: i32,
    pieces: i32,
}

/// The worth of each piece on each square, of a full and of an empty board.
#[derive(Debug)]
pub(crate) struct Evaluation {
    worth: Vec<[i16; 2]>,
    tempo: i32,
}

impl Evaluation {
    /// The evaluation with the weights that were tuned.
    pub(crate) fn tuned() -> Evaluation {
        Evaluation::with(&WEIGHTS)
    }

    /// The evaluation with these weights.
    pub(crate) fn with(weights: &[i16; COUNT]) -> Evaluation {
        let mut worth = vec![[0; 2]; CODES * SPOTS];
        for owner in Seat::ALL {
            let sign = if owner == Seat::First { 1 } else { -1 };
            for term in Term::ALL {
                for coefficient in (-4..=4).filter(|coefficient| *coefficient != 0) {
                    let piece = Piece::new(owner, term, coefficient);
                    for spot in quadrille_quadratic_war::Bits::BOARD {
                        let [place, size] = features(piece, spot);
                        worth[Evaluation::index(piece, spot)] =
                            [0, PHASE].map(|phase| sign * (weights[phase + place] + weights[phase + size]));
                    }
                }
            }
        }
        Evaluation { worth, tempo: i32::from(weights[COUNT - 1]) }
    }

    /// What it is worth to be the one to move.
    #[cfg(test)]
    pub(crate) const fn tempo(&self) -> i32 {
        self.tempo
    }

    #[inline]
    fn index(piece: Piece, spot: Spot) -> usize {
        usize::from(piece.code()) % CODES * SPOTS + spot.index()
    }

    #[inline]
    fn add(&self, sums: &mut Sums, piece: Piece, spot: Spot, sign: i32) {
        let [full, empty] = self.worth[Evaluation::index(piece, spot)];
        sums.full += sign * i32::from(full);
        sums.empty += sign * i32::from(empty);
        sums.pieces += sign;
    }

    /// The sums of a position.
    pub(crate) fn sums(&self, position: &Position) -> Sums {
        let mut sums = Sums::default();
        for spot in Seat::ALL.into_iter().flat_map(|seat| position.pieces(seat)) {
            if let Some(piece) = position.piece(spot) {
                self.add(&mut sums, piece, spot, 1);
            }
        }
        sums
    }

    /// Brings the sums from one position to the next, to which a piece went from one square to another.
    #[inline]
    pub(crate) fn update(&self, sums: &mut Sums, before: &Position, after: &Position, from: Spot, to: Spot) {
        let Some(moved) = before.piece(from) else { return };
        self.add(sums, moved, from, -1);
        self.add(sums, moved, to, 1);
        let all = |position: &Position| position.pieces(Seat::First).with(position.pieces(Seat::Second));
        let stood = all(before).with(quadrille_quadratic_war::Bits::only(to));
        let gone = stood.without(all(after)).without(quadrille_quadratic_war::Bits::only(from));
        for spot in gone {
            let piece = if spot == to { Some(moved) } else { before.piece(spot) };
            if let Some(piece) = piece {
                self.add(sums, piece, spot, -1);
            }
        }
    }

    /// The worth to the player to move, in hundredths.
    #[inline]
    pub(crate) fn worth(&self, sums: &Sums, mover: Seat) -> i32 {
        let fullness = sums.pieces.min(FULL);
        let first = (sums.full * fullness + sums.empty * (FULL - fullness)) / FULL;
        self.tempo + if mover == Seat::First { first } else { -first }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::{NoEvents, Options, Random, Rules};
    use quadrille_quadratic_war::QuadraticWar;

    #[test]
    fn sums_that_are_kept_are_those_that_are_counted() {
        let evaluation = Evaluation::tuned();
        let mut random = Random::new(3);
        let mut removals = 0;
        for _ in 0..60 {
            let mut position =
                QuadraticWar::initial(&Options::defaults(QuadraticWar::INFO.options), 0).unwrap();
            let mut sums = evaluation.sums(&position);
            while let Some(mv) = QuadraticWar::sample(&position, &mut random) {
                let before = position;
                QuadraticWar::apply(&mut position, mv, &mut NoEvents);
                if let Some((from, to)) = mv.squares() {
                    evaluation.update(&mut sums, &before, &position, from, to);
                }
                assert_eq!(sums, evaluation.sums(&position), "{}", QuadraticWar::to_text(&before));
                removals += u32::from(position.quiet() == 0);
            }
        }
        assert!(removals > 200, "only {removals} moves removed something");
    }
}
