//! Who wins a region, for certain.
//!
//! Whoever cannot move wins. All that matters is where the queen stands, what is open and, if the question is whether a game is won
//! *within* so many moves, how many are left. The search goes depth first, to squares with few exits first: those run dry otherwise.
//!
//! The table is kept by what is open, not by position: an entry says of every open square what is known of a queen that goes there. So
//! one look tells of all the moves, and queens that come to the same open squares from anywhere share what they learn.

use quadrille_search::SearchControl;

use super::region::{Region, Spot, can_end};

/// The most squares a region may have here, the queen's counted.
pub(crate) const MOST_SQUARES: usize = u32::BITS as usize;

/// Entries of the table, powers of two: one for every set of open squares, or as many as a processor's cache can still help with.
const MOST_ENTRIES: usize = 1 << 19;
const FEWEST_ENTRIES: usize = 1 << 8;

/// How many moves a win may take, both players' and the claim counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Within(u32);

impl Within {
    /// As many as it takes.
    pub(crate) const ANY: Within = Within(u32::MAX);

    /// This many.
    pub(crate) const fn moves(moves: u32) -> Within {
        Within(moves)
    }

    /// One less.
    const fn less(self) -> Within {
        if self.0 == u32::MAX { self } else { Within(self.0 - 1) }
    }
}

/// What is known of the moves to a set of open squares.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    open: u32,
    within: u32,
    /// Squares where the one who is to move next reaches the goal.
    good: u32,
    /// Squares where that player does not.
    bad: u32,
}

/// Solves one region and remembers what it saw of it.
#[derive(Debug)]
pub(crate) struct Exact {
    reach: [u32; MOST_SQUARES],
    table: Vec<Entry>,
}

impl Exact {
    /// A solver for a region of at most [`MOST_SQUARES`].
    pub(crate) fn new(region: &Region) -> Exact {
        assert!(region.len() <= MOST_SQUARES, "a region of {} squares does not fit", region.len());
        let entries = (1 << region.len().min(MOST_ENTRIES.ilog2() as usize)).max(FEWEST_ENTRIES);
        let mut reach = [0; MOST_SQUARES];
        for (number, reach) in reach.iter_mut().enumerate().take(region.len()) {
            *reach = region.reach(number) as u32;
        }
        Exact { reach, table: vec![Entry::default(); entries] }
    }

    /// With an odd number of moves: whether the mover wins within them. With an even one: whether the mover does not lose within them.
    /// With any number: whether the mover wins. Nothing if the watch stopped the search.
    pub(crate) fn succeeds(
        &mut self,
        spot: Spot,
        within: Within,
        control: &mut SearchControl<'_>,
    ) -> Option<bool> {
        self.search(spot.queen as u32, spot.open as u32, within, control)
    }

    fn search(
        &mut self,
        queen: u32,
        open: u32,
        within: Within,
        control: &mut SearchControl<'_>,
    ) -> Option<bool> {
        let exits = self.reach[queen as usize] & open;
        if exits == 0 {
            return Some(true);
        }
        if within.0 <= 1 {
            return Some(within.0 == 0);
        }
        if control.count() {
            return None;
        }
        let open = self.still_in_play(exits, open);
        // No game is longer than a move to every open square and the claim, and whoever wins the longest is not who wins one move sooner.
        let within = if within.0 >= open.count_ones() { Within::ANY } else { within };
        let known = self.table[self.place(open, within)];
        let mut left = exits;
        if known.open == open && known.within == within.0 {
            if exits & known.bad != 0 {
                return Some(true);
            }
            left &= !known.good;
            if left == 0 {
                return Some(false);
            }
        }
        if within != Within::ANY && !can_end(within.0, self.exits(open)) {
            return Some(within.0 % 2 == 0);
        }
        let mut ordered = Ordered::new(left, &self.reach, open);
        let (mut good, mut bad) = (0, 0);
        while let Some(to) = ordered.next() {
            if self.search(to, open & !(1 << to), within.less(), control)? {
                good |= 1 << to;
            } else {
                bad |= 1 << to;
                break;
            }
        }
        let place = self.place(open, within);
        let entry = &mut self.table[place];
        if entry.open != open || entry.within != within.0 {
            *entry = Entry { open, within: within.0, good: 0, bad: 0 };
        }
        entry.good |= good;
        entry.bad |= bad;
        Some(bad != 0)
    }

    fn place(&self, open: u32, within: Within) -> usize {
        let key = u64::from(open) | u64::from(within.0) << 32;
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & (self.table.len() - 1)
    }

    /// The open squares that a queen with these exits can still come to.
    fn still_in_play(&self, exits: u32, open: u32) -> u32 {
        let mut seen = exits;
        let mut front = exits;
        while front != 0 && seen != open {
            let new = self.reach[front.trailing_zeros() as usize] & open & !seen;
            front = (front & (front - 1)) | new;
            seen |= new;
        }
        seen
    }

    /// How many exits every open square has.
    fn exits(&self, mut open: u32) -> impl Iterator<Item = u32> {
        let all = open;
        std::iter::from_fn(move || {
            let reach = (open != 0).then(|| self.reach[open.trailing_zeros() as usize])?;
            open &= open - 1;
            Some((reach & all).count_ones())
        })
    }
}

/// Squares to go to, those with the fewest exits first.
struct Ordered {
    /// Exits and number of a square.
    squares: [(u8, u8); MOST_SQUARES],
    next: usize,
    count: usize,
}

impl Ordered {
    fn new(mut to: u32, reach: &[u32; MOST_SQUARES], open: u32) -> Ordered {
        let mut ordered = Ordered { squares: [(0, 0); MOST_SQUARES], next: 0, count: 0 };
        while to != 0 {
            let square = to.trailing_zeros() as u8;
            to &= to - 1;
            let exits = (reach[usize::from(square)] & open).count_ones() as u8;
            ordered.squares[ordered.count] = (exits, square);
            ordered.count += 1;
        }
        ordered
    }

    /// Most often the first is enough, so they are not sorted before they are asked for.
    fn next(&mut self) -> Option<u32> {
        let left = &mut self.squares[self.next..self.count];
        let (place, _) = left.iter().enumerate().min_by_key(|(_, square)| **square)?;
        left.swap(0, place);
        self.next += 1;
        Some(u32::from(left[0].1))
    }
}
