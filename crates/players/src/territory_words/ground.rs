//! The board as a search sees it: squares as numbers, where each letter is, and words laid out on squares.

use quadrille_core::Square;
use quadrille_lexicon::{Letter, MAX_LETTERS};
use quadrille_territory_words::{GRID, Path, Position};

/// Squares on the board.
pub(crate) const SQUARES: usize = GRID.rows as usize * GRID.columns as usize;

/// A square's place in `GRID.squares()`: row by row from the top.
pub(crate) type Place = u8;

/// The square at a place.
pub(crate) const fn square(place: Place) -> Square {
    Square::new(place / GRID.columns, place % GRID.columns)
}

/// The letters of the board, and how far a pick may be from the one before.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    letters: [Letter; SQUARES],
    /// Where each letter is, in the order of the squares.
    places: [Vec<Place>; Letter::ALL.len()],
    reach: u8,
}

impl Ground {
    pub(crate) fn of(position: &Position) -> Ground {
        let letters = std::array::from_fn(|place| {
            let letter = Letter::from_char(position.letters().at(square(place as Place)));
            letter.expect("a board has capitals from A to Z")
        });
        let mut places = [const { Vec::new() }; Letter::ALL.len()];
        for (place, letter) in letters.iter().enumerate() {
            places[letter.index()].push(place as Place);
        }
        let reach = u8::try_from(position.reach()).expect("a reach is at most 11");
        Ground { letters, places, reach }
    }

    /// The letter of a square.
    pub(crate) fn letter(&self, place: Place) -> Letter {
        self.letters[usize::from(place)]
    }

    /// Where a letter is.
    pub(crate) fn places(&self, letter: Letter) -> &[Place] {
        &self.places[letter.index()]
    }

    /// Whether one square may be picked right after the other.
    pub(crate) const fn follows(&self, from: Place, to: Place) -> bool {
        let (from, to) = (square(from), square(to));
        let (rows, columns) = (from.row.abs_diff(to.row), from.column.abs_diff(to.column));
        rows <= self.reach && columns <= self.reach && rows + columns > 0
    }

    /// The word that a shape spells, in lower case.
    pub(crate) fn word(&self, shape: &Shape) -> String {
        shape.places().iter().map(|place| self.letter(*place).lower()).collect()
    }
}

/// A word laid out on squares: what a path is to the rules, for words that a lexicon can hold. A search keeps many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Past the last letter they are zero, so that equal shapes are equal.
    places: [Place; MAX_LETTERS],
    length: u8,
}

impl Shape {
    /// These squares in this order, if a word has so many.
    pub(crate) fn of(squares: &[Place]) -> Option<Shape> {
        let mut places = [0; MAX_LETTERS];
        places.get_mut(..squares.len())?.copy_from_slice(squares);
        Some(Shape { places, length: squares.len() as u8 })
    }

    /// Its squares, in order.
    pub(crate) fn places(&self) -> &[Place] {
        &self.places[..usize::from(self.length)]
    }

    /// The same with another square for one letter.
    #[must_use]
    pub(crate) fn with(mut self, index: usize, place: Place) -> Shape {
        self.places[..usize::from(self.length)][index] = place;
        self
    }

    /// Whether a square is picked twice.
    pub(crate) fn repeats_a_square(&self) -> bool {
        let places = self.places();
        (1..places.len()).any(|index| places[..index].contains(&places[index]))
    }

    /// As the rules know it.
    pub(crate) fn path(&self) -> Path {
        Path::of(self.places().iter().copied().map(square)).expect("a shape's squares are on the board")
    }
}
