//! Monte-Carlo tree search (UCT) with a solver ([MCTS-Solver](https://www.chessprogramming.org/Monte-Carlo_Tree_Search)): proven results are
//! backed up like rewards.
//!
//! Rewards are the first player's, so players need not alternate. The tree is one vector that stops growing when it is full; playouts
//! then start from its leaves. Randomness comes from the seed and arithmetic from exactly rounded operations, so a node limit
//! gives the same result on every machine.

use std::cmp::Reverse;

use quadrille_core::{Random, Seat, Verdict};

use crate::engine::Engine;
use crate::game_tree::Playout;
use crate::score::Score;
use crate::search_control::{SearchControl, SearchRequest};
use crate::search_report::{PvLine, SearchReport};

/// Default capacity of the tree in nodes.
const DEFAULT_CAPACITY: usize = 1 << 20;
/// UCT exploration constant, with a logarithm to base 2 under the root.
const EXPLORATION: f64 = 0.35;
/// Playouts before the first report; each further report comes after twice as many.
const FIRST_REPORT: u64 = 1024;

/// A Monte-Carlo tree search.
#[derive(Debug)]
pub struct MonteCarlo<T: Playout> {
    tree: T,
    random: Random,
    capacity: usize,
    nodes: Vec<Node<T::Move>>,
}

/// A node of the tree.
#[derive(Clone, Debug)]
struct Node<M> {
    /// The move that leads here.
    mv: M,
    /// The side to move. Set on expansion.
    side_to_move: Seat,
    visits: u32,
    /// Sum of the first player's rewards.
    reward: f64,
    proof: Option<Proof>,
    /// Index of the first child.
    first: u32,
    children: u32,
}

impl<M> Node<M> {
    const fn new(mv: M, proof: Option<Proof>) -> Node<M> {
        Node { mv, side_to_move: Seat::First, visits: 0, reward: 0.0, proof, first: 0, children: 0 }
    }

    /// Mean reward of a player; one half without visits.
    fn mean_reward(&self, seat: Seat) -> f64 {
        let first = match (self.proof, self.visits) {
            (Some(proof), _) => proof.reward(),
            (None, 0) => 0.5,
            (None, visits) => self.reward / f64::from(visits),
        };
        if seat == Seat::First { first } else { 1.0 - first }
    }
}

/// A proven result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Proof {
    verdict: Verdict,
    /// Moves to the end of the game along the proven line.
    moves: u32,
}

impl Proof {
    const fn reward(self) -> f64 {
        match self.verdict {
            Verdict::Win(Seat::First) => 1.0,
            Verdict::Win(Seat::Second) => 0.0,
            Verdict::Draw => 0.5,
        }
    }

    fn is_win_for(self, seat: Seat) -> bool {
        self.verdict == Verdict::Win(seat)
    }
}

const ROOT: usize = 0;

impl<T: Playout> MonteCarlo<T> {
    /// A search with this seed.
    pub const fn new(tree: T, seed: u64) -> MonteCarlo<T> {
        MonteCarlo { tree, random: Random::new(seed), capacity: DEFAULT_CAPACITY, nodes: Vec::new() }
    }

    /// Limits the tree to this many nodes; children of the root do not count.
    #[must_use]
    pub fn with_capacity(self, nodes: usize) -> MonteCarlo<T> {
        MonteCarlo { capacity: nodes.min(u32::MAX as usize), ..self }
    }

    /// One iteration: selection, expansion, playout and backpropagation.
    fn iterate(&mut self, position: &T::Position, max_depth: Option<u32>) {
        let mut position = position.clone();
        let mut path = vec![ROOT];
        let mut at = ROOT;
        let mut moves = Vec::new();
        while self.nodes[at].proof.is_none() {
            if self.nodes[at].children == 0 {
                // A leaf is expanded at its second visit.
                if self.nodes[at].visits == 0 || max_depth.is_some_and(|most| path.len() > most as usize) {
                    break;
                }
                moves.clear();
                self.tree.for_each_move(&position, |mv| moves.push(mv));
                if self.nodes.len() + moves.len() > self.capacity {
                    break;
                }
                self.expand(at, &position, &moves);
                continue;
            }
            at = self.select_child(at);
            position = self.tree.make_move(&position, self.nodes[at].mv);
            path.push(at);
        }
        let reward = match self.nodes[at].proof {
            Some(proof) => proof.reward(),
            None => f64::from(self.tree.playout(position, Seat::First, &mut self.random)),
        };
        self.backpropagate(&path, reward);
    }

