//! Parse errors with their locations. A parser reports all errors of a text at once.

use std::fmt;

use crate::options::OptionError;

/// Location of an error in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A field of a position, and the character in the whole text, from 1.
    Field {
        /// The field's name on the rules page.
        name: &'static str,
        /// The character in the whole text, from 1.
        character: usize,
    },
    /// An option of a game, by its key.
    Option(String),
    /// A line and a character in it, both from 1.
    Line {
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        character: usize,
    },
    /// The text as a whole.
    Whole,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Field { name, character } => write!(f, "{name} (character {character}): "),
            Location::Option(key) => write!(f, "option {key}: "),
            Location::Line { line, character } => write!(f, "line {line}, character {character}: "),
            Location::Whole => Ok(()),
        }
    }
}

/// One error in a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{location}{message}")]
pub struct ParseError {
    /// Location of the error.
    pub location: Location,
    /// Explanation in English.
    pub message: String,
    /// The typed error, if the location is an option.
    pub option: Option<OptionError>,
}

impl ParseError {
    /// An error at a location.
    pub fn new(place: Location, what: impl Into<String>) -> ParseError {
        ParseError { location: place, message: what.into(), option: None }
    }

    /// An error of the option with this key.
    pub fn option(key: &str, error: OptionError) -> ParseError {
        ParseError {
            location: Location::Option(key.to_string()),
            message: error.to_string(),
            option: Some(error),
        }
    }

    /// An error of the text as a whole.
    pub fn whole(what: impl Into<String>) -> ParseError {
        ParseError::new(Location::Whole, what)
    }
}

/// Limit of the errors reported for one text.
pub(crate) const MAX_ERRORS: usize = 20;

/// The errors of a text, up to a limit. As the error of a `Result` it is never empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParseErrors(Vec<ParseError>);

impl ParseErrors {
    /// No errors yet.
    pub fn new() -> ParseErrors {
        ParseErrors::default()
    }

    /// Adds an error, unless the limit is reached.
    pub fn push(&mut self, error: ParseError) {
        if self.0.len() < MAX_ERRORS {
            self.0.push(error);
        }
    }

    /// The value, or `None` after adding the errors.
    pub fn take<T, E: Into<ParseErrors>>(&mut self, result: Result<T, E>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(errors) => {
                errors.into().0.into_iter().for_each(|error| self.push(error));
                None
            }
        }
    }

    /// `Ok(value)` if there are no errors.
    pub fn into_result<T>(self, value: Option<T>) -> Result<T, ParseErrors> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => {
                debug_assert!(!self.0.is_empty(), "a value is missing, but no error was added");
                Err(self)
            }
        }
    }

    /// The errors, in the order they were found.
    pub fn iter(&self) -> impl Iterator<Item = &ParseError> {
        self.0.iter()
    }

    /// True if there are no errors.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<ParseError> for ParseErrors {
    fn from(error: ParseError) -> ParseErrors {
        ParseErrors(vec![error])
    }
}

impl fmt::Display for ParseErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseErrors {}
