//! `medium` and `hard`: all ends of the own turn are looked at, and the first thought is for safety.

use quadrille_core::{Random, Rules, Seat, Silent, Verdict};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};
use quadrille_search::{Finding, Score, Task, Watch};

use super::ends::Ends;
use super::judgement::judge;
use super::plan::Plan;
use crate::mind::Mind;

/// What a careful player wants once it is safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ambition {
    /// To hit the opponent if it can be done in this turn; otherwise it goes anywhere.
    Opportunist,
    /// To be safe one turn further as well, to take away squares that the opponent could flee to, to close in, and to hit.
    Attacker,
}

/// Looks one turn ahead.
pub(super) struct Careful {
    ambition: Ambition,
    random: Random,
    ends: Ends,
    plan: Plan,
}

/// How safe a position is for the one who has just ended a turn in it, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Safety {
    /// The game is lost.
    Lost,
    /// It bursts here at the end of the opponent's turn, before one can move again.
    Doomed,
    /// After the opponent's turn there is no way to end a turn that does not burst.
    Cornered,
    Safe,
    /// The game is won.
    Won,
}

impl Careful {
    pub(super) fn new(ambition: Ambition, seed: u64) -> Careful {
        Careful { ambition, random: Random::new(seed), ends: Ends::default(), plan: Plan::default() }
    }

    fn safety(&self, after: &Position, seat: Seat) -> Safety {
        match FuseAndFrost::outcome(after).map(|outcome| outcome.verdict) {
            Some(Verdict::Win(winner)) if winner == seat => return Safety::Won,
            Some(Verdict::Win(_)) => return Safety::Lost,
            Some(Verdict::Draw) => return Safety::Cornered,
            None => {}
        }
        if !(after.stand(seat) & after.danger()).is_empty() {
            Safety::Doomed
        } else if self.ambition == Ambition::Attacker && is_cornered(after, seat) {
            Safety::Cornered
        } else {
            Safety::Safe
        }
    }

    /// What else speaks for an end, once safety is the same.
    fn liking(&mut self, before: &Position, after: &Position, seat: Seat) -> i32 {
        const WHIM: u32 = 1000;
        let whim = self.random.below(WHIM) as i32;
        match self.ambition {
            Ambition::Opportunist => {
                let health = |position: &Position, seat| i32::from(position.player(seat).health);
                let other = seat.other();
                let hit = health(before, other) - health(after, other);
                let hurt = health(before, seat) - health(after, seat);
                (hit - hurt) * WHIM as i32 + whim
            }
            Ambition::Attacker if after.outcome().is_some() => whim,
            // The opponent is to move, so what is good for the mover is bad for us.
            Ambition::Attacker => -judge(after, seat) * 16 + whim / 100,
        }
    }
}

/// Whether, if the opponent just lets the turn go by, every square in reach bursts at the end of the own turn or of the one after it.
fn is_cornered(after: &Position, seat: Seat) -> bool {
    let mut later = *after;
    FuseAndFrost::apply(&mut later, Move::End, &mut Silent);
    if later.outcome().is_some() {
        return later.stand(seat).is_empty();
    }
    let [now, next, ..] = later.dangers();
    let reach = later.reach(seat, later.actions()) | later.stand(seat);
    (reach - now - next).is_empty()
}

impl Mind<FuseAndFrost> for Careful {
    fn think(
        &mut self,
        position: &Position,
        task: &Task<'_>,
        told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        FuseAndFrost::outcome(position).is_none().then_some(())?;
        if let Some(planned) = self.plan.recall(position) {
            return Some(planned);
        }
        let mut ends = std::mem::take(&mut self.ends);
        let seat = position.mover();
        let mut watch = Watch::new(*task);
        let mut best = None;
        for end in ends.find(position) {
            let merit = (self.safety(&end.position, seat), self.liking(position, &end.position, seat));
            if best.as_ref().is_none_or(|(most, _)| merit > *most) {
                best = Some((merit, *end));
            }
            if watch.count() {
                break;
            }
        }
        let (merit, end) = best?;
        let score = match merit.0 {
            Safety::Won => Score::win_in(1),
            Safety::Lost => Score::loss_in(1),
            _ if self.ambition == Ambition::Attacker => Score::of(merit.1 / 16),
            _ => Score::EVEN,
        };
        let turn = ends.turn(&end);
        self.ends = ends;
        self.plan = Plan::new(position, &turn, score);
        let finding = Finding::single(score, turn.moves().collect(), 1, watch.nodes());
        told(&finding);
        Some(finding)
    }
}
