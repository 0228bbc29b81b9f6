//! Turns and games that are too long: what a server does at their limits.

use quadrille_core::PerSeat;
use quadrille_match::online::{Answer, Circumstances, Room};
use quadrille_protocol::online::{Kept, Order, Stage, Wish};
use quadrille_store::{Append, GameId, Line, StoreError};
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
    let kept = stored.lines.iter().map(|line| Kept::read(&line.body).expect("a line reads back"));
    let mut room = Room::of(kept).expect("the log can be replayed");
    let after = room.live().version();
    let mut lines = Vec::new();
    for mv in moves {
        let (mover, version) = (room.live().mover().expect("it goes on"), room.live().version());
        let order = Order { id: format!("w{version}"), version, wish: Wish::Move { mv: mv.to_string() } };
        let circumstances = Circumstances { now: room.live().changed(), gone: PerSeat::default() };
        let answer = room.order(mover, &order, circumstances, &quadrille_core::AcceptAnyWord);
        let Answer::Write(kept) = answer else { panic!("{mv}: {answer:?}") };
        lines.push(Line { number: kept.entry.number, at: kept.entry.at, body: kept.write() });
        room.written(*kept).expect("what a room decides fits it");
    }
    let append = Append { game: id, after, known_expires: None, lines, index: stored.index };
    store.append(vec![append]).await.pop().expect("one was written")
}

#[tokio::test]
async fn a_game_that_would_never_end_is_a_draw_and_everyone_is_told() {
    let server = Server::start().await;
    let options = json!({ "size": "2", "mode": "open", "limit": "0", "start": "a1" });
    let (game, host, friend) = server.two(json!({ "game": "stay-on-the-board", "options": options })).await;
    write_moves(&server, &game, ["61", "41"].into_iter().cycle().take(9_999)).await.expect("it is written");
    let server = server.restarted().await;
    let state = server.state(&game, &host).await;
    assert_eq!((state.stage, state.moves.len()), (Stage::Playing, 9_999));
    let (mut watcher, _) = Socket::enter(&server, &game, None).await;
    assert_eq!(server.order(&game, &friend, "last", play("41")).await.status, 200);
    let moved = watcher.entries().await.pop().expect("an entry").number;
    assert_eq!(watcher.entries().await.pop().expect("another").number, moved + 1, "and at once the end");
    let state = server.state(&game, &host).await;
    assert_eq!(
        (state.stage, state.winner, state.reason.as_deref()),
        (Stage::Over, None, Some("length-limit"))
    );
    assert_eq!(server.order(&game, &host, "more", play("61")).await.refused(), (409, "over".to_string()));
    let record = server.get(&format!("/api/v1/games/{game}/record"), None).await.text;
    assert!(record.contains("[Reason \"length-limit\"]") && record.contains("[Result \"draw\"]"), "{record}");
}
