//! The vocabulary of the house: seats, squares, options, events, views, outcomes, records, and the [`Rules`] trait that every
//! game implements.
//!
//! Nothing here knows a game, a clock, a thread, a file or a wire format.

mod event;
mod fault;
mod field;
mod options;
mod outcome;
mod random;
pub mod record;
mod rules;
mod seat;
mod square;
mod view;

pub use event::{Event, Fact, Happening, Silent, Sink, Value};
pub use fault::{Fault, Faults, Place};
pub use field::{Field, LONGEST_MOVE, LONGEST_POSITION};
pub use options::{Kind, OptionError, OptionSpec, OptionValue, Options};
pub use outcome::{Outcome, Reason, Verdict};
pub use random::{Random, scramble};
pub use record::Record;
pub use rules::{Facts, Honour, Judge, ListsMoves, Refusal, Rules, perft, sample_listed};
pub use seat::{PerSeat, Seat};
pub use square::{Direction, Grid, Square};
pub use view::{Cell, Change, Choices, Ground, Land, Mark, Piece, Span, Status, Target, View};
