//! `quadrille ugi`, used like a match runner does.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use quadrille_catalog::GAMES;

use crate::{command, run, run_with};

/// The engine as a process.
struct Engine {
    child: Child,
    to: ChildStdin,
    heard: Receiver<String>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Engine {
        let mut child = command(arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
        let to = child.stdin.take().expect("its input is piped");
        let from = child.stdout.take().expect("its output is piped");
        let (sender, heard) = channel();
        thread::spawn(move || {
            // The receiver is dropped when the test ends.
            BufReader::new(from).lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        Engine { child, to, heard }
    }

    fn send(&mut self, lines: &str) {
        writeln!(self.to, "{lines}").expect("the engine reads");
    }

    /// The next line, without search information.
    #[track_caller]
    fn hear(&mut self) -> String {
        loop {
            let line = self.heard.recv_timeout(Duration::from_secs(60)).expect("an answer comes in time");
            if !line.starts_with("info depth ") {
                return line;
            }
        }
    }
}

#[test]
fn an_engine_is_ready_while_it_thinks() {
    for game in GAMES {
        let mut engine = Engine::start(&["ugi", game.info().id]);
        engine.send("position startpos\ngo infinite\nisready");
        assert_eq!(engine.hear(), "readyok");
        engine.send("stop");
        let best = engine.hear();
        let best = best.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{best}"));
        engine.send(&format!("moves {best}\nquery gameover"));
        assert_eq!(engine.hear(), "response false", "{}", game.info().id);
        engine.send("go infinite\nquit");
        assert_eq!(engine.child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn the_command_line_gives_the_defaults() {
    let told = run_with(&["ugi", "quadratic-war", "-o", "rules=modern", "--level", "hard"], b"ugi\n").ok();
    assert!(told.contains("option name rules type combo default modern var classic var modern\n"), "{told}");
    assert!(told.contains("option name Level type combo default hard "), "{told}");
    assert!(told.ends_with("ugiok\n"), "{told}");
    let told = run_with(&["ugi", "quadratic-war"], b"ugi").ok();
    assert!(told.contains("default expert "), "{told}");
}

/// Match runners choose random setups by seed: the same seed gives the initial position of `quadrille new`.
#[test]
fn the_seed_of_the_command_line_decides_the_start() {
    let best = |seed: &str, position: &str| {
        let script = format!("position {position}\ngo nodes 300\n");
        let arguments = ["ugi", "territory-words", "--level", "hard", "--seed", seed];
        let told = run_with(&arguments, script.as_bytes()).ok();
        told.lines().last().map(str::to_string).expect("an answer")
    };
    for seed in ["0", "42"] {
        let text = run(&["new", "territory-words", "--seed", seed]).ok();
        assert_eq!(best(seed, "startpos"), best(seed, &format!("fen {}", text.trim())), "seed {seed}");
    }
    assert_ne!(best("0", "startpos"), best("42", "startpos"));
    let seed_line = || {
        let told = run_with(&["ugi", "territory-words", "--seed", "random"], b"ugi\n").ok();
        told.lines().find(|line| line.starts_with("option name Seed ")).map(str::to_string).expect("a seed")
    };
    assert_ne!(seed_line(), seed_line(), "a random seed is a new one in each run");
    assert!(run(&["ugi", "territory-words", "--seed", "x"]).error().contains("or the word random"));
}

/// A number of threads is never ignored: it is used, or rejected with the reason.
#[test]
fn threads_that_a_game_cannot_use_are_rejected() {
    for arguments in [
        &["analyse", "fuse-and-frost", "start", "--threads", "2", "--nodes", "100"][..],
        &["match", "stay-on-the-board", "expert@nodes=10,threads=2", "easy", "--games", "2"],
        &["lab", "territory-words", "--level", "hard@nodes=10,threads=4", "--games", "2"],
    ] {
        let error = run(arguments).error();
        assert!(error.contains("search with one thread, not with"), "{arguments:?}: {error}");
    }
    run(&["analyse", "quadratic-war", "start", "--threads", "2", "--nodes", "1000"]).ok();
}

#[test]
fn a_script_gets_its_answer_before_the_program_ends() {
    let told = run_with(&["ugi", "stay-on-the-board"], b"position startpos\ngo nodes 1000\n").ok();
    assert!(told.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{told}");
    let told = run_with(&["ugi", "stay-on-the-board"], b"\xff\xfe\n\0\nnonsense\nquit\nugi\n").ok();
    assert_eq!(told.lines().count(), 3, "{told}");
    assert!(told.lines().all(|line| line.starts_with("info string unknown command ")), "{told}");
}

#[test]
fn invalid_arguments_are_reported() {
    for (arguments, told) in [
        (&["ugi", "chess"][..], "there is no game \"chess\""),
        (&["ugi", "quadratic-war", "-o", "rules=ancient"], "option rules: \"ancient\" is not one of"),
        (
            &["ugi", "quadratic-war", "--level", "genius"],
            "there is no such level; the levels are 1, 2, easy, 4",
        ),
        (&["ugi", "stay-on-the-board", "-o", "start=e5"], "a board of size 3 has no square e5"),
    ] {
        let error = run(arguments).error();
        assert!(error.contains(told), "{arguments:?}: {error}");
    }
}
