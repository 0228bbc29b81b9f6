//! What the client says, in the reader's language: Fluent messages by name.
//!
//! The messages of a language are fetched when it is spoken, those of the lessons when someone learns. Reading a message inside a reactive
//! closure makes it follow the language. A message that is missing is shown by its name and reported on the console; a test sees to it that
//! none is. In a message, `GROUPED($number)` is a number with its thousands apart.

use std::cell::RefCell;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use quadrille_view::prelude::*;
use unic_langid::LanguageIdentifier;

use crate::fetch;
use crate::lean::{Words, words};

/// A language, and what it says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Its name in addresses and settings: `uk`.
    pub id: &'static str,
    /// Its name in itself.
    pub name: &'static str,
    /// An invitation to switch to it, in itself.
    pub switch: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/locales.rs"));

/// The language that everything falls back to.
const FALLBACK: &str = "en";

/// The messages that every page needs, by the name that the page gives their files.
const TEXTS: &str = "quadrille-texts";
/// The messages of the lessons.
const LESSONS: &str = "quadrille-lessons";

type Bundle = FluentBundle<FluentResource>;

/// What was fetched of a language.
struct Spoken {
    bundle: Bundle,
    parts: Vec<&'static str>,
}

thread_local! {
    static SPOKEN: RefCell<Vec<Option<Spoken>>> = const { RefCell::new(Vec::new()) };
    static LANGUAGE: RwSignal<usize> = RwSignal::new(index(FALLBACK).unwrap_or_default());
    /// Whether someone learns: then every language comes with its lessons.
    static LEARNING: RwSignal<bool> = RwSignal::new(false);
}

fn index(id: &str) -> Option<usize> {
    LANGUAGES.iter().position(|language| language.id == id)
}

/// Takes in messages of a language.
fn take_in(language: usize, part: &'static str, source: String) {
    // A file with a fault still gives the messages that can be read; the test of the languages refuses it.
    let resource = FluentResource::try_new(source).unwrap_or_else(|(read, _)| read);
    SPOKEN.with_borrow_mut(|spoken| {
        spoken.resize_with(LANGUAGES.len(), || None);
        let spoken = spoken[language].get_or_insert_with(|| {
            let id: LanguageIdentifier = LANGUAGES[language].id.parse().unwrap_or_default();
            let mut bundle = FluentBundle::new(vec![id]);
            // Marks of direction round every argument are for languages that mix directions; ours do not.
            bundle.set_use_isolating(false);
            bundle.set_formatter(Some(|value, _| match value {
                FluentValue::Number(number) if number.value < 0.0 => {
                    Some(number.as_string().replace('-', "−"))
                }
                _ => None,
            }));
            Spoken { bundle, parts: Vec::new() }
        });
        spoken.bundle.add_resource_overriding(resource);
        spoken.parts.push(part);
        teach_grouping(&mut spoken.bundle);
    });
}

/// Lets messages group the thousands of a number, as soon as the language has said what stands between them.
fn teach_grouping(bundle: &mut Bundle) {
    let Some(pattern) = bundle.get_message("number-group").and_then(|message| message.value()) else {
        return;
    };
    let separator = bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned();
    // It is refused where the bundle knows it already.
    let _ = bundle.add_function("GROUPED", move |values, _| match values.first() {
        Some(FluentValue::Number(number)) => grouped_with(number.value as i64, &separator).into(),
        _ => FluentValue::Error,
    });
}

/// Fetches a part of a language if it is not there yet; whether it is now.
async fn need(language: usize, part: &'static str) -> bool {
    let has = SPOKEN.with_borrow(|spoken| {
        spoken.get(language).and_then(Option::as_ref).is_some_and(|spoken| spoken.parts.contains(&part))
    });
    if has {
        return true;
    }
    let id = LANGUAGES[language].id;
    let files = fetch::named(part).unwrap_or_default();
    let file = files.split(' ').find_map(|pair| pair.split_once('=').filter(|(name, _)| *name == id));
    let Some((_, file)) = file else { return false };
    match fetch::text(file).await {
        Some(source) => {
            take_in(language, part, source);
            true
        }
        None => false,
    }
}

