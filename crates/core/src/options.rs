//! Declaration of a game's options as data, from which parsing, forms, the command line and the documentation are derived.

use std::fmt;
use std::str::FromStr;

use crate::parse_error::{ParseError, ParseErrors};
use crate::square::Grid;

/// The values that an option accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number from `min` to `max` in steps of `step`.
    Number {
        /// The least value.
        min: u32,
        /// The greatest value.
        max: u32,
        /// The distance between values, counted from `min`.
        step: u32,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A square's name, or this word. The game checks that its board has the square.
    SquareOr(&'static str),
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Number { min, max, step: 1 } => write!(f, "a number from {min} to {max}"),
            OptionKind::Number { min, max, step } => {
                let values: Vec<String> =
                    (*min..=*max).step_by(*step as usize).map(|n| n.to_string()).collect();
                f.write_str(&values.join(", "))
            }
            OptionKind::Choice(words) => f.write_str(&words.join(", ")),
            OptionKind::SquareOr(word) => write!(f, "{word} or a square"),
        }
    }
}

/// An error of one option, typed so that a host can translate it and show it at the option's form field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The game declares no such option.
    #[error("there is no such option; there are {}", known.join(", "))]
    Unknown {
        /// Keys of the declared options.
        known: Vec<&'static str>,
    },
    /// The option is given twice.
    #[error("given twice")]
    Repeated,
    /// The option does not accept the value.
    #[error("{given:?} is not one of: {kind}")]
    NotAValue {
        /// The value.
        given: String,
        /// The accepted values.
        kind: OptionKind,
    },
    /// The board, whose size other options determine, has no such square.
    #[error("a board of size {} has no square {square}", grid.columns)]
    NoSuchSquare {
        /// The square's name.
        square: String,
        /// The board.
        grid: Grid,
    },
}

/// The declaration of one option.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The key, as on the rules page.
    pub key: &'static str,
    /// The accepted values.
    pub kind: OptionKind,
    /// Default value.
    pub default: &'static str,
    /// Help text of one line.
    pub help: &'static str,
}

impl OptionSpec {
    fn value(&self, text: &str) -> Option<OptionValue> {
        match self.kind {
            OptionKind::Number { min, max, step } => {
                let number: u32 = text.parse().ok()?;
                let fits = (min..=max).contains(&number) && (number - min).is_multiple_of(step);
                (fits && number.to_string() == text).then_some(OptionValue::Number(number))
            }
            OptionKind::Choice(words) => {
                words.iter().find(|word| **word == text).map(|word| OptionValue::Word(word))
            }
            OptionKind::SquareOr(word) if word == text => Some(OptionValue::Word(word)),
            OptionKind::SquareOr(_) => {
                looks_like_a_square(text).then(|| OptionValue::Square(text.to_string()))
            }
        }
    }
}

fn looks_like_a_square(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|letter| letter.is_ascii_lowercase())
        && (1..=2).contains(&bytes.len())
        && bytes.all(|digit| digit.is_ascii_digit())
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A number.
    Number(u32),
    /// One of the declared words.
    Word(&'static str),
    /// A square's name.
    Square(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Number(number) => number.fmt(f),
            OptionValue::Word(word) => f.write_str(word),
            OptionValue::Square(name) => f.write_str(name),
        }
    }
}

/// A value for each option that a game declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    values: Vec<(&'static str, OptionValue)>,
}

impl Options {
    /// Every option at its default.
    ///
    /// # Panics
    /// If a declared default is not one of the declared values. The conformance kit checks this.
    pub fn defaults(specs: &'static [OptionSpec]) -> Options {
        let value =
            |spec: &OptionSpec| spec.value(spec.default).expect("a declared default is a declared value");
        Options { values: specs.iter().map(|spec| (spec.key, value(spec))).collect() }
    }

