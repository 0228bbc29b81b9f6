//! Creating, appending and loading games, and concurrent writers.

use quadrille_store::{Append, GameMetadata, GamePhase, JoinedByCode, RawEntry, StoreError, StoredGame};
use sqlx::{AssertSqlSafe, Executor};

use crate::databases::{
    TestDatabase, bodies, changing, connect, create, entry, id, next, over, playing, replacing, waiting,
    with_code,
};

pub(crate) async fn a_created_game_can_be_loaded(database: TestDatabase) {
    let store = &database.store;
    let entries = vec![entry(1, 10, "created"), entry(2, 20, "{\"joined\":\"Mira\"}")];
    let metadata = GameMetadata {
        phase: GamePhase::Waiting,
        code: Some("RAVEN".to_string()),
        listed: true,
        seeking: Some("quadratic-war".to_string()),
        summary: "{\"by\":\"Mira\"}".to_string(),
        expires: Some(1_800_000_000_000),
        joined: Some(JoinedByCode { code: "OTTER".to_string(), at: 15 }),
        host: Some("mira".to_string()),
        guest: Some("noor".to_string()),
        network: Some("home".to_string()),
        due: Some(1_900_000_000_000),
        aborted: false,
    };
    store.create(&id("a1"), &entries, &metadata).await.unwrap();
    let stored = StoredGame { metadata, revision: 0, entries: entries.clone() };
    assert_eq!(store.load(&id("a1")).await.unwrap(), Some(stored));
    create(store, "a2", 10, &playing()).await;
    assert_eq!(store.load(&id("a2")).await.unwrap().unwrap().metadata, playing());
    assert_eq!(store.load(&id("a3")).await.unwrap(), None);
    assert_eq!(store.entries_after(&id("a1"), 0).await.unwrap(), entries);
    assert_eq!(store.entries_after(&id("a1"), 1).await.unwrap(), entries[1..]);
    assert_eq!(store.entries_after(&id("a1"), u64::MAX).await.unwrap(), []);
    assert_eq!(store.entries_after(&id("a3"), 0).await.unwrap(), []);
    store.ready().await.unwrap();
}

pub(crate) async fn an_id_is_taken_once(database: TestDatabase) {
    let store = &database.store;
    create(store, "a1", 10, &waiting()).await;
    let again = store.create(&id("a1"), &[entry(1, 20, "again")], &playing()).await;
    assert_eq!(again, Err(StoreError::IdTaken));
    assert_eq!(bodies(store, "a1").await, ["created"]);
}

pub(crate) async fn entries_are_appended_and_the_metadata_is_replaced(database: TestDatabase) {
    let store = &database.store;
    create(store, "a1", 10, &with_code("RAVEN")).await;
    let entries = vec![entry(2, 20, "joined"), entry(3, 30, "moved")];
    let metadata = GameMetadata { summary: "two players".to_string(), due: Some(99), ..playing() };
    let append = Append { entries, ..changing("a1", 1, "", (0, metadata.clone())) };
    assert_eq!(store.append(vec![append]).await, [Ok(())]);
    let stored = store.load(&id("a1")).await.unwrap().unwrap();
    assert_eq!((stored.metadata, stored.revision), (metadata.clone(), 1));
    assert_eq!(bodies(store, "a1").await, ["created", "joined", "moved"]);

    let batch = vec![next("a1", 3, "moved"), next("a1", 4, "moved again")];
    assert_eq!(store.append(batch).await, [Ok(()), Ok(())]);
    let stored = store.load(&id("a1")).await.unwrap().unwrap();
    assert_eq!((stored.metadata, stored.revision), (metadata, 1), "moves do not change it");

    assert_eq!(store.append(vec![replacing("a1", (1, over()))]).await, [Ok(())], "the metadata alone");
    let stored = store.load(&id("a1")).await.unwrap().unwrap();
    assert_eq!((stored.metadata.phase, stored.revision, stored.entries.len()), (GamePhase::Over, 2, 5));
    assert_eq!(store.append(Vec::new()).await, []);
}

