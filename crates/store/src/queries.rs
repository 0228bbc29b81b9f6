//! Queries for games: by code, for the lobby, for pairing, and those whose clock or wait has run out.
//!
//! The numbers of [`GamePhase`] are literals in the queries, so that the partial indexes of `migrations` apply.

use sqlx::Row;

use crate::database::{Database, game_id_of, with_timeout};
use crate::game::{phase_of, signed, unsigned};
use crate::{DueGame, GameCounts, GameId, GamePhase, ListedGame, StoreError, WaitingGames};

impl Database {
    /// The waiting game that can be joined by this code.
    pub async fn by_code(&self, code: &str, now: u64) -> Result<Option<GameId>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM games WHERE code = $1 AND phase = 0 AND (expires IS NULL OR expires > $2)",
        );
        let query = query.bind(code).bind(signed(now));
        let row = with_timeout(async { Ok(query.fetch_optional(&self.reader).await?) }).await?;
        row.as_ref().map(game_id_of).transpose()
    }

    /// The games that were joined by this code after this time, the latest first. They do not have the code any more.
    pub async fn joined_by(&self, code: &str, after: u64, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM games WHERE joined_by = $1 AND joined_at > $2 ORDER BY joined_at DESC, id DESC LIMIT $3",
        );
        let query = query.bind(code).bind(signed(after)).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        rows.iter().map(game_id_of).collect()
    }

    /// The lobby: waiting listed games, the newest first.
    pub async fn lobby(&self, now: u64, limit: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query(
            "SELECT id, summary, created, expires FROM games WHERE phase = 0 AND listed = 1 \
             AND (expires IS NULL OR expires > $1) ORDER BY created DESC, id DESC LIMIT $2",
        );
        let query = query.bind(signed(now)).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        let listed = rows.iter().map(|row| {
            let created = unsigned(row.try_get("created")?)?;
            let expires = row.try_get::<Option<i64>, _>("expires")?.map(unsigned).transpose()?;
            Ok(ListedGame { game: game_id_of(row)?, summary: row.try_get("summary")?, created, expires })
        });
        listed.collect()
    }

    /// Waiting games with this pairing key, the oldest first.
    pub async fn seeking(&self, key: &str, now: u64, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM games WHERE phase = 0 AND seeking = $1 AND (expires IS NULL OR expires > $2) \
             ORDER BY created, id LIMIT $3",
        );
        let query = query.bind(key).bind(signed(now)).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        rows.iter().map(game_id_of).collect()
    }

    /// The games with this pairing key that this player created or joined and that are not over, the newest first.
    pub async fn paired(&self, key: &str, player: &str, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query(
            "SELECT id, created FROM games WHERE host = $1 AND seeking = $2 AND phase <> 2 \
             UNION ALL SELECT id, created FROM games WHERE guest = $1 AND seeking = $2 AND phase <> 2 \
             ORDER BY created DESC, id DESC LIMIT $3",
        );
        let query = query.bind(player).bind(key).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        rows.iter().map(game_id_of).collect()
    }

    /// The numbers of waiting games of this player, and of all players of this network.
    pub async fn waiting_games(&self, host: &str, network: &str) -> Result<WaitingGames, StoreError> {
        let query = sqlx::query(
            "SELECT (SELECT COUNT(*) FROM games WHERE host = $1 AND phase = 0) AS of_host, \
             (SELECT COUNT(*) FROM games WHERE network = $2 AND phase = 0) AS of_network",
        );
        let query = query.bind(host).bind(network);
        let row = with_timeout(async { Ok(query.fetch_one(&self.reader).await?) }).await?;
        let count = |column| unsigned(row.try_get(column)?);
        Ok(WaitingGames { of_host: count("of_host")?, of_network: count("of_network")? })
    }

    /// Games that are not over and whose clock may have run out by now, the earliest first. Their rooms append the end, or a later bound. `after` is
    /// the last one of the previous page.
    pub async fn due(
        &self,
        now: u64,
        after: Option<&(u64, GameId)>,
        limit: u32,
    ) -> Result<Vec<DueGame>, StoreError> {
        let query = sqlx::query(
            "SELECT id, due, summary FROM games WHERE phase <> 2 AND due <= $1 AND due >= $2 \
             AND (due > $2 OR id > $3) ORDER BY due, id LIMIT $4",
        );
        let (time, game) = after.map_or((-1, ""), |(time, game)| (signed(*time), game.as_str()));
        let query = query.bind(signed(now)).bind(time).bind(game).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        let due = rows.iter().map(|row| {
            let (game, due) = (game_id_of(row)?, unsigned(row.try_get("due")?)?);
            Ok(DueGame { game, due, summary: row.try_get("summary")? })
        });
        due.collect()
    }

    /// Waiting games that have expired, the longest ago first. Their rooms append the end.
    pub async fn expired(&self, now: u64, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM games WHERE phase = 0 AND expires <= $1 ORDER BY expires, id LIMIT $2",
        );
        let query = query.bind(signed(now)).bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        rows.iter().map(game_id_of).collect()
    }

    /// The phases and summaries of games that are not over, at most `limit`.
    pub async fn live_summaries(&self, limit: u32) -> Result<Vec<(GamePhase, String)>, StoreError> {
        let query = sqlx::query("SELECT phase, summary FROM games WHERE phase <> 2 LIMIT $1");
        let query = query.bind(i64::from(limit));
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        rows.iter().map(|row| Ok((phase_of(row.try_get("phase")?)?, row.try_get("summary")?))).collect()
    }

    /// The numbers of games that are not over.
    pub async fn counts(&self) -> Result<GameCounts, StoreError> {
        let query = sqlx::query("SELECT phase, COUNT(*) AS games FROM games WHERE phase <> 2 GROUP BY phase");
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        let mut counts = GameCounts::default();
        for row in rows {
            let games = unsigned(row.try_get("games")?)?;
            match phase_of(row.try_get("phase")?)? {
                GamePhase::Waiting => counts.waiting = games,
                GamePhase::Playing => counts.playing = games,
                GamePhase::Over => {}
            }
        }
        Ok(counts)
    }
}
