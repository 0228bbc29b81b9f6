//! The engines of Fuse & Frost.
//!
//! Facings have no effect on the rules, so no engine spends a move on one. All but the easy engine search whole turns: `turn_generator` lists the
//! distinct positions in which a turn can end, and `turn_player` plays the turn move by move.
//!
//! | level | module | knows |
//! |---|---|---|
//! | easy | `easy` | nothing |
//! | medium | `medium` | explosions before its next turn, and a hit when it sees one |
//! | hard | `hard`, `evaluation` | the evaluation of its turn, and replies that win at once |
//! | expert | `expert`, `turn_search`, `evaluation` | the opponent's replies and what follows |

mod easy;
mod evaluation;
mod expert;
mod hard;
mod medium;
mod turn;
mod turn_generator;
mod turn_player;
mod turn_search;

use quadrille_core::{Level, Random};
use quadrille_fuse_and_frost::FuseAndFrost;

use crate::engine::GameEngine;

use self::easy::RandomWalk;
use self::expert::TurnSearchEngine;
use self::hard::GreedyTurns;
use self::medium::SafeTurns;
use self::turn_player::TurnPlayer;

/// The score, in hundredths, at which the odds of winning are ten to one.
pub(crate) const TEN_TO_ONE: f64 = 400.0;

/// The engine of a level.
pub(crate) fn engine(level: Level, seed: u64) -> Box<GameEngine<FuseAndFrost>> {
    match level {
        Level::Easy => Box::new(RandomWalk { random: Random::new(seed) }),
        Level::Medium => Box::new(TurnPlayer::new(SafeTurns::new(seed))),
        Level::Hard => Box::new(TurnPlayer::new(GreedyTurns::new(seed))),
        Level::Expert => Box::new(TurnPlayer::new(TurnSearchEngine::new(seed))),
    }
}
