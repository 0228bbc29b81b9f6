//! Looking ahead from the end of a turn: alpha-beta over the ends of turns, narrow where it is deep.

use quadrille_core::{Rules, Seat, Verdict, scramble};
use quadrille_fuse_and_frost::{FuseAndFrost, Position};
use quadrille_search::{Score, SearchControl};

use super::super::ends::Ends;
use super::super::judgement::{Judgement, judge};
use super::super::turn::Turn;
use super::memory::{Bound, Known, Memory};

/// A game that is won where one stands. A win some turns ahead is worth one less for each.
pub(super) const WON: i32 = Score::win_in(0).number();
/// More than anything is worth.
pub(super) const MOST: i32 = WON + 1;
/// Less than anything is worth.
pub(super) const LEAST: i32 = -MOST;
/// More than any judgement, and less than any win.
const DECIDED: i32 = WON - 1_000;
/// A draw is worth so much to the opponent of the one who searches: against a weaker player there is more to be had.
const DRAW_TO_OPPONENT: i32 = 60;

/// The deepest search, in turns.
pub(super) const DEEPEST: u32 = 12;
/// Turns that refuted others at each distance, the latest first. Trying them first saves listing all the turns there are.
const REFUTATIONS: usize = 8;
/// How many of the ends that look best are searched, by the turns that are still to be looked at. Behind the last of them come the rest.
const WIDTHS: [usize; 6] = [usize::MAX, usize::MAX, 100, 60, 40, 20];

/// Whether the game is won or lost.
pub(super) const fn is_decided(worth: i32) -> bool {
    worth.abs() > DECIDED
}

/// Room for the ends of the turns at each distance, to be used again and again.
#[derive(Default)]
pub(super) struct Rooms(Vec<Room>);

#[derive(Default)]
struct Room {
    ends: Ends,
    /// The ends by what they look like: their worth and their number.
    order: Vec<(i32, usize)>,
}

/// A position that a turn begins in, while it is searched.
struct Node {
    position: Position,
    /// Turns to look ahead. With 0 left a turn is still tried, but nothing beyond its end.
    depth: u32,
    /// Turns from where the search began.
    ply: i32,
    /// What the one whose turn it is has for sure elsewhere, and what the other will not allow.
    alpha: i32,
    beta: i32,
    /// The best found so far.
    best: i32,
    turn: Turn,
}

impl Node {
    fn learn(&mut self, worth: i32, turn: impl FnOnce() -> Turn) {
        if worth > self.best {
            self.best = worth;
            self.turn = turn();
            self.alpha = self.alpha.max(worth);
        }
    }

    fn is_refuted(&self) -> bool {
        self.best >= self.beta
    }
}

/// One who looks ahead.
pub(super) struct Scout<'a> {
    control: SearchControl<'a>,
    /// Who began the search.
    eager: Seat,
    memory: &'a mut Memory,
    rooms: &'a mut Rooms,
    /// By distance from the beginning.
    refutations: [[Turn; REFUTATIONS]; DEEPEST as usize + 2],
}

