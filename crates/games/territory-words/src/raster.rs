//! The land: 600 by 600 cells, and the effect of a claim.
//!
//! Invariant: the counts agree with the cells. A claim and its preview share [`Tally::attack_block`], so that they cannot differ.

use std::fmt;

use quadrille_core::{PerSeat, Seat, Span};

use crate::cell::{Cell, attack};
use crate::path::{GRID, Path};
use crate::polygon::{CELLS_PER_SQUARE, for_each_span};

/// Number of cells along a side.
pub const SIDE: usize = GRID.rows as usize * CELLS_PER_SQUARE;
/// Number of cells.
pub const CELLS: usize = SIDE * SIDE;

/// Number of cells of a block, which fills a few vector registers.
const LANES: usize = 32;
/// Consecutive cells. The width of the land is not a multiple of the block length, so a block can span two rows.
type Block = [Cell; LANES];
const BLOCKS: usize = CELLS / LANES;
const _: () = assert!(BLOCKS * LANES == CELLS);
/// Lane indices as bytes. A comparison with the loop counter would make the compiler use vectors of wider integers.
static LANE_NUMBERS: [u8; LANES] = {
    let (mut numbers, mut lane) = ([0; LANES], 0);
    while lane < LANES {
        numbers[lane] = lane as u8;
        lane += 1;
    }
    numbers
};

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// Number of cells of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// Cells of each player: the score.
    pub held: PerSeat<u32>,
    /// Neutral cells.
    pub neutral: u32,
}

/// Change of [`Counts`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gain {
    /// Change of each player's cells.
    pub held: PerSeat<i32>,
    /// Neutral cells.
    pub neutral: i32,
}

impl Counts {
    fn after(self, gain: Gain) -> Counts {
        let changed =
            |count: u32, by: i32| count.checked_add_signed(by).expect("only counted cells are lost");
        Counts {
            held: PerSeat::from_fn(|seat| changed(self.held[seat], gain.held[seat])),
            neutral: changed(self.neutral, gain.neutral),
        }
    }
}

/// The land.
#[derive(Clone)]
pub struct Raster {
    blocks: Box<[Block; BLOCKS]>,
    counts: Counts,
}

impl Raster {
    /// [`Raster::hash`] of unclaimed land.
    pub const UNCLAIMED_HASH: u64 = FNV_OFFSET.wrapping_mul(FNV_PRIME.wrapping_pow(CELLS as u32));

    /// Unclaimed land.
    pub(crate) fn unclaimed() -> Raster {
        let blocks = vec![[Cell::UNCLAIMED; LANES]; BLOCKS].into_boxed_slice();
        let blocks = blocks.try_into().expect("the number of blocks is a constant");
        Raster { blocks, counts: Counts::default() }
    }

    /// All cells, row by row from the top.
    pub fn cells(&self) -> &[Cell] {
        self.blocks.as_flattened()
    }

    /// The cell in this column, from the left, and row, from the top.
    ///
    /// # Panics
    /// If the land has no such column or row.
    pub fn cell(&self, x: usize, y: usize) -> Cell {
        assert!(x < SIDE, "the land has no column {x}");
        self.cells()[y * SIDE + x]
    }

    /// Number of cells of each kind.
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// The 64-bit FNV-1a of the cells' bytes, row by row from the top.
    pub fn hash(&self) -> u64 {
        self.blocks.iter().fold(FNV_OFFSET, |hash, block| {
            if *block == [Cell::UNCLAIMED; LANES] {
                // A zero byte is only a multiplication, so an unclaimed block, the most frequent kind, is one step.
                return hash.wrapping_mul(const { FNV_PRIME.wrapping_pow(LANES as u32) });
            }
            block.iter().fold(hash, |hash, cell| (hash ^ u64::from(cell.byte())).wrapping_mul(FNV_PRIME))
        })
    }

