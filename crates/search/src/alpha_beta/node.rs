//! The search of one position: window, pruning, reductions and the quiescence search.

use quadrille_core::Verdict;

use super::AlphaBetaConfig;
use super::move_order::{History, ScoredMove, pick_best, score_moves, score_noisy_moves};
use super::tt_entry::TtEntry;
use crate::game_tree::Evaluator;
use crate::score::Score;
use crate::search_control::SearchControl;
use crate::transposition_table::{Bound, TranspositionTable};

/// Maximum distance from the root, quiescence search included.
pub(super) const MAX_PLY: usize = 120;

/// State of one search thread. Positions are passed as arguments.
pub(super) struct Searcher<'a, T: Evaluator> {
    pub(super) tree: &'a T,
    pub(super) config: &'a AlphaBetaConfig,
    table: &'a TranspositionTable<TtEntry>,
    pub(super) control: SearchControl<'a>,
    pub(super) history: History,
    /// Per-ply move buffers, reused across nodes.
    pub(super) move_buffers: Vec<Vec<ScoredMove<T::Move>>>,
    /// Principal variation from each ply (triangular table).
    pub(super) pv: Vec<Vec<T::Move>>,
    /// Number of the thread; 0 is the main thread.
    pub(super) number: usize,
}

impl<'a, T: Evaluator> Searcher<'a, T> {
    pub(super) fn new(
        tree: &'a T,
        config: &'a AlphaBetaConfig,
        table: &'a TranspositionTable<TtEntry>,
        control: SearchControl<'a>,
        number: usize,
    ) -> Searcher<'a, T> {
        Searcher {
            tree,
            config,
            table,
            control,
            history: History::new(T::HISTORY_SIZE, MAX_PLY),
            move_buffers: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            pv: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            number,
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.control.nodes()
    }

    pub(super) fn probe(&self, hash: u64, ply: usize) -> Option<TtEntry> {
        self.table.probe(hash).map(|entry| TtEntry { score: entry.score.nearer(-(ply as i32)), ..entry })
    }

    /// The score of the position after a move, for the player who made the move. Players need not alternate.
    pub(super) fn child(
        &mut self,
        parent: &T::Position,
        child: &T::Position,
        depth: i32,
        window: (Score, Score),
        ply: usize,
    ) -> Score {
        let (alpha, beta) = window;
        if self.tree.side_to_move(parent) == self.tree.side_to_move(child) {
            self.node(child, depth, (alpha, beta), ply + 1, true)
        } else {
            -self.node(child, depth, (-beta, -alpha), ply + 1, true)
        }
    }

