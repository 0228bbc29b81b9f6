//! Group commit.

use quadrille_store::{GroupCommit, NewGame, StoreError};

use crate::databases::{TestDatabase, bodies, create, entry, id, next, waiting, with_code};

pub(crate) async fn writers_share_commits(database: TestDatabase) {
    const GAMES: u64 = 40;
    const LINES: u64 = 5;
    let group_commit = GroupCommit::new(std::sync::Arc::new(database.store.clone()));
    for game in 0..GAMES {
        create(&database.store, &format!("g{game}"), 10, &waiting()).await;
    }
    let writers: Vec<_> = (0..GAMES)
        .map(|game| {
            let group_commit = group_commit.clone();
            tokio::spawn(async move {
                for after in 1..=LINES {
                    let append = next(&format!("g{game}"), after, &after.to_string());
                    group_commit.reserve().unwrap().append(append).await.unwrap();
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    for game in 0..GAMES {
        assert_eq!(bodies(&database.store, &format!("g{game}")).await, ["created", "1", "2", "3", "4", "5"]);
    }
}

pub(crate) async fn new_games_share_commits(database: TestDatabase) {
    let group_commit = GroupCommit::new(std::sync::Arc::new(database.store.clone()));
    create(&database.store, "a1", 10, &with_code("RAVEN")).await;
    let new = |game: &str, code: &str| {
        let new =
            NewGame { game: id(game), entries: vec![entry(1, 10, "created")], metadata: with_code(code) };
        group_commit.reserve().unwrap().create(new)
    };
    let created =
        [new("a2", "OTTER"), new("a1", "STORK"), new("a3", "RAVEN"), new("a4", "OTTER"), new("a5", "HERON")];
    let moved = group_commit.reserve().unwrap().append(next("a1", 1, "moved"));
    let mut results = Vec::new();
    for created in created {
        results.push(created.await);
    }
    let taken = || Err(StoreError::CodeTaken);
    assert_eq!(results, [Ok(()), Err(StoreError::IdTaken), taken(), taken(), Ok(())]);
    assert_eq!(moved.await, Ok(()));
    assert_eq!(bodies(&database.store, "a5").await, ["created"]);
    assert_eq!(database.store.by_code("OTTER", 0).await.unwrap(), Some(id("a2")));
    assert_eq!(database.store.load(&id("a4")).await.unwrap(), None);
}

pub(crate) async fn each_writer_has_its_own_result(database: TestDatabase) {
    let group_commit = GroupCommit::new(std::sync::Arc::new(database.store.clone()));
    create(&database.store, "a1", 10, &waiting()).await;
    // Appends are queued in the order of the calls, and written even if the future is dropped.
    let append = |append| group_commit.reserve().unwrap().append(append);
    let second = append(next("a1", 1, "second"));
    let late = append(next("a1", 1, "late"));
    drop(append(next("a1", 2, "third")));
    let fourth = append(next("a1", 3, "fourth"));
    drop(group_commit);
    assert_eq!(fourth.await, Ok(()));
    assert_eq!(late.await, Err(StoreError::Conflict));
    assert_eq!(second.await, Ok(()));
    assert_eq!(bodies(&database.store, "a1").await, ["created", "second", "third", "fourth"]);
}

pub(crate) async fn a_full_queue_rejects_before_anything_is_queued(database: TestDatabase) {
    let group_commit = GroupCommit::new(std::sync::Arc::new(database.store.clone()));
    // No writer is as fast as this loop: some slots are rejected, the others have a result.
    let (mut queued, mut refused) = (Vec::new(), 0);
    for _ in 0..20_000 {
        match group_commit.reserve() {
            Ok(slot) => queued.push(slot.append(next("none", 1, "x"))),
            Err(StoreError::Busy) => refused += 1,
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(queued.len() >= 4096 && refused > 0, "{} {refused}", queued.len());
    for result in queued {
        assert_eq!(result.await, Err(StoreError::Conflict));
    }
}
