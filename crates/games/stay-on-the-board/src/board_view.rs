//! Display: events, board snapshot, safe squares and possible actions.

use quadrille_core::{
    BoardView, Cell, Change, Choices, Direction, Fact, FactValue, GameEvent, Grid, Ground, Highlight,
    Outcome, Piece, Seat, Square, Status, Target,
};
use strum::IntoStaticStr;

use crate::info::INFO;
use crate::position::{Move, Position};

/// An event of a turn.
#[derive(Clone, Debug, PartialEq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Event {
    /// The queen made a safe move.
    Moved {
        /// Origin.
        from: Square,
        /// Destination.
        to: Square,
        /// Direction of the move.
        direction: Direction,
        /// Distance in squares.
        distance: u8,
    },
    /// The square that the queen left was closed.
    Closed {
        /// The square.
        at: Square,
    },
    /// The points after a safe move, and the side to move.
    Scored {
        /// Number of safe moves so far.
        made: u32,
        /// Safe moves of the first player.
        first: u32,
        /// Safe moves of the second player.
        second: u32,
        /// The side to move.
        side_to_move: Seat,
    },
    /// A player moved the queen off the board.
    Fell {
        /// Origin.
        from: Square,
        /// Direction of the move.
        direction: Direction,
        /// Distance in squares.
        distance: u8,
    },
    /// A player moved the queen onto a closed square.
    Blocked {
        /// Origin.
        from: Square,
        /// The closed square.
        to: Square,
    },
    /// A player claimed that there is no safe move.
    Claimed {
        /// The player who claimed it.
        seat: Seat,
        /// True if the claim was right.
        right: bool,
    },
    /// The safe squares that refute a wrong claim.
    Missed {
        /// The squares, in the order of the board.
        squares: Vec<Square>,
    },
    /// The game is over.
    Ended(Outcome),
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        self.into()
    }

    fn facts(&self) -> Vec<Fact> {
        match self {
            Event::Moved { from, to, direction, distance } => vec![
                ("from", FactValue::Square(*from)),
                ("to", FactValue::Square(*to)),
                ("direction", FactValue::Word(direction.word())),
                ("distance", FactValue::Number(i64::from(*distance))),
            ],
            Event::Closed { at } => vec![("at", FactValue::Square(*at))],
            Event::Scored { made, first, second, side_to_move } => vec![
                ("made", FactValue::Number(i64::from(*made))),
                ("first", FactValue::Number(i64::from(*first))),
                ("second", FactValue::Number(i64::from(*second))),
                ("mover", FactValue::Seat(*side_to_move)),
            ],
            Event::Fell { from, direction, distance } => vec![
                ("from", FactValue::Square(*from)),
                ("direction", FactValue::Word(direction.word())),
                ("distance", FactValue::Number(i64::from(*distance))),
            ],
            Event::Blocked { from, to } => {
                vec![("from", FactValue::Square(*from)), ("to", FactValue::Square(*to))]
            }
            Event::Claimed { seat, right } => {
                vec![("seat", FactValue::Seat(*seat)), ("right", FactValue::Flag(*right))]
            }
            Event::Missed { squares } => vec![("squares", FactValue::Squares(squares.clone()))],
            Event::Ended(outcome) => outcome.facts(),
        }
    }

    fn changes(&self) -> Vec<Change> {
        match self {
            Event::Moved { from, to, .. } => vec![Change::MovePiece { from: *from, to: *to }],
            Event::Closed { at } => vec![Change::SetGround { at: *at, now: CLOSED }],
            Event::Scored { made, first, second, side_to_move } => {
                let mut changes: Vec<Change> = points(*made, *first, *second).map(Change::SetStatus).into();
                changes.push(Change::SetSideToMove(*side_to_move));
                changes
            }
            Event::Fell { .. } | Event::Blocked { .. } | Event::Claimed { .. } | Event::Missed { .. } => {
                Vec::new()
            }
            Event::Ended(outcome) => vec![Change::End(*outcome)],
        }
    }

    fn sentence(&self, grid: Grid) -> Option<String> {
        let name = |square: &Square| grid.name(*square);
        match self {
            Event::Moved { from, to, .. } => {
                Some(format!("the queen goes from {} to {}", name(from), name(to)))
            }
            Event::Closed { at } => Some(format!("{} closes", name(at))),
            Event::Scored { .. } => None,
            Event::Fell { from, direction, distance } => {
                let way = direction.word();
                Some(format!("the queen goes {distance} {way} from {}, off the board", name(from)))
            }
            Event::Blocked { from, to } => {
                Some(format!("the queen goes from {} to {}, which is closed", name(from), name(to)))
            }
            Event::Claimed { seat, right } => {
                let truth = if *right { "correct" } else { "wrong" };
                Some(format!("{} claims \"No moves\": {truth}", INFO.seats[*seat]))
            }
            Event::Missed { squares } => {
                let names: Vec<String> = squares.iter().map(name).collect();
                Some(format!("a move to {} was safe", names.join(", ")))
            }
            Event::Ended(outcome) => Some(outcome.sentence(&INFO.seats)),
        }
    }
}

const OPEN: Ground = Ground { kind: "open", symbol: '.' };
const CLOSED: Ground = Ground { kind: "closed", symbol: 'x' };

fn points(made: u32, first: u32, second: u32) -> [Status; 3] {
    let points = |seat, count| Status { key: "points", seat, value: FactValue::Number(i64::from(count)) };
    [points(None, made), points(Some(Seat::First), first), points(Some(Seat::Second), second)]
}

pub(crate) fn board_view(position: &Position) -> BoardView {
    let cell = |square| {
        let queen = Piece { owner: None, kind: "queen", value: None, facing: None, label: "♛".to_string() };
        Cell {
            ground: if position.is_closed(square) { CLOSED } else { OPEN },
            piece: (square == position.queen()).then_some(queen),
        }
    };
    let mut status: Vec<Status> =
        points(position.made(), position.points(Seat::First), position.points(Seat::Second)).into();
    status.push(Status { key: "limit", seat: None, value: FactValue::Number(i64::from(position.limit())) });
    status.push(Status { key: "mode", seat: None, value: FactValue::Word(position.mode().word()) });
    BoardView {
        grid: position.grid(),
        cells: position.grid().squares().map(cell).collect(),
        land: None,
        status,
        side_to_move: position.side_to_move(),
        outcome: position.outcome(),
    }
}

/// The squares of a bit set, in the order of the board.
pub(crate) fn squares_of(position: &Position, bits: u128) -> Vec<Square> {
    position.grid().squares().filter(|square| bits & Position::bit(*square) != 0).collect()
}

pub(crate) fn highlights(position: &Position) -> Vec<Highlight> {
    let safe = if position.outcome().is_some() { 0 } else { position.safe_targets() };
    vec![Highlight { name: "safe", squares: squares_of(position, safe) }]
}

/// Every square in line with the queen, and the claim. Losing squares are offered too, so that the targets do not reveal the safe ones. Moves
/// off the board have no square; hosts offer them by direction and distance.
pub(crate) fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Move> {
    if position.outcome().is_some() || !touched.is_empty() {
        return Choices::empty();
    }
    let target = |square| Target { square, action: "move", moves: vec![position.move_to(square)] };
    Choices {
        squares: squares_of(position, position.queen_targets()).into_iter().map(target).collect(),
        buttons: vec![("claim", Move::Claim)],
    }
}
