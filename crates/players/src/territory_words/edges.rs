//! What lies between every edge and the middle of the land: a polygon's gain as a sum over its edges.
//!
//! In every row of cells the gains of an attack are added up from the left, and what is left of the middle is taken off, which keeps the numbers
//! small. An edge is then worth one such number for each row that it crosses. A polygon whose edges do not cross each other gains what its
//! edges going down are worth, less what those going up are, or the opposite if it runs the other way round: as many numbers as it has edges,
//! exact to the cell. Where edges cross, cells are counted as often as the polygon winds round them: only the rules' own weighing is right then.

use quadrille_territory_words::{Band, GRID, Raster, SIDE};

use super::gains::{Gains, STRENGTHS};
use super::ground::{Place, SQUARES, square};
use super::share::Share;

/// A number for each strength, and some to fill up whole vector registers.
type Sums = [i32; 8];

/// Numbers in a row of sums: one before each cell, and one at the end.
const ROW: usize = SIDE + 1;

/// What every edge is worth, for each strength; the opposite of the same edge in the other direction.
pub(crate) struct EdgeTable {
    /// By strength from 1, from, and to.
    sums: Vec<i32>,
}

impl EdgeTable {
    /// The table of the land as it is, for what attacks bring to the cells of each byte. Nothing if time runs out.
    pub(crate) fn of(land: &Raster, gains: &Gains, share: &mut Share<'_, '_>) -> Option<EdgeTable> {
        let gains = gains.by_byte().map(|gains| {
            let mut sums = Sums::default();
            sums[..STRENGTHS].copy_from_slice(&gains);
            sums
        });
        let mut down = vec![Sums::default(); SQUARES * SQUARES];
        let mut left = vec![Sums::default(); Band::ROWS * ROW];
        for (number, band) in Band::all().enumerate() {
            if share.look() {
                return None;
            }
            let rows = band.rows();
            let cells = land.cells()[rows.start * SIDE..rows.end * SIDE].chunks_exact(SIDE);
            for (cells, left) in cells.zip(left.chunks_exact_mut(ROW)) {
                let mut sum = Sums::default();
                for cell in &cells[..SIDE / 2] {
                    add(&mut sum, &gains[usize::from(cell.byte())]);
                }
                sum = sum.map(|sum| -sum);
                for (cell, left) in cells.iter().zip(left.iter_mut()) {
                    *left = sum;
                    add(&mut sum, &gains[usize::from(cell.byte())]);
                }
                left[SIDE] = sum;
            }
            let below = (number + 1) * usize::from(GRID.columns);
            for from in 0..below {
                for to in below..SQUARES {
                    let Some(crossed) = band.crossed(square(from as Place), square(to as Place)) else {
                        continue;
                    };
                    let sum = &mut down[from * SQUARES + to];
                    for (first, left) in crossed.into_iter().zip(left.chunks_exact(ROW)) {
                        add(sum, &left[usize::from(first)]);
                    }
                }
            }
        }
        Some(EdgeTable { sums: both_ways(&down) })
    }

    /// What an edge is worth in attacks of this strength.
    #[inline]
    pub(crate) fn edge(&self, strength: u8, from: Place, to: Place) -> i32 {
        let plane = usize::from(strength - 1) * SQUARES * SQUARES;
        self.sums[plane + usize::from(from) * SQUARES + usize::from(to)]
    }

    /// The most that an edge is worth.
    pub(crate) fn most(&self) -> i32 {
        self.sums.iter().copied().max().unwrap_or(0)
    }
}

#[inline(always)]
fn add(sum: &mut Sums, more: &Sums) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += more;
    }
}

/// The sums of the edges going down, and negatively of those going up, strength by strength.
fn both_ways(down: &[Sums]) -> Vec<i32> {
    let mut sums = vec![0; STRENGTHS * SQUARES * SQUARES];
    for (index, plane) in sums.chunks_exact_mut(SQUARES * SQUARES).enumerate() {
        for from in 0..SQUARES {
            for to in from..SQUARES {
                let sum = down[from * SQUARES + to][index];
                plane[from * SQUARES + to] = sum;
                plane[to * SQUARES + from] = -sum;
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use quadrille_core::{Random, Seat};

    use super::super::gains::net;
    use super::super::ground::Shape;
    use super::super::testing::{all_the_time, worn_land};
    use super::super::turn::{Centre, Turn, Way};
    use super::*;

    /// Squares drawn by lot in their order round the middle of the board, with the middle inside: no edges cross.
    fn round(corners: usize, random: &mut Random) -> Shape {
        let turn = Turn::round(Centre::MIDDLE);
        loop {
            let mut places: Vec<Place> =
                (0..corners).map(|_| random.below(SQUARES as u32) as Place).collect();
            let start = places[0];
            places.sort_by_key(|place| turn.past_start(Way::Clockwise, start, *place));
            let next = places.iter().cycle().skip(1);
            let goes_round = |(from, to): (&Place, &Place)| {
                turn.goes(Way::Clockwise, *from, *to) && !turn.goes(Way::Back, *from, *to)
            };
            if places.iter().zip(next).all(goes_round) {
                if random.below(2) == 0 {
                    places.reverse();
                }
                return Shape::of(&places).unwrap();
            }
        }
    }

    #[test]
    fn edges_add_up_to_what_the_rules_weigh() {
        let mut random = Random::new(5);
        for seed in 0..3 {
            let position = worn_land(seed, 4);
            for attacker in Seat::ALL {
                let gains = Gains::in_score(attacker);
                let edges = all_the_time(|share| EdgeTable::of(position.land(), &gains, share)).unwrap();
                for corners in (3..=15).chain(3..=9) {
                    let shape = round(corners, &mut random);
                    let exact = net(position.weigh(attacker, &shape.path()), attacker);
                    let places = shape.places();
                    let ends = places.iter().zip(places.iter().cycle().skip(1));
                    let sum: i32 =
                        ends.map(|(from, to)| edges.edge(shape.path().strength(), *from, *to)).sum();
                    assert_eq!(sum.abs(), exact, "{:?}", shape.path());
                    assert!(exact > 0);
                }
            }
        }
    }
}
