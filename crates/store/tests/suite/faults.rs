//! A full disk, a locked file, and a server that stops and restarts.

use std::time::{Duration, Instant};

use quadrille_store::testing::Postgres;
use quadrille_store::{Append, DatabaseLocation, GroupCommit, OpenError, StoreError, open};
use sqlx::Executor;

use crate::databases::{TestDatabase, bodies, connect, create, entry, id, next, waiting};

fn is_unavailable<T>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::Unavailable(_)))
}

#[tokio::test]
async fn writing_goes_on_after_the_disk_was_full() {
    let database = TestDatabase::sqlite().await;
    let store = &database.store;
    create(store, "a1", 10, &waiting()).await;
    create(store, "a2", 10, &waiting()).await;
    let long = "x".repeat(100_000);
    let big = || Append { entries: vec![entry(2, 20, &long)], ..next("a1", 1, "") };
    for _ in 0..3 {
        store.fill_disk(true).await.unwrap();
        let results = store.append(vec![next("a2", 1, "second"), big()]).await;
        assert!(results.iter().all(is_unavailable), "{results:?}");
        store.fill_disk(true).await.unwrap();
        let created = store.create(&id("a3"), &[entry(1, 10, &long)], &waiting()).await;
        assert!(is_unavailable(&created), "{created:?}");
    }
    // Nothing was written, and reading still works.
    assert_eq!(bodies(store, "a1").await, ["created"]);
    assert_eq!(bodies(store, "a2").await, ["created"]);
    assert_eq!(store.load(&id("a1")).await.unwrap().unwrap().metadata, waiting());
    store.fill_disk(true).await.unwrap();
    store.fill_disk(false).await.unwrap();
    assert_eq!(store.append(vec![next("a2", 1, "second"), big()]).await, [Ok(()), Ok(())]);
    assert_eq!(bodies(store, "a2").await, ["created", "second"]);
}

#[tokio::test]
async fn a_file_that_another_process_writes_to_is_waited_for() {
    let database = TestDatabase::sqlite().await;
    create(&database.store, "a1", 10, &waiting()).await;
    let mut other = connect(&database.location).await;
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    let results = database.store.append(vec![next("a1", 1, "second")]).await;
    assert!(is_unavailable(&results[0]), "{results:?}");
    assert!(is_unavailable(&database.store.ready().await), "it can be read, but not written");
    let (written, _) =
        tokio::join!(database.store.append(vec![next("a1", 1, "second")]), other.execute("COMMIT"));
    assert_eq!(written, [Ok(())]);
    assert_eq!(database.store.ready().await, Ok(()));
}

#[test]
fn a_folder_is_locked_for_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let location = DatabaseLocation::Folder(folder.path().join("new"));
    let lock = location.lock().unwrap();
    assert!(matches!(location.lock(), Err(OpenError::InUse { .. })));
    drop(lock);
    location.lock().unwrap();
    let shared = DatabaseLocation::Url("postgres://localhost/any".to_string());
    let _both = (shared.lock().unwrap(), shared.lock().unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_comes_back_is_used_again() {
    let server = Postgres::start().unwrap();
    let store = open(&DatabaseLocation::Url(server.database().await.unwrap())).await.unwrap();
    let group_commit = GroupCommit::new(std::sync::Arc::new(store.clone()));
    create(&store, "a1", 10, &waiting()).await;
    group_commit.reserve().unwrap().append(next("a1", 1, "second")).await.unwrap();

    server.halt().unwrap();
    let begun = Instant::now();
    let game = id("a1");
    let (written, loaded, ready) = tokio::join!(
        group_commit.reserve().unwrap().append(next("a1", 2, "third")),
        store.load(&game),
        store.ready()
    );
    assert!(is_unavailable(&written), "{written:?}");
    assert!(is_unavailable(&loaded), "{loaded:?}");
    assert!(is_unavailable(&ready), "{ready:?}");
    assert!(begun.elapsed() < Duration::from_secs(6), "{:?}", begun.elapsed());

    server.resume().unwrap();
    assert_eq!(store.ready().await, Ok(()));
    assert_eq!(bodies(&store, "a1").await, ["created", "second"], "acknowledged entries are there");
    assert_eq!(group_commit.reserve().unwrap().append(next("a1", 2, "third")).await, Ok(()));
    assert_eq!(store.create(&id("a2"), &[entry(1, 10, "created")], &waiting()).await, Ok(()));

    // A restart between two operations: the old connections are dead.
    server.halt().unwrap();
    server.resume().unwrap();
    assert_eq!(group_commit.reserve().unwrap().append(next("a1", 3, "fourth")).await, Ok(()));
    assert_eq!(bodies(&store, "a1").await, ["created", "second", "third", "fourth"]);
}
