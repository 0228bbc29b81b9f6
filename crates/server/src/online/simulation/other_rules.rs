//! Games whose rules the nodes do not have: another node may have them.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use quadrille_core::Seat;
use quadrille_json::GivenOptions;
use quadrille_online::{
    EntryKind, GameConfig, GameSummary, LogEntry, LogOutline, OnlinePlayer, Phrase, Referee, StoredEntry,
    TimeControl,
};
use quadrille_store::{
    Append, GameId, GameMetadata, GamePhase, GameStore, MetadataChange, NewGame, StoreError, Write,
};
use tokio::time::{Instant, sleep};

use super::two_nodes::TwoNodes;
use crate::online::persistence::raw_entry;
use crate::online::room::{RoomError, RoomMessage};

/// The time at the start, in milliseconds since 1970.
const START: u64 = 1_000_000_000;

/// A running game of version 99 of the rules, with a clock that may have run out at this time.
async fn insert(world: &TwoNodes, game: &GameId, due: u64) {
    let config = GameConfig {
        game: "breakthrough".to_string(),
        rules: 99,
        options: GivenOptions(Vec::new()),
        seed: 1,
        start: None,
        clock: TimeControl::Turn { seconds: 5 },
        private: false,
        host: Seat::First,
        rematch_of: None,
    };
    let summary = GameSummary {
        id: String::new(),
        game: config.game.clone(),
        rules: config.rules,
        options: config.options.clone(),
        clock: config.clock,
        seats: quadrille_core::PerSeat::default(),
        created: START,
    };
    let summary = serde_json::to_string(&summary).expect("a summary can be written");
    let seated = |number, seat| {
        let kind = EntryKind::Seated { seat, player: OnlinePlayer::guest("", false) };
        let entry = LogEntry { number, at: START, command_id: None, kind };
        StoredEntry { entry, owner: Some(format!("player {number}")) }
    };
    let log = [Referee::first_entry(config, START), seated(2, Seat::First), seated(3, Seat::Second)];
    let metadata = GameMetadata { summary, due: Some(due), ..GameMetadata::new(GamePhase::Playing) };
    let entries = log.iter().map(raw_entry).collect();
    let new = Write::Create(NewGame { game: game.clone(), entries, metadata });
    assert_eq!(world.store.commit(vec![new]).await, [Ok(())]);
}

fn id(game: &str) -> GameId {
    GameId::new(game).expect("a valid id")
}

#[tokio::test(start_paused = true)]
async fn a_node_without_the_rules_leaves_a_deadline_to_others_for_a_minute() {
    let world = TwoNodes::new(true, TimeControl::None, Some("b")).await;
    let (game, due) = (id("other"), START + 5_000);
    insert(&world, &game, due).await;
    sleep(Duration::from_secs(60)).await;
    assert_eq!(world.store.metadata(&game).due, Some(due));
    assert_eq!(world.store.holder(&game), None, "a node with the rules can take the lease");
    sleep(Duration::from_secs(10)).await;
    let postponed = world.store.metadata(&game).due.expect("its clock still runs");
    assert!(postponed >= due + 60_000 + 3_600_000, "{postponed} is too early");
    assert_eq!(world.store.whole_logs(), 0);
}

/// So many games of other rules do not delay a game that can be judged, although they are due before it and are not postponed yet.
#[tokio::test(start_paused = true)]
async fn games_of_other_rules_are_passed_over() {
    let mut world = TwoNodes::new(true, TimeControl::Turn { seconds: 3_600 }, Some("b")).await;
    world.play(0, "a").await;
    world.play(1, "b").await;
    let due = world.store.metadata(&world.game).due.expect("a clock runs");
    for number in 0..450 {
        insert(&world, &id(&format!("other{number}")), due - 1).await;
    }
    let since = Instant::now();
    world.wait_for_entry(world.state().version(), Duration::from_secs(3_630)).await;
    assert!(world.is_timed_out(), "after {:?}", since.elapsed());
}

#[tokio::test(start_paused = true)]
async fn the_log_of_a_game_of_other_rules_is_read_once() {
    let world = TwoNodes::new(true, TimeControl::None, Some("b")).await;
    let game = id("other");
    insert(&world, &game, START + 1_000_000_000).await;
    let read = async || -> Arc<LogOutline> {
        let node = &world.nodes[0].node;
        let message =
            |answer| RoomMessage::Inspect { owner: None, address: IpAddr::V4(Ipv4Addr::LOCALHOST), answer };
        match node.rooms.request(&game, node, message).await.flatten().map(|_| ()) {
            Err(RoomError::OtherRules(outline)) => outline,
            other => panic!("{other:?}"),
        }
    };
    for _ in 0..10 {
        assert_eq!(read().await.version, 3);
    }
    assert_eq!(world.store.whole_logs(), 1);
    // A node that has the rules goes on.
    let append = async |after: u64, change| -> Result<(), StoreError> {
        let kind = EntryKind::Said { seat: Seat::First, phrase: Phrase::Hello };
        let entry = LogEntry { number: after + 1, at: START, command_id: None, kind };
        let entries = vec![raw_entry(&StoredEntry { entry, owner: None })];
        let append = Write::Append(Append { game: game.clone(), after, entries, change });
        world.store.commit(vec![append]).await.remove(0)
    };
    for version in 3..8 {
        assert_eq!(append(version, None).await, Ok(()));
        assert_eq!(read().await.version, version + 1);
    }
    assert_eq!(world.store.whole_logs(), 1, "the entries since are enough");
    // Names may have been deleted with a change of the metadata.
    let metadata = world.store.metadata(&game);
    assert_eq!(append(8, Some(MetadataChange { revision: 0, metadata })).await, Ok(()));
    assert_eq!((read().await.version, read().await.version), (9, 9));
    assert_eq!(world.store.whole_logs(), 2);
}
