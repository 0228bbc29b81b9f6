//! Piece-square tables: a tapered evaluation of pieces by kind, coefficient and square, interpolated between a full and an empty board.

use quadrille_core::Seat;
use quadrille_quadratic_war::{MAILBOX_LEN, PIECE_CODES, Piece, Position, SquareIndex, Term};

use super::weights::WEIGHTS;

/// Pieces of both players at the start.
pub(crate) const FULL: i32 = 48;

/// Squares of a table: nine ranks seen from the owner and four files, as the halves of the board are symmetric.
const PLACES: usize = 36;
const SIZES: usize = 4;
/// Weights of a phase: each kind on each square, each kind with each size of coefficient.
pub(crate) const PHASE: usize = 3 * (PLACES + SIZES);
/// All weights: full board, empty board, tempo.
pub(crate) const COUNT: usize = 2 * PHASE + 1;

/// The features of a piece on a square in the full-board phase; those of the empty board are [`PHASE`] further.
pub(crate) fn features(piece: Piece, spot: SquareIndex) -> [usize; 2] {
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

/// Incremental sums over all pieces, positive for the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Accumulator {
    full: i32,
    empty: i32,
    pieces: i32,
}

/// The value of each piece on each square, on a full and on an empty board.
#[derive(Debug)]
pub(crate) struct PieceSquareTables {
    worth: Vec<[i16; 2]>,
    tempo: i32,
}

impl PieceSquareTables {
    /// The evaluation with the tuned weights.
    pub(crate) fn tuned() -> PieceSquareTables {
        PieceSquareTables::with(&WEIGHTS)
    }

    /// The evaluation with these weights.
    pub(crate) fn with(weights: &[i16; COUNT]) -> PieceSquareTables {
        let mut worth = vec![[0; 2]; PIECE_CODES * MAILBOX_LEN];
        for owner in Seat::ALL {
            let sign = if owner == Seat::First { 1 } else { -1 };
            for term in Term::ALL {
                for coefficient in (-4..=4).filter(|coefficient| *coefficient != 0) {
                    let piece = Piece::new(owner, term, coefficient);
                    for spot in quadrille_quadratic_war::Bitboard::ALL {
                        let [place, size] = features(piece, spot);
                        worth[PieceSquareTables::index(piece, spot)] =
                            [0, PHASE].map(|phase| sign * (weights[phase + place] + weights[phase + size]));
                    }
                }
            }
        }
        PieceSquareTables { worth, tempo: i32::from(weights[COUNT - 1]) }
    }

    /// Tempo bonus of the side to move.
    #[cfg(test)]
    pub(crate) const fn tempo(&self) -> i32 {
        self.tempo
    }

    #[inline]
    fn index(piece: Piece, spot: SquareIndex) -> usize {
        usize::from(piece.code()) % PIECE_CODES * MAILBOX_LEN + spot.index()
    }

    #[inline]
    fn add(&self, accumulator: &mut Accumulator, piece: Piece, spot: SquareIndex, sign: i32) {
        let [full, empty] = self.worth[PieceSquareTables::index(piece, spot)];
        accumulator.full += sign * i32::from(full);
        accumulator.empty += sign * i32::from(empty);
        accumulator.pieces += sign;
    }

    /// The accumulator of a position.
    pub(crate) fn accumulate(&self, position: &Position) -> Accumulator {
        let mut accumulator = Accumulator::default();
        for spot in Seat::ALL.into_iter().flat_map(|seat| position.pieces(seat)) {
            if let Some(piece) = position.piece(spot) {
                self.add(&mut accumulator, piece, spot, 1);
            }
        }
        accumulator
    }

    /// Updates the accumulator by the way of a piece, without what it removes. Returns the piece.
    #[inline]
    pub(crate) fn relocate(
        &self,
        accumulator: &mut Accumulator,
        before: &Position,
        from: SquareIndex,
        to: SquareIndex,
    ) -> Option<Piece> {
        let moved = before.piece(from)?;
        self.add(accumulator, moved, from, -1);
        self.add(accumulator, moved, to, 1);
        Some(moved)
    }

    /// Updates the accumulator by a move from one square to another.
    #[inline]
    pub(crate) fn update(
        &self,
        accumulator: &mut Accumulator,
        before: &Position,
        after: &Position,
        from: SquareIndex,
        to: SquareIndex,
    ) {
        let Some(moved) = self.relocate(accumulator, before, from, to) else { return };
        let all = |position: &Position| position.pieces(Seat::First) | position.pieces(Seat::Second);
        let stood = all(before) | quadrille_quadratic_war::Bitboard::single(to);
        let gone = stood - all(after) - quadrille_quadratic_war::Bitboard::single(from);
        for spot in gone {
            let piece = if spot == to { Some(moved) } else { before.piece(spot) };
            if let Some(piece) = piece {
                self.add(accumulator, piece, spot, -1);
            }
        }
    }

    /// The evaluation for the side to move, in hundredths.
    #[inline]
    pub(crate) fn worth(&self, accumulator: &Accumulator, side_to_move: Seat) -> i32 {
        let fullness = accumulator.pieces.min(FULL);
        let first = (accumulator.full * fullness + accumulator.empty * (FULL - fullness)) / FULL;
        self.tempo + if side_to_move == Seat::First { first } else { -first }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::{NoEvents, Options, Random, Rules};
    use quadrille_quadratic_war::QuadraticWar;

    #[test]
    fn the_incremental_accumulator_equals_a_full_count() {
        let tables = PieceSquareTables::tuned();
        let mut random = Random::new(3);
        let mut removals = 0;
        for _ in 0..60 {
            let mut position =
                QuadraticWar::initial(&Options::defaults(QuadraticWar::INFO.options), 0).unwrap();
            let mut accumulator = tables.accumulate(&position);
            while let Some(mv) = QuadraticWar::sample(&position, &mut random) {
                let before = position;
                QuadraticWar::apply(&mut position, mv, &mut NoEvents);
                if let Some((from, to)) = mv.squares() {
                    tables.update(&mut accumulator, &before, &position, from, to);
                }
                assert_eq!(accumulator, tables.accumulate(&position), "{}", QuadraticWar::to_text(&before));
                removals += u32::from(position.quiet() == 0);
            }
        }
        assert!(removals > 200, "only {removals} moves removed something");
    }
}
