//! Gains of attacks, and fast sums of them over polygons on a sampled copy of the land.
//!
//! One cell in a hundred is sampled, at the same place in every block of ten by ten, and a polygon contains a sample exactly if it contains that cell.
//! The mean error of a claim's gain is below two thousandths of the land.

use std::sync::LazyLock;

use quadrille_core::{Seat, Square};
use quadrille_lexicon::MAX_LETTERS;
use quadrille_territory_words::{Band, Cell, GRID, Gain, MAX_STRENGTH, Owner, Raster, SIDE, attack};

use super::move_generator::{SquareIndex, WordShape};
use super::polygon::Centre;

/// Cells between two samples.
const STEP: usize = 10;
/// Column of the first sample.
const FIRST_COLUMN: usize = 5;
/// Rows of samples in a band.
const BAND_ROWS: usize = Band::ROWS / STEP;
/// Rows of samples. There is no land above the first band and below the last.
const ROWS: usize = (GRID.rows as usize - 1) * BAND_ROWS;
const COLUMNS: usize = SIDE / STEP;
const SAMPLES: usize = ROWS * COLUMNS;

/// Cells for each sample.
pub(crate) const SAMPLE: i32 = (STEP * STEP) as i32;

/// Samples for each column of squares.
const SQUARE_COLUMNS: i8 = BAND_ROWS as i8;
/// Numbers of columns that an edge can span, in both directions.
const ACROSS: usize = 2 * GRID.columns as usize - 1;

/// The number of samples left of each downward edge, by row. It depends on the rows and columns the edge spans; its start adds the samples of
/// whole squares.
struct EdgeColumns {
    /// Row by row, as if the edge started in the first column; negative further left.
    columns: Vec<i8>,
    /// Start of each edge's rows, by rows and columns spanned.
    starts: [[u16; ACROSS]; GRID.rows as usize],
}

static EDGE_COLUMNS: LazyLock<EdgeColumns> = LazyLock::new(|| {
    let mut edges = EdgeColumns { columns: Vec::new(), starts: [[0; ACROSS]; GRID.rows as usize] };
    for down in 1..GRID.rows {
        for across in 0..ACROSS as u8 {
            edges.starts[usize::from(down)][usize::from(across)] = edges.columns.len() as u16;
            let start = (GRID.columns - 1).saturating_sub(across);
            let (from, to) = (Square::new(0, start), Square::new(down, start + across - (GRID.columns - 1)));
            let firsts = Band::all().filter_map(|band| band.crossings(from, to)).flatten().step_by(STEP);
            let left_of = |first: u16| (usize::from(first) + STEP - 1 - FIRST_COLUMN) / STEP;
            edges.columns.extend(firsts.map(|first| left_of(first) as i8 - start as i8 * SQUARE_COLUMNS));
        }
    }
    edges
});

const fn row(place: SquareIndex) -> u8 {
    place / GRID.columns
}

const fn column(place: SquareIndex) -> u8 {
    place % GRID.columns
}

impl EdgeColumns {
    /// The samples left of an edge in the rows of a band, from the top, without those left of its start. The edge goes down and crosses the band.
    fn crossed(&self, band: u8, from: SquareIndex, to: SquareIndex) -> &[i8] {
        let across = column(to) + GRID.columns - 1 - column(from);
        let start = self.starts[usize::from(row(to) - row(from))][usize::from(across)];
        let start = usize::from(start) + usize::from(band - row(from)) * BAND_ROWS;
        &self.columns[start..start + BAND_ROWS]
    }
}

