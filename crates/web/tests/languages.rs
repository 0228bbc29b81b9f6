//! No language lacks a message of a finished game, and no message is unused. The build checks that every language has all other messages, with
//! the same variables.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use quadrille_catalog::{GAMES, Game, finished_games};
use quadrille_core::{Event, MoveError, OptionKind, Reason, Seat};
use quadrille_i18n::compile::compile;
use quadrille_online::GameEnd;
use quadrille_testkit::conformance::check_messages;

/// The number of random games per game, to collect events.
const GAMES_TO_PLAY: u64 = 4;

/// Messages by name, each with the messages that it references.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn crate_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The messages of each language.
fn languages() -> BTreeMap<String, Messages> {
    let files = fs::read_dir(crate_folder().join("locales")).expect("the crate has locales");
    files
        .map(|file| {
            let path = file.expect("a file of the folder").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, messages(&path))
        })
        .collect()
}

fn messages(path: &Path) -> Messages {
    let source = fs::read_to_string(path).expect("a locale can be read");
    if let Err(error) = compile(&source) {
        panic!("{}: {error}", path.display());
    }
    let resource =
        parser::parse(source.as_str()).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
    let mut found = BTreeMap::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let mut parts = BTreeSet::new();
            collect(message.value.as_ref().expect("every message says something"), &mut parts);
            let previous = found.insert(message.id.name.to_string(), parts);
            assert!(previous.is_none(), "{}: {} is there twice", path.display(), message.id.name);
        }
    }
    found
}

fn collect(pattern: &Pattern<&str>, parts: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(InlineExpression::MessageReference { id, .. }) => {
                parts.insert(id.name.to_string());
            }
            Expression::Inline(_) => {}
            Expression::Select { variants, .. } => {
                for variant in variants {
                    collect(&variant.value, parts);
                }
            }
        }
    }
}

/// The sources below a folder.
fn sources(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            texts.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            texts.push(fs::read_to_string(&path).expect("a source can be read"));
        }
    }
    texts
}

/// True if a string literal could be the name of a message or a part of one.
fn is_name(text: &str) -> bool {
    let fits = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
    !text.is_empty() && text.bytes().all(fits)
}

/// The string literals of the sources in a folder that could be names.
fn literals(folder: &Path) -> BTreeSet<String> {
    let texts = sources(folder);
    texts.iter().flat_map(|text| text.split('"')).filter(|text| is_name(text)).map(str::to_string).collect()
}

/// The variants and types of the sources in a folder, in kebab case: the words of enums are derived from them.
fn variants(folder: &Path) -> BTreeSet<String> {
    let kebab = |name: &str| {
        let parts = name.char_indices().map(|(at, c)| match c {
            'A'..='Z' if at > 0 => format!("-{}", c.to_ascii_lowercase()),
            _ => c.to_ascii_lowercase().to_string(),
        });
        parts.collect::<String>()
    };
    let texts = sources(folder);
    texts
        .iter()
        .flat_map(|text| text.split(|c: char| !c.is_ascii_alphanumeric()))
        .filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase()))
        .map(kebab)
        .collect()
}

/// The identifiers of the sources in a folder as names of messages: functions of `messages` are named after them.
fn identifiers(folder: &Path) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let texts = sources(folder);
    texts.iter().flat_map(|text| text.split(|c| !is_part(c))).map(|name| name.replace('_', "-")).collect()
}

/// The messages that these games declare.
fn declared(games: impl Iterator<Item = &'static dyn Game>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for game in games {
        let info = game.info();
        let id = info.id;
        names.extend(["name", "summary"].map(|word| format!("{id}-{word}")));
        names.extend(Seat::ALL.map(|seat| format!("{id}-{}", seat.word())));
        names.extend(info.reasons.iter().map(|reason| format!("{id}-reason-{}", reason.word())));
        names.extend(info.move_errors.iter().map(|code| format!("{id}-refused-{code}")));
        // A single preset is not offered.
        for preset in info.presets.iter().filter(|_| info.presets.len() > 1) {
            names.extend([format!("{id}-preset-{}", preset.id), format!("preset-{}", preset.id)]);
        }
        for option in info.options {
            names.extend(["", "-help", "-brief"].map(|end| format!("{id}-option-{}{end}", option.key)));
            if let OptionKind::Choice(words) = option.kind {
                names.extend(words.iter().map(|word| format!("{id}-option-{}-{word}", option.key)));
            }
        }
    }
    names.extend(Reason::SHARED.map(|reason| format!("reason-{}", reason.word())));
    names.insert(format!("reason-{}", GameEnd::Aborted.reason()));
    names.extend(MoveError::SHARED.map(|code| format!("refused-{code}")));
    names
}

