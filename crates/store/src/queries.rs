//! Finding games: by code, for the lobby, for pairing, and those whose time has come.
//!
//! The numbers of stages stand in the queries themselves, so that the partial indexes of `migrations` serve them.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::database::{Database, with_timeout};
use crate::game::{signed, unsigned};
use crate::{GameCounts, GameId, GamePhase, ListedGame, StoreError};

impl Database {
    /// The waiting game that can be joined by this code.
    pub async fn by_code(&self, code: &str, now: u64) -> Result<Option<GameId>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM games WHERE code = $1 AND stage = 0 AND (expires IS NULL OR expires > $2)",
        );
        let query = query.bind(code).bind(signed(now));
        let row = with_timeout(async { Ok(query.fetch_optional(&self.reader).await?) }).await?;
        row.as_ref().map(game_id_of).transpose()
    }

    /// The games that were joined by this code after this moment, the latest first. They do not have the code any more.
    pub async fn joined_by(&self, code: &str, after: u64, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM games WHERE joined_by = $1 AND joined_at > $2 ORDER BY joined_at DESC, id DESC LIMIT $3",
        );
        let query = query.bind(code).bind(signed(after)).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        rows.iter().map(game_id_of).collect()
    }

    /// What the lobby shows: listed games that wait, the newest first.
    pub async fn lobby(&self, now: u64, limit: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query(
            "SELECT id, card, created FROM games WHERE stage = 0 AND listed = 1 \
             AND (expires IS NULL OR expires > $1) ORDER BY created DESC, id DESC LIMIT $2",
        );
        let query = query.bind(signed(now)).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        let listed = rows.iter().map(|row| {
            let created = unsigned(row.try_get("created")?)?;
            Ok(ListedGame { game: game_id_of(row)?, summary: row.try_get("card")?, created })
        });
        listed.collect()
    }

    /// Waiting games that seek this, the oldest first.
    pub async fn seeking(&self, key: &str, now: u64, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM games WHERE stage = 0 AND seeking = $1 AND (expires IS NULL OR expires > $2) \
             ORDER BY created, id LIMIT $3",
        );
        let query = query.bind(key).bind(signed(now)).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        rows.iter().map(game_id_of).collect()
    }

    /// Games that are not over and in which a clock has run out, the longest ago first. Whoever ends one appends to it.
    pub async fn due(&self, now: u64, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let query =
            sqlx::query("SELECT id FROM games WHERE stage <> 2 AND due <= $1 ORDER BY due, id LIMIT $2");
        let query = query.bind(signed(now)).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        rows.iter().map(game_id_of).collect()
    }

    /// Waiting games whose time is up, the longest ago first. Whoever ends one appends to it.
    pub async fn expired(&self, now: u64, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM games WHERE stage = 0 AND expires <= $1 ORDER BY expires, id LIMIT $2",
        );
        let query = query.bind(signed(now)).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        rows.iter().map(game_id_of).collect()
    }

    /// How many games there are.
    pub async fn counts(&self) -> Result<GameCounts, StoreError> {
        let query = sqlx::query("SELECT stage, COUNT(*) AS games FROM games GROUP BY stage");
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        let mut counts = GameCounts::default();
        for row in rows {
            let games = unsigned(row.try_get("games")?)?;
            match GamePhase::from_number(row.try_get("stage")?)? {
                GamePhase::Waiting => counts.waiting = games,
                GamePhase::Playing => counts.playing = games,
                GamePhase::Over => counts.over = games,
            }
        }
        Ok(counts)
    }
}

fn game_id_of(row: &AnyRow) -> Result<GameId, StoreError> {
    let text: String = row.try_get("id")?;
    GameId::new(&text).ok_or_else(|| StoreError::Corrupt(format!("a game has the name {text:?}")))
}
