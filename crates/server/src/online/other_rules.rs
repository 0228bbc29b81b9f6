//! Games of other rules: of another version than this program's, or of a game that it does not have. They are read and not played.
//!
//! Such a game has no room. Its deadlines are not enforced, because only its rules know whose clock runs; they are postponed, so that it is
//! looked at rarely and does not delay the games that are due with it. A program with its rules, on another node or after an upgrade was undone,
//! plays on. A game that waits for a player ends as any other does.

use std::sync::Arc;

use quadrille_online::{EntryKind, GameEnd, LogEntry, LogOutline, StoredEntry};
use quadrille_store::{Append, GameId, GameMetadata, GamePhase, MetadataChange, StoreError, StoredGame};

use super::Node;
use super::persistence::raw_entry;

/// For how long a deadline is postponed, in milliseconds.
const POSTPONED: u64 = 60 * 60 * 1000;

/// Says why a game cannot be played.
pub(super) fn explanation(outline: &LogOutline) -> String {
    let config = &outline.config;
    format!(
        "this game has version {} of the rules of {}, which this server does not have; its record can be read",
        config.rules, config.game
    )
}

/// Ends a game whose wait has expired, and postpones the deadline of a clock that may have run out.
pub(super) async fn settle_deadlines(node: &Arc<Node>, game: &GameId, outline: &LogOutline) {
    let settled = match node.store.changes_after(game, outline.version).await {
        Ok(Some(StoredGame { metadata, revision, .. })) => {
            match settled(node.env.now(), game, outline, (metadata, revision)) {
                Some(append) => write(node, append).await,
                None => Ok(()),
            }
        }
        // It was deleted.
        Ok(None) => Ok(()),
        Err(error) => Err(error),
    };
    match settled {
        // Another node was faster.
        Ok(()) | Err(StoreError::Conflict) => {}
        Err(error) => node.log_failure(&error),
    }
}

async fn write(node: &Node, append: Append) -> Result<(), StoreError> {
    node.writer.reserve()?.append(append).await
}

/// The write that settles the deadlines of a game with this metadata and revision; none if none has passed.
fn settled(
    now: u64,
    game: &GameId,
    outline: &LogOutline,
    (metadata, revision): (GameMetadata, u64),
) -> Option<Append> {
    let has_passed = |at: Option<u64>| at.is_some_and(|at| at <= now);
    let (entries, metadata) = if metadata.phase == GamePhase::Waiting && has_passed(metadata.expires) {
        let entry = LogEntry {
            number: outline.version + 1,
            at: now.max(outline.changed),
            command_id: None,
            kind: EntryKind::Ended(GameEnd::Aborted),
        };
        let over = GameMetadata::new(GamePhase::Over);
        let over = GameMetadata { summary: metadata.summary, aborted: true, ..over };
        (vec![raw_entry(&StoredEntry { entry, owner: None })], over)
    } else if metadata.phase != GamePhase::Over && has_passed(metadata.due) {
        (Vec::new(), GameMetadata { due: Some(now.saturating_add(POSTPONED)), ..metadata })
    } else {
        return None;
    };
    let change = Some(MetadataChange { revision, metadata });
    Some(Append { game: game.clone(), after: outline.version, entries, change })
}
