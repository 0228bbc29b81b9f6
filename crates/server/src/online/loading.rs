//! Loading games: by their last snapshot and the entries after it, or by replaying the whole log.
//!
//! With a snapshot the cost does not depend on the length of the game. A long log is replayed by a thread of its own, never by an async worker, and
//! only a few at a time.

use quadrille_online::{GameSummary, Referee, StoredSnapshot};
use quadrille_store::{GameId, GameMetadata, RawEntry, RecentGame, StoreError};

use super::Node;
use super::persistence::{LogError, load_referee, parse};

/// Entries from one snapshot of a game to the next. Simulated games are short.
pub(super) const SNAPSHOT_INTERVAL: u64 = if cfg!(test) { 8 } else { 256 };
/// Entries before a snapshot that are loaded with it: a client that reconnects gets those that it lacks, and a command that is sent again is
/// recognised. For older ones the whole log is loaded.
const ENTRIES_BEFORE: u64 = if cfg!(test) { 6 } else { 256 };
/// Moves that a snapshot has at least: take-backs of several turns do not need the whole log.
pub(super) const KEPT_MOVES: usize = if cfg!(test) { 4 } else { 192 };
/// A log of at most so many entries is replayed at once: it takes a few milliseconds, as long as with a snapshot.
const SHORT_LOG: usize = 512;

/// A game that was loaded.
pub(super) struct LoadedGame {
    pub(super) referee: Referee,
    pub(super) metadata: GameMetadata,
    /// The revision of the metadata.
    pub(super) revision: u64,
}

/// Why a game cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum LoadError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The log cannot be replayed.
    #[error(transparent)]
    Log(#[from] LogError),
}

impl From<LoadError> for StoreError {
    fn from(error: LoadError) -> StoreError {
        match error {
            LoadError::Store(error) => error,
            LoadError::Log(error) => StoreError::Corrupt(error.to_string()),
        }
    }
}

impl Node {
    /// Loads a game; with a snapshot the referee lacks earlier entries, see [`Referee::is_complete`]. None if there is no such game.
    pub(super) async fn load_game(&self, id: &GameId) -> Result<Option<LoadedGame>, LoadError> {
        if let Some(outline) = self.cached_outline(id).await? {
            return Err(LogError::OtherRules(outline).into());
        }
        if let Some(recent) = self.store.load_recent(id, ENTRIES_BEFORE).await? {
            match resume(&recent) {
                Ok(referee) => {
                    let (metadata, revision) = (recent.game.metadata, recent.game.revision);
                    return Ok(Some(LoadedGame { referee, metadata, revision }));
                }
                // The log decides.
                Err(reason) => tracing::warn!(game = %id, reason, "a snapshot is not used"),
            }
        }
        self.load_whole_game(id).await
    }

    /// Loads a game with its whole log. None if there is no such game.
    pub(super) async fn load_whole_game(&self, id: &GameId) -> Result<Option<LoadedGame>, LoadError> {
        let Some(stored) = self.store.load(id).await? else { return Ok(None) };
        match self.replay(stored.entries).await {
            Ok(referee) => {
                Ok(Some(LoadedGame { referee, metadata: stored.metadata, revision: stored.revision }))
            }
            Err(error) => {
                if let LoadError::Log(LogError::OtherRules(outline)) = &error {
                    self.outlines.insert(id, stored.revision, outline);
                }
                Err(error)
            }
        }
    }

    /// The referee of a game with its whole log up to this version.
    pub(super) async fn replay_until(&self, id: &GameId, version: u64) -> Result<Referee, LoadError> {
        let mut entries = self.store.entries_after(id, 0).await?;
        entries.truncate(usize::try_from(version).unwrap_or(usize::MAX));
        self.replay(entries).await
    }

    /// The referee of a game from its log.
    async fn replay(&self, entries: Vec<RawEntry>) -> Result<Referee, LoadError> {
        if entries.len() <= SHORT_LOG {
            return Ok(load_referee(&entries)?);
        }
        let stopped = |what: &str| StoreError::Unavailable(format!("a log was not replayed: {what}"));
        let _permit = self.replays.acquire().await.map_err(|_| stopped("the server shuts down"))?;
        let replayed = tokio::task::spawn_blocking(move || load_referee(&entries));
        Ok(replayed.await.map_err(|error| stopped(&error.to_string()))??)
    }
}

/// The referee of a game from its snapshot, or the reason why the snapshot is not used.
fn resume(RecentGame { snapshot, game }: &RecentGame) -> Result<Referee, String> {
    let snapshot = StoredSnapshot::read(snapshot).map_err(|error| error.to_string())?;
    let summary = serde_json::from_str::<GameSummary>(&game.metadata.summary);
    let seats = summary.map_err(|error| format!("the summary: {error}"))?.seats;
    Referee::from_snapshot(&snapshot, seats, parse(&game.entries).map_err(|error| error.to_string())?)
        .map_err(|error| error.to_string())
}
