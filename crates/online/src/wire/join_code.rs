//! The code by which a friend joins a game.

use std::fmt;

/// Distinguishable letters: of pairs that are often confused (I and L, O and Q, U and V, M and N, B and P, T and D) one is left, and there are
/// no vowels, so that a code spells no word.
const LETTERS: &[u8; 16] = b"BCFGHJKLMQRSTWXY";
const LENGTH: usize = 4;
/// The longest game prefix that may precede the letters.
const LONGEST_PREFIX: usize = 2;

/// A code of four letters. Input is parsed leniently: upper or lower case, with or without the game's prefix, with Cyrillic letters of the same
/// shape, or as a whole link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JoinCode([u8; LENGTH]);

/// Why a text is not a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JoinCodeError {
    /// It does not have four letters.
    #[error("a code has four letters")]
    Length,
    /// It has a letter or a digit that no code has.
    #[error("no code has {0:?} in it: a code is four letters of BCFGHJKLMQRSTWXY")]
    Letter(char),
}

impl JoinCode {
    /// The number of codes.
    pub const COUNT: u32 = 1 << 16;

    /// The code with this number.
    pub fn numbered(number: u16) -> JoinCode {
        JoinCode(std::array::from_fn(|index| LETTERS[usize::from(number >> (4 * index)) & 15]))
    }

    /// Parses typed or pasted text.
    pub fn read(text: &str) -> Result<JoinCode, JoinCodeError> {
        let text = text.rsplit_once('/').map_or(text, |(_, end)| end);
        let letters: Vec<char> = text.chars().filter(|sign| sign.is_alphanumeric()).map(latin).collect();
        let (prefix, letters) = letters.split_last_chunk::<LENGTH>().ok_or(JoinCodeError::Length)?;
        if prefix.len() > LONGEST_PREFIX {
            return Err(JoinCodeError::Length);
        }
        let mut code = [0; LENGTH];
        for (place, letter) in code.iter_mut().zip(letters) {
            let known = LETTERS.iter().find(|known| char::from(**known) == *letter);
            // Five or six characters without a hyphen are more likely a word than a prefix and a code.
            let wrong = if prefix.is_empty() || text.contains('-') {
                JoinCodeError::Letter(*letter)
            } else {
                JoinCodeError::Length
            };
            *place = *known.ok_or(wrong)?;
        }
        Ok(JoinCode(code))
    }

    /// The letters of codes, for an error message.
    pub fn letters() -> String {
        LETTERS.map(|letter| char::from(letter).to_string()).join(" ")
    }

    /// The code with the prefix of a game, the initials of its id.
    pub fn with_prefix(self, game: &str) -> String {
        let prefix: String = game
            .split('-')
            .filter(|word| !["and", "on", "the"].contains(word))
            .filter_map(|word| word.chars().next())
            .collect();
        format!("{}-{self}", prefix.to_ascii_uppercase())
    }
}

/// The letter in upper case; a Cyrillic letter becomes the Latin one of the same shape.
fn latin(letter: char) -> char {
    match letter.to_uppercase().next().unwrap_or(letter) {
        'В' => 'B',
        'С' => 'C',
        'Н' => 'H',
        'К' => 'K',
        'М' => 'M',
        'Т' => 'T',
        'Х' => 'X',
        'У' => 'Y',
        other => other,
    }
}

impl fmt::Display for JoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{}", char::from(*letter)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_own_code() {
        let codes: std::collections::BTreeSet<JoinCode> = (0..=u16::MAX).map(JoinCode::numbered).collect();
        assert_eq!(codes.len(), JoinCode::COUNT as usize);
        assert!(codes.iter().all(|code| JoinCode::read(&code.to_string()) == Ok(*code)));
    }

    #[test]
    fn codes_are_parsed_leniently() {
        let code = JoinCode::read("RSTX").unwrap();
        for typed in
            ["rstx", " RsTx ", "QW-RSTX", "qw-rstx", "qw rstx", "qwRSTX", "QW – RSTX", "R S T X", "RSТХ"]
                .into_iter()
                .chain(["https://games.example/play/#/join/RSTX"])
        {
            assert_eq!(JoinCode::read(typed), Ok(code), "{typed}");
        }
        for typed in ["", "RST", "QWERSTX", "HELLO", "QW-", "RSTX/"] {
            assert_eq!(JoinCode::read(typed), Err(JoinCodeError::Length), "{typed}");
        }
    }

    #[test]
    fn the_error_names_the_letter_that_no_code_has() {
        for (typed, letter) in [("RSTO", 'O'), ("rs1x", '1'), ("abcd", 'A'), ("QW-ZERO", 'Z'), ("їїїї", 'Ї')]
        {
            assert_eq!(JoinCode::read(typed), Err(JoinCodeError::Letter(letter)), "{typed}");
        }
        assert_eq!(JoinCode::letters(), "B C F G H J K L M Q R S T W X Y");
    }

    #[test]
    fn the_prefix_identifies_the_game() {
        let code = JoinCode::numbered(0);
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
