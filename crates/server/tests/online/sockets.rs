//! The frames of a game's WebSocket: their content, recipients and order.

use quadrille_core::Seat;
use quadrille_online::{
    Command, EntryKind, FromServer, GamePhase, Hello, OUTDATED, Phrase, RejectReason, ToServer, Token,
    VERSION,
};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::server::{Server, address, play};
use crate::socket::{Socket, hello, request};

#[tokio::test]
async fn a_hello_is_answered_with_the_whole_game() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    let (_host, welcome) = Socket::subscribe(&server, &game, Some(&host)).await;
    assert_eq!(
        (welcome.protocol, welcome.game.as_str(), welcome.seat),
        (VERSION, game.as_str(), Some(Seat::First))
    );
    let snapshot = welcome.snapshot.expect("a new client gets a snapshot");
    assert_eq!((snapshot.version, snapshot.phase), (3, GamePhase::Playing));
    assert!(welcome.entries.is_empty() && welcome.code.is_none());
    let (_friend, welcome) = Socket::subscribe(&server, &game, Some(&friend)).await;
    assert_eq!(welcome.seat, Some(Seat::Second));
    let (_spectator, welcome) = Socket::subscribe(&server, &game, None).await;
    assert_eq!(welcome.seat, None);
    assert_eq!(welcome.snapshot, Some(snapshot));
}

#[tokio::test]
async fn a_client_that_reconnects_gets_the_missing_entries() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    server.command(&game, &host, "a", play("b3b4")).await.json();
    server.command(&game, &friend, "a", play("b7b6")).await.json();
    for (after, numbers) in [(3, vec![4, 5]), (4, vec![5]), (5, vec![]), (0, vec![1, 2, 3, 4, 5])] {
        let (_socket, welcome) = Socket::subscribe_after(&server, &game, Some(&host), Some(after)).await;
        let got: Vec<u64> = welcome.entries.iter().map(|entry| entry.number).collect();
        assert_eq!((got, welcome.snapshot.is_none()), (numbers, true), "after {after}");
    }
    for after in [6, u64::MAX] {
        let (_socket, welcome) = Socket::subscribe_after(&server, &game, Some(&host), Some(after)).await;
        assert_eq!(welcome.snapshot.map(|snapshot| snapshot.version), Some(5), "there is no version {after}");
    }
}

#[tokio::test]
async fn only_the_host_gets_the_code() {
    let server = Server::start().await;
    let host = server.guest().await;
    let seated = server.create(&host, json!({ "game": "quadratic-war" })).await;
    let (mut socket, welcome) = Socket::subscribe(&server, &seated.game, Some(&host)).await;
    assert_eq!(welcome.code, seated.code);
    let (_spectator, welcome) = Socket::subscribe(&server, &seated.game, None).await;
    assert_eq!(welcome.code, None);

    let friend = server.guest().await;
    server.post(&format!("/api/v1/codes/{}/join", seated.code.unwrap()), &friend, json!({})).await.joined();
    let entries = socket.entries().await;
    assert!(
        matches!(entries[0].kind, EntryKind::Seated { seat: Seat::Second, .. }),
        "the host gets the entry"
    );
    let (_socket, welcome) = Socket::subscribe(&server, &seated.game, Some(&host)).await;
    assert_eq!(welcome.code, None, "the game is full");
}

#[tokio::test]
async fn an_entry_is_broadcast_before_its_command_is_acknowledged() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    let (mut first, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    let (mut second, _) = Socket::subscribe(&server, &game, Some(&friend)).await;
    let (mut spectator, _) = Socket::subscribe(&server, &game, None).await;
    spectator.presence(|presence| presence.watchers == 1).await;
    first.presence(|presence| presence.watchers == 1).await;
    first.command("a", 3, play("b3b4")).await;
    let FromServer::Entries { entries, .. } = first.next().await else { panic!("the entry comes first") };
    let id = entries[0].command_id.clone().expect("a command caused it");
    assert_eq!((entries[0].number, id.seat, id.id.as_str()), (4, Seat::First, "a"));
    assert_eq!(first.next().await, FromServer::Ack { id: "a".to_string(), version: 4 });
    assert_eq!(second.entries().await, entries);
    assert_eq!(spectator.entries().await, entries);
    assert_eq!(second.execute("a", 4, play("b7b6")).await, Ok(5), "the ids of the players are separate");
    assert_eq!(spectator.execute("b", 5, play("c3c4")).await, Err(RejectReason::NoSeat));
    assert_eq!(first.execute("b", 4, play("c3c4")).await, Err(RejectReason::Stale));
    assert_eq!(first.execute("c", 5, play("c3c9")).await, Err(RejectReason::Illegal));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entry_and_its_acknowledgement_are_one_write() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    let (mut socket, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    socket.presence(|presence| presence.gone.first.is_none()).await;
    for number in 0..10 {
        socket.command(&format!("s{number}"), 3, Command::Say { phrase: Phrase::Hello }).await;
        let frames = socket.read_once().await;
        let has = |word: &str| frames.iter().any(|frame| frame.starts_with(&format!("{{\"{word}\"")));
        assert!(has("entries") && has("ack"), "the first read after command {number} gave {frames:?}");
    }
}

#[tokio::test]
async fn a_request_without_a_handshake_is_told_to_upgrade() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    let answer = server.get(&format!("/api/v1/games/{game}/socket"), Some(&host)).await;
    assert_eq!(answer.error(), (426, "no-websocket".to_string()));
    assert_eq!(answer.headers["upgrade"], "websocket");
}

