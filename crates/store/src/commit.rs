//! Writes batches of new games and appends.
//!
//! Invariants: the numbers of a game's entries have no gap and no duplicate. An append is one row of `entries`, whose primary key (game, number)
//! is taken once, and it is written only if its predecessor exists; so of concurrent writers one succeeds, and the others get
//! [`StoreError::Conflict`]. The row of the game changes only with its metadata, which is compared and swapped by `games.revision`.
//!
//! A move does not change the metadata. All moves of a batch are one statement (`insert_moves`), which on PostgreSQL is a transaction
//! by itself; the other writes of a batch are one transaction.

use std::collections::HashSet;
use std::sync::LazyLock;

use sqlx::any::{Any, AnyArguments};
use sqlx::query::Query;
use sqlx::{AnyConnection, AssertSqlSafe, PgPool};

use crate::database::{Database, Dialect, with_timeout};
use crate::game::{check, signed};
use crate::{Append, GameId, GameMetadata, MetadataChange, NewGame, RawEntry, StoreError, Write};

type Results = Vec<Result<(), StoreError>>;

/// A move: one entry that changes no metadata, the first of its game in a batch.
type Move<'a> = (&'a GameId, &'a RawEntry);

/// A batch by kinds. The numbers are places in the batch.
#[derive(Default)]
struct Batch<'a> {
    moves: Vec<(usize, Move<'a>)>,
    /// Other appends. All nodes write games in the order of their ids, which prevents deadlocks; appends to one game stay in order.
    appends: Vec<(usize, &'a Append)>,
    /// New games in the order of their codes, for the same reason.
    creates: Vec<(usize, &'a NewGame)>,
}

impl<'a> Batch<'a> {
    fn sort(writes: impl Iterator<Item = (usize, &'a Write)>) -> Batch<'a> {
        let mut batch = Batch::default();
        let mut games = HashSet::new();
        for (at, write) in writes {
            match write {
                Write::Create(new) => batch.creates.push((at, new)),
                Write::Append(one) => match (games.insert(&one.game), &*one.entries, &one.change) {
                    (true, [entry], None) => batch.moves.push((at, (&one.game, entry))),
                    _ => batch.appends.push((at, one)),
                },
            }
        }
        batch.moves.sort_by_key(|(_, (game, _))| *game);
        batch.appends.sort_by_key(|(_, one)| &one.game);
        batch.creates.sort_by_key(|(_, new)| &new.metadata.code);
        batch
    }

    fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.appends.is_empty() && self.creates.is_empty()
    }
}

impl Database {
    /// Writes one new game, see [`Database::commit`].
    pub async fn create(
        &self,
        game: &GameId,
        entries: &[RawEntry],
        metadata: &GameMetadata,
    ) -> Result<(), StoreError> {
        let new = NewGame { game: game.clone(), entries: entries.to_vec(), metadata: metadata.clone() };
        self.commit(vec![Write::Create(new)]).await.pop().unwrap_or(Ok(()))
    }

    /// Appends to games, see [`Database::commit`].
    pub async fn append(&self, batch: Vec<Append>) -> Vec<Result<(), StoreError>> {
        self.commit(batch.into_iter().map(Write::Append).collect()).await
    }

    /// Writes new games and appends, and returns the result of each, in the order given. `Ok` means that it is durable.
    ///
    /// A write that conflicts is left out; if the database rejects one for another reason, such as a code that is taken, each is written in its
    /// own transaction.
    pub async fn commit(&self, batch: Vec<Write>) -> Vec<Result<(), StoreError>> {
        let mut results: Results = batch.iter().map(check).collect();
        let valid = batch.iter().enumerate().filter(|(at, _)| results[*at].is_ok());
        let mut sorted = Batch::sort(valid);
        if let Some(pool) = &self.move_writer
            && !sorted.moves.is_empty()
        {
            let moves = std::mem::take(&mut sorted.moves);
            match with_timeout(insert_moves_by_array(pool, &moves)).await {
                // A conflict may be the predecessor that is compacted.
                Ok(conflicts) => sorted.moves = conflicts,
                Err(error) => moves.iter().for_each(|(at, _)| results[*at] = Err(error.clone())),
            }
        }
        match with_timeout(self.commit_together(&sorted)).await {
            Ok(written) => written.into_iter().for_each(|(at, result)| results[at] = result),
            Err(lost @ StoreError::Unavailable(_)) => {
                let places = sorted.moves.iter().map(|(at, _)| at);
                let places = places.chain(sorted.appends.iter().map(|(at, _)| at));
                let places = places.chain(sorted.creates.iter().map(|(at, _)| at));
                places.for_each(|&at| results[at] = Err(lost.clone()));
            }
            Err(_) => {
                let mut places: Vec<usize> = sorted.moves.iter().map(|(at, _)| *at).collect();
                places.extend(sorted.appends.iter().map(|(at, _)| *at));
                places.extend(sorted.creates.iter().map(|(at, _)| *at));
                places.sort_unstable();
                for at in places {
                    let alone = Batch::sort(std::iter::once((at, &batch[at])));
                    let written = with_timeout(self.commit_together(&alone)).await;
                    results[at] = written.and_then(|mut one| one.pop().map_or(Ok(()), |(_, result)| result));
                }
            }
        }
        results
    }

    /// Writes a batch in one transaction; returns the results with their places.
    async fn commit_together(
        &self,
        batch: &Batch<'_>,
    ) -> Result<Vec<(usize, Result<(), StoreError>)>, StoreError> {
        if batch.is_empty() {
            return Ok(Vec::new());
        }
        let mut results = Vec::new();
        let mut transaction = self.writer.begin_with(self.dialect.begin_writing()).await?;
        let moves: Vec<_> = batch.moves.iter().map(|(_, one)| *one).collect();
        if insert_moves(&mut transaction, self.dialect, &moves).await? == moves.len() as u64 {
            results.extend(batch.moves.iter().map(|(at, _)| (*at, Ok(()))));
        } else {
            // Some conflict, which is rare: written one by one, each has its own result.
            transaction.rollback().await?;
            transaction = self.writer.begin_with(self.dialect.begin_writing()).await?;
            for (at, (game, entry)) in &batch.moves {
                let inserted =
                    insert_after(&mut transaction, self.dialect, game, std::slice::from_ref(*entry)).await?;
                results.push((*at, if inserted { Ok(()) } else { Err(StoreError::Conflict) }));
            }
        }
        for (at, one) in &batch.appends {
            results.push((*at, append_one(&mut transaction, self.dialect, one).await?));
        }
        let mut first_entries = Vec::new();
        for (at, new) in &batch.creates {
            let created = insert_game(&mut transaction, new).await?;
            if created.is_ok() {
                first_entries.extend(new.entries.iter().map(|entry| (&new.game, entry)));
            }
            results.push((*at, created));
        }
        insert_entries(&mut transaction, self.dialect, &first_entries).await?;
        transaction.commit().await?;
        Ok(results)
    }
}

/// Appends to one game: the entries, then the metadata if it changes.
async fn append_one(
    connection: &mut AnyConnection,
    dialect: Dialect,
    one: &Append,
) -> Result<Result<(), StoreError>, StoreError> {
    if !insert_after(connection, dialect, &one.game, &one.entries).await? {
        return Ok(Err(StoreError::Conflict));
    }
    let Some(change) = &one.change else { return Ok(Ok(())) };
    let changed = one.entries.last().map(|entry| entry.at);
    if update_metadata(connection, &one.game, change, changed).await? {
        return Ok(Ok(()));
    }
    // Only those that were inserted above: later ones may be another node's, and durable.
    for entry in &one.entries {
        let undo = sqlx::query("DELETE FROM entries WHERE game = $1 AND number = $2");
        undo.bind(one.game.as_str()).bind(signed(entry.number)).execute(&mut *connection).await?;
    }
    Ok(Err(StoreError::Conflict))
}

/// Inserts consecutive entries of a game, if the predecessor of the first exists and the numbers are free.
async fn insert_after(
    connection: &mut AnyConnection,
    dialect: Dialect,
    game: &GameId,
    entries: &[RawEntry],
) -> Result<bool, StoreError> {
    let Some((first, rest)) = entries.split_first() else { return Ok(true) };
    if insert_moves(connection, dialect, &[(game, first)]).await? == 0
        && !insert_after_compacted(connection, game, first).await?
    {
        return Ok(false);
    }
    // Nobody else can have written the next numbers without the first one.
    let rest: Vec<_> = rest.iter().map(|entry| (game, entry)).collect();
    insert_entries(connection, dialect, &rest).await?;
    Ok(true)
}

/// Inserts an entry whose predecessor is the last one of a compacted log. The log will be compacted again.
async fn insert_after_compacted(
    connection: &mut AnyConnection,
    game: &GameId,
    entry: &RawEntry,
) -> Result<bool, StoreError> {
    let mark = sqlx::query("UPDATE games SET uncompacted_since = $3 WHERE id = $1 AND log_last = $2 - 1");
    let mark = mark.bind(game.as_str()).bind(signed(entry.number)).bind(signed(entry.at));
    if mark.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    let insert = sqlx::query(
        "INSERT INTO entries (game, number, at, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    );
    let insert = insert.bind(game.as_str()).bind(signed(entry.number)).bind(signed(entry.at));
    Ok(insert.bind(entry.body.as_str()).execute(connection).await?.rows_affected() > 0)
}

/// Replaces the metadata of a game, if the writer knows the current revision.
async fn update_metadata(
    connection: &mut AnyConnection,
    game: &GameId,
    change: &MetadataChange,
    changed: Option<u64>,
) -> Result<bool, StoreError> {
    let update = sqlx::query(
        "UPDATE games SET revision = revision + 1, phase = $3, code = $4, listed = $5, seeking = $6, summary = $7, \
         expires = $8, due = $9, joined_by = $10, joined_at = $11, aborted = $12, \
         host = $13, guest = $14, network = $15, \
         ended = CASE WHEN $3 = 2 THEN COALESCE(ended, $16) END, \
         uncompacted_since = CASE WHEN $3 = 2 THEN COALESCE($16, uncompacted_since) END \
         WHERE id = $1 AND revision = $2",
    );
    let update = update.bind(game.as_str()).bind(signed(change.revision));
    let update = bind_metadata(update, &change.metadata).bind(changed.map(signed));
    let updated = update.execute(connection).await?;
    Ok(updated.rows_affected() > 0)
}

/// Inserts the row of a new game, unless its id or its code is taken.
async fn insert_game(
    connection: &mut AnyConnection,
    new: &NewGame,
) -> Result<Result<(), StoreError>, StoreError> {
    let insert = sqlx::query(
        "INSERT INTO games (id, created, revision, phase, code, listed, seeking, summary, expires, due, joined_by, joined_at, \
         aborted, host, guest, network, ended, uncompacted_since) \
         VALUES ($1, $2, 0, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, CASE WHEN $3 = 2 THEN $16 END, \
         CASE WHEN $3 = 2 THEN $16 END) ON CONFLICT DO NOTHING",
    );
    let created = new.entries.first().map_or(0, |first| first.at);
    let changed = new.entries.last().map_or(0, |last| last.at);
    let insert = insert.bind(new.game.as_str()).bind(signed(created));
    let insert = bind_metadata(insert, &new.metadata).bind(signed(changed));
    let inserted = insert.execute(&mut *connection).await?;
    if inserted.rows_affected() > 0 {
        return Ok(Ok(()));
    }
    let same = sqlx::query("SELECT 1 FROM games WHERE id = $1").bind(new.game.as_str());
    let same = same.fetch_optional(connection).await?;
    Ok(Err(if same.is_some() { StoreError::IdTaken } else { StoreError::CodeTaken }))
}

pub(crate) type AnyQuery<'q> = Query<'q, Any, AnyArguments>;

/// Binds the columns of the metadata, in the order of the queries.
pub(crate) fn bind_metadata<'q>(query: AnyQuery<'q>, metadata: &GameMetadata) -> AnyQuery<'q> {
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
        .bind(i64::from(metadata.aborted))
        .bind(metadata.host.clone())
        .bind(metadata.guest.clone())
        .bind(metadata.network.clone())
}

/// Numbers of rows for which a statement is prepared; unused rows are null. Each row has four parameters, and SQLite allows 32,766.
const STATEMENT_ROWS: [usize; 10] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/// A statement for each number of rows.
type Statements = [String; STATEMENT_ROWS.len()];

/// The statements that insert entries.
struct InsertStatements {
    /// Moves whose predecessor exists and whose number is free.
    moves: Statements,
    /// Entries of any games.
    entries: Statements,
}

impl InsertStatements {
    fn of(dialect: Dialect) -> &'static InsertStatements {
        static SQLITE: LazyLock<InsertStatements> = LazyLock::new(|| InsertStatements::new(Dialect::Sqlite));
        static POSTGRES: LazyLock<InsertStatements> =
            LazyLock::new(|| InsertStatements::new(Dialect::Postgres));
        match dialect {
            Dialect::Sqlite => &SQLITE,
            Dialect::Postgres => &POSTGRES,
        }
    }

    fn new(dialect: Dialect) -> InsertStatements {
        let has_predecessor = " AND EXISTS (SELECT 1 FROM entries AS before \
                               WHERE before.game = column1 AND before.number = column2 - 1)";
        let (insert_free, if_free) = dialect.insert_or_ignore();
        InsertStatements {
            moves: statements(dialect, insert_free, &format!("{has_predecessor}{if_free}")),
            entries: statements(dialect, "INSERT", ""),
        }
    }
}

/// The statement for each number of rows, which a condition on the rows completes.
fn statements(dialect: Dialect, insert: &str, condition: &str) -> Statements {
    STATEMENT_ROWS.map(|rows| {
        let mut sql =
            format!("{insert} INTO entries (game, number, at, body) SELECT column1, column2, column3, column4 FROM (VALUES ");
        for row in 0..rows {
            let separator = if row == 0 { "(" } else { ", (" };
            sql.push_str(separator);
            for column in 1..=4 {
                let separator = if column == 1 { "" } else { ", " };
                sql.push_str(separator);
                dialect.push_parameter(&mut sql, 4 * row + column);
            }
            sql.push(')');
        }
        sql + ") AS given WHERE column1 IS NOT NULL" + condition
    })
}

/// Inserts moves whose predecessor exists and whose number is free; returns how many.
async fn insert_moves(
    connection: &mut AnyConnection,
    dialect: Dialect,
    moves: &[Move<'_>],
) -> Result<u64, StoreError> {
    insert_rows(connection, &InsertStatements::of(dialect).moves, moves).await
}

/// Inserts entries of any games.
async fn insert_entries(
    connection: &mut AnyConnection,
    dialect: Dialect,
    entries: &[Move<'_>],
) -> Result<(), StoreError> {
    insert_rows(connection, &InsertStatements::of(dialect).entries, entries).await.map(drop)
}

async fn insert_rows(
    connection: &mut AnyConnection,
    statements: &'static Statements,
    rows: &[Move<'_>],
) -> Result<u64, StoreError> {
    const MOST_ROWS: usize = STATEMENT_ROWS[STATEMENT_ROWS.len() - 1];
    let mut inserted = 0;
    for some in rows.chunks(MOST_ROWS) {
        let size = STATEMENT_ROWS.iter().position(|size| *size >= some.len()).unwrap_or_default();
        // The text is constant, so that it is prepared once; it contains only placeholders, no values.
        let mut insert = sqlx::query(AssertSqlSafe(statements[size].as_str()));
        for (game, entry) in some {
            insert = insert.bind(game.as_str()).bind(signed(entry.number)).bind(signed(entry.at));
            insert = insert.bind(entry.body.as_str());
        }
        for _ in some.len()..STATEMENT_ROWS[size] {
            insert = insert.bind(None::<&str>).bind(None::<i64>).bind(None::<i64>).bind(None::<&str>);
        }
        inserted += insert.execute(&mut *connection).await?.rows_affected();
    }
    Ok(inserted)
}

/// Inserts moves in one statement, which is a transaction by itself; returns those that conflict.
///
/// Rows are inserted in the order of their games, so that two nodes cannot deadlock.
async fn insert_moves_by_array<'a>(
    pool: &PgPool,
    moves: &[(usize, Move<'a>)],
) -> Result<Vec<(usize, Move<'a>)>, StoreError> {
    let query = sqlx::query_scalar::<_, i64>(
        "WITH given AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) \
                        WITH ORDINALITY AS row (game, number, at, body, place)), \
              inserted AS (INSERT INTO entries (game, number, at, body) \
                           SELECT game, number, at, body FROM given \
                           WHERE EXISTS (SELECT 1 FROM entries AS before \
                                         WHERE before.game = given.game AND before.number = given.number - 1) \
                           ORDER BY place ON CONFLICT DO NOTHING RETURNING game) \
         SELECT place FROM given WHERE game NOT IN (SELECT game FROM inserted)",
    );
    let column = |value: fn(&RawEntry) -> i64| -> Vec<i64> {
        moves.iter().map(|(_, (_, entry))| value(entry)).collect()
    };
    let games: Vec<&str> = moves.iter().map(|(_, (game, _))| game.as_str()).collect();
    let bodies: Vec<&str> = moves.iter().map(|(_, (_, entry))| entry.body.as_str()).collect();
    let query = query.bind(games).bind(column(|entry| signed(entry.number)));
    let query = query.bind(column(|entry| signed(entry.at))).bind(bodies);
    let places = query.fetch_all(pool).await?;
    // Ordinality counts from 1.
    let move_at = |place: i64| usize::try_from(place - 1).ok().and_then(|at| moves.get(at)).copied();
    Ok(places.into_iter().filter_map(move_at).collect())
}
