//! The help on keys at the table: it lists the keys of the rules pages, in every game and language, local and online.

use anyhow::{Context, ensure};
use serde::Deserialize;
use serde_json::json;

use crate::browser::Screen;
use crate::game::{STAY_ON_THE_BOARD, short_matches};
use crate::runner::Scenario;
use crate::screens;
use crate::visit::{BACKSPACE, ENTER, ESCAPE, Visit, quick_with};

pub(super) fn scenarios() -> Vec<Scenario> {
    let mut scenarios: Vec<Scenario> = short_matches()
        .map(|start| {
            let game = start.game;
            Scenario::new(format!("key help: {game}: the keys of the rules page"), move |visit| {
                of_game(visit, game)
            })
        })
        .collect();
    scenarios.push(Scenario::new("key help: a dialog by button and by key", dialog).smoke());
    scenarios.push(Scenario::new("key help: no button on a phone, where ? still opens it", phone));
    scenarios.push(Scenario::new("key help: spectators read only what works for them", spectator));
    scenarios
}

/// The rules pages.
const PAGES: [(&str, &str); 4] = [
    ("quadratic-war", include_str!("../../../docs/rules/quadratic-war.md")),
    ("fuse-and-frost", include_str!("../../../docs/rules/fuse-and-frost.md")),
    ("territory-words", include_str!("../../../docs/rules/territory-words.md")),
    ("stay-on-the-board", include_str!("../../../docs/rules/stay-on-the-board.md")),
];

/// The dialog with the keys.
const DIALOG: &str = "dialog[open]:has(.key-list)";

/// A line of the help.
#[derive(Debug, Deserialize)]
struct Line {
    /// The heading above it; empty above the game's own keys.
    heading: String,
    /// The labels of the keys.
    keys: Vec<String>,
    text: String,
}

impl Visit<'_> {
    /// Opens the help with its key and reads it.
    fn key_help(&self) -> anyhow::Result<Vec<Line>> {
        self.keys("?")?;
        self.wait_for(DIALOG)?;
        let script = "return [...document.querySelectorAll('dialog[open] .key-line')].map((line) => ({
            heading: line.closest('.key-section').querySelector('h3')?.innerText ?? '',
            keys: [...line.querySelectorAll('kbd')].map((key) => key.innerText),
            text: line.querySelector('dd').innerText,
        }))";
        self.script(script, &[])
    }

    fn close_key_help(&self) -> anyhow::Result<()> {
        self.keys(ESCAPE)?;
        self.wait_until_gone(DIALOG)
    }
}

/// The word of a rules page for the label of a key.
fn word(label: &str) -> &str {
    match label {
        "↑" | "↓" | "←" | "→" => "arrow",
        "Esc" => "Escape",
        "A–Z" => "letter",
        "Shift + A–Z" => "Shift",
        "1–9" => "digits",
        digit if digit.chars().all(|c| c.is_ascii_digit()) => "keypad",
        label => label,
    }
}

/// The paragraph on keys of a rules page, as words.
fn page_words(page: &str) -> anyhow::Result<Vec<&str>> {
    let paragraph = page.split("\n\n").find(|paragraph| paragraph.starts_with("Keys: "));
    let words = paragraph.context("the page says nothing about keys")?.split(|c: char| !c.is_alphanumeric());
    Ok(words.collect())
}

