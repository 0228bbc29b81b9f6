//! The root: deeper pass by pass, as many lines as were asked for, until the watch says stop.

use super::node::{DEEPEST, Searcher};
use super::order::list;
use crate::finding::{Finding, Line};
use crate::model::Evaluate;
use crate::score::Score;

/// A new pass is not begun when this much of the time is used, in thousandths: it takes longer than all before it.
const TOO_LATE: u32 = 550;

impl<M: Evaluate> Searcher<'_, M> {
    /// The best lines, deeper pass by pass; none once the game is over.
    pub(super) fn deepen(
        &mut self,
        position: &M::Position,
        told: &mut dyn FnMut(&Finding<M::Move>),
    ) -> Option<Finding<M::Move>> {
        if self.model.verdict(position).is_some() {
            return None;
        }
        let mut moves = Vec::new();
        self.model.for_each_move(position, |mv| moves.push(mv));
        let first = *moves.first()?;
        let wanted = self.control.request().lines.clamp(1, moves.len());
        let deepest = self.control.request().limits.depth.unwrap_or(u32::MAX).clamp(1, DEEPEST as u32 - 1);
        let mut finding = Finding::single(Score::EVEN, vec![first], 0, 0);
        for depth in 1..=deepest {
            // Those who help look one move further every other pass, so that they are ahead with what the others will need.
            let ahead = (self.number % 2) as i32;
            let (lines, is_whole) = self.pass(position, depth as i32 + ahead, wanted, &finding.lines);
            if !is_whole {
                let complete = finding.depth;
                let lines = finding.interrupted(lines, wanted);
                finding = Finding { lines, depth: complete, nodes: self.nodes() };
                break;
            }
            finding = Finding { lines, depth, nodes: self.nodes() };
            told(&finding);
            if self.knows_enough(&finding, moves.len()) {
                break;
            }
        }
        finding.nodes = self.nodes();
        Some(finding)
    }

    /// Whether another pass could not change the move, or would not come to an end.
    fn knows_enough(&self, finding: &Finding<M::Move>, moves: usize) -> bool {
        let is_seen_to_end =
            |line: &Line<M::Move>| line.score.end().is_some_and(|end| end.unsigned_abs() <= finding.depth);
        let is_forced = moves == 1 && self.control.request().limits.time.is_some();
        is_forced || self.control.time_used() > TOO_LATE || finding.lines.iter().all(is_seen_to_end)
    }

    /// One pass to this depth: the lines that were found, and whether all that were wanted are there.
    fn pass(
        &mut self,
        position: &M::Position,
        depth: i32,
        wanted: usize,
        before: &[Line<M::Move>],
    ) -> (Vec<Line<M::Move>>, bool) {
        let mut lines: Vec<Line<M::Move>> = Vec::new();
        while lines.len() < wanted {
            let excluded: Vec<M::Move> = lines.iter().map(|line| line.moves[0]).collect();
            let expected = before.get(lines.len()).filter(|_| depth > 3).map(|line| line.score);
            let found = self.expect(position, depth, &excluded, expected, before);
            lines.extend(found);
            if self.control.is_over() {
                break;
            }
        }
        let is_whole = lines.len() == wanted && !self.control.is_over();
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        (lines, is_whole)
    }

    /// Searches the root with a narrow window round the score that is expected, and wider where that was wrong.
    fn expect(
        &mut self,
        position: &M::Position,
        depth: i32,
        excluded: &[M::Move],
        expected: Option<Score>,
        before: &[Line<M::Move>],
    ) -> Option<Line<M::Move>> {
        let mut width = self.settings.aspiration;
        let (mut low, mut high) = match expected.filter(|score| width > 0 && !score.is_decided()) {
            Some(score) => (score.shifted(-width), score.shifted(width)),
            None => (Score::LEAST, Score::MOST),
        };
        let mut partial = None;
        loop {
            let found = self.root(position, depth, (low, high), excluded, before);
            if self.control.is_over() {
                // What a cut-short look found above its window is better than what was known.
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

    /// Looks at every move of the root but the excluded ones.
    fn root(
        &mut self,
        position: &M::Position,
        depth: i32,
        (alpha, beta): (Score, Score),
        excluded: &[M::Move],
        before: &[Line<M::Move>],
    ) -> Option<Line<M::Move>> {
        let mut moves = std::mem::take(&mut self.lists[0]);
        let remembered = self.remembered(self.model.key(position), 0).and_then(|memory| memory.best);
        list(self.model, position, &self.lessons, 0, remembered, &mut moves);
        moves.retain(|candidate| !excluded.contains(&candidate.mv));
        // The best of the pass before come first, in their order.
        let place = |mv: M::Move| before.iter().position(|line| line.moves[0] == mv).unwrap_or(before.len());
        let mut tried = 0;
        let mut best: Option<Line<M::Move>> = None;
        let mut low = alpha;
        while let Some(candidate) = super::order::bring_best(&mut moves, tried) {
            if tried == 0
                && let Some(at) = (0..moves.len()).min_by_key(|at| place(moves[*at].mv))
                && place(moves[at].mv) < before.len()
            {
                moves.swap(0, at);
            }
            let candidate = if tried == 0 { moves[0] } else { candidate };
            let next = self.model.after(position, candidate.mv);
            let score = self.try_move(position, &next, &candidate, depth, (low, beta), 0, tried);
            tried += 1;
            if self.control.is_over() {
                break;
            }
            if best.as_ref().is_none_or(|best| score > best.score) {
                self.extend_line(candidate.mv, 0);
                best = Some(Line { score, moves: self.lines[0].clone() });
                low = low.max(score);
            }
            if score >= beta {
                break;
            }
        }
        moves.clear();
        self.lists[0] = moves;
        best
    }
}
