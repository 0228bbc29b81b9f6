//! The land through a coarse grid of samples, on which claims are weighed and made much faster than on the land itself.
//!
//! One cell in a hundred is looked at, at the same place in every ten by ten, so that a polygon holds or misses a sample exactly as it does
//! that cell. What a claim gains is off by less than two thousandths of the land on average.

use std::sync::LazyLock;

use quadrille_core::Square;
use quadrille_lexicon::MAX_LETTERS;
use quadrille_territory_words::{Band, GRID, Raster, SIDE, STRONGEST};

use super::gains::{BYTES, Gains};
use super::ground::{Place, Shape};
use super::turn::Centre;

/// Cells from one sample to the next.
const STEP: usize = 10;
/// Where the sample is in the first ten columns.
const FIRST_COLUMN: usize = 5;
/// Rows of samples in a band.
const BAND_ROWS: usize = Band::ROWS / STEP;
/// Rows of samples. Above the first band and below the last there is no land to win.
const ROWS: usize = (GRID.rows as usize - 1) * BAND_ROWS;
const COLUMNS: usize = SIDE / STEP;
const SAMPLES: usize = ROWS * COLUMNS;

/// Cells that a sample stands for.
pub(crate) const SAMPLE: i32 = (STEP * STEP) as i32;

/// Samples to a square.
const SQUARE_COLUMNS: i8 = BAND_ROWS as i8;
/// Different numbers of columns that an edge can go across, to either side.
const ACROSS: usize = 2 * GRID.columns as usize - 1;

/// How many samples of each row are left of each edge that goes down. That depends on how far the edge goes down and across; where it starts
/// only adds the samples of so many squares.
struct Edges {
    /// Row by row, as if the edge started in the first column; below 0 where it goes farther left.
    columns: Vec<i8>,
    /// Where those of an edge begin, by rows down and columns across.
    starts: [[u16; ACROSS]; GRID.rows as usize],
}

static EDGES: LazyLock<Edges> = LazyLock::new(|| {
    let mut edges = Edges { columns: Vec::new(), starts: [[0; ACROSS]; GRID.rows as usize] };
    for down in 1..GRID.rows {
        for across in 0..ACROSS as u8 {
            edges.starts[usize::from(down)][usize::from(across)] = edges.columns.len() as u16;
            let start = (GRID.columns - 1).saturating_sub(across);
            let (from, to) = (Square::new(0, start), Square::new(down, start + across - (GRID.columns - 1)));
            let firsts = Band::all().filter_map(|band| band.crossed(from, to)).flatten().step_by(STEP);
            let left_of = |first: u16| (usize::from(first) + STEP - 1 - FIRST_COLUMN) / STEP;
            edges.columns.extend(firsts.map(|first| left_of(first) as i8 - start as i8 * SQUARE_COLUMNS));
        }
    }
    edges
});

const fn row(place: Place) -> u8 {
    place / GRID.columns
}

const fn column(place: Place) -> u8 {
    place % GRID.columns
}

impl Edges {
    /// The samples left of an edge in the rows of a band, from the top, but for those left of the square it starts at. The edge goes down and
    /// crosses the band.
    fn crossed(&self, band: u8, from: Place, to: Place) -> &[i8] {
        let across = column(to) + GRID.columns - 1 - column(from);
        let start = self.starts[usize::from(row(to) - row(from))][usize::from(across)];
        let start = usize::from(start) + usize::from(band - row(from)) * BAND_ROWS;
        &self.columns[start..start + BAND_ROWS]
    }
}

