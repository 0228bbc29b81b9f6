//! An open database, and reading one game.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use sqlx::any::{Any, AnyRow};
use sqlx::{AnyConnection, AnyPool, PgPool, Row, Transaction};

use crate::checkpoint::Checkpoints;
use crate::compaction::compacted_after;
use crate::game::{phase_of, signed, unsigned};
use crate::{GameId, GameMetadata, JoinedByCode, RawEntry, StoreError, StoredGame};

/// Timeout of an operation.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Timeout of a readiness check.
const READY_TIMEOUT: Duration = Duration::from_secs(2);

/// An open database. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Database {
    pub(crate) dialect: Dialect,
    /// Writes of games. For SQLite, the single connection that writes.
    pub(crate) writer: AnyPool,
    /// Moves, on PostgreSQL.
    pub(crate) move_writer: Option<PgPool>,
    /// Other writes, which must not delay games. For SQLite, the same connection.
    pub(crate) background: AnyPool,
    pub(crate) reader: AnyPool,
    /// Checkpoints of an SQLite database.
    pub(crate) _checkpoints: Option<Checkpoints>,
    /// The file of an SQLite database.
    pub(crate) file: Option<PathBuf>,
}

/// The database, where the SQL of the two differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    pub(crate) fn begin_writing(self) -> &'static str {
        match self {
            // A deferred transaction takes the write lock at its first write, and then fails without waiting if another one holds it.
            Dialect::Sqlite => "BEGIN IMMEDIATE",
            // A writer that waited for the lock of a row then sees the new values, and gets a conflict instead of an error.
            Dialect::Postgres => "BEGIN ISOLATION LEVEL READ COMMITTED",
        }
    }

    /// Begins a transaction with a consistent snapshot.
    pub(crate) fn begin_reading(self) -> &'static str {
        match self {
            Dialect::Sqlite => "BEGIN",
            Dialect::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// The start and the end of an insertion that leaves out rows whose key is taken.
    pub(crate) fn insert_or_ignore(self) -> (&'static str, &'static str) {
        match self {
            // `ON CONFLICT DO NOTHING` would do the same to a taken key, but a null would abort the statement. To undo it then, SQLite would
            // copy every page that the statement changes into a temporary file.
            Dialect::Sqlite => ("INSERT OR IGNORE", ""),
            Dialect::Postgres => ("INSERT", " ON CONFLICT DO NOTHING"),
        }
    }

    /// Writes the placeholder of a parameter; they are numbered from 1, in the order of the text.
    pub(crate) fn push_parameter(self, sql: &mut String, number: usize) {
        match self {
            // SQLite treats `$1` as a name, and sqlx searches all names for each parameter that it binds: for a statement of many rows that
            // takes longer than its execution.
            Dialect::Sqlite => sql.push('?'),
            Dialect::Postgres => write!(sql, "${number}").expect("writing to a String cannot fail"),
        }
    }
}

impl Database {
    /// A game with all its entries, from one consistent snapshot.
    pub async fn load(&self, game: &GameId) -> Result<Option<StoredGame>, StoreError> {
        with_timeout(async {
            let mut transaction = self.reader.begin_with(self.dialect.begin_reading()).await?;
            let row = sqlx::query(
                "SELECT phase, code, listed, seeking, summary, expires, due, joined_by, joined_at, \
                 aborted, host, guest, network, revision, log, log_last \
                 FROM games WHERE id = $1",
            );
            let Some(row) = row.bind(game.as_str()).fetch_optional(&mut *transaction).await? else {
                return Ok(None);
            };
            let mut entries = compacted_after(&row, game, 0)?;
            let compacted = entries.len() as u64;
            entries.extend(select_rows(&mut transaction, game, compacted).await?);
            transaction.rollback().await?;
            if entries.is_empty() {
                return Err(StoreError::Corrupt(format!("{game} has no entries")));
            }
            let revision = unsigned(row.try_get("revision")?)?;
            Ok(Some(StoredGame { metadata: metadata_of(&row)?, revision, entries }))
        })
        .await
    }

