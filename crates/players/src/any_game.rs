//! Players for any game that lists its moves and has none of its own yet.

use quadrille_core::{ListsMoves, Random};
use quadrille_search::{Finding, Score, Task};

use crate::level::Level;
use crate::mind::Mind;

/// A player of this level.
pub(crate) fn mind<R: ListsMoves>(_level: Level, seed: u64) -> Box<dyn Mind<R>> {
    Box::new(ByLot { random: Random::new(seed) })
}

/// Plays any legal move.
struct ByLot {
    random: Random,
}

impl<R: ListsMoves> Mind<R> for ByLot {
    fn think(
        &mut self,
        position: &R::Position,
        _task: &Task<'_>,
        _told: &mut dyn FnMut(&Finding<R::Move>),
    ) -> Option<Finding<R::Move>> {
        let mv = R::sample(position, &mut self.random)?;
        Some(Finding::single(Score::EVEN, vec![mv], 0, 1))
    }
}
