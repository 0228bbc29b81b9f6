//! `cargo xtask new-game ID`: creates the crate, the manifests' lines, the catalogue's line, the rules page and a failing perft test.
//!
//! The new crate starts as a copy of `crates/tic-tac-toe`, so that it compiles and conforms from the first minute, and
//! this command needs no template of its own that could be out of date.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

use crate::machine::{self, cargo, project, say};

/// The game that a new one is copied from.
const EXAMPLE: &str = "crates/tic-tac-toe/src/lib.rs";
/// The summary of that game, which is in the list of games too.
const SUMMARY: &str = "Three in a row wins.";

/// The names of a game, all derived from its id.
#[derive(Debug, PartialEq)]
struct Names {
    /// `nine-holes`
    id: String,
    /// `Nine Holes`
    title: String,
    /// `NineHoles`
    type_name: String,
    /// `quadrille-nine-holes`
    package: String,
    /// `quadrille_nine_holes`
    library: String,
}

impl Names {
    fn new(id: &str) -> anyhow::Result<Names> {
        let is_word = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        ensure!(id.split('-').all(is_word), "{id:?} is not an id: write lower-case words, as in nine-holes");
        let capitalised = |word: &str| word[..1].to_uppercase() + &word[1..];
        let words: Vec<String> = id.split('-').map(capitalised).collect();
        Ok(Names {
            id: id.to_string(),
            title: words.join(" "),
            type_name: words.concat(),
            package: format!("quadrille-{id}"),
            library: format!("quadrille_{}", id.replace('-', "_")),
        })
    }

    /// The example under these names.
    fn rules(&self, example: &str) -> anyhow::Result<String> {
        let (_, rest) = example.split_once("\n//!\n").context("the example has no second paragraph")?;
        let rest = rest
            .replace("TicTacToe", &self.type_name)
            .replace("\"tic-tac-toe\"", &format!("\"{}\"", self.id))
            .replace("\"Tic-tac-toe\"", &format!("\"{}\"", self.title));
        Ok(format!(
            "//! The rules of {}, still those of tic-tac-toe. Replace them part by part; `docs/rules/{}.md` comes first.\n//!\n{rest}",
            self.title, self.id
        ))
    }

    fn manifest(&self) -> String {
        format!(
            r#"[package]
name = "{}"
description = "The rules of {}"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true

[lib]
bench = false

[dependencies]
quadrille-core.workspace = true

[lints]
workspace = true
"#,
            self.package, self.title
        )
    }

    fn perft_test(&self) -> String {
        let Names { library, type_name, .. } = self;
        format!(
            r"//! Perft: the number of move sequences of each length from the initial position.

use quadrille_core::{{Options, Rules, perft}};
use {library}::{type_name};

/// The numbers for 1, 2 and 3 moves, counted by hand or by a program that shares no code with this one. Zeros fail until they are replaced.
const COUNTED: [u64; 3] = [0, 0, 0];

#[test]
fn perft_agrees_with_an_independent_count() {{
    let start = {type_name}::initial(&Options::defaults({type_name}::INFO.options), 0).unwrap();
    assert_eq!([1, 2, 3].map(|depth| perft::<{type_name}>(&start, depth)), COUNTED);
}}
"
        )
    }

    /// The game's section in `docs/games.md`, as the test of the documents wants it.
    fn section(&self) -> String {
        let Names { id, title, .. } = self;
        format!(
            "\n## {title} (`{id}`)\n\n{SUMMARY} Rules version 1; [the rules](rules/{id}.md).\n\nIt has no options.\n"
        )
    }

    fn rules_page(&self) -> String {
        format!(
            "# {} (`{}`)

{SUMMARY} Replace this page first: it is the contract that the code follows.

## Board and options

3 by 3 squares, empty at the start. There are no options.

## A turn

The player marks an empty square.

## End

| condition | result | reason |
|---|---|---|
| three marks of a player in a row, column or diagonal | that player wins | `three-in-a-row` |
| all squares are marked | draw | `full-board` |

## Text

- Move: the square, `b2`.
- Position: `CELLS MOVER`. CELLS: nine characters from the top left, `.`, `x` or `o`. MOVER: `x` or `o`. The start: `......... x`.
",
            self.title, self.id
        )
    }
}

