//! The rules of Stay on the Board: one queen, two players, squares that close behind it. `docs/rules/stay-on-the-board.md` is the
//! contract.
//!
//! | on the page | here |
//! |---|---|
//! | Board and options | `facts` |
//! | A turn, End, Points | `position` |
//! | Text | `notation` |
//! | what is shown | `view` |

mod facts;
mod notation;
mod position;
mod view;

use quadrille_core::{
    Choices, Facts, Fault, Faults, Grid, ListsMoves, Mark, OptionValue, Options, Outcome, Random, Refusal,
    Rules, Seat, Sink, Square, View,
};

pub use facts::{CLOSED_SQUARE, MOVE_LIMIT, OFF_BOARD, RIGHT_CLAIM, WRONG_CLAIM};
pub use position::{Mode, Move, Position};
pub use view::Event;

/// The game.
#[derive(Debug)]
pub struct StayOnTheBoard;

impl Rules for StayOnTheBoard {
    const FACTS: &'static Facts = &facts::FACTS;

    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn start(options: &Options, seed: u64) -> Result<Position, Faults> {
        Ok(facts::start(options, seed)?)
    }

    fn options(position: &Position) -> Vec<(&'static str, OptionValue)> {
        facts::options(position)
    }

    fn read(text: &str) -> Result<Position, Faults> {
        notation::read(text)
    }

    fn write(position: &Position) -> String {
        notation::write(position)
    }

    fn read_move(text: &str) -> Result<Move, Fault> {
        notation::read_move(text)
    }

    fn write_move(mv: Move) -> String {
        notation::write_move(mv)
    }

    fn mover(position: &Position) -> Seat {
        position.mover()
    }

    fn outcome(position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    fn key(position: &Position) -> u64 {
        position.key()
    }

    fn check(position: &Position, mv: Move) -> Result<(), Refusal> {
        position.check(mv)
    }

    fn apply(position: &mut Position, mv: Move, events: &mut impl Sink<Event>) {
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

    fn marks(position: &Position) -> Vec<Mark> {
        view::marks(position)
    }

    fn choices(position: &Position, touched: &[Square]) -> Choices<Move> {
        view::choices(position, touched)
    }
}

impl ListsMoves for StayOnTheBoard {
    fn each_move(position: &Position, visit: impl FnMut(Move)) {
        position.each_move(visit);
    }
}