impl<'a> Scout<'a> {
    pub(super) fn new(
        eager: Seat,
        control: SearchControl<'a>,
        memory: &'a mut Memory,
        rooms: &'a mut Rooms,
    ) -> Scout<'a> {
        rooms.0.resize_with(DEEPEST as usize + 2, Room::default);
        let refutations = [[Turn::default(); REFUTATIONS]; DEEPEST as usize + 2];
        Scout { control, eager, memory, rooms, refutations }
    }

    /// Whether it is time to stop. What was found since is void.
    pub(super) const fn is_over(&self) -> bool {
        self.control.is_over()
    }

    /// Positions looked at.
    pub(super) const fn nodes(&self) -> u64 {
        self.control.nodes()
    }

    /// How many turns to tell of.
    pub(super) const fn lines(&self) -> usize {
        self.control.request().lines
    }

    /// What the end of the first turn is worth to the one who made it, looking this many turns further ahead; within the window.
    pub(super) fn worth(&mut self, end: &Position, depth: u32, alpha: i32, beta: i32) -> i32 {
        match self.ended(end, 1) {
            Some(worth) => worth,
            None => -self.search(end, depth, 1, -beta, -alpha),
        }
    }

    /// What the end of a turn looks like to the one who made it. It lies `ply` turns ahead.
    pub(super) fn glance(&mut self, end: &Position, ply: i32) -> Judgement {
        self.control.count();
        if let Some(worth) = self.ended(end, ply) {
            return Judgement { worth, is_critical: false };
        }
        let judgement = judge(end, self.eager);
        Judgement { worth: -judgement.worth, ..judgement }
    }

    /// The turns that are expected from a position on, as far as they are remembered.
    pub(super) fn expected(&self, position: &Position, turns: u32) -> Vec<Turn> {
        let mut at = *position;
        let mut expected = Vec::new();
        while expected.len() < turns as usize
            && let Some(known) = self.memory.find(self.key(&at), 0)
            && let Some(next) = known.turn.after(&at)
        {
            expected.push(known.turn);
            at = next;
        }
        expected
    }

    /// The turn's number counts, as the turns are limited; facings do not.
    fn key(&self, position: &Position) -> u64 {
        position.arrangement() ^ scramble(u64::from(position.turn()))
    }

    /// How the game ended for the one who made the turn before.
    fn ended(&self, end: &Position, ply: i32) -> Option<i32> {
        let maker = if ply % 2 == 1 { self.eager } else { self.eager.other() };
        FuseAndFrost::outcome(end).map(|outcome| match outcome.verdict {
            Verdict::Win(seat) if seat == maker => WON - ply,
            Verdict::Win(_) => ply - WON,
            Verdict::Draw if maker == self.eager => -DRAW_TO_OPPONENT,
            Verdict::Draw => DRAW_TO_OPPONENT,
        })
    }

    /// What a position is worth to the one whose turn it is, if that is between alpha and beta; otherwise a limit of it.
    fn search(&mut self, position: &Position, depth: u32, ply: i32, alpha: i32, beta: i32) -> i32 {
        let key = self.key(position);
        let known = self.memory.find(key, ply);
        if let Some(Known { worth, bound, .. }) = known.filter(|known| known.depth >= depth) {
            let settled = match bound {
                Bound::Exact => true,
                Bound::AtLeast => worth >= beta,
                Bound::AtMost => worth <= alpha,
            };
            if settled {
                return worth;
            }
        }
        let mut node =
            Node { position: *position, depth, ply, alpha, beta, best: LEAST, turn: Turn::default() };
        self.try_known(&mut node, known.map(|known| known.turn));
        if !node.is_refuted() && !self.is_over() {
            let mut room = std::mem::take(&mut self.rooms.0[ply as usize]);
            room.ends.begin(position);
            room.order.clear();
            if depth > 1 {
                self.try_in_order(&mut node, &mut room);
            } else {
                self.try_as_found(&mut node, &mut room);
            }
            self.rooms.0[ply as usize] = room;
            if node.is_refuted() {
                self.refutations[ply as usize].rotate_right(1);
                self.refutations[ply as usize][0] = node.turn;
            }
        }
        if !self.is_over() {
            let bound = match node.best {
                best if best >= beta => Bound::AtLeast,
                best if best <= alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            self.memory.keep(key, ply, Known { worth: node.best, bound, depth, turn: node.turn });
        }
        node.best
    }

    /// Tries the turn that was best before and those that refuted others.
    fn try_known(&mut self, node: &mut Node, best: Option<Turn>) {
        let refutations = self.refutations[node.ply as usize];
        for (index, turn) in best
            .into_iter()
            .map(|best| (None, best))
            .chain(refutations.into_iter().enumerate().map(|(index, turn)| (Some(index), turn)))
        {
            if index.is_some() && best == Some(turn) {
                continue;
            }
            let Some(end) = turn.after(&node.position) else { continue };
            let worth = self.child(node, &end, node.beta);
            if self.control.count() {
                return;
            }
            node.learn(worth, || turn);
            if node.is_refuted() {
                if let Some(index) = index {
                    self.refutations[node.ply as usize][..=index].rotate_right(1);
                }
                return;
            }
        }
    }

    /// What the end of a turn of this node is worth to the one who made it, seen up to `beta`.
    fn child(&mut self, node: &Node, end: &Position, beta: i32) -> i32 {
        let ply = node.ply + 1;
        if node.depth > 1 {
            return match self.ended(end, ply) {
                Some(worth) => worth,
                None => -self.search(end, node.depth - 1, ply, -beta, -node.alpha),
            };
        }
        let Judgement { worth, is_critical } = self.glance(end, ply);
        if is_critical && node.depth > 0 && worth > node.alpha {
            // A glance is not enough where life is at stake: one more turn settles it.
            -self.search(end, 0, ply, -beta, -node.alpha)
        } else {
            worth
        }
    }

    /// The last turn of a line: its ends are looked at as they are found, the critical ones after all others.
    fn try_as_found(&mut self, node: &mut Node, room: &mut Room) {
        while let Some(found) = room.ends.go_on() {
            for index in found {
                let end = room.ends.list()[index];
                let Judgement { worth, is_critical } = self.glance(&end.position, node.ply + 1);
                if is_critical && node.depth > 0 && worth > node.best {
                    room.order.push((-worth, index));
                } else {
                    node.learn(worth, || room.ends.turn(&end));
                }
            }
            if node.is_refuted() || self.is_over() {
                return;
            }
        }
        room.order.sort_unstable();
        for (guess, index) in &room.order {
            if -guess <= node.best {
                return;
            }
            let end = room.ends.list()[*index];
            let worth = self.child(node, &end.position, node.beta);
            node.learn(worth, || room.ends.turn(&end));
            if node.is_refuted() || self.is_over() {
                return;
            }
        }
    }

    /// A turn with others to follow: its ends are tried in the order of what they look like.
    fn try_in_order(&mut self, node: &mut Node, room: &mut Room) {
        while room.ends.go_on().is_some() {}
        for (index, end) in room.ends.list().iter().enumerate() {
            let worth = self.glance(&end.position, node.ply + 1).worth;
            room.order.push((-worth, index));
        }
        room.order.sort_unstable();
        let width = WIDTHS[(node.depth as usize).min(WIDTHS.len() - 1)];
        for (rank, (_, index)) in room.order.iter().enumerate() {
            // A loss is a loss only if nothing at all helps, so the narrow look is widened where it sees no way out.
            if rank >= width && node.best > -DECIDED {
                return;
            }
            let end = room.ends.list()[*index];
            let is_first = node.best == LEAST;
            let mut worth =
                self.child(node, &end.position, if is_first { node.beta } else { node.alpha + 1 });
            if !is_first && worth > node.alpha && worth < node.beta {
                worth = self.child(node, &end.position, node.beta);
            }
            if self.is_over() {
                return;
            }
            node.learn(worth, || room.ends.turn(&end));
            if node.is_refuted() {
                return;
            }
        }
    }
}
