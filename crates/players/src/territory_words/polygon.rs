//! Polygons on the board: gains as sums over edges, and the angular order of squares around a point.
//!
//! In every row of cells the gains of an attack are summed from the left, relative to the middle column. An edge sums one such prefix for each row it
//! crosses. The gain of a polygon whose edges do not cross is the sum over its edges, those going down positive and those going up
//! negative (discrete Green's theorem), exact to the cell. Where edges cross, cells count by their winding number, and only the rules compute the
//! exact gain.

use std::cmp::Ordering;

use quadrille_territory_words::{Band, GRID, Raster, SIDE};

use super::move_generator::{SQUARES, SquareIndex, square};
use super::prefix_sums::{AttackGains, STRENGTHS};
use super::time_share::TimeShare;

/// A sum for each strength, padded to whole vector registers.
type StrengthSums = [i32; 8];

/// Prefix sums in a row: one before each cell and one at the end.
const ROW: usize = SIDE + 1;

/// The sum of every edge for each strength. An edge in the opposite direction has the opposite sign.
pub(crate) struct EdgeGains {
    /// By strength from 1, start and end.
    sums: Vec<i32>,
}

impl EdgeGains {
    /// The edges of the land with these gains; none if the time is up.
    pub(crate) fn of(land: &Raster, gains: &AttackGains, share: &mut TimeShare<'_, '_>) -> Option<EdgeGains> {
        let gains = gains.by_byte().map(|gains| {
            let mut sums = StrengthSums::default();
            sums[..STRENGTHS].copy_from_slice(&gains);
            sums
        });
        let mut down = vec![StrengthSums::default(); SQUARES * SQUARES];
        let mut left = vec![StrengthSums::default(); Band::ROWS * ROW];
        for (number, band) in Band::all().enumerate() {
            if share.poll() {
                return None;
            }
            let rows = band.rows();
            let cells = land.cells()[rows.start * SIDE..rows.end * SIDE].chunks_exact(SIDE);
            for (cells, left) in cells.zip(left.chunks_exact_mut(ROW)) {
                let mut sum = StrengthSums::default();
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
                    let Some(crossed) =
                        band.crossings(square(from as SquareIndex), square(to as SquareIndex))
                    else {
                        continue;
                    };
                    let sum = &mut down[from * SQUARES + to];
                    for (first, left) in crossed.into_iter().zip(left.chunks_exact(ROW)) {
                        add(sum, &left[usize::from(first)]);
                    }
                }
            }
        }
        Some(EdgeGains { sums: both_ways(&down) })
    }

    /// The sum of an edge for attacks of this strength.
    #[inline]
    pub(crate) fn edge(&self, strength: u8, from: SquareIndex, to: SquareIndex) -> i32 {
        let plane = usize::from(strength - 1) * SQUARES * SQUARES;
        self.sums[plane + usize::from(from) * SQUARES + usize::from(to)]
    }

    /// The largest sum of an edge.
    pub(crate) fn most(&self) -> i32 {
        self.sums.iter().copied().max().unwrap_or(0)
    }
}

#[inline(always)]
fn add(sum: &mut StrengthSums, more: &StrengthSums) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += more;
    }
}

/// The sums of edges in both directions, by strength.
fn both_ways(down: &[StrengthSums]) -> Vec<i32> {
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

/// A point between squares, in half squares from the middle of the first square. Both coordinates are odd, so every square lies in a direction from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Centre {
    x: i32,
    y: i32,
}

impl Centre {
    /// The middle of the board.
    pub(crate) const MIDDLE: Centre = Centre { x: 11, y: 11 };

    /// The nearest such point.
    pub(crate) fn near(x: i32, y: i32) -> Centre {
        let odd = |number: i32| number.clamp(0, 21) / 2 * 2 + 1;
        Centre { x: odd(x), y: odd(y) }
    }

    fn towards(self, place: SquareIndex) -> (i32, i32) {
        let square = square(place);
        (2 * i32::from(square.column) - self.x, 2 * i32::from(square.row) - self.y)
    }
}

/// A direction of rotation on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rotation {
    Clockwise,
    Counterclockwise,
}

impl Rotation {
    pub(crate) const ALL: [Rotation; 2] = [Rotation::Clockwise, Rotation::Counterclockwise];

    /// The sign of the sum of a polygon with this rotation.
    pub(crate) const fn sign(self) -> i32 {
        match self {
            Rotation::Clockwise => 1,
            Rotation::Counterclockwise => -1,
        }
    }
}

/// The angular order of the squares around a centre.
pub(crate) struct AngularOrder {
    centre: Centre,
    /// Clockwise from the right; equal for squares in the same direction.
    ranks: [i32; SQUARES],
}

impl AngularOrder {
    pub(crate) fn round(centre: Centre) -> AngularOrder {
        let by_direction = |one: &SquareIndex, other: &SquareIndex| {
            let (one, other) = (centre.towards(*one), centre.towards(*other));
            let upper = |(_, y): (i32, i32)| y < 0;
            upper(one).cmp(&upper(other)).then_with(|| 0.cmp(&cross(one, other)))
        };
        let mut order: Vec<SquareIndex> = (0..SQUARES as SquareIndex).collect();
        order.sort_by(by_direction);
        let mut ranks = [0; SQUARES];
        let mut rank = 0;
        for (index, place) in order.iter().enumerate() {
            if index > 0 && by_direction(&order[index - 1], place) != Ordering::Equal {
                rank = index as i32;
            }
            ranks[usize::from(*place)] = rank;
        }
        AngularOrder { centre, ranks }
    }

