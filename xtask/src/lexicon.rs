//! `cargo xtask lexicon`: builds the shipped word list from Debian's SCOWL packages, or checks that it is what they give.
//!
//! The words are those of `wamerican-large`; the ones that are in `wamerican-small` too are common. Entries that a lexicon
//! cannot hold (capitals, apostrophes, accents, fewer than 3 or more than 15 letters) are left out. What SCOWL's own lists, which the
//! package `scowl` installs, know only as abbreviations or Roman numerals is marked so. Nothing is added or removed by hand.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fs,
    path::Path,
    process::Command,
};

use anyhow::{Context, Result, ensure};
use quadrille_lexicon::{Lexicon, Tier, build};

use crate::machine::{install, project};

/// The name of the list; its identity is this name and a hash.
const NAME: &str = "en-large";

/// The packages that the words come from; all are built from one source, so they have one version.
const PACKAGES: [&str; 3] = ["wamerican-small", "wamerican-large", "scowl"];

const COMMON_WORDS: &str = "/usr/share/dict/american-english-small";
const ALL_WORDS: &str = "/usr/share/dict/american-english-large";
const SCOWL_LISTS: &str = "/usr/share/dict/scowl";
const NOTICE: &str = "/usr/share/doc/wamerican-large/copyright";

/// The highest SCOWL level of `wamerican-large`; above it SCOWL also lists Roman numerals as words.
const TOP_LEVEL: u32 = 70;

/// Builds the shipped word list and writes it with its copyright notice; with `check` compares with what is there instead.
pub(crate) fn rebuild(check: bool) -> Result<()> {
    install_packages()?;
    let words = source_words()?;
    let file = build::lexicon(NAME, &words).context("building the automaton")?;
    let lexicon = verified(&file, &words)?;

    for tier in Tier::ALL {
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
                "crates/lexicon/data/{name} is not what the packages give; run `cargo xtask lexicon` and commit the result"
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

/// The version of an installed package. A system without `dpkg-query` has none, and learns from `apt-get` what it lacks.
fn version(package: &str) -> Option<String> {
    let query = Command::new("dpkg-query")
        .args(["--show", "--showformat=${db:Status-Status} ${Version}", package])
        .output()
        .ok()?;
    let text = String::from_utf8(query.stdout).ok()?;
    text.strip_prefix("installed ").map(str::to_owned)
}

/// Every word of the list, with its tier.
fn source_words() -> Result<BTreeMap<String, Tier>> {
    let common = entries(Path::new(COMMON_WORDS))?;
    let all = entries(Path::new(ALL_WORDS))?;
    ensure!(common.is_subset(&all), "{COMMON_WORDS} holds words that {ALL_WORDS} does not");
    let abbreviations = abbreviations()?;
    let tier = |word: &str| {
        if abbreviations.contains(word) {
            Tier::Abbreviation
        } else if common.contains(word) {
            Tier::Common
        } else {
            Tier::Full
        }
    };
    Ok(all.into_iter().map(|word| (word.clone(), tier(&word))).collect())
}

/// What SCOWL knows as an abbreviation or a Roman numeral, and not as a word of any spelling up to the list's level.
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
    // Some lists are in Latin-1, others in UTF-8: what is not UTF-8 has an accent, and does not fit anyway.
    let lines = bytes.split(|&byte| byte == b'\n').filter_map(|line| str::from_utf8(line).ok());
    Ok(lines.filter(|line| build::fits(line)).map(str::to_owned).collect())
}

/// The lexicon as players load it, once it is known to hold the source's words, each with its tier, and no others.
fn verified(file: &[u8], words: &BTreeMap<String, Tier>) -> Result<Lexicon> {
    let lexicon = Lexicon::from_bytes(file).context("loading what was built")?;
    ensure!(lexicon.len() == words.len(), "built {} words of {}", lexicon.len(), words.len());
    for (word, &tier) in words {
        ensure!(lexicon.tier(word) == Some(tier), "{word:?} was not built as {tier:?}");
    }
    Ok(lexicon)
}
