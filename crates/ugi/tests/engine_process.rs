//! External engines: every failure is reported with its cause.
#![cfg(unix)]

use std::time::{Duration, Instant};

use quadrille_search::SearchLimits;
use quadrille_ugi::{EngineCommand, EngineError, EngineProcess, EngineTimeouts};

/// For engines that never reply.
const SHORT: Duration = Duration::from_millis(200);
/// For engines that reply, on a busy machine.
const LONG_TIMEOUTS: EngineTimeouts =
    EngineTimeouts { handshake: Duration::from_secs(60), search: Duration::from_secs(60) };

fn shell(script: &str) -> EngineCommand {
    format!("sh -c '{script}'").parse().expect("the quotes are closed")
}

/// An engine that completes the handshake and runs this shell command for `go`.
fn engine(go: &str) -> EngineCommand {
    shell(&format!(
        "while read -r line; do case \"$line\" in ugi) echo id name Test 1; echo option name Threads type spin default 1; echo ugiok;; \
         isready) echo readyok;; setoption*) said=\"$line\";; go*) {go};; esac; done"
    ))
}

#[test]
fn an_engine_completes_the_handshake_and_moves() {
    let mut engine = EngineProcess::start(
        &engine("echo info depth 1; echo bestmove b3b4 ponder \"$said\""),
        LONG_TIMEOUTS,
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
fn an_engine_gets_the_position_limits_and_its_options() {
    let echoing = "while read -r line; do case \"$line\" in ugi) echo option name Size of board type spin default 1; echo ugiok;; \
                   go*) echo bestmove \"$(printf %s \"$all $line\" | tr \" \" _)\";; *) all=\"$all|$line\";; esac; done";
    let mut engine = EngineProcess::start(&shell(echoing), LONG_TIMEOUTS).unwrap();
    engine.set_option("size of board", "9").unwrap();
    engine.set_option("colour", "red").unwrap();
    let limits = SearchLimits { time: Some(Duration::from_millis(1500)), nodes: Some(7), depth: Some(2) };
    let heard = engine.best_move("a b", &["m1".to_string(), "m2".to_string()], limits).unwrap();
    assert_eq!(
        heard,
        "|setoption_name_Size_of_board_value_9|position_fen_a_b_moves_m1_m2_go_movetime_1500_nodes_7_depth_2"
    );
}

fn failure(command: &EngineCommand, timeouts: EngineTimeouts) -> EngineError {
    match EngineProcess::start(command, timeouts) {
        Err(misconduct) => misconduct,
        Ok(mut engine) => {
            engine.best_move("x", &[], SearchLimits::default()).expect_err("it is up to something")
        }
    }
}

#[test]
fn every_failure_has_its_error() {
    let program = "/nowhere/at/all".parse().unwrap();
    assert!(matches!(failure(&program, LONG_TIMEOUTS), EngineError::NotStarted { .. }));
    assert!(matches!(failure(&shell("exit 0"), LONG_TIMEOUTS), EngineError::Ended { .. }));
    assert!(matches!(failure(&engine("exit 1"), LONG_TIMEOUTS), EngineError::Ended { asked: "go" }));
    assert!(matches!(failure(&engine("echo bestmove"), LONG_TIMEOUTS), EngineError::NoMove));
    assert!(matches!(failure(&engine("echo bestmove \"(none)\""), LONG_TIMEOUTS), EngineError::NoMove));
    let endless = "yes x | tr -d \"\\n\"";
    assert!(matches!(failure(&shell(endless), LONG_TIMEOUTS), EngineError::LineTooLong));
}

#[test]
fn missing_replies_time_out() {
    let begun = Instant::now();
    let slow_to_greet = EngineTimeouts { handshake: SHORT, ..LONG_TIMEOUTS };
    let slow_to_think = EngineTimeouts { search: SHORT, ..LONG_TIMEOUTS };
    for (command, timeouts, asked) in [
        (shell("exec sleep 100"), slow_to_greet, "ugi"),
        (shell("while :; do echo info string busy; done"), slow_to_greet, "ugi"),
        (engine(": "), slow_to_think, "go"),
        (engine("while :; do echo info string busy; done"), slow_to_think, "go"),
    ] {
        let failure = failure(&command, timeouts);
        assert!(matches!(failure, EngineError::Timeout { asked: late, .. } if late == asked), "{failure}");
    }
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn an_engine_that_does_not_read_does_not_block() {
    let command = shell("echo ugiok; exec sleep 100");
    let timeouts = EngineTimeouts { search: Duration::ZERO, ..LONG_TIMEOUTS };
    let mut engine = EngineProcess::start(&command, timeouts).unwrap();
    // One command is larger than the buffer of a pipe.
    let moves = vec!["a1-b2-c3".to_string(); 50_000];
    let errors = (0..200).map(|_| {
        engine.best_move("x", &moves, SearchLimits::default()).expect_err("the engine does not reply")
    });
    let errors: Vec<EngineError> = errors.collect();
    assert!(matches!(errors.first(), Some(EngineError::Timeout { asked: "go", .. })), "{:?}", errors.first());
    assert!(matches!(errors.last(), Some(EngineError::NotReading)), "{:?}", errors.last());
}
