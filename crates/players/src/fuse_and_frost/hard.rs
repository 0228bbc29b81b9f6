//! Hard: the turn with the best static evaluation that the opponent cannot answer with a winning turn.

use std::cmp::Reverse;

use quadrille_core::{Rules, Seat, Verdict, mix64};
use quadrille_fuse_and_frost::{FuseAndFrost, Position};
use quadrille_search::{Engine, Score, SearchControl, SearchReport, SearchRequest};

use super::evaluation::evaluate;
use super::turn::Turn;
use super::turn_generator::TurnGenerator;

/// The score of a draw, two points of health: it plays on unless it is far behind.
const DRAW: i32 = -200;

/// Searches one turn, and the replies that end the game.
pub(crate) struct GreedyTurns {
    seed: u64,
    generator: TurnGenerator,
    replies: TurnGenerator,
}

impl GreedyTurns {
    /// The engine with this seed, which breaks ties between turns of equal evaluation.
    pub(crate) fn new(seed: u64) -> GreedyTurns {
        GreedyTurns { seed, generator: TurnGenerator::default(), replies: TurnGenerator::default() }
    }

    /// True if the opponent, who is to move in `end`, can win at once.
    fn loses_at_once(&mut self, seat: Seat, end: &Position, control: &mut SearchControl<'_>) -> bool {
        let lost = Some(Verdict::Win(seat.other()));
        self.replies.start(end);
        while !control.should_stop()
            && let Some(found) = self.replies.next_batch()
        {
            for reply in &self.replies.list()[found] {
                control.count_node();
                if verdict(&reply.position) == lost {
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

/// The static evaluation of the end of a turn for the player who made it.
fn static_eval(seat: Seat, end: &Position) -> Score {
    match verdict(end) {
        None => -evaluate(end, seat).score,
        Some(Verdict::Draw) => Score::of(DRAW),
        Some(Verdict::Win(winner)) if winner == seat => Score::win_in(1),
        Some(Verdict::Win(_)) => Score::loss_in(1),
    }
}

impl Engine for GreedyTurns {
    type Position = Position;
    type Move = Turn;

    fn search(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        _on_report: &mut dyn FnMut(&SearchReport<Turn>),
    ) -> Option<SearchReport<Turn>> {
        let seat = position.side_to_move();
        let mut control = SearchControl::new(*request);
        let mut order = Vec::new();
        for end in self.generator.generate(position) {
            control.count_node();
            let tie_break = mix64(self.seed ^ end.position.arrangement_hash());
            order.push((Reverse(static_eval(seat, &end.position)), tie_break, *end));
        }
        order.sort_unstable_by_key(|(score, tie_break, _)| (*score, *tie_break));
        let survives = order.iter().find(|(Reverse(score), _, end)| {
            score.is_decided()
                || verdict(&end.position).is_some()
                || !self.loses_at_once(seat, &end.position, &mut control)
        });
        let best = survives.filter(|(Reverse(score), ..)| *score > Score::loss_in(1)).or(order.first());
        let (Reverse(score), _, end) = best?;
        Some(SearchReport::single(*score, vec![self.generator.turn(end)], 1, control.nodes()))
    }
}
