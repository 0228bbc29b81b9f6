//! The texts of the lessons: English has them all, a translated game is translated completely, texts refer to each other correctly, and
//! translations have the same structure.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use quadrille_catalog::finished_games;
use quadrille_i18n::lessons::FALLBACK;
use quadrille_i18n::page::{Block, Span, parse};
use quadrille_i18n::{Bundle, compile};
use quadrille_lessons::badges::BADGES;
use quadrille_lessons::figures::{FIGURES, figure};
use quadrille_lessons::lessons::LESSONS;
use quadrille_lessons::pages::{PAGES, pages_of};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("texts")
}

fn languages() -> Vec<String> {
    let folders = fs::read_dir(folder()).expect("the crate has texts");
    folders.map(|entry| entry.expect("a folder").file_name().to_string_lossy().into_owned()).collect()
}

/// The names of the texts that a language has itself, without those of English, by the id of the game.
fn own_names(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut games = BTreeMap::new();
    for game in fs::read_dir(folder().join(language)).expect("a language") {
        let game = game.expect("a game").path();
        let id = game.file_name().expect("a name").to_string_lossy().into_owned();
        let mut names = BTreeSet::new();
        for page in ["rules", "tips"].iter().filter(|page| game.join(format!("{page}.md")).exists()) {
            names.insert(format!("learn-{id}-{page}"));
        }
        let source = fs::read_to_string(game.join("lesson.ftl")).expect("messages");
        compile::compile(&source).unwrap_or_else(|error| panic!("{language}: {id}: {error}"));
        // A message begins at the start of a line.
        let messages = source.lines().filter_map(|line| line.split_once(" =")).map(|(name, _)| name);
        names.extend(messages.map(str::to_string));
        games.insert(id, names);
    }
    games
}

/// A page of a language.
fn page(bundle: &Bundle, name: &str) -> Vec<Block> {
    let text = bundle.format(name, &[], &|number| panic!("{name} counts {number}"));
    parse(&text.unwrap_or_else(|| panic!("there is no {name}")).text)
}

fn for_each_page(mut visit: impl FnMut(&str, &str, Vec<Block>)) {
    for language in languages() {
        let compiled = quadrille_i18n::lessons::compile(&folder(), &language);
        let bundle =
            Bundle::read(compiled.unwrap_or_else(|error| panic!("{error}"))).expect("it was compiled");
        for pages in PAGES {
            for name in std::iter::once(pages.rules).chain(pages.tips) {
                visit(&language, name, page(&bundle, name));
            }
        }
    }
}

#[test]
fn every_finished_game_has_rules_and_tips() {
    for game in finished_games() {
        let id = game.info().id;
        assert!(pages_of(id).is_some_and(|pages| pages.tips.is_some()), "{id}");
    }
    assert!(pages_of("chess").is_none());
}

#[test]
fn every_language_has_exactly_the_texts_that_are_used() {
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut uses = |game: &str, names: &[&str]| {
        used.entry(game.to_string()).or_default().extend(names.iter().map(ToString::to_string));
    };
    for lesson in LESSONS {
        lesson.steps.iter().for_each(|step| uses(lesson.game, &[step.text, &step.done(), &step.missed()]));
    }
    for pages in PAGES {
        uses(pages.game, &[pages.rules]);
        pages.tips.iter().for_each(|tips| uses(pages.game, &[tips]));
    }
    FIGURES.iter().for_each(|figure| uses(figure.game, &[figure.caption]));
    BADGES.iter().for_each(|badge| uses(badge.game, &[badge.title, badge.idea]));
    assert_eq!(own_names(FALLBACK), used, "{FALLBACK}");
    for language in languages() {
        for (game, names) in own_names(&language) {
            assert_eq!(Some(&names), used.get(&game), "{language}");
        }
    }
}

#[test]
fn pages_refer_to_figures_of_their_game_and_to_each_once() {
    let mut shown: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for_each_page(|language, name, blocks| {
        for block in blocks {
            let Block::Figure(called) = block else { continue };
            let figure = figure(&called).unwrap_or_else(|| panic!("{language}: {name}: {called}"));
            assert!(name.starts_with(&format!("learn-{}-", figure.game)), "{language}: {name}: {called}");
            shown.entry(language.to_string()).or_default().push(called);
        }
    });
    let all: BTreeSet<&str> = FIGURES.iter().map(|figure| figure.name).collect();
    for (language, names) in shown {
        assert_eq!(names.len(), all.len(), "{language}");
        assert_eq!(names.iter().map(String::as_str).collect::<BTreeSet<_>>(), all, "{language}");
    }
}

#[test]
fn all_languages_have_the_same_blocks() {
    let mut shapes: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    for_each_page(|_, name, blocks| {
        let shape = blocks.iter().map(|block| match block {
            Block::Heading(_) => "heading".to_string(),
            Block::Paragraph(_) => "paragraph".to_string(),
            Block::List(items) => format!("list of {}", items.len()),
            Block::Table { head, rows } => format!("table of {} by {}", head.len(), rows.len()),
            Block::Figure(figure) => figure.clone(),
        });
        shapes.entry(name.to_string()).or_default().push(shape.collect());
    });
    for (name, shapes) in shapes {
        assert!(shapes.windows(2).all(|pair| pair[0] == pair[1]), "{name}: {shapes:?}");
    }
}

#[test]
fn no_marks_of_markdown_are_left_over() {
    for_each_page(|language, name, blocks| {
        let lines = blocks.into_iter().flat_map(|block| match block {
            Block::Heading(line) | Block::Paragraph(line) => vec![line],
            Block::List(items) => items,
            Block::Table { head, rows } => rows.into_iter().flatten().chain(head).collect(),
            Block::Figure(_) => Vec::new(),
        });
        for span in lines.flatten() {
            let (Span::Plain(text) | Span::Bold(text) | Span::Italic(text)) = span;
            assert!(!text.contains(['*', '|', '@', '#', '[']), "{language}: {name}: {text}");
        }
    });
}

#[test]
fn tips_are_a_list_of_six_to_ten() {
    for_each_page(|language, name, blocks| {
        if name.ends_with("-tips") {
            assert!(
                matches!(&blocks[..], [Block::List(tips)] if (6..=10).contains(&tips.len())),
                "{language}: {name}"
            );
        }
    });
}
