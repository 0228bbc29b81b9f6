//! `cargo xtask strength`: measures the levels of each game in ladders and writes `docs/strength.md`.

use std::fmt::Write;

use serde_json::Value;

use crate::machine::{build_release, need_program};
use crate::measured::{Measured, percent, write_document};

/// The ladder of a game.
struct GameLadder {
    name: &'static str,
    remark: &'static str,
    /// The command that plays it.
    ladder: &'static str,
    /// Commands of further matches.
    matches: &'static [&'static str],
}

impl GameLadder {
    fn commands(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.ladder).chain(self.matches.iter().copied())
    }

    /// The id of the game.
    fn game(&self) -> &'static str {
        self.ladder.split(' ').nth(2).unwrap_or_default()
    }
}

const LADDERS: &[GameLadder] = &[
    GameLadder {
        name: "Quadratic War",
        remark: "`expert` has 0.1 s instead of 1 s here; otherwise the ladder would take hours. The match below the ladder is against an independent full-width \
                 minimax of depth 3 (`peers/quadratic_war.js`) that evaluates material and advancement.",
        ladder: "quadrille ladder quadratic-war --players random,greedy,1,2,easy,4,5,medium,7,8,hard,10,11,expert@0.1s --games 200 --concurrency 2 --json",
        matches: &[
            "quadrille match quadratic-war expert@0.1s 'ugi:node peers/quadratic_war.js ugi 3' --games 100 --concurrency 2 --json",
        ],
    },
    GameLadder {
        name: "Fuse & Frost",
        remark: "The four pairings of roles on the smallest arena take turns. `expert` has 0.1 s instead of 1 s here.",
        ladder: "quadrille ladder fuse-and-frost --over first=bomber,freezer --over second=bomber,freezer --players \
                 random,greedy,1,2,easy,4,5,medium,7,8,hard,10,11,expert@0.1s --games 200 --concurrency 2 --json",
        matches: &[],
    },
    GameLadder {
        name: "Territory Words",
        remark: "Both games of a pair have the same letters.",
        ladder: "quadrille ladder territory-words --games 200 --concurrency 2 --json",
        matches: &[],
    },
    GameLadder {
        name: "Stay on the Board",
        remark: "On 7x7 `blocked`, where the parity of the board nearly decides the game between strong players.",
        ladder: "quadrille ladder stay-on-the-board -o size=7 --games 200 --concurrency 2 --json",
        matches: &[],
    },
];

/// Plays the ladder of one game, or of all, and writes the document. With `render` only the document is written.
pub(crate) fn run(only: Option<&str>, render: bool) -> anyhow::Result<()> {
    let mut measured = Measured::read("strength")?;
    if !render {
        need_program("node", "nodejs")?;
        build_release()?;
        for ladder in LADDERS.iter().filter(|ladder| only.is_none_or(|only| only == ladder.game())) {
            for command in ladder.commands() {
                measured.ask(command)?;
            }
        }
    }
    let all: Vec<String> = LADDERS.iter().flat_map(GameLadder::commands).map(String::from).collect();
    measured.retain(&all)?;
    write_document("strength.md", &document(&measured))
}

const HEAD: &str = "# Strength

Every game has twelve levels; 3, 6, 9 and 12 are `easy`, `medium`, `hard` and `expert`. Each ladder plays the levels against those next to them, and against two players that \
belong to no level: `random` plays any legal move or word, `greedy` the one that looks best at once. Games are played in pairs from the same balanced random opening, with sides \
swapped. A draw counts half a point.

One scale of ratings is fitted to all pairings of a game: the Bradley-Terry model by maximum likelihood, with the random player at 0. Intervals have 95 % confidence; those of ratings \
come from a bootstrap over the pairs and are relative to the mean of all players. The model assumes that differences add up, which they do only roughly between very different players, \
so the scores of neighbours are what the targets are about.

Targets: a level scores 60 to 80 % against the one below; `random` at least 25 % and `greedy` at least 60 % against level 1. Levels below `expert` are limited by knowledge and \
positions searched, not by time, so they play alike on every machine. In Quadratic War and Territory Words, where a small difference of skill decides nearly every game, a level \
has better and worse days: it plays each game with one of three neighbouring skills.

The set-up screen suggests a level: the one against which a player would score half, by the own results against computers, if a step between neighbours is worth 70 %. Each level that \
was played counts one more game, half won.

`cargo xtask strength` generates this page, `--only GAME` measures one game again; the complete output of the program is in [measured/strength.jsonl](measured/strength.jsonl). Times \
are from a machine with two cores that plays two games at once.
";

