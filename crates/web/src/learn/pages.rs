//! Where the rules and the tips of a game stand: names of messages, whose texts [`super::markup`] reads.

/// The pages of a game.
#[derive(Clone, Copy, Debug)]
pub struct Pages {
    /// The game's id.
    pub game: &'static str,
    /// The message with the rules.
    pub rules: &'static str,
    /// The message with the tips.
    pub tips: &'static str,
}

/// The pages of every game, in the order of the catalogue.
pub const PAGES: [Pages; 4] = [
    Pages { game: "quadratic-war", rules: "learn-quadratic-war-rules", tips: "learn-quadratic-war-tips" },
    Pages { game: "fuse-and-frost", rules: "learn-fuse-and-frost-rules", tips: "learn-fuse-and-frost-tips" },
    Pages {
        game: "territory-words",
        rules: "learn-territory-words-rules",
        tips: "learn-territory-words-tips",
    },
    Pages {
        game: "stay-on-the-board",
        rules: "learn-stay-on-the-board-rules",
        tips: "learn-stay-on-the-board-tips",
    },
];

/// The pages of a game.
pub fn pages_of(game: &str) -> Option<&'static Pages> {
    PAGES.iter().find(|pages| pages.game == game)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use quadrille_catalog::GAMES;
    use quadrille_i18n::Bundle;
    use quadrille_i18n::compile::compile;

    use super::*;
    use crate::learn::figures::{FIGURES, figure};
    use crate::learn::lessons::LESSONS;
    use crate::learn::markup::{Block, Span, parse};

    const LANGUAGES: [(&str, &str); 2] =
        [("en", include_str!("../../locales/en.ftl")), ("uk", include_str!("../../locales/uk.ftl"))];

    /// A language's messages about learning a game, by name.
    fn messages(language: &str, source: &str) -> BTreeMap<String, String> {
        let compiled = compile(source).unwrap_or_else(|refused| panic!("{language}: {refused}"));
        let bundle = Bundle::read(compiled).expect("what was compiled can be read");
        let mut found = BTreeMap::new();
        // A message begins at the start of a line; what belongs to it is indented.
        for name in source.lines().filter_map(|line| line.split_once(" =")).map(|(name, _)| name) {
            if !PAGES.iter().any(|pages| name.starts_with(&format!("learn-{}-", pages.game))) {
                continue;
            }
            let none = |number| panic!("{language}: {name} counts {number}");
            let said = bundle.format(name, &[], &none).unwrap_or_else(|| panic!("{language}: {name}"));
            assert_eq!(said.errors, [], "{language}: {name}");
            assert!(!said.text.trim().is_empty(), "{language}: {name} is empty");
            found.insert(name.to_string(), said.text);
        }
        found
    }

    fn each_page(mut visit: impl FnMut(&str, &str, Vec<Block>)) {
        for (language, source) in LANGUAGES {
            let messages = messages(language, source);
            for pages in &PAGES {
                for name in [pages.rules, pages.tips] {
                    visit(language, name, parse(&messages[name]));
                }
            }
        }
    }

    #[test]
    fn every_game_has_its_pages() {
        for game in GAMES {
            assert!(pages_of(game.info().id).is_some(), "{}", game.info().id);
        }
    }

    #[test]
    fn every_language_has_exactly_the_messages_that_are_used() {
        let steps = LESSONS.iter().flat_map(|lesson| lesson.steps);
        let used: BTreeSet<&str> = steps
            .flat_map(|step| [step.text, step.done, step.missed])
            .chain(PAGES.iter().flat_map(|pages| [pages.rules, pages.tips]))
            .chain(FIGURES.iter().map(|figure| figure.caption))
            .collect();
        for (language, source) in LANGUAGES {
            let messages = messages(language, source);
            let there: BTreeSet<&str> = messages.keys().map(String::as_str).collect();
            assert_eq!(there, used, "{language}");
        }
    }

    #[test]
    fn pages_refer_to_figures_of_their_game_and_to_each_once() {
        let mut shown: BTreeMap<String, Vec<String>> = BTreeMap::new();
        each_page(|language, name, blocks| {
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
    fn both_languages_are_built_of_the_same_blocks() {
        let mut shapes: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
        each_page(|_, name, blocks| {
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
    fn no_marks_of_the_markup_are_left_over() {
        each_page(|language, name, blocks| {
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
        each_page(|language, name, blocks| {
            if name.ends_with("-tips") {
                assert!(
                    matches!(&blocks[..], [Block::List(tips)] if (6..=10).contains(&tips.len())),
                    "{language}: {name}"
                );
            }
        });
    }
}
