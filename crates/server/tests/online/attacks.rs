//! Attacks: each is rejected with the right code, and other games are not affected.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Method, Request};
use quadrille_core::Seat;
use quadrille_online::{
    Command, CommandRequest, FromServer, LONGEST_FRAME, Phrase, RejectReason, Rejection, ToServer,
};
use quadrille_server::ConnectionLimits;
use serde_json::{Value, json};
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::server::{Guest, Server, TestResponse, address, play};
use crate::socket::{Socket, hello, request};

#[tokio::test]
async fn nobody_plays_from_another_players_seat() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    let (_, stranger, _) = server.war().await;
    let nobody = Guest { token: "0".repeat(32), address: address() };
    for guest in [&stranger, &nobody] {
        let (mut socket, welcome) = Socket::subscribe(&server, &game, Some(guest)).await;
        assert_eq!(welcome.seat, None, "a token of another game gives no seat");
        for command in [play("b3b4"), Command::Resign, Command::Abort, Command::Say { phrase: Phrase::Hello }]
        {
            assert_eq!(socket.execute("a", 3, command.clone()).await, Err(RejectReason::NoSeat));
            let request = CommandRequest { id: "a".to_string(), version: 3, command };
            assert_eq!(server.command_at(&game, guest, request).await.error(), (403, "no-seat".to_string()));
        }
    }
    // Nor can the opponent of the side to move.
    assert_eq!(server.command(&game, &friend, "a", play("b3b4")).await.error().1, "not-your-turn");
    assert_eq!(server.snapshot(&game, &host).await.version, 3, "nothing was executed");
    server.still_works().await;
}

#[tokio::test]
async fn forged_and_replayed_commands_have_no_effect() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    let (other, _, _) = server.war().await;
    let request = CommandRequest { id: "a".to_string(), version: 3, command: play("b3b4") };
    assert_eq!(server.command_at(&game, &host, request.clone()).await.status, 200);
    // Replayed to another game, by another player, or over another connection.
    assert_eq!(server.command_at(&other, &host, request.clone()).await.error().1, "no-seat");
    assert_eq!(server.command_at(&game, &friend, request.clone()).await.error().1, "stale");
    let (mut socket, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    assert_eq!(socket.execute("a", 3, play("b3b4")).await, Ok(4));
    // A new command with an old id is a duplicate of the old one.
    assert_eq!(socket.execute("a", 4, Command::Resign).await, Ok(4));
    // Versions that do not exist.
    let (mut socket, _) = Socket::subscribe(&server, &game, Some(&friend)).await;
    for version in [0, 5, u64::MAX] {
        assert_eq!(socket.execute("b", version, play("b7b6")).await, Err(RejectReason::Stale), "{version}");
    }
    // Fields that only the server sets.
    let forged = json!({ "id": "c", "version": 4, "command": "resign", "seat": "first" });
    let answer = server.post(&format!("/api/v1/games/{game}/commands"), &friend, forged).await;
    assert_eq!(answer.error(), (400, "malformed".to_string()));
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!((snapshot.version, snapshot.moves.len(), snapshot.side_to_move), (4, 1, Some(Seat::Second)));
}

#[tokio::test]
async fn other_sites_cannot_connect() {
    let server = Server::start().await;
    let (game, _, _) = server.war().await;
    for (origin, status) in [
        ("https://evil.example".to_string(), Some(403)),
        ("null".to_string(), Some(403)),
        (format!("http://{}.evil.example", server.host), Some(403)),
        (format!("http://{}", server.host), None),
    ] {
        let mut asked = request(&server, &game, &address());
        asked.headers_mut().insert("origin", origin.parse().unwrap());
        match (Socket::open(&server, asked).await, status) {
            (Ok(_), None) => {}
            (Err(Error::Http(answer)), Some(status)) => {
                assert_eq!(answer.status().as_u16(), status, "{origin}");
                let body = String::from_utf8(answer.into_body().unwrap_or_default()).unwrap();
                assert!(body.contains("wrong-origin"), "{body}");
            }
            (result, _) => panic!("{origin}: {:?}", result.err()),
        }
    }
    assert_eq!(server.count_rejected("wrong-origin").await, 3);
}