    /// Checks the given values against the declaration and adds defaults for the others. Reports all errors at once.
    ///
    /// ```
    /// use quadrille_core::{OptionKind, OptionSpec, Options};
    /// const SPECS: &[OptionSpec] =
    ///     &[OptionSpec { key: "size", kind: OptionKind::Number { min: 7, max: 11, step: 2 }, default: "7", help: "" }];
    /// assert_eq!(Options::parse(SPECS, [("size", "9")]).unwrap().number("size"), 9);
    /// let errors = Options::parse(SPECS, [("size", "8"), ("speed", "1")]).unwrap_err();
    /// assert_eq!(errors.iter().count(), 2);
    /// ```
    pub fn parse<'a>(
        specs: &'static [OptionSpec],
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Options, ParseErrors> {
        let mut options = Options::defaults(specs);
        let mut errors = ParseErrors::new();
        let mut seen = Vec::new();
        for (key, text) in given {
            let error = |error| ParseError::option(key, error);
            let Some(index) = specs.iter().position(|spec| spec.key == key) else {
                let known = specs.iter().map(|spec| spec.key).collect();
                errors.push(error(OptionError::Unknown { known }));
                continue;
            };
            if seen.contains(&index) {
                errors.push(error(OptionError::Repeated));
            }
            seen.push(index);
            match specs[index].value(text) {
                Some(value) => options.values[index].1 = value,
                None => {
                    let (given, kind) = (text.to_string(), specs[index].kind);
                    errors.push(error(OptionError::NotAValue { given, kind }));
                }
            }
        }
        errors.into_result(Some(options))
    }

    /// True if these are the options of this declaration.
    pub fn match_specs(&self, specs: &[OptionSpec]) -> bool {
        self.values.iter().map(|(key, _)| *key).eq(specs.iter().map(|spec| spec.key))
    }

    /// The keys with their values, in the order of the declaration.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &OptionValue)> {
        self.values.iter().map(|(key, value)| (*key, value))
    }

    /// The value of a declared option.
    ///
    /// # Panics
    /// If the game declares no such option.
    pub fn value(&self, key: &str) -> &OptionValue {
        let found = self.values.iter().find(|(known, _)| *known == key);
        found.map(|(_, value)| value).expect("rules ask only for options that they declare")
    }

    /// The value of a declared [`OptionKind::Number`].
    ///
    /// # Panics
    /// If the option is not declared as a number.
    pub fn number(&self, key: &str) -> u32 {
        match self.value(key) {
            OptionValue::Number(number) => *number,
            other => panic!("the option {key} is declared as a number and holds {other}"),
        }
    }

    /// The value of a declared [`OptionKind::Choice`] between the words of an enum.
    ///
    /// # Panics
    /// If the option is not declared as a choice between these words.
    pub fn variant<T: FromStr>(&self, key: &str) -> T {
        let value = self.value(key);
        value.to_string().parse().unwrap_or_else(|_| panic!("the option {key} holds {value}, no such word"))
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (key, value)) in self.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{key}={value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec {
            key: "size",
            kind: OptionKind::Number { min: 2, max: 9, step: 1 },
            default: "3",
            help: "",
        },
        OptionSpec {
            key: "mode",
            kind: OptionKind::Choice(&["open", "blocked"]),
            default: "blocked",
            help: "",
        },
        OptionSpec { key: "start", kind: OptionKind::SquareOr("random"), default: "random", help: "" },
    ];

    #[test]
    fn a_missing_option_has_its_default() {
        let options = Options::parse(SPECS, [("mode", "open")]).unwrap();
        assert_eq!(options.to_string(), "size=3 mode=open start=random");
        assert_eq!(options.variant::<String>("mode"), "open");
    }

    #[test]
    fn every_error_is_reported_with_its_key() {
        let given = [("size", "10"), ("mode", "Open"), ("start", "a"), ("colour", "red"), ("size", "3")];
        let errors = Options::parse(SPECS, given).unwrap_err();
        let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            [
                "option size: \"10\" is not one of: a number from 2 to 9",
                "option mode: \"Open\" is not one of: open, blocked",
                "option start: \"a\" is not one of: random or a square",
                "option colour: there is no such option; there are size, mode, start",
                "option size: given twice",
            ]
        );
    }

    #[test]
    fn a_wrong_option_has_a_typed_error_for_its_translation() {
        let errors = Options::parse(SPECS, [("size", "10"), ("start", "z")]).unwrap_err();
        let errors: Vec<Option<OptionError>> = errors.iter().map(|error| error.option.clone()).collect();
        let not_a_value = |given: &str, index: usize| {
            Some(OptionError::NotAValue { given: given.to_string(), kind: SPECS[index].kind })
        };
        assert_eq!(errors, [not_a_value("10", 0), not_a_value("z", 2)]);
        assert_eq!(ParseError::whole("text").option, None);
    }

    #[test]
    fn numbers_have_one_notation() {
        for text in ["03", "+3", "3 ", "", "-3", "99999999999999999999"] {
            assert!(Options::parse(SPECS, [("size", text)]).is_err(), "{text:?}");
        }
    }
}
