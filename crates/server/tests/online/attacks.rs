//! What people try who mean no good. Each is refused with the right code, and a bystander's game plays on.

use std::time::{Duration, Instant};

use quadrille_core::Seat;
use quadrille_online::{
    Command, CommandRequest, FromServer, LONGEST_FRAME, Phrase, RejectReason, Rejection, ToServer,
};
use quadrille_server::ConnectionLimits;
use serde_json::{Value, json};
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::server::{Guest, Server, address, play};
use crate::socket::{Socket, hello, request};

#[tokio::test]
async fn nobody_plays_from_someone_elses_seat() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    let (_, stranger, _) = server.war().await;
    let nobody = Guest { token: "0".repeat(32), address: address() };
    for guest in [&stranger, &nobody] {
        let (mut socket, welcome) = Socket::enter(&server, &game, Some(guest)).await;
        assert_eq!(welcome.you, None, "a secret of another game opens nothing");
        for command in [play("b3b4"), Command::Resign, Command::Abort, Command::Say { phrase: Phrase::Hello }]
        {
            assert_eq!(socket.carry_out("a", 3, command.clone()).await, Err(RejectReason::NoSeat));
            let order = CommandRequest { id: "a".to_string(), version: 3, command };
            assert_eq!(server.order_at(&game, guest, order).await.refused(), (403, "no-seat".to_string()));
        }
    }
    // The other player cannot move for the one whose turn it is either.
    assert_eq!(server.order(&game, &friend, "a", play("b3b4")).await.refused().1, "not-your-turn");
    assert_eq!(server.snapshot(&game, &host).await.version, 3, "nothing happened");
    server.plays_on().await;
}

#[tokio::test]
async fn forged_and_replayed_orders_change_nothing() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    let (other, _, _) = server.war().await;
    let order = CommandRequest { id: "a".to_string(), version: 3, command: play("b3b4") };
    assert_eq!(server.order_at(&game, &host, order.clone()).await.status, 200);
    // Played back to another game, by another player, or in another connection.
    assert_eq!(server.order_at(&other, &host, order.clone()).await.refused().1, "no-seat");
    assert_eq!(server.order_at(&game, &friend, order.clone()).await.refused().1, "stale");
    let (mut socket, _) = Socket::enter(&server, &game, Some(&host)).await;
    assert_eq!(socket.carry_out("a", 3, play("b3b4")).await, Ok(4));
    // An old id with a new wish is the old order.
    assert_eq!(socket.carry_out("a", 4, Command::Resign).await, Ok(4));
    // Versions that nobody can have seen.
    let (mut socket, _) = Socket::enter(&server, &game, Some(&friend)).await;
    for version in [0, 5, u64::MAX] {
        assert_eq!(socket.carry_out("b", version, play("b7b6")).await, Err(RejectReason::Stale), "{version}");
    }
    // Fields that are the server's to fill in.
    let forged = json!({ "id": "c", "version": 4, "wish": "resign", "seat": "first" });
    let answer = server.post(&format!("/api/v1/games/{game}/orders"), &friend, forged).await;
    assert_eq!(answer.refused(), (400, "malformed".to_string()));
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!((snapshot.version, snapshot.moves.len(), snapshot.mover), (4, 1, Some(Seat::Second)));
}

#[tokio::test]
async fn other_sites_do_not_connect() {
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
    assert_eq!(server.count_refused("wrong-origin").await, 3);
}

#[tokio::test]
async fn frames_that_are_none_are_refused() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    let (mut socket, _) = Socket::enter(&server, &game, Some(&host)).await;
    for text in [
        "",
        "{",
        "nonsense",
        "[]",
        "{\"order\":{}}",
        "{\"order\":{\"id\":\"\",\"version\":1,\"wish\":\"resign\"}}",
        "{\"order\":{\"id\":\"a b\",\"version\":1,\"wish\":\"resign\"}}",
        "{\"order\":{\"id\":\"a\",\"version\":-1,\"wish\":\"resign\"}}",
        "{\"ping\":{\"x\":1}}",
    ] {
        socket.send_raw(Message::text(text)).await;
        let why = |frame: &FromServer| match frame {
            FromServer::Rejected { id, rejection: Rejection { reason: why, .. } } => Some((id.clone(), *why)),
            _ => None,
        };
        assert_eq!(socket.wait(why).await, (String::new(), RejectReason::Malformed), "{text}");
    }
    assert_eq!(socket.carry_out("a", 3, play("b3b4")).await, Ok(4), "the connection is as good as before");

    socket.send_raw(Message::binary(vec![0; 9])).await;
    assert_eq!(socket.closed().await, Some(1003));
    for first in [true, false] {
        let mut socket = if first {
            Socket::open(&server, request(&server, &game, &address())).await.unwrap()
        } else {
            Socket::enter(&server, &game, Some(&host)).await.0
        };
        socket.send_raw(Message::text("x".repeat(LONGEST_FRAME + 1))).await;
        assert_eq!(socket.closed().await, Some(1009));
    }
    let mut socket = Socket::open(&server, request(&server, &game, &address())).await.unwrap();
    socket.send_raw(Message::text("nonsense")).await;
    assert_eq!(socket.closed().await, Some(1007));
    server.plays_on().await;
}

