//! Formatter: interprets the compiled form of a message.

use crate::{Bundle, FormatError, GROUP, MAX_DEPTH, Value, mark, skip_pattern, take_name, take_text};

/// A formatted message and its errors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formatted {
    /// The text, with the name in braces where a value or message is missing.
    pub text: String,
    /// The errors.
    pub errors: Vec<FormatError>,
}

/// The arguments of a message and its output.
struct Formatter<'a> {
    bundle: &'a Bundle,
    values: &'a [(&'a str, Value)],
    plural: &'a dyn Fn(i64) -> String,
    out: Formatted,
}

impl Bundle {
    /// Formats a message; none if there is no message with this name. `plural` returns the name of a number's plural category, such as `one`.
    pub fn format(
        &self,
        name: &str,
        values: &[(&str, Value)],
        plural: &dyn Fn(i64) -> String,
    ) -> Option<Formatted> {
        let mut pattern = self.find(name)?;
        let mut formatter = Formatter { bundle: self, values, plural, out: Formatted::default() };
        if let Err(error) = formatter.pattern(&mut pattern, MAX_DEPTH) {
            formatter.out.errors.push(error);
        }
        Some(formatter.out)
    }
}

impl<'a> Formatter<'a> {
    /// Formats a pattern and advances behind it.
    fn pattern(&mut self, rest: &mut &'a str, depth: u8) -> Result<(), FormatError> {
        let depth = depth.checked_sub(1).ok_or(FormatError::TooDeep)?;
        loop {
            let (text, mark) = take_text(rest)?;
            self.out.text.push_str(text);
            if mark == mark::END {
                return Ok(());
            }
            let name = take_name(rest)?;
            match mark {
                mark::MESSAGE => match self.bundle.find(name) {
                    Some(mut other) => self.pattern(&mut other, depth)?,
                    None => self.missing(name, "", FormatError::NoMessage),
                },
                mark::CHOICE => self.choice(name, rest, depth)?,
                mark => match (mark, self.value(name)) {
                    (mark::GROUPED, Some(Value::Number(number))) => {
                        // The separator of thousands is a message of the language; without it digits are not grouped.
                        let group = self.bundle.format(GROUP, &[], self.plural).unwrap_or_default();
                        self.out.text.push_str(&grouped(*number, &group.text));
                    }
                    (mark::VALUE, Some(Value::Number(number))) => {
                        self.out.text.push_str(&grouped(*number, ""));
                    }
                    (mark::VALUE, Some(Value::Text(text))) => self.out.text.push_str(text),
                    _ => self.missing(name, "$", FormatError::NoValue),
                },
            }
        }
    }

    /// Formats the variant that matches a value, or the default, and advances behind all variants.
    fn choice(&mut self, name: &str, rest: &mut &'a str, depth: u8) -> Result<(), FormatError> {
        let value = self.value(name);
        if value.is_none() {
            self.out.errors.push(FormatError::NoValue(name.to_string()));
        }
        let mut plural = None;
        let mut done = false;
        loop {
            let key = take_name(rest)?;
            let fits = key.is_empty()
                || match value {
                    Some(Value::Text(text)) => key == text && !is_number(key),
                    Some(Value::Number(number)) if is_number(key) => key.parse() == Ok(*number),
                    Some(Value::Number(number)) => {
                        *plural.get_or_insert_with(|| (self.plural)(*number)) == key
                    }
                    None => false,
                };
            if fits && !done {
                self.pattern(rest, depth)?;
                done = true;
            } else {
                skip_pattern(rest, depth)?;
            }
            if key.is_empty() {
                return Ok(());
            }
        }
    }

    fn value(&self, name: &str) -> Option<&'a Value> {
        self.values.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    fn missing(&mut self, name: &str, sign: &str, error: fn(String) -> FormatError) {
        for part in ["{", sign, name, "}"] {
            self.out.text.push_str(part);
        }
        self.out.errors.push(error(name.to_string()));
    }
}

/// True if the key of a variant is a number; a word begins with a letter.
fn is_number(key: &str) -> bool {
    key.starts_with(|sign: char| sign == '-' || sign.is_ascii_digit())
}

/// Formats a number with this separator of thousands and a typographic minus sign.
pub fn grouped(number: i64, separator: &str) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut out = String::new();
    if number < 0 {
        out.push('−');
    }
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push_str(separator);
        }
        out.push(digit);
    }
    out
}