/// Calls `visit` with every run of samples inside a polygon: the first index and the index after the last.
#[inline]
fn each_stretch(places: &[SquareIndex], mut visit: impl FnMut(usize, usize)) {
    let edges = &*EDGE_COLUMNS;
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
pub(crate) struct SampledPolygon {
    /// Runs of samples: the first index and the index after the last.
    stretches: Vec<(u16, u16)>,
}

impl SampledPolygon {
    pub(crate) fn of(shape: &WordShape) -> SampledPolygon {
        let mut stretches = Vec::new();
        each_stretch(shape.places(), |start, end| stretches.push((start as u16, end as u16)));
        SampledPolygon { stretches }
    }

    /// The gain in samples.
    #[inline]
    pub(crate) fn weigh(&self, sums: &PrefixSums) -> i32 {
        self.stretches.iter().map(|(start, end)| sums.between(usize::from(*start), usize::from(*end))).sum()
    }
}

/// Prefix sums of the gains of attacks of one strength.
#[derive(Clone, Debug)]
pub(crate) struct PrefixSums(Box<[i32; SAMPLES + 1]>);

impl PrefixSums {
    #[inline]
    fn between(&self, start: usize, end: usize) -> i32 {
        self.0[end] - self.0[start]
    }

    /// The gain of a shape in samples.
    pub(crate) fn inside(&self, shape: &WordShape) -> i32 {
        let mut sum = 0;
        each_stretch(shape.places(), |start, end| sum += self.between(start, end));
        sum
    }
}

/// One cell in a hundred of the land.
#[derive(Clone, Debug)]
pub(crate) struct SampledLand {
    /// The bytes of the samples, row by row from the top.
    cells: Box<[u8; SAMPLES]>,
}

impl SampledLand {
    pub(crate) fn of(land: &Raster) -> SampledLand {
        let rows = Band::all().flat_map(|band| band.rows().step_by(STEP));
        let cells = rows.flat_map(|y| (0..COLUMNS).map(move |column| (y, column * STEP + FIRST_COLUMN)));
        let cells: Vec<u8> = cells.map(|(y, x)| land.cells()[y * SIDE + x].byte()).collect();
        SampledLand { cells: cells.try_into().expect("the number of samples is a constant") }
    }

    /// The prefix sums for attacks of this strength.
    pub(crate) fn sums(&self, gains: &AttackGains, strength: u8) -> PrefixSums {
        let gains = gains.of_strength(strength);
        let mut sums = Box::new([0; SAMPLES + 1]);
        let mut sum = 0;
        for (cell, after) in self.cells.iter().zip(&mut sums[1..]) {
            sum += gains[usize::from(*cell) % BYTES];
            *after = sum;
        }
        PrefixSums(sums)
    }

    /// Makes a claim; `after` maps each byte to the byte after the attack.
    pub(crate) fn claim(&mut self, after: &[u8; BYTES], polygon: &SampledPolygon) {
        for &(start, end) in &polygon.stretches {
            for cell in &mut self.cells[usize::from(start)..usize::from(end)] {
                *cell = after[usize::from(*cell) % BYTES];
            }
        }
    }

    /// The centre of mass of the gains of the strongest attack, or the middle of the board without gains.
    pub(crate) fn middle_of(&self, gains: &AttackGains) -> Centre {
        let gains = gains.of_strength(MAX_STRENGTH);
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
        // From the middles of samples to half squares from the middle of the first square.
        let halves =
            |sum: i64, before: i64| ((2 * sum + all - before * all) / (all * BAND_ROWS as i64)) as i32;
        Centre::near(halves(across, BAND_ROWS as i64), halves(down, 0))
    }
}

/// Number of strengths.
pub(crate) const STRENGTHS: usize = MAX_STRENGTH as usize;

/// Size of tables by cell byte.
pub(crate) const BYTES: usize = 32;

/// The gains of one player's attacks, by cell.
#[derive(Clone, Debug)]
pub(crate) struct AttackGains {
    by_byte: [[i32; STRENGTHS]; BYTES],
}

impl AttackGains {
    /// Change of own cells minus the opponent's. Never negative.
    pub(crate) fn in_score(attacker: Seat) -> AttackGains {
        AttackGains::by(attacker, |cell| count(cell, attacker))
    }

    /// Change of ownership and strength: a cell counts as [`CELL_IN_LEVELS`] levels of strength. It ranks words that take nothing yet but weaken the
    /// opponent's land or strengthen their own.
    pub(crate) fn in_strength(attacker: Seat) -> AttackGains {
        AttackGains::by(attacker, |cell| {
            count(cell, attacker) * (CELL_IN_LEVELS + i32::from(cell.strength()))
        })
    }

    fn by(attacker: Seat, worth: impl Fn(Cell) -> i32) -> AttackGains {
        let mut by_byte = [[0; STRENGTHS]; BYTES];
        for cell in states() {
            by_byte[usize::from(cell.byte())] =
                std::array::from_fn(|index| worth(attack(cell, attacker, index as u8 + 1)) - worth(cell));
        }
        AttackGains { by_byte }
    }

    /// Gains by cell byte and strength, from 1.
    pub(crate) const fn by_byte(&self) -> &[[i32; STRENGTHS]; BYTES] {
        &self.by_byte
    }

    /// Gains by cell byte for attacks of this strength.
    pub(crate) fn of_strength(&self, strength: u8) -> [i32; BYTES] {
        self.by_byte.map(|gains| gains[usize::from(strength - 1)])
    }
}

/// Levels of strength that count as much as a cell.
const CELL_IN_LEVELS: i32 = 4;

/// All states of a cell.
fn states() -> impl Iterator<Item = Cell> {
    let held = |seat| (1..=MAX_STRENGTH).map(move |strength| Cell::held(seat, strength));
    [Cell::UNCLAIMED, Cell::NEUTRAL].into_iter().chain(Seat::ALL.into_iter().flat_map(held))
}

/// The value of a cell for a player.
fn count(cell: Cell, seat: Seat) -> i32 {
    match cell.owner() {
        Owner::Player(owner) if owner == seat => 1,
        Owner::Player(_) => -1,
        Owner::Nobody | Owner::Neutral => 0,
    }
}

/// The byte after an attack, by strength from 1 and byte before it.
pub(crate) fn attacks(attacker: Seat) -> [[u8; BYTES]; STRENGTHS] {
    let mut attacks = [[0; BYTES]; STRENGTHS];
    for (index, after) in attacks.iter_mut().enumerate() {
        for cell in states() {
            after[usize::from(cell.byte())] = attack(cell, attacker, index as u8 + 1).byte();
        }
    }
    attacks
}

/// Change of the score by the exact gain of the rules.
pub(crate) fn net(gain: Gain, attacker: Seat) -> i32 {
    gain.held[attacker] - gain.held[attacker.other()]
}

#[cfg(test)]
mod tests {
    use quadrille_core::Seat::{First, Second};
    use quadrille_core::{NoEvents, Random, Rules};
    use quadrille_territory_words::{Move, TerritoryWords};

    use super::super::testing::worn_land;
    use super::*;

    /// A random claim as a shape; it may cross itself.
    fn drawn(position: &quadrille_territory_words::Position, random: &mut Random) -> WordShape {
        let Some(Move::Claim(path)) = TerritoryWords::sample(position, random) else {
            panic!("the sample is a pass")
        };
        let places: Vec<SquareIndex> =
            path.squares().map(|square| GRID.index(square) as SquareIndex).collect();
        WordShape::of(&places).unwrap()
    }

    #[test]
    fn claims_and_sampling_commute() {
        let mut random = Random::new(8);
        let mut position = worn_land(3, 4);
        let mut land_samples = SampledLand::of(position.land());
        for _ in 0..10 {
            let shape = drawn(&position, &mut random);
            let strength = shape.path().strength();
            land_samples.claim(
                &attacks(position.side_to_move())[usize::from(strength - 1)],
                &SampledPolygon::of(&shape),
            );
            TerritoryWords::apply(&mut position, Move::Claim(shape.path()), &mut NoEvents);
            assert_eq!(land_samples.cells, SampledLand::of(position.land()).cells);
        }
    }

    #[test]
    fn sampled_gains_are_close_to_exact_gains() {
        let mut random = Random::new(9);
        let position = worn_land(4, 6);
        let (land_samples, side_to_move) = (SampledLand::of(position.land()), position.side_to_move());
        let mut off = 0;
        for _ in 0..200 {
            let shape = drawn(&position, &mut random);
            let sums = land_samples.sums(&AttackGains::in_score(side_to_move), shape.path().strength());
            let exact = net(position.claim_gain(side_to_move, &shape.path()), side_to_move);
            off += (sums.inside(&shape) * SAMPLE - exact).abs();
            assert_eq!(SampledPolygon::of(&shape).weigh(&sums), sums.inside(&shape));
        }
        assert!(off / 200 < 360_000 / 500, "{}", off / 200);
    }

    #[test]
    fn the_centre_of_the_gains_is_where_land_can_be_won() {
        let position = worn_land(1, 0);
        let gains = AttackGains::in_score(position.side_to_move());
        let mut land_samples = SampledLand::of(position.land());
        assert_eq!(land_samples.middle_of(&gains), Centre::MIDDLE);
        // All but the lower right quarter belongs to the side to move.
        let own = quadrille_territory_words::Cell::held(position.side_to_move(), 5).byte();
        for (index, cell) in land_samples.cells.iter_mut().enumerate() {
            if index / COLUMNS < ROWS / 2 || index % COLUMNS < COLUMNS / 2 {
                *cell = own;
            }
        }
        assert_eq!(land_samples.middle_of(&gains), Centre::near(17, 16));
        land_samples.cells.fill(own);
        assert_eq!(land_samples.middle_of(&gains), Centre::MIDDLE);
    }

    fn of(gains: &AttackGains, cell: Cell, strength: u8) -> i32 {
        gains.of_strength(strength)[usize::from(cell.byte())]
    }

    #[test]
    fn gains_in_score_are_changes_of_ownership() {
        let gains = AttackGains::in_score(Second);
        let expected = [
            (Cell::UNCLAIMED, 1, 1),
            (Cell::NEUTRAL, 5, 1),
            (Cell::held(Second, 2), 5, 0),
            (Cell::held(First, 3), 2, 0),
            (Cell::held(First, 3), 3, 1),
            (Cell::held(First, 3), 4, 2),
        ];
        for (cell, strength, gain) in expected {
            assert_eq!(of(&gains, cell, strength), gain, "{cell:?} at {strength}");
        }
    }

    #[test]
    fn gains_in_strength_include_levels() {
        let gains = AttackGains::in_strength(First);
        let expected = [
            (Cell::held(Second, 5), 4, 4),
            (Cell::held(First, 1), 5, 4),
            (Cell::held(First, 5), 5, 0),
            (Cell::NEUTRAL, 3, CELL_IN_LEVELS + 3),
            (Cell::held(Second, 1), 5, 2 * CELL_IN_LEVELS + 1 + 4),
        ];
        for (cell, strength, gain) in expected {
            assert_eq!(of(&gains, cell, strength), gain, "{cell:?} at {strength}");
        }
    }

    #[test]
    fn the_attack_table_agrees_with_the_rules() {
        for attacker in Seat::ALL {
            for cell in states() {
                for strength in 1..=MAX_STRENGTH {
                    let after = attacks(attacker)[usize::from(strength - 1)][usize::from(cell.byte())];
                    assert_eq!(after, attack(cell, attacker, strength).byte());
                }
            }
        }
    }
}
