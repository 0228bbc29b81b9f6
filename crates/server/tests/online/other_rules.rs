//! Games of other rules: they can be read, nobody can play them, and others go on.
//!
//! `fixtures/other-rules.jsonl` is the log of a game of version 99 of the rules of Quadratic War, whose moves no program here can parse.

use std::time::Duration;

use quadrille_core::{Record, Seat, Verdict};
use quadrille_online::{Command, CommandRequest, GamePhase, GameState, OTHER_RULES, StoredEntry};
use quadrille_server::delete_name;
use quadrille_store::{Database, GameId, GameMetadata, RawEntry};
use serde_json::json;
use tokio::time::{Instant, sleep};

use crate::server::{Guest, Server, TestClock, address, play};
use crate::socket::{Socket, hello};

/// The tokens of the players.
const HOST: &str = "000102030405060708090a0b0c0d0e0f";
const FRIEND: &str = "101112131415161718191a1b1c1d1e1f";
/// Number of the entries before the end.
const UNFINISHED: usize = 10;
/// More than the server wakes in one interval.
const MANY: usize = 250;
const TIMEOUT: Duration = Duration::from_secs(20);

fn guest(token: &str) -> Guest {
    Guest { token: token.to_string(), address: address() }
}

/// The first entries of the log, of a public or a private game. The store takes them for new ones, so that it does not delete them as old games.
fn log(length: usize, is_private: bool) -> Vec<RawEntry> {
    let at = TestClock::default().now();
    let lines = include_str!("../fixtures/other-rules.jsonl").lines().take(length);
    let entry = |line: &str| {
        let line =
            if is_private { line.replace("\"private\":false", "\"private\":true") } else { line.to_string() };
        let stored = StoredEntry::read(&line).expect("the fixture can be read");
        RawEntry { number: stored.entry.number, at, body: line }
    };
    lines.map(entry).collect()
}

fn metadata(phase: GamePhase) -> GameMetadata {
    let summary = r#"{"game":"quadratic-war","rules":99,"options":{},"clock":"none","seats":{"first":{"guest":{"name":"Ada","bot":false}},"second":null},"created":1}"#;
    GameMetadata { summary: summary.to_string(), ..GameMetadata::new(phase) }
}

fn id(game: &str) -> GameId {
    GameId::new(game).expect("it is an id")
}

async fn insert(store: &Database, game: &str, entries: &[RawEntry], metadata: GameMetadata) {
    store.create(&id(game), entries, &metadata).await.expect("the store answers");
}

async fn stored(store: &Database, game: &str) -> GameMetadata {
    store.load(&id(game)).await.expect("the store answers").expect("the game is there").metadata
}

#[tokio::test]
async fn a_game_of_other_rules_can_be_read_and_not_played() {
    let server = Server::start().await;
    let store = server.store().await;
    insert(&store, "over", &log(99, false), metadata(GamePhase::Over)).await;
    insert(&store, "running", &log(UNFINISHED, false), metadata(GamePhase::Playing)).await;
    insert(&store, "private", &log(UNFINISHED, true), metadata(GamePhase::Playing)).await;
    let host = guest(HOST);
    for (game, verdict) in [("over", Some(Verdict::Win(Seat::First))), ("running", None)] {
        let refused = server.get(&format!("/api/v1/games/{game}"), None).await;
        assert_eq!(refused.error(), (409, "other-rules".to_string()));
        assert!(refused.json()["message"].as_str().unwrap().contains("version 99"), "{}", refused.text);
        let text = server.get(&format!("/api/v1/games/{game}/record"), None).await;
        assert_eq!(text.status, 200, "{}", text.text);
        let record = Record::parse(&text.text).unwrap();
        assert_eq!((record.game.as_str(), record.rules), ("quadratic-war", Some(99)));
        assert_eq!(record.moves().collect::<Vec<_>>(), ["warp-b3", "warp-b7"], "one was taken back");
        assert_eq!((record.players.first.as_deref(), record.result), (Some("Ada"), verdict));
        let request = CommandRequest { id: "x".to_string(), version: 10, command: play("b3b4") };
        assert_eq!(server.command_at(game, &host, request).await.error(), (409, "other-rules".to_string()));
        let mut socket = Socket::send_first(&server, game, &hello(Some(&host), None)).await;
        assert_eq!(socket.closed().await, Some(OTHER_RULES));
    }
    let path = "/api/v1/games/private/record";
    for player in [HOST, FRIEND] {
        assert_eq!(server.get(path, Some(&guest(player))).await.status, 200);
    }
    let stranger = server.guest().await;
    for request in [path, "/api/v1/games/private"] {
        assert_eq!(server.get(request, Some(&stranger)).await.error(), (404, "no-such-game".to_string()));
    }
    assert_eq!(delete_name(&store, "Ada").await.unwrap(), 3);
    let text = server.get("/api/v1/games/over/record", None).await.text;
    assert!(!text.contains("Ada") && text.contains("warp-b7"), "{text}");
    server.still_works().await;
}

