//! The greedy baseline: one ply, prefers strikes, avoids backfires.

use quadrille_core::{PerSeat, Random, Seat};
use quadrille_quadratic_war::{Bitboard, Move, Position};
use quadrille_search::{Engine, Score, SearchReport, SearchRequest};

/// A strike, without the pieces it removes.
const STRIKE: i32 = 100;
/// Each piece that is struck.
const PIECE: i32 = 20;
/// A move that loses own pieces.
const BACKFIRE: i32 = -1000;
/// Each rank forward.
const AHEAD: i32 = 3;
/// Each file towards the middle.
const INWARD: i32 = 2;
/// Random part of the preference.
const WHIM: u32 = 8;

/// Searches one ply.
pub(super) struct OnePly {
    pub(super) random: Random,
}

impl OnePly {
    fn preference(&mut self, side_to_move: Seat, mv: Move, lost: PerSeat<Bitboard>) -> i32 {
        let Some((from, to)) = mv.squares() else { return 0 };
        let (struck, own) = (lost[side_to_move.other()].count() as i32, lost[side_to_move].count());
        let (from, to) = (from.square(), to.square());
        let ahead =
            (i32::from(from.row) - i32::from(to.row)) * if side_to_move == Seat::First { 1 } else { -1 };
        let middle = |column: u8| i32::from(column.min(7 - column));
        let strike = if struck > 0 { STRIKE + PIECE * struck } else { 0 };
        let backfire = if own > 0 { BACKFIRE } else { 0 };
        let inward = middle(to.column) - middle(from.column);
        strike + backfire + AHEAD * ahead + INWARD * inward + self.random.below(WHIM) as i32
    }
}

impl Engine for OnePly {
    type Position = Position;
    type Move = Move;

    fn search(
        &mut self,
        position: &Position,
        _request: &SearchRequest<'_>,
        _on_report: &mut dyn FnMut(&SearchReport<Move>),
    ) -> Option<SearchReport<Move>> {
        let mut best: Option<(i32, Move)> = None;
        let mut nodes = 0;
        position.for_each_move_with_losses(|mv, lost| {
            nodes += 1;
            let preference = self.preference(position.side_to_move(), mv, lost);
            if best.is_none_or(|(most, _)| preference > most) {
                best = Some((preference, mv));
            }
        });
        best.map(|(preference, mv)| SearchReport::single(Score::of(preference), vec![mv], 1, nodes))
    }
}
