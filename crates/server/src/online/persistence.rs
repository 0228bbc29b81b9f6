//! Conversion between games and their stored entries and metadata.

use std::sync::Arc;

use quadrille_core::Seat;
use quadrille_online::{
    DecodeError, DivergenceError, EntryKind, GameConfig, GameEnd, GamePhase, GameState, GameStatus,
    GameSummary, LogOutline, OnlinePlayer, Referee, RejectReason, Rejection, StoredEntry,
};
use quadrille_store::{GameId, GameMetadata, NewGame, RawEntry, StoreError};

use super::Node;
use super::other_rules::explanation;

/// An entry for the store.
pub(super) fn raw_entry(stored: &StoredEntry) -> RawEntry {
    RawEntry { number: stored.entry.number, at: stored.entry.at, body: stored.write() }
}

/// Why a game cannot be loaded from its log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum LogError {
    /// This program does not have the rules of the game.
    #[error("{}", explanation(.0))]
    OtherRules(Arc<LogOutline>),
    /// The log is damaged.
    #[error("{0}")]
    Damaged(String),
}

impl From<DecodeError> for LogError {
    fn from(error: DecodeError) -> LogError {
        LogError::Damaged(error.to_string())
    }
}

impl From<DivergenceError> for LogError {
    fn from(error: DivergenceError) -> LogError {
        LogError::Damaged(error.to_string())
    }
}

/// The entries of a log.
pub(super) fn parse(entries: &[RawEntry]) -> Result<Vec<StoredEntry>, DecodeError> {
    entries.iter().map(|entry| StoredEntry::read(&entry.body)).collect()
}

/// The referee of a game from its log.
pub(super) fn load_referee(entries: &[RawEntry]) -> Result<Referee, LogError> {
    let entries = parse(entries)?;
    match entries.first().map(|stored| &stored.entry.kind) {
        Some(EntryKind::Created(config)) if !config.has_known_rules() => {
            Err(LogError::OtherRules(Arc::new(LogOutline::of(entries)?)))
        }
        _ => Ok(Referee::from_log(entries)?),
    }
}

/// The metadata of a game with this status; the parts that the status does not determine stay as they are.
pub(super) fn metadata_of(state: &GameState, status: &GameStatus, before: GameMetadata) -> GameMetadata {
    let config = state.config();
    let summary = GameSummary {
        id: String::new(),
        game: config.game.clone(),
        rules: config.rules,
        options: config.options.clone(),
        clock: config.clock,
        seats: status.seats().clone(),
        created: state.created(),
    };
    let summary = serde_json::to_string(&summary).unwrap_or_default();
    let aborted = status.end() == Some(GameEnd::Aborted);
    GameMetadata { phase: status.phase(), summary, due: due_after(before.due, status), aborted, ..before }
}

/// The stored lower bound of the deadline for a game with this status. A bound that still holds stays, so that moves need not change it.
pub(super) fn due_after(stored: Option<u64>, status: &GameStatus) -> Option<u64> {
    match (stored, status.due()) {
        (Some(bound), Some(due)) if bound <= due => stored,
        // The clock of a game whose first turns were taken back stands still.
        (Some(_), None) if status.phase() == GamePhase::Playing => stored,
        _ => status.due_bound(0),
    }
}

/// Creates a game with both players.
pub(super) async fn create_started(
    node: &Node,
    id: &GameId,
    config: GameConfig,
    seats: [(Seat, Option<OnlinePlayer>, Option<String>); 2],
) -> Result<(), StoreError> {
    let created = initial_entries(config, seats, node.env.now());
    let (referee, entries) = created.map_err(|rejection| StoreError::Corrupt(rejection.message))?;
    let metadata = GameMetadata::new(GamePhase::Playing);
    let metadata = metadata_of(referee.state(), referee.state().status(), metadata);
    node.writer.reserve()?.create(NewGame { game: id.clone(), entries, metadata }).await
}

/// The referee and the first entries of a new game with these players.
pub(super) fn initial_entries(
    config: GameConfig,
    seats: impl IntoIterator<Item = (Seat, Option<OnlinePlayer>, Option<String>)>,
    at: u64,
) -> Result<(Referee, Vec<RawEntry>), Rejection> {
    let first = Referee::first_entry(config, at);
    let mut entries = vec![raw_entry(&first)];
    let created = Referee::from_log([first]);
    let mut referee = created.map_err(|error| Rejection::new(RejectReason::Malformed, error.what))?;
    for (seat, player, owner) in seats {
        if let Some(player) = player {
            let prepared = referee.take_seat_at(seat, player, owner, at)?;
            entries.push(raw_entry(prepared.stored()));
            referee.commit(prepared);
        }
    }
    Ok((referee, entries))
}
