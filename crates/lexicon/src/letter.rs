//! A letter of the automaton's alphabet.

/// One of the 26 letters a to z, without case.
///
/// ```
/// use quadrille_lexicon::Letter;
///
/// assert_eq!(Letter::from_ascii(b'q'), Letter::from_ascii(b'Q'));
/// assert_eq!(Letter::from_ascii(b'-'), None);
/// assert_eq!(Letter::ALL[25].upper(), 'Z');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// Every letter, in alphabetical order; `Letter::ALL[i].index() == i`.
    pub const ALL: [Letter; 26] = {
        let mut all = [Letter(0); 26];
        let mut index = 0;
        while index < 26 {
            all[index as usize] = Letter(index);
            index += 1;
        }
        all
    };

    /// The letter of an ASCII byte, in either case.
    #[inline]
    pub const fn from_ascii(byte: u8) -> Option<Letter> {
        match byte {
            b'a'..=b'z' => Some(Letter(byte - b'a')),
            b'A'..=b'Z' => Some(Letter(byte - b'A')),
            _ => None,
        }
    }

    /// The letter of a character, in either case; none for accented letters.
    #[inline]
    pub fn from_char(character: char) -> Option<Letter> {
        u8::try_from(character).ok().and_then(Letter::from_ascii)
    }

    /// Index in the alphabet, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The lower-case character.
    pub const fn lower(self) -> char {
        (b'a' + self.0) as char
    }

    /// The upper-case character.
    pub const fn upper(self) -> char {
        (b'A' + self.0) as char
    }

    /// The encoding in the automaton: a number below 26.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self.0
    }

    /// The letter with this encoding.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Option<Letter> {
        if code < 26 { Some(Letter(code)) } else { None }
    }
}
