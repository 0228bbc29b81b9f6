//! Games that leave the database or come back: lists of finished games, deletion, restoring, and replacing names.

use sqlx::{AnyConnection, Row};

use crate::commit::bind_metadata;
use crate::compaction::{compacted_after, encode};
use crate::database::{Database, game_id_of, with_timeout};
use crate::game::{check, signed, unsigned};
use crate::{GameId, GamePhase, NewGame, RawEntry, StoreError, StoredGame, Write};

/// The times before which games are deleted, in milliseconds since 1970; none keeps them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RetentionLimits {
    /// Aborted games, by their end.
    pub aborted: Option<u64>,
    /// Games that are not over, by their last entry. Games with a running clock end by themselves.
    pub unfinished: Option<u64>,
    /// Other finished games, by their end.
    pub finished: Option<u64>,
}

impl Database {
    /// Finished games that ended until this time, the oldest first, with the time of their end. `after` is the last one of the previous page.
    pub async fn finished(
        &self,
        until: u64,
        after: Option<&(u64, GameId)>,
        limit: u32,
    ) -> Result<Vec<(u64, GameId)>, StoreError> {
        let query = sqlx::query(
            "SELECT ended, id FROM games WHERE phase = 2 AND ended <= $1 AND (ended > $2 OR (ended = $2 AND id > $3)) \
             ORDER BY ended, id LIMIT $4",
        );
        let (time, game) = after.map_or((-1, ""), |(time, game)| (signed(*time), game.as_str()));
        let query = query.bind(signed(until)).bind(time).bind(game).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        rows.iter().map(|row| Ok((unsigned(row.try_get("ended")?)?, game_id_of(row)?))).collect()
    }

    /// Finished games that ended before this time and from which guests were not deleted, the oldest first, with the time of their end. `after`
    /// is the last one of the previous page.
    pub async fn with_guests(
        &self,
        before: u64,
        after: Option<&(u64, GameId)>,
        limit: u32,
    ) -> Result<Vec<(u64, GameId)>, StoreError> {
        let query = sqlx::query(
            "SELECT ended, id FROM games WHERE phase = 2 AND guests_deleted = 0 AND ended < $1 \
             AND (ended > $2 OR (ended = $2 AND id > $3)) ORDER BY ended, id LIMIT $4",
        );
        let (time, game) = after.map_or((-1, ""), |(time, game)| (signed(*time), game.as_str()));
        let query = query.bind(signed(before)).bind(time).bind(game).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        rows.iter().map(|row| Ok((unsigned(row.try_get("ended")?)?, game_id_of(row)?))).collect()
    }

    /// Deletes games beyond the limits, at most `limit` of each kind, in one transaction; returns how many.
    pub async fn delete_old(&self, limits: RetentionLimits, limit: u32) -> Result<u32, StoreError> {
        // The indexes of `migrations` contain these conditions.
        let kinds = [
            (
                limits.aborted,
                "SELECT id FROM games WHERE phase = 2 AND aborted <> 0 AND ended < $1 ORDER BY ended LIMIT $2",
            ),
            (
                limits.finished,
                "SELECT id FROM games WHERE phase = 2 AND aborted = 0 AND ended < $1 ORDER BY ended LIMIT $2",
            ),
            (
                limits.unfinished,
                "SELECT id FROM games WHERE phase <> 2 AND due IS NULL AND created < $1 \
                 AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.game = games.id AND entries.at >= $1) LIMIT $2",
            ),
        ];
        let mut games = Vec::new();
        for (before, sql) in kinds {
            let Some(before) = before else { continue };
            let query = sqlx::query(sql).bind(signed(before)).bind(i64::from(limit));
            let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
            for row in &rows {
                games.push(game_id_of(row)?);
            }
        }
        self.delete(&games).await
    }

    /// Deletes games in one transaction; returns how many there were.
    pub async fn delete(&self, games: &[GameId]) -> Result<u32, StoreError> {
        if games.is_empty() {
            return Ok(0);
        }
        // Several nodes lock them in the same order.
        let mut games: Vec<&GameId> = games.iter().collect();
        games.sort_unstable();
        with_timeout(async {
            let mut transaction = self.background_write().await?;
            let mut deleted = 0;
            for game in games {
                let row = sqlx::query("DELETE FROM games WHERE id = $1").bind(game.as_str());
                deleted += u32::from(row.execute(&mut *transaction).await?.rows_affected() > 0);
                for sql in [
                    "DELETE FROM entries WHERE game = $1",
                    "DELETE FROM presence WHERE game = $1",
                    "DELETE FROM leases WHERE game = $1",
                    "DELETE FROM snapshots WHERE game = $1",
                ] {
                    sqlx::query(sql).bind(game.as_str()).execute(&mut *transaction).await?;
                }
            }
            transaction.commit().await?;
            Ok(deleted)
        })
        .await
    }

