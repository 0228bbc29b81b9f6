//! The limits of turns and games.

use quadrille_core::PerSeat;
use quadrille_online::{
    Command, CommandContext, CommandRequest, Decision, GamePhase, Referee, StoredEntry, StoredSnapshot,
};
use quadrille_store::{Append, GameId, RawEntry, StoreError};
use serde_json::json;
use tokio::time::{Duration, Instant, sleep};

use crate::server::{Guest, Server, address, play};
use crate::socket::Socket;

#[tokio::test]
async fn a_turn_has_at_most_forty_moves_and_can_be_ended() {
    let server = Server::start().await;
    let (game, host, friend) = server.two_players(json!({ "game": "fuse-and-frost" })).await;
    let mut accepted = 0;
    for _ in 0..60 {
        let facing = ["fd", "fr"][accepted % 2];
        let id = format!("f{accepted}");
        // From changing addresses, to avoid the rate limit.
        let host = Guest { address: address(), ..host.clone() };
        let answer = server.command(&game, &host, &id, play(facing)).await;
        if answer.status == 200 {
            accepted += 1;
            continue;
        }
        assert_eq!(answer.error(), (422, "too-many-moves".to_string()));
        let message = "A turn has at most 40 moves; end the turn.";
        assert_eq!(answer.json()["message"], message);
    }
    assert_eq!(accepted, 40);
    assert_eq!(server.command(&game, &host, "end", play("end")).await.status, 200);
    assert_eq!(server.command(&game, &friend, "a", play("fu")).await.status, 200, "the game goes on");
    server.still_works().await;
}

/// Appends moves to the log of a game, without its server.
async fn write_moves(
    server: &Server,
    game: &str,
    moves: impl Iterator<Item = &str>,
) -> Result<(), StoreError> {
    let (store, id) = (server.store().await, GameId::new(game).expect("a valid id"));
    let stored = store.load(&id).await?.expect("the game exists");
    let log =
        stored.entries.iter().map(|entry| StoredEntry::read(&entry.body).expect("an entry can be parsed"));
    let mut referee = Referee::from_log(log).expect("the log can be replayed");
    let after = referee.state().version();
    let mut entries = Vec::new();
    for mv in moves {
        let (mover, version) = (referee.state().mover().expect("it goes on"), referee.state().version());
        let request = CommandRequest {
            id: format!("w{version}"),
            version,
            command: Command::Move { mv: mv.to_string() },
        };
        let context = CommandContext { now: referee.state().changed(), gone: PerSeat::default() };
        let decision = referee.prepare(mover, &request, context, &quadrille_core::AcceptAnyWord);
        let Decision::Append(prepared) = decision else { panic!("{mv}: {decision:?}") };
        entries.push(RawEntry {
            number: prepared.entry().number,
            at: prepared.entry().at,
            body: prepared.stored().write(),
        });
        referee.commit(*prepared);
    }
    let append = Append { game: id, after, entries, change: None };
    store.append(vec![append]).await.pop().expect("one was written")
}

#[tokio::test]
async fn a_game_that_is_too_long_is_a_draw() {
    let server = Server::start().await;
    let options = json!({ "size": "2", "mode": "open", "limit": "0", "start": "a1" });
    let (game, host, friend) =
        server.two_players(json!({ "game": "stay-on-the-board", "options": options })).await;
    write_moves(&server, &game, ["61", "41"].into_iter().cycle().take(9_999)).await.expect("it is written");
    let server = server.restarted().await;
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!((snapshot.phase, snapshot.moves.len()), (GamePhase::Playing, 9_999));
    let (mut spectator, _) = Socket::subscribe(&server, &game, None).await;
    assert_eq!(server.command(&game, &friend, "last", play("41")).await.status, 200);
    let moved = spectator.entries().await.pop().expect("an entry").number;
    assert_eq!(spectator.entries().await.pop().expect("another").number, moved + 1, "followed by the end");
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!(
        (snapshot.phase, snapshot.winner, snapshot.reason.as_deref()),
        (GamePhase::Over, None, Some("length-limit"))
    );
    assert_eq!(server.command(&game, &host, "more", play("61")).await.error(), (409, "over".to_string()));
    let record = server.get(&format!("/api/v1/games/{game}/record"), None).await.text;
    assert!(record.contains("[Reason \"length-limit\"]") && record.contains("[Result \"draw\"]"), "{record}");
}

/// A server loads a long game by its snapshot, and knows all of it when it is asked for the rest.
#[tokio::test]
async fn a_long_game_goes_on_from_its_snapshot() {
    let server = Server::start().await;
    let options = json!({ "size": "2", "mode": "open", "limit": "0", "start": "a1" });
    let (game, host, friend) =
        server.two_players(json!({ "game": "stay-on-the-board", "options": options })).await;
    write_moves(&server, &game, ["61", "41"].into_iter().cycle().take(508)).await.expect("it is written");
    let server = server.restarted().await;
    // The entry with the number 512.
    assert_eq!(server.command(&game, &host, "next", play("61")).await.status, 200);
    let (store, id) = (server.store().await, GameId::new(&game).expect("a valid id"));
    let begun = Instant::now();
    let snapshot = loop {
        match store.load_recent(&id, 256).await.expect("the store answers") {
            Some(recent) => break StoredSnapshot::read(&recent.snapshot).expect("it can be read"),
            None => assert!(begun.elapsed() < Duration::from_secs(20), "there is no snapshot"),
        }
        sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(snapshot.version(), 512);
    let server = server.restarted().await;
    assert_eq!(server.command(&game, &friend, "more", play("41")).await.status, 200);
    // The command of an entry that is not loaded with the snapshot, sent again.
    let again = CommandRequest { id: "w3".to_string(), version: 3, command: play("61") };
    assert_eq!(server.command_at(&game, &host, again).await.json()["version"], 4);
    let shown = server.snapshot(&game, &host).await;
    assert_eq!((shown.version, shown.moves.len()), (513, 510));
    let stored = store.load(&id).await.expect("the store answers").expect("the game exists");
    let log = stored.entries.iter().map(|entry| StoredEntry::read(&entry.body).expect("an entry"));
    assert_eq!(Referee::from_log(log).expect("the log can be replayed").snapshot(), shown);
}
