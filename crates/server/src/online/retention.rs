//! How long games are kept, and the deletion of a player's name.

use std::time::Duration;

use quadrille_online::{EntryKind, GameSummary, OnlinePlayer, StoredEntry};
use quadrille_store::{Database, RetentionLimits, StoreError, StoredGame};

/// How long games are kept; none for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Aborted games, after their end.
    pub aborted: Option<Duration>,
    /// Games without a running clock that are not over, after their last entry.
    pub unfinished: Option<Duration>,
    /// Other finished games, after their end.
    pub finished: Option<Duration>,
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl Default for Retention {
    /// Aborted games contain nothing to look at. A game without a clock may rest for months.
    fn default() -> Retention {
        Retention { aborted: Some(7 * DAY), unfinished: Some(365 * DAY), finished: None }
    }
}

impl Retention {
    pub(super) fn limits(&self, now: u64) -> RetentionLimits {
        let before = |age: Duration| now.saturating_sub(u64::try_from(age.as_millis()).unwrap_or(u64::MAX));
        RetentionLimits {
            aborted: self.aborted.map(before),
            unfinished: self.unfinished.map(before),
            finished: self.finished.map(before),
        }
    }
}

/// Games that are read at once.
const PAGE: u32 = 100;

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
    let damaged = |error: String| StoreError::Corrupt(error);
    let mut found = false;
    for raw in &mut stored.entries {
        let mut entry = StoredEntry::read(&raw.body).map_err(|error| damaged(error.to_string()))?;
        if let EntryKind::Seated { player, .. } = &mut entry.entry.kind
            && clear_name(player, name)
        {
            raw.body = entry.write();
            found = true;
        }
    }
    if found {
        let summary = serde_json::from_str::<GameSummary>(&stored.metadata.summary);
        let mut summary = summary.map_err(|error| damaged(error.to_string()))?;
        summary.seats.first.iter_mut().chain(&mut summary.seats.second).for_each(|player| {
            clear_name(player, name);
        });
        stored.metadata.summary =
            serde_json::to_string(&summary).map_err(|error| damaged(error.to_string()))?;
    }
    Ok(found)
}

/// Clears the name of a player who has this one.
fn clear_name(player: &mut OnlinePlayer, cleared: &str) -> bool {
    match player {
        OnlinePlayer::Guest { name, .. } if name == cleared => {
            name.clear();
            true
        }
        _ => false,
    }
}
