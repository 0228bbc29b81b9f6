//! The higher levels: iterative deepening over whole turns.
//!
//! The root compares the turns of the side to move; [`TurnSearch`] searches the opponent's replies and what follows. All turns of the root and all
//! replies are searched; deeper, only the turns with the best static evaluation, and all of them where those lose.

use quadrille_core::mix64;
use quadrille_fuse_and_frost::{Move, Position};
use quadrille_search::{
    Engine, PvLine, Score, SearchControl, SearchLimits, SearchReport, SearchRequest, TranspositionTable,
};

use super::turn::Turn;
use super::turn_generator::{TurnEnd, TurnGenerator};
use super::turn_search::{MAX_TURNS, PlyBuffers, TurnEntry, TurnSearch};

/// Turns of the root that are searched from the third depth on, the best of the last iteration first.
const WIDTH: usize = 200;
/// Size of the transposition table: a search of one second stores about two to this power entries.
const TABLE_BITS: u32 = 16;

/// Alpha-beta search over turns.
pub(crate) struct TurnSearchEngine {
    /// The limits of the level, besides those of the request.
    limits: SearchLimits,
    seed: u64,
    generator: TurnGenerator,
    buffers: PlyBuffers,
    table: TranspositionTable<TurnEntry>,
}

/// A turn of the root.
struct CandidateTurn {
    turn: Turn,
    /// The position after it.
    end: Position,
    /// Its score so far; an upper bound for turns that are not among the best.
    score: Score,
}

impl CandidateTurn {
    fn first_move(&self) -> Option<Move> {
        self.turn.moves().next()
    }
}

impl TurnSearchEngine {
    /// The engine with these limits and this seed, which breaks ties between turns of equal static evaluation.
    pub(crate) fn new(limits: SearchLimits, seed: u64) -> TurnSearchEngine {
        TurnSearchEngine {
            limits,
            seed,
            generator: TurnGenerator::default(),
            buffers: PlyBuffers::default(),
            table: TranspositionTable::new(TABLE_BITS),
        }
    }
}

impl Engine for TurnSearchEngine {
    type Position = Position;
    type Move = Turn;

    fn search(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&SearchReport<Turn>),
    ) -> Option<SearchReport<Turn>> {
        self.table.clear();
        let request = SearchRequest { limits: request.limits.tightened_by(self.limits), ..*request };
        let control = SearchControl::new(request);
        let mut search = TurnSearch::new(position.side_to_move(), control, &self.table, &mut self.buffers);
        self.generator.generate(position);
        let candidate = |end: &TurnEnd| CandidateTurn {
            turn: self.generator.turn(end),
            end: end.position,
            score: search.static_eval(&end.position, 1).score,
        };
        let mut list: Vec<CandidateTurn> = self.generator.list().iter().map(candidate).collect();
        if list.is_empty() {
            return None;
        }
        list.sort_by_key(|one| (-one.score, mix64(self.seed ^ one.end.arrangement_hash())));
        let mut report = report_of(&list, 1, &search);
        on_report(&report);
        for depth in 2..=request.limits.depth.unwrap_or(MAX_TURNS).min(MAX_TURNS) {
            if list[0].score.is_decided() || search.should_stop() {
                break;
            }
            let width = if depth == 2 { list.len() } else { list.len().min(WIDTH) };
            let searched = search_to_depth(&mut list[..width], depth, &mut search);
            if searched < width {
                // The best turn may have turned out lost just when the search stopped: one not known to lose is better.
                let is_lost = list[0].score.is_decided() && list[0].score < Score::EVEN;
                if is_lost {
                    list.sort_by_key(|one| -one.score);
                }
                let partial = report_of(if is_lost { &list } else { &list[..searched] }, depth - 1, &search);
                let lines = report.interrupted(partial.lines, search.lines());
                report = SearchReport { lines, ..partial };
                break;
            }
            report = report_of(&list, depth, &search);
            on_report(&report);
        }
        Some(report)
    }
}

/// One iteration: searches the candidates to `depth` turns, their own included, and sorts those that were searched. Returns their number, which
/// is smaller than the list if the search stopped.
fn search_to_depth(list: &mut [CandidateTurn], depth: u32, search: &mut TurnSearch<'_>) -> usize {
    let lines = search.lines();
    for index in 0..list.len() {
        let alpha = multi_pv_bound(&list[..index], lines);
        let end = list[index].end;
        let beta = if alpha == Score::LEAST { Score::MOST } else { alpha.shifted(1) };
        let mut score = search.root_turn(&end, depth - 1, alpha, beta);
        if score > alpha && alpha > Score::LEAST {
            score = search.root_turn(&end, depth - 1, alpha, Score::MOST);
        }
        if search.should_stop() {
            return index;
        }
        // A turn that failed low must not look as good as those above the bound.
        list[index].score = if score > alpha { score } else { score.min(alpha.shifted(-1)) };
        let place = list[..index].partition_point(|one| one.score >= list[index].score);
        list[place..=index].rotate_right(1);
    }
    list.len()
}

/// The score that a turn must exceed to be reported, given the sorted turns before it.
fn multi_pv_bound(best: &[CandidateTurn], lines: usize) -> Score {
    distinct(best).nth(lines.saturating_sub(1)).map_or(Score::LEAST, |one| one.score)
}

/// The best turn with each first move, in order.
fn distinct(best: &[CandidateTurn]) -> impl Iterator<Item = &CandidateTurn> {
    let is_new = |index: usize| best[..index].iter().all(|one| one.first_move() != best[index].first_move());
    (0..best.len()).filter(move |index| is_new(*index)).map(|index| &best[index])
}

fn report_of(list: &[CandidateTurn], depth: u32, search: &TurnSearch<'_>) -> SearchReport<Turn> {
    let line = |one: &CandidateTurn| {
        let mut moves = vec![one.turn];
        moves.extend(search.principal_variation(&one.end, depth - 1));
        PvLine { score: one.score, moves }
    };
    let lines = distinct(list).take(search.lines()).map(line).collect();
    SearchReport { lines, depth, nodes: search.nodes() }
}
