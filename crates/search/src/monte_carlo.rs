//! Monte-Carlo tree search with a solver: random games tell good moves from bad ones, and what is decided for certain is told upwards.
//!
//! Results are kept for the first player, so it does not matter whether the players take turns. The tree lies in one vector and stops
//! growing when that is full; games are still played from its edge then. Nothing but the seed decides what chance does, and the numbers
//! come from exact operations alone, so a limit in nodes gives the same result on every machine.

use std::cmp::Reverse;

use quadrille_core::{Random, Seat, Verdict};

use crate::finding::{Finding, Line};
use crate::limits::{SearchControl, SearchRequest};
use crate::model::PlayOut;
use crate::score::Score;

/// Nodes of the tree if nothing else is said.
const ROOM: usize = 1 << 20;
/// How far a move that was seldom tried gets ahead of those that did better.
const CURIOSITY: f64 = 0.35;
/// Games before the first telling; it is told again each time their number has doubled.
const FIRST_TOLD: u64 = 1024;

/// Searches positions of one game.
#[derive(Debug)]
pub struct MonteCarlo<M: PlayOut> {
    model: M,
    random: Random,
    room: usize,
    tree: Vec<Node<M::Move>>,
}

/// A position in the tree.
#[derive(Clone, Debug)]
struct Node<T> {
    /// The move that leads here.
    mv: T,
    /// Whose turn it is. Set when followers are added.
    mover: Seat,
    games: u32,
    /// What the first player made of those games.
    points: f64,
    proof: Option<Proof>,
    /// Where its followers lie in the tree.
    first: u32,
    followers: u32,
}

impl<T> Node<T> {
    const fn new(mv: T, proof: Option<Proof>) -> Node<T> {
        Node { mv, mover: Seat::First, games: 0, points: 0.0, proof, first: 0, followers: 0 }
    }

    /// The share of the games that a player won here. Even if there were none.
    fn share(&self, seat: Seat) -> f64 {
        let first = match (self.proof, self.games) {
            (Some(proof), _) => proof.points(),
            (None, 0) => 0.5,
            (None, games) => self.points / f64::from(games),
        };
        if seat == Seat::First { first } else { 1.0 - first }
    }
}

/// What is known for certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Proof {
    verdict: Verdict,
    /// Moves to the end, as far as the tree knows.
    moves: u32,
}

