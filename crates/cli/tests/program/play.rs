//! `quadrille analyse`, `solve`, `match` and `lab` with node limits.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::{arguments, json, run};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Runs a match with records in a file of this name; returns the result and the text of the file.
fn played(name: &str, arguments: &[&str]) -> (Value, String) {
    let file = file(name);
    let path = file.to_str().expect("paths of tests are text");
    let told = json(&[&["match"], arguments, &["--json", "--records", path]].concat());
    assert_eq!(told["records"], path);
    (told, fs::read_to_string(&file).expect("the records are saved"))
}

#[test]
fn analysis_tells_lines_with_what_they_do() {
    let position = "8/8/8/3c+14/3l-14/8/3Q-24/l+17/8 b classic 0 1";
    let told = json(&["analyse", "quadratic-war", position, "--nodes", "2000", "--lines", "2", "--json"]);
    assert_eq!((told["mover"].as_str(), told["position"].as_str()), (Some("first"), Some(position)));
    let line = &told["lines"][0];
    assert!(line["chance"].as_f64().is_some_and(|chance| (0.0..=1.0).contains(&chance)), "{line}");
    assert!(line["score"].is_i64() || line["end"].is_i64(), "{line}");
    assert_eq!(line["moves"][0], line["steps"][0]["move"]);
    assert_eq!(line["steps"][0]["seat"], "first");
    assert!(
        line["steps"][0]["words"][0].as_str().is_some_and(|words| words.starts_with("Blue moves ")),
        "{line}"
    );
    assert_eq!(line["steps"][0]["events"][0]["event"], "moved");

    let told = run(&["analyse", "stay-on-the-board", "xx/qx blocked 1 3 0", "--depth", "1"]).ok();
    assert!(told.starts_with("Stay on the Board: First to move\n\n1. "), "{told}");
    assert!(
        told.contains("   claim  First claims \"No moves\": correct; First won: right-claim\n"),
        "{told}"
    );
    let told = run(&["analyse", "territory-words", "start", "--moves", "pass", "--nodes", "100"]).ok();
    assert!(told.starts_with("Territory Words: Red to move\n"), "{told}");
    let over = ["analyse", "stay-on-the-board", "xx/qx blocked 1 3 0", "--moves", "claim"];
    assert!(run(&over).error().contains("the game is over: first (right-claim)"));
    assert!(
        run(&["analyse", "quadratic-war", "start", "--moves", "z9"]).error().contains("ply 1, move \"z9\"")
    );
    assert!(
        run(&["analyse", "quadratic-war", "start", "--time", "5"])
            .error()
            .contains("a time is written as 0.1s")
    );
}

#[test]
fn small_boards_are_solved() {
    let solve = |position| {
        let told = json(&["solve", "stay-on-the-board", position, "--json"]);
        let line = told["line"].as_array().expect("a line").len() as u64;
        assert_eq!(Some(line), told["distance"].as_u64(), "{told}");
        (told["winner"].as_str().expect("a winner").to_string(), line)
    };
    // The player without a safe move wins; with four squares that is the second player.
    assert_eq!(solve("../q. blocked 1 0 200"), ("second".to_string(), 4));
    assert_eq!(solve("../q. blocked 2 1 200"), ("first".to_string(), 4));
    assert_eq!(solve("xx/qx blocked 1 3 0"), ("first".to_string(), 1));
    assert_eq!(solve(".../.q./... blocked 1 0 200").0, "first");
    assert_eq!(solve(".../.q./... open 1 5 9"), ("draw".to_string(), 4));
    let told = run(&["solve", "stay-on-the-board", "xx/qx blocked 1 3 0"]).ok();
    assert_eq!(told, "winner: first\ndistance: 1 move\nline: claim\n");
    let limited = ["solve", "stay-on-the-board", ".../.q./... blocked 1 0 200", "--nodes", "3"];
    assert!(run(&limited).error().contains("not solved within the limit"));
    assert!(run(&["solve", "quadratic-war", "start"]).error().contains("Quadratic War cannot be solved"));
}

