//! The core types: seats, squares, options, events, views, outcomes, records, and the [`Rules`] trait that every
//! game implements.
//!
//! Nothing here knows a game, a clock, a thread, a file or a wire format.

mod event;
mod field;
mod options;
mod outcome;
mod parse_error;
mod random;
pub mod record;
mod rules;
mod seat;
mod square;
mod view;

pub use event::{Event, EventSink, Fact, GameEvent, NoEvents, Value};
pub use field::{Field, LONGEST_MOVE, LONGEST_POSITION};
pub use options::{Kind, OptionError, OptionSpec, OptionValue, Options};
pub use outcome::{Outcome, Reason, Verdict};
pub use parse_error::{ParseError, ParseErrors, Place};
pub use random::{Random, scramble};
pub use record::Record;
pub use rules::{
    AcceptAnyWord, EnumerateMoves, GameInfo, MoveError, Rules, WordValidator, perft, sample_listed,
};
pub use seat::{PerSeat, Seat};
pub use square::{Direction, Grid, Square};
pub use view::{Cell, Change, Choices, Ground, Land, Mark, Piece, Span, Status, Target, View};
