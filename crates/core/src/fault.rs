//! What is wrong with a text from outside, and where; all of it at once.

use std::fmt;

use crate::options::OptionError;

/// Where in a text a fault is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
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

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Field { name, character } => write!(f, "{name} (character {character}): "),
            Place::Option(key) => write!(f, "option {key}: "),
            Place::Line { line, character } => write!(f, "line {line}, character {character}: "),
            Place::Whole => Ok(()),
        }
    }
}

/// One thing that is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}{what}")]
pub struct Fault {
    /// Where it is.
    pub place: Place,
    /// What is wrong, in English.
    pub what: String,
    /// The error of an option; none for faults at other places.
    pub option: Option<OptionError>,
}

impl Fault {
    /// A fault at a place.
    pub fn new(place: Place, what: impl Into<String>) -> Fault {
        Fault { place, what: what.into(), option: None }
    }

    /// A fault of the option with this key.
    pub fn option(key: &str, error: OptionError) -> Fault {
        Fault { place: Place::Option(key.to_string()), what: error.to_string(), option: Some(error) }
    }

    /// A fault of the text as a whole.
    pub fn whole(what: impl Into<String>) -> Fault {
        Fault::new(Place::Whole, what)
    }
}

/// No more faults than this are told of one text: more of them help nobody.
pub(crate) const MOST_FAULTS: usize = 20;

/// All that is wrong with a text, or the first of it. As an error it holds at least one fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// No faults yet.
    pub fn none() -> Faults {
        Faults::default()
    }

    /// Notes one more fault.
    pub fn add(&mut self, fault: Fault) {
        if self.0.len() < MOST_FAULTS {
            self.0.push(fault);
        }
    }

    /// The value, or nothing with its faults noted.
    pub fn take<T, E: Into<Faults>>(&mut self, result: Result<T, E>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(faults) => {
                faults.into().0.into_iter().for_each(|fault| self.add(fault));
                None
            }
        }
    }

    /// `value` if nothing was wrong and it is there.
    pub fn or<T>(self, value: Option<T>) -> Result<T, Faults> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => {
                debug_assert!(!self.0.is_empty(), "a value is missing for no noted reason");
                Err(self)
            }
        }
    }

    /// The faults, in the order they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.0.iter()
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(vec![fault])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
