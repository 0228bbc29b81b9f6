//! Checks of the repository's files that no compiler does: length, opening comments, unfinished work, retired names, white space.

use anyhow::ensure;

use crate::machine::{project, tracked_files};

/// A longer file is split into modules.
const MAX_LINES: usize = 500;
/// Marks of unfinished work; concatenated so that this file does not contain them itself.
const UNFINISHED: [&str; 4] =
    [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X:"), concat!("#[ig", "nore")];
const VAGUE_NAMES: [&str; 4] = ["utils", "helpers", "common", "manager"];
/// Names of our own for concepts that the field already names, with the name to use instead.
const RETIRED: [(&str, &str); 28] = [
    ("Facts", "GameInfo"),
    ("Fault", "ParseError"),
    ("Refusal", "MoveError, Rejection or ApiError"),
    ("Judge", "WordValidator"),
    ("Happening", "GameEvent or EntryKind"),
    ("ListsMoves", "EnumerateMoves"),
    ("each_move", "for_each_move"),
    ("read_move", "parse_move"),
    ("write_move", "move_text"),
    ("Mind", "Engine"),
    ("Minds", "EngineFactory"),
    ("Insight", "SearchReport"),
    ("Prospect", "PvLine"),
    ("Crew", "ThreadPool"),
    ("Timeless", "NoClock"),
    ("PlayOut", "Playout"),
    ("Doubt", "EvalNoise"),
    ("beyond_horizon", "quiescence"),
    ("Wish", "Command"),
    ("Deed", "RateLimitedAction"),
    ("Follower", "Replica"),
    ("Asker", "Client"),
    ("Trouble", "ApiError"),
    ("watchman", "maintenance"),
    ("Contestant", "PlayerSpec"),
    ("Stumble", "ReplayError"),
    ("Saying", "ChatMessage"),
    ("shelf", "saved_games"),
];

pub(crate) fn check() -> anyhow::Result<()> {
    let mut errors = Vec::new();
    let mut count = 0;
    for path in tracked_files()? {
        // Pictures and fonts are not text.
        let Ok(text) = std::fs::read_to_string(project().join(&path)) else { continue };
        count += 1;
        let path = path.display().to_string();
        errors.extend(errors_in(&path, &text).into_iter().map(|error| format!("{path}: {error}")));
    }
    ensure!(errors.is_empty(), "not tidy:\n{}", errors.join("\n"));
    println!("   {count} files are tidy");
    Ok(())
}

fn errors_in(path: &str, text: &str) -> Vec<String> {
    let mut errors = Vec::new();
    if path.ends_with(".rs") {
        let lines = text.lines().count();
        if lines > MAX_LINES {
            errors.push(format!("{lines} lines, more than {MAX_LINES}"));
        }
        if !text.starts_with("//!") {
            errors.push("it does not start with a //! comment that says what it contains".to_string());
        }
        for word in UNFINISHED {
            if text.contains(word) {
                errors.push(format!("it contains {word}"));
            }
        }
        let stem = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".rs");
        if VAGUE_NAMES.contains(&stem) {
            errors.push("the name says nothing about the content".to_string());
        }
    }
    if [".rs", ".md", ".css", ".ftl", ".js", ".mjs"].iter().any(|end| path.ends_with(end)) && !is_exempt(path)
    {
        let mut words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        words.sort_unstable();
        let retired = RETIRED.iter().filter(|(name, _)| words.binary_search(name).is_ok());
        errors.extend(retired.map(|(name, instead)| format!("{name} is retired: use {instead}")));
    }
    if path.ends_with(".css") && text.lines().any(|line| line.matches(';').count() > 1) {
        errors.push("a line has more than one declaration".to_string());
    }
    if [".rs", ".md", ".toml", ".mjs", ".js", ".css", ".yml"].iter().any(|end| path.ends_with(end)) {
        if !text.ends_with('\n') || text.ends_with("\n\n") {
            errors.push("it does not end with exactly one line break".to_string());
        }
        if text.lines().any(|line| line.ends_with([' ', '\t', '\r'])) {
            errors.push("a line ends with white space".to_string());
        }
    }
    errors
}

/// True for the files that name retired words on purpose: the list itself and the history.
fn is_exempt(path: &str) -> bool {
    path == file!().replace('\\', "/") || path == "CHANGELOG.md"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untidy_files_are_found() {
        assert!(errors_in("src/square.rs", "//! Squares.\n").is_empty());
        assert_eq!(errors_in("src/utils.rs", "//! Things.\n").len(), 1);
        assert_eq!(errors_in("src/square.rs", "fn f() {}\n").len(), 1);
        assert_eq!(errors_in("README.md", "a \nb").len(), 2);
        assert_eq!(errors_in("src/square.rs", "//! A Mind of our own, and Reminders.\n").len(), 1);
        assert_eq!(errors_in("app.css", "a {\n  b: c; d: e;\n}\n").len(), 1);
        let long = format!("//! Long.\n{}", "\n".repeat(MAX_LINES) + "x\n");
        assert_eq!(errors_in("src/square.rs", &long).len(), 1);
    }
}
