//! The engines of Stay on the Board, and its exact solver.
//!
//! `easy` plays a random safe move. The others solve moves that leave few open squares within the queen's reach:
//!
//! | level | solves | other moves |
//! |---|---|---|
//! | `medium` | 8 squares | random safe move |
//! | `hard` | 14 squares; sets traps when lost | random safe move |
//! | `expert` | 24 squares; sets traps when lost | estimated by parity and squares at risk |
//!
//! Boards up to 5x5 have at most 24 open squares, so `expert` is perfect there.

mod candidate;
mod easy;
mod region;
mod region_engine;
mod region_solver;
mod solution;
mod wdl;

use quadrille_core::{Level, Random};
use quadrille_stay_on_the_board::StayOnTheBoard;

pub use solution::{LimitReached, SolvedPosition, solve};

use crate::engine::GameEngine;
use easy::SafeMoves;
use region_engine::{RegionEngine, Skill};

/// The score, in hundredths, at which the odds of winning are ten to one.
pub(crate) const TEN_TO_ONE: f64 = 400.0;

/// The engine of a level.
pub(crate) fn engine(level: Level, seed: u64) -> Box<GameEngine<StayOnTheBoard>> {
    let skill = match level {
        Level::Easy => return Box::new(SafeMoves { random: Random::new(seed) }),
        Level::Medium => Skill { max_solved: 8, estimates: false, sets_traps: false },
        Level::Hard => Skill { max_solved: 14, estimates: false, sets_traps: true },
        Level::Expert => Skill { max_solved: 24, estimates: true, sets_traps: true },
    };
    Box::new(RegionEngine::new(skill, seed))
}