    /// A hash for transposition tables, much faster than [`Raster::hash`].
    pub(crate) fn fast_hash(&self) -> u64 {
        let mut lanes = [FNV_OFFSET; LANES / 8];
        for block in self.blocks.iter() {
            for (lane, cells) in lanes.iter_mut().zip(block.as_chunks::<8>().0) {
                let word = u64::from_le_bytes(cells.map(Cell::byte));
                *lane = (*lane ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
            }
        }
        lanes.into_iter().fold(0, |key, lane| quadrille_core::mix64(key ^ lane))
    }

    /// Change of the counts by a claim. The land is unchanged.
    pub fn claim_gain(&self, attacker: Seat, path: &Path) -> Gain {
        let mut tally = Tally::new();
        for_each_block(path, |block, from, to| {
            tally.attack_block(&self.blocks[block], from, to, attacker, path.strength());
        });
        tally.gain()
    }

    /// Makes a claim.
    pub(crate) fn claim(&mut self, attacker: Seat, path: &Path) {
        let mut tally = Tally::new();
        for_each_block(path, |block, from, to| {
            let block = &mut self.blocks[block];
            *block = tally.attack_block(block, from, to, attacker, path.strength());
        });
        self.counts = self.counts.after(tally.gain());
    }

    /// The spans of cells that a claim would change, with their new values.
    pub(crate) fn changed_spans(&self, attacker: Seat, path: &Path) -> Vec<Span> {
        let mut spans: Vec<Span> = Vec::new();
        for_each_span(path, |row, start, end| {
            for x in start..end {
                let cell = self.cell(x, row);
                let now = attack(cell, attacker, path.strength());
                if now == cell {
                    continue;
                }
                let (row, x, value) = (row as u16, x as u16, now.byte());
                match spans.last_mut() {
                    Some(span) if (span.row, span.end, span.value) == (row, x, value) => span.end += 1,
                    _ => spans.push(Span { row, start: x, end: x + 1, value }),
                }
            }
        });
        spans
    }
}

impl PartialEq for Raster {
    fn eq(&self, other: &Raster) -> bool {
        self.counts == other.counts && self.blocks == other.blocks
    }
}

/// Without the cells, which are too many to print.
impl fmt::Debug for Raster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hash = format!("{:016x}", self.hash());
        f.debug_struct("Raster").field("counts", &self.counts).field("hash", &hash).finish()
    }
}

/// Calls `visit` with every part of a block inside a path's polygon: the block, the first lane and the lane after the last. Whole blocks
/// have a separate loop, where the compiler can omit the lane mask.
#[inline(always)]
fn for_each_block(path: &Path, mut visit: impl FnMut(usize, u8, u8)) {
    for_each_span(path, |row, start, end| {
        let (start, end) = (row * SIDE + start, row * SIDE + end);
        let (first, last) = (start / LANES, end / LANES);
        let (from, to) = ((start % LANES) as u8, (end % LANES) as u8);
        if first == last {
            return visit(first, from, to);
        }
        visit(first, from, LANES as u8);
        for block in first + 1..last {
            visit(block, 0, LANES as u8);
        }
        if to > 0 {
            visit(last, 0, to);
        }
    });
}

/// Counters of won and lost cells per lane, for vectorised counting.
struct Tally {
    first: [i8; LANES],
    second: [i8; LANES],
    neutral: [i8; LANES],
    /// Blocks since the lanes were last summed, before they could overflow.
    blocks: i8,
    gain: Gain,
}

impl Tally {
    fn new() -> Tally {
        let zero = [0; LANES];
        Tally { first: zero, second: zero, neutral: zero, blocks: 0, gain: Gain::default() }
    }

    /// Attacks the lanes `from..to` of a block and counts the changes.
    #[inline(always)]
    fn attack_block(&mut self, block: &Block, from: u8, to: u8, attacker: Seat, strength: u8) -> Block {
        if self.blocks == i8::MAX {
            self.add_up();
        }
        self.blocks += 1;
        let mut struck = *block;
        for lane in 0..LANES {
            let before = block[lane];
            let inside = (LANE_NUMBERS[lane] >= from) & (LANE_NUMBERS[lane] < to);
            let after = if inside { attack(before, attacker, strength) } else { before };
            struck[lane] = after;
            let change = |is: fn(Cell) -> bool| is(after) as i8 - is(before) as i8;
            self.first[lane] += change(|cell| cell.is_held_by(Seat::First));
            self.second[lane] += change(|cell| cell.is_held_by(Seat::Second));
            self.neutral[lane] += change(|cell| cell == Cell::NEUTRAL);
        }
        struck
    }

    fn add_up(&mut self) {
        let sum = |lanes: &mut [i8; LANES]| -> i32 {
            std::mem::replace(lanes, [0; LANES]).into_iter().map(i32::from).sum()
        };
        self.gain.held.first += sum(&mut self.first);
        self.gain.held.second += sum(&mut self.second);
        self.gain.neutral += sum(&mut self.neutral);
        self.blocks = 0;
    }

    fn gain(mut self) -> Gain {
        self.add_up();
        self.gain
    }
}
