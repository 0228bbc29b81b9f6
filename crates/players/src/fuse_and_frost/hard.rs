//! The player who judges: every end of its turn is weighed for safety, for escapes a turn further ahead and for attack, and none is played that the
//! opponent can answer with a turn that puts it out. What else the opponent will do, it does not ask.

use std::cmp::Reverse;

use quadrille_core::{Rules, Seat, Verdict, scramble};
use quadrille_fuse_and_frost::{FuseAndFrost, Position};
use quadrille_search::{Finding, Score, SearchControl, SearchRequest};

use super::ends::Ends;
use super::judgement::judge;
use super::plan::Planner;
use super::turn::Turn;

/// Worth two healths less than nothing: it plays on unless things are bad.
const DRAW: i32 = -200;

/// Plays the turn with the best end that it gets away with.
pub(crate) struct Hard {
    seed: u64,
    ends: Ends,
    answers: Ends,
}

impl Hard {
    /// The player with this seed, which decides between ends that look equal.
    pub(crate) fn new(seed: u64) -> Hard {
        Hard { seed, ends: Ends::default(), answers: Ends::default() }
    }

    /// Whether the opponent, whose turn it is now, can put out this player with it.
    fn is_caught(&mut self, seat: Seat, end: &Position, control: &mut SearchControl<'_>) -> bool {
        let caught = Some(Verdict::Win(seat.other()));
        self.answers.begin(end);
        while !control.is_over()
            && let Some(found) = self.answers.go_on()
        {
            for answer in &self.answers.list()[found] {
                control.count();
                if verdict(&answer.position) == caught {
                    return true;
                }
            }
        }
        false
    }
}

fn verdict(position: &Position) -> Option<Verdict> {
    FuseAndFrost::outcome(position).map(|outcome| outcome.verdict)
}

/// What the end of a turn looks like to the one who made it.
fn look(seat: Seat, end: &Position) -> Score {
    match verdict(end) {
        None => Score::of(-judge(end, seat).worth),
        Some(Verdict::Draw) => Score::of(DRAW),
        Some(Verdict::Win(winner)) if winner == seat => Score::win_in(1),
        Some(Verdict::Win(_)) => Score::loss_in(1),
    }
}

impl Planner for Hard {
    fn plan(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        _told: &mut dyn FnMut(&Finding<Turn>),
    ) -> Finding<Turn> {
        let seat = position.mover();
        let mut control = SearchControl::new(*request);
        let mut order = Vec::new();
        for end in self.ends.find(position) {
            control.count();
            let lot = scramble(self.seed ^ end.position.arrangement());
            order.push((Reverse(look(seat, &end.position)), lot, *end));
        }
        order.sort_unstable_by_key(|(score, lot, _)| (*score, *lot));
        let gets_away = order.iter().find(|(Reverse(score), _, end)| {
            score.is_decided()
                || verdict(&end.position).is_some()
                || !self.is_caught(seat, &end.position, &mut control)
        });
        let best = gets_away.filter(|(Reverse(score), ..)| *score > Score::loss_in(1)).or(order.first());
        let (score, turn) =
            best.map_or((Score::EVEN, Turn::PASS), |(Reverse(score), _, end)| (*score, self.ends.turn(end)));
        Finding::single(score, vec![turn], 1, control.nodes())
    }
}
