//! Scanline rasterisation of a word's polygon, exact in integers.
//!
//! Corners are centres of squares. A band is the rows of cells between the centres of two adjacent rows of squares; all its rows are
//! crossed by the same edges. An edge that goes `b` squares down and `a` to the right crosses the middle of its k-th row of cells at
//! X = left + a (2k + 1) / 2b, and the first cell to count the crossing, X ≤ x + ½, is x = left + ⌈(a (2k + 1) - b) / 2b⌉.
//! The numerator grows by 2a per row, so quotient and remainder are updated without a division.

use std::ops::Range;

use quadrille_core::Square;

use crate::path::{GRID, Path, SQUARES};

/// Cells along the side of a letter's square.
pub(crate) const CELLS_PER_SQUARE: usize = 50;

/// The rows of cells between the centres of two adjacent rows of squares. An edge crosses all of them or none.
///
/// Players evaluate many polygons with sums of the cells to the left of each edge. The sum over a simple polygon is the signed sum of its edges,
/// negative for edges that go down. The crossings of a band are the positions of the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band(u8);

impl Band {
    /// Rows of cells in a band.
    pub const ROWS: usize = CELLS_PER_SQUARE;

    /// Every band, from the top.
    pub fn all() -> impl ExactSizeIterator<Item = Band> {
        (0..GRID.rows - 1).map(Band)
    }

    /// The rows of cells.
    pub fn rows(self) -> Range<usize> {
        let top = usize::from(self.0) * CELLS_PER_SQUARE + CELLS_PER_SQUARE / 2;
        top..top + CELLS_PER_SQUARE
    }

    /// The crossings of the edge between two squares: for each row of the band the first cell on the right of the edge, which is the first cell
    /// to count the crossing. None if the edge does not cross the band. Independent of the direction of the edge.
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

/// Crossing of an edge with the current row.
#[derive(Clone, Copy)]
struct Crossing {
    /// The first cell that counts the crossing.
    first: i16,
    /// Remainder of the division that gives `first`, below `parts`.
    rest: i16,
    /// Denominator.
    parts: i16,
    /// Quotient of the slope: the increment of `first` per row without the carry.
    step: i16,
    /// Remainder of the slope: the increment of `rest` per row, which carries 1 to `first` when it reaches `parts`.
    step_rest: i16,
    /// 1 downwards, -1 upwards.
    winding: i16,
}

impl Crossing {
    const NONE: Crossing = Crossing { first: 0, rest: 0, parts: 1, step: 0, step_rest: 0, winding: 0 };

    /// The crossing of an edge with the first row of a band, if there is one. Bands and squares are numbered from the top.
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

/// Calls `visit` with every span of cells inside a path's polygon: the row, the first cell and the cell after the last. Spans are disjoint and
/// in order from the top and from the left.
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

/// Sorts the crossings from the left by insertion. The order rarely changes between rows, so this is usually one pass of comparisons.
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
    fn spans_of_a_triangle_are_between_its_edges() {
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
