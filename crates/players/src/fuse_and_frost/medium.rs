//! The player who looks after itself: safety first, and a chance taken when it is seen.

use quadrille_core::{Random, Rules, Seat};
use quadrille_fuse_and_frost::{FuseAndFrost, Position};
use quadrille_search::{Finding, Score, SearchRequest};

use super::ends::{End, Ends};
use super::judgement::steps_apart;
use super::plan::Planner;
use super::turn::Turn;

/// How many safe turns come to its mind; of those it plays the one that brings it nearest to the opponent.
const IDEAS: usize = 3;
/// It sees a hit that it could make, except once in so many turns.
const OVERLOOKS_ONCE_IN: u32 = 3;

/// Plays any turn after which it is safe, rather one that hits or comes closer.
pub(crate) struct Medium {
    random: Random,
    ends: Ends,
}

impl Medium {
    /// The player with this seed.
    pub(crate) fn new(seed: u64) -> Medium {
        Medium { random: Random::new(seed), ends: Ends::default() }
    }
}

/// How a player comes out of a turn, the best last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Safety {
    /// They have lost.
    Lost,
    /// They stand where it bursts when the opponent's turn ends, if all that passes is time.
    Doomed,
    /// Both are out.
    Drawn,
    /// They live to see their next turn, as far as one can tell without knowing the opponent's.
    Safe,
}

fn safety(seat: Seat, end: &Position) -> Safety {
    let (here, there) = (end.stand(seat), end.stand(seat.other()));
    let goes_on = FuseAndFrost::outcome(end).is_none();
    match (here.is_empty(), there.is_empty()) {
        (true, true) => Safety::Drawn,
        (true, false) => Safety::Lost,
        _ if goes_on && !(here & end.danger()).is_empty() => Safety::Doomed,
        _ => Safety::Safe,
    }
}

impl Planner for Medium {
    fn plan(
        &mut self,
        position: &Position,
        _task: &SearchRequest<'_>,
        _told: &mut dyn FnMut(&Finding<Turn>),
    ) -> Finding<Turn> {
        let (seat, other) = (position.mover(), position.mover().other());
        let ends = self.ends.find(position);
        let looked_at = ends.len() as u64;
        let best = ends.iter().map(|end| safety(seat, &end.position)).max();
        let safe: Vec<End> =
            ends.iter().filter(|end| Some(safety(seat, &end.position)) == best).copied().collect();
        let hurts = |end: &End| end.position.player(other).health < position.player(other).health;
        let hits: Vec<End> = safe.iter().filter(|end| hurts(end)).copied().collect();
        let choice = if !hits.is_empty() && self.random.below(OVERLOOKS_ONCE_IN) > 0 {
            self.random.pick(&hits).copied()
        } else {
            let ideas = (0..IDEAS).filter_map(|_| self.random.pick(&safe).copied());
            ideas.min_by_key(|end| steps_apart(&end.position))
        };
        let turn = choice.map_or(Turn::PASS, |end| self.ends.turn(&end));
        Finding::single(Score::EVEN, vec![turn], 1, looked_at)
    }
}
