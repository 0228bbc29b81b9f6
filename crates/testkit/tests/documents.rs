//! The documentation agrees with the code: the list of games is generated from the declarations, and the rules pages contain the declared
//! options, reasons and initial positions. The README shows every finished game.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use quadrille_catalog::{GAMES, finished_games, listed_games};
use quadrille_core::{OptionKind, OptionSpec, Options, Reason};

fn document(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(path)
}

fn list_of_games() -> String {
    let mut text = String::from(
        "# The games and their options\n\nGenerated from the declarations in the code by `UPDATE=1 cargo test -p quadrille-testkit --test documents`.\n",
    );
    for game in listed_games() {
        let info = game.info();
        let options = match info.options {
            [] => "It has no options.\n",
            _ => "| option | values | default | |\n|---|---|---|---|\n",
        };
        let write = write!(
            text,
            "\n## {} (`{}`)\n\n{} Rules version {}; [the rules](rules/{}.md).\n\n{options}",
            info.name, info.id, info.summary, info.version, info.id
        );
        assert!(write.is_ok());
        for spec in info.options {
            text.push_str(&format!(
                "| `{}` | {} | {} | {} |\n",
                spec.key, spec.kind, spec.default, spec.help
            ));
        }
        text.push_str("\n| preset | options | |\n|---|---|---|\n");
        for preset in info.presets {
            let options: Vec<String> =
                preset.options.iter().map(|(key, value)| format!("`{key}={value}`")).collect();
            let options = if options.is_empty() { "the defaults".to_string() } else { options.join(" ") };
            text.push_str(&format!("| `{}` | {options} | {} |\n", preset.id, preset.summary));
        }
    }
    text
}

#[test]
fn the_list_of_games_is_up_to_date() {
    let path = document("games.md");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, list_of_games()).unwrap();
    }
    assert_eq!(
        fs::read_to_string(path).unwrap(),
        list_of_games(),
        "update the file by running the test with UPDATE=1"
    );
}

/// Texts that the row of an option on a rules page must contain: the default, and the bounds of its range or its words.
fn values(spec: &OptionSpec) -> Vec<String> {
    let mut values = vec![spec.default.to_string()];
    match spec.kind {
        OptionKind::Number { min, max, .. } => values.extend([min.to_string(), max.to_string()]),
        OptionKind::Choice(words) => values.extend(words.iter().map(|word| format!("`{word}`"))),
        OptionKind::SquareOr(word) => values.push(format!("`{word}`")),
    }
    values
}

#[test]
fn every_rules_page_names_the_options_reasons_and_start_of_its_game() {
    for game in GAMES {
        let info = game.info();
        let page = fs::read_to_string(document(&format!("rules/{}.md", info.id))).unwrap();
        assert!(page.starts_with(&format!("# {} (`{}`)", info.name, info.id)), "{}", info.id);
        for spec in info.options {
            let key = format!("`{}`", spec.key);
            assert!(page.contains(&key), "{}: the option {key} is missing", info.id);
            let row = page.lines().find(|line| line.starts_with('|') && line.contains(&key));
            let agrees = match row {
                Some(row) => values(spec).iter().all(|value| row.contains(value.as_str())),
                None => page.contains(&format!("`{}`, the default", spec.default)),
            };
            assert!(agrees, "{}: the page declares {key} differently: {row:?}", info.id);
        }
        for reason in info.reasons {
            assert!(
                page.contains(&format!("`{}`", reason.word())),
                "{}: {} is missing",
                info.id,
                reason.word()
            );
        }
        if let Some((_, start)) = page.split_once("The start: `") {
            let start = start.split('`').next().unwrap();
            let position = game.initial(&Options::defaults(info.options), 0).unwrap();
            assert_eq!(position.to_text(), start, "{}", info.id);
        }
    }
}

#[test]
fn the_shared_page_names_the_shared_reasons() {
    let page = fs::read_to_string(document("rules/README.md")).unwrap();
    for reason in Reason::SHARED {
        assert!(page.contains(&format!("`{}`", reason.word())), "{}", reason.word());
    }
}

#[test]
fn the_readme_shows_an_animation_of_every_finished_game() {
    let page = fs::read_to_string(document("../README.md")).unwrap();
    for game in finished_games() {
        let id = game.info().id;
        let picture = format!("](docs/images/{id}.webp)");
        assert!(
            page.contains(&picture),
            "{id}: record it with `cargo xtask animations` and show it in README.md"
        );
    }
}
