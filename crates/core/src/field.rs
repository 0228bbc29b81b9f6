//! Parsing of position texts: fields separated by single spaces, each with a name for error messages.

use std::ops::RangeInclusive;
use std::str::FromStr;

use strum::VariantNames;

use crate::parse_error::{Location, ParseError};

/// Limit of a position text in bytes; longer texts are rejected before parsing.
pub const LONGEST_POSITION: usize = 1024;

/// Limit of a move text in bytes.
pub const LONGEST_MOVE: usize = 1024;

/// A named field of a position's text.
#[derive(Clone, Copy, Debug)]
pub struct Field<'t> {
    /// The field's name on the rules page.
    pub name: &'static str,
    /// The text of the field.
    pub text: &'t str,
    /// Offset of the field in the whole text, in characters.
    before: usize,
}

impl<'t> Field<'t> {
    /// Splits a text into exactly the named fields.
    pub fn split<const N: usize>(
        text: &'t str,
        names: [&'static str; N],
    ) -> Result<[Field<'t>; N], ParseError> {
        if text.len() > LONGEST_POSITION {
            let what = format!("the text has {} bytes; the limit is {LONGEST_POSITION}", text.len());
            return Err(ParseError::whole(what));
        }
        let found = text.split(' ').count();
        if found != N {
            let what =
                format!("expected {N} fields separated by single spaces: {}; found {found}", names.join(" "));
            return Err(ParseError::whole(what));
        }
        let mut before = 0;
        let mut parts = text.split(' ');
        Ok(names.map(|name| {
            let text = parts.next().unwrap_or_default();
            let field = Field { name, text, before };
            before += text.chars().count() + 1;
            field
        }))
    }

    /// An error at the start of the field.
    pub fn error(&self, what: impl Into<String>) -> ParseError {
        self.error_at(0, what)
    }

    /// An error at a byte offset in the field.
    pub fn error_at(&self, bytes: usize, what: impl Into<String>) -> ParseError {
        let inside = self.text.get(..bytes).map_or(0, |start| start.chars().count());
        ParseError::new(Location::Field { name: self.name, character: self.before + inside + 1 }, what)
    }

    /// Parses a number within the range, without sign or leading zeros.
    pub fn number(&self, range: RangeInclusive<u32>) -> Result<u32, ParseError> {
        self.number_in(self.text, 0, range)
    }

    /// [`Field::number`] for a part of the field at a byte offset.
    pub fn number_in(&self, part: &str, bytes: usize, range: RangeInclusive<u32>) -> Result<u32, ParseError> {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let number = part.parse::<u32>().ok().filter(|_| digits && (part == "0" || !part.starts_with('0')));
        number.filter(|number| range.contains(number)).ok_or_else(|| {
            let what = if *range.end() == u32::MAX {
                format!("{part:?} is not a number from {} up without leading zeros", range.start())
            } else {
                format!(
                    "{part:?} is not a number from {} to {} without leading zeros",
                    range.start(),
                    range.end()
                )
            };
            self.error_at(bytes, what)
        })
    }

    /// Parses the word of an enum variant.
    pub fn variant<T: FromStr + VariantNames>(&self) -> Result<T, ParseError> {
        self.text
            .parse()
            .map_err(|_| self.error(format!("{:?} is not {}", self.text, T::VARIANTS.join(" or "))))
    }

    /// Parses one of the words and returns its value.
    pub fn one_of<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, ParseError> {
        let found = words.iter().find(|(word, _)| *word == self.text);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let allowed: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.error(format!("{:?} is not {}", self.text, allowed.join(" or ")))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_the_location_of_their_field() {
        let [board, mover] = Field::split("..é. 1", ["BOARD", "MOVER"]).unwrap();
        assert_eq!(board.text, "..é.");
        assert_eq!(mover.error("no").to_string(), "MOVER (character 6): no");
        assert_eq!(board.error_at(4, "no").to_string(), "BOARD (character 4): no");
    }

    #[test]
    fn fields_are_separated_by_exactly_one_space() {
        for text in ["a", "a  b", " a b", "a b ", ""] {
            assert!(Field::split(text, ["A", "B"]).is_err(), "{text:?}");
        }
        assert!(Field::split(&"x".repeat(LONGEST_POSITION + 1), ["A"]).is_err());
    }

    #[test]
    fn numbers_have_one_notation() {
        let number = |text| Field::split(text, ["N"]).unwrap()[0].number(0..=200).ok();
        assert_eq!((number("0"), number("7"), number("200")), (Some(0), Some(7), Some(200)));
        for text in ["", "00", "07", "+7", "-1", "201", "7a", "99999999999", "٣"] {
            assert_eq!(number(text), None, "{text:?}");
        }
    }
}
