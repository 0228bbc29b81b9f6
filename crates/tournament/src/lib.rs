//! Matches between players of any kind, and what they show.
//!
//! Games are played in pairs from one opening, sides swapped, and judged by our rules alone. Everything drawn by lot follows from the match's
//! seed and the pair's number, and results are taken in the order of the pairs: node-limited players give the same match
//! on every machine, however many games are played at once. Nothing here prints or reads a file.

mod competitor;
mod contest;
mod contestant;
mod game;
mod interval;
mod lab;
mod lengths;
mod opening;
mod rating;
mod setting;
mod sprt;
mod tally;
mod workers;

pub use contest::{Contest, Standing};
pub use contestant::{Contestant, SpecFault, read_time};
pub use game::{Forfeit, Played, Pondering};
pub use interval::Interval;
pub use lab::{Findings, Lab, cross};
pub use lengths::Lengths;
pub use opening::Openings;
pub use rating::{Pairs, Rating};
pub use setting::Setting;
pub use sprt::{Decision, Sprt};
pub use tally::Tally;
