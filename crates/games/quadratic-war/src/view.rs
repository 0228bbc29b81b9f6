//! What is shown: the board, the counters beside it, and where a picked piece can go.

use quadrille_core::{
    Cell, Choices, Direction, Ground, Piece as Shown, Seat, Square, Status, Target, Value, View,
};

use crate::board::{GRID, Spot};
use crate::moves::{Move, each_target};
use crate::piece::{Piece, Term};
use crate::position::Position;
use crate::trail::QUIET_LIMIT;

const SQUARE: Ground = Ground { kind: "square", symbol: '.' };

pub(crate) fn pieces_left(seat: Seat, count: u32) -> Status {
    Status { key: "pieces", seat: Some(seat), value: Value::Number(i64::from(count)) }
}

pub(crate) fn counters(quiet: u32, number: u32) -> [Status; 2] {
    let counter = |key, count| Status { key, seat: None, value: Value::Number(i64::from(count)) };
    [counter("quiet", quiet), counter("number", number)]
}

/// Where a constant, which can only go straight ahead, is headed; the other terms look nowhere.
fn ahead(piece: Piece) -> Option<Direction> {
    let ahead = match piece.owner() {
        Seat::First => Direction::Up,
        Seat::Second => Direction::Down,
    };
    (piece.term() == Term::Constant).then_some(ahead)
}

fn shown(piece: Piece) -> Shown {
    Shown {
        owner: Some(piece.owner()),
        kind: piece.term().word(),
        value: Some(i32::from(piece.coefficient())),
        facing: ahead(piece),
        label: piece.label(),
    }
}

pub(crate) fn view(position: &Position) -> View {
    let cell = |square| Cell { ground: SQUARE, piece: position.piece(Spot::from(square)).map(shown) };
    let mut status: Vec<Status> =
        Seat::ALL.into_iter().map(|seat| pieces_left(seat, position.pieces(seat).count())).collect();
    status.extend(counters(position.quiet(), position.number()));
    status.push(Status { key: "quiet-limit", seat: None, value: Value::Number(i64::from(QUIET_LIMIT)) });
    status.push(Status { key: "rules", seat: None, value: Value::Word(position.rules().word()) });
    View {
        grid: GRID,
        cells: GRID.squares().map(cell).collect(),
        land: None,
        status,
        mover: position.mover(),
        outcome: position.outcome(),
    }
}

/// First the pieces that can move, then the squares that the picked one can go to; or the pass.
pub(crate) fn choices(position: &Position, touched: &[Square]) -> Choices<Move> {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    let buttons = moves.iter().filter(|mv| mv.squares().is_none()).map(|mv| ("pass", *mv)).collect();
    let squares = match touched {
        [] => {
            let mut sources: Vec<Square> =
                moves.iter().filter_map(|mv| Some(mv.squares()?.0.square())).collect();
            sources.dedup();
            sources.into_iter().map(|square| Target { square, action: "pick", moves: Vec::new() }).collect()
        }
        [from] if GRID.contains(*from) && !position.is_over() => {
            let from = Spot::from(*from);
            let mut targets = Vec::new();
            if let Some(piece) = position.piece(from).filter(|piece| piece.owner() == position.mover()) {
                each_target(position.board(), from, piece, |to| {
                    targets.push(Target {
                        square: to.square(),
                        action: "move",
                        moves: vec![Move::new(from, to)],
                    });
                });
            }
            targets
        }
        _ => return Choices::none(),
    };
    Choices { squares, buttons }
}
