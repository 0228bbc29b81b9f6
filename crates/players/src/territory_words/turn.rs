//! The order of the squares round a point between them.

use std::cmp::Ordering;

use super::ground::{Place, SQUARES, square};

/// A point between the squares, in halves of a square from the middle of the first square. Both numbers are odd, so that it is no square's
/// middle and every square lies in some direction from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Centre {
    x: i32,
    y: i32,
}

impl Centre {
    /// The middle of the board.
    pub(crate) const MIDDLE: Centre = Centre { x: 11, y: 11 };

    /// The point between four squares that this one, in halves of a square too, is between or next to.
    pub(crate) fn near(x: i32, y: i32) -> Centre {
        let odd = |number: i32| number.clamp(0, 21) / 2 * 2 + 1;
        Centre { x: odd(x), y: odd(y) }
    }

    fn towards(self, place: Place) -> (i32, i32) {
        let square = square(place);
        (2 * i32::from(square.column) - self.x, 2 * i32::from(square.row) - self.y)
    }
}

/// One of the two ways round, as seen on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Clockwise,
    Back,
}

impl Way {
    pub(crate) const ALL: [Way; 2] = [Way::Clockwise, Way::Back];

    /// The sign of what edges add up to that go round this way.
    pub(crate) const fn sign(self) -> i32 {
        match self {
            Way::Clockwise => 1,
            Way::Back => -1,
        }
    }
}

/// The squares' order round a centre.
pub(crate) struct Turn {
    centre: Centre,
    /// Clockwise from the right; the same for squares in one direction.
    ranks: [i32; SQUARES],
}

impl Turn {
    pub(crate) fn round(centre: Centre) -> Turn {
        let by_direction = |one: &Place, other: &Place| {
            let (one, other) = (centre.towards(*one), centre.towards(*other));
            let upper = |(_, y): (i32, i32)| y < 0;
            upper(one).cmp(&upper(other)).then_with(|| 0.cmp(&cross(one, other)))
        };
        let mut order: Vec<Place> = (0..SQUARES as Place).collect();
        order.sort_by(by_direction);
        let mut ranks = [0; SQUARES];
        let mut rank = 0;
        for (index, place) in order.iter().enumerate() {
            if index > 0 && by_direction(&order[index - 1], place) != Ordering::Equal {
                rank = index as i32;
            }
            ranks[usize::from(*place)] = rank;
        }
        Turn { centre, ranks }
    }

    /// Whether the edge goes round this way, by less than half a turn.
    pub(crate) fn goes(&self, way: Way, from: Place, to: Place) -> bool {
        let (from, to) = (self.centre.towards(from), self.centre.towards(to));
        let turned = way.sign() * cross(from, to);
        turned > 0 || (turned == 0 && from.0 * to.0 + from.1 * to.1 > 0)
    }

    /// How far past the start of a word a square is, going this way: squares in between have smaller numbers.
    pub(crate) fn past_start(&self, way: Way, start: Place, place: Place) -> i32 {
        let rank = |place: Place| self.ranks[usize::from(place)];
        (way.sign() * (rank(place) - rank(start))).rem_euclid(SQUARES as i32)
    }
}

/// Positive if the second direction is clockwise of the first, by less than half a turn.
fn cross(one: (i32, i32), other: (i32, i32)) -> i32 {
    one.0 * other.1 - one.1 * other.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_in_the_order_of_their_angles() {
        for centre in [Centre::MIDDLE, Centre::near(0, 22), Centre::near(7, 4)] {
            let turn = Turn::round(centre);
            let angle = |place: Place| {
                let (x, y) = centre.towards(place);
                f64::from(y).atan2(f64::from(x)).rem_euclid(std::f64::consts::TAU)
            };
            for one in 0..SQUARES as Place {
                for other in 0..SQUARES as Place {
                    let ranks = turn.ranks[usize::from(one)].cmp(&turn.ranks[usize::from(other)]);
                    let apart = angle(one) - angle(other);
                    let angles = if apart.abs() < 1e-9 { Ordering::Equal } else { apart.total_cmp(&0.0) };
                    assert_eq!(ranks, angles, "{one} and {other} round {centre:?}");
                }
            }
        }
    }

    #[test]
    fn an_edge_goes_one_way_round_unless_it_goes_straight_in_or_out() {
        let turn = Turn::round(Centre::MIDDLE);
        for from in 0..SQUARES as Place {
            for to in (0..SQUARES as Place).filter(|to| *to != from) {
                let ways = Way::ALL.map(|way| turn.goes(way, from, to));
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
                assert_eq!(turn.goes(Way::Clockwise, from, to), turn.goes(Way::Back, to, from));
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
