//! Games over WebSockets: take-backs, rematches, computers, spectators.

use std::time::{Duration, Instant};

use quadrille_core::Seat;
use quadrille_online::{
    Command, EntryKind, FromServer, GamePhase, GameState, LogEntry, Offer, Phrase, RejectReason, Welcome,
};
use serde_json::json;

use crate::server::{Guest, Server, play};
use crate::socket::Socket;

/// A game with both players subscribed.
async fn connected(server: &Server, create: serde_json::Value) -> (String, [Guest; 2], [Socket; 2]) {
    let (game, host, friend) = server.two_players(create).await;
    let (first, _) = Socket::subscribe(server, &game, Some(&host)).await;
    let (second, _) = Socket::subscribe(server, &game, Some(&friend)).await;
    (game, [host, friend], [first, second])
}

fn offer(offer: Offer) -> Command {
    Command::Offer { offer }
}

/// Waits for an entry for which the closure returns a value.
async fn wait_for<T>(socket: &mut Socket, wanted: impl Fn(&EntryKind) -> Option<T>) -> T {
    loop {
        if let Some(found) = socket.entries().await.iter().find_map(|entry| wanted(&entry.kind)) {
            return found;
        }
    }
}

#[tokio::test]
async fn a_turn_is_taken_back_if_both_agree() {
    let server = Server::start().await;
    let (game, [host, _], [mut first, mut second]) =
        connected(&server, json!({ "game": "quadratic-war" })).await;
    assert_eq!(first.execute("a", 3, play("b3b4")).await, Ok(4));
    assert_eq!(first.execute("b", 4, offer(Offer::TakeBack)).await, Ok(5));
    assert_eq!(second.execute("a", 5, Command::Decline { offer: Offer::TakeBack }).await, Ok(6));
    assert_eq!(first.execute("c", 6, offer(Offer::TakeBack)).await, Ok(7));
    assert_eq!(second.execute("b", 7, offer(Offer::TakeBack)).await, Ok(8));
    let moves = |kind: &EntryKind| match kind {
        EntryKind::TookBack { moves, .. } => Some(*moves),
        _ => None,
    };
    assert_eq!(wait_for(&mut first, moves).await, 0);
    assert_eq!(first.execute("d", 8, play("c3c4")).await, Ok(9));
    assert_eq!(server.snapshot(&game, &host).await.moves, ["c3c4"]);
}

#[tokio::test]
async fn a_rematch_starts_with_swapped_sides() {
    let server = Server::start().await;
    let (game, [host, friend], [mut first, mut second]) =
        connected(&server, json!({ "game": "quadratic-war" })).await;
    assert_eq!(first.execute("a", 3, Command::Resign).await, Ok(4));
    assert_eq!(first.execute("b", 4, offer(Offer::Rematch)).await, Ok(5));
    assert_eq!(second.execute("a", 5, offer(Offer::Rematch)).await, Ok(6));
    let next = |kind: &EntryKind| match kind {
        EntryKind::Rematch { game } => Some(game.clone()),
        _ => None,
    };
    let next = wait_for(&mut first, next).await;
    assert_eq!(server.snapshot(&game, &host).await.rematch, Some(next.clone()));
    for (guest, seat) in [(&host, Seat::Second), (&friend, Seat::First)] {
        let (_socket, Welcome { seat: own, snapshot, .. }) =
            Socket::subscribe(&server, &next, Some(guest)).await;
        let snapshot = snapshot.unwrap();
        assert_eq!(
            (own, snapshot.phase, snapshot.config.rematch_of),
            (Some(seat), GamePhase::Playing, Some(game.clone()))
        );
    }
    assert_eq!(server.command(&next, &friend, "a", play("b3b4")).await.status, 200);
}

#[tokio::test]
async fn phrases_are_limited_and_leave_offers_and_moves_alone() {
    let server = Server::start().await;
    let (_, _, [mut first, mut second]) = connected(&server, json!({ "game": "quadratic-war" })).await;
    let started = Instant::now();
    let mut answers = Vec::new();
    for number in 0..25 {
        answers.push(first.execute(&format!("s{number}"), 3, Command::Say { phrase: Phrase::Hello }).await);
    }
    let said = answers.iter().flatten().count();
    assert!((10..=11 + started.elapsed().as_secs() as usize).contains(&said), "{said} phrases were sent");
    assert!(answers.iter().all(|answer| matches!(answer, Ok(_) | Err(RejectReason::TooFast))), "{answers:?}");
    let version = 3 + said as u64;
    assert_eq!(first.execute("draw", version, offer(Offer::Draw)).await, Ok(version + 1));
    assert_eq!(first.execute("move", version + 1, play("b3b4")).await, Ok(version + 2));
    let hello = Command::Say { phrase: Phrase::Hello };
    assert_eq!(second.execute("s", version + 2, hello).await, Ok(version + 3), "the limits are separate");
}