    /// Writes finished games with compacted logs in one transaction. Games whose id is taken are left out; returns how many were written.
    pub async fn restore(&self, games: Vec<NewGame>) -> Result<u32, StoreError> {
        let mut games = games;
        games.sort_by(|one, other| one.game.cmp(&other.game));
        let writes: Vec<Write> = games.into_iter().map(Write::Create).collect();
        writes.iter().try_for_each(check)?;
        with_timeout(async {
            let mut transaction = self.background_write().await?;
            let mut restored = 0;
            for write in &writes {
                let Write::Create(new) = write else { continue };
                restored += u32::from(insert_compacted(&mut transaction, new).await?);
            }
            transaction.commit().await?;
            Ok(restored)
        })
        .await
    }

    /// Games whose summary contains a text, in the order of their ids. `after` is the last one of the previous page. Upper and lower case may be
    /// taken for the same.
    pub async fn with_summary(
        &self,
        text: &str,
        after: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let escaped = text.replace('~', "~~").replace('%', "~%").replace('_', "~_");
        let query = sqlx::query(
            "SELECT id FROM games WHERE summary LIKE $1 ESCAPE '~' AND id > $2 ORDER BY id LIMIT $3",
        );
        let query = query.bind(format!("%{escaped}%")).bind(after.map_or("", GameId::as_str).to_string());
        let query = query.bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        rows.iter().map(game_id_of).collect()
    }

    /// Replaces the bodies of a game's entries and its summary by those given, if the writer knows the current revision. Entries after those
    /// given stay as they are.
    pub async fn rewrite(&self, game: &GameId, new: &StoredGame) -> Result<(), StoreError> {
        let update = "UPDATE games SET revision = revision + 1, summary = $3 WHERE id = $1 AND revision = $2";
        self.rewrite_by(update, game, new).await
    }

    /// The same for a game from which guests were deleted: [`Database::with_guests`] does not list it any more.
    pub async fn rewrite_without_guests(&self, game: &GameId, new: &StoredGame) -> Result<(), StoreError> {
        let update = "UPDATE games SET revision = revision + 1, summary = $3, guests_deleted = 1 \
                      WHERE id = $1 AND revision = $2";
        self.rewrite_by(update, game, new).await
    }

    async fn rewrite_by(
        &self,
        update: &'static str,
        game: &GameId,
        new: &StoredGame,
    ) -> Result<(), StoreError> {
        let entries = new.entries.clone();
        let checked = NewGame { game: game.clone(), entries, metadata: new.metadata.clone() };
        check(&Write::Create(checked))?;
        with_timeout(async {
            let mut transaction = self.background_write().await?;
            let update = sqlx::query(update).bind(game.as_str()).bind(signed(new.revision));
            let update = update.bind(new.metadata.summary.clone()).execute(&mut *transaction).await?;
            if update.rows_affected() == 0 {
                return Err(StoreError::Conflict);
            }
            rewrite_entries(&mut transaction, game, &new.entries).await?;
            // It has hashes of tokens, and the log is loaded without it.
            let delete = sqlx::query("DELETE FROM snapshots WHERE game = $1").bind(game.as_str());
            delete.execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(())
        })
        .await
    }
}

async fn rewrite_entries(
    connection: &mut AnyConnection,
    game: &GameId,
    entries: &[RawEntry],
) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT log, log_last FROM games WHERE id = $1").bind(game.as_str());
    let compacted = compacted_after(&row.fetch_one(&mut *connection).await?, game, 0)?.len();
    if compacted > entries.len() {
        return Err(StoreError::Conflict);
    }
    let (compacted, rows) = entries.split_at(compacted);
    if !compacted.is_empty() {
        let update = sqlx::query("UPDATE games SET log = $2 WHERE id = $1").bind(game.as_str());
        update.bind(encode(compacted)?).execute(&mut *connection).await?;
    }
    for entry in rows {
        let update = sqlx::query("UPDATE entries SET body = $3 WHERE game = $1 AND number = $2");
        let update = update.bind(game.as_str()).bind(signed(entry.number)).bind(entry.body.as_str());
        update.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Inserts a finished game; false if its id is taken.
async fn insert_compacted(connection: &mut AnyConnection, new: &NewGame) -> Result<bool, StoreError> {
    let (Some(first), Some(last)) = (new.entries.first(), new.entries.last()) else { return Ok(false) };
    if new.metadata.phase != GamePhase::Over || new.metadata.code.is_some() {
        return Err(StoreError::Invalid(format!("{} is not a finished game", new.game)));
    }
    let insert = sqlx::query(
        "INSERT INTO games (id, created, revision, phase, code, listed, seeking, summary, expires, due, joined_by, joined_at, \
         aborted, host, guest, network, ended, log, log_last) \
         VALUES ($1, $2, 0, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) \
         ON CONFLICT DO NOTHING",
    );
    let insert = insert.bind(new.game.as_str()).bind(signed(first.at));
    let insert = bind_metadata(insert, &new.metadata).bind(signed(last.at));
    let insert = insert.bind(encode(&new.entries)?).bind(signed(last.number));
    Ok(insert.execute(connection).await?.rows_affected() > 0)
}
