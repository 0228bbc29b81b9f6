//! The code by which a friend joins a game.

use std::fmt;

/// Distinguishable letters: of pairs that are often confused (I and L, O and Q, U and V, M and N, B and P, T and D) one is left, and there are
/// no vowels, so that a code spells no word.
const LETTERS: &[u8; 16] = b"BCFGHJKLMQRSTWXY";
/// The longest game prefix that may precede the letters.
const LONGEST_PREFIX: usize = 2;

/// A code of four letters, or of five when many are taken. Input is parsed leniently: upper or lower case, with or without the game's prefix, with
/// Cyrillic letters of the same shape, or as a whole link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JoinCode {
    letters: [u8; JoinCode::LONGER],
    length: usize,
}

/// Why a text is not a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JoinCodeError {
    /// It does not have four or five letters.
    #[error("a code has four or five letters")]
    Length,
    /// It has a letter or a digit that no code has.
    #[error("no code has {0:?} in it: a code is four or five letters of BCFGHJKLMQRSTWXY")]
    Letter(char),
}

impl JoinCode {
    /// The lengths of codes.
    pub const SHORTER: usize = 4;
    /// See [`JoinCode::SHORTER`].
    pub const LONGER: usize = 5;
    /// The number of codes of the shorter length.
    pub const COUNT: u32 = 1 << (4 * JoinCode::SHORTER);

    /// The code with this length and number; higher bits of the number are ignored.
    pub fn numbered(length: usize, number: u32) -> JoinCode {
        let length = length.clamp(JoinCode::SHORTER, JoinCode::LONGER);
        let letter = |index: usize| LETTERS[(number >> (4 * index)) as usize & 15];
        JoinCode {
            letters: std::array::from_fn(|index| if index < length { letter(index) } else { 0 }),
            length,
        }
    }

    /// Parses typed or pasted text.
    pub fn read(text: &str) -> Result<JoinCode, JoinCodeError> {
        let text = text.rsplit_once('/').map_or(text, |(_, end)| end);
        let alphanumeric = |text: &str| -> Vec<char> {
            text.chars().filter(|sign| sign.is_alphanumeric()).map(latin).collect()
        };
        let (prefix, letters) = match text.rsplit_once(['-', '–']) {
            Some((prefix, letters)) => (alphanumeric(prefix), alphanumeric(letters)),
            None => {
                let mut prefix = alphanumeric(text);
                // Up to five letters are a code; more have the prefix of a game, of two letters.
                let at = if prefix.len() > JoinCode::LONGER { LONGEST_PREFIX } else { 0 };
                let letters = prefix.split_off(at);
                (prefix, letters)
            }
        };
        let fits = (JoinCode::SHORTER..=JoinCode::LONGER).contains(&letters.len());
        if prefix.len() > LONGEST_PREFIX || !fits {
            return Err(JoinCodeError::Length);
        }
        // Five to seven characters without a hyphen are more likely a word than a code.
        let is_code = letters.len() == JoinCode::SHORTER && prefix.is_empty() || text.contains(['-', '–']);
        let mut code = JoinCode { letters: [0; JoinCode::LONGER], length: letters.len() };
        for (place, letter) in code.letters.iter_mut().zip(letters) {
            let known = LETTERS.iter().find(|known| char::from(**known) == letter);
            let wrong = if is_code { JoinCodeError::Letter(letter) } else { JoinCodeError::Length };
            *place = *known.ok_or(wrong)?;
        }
        Ok(code)
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
        self.letters[..self.length].iter().try_for_each(|letter| write!(f, "{}", char::from(*letter)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_own_code() {
        let shorter = (0..JoinCode::COUNT).map(|number| JoinCode::numbered(4, number));
        let longer = (0..1 << 20).step_by(7).map(|number| JoinCode::numbered(5, number));
        let codes: std::collections::BTreeSet<JoinCode> = shorter.chain(longer).collect();
        assert_eq!(codes.len(), (JoinCode::COUNT + (1_u32 << 20).div_ceil(7)) as usize);
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
        let longer = JoinCode::read("RSTXB").unwrap();
        assert_eq!(longer.to_string(), "RSTXB");
        for typed in ["rstxb", "QW-RSTXB", "qw rstxb", "R S T X B", "https://games.example/#/join/QW-RSTXB"] {
            assert_eq!(JoinCode::read(typed), Ok(longer), "{typed}");
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
        let code = JoinCode::numbered(4, 0);
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