#[tokio::test]
async fn only_pages_of_named_sites_may_use_the_api() {
    let preflight = |site: &str| {
        let request = Request::builder().method(Method::OPTIONS).uri("/api/v1/guests").header("origin", site);
        let request = request.header("access-control-request-method", "POST");
        request
            .header("access-control-request-headers", "authorization,content-type")
            .body(Body::empty())
            .unwrap()
    };
    let allowed = |response: &TestResponse| {
        response.headers.get("access-control-allow-origin").map(|site| site.to_str().unwrap().to_string())
    };
    let server = Server::start_for_site("https://static.example").await;
    let named = server.send(preflight("https://static.example")).await;
    assert_eq!((named.status.as_u16(), allowed(&named).as_deref()), (200, Some("https://static.example")));
    let request = Request::builder().uri("/api/v1/lobby").header("origin", "https://static.example");
    let lobby = server.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!((lobby.status.as_u16(), allowed(&lobby).as_deref()), (200, Some("https://static.example")));
    for site in ["https://evil.example", "http://static.example", "https://static.example.evil", "null"] {
        assert_eq!(allowed(&server.send(preflight(site)).await), None, "{site}");
        // A request without preflight is refused, and the page can read why.
        for (method, path) in [(Method::GET, "/api/v1/lobby"), (Method::POST, "/api/v1/guests")] {
            let request = Request::builder().method(method).uri(path).header("origin", site);
            let refused = server.send(request.body(Body::empty()).unwrap()).await;
            assert_eq!(refused.error(), (403, "wrong-origin".to_string()), "{site}: {path}");
            assert_eq!(allowed(&refused).as_deref(), Some("*"), "{site}: {path}");
        }
    }
    assert_eq!(server.count_rejected("wrong-origin").await, 8);
    // Without named sites no other site is allowed.
    let server = Server::start().await;
    assert_eq!(allowed(&server.send(preflight("https://static.example")).await), None);
    let own = Request::builder().uri("/api/v1/lobby").header("origin", format!("http://{}", server.host));
    let own = server.send(own.header("host", server.host.to_string()).body(Body::empty()).unwrap()).await;
    assert_eq!(own.status.as_u16(), 200, "pages of the server's own site may use it");
}

#[tokio::test]
async fn malformed_frames_are_rejected() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    let (mut socket, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    for text in [
        "",
        "{",
        "nonsense",
        "[]",
        "{\"command\":{}}",
        "{\"command\":{\"id\":\"\",\"version\":1,\"command\":\"resign\"}}",
        "{\"command\":{\"id\":\"a b\",\"version\":1,\"command\":\"resign\"}}",
        "{\"command\":{\"id\":\"a\",\"version\":-1,\"command\":\"resign\"}}",
        "{\"ping\":{\"x\":1}}",
    ] {
        socket.send_raw(Message::text(text)).await;
        let rejected = |frame: &FromServer| match frame {
            FromServer::Rejected { id, rejection: Rejection { reason, .. } } => Some((id.clone(), *reason)),
            _ => None,
        };
        assert_eq!(socket.wait(rejected).await, (String::new(), RejectReason::Malformed), "{text}");
    }
    assert_eq!(socket.execute("a", 3, play("b3b4")).await, Ok(4), "the connection still works");

    socket.send_raw(Message::binary(vec![0; 9])).await;
    assert_eq!(socket.closed().await, Some(1003));
    for first in [true, false] {
        let mut socket = if first {
            Socket::open(&server, request(&server, &game, &address())).await.unwrap()
        } else {
            Socket::subscribe(&server, &game, Some(&host)).await.0
        };
        socket.send_raw(Message::text("x".repeat(LONGEST_FRAME + 1))).await;
        assert_eq!(socket.closed().await, Some(1009));
    }
    let mut socket = Socket::open(&server, request(&server, &game, &address())).await.unwrap();
    socket.send_raw(Message::text("nonsense")).await;
    assert_eq!(socket.closed().await, Some(1007));
    server.still_works().await;
}

#[tokio::test]
async fn guessing_codes_is_rate_limited() {
    let server = Server::start().await;
    let guesser = server.guest().await;
    let guess = || server.post("/api/v1/codes/BBBB/join", &guesser, json!({}));
    let guesses = futures_util::future::join_all((0..30).map(|_| guess())).await;
    let codes: Vec<String> = guesses.iter().map(|answer| answer.error().1).collect();
    assert_eq!(codes.iter().filter(|code| *code == "no-such-code").count(), 10, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| *code == "too-fast").count(), 20);
    // Beyond the limit a right guess is not distinguishable from a wrong one, and others can join.
    let host = server.guest().await;
    let code = server.create(&host, json!({ "game": "quadratic-war" })).await.code.unwrap();
    let right = server.post(&format!("/api/v1/codes/{code}/join"), &guesser, json!({})).await;
    assert_eq!(right.error(), (429, "too-fast".to_string()));
    server.still_works().await;
}

