//! What can happen in a move.

use quadrille_core::{Change, Fact, GameEvent, Grid, Outcome, Seat, Square, Status, Value};

use crate::board::{Board, Spot};
use crate::equation::{Equation, polynomial};
use crate::info::INFO;
use crate::piece::Piece;
use crate::view;

/// What can happen in a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A piece went to an empty square.
    Moved {
        /// The piece.
        piece: Piece,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// A player who could not move a piece passed.
    Passed {
        /// Who passed.
        seat: Seat,
    },
    /// A run with pieces of both players formed an equation.
    Equation {
        /// The square that the moved piece came to.
        at: Square,
        /// The squares of the run, along its line.
        run: Vec<Square>,
        /// The coefficients a, b and c.
        coefficients: [i32; 3],
        /// D = b² - 4ac.
        discriminant: i32,
        /// Whether it strikes the opponent (D ≥ 0) or backfires.
        strikes: bool,
        /// The pieces that it condemns and where they stand.
        condemned: Vec<(Square, Piece)>,
    },
    /// Pieces vanished.
    Removed {
        /// Whose pieces.
        seat: Seat,
        /// Struck by the opponent's equation, or lost to a backfire of the player's own.
        struck: bool,
        /// The pieces and where they stood.
        pieces: Vec<(Square, Piece)>,
        /// How many pieces the player has left.
        left: u32,
    },
    /// The other player's turn began.
    TurnBegan {
        /// Whose turn.
        mover: Seat,
        /// Moves since the last removal.
        quiet: u32,
        /// The number of the move.
        number: u32,
    },
    /// The game is over.
    Ended(Outcome),
}

impl Event {
    pub(crate) fn equation(equation: &Equation, board: &Board, at: Spot) -> Event {
        Event::Equation {
            at: at.square(),
            // Counting squares up from the top left goes along every line from one end to the other.
            run: equation.run.map(Spot::square).collect(),
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
        match self {
            Event::Moved { .. } => "moved",
            Event::Passed { .. } => "passed",
            Event::Equation { .. } => "equation",
            Event::Removed { .. } => "removed",
            Event::TurnBegan { .. } => "turn-began",
            Event::Ended(_) => "ended",
        }
    }

    fn facts(&self) -> Vec<Fact> {
        match self {
            Event::Moved { piece, from, to } => vec![
                ("seat", Value::Seat(piece.owner())),
                ("kind", Value::Word(piece.term().word())),
                ("piece", Value::Text(piece.label())),
                ("from", Value::Square(*from)),
                ("to", Value::Square(*to)),
            ],
            Event::Passed { seat } => vec![("seat", Value::Seat(*seat))],
            Event::Equation { at, run, coefficients: [a, b, c], discriminant, strikes, condemned } => vec![
                ("at", Value::Square(*at)),
                ("run", Value::Squares(run.clone())),
                ("polynomial", Value::Text(format!("{} = 0", polynomial(*a, *b, *c)))),
                ("a", Value::Number(i64::from(*a))),
                ("b", Value::Number(i64::from(*b))),
                ("c", Value::Number(i64::from(*c))),
                ("discriminant", Value::Number(i64::from(*discriminant))),
                ("verdict", Value::Word(if *strikes { "strike" } else { "backfire" })),
                ("condemned", Value::Squares(squares(condemned))),
                ("terms", Value::Text(labels(condemned))),
            ],
            Event::Removed { seat, struck, pieces, left } => vec![
                ("seat", Value::Seat(*seat)),
                ("cause", Value::Word(if *struck { "strike" } else { "backfire" })),
                ("squares", Value::Squares(squares(pieces))),
                ("pieces", Value::Text(labels(pieces))),
                ("count", Value::Number(pieces.len() as i64)),
                ("left", Value::Number(i64::from(*left))),
            ],
            Event::TurnBegan { mover, quiet, number } => vec![
                ("mover", Value::Seat(*mover)),
                ("quiet", Value::Number(i64::from(*quiet))),
                ("number", Value::Number(i64::from(*number))),
            ],
            Event::Ended(outcome) => outcome.facts(),
        }
    }

    fn changes(&self) -> Vec<Change> {
        match self {
            Event::Moved { from, to, .. } => vec![Change::Travel { from: *from, to: *to }],
            Event::Passed { .. } | Event::Equation { .. } => Vec::new(),
            Event::Removed { seat, pieces, left, .. } => {
                let gone = pieces.iter().map(|(at, _)| Change::Piece { at: *at, now: None });
                gone.chain([Change::Status(view::pieces_left(*seat, *left))]).collect()
            }
            Event::TurnBegan { mover, quiet, number } => {
                let counters: [Status; 2] = view::counters(*quiet, *number);
                counters.into_iter().map(Change::Status).chain([Change::Mover(*mover)]).collect()
            }
            Event::Ended(outcome) => vec![Change::Ended(*outcome)],
        }
    }

    fn words(&self, grid: Grid) -> Option<String> {
        let called = |seat: &Seat| INFO.seats[*seat];
        match self {
            Event::Moved { piece, from, to } => {
                let (who, label) = (called(&piece.owner()), piece.label());
                Some(format!("{who} moves {label} from {} to {}", grid.name(*from), grid.name(*to)))
            }
            Event::Passed { seat } => Some(format!("{} has no move and passes", called(seat))),
            Event::Equation { coefficients: [a, b, c], discriminant, strikes, condemned, .. } => {
                let verdict = if *strikes { "strikes" } else { "backfires on" };
                let (equation, squares) = (polynomial(*a, *b, *c), grid.names(&squares(condemned)));
                Some(format!("{equation} = 0, D = {discriminant}: {verdict} {squares}"))
            }
            Event::Removed { seat, pieces, left, .. } => {
                Some(format!("{} loses {} and has {left} left", called(seat), labels(pieces)))
            }
            Event::TurnBegan { .. } => None,
            Event::Ended(outcome) => Some(outcome.words(&INFO.seats)),
        }
    }
}
