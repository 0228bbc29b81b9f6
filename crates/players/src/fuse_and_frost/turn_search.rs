//! Alpha-beta over whole turns, from the end of a turn of the root. A ply is a turn; the distance of decided scores is in turns.

use quadrille_core::{Rules, Seat, Verdict, mix64};
use quadrille_fuse_and_frost::{FuseAndFrost, Position};
use quadrille_search::{Bound, PackedEntry, Score, SearchControl, TranspositionTable};

use super::evaluation::{Evaluation, evaluate};
use super::turn::Turn;
use super::turn_generator::TurnGenerator;

/// Contempt: the score of a draw for the opponent of the searching player, who can expect more from a weaker opponent.
const CONTEMPT: i32 = 60;
/// Maximum depth in turns.
pub(super) const MAX_TURNS: u32 = 12;
/// Killer turns at each ply, the latest first. A cutoff by one of them saves the generation of all turns.
const KILLERS: usize = 8;
/// Beam widths: turns searched at each remaining depth, by static evaluation. The last width holds for greater depths.
const WIDTHS: [usize; 6] = [usize::MAX, usize::MAX, 100, 60, 40, 20];

/// The result of searching a position at the beginning of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnEntry {
    /// The score for the side to move; the distance to the end of a decided game counts from the position.
    score: Score,
    bound: Bound,
    depth: u32,
    /// The best turn, or the one that proved the bound.
    turn: Turn,
}

const FILLED: u64 = 1 << 63;

impl PackedEntry for TurnEntry {
    const WAYS: usize = 1;

    fn pack(self, _generation: u8) -> u64 {
        let fields = u64::from(self.score.number() as i16 as u16)
            | self.bound.bits() << 16
            | u64::from(self.depth) << 18
            | self.turn.pack() << 24;
        FILLED | fields
    }

    fn unpack(data: u64) -> TurnEntry {
        TurnEntry {
            score: Score::from_number(i32::from(data as u16 as i16)),
            bound: Bound::from_bits(data >> 16),
            depth: (data >> 18 & 0x3F) as u32,
            turn: Turn::unpack(data >> 24),
        }
    }
}

const _: () = assert!(MAX_TURNS < 1 << 6 && Turn::BITS + 24 < 63);

/// Per-ply buffers, reused across nodes.
#[derive(Default)]
pub(super) struct PlyBuffers(Vec<PlyBuffer>);

#[derive(Default)]
struct PlyBuffer {
    generator: TurnGenerator,
    /// Negated static evaluation and index of the turns to search.
    order: Vec<(Score, usize)>,
}

/// A position at the beginning of a turn while it is searched.
struct Node {
    position: Position,
    /// Remaining depth in turns. At 0 a turn is still played, and its end evaluated.
    depth: u32,
    /// Turns from the root.
    ply: u32,
    alpha: Score,
    beta: Score,
    best: Score,
    turn: Turn,
}

impl Node {
    fn update(&mut self, score: Score, turn: impl FnOnce() -> Turn) {
        if score > self.best {
            self.best = score;
            self.turn = turn();
            self.alpha = self.alpha.max(score);
        }
    }

    fn is_cutoff(&self) -> bool {
        self.best >= self.beta
    }
}

/// One search from a root position.
pub(super) struct TurnSearch<'a> {
    control: SearchControl<'a>,
    root_seat: Seat,
    table: &'a TranspositionTable<TurnEntry>,
    buffers: &'a mut PlyBuffers,
    /// Killer turns by ply.
    killers: [[Turn; KILLERS]; MAX_TURNS as usize + 2],
}

