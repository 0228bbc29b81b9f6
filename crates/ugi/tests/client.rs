//! Engines that misbehave, and one that does not: whatever they do, the client comes back with a reason.
#![cfg(unix)]

use std::time::{Duration, Instant};

use quadrille_search::Limits;
use quadrille_ugi::{Client, EngineError, Launch, Patience};

/// For those who never answer; it is all the same how long they are waited for.
const SHORT: Duration = Duration::from_millis(200);
/// For those who answer, however busy the machine is.
const MORE_PATIENCE: Patience =
    Patience { courtesy: Duration::from_secs(60), thought: Duration::from_secs(60) };

fn shell(script: &str) -> Launch {
    format!("sh -c '{script}'").parse().expect("the quotes are closed")
}

/// An engine that greets, and does this with `go`.
fn engine(go: &str) -> Launch {
    shell(&format!(
        "while read -r line; do case \"$line\" in ugi) echo id name Test 1; echo option name Threads type spin default 1; echo ugiok;; \
         isready) echo readyok;; setoption*) said=\"$line\";; go*) {go};; esac; done"
    ))
}

#[test]
fn an_engine_is_greeted_and_asked() {
    let mut client =
        Client::start(&engine("echo info depth 1; echo bestmove b3b4 ponder \"$said\""), MORE_PATIENCE)
            .unwrap();
    assert_eq!(client.name(), Some("Test 1"));
    client.set_option("threads", "3").unwrap();
    client.set_option("unheard-of", "3").unwrap();
    client.new_game().unwrap();
    let limits = Limits { time: Some(Duration::from_millis(5)), nodes: Some(7), depth: Some(2) };
    assert_eq!(client.best_move("x y", &[], limits).unwrap(), "b3b4");
    assert_eq!(client.best_move("x y", &["b3b4".to_string()], Limits::default()).unwrap(), "b3b4");
}

#[test]
fn it_is_sent_position_limits_and_the_options_that_it_has() {
    let echoing = "while read -r line; do case \"$line\" in ugi) echo option name Size of board type spin default 1; echo ugiok;; \
                   go*) echo bestmove \"$(printf %s \"$all $line\" | tr \" \" _)\";; *) all=\"$all|$line\";; esac; done";
    let mut client = Client::start(&shell(echoing), MORE_PATIENCE).unwrap();
    client.set_option("size of board", "9").unwrap();
    client.set_option("colour", "red").unwrap();
    let limits = Limits { time: Some(Duration::from_millis(1500)), nodes: Some(7), depth: Some(2) };
    let heard = client.best_move("a b", &["m1".to_string(), "m2".to_string()], limits).unwrap();
    assert_eq!(
        heard,
        "|setoption_name_Size_of_board_value_9|position_fen_a_b_moves_m1_m2_go_movetime_1500_nodes_7_depth_2"
    );
}

fn misconduct(launch: &Launch, patience: Patience) -> EngineError {
    match Client::start(launch, patience) {
        Err(misconduct) => misconduct,
        Ok(mut client) => client.best_move("x", &[], Limits::default()).expect_err("it is up to something"),
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
    assert!(matches!(misconduct(&shell(endless), MORE_PATIENCE), EngineError::Endless));
}

#[test]
fn nobody_is_waited_for_for_ever() {
    let begun = Instant::now();
    let slow_to_greet = Patience { courtesy: SHORT, ..MORE_PATIENCE };
    let slow_to_think = Patience { thought: SHORT, ..MORE_PATIENCE };
    for (launch, patience, asked) in [
        (shell("exec sleep 100"), slow_to_greet, "ugi"),
        (shell("while :; do echo info string busy; done"), slow_to_greet, "ugi"),
        (engine(": "), slow_to_think, "go"),
        (engine("while :; do echo info string busy; done"), slow_to_think, "go"),
    ] {
        let misconduct = misconduct(&launch, patience);
        assert!(matches!(misconduct, EngineError::Late { asked: late, .. } if late == asked), "{misconduct}");
    }
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn who_does_not_read_does_not_hold_us_up() {
    let launch = shell("echo ugiok; exec sleep 100");
    let patience = Patience { thought: Duration::ZERO, ..MORE_PATIENCE };
    let mut client = Client::start(&launch, patience).unwrap();
    // Each of these is more than a pipe holds.
    let moves = vec!["a1-b2-c3".to_string(); 50_000];
    let told =
        (0..200).map(|_| client.best_move("x", &moves, Limits::default()).expect_err("it says nothing"));
    let told: Vec<EngineError> = told.collect();
    assert!(matches!(told.first(), Some(EngineError::Late { asked: "go", .. })), "{:?}", told.first());
    assert!(matches!(told.last(), Some(EngineError::Deaf)), "{:?}", told.last());
}
