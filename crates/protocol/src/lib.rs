//! Games, events and views as JSON. This is the only place with wire serialisation: the rules know nothing of it.

pub mod engine;
mod line;
pub mod online;
mod tell;

pub use line::{GameLine, GivenOptions, LineFault, ReplayLine, replay_line};
pub use tell::{choices, event, info, mark, view};
