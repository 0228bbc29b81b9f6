//! Regression tests for the wording of messages: phrases that confused readers must not return. Messages are compared as Fluent source.

use std::fs;
use std::path::Path;

/// A message, a phrase that it contains, and a phrase that must not return.
struct Phrase {
    message: &'static str,
    says: &'static str,
    not: &'static str,
}

const fn phrase(message: &'static str, says: &'static str, not: &'static str) -> Phrase {
    Phrase { message, says, not }
}

const ENGLISH: &[Phrase] = &[
    phrase("skip", "Skip to content", "Skip to the contents"),
    phrase("setup-side-random", "Random", "by lot"),
    phrase("setup-mode", "Game mode", "Who plays"),
    phrase("setup-level", "Difficulty", "Strength"),
    phrase("stay-on-the-board-option-start", "Queen starts on", "= Start"),
    phrase("stay-on-the-board-option-limit", "Draw after", "Limit"),
    phrase("stay-on-the-board-option-mode", "Squares left behind", "= Squares\n"),
    phrase("territory-words-option-turns-help", "Turns per player.", "Turns of each player"),
    phrase("territory-words-option-dictionary-honour", "Honour system", "on honour"),
    phrase("quadratic-war-try-moved", "Try { $piece }: { $from } → { $to }.", "moves { $piece }"),
    phrase("hint-chance", "Winning chance { $percent } %.", "Your chance"),
    phrase("fuse-and-frost-reason-blast", "[lost] You were caught in the blast.", "A burst caught"),
    phrase("reason-resign", "[lost] You resigned.", "the other side"),
    phrase(
        "territory-words-reason-territory",
        "More land: { GROUPED($more) } to { GROUPED($less) }.",
        "The winner holds",
    ),
    phrase("stay-on-the-board-reason-right-claim", "Correct claim: no safe move was left.", "as claimed"),
    phrase("stay-on-the-board-reason-wrong-claim", "Wrong claim: a safe move was left.", "after all"),
    phrase("stay-on-the-board-claimed", "claims “No moves”: ", "says that there is"),
    phrase("quadratic-war-score", "Pieces: Blue { $first }, Red { $second }", "·"),
    phrase("play-player-first", "Player 1", "First"),
    phrase("fuse-and-frost-waited", "{ fuse-and-frost-side-word } waits.", "stays put"),
    phrase("review-players", "{ $first } vs { $second }", "–"),
    phrase("play-computer", "Computer ({ level-word })", "Quadrille"),
    phrase("review-turning", "Move { $move }: swing of { $percent } % to { $side }", "+{ $percent }"),
    phrase("words-failed", "Could not check { $word }: the dictionary is offline.", "does not answer about"),
    phrase("online-abort", "Cancel game", "Call off"),
    phrase("online-talk", "Chat", "Say"),
    phrase("online-lobby-empty", "Nobody is waiting. Host a game and it appears here.", "list it here"),
    phrase("online-opponent", "Opponent", "Against"),
    phrase("review-autoplay", "Autoplay", "Play by itself"),
    phrase("settings-colours-safe", "Colour-blind friendly", "for every colour vision"),
    phrase("settings-theme-auto", "Match system", "as the system"),
    phrase("settings-motion-auto", "Match system", "as the system"),
    phrase("quadratic-war-begin", "Line up your terms with the enemy’s", "terms of both armies"),
];

