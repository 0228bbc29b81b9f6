//! Events, the board to draw, and what a touch of a square does.

use quadrille_core::{
    BoardView, Cell, Change, Choices, Fact, FactValue, GameEvent, Grid, Ground, Outcome, Piece, Rules, Seat,
    Square, Status, Target,
};

use crate::Breakthrough;
use crate::notation::letter;
use crate::position::{GRID, Move, Position};

/// An event of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A pawn moved to an empty square.
    Moved {
        /// Its player.
        seat: Seat,
        /// The square that it left.
        from: Square,
        /// The square that it went to.
        to: Square,
    },
    /// A pawn moved to the square of an opponent's pawn, which left the board.
    Captured {
        /// The player of the pawn that moved.
        seat: Seat,
        /// The square that it left.
        from: Square,
        /// The square of the capture.
        to: Square,
        /// The pawns that the opponent has left.
        left: u32,
    },
    /// The game ended.
    Ended(Outcome),
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        match self {
            Event::Moved { .. } => "moved",
            Event::Captured { .. } => "captured",
            Event::Ended(_) => "ended",
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let squares = |seat: Seat, from: Square, to: Square| {
            vec![
                ("seat", FactValue::Seat(seat)),
                ("from", FactValue::Square(from)),
                ("to", FactValue::Square(to)),
            ]
        };
        match *self {
            Event::Moved { seat, from, to } => squares(seat, from, to),
            Event::Captured { seat, from, to, left } => {
                [squares(seat, from, to), vec![("left", FactValue::Number(left.into()))]].concat()
            }
            Event::Ended(outcome) => outcome.facts(),
        }
    }

    fn changes(&self) -> Vec<Change> {
        match *self {
            Event::Moved { seat, from, to } => {
                vec![Change::MovePiece { from, to }, Change::SetSideToMove(seat.other())]
            }
            // The captured pawn leaves its square before the other one comes.
            Event::Captured { seat, from, to, left } => vec![
                Change::SetPiece { at: to, now: None },
                Change::MovePiece { from, to },
                Change::SetStatus(pawns(seat.other(), left)),
                Change::SetSideToMove(seat.other()),
            ],
            Event::Ended(outcome) => vec![Change::End(outcome)],
        }
    }

    fn sentence(&self, grid: Grid) -> Option<String> {
        let seats = &Breakthrough::INFO.seats;
        Some(match *self {
            Event::Moved { seat, from, to } => {
                format!("{} moves from {} to {}", seats[seat], grid.name(from), grid.name(to))
            }
            Event::Captured { seat, from, to, .. } => {
                format!("{} captures on {} from {}", seats[seat], grid.name(to), grid.name(from))
            }
            Event::Ended(outcome) => outcome.sentence(seats),
        })
    }
}

/// The number of a player's pawns, beside the board.
fn pawns(seat: Seat, count: u32) -> Status {
    Status { key: "pawns", seat: Some(seat), value: FactValue::Number(count.into()) }
}

fn piece(seat: Seat) -> Piece {
    Piece { owner: Some(seat), kind: "pawn", value: None, facing: None, label: letter(seat).to_string() }
}

pub(crate) fn board_view(position: &Position) -> BoardView {
    let ground = Ground { kind: "square", symbol: '.' };
    BoardView {
        grid: GRID,
        cells: GRID.squares().map(|at| Cell { ground, piece: position.owner(at).map(piece) }).collect(),
        land: None,
        status: Seat::ALL.map(|seat| pawns(seat, position.count(seat))).to_vec(),
        side_to_move: position.side_to_move,
        outcome: position.outcome(),
    }
}

/// The first touch picks a pawn that can move, the second one says where it goes.
pub(crate) fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Move> {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    let mut choices = Choices::empty();
    match touched {
        [] => {
            let can_move = |square: &Square| moves.iter().any(|mv| mv.from == *square);
            let pick = |square| Target { square, action: "pick", moves: Vec::new() };
            choices.squares.extend(GRID.squares().filter(can_move).map(pick));
        }
        [from] => {
            let target = |mv: &Move| {
                let action = if position.owner(mv.to).is_some() { "capture" } else { "move" };
                Target { square: mv.to, action, moves: vec![*mv] }
            };
            choices.squares.extend(moves.iter().filter(|mv| mv.from == *from).map(target));
        }
        _ => {}
    }
    choices
}
