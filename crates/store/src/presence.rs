//! When each node last saw a player: a player who is connected to any node is not gone.

use sqlx::Row;

use crate::database::{Database, with_timeout};
use crate::game::{signed, unsigned};
use crate::{GameId, StoreError};

impl Database {
    /// Records that a node has seen the player in this seat, which is 0 or 1.
    pub async fn record_presence(
        &self,
        game: &GameId,
        seat: usize,
        node: &str,
        at: u64,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO presence (game, seat, node, at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (game, seat, node) DO UPDATE SET at = excluded.at",
        );
        let query = query.bind(game.as_str()).bind(signed(seat as u64)).bind(node).bind(signed(at));
        with_timeout(async { Ok(query.execute(&self.background).await.map(drop)?) }).await
    }

    /// When each player was last seen by any node.
    pub async fn last_seen(&self, game: &GameId) -> Result<[Option<u64>; 2], StoreError> {
        let query = sqlx::query("SELECT seat, MAX(at) AS seen FROM presence WHERE game = $1 GROUP BY seat");
        let query = query.bind(game.as_str());
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        let mut seen = [None; 2];
        for row in rows {
            let seat = usize::try_from(row.try_get::<i64, _>("seat")?).unwrap_or(usize::MAX);
            if let Some(seen) = seen.get_mut(seat) {
                *seen = Some(unsigned(row.try_get("seen")?)?);
            }
        }
        Ok(seen)
    }

    /// Deletes records from before this time.
    pub async fn delete_presence_before(&self, before: u64) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM presence WHERE at < $1").bind(signed(before));
        with_timeout(async { Ok(query.execute(&self.background).await.map(drop)?) }).await
    }
}