fn document(measured: &Measured) -> String {
    let mut text = String::from(HEAD);
    for ladder in LADDERS {
        // Writing to a string cannot fail.
        _ = write!(text, "\n## {}\n\n{}\n\n", ladder.name, ladder.remark);
        match measured.answer(ladder.ladder) {
            Some(answer) => write_ladder(answer, &mut text),
            None => text.push_str("Not measured.\n"),
        }
        for command in ladder.matches {
            write_match(measured.answer(command), &mut text);
        }
        text.push_str("\n```\n");
        for command in ladder.commands() {
            _ = writeln!(text, "{command}");
        }
        text.push_str("```\n");
    }
    text
}

/// The players of a ladder with their ratings, and how they scored against others.
fn write_ladder(answer: &Value, text: &mut String) {
    let (players, pairings) = (list(&answer["players"]), list(&answer["pairings"]));
    let score = |one: &Value, other: &Value| {
        let pairing = pairings.iter().find(|pairing| pairing["a"] == *one && pairing["b"] == *other);
        pairing.map_or(String::new(), |pairing| percent(&pairing["score"]))
    };
    let is_baseline =
        |player: &&Value| ["random", "greedy"].contains(&player["player"].as_str().unwrap_or_default());
    let (baselines, levels): (Vec<&Value>, Vec<&Value>) = players.iter().partition(is_baseline);
    text.push_str("| level | rating | against the one below | against the second below | seconds a move (longest) |\n|---|---|---|---|---|\n");
    for (index, level) in levels.iter().enumerate() {
        let below = |steps: usize| {
            let other = index.checked_sub(steps).map(|other| levels[other]);
            other.map_or(String::new(), |other| score(&level["player"], &other["player"]))
        };
        let seconds = |which: &str| level["thinking"][which].as_f64().unwrap_or(f64::NAN);
        _ = writeln!(
            text,
            "| {} | {} | {} | {} | {:.4} ({:.2}) |",
            word(&level["player"]),
            rating(level),
            below(1),
            below(2),
            seconds("mean_seconds"),
            seconds("longest_seconds"),
        );
    }
    let games = pairings.first().map_or(0, |pairing| pairing["games"].as_u64().unwrap_or(0));
    _ = write!(
        text,
        "\nEach pairing has {games} games. Scores of the players that belong to no level:\n\n| player | rating"
    );
    let met: Vec<&&Value> = levels.iter().filter(|level| meets(pairings, level)).collect();
    for level in &met {
        _ = write!(text, " | against {}", word(&level["player"]));
    }
    _ = writeln!(text, " |\n|---{}|", "|---".repeat(met.len() + 1));
    for baseline in baselines {
        _ = write!(text, "| {} | {}", word(&baseline["player"]), rating(baseline));
        for level in &met {
            let other_way = pairings
                .iter()
                .find(|pairing| pairing["a"] == level["player"] && pairing["b"] == baseline["player"]);
            let own = pairings
                .iter()
                .find(|pairing| pairing["b"] == level["player"] && pairing["a"] == baseline["player"])
                .map(|pairing| percent(&pairing["score"]));
            let turned = || other_way.map(|pairing| percent(&turned(&pairing["score"])));
            _ = write!(text, " | {}", own.or_else(turned).unwrap_or_default());
        }
        text.push_str(" |\n");
    }
}

/// True if a baseline plays this level.
fn meets(pairings: &[Value], level: &Value) -> bool {
    pairings.iter().any(|pairing| {
        let sides = [&pairing["a"], &pairing["b"]];
        sides.contains(&&level["player"])
            && (sides.contains(&&"random".into()) || sides.contains(&&"greedy".into()))
    })
}

/// The score of the other player.
fn turned(score: &Value) -> Value {
    let other = |key: &str| 1.0 - score[key].as_f64().unwrap_or(f64::NAN);
    serde_json::json!({ "share": other("share"), "low": other("high"), "high": other("low") })
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn rating(player: &Value) -> String {
    let number = |key: &str| player[key].as_f64().unwrap_or(f64::NAN);
    format!("{:.0} ({:.0} to {:.0})", number("elo"), number("low"), number("high"))
}

fn write_match(answer: Option<&Value>, text: &mut String) {
    let Some(answer) = answer else { return };
    _ = writeln!(
        text,
        "\n`{}` scores {} in {} games against `{}`.",
        word(&answer["a"]),
        percent(&answer["score"]),
        answer["games"],
        word(&answer["b"]),
    );
}
