//! Online games with the real program: killed, terminated, with a full disk, without a database.

mod archive;
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
#[cfg(target_os = "linux")]
use database::wait_until;
#[cfg(target_os = "linux")]
use process::TIMEOUT;
use process::{Guest, Process};

/// Concurrent games.
const GAMES: usize = 100;
/// Number of kills of the server.
const KILLS: u64 = 3;
/// Acknowledged commands between two kills.
const COMMANDS: u64 = 400;

/// All entries of a game.
async fn log(host: &str, game: &str, address: &str) -> Vec<LogEntry> {
    let mut socket = client::connect(host, game, address).await.expect("the server listens");
    client::send(&mut socket, &client::hello_after(0)).await.expect("the server reads");
    match client::receive(&mut socket).await {
        Some(FromServer::Welcome(welcome)) => welcome.entries,
        other => panic!("{other:?} instead of a welcome"),
    }
}

#[test]
fn a_killed_server_restarts_with_all_acknowledged_commands() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut server = Process::start(data, 0);
    let (host, port) = (server.host(), server.port());
    let games: Vec<(String, [Guest; 2])> = (0..GAMES).map(|_| server.two_players()).collect();

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
        shared.wait_for_acknowledged(kill * COMMANDS);
        server.kill();
        server = Process::start(data, port);
    }
    // All clients reconnect.
    shared.wait_for_acknowledged((KILLS + 1) * COMMANDS);
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
                entries.iter().filter_map(|entry| entry.command_id.as_ref()).all(|id| commands.insert(id)),
                "a command was executed twice"
            );
            for (Report { acknowledged, snapshot }, seat) in players.iter().zip(Seat::ALL) {
                assert_eq!(*snapshot, truth, "a client disagrees with the log");
                for (id, version) in acknowledged {
                    let command = entries[*version as usize - 1].command_id.as_ref();
                    assert!(
                        command.is_some_and(|command| command.seat == seat && command.id == *id),
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
fn a_terminated_server_tells_all_clients_to_reconnect() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut server = Process::start(data, 0);
    let host = server.host();
    let games: Vec<(String, [Guest; 2])> = (0..GAMES).map(|_| server.two_players()).collect();
    let command = json!({ "id": "a", "version": 3, "command": { "move": { "move": "b3b4" } } });
    for (game, [first, _]) in &games {
        assert_eq!(server.command(game, first, &command).0, 200);
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
        let terminated = Instant::now();
        server.terminate();
        for socket in &mut sockets {
            let mut last = None;
            while let Some(frame) = client::receive(socket).await {
                last = Some(frame);
            }
            assert!(matches!(last, Some(FromServer::Reconnect { .. })), "{last:?}");
        }
        assert_eq!(server.wait(), Some(0));
        assert!(terminated.elapsed() < Duration::from_secs(4), "{:?}", terminated.elapsed());
    });
    let server = Process::start(data, 0);
    for (game, _) in &games {
        assert_eq!(server.snapshot(game).moves, ["b3b4"]);
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").unwrap();
    let error = run(&["serve", "--port", "0", "--data", file.to_str().unwrap()]).error();
    assert!(error.contains("cannot be written") && error.contains(file.to_str().unwrap()), "{error}");
}

#[test]
fn a_second_server_on_the_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut server = Process::start(data, 0);
    let error = run(&["serve", "--port", "0", "--data", data]).error();
    assert!(error.contains("another server uses the folder"), "{error}");
    assert_eq!(server.get("/readyz").0, 200);
    server.kill();
    Process::start(data, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn with_a_full_disk_commands_are_rejected_and_games_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path().to_str().unwrap(), 0);
    let (game, [host, friend]) = server.two_players();
    let command = |version: u64, id: &str, mv: &str| json!({ "id": id, "version": version, "command": { "move": { "move": mv } } });
    assert_eq!(server.command(&game, &host, &command(3, "a", "b3b4")).0, 200);
    let before: GameSnapshot = server.snapshot(&game);

    server.limit_files("4096");
    let (status, answer) = server.command(&game, &friend, &command(4, "a", "b7b6"));
    assert_eq!((status, answer["code"].as_str()), (503, Some("unavailable")), "{answer}");
    let (status, answer) = server.post("/api/v1/games", &host, &json!({ "game": "quadratic-war" }));
    assert_eq!((status, answer["code"].as_str()), (503, Some("unavailable")), "{answer}");
    assert_eq!(server.get("/readyz").0, 503);
    assert_eq!(server.snapshot(&game), before, "a rejected command has no effect");

    server.limit_files("unlimited");
    let (status, answer) = server.command(&game, &friend, &command(4, "a", "b7b6"));
    assert_eq!((status, &answer["version"]), (200, &json!(5)), "{answer}");
    let after = server.snapshot(&game);
    assert_eq!((after.phase, after.moves.len()), (GamePhase::Playing, 2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_computer_whose_move_could_not_be_written_moves_later() {
    let folder = tempfile::tempdir().unwrap();
    let (server, log) = Process::start_piped(folder.path().to_str().unwrap());
    let (_, [host, _]) = server.two_players();
    let create = json!({ "game": "quadratic-war", "opponent": "easy" });
    let (_, created) = server.post("/api/v1/games", &host, &create);
    let game = created["game"].as_str().unwrap();
    let command = json!({ "id": "a", "version": 3, "command": { "move": { "move": "b3b4" } } });
    assert_eq!(server.command(game, &host, &command).0, 200);

    // The computer takes more than half a second for its move, which is the only command that fails to be written.
    server.limit_files("4096");
    while !log.recv_timeout(TIMEOUT).expect("the failure is logged").contains("a store operation failed") {}
    assert_eq!(server.snapshot(game).moves, ["b3b4"]);
    server.limit_files("unlimited");
    wait_until("the computer moves", || server.snapshot(game).moves.len() == 2);
}

#[test]
fn the_log_contains_no_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let logs = folder.path().join("log");
    let server =
        Process::start_verbose(folder.path().to_str().unwrap(), std::fs::File::create(&logs).unwrap());
    let (game, guests) = server.two_players_with(&json!({ "game": "quadratic-war", "name": "Unmistakable" }));
    let command = json!({ "id": "a", "version": 3, "command": { "move": { "move": "b3b4" } } });
    assert_eq!(server.command(&game, &guests[0], &command).0, 200);
    assert_eq!(server.command(&game, &guests[1], &command).0, 409, "it is the opponent's turn");
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
