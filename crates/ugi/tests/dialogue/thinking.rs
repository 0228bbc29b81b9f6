//! Commands during a search, and the end of a search.

use quadrille_catalog::{GAMES, find};
use quadrille_core::Options;
use quadrille_players::Level;
use quadrille_ugi::EngineSettings;

use crate::Dialogue;

fn expert(game: &str) -> Dialogue {
    let options = Options::defaults(find(game).expect("it is in the catalogue").info().options);
    Dialogue::set(game, EngineSettings::new(Level::EXPERT, options))
}

/// The next line that is not a report of the search.
fn answer(engine: &mut Dialogue) -> String {
    loop {
        let line = engine.read_until();
        if !line.starts_with("info depth ") {
            return line;
        }
    }
}

#[test]
fn queries_and_stop_are_handled_during_a_search() {
    for game in GAMES {
        let id = game.info().id;
        let mut engine = expert(id);
        engine.silently("position startpos").send("go infinite");
        for (asked, answered) in
            [("isready", "readyok"), ("query p1turn", "response true"), ("query gameover", "response false")]
        {
            engine.send(asked);
            assert_eq!(answer(&mut engine), answered, "{id}");
        }
        for change in
            ["go depth 1", "position startpos", "moves b3b4", "uginewgame", "setoption name Threads value 2"]
        {
            engine.send(change);
            assert_eq!(answer(&mut engine), "info string still thinking: send stop first", "{id}: {change}");
        }
        // Commands right after `stop` are handled after `bestmove`.
        engine.send("stop\nposition startpos\nquery p1turn");
        let best = answer(&mut engine);
        let best = best.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{id}: {best}"));
        assert_eq!(engine.read_until(), "response true");
        engine.silently(&format!("moves {best}"));
        engine.silently("stop");
    }
}

#[test]
fn every_bestmove_follows_its_report() {
    let mut engine = expert("quadratic-war");
    engine.silently("position startpos");
    let lines = engine.send("go nodes 2000").until("bestmove ");
    let [.., info, best] = &lines[..] else { panic!("{lines:?}") };
    let words: Vec<&str> = info.split(' ').collect();
    let at = |key: &str| words.iter().position(|word| *word == key).map(|index| words[index + 1]);
    for key in ["depth", "nodes", "nps", "time"] {
        assert!(at(key).is_some_and(|number| number.parse::<u64>().is_ok()), "{key} in {info}");
    }
    assert!(matches!(at("score"), Some("cp" | "mate")) && at("multipv").is_none(), "{info}");
    assert_eq!(at("pv"), best.strip_prefix("bestmove "), "{lines:?}");
    engine.silently("setoption name MultiPV value 3");
    let lines = engine.send("go nodes 2000").until("bestmove ");
    assert!(lines.iter().any(|line| line.contains(" multipv 1 ")), "{lines:?}");
}

#[test]
fn all_kinds_of_limits_are_obeyed() {
    let mut engine = expert("stay-on-the-board");
    for go in [
        "go movetime 20",
        "go nodes 1",
        "go nodes 0",
        "go depth 1",
        "go p1time 100 p2time 100 p1inc 0 p2inc 0",
        "go p1time 0 p2time 0",
        "go p1time -5 p2time 100",
        "go movetime 0",
        "go depth 2 nodes 100 movetime 50",
    ] {
        let best = engine.best(go);
        engine.silently(&format!("moves {best}\nposition startpos"));
    }
}

#[test]
fn a_search_is_answered_after_the_end_of_the_input() {
    for go in ["go nodes 100", "go infinite", "go movetime 30"] {
        let mut engine = expert("stay-on-the-board");
        engine.send("position startpos").send(go);
        let lines = engine.end();
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {lines:?}");
    }
    assert!(expert("quadratic-war").end().is_empty());
}

#[test]
fn quit_ends_a_search_at_once() {
    let mut engine = expert("quadratic-war");
    engine.send("go infinite\nquit\nisready");
    let lines = engine.end();
    assert!(!lines.iter().any(|line| line == "readyok"), "{lines:?}");
}
