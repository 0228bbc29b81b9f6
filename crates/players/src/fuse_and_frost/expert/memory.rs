//! What was found about positions that a turn begins in.

use super::super::turn::Turn;
use super::scout::is_decided;

/// Entries, two to a power. A search of a second fills about as many.
const ENTRIES: usize = 1 << 16;

/// Whether a worth is exact or only a limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is worth this much.
    Exact,
    /// It is worth this much or more.
    AtLeast,
    /// It is worth this much or less.
    #[default]
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    /// Its worth to the one whose turn it is.
    pub(super) worth: i32,
    pub(super) bound: Bound,
    /// Turns that were looked ahead.
    pub(super) depth: u32,
    /// The best turn, or the one that proved the limit.
    pub(super) turn: Turn,
}

/// The memory of one search: the latest of the positions that share an entry.
pub(super) struct Memory {
    entries: Vec<(u64, Known)>,
}

impl Memory {
    /// An empty memory.
    pub(super) fn new() -> Memory {
        Memory { entries: vec![(0, Known::default()); ENTRIES] }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill((0, Known::default()));
    }

    /// What is known of a position which lies `ply` turns ahead.
    pub(super) fn find(&self, key: u64, ply: i32) -> Option<Known> {
        let (of, known) = self.entries[key as usize % ENTRIES];
        (of == key).then(|| Known { worth: shifted(known.worth, -ply), ..known })
    }

    /// Remembers a position which lies `ply` turns ahead.
    pub(super) fn keep(&mut self, key: u64, ply: i32, known: Known) {
        self.entries[key as usize % ENTRIES] = (key, Known { worth: shifted(known.worth, ply), ..known });
    }
}

/// Wins and losses are counted from where one stands in a search, and in memory from the position itself.
fn shifted(worth: i32, ply: i32) -> i32 {
    if is_decided(worth) { worth + ply * worth.signum() } else { worth }
}
