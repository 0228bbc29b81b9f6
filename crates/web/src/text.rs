//! What the client says, in the reader's language: Fluent messages by name.
//!
//! Reading a message inside a reactive closure makes it follow the language. A message that is missing is shown by its name and reported on
//! the console; a test sees to it that none is.

use std::cell::OnceCell;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use leptos::prelude::*;
use unic_langid::LanguageIdentifier;

include!(concat!(env!("OUT_DIR"), "/locales.rs"));

/// The language that everything falls back to.
const FALLBACK: &str = "en";

type Bundle = FluentBundle<FluentResource>;

thread_local! {
    static BUNDLES: OnceCell<Vec<Bundle>> = const { OnceCell::new() };
    static LANGUAGE: RwSignal<usize> = RwSignal::new(index(FALLBACK).unwrap_or_default());
}

fn bundle(name: &str, source: &str) -> Bundle {
    let language: LanguageIdentifier = name.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![language]);
    // Marks of direction round every argument are for languages that mix directions; ours do not.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(|value, _| match value {
        FluentValue::Number(number) if number.value < 0.0 => Some(number.as_string().replace('-', "−")),
        _ => None,
    }));
    // A file with a fault still gives the messages that can be read; the test of the languages refuses it.
    let resource = FluentResource::try_new(source.to_string()).unwrap_or_else(|(read, _)| read);
    bundle.add_resource_overriding(resource);
    bundle
}

fn index(name: &str) -> Option<usize> {
    LOCALES.iter().position(|(known, _)| *known == name)
}

/// The names of the languages there are.
pub fn languages() -> impl Iterator<Item = &'static str> {
    LOCALES.iter().map(|(name, _)| *name)
}

/// The language's number; whoever asks inside a reactive closure follows it, and others need not.
fn here() -> usize {
    let follows = leptos::reactive::graph::Observer::get().is_some();
    LANGUAGE.with(|language| if follows { language.get() } else { language.get_untracked() })
}

/// The language that is spoken now.
pub fn language() -> &'static str {
    LOCALES[here()].0
}

/// Speaks this language from now on, if it is known.
pub fn speak(name: &str) {
    if let Some(index) = index(name) {
        LANGUAGE.with(|language| language.set(index));
    }
}

/// The first of the wanted languages that is known, by its first part: `uk` for `uk-UA`.
pub fn best<'a>(wanted: impl IntoIterator<Item = &'a str>) -> &'static str {
    let known = |wanted: &str| {
        let first = wanted.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        index(&first).map(|index| LOCALES[index].0)
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
    try_say(here(), name, values).unwrap_or_else(|| {
        leptos::logging::error!("there is no message {name:?}");
        name.to_string()
    })
}

/// The message of this name, if there is one.
pub fn says(name: &str, values: &[(&'static str, Value)]) -> Option<String> {
    try_say(here(), name, values)
}

/// A message in a language that need not be the one spoken now; for the names of languages.
pub fn say_in(language: &str, name: &str) -> String {
    index(language).and_then(|index| try_say(index, name, &[])).unwrap_or_else(|| language.to_string())
}

fn try_say(language: usize, name: &str, values: &[(&'static str, Value)]) -> Option<String> {
    let mut arguments = FluentArgs::new();
    for (key, value) in values {
        arguments.set(*key, value.clone());
    }
    BUNDLES.with(|bundles| {
        let bundles =
            bundles.get_or_init(|| LOCALES.iter().map(|(name, source)| bundle(name, source)).collect());
        let bundle = bundles.get(language)?;
        let pattern = bundle.get_message(name)?.value()?;
        let mut faults = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&arguments), &mut faults);
        for fault in faults {
            leptos::logging::error!("the message {name:?}: {fault}");
        }
        Some(text.into_owned())
    })
}

/// A large number, its thousands apart.
pub fn grouped(number: i64) -> String {
    let separator = say("number-group");
    let digits = number.unsigned_abs().to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push_str(&separator);
        }
        out.push(digit);
    }
    if number < 0 { format!("−{out}") } else { out }
}

/// A change of a score: `+1,200` or `−35`.
pub fn signed(number: i64) -> String {
    if number > 0 { format!("+{}", grouped(number)) } else { grouped(number) }
}

/// A message as a reactive text: `t!("home-title")`, `t!("play-left", count = 3)`.
#[macro_export]
macro_rules! t {
    ($name:expr) => {
        move || $crate::text::say($name)
    };
    ($name:expr, $($key:ident = $value:expr),+ $(,)?) => {
        move || $crate::text::say_with($name, &[$((stringify!($key), $value.into())),+])
    };
}