impl<'a> TurnSearch<'a> {
    pub(super) fn new(
        root_seat: Seat,
        control: SearchControl<'a>,
        table: &'a TranspositionTable<TurnEntry>,
        buffers: &'a mut PlyBuffers,
    ) -> TurnSearch<'a> {
        buffers.0.resize_with(MAX_TURNS as usize + 2, PlyBuffer::default);
        let killers = [[Turn::default(); KILLERS]; MAX_TURNS as usize + 2];
        TurnSearch { control, root_seat, table, buffers, killers }
    }

    /// True if the search must stop. Scores returned since are void.
    pub(super) const fn should_stop(&self) -> bool {
        self.control.should_stop()
    }

    /// Nodes searched.
    pub(super) const fn nodes(&self) -> u64 {
        self.control.nodes()
    }

    /// Number of lines to report (MultiPV).
    pub(super) const fn lines(&self) -> usize {
        self.control.request().lines
    }

    /// The score of a turn of the root for the player who makes it, searched this many turns further.
    pub(super) fn root_turn(&mut self, end: &Position, depth: u32, alpha: Score, beta: Score) -> Score {
        self.terminal_score(end, 1).unwrap_or_else(|| -self.search(end, depth, 1, -beta, -alpha))
    }

    /// The static evaluation of the end of a turn for the player who made it, `ply` turns from the root.
    pub(super) fn static_eval(&mut self, end: &Position, ply: u32) -> Evaluation {
        self.control.count_node();
        if let Some(score) = self.terminal_score(end, ply) {
            return Evaluation { score, is_critical: false };
        }
        let evaluation = evaluate(end, self.root_seat);
        Evaluation { score: -evaluation.score, ..evaluation }
    }

    /// The principal variation from a position, as far as the table has it.
    pub(super) fn principal_variation(&self, position: &Position, turns: u32) -> Vec<Turn> {
        let mut at = *position;
        let mut line = Vec::new();
        while line.len() < turns as usize
            && let Some(entry) = self.table.probe(hash(&at))
            && let Some(next) = entry.turn.play(&at)
        {
            line.push(entry.turn);
            at = next;
        }
        line
    }

    /// The score of a finished game for the player who made the last turn.
    fn terminal_score(&self, end: &Position, ply: u32) -> Option<Score> {
        let last_mover = if ply % 2 == 1 { self.root_seat } else { self.root_seat.other() };
        FuseAndFrost::outcome(end).map(|outcome| match outcome.verdict {
            Verdict::Win(seat) if seat == last_mover => Score::win_in(ply),
            Verdict::Win(_) => Score::loss_in(ply),
            Verdict::Draw if last_mover == self.root_seat => Score::of(-CONTEMPT),
            Verdict::Draw => Score::of(CONTEMPT),
        })
    }

    /// The score of a position for the side to move: exact inside the window, otherwise a bound (fail-soft).
    fn search(&mut self, position: &Position, depth: u32, ply: u32, alpha: Score, beta: Score) -> Score {
        let hash = hash(position);
        let entry = self.table.probe(hash);
        if let Some(entry) = entry.filter(|entry| entry.depth >= depth) {
            let score = entry.score.nearer(-(ply as i32));
            if entry.bound.causes_cutoff(score, alpha, beta) {
                return score;
            }
        }
        let mut node =
            Node { position: *position, depth, ply, alpha, beta, best: Score::LEAST, turn: Turn::default() };
        self.search_likely_turns(&mut node, entry.map(|entry| entry.turn));
        if !node.is_cutoff() && !self.should_stop() {
            let mut buffer = std::mem::take(&mut self.buffers.0[ply as usize]);
            buffer.generator.start(position);
            buffer.order.clear();
            if depth > 1 {
                self.search_sorted_turns(&mut node, &mut buffer);
            } else {
                self.search_last_turns(&mut node, &mut buffer);
            }
            self.buffers.0[ply as usize] = buffer;
            if node.is_cutoff() {
                self.killers[ply as usize].rotate_right(1);
                self.killers[ply as usize][0] = node.turn;
            }
        }
        if !self.should_stop() {
            let bound = match node.best {
                best if best >= beta => Bound::Lower,
                best if best <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let score = node.best.nearer(ply as i32);
            self.table.store(hash, TurnEntry { score, bound, depth, turn: node.turn });
        }
        node.best
    }

    /// Searches the turn of the table and the killers, where they are legal.
    fn search_likely_turns(&mut self, node: &mut Node, tt_turn: Option<Turn>) {
        let killers = self.killers[node.ply as usize];
        let killers = killers.into_iter().enumerate().filter(|(_, turn)| tt_turn != Some(*turn));
        let turns = tt_turn.into_iter().map(|turn| (None, turn));
        for (killer, turn) in turns.chain(killers.map(|(index, turn)| (Some(index), turn))) {
            let Some(end) = turn.play(&node.position) else { continue };
            let score = self.child(node, &end, node.beta);
            if self.control.count_node() {
                return;
            }
            node.update(score, || turn);
            if node.is_cutoff() {
                if let Some(index) = killer {
                    self.killers[node.ply as usize][..=index].rotate_right(1);
                }
                return;
            }
        }
    }

    /// The score of a turn of this node for the player who makes it, searched up to `beta`.
    fn child(&mut self, node: &Node, end: &Position, beta: Score) -> Score {
        let ply = node.ply + 1;
        if node.depth > 1 {
            let terminal = self.terminal_score(end, ply);
            return terminal.unwrap_or_else(|| -self.search(end, node.depth - 1, ply, -beta, -node.alpha));
        }
        let Evaluation { score, is_critical } = self.static_eval(end, ply);
        if is_critical && node.depth > 0 && score > node.alpha {
            // Extension: one more turn where the static evaluation is unreliable.
            -self.search(end, 0, ply, -beta, -node.alpha)
        } else {
            score
        }
    }

    /// The last turn of a line: turns are evaluated as they are generated, critical ones are searched after all others.
    fn search_last_turns(&mut self, node: &mut Node, buffer: &mut PlyBuffer) {
        while let Some(found) = buffer.generator.next_batch() {
            for index in found {
                let end = buffer.generator.list()[index];
                let Evaluation { score, is_critical } = self.static_eval(&end.position, node.ply + 1);
                if is_critical && node.depth > 0 && score > node.best {
                    buffer.order.push((-score, index));
                } else {
                    node.update(score, || buffer.generator.turn(&end));
                }
            }
            if node.is_cutoff() || self.should_stop() {
                return;
            }
        }
        buffer.order.sort_unstable();
        for &(negated, index) in &buffer.order {
            if -negated <= node.best {
                return;
            }
            let end = buffer.generator.list()[index];
            let score = self.child(node, &end.position, node.beta);
            node.update(score, || buffer.generator.turn(&end));
            if node.is_cutoff() || self.should_stop() {
                return;
            }
        }
    }

    /// A turn with further turns to search: principal variation search in the order of the static evaluation, within the beam width.
    fn search_sorted_turns(&mut self, node: &mut Node, buffer: &mut PlyBuffer) {
        while buffer.generator.next_batch().is_some() {}
        for (index, end) in buffer.generator.list().iter().enumerate() {
            let score = self.static_eval(&end.position, node.ply + 1).score;
            buffer.order.push((-score, index));
        }
        buffer.order.sort_unstable();
        let width = WIDTHS[(node.depth as usize).min(WIDTHS.len() - 1)];
        for (rank, &(_, index)) in buffer.order.iter().enumerate() {
            // A loss is proven only if every turn loses, so the beam widens while all turns lose.
            let is_lost = node.best.is_decided() && node.best < Score::EVEN;
            if rank >= width && !is_lost {
                return;
            }
            let end = buffer.generator.list()[index];
            let is_first = node.best == Score::LEAST;
            let beta = if is_first { node.beta } else { node.alpha.shifted(1) };
            let mut score = self.child(node, &end.position, beta);
            if !is_first && score > node.alpha && score < node.beta {
                score = self.child(node, &end.position, node.beta);
            }
            if self.should_stop() {
                return;
            }
            node.update(score, || buffer.generator.turn(&end));
            if node.is_cutoff() {
                return;
            }
        }
    }
}

/// The hash of a position at the beginning of a turn. The number of the turn counts, as turns are limited; facings do not.
fn hash(position: &Position) -> u64 {
    // The table takes the slot from the high bits; the rotation makes it the low 16 bits, which keeps the fixed-node results of earlier versions.
    (position.arrangement_hash() ^ mix64(u64::from(position.turn()))).rotate_right(16)
}

#[cfg(test)]
mod tests {
    use quadrille_fuse_and_frost::Move;

    use super::*;

    #[test]
    fn entries_are_packed_without_loss() {
        let turn = Turn::from_last([Move::End; Turn::MAX_MOVES].into_iter());
        for score in [Score::of(-60), Score::EVEN, Score::win_in(3), Score::loss_in(12), Score::LEAST] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                for turn in [Turn::default(), turn] {
                    let entry = TurnEntry { score, bound, depth: MAX_TURNS, turn };
                    assert_eq!(TurnEntry::unpack(entry.pack(1)), entry);
                }
            }
        }
    }
}
