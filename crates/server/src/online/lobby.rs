//! The lobby: the listed games that wait. Many clients poll it; the store is asked when a game appears or leaves, and once a second.

use std::sync::Arc;
use std::time::Duration;

use quadrille_online::{GameConfig, GameSummary};
use quadrille_store::{ListedGame, StoreError};
use tokio::sync::Notify;

use super::Node;
use super::cached::Cached;

/// Maximum number of games in the lobby.
const MOST_GAMES: u32 = 100;
/// How long the lobby is cached if no change is known: the games of other nodes appear after this time if no message tells of them.
const CACHED_FOR: Duration = Duration::from_secs(1);

/// The lobby as this node knows it.
#[derive(Debug)]
pub(super) struct CachedLobby {
    games: Cached<Arc<[WaitingGame]>>,
    /// Notified when a write of this node changes the lobby.
    pub(super) changed_here: Notify,
}

#[derive(Debug)]
struct WaitingGame {
    summary: GameSummary,
    expires: Option<u64>,
}

impl CachedLobby {
    pub(super) fn new() -> CachedLobby {
        CachedLobby { games: Cached::new(CACHED_FOR), changed_here: Notify::new() }
    }

    /// A game appeared or left.
    pub(super) fn invalidate(&self) {
        self.games.invalidate();
    }
}

impl Node {
    /// A game appeared in the lobby or left it, by a write of this node.
    pub(super) fn lobby_changed(&self) {
        self.lobby.invalidate();
        self.lobby.changed_here.notify_one();
    }

    /// The listed games that wait, the newest first.
    pub(super) async fn listed_games(&self) -> Result<Vec<GameSummary>, StoreError> {
        let games = self.lobby.games.get(self.read_lobby()).await?;
        // A wait may have run out since the store was asked.
        let now = self.env.now();
        let waits = |game: &&WaitingGame| game.expires.is_none_or(|at| at > now);
        Ok(games.iter().filter(waits).map(|game| game.summary.clone()).collect())
    }

    async fn read_lobby(&self) -> Result<Arc<[WaitingGame]>, StoreError> {
        let listed = self.store.lobby(self.env.now(), MOST_GAMES).await?;
        let waiting = |listed: ListedGame| {
            let summary: GameSummary = serde_json::from_str(&listed.summary).ok()?;
            // A node with another version of the program plays it.
            if GameConfig::known_rules(&summary.game) != Some(summary.rules) {
                return None;
            }
            let summary = GameSummary { id: listed.game.to_string(), ..summary };
            Some(WaitingGame { summary, expires: listed.expires })
        };
        Ok(listed.into_iter().filter_map(waiting).collect())
    }
}