    /// True if the edge goes around the centre in this direction, by less than half a turn.
    pub(crate) fn goes(&self, way: Rotation, from: SquareIndex, to: SquareIndex) -> bool {
        let (from, to) = (self.centre.towards(from), self.centre.towards(to));
        let turned = way.sign() * cross(from, to);
        turned > 0 || (turned == 0 && from.0 * to.0 + from.1 * to.1 > 0)
    }

    /// Angular distance of a square from the first square of a word, in this direction.
    pub(crate) fn past_start(&self, way: Rotation, start: SquareIndex, place: SquareIndex) -> i32 {
        let rank = |place: SquareIndex| self.ranks[usize::from(place)];
        (way.sign() * (rank(place) - rank(start))).rem_euclid(SQUARES as i32)
    }
}

/// Cross product: positive if the second direction is clockwise of the first, by less than half a turn.
fn cross(one: (i32, i32), other: (i32, i32)) -> i32 {
    one.0 * other.1 - one.1 * other.0
}

#[cfg(test)]
mod tests {
    use quadrille_core::{Random, Seat};

    use super::super::move_generator::WordShape;
    use super::super::prefix_sums::net;
    use super::super::testing::{without_limit, worn_land};
    use super::*;

    /// Random squares in angular order around the middle of the board, which they surround: no edges cross.
    fn round(corners: usize, random: &mut Random) -> WordShape {
        let turn = AngularOrder::round(Centre::MIDDLE);
        loop {
            let mut places: Vec<SquareIndex> =
                (0..corners).map(|_| random.below(SQUARES as u32) as SquareIndex).collect();
            let start = places[0];
            places.sort_by_key(|place| turn.past_start(Rotation::Clockwise, start, *place));
            let next = places.iter().cycle().skip(1);
            let goes_round = |(from, to): (&SquareIndex, &SquareIndex)| {
                turn.goes(Rotation::Clockwise, *from, *to)
                    && !turn.goes(Rotation::Counterclockwise, *from, *to)
            };
            if places.iter().zip(next).all(goes_round) {
                if random.below(2) == 0 {
                    places.reverse();
                }
                return WordShape::of(&places).unwrap();
            }
        }
    }

    #[test]
    fn sums_of_edges_are_the_exact_gains() {
        let mut random = Random::new(5);
        for seed in 0..3 {
            let position = worn_land(seed, 4);
            for attacker in Seat::ALL {
                let gains = AttackGains::in_score(attacker);
                let edges = without_limit(|share| EdgeGains::of(position.land(), &gains, share)).unwrap();
                for corners in (3..=15).chain(3..=9) {
                    let shape = round(corners, &mut random);
                    let exact = net(position.claim_gain(attacker, &shape.path()), attacker);
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

    #[test]
    fn squares_are_in_the_order_of_their_angles() {
        for centre in [Centre::MIDDLE, Centre::near(0, 22), Centre::near(7, 4)] {
            let turn = AngularOrder::round(centre);
            let angle = |place: SquareIndex| {
                let (x, y) = centre.towards(place);
                f64::from(y).atan2(f64::from(x)).rem_euclid(std::f64::consts::TAU)
            };
            for one in 0..SQUARES as SquareIndex {
                for other in 0..SQUARES as SquareIndex {
                    let ranks = turn.ranks[usize::from(one)].cmp(&turn.ranks[usize::from(other)]);
                    let apart = angle(one) - angle(other);
                    let angles = if apart.abs() < 1e-9 { Ordering::Equal } else { apart.total_cmp(&0.0) };
                    assert_eq!(ranks, angles, "{one} and {other} round {centre:?}");
                }
            }
        }
    }

    #[test]
    fn an_edge_has_one_rotation_unless_it_is_radial() {
        let turn = AngularOrder::round(Centre::MIDDLE);
        for from in 0..SQUARES as SquareIndex {
            for to in (0..SQUARES as SquareIndex).filter(|to| *to != from) {
                let ways = Rotation::ALL.map(|way| turn.goes(way, from, to));
                let is_straight = turn.ranks[usize::from(from)] == turn.ranks[usize::from(to)];
                let is_through = Centre::MIDDLE.towards(from) == {
                    let (x, y) = Centre::MIDDLE.towards(to);
                    (-x, -y)
                };
                match ways {
                    [true, true] => assert!(is_straight),
                    [false, false] => assert!(!is_straight),
                    _ => assert!(!is_straight && !is_through),
                }
                assert_eq!(
                    turn.goes(Rotation::Clockwise, from, to),
                    turn.goes(Rotation::Counterclockwise, to, from)
                );
            }
        }
    }

    #[test]
    fn a_centre_is_never_on_a_square() {
        for x in -3..30 {
            let Centre { x, y } = Centre::near(x, 2 * x);
            assert!(x % 2 == 1 && y % 2 == 1 && (1..=21).contains(&x) && (1..=21).contains(&y));
        }
        assert_eq!(Centre::near(10, 11), Centre::MIDDLE);
    }
}
