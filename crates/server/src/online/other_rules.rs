//! Games of other rules: of another version than this program's, or of a game that it does not have. They are read and not played.
//!
//! Such a game has no room. Its deadlines are not enforced, because only its rules know whose clock runs; they are postponed, so that it is
//! looked at rarely and does not delay the games that are due with it. Another node may have the rules: it has a minute to judge the clock before
//! that. A program with its rules, on another node or after an upgrade was undone, plays on. A game that waits for a player ends as any other
//! does.
//!
//! What requests read of such a game is cached, so that they do not read its log each time.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quadrille_online::{EntryKind, GameEnd, GameSummary, LogEntry, LogOutline, StoredEntry};
use quadrille_store::{
    Append, DueGame, GameId, GameMetadata, GamePhase, MetadataChange, StoreError, StoredGame,
};

use super::Node;
use super::persistence::{parse, raw_entry};

/// For how long a deadline is postponed, in milliseconds.
const POSTPONED: u64 = 60 * 60 * 1000;
/// How long after a deadline other nodes may have judged it, in milliseconds: those that have the rules look every ten seconds.
const OTHER_NODES_FIRST: u64 = 60_000;
/// Maximum number of due games that are looked through, in pages.
const MOST_PAGES: usize = 10;
/// Maximum number of outlines that are cached, and of their moves together.
const MOST_OUTLINES: usize = 64;
const MOST_MOVES: usize = 200_000;

/// Says why a game cannot be played.
pub(super) fn explanation(outline: &LogOutline) -> String {
    let config = &outline.config;
    format!(
        "this game has version {} of the rules of {}, which this server does not have; its record can be read",
        config.rules, config.game
    )
}

/// Games whose clock may have run out.
#[derive(Debug, Default)]
pub(super) struct DueGames {
    /// Those whose rules this program has.
    pub(super) known: Vec<GameId>,
    /// Those of other rules, whose deadlines can be postponed.
    pub(super) other: Vec<GameId>,
}

impl Node {
    /// Games whose clock may have run out by this time, the earliest of each kind first, and about `limit` of them.
    pub(super) async fn due_games(&self, until: u64, limit: u32) -> Result<DueGames, StoreError> {
        let (mut found, mut last) = (DueGames::default(), None);
        let most = limit as usize;
        for _ in 0..MOST_PAGES {
            let page = self.store.due(until, last.as_ref(), limit).await?;
            let is_last = page.len() < most;
            for DueGame { game, due, summary } in page {
                let summary = serde_json::from_str::<GameSummary>(&summary);
                // One that cannot be read is left to the room of the game.
                if summary.map_or(true, |summary| summary.has_known_rules()) {
                    found.known.push(game.clone());
                } else if found.other.len() < most && self.may_postpone(due) {
                    found.other.push(game.clone());
                }
                last = Some((due, game));
            }
            if is_last || found.known.len() >= most {
                break;
            }
        }
        Ok(found)
    }

    /// True if no other node has judged a deadline of a game of other rules.
    fn may_postpone(&self, due: u64) -> bool {
        let wait = if self.several_nodes { OTHER_NODES_FIRST } else { 0 };
        due.saturating_add(wait) <= self.env.now()
    }