/// Calls `visit` with every stretch of samples inside a polygon: the first sample and the sample after the last, as places in a sketch.
#[inline]
fn each_stretch(places: &[Place], mut visit: impl FnMut(usize, usize)) {
    let edges = &*EDGES;
    let Some(&last) = places.last() else { return };
    let mut crossing: [(&[i8], i8, i8); MAX_LETTERS] = [(&[], 0, 0); MAX_LETTERS];
    let mut crossed = [(0_u8, 0_i8); MAX_LETTERS];
    for band in 0..GRID.rows - 1 {
        let mut count = 0;
        let mut from = last;
        for &to in places {
            let (top, bottom, winding) = if row(from) < row(to) { (from, to, 1) } else { (to, from, -1) };
            if row(top) <= band && band < row(bottom) {
                let left = column(top) as i8 * SQUARE_COLUMNS;
                crossing[count] = (edges.crossed(band, top, bottom), left, winding);
                count += 1;
            }
            from = to;
        }
        for index in 0..BAND_ROWS {
            for (sorted, (columns, left, winding)) in crossing[..count].iter().enumerate() {
                let column = (columns[index] + left) as u8;
                let mut at = sorted;
                while at > 0 && crossed[at - 1].0 > column {
                    crossed[at] = crossed[at - 1];
                    at -= 1;
                }
                crossed[at] = (column, *winding);
            }
            let row = (usize::from(band) * BAND_ROWS + index) * COLUMNS;
            let mut around = 0;
            let mut start = 0;
            for &(column, winding) in &crossed[..count] {
                if around == 0 {
                    start = column;
                }
                around += winding;
                if around == 0 && start < column {
                    visit(row + usize::from(start), row + usize::from(column));
                }
            }
        }
    }
}

/// The samples inside a polygon.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    /// Stretches: the first sample and the sample after the last.
    stretches: Vec<(u16, u16)>,
}

impl Outline {
    pub(crate) fn of(shape: &Shape) -> Outline {
        let mut stretches = Vec::new();
        each_stretch(shape.places(), |start, end| stretches.push((start as u16, end as u16)));
        Outline { stretches }
    }

    /// What it gains, in samples.
    #[inline]
    pub(crate) fn weigh(&self, sums: &Sums) -> i32 {
        self.stretches.iter().map(|(start, end)| sums.between(usize::from(*start), usize::from(*end))).sum()
    }
}

/// The gains of one strength's attack on a sketch, added up sample by sample.
#[derive(Clone, Debug)]
pub(crate) struct Sums(Box<[i32; SAMPLES + 1]>);

impl Sums {
    #[inline]
    fn between(&self, start: usize, end: usize) -> i32 {
        self.0[end] - self.0[start]
    }

    /// What a shape gains, in samples.
    pub(crate) fn inside(&self, shape: &Shape) -> i32 {
        let mut sum = 0;
        each_stretch(shape.places(), |start, end| sum += self.between(start, end));
        sum
    }
}

/// The land, one cell in a hundred.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    /// The samples' bytes, row by row from the top.
    cells: Box<[u8; SAMPLES]>,
}

impl Sketch {
    pub(crate) fn of(land: &Raster) -> Sketch {
        let rows = Band::all().flat_map(|band| band.rows().step_by(STEP));
        let cells = rows.flat_map(|y| (0..COLUMNS).map(move |column| (y, column * STEP + FIRST_COLUMN)));
        let cells: Vec<u8> = cells.map(|(y, x)| land.cells()[y * SIDE + x].byte()).collect();
        Sketch { cells: cells.try_into().expect("so many samples were taken") }
    }

    /// What attacks of this strength bring.
    pub(crate) fn sums(&self, gains: &Gains, strength: u8) -> Sums {
        let gains = gains.of_strength(strength);
        let mut sums = Box::new([0; SAMPLES + 1]);
        let mut sum = 0;
        for (cell, after) in self.cells.iter().zip(&mut sums[1..]) {
            sum += gains[usize::from(*cell) % BYTES];
            *after = sum;
        }
        Sums(sums)
    }

    /// Makes a claim; `after` has what each byte becomes.
    pub(crate) fn claim(&mut self, after: &[u8; BYTES], outline: &Outline) {
        for &(start, end) in &outline.stretches {
            for cell in &mut self.cells[usize::from(start)..usize::from(end)] {
                *cell = after[usize::from(*cell) % BYTES];
            }
        }
    }

