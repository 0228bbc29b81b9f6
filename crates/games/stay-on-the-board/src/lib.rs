//! The rules of Stay on the Board: one queen, two players, squares that close behind it. `docs/rules/stay-on-the-board.md` is the
//! contract.
//!
//! | on the page | here |
//! |---|---|
//! | Board and options | `info` |
//! | A turn, End, Points | `position` |
//! | Text | `notation` |
//! | what is shown | `view` |

mod info;
mod notation;
mod position;
mod view;

use quadrille_core::{
    Choices, EnumerateMoves, EventSink, GameInfo, Grid, Mark, MoveError, OptionValue, Options, Outcome,
    ParseError, ParseErrors, Random, Rules, Seat, Square, View,
};

pub use info::{CLOSED_SQUARE, MOVE_LIMIT, OFF_BOARD, RIGHT_CLAIM, WRONG_CLAIM};
pub use position::{Mode, Move, Position};
pub use view::Event;

/// The game.
#[derive(Debug)]
pub struct StayOnTheBoard;

impl Rules for StayOnTheBoard {
    const INFO: &'static GameInfo = &info::INFO;

    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn initial(options: &Options, seed: u64) -> Result<Position, ParseErrors> {
        Ok(info::start(options, seed)?)
    }

    fn options(position: &Position) -> Vec<(&'static str, OptionValue)> {
        info::options(position)
    }

    fn parse(text: &str) -> Result<Position, ParseErrors> {
        notation::read(text)
    }

    fn to_text(position: &Position) -> String {
        notation::write(position)
    }

    fn parse_move(text: &str) -> Result<Move, ParseError> {
        notation::parse_move(text)
    }

    fn move_text(mv: Move) -> String {
        notation::move_text(mv)
    }

    fn side_to_move(position: &Position) -> Seat {
        position.mover()
    }

    fn outcome(position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    fn hash(position: &Position) -> u64 {
        position.key()
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

    fn view(position: &Position) -> View {
        view::view(position)
    }

    fn highlights(position: &Position) -> Vec<Mark> {
        view::marks(position)
    }

    fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Move> {
        view::choices(position, touched)
    }
}

impl EnumerateMoves for StayOnTheBoard {
    fn for_each_move(position: &Position, visit: impl FnMut(Move)) {
        position.for_each_move(visit);
    }
}
