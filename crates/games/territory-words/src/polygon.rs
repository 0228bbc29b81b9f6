//! Which cells a word's polygon encloses: a scan over the rows of the land, exact in integers.
//!
//! Corners lie in the middles of squares, so the rows of cells between the middle of one row of squares and that of the next, a band, are
//! crossed by the same edges. An edge that goes `b` squares down and `a` to the right crosses the middle of its k-th row of cells at
//! X = left + a (2k + 1) / 2b, and the first cell to count the crossing, X ≤ x + ½, is x = left + ⌈(a (2k + 1) - b) / 2b⌉.
//! The numerator grows by 2a from row to row, so quotient and remainder are carried along instead of divided anew.

use std::ops::Range;

use quadrille_core::Square;

use crate::path::{GRID, Path, SQUARES};

/// Cells along the side of a letter's square.
pub(crate) const CELLS_PER_SQUARE: usize = 50;

/// The rows of cells between the middle of one row of squares and that of the next: whoever crosses one of them crosses all.
///
/// Whoever weighs many polygons adds up, once for every edge, what lies to the left of it; a polygon whose edges do not cross each other then
/// encloses what its edges have on their left, those that go down counted negatively. This says where the edges run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band(u8);

impl Band {
    /// Rows of cells in a band.
    pub const ROWS: usize = CELLS_PER_SQUARE;

    /// Every band, from the top.
    pub fn all() -> impl ExactSizeIterator<Item = Band> {
        (0..GRID.rows - 1).map(Band)
    }

    /// Its rows of cells.
    pub fn rows(self) -> Range<usize> {
        let top = usize::from(self.0) * CELLS_PER_SQUARE + CELLS_PER_SQUARE / 2;
        top..top + CELLS_PER_SQUARE
    }

    /// Where the edge between two squares crosses the rows of the band: in each row the first cell that counts the crossing, which is the
    /// first cell on the right of the edge. Nothing if the edge does not cross the band. It is the same in both directions.
    pub fn crossings(self, from: Square, to: Square) -> Option<[u16; Band::ROWS]> {
        let number = |square| GRID.index(square) as u8;
        let mut crossing = Crossing::at_band(self.0, number(from), number(to))?;
        Some(std::array::from_fn(|_| {
            let first = crossing.first as u16;
            crossing.next_row();
            first
        }))
    }
}

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
    fn at_band(band: u8, from: u8, to: u8) -> Option<Crossing> {
        let columns = GRID.columns;
        let (winding, top, bottom) =
            if from / columns < to / columns { (1, from, to) } else { (-1, to, from) };
        if !(top / columns..bottom / columns).contains(&band) {
            return None;
        }
        let right = i16::from(bottom % columns) - i16::from(top % columns);
        let down = i16::from(bottom / columns - top / columns);
        let left = i16::from(top % columns) * CELLS_PER_SQUARE as i16 + CELLS_PER_SQUARE as i16 / 2;
        let row = i16::from(band - top / columns) * CELLS_PER_SQUARE as i16;
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
    fn next_row(&mut self) {
        self.rest += self.step_rest;
        let carry = self.rest >= self.parts;
        self.rest -= if carry { self.parts } else { 0 };
        self.first += self.step + i16::from(carry);
    }
}

/// Calls `visit` with every stretch of cells inside a path's polygon: the row, the first cell and the cell after the last. They come from
/// the top and from the left, no cell twice.
#[inline(always)]
pub(crate) fn for_each_span(path: &Path, mut visit: impl FnMut(usize, usize, usize)) {
    let numbers = path.numbers();
    let Some(last) = numbers.last() else { return };
    let mut crossings = [Crossing::NONE; SQUARES];
    for band in Band::all() {
        let mut count = 0;
        let mut from = *last;
        for &to in numbers {
            if let Some(crossing) = Crossing::at_band(band.0, from, to) {
                crossings[count] = crossing;
                count += 1;
            }
            from = to;
        }
        if count == 0 {
            continue;
        }
        let crossings = &mut crossings[..count];
        for row in band.rows() {
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
                crossing.next_row();
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

#[cfg(test)]
mod tests {
    use quadrille_core::Random;

    use super::*;

    #[test]
    fn a_triangle_begins_and_ends_where_its_edges_cross_the_row() {
        let mut random = Random::new(41);
        for _ in 0..200 {
            let mut square = || Square::new(random.below(12) as u8, random.below(12) as u8);
            let corners = [square(), square(), square()];
            let path = Path::of(corners).expect("the squares are on the board");
            let mut inside = Vec::new();
            for_each_span(&path, |row, start, end| inside.push((row, start, end)));
            let mut between = Vec::new();
            for band in Band::all() {
                let edges =
                    [(0, 1), (1, 2), (2, 0)].map(|(from, to)| band.crossings(corners[from], corners[to]));
                let crossed: Vec<_> = edges.into_iter().flatten().collect();
                // A triangle has two edges in a band, or none.
                let [one, other] = crossed.as_slice() else {
                    assert!(crossed.is_empty());
                    continue;
                };
                for (row, (one, other)) in band.rows().zip(one.iter().zip(other)) {
                    let (start, end) = (usize::from(*one.min(other)), usize::from(*one.max(other)));
                    between.extend((start < end).then_some((row, start, end)));
                }
            }
            assert_eq!(inside, between, "{path:?}");
        }
    }
}
