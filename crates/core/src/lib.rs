//! The core types: seats, squares, options, events, views, outcomes, records, and the [`Rules`] trait that every
//! game implements.
//!
//! Nothing here knows a game, a clock, a thread, a file or a wire format.

mod bit_operators;
mod board;
mod event;
mod field;
mod game_phase;
mod level;
mod options;
mod outcome;
mod parse_error;
mod preset;
mod random;
pub mod record;
mod rules;
mod seat;
mod setup;
mod square;

pub use board::{BoardView, Cell, Change, Choices, Ground, Highlight, Land, Piece, Span, Status, Target};
pub use event::{Event, EventSink, Fact, FactValue, GameEvent, NoEvents};
pub use field::{Field, LONGEST_MOVE, LONGEST_POSITION};
pub use game_phase::GamePhase;
pub use level::Level;
pub use options::{OptionError, OptionKind, OptionSpec, OptionValue, Options};
pub use outcome::{Outcome, Reason, Verdict};
pub use parse_error::{Location, ParseError, ParseErrors};
pub use preset::{Preset, UnknownPreset};
pub use random::{Random, mix64};
pub use record::Record;
pub use rules::{
    AcceptAnyWord, EnumerateMoves, GameInfo, Maturity, MoveError, Rules, WordPolicy, WordValidator, perft,
    sample_listed,
};
pub use seat::{PerSeat, Seat};
pub use setup::GameSetup;
pub use square::{Direction, Grid, Square};
