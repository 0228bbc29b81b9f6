//! The letters by which a friend joins a game.

use std::fmt;

/// Letters that are told apart: of those that are most often taken for each other (I and L, O and Q, U and V, M and N, B and P, T and D) one is
/// left, and there are no vowels, so that a code spells nothing.
const LETTERS: &[u8; 16] = b"BCFGHJKLMQRSTWXY";
const LENGTH: usize = 4;
/// The longest prefix of a game that someone may type before the letters.
const LONGEST_PREFIX: usize = 2;

/// Four letters. What people type is read leniently: in either case, with the game's prefix or without, on a Ukrainian keyboard too; and what
/// they paste may be the whole link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code([u8; LENGTH]);

/// What was typed is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a code is four letters of BCFGHJKLMQRSTWXY")]
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
        let text = text.rsplit_once('/').map_or(text, |(_, end)| end);
        let letters: Vec<u8> = text.chars().filter(|sign| sign.is_alphanumeric()).map(latin).collect();
        let (prefix, letters) = letters.split_last_chunk::<LENGTH>().ok_or(NotACode)?;
        let fits = prefix.len() <= LONGEST_PREFIX && letters.iter().all(|letter| LETTERS.contains(letter));
        if fits { Ok(Code(*letters)) } else { Err(NotACode) }
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

/// A letter in upper case; the Latin one where a Cyrillic one looks the same.
fn latin(letter: char) -> u8 {
    let upper = letter.to_uppercase().next().unwrap_or(letter);
    let same = match upper {
        'В' => 'B',
        'С' => 'C',
        'Н' => 'H',
        'К' => 'K',
        'М' => 'M',
        'Т' => 'T',
        'Х' => 'X',
        'У' => 'Y',
        other => other,
    };
    // Nothing else is a letter of a code.
    u8::try_from(same).unwrap_or_default()
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
        for typed in
            ["rstx", " RsTx ", "QW-RSTX", "qw-rstx", "qw rstx", "qwRSTX", "QW – RSTX", "R S T X", "RSТХ"]
                .into_iter()
                .chain(["https://games.example/play/#/join/RSTX"])
        {
            assert_eq!(Code::read(typed), Ok(code), "{typed}");
        }
        for typed in ["", "RST", "QWERSTX", "RSTO", "RS1X", "QW-", "їїїї", "RSTX/"] {
            assert_eq!(Code::read(typed), Err(NotACode), "{typed}");
        }
    }

    #[test]
    fn the_prefix_tells_the_game() {
        let code = Code::numbered(0);
        for (game, written) in [
            ("quadratic-war", "QW-BBBB"),
            ("fuse-and-frost", "FF-BBBB"),
            ("territory-words", "TW-BBBB"),
            ("stay-on-the-board", "SB-BBBB"),
        ] {
            assert_eq!(code.with_prefix(game), written);
        }
    }
}
