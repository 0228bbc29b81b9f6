//! The lower levels: one own move and, for the moves that look best, the opponent's reply, as far as the player notices what they do.
//!
//! A removal that is not noticed does not count: a strike looks like any other move, and so does a backfire. A removal is the harder to see the
//! farther the piece comes from.

use std::cmp::Reverse;

use quadrille_core::{NoEvents, PerSeat, Rules, Seat, Verdict};
use quadrille_quadratic_war::{Bitboard, Move, Position, QuadraticWar, SquareIndex};
use quadrille_search::{Engine, Score, SearchReport, SearchRequest};

use super::piece_square::PieceSquareTables;
use crate::attention::Attention;

/// How well removals are seen, in percent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    /// The probability to notice a removal by a move of one square.
    pub(super) near: i32,
    /// The decrease of the probability with every further square.
    pub(super) fade: i32,
}

impl Sight {
    /// Sees everything.
    pub(super) const FULL: Sight = Sight { near: 100, fade: 0 };

    /// True if nothing is overlooked.
    #[inline]
    pub(super) const fn is_full(self) -> bool {
        self.near >= 100 && self.fade == 0
    }

    /// True if the player notices what a move removes. `position` is the hash of the position before it.
    #[inline]
    pub(super) fn notices(
        self,
        attention: Attention,
        position: u64,
        from: SquareIndex,
        to: SquareIndex,
    ) -> bool {
        let (start, end) = (from.square(), to.square());
        let distance = start.row.abs_diff(end.row).max(start.column.abs_diff(end.column));
        let percent = self.near - self.fade * (i32::from(distance) - 1);
        attention.notices(position, thing(from, to), percent)
    }
}

/// A number for each move.
const fn thing(from: SquareIndex, to: SquareIndex) -> u64 {
    ((from.index() as u64) << 8) | to.index() as u64
}

/// What a player of one move and one reply knows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GlanceSkill {
    /// How well it sees its own strikes and backfires.
    pub(super) own: Sight,
    /// How well it sees the opponent's strikes.
    pub(super) replies: Sight,
    /// Moves whose replies it considers: those that look best at once.
    pub(super) considered: usize,
    /// Error of its judgement of a position, in hundredths.
    pub(super) misjudgement: u32,
}

/// Looks at every move once.
pub(super) struct Glance {
    pub(super) skill: GlanceSkill,
    pub(super) attention: Attention,
    pub(super) tables: PieceSquareTables,
}

/// Value of a won game, in hundredths: more than all pieces.
const WON: i32 = 20_000;

impl Glance {
    /// What the player thinks of a move, in hundredths.
    fn first_impression(&self, position: &Position, mv: Move, lost: PerSeat<Bitboard>) -> i32 {
        let seat = position.side_to_move();
        let Some((from, to)) = mv.squares() else { return 0 };
        let hash = QuadraticWar::hash(position);
        let removes = !(lost.first.is_empty() && lost.second.is_empty());
        let amplitude = self.skill.misjudgement;
        let error = self.attention.draw(!hash, thing(from, to), 2 * amplitude + 1) as i32 - amplitude as i32;
        if !removes || !self.skill.own.notices(self.attention, hash, from, to) {
            return self.tables.advance(position, from, to) + error;
        }
        let mut after = *position;
        QuadraticWar::apply(&mut after, mv, &mut NoEvents);
        match QuadraticWar::outcome(&after).map(|outcome| outcome.verdict) {
            Some(Verdict::Win(winner)) => {
                if winner == seat {
                    WON
                } else {
                    -WON
                }
            }
            Some(Verdict::Draw) => 0,
            None => self.tables.balance(&after, seat) - self.tables.balance(position, seat) + error,
        }
    }

    /// The most that the opponent can gain by a reply that the player notices, in hundredths.
    fn noticed_threat(&self, position: &Position, mv: Move, nodes: &mut u64) -> i32 {
        let seat = position.side_to_move();
        let mut after = *position;
        QuadraticWar::apply(&mut after, mv, &mut NoEvents);
        if QuadraticWar::outcome(&after).is_some() {
            return 0;
        }
        let hash = QuadraticWar::hash(&after);
        let before = self.tables.balance(&after, seat.other());
        let mut most = 0;
        after.for_each_move_with_losses(|reply, lost| {
            let Some((from, to)) = reply.squares() else { return };
            if lost[seat].is_empty() || !self.skill.replies.notices(self.attention, hash, from, to) {
                return;
            }
            *nodes += 1;
            let mut end = after;
            QuadraticWar::apply(&mut end, reply, &mut NoEvents);
            let gain = match QuadraticWar::outcome(&end).map(|outcome| outcome.verdict) {
                Some(Verdict::Win(winner)) if winner != seat => WON,
                Some(_) => 0,
                None => self.tables.balance(&end, seat.other()) - before,
            };
            most = most.max(gain);
        });
        most
    }
}

impl Engine for Glance {
    type Position = Position;
    type Move = Move;

    fn search(
        &mut self,
        position: &Position,
        _request: &SearchRequest<'_>,
        _on_report: &mut dyn FnMut(&SearchReport<Move>),
    ) -> Option<SearchReport<Move>> {
        let mut moves = Vec::new();
        position.for_each_move_with_losses(|mv, lost| {
            moves.push((self.first_impression(position, mv, lost), mv));
        });
        let mut nodes = moves.len() as u64;
        moves.sort_by_key(|(impression, _)| Reverse(*impression));
        for (impression, mv) in moves.iter_mut().take(self.skill.considered) {
            *impression -= self.noticed_threat(position, *mv, &mut nodes);
        }
        let considered = moves.len().min(self.skill.considered.max(1));
        let (impression, mv) = *moves[..considered].iter().max_by_key(|(impression, _)| *impression)?;
        Some(SearchReport::single(Score::of(impression), vec![mv], 1, nodes))
    }
}

impl PieceSquareTables {
    /// The static evaluation for a player, whoever is to move.
    fn balance(&self, position: &Position, seat: Seat) -> i32 {
        self.worth(&self.accumulate(position), seat)
    }

    /// The gain of a move that removes nothing, in hundredths.
    fn advance(&self, position: &Position, from: SquareIndex, to: SquareIndex) -> i32 {
        let seat = position.side_to_move();
        let before = self.accumulate(position);
        let mut after = before;
        self.relocate(&mut after, position, from, to);
        self.worth(&after, seat) - self.worth(&before, seat)
    }
}