const UKRAINIAN: &[Phrase] = &[
    phrase("online-other", "Суперник", "Другі"),
    phrase("online-offered-rematch", "{ $name } хоче реваншу.", "Другі"),
    phrase("play-undo", "Повернути хід", "Назад"),
    phrase("online-take-back", "Повернути хід", "назад"),
    phrase("words-failed", "Словник не відповів щодо слова { $word }.", "не відповідає про"),
    phrase("setup-options", "Параметри", "Умови"),
    phrase("online-options", "Параметри", "Умови"),
    phrase("territory-words-summary", "англійське слово", "Складіть слово"),
    phrase("setup-side-random", "Випадково", "жереб"),
    phrase("setup-mode", "Режим гри", "Хто грає"),
    phrase("setup-level", "Рівень", "Сила"),
    phrase("stay-on-the-board-option-start", "Королева починає з", "Початок"),
    phrase("stay-on-the-board-option-limit", "Нічия після", "Межа"),
    phrase("stay-on-the-board-option-mode", "Покинуті клітинки", "= Клітинки"),
    phrase("territory-words-option-dictionary-honour", "На довірі", "на слово"),
    phrase("fuse-and-frost-reason-blast", "[lost] Ви потрапили під вибух.", "суперника накрив"),
    phrase("reason-resign", "[lost] Ви здалися.", "= суперник здався"),
    phrase(
        "stay-on-the-board-reason-right-claim",
        "Правильна заява: безпечних ходів не лишилося.",
        "справді",
    ),
    phrase("stay-on-the-board-reason-wrong-claim", "Хибна заява: безпечний хід ще був.", "усе-таки"),
    phrase("stay-on-the-board-claimed", "заявляють «Ходів немає»: ", "кажуть, що"),
    phrase("quadratic-war-score", "Фігури: Сині { $first }, Червоні { $second }", "·"),
    phrase("online-abort", "Скасувати гру", "Скасувати\n"),
    phrase("online-talk", "Чат", "Сказати"),
    phrase("online-opponent", "Суперник", "Проти"),
    phrase("settings-colours-safe", "Зручні для дальтоніків", "кольоросприйняття"),
];

/// Phrases that no message may contain.
const NOWHERE: [(&str, &[&str]); 2] = [
    (
        "en",
        &[
            "by lot",
            "on honour",
            "stays put",
            "as claimed",
            "safe move after all",
            "Call off",
            "called off",
            "the contents",
        ],
    ),
    ("uk", &["жереб", "Умови", "за жеребом", "на чесне слово"]),
];

fn locale(language: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(format!("{language}.ftl"));
    fs::read_to_string(path).expect("the language has a file")
}

/// All texts of a language: messages and lessons.
fn texts(language: &str) -> String {
    let lessons = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons/texts").join(language);
    let mut texts = locale(language);
    for game in fs::read_dir(lessons).expect("the language has lessons") {
        for file in fs::read_dir(game.expect("a game").path()).expect("the game has texts") {
            texts += &fs::read_to_string(file.expect("a file").path()).expect("texts can be read");
        }
    }
    texts
}

/// The Fluent source of a message, from its name to the next one.
fn message<'a>(source: &'a str, name: &str) -> &'a str {
    let begin = format!("\n{name} = ");
    let start = source.find(&begin).unwrap_or_else(|| panic!("there is no message {name}")) + 1;
    let rest = &source[start..];
    let ends = |(at, _): &(usize, &str)| rest[at + 1..].starts_with(|sign: char| sign.is_ascii_lowercase());
    let end = rest.match_indices('\n').find(ends).map_or(rest.len(), |(at, _)| at + 1);
    &rest[..end]
}

fn check(language: &str, phrases: &[Phrase]) {
    let source = locale(language);
    for Phrase { message: name, says, not } in phrases {
        let text = message(&source, name);
        assert!(text.contains(says), "{language}: {text:?} does not say {says:?}");
        assert!(!text.contains(not), "{language}: {text:?} says {not:?} again");
    }
}

#[test]
fn plain_phrases_stay_in_english() {
    check("en", ENGLISH);
}

#[test]
fn plain_phrases_stay_in_ukrainian() {
    check("uk", UKRAINIAN);
}

#[test]
fn awkward_phrases_stand_nowhere() {
    for (language, phrases) in NOWHERE {
        let source = texts(language);
        for phrase in phrases {
            let found = source.lines().find(|line| line.contains(phrase));
            assert!(found.is_none(), "{language}: {phrase:?} is back: {found:?}");
        }
    }
}
