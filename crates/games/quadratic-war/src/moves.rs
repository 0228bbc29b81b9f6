//! Moving: which squares a piece can go to.

use quadrille_core::{PerSeat, Refusal, Seat};

use crate::board::{Bits, Board, GRID, OFFSETS, Spot};
use crate::piece::{Piece, Term};
use crate::position::Position;

/// A move: a piece goes from one square to another, or the player passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The move of a player who cannot move a piece.
    pub const PASS: Move = Move { from: 0, to: 0 };

    /// From one square to another.
    pub const fn new(from: Spot, to: Spot) -> Move {
        Move { from: from.number(), to: to.number() }
    }

    /// The two squares, unless it is a pass.
    pub const fn squares(self) -> Option<(Spot, Spot)> {
        if self.from == self.to {
            None
        } else {
            Some((Spot::from_number(self.from), Spot::from_number(self.to)))
        }
    }
}

/// The constants' way ahead: up the board for Blue, down for Red.
const AHEAD: PerSeat<[i8; 1]> = PerSeat { first: [OFFSETS[0]], second: [OFFSETS[1]] };

/// Where a piece may go: its directions, and how far at most.
fn gait(piece: Piece) -> (&'static [i8], u8) {
    match piece.term() {
        Term::Quadratic => (&OFFSETS, 3),
        Term::Linear => (OFFSETS.first_chunk::<4>().expect("there are eight"), 2),
        Term::Constant if piece.owner() == Seat::First => (&AHEAD.first, 1),
        Term::Constant => (&AHEAD.second, 1),
    }
}

/// Calls `visit` with every square that the piece on `from` can go to.
#[inline]
pub(crate) fn each_target(board: &Board, from: Spot, piece: Piece, mut visit: impl FnMut(Spot)) {
    let (offsets, most) = gait(piece);
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

/// Whether the player can move any piece.
#[inline]
pub(crate) fn can_move(board: &Board, seat: Seat) -> bool {
    let free = board.free();
    let own = board.of(seat);
    let next_to_free = |offsets: &[i8], own: Bits| {
        offsets.iter().any(|offset| !own.shifted(*offset).within(free).is_empty())
    };
    next_to_free(&OFFSETS[..4], own.within(board.terms(Term::Quadratic).and(board.terms(Term::Linear))))
        || next_to_free(&AHEAD[seat], own.within(board.terms(Term::Constant)))
        || next_to_free(&OFFSETS[4..], own.within(board.terms(Term::Quadratic)))
}

impl Position {
    /// The legal moves; a player who cannot move a piece passes. None once the game is over.
    pub(crate) fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.is_over() {
            return;
        }
        let mut moved = false;
        for from in self.board().of(self.mover()) {
            if let Some(piece) = self.board().piece(from) {
                each_target(self.board(), from, piece, |to| {
                    moved = true;
                    visit(Move::new(from, to));
                });
            }
        }
        if !moved {
            visit(Move::PASS);
        }
    }

    pub(crate) fn check(&self, mv: Move) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::game_over(outcome));
        }
        let Some((from, to)) = mv.squares() else {
            return if can_move(self.board(), self.mover()) {
                Err(Refusal::new("may-not-pass", "a player who can move a piece may not pass"))
            } else {
                Ok(())
            };
        };
        let name = |spot: Spot| GRID.name(spot.square());
        let Some(piece) = self.board().piece(from) else {
            return Err(Refusal::new("no-piece", format!("there is no piece on {}", name(from))));
        };
        if piece.owner() != self.mover() {
            return Err(Refusal::new("not-yours", format!("the piece on {} is the opponent's", name(from))));
        }
        if self.board().piece(to).is_some() {
            return Err(Refusal::new(
                "occupied",
                format!("{} is occupied; there is no capture by landing", name(to)),
            ));
        }
        let mut reached = false;
        each_target(self.board(), from, piece, |target| reached |= target == to);
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
        Err(Refusal::new(
            "out-of-reach",
            format!("{} cannot be reached from {}: {what}", name(to), name(from)),
        ))
    }
}
