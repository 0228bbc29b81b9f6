//! `quadrille load` against a server.

use serde_json::Value;

use super::process::Process;
use crate::run;

/// Runs a load test that finds no violation; returns its report.
fn load(server: &Process, arguments: &[&str]) -> Value {
    let (host, process) = (server.host(), server.id().to_string());
    let common = ["load", "--server", &host, "--server-pid", &process, "--json"];
    let output = run(&[&common[..], arguments].concat()).ok();
    let report: Value = serde_json::from_str(&output).expect("the report is JSON");
    assert_eq!(report["violations"]["counts"].as_object().map(serde_json::Map::len), Some(0), "{report}");
    report
}

/// A short overload test: at twice the peak rate nothing fails except commands that are rejected as `unavailable`, and afterwards the server
/// reaches the target rate.
#[test]
fn an_overloaded_server_rejects_and_recovers() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path().to_str().unwrap(), 0);
    let phases = ["--phase", "max:1s", "--phase", "2x:1s", "--phase", "0.2x:2s"];
    let report = load(&server, &[&["--matches", "20"], &phases[..]].concat());
    let phases = report["phases"].as_array().unwrap();
    assert_eq!(phases.len(), 3);
    for phase in phases {
        assert!(phase["acknowledged"].as_u64().unwrap() > 0, "{phase}");
        assert_eq!(phase["failed"].as_object().map(serde_json::Map::len), Some(0), "{phase}");
        let reasons: Vec<&String> = phase["rejected"].as_object().unwrap().keys().collect();
        assert!(
            reasons.iter().all(|reason| ["unavailable", "too-fast"].contains(&reason.as_str())),
            "{phase}"
        );
    }
    assert_eq!(report["verified_games"], 20);
    assert!(run(&["load", "--server", "192.0.2.1:80"]).error().contains("not a loopback address"));
}

/// Reconnects, new games and watchers are part of the load, and each game is compared with its log.
#[test]
fn a_mixed_load_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path().to_str().unwrap(), 0);
    let mix = ["--watchers", "0.5", "--reconnects", "20", "--joins", "10", "--phase", "100:2s"];
    let report = load(&server, &[&["--matches", "20"], &mix[..]].concat());
    let phase = &report["phases"][0];
    assert_eq!(report["sockets"], 50);
    // A command, its acknowledgement, and the entry to both players and half a watcher.
    assert!(phase["bytes_per_move"].as_f64().unwrap() > 200.0, "{phase}");
    assert!(phase["after_acknowledgement"]["p99"].is_f64(), "{phase}");
    if cfg!(target_os = "linux") {
        assert!(report["setup_server_millis_per_match"].as_f64().unwrap() > 0.0, "{report}");
    }
    assert!(phase["reconnects"].as_u64().unwrap() > 0, "{phase}");
    let games = phase["games"].as_u64().unwrap();
    assert!(games > 0, "{phase}");
    // A game that is being created at the end of the phase counts too.
    assert!(report["verified_games"].as_u64().unwrap() >= 20 + games, "{report}");
}

/// Games that end by their rules are followed by others.
#[test]
fn whole_games_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path().to_str().unwrap(), 0);
    let game = ["--game", "stay-on-the-board", "-o", "size=3"];
    let report = load(&server, &[&["--matches", "5", "--phase", "100:2s"], &game[..]].concat());
    let games = report["phases"][0]["games"].as_u64().unwrap();
    assert!(games >= 5, "{report}");
    assert!(report["verified_games"].as_u64().unwrap() >= 5 + games, "{report}");
    let error = run(&["load", "--game", "nothing"]).error();
    assert!(error.contains("there is no game \"nothing\""), "{error}");
}

/// Idle sockets: the report states the server's memory.
#[test]
fn idle_sockets_are_measured() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path().to_str().unwrap(), 0);
    let report = load(&server, &["--idle", "100"]);
    assert_eq!((&report["sockets"], &report["phases"][0]["acknowledged"]), (&100.into(), &0.into()));
    if cfg!(target_os = "linux") {
        assert!(report["bytes_per_socket"].is_u64(), "{report}");
    }
}
