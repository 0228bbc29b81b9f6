//! An engine for moves from an engine for whole turns: a turn is searched once, then played move by move.

use quadrille_core::{NoEvents, Rules};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};
use quadrille_search::{Engine, PvLine, Score, SearchReport, SearchRequest};

use super::turn::Turn;

/// Plays the turns that another engine finds.
pub(crate) struct TurnPlayer<E> {
    engine: E,
    /// The rest of the last turn: the hash of each position on the way, and the move to make in it.
    planned: Vec<(u64, Move)>,
    /// The score of that turn.
    score: Score,
}

impl<E> TurnPlayer<E> {
    /// Plays the turns of this engine.
    pub(crate) const fn new(engine: E) -> TurnPlayer<E> {
        TurnPlayer { engine, planned: Vec::new(), score: Score::EVEN }
    }

    /// The rest of the planned turn, if the position is on its way.
    fn planned(&self, position: &Position) -> Option<SearchReport<Move>> {
        let hash = FuseAndFrost::hash(position);
        let at = self.planned.iter().position(|(expected, _)| *expected == hash)?;
        let moves = self.planned[at..].iter().map(|(_, mv)| *mv).collect();
        Some(SearchReport::single(self.score, moves, 0, 0))
    }

    /// Keeps the best turn, except for its first move: that one is played now, and searched again if the same position is requested again.
    fn keep(&mut self, position: &Position, report: &SearchReport<Turn>) {
        self.planned.clear();
        let Some(best) = report.lines.first() else { return };
        self.score = score_in_moves(best);
        let mut at = *position;
        for (number, mv) in best.moves.iter().take(1).flat_map(Turn::moves).enumerate() {
            if number > 0 {
                self.planned.push((FuseAndFrost::hash(&at), mv));
            }
            FuseAndFrost::apply(&mut at, mv, &mut NoEvents);
        }
    }
}

impl<E: Engine<Position = Position, Move = Turn>> Engine for TurnPlayer<E> {
    type Position = Position;
    type Move = Move;

    fn search(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&SearchReport<Move>),
    ) -> Option<SearchReport<Move>> {
        // A request for several lines is an analysis and gets a new search.
        if request.lines == 1
            && let Some(planned) = self.planned(position)
        {
            return Some(planned);
        }
        let report =
            self.engine.search(position, request, &mut |turns| on_report(&report_in_moves(turns)))?;
        self.keep(position, &report);
        Some(report_in_moves(&report))
    }
}

/// The report in moves. Of turns with the same first move only the best is reported.
fn report_in_moves(turns: &SearchReport<Turn>) -> SearchReport<Move> {
    let mut lines: Vec<PvLine<Move>> = Vec::with_capacity(turns.lines.len());
    for line in &turns.lines {
        let moves: Vec<Move> = line.moves.iter().flat_map(Turn::moves).collect();
        if lines.iter().all(|other| other.moves.first() != moves.first()) {
            lines.push(PvLine { score: score_in_moves(line), moves });
        }
    }
    SearchReport { lines, depth: turns.depth, nodes: turns.nodes }
}

/// The score with the distance to the end in moves instead of turns. Turns beyond the line count as long ones.
fn score_in_moves(line: &PvLine<Turn>) -> Score {
    let Some(distance) = line.score.end() else { return line.score };
    let turns = distance.unsigned_abs() as usize;
    let known: usize = line.moves.iter().take(turns).map(|turn| turn.moves().count()).sum();
    let unknown = turns.saturating_sub(line.moves.len()) * Turn::MAX_MOVES;
    let moves = u32::try_from(known + unknown).unwrap_or(u32::MAX);
    if distance > 0 { Score::win_in(moves) } else { Score::loss_in(moves) }
}
