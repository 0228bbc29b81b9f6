//! How long games and the guests in them are kept, and the deletion of a player's name.

use std::time::Duration;

use quadrille_online::{EntryKind, GameSummary, OnlinePlayer, StoredEntry};
use quadrille_store::{Database, GameId, RetentionLimits, StoreError, StoredGame};
use tokio::time::sleep;

use super::Node;

/// How long games are kept; none for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Aborted games, after their end.
    pub aborted: Option<Duration>,
    /// Games without a running clock that are not over, after their last entry.
    pub unfinished: Option<Duration>,
    /// Other finished games, after their end.
    pub finished: Option<Duration>,
    /// Names of guests and hashes of their tokens in finished games, after the end of the game.
    pub guests: Option<Duration>,
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl Default for Retention {
    /// Aborted games contain nothing to look at. A game without a clock may rest for months.
    fn default() -> Retention {
        Retention { aborted: Some(7 * DAY), unfinished: Some(365 * DAY), finished: None, guests: None }
    }
}

impl Retention {
    pub(super) fn limits(&self, now: u64) -> RetentionLimits {
        let before = |age| before(now, age);
        RetentionLimits {
            aborted: self.aborted.map(before),
            unfinished: self.unfinished.map(before),
            finished: self.finished.map(before),
        }
    }
}

/// The time of this age, in milliseconds since 1970.
fn before(now: u64, age: Duration) -> u64 {
    now.saturating_sub(u64::try_from(age.as_millis()).unwrap_or(u64::MAX))
}

/// Games that are read at once.
const PAGE: u32 = 100;
/// Pause after a game whose guests were deleted.
const PAUSE: Duration = Duration::from_millis(10);