pub(crate) fn create(id: &str) -> anyhow::Result<()> {
    let names = Names::new(id)?;
    let folder = format!("crates/games/{id}");
    ensure!(!project().join(&folder).exists(), "{folder} exists already");
    let example = fs::read_to_string(project().join(EXAMPLE)).context(EXAMPLE)?;

    write(&format!("{folder}/Cargo.toml"), &names.manifest())?;
    write(&format!("{folder}/src/lib.rs"), &names.rules(&example)?)?;
    write(&format!("{folder}/tests/perft.rs"), &names.perft_test())?;
    write(&format!("docs/rules/{id}.md"), &names.rules_page())?;

    let Names { title, type_name, package, library, .. } = &names;
    let dependency = format!("{package} = {{ path = \"{folder}\" }}");
    add_line("Cargo.toml", |line| line.contains("path = \"crates/games/"), &dependency)?;
    let dependency = format!("{package}.workspace = true");
    add_line("crates/catalog/Cargo.toml", |line| line.starts_with("quadrille-"), &dependency)?;
    let import = format!("use {library}::{type_name};");
    add_line("crates/catalog/src/lib.rs", |line| line.starts_with("use quadrille_"), &import)?;
    let entry = format!("    &CatalogEntry::<{type_name}>::with_move_list(),");
    add_line("crates/catalog/src/lib.rs", |line| line.contains("&CatalogEntry::<"), &entry)?;
    let row = format!("| {id}.md | {title} | `{id}` |");
    add_line("docs/rules/README.md", |line| line.contains(".md | "), &row)?;
    let chapter = format!("  - [{title}](rules/{id}.md)");
    add_line("docs/SUMMARY.md", |line| line.starts_with("  - ["), &chapter)?;
    append("docs/games.md", &names.section())?;
    machine::run(cargo(&["fmt", "--all"]))?;
    // Names the crate in Cargo.lock.
    machine::run(cargo(&["update", "--workspace", "--offline", "--quiet"]))?;

    say(&format!(
        "{title} is in {folder}, a draft with the rules of tic-tac-toe; docs/add-a-game.md describes the next steps"
    ));
    println!("   cargo test -p quadrille-testkit   passes: the conformance kit and the documents");
    println!("   cargo test -p {package}   fails until tests/perft.rs has the numbers");
    Ok(())
}

fn write(path: &str, text: &str) -> anyhow::Result<()> {
    let file = project().join(path);
    fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))?;
    fs::write(&file, text).with_context(|| path.to_string())?;
    println!("   new      {path}");
    Ok(())
}

/// Appends text to a file.
fn append(path: &str, text: &str) -> anyhow::Result<()> {
    let file = project().join(path);
    let before = fs::read_to_string(&file).with_context(|| path.to_string())?;
    fs::write(&file, before + text)?;
    println!("   changed  {path}");
    Ok(())
}

/// Adds a line to a file, at the end of the first block of its kind.
fn add_line(path: &str, is_beside: fn(&str) -> bool, line: &str) -> anyhow::Result<()> {
    let file = project().join(path);
    let text = fs::read_to_string(&file).with_context(|| path.to_string())?;
    let text = with_line(&text, is_beside, line)
        .with_context(|| format!("{path} has no such lines any more; add this one yourself: {line}"))?;
    fs::write(&file, text)?;
    println!("   changed  {path}");
    Ok(())
}

fn with_line(text: &str, is_beside: fn(&str) -> bool, line: &str) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| is_beside(line))?;
    let block = lines[first..].iter().take_while(|line| is_beside(line)).count();
    lines.insert(first + block, line);
    Some(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_from_the_id() {
        let names = Names::new("nine-holes").unwrap();
        assert_eq!(names.title, "Nine Holes");
        assert_eq!(names.type_name, "NineHoles");
        assert_eq!(names.library, "quadrille_nine_holes");
        for bad in ["", "Nine", "nine_holes", "nine--holes", "9-holes", "../holes"] {
            assert!(Names::new(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_example_is_renamed_completely() {
        let example = fs::read_to_string(project().join(EXAMPLE)).unwrap();
        let rules = Names::new("nine-holes").unwrap().rules(&example).unwrap();
        let (opening, code) = rules.split_once('\n').unwrap();
        assert!(opening.starts_with("//! The rules of Nine Holes"), "{opening}");
        for left in ["TicTacToe", "ic-tac-toe"] {
            assert!(!code.contains(left), "{left}");
        }
        for expected in [format!("summary: \"{SUMMARY}\""), "maturity: Maturity::Draft".to_string()] {
            assert!(code.contains(&expected), "{expected}");
        }
    }

    #[test]
    fn lines_are_added_at_the_end_of_their_block() {
        let is_beside = |line: &str| line.starts_with('a');
        assert_eq!(with_line("x\na1\na2\ny\na3\n", is_beside, "a9").unwrap(), "x\na1\na2\na9\ny\na3\n");
        assert_eq!(with_line("x\n", is_beside, "a9"), None);
    }
}
