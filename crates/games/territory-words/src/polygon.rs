//! Which cells a word's polygon encloses: a scan over the rows of the land, exact in integers.
//!
//! Corners lie in the middles of squares, so the rows of cells between the middle of one row of squares and that of the next, a band, are
//! crossed by the same edges. An edge that goes `b` squares down and `a` to the right crosses the middle of its k-th row of cells at
//! X = left + a (2k + 1) / 2b, and the first cell to count the crossing, X ≤ x + ½, is x = left + ⌈(a (2k + 1) - b) / 2b⌉.
//! The numerator grows by 2a from row to row, so quotient and remainder are carried along instead of divided anew.

use crate::path::{GRID, Path, SQUARES};

/// Cells along the side of a letter's square.
pub(crate) const LETTER: usize = 50;

/// An edge's crossing of the current row.
#[derive(Clone, Copy)]
struct Crossing {
    /// The first cell that counts it.
    first: i16,
    /// What the division behind `first` leaves over, below `parts`.
    rest: i16,
    /// The fraction's denominator.
    parts: i16,
    /// By how much `first` grows from row to row, at least.
    step: i16,
    /// By how much `rest` grows from row to row; whenever it fills up, `first` grows by one more.
    step_rest: i16,
    /// 1 downwards, -1 upwards.
    winding: i16,
}

impl Crossing {
    const NONE: Crossing = Crossing { first: 0, rest: 0, parts: 1, step: 0, step_rest: 0, winding: 0 };

    /// Where the edge between two squares crosses the first row of a band, if it does. Bands and squares are numbered from the top.
    fn entering(band: u8, from: u8, to: u8) -> Option<Crossing> {
        let columns = GRID.columns;
        let (winding, top, bottom) =
            if from / columns < to / columns { (1, from, to) } else { (-1, to, from) };
        if !(top / columns..bottom / columns).contains(&band) {
            return None;
        }
        let right = i16::from(bottom % columns) - i16::from(top % columns);
        let down = i16::from(bottom / columns - top / columns);
        let left = i16::from(top % columns) * LETTER as i16 + LETTER as i16 / 2;
        let row = i16::from(band - top / columns) * LETTER as i16;
        let parts = 2 * down;
        let ceiling = right * (2 * row + 1) - down + (parts - 1);
        Some(Crossing {
            first: left + ceiling.div_euclid(parts),
            rest: ceiling.rem_euclid(parts),
            parts,
            step: (2 * right).div_euclid(parts),
            step_rest: (2 * right).rem_euclid(parts),
            winding,
        })
    }

    #[inline(always)]
    fn go_down(&mut self) {
        self.rest += self.step_rest;
        let carry = self.rest >= self.parts;
        self.rest -= if carry { self.parts } else { 0 };
        self.first += self.step + i16::from(carry);
    }
}

/// Calls `visit` with every stretch of cells inside a path's polygon: the row, the first cell and the cell after the last. They come from
/// the top and from the left, no cell twice.
#[inline(always)]
pub(crate) fn each_stretch(path: &Path, mut visit: impl FnMut(usize, usize, usize)) {
    let numbers = path.numbers();
    let Some(last) = numbers.last() else { return };
    let mut crossings = [Crossing::NONE; SQUARES];
    for band in 0..GRID.rows - 1 {
        let mut count = 0;
        let mut from = *last;
        for &to in numbers {
            if let Some(crossing) = Crossing::entering(band, from, to) {
                crossings[count] = crossing;
                count += 1;
            }
            from = to;
        }
        if count == 0 {
            continue;
        }
        let crossings = &mut crossings[..count];
        let top = usize::from(band) * LETTER + LETTER / 2;
        for row in top..top + LETTER {
            sort(crossings);
            let mut winding = 0;
            let mut start = 0;
            for crossing in crossings.iter_mut() {
                if winding == 0 {
                    start = crossing.first;
                }
                winding += crossing.winding;
                if winding == 0 && start < crossing.first {
                    visit(row, start as usize, crossing.first as usize);
                }
                crossing.go_down();
            }
        }
    }
}

/// From the left. From one row to the next the order hardly changes, and then this only looks.
#[inline(always)]
fn sort(crossings: &mut [Crossing]) {
    for end in 1..crossings.len() {
        let mut at = end;
        while at > 0 && crossings[at - 1].first > crossings[at].first {
            crossings.swap(at - 1, at);
            at -= 1;
        }
    }
}
