//! Looking ahead turn by turn: the answers to a turn, the answers to those, the most promising ones only the deeper it gets.

use quadrille_core::{Rules, Seat, Verdict, scramble};
use quadrille_fuse_and_frost::{FuseAndFrost, Position};
use quadrille_search::Watch;

use super::ends::{End, Ends};
use super::judgement::{is_critical, judge};
use super::turn::Turn;

/// A game that is won on the spot; one that is won in so many turns counts that much less.
pub(super) const WON: i32 = 30_000;
/// Beyond this a game is decided.
pub(super) const DECIDED: i32 = 29_000;
/// Turns ahead at most, with one for what is critical at the horizon.
pub(super) const DEEPEST: u32 = 8;
const PLIES: usize = DEEPEST as usize + 2;
/// Turns that are tried of a position, by the turns that are still looked ahead.
const WIDTHS: [usize; DEEPEST as usize + 1] = [0, usize::MAX, 30, 20, 12, 10, 8, 6, 6];
/// What the player who thinks would give not to have a draw.
const DISLIKE_OF_DRAWS: i32 = 60;

/// Whether a value is the position's worth or only a limit of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    value: i32,
    depth: u32,
    bound: Bound,
    best: Turn,
}

/// What was seen before: positions, and room for the ends of turns.
pub(super) struct Memory {
    entries: Vec<Option<Entry>>,
    rooms: Vec<Ends>,
}

impl Memory {
    const ENTRIES: usize = 1 << 16;

    pub(super) fn new() -> Memory {
        Memory { entries: vec![None; Memory::ENTRIES], rooms: (0..PLIES).map(|_| Ends::default()).collect() }
    }
}

/// One who looks ahead for a player.
pub(super) struct Scout<'m, 'w> {
    pub(super) watch: Watch<'w>,
    /// The player who thinks.
    hunter: Seat,
    memory: &'m mut Memory,
    /// The turns that last refuted something, for each number of turns from the root.
    killers: [[Turn; 2]; PLIES],
}

impl<'m, 'w> Scout<'m, 'w> {
    pub(super) fn new(hunter: Seat, watch: Watch<'w>, memory: &'m mut Memory) -> Scout<'m, 'w> {
        Scout { watch, hunter, memory, killers: [[Turn::default(); 2]; PLIES] }
    }

    /// What a position is worth at first sight to the player who has just made a turn.
    pub(super) fn glance(&mut self, after: &Position, ply: usize) -> i32 {
        self.watch.count();
        self.ended(after, ply).unwrap_or_else(|| -judge(after, self.hunter))
    }

    /// What a position is worth to the player who has just made a turn, so many turns ahead.
    pub(super) fn after(
        &mut self,
        after: &Position,
        depth: u32,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        self.ended(after, ply).unwrap_or_else(|| -self.search(after, depth, ply, (-beta, -alpha)))
    }

    /// The worth of a game that is over, to the one who made the last turn: turns from the root are odd for the hunter.
    fn ended(&self, position: &Position, ply: usize) -> Option<i32> {
        let maker = if ply % 2 == 1 { self.hunter } else { self.hunter.other() };
        let outcome = FuseAndFrost::outcome(position)?;
        Some(match outcome.verdict {
            Verdict::Win(seat) if seat == maker => WON - ply as i32,
            Verdict::Win(_) => ply as i32 - WON,
            Verdict::Draw if maker == self.hunter => -DISLIKE_OF_DRAWS,
            Verdict::Draw => DISLIKE_OF_DRAWS,
        })
    }

    /// What a position is worth to its mover, who begins a turn.
    fn search(&mut self, position: &Position, depth: u32, ply: usize, (alpha, beta): (i32, i32)) -> i32 {
        if self.watch.count() {
            return 0;
        }
        if depth == 0 && (ply >= PLIES - 1 || !is_critical(position)) {
            return judge(position, self.hunter);
        }
        let key = position.arrangement() ^ scramble(u64::from(position.turn()) << 1 | u64::from(depth == 0));
        let remembered = self.remembered(key, ply);
        if let Some(entry) = remembered
            && entry.depth >= depth
            && match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            }
        {
            return entry.value;
        }
        let mut tries = Tries { best: -WON, turn: Turn::default(), alpha, beta };
        let [one, other] = self.killers[ply];
        let first = remembered.map_or(Turn::default(), |entry| entry.best);
        let seen = self.try_known(position, [first, one, other], depth, ply, &mut tries);
        if !tries.refutes() && !self.watch.is_over() {
            self.try_all(position, &seen, depth, ply, &mut tries);
        }
        if self.watch.is_over() {
            return 0;
        }
        if tries.refutes() && self.killers[ply][0] != tries.turn {
            self.killers[ply] = [tries.turn, self.killers[ply][0]];
        }
        let bound = match tries.best {
            best if best >= beta => Bound::AtLeast,
            best if best > alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        let entry =
            Entry { key, value: from_root(tries.best, -(ply as i32)), depth, bound, best: tries.turn };
        self.memory.entries[key as usize % Memory::ENTRIES] = Some(entry);
        tries.best
    }