#[tokio::test]
async fn guesses_of_many_clients_share_a_limit() {
    let server = Server::start().await;
    let (host, guest) = (server.guest().await, server.guest().await);
    let code = server.create(&host, json!({ "game": "quadratic-war" })).await.code.unwrap();
    let wrong = if code == "BBBB" { "CCCC" } else { "BBBB" };
    let guess = |code: &str, address: String| {
        let (path, guest) = (format!("/api/v1/codes/{code}/join"), Guest { address, ..guest.clone() });
        let server = &server;
        async move { server.post(&path, &guest, json!({})).await.error().1 }
    };
    let guesses = (0..250).map(|_| guess(wrong, address())).chain([guess(&code, address())]);
    let mut guesses = futures_util::future::join_all(guesses).await;
    assert_eq!(guesses.pop().as_deref(), Some("too-fast"), "right codes are not revealed");
    let wrong = guesses.iter().filter(|code| *code == "no-such-code").count();
    assert!((190..=210).contains(&wrong), "{wrong} guesses were answered");
    let listed = server.create(&host, json!({ "game": "quadratic-war", "listed": true })).await.game;
    server.post(&format!("/api/v1/games/{listed}/join"), &guest, json!({})).await.joined();
}

#[tokio::test]
async fn frames_beyond_the_limit_are_read_later_pings_included() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    let (mut other, _) = Socket::subscribe(&server, &game, Some(&friend)).await;
    let (mut socket, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    let flood = Instant::now();
    for _ in 0..25 {
        socket.send_raw(Message::Ping(vec![0; 100].into())).await;
        socket.send_raw(Message::text("nonsense")).await;
    }
    socket.command("last", 3, play("b3b4")).await;
    // The other player is not affected.
    let sent = Instant::now();
    assert_eq!(other.execute("a", 3, Command::Say { phrase: Phrase::Hello }).await, Ok(4));
    assert!(sent.elapsed() < Duration::from_secs(1), "{:?}", sent.elapsed());
    // 30 frames are read at once, and each of the other 21 a tenth of a second after the one before it.
    assert_eq!(socket.answer("last").await, Ok(5), "no frame is lost, and the connection stays open");
    assert!(flood.elapsed() >= Duration::from_millis(2000), "all was read within {:?}", flood.elapsed());
    assert!(server.count_rejected("too-fast").await > 0);
    server.still_works().await;
}

