//! The rules of Stay on the Board: one queen, two players, squares that close behind it. `docs/rules/stay-on-the-board.md` is the
//! specification.
//!
//! | on the page | here |
//! |---|---|
//! | Board and options | `info` |
//! | A turn, End, Points | `position` |
//! | Text | `notation` |
//! | display | `board_view` |

mod board_view;
mod info;
mod notation;
mod position;

use quadrille_core::{
    BoardView, Choices, EnumerateMoves, EventSink, GameInfo, Grid, Highlight, MoveError, OptionValue,
    Options, Outcome, ParseError, ParseErrors, Random, Rules, Seat, Square,
};

pub use board_view::Event;
pub use info::{CLOSED_SQUARE, MOVE_LIMIT, OFF_BOARD, RIGHT_CLAIM, WRONG_CLAIM};
pub use position::{Mode, Move, Position};

/// The game.
#[derive(Debug)]
pub struct StayOnTheBoard;

impl Rules for StayOnTheBoard {
    const INFO: &'static GameInfo = &info::INFO;

    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn initial(options: &Options, seed: u64) -> Result<Position, ParseErrors> {
        Ok(info::initial(options, seed)?)
    }

    fn options(position: &Position) -> Vec<(&'static str, OptionValue)> {
        info::options(position)
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
        position.side_to_move()
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
        position.apply(mv, events);
    }

    fn sample(position: &Position, random: &mut Random) -> Option<Move> {
        position.sample(random)
    }

    fn grid(position: &Position) -> Grid {
        position.grid()
    }

    fn board(position: &Position) -> BoardView {
        board_view::board_view(position)
    }

    fn highlights(position: &Position) -> Vec<Highlight> {
        board_view::highlights(position)
    }

    fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Move> {
        board_view::legal_actions(position, touched)
    }
}

impl EnumerateMoves for StayOnTheBoard {
    fn for_each_move(position: &Position, visit: impl FnMut(Move)) {
        position.for_each_move(visit);
    }
}
