//! From whole turns to moves: a turn is planned once and then played move by move, without thinking again.

use quadrille_core::{NoEvents, Rules};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};
use quadrille_search::{Finding, Line, Score, SearchRequest};

use super::turn::Turn;
use crate::mind::Mind;

/// One who plans whole turns.
pub(crate) trait Planner: Send {
    /// The best turns, however tight the limits are; each line begins with a turn of the mover, or the rest of one. The game is not over.
    fn plan(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Finding<Turn>),
    ) -> Finding<Turn>;
}

/// Plays what a planner planned.
pub(crate) struct TurnByTurn<P> {
    planner: P,
    /// What is left to play of the turn that was planned last: the key of each position on the way, and the move to make in it.
    ahead: Vec<(u64, Move)>,
    /// What that turn was worth when it began.
    score: Score,
}

impl<P> TurnByTurn<P> {
    /// Plays what this one plans.
    pub(crate) const fn new(planner: P) -> TurnByTurn<P> {
        TurnByTurn { planner, ahead: Vec::new(), score: Score::EVEN }
    }

    /// What was planned for this position, if it came about as planned.
    fn planned(&self, position: &Position) -> Option<Finding<Move>> {
        let key = FuseAndFrost::hash(position);
        let at = self.ahead.iter().position(|(expected, _)| *expected == key)?;
        let moves = self.ahead[at..].iter().map(|(_, mv)| *mv).collect();
        Some(Finding::single(self.score, moves, 0, 0))
    }

    /// Keeps the best turn. Its first move is played now, and is thought of anew if it should be asked for again.
    fn keep(&mut self, position: &Position, finding: &Finding<Turn>) {
        self.ahead.clear();
        let Some(best) = finding.lines.first() else { return };
        self.score = in_moves(best);
        let mut at = *position;
        for (number, mv) in best.moves.iter().take(1).flat_map(Turn::moves).enumerate() {
            if number > 0 {
                self.ahead.push((FuseAndFrost::hash(&at), mv));
            }
            FuseAndFrost::apply(&mut at, mv, &mut NoEvents);
        }
    }
}

impl<P: Planner> Mind<FuseAndFrost> for TurnByTurn<P> {
    fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        if FuseAndFrost::outcome(position).is_some() {
            return None;
        }
        // Who asks for several lines wants to know, not to play on.
        if request.lines == 1
            && let Some(planned) = self.planned(position)
        {
            return Some(planned);
        }
        let found = self.planner.plan(position, request, &mut |turns| told(&move_by_move(turns)));
        self.keep(position, &found);
        Some(move_by_move(&found))
    }
}

/// The finding in moves. Of the turns that begin with the same move only the best is told.
fn move_by_move(turns: &Finding<Turn>) -> Finding<Move> {
    let mut lines: Vec<Line<Move>> = Vec::with_capacity(turns.lines.len());
    for line in &turns.lines {
        let moves: Vec<Move> = line.moves.iter().flat_map(Turn::moves).collect();
        if lines.iter().all(|told| told.moves.first() != moves.first()) {
            lines.push(Line { score: in_moves(line), moves });
        }
    }
    Finding { lines, depth: turns.depth, nodes: turns.nodes }
}

/// The score with the distance to the end in moves instead of turns. Turns that the line does not reach are taken to be long ones.
fn in_moves(line: &Line<Turn>) -> Score {
    let Some(distance) = line.score.end() else { return line.score };
    let turns = distance.unsigned_abs() as usize;
    let known: usize = line.moves.iter().take(turns).map(|turn| turn.moves().count()).sum();
    let unknown = turns.saturating_sub(line.moves.len()) * Turn::LONGEST;
    let moves = u32::try_from(known + unknown).unwrap_or(u32::MAX);
    if distance > 0 { Score::win_in(moves) } else { Score::loss_in(moves) }
}
