//! The letters of the board, and their random generation.
//!
//! The weights and the order of drawing belong to the version of the rules, as they determine the board of a seed.

use std::fmt;

use quadrille_core::{Random, Square};

use crate::path::{GRID, SQUARES};

/// Relative frequency of each letter.
const WEIGHTS: [(u8, u32); 26] = [
    (b'A', 8),
    (b'B', 2),
    (b'C', 3),
    (b'D', 4),
    (b'E', 12),
    (b'F', 2),
    (b'G', 2),
    (b'H', 5),
    (b'I', 7),
    (b'J', 1),
    (b'K', 1),
    (b'L', 5),
    (b'M', 3),
    (b'N', 7),
    (b'O', 8),
    (b'P', 2),
    (b'Q', 1),
    (b'R', 6),
    (b'S', 7),
    (b'T', 9),
    (b'U', 3),
    (b'V', 1),
    (b'W', 2),
    (b'X', 1),
    (b'Y', 2),
    (b'Z', 1),
];

/// Minimal number of vowels on a generated board, so that words can be found.
const FEWEST_VOWELS: usize = 20;

/// A capital for every square of the board.
#[derive(Clone, PartialEq, Eq)]
pub struct Letters([u8; SQUARES]);

impl Letters {
    /// The letters for a seed. Boards are drawn until one has enough vowels.
    pub(crate) fn random(seed: u64) -> Letters {
        let mut random = Random::new(seed);
        loop {
            let letters = Letters([(); SQUARES].map(|()| draw(&mut random)));
            if letters.are_playable() {
                return letters;
            }
        }
    }

    /// Letters row by row from the top; none unless there are 144 capitals from A to Z.
    pub(crate) fn new(letters: &[u8]) -> Option<Letters> {
        let letters: [u8; SQUARES] = letters.try_into().ok()?;
        letters.iter().all(u8::is_ascii_uppercase).then_some(Letters(letters))
    }

    /// The letter of a square.
    ///
    /// # Panics
    /// If the board has no such square.
    pub fn at(&self, square: Square) -> char {
        char::from(self.0[GRID.index(square)])
    }

    /// The rows, from the top.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.0.chunks(usize::from(GRID.columns))
    }

    /// The letters in groups of eight bytes, for hashing.
    pub(crate) fn as_u64s(&self) -> impl Iterator<Item = u64> {
        self.0.as_chunks().0.iter().map(|eight| u64::from_le_bytes(*eight))
    }

    fn are_playable(&self) -> bool {
        let vowels = self.0.iter().filter(|letter| b"AEIOU".contains(letter)).count();
        vowels >= FEWEST_VOWELS
    }
}

fn draw(random: &mut Random) -> u8 {
    let all = const {
        let (mut all, mut index) = (0, 0);
        while index < WEIGHTS.len() {
            all += WEIGHTS[index].1;
            index += 1;
        }
        all
    };
    let mut left = random.below(all);
    for (letter, weight) in WEIGHTS {
        if left < weight {
            return letter;
        }
        left -= weight;
    }
    unreachable!("the number drawn is below the sum of the weights")
}

/// Formats the letters as in a position's text.
impl fmt::Debug for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::notation::letters_text(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_vowels(count: usize) -> Letters {
        let mut letters = [b'Y'; SQUARES];
        for (letter, vowel) in letters.iter_mut().zip(b"AEIOU".iter().cycle()).take(count) {
            *letter = *vowel;
        }
        Letters(letters)
    }

    #[test]
    fn a_board_has_at_least_20_vowels() {
        assert!(!with_vowels(19).are_playable());
        assert!(with_vowels(20).are_playable());
    }

    #[test]
    fn the_ten_letters_of_the_rules_page_are_the_most_frequent() {
        let mut by_weight = WEIGHTS;
        by_weight.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        assert!(by_weight[9].1 > by_weight[10].1);
        let mut likeliest: Vec<u8> = by_weight[..10].iter().map(|(letter, _)| *letter).collect();
        likeliest.sort_unstable();
        assert_eq!(likeliest, b"AEHILNORST");
        assert!(WEIGHTS.iter().map(|(letter, _)| *letter).eq(b'A'..=b'Z'));
    }
}
