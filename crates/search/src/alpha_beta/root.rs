//! The root: iterative deepening, MultiPV and aspiration windows.

use super::move_order::{pick_best, score_moves};
use super::node::{MAX_PLY, Searcher};
use crate::game_tree::Evaluator;
use crate::score::Score;
use crate::search_report::{PvLine, SearchReport};

/// No iteration starts after this part of the time, in thousandths: it would take longer than all before it.
const LAST_ITERATION_START: u32 = 550;

impl<T: Evaluator> Searcher<'_, T> {
    /// Searches with growing depth until a limit is reached; none once the game is over.
    pub(super) fn iterative_deepening(
        &mut self,
        position: &T::Position,
        on_report: &mut dyn FnMut(&SearchReport<T::Move>),
    ) -> Option<SearchReport<T::Move>> {
        if self.tree.verdict(position).is_some() {
            return None;
        }
        let mut moves = Vec::new();
        self.tree.for_each_move(position, |mv| moves.push(mv));
        let first = *moves.first()?;
        let wanted = self.control.request().lines.clamp(1, moves.len());
        let max_depth = self.control.request().limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
        let mut report = SearchReport::single(Score::EVEN, vec![first], 0, 0);
        for depth in 1..=max_depth {
            // Every other helper searches one ply deeper, so that the table has what the main thread needs next.
            let ahead = (self.number % 2) as i32;
            let (lines, is_complete) =
                self.search_to_depth(position, depth as i32 + ahead, wanted, &report.lines);
            if !is_complete {
                let depth = report.depth;
                let lines = report.interrupted(lines, wanted);
                report = SearchReport { lines, depth, nodes: self.nodes() };
                break;
            }
            report = SearchReport { lines, depth, nodes: self.nodes() };
            on_report(&report);
            if self.is_finished(&report, moves.len()) {
                break;
            }
        }
        report.nodes = self.nodes();
        Some(report)
    }

    /// True if another iteration could not change the move, or would not finish in time.
    fn is_finished(&self, report: &SearchReport<T::Move>, moves: usize) -> bool {
        let is_proven =
            |line: &PvLine<T::Move>| line.score.end().is_some_and(|end| end.unsigned_abs() <= report.depth);
        let is_forced = moves == 1 && self.control.request().limits.time.is_some();
        is_forced || self.control.time_used() > LAST_ITERATION_START || report.lines.iter().all(is_proven)
    }

    /// One iteration: the lines, and true if it is complete.
    fn search_to_depth(
        &mut self,
        position: &T::Position,
        depth: i32,
        wanted: usize,
        previous: &[PvLine<T::Move>],
    ) -> (Vec<PvLine<T::Move>>, bool) {
        let mut lines: Vec<PvLine<T::Move>> = Vec::new();
        while lines.len() < wanted {
            let excluded: Vec<T::Move> = lines.iter().map(|line| line.moves[0]).collect();
            let expected = previous.get(lines.len()).filter(|_| depth > 3).map(|line| line.score);
            let found = self.aspiration_search(position, depth, &excluded, expected, previous);
            lines.extend(found);
            if self.control.should_stop() {
                break;
            }
        }
        let is_complete = lines.len() == wanted && !self.control.should_stop();
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        (lines, is_complete)
    }

    /// Searches the root with a window around the score of the last iteration, and widens it on a fail.
    fn aspiration_search(
        &mut self,
        position: &T::Position,
        depth: i32,
        excluded: &[T::Move],
        expected: Option<Score>,
        previous: &[PvLine<T::Move>],
    ) -> Option<PvLine<T::Move>> {
        let mut width = self.config.aspiration;
        let (mut low, mut high) = match expected.filter(|score| width > 0 && !score.is_decided()) {
            Some(score) => (score.shifted(-width), score.shifted(width)),
            None => (Score::LEAST, Score::MOST),
        };
        let mut partial = None;
        loop {
            let found = self.search_root(position, depth, (low, high), excluded, previous);
            if self.control.should_stop() {
                // An interrupted search that failed high has found a better move.
                return found.filter(|line| line.score > low).or(partial);
            }
            let line = found?;
            width *= 4;
            if line.score <= low && low > Score::LEAST {
                low = if width > 2000 { Score::LEAST } else { line.score.shifted(-width) };
            } else if line.score >= high && high < Score::MOST {
                high = if width > 2000 { Score::MOST } else { line.score.shifted(width) };
                partial = Some(line);
            } else {
                return Some(line);
            }
        }
    }

    /// Searches every move of the root except the excluded ones, which are the first moves of better lines (MultiPV).
    fn search_root(
        &mut self,
        position: &T::Position,
        depth: i32,
        (alpha, beta): (Score, Score),
        excluded: &[T::Move],
        previous: &[PvLine<T::Move>],
    ) -> Option<PvLine<T::Move>> {
        let mut moves = std::mem::take(&mut self.move_buffers[0]);
        let tt_move = self.probe(self.tree.hash(position), 0).and_then(|entry| entry.best);
        score_moves(self.tree, position, &self.history, 0, tt_move, &mut moves);
        moves.retain(|candidate| !excluded.contains(&candidate.mv));
        // The lines of the last iteration come first, in their order.
        let place =
            |mv: T::Move| previous.iter().position(|line| line.moves[0] == mv).unwrap_or(previous.len());
        let mut tried = 0;
        let mut best: Option<PvLine<T::Move>> = None;
        let mut low = alpha;
        while let Some(candidate) = pick_best(&mut moves, tried) {
            if tried == 0
                && let Some(at) = (0..moves.len()).min_by_key(|at| place(moves[*at].mv))
                && place(moves[at].mv) < previous.len()
            {
                moves.swap(0, at);
            }
            let candidate = if tried == 0 { moves[0] } else { candidate };
            let next = self.tree.make_move(position, candidate.mv);
            let score = self.search_move(position, &next, &candidate, depth, (low, beta), 0, tried);
            tried += 1;
            if self.control.should_stop() {
                break;
            }
            if best.as_ref().is_none_or(|best| score > best.score) {
                self.update_pv(candidate.mv, 0);
                best = Some(PvLine { score, moves: self.pv[0].clone() });
                low = low.max(score);
            }
            if score >= beta {
                break;
            }
        }
        moves.clear();
        self.move_buffers[0] = moves;
        best
    }
}
