//! Quadratic War as a search sees it: the position with the sums that its evaluation needs, kept up to date move by move.

use quadrille_core::{EnumerateMoves, NoEvents, Rules, Seat, Verdict, scramble};
use quadrille_quadratic_war::{Bits, Move, Piece, Position, QuadraticWar, SPOTS, Term};
use quadrille_search::{Evaluate, Model};

use super::evaluation::{Evaluation, Sums};

/// The tree of moves with an evaluation.
#[derive(Debug)]
pub(crate) struct War {
    evaluation: Evaluation,
    noise: EvalNoise,
}

/// How far a player errs in what it thinks of positions: by up to `most` hundredths either way, always the same in the same position. A little of it
/// makes for varied games, more for a weaker player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvalNoise {
    pub(crate) most: u32,
    pub(crate) seed: u64,
}

impl EvalNoise {
    /// A player who never errs.
    pub(crate) const NONE: EvalNoise = EvalNoise { most: 0, seed: 0 };

    #[inline]
    fn about(self, key: u64) -> i32 {
        if self.most == 0 {
            return 0;
        }
        let spread = ((scramble(key ^ self.seed) >> 32) * u64::from(2 * self.most + 1)) >> 32;
        spread as i32 - self.most as i32
    }
}

/// A position and its sums.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation {
    pub(crate) position: Position,
    sums: Sums,
}

impl War {
    pub(crate) const fn new(evaluation: Evaluation, noise: EvalNoise) -> War {
        War { evaluation, noise }
    }

    /// The situation of a position.
    pub(crate) fn situation(&self, position: &Position) -> Situation {
        Situation { position: *position, sums: self.evaluation.sums(position) }
    }
}

impl Model for War {
    type Position = Situation;
    type Move = Move;

    #[inline]
    fn mover(&self, situation: &Situation) -> Seat {
        situation.position.mover()
    }

    #[inline]
    fn verdict(&self, situation: &Situation) -> Option<Verdict> {
        situation.position.outcome().map(|outcome| outcome.verdict)
    }

    #[inline]
    fn key(&self, situation: &Situation) -> u64 {
        QuadraticWar::hash(&situation.position)
    }

    #[inline]
    fn for_each_move(&self, situation: &Situation, visit: impl FnMut(Move)) {
        QuadraticWar::for_each_move(&situation.position, visit);
    }

    #[inline]
    fn after(&self, situation: &Situation, mv: Move) -> Situation {
        let mut next = *situation;
        QuadraticWar::apply(&mut next.position, mv, &mut NoEvents);
        if let Some((from, to)) = mv.squares() {
            self.evaluation.update(&mut next.sums, &situation.position, &next.position, from, to);
        }
        next
    }
}

/// What a piece counts when moves are put in order, in hundredths.
const fn rough_worth(piece: Piece) -> i32 {
    match piece.term() {
        Term::Quadratic => 500,
        Term::Linear => 300,
        Term::Constant => 100,
    }
}

/// What the pieces on these squares count after a move.
fn rough_sum(position: &Position, spots: Bits, mv: Move) -> i32 {
    let origin = |spot| mv.squares().filter(|(_, to)| *to == spot).map_or(spot, |(from, _)| from);
    spots.filter_map(|spot| position.piece(origin(spot))).map(rough_worth).sum()
}

impl Evaluate for War {
    /// From each square to each.
    const KINDS: usize = SPOTS * SPOTS;

    #[inline]
    fn evaluate(&self, situation: &Situation) -> i32 {
        self.evaluation.worth(&situation.sums, situation.position.mover())
            + self.noise.about(self.key(situation))
    }

    /// What a move strikes, less what it costs.
    #[inline]
    fn each_promise(&self, situation: &Situation, mut visit: impl FnMut(Move, i32)) {
        let position = &situation.position;
        let mover = position.mover();
        position.each_move_foreseen(|mv, lost| {
            let promise = if lost.first.is_empty() && lost.second.is_empty() {
                0
            } else {
                rough_sum(position, lost[mover.other()], mv) - rough_sum(position, lost[mover], mv)
            };
            visit(mv, promise);
        });
    }

    #[inline]
    fn kind(&self, _: &Situation, mv: Move) -> usize {
        mv.squares().map_or(0, |(from, to)| from.index() * SPOTS + to.index())
    }

    fn skipped(&self, situation: &Situation) -> Option<Situation> {
        let position = situation.position.skipped();
        // With few pieces left every move may be worse than none.
        let is_crowded = situation.position.pieces(situation.position.mover()).count() > 4;
        (is_crowded && position.outcome().is_none()).then_some(Situation { position, ..*situation })
    }
}
