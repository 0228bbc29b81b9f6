//! The dialogue in `docs/ugi.md` is real.

use crate::Dialogue;

/// True if a line matches the page, where `..` matches any words.
fn fits(pattern: &str, line: &str) -> bool {
    let mut rest = line;
    let mut parts = pattern.split("..");
    let Some(beginning) = parts.next() else { return false };
    let Some(after) = rest.strip_prefix(beginning) else { return false };
    rest = after;
    for part in parts {
        match rest.find(part) {
            Some(place) if !part.is_empty() => rest = &rest[place + part.len()..],
            Some(_) => rest = "",
            None => return false,
        }
    }
    rest.is_empty()
}

/// Prefix of intermediate reports. There may be more of them than on the page.
const REPORT: &str = "info depth ";

#[test]
fn the_dialogue_on_the_page_is_real() {
    let page = include_str!("../../../../docs/ugi.md");
    let mut heard = 0;
    for block in page.split("```").skip(1).step_by(2) {
        let Some(dialogue) = block.strip_prefix("ugi ") else { continue };
        let (game, lines) = dialogue.split_once('\n').unwrap();
        let mut engine = Dialogue::with(game);
        let mut is_news = false;
        for line in lines.lines() {
            match line.strip_prefix("> ") {
                Some(sent) => _ = engine.send(sent),
                None => {
                    let mut said = engine.read_until();
                    while is_news && said.starts_with(REPORT) {
                        said = engine.read_until();
                    }
                    is_news = line.trim_start().starts_with(REPORT);
                    assert!(
                        fits(line.trim_start(), &said),
                        "the page has {line:?}, the engine says {said:?}"
                    );
                    heard += 1;
                }
            }
        }
    }
    assert!(heard > 10);
}

#[test]
fn two_dots_match_any_words() {
    assert!(fits("info nodes .. pv ..", "info nodes 12 pv a b"));
    assert!(fits("readyok", "readyok"));
    assert!(!fits("readyok", "readyok "));
    assert!(!fits("info nodes .. pv b3", "info nodes 12 pv b4"));
}
