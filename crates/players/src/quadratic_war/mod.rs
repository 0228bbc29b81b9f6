//! The players of Quadratic War.

mod beginner;
mod evaluation;
mod model;
pub mod tuning;
mod weights;

use quadrille_core::{Random, Rules};
use quadrille_quadratic_war::{Move, Position, QuadraticWar};
use quadrille_search::{AlphaBeta, Finding, Limits, Settings, Task};

use crate::level::Level;
use crate::mind::Mind;
use beginner::Beginner;
use evaluation::Evaluation;
use model::War;

/// The score, in hundredths, that makes the odds of winning ten to one.
pub(crate) const TENFOLD: f64 = 400.0;

/// A player of this level.
pub(crate) fn mind(level: Level, seed: u64) -> Box<dyn Mind<QuadraticWar>> {
    match level {
        Level::Easy => Box::new(Beginner { random: Random::new(seed) }),
        Level::Medium => Box::new(Calculator::new(Limits::depth(2))),
        Level::Hard => Box::new(Calculator::new(Limits::depth(4))),
        Level::Expert => Box::new(Calculator::new(Limits::default())),
    }
}

const SETTINGS: Settings =
    Settings { table_bits: 20, reductions: true, skips: true, margin: Some(120), aspiration: 40 };

/// Looks ahead.
struct Calculator {
    search: AlphaBeta<War>,
    limits: Limits,
}

impl Calculator {
    fn new(limits: Limits) -> Calculator {
        Calculator { search: AlphaBeta::new(War { evaluation: Evaluation::tuned() }, SETTINGS), limits }
    }
}

impl Mind<QuadraticWar> for Calculator {
    fn think(
        &mut self,
        position: &Position,
        task: &Task<'_>,
        told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        QuadraticWar::outcome(position).is_none().then_some(())?;
        let situation = self.search.model().situation(position);
        let task = Task { limits: task.limits.and(self.limits), ..*task };
        self.search.search(&situation, &task, told)
    }
}