pub(crate) async fn a_conflict_does_not_disturb_the_rest_of_a_batch(database: TestDatabase) {
    let store = &database.store;
    for game in ["a1", "a2", "a3", "a4"] {
        create(store, game, 10, &waiting()).await;
    }
    let batch = vec![
        next("a3", 1, "third"),
        next("a2", 7, "too far"),
        next("a2", 0, "too late"),
        next("none", 0, "no such game"),
        next("a1", 1, "first"),
        changing("a2", 1, "of other metadata", (1, playing())),
        replacing("a2", (1, playing())),
        changing("a2", 0, "too late", (0, playing())),
        changing("a4", 1, "joined", (0, playing())),
    ];
    let conflict = || Err(StoreError::Conflict);
    let expected =
        [Ok(()), conflict(), conflict(), conflict(), Ok(()), conflict(), conflict(), conflict(), Ok(())];
    assert_eq!(store.append(batch).await, expected);
    assert_eq!(bodies(store, "a1").await, ["created", "first"]);
    assert_eq!(bodies(store, "a2").await, ["created"]);
    assert_eq!(store.load(&id("a2")).await.unwrap().unwrap().metadata, waiting());
    assert_eq!(bodies(store, "a3").await, ["created", "third"]);
    assert_eq!(bodies(store, "a4").await, ["created", "joined"]);
    assert_eq!(store.load(&id("none")).await.unwrap(), None);
}

pub(crate) async fn one_batch_can_write_a_game_twice(database: TestDatabase) {
    let store = &database.store;
    create(store, "a1", 10, &waiting()).await;
    let batch = vec![next("a1", 1, "second"), next("a1", 1, "also second"), next("a1", 2, "third")];
    assert_eq!(store.append(batch).await, [Ok(()), Err(StoreError::Conflict), Ok(())]);
    assert_eq!(bodies(store, "a1").await, ["created", "second", "third"]);
    let batch = vec![
        changing("a1", 3, "fourth", (1, playing())),
        next("a1", 3, "also fourth"),
        changing("a1", 4, "fifth", (0, playing())),
        next("a1", 5, "sixth"),
    ];
    let expected = [Err(StoreError::Conflict), Ok(()), Ok(()), Ok(())];
    assert_eq!(store.append(batch).await, expected);
    assert_eq!(bodies(store, "a1").await[3..], ["also fourth", "fifth", "sixth"]);
}

