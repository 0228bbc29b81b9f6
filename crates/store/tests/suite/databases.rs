//! A fresh database for a test, and games to put into it.

use std::sync::OnceLock;

use quadrille_store::testing::Postgres;
use quadrille_store::{Append, Database, DatabaseLocation, GameId, GameMetadata, GamePhase, RawEntry, open};
use sqlx::{AnyConnection, Connection};
use tempfile::TempDir;

pub(crate) struct Ground {
    pub(crate) store: Database,
    pub(crate) location: DatabaseLocation,
    folder: Option<TempDir>,
}

impl Ground {
    pub(crate) async fn sqlite() -> Ground {
        let folder = tempfile::tempdir().unwrap();
        let location = DatabaseLocation::Folder(folder.path().to_path_buf());
        Ground { store: open(&location).await.unwrap(), location, folder: Some(folder) }
    }

    pub(crate) async fn postgres() -> Ground {
        let location = DatabaseLocation::Url(database_of_the_server().await);
        Ground { store: open(&location).await.unwrap(), location, folder: None }
    }

    /// The database once more, as another node has it.
    pub(crate) async fn another(&self) -> Database {
        open(&self.location).await.unwrap()
    }

    /// The place of a database of the same kind, in which there is nothing at all.
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

/// A new database of the one server that all tests of the process share.
async fn database_of_the_server() -> String {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    SERVER.get_or_init(|| Postgres::start().unwrap()).database().await.unwrap()
}

/// A connection past the store.
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

pub(crate) fn line(number: u64, at: u64, body: &str) -> RawEntry {
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

/// One line after a number.
pub(crate) fn next(game: &str, after: u64, body: &str) -> Append {
    let entries = vec![line(after + 1, 1000 * (after + 1), body)];
    Append { game: id(game), after, expected_expires: None, entries, metadata: playing() }
}

/// A game with one line, made at this time.
pub(crate) async fn create(store: &Database, game: &str, at: u64, metadata: &GameMetadata) {
    store.create(&id(game), &[line(1, at, "opened")], metadata).await.unwrap();
}

pub(crate) async fn bodies(store: &Database, game: &str) -> Vec<String> {
    let stored = store.load(&id(game)).await.unwrap().unwrap();
    stored.entries.into_iter().map(|line| line.body).collect()
}

pub(crate) fn names(games: &[GameId]) -> Vec<&str> {
    games.iter().map(GameId::as_str).collect()
}
