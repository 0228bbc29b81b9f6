//! Games, events and boards as JSON: one line a game, for pipes, tests and WebAssembly.
//!
//! | module | contents |
//! |---|---|
//! | `line` | a game as a line of JSON, and the line that answers it with a replay |
//! | `values` | games, events, boards and actions as JSON values |
//! | `integer` | integers as JSON writes them |

pub mod integer;
mod line;
mod values;

pub use line::{GameLine, GameLineError, GivenOptions, ReplayLine, replay_line};
pub use values::*;