#[tokio::test]
async fn a_client_of_another_protocol_version_is_outdated() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    let first_version = format!(r#"{{"hello":{{"protocol":1,"token":"{}","after":3}}}}"#, host.token);
    for hello in [&first_version, r#"{"hello":{"protocol":3,"token":7,"language":"uk"}}"#] {
        let mut socket = Socket::open(&server, request(&server, &game, &address())).await.unwrap();
        socket.send_raw(Message::text(hello)).await;
        let (code, reason) = socket.close_frame().await.expect("a close frame");
        assert_eq!(code, OUTDATED, "{hello}");
        assert!(reason.contains("protocol 2") && reason.contains("reload the page"), "{reason}");
    }
}

#[tokio::test]
async fn a_command_is_executed_once_over_any_connection() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    let (mut one, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    let (mut two, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    assert_eq!(one.execute("a", 3, play("b3b4")).await, Ok(4));
    assert_eq!(one.execute("a", 3, play("b3b4")).await, Ok(4));
    assert_eq!(two.execute("a", 3, play("b3b4")).await, Ok(4), "from another tab");
    let again = server.command(&game, &host, "a", play("b3b4")).await;
    assert_eq!(again.json()["version"], 4);
    assert_eq!(server.snapshot(&game, &host).await.moves, ["b3b4"]);
}

#[tokio::test]
async fn presence_is_broadcast() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    let (mut first, welcome) = Socket::subscribe(&server, &game, Some(&host)).await;
    assert_eq!(welcome.presence.gone.first, None);
    assert!(welcome.presence.gone.second.is_some(), "the friend has not connected");
    let (tab, _) = Socket::subscribe(&server, &game, Some(&friend)).await;
    first.presence(|presence| presence.gone.second.is_none()).await;
    let (second, _) = Socket::subscribe(&server, &game, Some(&friend)).await;
    let (spectator, _) = Socket::subscribe(&server, &game, None).await;
    first.presence(|presence| presence.watchers == 1).await;
    spectator.leave().await;
    let presence = first.presence(|presence| presence.watchers == 0).await;
    assert_eq!(presence.gone.second, None);
    tab.leave().await;
    first.presence(|presence| presence.gone.second.is_none()).await;
    second.leave().await;
    first.presence(|presence| presence.gone.second.is_some()).await;
}

#[tokio::test]
async fn a_resync_is_answered_with_a_snapshot() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    let (mut socket, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    socket.send(&ToServer::Resync { version: 2, hash: "0".to_string() }).await;
    let snapshot = |frame: &FromServer| match frame {
        FromServer::Snapshot { snapshot, .. } => Some(snapshot.version),
        _ => None,
    };
    assert_eq!(socket.wait(snapshot).await, 3);
    assert_eq!(server.count_rejected("resync").await, 1);
    socket.send(&ToServer::Ping).await;
    socket.wait(|frame| matches!(frame, FromServer::Pong { .. }).then_some(())).await;
}

#[tokio::test]
async fn phrases_are_broadcast() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    let (mut first, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    let (mut second, _) = Socket::subscribe(&server, &game, Some(&friend)).await;
    second.command("a", 3, Command::Say { phrase: Phrase::GoodLuck }).await;
    let said = first.entries().await.remove(0).kind;
    assert_eq!(said, EntryKind::Said { seat: Seat::Second, phrase: Phrase::GoodLuck });
}

#[tokio::test]
async fn wrong_first_frames_close_the_connection() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    let private = server.two_players(json!({ "game": "quadratic-war", "private": true })).await.0;
    let token = Token::read(&host.token).ok();
    let wrong_version = ToServer::Hello(Hello { protocol: VERSION + 1, token, after: None });
    for (game, first, code) in [
        (game.as_str(), wrong_version, OUTDATED),
        (&game, ToServer::Ping, 1008),
        ("0123456789", hello(Some(&host), None), 4404),
        (&private, hello(None, None), 4404),
        (&private, hello(Some(&host), None), 4404),
    ] {
        let mut socket = Socket::send_first(&server, game, &first).await;
        assert_eq!(socket.closed().await, Some(code), "{first:?}");
    }
}
