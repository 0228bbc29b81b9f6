//! Leases: which node does the work of a game that one node should do.
//!
//! A lease is valid while its holder writes heartbeats, so that holding it costs no writes. A lease decides nothing about a log: a holder that does
//! not know that it was replaced can still append only the entry after the last one.

use sqlx::Row;

use crate::database::{Database, with_timeout};
use crate::game::{signed, unsigned};
use crate::{GameId, StoreError};

/// The lease of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The node that holds it; none if it was released.
    pub node: Option<String>,
    /// The fencing number, which grows whenever the lease is taken.
    pub fence: u64,
}

impl Database {
    /// Takes the lease of a game for a node, unless another node holds it; returns the lease as it is then.
    ///
    /// A holder without a heartbeat since `alive_since` has lost it, and so has the one with the fencing number `overdue`, which the caller has seen
    /// doing nothing. If the node holds it already, nothing is written.
    pub async fn take_lease(
        &self,
        game: &GameId,
        node: &str,
        alive_since: u64,
        overdue: Option<u64>,
    ) -> Result<Lease, StoreError> {
        let known = self.lease(game).await?;
        let seen = match known {
            Some((lease, heartbeat)) => {
                let is_alive = heartbeat.is_some_and(|at| at >= alive_since) && overdue != Some(lease.fence);
                if lease.node.as_deref().is_some_and(|holder| holder == node || is_alive) {
                    return Ok(lease);
                }
                lease.fence
            }
            None => 0,
        };
        // Of several nodes that have seen the same lease, one replaces it.
        let take = sqlx::query(
            "INSERT INTO leases (game, node, fence) SELECT id, $2, 1 FROM games WHERE id = $1 \
             ON CONFLICT (game) DO UPDATE SET node = excluded.node, fence = leases.fence + 1 \
             WHERE leases.fence = $3 RETURNING fence",
        );
        let take = take.bind(game.as_str()).bind(node).bind(signed(seen));
        let taken = with_timeout(async { Ok(take.fetch_optional(&self.background).await?) }).await?;
        match taken {
            Some(row) => Ok(Lease { node: Some(node.to_string()), fence: unsigned(row.try_get("fence")?)? }),
            // Another node was faster, or there is no such game.
            None => self.lease(game).await?.map(|(lease, _)| lease).ok_or(StoreError::Conflict),
        }
    }

    /// Releases a lease, unless another node has taken it since.
    pub async fn release_lease(&self, game: &GameId, fence: u64) -> Result<(), StoreError> {
        let release = sqlx::query("UPDATE leases SET node = NULL WHERE game = $1 AND fence = $2");
        let release = release.bind(game.as_str()).bind(signed(fence));
        with_timeout(async { Ok(release.execute(&self.background).await.map(drop)?) }).await
    }

    /// The lease of a game, and the last heartbeat of its holder.
    async fn lease(&self, game: &GameId) -> Result<Option<(Lease, Option<u64>)>, StoreError> {
        let query = sqlx::query(
            "SELECT leases.node AS node, fence, at FROM leases \
             LEFT JOIN heartbeats ON heartbeats.node = leases.node WHERE game = $1",
        );
        let query = query.bind(game.as_str());
        let row = with_timeout(async { Ok(query.fetch_optional(&self.reader).await?) }).await?;
        let Some(row) = row else { return Ok(None) };
        let lease = Lease { node: row.try_get("node")?, fence: unsigned(row.try_get("fence")?)? };
        Ok(Some((lease, row.try_get::<Option<i64>, _>("at")?.map(unsigned).transpose()?)))
    }
}
