//! Every address of the API: what it answers, and each of its refusals.

use std::time::Instant;

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{Method, Request, StatusCode};
use quadrille_core::{LONGEST_MOVE, Seat};
use quadrille_online::{Command, CommandRequest, GamePhase, JoinedGame, Lobby, Offer, Token};
use quadrille_store::{Append, GameId, GameMetadata};
use serde_json::{Value, json};

use crate::server::{ADDRESS, Guest, Server, address, play};

fn refusal(status: u16, code: &str) -> (u16, String) {
    (status, code.to_string())
}

#[tokio::test]
async fn every_guest_has_a_secret_of_their_own() {
    let server = Server::start().await;
    let (one, other) = (server.guest().await, server.guest().await);
    assert!(Token::read(&one.token).is_ok());
    assert_ne!(one.token, other.token);
    // Secrets that are made by the thousand are of no use to a person.
    let from_one_address = || async {
        let request = Request::builder().method(Method::POST).uri("/api/v1/guests");
        server.send(request.header(ADDRESS, &one.address).body(Body::empty()).unwrap()).await
    };
    for _ in 0..19 {
        assert_eq!(from_one_address().await.status, StatusCode::CREATED);
    }
    assert_eq!(from_one_address().await.refused(), refusal(429, "too-fast"));
    server.guest().await;
}

#[tokio::test]
async fn a_game_is_opened_with_what_the_host_wants() {
    let server = Server::start().await;
    let host = server.guest().await;
    for (side, seat) in [("first", Seat::First), ("second", Seat::Second)] {
        let create = json!({
            "game": "territory-words", "options": { "turns": "4" }, "name": " Ada\n", "side": side,
            "clock": { "game": { "minutes": 3, "increment": 2 } },
        });
        let seated = server.open(&host, create).await;
        assert_eq!(seated.seat, seat);
        assert!(seated.code.is_some());
        let snapshot = server.snapshot(&seated.game, &host).await;
        assert_eq!((snapshot.phase, snapshot.mover), (GamePhase::Waiting, None));
        let text = serde_json::to_value(&snapshot).unwrap();
        assert_eq!(text["seats"][side]["guest"]["name"], "Ada");
        assert_eq!(text["clocks"]["left"]["first"], 180_000);
    }
    server.open(&host, json!({ "game": "quadratic-war", "side": "random" })).await;
    let computer = server.open(&host, json!({ "game": "quadratic-war", "opponent": "easy" })).await;
    assert_eq!(computer.code, None, "nobody else can join");
}

#[tokio::test]
async fn a_game_that_cannot_be_is_not_opened() {
    let server = Server::start().await;
    let host = server.guest().await;
    let long = json!({ "game": "quadratic-war", "name": "x".repeat(20_000) });
    for (create, status, code) in [
        (json!({ "game": "chess" }), 422, "no-such-rules"),
        (json!({ "game": "quadratic-war", "options": { "rules": "none" } }), 422, "no-such-start"),
        (json!({ "game": "quadratic-war", "options": { "colour": "red" } }), 422, "no-such-start"),
        (json!({ "game": "quadratic-war", "start": "nonsense" }), 422, "no-such-start"),
        (
            json!({ "game": "territory-words", "options": { "dictionary": "online" } }),
            422,
            "no-such-dictionary",
        ),
        (json!({ "game": "quadratic-war", "clock": { "turn": { "seconds": 1 } } }), 400, "malformed"),
        (json!({ "game": "quadratic-war", "opponent": "genius" }), 400, "malformed"),
        (json!({ "game": "quadratic-war", "colour": "red" }), 400, "malformed"),
        (json!({}), 400, "malformed"),
        (json!("quadratic-war"), 400, "malformed"),
        (long, 413, "too-large"),
    ] {
        let answer = server.post("/api/v1/games", &host, create.clone()).await;
        assert_eq!(answer.refused(), refusal(status, code), "{create}");
    }
    let raw = |body: &'static [u8]| {
        let request = Request::builder().method(Method::POST).uri("/api/v1/games");
        let request = request.header(AUTHORIZATION, format!("Bearer {}", host.token));
        request.body(Body::from(body)).unwrap()
    };
    for body in [&b"\xff\xfe"[..], b"", b"{", b"[[[[[[[["] {
        assert_eq!(server.send(raw(body)).await.refused(), refusal(400, "malformed"), "{body:?}");
    }
}

