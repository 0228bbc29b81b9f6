//! The arena: squares, walls and pillars, bitboards, and rays.
//!
//! The index of a square assumes eleven columns for every size, so that one table serves all sizes: a smaller arena is the top left part of
//! the largest. The floor is surrounded by walls, so a step from the floor stays on the board and a ray from the floor ends at a wall.

use quadrille_core::{Direction, Grid, Seat, Square};

const STRIDE: u8 = 11;
const COUNT: usize = STRIDE as usize * STRIDE as usize;

/// Size of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// 7 by 7 squares, including walls.
    Seven = 7,
    /// 9 by 9.
    Nine = 9,
    /// 11 by 11.
    Eleven = 11,
}

impl Size {
    pub(crate) const ALL: [Size; 3] = [Size::Seven, Size::Nine, Size::Eleven];

    /// Number of squares along each side, including walls.
    pub const fn side(self) -> u8 {
        self as u8
    }

    pub(crate) fn from_side(side: u32) -> Option<Size> {
        Size::ALL.into_iter().find(|size| u32::from(size.side()) == side)
    }

    pub(crate) const fn grid(self) -> Grid {
        Grid::new(self.side(), self.side())
    }

    /// The square where a player starts.
    pub(crate) const fn start(self, seat: Seat) -> SquareIndex {
        let (first, last) = (1, self.side() - 2);
        SquareIndex::from_square(match seat {
            Seat::First => Square::new(first, first),
            Seat::Second => Square::new(last, last),
        })
    }

    /// The square in the middle, which can be a pillar.
    pub(crate) const fn middle(self) -> SquareIndex {
        let middle = self.side() / 2;
        SquareIndex::from_square(Square::new(middle, middle))
    }

    /// The squares that are neither wall nor pillar.
    pub(crate) const fn floor(self) -> Bitboard {
        const FLOORS: [Bitboard; 3] = [floor(7), floor(9), floor(11)];
        FLOORS[match self {
            Size::Seven => 0,
            Size::Nine => 1,
            Size::Eleven => 2,
        }]
    }
}

/// An orthogonal direction, to face, step, place or kick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Heading {
    Up,
    Down,
    Left,
    Right,
}

impl Heading {
    /// All headings.
    pub const ALL: [Heading; 4] = [Heading::Up, Heading::Down, Heading::Left, Heading::Right];

    /// The direction on the board.
    pub const fn direction(self) -> Direction {
        match self {
            Heading::Up => Direction::Up,
            Heading::Down => Direction::Down,
            Heading::Left => Direction::Left,
            Heading::Right => Direction::Right,
        }
    }

    /// The opposite heading.
    pub const fn opposite(self) -> Heading {
        match self {
            Heading::Up => Heading::Down,
            Heading::Down => Heading::Up,
            Heading::Left => Heading::Right,
            Heading::Right => Heading::Left,
        }
    }
}

/// Index of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SquareIndex(u8);

impl SquareIndex {
    /// The index of a square of the largest arena.
    pub(crate) const fn from_square(square: Square) -> SquareIndex {
        assert!(square.row < STRIDE && square.column < STRIDE);
        SquareIndex(square.row * STRIDE + square.column)
    }

    pub(crate) const fn square(self) -> Square {
        Square::new(self.0 / STRIDE, self.0 % STRIDE)
    }

    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The square of [`SquareIndex::number`].
    pub(crate) const fn from_number(number: u8) -> SquareIndex {
        assert!((number as usize) < COUNT);
        SquareIndex(number)
    }

    /// The square itself and, in the four directions, all squares up to the first wall of the largest arena. In a smaller arena, which has the same
    /// pillars, the intersection with its floor is the same.
    #[inline]
    pub(crate) const fn cross(self) -> Bitboard {
        Bitboard(CROSSES[self.0 as usize])
    }

    /// The neighbour of a square that is not at the edge.
    #[inline]
    pub(crate) const fn neighbor(self, way: Heading) -> SquareIndex {
        SquareIndex(match way {
            Heading::Up => self.0 - STRIDE,
            Heading::Down => self.0 + STRIDE,
            Heading::Left => self.0 - 1,
            Heading::Right => self.0 + 1,
        })
    }

    /// The difference of the rows plus the difference of the columns.
    pub(crate) const fn distance(self, other: SquareIndex) -> u8 {
        let (one, other) = (self.square(), other.square());
        one.row.abs_diff(other.row) + one.column.abs_diff(other.column)
    }

    /// The first square in this direction from a floor square that is not in the set. It exists: the set contains only floor squares, so the
    /// ray ends at a wall.
    #[inline]
    pub(crate) fn first_outside(self, way: Heading, set: Bitboard) -> SquareIndex {
        let outside = RAYS[way as usize][usize::from(self.0)] & !set.0;
        SquareIndex(match way {
            Heading::Down | Heading::Right => outside.trailing_zeros() as u8,
            Heading::Up | Heading::Left => 127 - outside.leading_zeros() as u8,
        })
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bitboard(u128);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);

    /// The set of all squares, and of more bits.
    pub(crate) const FULL: Bitboard = Bitboard(u128::MAX);

    /// True if the set contains the square.
    pub const fn contains(self, square: Square) -> bool {
        square.row < STRIDE && square.column < STRIDE && self.has(SquareIndex::from_square(square))
    }

