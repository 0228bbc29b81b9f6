//! The engines of Territory Words.
//!
//! | level | module | plays |
//! |---|---|---|
//! | easy, medium | `random_play` | the best of a few random words |
//! | hard | `greedy`, `layout_search` | the word of up to seven letters with the greatest gain |
//! | expert | `expert`, `layout_search`, `reply_search` | the word that is best after the opponent's replies |
//!
//! `move_generator` has the board's letters and the words that may be played; `polygon` and `prefix_sums` compute gains.

mod expert;
mod greedy;
mod layout_search;
mod move_generator;
mod polygon;
mod prefix_sums;
mod random_play;
mod reply_search;
mod report;
#[cfg(test)]
mod testing;
mod time_share;

use quadrille_core::{Level, Random};
use quadrille_territory_words::TerritoryWords;

use crate::engine::GameEngine;

/// The score, in hundredths, at which the odds of winning are ten to one: 7,000 cells. A logistic fit of the expert's scores to its self-play results,
/// from openings by weaker engines.
pub(crate) const TEN_TO_ONE: f64 = 700.0;

/// The engine of a level.
pub(crate) fn engine(level: Level, seed: u64) -> Box<GameEngine<TerritoryWords>> {
    match level {
        Level::Easy => Box::new(random_play::RandomPlay::easy(seed)),
        Level::Medium => Box::new(random_play::RandomPlay::medium(seed)),
        Level::Hard => Box::new(greedy::GreedyPlay { random: Random::new(seed) }),
        Level::Expert => Box::new(expert::ExpertPlay { random: Random::new(seed) }),
    }
}
