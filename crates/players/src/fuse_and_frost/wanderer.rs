//! `easy`: random actions, and kicks when nothing else gets it out.

use quadrille_core::{ListsMoves, Random};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};
use quadrille_search::{Finding, Score, Task};

use crate::mind::Mind;

/// One turn in so many actions is left early.
const STAYS: u32 = 8;

/// Does anything.
pub(super) struct Wanderer {
    pub(super) random: Random,
}

impl Mind<FuseAndFrost> for Wanderer {
    fn think(
        &mut self,
        position: &Position,
        _task: &Task<'_>,
        _told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        let (mut steps, mut places, mut kicks, mut nodes) = (Vec::new(), Vec::new(), Vec::new(), 0);
        FuseAndFrost::each_move(position, |mv| {
            nodes += 1;
            match mv {
                Move::Step(_) => steps.push(mv),
                Move::Place(_) => places.push(mv),
                Move::Kick(_) => kicks.push(mv),
                Move::Face(_) | Move::End => {}
            }
        });
        if nodes == 0 {
            return None;
        }
        // Mostly it walks about; where it cannot, it kicks its way out.
        let wish = match self.random.below(STAYS) {
            0 => None,
            1 | 2 => self.random.pick(&places),
            3 => self.random.pick(&kicks),
            _ => self.random.pick(&steps),
        };
        let mv = wish.or_else(|| if steps.is_empty() { self.random.pick(&kicks) } else { None });
        Some(Finding::single(Score::EVEN, vec![mv.copied().unwrap_or(Move::End)], 0, nodes))
    }
}
