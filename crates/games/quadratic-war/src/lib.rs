//! The rules of Quadratic War: pieces are algebraic terms, lines of pieces form equations, and the discriminant decides which are removed.
//! `docs/rules/quadratic-war.md` is the specification.
//!
//! | on the page | here |
//! |---|---|
//! | Board and setup, Options, Rule sets | `info` |
//! | the terms, the squares | `piece`, `board` |
//! | Moving | `moves` |
//! | Equations | `equation` |
//! | Swap, End | `position` |
//! | *No real solution left* | `solutions` |
//! | the third time | `repetition` |
//! | Text | `notation` |
//! | Shown to the player | `event`, `board_view` |

mod board;
mod board_view;
mod equation;
mod event;
mod info;
mod moves;
mod notation;
mod piece;
mod position;
mod repetition;
mod solutions;

use quadrille_core::{
    BoardView, Choices, EnumerateMoves, EventSink, GameInfo, Grid, MoveError, OptionValue, Options, Outcome,
    ParseError, ParseErrors, Random, Rules, Seat, Square, sample_listed,
};

pub use board::{Bitboard, GRID, MAILBOX_LEN, SquareIndex, SquareIndices};
pub use equation::{Equation, polynomial};
pub use event::Event;
pub use info::{
    ANNIHILATION, BLOCKED, DRAW_ODDS, Ending, MAJORITY, MUTUAL_ANNIHILATION, NO_PROGRESS, NO_QUADRATICS,
    NO_REAL_SOLUTIONS, REPETITION, RuleSet,
};
pub use moves::Move;
pub use piece::{PIECE_CODES, Piece, Term};
pub use position::Position;

/// The game.
#[derive(Debug)]
pub struct QuadraticWar;

impl Rules for QuadraticWar {
    const INFO: &'static GameInfo = &info::INFO;

    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn initial(options: &Options, _seed: u64) -> Result<Position, ParseErrors> {
        Ok(info::initial(options)?)
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

    fn is_restored_by_text(position: &Position) -> bool {
        position.has_no_history()
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
        sample_listed::<Self>(position, random)
    }

    fn grid(_position: &Position) -> Grid {
        GRID
    }

    fn board(position: &Position) -> BoardView {
        board_view::board_view(position)
    }

    fn legal_actions(position: &Position, touched: &[Square]) -> Choices<Move> {
        board_view::legal_actions(position, touched)
    }
}

impl EnumerateMoves for QuadraticWar {
    fn for_each_move(position: &Position, visit: impl FnMut(Move)) {
        position.for_each_move(visit);
    }
}