/// Replaces a player's name by an empty one in all stored games; returns the number of games. A game that changes at the same time is tried
/// again; rooms that are loaded show the name until they are unloaded.
pub async fn delete_name(store: &Database, name: &str) -> Result<u32, StoreError> {
    // The summaries contain names as JSON.
    let text = serde_json::to_string(name).map_err(|error| StoreError::Invalid(error.to_string()))?;
    let (mut changed, mut last) = (0, None);
    loop {
        let games = store.with_summary(&text, last.as_ref(), PAGE).await?;
        for game in &games {
            loop {
                let Some(mut stored) = store.load(game).await? else { break };
                if !replace_name(&mut stored, name)? {
                    break;
                }
                match store.rewrite(game, &stored).await {
                    Ok(()) => {
                        changed += 1;
                        break;
                    }
                    Err(StoreError::Conflict) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        match games.last() {
            Some(game) => last = Some(game.clone()),
            None => return Ok(changed),
        }
    }
}

/// Replaces a name in a game; false if it does not contain it.
fn replace_name(stored: &mut StoredGame, name: &str) -> Result<bool, StoreError> {
    rewrite_players(stored, |player, _| match player {
        OnlinePlayer::Guest { name: known, .. } if known == name => {
            known.clear();
            true
        }
        _ => false,
    })
}

/// Deletes the names of all guests from a game, and the hashes of their tokens; false if it contains none.
fn delete_guests_of(stored: &mut StoredGame) -> Result<bool, StoreError> {
    rewrite_players(stored, |player, owner| match player {
        OnlinePlayer::Guest { name, .. } => {
            let is_known = !name.is_empty() || owner.is_some();
            name.clear();
            *owner = None;
            is_known
        }
        OnlinePlayer::Computer { .. } => false,
    })
}

/// Rewrites the players in the log and the summary of a game, with the hash of their tokens; false if `rewrite` changed nothing.
fn rewrite_players(
    stored: &mut StoredGame,
    rewrite: impl Fn(&mut OnlinePlayer, &mut Option<String>) -> bool,
) -> Result<bool, StoreError> {
    let damaged = |error: String| StoreError::Corrupt(error);
    let mut found = false;
    for raw in &mut stored.entries {
        let mut entry = StoredEntry::read(&raw.body).map_err(|error| damaged(error.to_string()))?;
        if let EntryKind::Seated { player, .. } = &mut entry.entry.kind
            && rewrite(player, &mut entry.owner)
        {
            raw.body = entry.write();
            found = true;
        }
    }
    if found {
        let summary = serde_json::from_str::<GameSummary>(&stored.metadata.summary);
        let mut summary = summary.map_err(|error| damaged(error.to_string()))?;
        summary.seats.first.iter_mut().chain(&mut summary.seats.second).for_each(|player| {
            rewrite(player, &mut None);
        });
        stored.metadata.summary =
            serde_json::to_string(&summary).map_err(|error| damaged(error.to_string()))?;
    }
    Ok(found)
}

impl Node {
    /// Deletes the guests of games that ended long ago, as the operator's settings say; returns the number of games. A damaged game, and one
    /// that changes at the same time, is tried again the next time.
    pub(super) async fn delete_guests(&self) -> Result<u32, StoreError> {
        let Some(before) = self.retention.guests.map(|age| before(self.env.now(), age)) else { return Ok(0) };
        let (mut changed, mut last) = (0, None);
        loop {
            let page = self.store.with_guests(before, last.as_ref(), PAGE).await?;
            for (_, game) in &page {
                match self.delete_guests_from(game).await {
                    Ok(found) => changed += u32::from(found),
                    Err(StoreError::Conflict) => {}
                    Err(error @ StoreError::Corrupt(_)) => {
                        tracing::warn!(%game, %error, "the guests of a game could not be deleted");
                    }
                    Err(error) => return Err(error),
                }
                // Moves on SQLite wait for these writes.
                sleep(PAUSE).await;
            }
            match page.into_iter().last() {
                Some(game) => last = Some(game),
                None => return Ok(changed),
            }
        }
    }

    async fn delete_guests_from(&self, game: &GameId) -> Result<bool, StoreError> {
        let Some(mut stored) = self.store.load(game).await? else { return Ok(false) };
        let found = delete_guests_of(&mut stored)?;
        self.store.rewrite_without_guests(game, &stored).await?;
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use quadrille_online::{Command, CommandRequest, CreateGame};
    use quadrille_store::{DatabaseLocation, open};

    use super::*;
    use crate::online::room::RoomMessage;
    use crate::online::{Online, OnlineConfig, create};

    #[tokio::test]
    async fn guests_are_deleted_from_games_that_ended_long_ago() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await.unwrap();
        let retention = Retention { guests: Some(30 * DAY), ..Retention::default() };
        let clock = Arc::new(AtomicU64::new(1_000_000));
        let time = Arc::clone(&clock);
        let config = OnlineConfig { retention, ..OnlineConfig::default() };
        let online =
            Online::start_with_clock(store, config, move || time.load(Ordering::Relaxed)).await.unwrap();
        let node = &online.node;
        let address = std::net::IpAddr::from([127, 0, 0, 1]);
        let host = create::Host { owner: "hash of Ada".to_string(), address };
        let war = CreateGame {
            game: "quadratic-war".to_string(),
            name: "Ada".to_string(),
            private: true,
            ..CreateGame::default()
        };
        let mut games = Vec::new();
        for resigns in [true, false] {
            let created = create::create_game(node, &war, &host, None).await.unwrap();
            let game = GameId::new(&created.game).unwrap();
            let (player, owner) = (OnlinePlayer::guest("Borys", true), "hash of Borys".to_string());
            let join =
                |answer| RoomMessage::TakeSeat { player: player.clone(), owner: owner.clone(), answer };
            assert!(node.rooms.request(&game, node, join).await.unwrap().is_ok());
            if resigns {
                let request = CommandRequest { id: "r".to_string(), version: 3, command: Command::Resign };
                let owner = || host.owner.clone();
                let message = |answer| RoomMessage::Execute {
                    owner: owner(),
                    address,
                    request: request.clone(),
                    answer,
                };
                assert_eq!(node.rooms.request(&game, node, message).await.unwrap(), Ok(4));
            }
            games.push(game);
        }
        let texts = async |game: &GameId| {
            let stored = node.store.load(game).await.unwrap().unwrap();
            let bodies: Vec<_> = stored.entries.into_iter().map(|entry| entry.body).collect();
            bodies.join("\n") + &stored.metadata.summary
        };
        clock.fetch_add(u64::try_from(30 * DAY.as_millis()).unwrap(), Ordering::Relaxed);
        assert_eq!(node.delete_guests().await, Ok(0), "not yet");
        clock.fetch_add(1, Ordering::Relaxed);
        assert_eq!(node.delete_guests().await, Ok(1));
        assert_eq!(node.delete_guests().await, Ok(0), "once");
        let (over, running) = (texts(&games[0]).await, texts(&games[1]).await);
        assert!(!over.contains("Ada") && !over.contains("Borys") && !over.contains("hash of"), "{over}");
        assert!(over.contains("\"bot\":true") && over.contains("resign"), "{over}");
        assert!(running.contains("Ada") && running.contains("hash of Borys"), "{running}");
    }
}
