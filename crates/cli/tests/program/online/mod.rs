//! Games over the network with the real program: killed, terminated, with a full disk or without a database.

mod client;
mod database;
mod load;
mod process;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use quadrille_core::Seat;
use quadrille_online::{FromServer, GamePhase, GameSnapshot, GameState, LogEntry};
use serde_json::json;
use tokio::runtime::Runtime;

use crate::run;
use client::{Client, Report, Shared};
use process::{Guest, Process};

/// Simultaneous games.
const GAMES: usize = 100;
/// Number of kills of the server.
const KILLS: u64 = 3;
/// Acknowledged commands between two kills.
const COMMANDS: u64 = 400;

/// All entries of a game, as the server sends them to a new spectator.
async fn log(host: &str, game: &str, address: &str) -> Vec<LogEntry> {
    let mut socket = client::connect(host, game, address).await.expect("the server listens");
    client::send(&mut socket, &client::hello_after(0)).await.expect("the server reads");
    match client::receive(&mut socket).await {
        Some(FromServer::Welcome(welcome)) => welcome.entries,
        other => panic!("no welcome but {other:?}"),
    }
}

#[test]
fn killed_during_a_hundred_games_it_restarts_with_every_acknowledged_command() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut server = Process::start(data, 0);
    let (host, port) = (server.host(), server.port());
    let games: Vec<(String, [Guest; 2])> = (0..GAMES).map(|_| server.two()).collect();

    let runtime = Runtime::new().unwrap();
    let shared = Arc::new(Shared::default());
    let players = games.iter().flat_map(|(game, guests)| guests.iter().map(move |guest| (game, guest)));
    let players: Vec<_> = players
        .zip(1..)
        .map(|((game, guest), number)| {
            let client = Client::new(&host, game, guest.clone(), number);
            runtime.spawn(client.play(Arc::clone(&shared), 2 * GAMES as u64))
        })
        .collect();
    for kill in 1..=KILLS {
        shared.wait_for_commands(kill * COMMANDS);
        server.kill();
        server = Process::start(data, port);
    }
    // All clients reconnect by themselves.
    shared.wait_for_commands((KILLS + 1) * COMMANDS);
    shared.stop();

    runtime.block_on(async {
        let mut reports = Vec::new();
        for player in players {
            reports.push(player.await.expect("no client fails"));
        }
        for ((game, [guest, _]), players) in games.iter().zip(reports.chunks(2)) {
            let entries = log(&host, game, &guest.address).await;
            let truth = GameState::replay(&entries).expect("the log can be replayed").snapshot();
            let mut commands = HashSet::new();
            assert!(
                entries.iter().filter_map(|entry| entry.command_id.as_ref()).all(|by| commands.insert(by)),
                "a command was executed twice"
            );
            for (Report { acknowledged, snapshot }, seat) in players.iter().zip(Seat::ALL) {
                assert_eq!(*snapshot, truth, "a client disagrees with the log");
                for (id, version) in acknowledged {
                    let by = entries[*version as usize - 1].command_id.as_ref();
                    assert!(
                        by.is_some_and(|by| by.seat == seat && by.id == *id),
                        "{id} is missing in {game}"
                    );
                }
            }
        }
        let acknowledged: usize = reports.iter().map(|report| report.acknowledged.len()).sum();
        assert!(acknowledged as u64 >= (KILLS + 1) * COMMANDS);
    });
}

