//! A fresh database for a test, and games for it.

use std::sync::OnceLock;

use quadrille_store::testing::Postgres;
use quadrille_store::{
    Append, Database, DatabaseLocation, GameId, GameMetadata, GamePhase, MetadataChange, RawEntry, open,
};
use sqlx::{AnyConnection, Connection};
use tempfile::TempDir;

pub(crate) struct TestDatabase {
    pub(crate) store: Database,
    pub(crate) location: DatabaseLocation,
    folder: Option<TempDir>,
}

impl TestDatabase {
    pub(crate) async fn sqlite() -> TestDatabase {
        let folder = tempfile::tempdir().unwrap();
        let location = DatabaseLocation::Folder(folder.path().to_path_buf());
        TestDatabase { store: open(&location).await.unwrap(), location, folder: Some(folder) }
    }

    pub(crate) async fn postgres() -> TestDatabase {
        let location = DatabaseLocation::Url(database_of_the_server().await);
        TestDatabase { store: open(&location).await.unwrap(), location, folder: None }
    }

    /// A second connection pool to the same database, as another node has it.
    pub(crate) async fn another(&self) -> Database {
        open(&self.location).await.unwrap()
    }

    /// The location of an empty database of the same kind.
    pub(crate) async fn elsewhere(&self) -> (DatabaseLocation, Option<TempDir>) {
        if self.is_sqlite() {
            let folder = tempfile::tempdir().unwrap();
            (DatabaseLocation::Folder(folder.path().to_path_buf()), Some(folder))
        } else {
            (DatabaseLocation::Url(database_of_the_server().await), None)
        }
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        self.folder.is_some()
    }
}

/// A new database on the server that all tests of the process share.
async fn database_of_the_server() -> String {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    SERVER.get_or_init(|| Postgres::start().unwrap()).database().await.unwrap()
}

/// A direct connection, without the store.
pub(crate) async fn connect(location: &DatabaseLocation) -> AnyConnection {
    let address = match location {
        DatabaseLocation::Folder(folder) => {
            format!("sqlite://{}/quadrille.sqlite?mode=rwc", folder.display())
        }
        DatabaseLocation::Url(url) => url.clone(),
    };
    AnyConnection::connect(&address).await.unwrap()
}

pub(crate) fn id(text: &str) -> GameId {
    GameId::new(text).unwrap()
}

pub(crate) fn entry(number: u64, at: u64, body: &str) -> RawEntry {
    RawEntry { number, at, body: body.to_string() }
}

pub(crate) fn waiting() -> GameMetadata {
    GameMetadata::new(GamePhase::Waiting)
}

pub(crate) fn playing() -> GameMetadata {
    GameMetadata::new(GamePhase::Playing)
}

pub(crate) fn with_code(code: &str) -> GameMetadata {
    GameMetadata { code: Some(code.to_string()), ..waiting() }
}

/// An append of one entry after a number, which leaves the metadata as it is.
pub(crate) fn next(game: &str, after: u64, body: &str) -> Append {
    let entries = vec![entry(after + 1, 1000 * (after + 1), body)];
    Append { game: id(game), after, entries, change: None }
}

/// The same with new metadata.
pub(crate) fn changing(game: &str, after: u64, body: &str, change: (u64, GameMetadata)) -> Append {
    Append { change: Some(changed(change)), ..next(game, after, body) }
}

/// New metadata alone.
pub(crate) fn replacing(game: &str, change: (u64, GameMetadata)) -> Append {
    Append { game: id(game), after: 1, entries: Vec::new(), change: Some(changed(change)) }
}

fn changed((revision, metadata): (u64, GameMetadata)) -> MetadataChange {
    MetadataChange { revision, metadata }
}

pub(crate) fn over() -> GameMetadata {
    GameMetadata::new(GamePhase::Over)
}

/// Creates a game with one entry of this time.
pub(crate) async fn create(store: &Database, game: &str, at: u64, metadata: &GameMetadata) {
    store.create(&id(game), &[entry(1, at, "created")], metadata).await.unwrap();
}

pub(crate) async fn bodies(store: &Database, game: &str) -> Vec<String> {
    let stored = store.load(&id(game)).await.unwrap().unwrap();
    stored.entries.into_iter().map(|entry| entry.body).collect()
}

pub(crate) fn names(games: &[GameId]) -> Vec<&str> {
    games.iter().map(GameId::as_str).collect()
}
