//! Executes commands: decide, append to the store, commit, broadcast. If another node was faster, its entries are read and the command is
//! decided again.

use std::net::IpAddr;
use std::time::Duration;

use governor::Quota;
use quadrille_core::{AcceptAnyWord, Seat, WordPolicy, WordValidator};
use quadrille_lexicon::Lexicon;
use quadrille_online::{
    Command, CommandContext, CommandRequest, Decision, EntryKind, FromServer, GamePhase, GameStatus,
    OnlinePlayer, PreparedEntry, RejectReason, Rejection, StoredEntry,
};
use quadrille_store::{Append, GameMetadata, JoinedByCode, StoreError, StoredGame};
use tokio::time::Instant;

use super::{LogStatus, RoomActor, SeatTaken, TRIES, busy, unavailable, uncertain};
use crate::online::admission::Busy;
use crate::online::persistence::{load_referee, metadata_of, raw_entry};
use crate::online::rate_limits::{RateLimitedAction, quota};

/// Phrases of one player, and offers and answers of one.
pub(super) const TALK: Quota = quota(10, 60);

impl RoomActor {
    pub(super) async fn take_seat(
        &mut self,
        player: OnlinePlayer,
        owner: String,
    ) -> Result<SeatTaken, Rejection> {
        for _ in 0..TRIES {
            if self.status.is_uncertain() || self.status.is_backing_off() {
                return Err(uncertain());
            }
            if let Some(seat) = self.referee.seat_of(&owner) {
                return Ok(SeatTaken { seat, newly_taken: false });
            }
            let (seat, prepared) = self.referee.take_seat(player.clone(), Some(owner.clone()), self.now())?;
            match self.append(prepared).await {
                Ok(()) => return Ok(SeatTaken { seat, newly_taken: true }),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(unavailable(&self.node, &error)),
            }
        }
        Err(Rejection::new(RejectReason::Unavailable, "others were quicker every time"))
    }

    /// Executes a command and returns the version that it led to.
    pub(super) async fn execute(
        &mut self,
        seat: Seat,
        request: &CommandRequest,
        from: Option<IpAddr>,
    ) -> Result<u64, Rejection> {
        let talk = match request.command {
            Command::Say { .. } => Some(&self.phrases[seat]),
            Command::Offer { .. } | Command::Decline { .. } => Some(&self.offers[seat]),
            _ => None,
        };
        if talk.is_some_and(|limiter| limiter.check().is_err()) {
            return Err(Rejection::new(RejectReason::TooFast, "that is much talk in a short time"));
        }
        let _admitted = self.node.admission.admit().await.map_err(|Busy| busy())?;
        if request.command == Command::Claim {
            self.sync_presence().await;
        }
        let mut is_paid = false;
        for attempt in 0..TRIES {
            self.enforce_time().await;
            if self.status != LogStatus::Ready {
                return Err(uncertain());
            }
            let context = CommandContext { now: self.now(), gone: self.gone() };
            let builtin = |word: &str| Lexicon::builtin().contains(word);
            let game = self.referee.state().game();
            let validator: &dyn WordValidator = match game.table().info().word_policy(game.setup()) {
                Some(WordPolicy::Honour) => &AcceptAnyWord,
                _ => &builtin,
            };
            match self.referee.prepare(seat, request, context, validator) {
                Decision::Duplicate(version) => return Ok(version),
                // What is refused may be right by what another node wrote.
                Decision::Rejected(_) if self.node.several_nodes && attempt == 0 => self.catch_up().await,
                Decision::Rejected(rejection) => return Err(rejection),
                Decision::Append(prepared) => {
                    // A rematch is a new game, and counts as one for the player who brings it about.
                    if let Some(address) = from.filter(|_| !is_paid && self.opens_rematch(&prepared)) {
                        self.node.limits.allow(RateLimitedAction::Create, address).map_err(too_many_games)?;
                        is_paid = true;
                    }
                    match self.append(*prepared).await {
                        Ok(()) => {
                            let version = self.referee.state().version();
                            self.follow_up().await;
                            return Ok(version);
                        }
                        Err(StoreError::Conflict) => {}
                        Err(error) => return Err(unavailable(&self.node, &error)),
                    }
                }
            }
        }
        Err(Rejection::new(RejectReason::Stale, "others were quicker every time"))
    }

