//! Principal-variation search by iterative deepening: one move ahead, then two, and so on, each pass ordered by what the last one found.
//!
//! `root` goes deeper pass by pass, `node` searches one position, `order` decides which move is tried first.

mod node;
mod order;
mod root;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::finding::Finding;
use crate::limits::{Host, Limits, SearchControl, SearchRequest};
use crate::model::Evaluate;
use crate::transpositions::Transpositions;

use node::Searcher;

/// What a search may leave out and how much it may remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The table has two to this power entries of 16 bytes.
    pub table_bits: u32,
    /// Whether moves that come late in the order are looked at less deeply first.
    pub reductions: bool,
    /// Whether a position that is good even after letting a turn go by is left at that.
    pub skips: bool,
    /// What a single quiet move hardly ever wins, in hundredths. A position this much above what is needed, for each move that is left to look
    /// ahead, is good enough; a move that seems to win so much too little beyond the horizon is not tried. None to look at all of them.
    pub margin: Option<i32>,
    /// How far the score of the next pass is expected from that of the last one, in hundredths; 0 to expect nothing.
    pub aspiration: i32,
}

impl Settings {
    /// Leaves nothing out: the score is that of a plain negamax search.
    pub const FULL_WIDTH: Settings =
        Settings { table_bits: 16, reductions: false, skips: false, margin: None, aspiration: 0 };
}

/// A search with its memory, which later searches profit from.
#[derive(Debug)]
pub struct AlphaBeta<M: Evaluate> {
    model: M,
    settings: Settings,
    table: Transpositions,
}

impl<M: Evaluate> AlphaBeta<M> {
    /// A search that has seen nothing yet.
    pub fn new(model: M, settings: Settings) -> AlphaBeta<M> {
        AlphaBeta { model, settings, table: Transpositions::new(settings.table_bits) }
    }

    /// What is searched.
    pub const fn model(&self) -> &M {
        &self.model
    }

    /// The best moves of a position; none once the game is over. Each pass that was finished is told.
    pub fn search(
        &mut self,
        position: &M::Position,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Finding<M::Move>),
    ) -> Option<Finding<M::Move>> {
        self.table.grow_older();
        let done = AtomicBool::new(false);
        let others = AtomicU64::new(0);
        let (model, settings, table) = (&self.model, &self.settings, &self.table);
        let mut finding = None;
        let mut own = || {
            let mut searcher = Searcher::new(model, settings, table, SearchControl::new(*request), 0);
            let told = &mut |finding: &Finding<M::Move>| {
                let mut finding = finding.clone();
                finding.nodes += others.load(Ordering::Relaxed);
                told(&finding);
            };
            finding = searcher.deepen(position, told);
            done.store(true, Ordering::Relaxed);
        };
        let theirs = |number: usize| {
            let host = UntilDone { host: request.host, done: &done };
            let limits = Limits { time: None, ..request.limits };
            let mut searcher = Searcher::new(
                model,
                settings,
                table,
                SearchControl::new(SearchRequest { limits, host: &host, ..*request }),
                number,
            );
            searcher.deepen(position, &mut |_| ());
            others.fetch_add(searcher.nodes(), Ordering::Relaxed);
        };
        if request.threads.size() > 1 {
            request.threads.work(&mut own, &theirs);
        } else {
            own();
        }
        finding.map(|finding| Finding { nodes: finding.nodes + others.load(Ordering::Relaxed), ..finding })
    }
}

/// The world of those who help: they stop when the one they help is done.
struct UntilDone<'a> {
    host: &'a dyn Host,
    done: &'a AtomicBool,
}

impl Host for UntilDone<'_> {
    fn elapsed(&self) -> Duration {
        self.host.elapsed()
    }

    fn stopped(&self) -> bool {
        self.done.load(Ordering::Relaxed) || self.host.stopped()
    }
}
