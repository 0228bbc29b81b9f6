//! Texts of the client. Messages are written in Fluent (`crates/web/locales`), compiled when the client is built (feature `compile`) and
//! formatted by [`Bundle`], which needs no Fluent parser and no plural tables. Longer texts are [`page`]s, written in Markdown.
//!
//! The **compiled form** is text. Six control characters, which no message may contain, mark its parts:
//!
//! | part | written |
//! |---|---|
//! | file | messages, sorted by name |
//! | message | name `U+0005` pattern |
//! | pattern | pieces `U+0006` |
//! | piece: literal text | itself |
//! | piece: a value, `{ $x }` | `U+0001` name `U+0005` |
//! | piece: a number with grouped thousands, `{ GROUPED($x) }` | `U+0002` name `U+0005` |
//! | piece: another message with the same values, `{ x }` | `U+0003` name `U+0005` |
//! | piece: a selector, `{ $x -> ... }` | `U+0004` name `U+0005`, then variants |
//! | variant | key `U+0005` pattern; an empty key is the default and ends the selector |
//!
//! The key of a variant is an integer or a word. A word matches a text that equals it and a number whose plural category has this name.
//!
//! ```
//! use quadrille_i18n::{FormatError, Bundle};
//!
//! let bundle = Bundle::read("moves\u{5}\u{4}count\u{5}one\u{5}a move\u{6}\u{5}\u{1}count\u{5} moves\u{6}\u{6}")?;
//! let plural = |number| if number == 1 { "one" } else { "other" }.to_string();
//! let text = |count: i64| bundle.format("moves", &[("count", count.into())], &plural).map(|formatted| formatted.text);
//! assert_eq!(text(1).as_deref(), Some("a move"));
//! assert_eq!(text(-2).as_deref(), Some("−2 moves"));
//! # Ok::<(), FormatError>(())
//! ```

#[cfg(feature = "compile")]
pub mod codegen;
#[cfg(feature = "compile")]
pub mod compile;
mod format;
#[cfg(feature = "compile")]
pub mod lessons;
#[cfg(feature = "compile")]
pub mod markdown;
pub mod page;

use std::fmt;

pub use format::{Formatted, grouped};

/// The control characters of the compiled form.
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

/// Limit of nested selectors and message references.
const MAX_DEPTH: u8 = 24;

/// The message that separates thousands.
const GROUP: &str = "number-group";

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, which can select a plural variant.
    Number(i64),
    /// A text.
    Text(String),
}

/// An argument that must be a number.
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

/// Error of a message or of a whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// The argument with this name is missing, or is not a number where one is needed.
    NoValue(String),
    /// The message refers to a message that does not exist.
    NoMessage(String),
    /// Selectors and message references are nested too deep.
    TooDeep,
    /// The file is not in the compiled form, or its names are not sorted.
    Unreadable,
}

impl fmt::Display for FormatError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatError::NoValue(name) => write!(out, "the argument {name} is missing"),
            FormatError::NoMessage(name) => write!(out, "there is no message {name}"),
            FormatError::TooDeep => out.write_str("it is nested too deep"),
            FormatError::Unreadable => out.write_str("it is not in the compiled form"),
        }
    }
}

impl std::error::Error for FormatError {}

/// A validated file of messages.
#[derive(Clone, Debug)]
struct File {
    source: String,
    /// Offset of each message.
    starts: Vec<usize>,
}

/// The messages of a language.
#[derive(Clone, Debug, Default)]
pub struct Bundle {
    files: Vec<File>,
}

impl Bundle {
    /// Parses a file in the compiled form.
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

    /// Adds messages, which override earlier ones with the same name.
    pub fn add(&mut self, more: Bundle) {
        self.files.extend(more.files);
    }

    /// The rest of the file from the pattern of a message on.
    fn find(&self, name: &str) -> Option<&str> {
        self.files.iter().rev().find_map(|file| {
            let split = |start: &usize| file.source[*start..].split_once(mark::NAMED);
            let at =
                file.starts.binary_search_by(|start| split(start).map_or("", |(name, _)| name).cmp(name));
            split(&file.starts[at.ok()?]).map(|(_, pattern)| pattern)
        })
    }
}

/// Consumes a name or a key and its end mark.
fn take_name<'a>(rest: &mut &'a str) -> Result<&'a str, FormatError> {
    let (name, after) = rest.split_once(mark::NAMED).ok_or(FormatError::Unreadable)?;
    if name.contains(is_mark) {
        return Err(FormatError::Unreadable);
    }
    *rest = after;
    Ok(name)
}

/// Consumes literal text and the mark after it.
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

/// Skips a pattern.
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
