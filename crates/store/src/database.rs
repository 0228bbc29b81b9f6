//! Writes and reads one game.
//!
//! Invariants: `games.last` is the number of the game's last entry, and changes in the transaction that writes the entry. An append compares it
//! with the number that the writer knows (compare-and-swap), so of concurrent writers one succeeds and the others get
//! [`StoreError::Conflict`]. `games.expires`, the one column that changes without an entry, is compared in the same way.

use std::time::Duration;

use sqlx::any::{Any, AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Row, Transaction};

use crate::game::{check, phase_of, signed, unsigned};
use crate::{Append, GameId, GameMetadata, JoinedByCode, RawEntry, StoreError, StoredGame};

/// Timeout of an operation.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Each entry has four parameters; SQLite allows 32,766 in a statement and PostgreSQL twice as many.
const MAX_ENTRIES_PER_STATEMENT: usize = 256;
/// Timeout of a readiness check.
const READY_TIMEOUT: Duration = Duration::from_secs(2);

/// An open database. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Database {
    pub(crate) dialect: Dialect,
    /// For SQLite, a single connection.
    pub(crate) writer: AnyPool,
    pub(crate) reader: AnyPool,
}

/// The database, where the SQL of the two differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    fn begin_writing(self) -> &'static str {
        match self {
            // A deferred transaction takes the write lock at its first write, and then fails without waiting if another one holds it.
            Dialect::Sqlite => "BEGIN IMMEDIATE",
            // A writer that waited for the lock of a row then sees the new values, and gets a conflict instead of an error.
            Dialect::Postgres => "BEGIN ISOLATION LEVEL READ COMMITTED",
        }
    }

    /// Begins a transaction with a consistent snapshot.
    fn begin_reading(self) -> &'static str {
        match self {
            Dialect::Sqlite => "BEGIN",
            Dialect::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }
}

