//! The middle levels: of the turns that the player notices, the one with the best static evaluation that the opponent cannot answer with a
//! winning turn, as far as the player sees it.

use std::cmp::Reverse;

use quadrille_core::{Rules, Seat, Verdict, mix64};
use quadrille_fuse_and_frost::{FuseAndFrost, Position};
use quadrille_search::{Engine, Score, SearchControl, SearchReport, SearchRequest};

use super::evaluation::evaluate;
use super::turn::Turn;
use super::turn_generator::{TurnEnd, TurnGenerator};
use crate::attention::Attention;

/// The score of a draw, two points of health: it plays on unless it is far behind.
const DRAW: i32 = -200;

/// What a player of one turn notices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnSkill {
    /// The probability to notice a turn of one move, in percent.
    pub(crate) sight: i32,
    /// The decrease of the probability with every further move.
    pub(crate) fade: i32,
    /// The probability to see that a turn can be answered with a winning one, in percent.
    pub(crate) replies: i32,
    /// Error of the judgement of a position, in hundredths of a point of health.
    pub(crate) misjudgement: u32,
}

impl TurnSkill {
    /// Overlooks nothing within a turn, and no reply that wins.
    pub(crate) const ATTENTIVE: TurnSkill = TurnSkill { sight: 100, fade: 0, replies: 100, misjudgement: 0 };
}

/// Searches one turn, and the replies that end the game.
pub(crate) struct GreedyTurns {
    skill: TurnSkill,
    attention: Attention,
    seed: u64,
    generator: TurnGenerator,
    replies: TurnGenerator,
}

impl GreedyTurns {
    /// The engine with this skill and seed, which breaks ties between turns of equal evaluation.
    pub(crate) fn new(skill: TurnSkill, seed: u64) -> GreedyTurns {
        GreedyTurns {
            skill,
            attention: Attention::new(seed),
            seed,
            generator: TurnGenerator::default(),
            replies: TurnGenerator::default(),
        }
    }

    /// True if the player notices a turn in a position with this hash.
    fn notices(&self, position: u64, end: &TurnEnd) -> bool {
        let TurnSkill { sight, fade, .. } = self.skill;
        if fade == 0 && sight >= 100 {
            return true;
        }
        let further = self.generator.turn(end).moves().count().saturating_sub(1);
        self.attention.notices(position, end.position.arrangement_hash(), sight - fade * further as i32)
    }

    /// What the player thinks of the end of a turn.
    fn judgement(&self, seat: Seat, position: u64, end: &Position) -> Score {
        let amplitude = self.skill.misjudgement;
        let score = static_eval(seat, end);
        if amplitude == 0 || score.is_decided() {
            return score;
        }
        let error = self.attention.draw(!position, end.arrangement_hash(), 2 * amplitude + 1);
        score.shifted(error as i32 - amplitude as i32)
    }

    /// True if the player sees that the opponent can answer this turn with a winning one.
    fn sees_a_winning_reply(
        &mut self,
        seat: Seat,
        position: u64,
        end: &Position,
        control: &mut SearchControl<'_>,
    ) -> bool {
        // The number keeps this draw apart from that of the turn itself.
        let is_seen = self.attention.notices(position ^ 1, end.arrangement_hash(), self.skill.replies);
        is_seen && self.loses_at_once(seat, end, control)
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
        // The turn counts: a player who overlooks everything but to wait would wait for ever.
        let hash = position.arrangement_hash() ^ mix64(u64::from(position.turn()));
        self.generator.generate(position);
        let noticed = |end: &&TurnEnd| {
            control.count_node();
            self.notices(hash, end)
        };
        let mut ends: Vec<TurnEnd> = self.generator.list().iter().filter(noticed).copied().collect();
        if ends.is_empty() {
            // The shortest turn is the first.
            ends.extend(self.generator.list().first());
        }
        let judged = |end: TurnEnd| {
            let tie_break = mix64(self.seed ^ end.position.arrangement_hash());
            (Reverse(self.judgement(seat, hash, &end.position)), tie_break, end)
        };
        let mut order: Vec<_> = ends.into_iter().map(judged).collect();
        order.sort_unstable_by_key(|(score, tie_break, _)| (*score, *tie_break));
        let survives = order.iter().find(|(Reverse(score), _, end)| {
            score.is_decided()
                || verdict(&end.position).is_some()
                || !self.sees_a_winning_reply(seat, hash, &end.position, &mut control)
        });
        let best = survives.filter(|(Reverse(score), ..)| *score > Score::loss_in(1)).or(order.first());
        let (Reverse(score), _, end) = best?;
        Some(SearchReport::single(*score, vec![self.generator.turn(end)], 1, control.nodes()))
    }
}