#[tokio::test]
async fn what_needs_a_secret_is_refused_without_one() {
    let server = Server::start().await;
    let (game, _, _) = server.war().await;
    let paths = [
        "/api/v1/games".to_string(),
        "/api/v1/pair".to_string(),
        "/api/v1/codes/BBBB/join".to_string(),
        format!("/api/v1/games/{game}/join"),
        format!("/api/v1/games/{game}/orders"),
    ];
    for path in &paths {
        let body = json!({ "game": "quadratic-war" }).to_string();
        assert_eq!(
            server.ask(Method::POST, path, None, body.clone()).await.refused(),
            refusal(401, "no-token")
        );
        for token in ["", "Bearer", "Bearer 123", "Basic YTpi", "bearer \u{e9}"] {
            let request = Request::builder().method(Method::POST).uri(path).header(AUTHORIZATION, token);
            let answer = server.send(request.body(Body::from(body.clone())).unwrap()).await;
            assert_eq!(answer.refused(), refusal(401, "no-token"), "{path} {token:?}");
        }
    }
    assert!(server.count_refused("no-token").await >= 30);
}

#[tokio::test]
async fn addresses_that_lead_nowhere_are_told_apart() {
    let server = Server::start().await;
    let guest = server.guest().await;
    for path in ["/api/v1/", "/api/v1/nothing", "/api/v2/lobby"] {
        let answer = server.get(path, None).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(server.get("/api/v1/nothing", None).await.refused(), refusal(404, "no-such-address"));
    assert_eq!(server.get("/api/v1/games", None).await.refused(), refusal(405, "wrong-method"));
    for id in ["00000000000000000000", "UPPER", "%FF", "a%2Fb", &"x".repeat(99)] {
        for path in [format!("/api/v1/games/{id}"), format!("/api/v1/games/{id}/record")] {
            let answer = server.get(&path, Some(&guest)).await;
            assert_eq!(answer.refused(), refusal(404, "no-such-game"), "{path}");
        }
        for path in [format!("/api/v1/games/{id}/join"), format!("/api/v1/games/{id}/orders")] {
            let order = CommandRequest { id: "o".to_string(), version: 1, command: Command::Resign };
            let body = if path.ends_with("join") { json!({}) } else { serde_json::to_value(order).unwrap() };
            let answer = server.post(&path, &guest, body).await;
            assert_eq!(answer.refused(), refusal(404, "no-such-game"), "{path}");
        }
    }
}

#[tokio::test]
async fn the_database_is_never_quoted_to_clients() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    server.lose_store().await;
    let order = CommandRequest { id: "o".to_string(), version: 3, command: Command::Resign };
    let answers = [
        server.get("/api/v1/lobby", Some(&host)).await,
        server.get(&format!("/api/v1/games/{game}"), Some(&host)).await,
        server.post("/api/v1/games", &host, json!({ "game": "quadratic-war" })).await,
        server.post("/api/v1/pair", &host, json!({ "game": "quadratic-war" })).await,
        server.post(&format!("/api/v1/games/{game}/join"), &host, json!({})).await,
        server.post("/api/v1/codes/BBBB/join", &host, json!({})).await,
        server.order_at(&game, &host, order).await,
        server.get("/readyz", Some(&host)).await,
    ];
    for answer in answers {
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{}", answer.text);
        for word in ["pool", "sql", "SQL", "closed", "is not available"] {
            assert!(!answer.text.contains(word), "{word:?} is in {:?}", answer.text);
        }
    }
}

