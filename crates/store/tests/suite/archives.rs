//! Games that leave the database or come back.

use quadrille_store::{GameMetadata, NewGame, RetentionLimits, StoreError};

use crate::databases::{
    TestDatabase, bodies, changing, create, entry, id, names, next, over, playing, waiting,
};

/// A game that ended at 2000.
async fn ended(database: &TestDatabase, game: &str, metadata: GameMetadata) {
    create(&database.store, game, 1000, &playing()).await;
    assert_eq!(database.store.append(vec![changing(game, 1, "ended", (0, metadata))]).await, [Ok(())]);
}

pub(crate) async fn old_games_are_deleted_by_kind(database: TestDatabase) {
    let store = &database.store;
    ended(&database, "finished", over()).await;
    ended(&database, "aborted", GameMetadata { aborted: true, ..over() }).await;
    create(store, "waiting", 1000, &waiting()).await;
    create(store, "resting", 1000, &playing()).await;
    create(store, "moved", 1000, &playing()).await;
    assert_eq!(store.append(vec![next("moved", 1, "at 2000")]).await, [Ok(())]);
    create(store, "timed", 1000, &GameMetadata { due: Some(9000), ..playing() }).await;
    assert!(store.load(&id("aborted")).await.unwrap().unwrap().metadata.aborted);
    let none = RetentionLimits::default();
    for (limits, deleted) in [
        (none, 0),
        (RetentionLimits { aborted: Some(2000), unfinished: Some(1000), finished: Some(2000) }, 0),
        (RetentionLimits { aborted: Some(2001), ..none }, 1),
        (RetentionLimits { unfinished: Some(2000), ..none }, 2),
        (RetentionLimits { unfinished: Some(2001), ..none }, 1),
        (RetentionLimits { finished: Some(2001), ..none }, 1),
        (RetentionLimits { aborted: Some(9999), unfinished: Some(9999), finished: Some(9999) }, 0),
    ] {
        assert_eq!(store.delete_old(limits, 9).await.unwrap(), deleted, "{limits:?}");
    }
    assert_eq!(bodies(store, "timed").await, ["created"]);
    assert_eq!(store.append(vec![next("moved", 2, "too late")]).await, [Err(StoreError::Conflict)]);
}

pub(crate) async fn deleted_games_are_restored(database: TestDatabase) {
    let store = &database.store;
    for game in ["a1", "a2", "a3"] {
        ended(&database, game, over()).await;
    }
    create(store, "a4", 1000, &playing()).await;
    assert_eq!(store.compact(9000, 1).await.unwrap(), 1);
    let page = store.finished(2000, None, 2).await.unwrap();
    assert_eq!(page, [(2000, id("a1")), (2000, id("a2"))]);
    assert_eq!(store.finished(2000, page.last(), 2).await.unwrap(), [(2000, id("a3"))]);
    assert_eq!(store.finished(1999, None, 2).await.unwrap(), []);
    let mut archived = Vec::new();
    for game in ["a1", "a2"] {
        let stored = store.load(&id(game)).await.unwrap().unwrap();
        archived.push(NewGame { game: id(game), entries: stored.entries, metadata: stored.metadata });
    }
    assert_eq!(store.delete(&[id("a1"), id("a2"), id("unknown")]).await.unwrap(), 2);
    assert_eq!(store.load(&id("a1")).await.unwrap(), None);
    assert_eq!(store.restore(archived.clone()).await.unwrap(), 2);
    assert_eq!(store.restore(archived).await.unwrap(), 0, "they are there");
    assert_eq!(bodies(store, "a2").await, ["created", "ended"]);
    assert_eq!(store.finished(2000, None, 9).await.unwrap().len(), 3);
    assert_eq!(store.append(vec![next("a2", 2, "said")]).await, [Ok(())]);
    let running = NewGame { game: id("a9"), entries: vec![entry(1, 1, "created")], metadata: playing() };
    assert!(matches!(store.restore(vec![running]).await, Err(StoreError::Invalid(_))));
}

pub(crate) async fn texts_of_a_game_are_rewritten(database: TestDatabase) {
    let store = &database.store;
    let named = |text: &str| GameMetadata { summary: text.to_string(), ..playing() };
    create(store, "a1", 1000, &named("50% of_Ann")).await;
    create(store, "a2", 1000, &named("50 of Ann")).await;
    create(store, "a3", 1000, &named("over 50% of_Ann")).await;
    let found = store.with_summary("50% of_Ann", None, 1).await.unwrap();
    assert_eq!(names(&found), ["a1"]);
    assert_eq!(names(&store.with_summary("50% of_Ann", found.last(), 9).await.unwrap()), ["a3"]);
    let over = GameMetadata { summary: "Ann".to_string(), ..over() };
    assert_eq!(store.append(vec![changing("a1", 1, "ended by Ann", (0, over))]).await, [Ok(())]);
    assert_eq!(store.compact(9000, 9).await.unwrap(), 1);
    assert_eq!(store.append(vec![next("a1", 2, "said by Ann")]).await, [Ok(())]);
    let mut stored = store.load(&id("a1")).await.unwrap().unwrap();
    stored.entries.iter_mut().for_each(|entry| entry.body = entry.body.replace("Ann", ""));
    stored.metadata.summary.clear();
    store.rewrite(&id("a1"), &stored).await.unwrap();
    assert_eq!(bodies(store, "a1").await, ["created", "ended by ", "said by "]);
    assert_eq!(store.load(&id("a1")).await.unwrap().unwrap().metadata.summary, "");
    assert_eq!(store.rewrite(&id("a1"), &stored).await, Err(StoreError::Conflict), "the revision is old");
}

pub(crate) async fn guests_are_deleted_once(database: TestDatabase) {
    let store = &database.store;
    for game in ["a1", "a2", "a3"] {
        ended(&database, game, over()).await;
    }
    create(store, "a4", 1000, &playing()).await;
    assert_eq!(store.compact(9000, 1).await.unwrap(), 1);
    assert_eq!(store.with_guests(2000, None, 9).await.unwrap(), []);
    let page = store.with_guests(2001, None, 2).await.unwrap();
    assert_eq!(page, [(2000, id("a1")), (2000, id("a2"))]);
    assert_eq!(store.with_guests(2001, page.last(), 9).await.unwrap(), [(2000, id("a3"))]);
    for game in ["a1", "a3"] {
        let mut stored = store.load(&id(game)).await.unwrap().unwrap();
        stored.entries[0].body = "created by nobody".to_string();
        store.rewrite_without_guests(&id(game), &stored).await.unwrap();
        assert_eq!(store.rewrite_without_guests(&id(game), &stored).await, Err(StoreError::Conflict));
        assert_eq!(bodies(store, game).await, ["created by nobody", "ended"]);
    }
    assert_eq!(store.with_guests(2001, None, 9).await.unwrap(), [(2000, id("a2"))]);
}

pub(crate) async fn the_space_is_measured(database: TestDatabase) {
    let space = database.store.space().await.unwrap();
    assert!(space.used >= 4096, "{space:?}");
    assert!(space.free.is_none_or(|free| free > 0), "{space:?}");
}
