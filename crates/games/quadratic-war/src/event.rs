//! Events of a move.

use quadrille_core::{Change, Fact, FactValue, GameEvent, Grid, Outcome, PerSeat, Seat, Square, Status};
use strum::IntoStaticStr;

use crate::board::{Board, SquareIndex};
use crate::board_view;
use crate::equation::{Equation, polynomial};
use crate::info::INFO;
use crate::piece::Piece;

/// An event of a move.
#[derive(Clone, Debug, PartialEq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Event {
    /// A piece moved to an empty square.
    Moved {
        /// The piece.
        piece: Piece,
        /// Origin.
        from: Square,
        /// Destination.
        to: Square,
    },
    /// A player who could not move a piece passed.
    Passed {
        /// The player who passed.
        seat: Seat,
    },
    /// The second player took the first player's army: the board was turned and the colours were exchanged.
    Swapped {
        /// The player who swapped.
        seat: Seat,
        /// The squares that changed, with what is on them now.
        squares: Vec<(Square, Option<Piece>)>,
        /// Number of pieces of each player now.
        left: PerSeat<u32>,
    },
    /// A run with pieces of both players formed an equation.
    Equation {
        /// The destination of the moved piece.
        at: Square,
        /// The squares of the run, along its line.
        run: Vec<Square>,
        /// The coefficients a, b and c.
        coefficients: [i32; 3],
        /// D = b² - 4ac.
        discriminant: i32,
        /// True if the equation strikes the opponent (D ≥ 0), false if it backfires.
        strikes: bool,
        /// The condemned pieces with their squares.
        condemned: Vec<(Square, Piece)>,
    },
    /// Pieces were removed.
    Removed {
        /// The owner of the pieces.
        seat: Seat,
        /// True if the opponent's equation struck them, false if the owner's equation backfired.
        struck: bool,
        /// The pieces with their squares.
        pieces: Vec<(Square, Piece)>,
        /// Number of pieces that the owner has left.
        left: u32,
    },
    /// The other player's turn began.
    TurnBegan {
        /// The side to move.
        side_to_move: Seat,
        /// Moves since the last removal.
        quiet: u32,
        /// The number of the move.
        number: u32,
    },
    /// The game is over.
    Ended(Outcome),
}

impl Event {
    pub(crate) fn equation(equation: &Equation, board: &Board, at: SquareIndex) -> Event {
        Event::Equation {
            at: at.square(),
            // Ascending square numbers are in order along every line.
            run: equation.run.into_iter().map(SquareIndex::square).collect(),
            coefficients: [equation.a, equation.b, equation.c],
            discriminant: equation.discriminant(),
            strikes: equation.strikes(),
            condemned: board.pieces_on(equation.condemned),
        }
    }
}

fn squares(pieces: &[(Square, Piece)]) -> Vec<Square> {
    pieces.iter().map(|(square, _)| *square).collect()
}

