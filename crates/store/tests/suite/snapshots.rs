//! Snapshots of running games.

use quadrille_store::{Append, RecentGame};

use crate::databases::{TestDatabase, changing, create, entry, id, over, playing};

/// The numbers of the entries that are loaded with the snapshot, and the snapshot.
async fn recent(database: &TestDatabase, before: u64) -> Option<(Vec<u64>, String)> {
    let RecentGame { snapshot, game } = database.store.load_recent(&id("a1"), before).await.unwrap()?;
    Some((game.entries.iter().map(|entry| entry.number).collect(), snapshot))
}

pub(crate) async fn a_game_is_loaded_with_its_last_snapshot(database: TestDatabase) {
    let store = &database.store;
    store.write_snapshot(&id("a1"), 1, "of no game".to_string()).await.unwrap();
    create(store, "a1", 10, &playing()).await;
    let entries = (2..=10).map(|number| entry(number, 1000 * number, "moved")).collect();
    let append = Append { game: id("a1"), after: 1, entries, change: None };
    assert_eq!(store.append(vec![append]).await, [Ok(())]);
    assert_eq!(recent(&database, 3).await, None);
    store.write_snapshot(&id("a1"), 7, "seventh".to_string()).await.unwrap();
    assert_eq!(recent(&database, 3).await, Some(((5..=10).collect(), "seventh".to_string())));
    assert_eq!(recent(&database, 100).await, Some(((1..=10).collect(), "seventh".to_string())));
    // Another node is slower.
    store.write_snapshot(&id("a1"), 6, "sixth".to_string()).await.unwrap();
    store.write_snapshot(&id("a1"), 8, "eighth".to_string()).await.unwrap();
    store.write_snapshot(&id("a1"), 7, "seventh".to_string()).await.unwrap();
    assert_eq!(recent(&database, 1).await, Some(((8..=10).collect(), "eighth".to_string())));
    let loaded = store.load_recent(&id("a1"), 100).await.unwrap().unwrap();
    assert_eq!(Some(loaded.game), store.load(&id("a1")).await.unwrap());
    let too_long = store.write_snapshot(&id("a1"), 9, "x".repeat(2 << 20)).await.unwrap_err().to_string();
    assert!(too_long.contains("a snapshot is longer than"), "{too_long}");
}

pub(crate) async fn a_finished_game_has_no_snapshot(database: TestDatabase) {
    let store = &database.store;
    create(store, "a1", 1000, &playing()).await;
    store.write_snapshot(&id("a1"), 1, "first".to_string()).await.unwrap();
    assert_eq!(store.append(vec![changing("a1", 1, "resigned", (0, over()))]).await, [Ok(())]);
    store.write_snapshot(&id("a1"), 2, "over".to_string()).await.unwrap();
    assert_eq!(recent(&database, 9).await, Some((vec![1, 2], "first".to_string())));
    assert_eq!(store.compact(9000, 9).await, Ok(1));
    assert_eq!(recent(&database, 9).await, None);
    // A compacted log is read as a whole.
    store.write_snapshot(&id("a1"), 2, "late".to_string()).await.unwrap();
    assert_eq!(recent(&database, 9).await, None);

    create(store, "a3", 1000, &playing()).await;
    store.write_snapshot(&id("a3"), 1, "with the hash of a token".to_string()).await.unwrap();
    assert_eq!(store.append(vec![changing("a3", 1, "resigned", (0, over()))]).await, [Ok(())]);
    let stored = store.load(&id("a3")).await.unwrap().unwrap();
    store.rewrite_without_guests(&id("a3"), &stored).await.unwrap();
    assert_eq!(store.load_recent(&id("a3"), 9).await, Ok(None));

    create(store, "a2", 1000, &playing()).await;
    store.write_snapshot(&id("a2"), 1, "first".to_string()).await.unwrap();
    assert_eq!(store.delete(&[id("a2")]).await, Ok(1));
    create(store, "a2", 1000, &playing()).await;
    assert_eq!(store.load_recent(&id("a2"), 9).await, Ok(None));
}
