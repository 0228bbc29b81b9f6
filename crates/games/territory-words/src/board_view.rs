//! What is shown: events, the board with its land, and what can be picked.

use quadrille_core::{
    BoardView, Cell, Change, Choices, Fact, FactValue, GameEvent, Grid, Ground, Land, Outcome, Seat, Span,
    Square, Status, Target,
};

use crate::info::INFO;
use crate::path::{GRID, Path, distance};
use crate::position::{Move, Position};
use crate::raster::{Counts, SIDE};

/// What can happen in a turn.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A word was played, which uses up the turn.
    Spelled {
        /// Who played it.
        seat: Seat,
        /// The word, in capitals.
        word: String,
        /// Its squares, in order.
        squares: Vec<Square>,
        /// How hard it attacks.
        strength: u8,
        /// Turns used by both players now.
        played: u32,
        /// Turns that the player has left.
        left: u32,
    },
    /// The land inside the word was claimed. It may be none, and it need not change hands.
    Claimed {
        /// Who claimed it.
        seat: Seat,
        /// The cells that hold something else now.
        spans: Vec<Span>,
        /// The counts before.
        before: Counts,
        /// The counts now.
        after: Counts,
    },
    /// A player passed, which uses up the turn.
    Passed {
        /// Who passed.
        seat: Seat,
        /// Turns used by both players now.
        played: u32,
        /// Turns that the player has left.
        left: u32,
    },
    /// It is the next player's turn.
    TurnBegan {
        /// Whose turn it is now.
        side_to_move: Seat,
        /// Turns used by both players before it.
        played: u32,
    },
    /// The game is over.
    Ended(Outcome),
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        match self {
            Event::Spelled { .. } => "spelled",
            Event::Claimed { .. } => "claimed",
            Event::Passed { .. } => "passed",
            Event::TurnBegan { .. } => "turn-began",
            Event::Ended(_) => "ended",
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let number = |number: u32| FactValue::Number(i64::from(number));
        match self {
            Event::Spelled { seat, word, squares, strength, played, left } => vec![
                ("seat", FactValue::Seat(*seat)),
                ("word", FactValue::Text(word.clone())),
                ("squares", FactValue::Squares(squares.clone())),
                ("strength", number(u32::from(*strength))),
                ("played", number(*played)),
                ("left", number(*left)),
            ],
            Event::Claimed { seat, before, after, .. } => {
                let change = |seat: Seat| i64::from(after.held[seat]) - i64::from(before.held[seat]);
                vec![
                    ("seat", FactValue::Seat(*seat)),
                    ("gained", FactValue::Number(change(*seat))),
                    ("lost", FactValue::Number(-change(seat.other()))),
                    ("first-before", number(before.held.first)),
                    ("first", number(after.held.first)),
                    ("second-before", number(before.held.second)),
                    ("second", number(after.held.second)),
                    ("neutral-before", number(before.neutral)),
                    ("neutral", number(after.neutral)),
                ]
            }
            Event::Passed { seat, played, left } => {
                vec![("seat", FactValue::Seat(*seat)), ("played", number(*played)), ("left", number(*left))]
            }
            Event::TurnBegan { side_to_move, played } => {
                vec![("mover", FactValue::Seat(*side_to_move)), ("played", number(*played))]
            }
            Event::Ended(outcome) => outcome.facts(),
        }
    }

    fn changes(&self) -> Vec<Change> {
        match self {
            Event::Spelled { seat, played, left, .. } | Event::Passed { seat, played, left } => {
                vec![Change::SetStatus(turns_used(*played)), Change::SetStatus(turns_left(*seat, *left))]
            }
            Event::Claimed { spans, after, .. } => {
                let land = Change::SetLand(spans.clone());
                std::iter::once(land).chain(scores(*after).map(Change::SetStatus)).collect()
            }
            Event::TurnBegan { side_to_move, .. } => vec![Change::SetSideToMove(*side_to_move)],
            // After the end it would be Blue's turn, as after every turn of Red's.
            Event::Ended(outcome) => vec![Change::SetSideToMove(Seat::First), Change::End(*outcome)],
        }
    }

    fn sentence(&self, grid: Grid) -> Option<String> {
        let called = |seat: &Seat| INFO.seats[*seat];
        match self {
            Event::Spelled { seat, word, squares, strength, .. } => {
                let squares = grid.names(squares);
                Some(format!("{} spells {word} over {squares}, strength {strength}", called(seat)))
            }
            Event::Claimed { seat, before, after, .. } => {
                let change = |seat: Seat| i64::from(after.held[seat]) - i64::from(before.held[seat]);
                let (won, lost) = (change(*seat), -change(seat.other()));
                let (us, them) = (called(seat), called(&seat.other()));
                Some(match (won, lost) {
                    (0, 0) => "no land changes hands".to_string(),
                    (won, 0) => format!("{us} claims {} cells", grouped(won)),
                    (0, lost) => format!("{them} loses {} cells", grouped(lost)),
                    (won, lost) => {
                        format!("{us} claims {} cells, and {them} loses {}", grouped(won), grouped(lost))
                    }
                })
            }
            Event::Passed { seat, .. } => Some(format!("{} passes", called(seat))),
            Event::TurnBegan { .. } => None,
            Event::Ended(outcome) => Some(outcome.sentence(&INFO.seats)),
        }
    }
}

