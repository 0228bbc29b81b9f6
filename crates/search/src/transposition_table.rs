//! Transposition table: search results of positions, by hash.
//!
//! One table serves every search. An entry is packed into 64 bits; its type chooses the replacement policy ([`PackedEntry`]). The table has no
//! locks, so the threads of one search share it: a slot holds `hash ^ data` next to `data`, and a slot that two threads wrote at the same time
//! matches no hash ([lockless hashing](https://www.chessprogramming.org/Shared_Hash_Table#Lockless)).

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

/// An entry of a table, packed into 64 bits.
pub trait PackedEntry: Copy {
    /// Slots in a bucket: a position may be in any slot of its bucket. A power of two.
    const WAYS: usize;

    /// The entry in 64 bits, written by the search of this generation. Never 0, which marks an empty slot.
    fn pack(self, generation: u8) -> u64;

    /// Reads [`PackedEntry::pack`] back.
    fn unpack(data: u64) -> Self;

    /// Replacement policy: in a full bucket the entry with the lowest priority is replaced.
    fn priority(_data: u64, _generation: u8) -> i32 {
        0
    }
}

/// Whether a score is exact or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The position is worth exactly this score.
    Exact,
    /// The search failed high: the position is worth this score or more.
    Lower,
    /// The search failed low: the position is worth this score or less.
    Upper,
}

impl Bound {
    /// The bound in two bits.
    pub const fn bits(self) -> u64 {
        match self {
            Bound::Exact => 0,
            Bound::Lower => 1,
            Bound::Upper => 2,
        }
    }

    /// Reads [`Bound::bits`] back from the low two bits.
    pub const fn from_bits(bits: u64) -> Bound {
        match bits & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        }
    }

    /// True if a score with this bound decides a search with the window from `alpha` to `beta`.
    pub fn causes_cutoff<S: Copy + PartialOrd>(self, score: S, alpha: S, beta: S) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        }
    }
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The data, if the slot holds an entry of this hash.
    #[inline]
    fn load(&self, hash: u64) -> Option<u64> {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data == hash && data != 0).then_some(data)
    }
}

/// A hash table of fixed size. Slots are 16 bytes each.
#[derive(Debug)]
pub struct TranspositionTable<E> {
    slots: Vec<Slot>,
    generation: u8,
    entry: PhantomData<fn() -> E>,
}

impl<E: PackedEntry> TranspositionTable<E> {
    /// Memory of a slot.
    pub const SLOT_BYTES: usize = size_of::<Slot>();

    /// An empty table with two to the power of `bits` slots, at least one bucket.
    pub fn new(bits: u32) -> TranspositionTable<E> {
        let slots = (0..E::WAYS.max(1 << bits)).map(|_| Slot::default()).collect();
        TranspositionTable { slots, generation: 0, entry: PhantomData }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.slots.fill_with(Slot::default);
    }

    /// Starts a new generation: policies may prefer its entries to older ones.
    pub fn new_search(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// The bucket of a hash, chosen by its high bits.
    #[inline]
    fn bucket(&self, hash: u64) -> &[Slot] {
        let buckets = self.slots.len() / E::WAYS;
        let first = ((u128::from(hash) * buckets as u128) >> 64) as usize * E::WAYS;
        &self.slots[first..first + E::WAYS]
    }

    /// The entry of a position.
    #[inline]
    pub fn probe(&self, hash: u64) -> Option<E> {
        self.bucket(hash).iter().find_map(|slot| slot.load(hash)).map(E::unpack)
    }

    /// Stores the entry of a position: in place of the old entry of that position, in an empty slot, or by the replacement policy.
    #[inline]
    pub fn store(&self, hash: u64, entry: E) {
        let priority = |slot: &&Slot| match slot.data.load(Ordering::Relaxed) {
            0 => i32::MIN,
            data => E::priority(data, self.generation),
        };
        let bucket = self.bucket(hash);
        let same = bucket.iter().find(|slot| slot.load(hash).is_some());
        let Some(slot) = same.or_else(|| bucket.iter().min_by_key(priority)) else { return };
        let data = entry.pack(self.generation);
        slot.check.store(hash ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number with its depth; the deepest entries of the newest generation stay longest.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Deep {
        number: u32,
        depth: u8,
    }

    impl PackedEntry for Deep {
        const WAYS: usize = 4;

        fn pack(self, generation: u8) -> u64 {
            1 << 63 | u64::from(self.number) | u64::from(self.depth) << 32 | u64::from(generation) << 40
        }

        fn unpack(data: u64) -> Deep {
            Deep { number: data as u32, depth: (data >> 32) as u8 }
        }

        fn priority(data: u64, generation: u8) -> i32 {
            i32::from((data >> 32) as u8) - 8 * i32::from(generation.wrapping_sub((data >> 40) as u8))
        }
    }

    #[test]
    fn a_stored_entry_is_found_and_replaced_by_the_next_of_its_position() {
        let table = TranspositionTable::new(8);
        for hash in [0, 1, 98, u64::MAX] {
            for number in [0, 7, u32::MAX] {
                let entry = Deep { number, depth: 200 };
                table.store(hash, entry);
                assert_eq!(table.probe(hash), Some(entry));
            }
        }
        assert_eq!(table.probe(97), None);
    }

    #[test]
    fn an_empty_table_has_no_entry_of_any_hash() {
        let mut table = TranspositionTable::<Deep>::new(2);
        assert_eq!(table.probe(0), None);
        table.store(0, Deep { number: 1, depth: 1 });
        table.clear();
        assert_eq!(table.probe(0), None);
    }

    #[test]
    fn shallow_and_old_entries_are_replaced_first() {
        let mut table = TranspositionTable::new(2);
        for hash in 1..=4 {
            table.store(hash, Deep { number: 1, depth: 10 + hash as u8 });
        }
        table.store(5, Deep { number: 5, depth: 1 });
        assert!(
            table.probe(1).is_none() && table.probe(2).is_some(),
            "the shallowest of the four is replaced"
        );
        table.new_search();
        table.new_search();
        table.store(6, Deep { number: 6, depth: 3 });
        table.store(7, Deep { number: 7, depth: 1 });
        assert!(
            table.probe(6).is_some() && table.probe(7).is_some(),
            "old entries are replaced before new ones"
        );
    }
}
