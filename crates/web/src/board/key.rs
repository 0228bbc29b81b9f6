//! A pressed key, as games see it.

use web_sys::KeyboardEvent;

/// A key: the browser's `key` and `code` values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The character that it types, or its name: `q`, `Enter`, ` `.
    pub name: String,
    /// Its position on the keyboard: `KeyQ`, `Numpad8`. Empty if unknown.
    pub code: String,
    /// True while Shift is held.
    pub shift: bool,
}

impl Key {
    /// The key of an event.
    pub fn of(event: &KeyboardEvent) -> Key {
        Key { name: event.key(), code: event.code(), shift: event.shift_key() }
    }

    /// A key without a position, for a button with the same effect.
    pub fn named(name: &str) -> Key {
        Key { name: name.to_string(), code: String::new(), shift: false }
    }

    /// The Latin letter that it types, in lower case; on a layout of another script, the letter of its position.
    pub fn letter(&self) -> Option<char> {
        let mut chars = self.name.chars();
        let (Some(c), None) = (chars.next(), chars.next()) else { return None };
        if c.is_ascii_alphabetic() {
            return Some(c.to_ascii_lowercase());
        }
        let position = self.code.strip_prefix("Key").filter(|_| c.is_alphabetic())?;
        position.chars().next().map(|letter| letter.to_ascii_lowercase())
    }

    /// True for the arrow keys.
    pub fn is_arrow(&self) -> bool {
        matches!(self.name.as_str(), "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight")
    }

    /// True for keys that press a button.
    pub fn presses(&self) -> bool {
        matches!(self.name.as_str(), "Enter" | " ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_what_is_typed_or_where_a_key_without_latin_letters_is() {
        let letter = |name: &str, code: &str| {
            Key { name: name.to_string(), code: code.to_string(), shift: false }.letter()
        };
        assert_eq!(letter("u", "KeyU"), Some('u'));
        assert_eq!(letter("U", "KeyU"), Some('u'));
        assert_eq!(letter("a", "KeyQ"), Some('a'), "a French keyboard");
        assert_eq!(letter("г", "KeyU"), Some('u'), "a Ukrainian keyboard");
        for (name, code) in [
            ("Enter", "Enter"),
            ("1", "Digit1"),
            (" ", "Space"),
            ("ArrowUp", "Numpad8"),
            ("ґ", "IntlBackslash"),
        ] {
            assert_eq!(letter(name, code), None, "{name}");
        }
    }
}
