//! Tidiness of the repository: rules of the house that no compiler checks.

use anyhow::ensure;

use crate::machine::{output, program, project};

/// A file with more lines wants a second room.
const MOST_LINES: usize = 500;
/// Words that mark unfinished work; put together here so that this file does not hold them itself.
const UNFINISHED: [&str; 4] =
    [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X:"), concat!("#[ig", "nore")];
const FROWNED_UPON: [&str; 4] = ["utils", "helpers", "common", "manager"];

pub(crate) fn check() -> anyhow::Result<()> {
    let listed = output(program("git", &["ls-files", "--cached", "--others", "--exclude-standard"]))?;
    let listed = String::from_utf8(listed)?;
    let mut faults = Vec::new();
    let mut count = 0;
    for path in listed.lines() {
        // A file that was deleted and not yet committed is still listed.
        let Ok(text) = std::fs::read_to_string(project().join(path)) else { continue };
        count += 1;
        faults.extend(faults_of(path, &text).into_iter().map(|fault| format!("{path}: {fault}")));
    }
    ensure!(faults.is_empty(), "not tidy:\n{}", faults.join("\n"));
    println!("   {count} files are tidy");
    Ok(())
}

fn faults_of(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if path.ends_with(".rs") {
        let lines = text.lines().count();
        if lines > MOST_LINES {
            faults.push(format!("{lines} lines, more than {MOST_LINES}"));
        }
        if !text.starts_with("//!") {
            faults.push("it does not open with //! and what it is".to_string());
        }
        for word in UNFINISHED {
            if text.contains(word) {
                faults.push(format!("{word} in it"));
            }
        }
        let stem = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".rs");
        if FROWNED_UPON.contains(&stem) {
            faults.push("the name says nothing".to_string());
        }
    }
    if [".rs", ".md", ".toml", ".mjs", ".js"].iter().any(|end| path.ends_with(end)) {
        if !text.ends_with('\n') || text.ends_with("\n\n") {
            faults.push("it does not end with one line break".to_string());
        }
        if text.lines().any(|line| line.ends_with([' ', '\t', '\r'])) {
            faults.push("a line ends with space".to_string());
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untidy_files_are_found() {
        assert!(faults_of("src/square.rs", "//! Squares.\n").is_empty());
        assert_eq!(faults_of("src/utils.rs", "//! Things.\n").len(), 1);
        assert_eq!(faults_of("src/square.rs", "fn f() {}\n").len(), 1);
        assert_eq!(faults_of("README.md", "a \nb").len(), 2);
        let long = format!("//! Long.\n{}", "\n".repeat(MOST_LINES) + "x\n");
        assert_eq!(faults_of("src/square.rs", &long).len(), 1);
    }
}
