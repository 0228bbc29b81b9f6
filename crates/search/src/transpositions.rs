//! A table of positions that were looked at, shared by all who search.
//!
//! It holds no locks. Each entry is two words, the second of which also covers the first: an entry that two writers have mixed up
//! fits neither key and is never found.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::score::Score;

/// Whether a score is the position's worth or only a limit of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is worth this much.
    Exact,
    /// It is worth this much or more.
    AtLeast,
    /// It is worth this much or less.
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    /// Its worth, counted from the position itself.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// Moves ahead that were looked at.
    pub(crate) depth: u8,
    /// The place of the best move in the list of moves.
    pub(crate) best: Option<u16>,
}

const NO_MOVE: u16 = u16::MAX;

impl Memory {
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 0,
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
        };
        u64::from(self.score.number() as i16 as u16)
            | u64::from(self.best.unwrap_or(NO_MOVE)) << 16
            | u64::from(self.depth) << 32
            | bound << 40
            | u64::from(age) << 48
            | FILLED
    }

    fn unpack(data: u64) -> Memory {
        let best = (data >> 16) as u16;
        Memory {
            score: Score::from_number(i32::from(data as u16 as i16)),
            bound: match data >> 40 & 3 {
                0 => Bound::Exact,
                1 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
            depth: (data >> 32) as u8,
            best: (best != NO_MOVE).then_some(best),
        }
    }
}

/// Set in every entry that was written.
const FILLED: u64 = 1 << 63;

fn age_of(data: u64) -> u8 {
    (data >> 48) as u8 & 0x7F
}

fn depth_of(data: u64) -> u8 {
    (data >> 32) as u8
}

#[derive(Debug, Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

/// Entries that a position may be in: as many as fit a line of the processor's cache.
const BUCKET: usize = 4;

/// The table.
#[derive(Debug)]
pub(crate) struct Transpositions {
    entries: Vec<Entry>,
    age: u8,
}

impl Transpositions {
    /// A table of two to the power of `bits` entries, at least one bucket; an entry takes 16 bytes.
    pub(crate) fn new(bits: u32) -> Transpositions {
        let count = BUCKET.max(1 << bits);
        Transpositions { entries: (0..count).map(|_| Entry::default()).collect(), age: 0 }
    }

    /// A new search begins: what the searches before it left may be replaced first.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) & 0x7F;
    }

    fn bucket(&self, key: u64) -> &[Entry] {
        // The high bits choose the bucket, all bits the entry in it.
        let buckets = self.entries.len() / BUCKET;
        let first = ((u128::from(key) * buckets as u128) >> 64) as usize * BUCKET;
        &self.entries[first..first + BUCKET]
    }

    /// What is known of the position with this key.
    pub(crate) fn find(&self, key: u64) -> Option<Memory> {
        self.bucket(key).iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            let fits = entry.check.load(Ordering::Relaxed) ^ data == key && data & FILLED != 0;
            fits.then(|| Memory::unpack(data))
        })
    }

    /// Remembers a position, in place of what is worth least: what is old, then what is shallow.
    pub(crate) fn keep(&self, key: u64, memory: Memory) {
        let worth = |entry: &&Entry| {
            let data = entry.data.load(Ordering::Relaxed);
            if data & FILLED == 0 {
                i32::MIN
            } else if entry.check.load(Ordering::Relaxed) ^ data == key {
                // The same position: two entries of it would be a waste.
                i32::MIN + 1
            } else {
                let generations = self.age.wrapping_sub(age_of(data)) & 0x7F;
                i32::from(depth_of(data)) - 8 * i32::from(generations)
            }
        };
        let bucket = self.bucket(key);
        let same = |entry: &&Entry| {
            let data = entry.data.load(Ordering::Relaxed);
            data & FILLED != 0 && entry.check.load(Ordering::Relaxed) ^ data == key
        };
        let Some(entry) = bucket.iter().find(same).or_else(|| bucket.iter().min_by_key(worth)) else {
            return;
        };
        let data = memory.pack(self.age);
        entry.check.store(key ^ data, Ordering::Relaxed);
        entry.data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(number: i32, depth: u8) -> Memory {
        Memory { score: Score::of(number), bound: Bound::AtLeast, depth, best: Some(7) }
    }

    #[test]
    fn what_was_kept_is_found() {
        let table = Transpositions::new(8);
        for (number, bound) in [(-123, Bound::Exact), (0, Bound::AtLeast), (30_000, Bound::AtMost)] {
            for best in [None, Some(0), Some(300)] {
                let memory = Memory { score: Score::of(number), bound, depth: 200, best };
                table.keep(number as u64, memory);
                assert_eq!(table.find(number as u64), Some(memory));
            }
        }
        let lost = Memory { score: Score::loss_in(3), bound: Bound::Exact, depth: 1, best: None };
        table.keep(99, lost);
        assert_eq!(table.find(99), Some(lost));
        assert_eq!(table.find(98), None);
    }

    #[test]
    fn shallow_and_old_entries_go_first() {
        let mut table = Transpositions::new(2);
        for key in 1..=4 {
            table.keep(key, memory(1, 10 + key as u8));
        }
        table.keep(5, memory(5, 1));
        assert!(table.find(1).is_none() && table.find(2).is_some(), "the shallowest of the four went");
        table.grow_older();
        table.grow_older();
        table.keep(6, memory(6, 3));
        table.keep(7, memory(7, 1));
        assert!(table.find(6).is_some() && table.find(7).is_some(), "what is old went before what is new");
    }
}
