//! Squares, their names, boards of squares and the directions between them.
//!
//! A square's name is a letter for the column, from the left, and a number for the rank, from the bottom. Rows are stored from 0 at
//! the top, so a name is converted by the [`Grid`] that it belongs to.

use strum::{Display, IntoStaticStr};

/// A square of a board: column from the left, row from the **top**, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Square {
    /// Row, counted from 0 at the top.
    pub row: u8,
    /// Column, counted from 0 at the left.
    pub column: u8,
}

impl Square {
    /// The square at this row (from the top) and column (from the left).
    pub const fn new(row: u8, column: u8) -> Square {
        Square { row, column }
    }
}

/// The size of a board, at most 26 columns by 99 rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Number of columns.
    pub columns: u8,
    /// Number of rows.
    pub rows: u8,
}

impl Grid {
    /// A board of this many columns and rows.
    pub const fn new(columns: u8, rows: u8) -> Grid {
        assert!(columns >= 1 && columns <= 26 && rows >= 1 && rows <= 99);
        Grid { columns, rows }
    }

    /// The square's name.
    ///
    /// ```
    /// use quadrille_core::{Grid, Square};
    /// let chess = Grid::new(8, 8);
    /// assert_eq!(chess.name(Square::new(7, 0)), "a1");
    /// assert_eq!(chess.parse_square("h8"), Some(Square::new(0, 7)));
    /// assert_eq!(chess.parse_square("h08"), None);
    /// ```
    pub fn name(self, square: Square) -> String {
        format!("{}{}", char::from(b'a' + square.column), self.rows - square.row)
    }

    /// The names of the squares, separated by spaces.
    pub fn names<'a>(self, squares: impl IntoIterator<Item = &'a Square>) -> String {
        let names: Vec<String> = squares.into_iter().map(|square| self.name(*square)).collect();
        names.join(" ")
    }

    /// The square with exactly this name, if the board has it.
    pub fn parse_square(self, name: &str) -> Option<Square> {
        let (letter, rank) = name.split_at_checked(1)?;
        let column = letter.bytes().next()?.checked_sub(b'a').filter(|column| *column < self.columns)?;
        if rank.starts_with('0') || !rank.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let rank: u8 = rank.parse().ok().filter(|rank| (1..=self.rows).contains(rank))?;
        Some(Square::new(self.rows - rank, column))
    }

    /// True if the square is on the board.
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.rows && square.column < self.columns
    }

    /// Index of the square in [`Grid::squares`].
    pub const fn index(self, square: Square) -> usize {
        square.row as usize * self.columns as usize + square.column as usize
    }

    /// All squares, row by row from the top.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Square::new(row, column)))
    }

    /// The square `distance` steps away, if it is on the board.
    pub fn step(self, from: Square, direction: Direction, distance: u8) -> Option<Square> {
        let (down, right) = direction.delta();
        let reach = i16::from(distance);
        let row = i16::from(from.row) + i16::from(down) * reach;
        let column = i16::from(from.column) + i16::from(right) * reach;
        let square = Square::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?);
        self.contains(square).then_some(square)
    }
}

/// A direction on a board, seen from above with the first rank at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Direction {
    /// The eight directions, the straight ones first.
    pub const ALL: [Direction; 8] = [
        Direction::Up,
        Direction::Down,
        Direction::Left,
        Direction::Right,
        Direction::UpLeft,
        Direction::UpRight,
        Direction::DownLeft,
        Direction::DownRight,
    ];

    /// Up, down, left and right.
    pub const ORTHOGONAL: [Direction; 4] =
        [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// Change of row (down) and column (right) by one step.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::Up => (-1, 0),
            Direction::Down => (1, 0),
            Direction::Left => (0, -1),
            Direction::Right => (0, 1),
            Direction::UpLeft => (-1, -1),
            Direction::UpRight => (-1, 1),
            Direction::DownLeft => (1, -1),
            Direction::DownRight => (1, 1),
        }
    }

    /// The direction's name in events and boards: `up-left`.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_names_round_trip() {
        for grid in [Grid::new(8, 9), Grid::new(12, 12), Grid::new(2, 2), Grid::new(26, 99)] {
            for square in grid.squares() {
                assert_eq!(grid.parse_square(&grid.name(square)), Some(square));
            }
            assert_eq!(grid.squares().count(), usize::from(grid.columns) * usize::from(grid.rows));
        }
    }

    #[test]
    fn other_names_are_rejected() {
        let grid = Grid::new(12, 12);
        for name in
            ["", "a", "1", "a0", "a13", "m1", "A1", "a01", "a+1", "a1 ", " a1", "aa", "é1", "a1234567890123"]
        {
            assert_eq!(grid.parse_square(name), None, "{name:?}");
        }
    }

    #[test]
    fn steps_end_at_the_edge() {
        let grid = Grid::new(3, 3);
        let middle = Square::new(1, 1);
        for direction in Direction::ALL {
            assert!(grid.step(middle, direction, 1).is_some());
            assert_eq!(grid.step(middle, direction, 2), None);
        }
        assert_eq!(grid.step(Square::new(2, 0), Direction::UpRight, 2), Some(Square::new(0, 2)));
    }
}
