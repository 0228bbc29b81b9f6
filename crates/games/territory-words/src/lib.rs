//! The rules of Territory Words: spell words on a board of letters and claim the land between them. `docs/rules/territory-words.md` is
//! the specification.
//!
//! | on the page | here |
//! |---|---|
//! | Board and options | `info`, the letters in `letters` |
//! | A turn, End | `position`, the picks in `path` |
//! | Land: the inside of a word | `polygon` |
//! | Land: the table of strengths | `cell` |
//! | Land: the raster and its counts | `raster` |
//! | Text | `notation` |
//! | Words | the host's `WordValidator`; the rules do not validate words |
//! | Shown to the player | `board_view` |

mod board_view;
mod cell;
mod info;
mod letters;
mod notation;
mod path;
mod polygon;
mod position;
mod raster;

use quadrille_core::{
    BoardView, Choices, EventSink, GameInfo, Grid, MoveError, OptionValue, Options, Outcome, ParseError,
    ParseErrors, Random, Rules, Seat, Square,
};

pub use board_view::Event;
pub use cell::{Cell, MAX_STRENGTH, Owner, attack};
pub use info::{EQUAL_TERRITORY, HANDICAP, TERRITORY};
pub use letters::Letters;
pub use path::{GRID, Path};
pub use polygon::Band;
pub use position::{Move, Position, Repeats};
pub use raster::{CELLS, Counts, Gain, Raster, SIDE};

/// The game. It has too many moves to enumerate.
#[derive(Debug)]
pub struct TerritoryWords;

impl Rules for TerritoryWords {
    const INFO: &'static GameInfo = &info::INFO;

    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn initial(options: &Options, seed: u64) -> Result<Position, ParseErrors> {
        Ok(info::initial(options, seed))
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

    fn word(position: &Position, mv: Move) -> Option<String> {
        match mv {
            Move::Pass => None,
            Move::Claim(path) => Some(position.spell(&path).to_ascii_lowercase()),
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

    fn board(position: &Position) -> BoardView {
        board_view::board_view(position)
    }

    fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Move> {
        board_view::legal_actions(position, touched)
    }
}
