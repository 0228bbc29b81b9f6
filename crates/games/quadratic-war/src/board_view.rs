//! Display: board snapshot, counters, highlights and the possible actions.

use quadrille_core::{
    BoardView, Cell, Choices, Direction, FactValue, Ground, Piece as BoardPiece, Seat, Square, Status, Target,
};

use crate::board::{GRID, SquareIndex};
use crate::moves::{Move, for_each_target};
use crate::piece::{Piece, Term};
use crate::position::Position;
use crate::repetition::QUIET_LIMIT;

const SQUARE: Ground = Ground { kind: "square", symbol: '.' };

pub(crate) fn pieces_left(seat: Seat, count: u32) -> Status {
    Status { key: "pieces", seat: Some(seat), value: FactValue::Number(i64::from(count)) }
}

pub(crate) fn counters(quiet: u32, number: u32) -> [Status; 2] {
    let counter = |key, count| Status { key, seat: None, value: FactValue::Number(i64::from(count)) };
    [counter("quiet", quiet), counter("number", number)]
}

/// Direction in which a constant moves; none for the other terms.
fn ahead(piece: Piece) -> Option<Direction> {
    let ahead = match piece.owner() {
        Seat::First => Direction::Up,
        Seat::Second => Direction::Down,
    };
    (piece.term() == Term::Constant).then_some(ahead)
}

impl From<Piece> for BoardPiece {
    fn from(piece: Piece) -> BoardPiece {
        BoardPiece {
            owner: Some(piece.owner()),
            kind: piece.term().word(),
            value: Some(i32::from(piece.coefficient())),
            facing: ahead(piece),
            label: piece.label(),
        }
    }
}

pub(crate) fn board_view(position: &Position) -> BoardView {
    let cell = |square| Cell {
        ground: SQUARE,
        piece: position.piece(SquareIndex::from(square)).map(BoardPiece::from),
    };
    let mut status: Vec<Status> =
        Seat::ALL.into_iter().map(|seat| pieces_left(seat, position.pieces(seat).count())).collect();
    status.extend(counters(position.quiet(), position.number()));
    status.push(Status { key: "quiet-limit", seat: None, value: FactValue::Number(i64::from(QUIET_LIMIT)) });
    status.push(Status { key: "ending", seat: None, value: FactValue::Word(position.ending().word()) });
    status.push(Status { key: "rules", seat: None, value: FactValue::Word(position.rules().word()) });
    BoardView {
        grid: GRID,
        cells: GRID.squares().map(cell).collect(),
        land: None,
        status,
        side_to_move: position.side_to_move(),
        outcome: position.outcome(),
    }
}

/// First the pieces that can move, then the destinations of the selected piece; or the pass; and the swap.
pub(crate) fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Move> {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    let name = |mv: &Move| if *mv == Move::SWAP { "swap" } else { "pass" };
    let buttons = moves.iter().filter(|mv| mv.squares().is_none()).map(|mv| (name(mv), *mv)).collect();
    let squares = match touched {
        [] => {
            let mut sources: Vec<Square> =
                moves.iter().filter_map(|mv| Some(mv.squares()?.0.square())).collect();
            sources.dedup();
            sources.into_iter().map(|square| Target { square, action: "pick", moves: Vec::new() }).collect()
        }
        [from] if GRID.contains(*from) && !position.is_over() => {
            let from = SquareIndex::from(*from);
            let mut targets = Vec::new();
            if let Some(piece) = position.piece(from).filter(|piece| piece.owner() == position.side_to_move())
            {
                for_each_target(position.board(), from, piece, |to| {
                    targets.push(Target {
                        square: to.square(),
                        action: "move",
                        moves: vec![Move::new(from, to)],
                    });
                });
            }
            targets
        }
        _ => return Choices::empty(),
    };
    Choices { squares, buttons }
}
