//! The location of a database; opens and migrates it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::any::{Any, AnyConnectOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::pool::PoolOptions;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, SqlSafeStr};

use crate::checkpoint::Checkpoints;
use crate::database::{Database, Dialect};
use crate::{OpenError, StoreError};

/// How long a caller waits for a connection, whether all are busy or the server does not answer.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(3);
/// Read connections to the file.
const SQLITE_READERS: u32 = 4;
/// Connections to PostgreSQL of one node. Each kind of work has its own, so that none waits for another's: reads, writes of games, moves, and
/// other writes. Group commit needs one connection of each kind; the second replaces one that hangs.
const POSTGRES_READERS: u32 = 6;
const POSTGRES_WRITERS: u32 = 2;
/// A connection that was not used for this long is tested before it is used.
const TESTED_AFTER: Duration = Duration::from_millis(100);

/// The location of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseLocation {
    /// The file `quadrille.sqlite` in this folder, for one node. Both are created if they are missing.
    Folder(PathBuf),
    /// A PostgreSQL database, `postgres://USER:PASSWORD@HOST/DATABASE`, which several nodes can share. It must exist; its tables are created
    /// if they are missing.
    Url(String),
}

/// Opens a database, and creates or migrates its tables.
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
    // The error of the operating system says more than SQLite's.
    std::fs::OpenOptions::new().append(true).create(true).open(&file).map_err(unwritable)?;

    let name = format!("the file {}", file.display());
    let address = sqlite_url(&file);
    // A commit is durable before it is acknowledged.
    // The 64 MiB of cache contain the pages that 10,000 games write, so that they are not read again for each move. The writer makes a
    // checkpoint by itself only after 256 MiB, in case that the other connection cannot.
    // The predecessor of an entry, which an append checks, implies its game: foreign keys need not be checked.
    let writing = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000; PRAGMA foreign_keys = OFF; \
                   PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 65536";
    let options = migrate(Dialect::Sqlite, &address, writing, &name).await?;
    // A single write connection, so that writers of this process do not wait for each other's file lock. Connections to a file stay usable, and
    // are not closed when idle.
    let kept = |connections, on_connect| {
        pool::<Any>(connections, on_connect).idle_timeout(None).max_lifetime(None).test_before_acquire(false)
    };
    let writer = kept(1, writing).before_acquire(|connection, _| {
        // When the disk is full, SQLite rolls the transaction back by itself, which sqlx does not notice: the connection is unusable.
        let usable = !connection.is_in_transaction();
        Box::pin(async move { Ok(usable) })
    });
    let reader = kept(SQLITE_READERS, "PRAGMA query_only = ON");
    let writer = writer.connect_lazy_with(options.clone());
    let checkpoints = kept(1, "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0");
    Ok(Database {
        dialect: Dialect::Sqlite,
        background: writer.clone(),
        _checkpoints: Some(Checkpoints::start(
            checkpoints.connect_lazy_with(options.clone()),
            writer.clone(),
        )),
        writer,
        move_writer: None,
        reader: reader.connect_lazy_with(options),
        file: Some(file),
    })
}

/// The file as a URL for sqlx, percent-encoded.
fn sqlite_url(file: &Path) -> String {
    let mut url = String::from("sqlite://");
    for &byte in file.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/._-".contains(&byte) {
            url.push(char::from(byte));
        } else {
            write!(url, "%{byte:02X}").expect("writing to a String cannot fail");
        }
    }
    url
}

async fn open_server(url: &str) -> Result<Database, OpenError> {
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(OpenError::Address("it does not begin with postgres://".to_string()));
    }
    let server = url.parse::<PgConnectOptions>().map_err(|error| OpenError::Address(error.to_string()))?;
    // Messages do not show the URL, which may contain a password.
    let database = server.get_database().unwrap_or(server.get_username());
    let name = format!("the database {database} at {}:{}", server.get_host(), server.get_port());
    // A server may be configured to acknowledge commits before they are durable.
    let durable = "SELECT set_config('synchronous_commit', 'on', false) \
                   WHERE current_setting('synchronous_commit') = 'off'";
    let options = migrate(Dialect::Postgres, url, durable, &name).await?;
    // A statement that nobody waits for any more ends, and so does a transaction of a node that hangs; neither holds its locks.
    let on_connect = "SELECT set_config('synchronous_commit', 'on', false) \
                      WHERE current_setting('synchronous_commit') = 'off'; \
                      SET lock_timeout = '3s'; SET statement_timeout = '9s'; \
                      SET idle_in_transaction_session_timeout = '9s'";
    Ok(Database {
        dialect: Dialect::Postgres,
        writer: tested(POSTGRES_WRITERS, on_connect).connect_lazy_with(options.clone()),
        move_writer: Some(tested(POSTGRES_WRITERS, on_connect).connect_lazy_with(server)),
        background: tested(POSTGRES_WRITERS, on_connect).connect_lazy_with(options.clone()),
        _checkpoints: None,
        reader: tested(POSTGRES_READERS, on_connect).connect_lazy_with(options),
        file: None,
    })
}

