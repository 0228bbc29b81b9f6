//! Whole games over connections: clocks, offers, another game, the computer.

use std::time::{Duration, Instant};

use quadrille_core::Seat;
use quadrille_online::{
    Command, EntryKind, FromServer, GamePhase, GameState, LogEntry, Offer, Phrase, Welcome,
};
use serde_json::json;

use crate::server::{Guest, Server, play};
use crate::socket::Socket;

/// Both players of a game, connected.
async fn table(server: &Server, create: serde_json::Value) -> (String, [Guest; 2], [Socket; 2]) {
    let (game, host, friend) = server.two(create).await;
    let (first, _) = Socket::enter(server, &game, Some(&host)).await;
    let (second, _) = Socket::enter(server, &game, Some(&friend)).await;
    (game, [host, friend], [first, second])
}

fn offer(offer: Offer) -> Command {
    Command::Offer { offer }
}

/// What happens next that is of interest.
async fn happens<T>(socket: &mut Socket, wanted: impl Fn(&EntryKind) -> Option<T>) -> T {
    loop {
        if let Some(found) = socket.entries().await.iter().find_map(|entry| wanted(&entry.kind)) {
            return found;
        }
    }
}

#[tokio::test]
async fn a_turn_is_taken_back_if_both_want_it() {
    let server = Server::start().await;
    let (game, [host, _], [mut first, mut second]) = table(&server, json!({ "game": "quadratic-war" })).await;
    assert_eq!(first.carry_out("a", 3, play("b3b4")).await, Ok(4));
    assert_eq!(first.carry_out("b", 4, offer(Offer::TakeBack)).await, Ok(5));
    assert_eq!(second.carry_out("a", 5, Command::Decline { offer: Offer::TakeBack }).await, Ok(6));
    assert_eq!(first.carry_out("c", 6, offer(Offer::TakeBack)).await, Ok(7));
    assert_eq!(second.carry_out("b", 7, offer(Offer::TakeBack)).await, Ok(8));
    let moves = |what: &EntryKind| match what {
        EntryKind::TookBack { moves, .. } => Some(*moves),
        _ => None,
    };
    assert_eq!(happens(&mut first, moves).await, 0);
    assert_eq!(first.carry_out("d", 8, play("c3c4")).await, Ok(9));
    assert_eq!(server.snapshot(&game, &host).await.moves, ["c3c4"]);
}

#[tokio::test]
async fn a_clock_that_runs_out_ends_the_game_for_both() {
    let server = Server::start().await;
    let create = json!({ "game": "quadratic-war", "clock": { "turn": { "seconds": 5 } } });
    let (game, [host, _], [mut first, mut second]) = table(&server, create).await;
    assert_eq!(first.carry_out("a", 3, play("b3b4")).await, Ok(4));
    assert_eq!(second.carry_out("a", 4, play("b7b6")).await, Ok(5));
    let ended = |what: &EntryKind| match what {
        EntryKind::Ended(end) => Some((end.winner(), end.reason().to_string())),
        _ => None,
    };
    let timeout = (Some(Seat::Second), "timeout".to_string());
    assert_eq!(happens(&mut first, ended).await, timeout);
    assert_eq!(happens(&mut second, ended).await, timeout);
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!((snapshot.phase, snapshot.winner), (GamePhase::Over, Some(Seat::Second)));
    assert_eq!(server.metric("quadrille_games{stage=\"over\"}").await, 1);
}

#[tokio::test]
async fn another_game_begins_with_sides_swapped_and_both_seated() {
    let server = Server::start().await;
    let (game, [host, friend], [mut first, mut second]) =
        table(&server, json!({ "game": "quadratic-war" })).await;
    assert_eq!(first.carry_out("a", 3, Command::Resign).await, Ok(4));
    assert_eq!(first.carry_out("b", 4, offer(Offer::Rematch)).await, Ok(5));
    assert_eq!(second.carry_out("a", 5, offer(Offer::Rematch)).await, Ok(6));
    let next = |what: &EntryKind| match what {
        EntryKind::Rematch { game } => Some(game.clone()),
        _ => None,
    };
    let next = happens(&mut first, next).await;
    assert_eq!(server.snapshot(&game, &host).await.rematch, Some(next.clone()));
    for (guest, seat) in [(&host, Seat::Second), (&friend, Seat::First)] {
        let (_socket, Welcome { you, snapshot, .. }) = Socket::enter(&server, &next, Some(guest)).await;
        let snapshot = snapshot.unwrap();
        assert_eq!(
            (you, snapshot.phase, snapshot.config.after),
            (Some(seat), GamePhase::Playing, Some(game.clone()))
        );
    }
    assert_eq!(server.order(&next, &friend, "a", play("b3b4")).await.status, 200);
}

