//! What the simulated store contains, and its writes.

use std::collections::BTreeMap;

use quadrille_core::Random;
use quadrille_store::{
    Append, GameId, Lease, MetadataChange, NewGame, PresenceRecord, StoreError, StoredGame, Write,
};

/// The content of the simulated disk, and its fault rate.
#[derive(Debug)]
pub(super) struct Disk {
    pub(super) games: BTreeMap<GameId, StoredGame>,
    pub(super) heartbeats: BTreeMap<String, u64>,
    pub(super) outages: BTreeMap<u64, u64>,
    pub(super) presence: BTreeMap<(GameId, usize, String), PresenceRecord>,
    pub(super) secrets: BTreeMap<String, String>,
    pub(super) wrong_codes: BTreeMap<String, u64>,
    pub(super) wrong_code_limits: BTreeMap<String, u64>,
    pub(super) leases: BTreeMap<GameId, Lease>,
    /// Writes that were rejected because another node was faster.
    pub(super) conflicts: usize,
    /// Whole logs that were read, and games that were read with a snapshot.
    pub(super) whole_logs: usize,
    pub(super) resumed: usize,
    /// Reads of new entries, and of presence.
    pub(super) changes_read: usize,
    pub(super) presence_read: usize,
    /// The last snapshot of each game, and its version.
    pub(super) snapshots: BTreeMap<GameId, (u64, String)>,
    pub(super) random: Random,
    /// Failure rate in percent.
    pub(super) failures: u32,
    /// True if the next commit panics.
    pub(super) panics: bool,
}

impl Disk {
    /// An empty disk.
    pub(super) fn new(seed: u64, failures: u32) -> Disk {
        Disk {
            games: BTreeMap::new(),
            heartbeats: BTreeMap::new(),
            outages: BTreeMap::new(),
            presence: BTreeMap::new(),
            secrets: BTreeMap::new(),
            wrong_codes: BTreeMap::new(),
            wrong_code_limits: BTreeMap::new(),
            leases: BTreeMap::new(),
            conflicts: 0,
            whole_logs: 0,
            resumed: 0,
            changes_read: 0,
            presence_read: 0,
            snapshots: BTreeMap::new(),
            random: Random::new(seed),
            failures,
            panics: false,
        }
    }

    pub(super) fn write(&mut self, write: Write) -> Result<(), StoreError> {
        match write {
            Write::Create(new) => self.create(new),
            Write::Append(one) => {
                let appended = self.append(one);
                self.conflicts += usize::from(appended == Err(StoreError::Conflict));
                appended
            }
        }
    }

    fn create(&mut self, NewGame { game, entries, metadata }: NewGame) -> Result<(), StoreError> {
        let taken = |other: &StoredGame| metadata.code.is_some() && other.metadata.code == metadata.code;
        if self.games.contains_key(&game) {
            return Err(StoreError::IdTaken);
        }
        if self.games.values().any(taken) {
            return Err(StoreError::CodeTaken);
        }
        self.games.insert(game, StoredGame { metadata, revision: 0, entries });
        Ok(())
    }

    fn append(&mut self, one: Append) -> Result<(), StoreError> {
        let game = self.games.get_mut(&one.game).ok_or(StoreError::Conflict)?;
        if !one.entries.is_empty() && game.entries.len() as u64 != one.after {
            return Err(StoreError::Conflict);
        }
        if let Some(MetadataChange { revision, metadata }) = one.change {
            if revision != game.revision {
                return Err(StoreError::Conflict);
            }
            (game.metadata, game.revision) = (metadata, revision + 1);
        }
        game.entries.extend(one.entries);
        Ok(())
    }
}
