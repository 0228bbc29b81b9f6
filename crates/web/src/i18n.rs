//! Messages in the reader's language, compiled from the Fluent in `locales/` when the client is built.
//!
//! The messages of a language are fetched when it is first shown, the texts of lessons when the first one is opened. A message read in a
//! reactive closure tracks the language. [`messages`] has a typed function for each message, so that a missing message, variable or
//! translation does not compile. Messages of a game are looked up by name: without a translation the English message is used, and without
//! messages the game's English info.

use std::cell::RefCell;

use quadrille_i18n::Bundle;
pub use quadrille_i18n::Value;

use crate::fetch;
use crate::reactive::*;

/// A language and its own names.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Its code in file names and settings: `uk`.
    pub id: &'static str,
    /// Its name in itself.
    pub name: &'static str,
    /// An invitation to switch to it, in itself.
    pub switch: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/locales.rs"));

/// The fallback language.
const FALLBACK: &str = "en";

/// The `meta` element that names the files with the messages of every page.
const TEXTS: &str = "quadrille-texts";
/// The `meta` element that names the files with the texts of lessons.
const LESSONS: &str = "quadrille-lessons";

/// The loaded messages of a language.
struct LoadedLanguage {
    bundle: Bundle,
    parts: Vec<&'static str>,
    plurals: Plurals,
}

// Signals without an owner: they live as long as the page.
thread_local! {
    static LOADED: RefCell<Vec<Option<LoadedLanguage>>> = const { RefCell::new(Vec::new()) };
    static LANGUAGE: ArcRwSignal<usize> = ArcRwSignal::new(index(FALLBACK).unwrap_or_default());
    /// True once lessons are loaded: then they are loaded for every language.
    static LESSONS_LOADED: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

fn index(id: &str) -> Option<usize> {
    LANGUAGES.iter().position(|language| language.id == id)
}

/// The plural rules of a language, by the browser.
#[cfg(not(test))]
struct Plurals(js_sys::Intl::PluralRules);

#[cfg(not(test))]
impl Plurals {
    fn new(id: &str) -> Plurals {
        let wanted = js_sys::Array::of1(&id.into());
        Plurals(js_sys::Intl::PluralRules::new(&wanted, &js_sys::Object::new()))
    }

    /// The plural category of a number.
    fn of(&self, number: i64) -> String {
        self.0.select(number as f64).into()
    }
}

/// The plural rules of a language, in tests without a browser.
#[cfg(test)]
struct Plurals(intl_pluralrules::PluralRules);

#[cfg(test)]
impl Plurals {
    fn new(id: &str) -> Plurals {
        let id: unic_langid::LanguageIdentifier = id.parse().expect("the name of a language");
        let rules = intl_pluralrules::PluralRules::create(id, intl_pluralrules::PluralRuleType::CARDINAL);
        Plurals(rules.expect("a language whose plurals are known"))
    }

    fn of(&self, number: i64) -> String {
        let category = self.0.select(number.unsigned_abs()).expect("a whole number has a category");
        format!("{category:?}").to_lowercase()
    }
}

/// Adds messages to a language; false if they cannot be parsed.
fn add_messages(language: usize, part: &'static str, source: String) -> bool {
    let bundle = match Bundle::read(source) {
        Ok(bundle) => bundle,
        Err(error) => {
            leptos::logging::error!("the messages {part}: {error}");
            return false;
        }
    };
    LOADED.with_borrow_mut(|loaded| {
        loaded.resize_with(LANGUAGES.len(), || None);
        let loaded = loaded[language].get_or_insert_with(|| LoadedLanguage {
            bundle: Bundle::default(),
            parts: Vec::new(),
            plurals: Plurals::new(LANGUAGES[language].id),
        });
        loaded.bundle.add(bundle);
        loaded.parts.push(part);
    });
    true
}

/// Fetches a part of a language unless it is loaded; true if it is loaded now.
async fn ensure_loaded(language: usize, part: &'static str) -> bool {
    let has = LOADED.with_borrow(|loaded| {
        loaded.get(language).and_then(Option::as_ref).is_some_and(|loaded| loaded.parts.contains(&part))
    });
    if has {
        return true;
    }
    let id = LANGUAGES[language].id;
    let files = fetch::meta_content(part).unwrap_or_default();
    let file = files.split(' ').find_map(|pair| pair.split_once('=').filter(|(name, _)| *name == id));
    let Some((_, file)) = file else { return false };
    match fetch::text(file).await {
        Some(source) => add_messages(language, part, source),
        None => false,
    }
}

/// Loads a language and switches to it; false if its messages cannot be fetched.
pub async fn set_language(id: &str) -> bool {
    let Some(index) = index(id) else { return false };
    let lessons = LESSONS_LOADED.with(|loaded| loaded.get_untracked());
    if !ensure_loaded(index, TEXTS).await || (lessons && !ensure_loaded(index, LESSONS).await) {
        return false;
    }
    LANGUAGE.with(|language| {
        // Notify only about a change: a subscriber may set the same language again.
        if language.get_untracked() != index {
            language.set(index);
        }
    });
    true
}

/// Fetches the texts of lessons; false on failure.
pub async fn load_lessons() -> bool {
    let loaded = ensure_loaded(LANGUAGE.with(|language| language.get_untracked()), LESSONS).await;
    if loaded {
        LESSONS_LOADED.with(|loaded| loaded.set(true));
    }
    loaded
}

/// The index of the current language, tracked inside a reactive closure.
fn current_index() -> usize {
    LANGUAGE.with(|language| if is_tracking() { language.get() } else { language.get_untracked() })
}

/// The code of the current language.
pub fn language() -> &'static str {
    LANGUAGES[current_index()].id
}

