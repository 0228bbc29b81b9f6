//! The squares of a word, in the order they were picked.
//!
//! A path is only what was picked: that its squares are in reach of each other, each picked once and enough of them is for
//! [`Position`](crate::Position) to say. Invariants: every square is on the board, and the room past the last one is zero, so that equal
//! paths are equal byte for byte.

use std::fmt;

use quadrille_core::{Grid, Square};

use crate::cell::MAX_STRENGTH;

/// The board of letters.
pub const GRID: Grid = Grid::new(12, 12);

/// Squares on the board, and so the letters of the longest word.
pub(crate) const SQUARES: usize = GRID.rows as usize * GRID.columns as usize;

/// The squares of a word, in the order they were picked: the corners of the polygon that it claims.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path {
    /// Places in [`Grid::squares`].
    numbers: [u8; SQUARES],
    length: u8,
}

impl Path {
    /// No square yet.
    pub const EMPTY: Path = Path { numbers: [0; SQUARES], length: 0 };

    /// These squares in this order, if all are on the board and a path has room for them.
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

    /// Picks one more square. Says whether it could: it is on the board and there was room.
    #[must_use]
    pub fn push(&mut self, square: Square) -> bool {
        let fits = GRID.contains(square) && self.len() < SQUARES;
        if fits {
            self.numbers[self.len()] = GRID.index(square) as u8;
            self.length += 1;
        }
        fits
    }

    /// Takes the last pick back.
    pub fn pop(&mut self) -> Option<Square> {
        let last = self.last()?;
        self.length -= 1;
        self.numbers[self.len()] = 0;
        Some(last)
    }

    /// How many squares were picked: the letters of the word.
    pub const fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether none was picked yet.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The square picked last.
    pub fn last(&self) -> Option<Square> {
        self.numbers().last().copied().map(square)
    }

    /// Whether this square was picked.
    pub fn contains(&self, wanted: Square) -> bool {
        self.squares().any(|picked| picked == wanted)
    }

    /// The squares, in the order they were picked.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + Clone {
        self.numbers().iter().copied().map(square)
    }

    /// How hard the word attacks: two less than its letters, 5 at most. Only words of 3 letters and more attack.
    pub fn strength(&self) -> u8 {
        self.length.saturating_sub(2).min(MAX_STRENGTH)
    }

    /// The squares as their places in [`Grid::squares`].
    pub(crate) fn numbers(&self) -> &[u8] {
        &self.numbers[..self.len()]
    }
}

/// As in a move's text.
impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::notation::path_text(self))
    }
}

fn square(number: u8) -> Square {
    Square::new(number / GRID.columns, number % GRID.columns)
}

/// How far apart two squares are: the rows or the columns between them, whichever are more.
pub(crate) fn distance(one: Square, other: Square) -> u8 {
    one.row.abs_diff(other.row).max(one.column.abs_diff(other.column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_back_leaves_no_trace() {
        let mut path = Path::of(GRID.squares().take(3)).unwrap();
        assert!(path.push(Square::new(11, 11)));
        assert_eq!(path.pop(), Some(Square::new(11, 11)));
        assert_eq!(Some(path), Path::of(GRID.squares().take(3)));
        assert_eq!(Path::EMPTY.clone().pop(), None);
    }

    #[test]
    fn a_path_has_room_for_the_whole_board_and_no_more() {
        let mut path = Path::of(GRID.squares()).unwrap();
        assert_eq!(path.len(), 144);
        assert!(path.squares().eq(GRID.squares()));
        assert!(!path.push(Square::new(0, 0)));
        assert_eq!(Path::of([Square::new(12, 0)]), None);
        assert_eq!(Path::of([Square::new(0, 12)]), None);
    }
}
