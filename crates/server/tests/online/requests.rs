//! Every route of the API: its responses, and each of its errors.

use std::time::Instant;

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{Method, Request, StatusCode};
use quadrille_core::{LONGEST_MOVE, Seat};
use quadrille_online::{Command, CommandRequest, GamePhase, JoinedGame, Lobby, Offer, Token};
use quadrille_store::{Append, GameId, GameMetadata, MetadataChange, StoredGame};
use serde_json::{Value, json};

use crate::server::{ADDRESS, Guest, Server, address, play};

fn error(status: u16, code: &str) -> (u16, String) {
    (status, code.to_string())
}

#[tokio::test]
async fn every_guest_gets_another_token() {
    let server = Server::start().await;
    let (one, other) = (server.guest().await, server.guest().await);
    assert!(Token::read(&one.token).is_ok());
    assert_ne!(one.token, other.token);
    // The number of tokens is limited.
    let from_one_address = || async {
        let request = Request::builder().method(Method::POST).uri("/api/v1/guests");
        server.send(request.header(ADDRESS, &one.address).body(Body::empty()).unwrap()).await
    };
    for _ in 0..19 {
        assert_eq!(from_one_address().await.status, StatusCode::CREATED);
    }
    assert_eq!(from_one_address().await.error(), error(429, "too-fast"));
    server.guest().await;
}

#[tokio::test]
async fn a_game_is_created_as_requested() {
    let server = Server::start().await;
    let host = server.guest().await;
    for (side, seat) in [("first", Seat::First), ("second", Seat::Second)] {
        let create = json!({
            "game": "territory-words", "options": { "turns": "4" }, "name": " Ada\n", "side": side,
            "clock": { "game": { "minutes": 3, "increment": 2 } },
        });
        let seated = server.create(&host, create).await;
        assert_eq!(seated.seat, seat);
        assert!(seated.code.is_some());
        let snapshot = server.snapshot(&seated.game, &host).await;
        assert_eq!((snapshot.phase, snapshot.side_to_move), (GamePhase::Waiting, None));
        let text = serde_json::to_value(&snapshot).unwrap();
        assert_eq!(text["seats"][side]["guest"]["name"], "Ada");
        assert_eq!(text["clocks"]["remaining"]["first"], 180_000);
    }
    server.create(&host, json!({ "game": "quadratic-war", "side": "random" })).await;
    let computer = server.create(&host, json!({ "game": "quadratic-war", "opponent": "easy" })).await;
    assert_eq!(computer.code, None, "the game is full");
}

#[tokio::test]
async fn invalid_games_are_rejected() {
    let server = Server::start().await;
    let host = server.guest().await;
    let long = json!({ "game": "quadratic-war", "name": "x".repeat(20_000) });
    for (create, status, code) in [
        (json!({ "game": "chess" }), 422, "no-such-rules"),
        (json!({ "game": "quadratic-war", "options": { "rules": "none" } }), 422, "no-such-start"),
        (json!({ "game": "quadratic-war", "options": { "colour": "red" } }), 422, "no-such-start"),
        (json!({ "game": "quadratic-war", "start": "nonsense" }), 422, "no-such-start"),
        (json!({ "game": "quadratic-war", "preset": "fair" }), 422, "no-such-preset"),
        (json!({ "game": "chess", "preset": "original" }), 422, "no-such-rules"),
        (json!({ "game": "quadratic-war", "preset": "x".repeat(41) }), 400, "malformed"),
        (json!({ "game": "quadratic-war", "preset": 1 }), 400, "malformed"),
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
        assert_eq!(answer.error(), error(status, code), "{create}");
    }
    let raw = |body: &'static [u8]| {
        let request = Request::builder().method(Method::POST).uri("/api/v1/games");
        let request = request.header(AUTHORIZATION, format!("Bearer {}", host.token));
        request.body(Body::from(body)).unwrap()
    };
    for body in [&b"\xff\xfe"[..], b"", b"{", b"[[[[[[[["] {
        assert_eq!(server.send(raw(body)).await.error(), error(400, "malformed"), "{body:?}");
    }
}

