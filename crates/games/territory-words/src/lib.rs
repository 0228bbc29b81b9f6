//! The rules of Territory Words: spell words on a board of letters and claim the land between them. `docs/rules/territory-words.md` is
//! the contract.
//!
//! | on the page | here |
//! |---|---|
//! | Board and options | `info`, the letters in `letters` |
//! | A turn, End | `position`, the picks in `path` |
//! | Land: what is inside | `polygon` |
//! | Land: the table of strengths | `cell` |
//! | Land: the raster and its counts | `raster` |
//! | Text | `notation` |
//! | Words | a judge that the host passes in: the rules take words as given |
//! | Shown to the player | `view` |

mod cell;
mod info;
mod letters;
mod notation;
mod path;
mod polygon;
mod position;
mod raster;
mod view;

use quadrille_core::{
    Choices, EventSink, GameInfo, Grid, Mark, MoveError, OptionValue, Options, Outcome, ParseError,
    ParseErrors, Random, Rules, Seat, Square, View,
};

pub use cell::{Cell, Owner, STRONGEST, attack};
pub use info::{EQUAL_TERRITORY, TERRITORY};
pub use letters::Letters;
pub use path::{GRID, Path};
pub use polygon::Band;
pub use position::{Move, Position, Repeats};
pub use raster::{CELLS, Counts, Gain, Raster, SIDE};
pub use view::Event;

/// The game. Its moves are too many to list.
#[derive(Debug)]
pub struct TerritoryWords;

impl Rules for TerritoryWords {
    const INFO: &'static GameInfo = &info::INFO;

    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn initial(options: &Options, seed: u64) -> Result<Position, ParseErrors> {
        Ok(info::start(options, seed))
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

    fn word(position: &Position, mv: Move) -> Option<String> {
        match mv {
            Move::Pass => None,
            Move::Claim(path) => Some(position.spelled(&path).to_ascii_lowercase()),
        }
    }

    fn apply(position: &mut Position, mv: Move, events: &mut impl EventSink<Event>) {
        position.apply(mv, events);
    }

    fn sample(position: &Position, random: &mut Random) -> Option<Move> {
        position.sample(random)
    }

    fn grid(_: &Position) -> Grid {
        GRID
    }

    fn view(position: &Position) -> View {
        view::view(position)
    }

    fn highlights(_: &Position) -> Vec<Mark> {
        Vec::new()
    }

    fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Move> {
        view::choices(position, touched)
    }
}
