//! Opening new, old, newer and invalid databases.

use std::path::PathBuf;

use quadrille_store::{DatabaseLocation, open};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Connection, Executor, SqlSafeStr};

use crate::databases::{TestDatabase, bodies, connect, create, id, next, waiting};

pub(crate) async fn reopening_sees_everything(database: TestDatabase) {
    create(&database.store, "a1", 10, &waiting()).await;
    assert_eq!(database.store.append(vec![next("a1", 1, "second")]).await, [Ok(())]);
    database.store.heartbeat("north", 1_000, 10_000).await.unwrap();
    database.store.heartbeat("north", 50_000, 10_000).await.unwrap();
    let before = (database.store.load(&id("a1")).await, database.store.outages(0).await);
    database.store.close().await;
    assert!(database.store.load(&id("a1")).await.is_err());
    let store = database.another().await;
    assert_eq!((store.load(&id("a1")).await, store.outages(0).await), before);
    assert_eq!(bodies(&store, "a1").await, ["created", "second"]);
}

pub(crate) async fn all_nodes_have_the_same_secret(database: TestDatabase) {
    let there = database.another().await;
    let (one, other) =
        tokio::join!(database.store.secret("networks", "one"), there.secret("networks", "other"));
    let secret = one.unwrap();
    assert_eq!(other.unwrap(), secret);
    assert!(["one", "other"].contains(&&*secret), "{secret}");
    assert_eq!(there.secret("networks", "a third").await.unwrap(), secret);
    assert_eq!(there.secret("another name", "another").await.unwrap(), "another");
}

/// The tables of the first version, with a game.
pub(crate) async fn an_older_database_is_migrated(database: TestDatabase) {
    let sql = if database.is_sqlite() {
        include_str!("../../migrations/sqlite/1_games.sql")
    } else {
        include_str!("../../migrations/postgres/1_games.sql")
    };
    let first = Migration::new(1, "games".into(), MigrationType::Simple, sql.into_sql_str(), false);
    let (location, _folder) = database.elsewhere().await;
    let mut connection = connect(&location).await;
    Migrator::with_migrations(vec![first]).run(&mut connection).await.unwrap();
    let game = "INSERT INTO games (id, created, last, stage, listed, card) VALUES ('a1', 10, 1, 0, 0, '')";
    connection.execute(game).await.unwrap();
    let entry = "INSERT INTO lines (game, number, at, body) VALUES ('a1', 1, 10, 'created')";
    connection.execute(entry).await.unwrap();
    connection.close().await.unwrap();

    let store = open(&location).await.unwrap();
    store.heartbeat("north", 1_000, 10_000).await.unwrap();
    assert_eq!(store.append(vec![next("a1", 1, "second")]).await, [Ok(())]);
    assert_eq!(bodies(&store, "a1").await, ["created", "second"]);
}

pub(crate) async fn a_newer_database_is_refused(database: TestDatabase) {
    let mut connection = connect(&database.location).await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) \
                 SELECT 1000, description, installed_on, success, checksum, execution_time \
                 FROM _sqlx_migrations WHERE version = 1";
    connection.execute(newer).await.unwrap();
    let error = open(&database.location).await.unwrap_err().to_string();
    assert!(error.contains("was written by a newer version of this program"), "{error}");
}

#[tokio::test]
async fn an_empty_file_becomes_a_database_and_another_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let location = DatabaseLocation::Folder(folder.path().join("a folder?with #%/не ASCII"));
    open(&location).await.unwrap().close().await;
    let DatabaseLocation::Folder(nested) = &location else { unreachable!("it is a folder") };
    let file = nested.join("quadrille.sqlite");
    assert!(file.metadata().unwrap().len() > 0);

    std::fs::write(&file, "").unwrap();
    let store = open(&location).await.unwrap();
    create(&store, "a1", 10, &waiting()).await;
    store.close().await;

    std::fs::write(&file, "A letter to my aunt, which is not a database. ".repeat(100)).unwrap();
    let error = open(&location).await.unwrap_err().to_string();
    assert!(error.contains("quadrille.sqlite") && error.contains("not a database"), "{error}");
}

#[tokio::test]
async fn errors_name_the_location() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let below = folder.path().join("file/below");
    let error = open(&DatabaseLocation::Folder(below.clone())).await.unwrap_err().to_string();
    assert_eq!(error, format!("the folder {} cannot be written: not a directory", below.display()));
    let error =
        open(&DatabaseLocation::Folder(PathBuf::from("/proc/quadrille"))).await.unwrap_err().to_string();
    assert!(error.starts_with("the folder /proc/quadrille cannot be written: "), "{error}");

    let url = |url: &str| DatabaseLocation::Url(url.to_string());
    let error = open(&url("mysql://somewhere/games")).await.unwrap_err().to_string();
    assert!(error.contains("does not begin with postgres://"), "{error}");
    let error = open(&url("postgres://a b:c:d/games")).await.unwrap_err().to_string();
    assert!(error.starts_with("this is not the address of a database"), "{error}");
    // Nothing listens on port 1.
    let error = open(&url("postgres://mira:secret@127.0.0.1:1/games")).await.unwrap_err().to_string();
    assert!(error.starts_with("the database games at 127.0.0.1:1 cannot be opened: "), "{error}");
    assert!(!error.contains("secret"), "{error}");
}
