//! The presence of players at nodes: a player who is connected to any node is not gone.

use sqlx::Row;

use crate::database::{Database, with_timeout};
use crate::game::{signed, unsigned};
use crate::{GameId, StoreError};

/// Maximum number of records of a game that are read, the latest first: one for each seat and node.
const MOST_RECORDS: i64 = 64;

/// The presence of a player at a node, as the node recorded it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresenceRecord {
    /// The seat of the player, 0 or 1.
    pub seat: usize,
    /// The id of the node.
    pub node: String,
    /// Of two records of a node, the one with the higher number is newer.
    pub version: u64,
    /// True if the player is connected to the node.
    pub connected: bool,
    /// The time of the record; for a player who is not connected, when the node last saw the player.
    pub at: u64,
}

/// A record, and the last heartbeat of its node: the players of a node that has ended are gone since then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPresence {
    /// The record.
    pub record: PresenceRecord,
    /// The last heartbeat of the node, if there is one.
    pub heartbeat: Option<u64>,
}

impl Database {
    /// Replaces the record of a seat and a node, unless the stored one is newer.
    pub async fn record_presence(&self, game: &GameId, record: &PresenceRecord) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO presence (game, seat, node, version, connected, at) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (game, seat, node) DO UPDATE \
             SET version = excluded.version, connected = excluded.connected, at = excluded.at \
             WHERE presence.version <= excluded.version",
        );
        let query = query.bind(game.as_str()).bind(signed(record.seat as u64)).bind(record.node.clone());
        let query = query.bind(signed(record.version)).bind(i64::from(record.connected));
        let query = query.bind(signed(record.at));
        with_timeout(async { Ok(query.execute(&self.background).await.map(drop)?) }).await
    }

    /// The records of a game.
    pub async fn presence(&self, game: &GameId) -> Result<Vec<StoredPresence>, StoreError> {
        let query = sqlx::query(
            "SELECT presence.seat, presence.node, presence.version, presence.connected, presence.at, \
             heartbeats.at AS heartbeat FROM presence LEFT JOIN heartbeats ON heartbeats.node = presence.node \
             WHERE presence.game = $1 ORDER BY presence.at DESC, presence.node, presence.seat LIMIT $2",
        );
        let query = query.bind(game.as_str()).bind(MOST_RECORDS);
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        let records = rows.iter().map(|row| {
            let record = PresenceRecord {
                seat: usize::try_from(row.try_get::<i64, _>("seat")?).unwrap_or(usize::MAX),
                node: row.try_get("node")?,
                version: unsigned(row.try_get("version")?)?,
                connected: row.try_get::<i64, _>("connected")? != 0,
                at: unsigned(row.try_get("at")?)?,
            };
            let heartbeat = row.try_get::<Option<i64>, _>("heartbeat")?.map(unsigned).transpose()?;
            Ok(StoredPresence { record, heartbeat })
        });
        records.collect()
    }

    /// Deletes records from before this time.
    pub async fn delete_presence_before(&self, before: u64) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM presence WHERE at < $1").bind(signed(before));
        with_timeout(async { Ok(query.execute(&self.background).await.map(drop)?) }).await
    }
}
