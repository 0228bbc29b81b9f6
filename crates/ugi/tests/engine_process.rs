//! Engines that misbehave, and one that does not: whatever they do, the engine comes back with a reason.
#![cfg(unix)]

use std::time::{Duration, Instant};

use quadrille_search::SearchLimits;
use quadrille_ugi::{EngineCommand, EngineError, EngineProcess, EngineTimeouts};

/// For those who never answer; it is all the same how long they are waited for.
const SHORT: Duration = Duration::from_millis(200);
/// For those who answer, however busy the machine is.
const MORE_PATIENCE: EngineTimeouts =
    EngineTimeouts { handshake: Duration::from_secs(60), search: Duration::from_secs(60) };

fn shell(script: &str) -> EngineCommand {
    format!("sh -c '{script}'").parse().expect("the quotes are closed")
}

/// An engine that greets, and does this with `go`.
fn engine(go: &str) -> EngineCommand {
    shell(&format!(
        "while read -r line; do case \"$line\" in ugi) echo id name Test 1; echo option name Threads type spin default 1; echo ugiok;; \
         isready) echo readyok;; setoption*) said=\"$line\";; go*) {go};; esac; done"
    ))
}

#[test]
fn an_engine_is_greeted_and_asked() {
    let mut engine = EngineProcess::start(
        &engine("echo info depth 1; echo bestmove b3b4 ponder \"$said\""),
        MORE_PATIENCE,
    )
    .unwrap();
    assert_eq!(engine.name(), Some("Test 1"));
    engine.set_option("threads", "3").unwrap();
    engine.set_option("unheard-of", "3").unwrap();
    engine.new_game().unwrap();
    let limits = SearchLimits { time: Some(Duration::from_millis(5)), nodes: Some(7), depth: Some(2) };
    assert_eq!(engine.best_move("x y", &[], limits).unwrap(), "b3b4");
    assert_eq!(engine.best_move("x y", &["b3b4".to_string()], SearchLimits::default()).unwrap(), "b3b4");
}

#[test]
fn it_is_sent_position_limits_and_the_options_that_it_has() {
    let echoing = "while read -r line; do case \"$line\" in ugi) echo option name Size of board type spin default 1; echo ugiok;; \
                   go*) echo bestmove \"$(printf %s \"$all $line\" | tr \" \" _)\";; *) all=\"$all|$line\";; esac; done";
    let mut engine = EngineProcess::start(&shell(echoing), MORE_PATIENCE).unwrap();
    engine.set_option("size of board", "9").unwrap();
    engine.set_option("colour", "red").unwrap();
    let limits = SearchLimits { time: Some(Duration::from_millis(1500)), nodes: Some(7), depth: Some(2) };
    let heard = engine.best_move("a b", &["m1".to_string(), "m2".to_string()], limits).unwrap();
    assert_eq!(
        heard,
        "|setoption_name_Size_of_board_value_9|position_fen_a_b_moves_m1_m2_go_movetime_1500_nodes_7_depth_2"
    );
}

fn misconduct(command: &EngineCommand, timeouts: EngineTimeouts) -> EngineError {
    match EngineProcess::start(command, timeouts) {
        Err(misconduct) => misconduct,
        Ok(mut engine) => {
            engine.best_move("x", &[], SearchLimits::default()).expect_err("it is up to something")
        }
    }
}

#[test]
fn every_kind_of_misconduct_has_its_name() {
    let program = "/nowhere/at/all".parse().unwrap();
    assert!(matches!(misconduct(&program, MORE_PATIENCE), EngineError::NotStarted { .. }));
    assert!(matches!(misconduct(&shell("exit 0"), MORE_PATIENCE), EngineError::Ended { .. }));
    assert!(matches!(misconduct(&engine("exit 1"), MORE_PATIENCE), EngineError::Ended { asked: "go" }));
    assert!(matches!(misconduct(&engine("echo bestmove"), MORE_PATIENCE), EngineError::NoMove));
    assert!(matches!(misconduct(&engine("echo bestmove \"(none)\""), MORE_PATIENCE), EngineError::NoMove));
    let endless = "yes x | tr -d \"\\n\"";
    assert!(matches!(misconduct(&shell(endless), MORE_PATIENCE), EngineError::LineTooLong));
}

#[test]
fn nobody_is_waited_for_for_ever() {
    let begun = Instant::now();
    let slow_to_greet = EngineTimeouts { handshake: SHORT, ..MORE_PATIENCE };
    let slow_to_think = EngineTimeouts { search: SHORT, ..MORE_PATIENCE };
    for (command, timeouts, asked) in [
        (shell("exec sleep 100"), slow_to_greet, "ugi"),
        (shell("while :; do echo info string busy; done"), slow_to_greet, "ugi"),
        (engine(": "), slow_to_think, "go"),
        (engine("while :; do echo info string busy; done"), slow_to_think, "go"),
    ] {
        let misconduct = misconduct(&command, timeouts);
        assert!(
            matches!(misconduct, EngineError::Timeout { asked: late, .. } if late == asked),
            "{misconduct}"
        );
    }
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn who_does_not_read_does_not_hold_us_up() {
    let command = shell("echo ugiok; exec sleep 100");
    let timeouts = EngineTimeouts { search: Duration::ZERO, ..MORE_PATIENCE };
    let mut engine = EngineProcess::start(&command, timeouts).unwrap();
    // Each of these is more than a pipe holds.
    let moves = vec!["a1-b2-c3".to_string(); 50_000];
    let told = (0..200)
        .map(|_| engine.best_move("x", &moves, SearchLimits::default()).expect_err("it says nothing"));
    let told: Vec<EngineError> = told.collect();
    assert!(matches!(told.first(), Some(EngineError::Timeout { asked: "go", .. })), "{:?}", told.first());
    assert!(matches!(told.last(), Some(EngineError::NotReading)), "{:?}", told.last());
}
