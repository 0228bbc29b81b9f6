//! The letters by which a friend joins a game.

use std::fmt;

/// Letters that are told apart by eye and by ear: of those that look or sound alike one is left, or none.
const LETTERS: &[u8; 16] = b"ABCFGHJKLMRSTWXY";
const LENGTH: usize = 4;

/// Four letters. What people type is read leniently: in either case, with the game's prefix or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code([u8; LENGTH]);

/// What was typed is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a code is four letters of ABCFGHJKLMRSTWXY")]
pub struct NotACode;

impl Code {
    /// How many codes there are.
    pub const COUNT: u32 = 1 << 16;

    /// The code of this number.
    pub fn numbered(number: u16) -> Code {
        Code(std::array::from_fn(|index| LETTERS[usize::from(number >> (4 * index)) & 15]))
    }

    /// Reads what someone typed.
    pub fn read(text: &str) -> Result<Code, NotACode> {
        let text = text.trim();
        let letters = text.rsplit_once('-').map_or(text, |(_, letters)| letters).as_bytes();
        let letters: [u8; LENGTH] = letters.try_into().map_err(|_| NotACode)?;
        let letters = letters.map(|letter| letter.to_ascii_uppercase());
        if letters.iter().all(|letter| LETTERS.contains(letter)) { Ok(Code(letters)) } else { Err(NotACode) }
    }

    /// The code with the prefix of a game: the first letters of the words of its id.
    pub fn with_prefix(self, game: &str) -> String {
        let prefix: String = game
            .split('-')
            .filter(|word| !["and", "on", "the"].contains(word))
            .filter_map(|word| word.chars().next())
            .collect();
        format!("{}-{self}", prefix.to_ascii_uppercase())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{}", char::from(*letter)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_code_of_its_own() {
        let codes: std::collections::BTreeSet<Code> = (0..=u16::MAX).map(Code::numbered).collect();
        assert_eq!(codes.len(), Code::COUNT as usize);
        assert!(codes.iter().all(|code| Code::read(&code.to_string()) == Ok(*code)));
    }

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = Code::read("RSTX").unwrap();
        for typed in ["rstx", " RsTx ", "QW-RSTX", "qw-rstx"] {
            assert_eq!(Code::read(typed), Ok(code), "{typed}");
        }
        for typed in ["", "RST", "RSTXX", "RSTO", "RS1X", "QW-", "їїїї"] {
            assert_eq!(Code::read(typed), Err(NotACode), "{typed}");
        }
    }

    #[test]
    fn the_prefix_tells_the_game() {
        let code = Code::numbered(0);
        for (game, written) in [
            ("quadratic-war", "QW-AAAA"),
            ("fuse-and-frost", "FF-AAAA"),
            ("territory-words", "TW-AAAA"),
            ("stay-on-the-board", "SB-AAAA"),
        ] {
            assert_eq!(code.with_prefix(game), written);
        }
    }
}
