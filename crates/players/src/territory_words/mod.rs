//! The players of Territory Words.

mod any_word;
mod best_word;
mod by_lot;
mod edges;
mod expert;
mod foresight;
mod gains;
mod ground;
mod lot;
mod polish;
mod share;
mod sight;
mod sketch;
mod telling;
#[cfg(test)]
mod testing;
mod turn;
mod vocabulary;
mod walk;

use quadrille_territory_words::TerritoryWords;

use crate::level::Level;
use crate::mind::Mind;

/// The score, in hundredths, that makes the odds of winning ten to one: 7,000 cells. A logistic fit of the expert's scores to the results of
/// its games against itself, from openings by weaker players.
pub(crate) const TENFOLD: f64 = 700.0;

/// A player of this level.
pub(crate) fn mind(level: Level, seed: u64) -> Box<dyn Mind<TerritoryWords>> {
    match level {
        Level::Easy => Box::new(by_lot::ByLot::easy(seed)),
        Level::Medium => Box::new(by_lot::ByLot::medium(seed)),
        Level::Hard => Box::new(best_word::BestWord::new(seed)),
        Level::Expert => Box::new(expert::Expert::new(seed)),
    }
}