    /// The score of a position for the side to move: exact inside the window, otherwise a bound (fail-soft).
    fn node(
        &mut self,
        position: &T::Position,
        depth: i32,
        window: (Score, Score),
        ply: usize,
        may_null_move: bool,
    ) -> Score {
        self.pv[ply].clear();
        if let Some(verdict) = self.tree.verdict(position) {
            self.control.count_node();
            return self.terminal_score(position, verdict, ply);
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, window, ply);
        }
        if self.control.count_node() {
            return Score::EVEN;
        }
        // Mate distance pruning: a win that is known to come sooner cannot be improved here.
        let alpha = window.0.max(Score::loss_in(ply as u32));
        let beta = window.1.min(Score::win_in(ply as u32 + 1));
        if alpha >= beta {
            return alpha;
        }
        let is_pv = window.1.number() - window.0.number() > 1;
        let hash = self.tree.hash(position);
        let entry = self.probe(hash, ply);
        if let Some(entry) = entry
            && !is_pv
            && i32::from(entry.depth) >= depth
            && entry.bound.causes_cutoff(entry.score, alpha, beta)
        {
            return entry.score;
        }
        if !is_pv
            && !beta.is_decided()
            && let Some(score) = self.prune(position, depth, beta, ply, may_null_move)
        {
            return score;
        }
        self.search_moves(position, depth, (alpha, beta), ply, hash, entry.and_then(|entry| entry.best))
    }

    /// The score of a position in which the game is over.
    fn terminal_score(&self, position: &T::Position, verdict: Verdict, ply: usize) -> Score {
        match verdict {
            Verdict::Draw => Score::EVEN,
            Verdict::Win(seat) if seat == self.tree.side_to_move(position) => Score::win_in(ply as u32),
            Verdict::Win(_) => Score::loss_in(ply as u32),
        }
    }

    /// Reverse futility pruning and null move pruning: a score at or above `beta` if the position is good enough without searching its moves.
    fn prune(
        &mut self,
        position: &T::Position,
        depth: i32,
        beta: Score,
        ply: usize,
        may_null_move: bool,
    ) -> Option<Score> {
        let futility_margin = self.config.futility_margin.filter(|_| depth <= 4);
        let null_move = self.config.null_move && may_null_move && depth >= 3;
        if futility_margin.is_none() && !null_move {
            return None;
        }
        let eval = Score::of(self.tree.evaluate(position));
        if let Some(futility_margin) = futility_margin
            && eval.shifted(-futility_margin * depth) >= beta
        {
            return Some(eval);
        }
        if !null_move || eval < beta {
            return None;
        }
        let null_move = self.tree.null_move(position)?;
        let reduced = depth - 3 - depth / 4;
        let score = -self.node(&null_move, reduced, (-beta, -beta.shifted(-1)), ply + 1, false);
        // A win after passing is not proven: it only shows that the position is above the window.
        (score >= beta && !self.control.should_stop()).then_some(if score.is_decided() {
            beta
        } else {
            score
        })
    }

    /// Searches the moves in order and stores the result.
    fn search_moves(
        &mut self,
        position: &T::Position,
        depth: i32,
        (alpha, beta): (Score, Score),
        ply: usize,
        hash: u64,
        tt_move: Option<u16>,
    ) -> Score {
        let mut moves = std::mem::take(&mut self.move_buffers[ply]);
        score_moves(self.tree, position, &self.history, ply, tt_move, &mut moves);
        let mut best = Score::LEAST;
        let mut best_index = None;
        let mut low = alpha;
        let mut tried = 0;
        while let Some(candidate) = pick_best(&mut moves, tried) {
            let next = self.tree.make_move(position, candidate.mv);
            let score = self.search_move(position, &next, &candidate, depth, (low, beta), ply, tried);
            tried += 1;
            if self.control.should_stop() {
                break;
            }
            if score > best {
                best = score;
                if score > low {
                    low = score;
                    best_index = Some(candidate.index);
                    self.update_pv(candidate.mv, ply);
                }
                if score >= beta {
                    self.update_history(position, &moves[..tried], depth, ply);
                    break;
                }
            }
        }
        moves.clear();
        self.move_buffers[ply] = moves;
        if self.control.should_stop() {
            return Score::EVEN;
        }
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let depth = depth.clamp(0, 255) as u8;
        self.table.store(
            hash,
            TtEntry { score: best.nearer(ply as i32), bound, depth, best: best_index.or(tt_move) },
        );
        best
    }

    /// Principal variation search: the first move gets the full window, the others a null window, late ones with reduced depth. A move that
    /// turns out better is searched again.
    #[expect(clippy::too_many_arguments, reason = "the state of the loop over the moves")]
    pub(super) fn search_move(
        &mut self,
        position: &T::Position,
        next: &T::Position,
        candidate: &ScoredMove<T::Move>,
        depth: i32,
        (alpha, beta): (Score, Score),
        ply: usize,
        tried: usize,
    ) -> Score {
        if tried == 0 {
            return self.child(position, next, depth - 1, (alpha, beta), ply);
        }
        let null_window = (alpha, alpha.shifted(1));
        let reduction = self.late_move_reduction(position, candidate, depth, tried);
        let mut score = self.child(position, next, depth - 1 - reduction, null_window, ply);
        if reduction > 0 && score > alpha {
            score = self.child(position, next, depth - 1, null_window, ply);
        }
        if score > alpha && score < beta {
            score = self.child(position, next, depth - 1, (alpha, beta), ply);
        }
        score
    }

    /// Late move reductions: plies by which a quiet or losing move late in the order is reduced; less if its history is good.
    fn late_move_reduction(
        &self,
        position: &T::Position,
        candidate: &ScoredMove<T::Move>,
        depth: i32,
        tried: usize,
    ) -> i32 {
        if !self.config.lmr || depth < 3 || tried < 4 || candidate.gain > 0 {
            return 0;
        }
        let mut reduction = 1 + i32::from(tried >= 12) + i32::from(tried >= 32 && depth >= 6) + depth / 8;
        reduction += i32::from(candidate.gain < 0);
        let history = self.history.score(self.tree.side_to_move(position), candidate.history_index);
        reduction -= history / 6000;
        reduction.clamp(0, depth - 2)
    }

    pub(super) fn update_pv(&mut self, mv: T::Move, ply: usize) {
        let (before, after) = self.pv.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(mv);
        before[ply].extend_from_slice(&after[0]);
    }

    /// History bonus for the move that caused the cutoff, malus for the quiet moves that were searched before it.
    fn update_history(
        &mut self,
        position: &T::Position,
        tried: &[ScoredMove<T::Move>],
        depth: i32,
        ply: usize,
    ) {
        let Some((cutoff, others)) = tried.split_last() else { return };
        let seat = self.tree.side_to_move(position);
        if cutoff.gain <= 0 {
            self.history.bonus(seat, cutoff.history_index, ply, depth);
        }
        for other in others.iter().filter(|other| other.gain == 0) {
            self.history.malus(seat, other.history_index, depth);
        }
    }

    /// Quiescence search: noisy moves only, with the static evaluation as a lower bound (stand pat).
    fn quiescence(&mut self, position: &T::Position, (alpha, beta): (Score, Score), ply: usize) -> Score {
        if self.control.count_node() {
            return Score::EVEN;
        }
        self.pv[ply].clear();
        let eval = Score::of(self.tree.evaluate(position));
        if eval >= beta || ply >= MAX_PLY {
            return eval;
        }
        let mut best = eval;
        let mut low = alpha.max(eval);
        let mut moves = std::mem::take(&mut self.move_buffers[ply]);
        score_noisy_moves(self.tree, position, &mut moves);
        let mut tried = 0;
        while let Some(candidate) = pick_best(&mut moves, tried) {
            tried += 1;
            // Delta pruning. Moves come in the order of their gain, so the rest gains even less.
            if let Some(futility_margin) = self.config.futility_margin
                && eval.shifted(candidate.gain + 2 * futility_margin) <= low
            {
                break;
            }
            let next = self.tree.make_move(position, candidate.mv);
            let score = self.child(position, &next, 0, (low, beta), ply);
            if self.control.should_stop() {
                break;
            }
            if score > best {
                best = score;
                if score > low {
                    low = score;
                    self.update_pv(candidate.mv, ply);
                }
                if score >= beta {
                    break;
                }
            }
        }
        moves.clear();
        self.move_buffers[ply] = moves;
        best
    }
}
