//! The program with a PostgreSQL server that stops and restarts.

use std::fs::File;
use std::thread;
use std::time::{Duration, Instant};

use quadrille_core::Seat;
use quadrille_online::{EntryKind, GamePhase};
use quadrille_store::testing::Postgres;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::log;
use super::process::{Guest, Process};

/// Maximum time to a rejection: the server waits three seconds for a connection to its database.
const REJECTION_TIMEOUT: Duration = Duration::from_secs(5);
/// Timeout of anything that must happen.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Interval of checks.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Waits until a condition is true.
#[track_caller]
fn wait_until(what: &str, mut is_true: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_true() {
        assert!(begun.elapsed() < TIMEOUT, "not in time: {what}");
        thread::sleep(POLL_INTERVAL);
    }
}

fn play(id: &str, version: u64, mv: &str) -> Value {
    json!({ "id": id, "version": version, "wish": { "move": { "mv": mv } } })
}

#[track_caller]
fn is_unavailable((status, answer): &(u16, Value)) {
    assert_eq!((*status, answer["code"].as_str()), (503, Some("unavailable")), "{answer}");
}

/// Sends a command until the server can write, and returns the response.
#[track_caller]
fn execute(server: &Process, game: &str, guest: &Guest, command: &Value) -> Value {
    let mut done = Value::Null;
    wait_until("the command is executed", || {
        let result = server.command(game, guest, command);
        if result.0 != 200 {
            is_unavailable(&result);
            return false;
        }
        done = result.1;
        true
    });
    done
}

#[test]
fn without_a_database_commands_are_rejected_in_time_and_are_executed_once_after_it_returns() {
    let runtime = Runtime::new().unwrap();
    let postgres = Postgres::start().unwrap();
    let url = runtime.block_on(postgres.database()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let logs = folder.path().join("log");
    let server = Process::start_over(&url, File::create(&logs).unwrap());
    let (game, [host, friend]) = server.two();
    assert_eq!(server.command(&game, &host, &play("a", 3, "b3b4")).0, 200);
    assert_eq!((server.get("/readyz").0, server.get("/healthz").0), (200, 200));
    // A node that has not loaded the game yet.
    let other = Process::start_over(&url, File::create(folder.path().join("other")).unwrap());

    postgres.halt().unwrap();
    let answer = play("b", 4, "b7b6");
    let gone = Instant::now();
    is_unavailable(&server.command(&game, &friend, &answer));
    assert!(gone.elapsed() < REJECTION_TIMEOUT, "{:?}", gone.elapsed());
    // Simultaneous requests do not wait for each other, and no response contains an entry that is not written.
    let together = Instant::now();
    thread::scope(|scope| {
        for _ in 0..10 {
            scope.spawn(|| is_unavailable(&server.command(&game, &friend, &answer)));
        }
        scope.spawn(|| {
            is_unavailable(&server.post("/api/v1/games", &host, &json!({ "game": "quadratic-war" })));
        });
        scope.spawn(|| {
            let (status, seen) = server.get(&format!("/api/v1/games/{game}"));
            assert!(status == 503 || !seen.contains("b7b6"), "{seen}");
        });
        scope.spawn(|| is_unavailable(&other.command(&game, &friend, &answer)));
        scope.spawn(|| assert_eq!(other.get(&format!("/api/v1/games/{game}")).0, 503));
        scope.spawn(|| assert_eq!(server.get("/readyz").0, 503));
        scope.spawn(|| assert_eq!(server.get("/healthz").0, 200));
    });
    assert!(together.elapsed() < REJECTION_TIMEOUT, "{:?}", together.elapsed());
    wait_until("the log says so", || {
        std::fs::read_to_string(&logs).unwrap().contains("the heartbeat cannot be written")
    });

    postgres.resume().unwrap();
    wait_until("it is ready again", || server.get("/readyz").0 == 200);
    let done = execute(&server, &game, &friend, &answer);
    assert_eq!(done["version"], 5, "{done}");
    for node in [&server, &other] {
        assert_eq!(execute(node, &game, &friend, &answer), done, "sent again it is still the same");
    }
    assert_eq!(server.command(&game, &host, &play("c", 5, "c3c4")).0, 200);
    let snapshot = server.snapshot(&game);
    assert_eq!((snapshot.phase, snapshot.version), (GamePhase::Playing, 6));
    assert_eq!(snapshot.moves, ["b3b4", "b7b6", "c3c4"]);
    let entries = runtime.block_on(log(&server.host(), &game, &host.address));
    let ids: Vec<_> = entries.iter().filter_map(|entry| entry.command_id.as_ref()).collect();
    let ids: Vec<(Seat, &str)> = ids.iter().map(|by| (by.seat, by.id.as_str())).collect();
    assert_eq!(ids, [(Seat::First, "a"), (Seat::Second, "b"), (Seat::First, "c")]);
}

#[test]
fn time_without_a_database_is_credited() {
    let runtime = Runtime::new().unwrap();
    let postgres = Postgres::start().unwrap();
    let url = runtime.block_on(postgres.database()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start_over(&url, File::create(folder.path().join("log")).unwrap());
    let clock = json!({ "game": "quadratic-war", "clock": { "turn": { "seconds": 10 } } });
    let (game, [host, friend]) = server.two_at(&clock);
    assert_eq!(server.command(&game, &host, &play("a", 3, "b3b4")).0, 200);
    assert_eq!(server.command(&game, &friend, &play("b", 4, "b7b6")).0, 200);

    // The clock of the host runs out while the database is stopped.
    postgres.halt().unwrap();
    let gone = Instant::now();
    wait_until("the time is over", || gone.elapsed() > Duration::from_secs(13));
    let together = Instant::now();
    thread::scope(|scope| {
        for _ in 0..10 {
            scope.spawn(|| is_unavailable(&server.command(&game, &host, &play("c", 5, "c3c4"))));
        }
    });
    assert!(together.elapsed() < REJECTION_TIMEOUT, "{:?}", together.elapsed());
    postgres.resume().unwrap();
    wait_until("it is ready again", || server.get("/readyz").0 == 200);
    let mut credited = 0;
    wait_until("the time is given back", || {
        let entries = runtime.block_on(log(&server.host(), &game, &host.address));
        assert!(!entries.iter().any(|entry| matches!(entry.kind, EntryKind::Ended { .. })), "{entries:?}");
        let given = entries.iter().find_map(|entry| match entry.kind {
            EntryKind::Credited { millis } => Some(millis),
            _ => None,
        });
        credited = given.unwrap_or_default();
        credited > 0
    });
    assert!((12_000..=20_000).contains(&credited), "{credited} ms");
    execute(&server, &game, &host, &play("c", 6, "c3c4"));
    assert_eq!(server.snapshot(&game).moves, ["b3b4", "b7b6", "c3c4"]);
}
