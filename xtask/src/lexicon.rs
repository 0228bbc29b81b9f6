//! `cargo xtask lexicon`: builds the shipped word list from Debian's SCOWL packages, or compares the two.
//!
//! The words are those of `wamerican-large`; the ones that are in `wamerican-small` too are common. Entries that a lexicon
//! cannot hold (capitals, apostrophes, accents, fewer than 3 or more than 15 letters) are left out. Words that SCOWL's own lists, which
//! the package `scowl` installs, contain only as abbreviations or Roman numerals are marked so. Nothing is added or removed by hand.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fs,
    path::Path,
    process::Command,
};

use anyhow::{Context, Result, ensure};
use quadrille_lexicon::{Lexicon, WordTier, build};

use crate::machine::{install, project};

/// The name of the list; its identity is this name and a hash.
const NAME: &str = "en-large";

/// The packages of the words; all are built from one source, so they have one version.
const PACKAGES: [&str; 3] = ["wamerican-small", "wamerican-large", "scowl"];

const COMMON_WORDS: &str = "/usr/share/dict/american-english-small";
const ALL_WORDS: &str = "/usr/share/dict/american-english-large";
const SCOWL_LISTS: &str = "/usr/share/dict/scowl";
const NOTICE: &str = "/usr/share/doc/wamerican-large/copyright";

/// The highest SCOWL level of `wamerican-large`; above it SCOWL also lists Roman numerals as words.
const TOP_LEVEL: u32 = 70;

/// Builds the word list and writes it with its copyright notice; with `check`, compares instead of writing.
pub(crate) fn rebuild(check: bool) -> Result<()> {
    install_packages()?;
    let words = source_words()?;
    let file = build::lexicon(NAME, &words).context("building the automaton")?;
    let lexicon = verified(&file, &words)?;

    for tier in WordTier::ALL {
        println!("up to {tier:?}: {} words", lexicon.len_in(tier));
    }
    println!("{} bytes, id {}", file.len(), lexicon.id());

    let data = project().join("crates/lexicon/data");
    let notice = fs::read(NOTICE).with_context(|| format!("reading {NOTICE}"))?;
    for (name, bytes) in [(format!("{NAME}.dawg"), file), ("COPYRIGHT".to_owned(), notice)] {
        let path = data.join(&name);
        if check {
            let kept = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
            ensure!(
                kept == bytes,
                "crates/lexicon/data/{name} differs from the packages; run `cargo xtask lexicon` and commit the result"
            );
        } else {
            fs::write(&path, bytes).with_context(|| format!("writing {}", path.display()))?;
        }
        println!("{} crates/lexicon/data/{name}", if check { "as built:" } else { "wrote" });
    }
    if !check {
        println!(
            "crates/lexicon/data/README.md states these figures: `cargo test -p quadrille-lexicon` says if it must change"
        );
    }
    Ok(())
}

/// Installs the packages unless all are there, and prints their versions.
fn install_packages() -> Result<()> {
    let missing: Vec<_> = PACKAGES.into_iter().filter(|package| version(package).is_none()).collect();
    if !missing.is_empty() {
        install(&missing)?;
    }
    for package in PACKAGES {
        let version = version(package).with_context(|| format!("{package} is still not installed"))?;
        println!("{package} {version}");
    }
    Ok(())
}

/// The version of an installed package; none without `dpkg-query`, and then `apt-get` reports the error.
fn version(package: &str) -> Option<String> {
    let query = Command::new("dpkg-query")
        .args(["--show", "--showformat=${db:Status-Status} ${Version}", package])
        .output()
        .ok()?;
    let text = String::from_utf8(query.stdout).ok()?;
    text.strip_prefix("installed ").map(str::to_owned)
}

/// Every word of the list, with its tier.
fn source_words() -> Result<BTreeMap<String, WordTier>> {
    let common = entries(Path::new(COMMON_WORDS))?;
    let all = entries(Path::new(ALL_WORDS))?;
    ensure!(common.is_subset(&all), "{COMMON_WORDS} holds words that {ALL_WORDS} does not");
    let abbreviations = abbreviations()?;
    let tier = |word: &str| {
        if abbreviations.contains(word) {
            WordTier::Abbreviation
        } else if common.contains(word) {
            WordTier::Common
        } else {
            WordTier::Full
        }
    };
    Ok(all.into_iter().map(|word| (word.clone(), tier(&word))).collect())
}

/// Entries that SCOWL lists as an abbreviation or a Roman numeral, and not as a word of any spelling up to the list's level.
fn abbreviations() -> Result<BTreeSet<String>> {
    let mut abbreviations = BTreeSet::new();
    let mut words = BTreeSet::new();
    for list in fs::read_dir(SCOWL_LISTS).with_context(|| format!("reading {SCOWL_LISTS}"))? {
        let path = list?.path();
        // Lists are called `british-words.50`: a spelling, a kind and a level.
        let kind = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
        let level = path.extension().and_then(OsStr::to_str).and_then(|level| level.parse::<u32>().ok());
        if level.is_none_or(|level| level > TOP_LEVEL) {
            continue;
        }
        if kind.ends_with("-abbreviations") || kind == "special-roman-numerals" {
            abbreviations.append(&mut entries(&path)?);
        } else if kind.ends_with("-words") || kind == "special-hacker" {
            words.append(&mut entries(&path)?);
        }
    }
    ensure!(
        !abbreviations.is_empty() && !words.is_empty(),
        "{SCOWL_LISTS} holds no lists of the names expected"
    );
    Ok(&abbreviations - &words)
}

/// The lines of a word list that a lexicon can hold.
fn entries(path: &Path) -> Result<BTreeSet<String>> {
    let bytes = fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    // Some lists are in Latin-1: a word that is not UTF-8 has an accent and is left out anyway.
    let lines = bytes.split(|&byte| byte == b'\n').filter_map(|line| str::from_utf8(line).ok());
    Ok(lines.filter(|line| build::fits(line)).map(str::to_owned).collect())
}

/// Loads the built lexicon and verifies that it contains exactly the source's words, each with its tier.
fn verified(file: &[u8], words: &BTreeMap<String, WordTier>) -> Result<Lexicon> {
    let lexicon = Lexicon::from_bytes(file).context("loading the built lexicon")?;
    ensure!(lexicon.len() == words.len(), "built {} words of {}", lexicon.len(), words.len());
    for (word, &tier) in words {
        ensure!(lexicon.tier(word) == Some(tier), "{word:?} was not built as {tier:?}");
    }
    Ok(lexicon)
}