/// Speaks this language from now on; whether its messages could be had.
pub async fn speak(id: &str) -> bool {
    let Some(index) = index(id) else { return false };
    let lessons = LEARNING.with(|learning| learning.get_untracked());
    if !need(index, TEXTS).await || (lessons && !need(index, LESSONS).await) {
        return false;
    }
    LANGUAGE.with(|language| {
        // Whoever follows the language may ask for it again: only a change is told.
        if language.get_untracked() != index {
            language.set(index);
        }
    });
    true
}

/// Fetches the messages of the lessons; whether they could be had.
pub async fn learn() -> bool {
    let there = need(LANGUAGE.with(|language| language.get_untracked()), LESSONS).await;
    if there {
        LEARNING.with(|learning| learning.set(true));
    }
    there
}

/// The language's number; whoever asks inside a reactive closure follows it, and others need not.
fn here() -> usize {
    let follows = quadrille_view::is_following();
    LANGUAGE.with(|language| if follows { language.get() } else { language.get_untracked() })
}

/// The language that is spoken now.
pub fn language() -> &'static str {
    LANGUAGES[here()].id
}

/// The first of the wanted languages that is known, by its first part: `uk` for `uk-UA`.
pub fn best<'a>(wanted: impl IntoIterator<Item = &'a str>) -> &'static str {
    let known = |wanted: &str| {
        let first = wanted.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        index(&first).map(|index| LANGUAGES[index].id)
    };
    wanted.into_iter().find_map(known).unwrap_or(FALLBACK)
}

/// A value that a message takes.
pub type Value = FluentValue<'static>;

/// The message of this name.
pub fn say(name: &str) -> String {
    say_with(name, &[])
}

/// The message of this name with its values.
pub fn say_with(name: &str, values: &[(&'static str, Value)]) -> String {
    says(name, values).unwrap_or_else(|| {
        quadrille_view::complain(&format!("there is no message {name:?}"));
        name.to_string()
    })
}

/// The message of this name, if there is one.
pub fn says(name: &str, values: &[(&'static str, Value)]) -> Option<String> {
    let language = here();
    let mut arguments = FluentArgs::new();
    for (key, value) in values {
        arguments.set(*key, value.clone());
    }
    SPOKEN.with_borrow(|spoken| {
        let bundle = &spoken.get(language)?.as_ref()?.bundle;
        let pattern = bundle.get_message(name)?.value()?;
        let mut faults = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&arguments), &mut faults);
        for fault in faults {
            quadrille_view::complain(&format!("the message {name:?}: {fault}"));
        }
        Some(text.into_owned())
    })
}

/// A large number, its thousands apart.
pub fn grouped(number: i64) -> String {
    grouped_with(number, &say("number-group"))
}

fn grouped_with(number: i64, separator: &str) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push_str(separator);
        }
        out.push(digit);
    }
    if number < 0 { format!("−{out}") } else { out }
}

/// A change of a score: `+1,200` or `−35`.
pub fn signed(number: i64) -> String {
    if number > 0 { format!("+{}", grouped(number)) } else { grouped(number) }
}

/// Takes in every language and speaks one of them, for tests outside a browser.
#[cfg(test)]
pub(crate) fn speak_in_test(id: &str) {
    for (language, (_, source)) in SOURCES.iter().enumerate() {
        take_in(language, TEXTS, (*source).to_string());
    }
    LANGUAGE.with(|language| language.set(index(id).expect("the test names a language that is there")));
}

/// A message as a text that follows the language.
pub fn message(name: &'static str) -> Words {
    words(move || say(name))
}

/// A message as a reactive text: `t!("home-title")`, `t!("home-moves", count = 3)`.
#[macro_export]
macro_rules! t {
    ($name:expr) => {
        $crate::text::message($name)
    };
    ($name:expr, $($key:ident = $value:expr),+ $(,)?) => {
        $crate::lean::words(move || $crate::text::say_with($name, &[$((stringify!($key), $value.into())),+]))
    };
}