fn of_game(visit: &mut Visit<'_>, game: &str) -> anyhow::Result<()> {
    visit.store_game("middle", &screens::unfinished(game)?.record().to_text())?;
    let online = screens::online_game(visit, game)?;
    visit.load("play/middle")?;
    ensure!(visit.ready()?, "the game is over");
    let moves = visit.moves()?;
    let local = visit.key_help()?;
    let has = |lines: &[Line], key: &str| lines.iter().any(|line| line.keys.iter().any(|label| label == key));
    for key in ["?", "U", "Esc", "Enter", "Space", "↑"] {
        ensure!(has(&local, key), "{key} is not listed: {local:#?}");
    }
    if let Some((_, page)) = PAGES.iter().find(|(id, _)| *id == game) {
        let words = page_words(page)?;
        let ends = |label: &str| ["Home", "End", "?"].contains(&label);
        for label in local.iter().flat_map(|line| &line.keys).filter(|label| !ends(label)) {
            let names = |known: &&str| {
                known.trim_end_matches('s').eq_ignore_ascii_case(word(label).trim_end_matches('s'))
            };
            ensure!(words.iter().any(names), "the rules page says nothing about {label}");
        }
        // Every key of the page is listed: its letters, and the names of keys.
        let named = words.iter().filter(|word| {
            ["Enter", "Space", "Backspace"].contains(word)
                || (word.len() == 1 && word.starts_with(char::is_uppercase))
        });
        for key in named {
            ensure!(has(&local, key), "{key} is on the rules page and not in the help");
        }
    }
    visit.close_key_help()?;
    ensure!(visit.moves()? == moves, "the help made a move");

    // Online the opponent has to agree to take a turn back: U is listed only where it undoes a step.
    visit.open(&format!("online/{}", online.game))?;
    visit.wait_for(".play.online[data-turn=yours]")?;
    let online = visit.key_help()?;
    ensure!(has(&online, "U") == (game == "fuse-and-frost"), "online: {online:#?}");
    visit.close_key_help()?;

    visit.set(&quick_with([("language", json!("uk"))]))?;
    visit.load("play/middle")?;
    let translated = visit.key_help()?;
    ensure!(translated.len() == local.len(), "in Ukrainian: {translated:#?}");
    for line in &translated {
        let is_cyrillic = |text: &str| text.chars().any(|c| matches!(c, 'а'..='я' | 'і' | 'ї' | 'є'));
        ensure!(is_cyrillic(&line.text), "not in Ukrainian: {line:?}");
        ensure!(line.heading.is_empty() || is_cyrillic(&line.heading), "not in Ukrainian: {line:?}");
    }
    Ok(())
}

fn dialog(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.start(STAY_ON_THE_BOARD)?;
    visit.ready()?;
    visit.click("#keys")?;
    visit.wait_for(DIALOG)?;
    let name = visit.attribute(DIALOG, "aria-label")?;
    ensure!(name.as_deref() == Some("Keys"), "the dialog is called {name:?}");
    // Keys belong to the dialog: neither a move nor a claim is made.
    visit.keys(&format!("d{BACKSPACE}?"))?;
    ensure!(visit.moves()? == 0 && visit.banner()?.is_none(), "a key reached the game");
    ensure!(visit.count("dialog[open]")? == 1, "a second dialog is open");
    visit.close_key_help()?;
    ensure!(visit.script::<bool>("return document.activeElement.id === 'keys'", &[])?, "the focus is lost");
    // The first key after the dialog is the game's again.
    visit.keys(&format!("d{ENTER}"))?;
    visit.wait_until("a move", || Ok(visit.moves()? == 1))?;
    visit.keys("?")?;
    visit.wait_for(DIALOG)?;
    visit.click(&format!("{DIALOG} .dialog-head button"))?;
    visit.wait_until_gone(DIALOG)
}

fn phone(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    let shown = "return document.querySelector('#keys').checkVisibility()";
    visit.start(STAY_ON_THE_BOARD)?;
    ensure!(visit.script::<bool>(shown, &[])?, "there is no button on a desktop");
    for screen in [Screen::PHONE, Screen::SMALL_PHONE, Screen::LANDSCAPE] {
        visit.browser.set_screen(screen)?;
        visit.wait_until(&format!("no button on a {}", screen.name), || {
            Ok(!visit.script::<bool>(shown, &[])?)
        })?;
        visit.key_help()?;
        let wide = "const body = document.querySelector('dialog[open] .dialog-body');
            return [...body.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > body.getBoundingClientRect().right).length";
        let outside: usize = visit.script(wide, &[])?;
        ensure!(outside == 0, "{outside} parts stick out on a {}", screen.name);
        visit.close_key_help()?;
    }
    Ok(())
}

fn spectator(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    visit.start(crate::game::Start { mode: "exhibition", ..STAY_ON_THE_BOARD })?;
    let lines = visit.key_help()?;
    let keys: Vec<&str> = lines.iter().flat_map(|line| &line.keys).map(String::as_str).collect();
    for key in ["Q", "U", "Enter", "Backspace"] {
        ensure!(!keys.contains(&key), "{key} does nothing for a spectator: {keys:?}");
    }
    ensure!(keys.contains(&"↑") && keys.contains(&"?"), "what is left is {keys:?}");
    Ok(())
}