impl Proof {
    const fn points(self) -> f64 {
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

impl<M: PlayOut> MonteCarlo<M> {
    /// A search whose chance follows from the seed.
    pub const fn new(model: M, seed: u64) -> MonteCarlo<M> {
        MonteCarlo { model, random: Random::new(seed), room: ROOM, tree: Vec::new() }
    }

    /// The same with a tree of at most this many nodes, those right after the position not counted.
    #[must_use]
    pub fn with_room(self, nodes: usize) -> MonteCarlo<M> {
        MonteCarlo { room: nodes.min(u32::MAX as usize), ..self }
    }

    /// The best moves within the limits, best first; none once the game is over. A node of the limits is a game played from the edge of
    /// the tree, and depth is that of the tree.
    pub fn search(
        &mut self,
        position: &M::Position,
        request: &SearchRequest<'_>,
        told: &mut dyn FnMut(&Finding<M::Move>),
    ) -> Option<Finding<M::Move>> {
        if self.model.verdict(position).is_some() {
            return None;
        }
        let mut moves = Vec::new();
        self.model.for_each_move(position, |mv| moves.push(mv));
        self.tree.clear();
        self.tree.push(Node::new(*moves.first()?, None));
        self.grow(ROOT, position, &moves);
        let mut control = SearchControl::new(*request);
        let mut tell_at = FIRST_TOLD;
        // A game may take longer than the watch lets pass between two looks of its own.
        while self.tree[ROOT].proof.is_none() && !control.count() && !control.look() {
            self.play_one(position, request.limits.depth);
            if control.nodes() == tell_at {
                tell_at *= 2;
                told(&self.finding(request.lines, control.nodes()));
            }
        }
        Some(self.finding(request.lines, control.nodes()))
    }

    /// Goes down the tree, adds to it, plays a game and counts it on the way back.
    fn play_one(&mut self, position: &M::Position, deepest: Option<u32>) {
        let mut position = position.clone();
        let mut path = vec![ROOT];
        let mut at = ROOT;
        let mut moves = Vec::new();
        while self.tree[at].proof.is_none() {
            if self.tree[at].followers == 0 {
                // A position gets followers when it is looked at for the second time.
                if self.tree[at].games == 0 || deepest.is_some_and(|most| path.len() > most as usize) {
                    break;
                }
                moves.clear();
                self.model.for_each_move(&position, |mv| moves.push(mv));
                if self.tree.len() + moves.len() > self.room {
                    break;
                }
                self.grow(at, &position, &moves);
                continue;
            }
            at = self.choice(at);
            position = self.model.after(&position, self.tree[at].mv);
            path.push(at);
        }
        let points = match self.tree[at].proof {
            Some(proof) => proof.points(),
            None => f64::from(self.model.play_out(position, Seat::First, &mut self.random)),
        };
        self.count(&path, points);
    }

    /// Adds what follows a position; followers in which the game is over are known at once.
    fn grow(&mut self, at: usize, position: &M::Position, moves: &[M::Move]) {
        self.tree[at].mover = self.model.mover(position);
        self.tree[at].first = self.tree.len() as u32;
        self.tree[at].followers = moves.len() as u32;
        for mv in moves {
            let verdict = self.model.verdict(&self.model.after(position, *mv));
            self.tree.push(Node::new(*mv, verdict.map(|verdict| Proof { verdict, moves: 0 })));
        }
        self.tree[at].proof = self.conclusion(at);
    }

    fn followers(&self, at: usize) -> &[Node<M::Move>] {
        let first = self.tree[at].first as usize;
        &self.tree[first..first + self.tree[at].followers as usize]
    }

    /// What the proofs of the followers prove.
    fn conclusion(&self, at: usize) -> Option<Proof> {
        let mover = self.tree[at].mover;
        let followers = self.followers(at);
        let proofs = || followers.iter().filter_map(|replica| replica.proof);
        let won = proofs().filter(|proof| proof.is_win_for(mover)).min_by_key(|proof| proof.moves);
        let proof = if won.is_some() || proofs().count() < followers.len() {
            won
        } else {
            let drawn = proofs().find(|proof| proof.verdict == Verdict::Draw);
            drawn.or_else(|| proofs().max_by_key(|proof| proof.moves))
        };
        proof.map(|proof| Proof { moves: proof.moves + 1, ..proof })
    }

    /// The follower to look at next: one that did well or was seldom tried. What is lost for certain is not tried again.
    fn choice(&self, at: usize) -> usize {
        let mover = self.tree[at].mover;
        let curiosity = CURIOSITY * logarithm(self.tree[at].games.max(1));
        let mut best = (0, f64::MIN);
        for (index, replica) in self.followers(at).iter().enumerate() {
            if replica.proof.is_some_and(|proof| proof.is_win_for(mover.other())) {
                continue;
            }
            let promise = match replica.games {
                0 => f64::MAX,
                games => replica.share(mover) + (curiosity / f64::from(games)).sqrt(),
            };
            if promise > best.1 {
                best = (index, promise);
            }
        }
        self.tree[at].first as usize + best.0
    }

    /// Counts a game for every node of a path, and concludes what its end makes certain.
    fn count(&mut self, path: &[usize], points: f64) {
        for &at in path {
            self.tree[at].games += 1;
            self.tree[at].points += points;
        }
        for pair in path.windows(2).rev() {
            if self.tree[pair[1]].proof.is_none() {
                break;
            }
            self.tree[pair[0]].proof = self.conclusion(pair[0]);
        }
    }

    fn finding(&self, lines: usize, nodes: u64) -> Finding<M::Move> {
        let mut firsts: Vec<usize> = self.ranked(ROOT);
        firsts.truncate(lines.max(1));
        let line = |at: &usize| Line { score: self.score(*at), moves: self.line(*at) };
        Finding { lines: firsts.iter().map(line).collect(), depth: 1, nodes }
    }

    /// The followers, the best for the mover first.
    fn ranked(&self, at: usize) -> Vec<usize> {
        let mover = self.tree[at].mover;
        let first = self.tree[at].first as usize;
        let mut ranked: Vec<usize> = (first..first + self.tree[at].followers as usize).collect();
        // The open one that was tried most is the best of those. A draw for certain is as good as an even share of its games.
        let open = self.followers(at).iter().filter(|replica| replica.proof.is_none());
        let hope = open.max_by_key(|replica| replica.games).map_or(0.0, |replica| replica.share(mover));
        ranked.sort_by_key(|&replica| {
            let node = &self.tree[replica];
            Reverse(match node.proof {
                Some(proof) if proof.is_win_for(mover) => (4, u32::MAX - proof.moves),
                Some(proof) if proof.is_win_for(mover.other()) => (0, proof.moves),
                Some(_) => (if hope < 0.5 { 3 } else { 1 }, 0),
                None => (2, node.games),
            })
        });
        ranked
    }

    /// What a move from the root is worth to the one who makes it.
    fn score(&self, at: usize) -> Score {
        let node = &self.tree[at];
        let mover = self.tree[ROOT].mover;
        match node.proof {
            Some(proof) if proof.is_win_for(mover) => Score::win_in(proof.moves + 1),
            Some(proof) if proof.is_win_for(mover.other()) => Score::loss_in(proof.moves + 1),
            _ => score_of_share(node.share(mover)),
        }
    }

    /// A move from the root and what is expected to follow.
    fn line(&self, at: usize) -> Vec<M::Move> {
        let mut line = vec![self.tree[at].mv];
        let mut at = at;
        while let Some(&next) = self.ranked(at).first() {
            if self.tree[next].games == 0 && self.tree[next].proof.is_none() {
                break;
            }
            line.push(self.tree[next].mv);
            at = next;
        }
        line
    }
}

/// The logarithm to the base of two, with straight lines between the powers: the machine's own differs from machine to machine.
fn logarithm(number: u32) -> f64 {
    let power = number.ilog2();
    f64::from(power) + (f64::from(number) / f64::from(1_u32 << power) - 1.0)
}

/// The score that goes with a share of the games won: 400 hundredths for odds of ten to one.
fn score_of_share(share: f64) -> Score {
    const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
    const TERMS: u32 = 100;
    // Half of the logarithm of the odds as a series of exact operations. Shares near 0 and 1 count as 99 to 1.
    let lean = (2.0 * share - 1.0).clamp(-0.98, 0.98);
    let (mut power, mut sum) = (lean, 0.0);
    for term in 0..TERMS {
        sum += power / f64::from(2 * term + 1);
        power *= lean * lean;
    }
    Score::of((2.0 * SCALE * sum).round() as i32)
}
