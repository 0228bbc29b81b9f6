//! The players of Fuse & Frost. All but `easy` think in whole turns: `ends` finds the positions that a turn can lead to, `judgement` says what one
//! is worth, `scout` looks further ahead, and `plan` plays the chosen turn move by move.

mod careful;
mod ends;
mod expert;
mod judgement;
mod plan;
mod scout;
mod turn;
mod wanderer;

use quadrille_core::Random;
use quadrille_fuse_and_frost::FuseAndFrost;

use crate::level::Level;
use crate::mind::Mind;
use careful::{Ambition, Careful};
use expert::Expert;
use wanderer::Wanderer;

/// The score, in hundredths, that makes the odds of winning ten to one.
pub(crate) const TENFOLD: f64 = 400.0;

/// A player of this level.
pub(crate) fn mind(level: Level, seed: u64) -> Box<dyn Mind<FuseAndFrost>> {
    match level {
        Level::Easy => Box::new(Wanderer { random: Random::new(seed) }),
        Level::Medium => Box::new(Careful::new(Ambition::Opportunist, seed)),
        Level::Hard => Box::new(Careful::new(Ambition::Attacker, seed)),
        Level::Expert => Box::new(Expert::new(seed)),
    }
}