    /// Adds the children of a node. Children in which the game is over are proven at once.
    fn expand(&mut self, at: usize, position: &T::Position, moves: &[T::Move]) {
        self.nodes[at].side_to_move = self.tree.side_to_move(position);
        self.nodes[at].first = self.nodes.len() as u32;
        self.nodes[at].children = moves.len() as u32;
        for mv in moves {
            let verdict = self.tree.verdict(&self.tree.make_move(position, *mv));
            self.nodes.push(Node::new(*mv, verdict.map(|verdict| Proof { verdict, moves: 0 })));
        }
        self.nodes[at].proof = self.proof_from_children(at);
    }

    fn children(&self, at: usize) -> &[Node<T::Move>] {
        let first = self.nodes[at].first as usize;
        &self.nodes[first..first + self.nodes[at].children as usize]
    }

    /// The proof of a node that follows from the proofs of its children.
    fn proof_from_children(&self, at: usize) -> Option<Proof> {
        let side_to_move = self.nodes[at].side_to_move;
        let children = self.children(at);
        let proofs = || children.iter().filter_map(|child| child.proof);
        let won = proofs().filter(|proof| proof.is_win_for(side_to_move)).min_by_key(|proof| proof.moves);
        let proof = if won.is_some() || proofs().count() < children.len() {
            won
        } else {
            let drawn = proofs().find(|proof| proof.verdict == Verdict::Draw);
            drawn.or_else(|| proofs().max_by_key(|proof| proof.moves))
        };
        proof.map(|proof| Proof { moves: proof.moves + 1, ..proof })
    }

    /// Selects a child by UCT. Proven losses are not visited again.
    fn select_child(&self, at: usize) -> usize {
        let side_to_move = self.nodes[at].side_to_move;
        let exploration = EXPLORATION * log2(self.nodes[at].visits.max(1));
        let mut best = (0, f64::MIN);
        for (index, child) in self.children(at).iter().enumerate() {
            if child.proof.is_some_and(|proof| proof.is_win_for(side_to_move.other())) {
                continue;
            }
            let priority = match child.visits {
                0 => f64::MAX,
                visits => child.mean_reward(side_to_move) + (exploration / f64::from(visits)).sqrt(),
            };
            if priority > best.1 {
                best = (index, priority);
            }
        }
        self.nodes[at].first as usize + best.0
    }

    /// Adds a reward to every node of a path and backs up proofs.
    fn backpropagate(&mut self, path: &[usize], reward: f64) {
        for &at in path {
            self.nodes[at].visits += 1;
            self.nodes[at].reward += reward;
        }
        for pair in path.windows(2).rev() {
            if self.nodes[pair[1]].proof.is_none() {
                break;
            }
            self.nodes[pair[0]].proof = self.proof_from_children(pair[0]);
        }
    }

    fn report(&self, lines: usize, nodes: u64) -> SearchReport<T::Move> {
        let mut firsts = self.scored();
        firsts.truncate(lines.max(1));
        let line = |(at, score): (usize, Score)| PvLine { score, moves: self.line(at) };
        SearchReport { lines: firsts.into_iter().map(line).collect(), depth: 1, nodes }
    }

    /// The children of the root with their scores, best first.
    ///
    /// The most visited child is the best one (robust child). A mean over fewer visits is less certain, so that it does not exceed the score of a child with more:
    /// the order of the visits is the order of the scores. The sort is stable and moves proven draws between them.
    fn scored(&self) -> Vec<(usize, Score)> {
        let mut most = Score::MOST;
        let score = |at: usize| {
            let score = self.score(at);
            if self.nodes[at].proof.is_none() {
                most = most.min(score);
                return (at, most);
            }
            (at, score)
        };
        let mut scored: Vec<(usize, Score)> = self.ranked(ROOT).into_iter().map(score).collect();
        scored.sort_by_key(|(_, score)| Reverse(*score));
        scored
    }

