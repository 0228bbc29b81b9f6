//! Searching one position: how many moves ahead, within which window, and what may be left out.

use quadrille_core::Verdict;

use super::Settings;
use super::order::{Candidate, Lessons, bring_best, list, list_promising};
use crate::limits::SearchControl;
use crate::model::Evaluate;
use crate::score::Score;
use crate::transpositions::{Bound, Memory, Transpositions};

/// Moves from the root at most, with what is looked at beyond the horizon.
pub(super) const DEEPEST: usize = 120;

/// One who searches: the position is passed along, everything else is kept here.
pub(super) struct Searcher<'a, M: Evaluate> {
    pub(super) model: &'a M,
    pub(super) settings: &'a Settings,
    table: &'a Transpositions,
    pub(super) control: SearchControl<'a>,
    pub(super) lessons: Lessons,
    /// Lists of moves, one for each move from the root, kept to save their making.
    pub(super) lists: Vec<Vec<Candidate<M::Move>>>,
    /// The best line found from each number of moves from the root on.
    pub(super) lines: Vec<Vec<M::Move>>,
    /// Who this is among those that search at the same time.
    pub(super) number: usize,
}

impl<'a, M: Evaluate> Searcher<'a, M> {
    pub(super) fn new(
        model: &'a M,
        settings: &'a Settings,
        table: &'a Transpositions,
        control: SearchControl<'a>,
        number: usize,
    ) -> Searcher<'a, M> {
        Searcher {
            model,
            settings,
            table,
            control,
            lessons: Lessons::new(M::KINDS, DEEPEST),
            lists: (0..=DEEPEST).map(|_| Vec::new()).collect(),
            lines: (0..=DEEPEST + 1).map(|_| Vec::new()).collect(),
            number,
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.control.nodes()
    }

    pub(super) fn remembered(&self, key: u64, ply: usize) -> Option<Memory> {
        self.table.find(key).map(|memory| Memory { score: from_here(memory.score, ply), ..memory })
    }

    /// The worth of the position after a move, for the player who made it.
    pub(super) fn child(
        &mut self,
        parent: &M::Position,
        child: &M::Position,
        depth: i32,
        window: (Score, Score),
        ply: usize,
    ) -> Score {
        let (alpha, beta) = window;
        if self.model.mover(parent) == self.model.mover(child) {
            self.node(child, depth, (alpha, beta), ply + 1, true)
        } else {
            -self.node(child, depth, (-beta, -alpha), ply + 1, true)
        }
    }

    /// The worth of a position to its mover, exactly if it lies inside the window.
    fn node(
        &mut self,
        position: &M::Position,
        depth: i32,
        window: (Score, Score),
        ply: usize,
        may_skip: bool,
    ) -> Score {
        self.lines[ply].clear();
        if let Some(verdict) = self.model.verdict(position) {
            self.control.count();
            return self.ended(position, verdict, ply);
        }
        if depth <= 0 || ply >= DEEPEST {
            return self.beyond_horizon(position, window, ply);
        }
        if self.control.count() {
            return Score::EVEN;
        }
        // A win that is already known to come sooner makes looking further pointless.
        let alpha = window.0.max(Score::loss_in(ply as u32));
        let beta = window.1.min(Score::win_in(ply as u32 + 1));
        if alpha >= beta {
            return alpha;
        }
        let is_open = window.1.number() - window.0.number() > 1;
        let key = self.model.key(position);
        let memory = self.remembered(key, ply);
        if let Some(memory) = memory
            && !is_open
            && i32::from(memory.depth) >= depth
            && settles(&memory, alpha, beta)
        {
            return memory.score;
        }
        if !is_open
            && !beta.is_decided()
            && let Some(score) = self.left_at_that(position, depth, beta, ply, may_skip)
        {
            return score;
        }
        self.moves(position, depth, (alpha, beta), ply, key, memory.and_then(|memory| memory.best))
    }

    fn ended(&self, position: &M::Position, verdict: Verdict, ply: usize) -> Score {
        match verdict {
            Verdict::Draw => Score::EVEN,
            Verdict::Win(seat) if seat == self.model.mover(position) => Score::win_in(ply as u32),
            Verdict::Win(_) => Score::loss_in(ply as u32),
        }
    }

    /// A score at or above `beta` for a position that is so good that its moves need not be looked at.
    fn left_at_that(
        &mut self,
        position: &M::Position,
        depth: i32,
        beta: Score,
        ply: usize,
        may_skip: bool,
    ) -> Option<Score> {
        let margin = self.settings.margin.filter(|_| depth <= 4);
        let skips = self.settings.skips && may_skip && depth >= 3;
        if margin.is_none() && !skips {
            return None;
        }
        let worth = Score::of(self.model.evaluate(position));
        if let Some(margin) = margin
            && worth.shifted(-margin * depth) >= beta
        {
            return Some(worth);
        }
        if !skips || worth < beta {
            return None;
        }
        let skipped = self.model.skipped(position)?;
        let reduced = depth - 3 - depth / 4;
        let score = -self.node(&skipped, reduced, (-beta, -beta.shifted(-1)), ply + 1, false);
        // A win after letting a turn go by is not a win: it only shows that the position is good.
        (score >= beta && !self.control.is_over()).then_some(if score.is_decided() { beta } else { score })
    }

