//! Alpha-beta: principal variation search with iterative deepening, aspiration windows and a shared transposition table.
//!
//! `root` deepens, `node` searches one position, `move_order` ranks its moves, `tt_entry` is the entry of the table.

mod move_order;
mod node;
mod root;
mod tt_entry;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::engine::Engine;
use crate::game_tree::Evaluator;
use crate::search_control::{SearchClock, SearchControl, SearchLimits, SearchRequest};
use crate::search_report::SearchReport;
use crate::transposition_table::TranspositionTable;

use node::Searcher;
use tt_entry::TtEntry;

/// Selectivity of a search and the size of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaBetaConfig {
    /// Size of the transposition table: two to this power entries of 16 bytes.
    pub table_bits: u32,
    /// Late move reductions: moves late in the order are first searched with less depth.
    pub lmr: bool,
    /// Null move pruning: a position that is still above the window after passing is not searched further.
    pub null_move: bool,
    /// Margin of a ply, in hundredths, for reverse futility pruning in the tree and delta pruning in the quiescence search; none turns both off.
    pub futility_margin: Option<i32>,
    /// Half the width of the first aspiration window, in hundredths; 0 searches with a full window.
    pub aspiration: i32,
}

impl AlphaBetaConfig {
    /// No pruning and no reductions: the score is that of a plain negamax search.
    pub const FULL_WIDTH: AlphaBetaConfig = AlphaBetaConfig {
        table_bits: 16,
        lmr: false,
        null_move: false,
        futility_margin: None,
        aspiration: 0,
    };
}

/// An alpha-beta search. Its transposition table is kept from one search to the next.
#[derive(Debug)]
pub struct AlphaBeta<T: Evaluator> {
    tree: T,
    config: AlphaBetaConfig,
    table: TranspositionTable<TtEntry>,
}

impl<T: Evaluator> AlphaBeta<T> {
    /// A search with an empty table.
    pub fn new(tree: T, config: AlphaBetaConfig) -> AlphaBeta<T> {
        AlphaBeta { tree, config, table: TranspositionTable::new(config.table_bits) }
    }

    /// The tree that is searched.
    pub const fn tree(&self) -> &T {
        &self.tree
    }
}

impl<T: Evaluator + Send> Engine for AlphaBeta<T> {
    type Position = T::Position;
    type Move = T::Move;

    /// Every finished iteration is reported. Helper threads search the same root and share the table (lazy SMP).
    fn search(
        &mut self,
        position: &T::Position,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&SearchReport<T::Move>),
    ) -> Option<SearchReport<T::Move>> {
        self.table.new_search();
        let done = AtomicBool::new(false);
        let helper_nodes = AtomicU64::new(0);
        let (tree, config, table) = (&self.tree, &self.config, &self.table);
        let mut report = None;
        let mut main = || {
            let mut searcher = Searcher::new(tree, config, table, SearchControl::new(*request), 0);
            let on_report = &mut |report: &SearchReport<T::Move>| {
                let mut report = report.clone();
                report.nodes += helper_nodes.load(Ordering::Relaxed);
                on_report(&report);
            };
            report = searcher.iterative_deepening(position, on_report);
            done.store(true, Ordering::Relaxed);
        };
        let helper = |number: usize| {
            let clock = HelperClock { clock: request.clock, done: &done };
            let limits = SearchLimits { time: None, ..request.limits };
            let mut searcher = Searcher::new(
                tree,
                config,
                table,
                SearchControl::new(SearchRequest { limits, clock: &clock, ..*request }),
                number,
            );
            searcher.iterative_deepening(position, &mut |_| ());
            helper_nodes.fetch_add(searcher.nodes(), Ordering::Relaxed);
        };
        if request.threads.size() > 1 {
            request.threads.run(&mut main, &helper);
        } else {
            main();
        }
        report.map(|report| SearchReport {
            nodes: report.nodes + helper_nodes.load(Ordering::Relaxed),
            ..report
        })
    }
}

/// The clock of helper threads: they stop when the main thread is done.
struct HelperClock<'a> {
    clock: &'a dyn SearchClock,
    done: &'a AtomicBool,
}

impl SearchClock for HelperClock<'_> {
    fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    fn stopped(&self) -> bool {
        self.done.load(Ordering::Relaxed) || self.clock.stopped()
    }
}
