//! `cargo xtask strength`: measures the levels of each game in matches and writes `docs/strength.md`.

use std::fmt::Write;

use serde_json::Value;

use crate::machine::{build_release, need_program};
use crate::measured::{Measured, percent, write_document};

/// Two players, the one expected to be stronger first, in one or several settings of a game.
struct Bout {
    strong: &'static str,
    weak: &'static str,
    /// Options of the game, one match for each.
    settings: &'static [&'static str],
    /// Games of each match.
    games: u32,
    /// The expected score of the stronger player, in percent.
    target: f64,
}

struct Ladder {
    game: &'static str,
    name: &'static str,
    remark: &'static str,
    bouts: &'static [Bout],
}

const PLAIN: &[&str] = &[""];
const ROLES: &[&str] = &[
    "-o first=bomber -o second=freezer",
    "-o first=bomber -o second=bomber",
    "-o first=freezer -o second=freezer",
];
const SEVEN: &[&str] = &["-o size=7"];

const LADDERS: &[Ladder] = &[
    Ladder {
        game: "quadratic-war",
        name: "Quadratic War",
        remark: "`expert` has 0.1 s instead of 1 s here; otherwise the match would take hours. The last opponent is an independent full-width minimax of depth 3 \
                 (`peers/quadratic_war.js`) that evaluates material and advancement.",
        bouts: &[
            Bout { strong: "medium", weak: "easy", settings: PLAIN, games: 200, target: 70.0 },
            Bout { strong: "hard", weak: "medium", settings: PLAIN, games: 200, target: 70.0 },
            Bout { strong: "expert@0.1s", weak: "hard", settings: PLAIN, games: 200, target: 70.0 },
            Bout {
                strong: "expert@0.1s",
                weak: "ugi:node peers/quadratic_war.js ugi 3",
                settings: PLAIN,
                games: 100,
                target: 95.0,
            },
        ],
    },
    Ladder {
        game: "fuse-and-frost",
        name: "Fuse & Frost",
        remark: "Three pairings of roles on the smallest arena; the target is for their average. `expert` has 0.1 s instead of 1 s here.",
        bouts: &[
            Bout { strong: "medium", weak: "easy", settings: ROLES, games: 70, target: 70.0 },
            Bout { strong: "hard", weak: "medium", settings: ROLES, games: 70, target: 70.0 },
            Bout { strong: "expert@0.1s", weak: "hard", settings: ROLES, games: 70, target: 70.0 },
        ],
    },
    Ladder {
        game: "territory-words",
        name: "Territory Words",
        remark: "Both games of a pair have the same letters. `hard` and `expert` have half of their usual time here.",
        bouts: &[
            Bout { strong: "medium", weak: "easy", settings: PLAIN, games: 200, target: 70.0 },
            Bout { strong: "hard@0.15s", weak: "medium", settings: PLAIN, games: 200, target: 70.0 },
            Bout { strong: "expert@0.5s", weak: "hard@0.15s", settings: PLAIN, games: 200, target: 70.0 },
        ],
    },
    Ladder {
        game: "stay-on-the-board",
        name: "Stay on the Board",
        remark: "On 7x7 `blocked`. Parity nearly decides the game, so the target is 60 %.",
        bouts: &[
            Bout { strong: "medium", weak: "easy", settings: SEVEN, games: 200, target: 60.0 },
            Bout { strong: "hard", weak: "medium", settings: SEVEN, games: 200, target: 60.0 },
            Bout { strong: "expert", weak: "hard", settings: SEVEN, games: 200, target: 60.0 },
        ],
    },
];

/// The commands of a bout, one for each setting.
fn commands(game: &str, bout: &Bout) -> Vec<String> {
    let quoted = |player: &str| {
        if player.contains(' ') { format!("'{player}'") } else { player.to_string() }
    };
    let command = |setting: &&str| {
        let (strong, weak, games) = (quoted(bout.strong), quoted(bout.weak), bout.games);
        let setting = if setting.is_empty() { String::new() } else { format!(" {setting}") };
        format!("quadrille match {game} {strong} {weak}{setting} --games {games} --concurrency 2 --json")
    };
    bout.settings.iter().map(command).collect()
}

