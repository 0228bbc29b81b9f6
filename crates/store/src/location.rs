//! Where a database is, opening it, and bringing its tables up to date.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, SqlSafeStr};

use crate::database::{Database, Dialect};
use crate::{OpenError, StoreError};

/// How long a caller waits for a connection, be it that all are busy or that the server does not answer.
const CONNECTION_WAIT: Duration = Duration::from_secs(3);
/// Connections that read the file at the same time.
const SQLITE_READERS: u32 = 4;
/// Connections to PostgreSQL of one node.
const POSTGRES_CONNECTIONS: u32 = 10;

/// Where the games are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseLocation {
    /// The file `quadrille.sqlite` in this folder, for one node. Both are made if they are missing.
    Folder(PathBuf),
    /// A PostgreSQL database, `postgres://USER:PASSWORD@HOST/DATABASE`, which several nodes can share. It has to exist; its
    /// tables are made if they are missing.
    Url(String),
}

/// Opens a database, and makes or updates its tables.
pub async fn open(location: &DatabaseLocation) -> Result<Database, OpenError> {
    sqlx::any::install_default_drivers();
    match location {
        DatabaseLocation::Folder(folder) => open_file(folder).await,
        DatabaseLocation::Url(url) => open_server(url).await,
    }
}

async fn open_file(folder: &Path) -> Result<Database, OpenError> {
    let unwritable =
        |error: std::io::Error| OpenError::Folder { folder: folder.into(), reason: error.kind() };
    std::fs::create_dir_all(folder).map_err(unwritable)?;
    let file = std::path::absolute(folder).map_err(unwritable)?.join("quadrille.sqlite");
    // SQLite says no more than that it is unable; the system says why.
    std::fs::OpenOptions::new().append(true).create(true).open(&file).map_err(unwritable)?;

    let shown = format!("the file {}", file.display());
    let address = sqlite_url(&file);
    // A commit is on the disk before it is acknowledged.
    let writing = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000";
    let options = prepare(Dialect::Sqlite, &address, writing, &shown).await?;
    // One connection writes, so that none of this process waits for another with the file locked. They are kept: there is
    // no other side that could go away.
    let kept = |connections, at_first| {
        pool(connections, at_first).idle_timeout(None).max_lifetime(None).test_before_acquire(false)
    };
    let writer = kept(1, writing).before_acquire(|connection, _| {
        // When the disk is full SQLite ends a transaction by itself, which sqlx does not notice: such a connection is done for.
        let usable = !connection.is_in_transaction();
        Box::pin(async move { Ok(usable) })
    });
    let reader = kept(SQLITE_READERS, "PRAGMA query_only = ON");
    Ok(Database {
        dialect: Dialect::Sqlite,
        writer: writer.connect_lazy_with(options.clone()),
        reader: reader.connect_lazy_with(options),
    })
}

/// The file as sqlx wants to be told of it: everything that could mean something in an address is escaped.
fn sqlite_url(file: &Path) -> String {
    let mut url = String::from("sqlite://");
    for &byte in file.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/._-".contains(&byte) {
            url.push(char::from(byte));
        } else {
            write!(url, "%{byte:02X}").expect("a String takes all that is written to it");
        }
    }
    url
}

async fn open_server(url: &str) -> Result<Database, OpenError> {
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(OpenError::Address("it does not begin with postgres://".to_string()));
    }
    let server = url.parse::<PgConnectOptions>().map_err(|error| OpenError::Address(error.to_string()))?;
    // The address itself may hold a password.
    let name = server.get_database().unwrap_or(server.get_username());
    let shown = format!("the database {name} at {}:{}", server.get_host(), server.get_port());
    // A server may be set up to acknowledge what is not yet on its disk.
    let at_first = "SELECT set_config('synchronous_commit', 'on', false) \
                    WHERE current_setting('synchronous_commit') = 'off'";
    let options = prepare(Dialect::Postgres, url, at_first, &shown).await?;
    let both = pool(POSTGRES_CONNECTIONS, at_first).connect_lazy_with(options);
    Ok(Database { dialect: Dialect::Postgres, writer: both.clone(), reader: both })
}

/// Connections that say this when they are made.
fn pool(connections: u32, at_first: &'static str) -> AnyPoolOptions {
    AnyPoolOptions::new().max_connections(connections).acquire_timeout(CONNECTION_WAIT).after_connect(
        move |connection, _| {
            Box::pin(async move {
                connection.execute(at_first).await?;
                Ok(())
            })
        },
    )
}

/// Makes or updates the tables over a connection of its own: a pool would try again and again, and say only that it took too long.
async fn prepare(
    dialect: Dialect,
    address: &str,
    at_first: &'static str,
    shown: &str,
) -> Result<AnyConnectOptions, OpenError> {
    let failed = |reason: StoreError| OpenError::Failed { location: shown.to_string(), reason };
    let options = address.parse::<AnyConnectOptions>().map_err(|error| failed(error.into()))?;
    let connected = tokio::time::timeout(CONNECTION_WAIT, options.connect()).await;
    let silent = |_| failed(StoreError::Unavailable(format!("no answer within {CONNECTION_WAIT:?}")));
    let mut connection = connected.map_err(silent)?.map_err(|error| failed(error.into()))?;
    connection.execute(at_first).await.map_err(|error| failed(error.into()))?;
    migrations(dialect).run(&mut connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(_) => OpenError::Newer { location: shown.to_string() },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => failed(error.into()),
        other => failed(StoreError::Corrupt(other.to_string())),
    })?;
    connection.close().await.map_err(|error| failed(error.into()))?;
    Ok(options)
}

fn migrations(dialect: Dialect) -> Migrator {
    let sources = match dialect {
        Dialect::Sqlite => [
            ("games", include_str!("../migrations/sqlite/1_games.sql")),
            ("outages", include_str!("../migrations/sqlite/2_outages.sql")),
            ("joined", include_str!("../migrations/sqlite/3_joined.sql")),
            ("visits", include_str!("../migrations/sqlite/4_visits.sql")),
        ],
        Dialect::Postgres => [
            ("games", include_str!("../migrations/postgres/1_games.sql")),
            ("outages", include_str!("../migrations/postgres/2_outages.sql")),
            ("joined", include_str!("../migrations/postgres/3_joined.sql")),
            ("visits", include_str!("../migrations/postgres/4_visits.sql")),
        ],
    };
    let migrations = sources.into_iter().zip(1..).map(|((name, sql), version)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_survives_in_an_address() {
        assert_eq!(sqlite_url(Path::new("/a/b c?d#%/я.sqlite")), "sqlite:///a/b%20c%3Fd%23%25/%D1%8F.sqlite");
    }
    #[tokio::test]
    async fn what_is_written_to_a_file_is_on_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await.unwrap();
        let journal = sqlx::query_scalar::<_, String>("PRAGMA journal_mode").fetch_one(&store.writer);
        assert_eq!(journal.await.unwrap(), "wal");
        let synchronous = sqlx::query_scalar::<_, i64>("PRAGMA synchronous").fetch_one(&store.writer);
        assert_eq!(synchronous.await.unwrap(), 2, "FULL");
    }
}