    fn remembered(&self, key: u64, ply: usize) -> Option<Entry> {
        let entry = self.memory.entries[key as usize % Memory::ENTRIES].filter(|entry| entry.key == key)?;
        Some(Entry { value: from_root(entry.value, ply as i32), ..entry })
    }

    /// Tries turns that were good before, where they can be made; the positions that they led to.
    fn try_known(
        &mut self,
        position: &Position,
        turns: [Turn; 3],
        depth: u32,
        ply: usize,
        tries: &mut Tries,
    ) -> Vec<u64> {
        let mut seen = Vec::new();
        for turn in turns {
            let Some(next) = (!turn.is_empty()).then(|| turn.after(position)).flatten() else { continue };
            if seen.contains(&next.arrangement()) {
                continue;
            }
            seen.push(next.arrangement());
            let value = self.after_turn(&next, depth, ply, (tries.alpha, tries.beta));
            if self.watch.is_over() {
                break;
            }
            tries.take(value, || turn);
            if tries.refutes() {
                break;
            }
        }
        seen
    }

    /// A turn's worth: at the horizon what it looks like, unless it is critical.
    fn after_turn(&mut self, next: &Position, depth: u32, ply: usize, window: (i32, i32)) -> i32 {
        if depth == 0 { self.glance(next, ply + 1) } else { self.after(next, depth - 1, ply + 1, window) }
    }

    /// Tries the ends of the turn, in the order of what they look like.
    fn try_all(&mut self, position: &Position, seen: &[u64], depth: u32, ply: usize, tries: &mut Tries) {
        let mut room = std::mem::take(&mut self.memory.rooms[ply]);
        let ends = room.find(position).len();
        let mut order: Vec<(i32, u32)> = Vec::with_capacity(ends);
        for (index, end) in room.list().iter().enumerate() {
            order.push((-self.glance(&end.position, ply + 1), index as u32));
            if self.watch.is_over() {
                break;
            }
        }
        order.sort_unstable();
        let width = WIDTHS[depth.max(1) as usize];
        for (rank, (guess, index)) in order.into_iter().enumerate() {
            let end: &End = &room.list()[index as usize];
            // At the horizon a turn is worth what it looks like, or less; and who has a way out tries no turn that loses on the spot.
            let hopeless =
                if depth <= 1 { -guess <= tries.best } else { guess > DECIDED && tries.best > -DECIDED };
            if rank >= width || hopeless || self.watch.is_over() {
                break;
            }
            if seen.contains(&end.position.arrangement()) {
                continue;
            }
            let value = match depth {
                0 => -guess,
                1 if -guess < -DECIDED || -guess > DECIDED || !is_critical(&end.position) => -guess,
                1 => self.after(&end.position, 0, ply + 1, (tries.alpha, tries.beta)),
                _ => self.prove(&end.position, depth, ply, tries),
            };
            if self.watch.is_over() {
                break;
            }
            tries.take(value, || room.turn(end));
            if tries.refutes() {
                break;
            }
        }
        self.memory.rooms[ply] = room;
    }

    /// The first turn gets the whole window; the others have to prove that they are better.
    fn prove(&mut self, next: &Position, depth: u32, ply: usize, tries: &Tries) -> i32 {
        let Tries { best, alpha, beta, .. } = *tries;
        if best == -WON {
            return self.after(next, depth - 1, ply + 1, (alpha, beta));
        }
        let value = self.after(next, depth - 1, ply + 1, (alpha, alpha + 1));
        if value > alpha && value < beta {
            self.after(next, depth - 1, ply + 1, (alpha, beta))
        } else {
            value
        }
    }
}

/// The turns tried of a position so far.
struct Tries {
    best: i32,
    turn: Turn,
    alpha: i32,
    beta: i32,
}

impl Tries {
    fn take(&mut self, value: i32, turn: impl FnOnce() -> Turn) {
        if value > self.best {
            self.best = value;
            self.turn = turn();
            self.alpha = self.alpha.max(value);
        }
    }

    const fn refutes(&self) -> bool {
        self.best >= self.beta
    }
}

/// A decided value that is counted from a position becomes one counted from so many turns before it.
const fn from_root(value: i32, turns: i32) -> i32 {
    if value > DECIDED {
        value - turns
    } else if value < -DECIDED {
        value + turns
    } else {
        value
    }
}
