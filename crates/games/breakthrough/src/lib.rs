//! The rules of Breakthrough: pawns that move and capture forwards, and win on the far row. `docs/rules/breakthrough.md` is the contract.
//!
//! | on the page | here |
//! |---|---|
//! | Board and options, End | `position` |
//! | A turn | `position` |
//! | Text | `notation` |
//! | What is shown | `board_view` |

mod board_view;
mod notation;
mod position;

use quadrille_core::{
    BoardView, Choices, EnumerateMoves, EventSink, GameInfo, Grid, Maturity, MoveError, Options, Outcome,
    ParseError, ParseErrors, PerSeat, Preset, Random, Rules, Seat, Square, sample_listed,
};

pub use board_view::Event;
pub use position::{Move, Position};

/// The rules.
#[derive(Debug)]
pub struct Breakthrough;

impl Rules for Breakthrough {
    const INFO: &'static GameInfo = &GameInfo {
        id: "breakthrough",
        name: "Breakthrough",
        maturity: Maturity::Example,
        version: 1,
        summary: "Pawns that only go forward. The first to reach the far row wins.",
        seats: PerSeat { first: "White", second: "Black" },
        options: &[],
        presets: &[Preset::ORIGINAL],
        reasons: &[position::FAR_ROW, position::NO_PAWNS],
        move_errors: &["no-pawn", "not-yours", "out-of-reach", "occupied"],
        word_option: None,
        unlisted_moves: false,
        text_restores_position: true,
    };

    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn initial(_options: &Options, _seed: u64) -> Result<Position, ParseErrors> {
        Ok(Position::INITIAL)
    }

    fn parse(text: &str) -> Result<Position, ParseErrors> {
        notation::parse(text)
    }

    fn to_text(position: &Position) -> String {
        notation::to_text(position)
    }

    fn parse_move(text: &str) -> Result<Move, ParseError> {
        notation::parse_move(text)
    }

    fn move_text(mv: Move) -> String {
        notation::move_text(mv)
    }

    fn side_to_move(position: &Position) -> Seat {
        position.side_to_move
    }

    fn outcome(position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    fn hash(position: &Position) -> u64 {
        position.hash()
    }

    fn check(position: &Position, mv: Move) -> Result<(), MoveError> {
        position.check(mv)
    }

    fn apply(position: &mut Position, mv: Move, events: &mut impl EventSink<Event>) {
        let seat = position.side_to_move;
        let captures = position.apply(mv);
        let Move { from, to } = mv;
        events.emit(|| match captures {
            true => Event::Captured { seat, from, to, left: position.count(seat.other()) },
            false => Event::Moved { seat, from, to },
        });
        if let Some(outcome) = position.outcome() {
            events.emit(|| Event::Ended(outcome));
        }
    }

    fn sample(position: &Position, random: &mut Random) -> Option<Move> {
        sample_listed::<Self>(position, random)
    }

    fn grid(_position: &Position) -> Grid {
        position::GRID
    }

    fn board(position: &Position) -> BoardView {
        board_view::board_view(position)
    }

    fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Move> {
        board_view::legal_actions(position, touched)
    }
}

impl EnumerateMoves for Breakthrough {
    fn for_each_move(position: &Position, visit: impl FnMut(Move)) {
        position.for_each_move(visit);
    }
}