/// A number with commas between its thousands. None here has more than six digits.
fn grouped(number: i64) -> String {
    match (number / 1000, number % 1000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{thousands},{rest:03}"),
    }
}

fn status(key: &'static str, seat: Option<Seat>, number: u32) -> Status {
    Status { key, seat, value: FactValue::Number(i64::from(number)) }
}

fn scores(counts: Counts) -> [Status; 3] {
    [
        status("score", Some(Seat::First), counts.held.first),
        status("score", Some(Seat::Second), counts.held.second),
        status("neutral", None, counts.neutral),
    ]
}

fn turns_used(played: u32) -> Status {
    status("played", None, played)
}

fn turns_left(seat: Seat, left: u32) -> Status {
    status("left", Some(seat), left)
}

pub(crate) fn board_view(position: &Position) -> BoardView {
    let letter = |square| Cell {
        ground: Ground { kind: "letter", symbol: position.letters().at(square) },
        piece: None,
    };
    let mut beside: Vec<Status> = scores(position.counts()).into();
    beside.extend([
        turns_used(position.played()),
        turns_left(Seat::First, position.left(Seat::First)),
        turns_left(Seat::Second, position.left(Seat::Second)),
        status("turns", None, position.turns()),
        status("reach", None, position.reach()),
        Status { key: "repeats", seat: None, value: FactValue::Word(position.repeats().word()) },
    ]);
    let cells = position.land().cells().iter().map(|cell| cell.byte()).collect();
    BoardView {
        grid: GRID,
        cells: GRID.squares().map(letter).collect(),
        land: Some(Land { columns: SIDE as u16, rows: SIDE as u16, cells }),
        status: beside,
        side_to_move: position.side_to_move(),
        outcome: position.outcome(),
    }
}

/// The squares that can be picked next, the word so far if it may be played, and the pass.
pub(crate) fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Move> {
    let path = Path::of(touched.iter().copied()).filter(|path| position.check_picks(path).is_ok());
    let (None, Some(path)) = (position.outcome(), path) else { return Choices::empty() };
    let within_reach = |square: &Square| {
        path.last().is_none_or(|last| u32::from(distance(last, *square)) <= position.reach())
    };
    let pickable = GRID.squares().filter(|square| within_reach(square) && !path.contains(*square));
    let submit = Move::Claim(path);
    let submit = position.check(submit).is_ok().then_some(("submit", submit));
    Choices {
        squares: pickable.map(|square| Target { square, action: "pick", moves: Vec::new() }).collect(),
        buttons: submit.into_iter().chain([("pass", Move::Pass)]).collect(),
    }
}