    /// The middle of what the strongest attack brings, or of the board if it brings nothing.
    pub(crate) fn middle_of(&self, gains: &Gains) -> Centre {
        let gains = gains.of_strength(STRONGEST);
        let (mut all, mut across, mut down) = (0, 0, 0);
        for (index, cell) in self.cells.iter().enumerate() {
            let gain = i64::from(gains[usize::from(*cell) % BYTES]);
            all += gain;
            across += gain * (index % COLUMNS) as i64;
            down += gain * (index / COLUMNS) as i64;
        }
        if all == 0 {
            return Centre::MIDDLE;
        }
        // From samples, each half a sample past its number, to halves of a square from the middle of the first one.
        let halves =
            |sum: i64, before: i64| ((2 * sum + all - before * all) / (all * BAND_ROWS as i64)) as i32;
        Centre::near(halves(across, BAND_ROWS as i64), halves(down, 0))
    }
}

#[cfg(test)]
mod tests {
    use quadrille_core::{NoEvents, Random, Rules};
    use quadrille_territory_words::{Move, TerritoryWords};

    use super::super::gains::{attacks, net};
    use super::super::testing::worn_land;
    use super::*;

    /// A claim drawn by lot as a shape; it may cross itself.
    fn drawn(position: &quadrille_territory_words::Position, random: &mut Random) -> Shape {
        let Some(Move::Claim(path)) = TerritoryWords::sample(position, random) else {
            panic!("no claim was drawn")
        };
        let places: Vec<Place> = path.squares().map(|square| GRID.index(square) as Place).collect();
        Shape::of(&places).unwrap()
    }

    #[test]
    fn a_claim_on_the_sketch_is_the_sketch_of_the_claim() {
        let mut random = Random::new(8);
        let mut position = worn_land(3, 4);
        let mut sketch = Sketch::of(position.land());
        for _ in 0..10 {
            let shape = drawn(&position, &mut random);
            let strength = shape.path().strength();
            sketch.claim(&attacks(position.mover())[usize::from(strength - 1)], &Outline::of(&shape));
            TerritoryWords::apply(&mut position, Move::Claim(shape.path()), &mut NoEvents);
            assert_eq!(sketch.cells, Sketch::of(position.land()).cells);
        }
    }

    #[test]
    fn gains_on_the_sketch_are_close_to_those_on_the_land() {
        let mut random = Random::new(9);
        let position = worn_land(4, 6);
        let (sketch, mover) = (Sketch::of(position.land()), position.mover());
        let mut off = 0;
        for _ in 0..200 {
            let shape = drawn(&position, &mut random);
            let sums = sketch.sums(&Gains::in_score(mover), shape.path().strength());
            let exact = net(position.weigh(mover, &shape.path()), mover);
            off += (sums.inside(&shape) * SAMPLE - exact).abs();
            assert_eq!(Outline::of(&shape).weigh(&sums), sums.inside(&shape));
        }
        assert!(off / 200 < 360_000 / 500, "{}", off / 200);
    }

    #[test]
    fn the_middle_of_what_there_is_to_win_is_where_it_is() {
        let position = worn_land(1, 0);
        let gains = Gains::in_score(position.mover());
        let mut sketch = Sketch::of(position.land());
        assert_eq!(sketch.middle_of(&gains), Centre::MIDDLE);
        // All but the lower right quarter is the mover's own already.
        let own = quadrille_territory_words::Cell::held(position.mover(), 5).byte();
        for (index, cell) in sketch.cells.iter_mut().enumerate() {
            if index / COLUMNS < ROWS / 2 || index % COLUMNS < COLUMNS / 2 {
                *cell = own;
            }
        }
        assert_eq!(sketch.middle_of(&gains), Centre::near(17, 16));
        sketch.cells.fill(own);
        assert_eq!(sketch.middle_of(&gains), Centre::MIDDLE);
    }
}