#[tokio::test]
async fn guessing_codes_leads_to_nothing() {
    let server = Server::start().await;
    let guesser = server.guest().await;
    let guess = || server.post("/api/v1/codes/BBBB/join", &guesser, json!({}));
    let guesses = futures_util::future::join_all((0..30).map(|_| guess())).await;
    let codes: Vec<String> = guesses.iter().map(|answer| answer.refused().1).collect();
    assert_eq!(codes.iter().filter(|code| *code == "no-such-code").count(), 10, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| *code == "too-fast").count(), 20);
    // A right guess of whoever guesses too fast is not told from a wrong one, and others join as ever.
    let host = server.guest().await;
    let code = server.open(&host, json!({ "game": "quadratic-war" })).await.code.unwrap();
    let right = server.post(&format!("/api/v1/codes/{code}/join"), &guesser, json!({})).await;
    assert_eq!(right.refused(), (429, "too-fast".to_string()));
    server.plays_on().await;
}

#[tokio::test]
async fn many_guessers_together_are_stopped_too() {
    let server = Server::start().await;
    let (host, guest) = (server.guest().await, server.guest().await);
    let code = server.open(&host, json!({ "game": "quadratic-war" })).await.code.unwrap();
    let wrong = if code == "BBBB" { "CCCC" } else { "BBBB" };
    let guess = |code: &str, address: String| {
        let (path, guest) = (format!("/api/v1/codes/{code}/join"), Guest { address, ..guest.clone() });
        let server = &server;
        async move { server.post(&path, &guest, json!({})).await.refused().1 }
    };
    let guesses = (0..250).map(|_| guess(wrong, address())).chain([guess(&code, address())]);
    let mut guesses = futures_util::future::join_all(guesses).await;
    assert_eq!(guesses.pop().as_deref(), Some("too-fast"), "nobody is told which codes are right just now");
    let wrong = guesses.iter().filter(|code| *code == "no-such-code").count();
    assert!((190..=210).contains(&wrong), "{wrong} guesses were answered");
    let listed = server.open(&host, json!({ "game": "quadratic-war", "listed": true })).await.game;
    server.post(&format!("/api/v1/games/{listed}/join"), &guest, json!({})).await.seated();
}

#[tokio::test]
async fn frames_over_the_limit_wait_unread_pings_included() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    let (mut other, _) = Socket::enter(&server, &game, Some(&friend)).await;
    let (mut socket, _) = Socket::enter(&server, &game, Some(&host)).await;
    let flood = Instant::now();
    for _ in 0..25 {
        socket.send_raw(Message::Ping(vec![0; 100].into())).await;
        socket.send_raw(Message::text("nonsense")).await;
    }
    socket.order("last", 3, play("b3b4")).await;
    // Meanwhile the other player is heard.
    let said = Instant::now();
    assert_eq!(other.carry_out("a", 3, Command::Say { phrase: Phrase::Hello }).await, Ok(4));
    assert!(said.elapsed() < Duration::from_secs(1), "{:?}", said.elapsed());
    // 30 frames are read at once, and each of the other 21 a tenth of a second after the one before it.
    assert_eq!(socket.answer("last").await, Ok(5), "nothing is lost, and the connection stays");
    assert!(flood.elapsed() >= Duration::from_millis(2000), "all was read within {:?}", flood.elapsed());
    assert!(server.count_refused("too-fast").await > 0);
    server.plays_on().await;
}

