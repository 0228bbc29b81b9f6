//! A pressed key, and tables of keys: the same table handles a key and describes it in the help.

use web_sys::KeyboardEvent;

use super::BoardController;
use crate::i18n::{Message, messages};

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

    /// The digit of a key in the row above the letters, other than 0.
    pub fn row_digit(&self) -> Option<u8> {
        self.code.strip_prefix("Digit")?.parse().ok().filter(|digit| *digit != 0)
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

/// A key or a set of keys of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPattern {
    /// The key of this name: `Enter`, ` `, `?`.
    Named(&'static str),
    /// The key that types this letter.
    Letter(char),
    /// The key where a Latin keyboard has this letter.
    Position(char),
    /// The key of this digit on the numeric keypad.
    KeypadDigit(char),
    /// The keys that type letters.
    AnyLetter,
    /// The keys that type letters, together with Shift.
    ShiftAndLetter,
    /// The digits 1 to 9 above the letters.
    RowDigit,
}

impl KeyPattern {
    /// True if a key fits.
    pub fn matches(self, key: &Key) -> bool {
        match self {
            KeyPattern::Named(name) => key.name == name,
            KeyPattern::Letter(letter) => key.letter() == Some(letter),
            KeyPattern::Position(letter) => {
                key.code.strip_prefix("Key").is_some_and(|end| end.chars().eq([letter]))
            }
            KeyPattern::KeypadDigit(digit) => {
                key.code.strip_prefix("Numpad").is_some_and(|end| end.chars().eq([digit]))
            }
            KeyPattern::AnyLetter => !key.shift && key.letter().is_some(),
            KeyPattern::ShiftAndLetter => key.shift && key.letter().is_some(),
            KeyPattern::RowDigit => key.row_digit().is_some(),
        }
    }

    /// The label of the key.
    pub fn label(self) -> String {
        match self {
            KeyPattern::Named("ArrowUp") => "↑".to_string(),
            KeyPattern::Named("ArrowDown") => "↓".to_string(),
            KeyPattern::Named("ArrowLeft") => "←".to_string(),
            KeyPattern::Named("ArrowRight") => "→".to_string(),
            KeyPattern::Named("Escape") => "Esc".to_string(),
            KeyPattern::Named(" ") => messages::keys_space(),
            KeyPattern::Named(name) => name.to_string(),
            KeyPattern::Letter(letter) | KeyPattern::Position(letter) => {
                letter.to_ascii_uppercase().to_string()
            }
            KeyPattern::KeypadDigit(digit) => digit.to_string(),
            KeyPattern::AnyLetter => "A–Z".to_string(),
            KeyPattern::ShiftAndLetter => "Shift + A–Z".to_string(),
            KeyPattern::RowDigit => "1–9".to_string(),
        }
    }
}

/// Keys with one effect on a `T`, such as a board.
pub struct KeyBinding<T: 'static> {
    keys: &'static [KeyPattern],
    help: Message,
    applies: fn(BoardController) -> bool,
    effect: Effect<T>,
}

/// The handler of a key.
enum Effect<T> {
    /// Uses every key.
    Always(fn(T, &Key)),
    /// Returns false for a key that it does not use.
    Sometimes(fn(T, &Key) -> bool),
}

impl<T: Copy> KeyBinding<T> {
    /// A binding of these keys, with its description.
    pub const fn new(keys: &'static [KeyPattern], help: Message, run: fn(T, &Key)) -> KeyBinding<T> {
        KeyBinding { keys, help, applies: |_| true, effect: Effect::Always(run) }
    }

    /// A binding that leaves the key to others while its handler returns false.
    pub const fn optional(
        keys: &'static [KeyPattern],
        help: Message,
        run: fn(T, &Key) -> bool,
    ) -> KeyBinding<T> {
        KeyBinding { keys, help, applies: |_| true, effect: Effect::Sometimes(run) }
    }

    /// Leaves the binding out of the help on boards where it never has an effect.
    pub const fn only_if(self, applies: fn(BoardController) -> bool) -> KeyBinding<T> {
        KeyBinding { applies, ..self }
    }

