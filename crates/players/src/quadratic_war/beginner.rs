//! `easy`, as the rules page has it: one move ahead, fond of strikes, afraid of backfires.

use quadrille_core::{PerSeat, Random, Seat};
use quadrille_quadratic_war::{Bits, Move, Position, QuadraticWar};
use quadrille_search::{Finding, Score, SearchRequest};

use crate::mind::Mind;

/// A strike, before what it removes.
const STRIKE: i32 = 100;
/// Each piece that is struck.
const PIECE: i32 = 20;
/// A move that costs pieces of one's own.
const BACKFIRE: i32 = -1000;
/// Each rank ahead.
const AHEAD: i32 = 3;
/// Each file nearer to the middle.
const INWARD: i32 = 2;
/// Moves this near to each other are as good as equal.
const WHIM: u32 = 8;

/// Looks one move ahead.
pub(super) struct Beginner {
    pub(super) random: Random,
}

impl Beginner {
    fn liking(&mut self, mover: Seat, mv: Move, lost: PerSeat<Bits>) -> i32 {
        let Some((from, to)) = mv.squares() else { return 0 };
        let (struck, own) = (lost[mover.other()].count() as i32, lost[mover].count());
        let (from, to) = (from.square(), to.square());
        let ahead = (i32::from(from.row) - i32::from(to.row)) * if mover == Seat::First { 1 } else { -1 };
        let middle = |column: u8| i32::from(column.min(7 - column));
        let strike = if struck > 0 { STRIKE + PIECE * struck } else { 0 };
        let backfire = if own > 0 { BACKFIRE } else { 0 };
        let inward = middle(to.column) - middle(from.column);
        strike + backfire + AHEAD * ahead + INWARD * inward + self.random.below(WHIM) as i32
    }
}

impl Mind<QuadraticWar> for Beginner {
    fn think(
        &mut self,
        position: &Position,
        _task: &SearchRequest<'_>,
        _told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        let mut best: Option<(i32, Move)> = None;
        let mut nodes = 0;
        position.each_move_foreseen(|mv, lost| {
            nodes += 1;
            let liking = self.liking(position.mover(), mv, lost);
            if best.is_none_or(|(most, _)| liking > most) {
                best = Some((liking, mv));
            }
        });
        best.map(|(liking, mv)| Finding::single(Score::of(liking), vec![mv], 1, nodes))
    }
}
