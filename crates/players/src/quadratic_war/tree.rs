//! The game tree of Quadratic War: positions with the accumulator of their evaluation.

use quadrille_core::{EnumerateMoves, NoEvents, PerSeat, Rules, Seat, Verdict, mix64};
use quadrille_quadratic_war::{Bitboard, MAILBOX_LEN, Move, Piece, Position, QuadraticWar, Term};
use quadrille_search::{Evaluator, GameTree};

use super::glance::Sight;
use super::piece_square::{Accumulator, PieceSquareTables};
use crate::attention::Attention;

/// The game tree with its evaluation.
#[derive(Debug)]
pub(crate) struct WarTree {
    tables: PieceSquareTables,
    noise: EvalNoise,
    sight: Sight,
    attention: Attention,
}

/// Noise of the evaluation: up to `amplitude` hundredths either way, fixed for each position. A little varies the games, more weakens the player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvalNoise {
    pub(crate) amplitude: u32,
    pub(crate) seed: u64,
}

impl EvalNoise {
    /// No noise.
    pub(crate) const NONE: EvalNoise = EvalNoise { amplitude: 0, seed: 0 };

    #[inline]
    fn at(self, key: u64) -> i32 {
        if self.amplitude == 0 {
            return 0;
        }
        let spread = ((mix64(key ^ self.seed) >> 32) * u64::from(2 * self.amplitude + 1)) >> 32;
        spread as i32 - self.amplitude as i32
    }
}

/// A position and its accumulator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WarNode {
    pub(crate) position: Position,
    accumulator: Accumulator,
}

impl WarTree {
    /// The tree as a player sees it: strikes that it does not notice are no moves, neither its own nor the opponent's.
    pub(super) const fn new(tables: PieceSquareTables, noise: EvalNoise, sight: Sight) -> WarTree {
        WarTree { tables, noise, sight, attention: Attention::new(noise.seed) }
    }

    /// Calls `visit` with the moves that the player notices, and with all moves if it notices none.
    fn for_each_noticed_move(&self, position: &Position, mut visit: impl FnMut(Move, PerSeat<Bitboard>)) {
        let hash = QuadraticWar::hash(position);
        let opponent = position.side_to_move().other();
        let mut noticed = 0;
        position.for_each_move_with_losses(|mv, lost| {
            let is_noticed = |(from, to)| self.sight.notices(self.attention, hash, from, to);
            if lost[opponent].is_empty() || mv.squares().is_none_or(is_noticed) {
                noticed += 1;
                visit(mv, lost);
            }
        });
        if noticed == 0 {
            position.for_each_move_with_losses(visit);
        }
    }

    /// The node of a position.
    pub(crate) fn node(&self, position: &Position) -> WarNode {
        WarNode { position: *position, accumulator: self.tables.accumulate(position) }
    }
}

impl GameTree for WarTree {
    type Position = WarNode;
    type Move = Move;

    #[inline]
    fn side_to_move(&self, node: &WarNode) -> Seat {
        node.position.side_to_move()
    }

    #[inline]
    fn verdict(&self, node: &WarNode) -> Option<Verdict> {
        node.position.outcome().map(|outcome| outcome.verdict)
    }

    #[inline]
    fn hash(&self, node: &WarNode) -> u64 {
        QuadraticWar::hash(&node.position)
    }

    #[inline]
    fn for_each_move(&self, node: &WarNode, mut visit: impl FnMut(Move)) {
        if self.sight.is_full() {
            QuadraticWar::for_each_move(&node.position, visit);
        } else {
            self.for_each_noticed_move(&node.position, |mv, _| visit(mv));
        }
    }

    #[inline]
    fn make_move(&self, node: &WarNode, mv: Move) -> WarNode {
        let mut next = *node;
        QuadraticWar::apply(&mut next.position, mv, &mut NoEvents);
        if let Some((from, to)) = mv.squares() {
            self.tables.update(&mut next.accumulator, &node.position, &next.position, from, to);
        } else if mv == Move::SWAP {
            next.accumulator = self.tables.accumulate(&next.position);
        }
        next
    }
}

/// Value of a piece for move ordering, in hundredths.
const fn ordering_value(piece: Piece) -> i32 {
    match piece.term() {
        Term::Quadratic => 500,
        Term::Linear => 300,
        Term::Constant => 100,
    }
}

/// Value of the pieces on these squares after a move.
fn ordering_sum(position: &Position, spots: Bitboard, mv: Move) -> i32 {
    let origin = |spot| mv.squares().filter(|(_, to)| *to == spot).map_or(spot, |(from, _)| from);
    spots.into_iter().filter_map(|spot| position.piece(origin(spot))).map(ordering_value).sum()
}

impl Evaluator for WarTree {
    /// From every square to every square.
    const HISTORY_SIZE: usize = MAILBOX_LEN * MAILBOX_LEN;

    #[inline]
    fn evaluate(&self, node: &WarNode) -> i32 {
        self.tables.worth(&node.accumulator, node.position.side_to_move()) + self.noise.at(self.hash(node))
    }

    /// The gain of a move: pieces struck minus pieces lost.
    #[inline]
    fn for_each_scored_move(&self, node: &WarNode, mut visit: impl FnMut(Move, i32)) {
        let position = &node.position;
        let side_to_move = position.side_to_move();
        let mut score = |mv, lost: PerSeat<Bitboard>| {
            let promise = if lost.first.is_empty() && lost.second.is_empty() {
                0
            } else {
                ordering_sum(position, lost[side_to_move.other()], mv)
                    - ordering_sum(position, lost[side_to_move], mv)
            };
            visit(mv, promise);
        };
        if self.sight.is_full() {
            position.for_each_move_with_losses(score);
        } else {
            self.for_each_noticed_move(position, &mut score);
        }
    }

    #[inline]
    fn history_index(&self, _: &WarNode, mv: Move) -> usize {
        mv.squares().map_or(0, |(from, to)| from.index() * MAILBOX_LEN + to.index())
    }

    fn null_move(&self, node: &WarNode) -> Option<WarNode> {
        let position = node.position.null_move();
        // Zugzwang is likely with few pieces.
        let is_crowded = node.position.pieces(node.position.side_to_move()).count() > 4;
        (is_crowded && position.outcome().is_none()).then_some(WarNode { position, ..*node })
    }
}
