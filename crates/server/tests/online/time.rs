//! Time: gone opponents, clocks, waiting hosts and server outages. The tests advance the clock of the server instead of waiting.

use std::time::Duration;

use quadrille_core::Seat;
use quadrille_online::{
    Command, EntryKind, FromServer, GameEnd, GamePhase, LAG_MILLIS, RejectReason, ToServer,
};
use quadrille_store::GameId;
use serde_json::{Value, json};

use crate::server::{Guest, Server, play};
use crate::socket::Socket;

/// A game with this time control in which both players have moved.
async fn started(server: &Server, clock: Value) -> (String, Guest, Guest) {
    let (game, host, friend) = server.two_players(json!({ "game": "quadratic-war", "clock": clock })).await;
    assert_eq!(server.command(&game, &host, "a", play("b3b4")).await.status, 200);
    assert_eq!(server.command(&game, &friend, "a", play("b7b6")).await.status, 200);
    (game, host, friend)
}

/// The end of the game, once the room has checked its deadlines. Any frame makes it check them.
async fn ended(socket: &mut Socket) -> GameEnd {
    socket.send(&ToServer::Ping).await;
    loop {
        let end = socket.entries().await.into_iter().find_map(|entry| match entry.kind {
            EntryKind::Ended(end) => Some(end),
            _ => None,
        });
        if let Some(end) = end {
            return end;
        }
    }
}

