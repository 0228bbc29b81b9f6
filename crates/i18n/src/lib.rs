//! What the client says. Messages are written in Fluent (`crates/web/locales`), compiled when the client is built (feature `compile`),
//! and said by [`Bundle`], which needs no parser of Fluent and no table of plurals.
//!
//! The **compiled form** is text. Six control characters, which no message may contain, mark its parts:
//!
//! | part | written |
//! |---|---|
//! | file | messages, in the order of their names |
//! | message | name `U+0005` pattern |
//! | pattern | pieces `U+0006` |
//! | piece: literal text | itself |
//! | piece: a value, `{ $x }` | `U+0001` name `U+0005` |
//! | piece: a number with its thousands apart, `{ GROUPED($x) }` | `U+0002` name `U+0005` |
//! | piece: another message with the same values, `{ x }` | `U+0003` name `U+0005` |
//! | piece: a choice by a value, `{ $x -> ... }` | `U+0004` name `U+0005`, then cases |
//! | case | key `U+0005` pattern; an empty key is the default and ends the choice |
//!
//! The key of a case is a whole number, or a word: it fits a text that is this word, and a number whose plural category has this name.
//!
//! ```
//! use quadrille_i18n::{FormatError, Bundle};
//!
//! let bundle = Bundle::read("moves\u{5}\u{4}count\u{5}one\u{5}a move\u{6}\u{5}\u{1}count\u{5} moves\u{6}\u{6}")?;
//! let plural = |number| if number == 1 { "one" } else { "other" }.to_string();
//! let said = |count: i64| bundle.format("moves", &[("count", count.into())], &plural).map(|said| said.text);
//! assert_eq!(said(1).as_deref(), Some("a move"));
//! assert_eq!(said(-2).as_deref(), Some("−2 moves"));
//! # Ok::<(), FormatError>(())
//! ```

#[cfg(feature = "compile")]
pub mod codegen;
#[cfg(feature = "compile")]
pub mod compile;
mod format;

use std::fmt;

pub use format::{Formatted, grouped};

/// The marks of the compiled form.
mod mark {
    pub(crate) const VALUE: char = '\u{1}';
    pub(crate) const GROUPED: char = '\u{2}';
    pub(crate) const MESSAGE: char = '\u{3}';
    pub(crate) const CHOICE: char = '\u{4}';
    /// Ends a name or a key.
    pub(crate) const NAMED: char = '\u{5}';
    /// Ends a pattern.
    pub(crate) const END: char = '\u{6}';
}

/// How deep choices and messages may stand in each other.
const MAX_DEPTH: u8 = 24;

/// The message that stands between the thousands of a number.
const GROUP: &str = "number-group";

/// A value that a message takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number; it may decide about the plural.
    Number(i64),
    /// A word or a text.
    Text(String),
}

/// A number that a message takes, where a text would be a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub i64);

impl From<Number> for Value {
    fn from(number: Number) -> Value {
        Value::Number(number.0)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(
            impl From<$number> for Value {
                fn from(number: $number) -> Value {
                    Value::Number(number.into())
                }
            }

            impl From<$number> for Number {
                fn from(number: $number) -> Number {
                    Number(number.into())
                }
            }
        )*
    };
}

numbers!(u8 u16 i32 u32 i64);

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Number {
    fn from(number: usize) -> Number {
        Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_string())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

/// What is wrong with a message or with a whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// A value of this name is needed and was not given, or is no number where one is needed.
    NoValue(String),
    /// It is made of a message of this name, which is not there.
    NoMessage(String),
    /// Choices and messages stand too deep in each other.
    TooDeep,
    /// This is not the compiled form, or its names are not in order.
    Unreadable,
}

impl fmt::Display for FormatError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatError::NoValue(name) => write!(out, "it needs the value {name}"),
            FormatError::NoMessage(name) => write!(out, "it needs the message {name}"),
            FormatError::TooDeep => out.write_str("it goes too deep"),
            FormatError::Unreadable => out.write_str("it cannot be read"),
        }
    }
}

impl std::error::Error for FormatError {}

/// A file of messages that was found to be in order.
#[derive(Clone, Debug)]
struct File {
    source: String,
    /// Where each message begins.
    starts: Vec<usize>,
}

/// The messages of a language.
#[derive(Clone, Debug, Default)]
pub struct Bundle {
    files: Vec<File>,
}

impl Bundle {
    /// Reads a file in the compiled form.
    pub fn read(source: impl Into<String>) -> Result<Bundle, FormatError> {
        let source = source.into();
        let mut starts = Vec::new();
        let mut rest = source.as_str();
        let mut before = "";
        while !rest.is_empty() {
            starts.push(source.len() - rest.len());
            let name = take_name(&mut rest)?;
            if name <= before {
                return Err(FormatError::Unreadable);
            }
            before = name;
            skip_pattern(&mut rest, MAX_DEPTH)?;
        }
        Ok(Bundle { files: vec![File { source, starts }] })
    }

    /// Adds messages; of those with one name the last is said.
    pub fn add(&mut self, more: Bundle) {
        self.files.extend(more.files);
    }

    /// The pattern of a message, and all that follows it in the file.
    fn find(&self, name: &str) -> Option<&str> {
        self.files.iter().rev().find_map(|file| {
            let split = |start: &usize| file.source[*start..].split_once(mark::NAMED);
            let at =
                file.starts.binary_search_by(|start| split(start).map_or("", |(name, _)| name).cmp(name));
            split(&file.starts[at.ok()?]).map(|(_, pattern)| pattern)
        })
    }
}

/// Takes a name or a key, which ends at its mark.
fn take_name<'a>(rest: &mut &'a str) -> Result<&'a str, FormatError> {
    let (name, after) = rest.split_once(mark::NAMED).ok_or(FormatError::Unreadable)?;
    if name.contains(is_mark) {
        return Err(FormatError::Unreadable);
    }
    *rest = after;
    Ok(name)
}

/// Takes literal text and the mark after it.
fn take_text<'a>(rest: &mut &'a str) -> Result<(&'a str, char), FormatError> {
    let at = rest.find(is_mark).ok_or(FormatError::Unreadable)?;
    let (text, after) = rest.split_at(at);
    let mut after = after.chars();
    let mark = after.next().ok_or(FormatError::Unreadable)?;
    *rest = after.as_str();
    Ok((text, mark))
}

fn is_mark(sign: char) -> bool {
    (mark::VALUE..=mark::END).contains(&sign)
}

/// Passes over a pattern.
fn skip_pattern(rest: &mut &str, depth: u8) -> Result<(), FormatError> {
    let depth = depth.checked_sub(1).ok_or(FormatError::TooDeep)?;
    loop {
        match take_text(rest)?.1 {
            mark::END => return Ok(()),
            mark::NAMED => return Err(FormatError::Unreadable),
            mark => {
                take_name(rest)?;
                if mark == mark::CHOICE {
                    while !take_name(rest)?.is_empty() {
                        skip_pattern(rest, depth)?;
                    }
                    skip_pattern(rest, depth)?;
                }
            }
        }
    }
}
