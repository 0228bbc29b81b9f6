//! Heartbeats of nodes, and the times in which there were none: nobody's clock should have run then.

use sqlx::{AnyConnection, Row};

use crate::StoreError;
use crate::database::{Database, with_timeout};
use crate::game::{signed, unsigned};

/// The heartbeats of nodes that have been gone for this long are forgotten, in milliseconds.
const FORGOTTEN_AFTER: u64 = 24 * 60 * 60 * 1000;

/// A time in which no node ran or reached the database, in milliseconds since 1970. Once noted it does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last heartbeat before it.
    pub began: u64,
    /// The first heartbeat after it.
    pub ended: u64,
}

impl Database {
    /// Says that a node lives. If the newest heartbeat of any node before it is older than `silence`, in milliseconds, the time between is
    /// noted as an outage, once however many nodes speak at the same moment; the one that noted it is told.
    pub async fn heartbeat(&self, node: &str, now: u64, silence: u64) -> Result<Option<Outage>, StoreError> {
        with_timeout(async {
            let mut transaction = self.write().await?;
            let note = sqlx::query(
                "INSERT INTO outages (began, ended) \
                 SELECT newest, $1 FROM (SELECT MAX(at) AS newest FROM beats) AS silence WHERE newest < $2 \
                 ON CONFLICT (began) DO NOTHING RETURNING began",
            );
            let note = note.bind(signed(now)).bind(signed(now.saturating_sub(silence)));
            let began = note.fetch_optional(&mut *transaction).await?;
            write_heartbeat(&mut transaction, node, now).await?;
            let forgotten = signed(now.saturating_sub(FORGOTTEN_AFTER));
            let forget = sqlx::query("DELETE FROM beats WHERE at < $1").bind(forgotten);
            forget.execute(&mut *transaction).await?;
            transaction.commit().await?;
            let Some(row) = began else { return Ok(None) };
            Ok(Some(Outage { began: unsigned(row.try_get("began")?)?, ended: now }))
        })
        .await
    }

    /// The outages that lasted beyond this moment, the oldest first.
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
        "INSERT INTO beats (node, at) VALUES ($1, $2) ON CONFLICT (node) DO UPDATE SET at = excluded.at",
    )
    .bind(node)
    .bind(signed(now))
    .execute(connection)
    .await?;
    Ok(())
}