#[tokio::test]
async fn a_win_is_claimed_from_an_opponent_who_is_gone() {
    let server = Server::start().await;
    let (game, host, friend) = started(&server, json!({ "game": { "minutes": 3, "increment": 0 } })).await;
    let (mut socket, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    let (opponent, _) = Socket::subscribe(&server, &game, Some(&friend)).await;
    socket.presence(|presence| presence.gone.second.is_none()).await;
    assert_eq!(socket.execute("present", 5, Command::Claim).await, Err(RejectReason::TooSoon));
    opponent.leave().await;
    socket.presence(|presence| presence.gone.second.is_some()).await;
    assert_eq!(socket.execute("gone", 5, Command::Claim).await, Err(RejectReason::TooSoon));
    // A request over HTTP is a contact too, from which the time counts.
    server.advance(Duration::from_secs(20)).await;
    server.snapshot(&game, &friend).await;
    server.advance(Duration::from_secs(20)).await;
    assert_eq!(socket.execute("early", 5, Command::Claim).await, Err(RejectReason::TooSoon), "20 s of 30 s");
    server.advance(Duration::from_secs(10)).await;
    assert_eq!(socket.execute("claim", 5, Command::Claim).await, Ok(6));
    let snapshot = server.snapshot(&game, &friend).await;
    assert_eq!((snapshot.winner, snapshot.reason.as_deref()), (Some(Seat::First), Some("abandoned")));
}

#[tokio::test]
async fn a_clock_that_runs_out_ends_the_game_for_both() {
    let server = Server::start().await;
    let (game, host, friend) = started(&server, json!({ "turn": { "seconds": 30 } })).await;
    let (mut first, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    let (mut second, _) = Socket::subscribe(&server, &game, Some(&friend)).await;
    server.advance(Duration::from_secs(20)).await;
    assert_eq!(server.snapshot(&game, &host).await.phase, GamePhase::Playing);
    server.advance(Duration::from_secs(11)).await;
    let timeout = GameEnd::Timeout { winner: Seat::Second };
    assert_eq!((ended(&mut first).await, ended(&mut second).await), (timeout, timeout));
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!((snapshot.phase, snapshot.winner), (GamePhase::Over, Some(Seat::Second)));
    assert_eq!(server.metric("quadrille_games_ended_total").await, 1);
}

/// The stored deadline is a lower bound, so that moves do not change the metadata of a timed game.
#[tokio::test]
async fn moves_leave_the_metadata_of_a_timed_game_as_it_is() {
    let server = Server::start().await;
    let (game, host, friend) = started(&server, json!({ "game": { "minutes": 3, "increment": 0 } })).await;
    let (store, id) = (server.store().await, GameId::new(&game).expect("a valid id"));
    let stored = async || store.load(&id).await.expect("the store answers").expect("the game exists");
    let before = stored().await;
    let bound = before.metadata.due.expect("a clock runs");
    assert_eq!(bound, before.entries[4].at + 180_000 + LAG_MILLIS, "no player has more time");
    let (mut socket, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    for (player, name, mv) in [(&host, "b", "b4b5"), (&friend, "b", "c7c6")] {
        server.advance(Duration::from_secs(100)).await;
        let answer = server.command(&game, player, name, play(mv)).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    // The bound has passed after 180 s: it was replaced once, by that of the player who has 80 s left.
    let after = stored().await;
    assert_eq!((after.revision, after.entries.len()), (before.revision + 1, before.entries.len() + 2));
    let later = after.metadata.due.expect("a clock runs");
    assert!(bound < later && later <= server.clock.now() + 80_000 + 2 * LAG_MILLIS, "{bound} {later}");
    server.advance(Duration::from_secs(70)).await;
    socket.send(&ToServer::Ping).await;
    socket.wait(|frame| matches!(frame, FromServer::Pong { .. }).then_some(())).await;
    assert_eq!(server.snapshot(&game, &host).await.phase, GamePhase::Playing);
    server.advance(Duration::from_secs(11)).await;
    assert_eq!(ended(&mut socket).await, GameEnd::Timeout { winner: Seat::Second });
    let over = stored().await.metadata;
    assert_eq!((over.phase, over.due), (GamePhase::Over, None));
}

#[tokio::test]
async fn a_listed_game_that_nobody_joins_expires() {
    let server = Server::start().await;
    let host = server.guest().await;
    let game = server.create(&host, json!({ "game": "quadratic-war", "listed": true })).await.game;
    let (mut spectator, _) = Socket::subscribe(&server, &game, None).await;
    let lobby = || async { server.get("/api/v1/lobby", None).await.json()["games"].as_array().map(Vec::len) };
    server.clock.advance(Duration::from_secs(110));
    assert_eq!(lobby().await, Some(1));
    server.clock.advance(Duration::from_secs(11));
    assert_eq!(lobby().await, Some(0));
    assert_eq!(ended(&mut spectator).await, GameEnd::Aborted);
    assert_eq!(server.snapshot(&game, &host).await.phase, GamePhase::Over);
    let late = server.post(&format!("/api/v1/games/{game}/join"), &server.guest().await, json!({})).await;
    assert_eq!(late.error(), (404, "no-such-game".to_string()));
}

#[tokio::test]
async fn a_listed_game_waits_while_its_host_is_connected() {
    let server = Server::start().await;
    let host = server.guest().await;
    let game = server.create(&host, json!({ "game": "quadratic-war", "listed": true })).await.game;
    let (mut socket, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    for _ in 0..4 {
        server.clock.advance(Duration::from_secs(70));
        let renewed = renewal(&server, &game, &mut socket).await;
        assert!(renewed > server.clock.now() + 100_000, "for two minutes");
    }
    assert_eq!(server.snapshot(&game, &host).await.phase, GamePhase::Waiting);
}

/// The expiry of the game, once the room has renewed it.
async fn renewal(server: &Server, game: &str, socket: &mut Socket) -> u64 {
    let (store, id) = (server.store().await, GameId::new(game).expect("a valid id"));
    for _ in 0..200 {
        // A frame makes the room check its deadlines.
        socket.send(&ToServer::Ping).await;
        socket.wait(|frame| matches!(frame, FromServer::Pong { .. }).then_some(())).await;
        let stored = store.load(&id).await.expect("the store answers").expect("the game exists");
        let expires = stored.metadata.expires.expect("a waiting game expires");
        if expires > server.clock.now() + 60_000 {
            return expires;
        }
    }
    panic!("the wait is not renewed");
}

#[tokio::test]
async fn the_time_of_an_outage_is_credited() {
    let server = Server::start().await;
    let (game, host, _) = started(&server, json!({ "turn": { "seconds": 6 } })).await;
    let server = server.stopped_for(Duration::from_secs(5)).await;
    // Without the credit the clock of the first player would have run out by now.
    server.advance(Duration::from_secs(2)).await;
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!((snapshot.phase, snapshot.side_to_move), (GamePhase::Playing, Some(Seat::First)));
    let (_socket, welcome) = Socket::subscribe_after(&server, &game, Some(&host), Some(5)).await;
    let credited: Vec<u64> = welcome
        .entries
        .iter()
        .filter_map(|entry| match entry.kind {
            EntryKind::Credited { millis } => Some(millis),
            _ => None,
        })
        .collect();
    assert!(credited.len() == 1 && (4_500..9_000).contains(&credited[0]), "{credited:?}");
}

#[tokio::test]
async fn simultaneous_pairing_requests_are_paired() {
    let server = Server::start().await;
    for round in 0..8 {
        let (one, other) = (server.guest().await, server.guest().await);
        let command = json!({ "game": "stay-on-the-board", "options": { "size": "5" } });
        let pair = |guest: Guest| {
            let (server, command) = (&server, command.clone());
            async move { server.post("/api/v1/pair", &guest, command).await.joined() }
        };
        let (first, second) = tokio::join!(pair(one.clone()), pair(other.clone()));
        assert_eq!(first.game, second.game, "in round {round}");
        assert_ne!(first.seat, second.seat);
        assert_eq!(server.snapshot(&first.game, &one).await.phase, GamePhase::Playing);
        let lobby = server.get("/api/v1/lobby", None).await.json();
        assert_eq!(lobby["games"], json!([]), "the second game is aborted");
    }
    // A player who asks twice waits in one game, and is not paired with themselves.
    let guest = server.guest().await;
    let command = json!({ "game": "stay-on-the-board" });
    let first = server.post("/api/v1/pair", &guest, command.clone()).await;
    let again = server.post("/api/v1/pair", &guest, command.clone()).await;
    assert_eq!([first.status.as_u16(), again.status.as_u16()], [201, 201]);
    assert_eq!(first.joined().game, again.joined().game);
    let named = json!({ "game": "stay-on-the-board", "options": { "size": "3" } });
    let paired = server.post("/api/v1/pair", &server.guest().await, named).await;
    assert_eq!(paired.joined().game, first.joined().game, "default options may be given or not");
}

#[tokio::test]
async fn a_link_that_is_opened_late_leads_to_the_started_game() {
    let server = Server::start().await;
    for private in [false, true] {
        let (host, friend) = (server.guest().await, server.guest().await);
        let created = server.create(&host, json!({ "game": "quadratic-war", "private": private })).await;
        let path = format!("/api/v1/codes/{}/join", created.code.unwrap());
        assert_eq!(server.post(&path, &friend, json!({})).await.joined().seat, Seat::Second);
        for (guest, seat) in [(&host, Seat::First), (&friend, Seat::Second)] {
            assert_eq!(server.post(&path, guest, json!({})).await.joined().seat, seat);
        }
        let late = server.post(&path, &server.guest().await, json!({})).await;
        if private {
            assert_eq!(late.error(), (404, "no-such-code".to_string()));
        } else {
            assert_eq!(late.error(), (409, "begun".to_string()));
            assert_eq!(late.json()["game"], json!(created.game));
        }
    }
    let both = json!({ "game": "quadratic-war", "private": true, "listed": true });
    let rejected = server.post("/api/v1/games", &server.guest().await, both).await;
    assert_eq!(rejected.error(), (422, "private-listed".to_string()));
}