/// Runs the matches of one game, or of all, and writes the document. With `render` only the document is written.
pub(crate) fn run(only: Option<&str>, render: bool) -> anyhow::Result<()> {
    let mut measured = Measured::read("strength")?;
    if !render {
        need_program("node", "nodejs")?;
        build_release()?;
        for ladder in LADDERS.iter().filter(|ladder| only.is_none_or(|only| only == ladder.game)) {
            for command in ladder.bouts.iter().flat_map(|bout| commands(ladder.game, bout)) {
                measured.ask(&command)?;
            }
        }
    }
    let all: Vec<String> = LADDERS
        .iter()
        .flat_map(|ladder| ladder.bouts.iter().flat_map(|bout| commands(ladder.game, bout)))
        .collect();
    measured.retain(&all)?;
    write_document("strength.md", &document(&measured))
}

fn document(measured: &Measured) -> String {
    let mut text = String::from(
        "# Strength\n\nResults of matches between the levels of the computer players. Games are played in pairs from the same balanced random opening, with sides swapped. \
         A draw counts half a point; intervals have 95 % confidence. `cargo xtask strength` generates this page, `--only GAME` measures one game again; the complete \
         output of the program is in [measured/strength.jsonl](measured/strength.jsonl). Times are from a machine with two cores that plays two games at once.\n",
    );
    for ladder in LADDERS {
        // Writing to a string cannot fail.
        _ = write!(text, "\n## {}\n\n{}\n\n", ladder.name, ladder.remark);
        text.push_str("| player | against | games | score | Elo | seconds a move (longest) | target |\n|---|---|---|---|---|---|---|\n");
        for bout in ladder.bouts {
            write_bout(ladder.game, bout, measured, &mut text);
        }
        text.push_str("\n```\n");
        for command in ladder.bouts.iter().flat_map(|bout| commands(ladder.game, bout)) {
            _ = writeln!(text, "{command}");
        }
        text.push_str("```\n");
    }
    text
}

fn write_bout(game: &str, bout: &Bout, measured: &Measured, text: &mut String) {
    let mut shares = Vec::new();
    for (setting, command) in bout.settings.iter().zip(commands(game, bout)) {
        let beside =
            if setting.is_empty() { String::new() } else { format!(" ({})", setting.replace("-o ", "")) };
        let Some(answer) = measured.answer(&command) else {
            _ = writeln!(
                text,
                "| {} | {}{beside} | | not measured | | | {} % |",
                bout.strong, bout.weak, bout.target
            );
            continue;
        };
        shares.extend(answer["score"]["share"].as_f64());
        let seconds = |side: &str, which: &str| answer["thinking"][side][which].as_f64().unwrap_or(f64::NAN);
        _ = writeln!(
            text,
            "| {} | {}{beside} | {} | {} | {} | {:.3} ({:.2}) / {:.3} ({:.2}) | {} |",
            bout.strong,
            bout.weak,
            answer["games"],
            percent(&answer["score"]),
            elo(&answer["elo"]),
            seconds("a", "mean_seconds"),
            seconds("a", "longest_seconds"),
            seconds("b", "mean_seconds"),
            seconds("b", "longest_seconds"),
            if bout.settings.len() > 1 { String::new() } else { format!("{} %", bout.target) },
        );
    }
    if bout.settings.len() > 1 && shares.len() == bout.settings.len() {
        let mean = 100.0 * shares.iter().sum::<f64>() / shares.len() as f64;
        _ = writeln!(
            text,
            "| {} | {}, on average | | {mean:.1} % | | | {} % |",
            bout.strong, bout.weak, bout.target
        );
    }
}

fn elo(elo: &Value) -> String {
    // Elo is infinite if every game was won, which JSON cannot express.
    let number = |key: &str| elo[key].as_f64().map_or("∞".to_string(), |elo| format!("{elo:+.0}"));
    format!("{} ({} to {})", number("difference"), number("low"), number("high"))
}
