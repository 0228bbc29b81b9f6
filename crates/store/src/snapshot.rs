//! Snapshots of running games, by which a game is loaded without its whole log.
//!
//! A game has at most one. The log decides: a snapshot can be missing, or older than the last entry, and the store does not interpret it. It is
//! written beside the moves, not with them, and deleted when the log is compacted.

use sqlx::Row;

use crate::database::{Database, metadata_of, select_rows, with_timeout};
use crate::game::{signed, text, unsigned};
use crate::{GameId, StoreError, StoredGame};

/// Maximum length of a snapshot, in bytes.
const LONGEST_SNAPSHOT: usize = 1024 * 1024;

/// A game as it is loaded with a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecentGame {
    /// The snapshot.
    pub snapshot: String,
    /// The metadata, and the last entries: some of those before the snapshot, and all after it.
    pub game: StoredGame,
}

impl Database {
    /// A game that has a snapshot, with at most `before` entries up to that of the snapshot, and all after it, from one consistent snapshot of the
    /// database. None if there is no such game, or no snapshot of it.
    pub async fn load_recent(&self, game: &GameId, before: u64) -> Result<Option<RecentGame>, StoreError> {
        with_timeout(async {
            let mut transaction = self.reader.begin_with(self.dialect.begin_reading()).await?;
            let row = sqlx::query(
                "SELECT phase, code, listed, seeking, summary, expires, due, joined_by, joined_at, \
                 aborted, host, guest, network, revision, version, snapshot \
                 FROM games JOIN snapshots ON game = id WHERE id = $1 AND log_last IS NULL",
            );
            let Some(row) = row.bind(game.as_str()).fetch_optional(&mut *transaction).await? else {
                return Ok(None);
            };
            let version = unsigned(row.try_get("version")?)?;
            let entries = select_rows(&mut transaction, game, version.saturating_sub(before)).await?;
            transaction.rollback().await?;
            let (metadata, revision) = (metadata_of(&row)?, unsigned(row.try_get("revision")?)?);
            let game = StoredGame { metadata, revision, entries };
            Ok(Some(RecentGame { snapshot: row.try_get("snapshot")?, game }))
        })
        .await
    }

    /// Writes the snapshot of a game after the entry with this number, unless there is a later one, or the game is over.
    pub async fn write_snapshot(
        &self,
        game: &GameId,
        version: u64,
        snapshot: String,
    ) -> Result<(), StoreError> {
        text("a snapshot", &snapshot, LONGEST_SNAPSHOT)?;
        let write = sqlx::query(
            "INSERT INTO snapshots (game, version, snapshot) SELECT id, $2, $3 FROM games WHERE id = $1 AND phase <> 2 \
             ON CONFLICT (game) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot \
             WHERE snapshots.version < excluded.version",
        );
        let write = write.bind(game.as_str()).bind(signed(version)).bind(snapshot);
        with_timeout(async { Ok(write.execute(&self.background).await.map(drop)?) }).await
    }
}