    /// Number of squares.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn single(spot: SquareIndex) -> Bitboard {
        // A shift of 64 bits and a choice cost less than a shift of 128 bits.
        let bit = 1_u64 << (spot.0 & 63);
        let (low, high) = if spot.0 & 64 == 0 { (bit, 0) } else { (0, bit) };
        Bitboard(low as u128 | (high as u128) << 64)
    }

    #[inline]
    pub(crate) const fn has(self, spot: SquareIndex) -> bool {
        let half = if spot.0 & 64 == 0 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        half >> (spot.0 & 63) & 1 != 0
    }

    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    pub(crate) fn indices(self) -> impl Iterator<Item = SquareIndex> {
        let mut left = self;
        std::iter::from_fn(move || left.pop())
    }

    /// Removes and returns the first square.
    #[inline]
    pub(crate) const fn pop(&mut self) -> Option<SquareIndex> {
        if self.0 == 0 {
            return None;
        }
        let first = SquareIndex(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(first)
    }

    /// The neighbours in one direction of squares that are not at the edge.
    #[inline]
    pub const fn shift(self, way: Heading) -> Bitboard {
        Bitboard(match way {
            Heading::Up => self.0 >> STRIDE,
            Heading::Down => self.0 << STRIDE,
            Heading::Left => self.0 >> 1,
            Heading::Right => self.0 << 1,
        })
    }

    /// The orthogonal neighbours of squares that are not at the edge.
    #[inline]
    pub fn neighbours(self) -> Bitboard {
        Heading::ALL.into_iter().fold(Bitboard::EMPTY, |all, heading| all | self.shift(heading))
    }
}

quadrille_core::bit_operators!(Bitboard);

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    /// The squares, row by row from the top.
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// Iterator over the squares of a [`Bitboard`], row by row from the top.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop().map(SquareIndex::square)
    }
}

/// True unless the square is a wall at the edge or a pillar, which is on every square with an even row and an even column.
const fn is_floor(row: u8, column: u8, side: u8) -> bool {
    let inside = row > 0 && column > 0 && row < side - 1 && column < side - 1;
    inside && !(row.is_multiple_of(2) && column.is_multiple_of(2))
}

const fn floor(side: u8) -> Bitboard {
    let mut floor = 0;
    let mut number = 0;
    while number < COUNT as u8 {
        if is_floor(number / STRIDE, number % STRIDE, side) {
            floor |= 1 << number;
        }
        number += 1;
    }
    Bitboard(floor)
}

/// Rays of the largest arena, by heading and square.
static RAYS: [[u128; COUNT]; 4] = rays();

const fn rays() -> [[u128; COUNT]; 4] {
    let mut rays = [[0; COUNT]; 4];
    let mut way = 0;
    while way < 4 {
        let mut from = 0;
        while from < COUNT {
            rays[way][from] = ray(from as u8, Heading::ALL[way], false);
            from += 1;
        }
        way += 1;
    }
    rays
}

/// [`SquareIndex::cross`], by square.
static CROSSES: [u128; COUNT] = crosses();

const fn crosses() -> [u128; COUNT] {
    let mut crosses = [0; COUNT];
    let mut from = 0;
    while from < COUNT {
        crosses[from] = 1 << from;
        let mut way = 0;
        while way < 4 {
            crosses[from] |= ray(from as u8, Heading::ALL[way], true);
            way += 1;
        }
        from += 1;
    }
    crosses
}

const fn ray(from: u8, way: Heading, stops_at_walls: bool) -> u128 {
    let (down, right) = way.direction().delta();
    let mut row = (from / STRIDE) as i8 + down;
    let mut column = (from % STRIDE) as i8 + right;
    let mut ray = 0;
    while row >= 0 && row < STRIDE as i8 && column >= 0 && column < STRIDE as i8 {
        if stops_at_walls && !is_floor(row as u8, column as u8, STRIDE) {
            break;
        }
        ray |= 1 << (row * STRIDE as i8 + column);
        row += down;
        column += right;
    }
    ray
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reference implementation of a cross, square by square.
    fn walked(at: Square, size: Size) -> Vec<Square> {
        let grid = size.grid();
        let mut covered = vec![at];
        for way in Heading::ALL {
            let beyond = (1..).map_while(|distance| grid.step(at, way.direction(), distance));
            covered.extend(beyond.take_while(|square| is_floor(square.row, square.column, size.side())));
        }
        covered.sort_unstable();
        covered
    }

    #[test]
    fn crosses_stop_at_the_walls_of_their_arena() {
        for size in Size::ALL {
            for at in size.floor() {
                let covered: Vec<Square> =
                    (SquareIndex::from_square(at).cross() & size.floor()).into_iter().collect();
                assert_eq!(covered, walked(at, size), "{at:?} in {size:?}");
            }
        }
    }

    #[test]
    fn rays_end_at_the_first_square_outside_a_set() {
        let floor = Size::Seven.floor();
        let corner = SquareIndex::from_square(Square::new(1, 1));
        assert_eq!(corner.first_outside(Heading::Right, floor).square(), Square::new(1, 6));
        assert_eq!(corner.first_outside(Heading::Down, floor).square(), Square::new(6, 1));
        assert_eq!(corner.first_outside(Heading::Up, floor).square(), Square::new(0, 1));
        let middle = SquareIndex::from_square(Square::new(3, 3));
        assert_eq!(middle.first_outside(Heading::Left, floor).square(), Square::new(3, 0));
        assert_eq!(middle.first_outside(Heading::Left, Bitboard::EMPTY).square(), Square::new(3, 2));
    }

    #[test]
    fn no_set_contains_squares_beyond_the_board() {
        let floor = Size::Eleven.floor();
        assert!(!floor.contains(Square::new(11, 1)) && !floor.contains(Square::new(1, 255)));
        assert!(floor.contains(Square::new(9, 9)));
        assert_eq!((Size::Seven.floor().len(), Size::Nine.floor().len(), floor.len()), (21, 40, 65));
    }
}
