//! The squares of a word, in the order of picking.
//!
//! [`Position`](crate::Position) checks reach, duplicates and length. Invariants: every square is on the board, and unused elements of the
//! array are zero, so that equal paths have equal bytes.

use std::fmt;

use quadrille_core::{Grid, Square};

use crate::cell::MAX_STRENGTH;

/// The board of letters.
pub const GRID: Grid = Grid::new(12, 12);

/// Number of squares, and so the maximal length of a word.
pub(crate) const SQUARES: usize = GRID.rows as usize * GRID.columns as usize;

/// The squares of a word, in the order of picking: the corners of the polygon that it claims.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path {
    /// Indices in [`Grid::squares`].
    numbers: [u8; SQUARES],
    length: u8,
}

impl Path {
    /// The empty path.
    pub const EMPTY: Path = Path { numbers: [0; SQUARES], length: 0 };

    /// A path of these squares; none if one is not on the board or there are too many.
    ///
    /// ```
    /// use quadrille_core::Square;
    /// use quadrille_territory_words::Path;
    /// let path = Path::of([Square::new(9, 2), Square::new(7, 3), Square::new(8, 5)]).unwrap();
    /// assert_eq!(format!("{path:?}"), "c3-d5-f4");
    /// assert_eq!(path.strength(), 1);
    /// ```
    pub fn of(squares: impl IntoIterator<Item = Square>) -> Option<Path> {
        let mut path = Path::EMPTY;
        squares.into_iter().all(|square| path.push(square)).then_some(path)
    }

    /// Appends a square. Returns false if the square is not on the board or the path is full.
    #[must_use]
    pub fn push(&mut self, square: Square) -> bool {
        let fits = GRID.contains(square) && self.len() < SQUARES;
        if fits {
            self.numbers[self.len()] = GRID.index(square) as u8;
            self.length += 1;
        }
        fits
    }

    /// Removes the last square.
    pub fn pop(&mut self) -> Option<Square> {
        let last = self.last()?;
        self.length -= 1;
        self.numbers[self.len()] = 0;
        Some(last)
    }

    /// Number of squares.
    pub const fn len(&self) -> usize {
        self.length as usize
    }

    /// True if the path has no squares.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The last square.
    pub fn last(&self) -> Option<Square> {
        self.numbers().last().copied().map(square)
    }

    /// True if the path contains the square.
    pub fn contains(&self, wanted: Square) -> bool {
        self.squares().any(|picked| picked == wanted)
    }

    /// The squares, in the order of picking.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + Clone {
        self.numbers().iter().copied().map(square)
    }

    /// Attack strength: the number of letters minus 2, at most 5. Only words of at least 3 letters attack.
    pub fn strength(&self) -> u8 {
        self.length.saturating_sub(2).min(MAX_STRENGTH)
    }

    /// The squares as indices in [`Grid::squares`].
    pub(crate) fn numbers(&self) -> &[u8] {
        &self.numbers[..self.len()]
    }
}

/// Formats the path as in a move's text.
impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::notation::path_text(self))
    }
}

fn square(number: u8) -> Square {
    Square::new(number / GRID.columns, number % GRID.columns)
}

/// Chebyshev distance: the greater of the differences in rows and columns.
pub(crate) fn distance(one: Square, other: Square) -> u8 {
    one.row.abs_diff(other.row).max(one.column.abs_diff(other.column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pop_restores_the_bytes() {
        let mut path = Path::of(GRID.squares().take(3)).unwrap();
        assert!(path.push(Square::new(11, 11)));
        assert_eq!(path.pop(), Some(Square::new(11, 11)));
        assert_eq!(Some(path), Path::of(GRID.squares().take(3)));
        assert_eq!(Path::EMPTY.clone().pop(), None);
    }

    #[test]
    fn a_path_holds_at_most_all_squares() {
        let mut path = Path::of(GRID.squares()).unwrap();
        assert_eq!(path.len(), 144);
        assert!(path.squares().eq(GRID.squares()));
        assert!(!path.push(Square::new(0, 0)));
        assert_eq!(Path::of([Square::new(12, 0)]), None);
        assert_eq!(Path::of([Square::new(0, 12)]), None);
    }
}
