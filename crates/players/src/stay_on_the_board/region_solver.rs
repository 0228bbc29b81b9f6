//! Exact solver of a region: a depth-first search for the winner, optionally within a number of moves.
//!
//! The player who cannot move wins. Only the queen's square, the open squares and the moves left matter. Squares with few exits are searched
//! first, because they are the first to become unreachable.
//!
//! The transposition table is indexed by the open squares and the moves left, not by the queen: an entry says for every open square whether a queen that
//! goes there loses. One probe answers for all moves, and queens that come from different squares share entries.

use quadrille_search::{PackedEntry, SearchControl, TranspositionTable};

use super::region::{Region, RegionState, can_end};

/// The largest region, the queen's square included.
pub(crate) const MAX_SQUARES: usize = u32::BITS as usize;

/// Size of the table in bits: a slot for every set of open squares, or as many as the processor's caches can hold.
const MAX_TABLE_BITS: u32 = 19;
const MIN_TABLE_BITS: u32 = 8;

/// The moves within which a game must be won, both players' moves and the claim counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveLimit(u32);

impl MoveLimit {
    /// No limit.
    pub(crate) const NONE: MoveLimit = MoveLimit(u32::MAX);

    /// At most this many moves.
    pub(crate) const fn moves(moves: u32) -> MoveLimit {
        MoveLimit(moves)
    }

    /// The limit after one more move.
    const fn after_move(self) -> MoveLimit {
        if self.0 == u32::MAX { self } else { MoveLimit(self.0 - 1) }
    }
}

/// Results of moves to the open squares of a region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct RegionEntry {
    /// Squares from which the next player reaches the goal.
    won: u32,
    /// Squares from which the next player does not.
    lost: u32,
}

impl PackedEntry for RegionEntry {
    const WAYS: usize = 1;

    fn pack(self, _generation: u8) -> u64 {
        u64::from(self.won) | u64::from(self.lost) << 32
    }

    fn unpack(data: u64) -> RegionEntry {
        RegionEntry { won: data as u32, lost: (data >> 32) as u32 }
    }
}

/// A hash without collisions: multiplication by an odd number is a bijection (Fibonacci hashing).
const fn hash(open: u32, limit: MoveLimit) -> u64 {
    (open as u64 | (limit.0 as u64) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Solves positions of one region. Its table is kept from one position to the next.
#[derive(Debug)]
pub(crate) struct RegionSolver {
    reach: [u32; MAX_SQUARES],
    table: TranspositionTable<RegionEntry>,
}

impl RegionSolver {
    /// A solver for a region of at most [`MAX_SQUARES`].
    pub(crate) fn new(region: &Region) -> RegionSolver {
        assert!(region.len() <= MAX_SQUARES, "a region of {} squares does not fit", region.len());
        let mut reach = [0; MAX_SQUARES];
        for (number, reach) in reach.iter_mut().enumerate().take(region.len()) {
            *reach = region.reach(number) as u32;
        }
        let bits = (region.len() as u32).clamp(MIN_TABLE_BITS, MAX_TABLE_BITS);
        RegionSolver { reach, table: TranspositionTable::new(bits) }
    }

    /// With an odd limit: true if the side to move wins within it. With an even limit: true if it does not lose within it. Without a limit: true
    /// if it wins. None if the search was stopped.
    pub(crate) fn succeeds(
        &mut self,
        state: RegionState,
        limit: MoveLimit,
        control: &mut SearchControl<'_>,
    ) -> Option<bool> {
        self.search(state.queen as u32, state.open as u32, limit, control)
    }

    fn search(
        &mut self,
        queen: u32,
        open: u32,
        limit: MoveLimit,
        control: &mut SearchControl<'_>,
    ) -> Option<bool> {
        let exits = self.reach[queen as usize] & open;
        if exits == 0 {
            return Some(true);
        }
        if limit.0 <= 1 {
            return Some(limit.0 == 0);
        }
        if control.count_node() {
            return None;
        }
        let open = self.reachable(exits, open);
        // No game is longer than a move to every open square and the claim, and the winner of the longest game cannot win one move sooner.
        let limit = if limit.0 >= open.count_ones() { MoveLimit::NONE } else { limit };
        let hash = hash(open, limit);
        let mut left = exits;
        if let Some(entry) = self.table.probe(hash) {
            if exits & entry.lost != 0 {
                return Some(true);
            }
            left &= !entry.won;
            if left == 0 {
                return Some(false);
            }
        }
        if limit != MoveLimit::NONE && !can_end(limit.0, self.exits(open)) {
            return Some(limit.0 % 2 == 0);
        }
        let mut moves = OrderedMoves::new(left, &self.reach, open);
        let mut results = RegionEntry::default();
        while let Some(to) = moves.next() {
            if self.search(to, open & !(1 << to), limit.after_move(), control)? {
                results.won |= 1 << to;
            } else {
                results.lost |= 1 << to;
                break;
            }
        }
        // The searches of the moves may have stored results of other queens.
        let known = self.table.probe(hash).unwrap_or_default();
        let entry = RegionEntry { won: known.won | results.won, lost: known.lost | results.lost };
        self.table.store(hash, entry);
        Some(results.lost != 0)
    }

    /// The open squares that a queen with these exits can still reach.
    fn reachable(&self, exits: u32, open: u32) -> u32 {
        let mut seen = exits;
        let mut front = exits;
        while front != 0 && seen != open {
            let new = self.reach[front.trailing_zeros() as usize] & open & !seen;
            front = (front & (front - 1)) | new;
            seen |= new;
        }
        seen
    }

    /// The number of exits of every open square.
    fn exits(&self, mut open: u32) -> impl Iterator<Item = u32> {
        let all = open;
        std::iter::from_fn(move || {
            let reach = (open != 0).then(|| self.reach[open.trailing_zeros() as usize])?;
            open &= open - 1;
            Some((reach & all).count_ones())
        })
    }
}

/// Moves, those to squares with the fewest exits first.
struct OrderedMoves {
    /// Exits and number of each square.
    squares: [(u8, u8); MAX_SQUARES],
    next: usize,
    count: usize,
}

impl OrderedMoves {
    fn new(mut to: u32, reach: &[u32; MAX_SQUARES], open: u32) -> OrderedMoves {
        let mut ordered = OrderedMoves { squares: [(0, 0); MAX_SQUARES], next: 0, count: 0 };
        while to != 0 {
            let square = to.trailing_zeros() as u8;
            to &= to - 1;
            let exits = (reach[usize::from(square)] & open).count_ones() as u8;
            ordered.squares[ordered.count] = (exits, square);
            ordered.count += 1;
        }
        ordered
    }

    /// Selection instead of sorting: the first move is usually enough.
    fn next(&mut self) -> Option<u32> {
        let left = &mut self.squares[self.next..self.count];
        let (best, _) = left.iter().enumerate().min_by_key(|(_, square)| **square)?;
        left.swap(0, best);
        self.next += 1;
        Some(u32::from(left[0].1))
    }
}
