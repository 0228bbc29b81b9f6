//! A key that a person presses, as games see it.

use web_sys::KeyboardEvent;

/// A key: the browser's name for what it types and for its place on the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The sign that it types, or its action: `q`, `Enter`, ` `.
    pub name: String,
    /// Its place: `KeyQ`, `Numpad8`. Empty if it is not known.
    pub code: String,
    /// True while Shift is held.
    pub shift: bool,
}

impl Key {
    /// The key of an event.
    pub fn of(event: &KeyboardEvent) -> Key {
        Key { name: event.key(), code: event.code(), shift: event.shift_key() }
    }

    /// A key that does this, wherever it is: a button of a panel stands for it.
    pub fn named(name: &str) -> Key {
        Key { name: name.to_string(), code: String::new(), shift: false }
    }

    /// The Latin letter that it types, in lower case. On a layout without Latin letters, the one that its place has on others.
    pub fn letter(&self) -> Option<char> {
        let mut signs = self.name.chars();
        let (Some(sign), None) = (signs.next(), signs.next()) else { return None };
        if sign.is_ascii_alphabetic() {
            return Some(sign.to_ascii_lowercase());
        }
        let place = self.code.strip_prefix("Key").filter(|_| sign.is_alphabetic())?;
        place.chars().next().map(|letter| letter.to_ascii_lowercase())
    }

    /// True for the four arrows.
    pub fn is_arrow(&self) -> bool {
        matches!(self.name.as_str(), "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight")
    }

    /// True for the keys that press a button.
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
