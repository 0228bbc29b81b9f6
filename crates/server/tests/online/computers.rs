//! Computers in seats, and clients that ask for more than the server has: clients are served in turn, and no search is in vain.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use quadrille_core::Seat;
use quadrille_online::{Command, EntryKind, FromServer, GameSnapshot, Offer};
use quadrille_server::ComputerLimits;
use serde_json::json;

use crate::server::{Guest, Server, play};
use crate::socket::Socket;

/// A game against a computer of this level, in which the person has moved.
async fn asked(server: &Server, guest: &Guest, level: &str) -> String {
    let game = server.open(guest, json!({ "game": "quadratic-war", "opponent": level })).await.game;
    assert_eq!(server.order(&game, guest, "a", play("b3b4")).await.status, 200);
    game
}

/// The game once the computer has moved.
async fn answered(server: &Server, guest: &Guest, game: &str) -> GameSnapshot {
    let asked = Instant::now();
    loop {
        let snapshot = server.snapshot(game, guest).await;
        if snapshot.moves.len() == 2 {
            return snapshot;
        }
        assert!(asked.elapsed() < Duration::from_secs(60), "the computer does not move");
        // Reads are counted, five a second.
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
}

/// The time as entries tell it.
fn server_time() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
    u64::try_from(since.as_millis()).expect("it is before the end of time")
}

fn moved(frame: &FromServer) -> Option<Seat> {
    let FromServer::Entries { entries, .. } = frame else { return None };
    entries.iter().find_map(|entry| match entry.kind {
        EntryKind::Moved { seat, .. } => Some(seat),
        _ => None,
    })
}

#[tokio::test]
async fn a_client_with_many_games_does_not_keep_the_computer_from_others() {
    let server = Server::start().await;
    let (attacker, other) = (server.guest().await, server.guest().await);
    let mut games = Vec::new();
    for _ in 0..18 {
        games.push(asked(&server, &attacker, "expert").await);
    }
    let asked_at = server_time();
    let mine = asked(&server, &other, "easy").await;
    let answered_at = answered(&server, &other, &mine).await.changed;
    let mut before = 0;
    for game in &games {
        let snapshot = server.snapshot(game, &attacker).await;
        before +=
            usize::from(snapshot.moves.len() == 2 && (asked_at..answered_at).contains(&snapshot.changed));
    }
    // One search runs, one more may start while the answer is held back so that it can be followed.
    assert!(before < 6, "{before} games of the attacker came first");
    // They are answered in their turn.
    answered(&server, &attacker, &games[0]).await;
}

#[tokio::test]
async fn a_computer_stops_thinking_when_its_game_ends() {
    let server = Server::start().await;
    let guest = server.guest().await;
    let mut games = Vec::new();
    for _ in 0..12 {
        games.push(asked(&server, &guest, "expert").await);
    }
    for game in &games {
        assert_eq!(server.order(game, &guest, "b", Command::Resign).await.status, 200);
    }
    // One after the other they would think for eleven seconds.
    let begun = Instant::now();
    let next = asked(&server, &guest, "easy").await;
    answered(&server, &guest, &next).await;
    assert!(begun.elapsed() < Duration::from_secs(6), "after {:?}", begun.elapsed());
}

#[tokio::test]
async fn a_computer_does_not_think_while_its_opponent_is_not_there() {
    let server = Server::start().await;
    let host = server.guest().await;
    let create = json!({ "game": "quadratic-war", "opponent": "easy", "side": "second" });
    let game = server.open(&host, create).await.game;
    // Someone who watches does not play: there is nobody to think for.
    let (mut watcher, _) = Socket::enter(&server, &game, None).await;
    let moves = tokio::time::timeout(Duration::from_secs(3), watcher.wait(moved)).await;
    assert!(moves.is_err(), "{moves:?} moved for nobody");
    let (socket, _) = Socket::enter(&server, &game, Some(&host)).await;
    assert_eq!(watcher.wait(moved).await, Seat::First, "now there is somebody");
    socket.leave().await;
    // Who only asks over HTTP is there as well.
    assert_eq!(server.order(&game, &host, "a", play("b7b6")).await.status, 200);
    assert_eq!(watcher.wait(moved).await, Seat::Second);
    assert_eq!(watcher.wait(moved).await, Seat::First);
}

#[tokio::test]
async fn rematches_count_as_new_games() {
    let server = Server::start().await;
    let guest = server.guest().await;
    let create = json!({ "game": "quadratic-war", "opponent": "easy" });
    let mut game = server.open(&guest, create.clone()).await.game;
    let (mut opened, begun) = (1, Instant::now());
    let refused = loop {
        assert!(opened < 100, "{opened} games were opened");
        assert_eq!(server.order(&game, &guest, "a", Command::Resign).await.status, 200);
        let command = Command::Offer { offer: Offer::Rematch };
        let answer = server.order(&game, &guest, "b", command).await;
        if answer.status != 200 {
            break answer;
        }
        game = server.snapshot(&game, &guest).await.rematch.expect("the computer plays again");
        opened += 1;
    };
    // Twenty at once, and one more every six seconds.
    let most = 21 + begun.elapsed().as_secs() / 6;
    assert!((20..=most).contains(&opened), "{opened} games were opened");
    assert_eq!(refused.refused(), (429, "too-fast".to_string()));
    assert_eq!(server.snapshot(&game, &guest).await.rematch, None);
    assert_eq!(server.post("/api/v1/games", &guest, create).await.refused().0, 429, "they are one limit");
    server.plays_on().await;
}

#[tokio::test]
async fn a_client_is_told_that_the_computer_is_busy_and_gets_its_move_later() {
    let most = ComputerLimits { concurrent: 1, waiting: 1, waiting_per_network: 1 };
    let server = Server::start_with_computers(most).await;
    let guest = server.guest().await;
    let mut sockets = Vec::new();
    for _ in 0..4 {
        let game = server.open(&guest, json!({ "game": "quadratic-war", "opponent": "expert" })).await.game;
        let (mut socket, welcome) = Socket::enter(&server, &game, Some(&guest)).await;
        assert!(!welcome.presence.computer_busy, "it is not its turn");
        assert_eq!(socket.carry_out("a", 3, play("b3b4")).await, Ok(4));
        sockets.push(socket);
    }
    // One thinks, one waits, and for the others there is no room in the queue.
    assert!(server.metric("quadrille_searches{state=\"waiting\"}").await <= 1);
    let mut told = 0;
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
        told += usize::from(was_busy);
    }
    assert!((1..4).contains(&told), "{told} of 4 were told that it is busy");
}
