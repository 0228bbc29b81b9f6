//! The engines of Stay on the Board, and its exact solver.
//!
//! Players solve the moves that leave few open squares within the queen's reach, and estimate the others or choose among them at random. `levels`
//! is the table of what each level knows, `region_engine` plays with it. Boards up to 5x5 have at most 24 open squares, so `expert` is perfect
//! there.

mod candidate;
mod levels;
mod region;
mod region_engine;
mod region_solver;
mod solution;
mod wdl;

use quadrille_core::Level;
use quadrille_stay_on_the_board::StayOnTheBoard;

pub use solution::{LimitReached, SolvedPosition, solve};

use crate::engine::{GameEngine, GamePlayers};
use levels::QueenSkill;
use region_engine::RegionEngine;

/// The players of Stay on the Board.
pub(crate) struct QueenPlayers;

impl GamePlayers for QueenPlayers {
    type Rules = StayOnTheBoard;
    type Skill = QueenSkill;

    const TEN_TO_ONE: f64 = 400.0;
    const GREEDY: &'static QueenSkill = &levels::GREEDY;

    fn skill(level: Level, _seed: u64) -> &'static QueenSkill {
        &levels::LEVELS[level.index()]
    }

    fn engine(skill: &'static QueenSkill, seed: u64) -> Box<GameEngine<StayOnTheBoard>> {
        Box::new(RegionEngine::new(*skill, seed))
    }
}
