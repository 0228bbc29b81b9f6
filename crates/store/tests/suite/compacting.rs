//! Compaction of finished games.

use quadrille_store::{GamePhase, StoreError};
use sqlx::{Executor, Row};

use crate::databases::{TestDatabase, bodies, changing, connect, create, id, next, over, playing, waiting};

/// The number of rows that the log of a game has.
async fn rows(database: &TestDatabase, game: &str) -> i64 {
    let mut connection = connect(&database.location).await;
    let count = sqlx::query("SELECT COUNT(*) AS rows FROM entries WHERE game = $1").bind(game);
    connection.fetch_one(count).await.unwrap().get("rows")
}

/// A game that ended at 3000.
async fn ended(database: &TestDatabase, game: &str) {
    create(&database.store, game, 1000, &playing()).await;
    let end = changing(game, 2, "resigned", (0, over()));
    assert_eq!(database.store.append(vec![next(game, 1, "moved"), end]).await, [Ok(()), Ok(())]);
}

pub(crate) async fn finished_games_become_one_row(database: TestDatabase) {
    let store = &database.store;
    ended(&database, "a1").await;
    ended(&database, "a2").await;
    create(store, "a3", 1000, &playing()).await;
    create(store, "a4", 1000, &waiting()).await;
    let before = store.load(&id("a1")).await.unwrap();
    assert_eq!(store.compact(2999, 9).await.unwrap(), 0, "their end is too recent");
    assert_eq!(store.compact(3000, 1).await.unwrap(), 1);
    assert_eq!(store.compact(9000, 9).await.unwrap(), 1);
    assert_eq!(store.compact(9000, 9).await.unwrap(), 0);
    for (game, expected) in [("a1", 0), ("a2", 0), ("a3", 1), ("a4", 1)] {
        assert_eq!(rows(&database, game).await, expected, "{game}");
    }
    assert_eq!(store.load(&id("a1")).await.unwrap(), before);
    for after in 0..5 {
        let numbers = store.entries_after(&id("a1"), after).await.unwrap();
        let numbers: Vec<u64> = numbers.iter().map(|entry| entry.number).collect();
        assert_eq!(numbers, (after + 1..=3).collect::<Vec<_>>(), "after {after}");
    }
}

pub(crate) async fn a_compacted_game_gets_entries(database: TestDatabase) {
    let (here, there) = (&database.store, &database.another().await);
    ended(&database, "a1").await;
    assert_eq!(here.compact(9000, 9).await.unwrap(), 1);
    // A node that is behind.
    let late = [next("a1", 0, "stale"), next("a1", 1, "stale"), next("a1", 2, "stale"), next("a1", 4, "gap")];
    assert_eq!(there.append(late.to_vec()).await, [const { Err(StoreError::Conflict) }; 4]);
    let said = [next("a1", 3, "said"), next("a1", 4, "said again"), next("a1", 3, "stale")];
    assert_eq!(there.append(said.to_vec()).await, [Ok(()), Ok(()), Err(StoreError::Conflict)]);
    let all = ["created", "moved", "resigned", "said", "said again"];
    assert_eq!(bodies(here, "a1").await, all);
    let changes = here.changes_after(&id("a1"), 2).await.unwrap().unwrap();
    assert_eq!(changes.entries.iter().map(|entry| entry.number).collect::<Vec<_>>(), [3, 4, 5]);
    assert_eq!(changes.metadata.phase, GamePhase::Over);
    // A change of the metadata, with an entry and with a stale revision.
    let again = changing("a1", 5, "taken back", (1, playing()));
    assert_eq!(there.append(vec![changing("a1", 5, "stale", (0, over())), again]).await[1], Ok(()));
    assert_eq!(here.compact(9000, 9).await.unwrap(), 0, "it goes on");
    assert_eq!(there.append(vec![changing("a1", 6, "resigned", (2, over()))]).await, [Ok(())]);
    assert_eq!(here.compact(9000, 9).await.unwrap(), 1);
    assert_eq!(rows(&database, "a1").await, 0);
    assert_eq!(bodies(there, "a1").await, [&all[..], &["taken back", "resigned"]].concat());
}

pub(crate) async fn nodes_compact_at_the_same_time(database: TestDatabase) {
    let nodes = [database.store.clone(), database.another().await];
    let games: Vec<String> = (0..12).map(|number| format!("a{number}")).collect();
    for game in &games {
        ended(&database, game).await;
    }
    let compacting = nodes.map(|node| tokio::spawn(async move { node.compact(9000, 9).await }));
    let mut compacted = 0;
    for node in compacting {
        compacted += node.await.unwrap().unwrap();
    }
    compacted += database.store.compact(9000, 99).await.unwrap();
    assert_eq!(compacted, 12, "each once");
    for game in &games {
        assert_eq!(bodies(&database.store, game).await, ["created", "moved", "resigned"]);
    }
}