impl Database {
    /// Writes a new game, which has at least one entry.
    pub async fn create(
        &self,
        game: &GameId,
        entries: &[RawEntry],
        metadata: &GameMetadata,
    ) -> Result<(), StoreError> {
        check(0, entries, metadata)?;
        let Some(first) = entries.first() else {
            return Err(StoreError::Invalid("a game without an entry".to_string()));
        };
        with_timeout(async {
            let mut transaction = self.write().await?;
            let insert = sqlx::query(
                "INSERT INTO games (id, last, phase, code, listed, seeking, summary, expires, due, joined_by, joined_at, created) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING",
            );
            let insert = bind_metadata(insert.bind(game.as_str()).bind(last_number(0, entries)), metadata);
            let inserted = insert.bind(signed(first.at)).execute(&mut *transaction).await?;
            if inserted.rows_affected() == 0 {
                let same = sqlx::query("SELECT 1 FROM games WHERE id = $1").bind(game.as_str());
                let same = same.fetch_optional(&mut *transaction).await?;
                return Err(if same.is_some() { StoreError::IdTaken } else { StoreError::CodeTaken });
            }
            let entries: Vec<_> = entries.iter().map(|entry| (game, entry)).collect();
            insert_entries(&mut transaction, &entries).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// Appends entries to games and returns the result of each, in the order given. `Ok` means that it is durable.
    ///
    /// All are written in one transaction. An append that conflicts is left out of it; if the database rejects one for another reason, such as
    /// a code that is taken, each is written in its own transaction.
    pub async fn append(&self, batch: Vec<Append>) -> Vec<Result<(), StoreError>> {
        let mut results: Vec<_> =
            batch.iter().map(|one| check(one.after, &one.entries, &one.metadata)).collect();
        // All nodes lock games in the same order, which prevents deadlocks. The sort is stable: appends to one game stay in order.
        let mut order: Vec<usize> = (0..batch.len()).filter(|&at| results[at].is_ok()).collect();
        order.sort_by(|&a, &b| batch[a].game.cmp(&batch[b].game));
        let together: Vec<&Append> = order.iter().map(|&at| &batch[at]).collect();
        match with_timeout(self.append_together(&together)).await {
            Ok(written) => order.iter().zip(written).for_each(|(&at, result)| results[at] = result),
            Err(lost @ StoreError::Unavailable(_)) => {
                order.iter().for_each(|&at| results[at] = Err(lost.clone()));
            }
            Err(_) => {
                for at in order {
                    let written = with_timeout(self.append_together(&[&batch[at]])).await;
                    results[at] = written.and_then(|mut one| one.pop().unwrap_or(Ok(())));
                }
            }
        }
        results
    }

    async fn append_together(&self, batch: &[&Append]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        if batch.is_empty() {
            return Ok(Vec::new());
        }
        let mut transaction = self.write().await?;
        let mut results = Vec::with_capacity(batch.len());
        let mut entries = Vec::with_capacity(batch.len());
        for one in batch {
            let update = sqlx::query(
                "UPDATE games SET last = $2, phase = $3, code = $4, listed = $5, seeking = $6, summary = $7, expires = $8, \
                 due = $9, joined_by = $10, joined_at = $11 \
                 WHERE id = $1 AND last = $12 AND expires IS NOT DISTINCT FROM $13",
            );
            let update = update.bind(one.game.as_str()).bind(last_number(one.after, &one.entries));
            let update = bind_metadata(update, &one.metadata).bind(signed(one.after));
            let update = update.bind(one.expected_expires.map(signed));
            if update.execute(&mut *transaction).await?.rows_affected() == 0 {
                results.push(Err(StoreError::Conflict));
            } else {
                entries.extend(one.entries.iter().map(|entry| (&one.game, entry)));
                results.push(Ok(()));
            }
        }
        insert_entries(&mut transaction, &entries).await?;
        transaction.commit().await?;
        Ok(results)
    }

    /// A game with all its entries, from one consistent snapshot.
    pub async fn load(&self, game: &GameId) -> Result<Option<StoredGame>, StoreError> {
        with_timeout(async {
            let mut transaction = self.reader.begin_with(self.dialect.begin_reading()).await?;
            let row = sqlx::query(
                "SELECT phase, code, listed, seeking, summary, expires, due, joined_by, joined_at, last FROM games WHERE id = $1",
            );
            let Some(row) = row.bind(game.as_str()).fetch_optional(&mut *transaction).await? else {
                return Ok(None);
            };
            let entries = select_entries(&mut transaction, game, 0).await?;
            transaction.rollback().await?;
            let last: i64 = row.try_get("last")?;
            if last_number(0, &entries) != last {
                let count = entries.len();
                return Err(StoreError::Corrupt(format!(
                    "{game} has {count} entries instead of {last}"
                )));
            }
            Ok(Some(StoredGame { metadata: metadata_of(&row)?, entries }))
        })
        .await
    }

    /// The metadata of a game and its entries after this number, from one consistent snapshot.
    pub async fn changes_after(&self, game: &GameId, number: u64) -> Result<Option<StoredGame>, StoreError> {
        // A single statement is consistent, and takes one round trip.
        let query = sqlx::query(
            "SELECT phase, code, listed, seeking, summary, expires, due, joined_by, joined_at, number, at, body \
             FROM games LEFT JOIN entries ON entries.game = games.id AND entries.number > $2 \
             WHERE games.id = $1 ORDER BY entries.number",
        );
        let query = query.bind(game.as_str()).bind(signed(number));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        let Some(first) = rows.first() else { return Ok(None) };
        let metadata = metadata_of(first)?;
        let has_entry = first.try_get::<Option<i64>, _>("number")?.is_some();
        let entries = if has_entry { entries_of(&rows, game, number)? } else { Vec::new() };
        Ok(Some(StoredGame { metadata, entries }))
    }

    /// The entries of a game after this number; empty if there is no such game.
    pub async fn entries_after(&self, game: &GameId, number: u64) -> Result<Vec<RawEntry>, StoreError> {
        with_timeout(async { select_entries(&mut *self.reader.acquire().await?, game, number).await }).await
    }

    /// Checks that the database answers.
    pub async fn ready(&self) -> Result<(), StoreError> {
        let answer = sqlx::query("SELECT 1").execute(&self.reader);
        match tokio::time::timeout(READY_TIMEOUT, answer).await {
            Ok(answer) => Ok(answer.map(|_| ())?),
            Err(_) => Err(StoreError::Unavailable(format!("no answer within {READY_TIMEOUT:?}"))),
        }
    }

    /// Closes the connections once running operations are done.
    pub async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
    }

    pub(crate) async fn write(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.writer.begin_with(self.dialect.begin_writing()).await?)
    }
}

/// Limits the time of an operation: a server whose network is cut off does not answer at all.
pub(crate) async fn with_timeout<T>(
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let late = |_| Err(StoreError::Unavailable(format!("not done within {TIMEOUT:?}")));
    tokio::time::timeout(TIMEOUT, work).await.unwrap_or_else(late)
}

fn last_number(after: u64, entries: &[RawEntry]) -> i64 {
    signed(entries.last().map_or(after, |entry| entry.number))
}

type AnyQuery<'q> = Query<'q, Any, AnyArguments>;

/// Binds the columns of the metadata, in the order of the queries.
fn bind_metadata<'q>(query: AnyQuery<'q>, metadata: &GameMetadata) -> AnyQuery<'q> {
    query
        .bind(i64::from(metadata.phase as u8))
        .bind(metadata.code.clone())
        .bind(i64::from(metadata.listed))
        .bind(metadata.seeking.clone())
        .bind(metadata.summary.clone())
        .bind(metadata.expires.map(signed))
        .bind(metadata.due.map(signed))
        .bind(metadata.joined.as_ref().map(|joined| joined.code.clone()))
        .bind(metadata.joined.as_ref().map(|joined| signed(joined.at)))
}

fn metadata_of(row: &AnyRow) -> Result<GameMetadata, StoreError> {
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
    })
}

/// Inserts entries of any games, many in one statement, to save round trips.
async fn insert_entries(
    connection: &mut AnyConnection,
    entries: &[(&GameId, &RawEntry)],
) -> Result<(), StoreError> {
    for some in entries.chunks(MAX_ENTRIES_PER_STATEMENT) {
        let placeholders: Vec<String> = (0..some.len())
            .map(|at| format!("(${}, ${}, ${}, ${})", 4 * at + 1, 4 * at + 2, 4 * at + 3, 4 * at + 4))
            .collect();
        let sql = format!("INSERT INTO entries (game, number, at, body) VALUES {}", placeholders.join(", "));
        // The text contains only placeholders, no values.
        let mut insert = sqlx::query(AssertSqlSafe(sql));
        for (game, entry) in some {
            insert = insert.bind(game.as_str()).bind(signed(entry.number)).bind(signed(entry.at));
            insert = insert.bind(entry.body.as_str());
        }
        insert.execute(&mut *connection).await?;
    }
    Ok(())
}

/// The entries after a number, without gaps.
async fn select_entries(
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
