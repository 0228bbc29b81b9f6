//! Games, events and boards as JSON, with one line per game, for pipes, tests and WebAssembly.
//!
//! | module | contents |
//! |---|---|
//! | `line` | a game as a line of JSON, and its replay as another line |
//! | `values` | games, events, boards and actions as JSON values |
//! | `integer` | integers in JSON |

pub mod integer;
mod line;
mod values;

pub use line::{GameLine, GameLineError, GivenOptions, ReplayLine, replay_line};
pub use values::*;
