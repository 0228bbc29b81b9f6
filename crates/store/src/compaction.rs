//! Compaction: the log of a finished game becomes one value in the row of the game.
//!
//! So `entries` contains only games that are played or have just ended, however many games are stored. A log is the compacted entries, followed by
//! the rows of `entries` with higher numbers: a finished game can still get entries, such as an offer of a rematch.
//!
//! On PostgreSQL a writer that does not know the last entries could take a number between its check and the deletion of the rows. Logs are
//! therefore compacted only long after their last entry, when no node can be behind any more.

use std::io::{Read, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::database::{Database, game_id_of, select_rows, with_timeout};
use crate::game::{signed, unsigned};
use crate::{GameId, RawEntry, StoreError};

/// The longest log that is read, decompressed, in bytes.
const LONGEST_LOG: u64 = 256 * 1024 * 1024;

/// A compacted log: the times and bodies of the entries from 1 on, as JSON, compressed with DEFLATE.
pub(crate) fn encode(entries: &[RawEntry]) -> Result<Vec<u8>, StoreError> {
    let rows: Vec<(u64, &str)> = entries.iter().map(|entry| (entry.at, entry.body.as_str())).collect();
    let failed = |error: String| StoreError::Invalid(format!("a log cannot be compacted: {error}"));
    let text = serde_json::to_vec(&rows).map_err(|error| failed(error.to_string()))?;
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&text).map_err(|error| failed(error.to_string()))?;
    encoder.finish().map_err(|error| failed(error.to_string()))
}

/// The entries of a compacted log.
pub(crate) fn decode(game: &GameId, log: &[u8]) -> Result<Vec<RawEntry>, StoreError> {
    let damaged = |error: String| StoreError::Corrupt(format!("the compacted log of {game}: {error}"));
    let mut text = Vec::new();
    let read = DeflateDecoder::new(log).take(LONGEST_LOG).read_to_end(&mut text);
    read.map_err(|error| damaged(error.to_string()))?;
    let rows: Vec<(u64, String)> =
        serde_json::from_slice(&text).map_err(|error| damaged(error.to_string()))?;
    Ok(rows.into_iter().zip(1..).map(|((at, body), number)| RawEntry { number, at, body }).collect())
}

/// The compacted entries after a number, from a row with the columns `log` and `log_last`.
pub(crate) fn compacted_after(row: &AnyRow, game: &GameId, after: u64) -> Result<Vec<RawEntry>, StoreError> {
    let (Some(log), Some(last)) =
        (row.try_get::<Option<Vec<u8>>, _>("log")?, row.try_get::<Option<i64>, _>("log_last")?)
    else {
        return Ok(Vec::new());
    };
    let mut entries = decode(game, &log)?;
    if entries.len() as u64 != unsigned(last)? {
        return Err(StoreError::Corrupt(format!("the compacted log of {game} does not have {last} entries")));
    }
    entries.retain(|entry| entry.number > after);
    Ok(entries)
}

impl Database {
    /// Compacts finished games without an entry since this time, the oldest first and at most `limit` of them, in one transaction; returns how many.
    pub async fn compact(&self, since: u64, limit: u32) -> Result<u32, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM games WHERE uncompacted_since IS NOT NULL AND uncompacted_since <= $1 \
             ORDER BY uncompacted_since LIMIT $2",
        );
        let query = query.bind(signed(since)).bind(i64::from(limit));
        with_timeout(async {
            let rows = query.fetch_all(&self.reader).await?;
            let mut games = rows.iter().map(game_id_of).collect::<Result<Vec<_>, _>>()?;
            if games.is_empty() {
                return Ok(0);
            }
            // Several nodes lock them in the same order.
            games.sort_unstable();
            let mut transaction = self.background_write().await?;
            let mut compacted = 0;
            for game in &games {
                compacted += u32::from(compact_one(&mut transaction, game, since).await?);
            }
            transaction.commit().await?;
            Ok(compacted)
        })
        .await
    }
}

/// Compacts one game; false if another node was faster, or it has got an entry.
async fn compact_one(connection: &mut AnyConnection, game: &GameId, since: u64) -> Result<bool, StoreError> {
    // The update locks the row.
    let begin =
        sqlx::query("UPDATE games SET uncompacted_since = NULL WHERE id = $1 AND uncompacted_since <= $2");
    let begun = begin.bind(game.as_str()).bind(signed(since)).execute(&mut *connection).await?;
    if begun.rows_affected() == 0 {
        return Ok(false);
    }
    let row = sqlx::query("SELECT log, log_last FROM games WHERE id = $1").bind(game.as_str());
    let mut entries = compacted_after(&row.fetch_one(&mut *connection).await?, game, 0)?;
    let compacted = entries.len() as u64;
    entries.extend(select_rows(connection, game, compacted).await?);
    let last = signed(entries.len() as u64);
    let update = sqlx::query("UPDATE games SET log = $2, log_last = $3 WHERE id = $1");
    update.bind(game.as_str()).bind(encode(&entries)?).bind(last).execute(&mut *connection).await?;
    let delete = sqlx::query("DELETE FROM entries WHERE game = $1 AND number <= $2");
    delete.bind(game.as_str()).bind(last).execute(&mut *connection).await?;
    for sql in ["DELETE FROM leases WHERE game = $1", "DELETE FROM snapshots WHERE game = $1"] {
        sqlx::query(sql).bind(game.as_str()).execute(&mut *connection).await?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_log_is_an_error() {
        let game = GameId::new("a1").unwrap();
        let entries: Vec<_> = (1..=50)
            .map(|number| RawEntry { number, at: 10 * number, body: format!("entry {number}") })
            .collect();
        let log = encode(&entries).unwrap();
        assert_eq!(decode(&game, &log).unwrap(), entries);
        for damaged in [&[][..], &log[..log.len() / 2], &[0xff; 40]] {
            assert!(matches!(decode(&game, damaged), Err(StoreError::Corrupt(_))));
        }
    }
}