#[tokio::test]
async fn a_load_balancer_that_asks_whether_the_server_is_ready_uses_up_nothing() {
    let server = Server::start().await;
    let guest = server.guest().await;
    for number in 0..200 {
        assert_eq!(server.get("/readyz", Some(&guest)).await.status, StatusCode::OK, "request {number}");
    }
    assert_eq!(server.get("/api/v1/lobby", Some(&guest)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn metrics_are_not_public() {
    let server = Server::start().await;
    assert_eq!(server.get("/metrics", None).await.status, StatusCode::NOT_FOUND);
    assert_eq!(server.metric("quadrille_connections").await, 0, "the operator's listener has them");
}

#[tokio::test]
async fn a_friend_joins_by_the_code_as_typed() {
    let server = Server::start().await;
    let host = server.guest().await;
    for typed in [str::to_lowercase, |code: &str| format!("QW-{code}"), |code: &str| format!("%20{code}")] {
        let seated = server.open(&host, json!({ "game": "quadratic-war" })).await;
        let code = seated.code.unwrap();
        let own = server.post(&format!("/api/v1/codes/{code}/join"), &host, json!({})).await.seated();
        assert_eq!(
            (own.game.as_str(), own.seat),
            (seated.game.as_str(), Seat::First),
            "a host is there already"
        );

        let friend = server.guest().await;
        let path = format!("/api/v1/codes/{}/join", typed(&code));
        let joined = server.ask(Method::POST, &path, Some(&friend), "").await.seated();
        assert_eq!((joined.game.as_str(), joined.seat), (seated.game.as_str(), Seat::Second));
        assert_eq!(server.snapshot(&seated.game, &friend).await.phase, GamePhase::Playing);

        let late = server.guest().await;
        let late = server.post(&format!("/api/v1/codes/{code}/join"), &late, json!({})).await;
        assert_eq!(late.refused(), refusal(409, "begun"), "the seats are taken");
        let again = server.post(&format!("/api/v1/games/{}/join", seated.game), &friend, json!({})).await;
        assert_eq!(again.seated().seat, Seat::Second, "whoever has a seat is told so again");
    }
}

#[tokio::test]
async fn a_wrong_code_is_answered_slowly() {
    let server = Server::start().await;
    for code in ["BBBB", "OOOO", "A", "%FF"] {
        let guest = server.guest().await;
        let asked = Instant::now();
        let answer = server.post(&format!("/api/v1/codes/{code}/join"), &guest, json!({})).await;
        assert_eq!(answer.refused(), refusal(404, "no-such-code"), "{code}");
        assert!(asked.elapsed().as_millis() >= 700, "{code}");
    }
}

#[tokio::test]
async fn whoever_did_not_hear_that_they_joined_asks_again() {
    let server = Server::start().await;
    let (host, friend, stranger) = (server.guest().await, server.guest().await, server.guest().await);
    let code = server.open(&host, json!({ "game": "quadratic-war" })).await.code.unwrap();
    let path = format!("/api/v1/codes/{code}/join");
    let joined = server.post(&path, &friend, json!({})).await.seated();
    assert_eq!(server.post(&path, &friend, json!({})).await.seated(), joined);
    let game = &joined.game;
    assert_eq!(server.order(game, &host, "a", play("b3b4")).await.status, StatusCode::OK);
    assert_eq!(server.order(game, &friend, "a", Command::Resign).await.status, StatusCode::OK);

    // Also from a server that has forgotten everything but what is written, and in a game that went on without them.
    let server = server.restarted().await;
    let friend = Guest { address: address(), ..friend };
    assert_eq!(server.post(&path, &friend, json!({})).await.seated(), joined);
    let asked = Instant::now();
    let late = server.post(&path, &stranger, json!({})).await;
    assert_eq!(late.refused(), refusal(409, "begun"), "everyone else can only watch");
    assert!(asked.elapsed().as_millis() >= 700);

    // Of a game that waits with the same code they get the seat.
    let next = server.open(&host, json!({ "game": "quadratic-war" })).await;
    let (store, id) = (server.store().await, GameId::new(&next.game).unwrap());
    let metadata = GameMetadata { code: Some(code), ..store.load(&id).await.unwrap().unwrap().metadata };
    let expected_expires = metadata.expires;
    let recoded = Append { game: id, after: 2, expected_expires, entries: Vec::new(), metadata };
    assert_eq!(store.append(vec![recoded]).await, [Ok(())]);
    assert_eq!(server.post(&path, &friend, json!({})).await.seated().game, next.game);
    assert_eq!(server.post(&path, &friend, json!({})).await.seated().game, next.game, "the later one");
    let late = server.post(&path, &stranger, json!({})).await;
    assert_eq!(late.json()["game"], json!(next.game), "also for those who watch");
}

#[tokio::test]
async fn a_code_does_not_lead_back_for_ever_nor_to_a_game_that_nobody_joined() {
    let server = Server::start().await;
    let (host, friend) = (server.guest().await, server.guest().await);
    let code = server.open(&host, json!({ "game": "quadratic-war" })).await.code.unwrap();
    let path = format!("/api/v1/codes/{code}/join");
    let game = server.post(&path, &friend, json!({})).await.seated().game;
    let (store, id) = (server.store().await, GameId::new(&game).unwrap());
    let mut metadata = store.load(&id).await.unwrap().unwrap().metadata;
    let hour = 60 * 60 * 1000;
    metadata.joined.as_mut().unwrap().at -= hour;
    let long_ago = Append { game: id, after: 3, expected_expires: None, entries: Vec::new(), metadata };
    assert_eq!(store.append(vec![long_ago]).await, [Ok(())]);
    assert_eq!(server.post(&path, &friend, json!({})).await.refused(), refusal(404, "no-such-code"));

    let JoinedGame { game, code, .. } = server.open(&host, json!({ "game": "quadratic-war" })).await;
    assert_eq!(server.order(&game, &host, "a", Command::Abort).await.status, StatusCode::OK);
    let path = format!("/api/v1/codes/{}/join", code.unwrap());
    assert_eq!(server.post(&path, &host, json!({})).await.refused(), refusal(404, "no-such-code"));
}

async fn lobby(server: &Server) -> Lobby {
    serde_json::from_str(&server.get("/api/v1/lobby", None).await.text).expect("a lobby can be read")
}

#[tokio::test]
async fn a_stranger_joins_from_the_lobby() {
    let server = Server::start().await;
    let (host, stranger) = (server.guest().await, server.guest().await);
    let hidden = server.open(&host, json!({ "game": "quadratic-war" })).await;
    let listed =
        json!({ "game": "stay-on-the-board", "options": { "size": "4" }, "listed": true, "name": "Ada" });
    let listed = server.open(&host, listed).await;

    let Lobby { games } = lobby(&server).await;
    assert_eq!(games.len(), 1, "only what is listed is shown");
    assert_eq!((games[0].id.as_str(), games[0].game.as_str()), (listed.game.as_str(), "stay-on-the-board"));

    let join = |game: &str| format!("/api/v1/games/{game}/join");
    let refused = server.post(&join(&hidden.game), &stranger, json!({})).await;
    assert_eq!(refused.refused(), refusal(404, "no-such-game"), "this one is joined by its code");
    assert_eq!(server.post(&join(&listed.game), &host, json!({})).await.seated().seat, Seat::First);
    assert_eq!(server.post(&join(&listed.game), &stranger, json!({})).await.seated().seat, Seat::Second);
    assert_eq!(server.post(&join(&listed.game), &stranger, json!({})).await.seated().seat, Seat::Second);
    let third = server.post(&join(&listed.game), &server.guest().await, json!({})).await;
    assert_eq!(third.refused(), refusal(404, "no-such-game"));
    assert!(lobby(&server).await.games.is_empty(), "a game that began is not open");
    let malformed = server.post(&join(&listed.game), &stranger, json!({ "seat": "first" })).await;
    assert_eq!(malformed.refused(), refusal(400, "malformed"));
}

#[tokio::test]
async fn those_who_seek_the_same_are_paired() {
    let server = Server::start().await;
    let seek = json!({ "game": "quadratic-war", "clock": { "game": { "minutes": 3, "increment": 2 } } });
    let (one, two, three) = (server.guest().await, server.guest().await, server.guest().await);
    let first = server.post("/api/v1/pair", &one, seek.clone()).await;
    assert_eq!(first.status, StatusCode::CREATED);
    let again = server.post("/api/v1/pair", &one, seek.clone()).await.seated();
    assert_eq!(again.game, first.seated().game, "nobody is paired with themselves");
    let other = server.post("/api/v1/pair", &two, json!({ "game": "quadratic-war" })).await.seated();
    assert_ne!(other.game, again.game, "another clock is another wish");
    let paired = server.post("/api/v1/pair", &three, seek).await;
    assert_eq!(paired.status, StatusCode::OK);
    let paired = paired.seated();
    assert_eq!((paired.game.as_str(), paired.seat), (again.game.as_str(), again.seat.other()));
    assert_eq!(server.snapshot(&paired.game, &one).await.phase, GamePhase::Playing);
    let wrong = server.post("/api/v1/pair", &one, json!({ "game": "chess" })).await;
    assert_eq!(wrong.refused(), refusal(422, "no-such-rules"));
}

#[tokio::test]
async fn a_private_game_is_seen_by_its_players_alone() {
    let server = Server::start().await;
    let (game, host, friend) = server.two(json!({ "game": "quadratic-war", "private": true })).await;
    let other = server.guest().await;
    for path in [format!("/api/v1/games/{game}"), format!("/api/v1/games/{game}/record")] {
        for guest in [&host, &friend] {
            assert_eq!(server.get(&path, Some(guest)).await.status, StatusCode::OK);
        }
        for guest in [Some(&other), None] {
            assert_eq!(server.get(&path, guest).await.refused(), refusal(404, "no-such-game"));
        }
    }
}

#[tokio::test]
async fn orders_are_carried_out_or_refused_with_the_reason() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    let other = server.guest().await;
    let at =
        |id: &str, version: u64, command: Command| CommandRequest { id: id.to_string(), version, command };
    let done = server.order(&game, &host, "a", play("b3b4")).await;
    assert_eq!((done.status, done.json()), (StatusCode::OK, json!({ "id": "a", "version": 4 })));
    let again = server.order_at(&game, &host, at("a", 3, play("b3b4"))).await;
    assert_eq!(again.json(), json!({ "id": "a", "version": 4 }), "sent again it happens once");
    for (guest, order, status, code) in [
        (&other, at("b", 4, play("b7b6")), 403, "no-seat"),
        (&host, at("b", 4, play("c3c4")), 409, "not-your-turn"),
        (&friend, at("b", 3, play("b7b6")), 409, "stale"),
        (&friend, at("b", 4, play("b7b1")), 422, "illegal"),
        (&friend, at("b", 4, Command::Undo), 409, "nothing"),
        (&friend, at("b", 4, Command::Claim), 409, "too-soon"),
        (&friend, at("b c", 4, Command::Resign), 400, "malformed"),
        (&friend, at("b", 4, play(&"x".repeat(LONGEST_MOVE + 1))), 400, "malformed"),
    ] {
        let answer = server.order_at(&game, guest, order.clone()).await;
        assert_eq!(answer.refused(), refusal(status, code), "{order:?}");
    }
    server.order(&game, &friend, "b", play("b7b6")).await.json();
    assert_eq!(server.order(&game, &friend, "c", Command::Abort).await.refused(), refusal(409, "too-late"));
    assert_eq!(server.order(&game, &friend, "d", Command::Resign).await.status, StatusCode::OK);
    assert_eq!(server.order(&game, &host, "e", play("c3c4")).await.refused(), refusal(409, "over"));
    assert_eq!(server.snapshot(&game, &host).await.moves, ["b3b4", "b7b6"]);

    let alone = server.open(&host, json!({ "game": "quadratic-war" })).await.game;
    assert_eq!(server.order(&alone, &host, "a", play("b3b4")).await.refused(), refusal(409, "not-begun"));
    let draw = Command::Offer { offer: Offer::Draw };
    assert_eq!(server.order(&alone, &host, "b", draw).await.refused(), refusal(409, "not-begun"));
    let malformed = server.post(&format!("/api/v1/games/{game}/orders"), &host, json!({ "id": "x" })).await;
    assert_eq!(malformed.refused(), refusal(400, "malformed"));
}

#[tokio::test]
async fn words_are_judged_by_the_server() {
    let server = Server::start().await;
    let (game, host, _) = server.two(json!({ "game": "territory-words" })).await;
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!(snapshot.mover, Some(Seat::First));
    let answer = server.order(&game, &host, "a", play("zzzz")).await;
    assert_eq!(answer.refused(), refusal(422, "illegal"));
}

#[tokio::test]
async fn a_game_is_downloaded_as_a_record() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    server.order(&game, &host, "a", play("b3b4")).await.json();
    let record = server.get(&format!("/api/v1/games/{game}/record"), None).await;
    assert_eq!(record.status, StatusCode::OK);
    assert_eq!(record.headers[CONTENT_TYPE], "text/plain; charset=utf-8");
    assert_eq!(record.headers[CACHE_CONTROL], "no-store");
    assert!(
        record.headers[CONTENT_DISPOSITION].to_str().unwrap().contains(&format!("quadratic-war-{game}.txt"))
    );
    assert!(
        record.text.contains("[Game \"quadratic-war\"]") && record.text.contains("b3b4"),
        "{}",
        record.text
    );
    assert!(record.text.contains("Friend"));
}

#[tokio::test]
async fn operators_see_whether_it_is_ready_and_what_is_counted() {
    let server = Server::start().await;
    let ready = server.get("/readyz", None).await;
    assert_eq!((ready.status, ready.text.as_str()), (StatusCode::OK, "ready"));
    let (game, host, _) = server.war().await;
    server.open(&host, json!({ "game": "quadratic-war" })).await;
    server.order(&game, &host, "a", play("b3b9")).await.refused();
    assert_eq!(server.count_refused("illegal").await, 1);
    assert_eq!(server.metric("quadrille_games{stage=\"playing\"}").await, 1);
    assert_eq!(server.metric("quadrille_games{stage=\"waiting\"}").await, 1);
    assert_eq!(server.metric("quadrille_event_write_seconds_count").await, 1, "the friend sat down");
    let text = server.metrics().await;
    assert!(!text.contains(&host.token) && text.ends_with("# EOF\n"));
    let answer = server.get("/config.json", None).await.json();
    assert_eq!(answer["online"], Value::Bool(true));
}

#[tokio::test]
async fn nothing_that_is_sent_out_tells_a_secret() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    server.order(&game, &host, "a", play("b3b4")).await.json();
    let watcher = Guest { address: address(), ..server.guest().await };
    for path in
        [format!("/api/v1/games/{game}"), format!("/api/v1/games/{game}/record"), "/api/v1/lobby".to_string()]
    {
        let text = server.get(&path, Some(&watcher)).await.text;
        assert!(
            !text.contains(&host.token) && !text.contains(&friend.token) && !text.contains("owner"),
            "{text}"
        );
    }
}
