//! The real program on a PostgreSQL server that stops and restarts.

use std::fs::File;
use std::thread;
use std::time::{Duration, Instant};

use quadrille_core::Seat;
use quadrille_online::GamePhase;
use quadrille_store::testing::Postgres;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::log;
use super::process::{Guest, Process};

/// Maximum time of a rejection: the server waits three seconds for a connection to its database.
const REJECTION_TIME: Duration = Duration::from_secs(5);
/// Timeout of an expected change.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Pause between two looks at the processes.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Waits for a condition of the server or the database.
#[track_caller]
pub(super) fn wait_until(condition: &str, mut holds: impl FnMut() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < TIMEOUT, "timeout: {condition}");
        thread::sleep(POLL_INTERVAL);
    }
}

fn play(id: &str, version: u64, mv: &str) -> Value {
    json!({ "id": id, "version": version, "command": { "move": { "move": mv } } })
}

#[track_caller]
fn is_unavailable((status, answer): &(u16, Value)) {
    assert_eq!((*status, answer["code"].as_str()), (503, Some("unavailable")), "{answer}");
}

/// Sends a command until the server can write; returns the response.
#[track_caller]
fn execute(server: &Process, game: &str, guest: &Guest, command: &Value) -> Value {
    let mut response = Value::Null;
    wait_until("the command is executed", || {
        let result = server.command(game, guest, command);
        if result.0 != 200 {
            is_unavailable(&result);
            return false;
        }
        response = result.1;
        true
    });
    response
}

#[test]
fn commands_are_rejected_without_the_database_and_executed_once_after_its_restart() {
    let runtime = Runtime::new().unwrap();
    let postgres = Postgres::start().unwrap();
    let url = runtime.block_on(postgres.database()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let logs = folder.path().join("log");
    let server = Process::start_on(&url, File::create(&logs).unwrap());
    let (game, [host, friend]) = server.two_players();
    assert_eq!(server.command(&game, &host, &play("a", 3, "b3b4")).0, 200);
    assert_eq!((server.get("/readyz").0, server.get("/healthz").0), (200, 200));
    // A node that has not loaded the game.
    let other = Process::start_on(&url, File::create(folder.path().join("other")).unwrap());

    postgres.halt().unwrap();
    let reply = play("b", 4, "b7b6");
    let halted = Instant::now();
    is_unavailable(&server.command(&game, &friend, &reply));
    assert!(halted.elapsed() < REJECTION_TIME, "{:?}", halted.elapsed());
    // Concurrent requests do not wait for each other, and nothing that is not written is shown.
    let together = Instant::now();
    thread::scope(|scope| {
        for _ in 0..10 {
            scope.spawn(|| is_unavailable(&server.command(&game, &friend, &reply)));
        }
        scope.spawn(|| {
            is_unavailable(&server.post("/api/v1/games", &host, &json!({ "game": "quadratic-war" })));
        });
        scope.spawn(|| {
            let (status, seen) = server.get(&format!("/api/v1/games/{game}"));
            assert!(status == 503 || !seen.contains("b7b6"), "{seen}");
        });
        scope.spawn(|| is_unavailable(&other.command(&game, &friend, &reply)));
        scope.spawn(|| assert_eq!(other.get(&format!("/api/v1/games/{game}")).0, 503));
        scope.spawn(|| assert_eq!(server.get("/readyz").0, 503));
        scope.spawn(|| assert_eq!(server.get("/healthz").0, 200));
    });
    assert!(together.elapsed() < REJECTION_TIME, "{:?}", together.elapsed());
    wait_until("the failure is logged", || {
        std::fs::read_to_string(&logs).unwrap().contains("the heartbeat could not be written")
    });

    postgres.resume().unwrap();
    wait_until("it is ready again", || server.get("/readyz").0 == 200);
    let done = execute(&server, &game, &friend, &reply);
    assert_eq!(done["version"], 5, "{done}");
    for node in [&server, &other] {
        assert_eq!(execute(node, &game, &friend, &reply), done, "a duplicate has the same answer");
    }
    assert_eq!(server.command(&game, &host, &play("c", 5, "c3c4")).0, 200);
    let snapshot = server.snapshot(&game);
    assert_eq!((snapshot.phase, snapshot.version), (GamePhase::Playing, 6));
    assert_eq!(snapshot.moves, ["b3b4", "b7b6", "c3c4"]);
    let entries = runtime.block_on(log(&server.host(), &game, &host.address));
    let ids: Vec<_> = entries.iter().filter_map(|entry| entry.command_id.as_ref()).collect();
    let ids: Vec<(Seat, &str)> = ids.iter().map(|command| (command.seat, command.id.as_str())).collect();
    assert_eq!(ids, [(Seat::First, "a"), (Seat::Second, "b"), (Seat::First, "c")]);
}
