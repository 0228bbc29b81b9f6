//! Matches between players, ladders of many players, and their statistics.
//!
//! Games are played in pairs from one opening, with sides swapped; the rules are the referee. All randomness is derived from the seed of the match and the number
//! of the pair, and results are taken in the order of the pairs: with node limits a match is the same on every machine, however many games
//! run at once. Nothing here prints or reads a file.

mod confidence;
mod elo;
mod engine_match;
mod game;
mod ladder;
mod lengths;
mod match_config;
mod opening;
mod ordered_jobs;
mod player_instance;
mod player_spec;
mod rating;
mod self_play;
mod sprt;
mod tally;

pub use confidence::ConfidenceInterval;
pub use elo::{EloEstimate, Pentanomial};
pub use engine_match::{EngineMatch, Standing};
pub use game::{Forfeit, PlayedGame, ThinkingTime};
pub use ladder::{Ladder, Pairing};
pub use lengths::GameLengths;
pub use match_config::MatchConfig;
pub use opening::Openings;
pub use player_spec::{PlayerSpec, PlayerSpecError, read_time};
pub use rating::{PairingResult, Rating, fit_ratings};
pub use self_play::{SelfPlay, SelfPlayReport, cross};
pub use sprt::{Sprt, SprtDecision};
pub use tally::Tally;