fn labels(pieces: &[(Square, Piece)]) -> String {
    pieces.iter().map(|(_, piece)| piece.label()).collect::<Vec<_>>().join(", ")
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        self.into()
    }

    fn facts(&self) -> Vec<Fact> {
        match self {
            Event::Moved { piece, from, to } => vec![
                ("seat", FactValue::Seat(piece.owner())),
                ("kind", FactValue::Word(piece.term().word())),
                ("piece", FactValue::Text(piece.label())),
                ("from", FactValue::Square(*from)),
                ("to", FactValue::Square(*to)),
            ],
            Event::Passed { seat } | Event::Swapped { seat, .. } => vec![("seat", FactValue::Seat(*seat))],
            Event::Equation { at, run, coefficients: [a, b, c], discriminant, strikes, condemned } => vec![
                ("at", FactValue::Square(*at)),
                ("run", FactValue::Squares(run.clone())),
                ("polynomial", FactValue::Text(format!("{} = 0", polynomial(*a, *b, *c)))),
                ("a", FactValue::Number(i64::from(*a))),
                ("b", FactValue::Number(i64::from(*b))),
                ("c", FactValue::Number(i64::from(*c))),
                ("discriminant", FactValue::Number(i64::from(*discriminant))),
                ("verdict", FactValue::Word(if *strikes { "strike" } else { "backfire" })),
                ("condemned", FactValue::Squares(squares(condemned))),
                ("terms", FactValue::Text(labels(condemned))),
            ],
            Event::Removed { seat, struck, pieces, left } => vec![
                ("seat", FactValue::Seat(*seat)),
                ("cause", FactValue::Word(if *struck { "strike" } else { "backfire" })),
                ("squares", FactValue::Squares(squares(pieces))),
                ("pieces", FactValue::Text(labels(pieces))),
                ("count", FactValue::Number(pieces.len() as i64)),
                ("left", FactValue::Number(i64::from(*left))),
            ],
            Event::TurnBegan { side_to_move, quiet, number } => vec![
                ("mover", FactValue::Seat(*side_to_move)),
                ("quiet", FactValue::Number(i64::from(*quiet))),
                ("number", FactValue::Number(i64::from(*number))),
            ],
            Event::Ended(outcome) => outcome.facts(),
        }
    }

    fn changes(&self) -> Vec<Change> {
        match self {
            Event::Moved { from, to, .. } => vec![Change::MovePiece { from: *from, to: *to }],
            Event::Passed { .. } | Event::Equation { .. } => Vec::new(),
            Event::Swapped { squares, left, .. } => {
                let piece = |(at, now): &(Square, Option<Piece>)| Change::SetPiece {
                    at: *at,
                    now: now.map(Into::into),
                };
                let counts =
                    Seat::ALL.map(|seat| Change::SetStatus(board_view::pieces_left(seat, left[seat])));
                squares.iter().map(piece).chain(counts).collect()
            }
            Event::Removed { seat, pieces, left, .. } => {
                let gone = pieces.iter().map(|(at, _)| Change::SetPiece { at: *at, now: None });
                gone.chain([Change::SetStatus(board_view::pieces_left(*seat, *left))]).collect()
            }
            Event::TurnBegan { side_to_move, quiet, number } => {
                let counters: [Status; 2] = board_view::counters(*quiet, *number);
                counters
                    .into_iter()
                    .map(Change::SetStatus)
                    .chain([Change::SetSideToMove(*side_to_move)])
                    .collect()
            }
            Event::Ended(outcome) => vec![Change::End(*outcome)],
        }
    }

    fn sentence(&self, grid: Grid) -> Option<String> {
        let called = |seat: &Seat| INFO.seats[*seat];
        match self {
            Event::Moved { piece, from, to } => {
                let (who, label) = (called(&piece.owner()), piece.label());
                Some(format!("{who} moves {label} from {} to {}", grid.name(*from), grid.name(*to)))
            }
            Event::Passed { seat } => Some(format!("{} has no move and passes", called(seat))),
            Event::Swapped { seat, .. } => {
                let (who, other) = (called(seat), called(&seat.other()));
                Some(format!("{who} swaps: the board is turned, and {who} has the army that {other} moved"))
            }
            Event::Equation { coefficients: [a, b, c], discriminant, strikes, condemned, .. } => {
                let verdict = if *strikes { "strikes" } else { "backfires on" };
                let (equation, squares) = (polynomial(*a, *b, *c), grid.names(&squares(condemned)));
                Some(format!("{equation} = 0, D = {discriminant}: {verdict} {squares}"))
            }
            Event::Removed { seat, pieces, left, .. } => {
                Some(format!("{} loses {} and has {left} left", called(seat), labels(pieces)))
            }
            Event::TurnBegan { .. } => None,
            Event::Ended(outcome) => Some(outcome.sentence(&INFO.seats)),
        }
    }
}
