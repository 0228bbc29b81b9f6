//! Turns and games that are too long: what a server does at their limits.

use quadrille_core::PerSeat;
use quadrille_online::{Command, CommandContext, CommandRequest, Decision, GamePhase, Referee, StoredEntry};
use quadrille_store::{Append, GameId, RawEntry, StoreError};
use serde_json::json;

use crate::server::{Guest, Server, address, play};
use crate::socket::Socket;

#[tokio::test]
async fn facings_without_end_are_refused_and_the_turn_can_be_ended() {
    let server = Server::start().await;
    let (game, host, friend) = server.two(json!({ "game": "fuse-and-frost" })).await;
    let mut accepted = 0;
    for _ in 0..60 {
        let facing = ["fd", "fr"][accepted % 2];
        let id = format!("f{accepted}");
        // From ever other addresses, so that nothing but the turn is limited.
        let host = Guest { address: address(), ..host.clone() };
        let answer = server.order(&game, &host, &id, play(facing)).await;
        if answer.status == 200 {
            accepted += 1;
            continue;
        }
        assert_eq!(answer.refused(), (422, "too-many-moves".to_string()));
        let message = "A turn has at most 40 moves; end the turn.";
        assert_eq!(answer.json()["message"], message);
    }
    assert_eq!(accepted, 40);
    assert_eq!(server.order(&game, &host, "end", play("end")).await.status, 200);
    assert_eq!(server.order(&game, &friend, "a", play("fu")).await.status, 200, "the game goes on");
    server.plays_on().await;
}

/// Writes moves to a game past its server.
async fn write_moves(
    server: &Server,
    game: &str,
    moves: impl Iterator<Item = &str>,
) -> Result<(), StoreError> {
    let (store, id) = (server.store().await, GameId::new(game).expect("it is a name"));
    let stored = store.load(&id).await?.expect("it was opened");
    let kept = stored.entries.iter().map(|line| StoredEntry::read(&line.body).expect("a line reads back"));
    let mut room = Referee::from_log(kept).expect("the log can be replayed");
    let after = room.state().version();
    let mut entries = Vec::new();
    for mv in moves {
        let (mover, version) = (room.state().mover().expect("it goes on"), room.state().version());
        let order = CommandRequest {
            id: format!("w{version}"),
            version,
            command: Command::Move { mv: mv.to_string() },
        };
        let circumstances = CommandContext { now: room.state().changed(), gone: PerSeat::default() };
        let answer = room.prepare(mover, &order, circumstances, &quadrille_core::AcceptAnyWord);
        let Decision::Append(kept) = answer else { panic!("{mv}: {answer:?}") };
        entries.push(RawEntry {
            number: kept.entry().number,
            at: kept.entry().at,
            body: kept.stored().write(),
        });
        room.commit(*kept);
    }
    let append = Append { game: id, after, expected_expires: None, entries, metadata: stored.metadata };
    store.append(vec![append]).await.pop().expect("one was written")
}

#[tokio::test]
async fn a_game_that_would_never_end_is_a_draw_and_everyone_is_told() {
    let server = Server::start().await;
    let options = json!({ "size": "2", "mode": "open", "limit": "0", "start": "a1" });
    let (game, host, friend) = server.two(json!({ "game": "stay-on-the-board", "options": options })).await;
    write_moves(&server, &game, ["61", "41"].into_iter().cycle().take(9_999)).await.expect("it is written");
    let server = server.restarted().await;
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!((snapshot.phase, snapshot.moves.len()), (GamePhase::Playing, 9_999));
    let (mut watcher, _) = Socket::enter(&server, &game, None).await;
    assert_eq!(server.order(&game, &friend, "last", play("41")).await.status, 200);
    let moved = watcher.entries().await.pop().expect("an entry").number;
    assert_eq!(watcher.entries().await.pop().expect("another").number, moved + 1, "and at once the end");
    let snapshot = server.snapshot(&game, &host).await;
    assert_eq!(
        (snapshot.phase, snapshot.winner, snapshot.reason.as_deref()),
        (GamePhase::Over, None, Some("length-limit"))
    );
    assert_eq!(server.order(&game, &host, "more", play("61")).await.refused(), (409, "over".to_string()));
    let record = server.get(&format!("/api/v1/games/{game}/record"), None).await.text;
    assert!(record.contains("[Reason \"length-limit\"]") && record.contains("[Result \"draw\"]"), "{record}");
}