    /// The children of a node, best first for its side to move.
    fn ranked(&self, at: usize) -> Vec<usize> {
        let side_to_move = self.nodes[at].side_to_move;
        let first = self.nodes[at].first as usize;
        let mut ranked: Vec<usize> = (first..first + self.nodes[at].children as usize).collect();
        // A proven draw ranks before the most visited unproven child if that one scores below one half.
        let open = self.children(at).iter().filter(|child| child.proof.is_none());
        let expected =
            open.max_by_key(|child| child.visits).map_or(0.0, |child| child.mean_reward(side_to_move));
        ranked.sort_by_key(|&child| {
            let node = &self.nodes[child];
            Reverse(match node.proof {
                Some(proof) if proof.is_win_for(side_to_move) => (4, u32::MAX - proof.moves),
                Some(proof) if proof.is_win_for(side_to_move.other()) => (0, proof.moves),
                Some(_) => (if expected < 0.5 { 3 } else { 1 }, 0),
                None => (2, node.visits),
            })
        });
        ranked
    }

    /// The score of a child of the root for the side to move.
    fn score(&self, at: usize) -> Score {
        let node = &self.nodes[at];
        let side_to_move = self.nodes[ROOT].side_to_move;
        match node.proof {
            Some(proof) if proof.is_win_for(side_to_move) => Score::win_in(proof.moves + 1),
            Some(proof) if proof.is_win_for(side_to_move.other()) => Score::loss_in(proof.moves + 1),
            _ => score_of_win_rate(node.mean_reward(side_to_move)),
        }
    }

    /// The principal variation from a child of the root.
    fn line(&self, at: usize) -> Vec<T::Move> {
        let mut line = vec![self.nodes[at].mv];
        let mut at = at;
        while let Some(&next) = self.ranked(at).first() {
            if self.nodes[next].visits == 0 && self.nodes[next].proof.is_none() {
                break;
            }
            line.push(self.nodes[next].mv);
            at = next;
        }
        line
    }
}

impl<T: Playout + Send> Engine for MonteCarlo<T> {
    type Position = T::Position;
    type Move = T::Move;

    /// A node of the limits is a playout; depth is the depth of the tree.
    fn search(
        &mut self,
        position: &T::Position,
        request: &SearchRequest<'_>,
        on_report: &mut dyn FnMut(&SearchReport<T::Move>),
    ) -> Option<SearchReport<T::Move>> {
        if self.tree.verdict(position).is_some() {
            return None;
        }
        let mut moves = Vec::new();
        self.tree.for_each_move(position, |mv| moves.push(mv));
        self.nodes.clear();
        self.nodes.push(Node::new(*moves.first()?, None));
        self.expand(ROOT, position, &moves);
        let mut control = SearchControl::new(*request);
        let mut report_at = FIRST_REPORT;
        // A playout may take longer than the control waits between two polls.
        while self.nodes[ROOT].proof.is_none() && !control.count_node() && !control.poll() {
            self.iterate(position, request.limits.depth);
            if control.nodes() == report_at {
                report_at *= 2;
                on_report(&self.report(request.lines, control.nodes()));
            }
        }
        Some(self.report(request.lines, control.nodes()))
    }
}

/// Logarithm to base 2, linear between powers of two: the standard library's differs between machines.
fn log2(number: u32) -> f64 {
    let power = number.ilog2();
    f64::from(power) + (f64::from(number) / f64::from(1_u32 << power) - 1.0)
}

/// The score of a win rate: 400 hundredths for odds of ten to one.
fn score_of_win_rate(share: f64) -> Score {
    const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
    const TERMS: u32 = 100;
    // Artanh series: half the logarithm of the odds. Rates near 0 and 1 count as 99 to 1.
    let lean = (2.0 * share - 1.0).clamp(-0.98, 0.98);
    let (mut power, mut sum) = (lean, 0.0);
    for term in 0..TERMS {
        sum += power / f64::from(2 * term + 1);
        power *= lean * lean;
    }
    Score::of((2.0 * SCALE * sum).round() as i32)
}
