//! Move generation and legality.

use quadrille_core::{MoveError, Seat};

use crate::board::{Bitboard, Board, DOWN, GRID, OFFSETS, SquareIndex, UP};
use crate::piece::{Piece, Term};
use crate::position::Position;

/// A move of a piece, a pass, or a swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The move of a player who cannot move a piece.
    pub const PASS: Move = Move { from: 0, to: 0 };

    /// The second player takes the first player's army.
    pub const SWAP: Move = Move { from: 1, to: 1 };

    /// A move of a piece from one square to another.
    pub const fn new(from: SquareIndex, to: SquareIndex) -> Move {
        Move { from: from.number(), to: to.number() }
    }

    /// Origin and destination; none for a pass and a swap.
    pub const fn squares(self) -> Option<(SquareIndex, SquareIndex)> {
        if self.from == self.to {
            None
        } else {
            Some((SquareIndex::from_number(self.from), SquareIndex::from_number(self.to)))
        }
    }
}

/// Directions and maximal distance of a piece.
#[inline]
fn movement(piece: Piece) -> (&'static [i8], u8) {
    match (piece.term(), piece.owner()) {
        (Term::Quadratic, _) => (&OFFSETS, 3),
        (Term::Linear, _) => (OFFSETS.split_at(4).0, 2),
        (Term::Constant, Seat::First) => (&[UP], 1),
        (Term::Constant, Seat::Second) => (&[DOWN], 1),
    }
}

/// Calls `visit` with every destination of the piece on `from`.
#[inline]
pub(crate) fn for_each_target(
    board: &Board,
    from: SquareIndex,
    piece: Piece,
    mut visit: impl FnMut(SquareIndex),
) {
    let (offsets, most) = movement(piece);
    for offset in offsets {
        let mut to = from;
        for _ in 0..most {
            to = to.step(*offset);
            if !board.is_empty(to) {
                break;
            }
            visit(to);
        }
    }
}

/// True if the player can move a piece: some piece has an empty neighbour in one of its directions.
#[inline]
pub(crate) fn can_move(board: &Board, seat: Seat) -> bool {
    let free = board.empty_squares();
    let own = board.of(seat);
    let constants = own & board.terms(Term::Constant);
    // Constants first: the test is the cheapest and usually succeeds.
    !(constants & behind(free, seat)).is_empty()
        || !movable_orthogonally(board, own, free).is_empty()
        || !movable_diagonally(board, own, free).is_empty()
}

/// A player's pieces that can move.
#[inline]
fn movable(board: &Board, seat: Seat) -> Bitboard {
    let free = board.empty_squares();
    let own = board.of(seat);
    let constants = own & board.terms(Term::Constant) & behind(free, seat);
    movable_orthogonally(board, own, free) | movable_diagonally(board, own, free) | constants
}

/// The squares from which a constant moves to one of these squares.
#[inline]
fn behind(squares: Bitboard, seat: Seat) -> Bitboard {
    match seat {
        Seat::First => squares.shift(DOWN),
        Seat::Second => squares.shift(UP),
    }
}

/// The quadratics and linears with an orthogonally adjacent empty square.
#[inline]
fn movable_orthogonally(board: &Board, own: Bitboard, free: Bitboard) -> Bitboard {
    let beside = free.shift(UP) | free.shift(DOWN) | free.shift(-1) | free.shift(1);
    own & (board.terms(Term::Quadratic) | board.terms(Term::Linear)) & beside
}

/// The quadratics with a diagonally adjacent empty square.
#[inline]
fn movable_diagonally(board: &Board, own: Bitboard, free: Bitboard) -> Bitboard {
    let above = free.shift(UP - 1) | free.shift(UP + 1);
    let below = free.shift(DOWN - 1) | free.shift(DOWN + 1);
    own & board.terms(Term::Quadratic) & (above | below)
}

impl Position {
    /// The legal moves; a player who cannot move a piece passes, and the reply to the first move may be a swap. None once the game is over.
    pub(crate) fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        if self.is_over() {
            return;
        }
        let movable = movable(self.board(), self.side_to_move());
        if movable.is_empty() {
            visit(Move::PASS);
        }
        if self.may_swap_now() {
            visit(Move::SWAP);
        }
        for from in movable {
            if let Some(piece) = self.board().piece(from) {
                for_each_target(self.board(), from, piece, |to| visit(Move::new(from, to)));
            }
        }
    }

    pub(crate) fn check(&self, mv: Move) -> Result<(), MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::game_over(outcome));
        }
        let Some((from, to)) = mv.squares() else {
            if mv == Move::SWAP {
                let error = || {
                    MoveError::new(
                        "may-not-swap",
                        "only the second player may swap, as the reply to the first move",
                    )
                };
                return self.may_swap_now().then_some(()).ok_or_else(error);
            }
            return if can_move(self.board(), self.side_to_move()) {
                Err(MoveError::new("may-not-pass", "a player who can move a piece may not pass"))
            } else {
                Ok(())
            };
        };
        let name = |spot: SquareIndex| GRID.name(spot.square());
        let Some(piece) = self.board().piece(from) else {
            return Err(MoveError::new("no-piece", format!("there is no piece on {}", name(from))));
        };
        if piece.owner() != self.side_to_move() {
            return Err(MoveError::new(
                "not-yours",
                format!("the piece on {} is the opponent's", name(from)),
            ));
        }
        if self.board().piece(to).is_some() {
            return Err(MoveError::new(
                "occupied",
                format!("{} is occupied; there is no capture by landing", name(to)),
            ));
        }
        let mut reached = false;
        for_each_target(self.board(), from, piece, |target| reached |= target == to);
        if reached {
            return Ok(());
        }
        let what = match piece.term() {
            Term::Quadratic => {
                "a quadratic moves up to 3 squares in a straight line, in any direction, over empty squares"
            }
            Term::Linear => {
                "a linear piece moves up to 2 squares up, down, left or right, over empty squares"
            }
            Term::Constant => "a constant moves 1 square straight ahead",
        };
        Err(MoveError::new(
            "out-of-reach",
            format!("{} cannot be reached from {}: {what}", name(to), name(from)),
        ))
    }
}