    /// Postpones the deadline of a game of other rules.
    pub(super) async fn postpone_deadline(&self, game: &GameId) {
        // No log is that long: the metadata is enough.
        let settled = match self.store.changes_after(game, u64::MAX).await {
            Ok(Some(StoredGame { metadata, revision, .. })) => match self.postponed(metadata) {
                Some(metadata) => self.write(game, 0, Vec::new(), (metadata, revision)).await,
                None => Ok(()),
            },
            // It was deleted.
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        self.log_unless_conflict(settled);
    }

    fn postponed(&self, metadata: GameMetadata) -> Option<GameMetadata> {
        let is_due =
            metadata.phase != GamePhase::Over && metadata.due.is_some_and(|due| self.may_postpone(due));
        let due = Some(self.env.now().saturating_add(POSTPONED));
        is_due.then_some(GameMetadata { due, ..metadata })
    }

    /// Ends a game of other rules whose wait has expired, and postpones the deadline of a clock that may have run out.
    pub(super) async fn settle_deadlines(&self, game: &GameId, outline: &LogOutline) {
        let settled = match self.store.changes_after(game, outline.version).await {
            Ok(Some(StoredGame { metadata, revision, .. })) => {
                let now = self.env.now();
                let waits = metadata.phase == GamePhase::Waiting;
                if waits && metadata.expires.is_some_and(|expires| expires <= now) {
                    let entry = LogEntry {
                        number: outline.version + 1,
                        at: now.max(outline.changed),
                        command_id: None,
                        kind: EntryKind::Ended(GameEnd::Aborted),
                    };
                    let entries = vec![StoredEntry { entry, owner: None }];
                    let over = GameMetadata::new(GamePhase::Over);
                    let over = GameMetadata { summary: metadata.summary, aborted: true, ..over };
                    self.write(game, outline.version, entries, (over, revision)).await
                } else if let Some(metadata) = self.postponed(metadata) {
                    self.write(game, outline.version, Vec::new(), (metadata, revision)).await
                } else {
                    Ok(())
                }
            }
            // It was deleted.
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        self.log_unless_conflict(settled);
    }

    async fn write(
        &self,
        game: &GameId,
        after: u64,
        entries: Vec<StoredEntry>,
        (metadata, revision): (GameMetadata, u64),
    ) -> Result<(), StoreError> {
        let entries = entries.iter().map(raw_entry).collect();
        let change = Some(MetadataChange { revision, metadata });
        self.writer.reserve()?.append(Append { game: game.clone(), after, entries, change }).await
    }

    fn log_unless_conflict(&self, settled: Result<(), StoreError>) {
        match settled {
            // Another node was faster.
            Ok(()) | Err(StoreError::Conflict) => {}
            Err(error) => self.log_failure(&error),
        }
    }

    /// The outline of a game of other rules that was read before, with the entries since; none if it has to be read.
    pub(super) async fn cached_outline(&self, game: &GameId) -> Result<Option<Arc<LogOutline>>, StoreError> {
        let Some(CachedOutline { revision, outline }) = self.outlines.get(game) else { return Ok(None) };
        let changes = self.store.changes_after(game, outline.version).await?;
        // With another revision, texts of earlier entries may have been replaced.
        let Some(changes) = changes.filter(|changes| changes.revision == revision) else {
            self.outlines.remove(game);
            return Ok(None);
        };
        if changes.entries.is_empty() {
            return Ok(Some(outline));
        }
        let mut longer = LogOutline::clone(&outline);
        let entries = parse(&changes.entries).ok();
        if entries.is_none_or(|entries| entries.into_iter().any(|entry| longer.apply(entry).is_err())) {
            self.outlines.remove(game);
            return Ok(None);
        }
        let outline = Arc::new(longer);
        self.outlines.insert(game, revision, &outline);
        Ok(Some(outline))
    }
}

/// The outlines of games of other rules that were read last.
#[derive(Debug, Default)]
pub(super) struct OutlineCache(Mutex<VecDeque<(GameId, CachedOutline)>>);

#[derive(Clone, Debug)]
struct CachedOutline {
    /// The revision of the game's metadata.
    revision: u64,
    outline: Arc<LogOutline>,
}

impl OutlineCache {
    fn lock(&self) -> MutexGuard<'_, VecDeque<(GameId, CachedOutline)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, game: &GameId) -> Option<CachedOutline> {
        self.lock().iter().find(|(known, _)| known == game).map(|(_, cached)| cached.clone())
    }

    fn remove(&self, game: &GameId) {
        self.lock().retain(|(known, _)| known != game);
    }

    /// Keeps an outline, instead of the oldest ones if there are too many.
    pub(super) fn insert(&self, game: &GameId, revision: u64, outline: &Arc<LogOutline>) {
        let mut cached = self.lock();
        cached.retain(|(known, _)| known != game);
        cached.push_back((game.clone(), CachedOutline { revision, outline: Arc::clone(outline) }));
        let mut moves: usize = cached.iter().map(|(_, cached)| cached.outline.moves.len()).sum();
        while cached.len() > 1 && (cached.len() > MOST_OUTLINES || moves > MOST_MOVES) {
            moves -= cached.pop_front().map_or(0, |(_, oldest)| oldest.outline.moves.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_core::{PerSeat, Seat};
    use quadrille_json::GivenOptions;
    use quadrille_online::{GameConfig, TimeControl};

    use super::*;

    fn outline(moves: usize) -> Arc<LogOutline> {
        let config = GameConfig {
            game: "chess".to_string(),
            rules: 1,
            options: GivenOptions(Vec::new()),
            seed: 1,
            start: None,
            clock: TimeControl::None,
            private: false,
            host: Seat::First,
            rematch_of: None,
        };
        Arc::new(LogOutline {
            config,
            version: 1,
            changed: 1,
            seats: PerSeat::default(),
            owners: PerSeat::default(),
            moves: vec![String::new(); moves],
            declared: None,
        })
    }

    fn game(number: usize) -> GameId {
        GameId::new(&format!("g{number}")).unwrap()
    }

    #[test]
    fn the_cache_is_bounded() {
        let cache = OutlineCache::default();
        let kept = || (0..1000).filter(|number| cache.get(&game(*number)).is_some()).collect::<Vec<_>>();
        for number in 0..1000 {
            cache.insert(&game(number), 0, &outline(1));
        }
        assert_eq!(kept(), (1000 - MOST_OUTLINES..1000).collect::<Vec<_>>());
        cache.insert(&game(1), 0, &outline(MOST_MOVES / 2));
        cache.insert(&game(2), 0, &outline(MOST_MOVES / 2));
        assert_eq!(kept(), [1, 2]);
        cache.insert(&game(2), 0, &outline(MOST_MOVES * 2));
        assert_eq!(kept(), [2], "one is kept in any case");
        cache.remove(&game(2));
        assert_eq!(kept(), [] as [usize; 0]);
    }
}
