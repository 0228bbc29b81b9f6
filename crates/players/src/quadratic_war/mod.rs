//! The engines of Quadratic War.

mod one_ply;
mod piece_square;
mod tree;
pub mod tuning;
mod weights;

use quadrille_core::{Level, Random, Rules};
use quadrille_quadratic_war::{Move, Position, QuadraticWar};
use quadrille_search::{AlphaBeta, AlphaBetaConfig, Engine, SearchLimits, SearchReport, SearchRequest};

use crate::engine::GameEngine;
use one_ply::OnePly;
use piece_square::PieceSquareTables;
use tree::{EvalNoise, WarTree};

/// The score, in hundredths, at which the odds of winning are ten to one.
pub(crate) const TEN_TO_ONE: f64 = 400.0;

/// The engine of a level.
pub(crate) fn engine(level: Level, seed: u64) -> Box<GameEngine<QuadraticWar>> {
    let looking = |limits, amplitude| Box::new(AlphaBetaEngine::new(limits, EvalNoise { amplitude, seed }));
    match level {
        Level::Easy => Box::new(OnePly { random: Random::new(seed) }),
        Level::Medium => Box::new(CarelessEngine {
            careful: AlphaBetaEngine::new(SearchLimits::depth(1), EvalNoise { amplitude: 150, seed }),
            careless: OnePly { random: Random::new(seed) },
            random: Random::new(!seed),
        }),
        Level::Hard => looking(SearchLimits::depth(2), 80),
        Level::Expert => looking(SearchLimits::default(), 2),
    }
}

const CONFIG: AlphaBetaConfig = AlphaBetaConfig {
    table_bits: 20,
    lmr: true,
    null_move: true,
    futility_margin: Some(120),
    aspiration: 40,
};

/// A careless move comes once in so many moves.
const CARELESS_ONCE_IN: u32 = 6;

/// Searches, except for careless moves of one ply.
struct CarelessEngine {
    careful: AlphaBetaEngine,
    careless: OnePly,
    random: Random,
}

impl Engine for CarelessEngine {
    type Position = Position;
    type Move = Move;

    fn search(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&SearchReport<Move>),
    ) -> Option<SearchReport<Move>> {
        if self.random.below(CARELESS_ONCE_IN) == 0 {
            self.careless.search(position, request, on_report)
        } else {
            self.careful.search(position, request, on_report)
        }
    }
}

/// Alpha-beta search within the limits of a level.
struct AlphaBetaEngine {
    search: AlphaBeta<WarTree>,
    limits: SearchLimits,
}

impl AlphaBetaEngine {
    fn new(limits: SearchLimits, noise: EvalNoise) -> AlphaBetaEngine {
        AlphaBetaEngine {
            search: AlphaBeta::new(WarTree::new(PieceSquareTables::tuned(), noise), CONFIG),
            limits,
        }
    }
}

impl Engine for AlphaBetaEngine {
    type Position = Position;
    type Move = Move;

    fn search(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&SearchReport<Move>),
    ) -> Option<SearchReport<Move>> {
        QuadraticWar::outcome(position).is_none().then_some(())?;
        let node = self.search.tree().node(position);
        let request = SearchRequest { limits: request.limits.tightened_by(self.limits), ..*request };
        self.search.search(&node, &request, on_report)
    }
}