#[test]
fn a_match_is_told_in_full_and_its_records_replay() {
    let arguments =
        arguments("stay-on-the-board hard easy@nodes=300 -o size=4 --nodes 200 --games 7 --seed 3");
    let (told, records) = played("one.txt", &arguments);
    let (again, same) = played("two.txt", &[&arguments[..], &["--concurrency", "3"]].concat());
    assert_eq!(records, same, "however many games are played at once");
    assert_eq!((told["a"].as_str(), told["b"].as_str()), (Some("hard@nodes=200"), Some("easy@nodes=300")));
    assert_eq!(told["games"], 8, "games come in pairs");
    let keys = "wins draws losses pairs elo score superiority first endings length forfeits";
    for key in keys.split(' ') {
        assert!(!told[key].is_null(), "{key}");
        assert_eq!(told[key], again[key], "{key}");
    }
    assert_eq!(told["options"]["size"], 4);
    assert!(
        told["command"]
            .as_str()
            .is_some_and(|command| command.starts_with("quadrille match stay-on-the-board hard "))
    );
    assert!(told["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0));
    let results = ["wins", "draws", "losses"].map(|key| told[key].as_u64().unwrap());
    assert_eq!(results.iter().sum::<u64>(), 8);
    let replayed = run(&["replay", file("one.txt").to_str().unwrap()]).ok();
    assert_eq!(replayed.lines().count(), 8);
    assert!(replayed.lines().all(|line| line.contains("\"result\":\"")), "{replayed}");
}

#[test]
fn a_match_in_words_says_who_is_stronger() {
    let path = file("words.txt");
    let line =
        "match territory-words medium@nodes=20 easy@nodes=20 --games 2 -o turns=2 --sprt -50,50 --records";
    let told = run(&[&arguments(line)[..], &[path.to_str().unwrap()]].concat());
    assert_eq!(told.err, "", "there is no bar where there is no terminal");
    let told = told.ok();
    for part in [
        "Territory Words: medium@nodes=20 against easy@nodes=20, 2 games",
        "score: ",
        "Elo: ",
        "pairs with 0, ½, 1, 1½, 2 points: ",
        "test of +50 against -50 Elo: open",
        "first player: ",
        "endings: ",
        "moves: 4 to 4, median 4",
        "thinking: easy@nodes=20 ",
        "records: ",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn without_a_name_the_records_are_named_after_the_match() {
    let place = file("unnamed");
    fs::create_dir_all(&place).unwrap();
    let arguments = ["match", "stay-on-the-board", "easy", "easy@nodes=9", "--games", "2", "--nodes", "5"];
    let output = crate::command(&arguments).current_dir(&place).output().unwrap();
    let told = crate::Run::from(output).ok();
    let name = "stay-on-the-board_easy-nodes-5_easy-nodes-9_0.records.txt";
    assert!(told.ends_with(&format!("records: {name}\n")), "{told}");
    assert!(fs::read_to_string(place.join(name)).unwrap().starts_with("[Game \"stay-on-the-board\"]\n"));
}

#[test]
fn our_own_program_is_an_engine_among_others() {
    let program = env!("CARGO_BIN_EXE_quadrille");
    for game in ["quadratic-war", "fuse-and-frost", "territory-words", "stay-on-the-board"] {
        let engine = format!("ugi:'{program}' ugi {game} --level easy");
        let (told, records) =
            played(&format!("{game}-1.txt"), &[game, &engine, "easy", "--nodes", "30", "--games", "4"]);
        assert_eq!((told["games"].as_u64(), &told["forfeits"]["a"]), (Some(4), &Value::from(0)), "{told}");
        let arguments = [game, &engine, "easy", "--nodes", "30", "--games", "4", "--concurrency", "2"];
        let (_, again) = played(&format!("{game}-2.txt"), &arguments);
        assert_eq!(records, again, "{game}");
    }
}

#[test]
fn an_engine_that_plays_another_game_loses_every_one() {
    let engine = format!("ugi:'{}' ugi stay-on-the-board --level easy", env!("CARGO_BIN_EXE_quadrille"));
    let (told, records) = played("liar.txt", &["quadratic-war", "easy@nodes=10", &engine, "--games", "4"]);
    assert_eq!((told["wins"].as_u64(), told["forfeits"]["b"].as_u64()), (Some(4), Some(4)));
    assert_eq!(records.matches("[Reason \"abandoned\"]").count(), 4, "{records}");
    assert!(records.contains("is illegal: "), "{records}");
    assert_eq!(run(&["replay", file("liar.txt").to_str().unwrap()]).ok().lines().count(), 4);
}

/// The peer needs Node.js, which the project's test command installs; without it the test does nothing.
#[test]
fn a_peer_that_was_not_written_here_is_an_opponent() {
    if Command::new("node").arg("--version").output().is_err() {
        return;
    }
    let peer = concat!(env!("CARGO_MANIFEST_DIR"), "/../../peers/quadratic_war.js");
    let (told, _) = played(
        "peer.txt",
        &["quadratic-war", "easy@nodes=20", &format!("ugi:node '{peer}' ugi 1"), "--games", "2"],
    );
    assert_eq!(told["games"], 2);
    assert_eq!(told["forfeits"], serde_json::json!({ "a": 0, "b": 0 }));
    assert_eq!(run(&["replay", file("peer.txt").to_str().unwrap()]).ok().lines().count(), 2);
}

#[test]
fn the_laboratory_counts_every_cell() {
    let arguments = arguments(
        "lab fuse-and-frost --level easy --nodes 20 --games 6 -o turns=20 \
         --over first=bomber,freezer --over second=bomber,freezer",
    );
    let told = json(&[&arguments[..], &["--json", "--concurrency", "2"]].concat());
    let cells = told["cells"].as_array().unwrap();
    assert_eq!(cells.len(), 4);
    assert_eq!(cells[1]["over"], serde_json::json!({ "first": "bomber", "second": "freezer" }));
    for cell in cells {
        let games: u64 =
            cell["endings"].as_array().unwrap().iter().map(|ending| ending["games"].as_u64().unwrap()).sum();
        assert_eq!((games, cell["games"].as_u64()), (6, Some(6)), "{cell}");
        assert!(cell["first"]["score"]["low"].as_f64() < cell["first"]["score"]["high"].as_f64(), "{cell}");
        assert!(cell["length"]["p90"].as_u64() >= cell["length"]["median"].as_u64(), "{cell}");
    }
    assert_eq!(told["level"], "easy@nodes=20");
    let again = json(&[&arguments[..], &["--json"]].concat());
    let counts = |told: &Value| {
        told["cells"].as_array().unwrap().iter().map(|cell| cell["endings"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(counts(&told), counts(&again));
    let words = run(&arguments).ok();
    assert!(words.contains("the first player's share of the points:"), "{words}");
    assert!(words.lines().any(|line| line.starts_with("first=freezer ")), "{words}");
}

#[test]
fn a_ladder_rates_its_players() {
    let arguments = arguments(
        "ladder stay-on-the-board --players random,1,medium,expert --nodes 200 --games 10 -o size=5 --over mode=blocked,open",
    );
    let told = json(&[&arguments[..], &["--json", "--concurrency", "2"]].concat());
    let names = |told: &Value, list: &str, key: &str| {
        told[list]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one[key].as_str().unwrap().to_string())
            .collect::<Vec<_>>()
    };
    let players = ["random@nodes=200", "1@nodes=200", "medium@nodes=200", "expert@nodes=200"];
    assert_eq!(names(&told, "players", "player"), players);
    // The baseline does not play the expert.
    assert_eq!(names(&told, "pairings", "a").len(), 5);
    for pairing in told["pairings"].as_array().unwrap() {
        assert_eq!(pairing["games"], 10, "{pairing}");
        // Every other pair is of the mode `open`, which ends in a draw.
        assert_eq!(pairing["draws"], 4, "{pairing}");
    }
    let rating = |player: &Value| player["elo"].as_f64().unwrap();
    let rated = told["players"].as_array().unwrap();
    assert_eq!(rating(&rated[0]), 0.0);
    assert!(rating(&rated[3]) > rating(&rated[0]), "{rated:?}");
    assert!(rated.iter().all(|player| player["low"].as_f64() <= player["high"].as_f64()), "{rated:?}");
    let again = json(&[&arguments[..], &["--json"]].concat());
    assert_eq!(
        (&told["over"], told["players"][3]["elo"].as_f64()),
        (&again["over"], again["players"][3]["elo"].as_f64())
    );
    let words = run(&arguments).ok();
    assert!(words.contains("Elo above random@nodes=200:"), "{words}");
}

#[test]
fn every_kind_of_bad_argument_is_told() {
    for (arguments, told) in [
        (&["match", "chess", "easy", "easy"][..], "there is no game \"chess\""),
        (
            &["match", "quadratic-war", "easy", "genius"],
            "there is no level \"genius\"; there are 1, 2, easy, 4, 5, medium, 7, 8, hard, 10, 11, expert, random, greedy",
        ),
        (
            &["match", "quadratic-war", "easy@fast", "easy"],
            "\"fast\" is not a limit; limits are written as 0.1s",
        ),
        (&["match", "quadratic-war", "easy", "ugi:/nowhere/x"], "\"/nowhere/x\" cannot be started"),
        (&["match", "quadratic-war", "easy", "easy", "--sprt", "10,0"], "a test is written as 0,10"),
        (&["match", "quadratic-war", "easy", "easy", "--games", "0"], "0 is not in 1..=1000000"),
        (&["match", "quadratic-war", "easy", "easy", "-o", "rules=x"], "option rules: \"x\" is not one of"),
        (
            &["match", "quadratic-war", "easy", "easy", "--records", "/nowhere/x"],
            "/nowhere/x cannot be written",
        ),
        (&["lab", "chess", "--level", "easy"], "there is no game \"chess\""),
        (&["ladder", "chess"], "there is no game \"chess\""),
        (&["ladder", "quadratic-war", "--players", "1,13"], "there is no level \"13\""),
        (&["lab", "fuse-and-frost", "--over", "first"], "an option is written as KEY=VALUE"),
        (
            &["lab", "fuse-and-frost", "--over", "first=bomber,thrower"],
            "option first: \"thrower\" is not one of",
        ),
        (
            &["lab", "fuse-and-frost", "-o", "first=bomber", "--over", "first=bomber"],
            "option first: given twice",
        ),
    ] {
        let error = run(arguments).error();
        assert!(error.contains(told), "{arguments:?}: {error}");
    }
}