#[tokio::test]
async fn the_computer_moves_while_a_player_sends_phrases() {
    let server = Server::start().await;
    let host = server.guest().await;
    let game = server.create(&host, json!({ "game": "quadratic-war", "opponent": "easy" })).await.game;
    let (mut socket, welcome) = Socket::subscribe(&server, &game, Some(&host)).await;
    assert_eq!(welcome.presence.gone.second, None, "a computer is always present");
    assert_eq!(socket.execute("a", 3, play("b3b4")).await, Ok(4));
    // The server reads frames at a limited rate, which paces this loop.
    let started = Instant::now();
    for number in 0.. {
        assert!(started.elapsed() < Duration::from_secs(10), "the computer does not move");
        let id = format!("say-{number}");
        socket.command(&id, 4, Command::Say { phrase: Phrase::Oops }).await;
        let moved = |entry: &LogEntry| matches!(entry.kind, EntryKind::Moved { seat: Seat::Second, .. });
        let heard = |frame: &FromServer| match frame {
            FromServer::Entries { entries, .. } if entries.iter().any(moved) => Some(true),
            FromServer::Ack { .. } | FromServer::Rejected { .. } => Some(false),
            _ => None,
        };
        if socket.wait(heard).await {
            break;
        }
    }
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!((snapshot.moves.len(), snapshot.side_to_move), (2, Some(Seat::First)));

    let version = snapshot.version;
    socket.command("draw", version, offer(Offer::Draw)).await;
    let declined =
        |kind: &EntryKind| matches!(kind, EntryKind::Declined { offer: Offer::Draw, .. }).then_some(());
    wait_for(&mut socket, declined).await;
    socket.command("back", version, offer(Offer::TakeBack)).await;
    let back = |kind: &EntryKind| matches!(kind, EntryKind::TookBack { moves: 0, .. }).then_some(());
    wait_for(&mut socket, back).await;
    assert!(socket.execute("end", version, Command::Resign).await.is_ok());
    socket.command("more", version, offer(Offer::Rematch)).await;
    let rematch = |kind: &EntryKind| matches!(kind, EntryKind::Rematch { .. }).then_some(());
    wait_for(&mut socket, rematch).await;
    let next = server.snapshot(&game, &host).await.rematch.expect("a computer accepts a rematch");
    let (mut socket, welcome) = Socket::subscribe(&server, &next, Some(&host)).await;
    assert_eq!(welcome.seat, Some(Seat::Second));
    let first = |kind: &EntryKind| matches!(kind, EntryKind::Moved { seat: Seat::First, .. }).then_some(());
    if welcome.snapshot.unwrap().moves.is_empty() {
        wait_for(&mut socket, first).await;
    }
}

#[tokio::test]
async fn a_spectator_can_replay_all_entries() {
    let server = Server::start().await;
    let (game, [host, _], [mut first, mut second]) =
        connected(&server, json!({ "game": "stay-on-the-board", "options": { "size": "3" } })).await;
    let (mut spectator, welcome) = Socket::subscribe_after(&server, &game, None, Some(0)).await;
    let mut entries: Vec<LogEntry> = welcome.entries;
    let mut random = quadrille_core::Random::new(4);
    let mut number = 0;
    loop {
        let state = GameState::replay(&entries).expect("the entries can be replayed");
        let Some(mover) = state.mover() else { break };
        let mv = state.game().position().sample(&mut random).expect("a game that goes on has moves");
        let player = if mover == Seat::First { &mut first } else { &mut second };
        number += 1;
        assert!(player.execute(&format!("m{number}"), state.version(), play(&mv.to_text())).await.is_ok());
        entries.extend(spectator.entries().await);
    }
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!(GameState::replay(&entries).unwrap().snapshot(), snapshot);
    assert!(snapshot.reason.is_some() && number > 2, "{number} moves");
}