/// The clocks of many games of other rules have run out before that of one that can be played.
#[tokio::test]
async fn games_of_other_rules_do_not_delay_others() {
    let server = Server::start().await;
    let clock = json!({ "game": "quadratic-war", "clock": { "turn": { "seconds": 5 } } });
    let (game, host, friend) = server.two_players(clock).await;
    for (player, mv) in [(&host, "b3b4"), (&friend, "b7b6")] {
        assert_eq!(server.command(&game, player, "a", play(mv)).await.status, 200);
    }
    let store = server.store().await;
    for number in 0..MANY {
        let due = GameMetadata { due: Some(1), ..metadata(GamePhase::Playing) };
        insert(&store, &format!("due{number}"), &log(UNFINISHED, false), due).await;
    }
    let waiting = GameMetadata {
        code: Some("KRTX".to_string()),
        expires: Some(1),
        listed: true,
        ..metadata(GamePhase::Waiting)
    };
    insert(&store, "waiting", &log(2, false), waiting).await;
    insert(&store, "over", &log(99, false), metadata(GamePhase::Over)).await;
    let lobby = server.get("/api/v1/lobby", None).await.json();
    assert_eq!(lobby["games"], json!([]));
    // Without its room, the game is found like the others: the last of them.
    let server = server.stopped_for(Duration::from_secs(60)).await;
    let (begun, now) = (Instant::now(), server.clock.now());
    while !store.due(now, None, 1).await.unwrap().is_empty()
        || !store.expired(now, 1).await.unwrap().is_empty()
    {
        assert!(begun.elapsed() < TIMEOUT, "some games are not looked at");
        sleep(Duration::from_millis(50)).await;
    }
    server.advance(Duration::from_secs(10)).await;
    while stored(&store, &game).await.phase != GamePhase::Over {
        assert!(begun.elapsed() < TIMEOUT, "the clock of the game does not run out");
        sleep(Duration::from_millis(50)).await;
    }
    // Each was looked at once, and will be again in an hour.
    let due = stored(&store, "due7").await.due.unwrap();
    assert!(due > now + 3_000_000, "{due} is less than an hour later than {now}");
    assert_eq!(store.load(&id("due7")).await.unwrap().unwrap().entries.len(), UNFINISHED);
    let waiting = stored(&store, "waiting").await;
    assert_eq!((waiting.phase, waiting.aborted, waiting.code), (GamePhase::Over, true, None));
    assert_eq!(
        store.compact(u64::MAX >> 2, 9).await.unwrap(),
        3,
        "the aborted one, the one over, and the other game"
    );
    let text = server.get("/api/v1/games/over/record", None).await.text;
    assert!(text.contains("[Rules \"99\"]"), "{text}");
}

/// A copy of a game of other rules cannot be made: a page of another version asks to be reloaded.
#[tokio::test]
async fn logs_record_the_version_of_the_rules() {
    let server = Server::start().await;
    let (game, host, _) = server.war().await;
    let mut snapshot = server.snapshot(&game, &host).await;
    assert_eq!(snapshot.config.rules, 1);
    assert!(GameState::from_snapshot(&snapshot).is_ok());
    snapshot.config.rules = 99;
    let error = GameState::from_snapshot(&snapshot).unwrap_err();
    assert!(error.what.contains("version 99 of the rules"), "{error}");
    let store = server.store().await;
    let stored = store.load(&id(&game)).await.unwrap().unwrap();
    assert!(stored.entries[0].body.contains("\"rules\":1"), "{}", stored.entries[0].body);
    assert!(stored.metadata.summary.contains("\"rules\":1"));
    let old = stored.entries[0].body.replace("\"rules\":1,", "");
    assert_eq!(StoredEntry::read(&old).unwrap(), StoredEntry::read(&stored.entries[0].body).unwrap());
    assert_eq!(server.command(&game, &host, "r", Command::Resign).await.status, 200);
}