#[tokio::test]
async fn the_computer_answers_however_much_is_said() {
    let server = Server::start().await;
    let host = server.guest().await;
    let game = server.open(&host, json!({ "game": "quadratic-war", "opponent": "easy" })).await.game;
    let (mut socket, welcome) = Socket::enter(&server, &game, Some(&host)).await;
    assert_eq!(welcome.presence.gone.second, None, "the computer is always here");
    assert_eq!(socket.carry_out("a", 3, play("b3b4")).await, Ok(4));
    // Someone who never stops talking does not keep it from its move.
    let asked = Instant::now();
    for number in 0.. {
        assert!(asked.elapsed() < Duration::from_secs(10), "the computer does not move");
        let id = format!("say-{number}");
        socket.order(&id, 4, Command::Say { phrase: Phrase::Oops }).await;
        let moved = |entry: &LogEntry| matches!(entry.kind, EntryKind::Moved { seat: Seat::Second, .. });
        let heard = |frame: &FromServer| match frame {
            FromServer::Entries { entries, .. } if entries.iter().any(moved) => Some(true),
            FromServer::Ack { .. } | FromServer::Rejected { .. } => Some(false),
            _ => None,
        };
        if socket.wait(heard).await {
            break;
        }
        // As fast as frames are taken.
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!((snapshot.moves.len(), snapshot.mover), (2, Some(Seat::First)));

    let version = snapshot.version;
    socket.order("draw", version, offer(Offer::Draw)).await;
    let declined =
        |what: &EntryKind| matches!(what, EntryKind::Declined { offer: Offer::Draw, .. }).then_some(());
    happens(&mut socket, declined).await;
    socket.order("back", version, offer(Offer::TakeBack)).await;
    let back = |what: &EntryKind| matches!(what, EntryKind::TookBack { moves: 0, .. }).then_some(());
    happens(&mut socket, back).await;
    assert!(socket.carry_out("end", version, Command::Resign).await.is_ok());
    socket.order("more", version, offer(Offer::Rematch)).await;
    let rematch = |what: &EntryKind| matches!(what, EntryKind::Rematch { .. }).then_some(());
    happens(&mut socket, rematch).await;
    let next = server.snapshot(&game, &host).await.rematch.expect("the computer plays again");
    let (mut socket, welcome) = Socket::enter(&server, &next, Some(&host)).await;
    assert_eq!(welcome.you, Some(Seat::Second));
    let first = |what: &EntryKind| matches!(what, EntryKind::Moved { seat: Seat::First, .. }).then_some(());
    if welcome.snapshot.unwrap().moves.is_empty() {
        happens(&mut socket, first).await;
    }
}

#[tokio::test]
async fn a_watcher_can_replay_all_that_was_told() {
    let server = Server::start().await;
    let (game, [host, _], [mut first, mut second]) =
        table(&server, json!({ "game": "stay-on-the-board", "options": { "size": "3" } })).await;
    let (mut watcher, welcome) = Socket::enter_after(&server, &game, None, Some(0)).await;
    let mut heard: Vec<LogEntry> = welcome.entries;
    let mut random = quadrille_core::Random::new(4);
    let mut number = 0;
    loop {
        let state = GameState::replay(&heard).expect("what is told fits");
        let Some(mover) = state.mover() else { break };
        let mv = state.game().table().sample(&mut random).expect("a game that goes on has moves");
        let player = if mover == Seat::First { &mut first } else { &mut second };
        number += 1;
        assert!(player.carry_out(&format!("m{number}"), state.version(), play(&mv.to_text())).await.is_ok());
        heard.extend(watcher.entries().await);
    }
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!(GameState::replay(&heard).unwrap().snapshot(), snapshot);
    assert!(snapshot.reason.is_some() && number > 2, "{number} moves");
}