/// True if a name is a word of the sources, or two of them joined.
fn is_composed(words: &BTreeSet<String>, name: &str) -> bool {
    let joined = |(at, _): (usize, &str)| words.contains(&name[..at]) && words.contains(&name[at + 1..]);
    words.contains(name) || name.match_indices('-').any(joined)
}

/// True if the sources can look a message up: by its name, or by a name composed of their words.
fn is_used(name: &str, ours: &BTreeSet<String>, games: &BTreeMap<&str, BTreeSet<String>>) -> bool {
    if ours.contains(name) {
        return true;
    }
    for (id, words) in games {
        if let Some(rest) = name.strip_prefix(id).and_then(|rest| rest.strip_prefix('-')) {
            if rest.starts_with("reason-") || rest.starts_with("refused-") {
                // The game declares those that it uses.
                return false;
            }
            let rest =
                ["help-", "option-", "try-"].iter().find_map(|kind| rest.strip_prefix(kind)).unwrap_or(rest);
            return is_composed(words, rest) || is_composed(ours, rest);
        }
    }
    // Codes of rejections are words of the online protocol, and those of failed requests words of the server.
    name.strip_prefix("online-refused-").is_some_and(|code| ours.contains(code))
}

#[test]
fn no_message_of_a_finished_game_is_missing() {
    let languages = languages();
    let is_finished =
        |name: &&String| finished_games().any(|game| name.starts_with(&format!("{}-", game.info().id)));
    let mut wanted = declared(finished_games());
    wanted.extend(languages["en"].keys().filter(is_finished).cloned());
    for (language, messages) in &languages {
        let missing: Vec<&String> = wanted.iter().filter(|name| !messages.contains_key(*name)).collect();
        assert!(missing.is_empty(), "{language}.ftl lacks {missing:?}");
    }
}

#[test]
fn every_event_of_a_finished_game_has_a_message() {
    let languages = languages();
    for game in finished_games() {
        let id = game.info().id;
        // The end has the message of its reason.
        let has_message = |event: &Event| {
            let name = format!("{id}-{}", event.name);
            event.name == "ended" || languages.values().all(|messages| messages.contains_key(&name))
        };
        check_messages(game, GAMES_TO_PLAY, &has_message);
    }
}

#[test]
fn no_message_is_unused() {
    let english = &languages()["en"];
    let mut ours = literals(&crate_folder().join("src"));
    ours.extend(identifiers(&crate_folder().join("src")));
    let online = crate_folder().join("../online/src");
    ours.extend(literals(&online).union(&variants(&online)).cloned());
    ours.extend(literals(&crate_folder().join("../server/src/online")));
    let core = literals(&crate_folder().join("../core/src"));
    let games: BTreeMap<&str, BTreeSet<String>> = GAMES
        .iter()
        .map(|game| {
            let id = game.info().id;
            let folder = crate_folder().join("../games").join(id).join("src");
            (id, literals(&folder).into_iter().chain(variants(&folder)).chain(core.clone()).collect())
        })
        .collect();
    let declared = declared(GAMES.iter().copied());
    let parts: BTreeSet<&String> = english.values().flatten().collect();
    // The build script reads these.
    let read_by_build = ["language-name", "language-switch"];
    let unused: Vec<&String> = english
        .keys()
        .filter(|name| !declared.contains(*name) && !parts.contains(name))
        .filter(|name| !read_by_build.contains(&name.as_str()) && !is_used(name, &ours, &games))
        .collect();
    assert!(unused.is_empty(), "unused: {unused:?}");
    for unused in ["home-nobody-asks-for-this", "quadratic-war-reason-frozen", "refused-occupied"] {
        assert!(!is_used(unused, &ours, &games), "{unused}: an unused message is found");
    }
}
