//! Computer players in seats: fairness between clients, cancelled searches, rematches, busy servers.

use std::time::{Duration, Instant};

use quadrille_core::Seat;
use quadrille_online::{Command, EntryKind, FromServer, GameSnapshot, Offer};
use quadrille_server::ComputerLimits;
use serde_json::json;

use crate::server::{Guest, Server, play};
use crate::socket::Socket;

/// A game against a computer of this level, in which the player has moved.
async fn computer_to_move(server: &Server, guest: &Guest, level: &str) -> String {
    let game = server.create(guest, json!({ "game": "quadratic-war", "opponent": level })).await.game;
    assert_eq!(server.command(&game, guest, "a", play("b3b4")).await.status, 200);
    game
}

/// The game once the computer has moved.
async fn after_computer(server: &Server, guest: &Guest, game: &str) -> GameSnapshot {
    let (mut socket, welcome) = Socket::subscribe(server, game, Some(guest)).await;
    if welcome.snapshot.is_some_and(|snapshot| snapshot.moves.len() < 2) {
        while socket.wait(moved).await != Seat::Second {}
    }
    server.snapshot(game, guest).await
}

fn moved(frame: &FromServer) -> Option<Seat> {
    let FromServer::Entries { entries, .. } = frame else { return None };
    entries.iter().find_map(|entry| match entry.kind {
        EntryKind::Moved { seat, .. } => Some(seat),
        _ => None,
    })
}

#[tokio::test]
async fn a_client_with_many_games_does_not_delay_others() {
    let server = Server::start().await;
    let (attacker, other) = (server.guest().await, server.guest().await);
    let mut games = Vec::new();
    for _ in 0..18 {
        games.push(computer_to_move(&server, &attacker, "expert").await);
    }
    let asked_at = server.clock.now();
    let game = computer_to_move(&server, &other, "easy").await;
    let answered_at = after_computer(&server, &other, &game).await.changed;
    let mut before = 0;
    for game in &games {
        let snapshot = server.snapshot(game, &attacker).await;
        before +=
            usize::from(snapshot.moves.len() == 2 && (asked_at..answered_at).contains(&snapshot.changed));
    }
    // One search runs, and another may start while the computer's move is delayed.
    assert!(before < 6, "{before} games of the attacker came first");
    // The attacker's games get their moves too.
    after_computer(&server, &attacker, &games[0]).await;
}

#[tokio::test]
async fn a_search_is_cancelled_when_its_game_ends() {
    let server = Server::start().await;
    let guest = server.guest().await;
    let mut games = Vec::new();
    for _ in 0..12 {
        games.push(computer_to_move(&server, &guest, "expert").await);
    }
    for game in &games {
        assert_eq!(server.command(game, &guest, "b", Command::Resign).await.status, 200);
    }
    // The twelve searches would take eleven seconds.
    let started = Instant::now();
    let next = computer_to_move(&server, &guest, "easy").await;
    after_computer(&server, &guest, &next).await;
    assert!(started.elapsed() < Duration::from_secs(6), "after {:?}", started.elapsed());
}

#[tokio::test]
async fn a_computer_does_not_search_while_its_opponent_is_gone() {
    let server = Server::start().await;
    let host = server.guest().await;
    let create = |level: &str| json!({ "game": "quadratic-war", "opponent": level, "side": "second" });
    // A spectator is no reason to search. The room has decided about the search before it sends the welcome, and an expert's search would still
    // run: it takes a second.
    let game = server.create(&host, create("expert")).await.game;
    let (_spectator, _) = Socket::subscribe(&server, &game, None).await;
    for state in ["running", "waiting"] {
        assert_eq!(server.metric(&format!("quadrille_searches{{state=\"{state}\"}}")).await, 0, "{state}");
    }
    let game = server.create(&host, create("easy")).await.game;
    let (mut spectator, _) = Socket::subscribe(&server, &game, None).await;
    let (socket, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    assert_eq!(spectator.wait(moved).await, Seat::First, "the opponent has come");
    socket.leave().await;
    // A player who uses HTTP is present too.
    assert_eq!(server.command(&game, &host, "a", play("b7b6")).await.status, 200);
    assert_eq!(spectator.wait(moved).await, Seat::Second);
    assert_eq!(spectator.wait(moved).await, Seat::First);
}

#[tokio::test]
async fn rematches_count_as_new_games() {
    let server = Server::start().await;
    let guest = server.guest().await;
    let create = json!({ "game": "quadratic-war", "opponent": "easy" });
    let mut game = server.create(&guest, create.clone()).await.game;
    let (mut created, started) = (1, Instant::now());
    let rejected = loop {
        assert!(created < 100, "{created} games were created");
        assert_eq!(server.command(&game, &guest, "a", Command::Resign).await.status, 200);
        let command = Command::Offer { offer: Offer::Rematch };
        let answer = server.command(&game, &guest, "b", command).await;
        if answer.status != 200 {
            break answer;
        }
        game = server.snapshot(&game, &guest).await.rematch.expect("a computer accepts a rematch");
        created += 1;
    };
    // A burst of twenty, and one more every six seconds.
    let most = 21 + started.elapsed().as_secs() / 6;
    assert!((20..=most).contains(&created), "{created} games were created");
    assert_eq!(rejected.error(), (429, "too-fast".to_string()));
    assert_eq!(server.snapshot(&game, &guest).await.rematch, None);
    assert_eq!(server.post("/api/v1/games", &guest, create).await.error().0, 429, "both have the same limit");
    server.still_works().await;
}

#[tokio::test]
async fn clients_are_notified_of_a_busy_computer_and_get_its_move_later() {
    let most = ComputerLimits { concurrent: 1, waiting: 1, waiting_per_network: 1 };
    let server = Server::start_with_computers(most).await;
    let guest = server.guest().await;
    let mut sockets = Vec::new();
    for _ in 0..4 {
        let game = server.create(&guest, json!({ "game": "quadratic-war", "opponent": "expert" })).await.game;
        let (mut socket, welcome) = Socket::subscribe(&server, &game, Some(&guest)).await;
        assert!(!welcome.presence.computer_busy, "it is not its turn");
        assert_eq!(socket.execute("a", 3, play("b3b4")).await, Ok(4));
        sockets.push(socket);
    }
    // One search runs, one waits, and the queue has no space for the others.
    assert!(server.metric("quadrille_searches{state=\"waiting\"}").await <= 1);
    let mut notified = 0;
    for mut socket in sockets {
        let (mut was_busy, mut is_busy, mut has_moved) = (false, false, false);
        while is_busy || !has_moved {
            let frame = socket.next().await;
            if let FromServer::Presence(presence) = &frame {
                is_busy = presence.computer_busy;
                was_busy |= is_busy;
            }
            has_moved |= moved(&frame) == Some(Seat::Second);
        }
        notified += usize::from(was_busy);
    }
    assert!((1..4).contains(&notified), "{notified} of 4 were notified");
}
