//! `cargo xtask balance`: measures how fair the games are in self-play and writes the tables of `docs/balance.md`, without changing the
//! text around them.

use std::fmt::Write;

use serde_json::Value;

use crate::machine::build_release;
use crate::measured::{Measured, percent, update_tables};

/// A table of the document and the command that measures its figures.
struct Study {
    name: &'static str,
    command: &'static str,
}

const STUDIES: &[Study] = &[
    Study {
        name: "quadratic-war",
        command: "quadrille lab quadratic-war --level expert@0.02s --over rules=classic,modern --games 60 --concurrency 2 --json",
    },
    Study {
        name: "quadratic-war-plain",
        command: "quadrille lab quadratic-war --level expert@nodes=2000 --openings plain --over swap=off,on --over ending=draw,majority,second --games 500 --json",
    },
    Study {
        name: "quadratic-war-random",
        command: "quadrille lab quadratic-war --level expert@nodes=2000 --openings random --over ending=draw,majority,second --games 500 --json",
    },
    Study {
        name: "quadratic-war-longer",
        command: "quadrille lab quadratic-war --level expert@nodes=20000 --openings plain --over preset=original,balanced --games 500 --json",
    },
    Study {
        name: "fuse-and-frost",
        command: "quadrille lab fuse-and-frost --level expert@0.03s --over first=bomber,freezer --over second=bomber,freezer --games 40 --concurrency 2 --json",
    },
    Study {
        name: "fuse-and-frost-larger",
        command: "quadrille lab fuse-and-frost --level expert@0.03s --over size=9,11 --games 20 --concurrency 2 --json",
    },
    Study {
        name: "territory-words",
        command: "quadrille lab territory-words --level expert@0.1s --over repeats=allowed,forbidden --games 20 --concurrency 2 --json",
    },
    Study {
        name: "territory-words-plain",
        command: "quadrille lab territory-words --preset balanced --level expert@nodes=20000 --openings plain --over handicap=0,35 --games 500 --json",
    },
    Study {
        name: "territory-words-random",
        command: "quadrille lab territory-words --preset balanced --level expert@nodes=20000 --openings random --over handicap=0,35 --games 500 --json",
    },
    Study {
        name: "territory-words-longer",
        command: "quadrille lab territory-words --preset balanced --level expert@nodes=100000 --openings plain --over handicap=0,35 --games 500 --json",
    },
    Study {
        name: "stay-on-the-board",
        command: "quadrille lab stay-on-the-board --level expert@0.1s --over size=5,6,7,8 --games 60 --concurrency 2 --json",
    },
    Study {
        name: "stay-on-the-board-closed",
        command: "quadrille lab stay-on-the-board --level expert@nodes=20000 --openings plain --over size=3,5,7 --over closed=1,3,5 --games 200 --json",
    },
];

const DOCUMENT: &str = "balance.md";

/// Plays the games of one study, or of all, and writes the tables. With `render` only the tables are written.
pub(crate) fn run(only: Option<&str>, render: bool) -> anyhow::Result<()> {
    let mut measured = Measured::read("balance")?;
    if !render {
        build_release()?;
        for study in STUDIES.iter().filter(|study| only.is_none_or(|only| study.command.contains(only))) {
            measured.ask(study.command)?;
        }
    }
    let all: Vec<String> = STUDIES.iter().map(|study| study.command.to_string()).collect();
    measured.retain(&all)?;
    let tables: Vec<(&str, String)> =
        STUDIES.iter().map(|study| (study.name, table(study, measured.answer(study.command)))).collect();
    update_tables(DOCUMENT, &tables)
}

fn table(study: &Study, answer: Option<&Value>) -> String {
    let mut text = format!("\n`{}`\n\n", study.command);
    let Some(cells) = answer.and_then(|answer| answer["cells"].as_array()) else {
        text.push_str("Not measured.\n");
        return text;
    };
    text.push_str("| setting | games | first player's points | first wins | draws | ends | moves: median (90 %) |\n|---|---|---|---|---|---|---|\n");
    for cell in cells {
        let over = cell["over"].as_object().into_iter().flatten();
        let over: Vec<String> =
            over.map(|(key, value)| format!("{key}={}", value.as_str().unwrap_or_default())).collect();
        let mut endings: Vec<(u64, String)> =
            cell["endings"].as_array().into_iter().flatten().map(ending).collect();
        endings.sort_by(|one, other| other.cmp(one));
        let endings: Vec<String> =
            endings.into_iter().map(|(games, what)| format!("{what} {games}")).collect();
        // Writing to a string cannot fail.
        _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} ({}) |",
            over.join(", "),
            cell["games"],
            percent(&cell["first"]["score"]),
            percent(&cell["first"]["win_rate"]),
            percent(&cell["first"]["draw_rate"]),
            endings.join(", "),
            cell["length"]["median"],
            cell["length"]["p90"],
        );
    }
    text
}

fn ending(ending: &Value) -> (u64, String) {
    let word = |key: &str| ending[key].as_str().unwrap_or_default().to_string();
    (ending["games"].as_u64().unwrap_or(0), format!("{} {}", word("result"), word("reason")))
}
