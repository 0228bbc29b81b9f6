//! Easy: random actions, chosen one at a time.

use quadrille_core::{EnumerateMoves, Random};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};
use quadrille_search::{Engine, Score, SearchReport, SearchRequest};

/// Ends the turn early once in so many actions.
const ENDS_ONCE_IN: u32 = 10;
/// Lays, kicks or uses something once in so many actions, and steps otherwise.
const LAYS_OR_KICKS_ONCE_IN: u32 = 4;

/// Walks about, lays something now and then, and kicks its way out of dead ends.
pub(crate) struct RandomWalk {
    pub(crate) random: Random,
}

impl RandomWalk {
    /// A legal move; none once the game is over.
    fn choose(&mut self, position: &Position) -> Option<Move> {
        let came_from = position.player(position.side_to_move()).facing.opposite();
        let (mut steps, mut returns, mut lays, mut kicks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut may_end = false;
        FuseAndFrost::for_each_move(position, |mv| match mv {
            Move::Step(way) if way == came_from => returns.push(mv),
            Move::Step(_) => steps.push(mv),
            Move::Kick(_) => kicks.push(mv),
            Move::Place(_) | Move::Leap(_) | Move::Swap => lays.push(mv),
            Move::End => may_end = true,
            // Facings take no action: a turn of facings alone would never end.
            Move::Face(_) => {}
        });
        if !may_end {
            return None;
        }
        if steps.is_empty() && returns.is_empty() {
            return Some(self.random.choose(&kicks).copied().unwrap_or(Move::End));
        }
        if self.random.below(ENDS_ONCE_IN) == 0 {
            return Some(Move::End);
        }
        lays.append(&mut kicks);
        let walks = self.random.below(LAYS_OR_KICKS_ONCE_IN) > 0;
        // It goes back only in dead ends.
        let order = if walks { [&steps, &returns, &lays] } else { [&lays, &steps, &returns] };
        let group = order.into_iter().find(|group| !group.is_empty());
        group.and_then(|group| self.random.choose(group)).copied().or(Some(Move::End))
    }
}

impl Engine for RandomWalk {
    type Position = Position;
    type Move = Move;

    fn search(
        &mut self,
        position: &Position,
        _request: &SearchRequest<'_>,
        _on_report: &mut dyn FnMut(&SearchReport<Move>),
    ) -> Option<SearchReport<Move>> {
        let mv = self.choose(position)?;
        Some(SearchReport::single(Score::EVEN, vec![mv], 0, 1))
    }
}
