//! The engines of Fuse & Frost.
//!
//! Facings have no effect on the rules, so no engine spends a move on one. All but the easy engine search whole turns: `turn_generator` lists the
//! distinct positions in which a turn can end, and `turn_player` plays the turn move by move.
//!
//! `levels` is the table of what each level knows:
//!
//! | skill | module | knows |
//! |---|---|---|
//! | `Walk` | `easy` | nothing |
//! | `Turn` | `greedy_turns`, `evaluation` | the evaluation of the turns that it notices, and replies that win at once |
//! | `Search` | `expert`, `turn_search`, `evaluation` | the opponent's replies and what follows |

mod easy;
mod evaluation;
mod expert;
mod greedy_turns;
mod levels;
mod turn;
mod turn_generator;
mod turn_player;
mod turn_search;

use quadrille_core::{Level, Random};
use quadrille_fuse_and_frost::FuseAndFrost;
use quadrille_search::SearchLimits;

use crate::engine::{GameEngine, GamePlayers};

use self::easy::RandomWalk;
use self::expert::TurnSearchEngine;
use self::greedy_turns::GreedyTurns;
use self::levels::ArenaSkill;
use self::turn_player::TurnPlayer;

/// The players of Fuse & Frost.
pub(crate) struct ArenaPlayers;

impl GamePlayers for ArenaPlayers {
    type Rules = FuseAndFrost;
    type Skill = ArenaSkill;

    const TEN_TO_ONE: f64 = 400.0;
    const GREEDY: &'static ArenaSkill = &levels::GREEDY;

    fn skill(level: Level, _seed: u64) -> &'static ArenaSkill {
        &levels::LEVELS[level.index()]
    }

    fn engine(skill: &'static ArenaSkill, seed: u64) -> Box<GameEngine<FuseAndFrost>> {
        match *skill {
            ArenaSkill::Walk => Box::new(RandomWalk { random: Random::new(seed) }),
            ArenaSkill::Turn(skill) => Box::new(TurnPlayer::new(GreedyTurns::new(skill, seed))),
            ArenaSkill::Search { nodes } => {
                let limits = nodes.map_or_else(SearchLimits::default, SearchLimits::nodes);
                Box::new(TurnPlayer::new(TurnSearchEngine::new(limits, seed)))
            }
        }
    }
}