/// A node that ends a game and one that moves in it: the log has no gap, and the metadata is that of the end.
pub(crate) async fn moves_and_changes_race_for_a_number(database: TestDatabase) {
    let nodes = [database.store.clone(), database.another().await];
    for round in 0..20 {
        let game = format!("g{round}");
        create(&nodes[0], &game, 10, &playing()).await;
        let (moved, ended) = tokio::join!(
            nodes[0].append(vec![next(&game, 1, "moved")]),
            nodes[1].append(vec![changing(&game, 1, "ended", (0, over()))]),
        );
        let stored = nodes[0].load(&id(&game)).await.unwrap().unwrap();
        match (&moved[0], &ended[0]) {
            (Ok(()), Err(StoreError::Conflict)) => {
                assert_eq!((stored.entries[1].body.as_str(), stored.metadata), ("moved", playing()));
            }
            (Err(StoreError::Conflict), Ok(())) => {
                assert_eq!((stored.entries[1].body.as_str(), stored.metadata), ("ended", over()));
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(stored.entries.len(), 2);
    }
}

/// Two nodes that replace the same metadata: one of them knows only the old one by then.
pub(crate) async fn of_many_changes_one_replaces_the_metadata(database: TestDatabase) {
    let nodes = [database.store.clone(), database.another().await];
    create(&nodes[0], "a1", 10, &playing()).await;
    for revision in 0..10 {
        let due = |due| GameMetadata { due: Some(due), ..playing() };
        let racing = (0..8).map(|writer: u64| {
            let node = nodes[writer as usize % 2].clone();
            let change = replacing("a1", (revision, due(writer)));
            tokio::spawn(async move { node.append(vec![change]).await.remove(0).map(|()| writer) })
        });
        let mut winners = Vec::new();
        for result in racing.collect::<Vec<_>>() {
            match result.await.unwrap() {
                Ok(writer) => winners.push(writer),
                Err(error) => assert_eq!(error, StoreError::Conflict),
            }
        }
        let stored = nodes[1].load(&id("a1")).await.unwrap().unwrap();
        assert_eq!((winners.len(), stored.revision), (1, revision + 1));
        assert_eq!(stored.metadata, due(winners[0]));
    }
}

/// A node that replaces the metadata, and knows neither the entries of another node nor their metadata, must not remove these entries.
pub(crate) async fn a_late_change_of_the_metadata_leaves_the_entries_of_others(database: TestDatabase) {
    let (here, there) = (&database.store, &database.another().await);
    create(here, "a1", 10, &waiting()).await;
    assert_eq!(here.append(vec![changing("a1", 1, "joined", (0, playing()))]).await, [Ok(())]);
    assert_eq!(here.append(vec![next("a1", 2, "moved")]).await, [Ok(())]);
    let renew = replacing("a1", (0, GameMetadata { expires: Some(200), ..waiting() }));
    assert_eq!(there.append(vec![renew]).await, [Err(StoreError::Conflict)]);
    // The entry of an append whose metadata conflict is removed.
    assert_eq!(there.append(vec![changing("a1", 3, "late", (0, over()))]).await, [Err(StoreError::Conflict)]);
    assert_eq!(bodies(here, "a1").await, ["created", "joined", "moved"]);
}

pub(crate) async fn of_many_writers_one_gets_the_next_number(database: TestDatabase) {
    const WRITERS: usize = 16;
    const ROUNDS: u64 = 6;
    create(&database.store, "a1", 10, &waiting()).await;
    let nodes = [database.store.clone(), database.another().await];
    for round in 1..=ROUNDS {
        let racing: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let node = nodes[writer % nodes.len()].clone();
                let append = next("a1", round, &format!("round {round} by {writer}"));
                tokio::spawn(async move { node.append(vec![append]).await.remove(0) })
            })
            .collect();
        let mut winners = Vec::new();
        for (writer, result) in racing.into_iter().enumerate() {
            match result.await.unwrap() {
                Ok(()) => winners.push(format!("round {round} by {writer}")),
                Err(error) => assert_eq!(error, StoreError::Conflict),
            }
        }
        assert_eq!(winners.len(), 1);
        assert_eq!(bodies(&database.store, "a1").await.last(), winners.first());
    }
    assert_eq!(bodies(&database.store, "a1").await.len() as u64, 1 + ROUNDS);
}

pub(crate) async fn batches_in_opposite_orders_do_not_deadlock(database: TestDatabase) {
    const GAMES: u64 = 12;
    let nodes = [database.store.clone(), database.another().await];
    for game in 0..GAMES {
        create(&database.store, &format!("g{game}"), 10, &waiting()).await;
    }
    // In opposite orders the two nodes would deadlock if the games were not sorted.
    for after in 1..=8 {
        let batch =
            |by: &str| (0..GAMES).map(|game| next(&format!("g{game}"), after, by)).collect::<Vec<_>>();
        let (forth, mut back) = (batch("forth"), batch("back"));
        back.reverse();
        let (forth, back) = tokio::join!(nodes[0].append(forth), nodes[1].append(back));
        for (forth, back) in forth.iter().zip(back.iter().rev()) {
            let one_won = matches!(
                (forth, back),
                (Ok(()), Err(StoreError::Conflict)) | (Err(StoreError::Conflict), Ok(()))
            );
            assert!(one_won, "{forth:?}, {back:?}");
        }
    }
    if !database.is_sqlite() {
        for node in &nodes {
            node.close().await;
        }
        assert_eq!(deadlocks(&database).await, 0);
    }
}

/// The number of deadlocks in this database. The count is complete once all other connections are closed.
async fn deadlocks(database: &TestDatabase) -> i64 {
    let mut connection = connect(&database.location).await;
    let others = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
    while sqlx::query_scalar::<_, i64>(others).fetch_one(&mut connection).await.unwrap() > 0 {}
    let deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
    sqlx::query_scalar(deadlocks).fetch_one(&mut connection).await.unwrap()
}