#[tokio::test]
async fn a_client_that_does_not_read_is_disconnected() {
    let server = Server::start().await;
    // A game that can be continued endlessly.
    let options = json!({ "size": "2", "mode": "open", "limit": "0", "start": "a1" });
    let (game, host, friend) =
        server.two_players(json!({ "game": "stay-on-the-board", "options": options })).await;
    let (mut reader, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    // A small receive buffer is soon full; later frames wait in the server.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let stream = socket.connect(server.host).await.unwrap();
    let mut slow = Socket::over(stream, request(&server, &game, &address())).await;
    slow.send(&hello(Some(&friend), None)).await;
    reader.presence(|presence| presence.gone.second.is_none()).await;

    // A client that reads gets every entry, until the other one is disconnected.
    let mut number = 0;
    while server.count_rejected("slow-reader").await == 0 {
        number += 1;
        assert!(number < 2000, "nobody was disconnected");
        let (player, mv) = if number % 2 == 1 { (&host, "61") } else { (&friend, "41") };
        let request = CommandRequest { id: format!("s{number}"), version: 2 + number, command: play(mv) };
        let player = Guest { address: address(), ..player.clone() };
        assert_eq!(server.command_at(&game, &player, request).await.status, 200);
        assert_eq!(reader.entries().await[0].number, 3 + number);
    }
    let (_socket, welcome) = Socket::subscribe(&server, &game, Some(&host)).await;
    assert!(welcome.presence.gone.second.is_some(), "the disconnected player is gone");
    server.still_works().await;
    // A client that reconnects gets the missing entries, or a snapshot if that is shorter.
    let (_socket, welcome) = Socket::subscribe_after(&server, &game, Some(&friend), Some(2 + number)).await;
    assert_eq!(welcome.entries.len(), 1);
    let (_socket, welcome) = Socket::subscribe_after(&server, &game, Some(&friend), Some(3)).await;
    let last = welcome.entries.last().map(|entry| entry.number);
    assert_eq!(welcome.snapshot.map(|snapshot| snapshot.version).or(last), Some(3 + number));
    drop(slow);
}

#[tokio::test]
async fn connections_of_one_address_are_rate_limited() {
    let server = Server::start().await;
    let (game, _, _) = server.war().await;
    let attacker = address();
    let mut open = Vec::new();
    let mut refused = 0;
    for _ in 0..100 {
        match Socket::open(&server, request(&server, &game, &attacker)).await {
            Ok(socket) => open.push(socket),
            Err(Error::Http(answer)) => {
                assert_eq!(answer.status().as_u16(), 429);
                refused += 1;
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!(refused >= 30, "{refused} of 100 were refused");
    assert_eq!(server.count_rejected("too-fast").await, refused);
    let (mut spectator, _) = Socket::subscribe(&server, &game, None).await;
    spectator.send(&ToServer::Ping).await;
    spectator.wait(|frame| matches!(frame, FromServer::Pong { .. }).then_some(())).await;
    server.still_works().await;
    drop(open);
}

#[tokio::test]
async fn open_connections_are_limited() {
    let server = Server::start_with(ConnectionLimits { per_address: 3, in_all: 5 }).await;
    let (game, host, _) = server.war().await;
    let open = async |address: &str| match Socket::open(&server, request(&server, &game, address)).await {
        Ok(socket) => Ok(socket),
        Err(Error::Http(answer)) => {
            assert!(answer.headers().contains_key("retry-after"));
            let problem: Value = serde_json::from_slice(answer.body().as_deref().unwrap()).unwrap();
            assert_eq!(problem["code"], "too-many-connections");
            Err(answer.status().as_u16())
        }
        Err(other) => panic!("{other}"),
    };
    let fewer_than = async |count: u64| {
        let begun = Instant::now();
        while server.metric("quadrille_sockets").await >= count {
            assert!(begun.elapsed() < Duration::from_secs(20), "closed connections still count");
            tokio::task::yield_now().await;
        }
    };
    let attacker = address();
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(open(&attacker).await.unwrap());
    }
    for _ in 0..5 {
        assert_eq!(open(&attacker).await.err(), Some(429), "the limit of one address");
    }
    let (mut player, _) = Socket::subscribe(&server, &game, Some(&host)).await;
    let (spectator, _) = Socket::subscribe(&server, &game, None).await;
    assert_eq!(open(&address()).await.err(), Some(503), "the limit of the server");
    assert_eq!((server.metric("quadrille_connections_refused_total").await, held.len()), (6, 3));
    assert_eq!(server.metric("quadrille_sockets").await, 5);
    assert_eq!(player.execute("a", 3, play("b3b4")).await, Ok(4), "open connections still work");

    // A closed connection frees its slot: closed by the client, dropped, or closed by the server.
    spectator.leave().await;
    fewer_than(5).await;
    let mut next = open(&address()).await.unwrap();
    next.send_raw(Message::text("nonsense")).await;
    assert_eq!(next.closed().await, Some(1007));
    fewer_than(5).await;
    drop(held);
    fewer_than(2).await;
    open(&attacker).await.unwrap();
    server.still_works().await;
}

#[tokio::test]
async fn an_address_that_a_client_claims_is_not_trusted() {
    // The proxy appends the real address to the header; the rest comes from the client.
    let server = Server::start().await;
    let guesser = server.guest().await;
    let guess = |number: u32| {
        let guest = Guest { address: format!("6.6.6.{number}, {}", guesser.address), ..guesser.clone() };
        let server = &server;
        async move { server.post("/api/v1/codes/BBBB/join", &guest, json!({})).await.error().1 }
    };
    let guesses = futures_util::future::join_all((0..30).map(guess)).await;
    assert_eq!(guesses.iter().filter(|code| *code == "too-fast").count(), 20, "{guesses:?}");
}
