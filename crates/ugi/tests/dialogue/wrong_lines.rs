//! Invalid lines get an error and change nothing.

use std::io::sink;

use proptest::prelude::*;
use quadrille_catalog::{GAMES, find};
use quadrille_core::Options;
use quadrille_players::Level;
use quadrille_ugi::{EngineSettings, UgiEngine};

use crate::Dialogue;

#[test]
fn an_invalid_line_gets_an_error_and_changes_nothing() {
    let mut engine = Dialogue::with("quadratic-war");
    engine.silently("position startpos moves b3b4");
    for (line, expected) in [
        ("joho", "unknown command \"joho\""),
        ("position", "a position is set by"),
        ("position fen 8/8", "\"8/8\" is not a position of Quadratic War: expected 5 fields"),
        ("position fen 8/8 b classic 0 1", "BOARD (character 1): a board has 9 ranks"),
        ("position startpos moves b3b5", "move 1, \"b3b5\": b5 cannot be reached from b3"),
        ("position startpos moves b3b4 b7b6 b4b6", "move 3, \"b4b6\": b6 is occupied"),
        ("moves b7b6 zz", "move 2, \"zz\""),
        ("moves b3b4", "move 1, \"b3b4\""),
        ("setoption name rules value ancient", "option rules: \"ancient\" is not one of: classic, modern"),
        (
            "setoption name Hash value 64",
            "there is no option \"Hash\"; there are Level, Threads, MultiPV, Seed, rules",
        ),
        ("setoption name Threads value 0", "Threads is a number from 1 to 256, not \"0\""),
        ("setoption name MultiPV value many", "MultiPV is a number from 1 to 64, not \"many\""),
        (
            "setoption name Level value genius",
            "Level is one of 1, 2, easy, 4, 5, medium, 7, 8, hard, 10, 11, expert, not \"genius\"",
        ),
        ("setoption name Seed value -1", "Seed is a number from 0"),
        ("query who", "\"who\" is not gameover, p1turn or result"),
        ("go sideways", "unknown parameter \"sideways\""),
        ("go depth", "a number is missing after depth"),
        ("isready?", "unknown command"),
        ("\u{fffd}\u{7}", "unknown command"),
    ] {
        let protocol_error = engine.protocol_error(line);
        assert!(protocol_error.contains(expected), "{line}: {protocol_error}");
        assert_eq!(engine.ask("query p1turn"), "response false", "{line}");
    }
    let long = "x".repeat(2 << 20);
    assert_eq!(engine.protocol_error(&long), "the limit of a line is 1048576 bytes");
    // The position is still the one after b3b4: only there is b7b6 legal, and only once.
    engine.silently("moves b7b6").protocol_error("moves b7b6");
    engine.silently("moves");
    engine.silently("\n  \n");
}

fn fragment() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "ugi",
        "isready",
        "uginewgame",
        "stop",
        "position",
        "startpos",
        "fen",
        "moves",
        "query",
        "gameover",
        "p1turn",
        "result",
        "setoption",
        "name",
        "value",
        "Level",
        "Threads",
        "MultiPV",
        "Seed",
        "rules",
        "modern",
        "size",
        "start",
        "a1",
        "c3",
        "easy",
        "2",
        "9",
        "-1",
        "go",
        "depth",
        "nodes",
        "movetime",
        "p1time",
        "p2time",
        "p1inc",
        "infinite",
        "b3b4",
        "91",
        "claim",
        "mu",
        "pr",
        "end",
        "pass",
        "a1-b1-c1",
        "99999999999999999999",
        ".../.q./... blocked 1 0 200",
        "xx/qx blocked 1 3 0",
    ])
    .prop_map(str::to_string);
    prop_oneof![8 => known, 1 => "\\PC{0,12}", 1 => Just("\t".to_string())]
}

fn line() -> impl Strategy<Value = String> {
    let whole = prop::sample::select(vec![
        "position startpos",
        "position startpos moves",
        "go nodes 20",
        "go depth 1",
        "go infinite",
        "go movetime 1 depth 1",
        "stop",
        "uginewgame",
        "setoption name MultiPV value 3",
        "setoption name Threads value 2",
        "moves 91",
        "moves claim",
        "moves b3b4 b7b6",
        "moves pr end",
        "moves pass",
    ])
    .prop_map(str::to_string);
    // `go` without limits searches for the time of the level, so a limit is added.
    let go = |words: Vec<String>| match words.join(" ") {
        line if line.starts_with("go") => format!("{line} nodes 20"),
        line => line,
    };
    prop_oneof![whole, prop::collection::vec(fragment(), 0..6).prop_map(go)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_lines_make_it_panic(game in 0..GAMES.len(), lines in prop::collection::vec(line(), 0..24)) {
        let info = GAMES[game].info();
        let settings = EngineSettings::new(Level::EASY, Options::defaults(info.options));
        let mut engine = UgiEngine::new(find(info.id).unwrap(), settings, sink()).unwrap();
        for line in &lines {
            prop_assert!(engine.handle_line(line).unwrap().is_continue(), "{line}");
        }
        engine.run(&b"stop\nposition startpos\ngo nodes 5\n"[..]).unwrap();
    }
}
