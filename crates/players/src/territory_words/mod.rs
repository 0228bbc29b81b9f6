//! The players of Territory Words.

use quadrille_core::Rules;
use quadrille_search::{Finding, Score, Task};
use quadrille_territory_words::{Move, Position, TerritoryWords};

use crate::level::Level;
use crate::mind::Mind;

/// The score, in hundredths, that makes the odds of winning ten to one.
pub(crate) const TENFOLD: f64 = 400.0;

/// A player of this level.
pub(crate) fn mind(_level: Level, _seed: u64) -> Box<dyn Mind<TerritoryWords>> {
    Box::new(Silent)
}

struct Silent;

impl Mind<TerritoryWords> for Silent {
    fn think(
        &mut self,
        position: &Position,
        _task: &Task<'_>,
        _told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        TerritoryWords::outcome(position)
            .is_none()
            .then(|| Finding::single(Score::EVEN, vec![Move::Pass], 0, 1))
    }
}
