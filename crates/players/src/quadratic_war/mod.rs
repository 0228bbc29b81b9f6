//! The players of Quadratic War.

mod beginner;
mod evaluation;
mod model;
pub mod tuning;
mod weights;

use quadrille_core::{Random, Rules};
use quadrille_quadratic_war::{Move, Position, QuadraticWar};
use quadrille_search::{AlphaBeta, Finding, Limits, SearchRequest, Settings};

use crate::level::Level;
use crate::mind::Mind;
use beginner::Beginner;
use evaluation::Evaluation;
use model::{EvalNoise, War};

/// The score, in hundredths, that makes the odds of winning ten to one.
pub(crate) const TENFOLD: f64 = 400.0;

/// A player of this level.
pub(crate) fn mind(level: Level, seed: u64) -> Box<dyn Mind<QuadraticWar>> {
    let looking = |limits, most| Box::new(Calculator::new(limits, EvalNoise { most, seed }));
    match level {
        Level::Easy => Box::new(Beginner { random: Random::new(seed) }),
        Level::Medium => Box::new(Distracted {
            careful: Calculator::new(Limits::depth(1), EvalNoise { most: 150, seed }),
            careless: Beginner { random: Random::new(seed) },
            random: Random::new(!seed),
        }),
        Level::Hard => looking(Limits::depth(2), 80),
        Level::Expert => looking(Limits::default(), 2),
    }
}

const SETTINGS: Settings =
    Settings { table_bits: 20, reductions: true, skips: true, margin: Some(120), aspiration: 40 };

/// Every so many moves a distracted player does not look at what the opponent can do.
const DISTRACTED: u32 = 6;

/// Looks ahead, but not always.
struct Distracted {
    careful: Calculator,
    careless: Beginner,
    random: Random,
}

impl Mind<QuadraticWar> for Distracted {
    fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        if self.random.below(DISTRACTED) == 0 {
            self.careless.think(position, request, told)
        } else {
            self.careful.think(position, request, told)
        }
    }
}

/// Looks ahead.
struct Calculator {
    search: AlphaBeta<War>,
    limits: Limits,
}

impl Calculator {
    fn new(limits: Limits, noise: EvalNoise) -> Calculator {
        Calculator { search: AlphaBeta::new(War::new(Evaluation::tuned(), noise), SETTINGS), limits }
    }
}

impl Mind<QuadraticWar> for Calculator {
    fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        QuadraticWar::outcome(position).is_none().then_some(())?;
        let situation = self.search.model().situation(position);
        let request = SearchRequest { limits: request.limits.and(self.limits), ..*request };
        self.search.search(&situation, &request, told)
    }
}