#[tokio::test]
async fn requests_without_a_token_are_rejected() {
    let server = Server::start().await;
    let (game, _, _) = server.war().await;
    let paths = [
        "/api/v1/games".to_string(),
        "/api/v1/pair".to_string(),
        "/api/v1/codes/BBBB/join".to_string(),
        format!("/api/v1/games/{game}/join"),
        format!("/api/v1/games/{game}/commands"),
    ];
    for path in &paths {
        let body = json!({ "game": "quadratic-war" }).to_string();
        assert_eq!(
            server.request(Method::POST, path, None, body.clone()).await.error(),
            error(401, "no-token")
        );
        for token in ["", "Bearer", "Bearer 123", "Basic YTpi", "bearer \u{e9}"] {
            let request = Request::builder().method(Method::POST).uri(path).header(AUTHORIZATION, token);
            let answer = server.send(request.body(Body::from(body.clone())).unwrap()).await;
            assert_eq!(answer.error(), error(401, "no-token"), "{path} {token:?}");
        }
    }
    assert!(server.count_rejected("no-token").await >= 30);
}

#[tokio::test]
async fn unknown_addresses_and_games_have_different_errors() {
    let server = Server::start().await;
    let guest = server.guest().await;
    for path in ["/api/v1/", "/api/v1/nothing", "/api/v2/lobby"] {
        let answer = server.get(path, None).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(server.get("/api/v1/nothing", None).await.error(), error(404, "no-such-address"));
    assert_eq!(server.get("/api/v1/games", None).await.error(), error(405, "wrong-method"));
    for id in ["00000000000000000000", "UPPER", "%FF", "a%2Fb", &"x".repeat(99)] {
        for path in [format!("/api/v1/games/{id}"), format!("/api/v1/games/{id}/record")] {
            let answer = server.get(&path, Some(&guest)).await;
            assert_eq!(answer.error(), error(404, "no-such-game"), "{path}");
        }
        for path in [format!("/api/v1/games/{id}/join"), format!("/api/v1/games/{id}/commands")] {
            let request = CommandRequest { id: "o".to_string(), version: 1, command: Command::Resign };
            let body =
                if path.ends_with("join") { json!({}) } else { serde_json::to_value(request).unwrap() };
            let answer = server.post(&path, &guest, body).await;
            assert_eq!(answer.error(), error(404, "no-such-game"), "{path}");
        }
    }
}

#[tokio::test]
async fn errors_of_the_database_are_not_shown_to_clients() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    server.lose_store().await;
    let request = CommandRequest { id: "o".to_string(), version: 3, command: Command::Resign };
    let answers = [
        server.get("/api/v1/lobby", Some(&host)).await,
        server.get(&format!("/api/v1/games/{game}"), Some(&host)).await,
        server.post("/api/v1/games", &host, json!({ "game": "quadratic-war" })).await,
        server.post("/api/v1/pair", &host, json!({ "game": "quadratic-war" })).await,
        server.post(&format!("/api/v1/games/{game}/join"), &host, json!({})).await,
        server.post("/api/v1/codes/BBBB/join", &host, json!({})).await,
        server.command_at(&game, &host, request).await,
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
async fn readiness_checks_are_not_rate_limited() {
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
async fn a_friend_joins_by_the_code_in_any_spelling() {
    let server = Server::start().await;
    let host = server.guest().await;
    for typed in [str::to_lowercase, |code: &str| format!("QW-{code}"), |code: &str| format!("%20{code}")] {
        let seated = server.create(&host, json!({ "game": "quadratic-war" })).await;
        let code = seated.code.unwrap();
        let own = server.post(&format!("/api/v1/codes/{code}/join"), &host, json!({})).await.joined();
        assert_eq!(
            (own.game.as_str(), own.seat),
            (seated.game.as_str(), Seat::First),
            "the host keeps the seat"
        );

        let friend = server.guest().await;
        let path = format!("/api/v1/codes/{}/join", typed(&code));
        let joined = server.request(Method::POST, &path, Some(&friend), "").await.joined();
        assert_eq!((joined.game.as_str(), joined.seat), (seated.game.as_str(), Seat::Second));
        assert_eq!(server.snapshot(&seated.game, &friend).await.phase, GamePhase::Playing);

        let late = server.guest().await;
        let late = server.post(&format!("/api/v1/codes/{code}/join"), &late, json!({})).await;
        assert_eq!(late.error(), error(409, "begun"), "the seats are taken");
        let again = server.post(&format!("/api/v1/games/{}/join", seated.game), &friend, json!({})).await;
        assert_eq!(again.joined().seat, Seat::Second, "a player gets the same seat again");
    }
}

#[tokio::test]
async fn a_wrong_code_is_answered_slowly() {
    let server = Server::start().await;
    for code in ["BBBB", "OOOO", "A", "%FF"] {
        let guest = server.guest().await;
        let started = Instant::now();
        let answer = server.post(&format!("/api/v1/codes/{code}/join"), &guest, json!({})).await;
        assert_eq!(answer.error(), error(404, "no-such-code"), "{code}");
        assert!(started.elapsed().as_millis() >= 700, "{code}");
    }
}

#[tokio::test]
async fn a_player_whose_response_was_lost_joins_again() {
    let server = Server::start().await;
    let (host, friend, stranger) = (server.guest().await, server.guest().await, server.guest().await);
    let code = server.create(&host, json!({ "game": "quadratic-war" })).await.code.unwrap();
    let path = format!("/api/v1/codes/{code}/join");
    let joined = server.post(&path, &friend, json!({})).await.joined();
    assert_eq!(server.post(&path, &friend, json!({})).await.joined(), joined);
    let game = &joined.game;
    assert_eq!(server.command(game, &host, "a", play("b3b4")).await.status, StatusCode::OK);
    assert_eq!(server.command(game, &friend, "a", Command::Resign).await.status, StatusCode::OK);

    // Also after a restart, and in a game that has ended since.
    let server = server.restarted().await;
    let friend = Guest { address: address(), ..friend };
    assert_eq!(server.post(&path, &friend, json!({})).await.joined(), joined);
    let started = Instant::now();
    let late = server.post(&path, &stranger, json!({})).await;
    assert_eq!(late.error(), error(409, "begun"), "others can only watch");
    assert!(started.elapsed().as_millis() >= 700);

    // A waiting game with the same code takes precedence.
    let next = server.create(&host, json!({ "game": "quadratic-war" })).await;
    let (store, id) = (server.store().await, GameId::new(&next.game).unwrap());
    let stored = store.load(&id).await.unwrap().unwrap();
    let metadata = GameMetadata { code: Some(code), ..stored.metadata };
    let change = Some(MetadataChange { revision: stored.revision, metadata });
    let recoded = Append { game: id, after: 2, entries: Vec::new(), change };
    assert_eq!(store.append(vec![recoded]).await, [Ok(())]);
    assert_eq!(server.post(&path, &friend, json!({})).await.joined().game, next.game);
    assert_eq!(server.post(&path, &friend, json!({})).await.joined().game, next.game, "the later game");
    let late = server.post(&path, &stranger, json!({})).await;
    assert_eq!(late.json()["game"], json!(next.game), "also for spectators");
}

#[tokio::test]
async fn a_code_is_valid_for_an_hour_after_joining_and_not_for_aborted_games() {
    let server = Server::start().await;
    let (host, friend) = (server.guest().await, server.guest().await);
    let code = server.create(&host, json!({ "game": "quadratic-war" })).await.code.unwrap();
    let path = format!("/api/v1/codes/{code}/join");
    let game = server.post(&path, &friend, json!({})).await.joined().game;
    let (store, id) = (server.store().await, GameId::new(&game).unwrap());
    let StoredGame { mut metadata, revision, .. } = store.load(&id).await.unwrap().unwrap();
    let hour = 60 * 60 * 1000;
    metadata.joined.as_mut().unwrap().at -= hour;
    let change = Some(MetadataChange { revision, metadata });
    let long_ago = Append { game: id, after: 3, entries: Vec::new(), change };
    assert_eq!(store.append(vec![long_ago]).await, [Ok(())]);
    assert_eq!(server.post(&path, &friend, json!({})).await.error(), error(404, "no-such-code"));

    let JoinedGame { game, code, .. } = server.create(&host, json!({ "game": "quadratic-war" })).await;
    assert_eq!(server.command(&game, &host, "a", Command::Abort).await.status, StatusCode::OK);
    let path = format!("/api/v1/codes/{}/join", code.unwrap());
    assert_eq!(server.post(&path, &host, json!({})).await.error(), error(404, "no-such-code"));
}

async fn lobby(server: &Server) -> Lobby {
    serde_json::from_str(&server.get("/api/v1/lobby", None).await.text).expect("a lobby can be read")
}

#[tokio::test]
async fn a_stranger_joins_from_the_lobby() {
    let server = Server::start().await;
    let (host, stranger) = (server.guest().await, server.guest().await);
    let hidden = server.create(&host, json!({ "game": "quadratic-war" })).await;
    let listed =
        json!({ "game": "stay-on-the-board", "options": { "size": "4" }, "listed": true, "name": "Ada" });
    let listed = server.create(&host, listed).await;

    let Lobby { games } = lobby(&server).await;
    assert_eq!(games.len(), 1, "only listed games are shown");
    assert_eq!((games[0].id.as_str(), games[0].game.as_str()), (listed.game.as_str(), "stay-on-the-board"));

    let join = |game: &str| format!("/api/v1/games/{game}/join");
    let rejected = server.post(&join(&hidden.game), &stranger, json!({})).await;
    assert_eq!(rejected.error(), error(404, "no-such-game"), "it can be joined by its code only");
    assert_eq!(server.post(&join(&listed.game), &host, json!({})).await.joined().seat, Seat::First);
    assert_eq!(server.post(&join(&listed.game), &stranger, json!({})).await.joined().seat, Seat::Second);
    assert_eq!(server.post(&join(&listed.game), &stranger, json!({})).await.joined().seat, Seat::Second);
    let third = server.post(&join(&listed.game), &server.guest().await, json!({})).await;
    assert_eq!(third.error(), error(404, "no-such-game"));
    assert!(lobby(&server).await.games.is_empty(), "a started game is not in the lobby");
    let malformed = server.post(&join(&listed.game), &stranger, json!({ "seat": "first" })).await;
    assert_eq!(malformed.error(), error(400, "malformed"));
}

#[tokio::test]
async fn players_with_equal_settings_are_paired() {
    let server = Server::start().await;
    let seek = json!({ "game": "quadratic-war", "clock": { "game": { "minutes": 3, "increment": 2 } } });
    let (one, two, three) = (server.guest().await, server.guest().await, server.guest().await);
    let first = server.post("/api/v1/pair", &one, seek.clone()).await;
    assert_eq!(first.status, StatusCode::CREATED);
    let again = server.post("/api/v1/pair", &one, seek.clone()).await.joined();
    assert_eq!(again.game, first.joined().game, "nobody is paired with themselves");
    let other = server.post("/api/v1/pair", &two, json!({ "game": "quadratic-war" })).await.joined();
    assert_ne!(other.game, again.game, "another time control");
    let paired = server.post("/api/v1/pair", &three, seek.clone()).await;
    assert_eq!(paired.status, StatusCode::OK);
    let paired = paired.joined();
    assert_eq!((paired.game.as_str(), paired.seat), (again.game.as_str(), again.seat.other()));
    assert_eq!(server.snapshot(&paired.game, &one).await.phase, GamePhase::Playing);
    for (guest, seat) in [(&one, again.seat), (&three, paired.seat)] {
        let lost = server.post("/api/v1/pair", guest, seek.clone()).await;
        assert_eq!(lost.status, StatusCode::OK, "the response was lost");
        assert_eq!((lost.joined().game, lost.joined().seat), (paired.game.clone(), seat));
    }
    let wrong = server.post("/api/v1/pair", &one, json!({ "game": "chess" })).await;
    assert_eq!(wrong.error(), error(422, "no-such-rules"));
}

#[tokio::test]
async fn a_player_has_few_waiting_games() {
    let server = Server::start().await;
    let (host, other) = (server.guest().await, server.guest().await);
    let waiting = json!({ "game": "quadratic-war" });
    let mut games = Vec::new();
    for _ in 0..5 {
        games.push(server.create(&host, waiting.clone()).await);
    }
    let rejected = server.post("/api/v1/games", &host, waiting.clone()).await;
    assert_eq!(rejected.error(), error(429, "too-many-waiting"));
    assert_eq!(
        server.post("/api/v1/pair", &host, waiting.clone()).await.error(),
        error(429, "too-many-waiting")
    );
    let computer = json!({ "game": "quadratic-war", "opponent": "easy" });
    assert_eq!(server.post("/api/v1/games", &host, computer).await.status, StatusCode::CREATED);
    // A game that was joined or cancelled does not wait any more.
    let join = format!("/api/v1/codes/{}/join", games[0].code.clone().unwrap());
    assert_eq!(server.post(&join, &other, json!({})).await.status, StatusCode::OK);
    server.create(&host, waiting.clone()).await;
    assert_eq!(server.post("/api/v1/games", &host, waiting).await.error(), error(429, "too-many-waiting"));
}

#[tokio::test]
async fn only_its_players_see_a_private_game() {
    let server = Server::start().await;
    let (game, host, friend) = server.two_players(json!({ "game": "quadratic-war", "private": true })).await;
    let other = server.guest().await;
    for path in [format!("/api/v1/games/{game}"), format!("/api/v1/games/{game}/record")] {
        for guest in [&host, &friend] {
            assert_eq!(server.get(&path, Some(guest)).await.status, StatusCode::OK);
        }
        for guest in [Some(&other), None] {
            assert_eq!(server.get(&path, guest).await.error(), error(404, "no-such-game"));
        }
    }
}

#[tokio::test]
async fn commands_are_executed_or_rejected_with_the_reason() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    let other = server.guest().await;
    let at =
        |id: &str, version: u64, command: Command| CommandRequest { id: id.to_string(), version, command };
    let done = server.command(&game, &host, "a", play("b3b4")).await;
    assert_eq!((done.status, done.json()), (StatusCode::OK, json!({ "id": "a", "version": 4 })));
    let again = server.command_at(&game, &host, at("a", 3, play("b3b4"))).await;
    assert_eq!(again.json(), json!({ "id": "a", "version": 4 }), "a duplicate");
    for (guest, request, status, code) in [
        (&other, at("b", 4, play("b7b6")), 403, "no-seat"),
        (&host, at("b", 4, play("c3c4")), 409, "not-your-turn"),
        (&friend, at("b", 3, play("b7b6")), 409, "stale"),
        (&friend, at("b", 4, play("b7b1")), 422, "illegal"),
        (&friend, at("b", 4, Command::Undo), 409, "nothing"),
        (&friend, at("b", 4, Command::Claim), 409, "too-soon"),
        (&friend, at("b c", 4, Command::Resign), 400, "malformed"),
        (&friend, at("b", 4, play(&"x".repeat(LONGEST_MOVE + 1))), 400, "malformed"),
    ] {
        let answer = server.command_at(&game, guest, request.clone()).await;
        assert_eq!(answer.error(), error(status, code), "{request:?}");
    }
    server.command(&game, &friend, "b", play("b7b6")).await.json();
    assert_eq!(server.command(&game, &friend, "c", Command::Abort).await.error(), error(409, "too-late"));
    assert_eq!(server.command(&game, &friend, "d", Command::Resign).await.status, StatusCode::OK);
    assert_eq!(server.command(&game, &host, "e", play("c3c4")).await.error(), error(409, "over"));
    assert_eq!(server.snapshot(&game, &host).await.moves, ["b3b4", "b7b6"]);

    let alone = server.create(&host, json!({ "game": "quadratic-war" })).await.game;
    assert_eq!(server.command(&alone, &host, "a", play("b3b4")).await.error(), error(409, "not-begun"));
    let draw = Command::Offer { offer: Offer::Draw };
    assert_eq!(server.command(&alone, &host, "b", draw).await.error(), error(409, "not-begun"));
    let malformed = server.post(&format!("/api/v1/games/{game}/commands"), &host, json!({ "id": "x" })).await;
    assert_eq!(malformed.error(), error(400, "malformed"));
}

#[tokio::test]
async fn commands_of_protocol_1_get_a_clear_answer() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    let old = json!({ "id": "a", "version": 3, "wish": { "move": { "mv": "b3b4" } } });
    let answer = server.post(&format!("/api/v1/games/{game}/orders"), &host, old.clone()).await;
    assert_eq!(answer.error(), error(410, "outdated"));
    let message = answer.json()["message"].as_str().unwrap().to_string();
    assert!(message.contains("protocol 2") && message.contains("reload the page"), "{message}");
    assert_eq!(server.count_rejected("outdated").await, 1);
    let answer = server.post(&format!("/api/v1/games/{game}/commands"), &host, old).await;
    assert_eq!(answer.error(), error(400, "malformed"));
    assert_eq!(server.snapshot(&game, &host).await.version, 3, "nothing was executed");
}

#[tokio::test]
async fn the_server_validates_words() {
    let server = Server::start().await;
    let (game, host, _) = server.two_players(json!({ "game": "territory-words" })).await;
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!(snapshot.side_to_move, Some(Seat::First));
    let answer = server.command(&game, &host, "a", play("zzzz")).await;
    assert_eq!(answer.error(), error(422, "illegal"));
}

#[tokio::test]
async fn a_game_is_downloaded_as_a_record() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    server.command(&game, &host, "a", play("b3b4")).await.json();
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
async fn readiness_and_metrics_for_operators() {
    let server = Server::start().await;
    let ready = server.get("/readyz", None).await;
    assert_eq!((ready.status, ready.text.as_str()), (StatusCode::OK, "ready"));
    let (game, host, _) = server.war().await;
    server.create(&host, json!({ "game": "quadratic-war" })).await;
    server.command(&game, &host, "a", play("b3b9")).await.error();
    assert_eq!(server.count_rejected("illegal").await, 1);
    assert_eq!(server.metric("quadrille_games{phase=\"playing\"}").await, 1);
    assert_eq!(server.metric("quadrille_games{phase=\"waiting\"}").await, 1);
    assert_eq!(server.metric("quadrille_event_write_seconds_count").await, 1, "the friend took the seat");
    let text = server.metrics().await;
    assert!(!text.contains(&host.token) && text.ends_with("# EOF\n"));
    let answer = server.get("/config.json", None).await.json();
    assert_eq!(answer["online"], Value::Bool(true));
}

#[tokio::test]
async fn responses_contain_no_tokens() {
    let server = Server::start().await;
    let (game, host, friend) = server.war().await;
    server.command(&game, &host, "a", play("b3b4")).await.json();
    let spectator = Guest { address: address(), ..server.guest().await };
    for path in
        [format!("/api/v1/games/{game}"), format!("/api/v1/games/{game}/record"), "/api/v1/lobby".to_string()]
    {
        let text = server.get(&path, Some(&spectator)).await.text;
        assert!(
            !text.contains(&host.token) && !text.contains(&friend.token) && !text.contains("owner"),
            "{text}"
        );
    }
}