    fn moves(
        &mut self,
        position: &M::Position,
        depth: i32,
        (alpha, beta): (Score, Score),
        ply: usize,
        key: u64,
        remembered: Option<u16>,
    ) -> Score {
        let mut moves = std::mem::take(&mut self.lists[ply]);
        list(self.model, position, &self.lessons, ply, remembered, &mut moves);
        let mut best = Score::LEAST;
        let mut best_index = None;
        let mut low = alpha;
        let mut tried = 0;
        while let Some(candidate) = bring_best(&mut moves, tried) {
            let next = self.model.after(position, candidate.mv);
            let score = self.try_move(position, &next, &candidate, depth, (low, beta), ply, tried);
            tried += 1;
            if self.control.is_over() {
                break;
            }
            if score > best {
                best = score;
                if score > low {
                    low = score;
                    best_index = Some(candidate.index);
                    self.extend_line(candidate.mv, ply);
                }
                if score >= beta {
                    self.learn(position, &moves[..tried], depth, ply);
                    break;
                }
            }
        }
        moves.clear();
        self.lists[ply] = moves;
        if self.control.is_over() {
            return Score::EVEN;
        }
        let bound = match best {
            best if best >= beta => Bound::AtLeast,
            best if best > alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        let depth = depth.clamp(0, 255) as u8;
        self.table
            .keep(key, Memory { score: to_here(best, ply), bound, depth, best: best_index.or(remembered) });
        best
    }

    /// The first move gets the whole window; the others have to prove that they are better, the late ones with less depth first.
    #[expect(clippy::too_many_arguments, reason = "the state of the loop over the moves")]
    pub(super) fn try_move(
        &mut self,
        position: &M::Position,
        next: &M::Position,
        candidate: &Candidate<M::Move>,
        depth: i32,
        (alpha, beta): (Score, Score),
        ply: usize,
        tried: usize,
    ) -> Score {
        if tried == 0 {
            return self.child(position, next, depth - 1, (alpha, beta), ply);
        }
        let just_above = (alpha, alpha.shifted(1));
        let reduction = self.reduction(position, candidate, depth, tried);
        let mut score = self.child(position, next, depth - 1 - reduction, just_above, ply);
        if reduction > 0 && score > alpha {
            score = self.child(position, next, depth - 1, just_above, ply);
        }
        if score > alpha && score < beta {
            score = self.child(position, next, depth - 1, (alpha, beta), ply);
        }
        score
    }

    fn reduction(
        &self,
        position: &M::Position,
        candidate: &Candidate<M::Move>,
        depth: i32,
        tried: usize,
    ) -> i32 {
        if !self.settings.reductions || depth < 3 || tried < 4 || candidate.promise > 0 {
            return 0;
        }
        let mut reduction = 1 + i32::from(tried >= 12) + i32::from(tried >= 32 && depth >= 6) + depth / 8;
        reduction += i32::from(candidate.promise < 0);
        let history = self.lessons.history(self.model.mover(position), candidate.kind);
        reduction -= history / 6000;
        reduction.clamp(0, depth - 2)
    }

    pub(super) fn extend_line(&mut self, mv: M::Move, ply: usize) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(mv);
        before[ply].extend_from_slice(&after[0]);
    }

    /// The last of the tried moves refuted what came before; the quiet ones before it did not.
    fn learn(&mut self, position: &M::Position, tried: &[Candidate<M::Move>], depth: i32, ply: usize) {
        let Some((refuter, others)) = tried.split_last() else { return };
        let seat = self.model.mover(position);
        if refuter.promise <= 0 {
            self.lessons.praise(seat, refuter.kind, ply, depth);
        }
        for other in others.iter().filter(|other| other.promise == 0) {
            self.lessons.blame(seat, other.kind, depth);
        }
    }

    /// Beyond the horizon only moves that change much are looked at, until the position is quiet.
    fn beyond_horizon(&mut self, position: &M::Position, (alpha, beta): (Score, Score), ply: usize) -> Score {
        if self.control.count() {
            return Score::EVEN;
        }
        self.lines[ply].clear();
        let worth = Score::of(self.model.evaluate(position));
        if worth >= beta || ply >= DEEPEST {
            return worth;
        }
        let mut best = worth;
        let mut low = alpha.max(worth);
        let mut moves = std::mem::take(&mut self.lists[ply]);
        list_promising(self.model, position, &mut moves);
        let mut tried = 0;
        while let Some(candidate) = bring_best(&mut moves, tried) {
            tried += 1;
            // The moves come in the order of what they seem to win: the rest wins even less.
            if let Some(margin) = self.settings.margin
                && worth.shifted(candidate.promise + 2 * margin) <= low
            {
                break;
            }
            let next = self.model.after(position, candidate.mv);
            let score = self.child(position, &next, 0, (low, beta), ply);
            if self.control.is_over() {
                break;
            }
            if score > best {
                best = score;
                if score > low {
                    low = score;
                    self.extend_line(candidate.mv, ply);
                }
                if score >= beta {
                    break;
                }
            }
        }
        moves.clear();
        self.lists[ply] = moves;
        best
    }
}

fn settles(memory: &Memory, alpha: Score, beta: Score) -> bool {
    match memory.bound {
        Bound::Exact => true,
        Bound::AtLeast => memory.score >= beta,
        Bound::AtMost => memory.score <= alpha,
    }
}

/// A decided score counted from the root becomes one counted from the position.
fn to_here(score: Score, ply: usize) -> Score {
    shift_end(score, ply as i32)
}

/// A decided score counted from the position becomes one counted from the root.
fn from_here(score: Score, ply: usize) -> Score {
    shift_end(score, -(ply as i32))
}

fn shift_end(score: Score, by: i32) -> Score {
    match score.end() {
        None => score,
        Some(_) if score > Score::EVEN => score.shifted(by),
        Some(_) => score.shifted(-by),
    }
}