    /// The metadata of a game and its entries after this number, from one consistent snapshot.
    pub async fn changes_after(&self, game: &GameId, number: u64) -> Result<Option<StoredGame>, StoreError> {
        // A single statement is consistent, and takes one round trip.
        let query = sqlx::query(
            "SELECT phase, code, listed, seeking, summary, expires, due, joined_by, joined_at, \
                 aborted, host, guest, network, revision, log_last, \
             CASE WHEN log_last > $2 THEN log END AS log, number, at, body \
             FROM games LEFT JOIN entries ON entries.game = games.id AND entries.number > $2 \
             AND (games.log_last IS NULL OR entries.number > games.log_last) \
             WHERE games.id = $1 ORDER BY entries.number",
        );
        let query = query.bind(game.as_str()).bind(signed(number));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        let Some(first) = rows.first() else { return Ok(None) };
        let (metadata, revision) = (metadata_of(first)?, unsigned(first.try_get("revision")?)?);
        let mut entries = compacted_after(first, game, number)?;
        if first.try_get::<Option<i64>, _>("number")?.is_some() {
            let after = entries.last().map_or(number, |entry| entry.number);
            entries.extend(entries_of(&rows, game, after)?);
        }
        Ok(Some(StoredGame { metadata, revision, entries }))
    }

    /// The entries of a game after this number; empty if there is no such game.
    pub async fn entries_after(&self, game: &GameId, number: u64) -> Result<Vec<RawEntry>, StoreError> {
        Ok(self.changes_after(game, number).await?.map(|game| game.entries).unwrap_or_default())
    }

    /// Checks that the database can be written.
    pub async fn ready(&self) -> Result<(), StoreError> {
        let write = sqlx::query(
            "INSERT INTO probe (id, writes) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET writes = probe.writes + 1",
        );
        let answer = write.execute(&self.background);
        match tokio::time::timeout(READY_TIMEOUT, answer).await {
            Ok(answer) => Ok(answer.map(|_| ())?),
            Err(_) => Err(StoreError::Unavailable(format!("no answer within {READY_TIMEOUT:?}"))),
        }
    }

    /// Closes the connections once running operations are done.
    pub async fn close(&self) {
        self.reader.close().await;
        self.background.close().await;
        if let Some(pool) = &self.move_writer {
            pool.close().await;
        }
        self.writer.close().await;
    }

    /// Begins a transaction that writes something else than games.
    pub(crate) async fn background_write(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.background.begin_with(self.dialect.begin_writing()).await?)
    }
}

/// Limits the time of an operation: a server whose network is cut off does not answer at all.
pub(crate) async fn with_timeout<T>(
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let late = |_| Err(StoreError::Unavailable(format!("not done within {TIMEOUT:?}")));
    tokio::time::timeout(TIMEOUT, work).await.unwrap_or_else(late)
}

pub(crate) fn metadata_of(row: &AnyRow) -> Result<GameMetadata, StoreError> {
    let time = |column| -> Result<Option<u64>, StoreError> {
        row.try_get::<Option<i64>, _>(column)?.map(unsigned).transpose()
    };
    let (joined_by, joined_at) = (row.try_get("joined_by")?, time("joined_at")?);
    Ok(GameMetadata {
        phase: phase_of(row.try_get("phase")?)?,
        code: row.try_get("code")?,
        listed: row.try_get::<i64, _>("listed")? != 0,
        seeking: row.try_get("seeking")?,
        summary: row.try_get("summary")?,
        expires: time("expires")?,
        due: time("due")?,
        joined: Option::zip(joined_by, joined_at).map(|(code, at)| JoinedByCode { code, at }),
        aborted: row.try_get::<i64, _>("aborted")? != 0,
        host: row.try_get("host")?,
        guest: row.try_get("guest")?,
        network: row.try_get("network")?,
    })
}

/// The rows of entries after a number, without gaps.
pub(crate) async fn select_rows(
    connection: &mut AnyConnection,
    game: &GameId,
    after: u64,
) -> Result<Vec<RawEntry>, StoreError> {
    let rows =
        sqlx::query("SELECT number, at, body FROM entries WHERE game = $1 AND number > $2 ORDER BY number")
            .bind(game.as_str())
            .bind(signed(after))
            .fetch_all(connection)
            .await?;
    entries_of(&rows, game, after)
}

fn entries_of(rows: &[AnyRow], game: &GameId, after: u64) -> Result<Vec<RawEntry>, StoreError> {
    let mut entries = Vec::with_capacity(rows.len());
    for (row, expected) in rows.iter().zip(after.saturating_add(1)..) {
        let number = unsigned(row.try_get("number")?)?;
        if number != expected {
            return Err(StoreError::Corrupt(format!("entry {expected} of {game} is missing")));
        }
        entries.push(RawEntry { number, at: unsigned(row.try_get("at")?)?, body: row.try_get("body")? });
    }
    Ok(entries)
}

pub(crate) fn game_id_of(row: &AnyRow) -> Result<GameId, StoreError> {
    let text: String = row.try_get("id")?;
    GameId::new(&text).ok_or_else(|| StoreError::Corrupt(format!("{text:?} is not the id of a game")))
}