    /// Handles a key with the first binding that uses it; true if there was one.
    pub fn run_first(bindings: &[KeyBinding<T>], on: T, key: &Key) -> bool {
        bindings.iter().any(|binding| binding.run(on, key))
    }

    fn run(&self, on: T, key: &Key) -> bool {
        self.keys.iter().any(|pattern| pattern.matches(key))
            && match self.effect {
                Effect::Always(run) => {
                    run(on, key);
                    true
                }
                Effect::Sometimes(run) => run(on, key),
            }
    }

    /// The bindings as lines of the help for this board. Bindings with the same description share a line.
    pub fn help(bindings: &[KeyBinding<T>], board: BoardController) -> Vec<KeyHelp> {
        let mut lines: Vec<KeyHelp> = Vec::new();
        for binding in bindings.iter().filter(|binding| (binding.applies)(board)) {
            let text = (binding.help)();
            match lines.iter_mut().find(|line| line.text == text) {
                Some(line) => line.keys.extend(binding.keys),
                None => lines.push(KeyHelp { keys: binding.keys.to_vec(), text }),
            }
        }
        lines
    }
}

/// A line of the help: keys and their effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyHelp {
    /// The keys.
    pub keys: Vec<KeyPattern>,
    /// Their effect, in the reader's language.
    pub text: String,
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

    #[test]
    fn patterns_match_by_name_letter_or_position() {
        let key =
            |name: &str, code: &str, shift| Key { name: name.to_string(), code: code.to_string(), shift };
        let all = [
            KeyPattern::Named("Enter"),
            KeyPattern::Named("?"),
            KeyPattern::Letter('u'),
            KeyPattern::Position('Q'),
            KeyPattern::KeypadDigit('8'),
            KeyPattern::AnyLetter,
            KeyPattern::ShiftAndLetter,
            KeyPattern::RowDigit,
        ];
        for (pressed, expected) in [
            (key("Enter", "NumpadEnter", false), &[all[0]][..]),
            (key("?", "Slash", true), &[all[1]]),
            (key("u", "KeyU", false), &[all[2], all[5]]),
            (key("U", "KeyU", true), &[all[2], all[6]]),
            // A French keyboard types A where others have Q.
            (key("a", "KeyQ", false), &[all[3], all[5]]),
            (key("й", "KeyQ", false), &[all[3], all[5]]),
            // Without Num Lock a keypad types arrows.
            (key("ArrowUp", "Numpad8", false), &[all[4]]),
            (key("8", "Digit8", false), &[all[7]]),
            (key("0", "Digit0", false), &[]),
            (key("Tab", "Tab", false), &[]),
        ] {
            let matching: Vec<KeyPattern> =
                all.into_iter().filter(|pattern| pattern.matches(&pressed)).collect();
            assert_eq!(matching, expected, "{pressed:?}");
        }
    }

    #[test]
    fn the_first_binding_that_uses_a_key_handles_it() {
        use std::cell::Cell;
        let bindings: [KeyBinding<&'static Cell<u32>>; 3] = [
            KeyBinding::optional(&[KeyPattern::Letter('u')], String::new, |uses: &'static Cell<u32>, key| {
                let uses_it = !key.shift;
                uses.set(uses.get() + u32::from(uses_it));
                uses_it
            }),
            KeyBinding::new(&[KeyPattern::AnyLetter], String::new, |uses, _| uses.set(uses.get() + 10)),
            KeyBinding::new(&[KeyPattern::ShiftAndLetter], String::new, |uses, _| uses.set(uses.get() + 100)),
        ];
        for (name, shift, expected) in
            [("u", false, Some(1)), ("U", true, Some(100)), ("v", false, Some(10)), ("1", false, None)]
        {
            let uses: &'static Cell<u32> = Box::leak(Box::new(Cell::new(0)));
            let key = Key { shift, ..Key::named(name) };
            let handled = KeyBinding::run_first(&bindings, uses, &key);
            assert_eq!(handled.then(|| uses.get()), expected, "{name}");
        }
    }
}
