//! Errors of game options, shown at the field of each option in the reader's language.

use quadrille_catalog::{SetupError, initial_position};
use quadrille_core::{GameSetup, Location, OptionError, OptionKind, Square};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::i18n::messages;
use crate::reactive::*;

/// The invalid options by key.
pub type OptionErrors = Vec<(String, OptionError)>;

/// Checks options against the rules without creating a game.
pub fn check(game: &str, options: &[(String, String)]) -> OptionErrors {
    // The seed does not affect the validity of options.
    let setup = GameSetup { game: game.to_string(), options: options.to_vec(), seed: 0, start: None };
    initial_position(&setup).err().map(|error| of(&error)).unwrap_or_default()
}

/// The invalid options in a setup error.
pub fn of(error: &SetupError) -> OptionErrors {
    let SetupError::Options(errors) = error else { return Vec::new() };
    let option_error = |error: &quadrille_core::ParseError| match (&error.location, &error.option) {
        (Location::Option(key), Some(error)) => Some((key.clone(), error.clone())),
        _ => None,
    };
    errors.iter().filter_map(option_error).collect()
}

/// The text of an error.
pub fn words(error: &OptionError) -> String {
    match error {
        OptionError::NotAValue { kind: OptionKind::Number { min, max, .. }, .. } => {
            messages::option_error_number(*min, *max)
        }
        OptionError::NotAValue { kind: OptionKind::SquareOr(word), .. } => {
            messages::option_error_square(*word)
        }
        OptionError::NoSuchSquare { square, grid } => {
            let last = grid.name(Square::new(0, grid.columns - 1));
            messages::option_error_no_square(square.clone(), last)
        }
        OptionError::NotAValue { kind: OptionKind::Choice(_), .. }
        | OptionError::Unknown { .. }
        | OptionError::Repeated => messages::option_error_other(),
    }
}

/// The HTML id of an option's error message.
pub fn id(key: &str) -> String {
    format!("option-{key}-error")
}

/// Focuses the field of the first invalid option and unfolds the options if needed.
pub fn focus_first(errors: &OptionErrors) {
    let Some((key, _)) = errors.first() else { return };
    let Some(field) = document().get_element_by_id(&format!("option-{key}")) else { return };
    if let Ok(Some(details)) = field.closest("details") {
        // Setting a constant attribute name cannot fail.
        let _ = details.set_attribute("open", "");
    }
    if let Ok(field) = field.dyn_into::<HtmlElement>() {
        let _ = field.focus();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::set_test_language;

    #[test]
    fn wrong_options_are_told_at_their_field_in_the_language_of_the_reader() {
        let sentences = |language: &'static str, key: &str, value: &str| {
            set_test_language(language);
            let errors = check("stay-on-the-board", &[(key.to_string(), value.to_string())]);
            let lines: Vec<String> =
                errors.iter().map(|(key, error)| format!("{key}: {}", words(error))).collect();
            lines.join("; ")
        };
        leptos::prelude::Owner::new().with(|| {
            assert_eq!(sentences("en", "start", "b2"), "");
            assert_eq!(sentences("en", "limit", "1000"), "limit: Enter a whole number from 0 to 999.");
            assert_eq!(
                sentences("en", "start", "z9"),
                "start: This board has no z9. Its squares are a1 to c3."
            );
            assert_eq!(sentences("en", "start", "9z"), "start: Enter “random” or a square, such as b2.");
            assert_eq!(sentences("uk", "limit", ""), "limit: Введіть ціле число від 0 до 999.");
            assert_eq!(
                sentences("uk", "start", "z9"),
                "start: На цій дошці немає z9. Її клітинки: від a1 до c3."
            );
            assert_eq!(sentences("uk", "start", "9z"), "start: Введіть «random» або клітинку, як-от b2.");
        });
    }
}
