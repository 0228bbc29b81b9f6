//! The other commands of the program.

use std::io::Read;
use std::process::Stdio;

use crate::{arguments, command, json, run};
use quadrille_catalog::{GAMES, listed_games};

#[test]
fn help_explains_every_command_with_an_example() {
    let help = run(&["--help"]).ok();
    let names = "games new moves show replay perft bench fmt-record word analyse solve match lab ugi archive restore delete-name";
    for name in names.split(' ') {
        assert!(help.contains(&format!("  {name} ")), "{help}");
        let help = run(&[name, "--help"]).ok();
        assert!(help.contains("Examples:") && help.contains(&format!("quadrille {name}")), "{help}");
    }
}

#[test]
fn games_are_listed_with_their_options() {
    let text = run(&["games"]).ok();
    assert!(
        text.contains("-o size    Squares along each side of the board [a number from 2 to 9; default 3]"),
        "{text}"
    );
    let games = json(&["games", "--json"]);
    let games = games.as_array().unwrap();
    let ids: Vec<_> = games.iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids, listed_games().map(|game| game.info().id).collect::<Vec<_>>());
    let all = json(&["games", "--all", "--json"]);
    for (told, game) in all.as_array().unwrap().iter().zip(GAMES) {
        assert_eq!(told["id"], game.info().id);
        let is_listed = ids.contains(&game.info().id);
        assert_eq!(told["maturity"] == "example", !is_listed, "{told}");
    }
    assert_eq!(all.as_array().unwrap().len(), GAMES.len());
    let game = |id: &str| games.iter().find(|game| game["id"] == id).unwrap();
    assert_eq!(game("territory-words")["lists_moves"], false);
    assert_eq!(game("fuse-and-frost")["options"][0]["step"], 2);
}

#[test]
fn presets_are_listed_and_chosen() {
    let text = run(&["games"]).ok();
    assert!(text.contains("--preset original  ") && text.contains("[the defaults]"), "{text}");
    let games = json(&["games", "--json"]);
    for game in games.as_array().unwrap() {
        assert_eq!(game["presets"][0]["id"], "original", "{game}");
        assert_eq!(game["presets"][0]["options"], serde_json::json!({}), "{game}");
    }
    let start =
        |more: &[&str]| json(&[&["new", "fuse-and-frost", "--json"], more].concat())["options"].clone();
    assert_eq!(start(&["--preset", "original"]), start(&[]));
    assert_eq!(start(&["--preset", "original", "-o", "size=9"])["size"], 9);
    let unknown = run(&["new", "quadratic-war", "--preset", "fair"]).error();
    assert!(unknown.contains("Quadratic War has no preset \"fair\"; there are original"), "{unknown}");
    let load = run(&["load", "--preset", "original"]).error();
    assert!(load.contains("need --game"), "{load}");
}

#[test]
fn new_prints_the_start() {
    let start = run(&["new", "fuse-and-frost", "-o", "size=9", "-o", "first=freezer"]).ok();
    assert!(
        start.starts_with("#########/#A......#/") && start.ends_with(" A 3 rl 5,5 ff 0 200\n"),
        "{start}"
    );
    let seeded = |seed| run(&["new", "territory-words", "--seed", seed]).ok();
    assert_eq!(seeded("5"), seeded("5"));
    assert_ne!(seeded("5"), seeded("6"));
    let drawn = run(&["new", "stay-on-the-board", "-o", "size=9"]);
    assert!(drawn.err.starts_with("drawn with --seed "), "{}", drawn.err);
    let seed = drawn.err.trim_start_matches("drawn with --seed ").trim().to_string();
    assert_eq!(run(&["new", "stay-on-the-board", "-o", "size=9", "--seed", &seed]).ok(), drawn.out);
    assert_eq!(
        json(&["new", "stay-on-the-board", "-o", "start=b1", "--json"])["start"],
        ".../.../.q. blocked 1 0 200"
    );
}

#[test]
fn moves_are_sorted_one_a_line() {
    let moves = run(&["moves", "stay-on-the-board", "../q. blocked 1 0 200"]).ok();
    assert_eq!(moves, "61\n81\n91\n");
    assert_eq!(
        json(&["moves", "stay-on-the-board", "xx/qx blocked 1 3 0", "--json"]).to_string(),
        "[\"claim\"]"
    );
    assert_eq!(run(&["moves", "quadratic-war", "start"]).ok().lines().count(), 8);
}

#[test]
fn show_draws_the_board_and_tells_what_moves_do() {
    let shown =
        run(&["show", "quadratic-war", "8/8/8/3c+14/3l-14/8/8/2Q-25/8 b classic 0 1", "c2d4", "--"]).err;
    assert!(shown.contains("d4 cannot be reached from c2"), "{shown}");
    let shown = run(&["show", "quadratic-war", "8/8/8/3c+14/3l-14/8/3Q-24/8/8 b classic 0 1", "d3d4"]).ok();
    assert!(
        shown.starts_with(
            "d3d4\n  Blue moves -2x² from d3 to d4\n  -2x² - x + 1 = 0, D = 9: strikes d6 d5\n  Red loses 1, -x and has 0 left\n"
        ),
        "{shown}"
    );
    assert!(shown.contains("Blue won: annihilation"), "{shown}");
    assert!(!shown.contains('\u{1b}'), "no colour where there is no terminal");
    let value = json(&["show", "fuse-and-frost", "start", "pr", "--json"]);
    assert_eq!(value["played"][0]["move"], "pr");
    assert_eq!(value["view"]["cells"].as_array().unwrap().len(), 49);
}

