//! The players of Stay on the Board, and positions solved outright.
//!
//! `easy` plays any safe move. The others read to the end what leaves few enough squares within the queen's reach, and differ in how many:
//!
//! | level | reads | before that |
//! |---|---|---|
//! | `medium` | 8 squares | any safe move |
//! | `hard` | 14 squares, and looks for traps when lost | any safe move |
//! | `expert` | 24 squares, and looks for traps when lost | judges which squares are in danger of running dry |
//!
//! On boards up to 5x5 there are never more than 24 open squares, so `expert` is perfect there.

mod candidate;
mod exact;
mod reader;
mod region;
mod solution;
mod worth;

use quadrille_stay_on_the_board::StayOnTheBoard;

pub use solution::{Solution, Unsolved, solve};

use crate::any_game;
use crate::level::Level;
use crate::mind::Mind;
use reader::{Reader, Skill};

/// The score, in hundredths, that makes the odds of winning ten to one.
pub(crate) const TENFOLD: f64 = 400.0;

/// A player of this level.
pub(crate) fn mind(level: Level, seed: u64) -> Box<dyn Mind<StayOnTheBoard>> {
    let skill = match level {
        Level::Easy => return any_game::mind(level, seed),
        Level::Medium => Skill { sight: 8, judges: false, sets_traps: false },
        Level::Hard => Skill { sight: 14, judges: false, sets_traps: true },
        Level::Expert => Skill { sight: 24, judges: true, sets_traps: true },
    };
    Box::new(Reader::new(skill, seed))
}