/// A pool whose connections execute this statement first.
fn pool<D: sqlx::Database>(connections: u32, on_connect: &'static str) -> PoolOptions<D>
where
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
{
    PoolOptions::new().max_connections(connections).acquire_timeout(CONNECTION_TIMEOUT).after_connect(
        move |connection: &mut D::Connection, _| {
            Box::pin(async move {
                connection.execute(on_connect).await?;
                Ok(())
            })
        },
    )
}

/// The same, for connections that may break: those that were idle are tested before they are used.
fn tested<D: sqlx::Database>(connections: u32, on_connect: &'static str) -> PoolOptions<D>
where
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
{
    pool(connections, on_connect).test_before_acquire(false).before_acquire(|connection, meta| {
        Box::pin(async move {
            if meta.idle_for > TESTED_AFTER {
                connection.ping().await?;
            }
            Ok(true)
        })
    })
}

/// Creates or migrates the tables over a separate connection: a pool would retry until its timeout, and hide the error.
async fn migrate(
    dialect: Dialect,
    address: &str,
    on_connect: &'static str,
    name: &str,
) -> Result<AnyConnectOptions, OpenError> {
    let failed = |reason: StoreError| OpenError::Failed { location: name.to_string(), reason };
    let options = address.parse::<AnyConnectOptions>().map_err(|error| failed(error.into()))?;
    let connected = tokio::time::timeout(CONNECTION_TIMEOUT, options.connect()).await;
    let no_answer = |_| failed(StoreError::Unavailable(format!("no answer within {CONNECTION_TIMEOUT:?}")));
    let mut connection = connected.map_err(no_answer)?.map_err(|error| failed(error.into()))?;
    connection.execute(on_connect).await.map_err(|error| failed(error.into()))?;
    migrations(dialect).run(&mut connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(_) => OpenError::Newer { location: name.to_string() },
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
            ("names", include_str!("../migrations/sqlite/5_names.sql")),
            ("revisions", include_str!("../migrations/sqlite/6_revisions.sql")),
            ("compaction", include_str!("../migrations/sqlite/7_compaction.sql")),
            ("retention", include_str!("../migrations/sqlite/8_retention.sql")),
            ("probe", include_str!("../migrations/sqlite/9_probe.sql")),
            ("players", include_str!("../migrations/sqlite/10_players.sql")),
            ("guests", include_str!("../migrations/sqlite/11_guests.sql")),
            ("nodes", include_str!("../migrations/sqlite/12_nodes.sql")),
            ("presence", include_str!("../migrations/sqlite/13_presence.sql")),
            ("wrong codes", include_str!("../migrations/sqlite/14_wrong_codes.sql")),
            ("leases", include_str!("../migrations/sqlite/15_leases.sql")),
            ("snapshots", include_str!("../migrations/sqlite/16_snapshots.sql")),
            ("secrets", include_str!("../migrations/sqlite/17_secrets.sql")),
        ],
        Dialect::Postgres => [
            ("games", include_str!("../migrations/postgres/1_games.sql")),
            ("outages", include_str!("../migrations/postgres/2_outages.sql")),
            ("joined", include_str!("../migrations/postgres/3_joined.sql")),
            ("visits", include_str!("../migrations/postgres/4_visits.sql")),
            ("names", include_str!("../migrations/postgres/5_names.sql")),
            ("revisions", include_str!("../migrations/postgres/6_revisions.sql")),
            ("compaction", include_str!("../migrations/postgres/7_compaction.sql")),
            ("retention", include_str!("../migrations/postgres/8_retention.sql")),
            ("probe", include_str!("../migrations/postgres/9_probe.sql")),
            ("players", include_str!("../migrations/postgres/10_players.sql")),
            ("guests", include_str!("../migrations/postgres/11_guests.sql")),
            ("nodes", include_str!("../migrations/postgres/12_nodes.sql")),
            ("presence", include_str!("../migrations/postgres/13_presence.sql")),
            ("wrong codes", include_str!("../migrations/postgres/14_wrong_codes.sql")),
            ("leases", include_str!("../migrations/postgres/15_leases.sql")),
            ("snapshots", include_str!("../migrations/postgres/16_snapshots.sql")),
            ("secrets", include_str!("../migrations/postgres/17_secrets.sql")),
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
    fn paths_are_percent_encoded() {
        assert_eq!(sqlite_url(Path::new("/a/b c?d#%/я.sqlite")), "sqlite:///a/b%20c%3Fd%23%25/%D1%8F.sqlite");
    }

    #[tokio::test]
    async fn commits_to_a_file_are_durable() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await.unwrap();
        let journal = sqlx::query_scalar::<_, String>("PRAGMA journal_mode").fetch_one(&store.writer);
        assert_eq!(journal.await.unwrap(), "wal");
        let synchronous = sqlx::query_scalar::<_, i64>("PRAGMA synchronous").fetch_one(&store.writer);
        assert_eq!(synchronous.await.unwrap(), 2, "FULL");
    }
}
