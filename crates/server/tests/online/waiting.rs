//! Waiting for someone: hosts in the lobby, those who want to be paired, opponents who are gone, a server that was away.

use std::time::{Duration, Instant};

use quadrille_core::Seat;
use quadrille_online::{Command, EntryKind, GamePhase, RejectReason};
use quadrille_store::{Append, GameId};
use serde_json::{Value, json};

use crate::server::{Guest, Server, play};
use crate::socket::Socket;

/// A game in which both have moved, with this clock.
async fn begun(server: &Server, clock: Value) -> (String, Guest, Guest) {
    let (game, host, friend) = server.two(json!({ "game": "quadratic-war", "clock": clock })).await;
    assert_eq!(server.order(&game, &host, "a", play("b3b4")).await.status, 200);
    assert_eq!(server.order(&game, &friend, "a", play("b7b6")).await.status, 200);
    (game, host, friend)
}

#[tokio::test]
async fn a_win_is_claimed_from_someone_who_has_gone() {
    let server = Server::start().await;
    let (game, host, friend) = begun(&server, json!({ "game": { "minutes": 3, "increment": 0 } })).await;
    let (mut here, _) = Socket::enter(&server, &game, Some(&host)).await;
    let (there, _) = Socket::enter(&server, &game, Some(&friend)).await;
    here.presence(|presence| presence.gone.second.is_none()).await;
    assert_eq!(here.carry_out("early", 5, Command::Claim).await, Err(RejectReason::TooSoon), "they are here");
    there.leave().await;
    here.presence(|presence| presence.gone.second.is_some()).await;
    let gone = Instant::now();
    assert_eq!(here.carry_out("soon", 5, Command::Claim).await, Err(RejectReason::TooSoon));
    // A look at the game over HTTP is a sign of life, from which on the time counts.
    tokio::time::sleep(Duration::from_secs(3)).await;
    server.snapshot(&game, &friend).await;
    tokio::time::sleep(Duration::from_millis(27_500).saturating_sub(gone.elapsed())).await;
    let claimed = loop {
        match here.carry_out(&format!("{:?}", gone.elapsed().as_millis()), 5, Command::Claim).await {
            Err(RejectReason::TooSoon) => tokio::time::sleep(Duration::from_millis(500)).await,
            other => break other,
        }
    };
    assert_eq!(claimed, Ok(6));
    assert!(gone.elapsed() >= Duration::from_secs(33), "after {:?}", gone.elapsed());
    let snapshot = server.snapshot(&game, &friend).await;
    assert_eq!((snapshot.winner, snapshot.reason.as_deref()), (Some(Seat::First), Some("abandoned")));
}

#[tokio::test]
async fn a_game_that_nobody_came_to_is_given_up_and_its_host_is_told() {
    let server = Server::start().await;
    let host = server.guest().await;
    let seated = server.open(&host, json!({ "game": "quadratic-war", "listed": true })).await;
    let lobby = || async { server.get("/api/v1/lobby", None).await.json()["games"].as_array().map(Vec::len) };
    assert_eq!(lobby().await, Some(1));
    // Its time is made to be over.
    let (store, game) = (server.store().await, GameId::new(&seated.game).unwrap());
    let stored = store.load(&game).await.unwrap().unwrap();
    let expected_expires = stored.metadata.expires;
    let metadata = quadrille_store::GameMetadata { expires: Some(1), ..stored.metadata };
    let append = Append { game, after: 2, expected_expires, entries: Vec::new(), metadata };
    assert_eq!(store.append(vec![append]).await, [Ok(())]);
    assert_eq!(lobby().await, Some(0));
    let begun = Instant::now();
    loop {
        let snapshot = server.snapshot(&seated.game, &host).await;
        if snapshot.phase == GamePhase::Over {
            assert_eq!(snapshot.reason.as_deref(), Some("aborted"));
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "it still waits");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let late =
        server.post(&format!("/api/v1/games/{}/join", seated.game), &server.guest().await, json!({})).await;
    assert_eq!(late.refused(), (404, "no-such-game".to_string()));
}

#[tokio::test]
async fn two_who_want_the_same_at_the_same_moment_meet() {
    let server = Server::start().await;
    for round in 0..8 {
        let (one, other) = (server.guest().await, server.guest().await);
        let command = json!({ "game": "stay-on-the-board", "options": { "size": "5" } });
        let pair = |guest: Guest| {
            let (server, command) = (&server, command.clone());
            async move { server.post("/api/v1/pair", &guest, command).await.seated() }
        };
        let (first, second) = tokio::join!(pair(one.clone()), pair(other.clone()));
        assert_eq!(first.game, second.game, "in round {round}");
        assert_ne!(first.seat, second.seat);
        assert_eq!(server.snapshot(&first.game, &one).await.phase, GamePhase::Playing);
        let lobby = server.get("/api/v1/lobby", None).await.json();
        assert_eq!(lobby["games"], json!([]), "the game that was not needed is called off");
    }
    // Whoever asks twice waits once, and does not play against themselves.
    let guest = server.guest().await;
    let command = json!({ "game": "stay-on-the-board" });
    let mine = server.post("/api/v1/pair", &guest, command.clone()).await;
    let again = server.post("/api/v1/pair", &guest, command.clone()).await;
    assert_eq!([mine.status.as_u16(), again.status.as_u16()], [201, 201]);
    assert_eq!(mine.seated().game, again.seated().game);
    let named = json!({ "game": "stay-on-the-board", "options": { "size": "3" } });
    let met = server.post("/api/v1/pair", &server.guest().await, named).await;
    assert_eq!(met.seated().game, mine.seated().game, "an option that goes without saying may be said");
}

#[tokio::test]
async fn time_for_which_the_server_was_away_is_given_back() {
    let server = Server::start().await;
    let (game, host, _) = begun(&server, json!({ "turn": { "seconds": 6 } })).await;
    let server = server.stopped_for(Duration::from_secs(5)).await;
    // Without it, the clock of the first player had run out by now.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!((snapshot.phase, snapshot.mover), (GamePhase::Playing, Some(Seat::First)));
    let (_socket, welcome) = Socket::enter_after(&server, &game, Some(&host), Some(5)).await;
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
async fn a_link_that_is_opened_late_leads_to_watching() {
    let server = Server::start().await;
    for private in [false, true] {
        let (host, friend) = (server.guest().await, server.guest().await);
        let opened = server.open(&host, json!({ "game": "quadratic-war", "private": private })).await;
        let path = format!("/api/v1/codes/{}/join", opened.code.unwrap());
        assert_eq!(server.post(&path, &friend, json!({})).await.seated().seat, Seat::Second);
        for (guest, seat) in [(&host, Seat::First), (&friend, Seat::Second)] {
            assert_eq!(server.post(&path, guest, json!({})).await.seated().seat, seat);
        }
        let late = server.post(&path, &server.guest().await, json!({})).await;
        if private {
            assert_eq!(late.refused(), (404, "no-such-code".to_string()));
        } else {
            assert_eq!(late.refused(), (409, "begun".to_string()));
            assert_eq!(late.json()["game"], json!(opened.game));
        }
    }
    let both = json!({ "game": "quadratic-war", "private": true, "listed": true });
    let refused = server.post("/api/v1/games", &server.guest().await, both).await;
    assert_eq!(refused.refused(), (422, "private-listed".to_string()));
}