    /// Appends a prepared entry to the store. Once it is durable, it is committed and broadcast.
    pub(super) async fn append(&mut self, prepared: PreparedEntry) -> Result<(), StoreError> {
        let begun = Instant::now();
        let slot = self.node.writer.reserve()?;
        let metadata = self.metadata_after(prepared.status());
        let append = Append {
            game: self.id.clone(),
            after: self.referee.state().version(),
            expected_expires: self.metadata.expires,
            entries: vec![raw_entry(prepared.stored())],
            metadata: metadata.clone(),
        };
        match slot.append(append).await {
            Ok(()) => {
                self.node.metrics.written(begun.elapsed());
                self.metadata = metadata;
                let entry = self.referee.commit(prepared).clone();
                let seats_changed = matches!(entry.kind, EntryKind::Seated { .. });
                self.broadcast(&FromServer::Entries { entries: vec![entry], now: self.now() });
                if seats_changed {
                    self.update_seats();
                }
                Ok(())
            }
            Err(error) => {
                match error {
                    StoreError::Conflict => self.catch_up_after_conflict().await,
                    // The entry may be in the log. That is asked later, and not while a player waits for an answer.
                    StoreError::Unavailable(_) | StoreError::Corrupt(_) => {
                        self.status = LogStatus::Uncertain { retry_at: None };
                    }
                    // Nothing was written.
                    _ => {}
                }
                Err(error)
            }
        }
    }

    /// The metadata of the game after an entry. A game that does not wait any more cannot be joined; the code that it was joined by is kept,
    /// for a player who did not get the answer.
    fn metadata_after(&self, status: &GameStatus) -> GameMetadata {
        let mut metadata = self.metadata.clone();
        if status.phase() != GamePhase::Waiting {
            let is_full = Seat::ALL.iter().all(|seat| status.seats()[*seat].is_some());
            let joined = match metadata.code.take().filter(|_| is_full).zip(status.seated_at()) {
                Some((code, at)) => Some(JoinedByCode { code, at }),
                None => metadata.joined.take(),
            };
            metadata = GameMetadata { joined, ..GameMetadata::new(metadata.phase) };
        }
        metadata_of(self.referee.state(), status, metadata)
    }

    /// Reads the entries that made an append conflict. If there are none, the log does not continue ours.
    async fn catch_up_after_conflict(&mut self) {
        let before = (self.referee.state().version(), self.metadata.expires);
        self.catch_up().await;
        if (self.referee.state().version(), self.metadata.expires) == before {
            self.status = LogStatus::Uncertain { retry_at: None };
            self.catch_up().await;
        }
    }

    /// Applies entries written by other nodes.
    pub(super) async fn catch_up(&mut self) {
        if self.status.is_backing_off() {
            return;
        }
        let read = if self.status.is_uncertain() { self.reload().await } else { self.read_changes().await };
        self.status = match read {
            Ok(()) => self.status.after_read(),
            Err(_) => self.status.after_failure(),
        };
    }

    /// Reads the game anew. The subscribers get a snapshot: those who are ahead of the log or behind it find it there.
    async fn reload(&mut self) -> Result<(), StoreError> {
        let stored = self.node.store.load(&self.id).await?.ok_or(StoreError::Conflict)?;
        self.referee = load_referee(&stored.entries).map_err(StoreError::Corrupt)?;
        self.metadata = stored.metadata;
        let snapshot = Box::new(self.referee.snapshot());
        self.broadcast(&FromServer::Snapshot { snapshot, now: self.now() });
        self.update_seats();
        Ok(())
    }

    /// Reads the entries after ours.
    async fn read_changes(&mut self) -> Result<(), StoreError> {
        let version = self.referee.state().version();
        let changes = self.node.store.changes_after(&self.id, version).await?;
        let StoredGame { metadata, entries } = changes.ok_or(StoreError::Conflict)?;
        // A wait is renewed without an entry: the metadata can be new without one.
        self.metadata = metadata;
        let mut applied = Vec::new();
        for raw in entries {
            let stored = StoredEntry::read(&raw.body).ok();
            let Some(entry) = stored.and_then(|stored| self.referee.apply(stored).ok().cloned()) else {
                self.status = LogStatus::Uncertain { retry_at: None };
                return self.reload().await;
            };
            applied.push(entry);
        }
        if !applied.is_empty() {
            self.broadcast(&FromServer::Entries { entries: applied, now: self.now() });
            self.update_seats();
        }
        Ok(())
    }
}

fn too_many_games(wait: Duration) -> Rejection {
    let seconds = wait.as_secs() + 1;
    Rejection::new(
        RejectReason::TooFast,
        format!("too many new games in a short time; try again in {seconds} s"),
    )
}
