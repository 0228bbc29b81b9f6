//! Games that are loaded by their snapshot.

use std::time::Duration;

use quadrille_online::{
    Command, CommandRequest, FromServer, GameSnapshot, LogEntry, Phrase, Referee, StoredEntry,
    StoredSnapshot, TimeControl,
};
use quadrille_store::GameStore;
use tokio::time::sleep;

use super::two_nodes::{Connection, TwoNodes};
use crate::online::room::RoomError;

/// A game of `a` against `b` on the first node, with twenty moves. The second node does not have it open.
async fn long_game() -> TwoNodes {
    let mut world = TwoNodes::new(true, TimeControl::None, Some("b")).await;
    for turn in 0..20 {
        world.play(0, ["a", "b"][turn % 2]).await;
    }
    world
}

/// Whole logs that were read, except the first, when the first node loaded the new game.
fn whole_logs(world: &TwoNodes) -> usize {
    world.store.whole_logs() - 1
}

/// The first frame that the server sends to a client: a snapshot or entries.
async fn welcome(connection: &mut Connection) -> (Option<GameSnapshot>, Vec<LogEntry>) {
    let welcome = connection.next().await.into_iter().find_map(|frame| match frame {
        FromServer::Welcome(welcome) => Some(*welcome),
        _ => None,
    });
    let welcome = welcome.expect("a welcome comes first");
    (welcome.snapshot, welcome.entries)
}

#[tokio::test(start_paused = true)]
async fn a_player_who_reconnects_to_another_node_does_not_make_it_replay_the_log() {
    let mut world = long_game().await;
    let last = world.state().version();
    let mut player = world.nodes[1].connect_after(&world.game, Some("a"), Some(last - 2)).await;
    let (snapshot, entries) = welcome(&mut player).await;
    assert_eq!((snapshot, entries.len()), (None, 2));
    for turn in 0..20 {
        world.play(1, ["a", "b"][turn % 2]).await;
    }
    assert_eq!(whole_logs(&world), 0, "the game goes on without its whole log");
    // A command that is sent again is recognised, and an old one too.
    for (version, logs) in [(world.state().version() - 1, 0), (4, 1)] {
        let command = Command::Say { phrase: Phrase::Hello };
        let again = CommandRequest { id: format!("m{version}"), version, command };
        let owner = ["a", "b"][(version as usize - 3) % 2];
        assert_eq!(world.execute(1, owner, &again).await, Ok(version + 1));
        assert_eq!(whole_logs(&world), logs, "version {version}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_without_the_game_gets_all_of_it() {
    for after in [None, Some(1)] {
        let mut world = long_game().await;
        let mut player =
            world.nodes[1].connect_after(&world.game, Some("b"), Some(world.state().version())).await;
        assert_eq!((welcome(&mut player).await, whole_logs(&world)), ((None, Vec::new()), 0));
        let mut other = world.nodes[1].connect_after(&world.game, None, after).await;
        let (snapshot, entries) = welcome(&mut other).await;
        assert_eq!((snapshot.is_some(), entries.len()), after.map_or((true, 0), |_| (false, 22)));
        assert!(snapshot.is_none_or(|snapshot| snapshot == world.state().snapshot()));
        assert_eq!(whole_logs(&world), 1);
        world.play(1, "a").await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_room_that_cannot_load_its_history_shows_nothing() {
    let world = long_game().await;
    let last = world.state().version();
    let _player = world.nodes[1].connect_after(&world.game, Some("a"), Some(last)).await;
    world.store.fail(100);
    let refused = world.nodes[1].subscribe(&world.game, Some("b"), None).await;
    assert!(matches!(refused.err(), Some(RoomError::Unavailable(_))));
    world.store.stop_failing();
    sleep(Duration::from_secs(3)).await;
    let mut other = world.nodes[1].connect(&world.game, Some("b")).await;
    assert_eq!(welcome(&mut other).await.0, Some(world.state().snapshot()));
    assert!(!world.nodes[1].node.metrics.totals().refused.contains_key("panic"));
}

#[tokio::test(start_paused = true)]
async fn a_snapshot_that_does_not_fit_the_log_is_not_used() {
    let world = long_game().await;
    let referee =
        |until: usize| Referee::from_log(world.log()[..until].to_vec()).expect("it can be replayed");
    let good = referee(20).stored_snapshot(4).expect("the game is played").write();
    let read = |text: &str| StoredSnapshot::read(text).map(|snapshot| snapshot.version());
    assert_eq!(read(&good), Ok(20));
    let entry = world.log()[19].write();
    let other = StoredEntry { owner: Some("another".to_string()), ..world.log()[19].clone() }.write();
    for (number, damaged) in [
        "no snapshot".to_string(),
        good.replace("\"format\":1", "\"format\":2"),
        good.replace("\"rules\":1", "\"rules\":9"),
        good.replace(&entry, &other),
        good.replacen("\"moves\":[", "\"moves\":[\"a1a2\",", 1),
        good.replacen("\"turns_before\":", "\"turns\":", 1),
    ]
    .into_iter()
    .enumerate()
    {
        assert_ne!(damaged, good);
        // Later than those of the game, so that it is stored.
        world
            .store
            .write_snapshot(&world.game, 100 + number as u64, damaged.clone())
            .await
            .expect("it is stored");
        let loaded = world.nodes[1].node.load_game(&world.game).await.expect("the log is read");
        let loaded = loaded.expect("the game exists").referee;
        assert!(loaded.is_complete(), "{damaged}");
        assert_eq!(loaded.snapshot(), world.state().snapshot());
    }
    assert_eq!(whole_logs(&world), 6);
}