#[tokio::test]
async fn whoever_never_reads_is_cut_off() {
    let server = Server::start().await;
    // A game that goes on for as long as anyone likes.
    let options = json!({ "size": "2", "mode": "open", "limit": "0", "start": "a1" });
    let (game, host, friend) = server.two(json!({ "game": "stay-on-the-board", "options": options })).await;
    let (mut reader, _) = Socket::enter(&server, &game, Some(&host)).await;
    // A small buffer is soon full; what comes after it waits in the server.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let stream = socket.connect(server.host).await.unwrap();
    let mut slow = Socket::over(stream, request(&server, &game, &address())).await;
    slow.send(&hello(Some(&friend), None)).await;
    reader.presence(|presence| presence.gone.second.is_none()).await;

    // Those who read hear of everything, until the one who does not is gone.
    let mut number = 0;
    while server.count_refused("slow-reader").await == 0 {
        number += 1;
        assert!(number < 2000, "nobody was cut off");
        let (player, mv) = if number % 2 == 1 { (&host, "61") } else { (&friend, "41") };
        let order = CommandRequest { id: format!("s{number}"), version: 2 + number, command: play(mv) };
        let player = Guest { address: address(), ..player.clone() };
        assert_eq!(server.order_at(&game, &player, order).await.status, 200);
        assert_eq!(reader.entries().await[0].number, 3 + number);
    }
    let (_socket, welcome) = Socket::enter(&server, &game, Some(&host)).await;
    assert!(welcome.presence.gone.second.is_some(), "whoever was cut off is gone");
    server.plays_on().await;
    // Whoever comes back gets what was missed, or all of it at once where that is shorter.
    let (_socket, welcome) = Socket::enter_after(&server, &game, Some(&friend), Some(2 + number)).await;
    assert_eq!(welcome.entries.len(), 1);
    let (_socket, welcome) = Socket::enter_after(&server, &game, Some(&friend), Some(3)).await;
    let last = welcome.entries.last().map(|entry| entry.number);
    assert_eq!(welcome.snapshot.map(|snapshot| snapshot.version).or(last), Some(3 + number));
    drop(slow);
}

#[tokio::test]
async fn one_address_opens_only_so_many_connections() {
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
    assert_eq!(server.count_refused("too-fast").await, refused);
    let (mut watcher, _) = Socket::enter(&server, &game, None).await;
    watcher.send(&ToServer::Ping).await;
    watcher.wait(|frame| matches!(frame, FromServer::Pong { .. }).then_some(())).await;
    server.plays_on().await;
    drop(open);
}

#[tokio::test]
async fn connections_that_are_never_closed_leave_room_for_others() {
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
            assert!(begun.elapsed() < Duration::from_secs(20), "connections that ended still count");
            tokio::task::yield_now().await;
        }
    };
    let attacker = address();
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(open(&attacker).await.unwrap());
    }
    for _ in 0..5 {
        assert_eq!(open(&attacker).await.err(), Some(429), "one address has only so many");
    }
    let (mut player, _) = Socket::enter(&server, &game, Some(&host)).await;
    let (watcher, _) = Socket::enter(&server, &game, None).await;
    assert_eq!(open(&address()).await.err(), Some(503), "and so has the server");
    assert_eq!((server.metric("quadrille_connections_refused_total").await, held.len()), (6, 3));
    assert_eq!(server.metric("quadrille_sockets").await, 5);
    assert_eq!(player.carry_out("a", 3, play("b3b4")).await, Ok(4), "who is in plays on");

    // However a connection ends, there is room for another: with a good-bye, without one, or cut off by the server.
    watcher.leave().await;
    fewer_than(5).await;
    let mut next = open(&address()).await.unwrap();
    next.send_raw(Message::text("nonsense")).await;
    assert_eq!(next.closed().await, Some(1007));
    fewer_than(5).await;
    drop(held);
    fewer_than(2).await;
    open(&attacker).await.unwrap();
    server.plays_on().await;
}

#[tokio::test]
async fn an_address_that_a_client_claims_is_not_believed() {
    // What the proxy saw stands last in the header; before it stands what the client says.
    let server = Server::start().await;
    let guesser = server.guest().await;
    let guess = |number: u32| {
        let guest = Guest { address: format!("6.6.6.{number}, {}", guesser.address), ..guesser.clone() };
        let server = &server;
        async move { server.post("/api/v1/codes/BBBB/join", &guest, json!({})).await.refused().1 }
    };
    let guesses = futures_util::future::join_all((0..30).map(guess)).await;
    assert_eq!(guesses.iter().filter(|code| *code == "too-fast").count(), 20, "{guesses:?}");
}
