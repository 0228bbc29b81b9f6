//! What the client says, in the reader's language: messages by name, compiled from the Fluent in `locales/` when the client is built.
//!
//! The messages of a language are fetched when it is spoken, those of the lessons when someone learns. Reading a message inside a reactive
//! closure makes it follow the language. A message that is missing is shown by its name and reported on the console; a test sees to it that
//! none is.

use std::cell::RefCell;

use quadrille_texts::Texts;
pub use quadrille_texts::Value;
use quadrille_view::prelude::*;

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

/// What was fetched of a language.
struct Spoken {
    texts: Texts,
    parts: Vec<&'static str>,
    plurals: Plurals,
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

/// The plurals of a language, as the browser knows them.
#[cfg(not(test))]
struct Plurals(js_sys::Intl::PluralRules);

#[cfg(not(test))]
impl Plurals {
    fn new(id: &str) -> Plurals {
        let wanted = js_sys::Array::of1(&id.into());
        Plurals(js_sys::Intl::PluralRules::new(&wanted, &js_sys::Object::new()))
    }

    /// The name of a number's plural category.
    fn of(&self, number: i64) -> String {
        self.0.select(number as f64).into()
    }
}

/// The plurals of a language where there is no browser.
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

/// Takes in messages of a language; whether they could be read.
fn take_in(language: usize, part: &'static str, source: String) -> bool {
    let texts = match Texts::read(source) {
        Ok(texts) => texts,
        Err(fault) => {
            quadrille_view::complain(&format!("the messages {part}: {fault}"));
            return false;
        }
    };
    SPOKEN.with_borrow_mut(|spoken| {
        spoken.resize_with(LANGUAGES.len(), || None);
        let spoken = spoken[language].get_or_insert_with(|| Spoken {
            texts: Texts::default(),
            parts: Vec::new(),
            plurals: Plurals::new(LANGUAGES[language].id),
        });
        spoken.texts.add(texts);
        spoken.parts.push(part);
    });
    true
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
        Some(source) => take_in(language, part, source),
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
    SPOKEN.with_borrow(|spoken| {
        let spoken = spoken.get(language)?.as_ref()?;
        let said = spoken.texts.say(name, values, &|number| spoken.plurals.of(number))?;
        for fault in said.faults {
            quadrille_view::complain(&format!("the message {name:?}: {fault}"));
        }
        Some(said.text)
    })
}

/// A large number, its thousands apart.
pub fn grouped(number: i64) -> String {
    quadrille_texts::grouped(number, &say("number-group"))
}

/// A change of a score: `+1,200` or `−35`.
pub fn signed(number: i64) -> String {
    if number > 0 { format!("+{}", grouped(number)) } else { grouped(number) }
}

/// Takes in every language and speaks one of them, for tests outside a browser.
#[cfg(test)]
pub(crate) fn speak_in_test(id: &str) {
    for (language, (_, source)) in SOURCES.iter().enumerate() {
        let compiled = quadrille_texts::compile::compile(source).expect("a locale can be compiled");
        assert!(take_in(language, TEXTS, compiled));
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
