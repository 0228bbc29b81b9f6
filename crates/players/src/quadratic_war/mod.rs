//! The engines of Quadratic War.
//!
//! `levels` is the table of what each level knows. The lower levels look at a move and a reply and overlook removals (`glance`); the higher ones
//! search (`tree`, `piece_square`) a growing number of positions and overlook fewer strikes; the highest overlooks nothing.

mod glance;
mod levels;
mod one_ply;
mod piece_square;
mod tree;
pub mod tuning;
mod weights;

use quadrille_core::{Level, Random, Rules};
use quadrille_quadratic_war::{Move, Position, QuadraticWar};
use quadrille_search::{AlphaBeta, AlphaBetaConfig, Engine, SearchLimits, SearchReport, SearchRequest};

use crate::attention::{Attention, day_form};
use crate::engine::{GameEngine, GamePlayers};
use glance::{Glance, Sight};
use levels::WarSkill;
use one_ply::OnePly;
use piece_square::PieceSquareTables;
use tree::{EvalNoise, WarTree};

/// The players of Quadratic War.
pub(crate) struct WarPlayers;

impl GamePlayers for WarPlayers {
    type Rules = QuadraticWar;
    type Skill = WarSkill;

    const TEN_TO_ONE: f64 = 400.0;
    const IS_PARALLEL: bool = true;
    const GREEDY: &'static WarSkill = &WarSkill::OnePly;

    fn skill(level: Level, seed: u64) -> &'static WarSkill {
        day_form(&levels::SKILLS, level, seed)
    }

    fn engine(skill: &'static WarSkill, seed: u64) -> Box<GameEngine<QuadraticWar>> {
        match *skill {
            WarSkill::OnePly => Box::new(OnePly { random: Random::new(seed) }),
            WarSkill::Glance(skill) => Box::new(Glance {
                skill,
                attention: Attention::new(seed),
                tables: PieceSquareTables::tuned(),
            }),
            WarSkill::Search { nodes, sight, noise } => {
                let limits = nodes.map_or_else(SearchLimits::default, SearchLimits::nodes);
                Box::new(AlphaBetaEngine::new(limits, EvalNoise { amplitude: noise, seed }, sight))
            }
        }
    }
}

const CONFIG: AlphaBetaConfig = AlphaBetaConfig {
    table_bits: 20,
    lmr: true,
    null_move: true,
    futility_margin: Some(120),
    aspiration: 40,
};

/// Size of the transposition table of a level that is limited by nodes.
const SMALL_TABLE_BITS: u32 = 16;

/// Alpha-beta search within the limits of a level.
struct AlphaBetaEngine {
    search: AlphaBeta<WarTree>,
    limits: SearchLimits,
}

impl AlphaBetaEngine {
    fn new(limits: SearchLimits, noise: EvalNoise, sight: Sight) -> AlphaBetaEngine {
        let tree = WarTree::new(PieceSquareTables::tuned(), noise, sight);
        let table_bits = if limits.nodes.is_some() { SMALL_TABLE_BITS } else { CONFIG.table_bits };
        AlphaBetaEngine { search: AlphaBeta::new(tree, AlphaBetaConfig { table_bits, ..CONFIG }), limits }
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
