//! Display: events, board snapshot with its land, and possible actions.

use quadrille_core::{
    BoardView, Cell, Change, Choices, Fact, FactValue, GameEvent, Grid, Ground, Land, Outcome, Seat, Span,
    Square, Status, Target,
};
use strum::IntoStaticStr;

use crate::info::INFO;
use crate::path::{GRID, Path, distance};
use crate::position::{Move, Position};
use crate::raster::{Counts, SIDE};

/// An event of a turn.
#[derive(Clone, Debug, PartialEq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Event {
    /// A player played a word.
    Spelled {
        /// The player.
        seat: Seat,
        /// The word, in capitals.
        word: String,
        /// Its squares, in order.
        squares: Vec<Square>,
        /// Attack strength.
        strength: u8,
        /// Turns used by both players, including this one.
        played: u32,
        /// Turns that the player has left.
        left: u32,
    },
    /// A player claimed the land inside the word. It may be empty or unchanged.
    Claimed {
        /// The player.
        seat: Seat,
        /// The changed cells.
        spans: Vec<Span>,
        /// The counts before the claim.
        before: Counts,
        /// The counts after the claim.
        after: Counts,
    },
    /// A player passed.
    Passed {
        /// The player.
        seat: Seat,
        /// Turns used by both players, including this one.
        played: u32,
        /// Turns that the player has left.
        left: u32,
    },
    /// The next player's turn began.
    TurnBegan {
        /// The side to move.
        side_to_move: Seat,
        /// Turns used by both players so far.
        played: u32,
    },
    /// The game is over.
    Ended(Outcome),
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        self.into()
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
            // Red has the last turn, so the side to move after the end is Blue.
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

/// Formats a number of at most six digits with a comma between thousands.
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
        status("handicap", Some(Seat::First), position.handicap()),
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

/// The squares that can be picked next, the word so far if it is long enough, and the pass.
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
