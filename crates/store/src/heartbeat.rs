//! Heartbeats of nodes, and outages: times without a heartbeat, which are credited to running clocks.

use sqlx::{AnyConnection, Row};

use crate::StoreError;
use crate::database::{Database, Dialect, with_timeout};
use crate::game::{signed, unsigned};

/// The heartbeats of nodes that have been gone for this long are deleted, in milliseconds.
const DELETED_AFTER: u64 = 24 * 60 * 60 * 1000;
/// Maximum number of nodes that are listed: each start of a server is another one.
const MOST_NODES: i64 = 100;

/// A time in which no node ran or reached the database, in milliseconds since 1970. A recorded outage does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last heartbeat before it.
    pub began: u64,
    /// The first heartbeat after it.
    pub ended: u64,
}

/// A node, as its heartbeats show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeRecord {
    /// The id of the node.
    pub node: String,
    /// Its last heartbeat, in milliseconds since 1970.
    pub at: u64,
    /// Its last report of itself, which the store does not interpret. Empty if it reported nothing.
    pub report: String,
}

impl Database {
    /// Records a heartbeat of a node. If the newest heartbeat of all nodes is older than `silence` milliseconds, the time between is recorded
    /// as an outage. Of several nodes at the same time, one records it and gets it returned.
    pub async fn heartbeat(&self, node: &str, now: u64, silence: u64) -> Result<Option<Outage>, StoreError> {
        with_timeout(async {
            let mut transaction = self.background_write().await?;
            let record = sqlx::query(
                "INSERT INTO outages (began, ended) \
                 SELECT newest, $1 FROM (SELECT MAX(at) AS newest FROM heartbeats) AS silence WHERE newest < $2 \
                 ON CONFLICT (began) DO NOTHING RETURNING began",
            );
            let record = record.bind(signed(now)).bind(signed(now.saturating_sub(silence)));
            let began = record.fetch_optional(&mut *transaction).await?;
            write_heartbeat(&mut transaction, node, now).await?;
            let oldest = signed(now.saturating_sub(DELETED_AFTER));
            let delete = sqlx::query("DELETE FROM heartbeats WHERE at < $1").bind(oldest);
            delete.execute(&mut *transaction).await?;
            transaction.commit().await?;
            let Some(row) = began else { return Ok(None) };
            Ok(Some(Outage { began: unsigned(row.try_get("began")?)?, ended: now }))
        })
        .await
    }

    /// Replaces the report of a node, which has sent a heartbeat.
    pub async fn report(&self, node: &str, report: &str) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE heartbeats SET report = $2 WHERE node = $1").bind(node).bind(report);
        with_timeout(async { Ok(query.execute(&self.background).await.map(drop)?) }).await
    }

    /// The nodes whose heartbeats are kept, the one with the newest first.
    pub async fn nodes(&self) -> Result<Vec<NodeRecord>, StoreError> {
        let query = sqlx::query("SELECT node, at, report FROM heartbeats ORDER BY at DESC, node LIMIT $1");
        let query = query.bind(MOST_NODES);
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        let records = rows.iter().map(|row| {
            let (node, report) = (row.try_get("node")?, row.try_get("report")?);
            Ok(NodeRecord { node, at: unsigned(row.try_get("at")?)?, report })
        });
        records.collect()
    }

    /// The clock of the database server, in milliseconds since 1970. None for SQLite, which has that of this machine.
    pub async fn time(&self) -> Result<Option<u64>, StoreError> {
        if self.dialect == Dialect::Sqlite {
            return Ok(None);
        }
        let query = sqlx::query_scalar::<_, i64>(
            "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        );
        let time = with_timeout(async { Ok(query.fetch_one(&self.reader).await?) }).await?;
        unsigned(time).map(Some)
    }

    /// The outages that ended after this time, the oldest first.
    pub async fn outages(&self, since: u64) -> Result<Vec<Outage>, StoreError> {
        let query = sqlx::query("SELECT began, ended FROM outages WHERE ended > $1 ORDER BY began");
        let query = query.bind(signed(since));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        let outages = rows.iter().map(|row| {
            Ok(Outage { began: unsigned(row.try_get("began")?)?, ended: unsigned(row.try_get("ended")?)? })
        });
        outages.collect()
    }
}

async fn write_heartbeat(connection: &mut AnyConnection, node: &str, now: u64) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO heartbeats (node, at) VALUES ($1, $2) ON CONFLICT (node) DO UPDATE SET at = excluded.at",
    )
    .bind(node)
    .bind(signed(now))
    .execute(connection)
    .await?;
    Ok(())
}