pub(crate) async fn values_that_cannot_be_stored_are_rejected(database: TestDatabase) {
    let store = &database.store;
    create(store, "a1", 10, &waiting()).await;
    let of = |entries: Vec<RawEntry>, metadata: GameMetadata| Append {
        entries,
        ..changing("a1", 1, "", (0, metadata))
    };
    let long = "x".repeat(2 * 1024 * 1024);
    let bad = vec![
        of(vec![entry(3, 10, "a gap")], playing()),
        of(vec![entry(2, 10, "twice"), entry(2, 10, "twice")], playing()),
        of(vec![entry(2, 10, "zero\0byte")], playing()),
        of(vec![entry(2, u64::MAX, "no time")], playing()),
        of(vec![entry(2, 10, &long)], playing()),
        of(Vec::new(), GameMetadata { due: Some(u64::MAX), ..playing() }),
        of(Vec::new(), GameMetadata { code: Some(long.clone()), ..playing() }),
        of(Vec::new(), GameMetadata { seeking: Some("\0".to_string()), ..playing() }),
        of(
            Vec::new(),
            GameMetadata { joined: Some(JoinedByCode { code: long.clone(), at: 1 }), ..playing() },
        ),
        of(
            Vec::new(),
            GameMetadata { joined: Some(JoinedByCode { code: String::new(), at: u64::MAX }), ..playing() },
        ),
        of(Vec::new(), GameMetadata { summary: long, ..playing() }),
    ];
    let mut batch = bad.clone();
    batch.push(next("a1", 1, "good"));
    let results = store.append(batch).await;
    let (good, refused) = results.split_last().unwrap();
    assert_eq!(*good, Ok(()));
    assert!(refused.iter().all(|result| matches!(result, Err(StoreError::Invalid(_)))), "{refused:?}");
    for Append { entries, change, .. } in bad {
        let result = store.create(&id("a2"), &entries, &change.unwrap().metadata).await;
        assert!(matches!(result, Err(StoreError::Invalid(_))), "{result:?}");
    }
}

pub(crate) async fn missing_entries_are_detected(database: TestDatabase) {
    let store = &database.store;
    create(store, "a1", 10, &waiting()).await;
    store.append(vec![next("a1", 1, "second"), next("a1", 2, "third")]).await;
    let mut connection = connect(&database.location).await;
    for (number, append) in [(2, next("a1", 1, "second")), (1, next("a1", 3, "fourth"))] {
        let delete = format!("DELETE FROM entries WHERE game = 'a1' AND number = {number}");
        connection.execute(AssertSqlSafe(delete)).await.unwrap();
        let loaded = store.load(&id("a1")).await;
        assert!(matches!(loaded, Err(StoreError::Corrupt(_))), "without entry {number}: {loaded:?}");
        assert_eq!(store.append(vec![append]).await, [Ok(())]);
    }
    connection.execute("DELETE FROM entries").await.unwrap();
    let loaded = store.load(&id("a1")).await;
    assert!(matches!(loaded, Err(StoreError::Corrupt(_))), "without any entry: {loaded:?}");
}

pub(crate) async fn extreme_texts_round_trip(database: TestDatabase) {
    let store = &database.store;
    let texts = ["", "'; DROP TABLE games; --", "Їжак 🦔 \u{202e}\u{7f}\n\t\\", &"ж".repeat(500_000)];
    let entries: Vec<RawEntry> = texts.iter().zip(1..).map(|(text, number)| entry(number, 0, text)).collect();
    let metadata =
        GameMetadata { summary: texts[2].to_string(), seeking: Some(texts[1].to_string()), ..waiting() };
    store.create(&id("a1"), &entries, &metadata).await.unwrap();
    assert_eq!(store.load(&id("a1")).await.unwrap(), Some(StoredGame { metadata, revision: 0, entries }));
    assert_eq!(store.seeking(texts[1], 0, 9).await.unwrap(), [id("a1")]);
}
