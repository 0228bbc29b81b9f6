//! Checkpoints of an SQLite file: copies the pages of the write-ahead log into the file.
//!
//! SQLite does this at the end of a commit, and all moves wait meanwhile. Here another connection copies the pages beside the writer. The
//! writer then copies only the few that were written meanwhile, after which SQLite begins the log again from its start.

use std::sync::Arc;
use std::time::Duration;

use sqlx::{AnyPool, Row};
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

/// How often the length of the log is looked at.
const INTERVAL: Duration = Duration::from_millis(100);
/// A checkpoint is due after so many pages, 16 MiB. After fewer, a page of the file would be written more often.
const PAGES: i64 = 4000;

/// The task that makes checkpoints; it ends with the last of its clones.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoints {
    _task: Arc<JoinSet<()>>,
}

impl Checkpoints {
    /// Makes checkpoints with a connection of its own, and finishes them with that of the writer.
    pub(crate) fn start(connection: AnyPool, writer: AnyPool) -> Checkpoints {
        let mut task = JoinSet::new();
        task.spawn(async move {
            let mut ticks = tokio::time::interval(INTERVAL);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                ticks.tick().await;
                // After an error the next one, or the limit of the writer, makes up for it.
                _ = checkpoint(&connection, &writer).await;
            }
        });
        Checkpoints { _task: Arc::new(task) }
    }
}

async fn checkpoint(connection: &AnyPool, writer: &AnyPool) -> sqlx::Result<()> {
    if pages_to_copy(connection, "PRAGMA wal_checkpoint(NOOP)").await? >= PAGES {
        pages_to_copy(connection, "PRAGMA wal_checkpoint(PASSIVE)").await?;
        pages_to_copy(writer, "PRAGMA wal_checkpoint(PASSIVE)").await?;
    }
    Ok(())
}

/// The pages of the log that are not in the file after this statement.
async fn pages_to_copy(pool: &AnyPool, statement: &'static str) -> sqlx::Result<i64> {
    let row = sqlx::query(statement).fetch_one(pool).await?;
    Ok(row.try_get::<i64, _>("log")? - row.try_get::<i64, _>("checkpointed")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DatabaseLocation, GameId, GameMetadata, GamePhase, RawEntry, open};

    /// Without checkpoints beside the writer, these 5,000 pages would stay in the log until 256 MiB.
    #[tokio::test]
    async fn a_long_log_is_copied_into_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await.unwrap();
        let body = "x".repeat(500_000);
        for number in 0..40 {
            let game = GameId::new(&format!("game{number:04}")).unwrap();
            let entry = RawEntry { number: 1, at: 1, body: body.clone() };
            store.create(&game, &[entry], &GameMetadata::new(GamePhase::Playing)).await.unwrap();
        }
        let waited = tokio::time::timeout(Duration::from_secs(20), async {
            while pages_to_copy(&store.reader, "PRAGMA wal_checkpoint(NOOP)").await.unwrap() > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        waited.await.expect("everything was copied");
    }
}