#[test]
fn terminated_it_tells_all_clients_to_reconnect_and_exits_in_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut server = Process::start(data, 0);
    let host = server.host();
    let games: Vec<(String, [Guest; 2])> = (0..GAMES).map(|_| server.two()).collect();
    let order = json!({ "id": "a", "version": 3, "wish": { "move": { "mv": "b3b4" } } });
    for (game, [first, _]) in &games {
        assert_eq!(server.command(game, first, &order).0, 200);
    }
    Runtime::new().unwrap().block_on(async {
        let mut sockets = Vec::new();
        for (game, guest) in
            games.iter().flat_map(|(game, guests)| guests.iter().map(move |guest| (game, guest)))
        {
            let mut socket = client::connect(&host, game, &guest.address).await.unwrap();
            client::send(&mut socket, &client::hello(guest)).await.unwrap();
            assert!(matches!(client::receive(&mut socket).await, Some(FromServer::Welcome(_))));
            sockets.push(socket);
        }
        let told = Instant::now();
        server.terminate();
        for socket in &mut sockets {
            let mut last = None;
            while let Some(frame) = client::receive(socket).await {
                last = Some(frame);
            }
            assert!(matches!(last, Some(FromServer::Reconnect { .. })), "{last:?}");
        }
        assert_eq!(server.wait(), Some(0));
        assert!(told.elapsed() < Duration::from_secs(4), "{:?}", told.elapsed());
    });
    let server = Process::start(data, 0);
    for (game, _) in &games {
        assert_eq!(server.snapshot(game).moves, ["b3b4"]);
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").unwrap();
    let error = run(&["serve", "--port", "0", "--data", file.to_str().unwrap()]).error();
    assert!(error.contains("cannot be written") && error.contains(file.to_str().unwrap()), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn with_a_full_disk_commands_are_rejected_and_games_are_still_shown() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path().to_str().unwrap(), 0);
    let (game, [host, friend]) = server.two();
    let order = |version: u64, id: &str, mv: &str| json!({ "id": id, "version": version, "wish": { "move": { "mv": mv } } });
    assert_eq!(server.command(&game, &host, &order(3, "a", "b3b4")).0, 200);
    let before: GameSnapshot = server.snapshot(&game);

    server.limit_files("4096");
    let (status, answer) = server.command(&game, &friend, &order(4, "a", "b7b6"));
    assert_eq!((status, answer["code"].as_str()), (503, Some("unavailable")), "{answer}");
    let (status, answer) = server.post("/api/v1/games", &host, &json!({ "game": "quadratic-war" }));
    assert_eq!((status, answer["code"].as_str()), (503, Some("unavailable")), "{answer}");
    assert_eq!(server.snapshot(&game), before, "a failed write changes nothing");

    server.limit_files("unlimited");
    let (status, answer) = server.command(&game, &friend, &order(4, "a", "b7b6"));
    assert_eq!((status, &answer["version"]), (200, &json!(5)), "{answer}");
    let after = server.snapshot(&game);
    assert_eq!((after.phase, after.moves.len()), (GamePhase::Playing, 2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_computer_retries_a_move_that_could_not_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path().to_str().unwrap(), 0);
    let (_, [host, _]) = server.two();
    let create = json!({ "game": "quadratic-war", "opponent": "easy" });
    let (_, seated) = server.post("/api/v1/games", &host, &create);
    let game = seated["game"].as_str().unwrap();
    let order = json!({ "id": "a", "version": 3, "wish": { "move": { "mv": "b3b4" } } });
    assert_eq!(server.command(game, &host, &order).0, 200);

    // The computer moves after more than half a second, and the write fails.
    server.limit_files("4096");
    let (full, say) =
        (Instant::now(), json!({ "id": "b", "version": 4, "wish": { "say": { "phrase": "hello" } } }));
    while full.elapsed() < Duration::from_millis(1500) {
        assert_eq!(server.command(game, &host, &say).0, 503);
        // Phrases are limited to a burst of ten and one a second.
        std::thread::sleep(Duration::from_millis(200));
    }
    assert_eq!(server.snapshot(game).moves, ["b3b4"]);
    server.limit_files("unlimited");
    let room = Instant::now();
    while server.snapshot(game).moves.len() < 2 {
        assert!(room.elapsed() < Duration::from_secs(10), "the computer does not move");
        std::thread::sleep(Duration::from_millis(250));
    }
}

#[test]
fn the_log_contains_no_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let logs = folder.path().join("log");
    let server =
        Process::start_with_debug_log(folder.path().to_str().unwrap(), std::fs::File::create(&logs).unwrap());
    let (game, guests) = server.two_at(&json!({ "game": "quadratic-war", "name": "Unmistakable" }));
    let order = json!({ "id": "a", "version": 3, "wish": { "move": { "mv": "b3b4" } } });
    assert_eq!(server.command(&game, &guests[0], &order).0, 200);
    assert_eq!(server.command(&game, &guests[1], &order).0, 409, "it was made in another position");
    Runtime::new().unwrap().block_on(async {
        for guest in &guests {
            let mut socket = client::connect(&server.host(), &game, &guest.address).await.unwrap();
            client::send(&mut socket, &client::hello(guest)).await.unwrap();
            assert!(matches!(client::receive(&mut socket).await, Some(FromServer::Welcome(_))));
        }
    });
    let (status, waiting) = server.post("/api/v1/games", &guests[0], &json!({ "game": "quadratic-war" }));
    assert_eq!(status, 201);
    let code = waiting["code"].as_str().unwrap();
    assert_eq!(server.post(&format!("/api/v1/codes/{code}/join"), &guests[1], &json!({})).0, 200);
    drop(server);
    let log = std::fs::read_to_string(&logs).unwrap();
    assert!(!log.is_empty(), "the log is empty");
    for secret in [guests[0].token.as_str(), &guests[1].token, "Unmistakable", code] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
}