/// The first supported language of a list of preferences, by the first subtag: `uk` for `uk-UA`.
pub fn best_match<'a>(wanted: impl IntoIterator<Item = &'a str>) -> &'static str {
    let known = |wanted: &str| {
        let first = wanted.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        index(&first).map(|index| LANGUAGES[index].id)
    };
    wanted.into_iter().find_map(known).unwrap_or(FALLBACK)
}

/// A message without variables, as a function of [`messages`].
pub type Message = fn() -> String;

/// A generated function for each message of `locales/`; its arguments are the variables of the message.
#[expect(clippy::too_many_arguments, reason = "a function has an argument for each variable of its message")]
pub mod messages {
    use quadrille_i18n::{Number, Value};

    use super::text;

    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

/// The message of this name, or the name itself if the language is not loaded: the generated functions pass names of every language.
fn text(name: &str, values: &[(&'static str, Value)]) -> String {
    lookup(name, values).unwrap_or_else(|| {
        leptos::logging::error!("there is no message {name:?}");
        name.to_string()
    })
}

/// A text of a lesson, of the rules or of a figure.
pub fn lesson_text(name: &str) -> String {
    text(name, &[])
}

/// A message of a game: its name, an event, a reason, a rejection. Games without translations have none.
pub fn game_message(game: &str, name: &str, values: &[(&'static str, Value)]) -> Option<String> {
    lookup(&format!("{game}-{name}"), values)
}

/// The game's own version of a message, or else the shared one.
pub fn game_or_shared_message(game: &str, name: &str, values: &[(&'static str, Value)]) -> Option<String> {
    game_message(game, name, values).or_else(|| lookup(name, values))
}

/// The message of this name, if there is one. For names from a game or a server.
pub fn lookup(name: &str, values: &[(&'static str, Value)]) -> Option<String> {
    let language = current_index();
    LOADED.with_borrow(|loaded| {
        let loaded = loaded.get(language)?.as_ref()?;
        let formatted = loaded.bundle.format(name, values, &|number| loaded.plurals.of(number))?;
        for error in formatted.errors {
            leptos::logging::error!("the message {name:?}: {error}");
        }
        Some(formatted.text)
    })
}

/// A number with grouped thousands.
pub fn grouped(number: i64) -> String {
    quadrille_i18n::grouped(number, &messages::number_group())
}

/// A change of a score: `+1,200` or `−35`.
pub fn signed(number: i64) -> String {
    if number > 0 { format!("+{}", grouped(number)) } else { grouped(number) }
}

/// Loads all languages and switches to one, for tests without a browser.
#[cfg(test)]
pub(crate) fn set_test_language(id: &str) {
    let fallback = SOURCES[index(FALLBACK).expect("the fallback is a language")].1;
    for (language, (_, source)) in SOURCES.iter().enumerate() {
        let mut messages = quadrille_i18n::compile::Messages::default();
        for source in [fallback, source] {
            messages.add_fluent(source).expect("a locale can be compiled");
        }
        assert!(add_messages(language, TEXTS, messages.to_text()));
    }
    LANGUAGE.with(|language| language.set(index(id).expect("the test names a language that is there")));
}

/// A message as a reactive text: `t!(home_title)`.
#[macro_export]
macro_rules! t {
    ($name:ident) => {
        $crate::boxed::text_fn($crate::i18n::messages::$name)
    };
}
