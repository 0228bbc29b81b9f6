//! The player for beginners: actions by lot, each chosen when it is asked for.

use quadrille_core::{EnumerateMoves, Random};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};
use quadrille_search::{Finding, Score, SearchRequest};

use crate::mind::Mind;

/// At each action it ends its turn early, once in so many times.
const STOPS_ONCE_IN: u32 = 10;
/// It lays or kicks something once in so many actions, and walks with the others.
const LAYS_OR_KICKS_ONCE_IN: u32 = 4;

/// Wanders about, lays something now and then, and kicks its way out when it is stuck.
pub(crate) struct Easy {
    random: Random,
}

impl Easy {
    /// The player with this seed.
    pub(crate) fn new(seed: u64) -> Easy {
        Easy { random: Random::new(seed) }
    }

    /// A legal move; none once the game is over.
    fn choose(&mut self, position: &Position) -> Option<Move> {
        let came_from = position.player(position.mover()).facing.back();
        let (mut steps, mut returns, mut lays, mut kicks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut may_end = false;
        FuseAndFrost::for_each_move(position, |mv| match mv {
            Move::Step(way) if way == came_from => returns.push(mv),
            Move::Step(_) => steps.push(mv),
            Move::Kick(_) => kicks.push(mv),
            Move::Place(_) => lays.push(mv),
            Move::End => may_end = true,
            // A player who spins on the spot looks broken, and a turn of facings alone would never end.
            Move::Face(_) => {}
        });
        if !may_end {
            return None;
        }
        if steps.is_empty() && returns.is_empty() {
            return Some(self.random.pick(&kicks).copied().unwrap_or(Move::End));
        }
        if self.random.below(STOPS_ONCE_IN) == 0 {
            return Some(Move::End);
        }
        lays.append(&mut kicks);
        let walks = self.random.below(LAYS_OR_KICKS_ONCE_IN) > 0;
        // Going back where one came from is for dead ends.
        let order = if walks { [&steps, &returns, &lays] } else { [&lays, &steps, &returns] };
        let group = order.into_iter().find(|group| !group.is_empty());
        group.and_then(|group| self.random.pick(group)).copied().or(Some(Move::End))
    }
}

impl Mind<FuseAndFrost> for Easy {
    fn think(
        &mut self,
        position: &Position,
        _task: &SearchRequest<'_>,
        _told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        let mv = self.choose(position)?;
        Some(Finding::single(Score::EVEN, vec![mv], 0, 1))
    }
}