#[test]
fn perft_counts_lines_of_play() {
    assert!(run(&["perft", "quadratic-war", "start", "3"]).ok().starts_with("perft 3 nodes 576 seconds "));
    let value = json(&["perft", "stay-on-the-board", ".../.q./... blocked 1 0 200", "5", "--json"]);
    assert_eq!(value["nodes"], 1552);
    assert!(value["nps"].as_f64().unwrap() > 1.0);
}

/// Runs the commands behind `$` in a document and compares their output with the lines that follow; only white space may differ.
#[test]
fn the_documents_show_what_the_program_prints() {
    let page = include_str!("../../../../docs/formats.md");
    let mut shown = 0;
    for block in page.split("```").skip(1).step_by(2) {
        let command = block.trim().strip_prefix("$ quadrille ").and_then(|rest| rest.split_once('\n'));
        let Some((line, expected)) = command else { continue };
        let run = run(&arguments(line));
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&format!("{}{}", run.out, run.err)), words(expected));
        shown += 1;
    }
    assert!(shown > 0);
}

#[test]
fn the_commands_of_the_readme_work_word_for_word() {
    let readme = include_str!("../../../../README.md");
    let lines: Vec<&str> = readme.lines().filter_map(|line| line.strip_prefix("quadrille ")).collect();
    assert!(lines.len() >= 6, "{lines:?}");
    // Measurements take long; an engine and a server wait for input.
    let ends = |line: &&str| ["bench", "load", "ugi", "serve"].iter().all(|word| !line.starts_with(word));
    for line in lines.into_iter().filter(ends) {
        let line = line.split('#').next().unwrap_or(line);
        // A match writes its records to the current folder.
        let place = if line.starts_with("match") { env!("CARGO_TARGET_TMPDIR") } else { "../.." };
        let output = command(&arguments(line)).current_dir(place).output().unwrap();
        assert!(!crate::Run::from(output).ok().is_empty(), "{line}");
    }
}

#[test]
fn words_are_looked_up() {
    assert_eq!(run(&["word", "house"]).ok(), "house: common\n");
    assert!(run(&["word", "house", "xyzzy"]).error().contains("not in the list en-large-"));
    assert!(run(&["word", "--notice"]).ok().contains("Copyright"));
}

#[test]
fn every_kind_of_bad_argument_is_reported_with_exit_code_1() {
    for (arguments, told) in [
        (&["new", "chess"][..], "there is no game \"chess\"; there are quadratic-war, "),
        (&["new", "quadratic-war", "-o", "rules"], "an option is written as KEY=VALUE"),
        (
            &["new", "fuse-and-frost", "-o", "size=8", "-o", "x=1"],
            "option size: \"8\" is not one of: 7, 9, 11; option x:",
        ),
        (&["new", "stay-on-the-board", "-o", "start=e5"], "a board of size 3 has no square e5"),
        (&["new", "quadratic-war", "--seed", "-1"], "unexpected argument"),
        (&["moves", "territory-words", "start"], "Territory Words has too many moves to list"),
        (&["moves", "quadratic-war", "8/8"], "expected 5 fields"),
        (&["moves", "quadratic-war", ""], "expected 5 fields"),
        (&["show", "quadratic-war", "start", "z9"], "ply 1, move \"z9\""),
        (&["perft", "territory-words", "start", "2"], "too many moves to count"),
        (&["perft", "quadratic-war", "start", "x"], "invalid value 'x'"),
        (&["perft", "fuse-and-frost", "start", "100000"], "100000 is not in 0..=100"),
        (&["bench", "--seconds", "1"], "1 is not in 2..=600"),
        (&["juggle"], "unrecognized subcommand"),
        (&[], "Usage"),
    ] {
        let error = run(arguments).error();
        assert!(error.contains(told), "{arguments:?}: {error}");
    }
    let huge = "x".repeat(100_000);
    assert!(run(&["moves", "quadratic-war", &huge]).error().contains("the text has 100000 bytes"));
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf_8_are_reported() {
    use std::os::unix::ffi::OsStrExt;
    let mut command = command(&["moves", "quadratic-war"]);
    command.arg(std::ffi::OsStr::from_bytes(b"\xff\xfe"));
    let run = crate::Run::from(command.output().unwrap());
    assert!(run.error().contains("UTF-8"));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../testkit/vectors/fuse-and-frost.jsonl");
    for arguments in [&["replay", vectors][..], &["replay", "--json", vectors]] {
        let mut child = command(arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut first = [0; 1];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let run = crate::Run::from(child.wait_with_output().unwrap());
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{arguments:?}");
    }
}
