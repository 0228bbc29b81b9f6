//! Executes commands: decide, append to the store, commit, broadcast. If another node was faster, its entries are read and the command is
//! decided again.

use std::net::IpAddr;
use std::sync::OnceLock;
use std::time::Duration;

use governor::Quota;
use quadrille_core::{AcceptAnyWord, PerSeat, Seat, WordPolicy, WordValidator};
use quadrille_lexicon::Lexicon;
use quadrille_online::{
    Command, CommandContext, CommandRequest, Decision, EntryKind, FromServer, GamePhase, OnlinePlayer,
    PreparedEntry, RejectReason, Rejection, StoredEntry,
};
use quadrille_store::{Append, GameMetadata, JoinedByCode, MetadataChange, StoreError, StoredGame};
use tokio::time::Instant;

use super::{
    LogStatus, MOST_ATTEMPTS, RoomActor, SeatTaken, Withdrawal, busy, no_seat, unavailable, uncertain,
};
use crate::online::admission::Busy;
use crate::online::bus::GameHint;
use crate::online::loading::SNAPSHOT_INTERVAL;
use crate::online::persistence::{due_after, metadata_of, raw_entry};
use crate::online::rate_limits::{Limiter, RateLimitedAction, limiter, quota};

/// Rate of phrases, and of offers with their answers, per player.
const TALK: Quota = quota(10, 60);

/// Rate of reads of the database that rejected commands and claims of this node's clients cause, per room.
const READS_FOR_COMMANDS: Quota = quota(10, 60);

/// The rate limiters of a room. They are made when one of them is first used, as most rooms never need them.
#[derive(Default)]
pub(super) struct RoomLimiters(OnceLock<Box<Limiters>>);

struct Limiters {
    /// Phrases, and offers with their answers, per seat.
    phrases: PerSeat<Limiter>,
    offers: PerSeat<Limiter>,
    reads_for_commands: Limiter,
}

impl RoomLimiters {
    fn get(&self) -> &Limiters {
        self.0.get_or_init(|| {
            let talk = || PerSeat::from_fn(|_| limiter(TALK));
            let reads_for_commands = limiter(READS_FOR_COMMANDS);
            Box::new(Limiters { phrases: talk(), offers: talk(), reads_for_commands })
        })
    }

    pub(super) fn phrases(&self, seat: Seat) -> &Limiter {
        &self.get().phrases[seat]
    }

    pub(super) fn offers(&self, seat: Seat) -> &Limiter {
        &self.get().offers[seat]
    }

    /// Reads of the database that commands of clients cause.
    fn reads_for_commands(&self) -> &Limiter {
        &self.get().reads_for_commands
    }
}

impl RoomActor {
    pub(super) async fn take_seat(
        &mut self,
        player: OnlinePlayer,
        owner: String,
    ) -> Result<SeatTaken, Rejection> {
        for _ in 0..MOST_ATTEMPTS {
            if self.status.is_uncertain() || self.status.is_backing_off() {
                return Err(uncertain());
            }
            if let Some(seat) = self.referee.seat_of(&owner) {
                return Ok(SeatTaken { seat });
            }
            let (seat, prepared) = self.referee.take_seat(player.clone(), Some(owner.clone()), self.now())?;
            match self.append(Box::new(prepared)).await {
                Ok(()) => return Ok(SeatTaken { seat }),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(unavailable(&self.node, &error)),
            }
        }
        Err(changed_meanwhile())
    }

    /// Ends the game if it still waits. The log decides between this and an opponent who joins at the same time.
    pub(super) async fn withdraw(&mut self, owner: &str) -> Result<Withdrawal, Rejection> {
        for _ in 0..MOST_ATTEMPTS {
            if self.status.is_uncertain() || self.status.is_backing_off() {
                return Err(uncertain());
            }
            let seat = self.referee.seat_of(owner).ok_or_else(no_seat)?;
            let Some(prepared) = self.referee.expire(self.now()) else {
                let (phase, version) = (self.referee.state().phase(), self.referee.state().version());
                let is_played = phase == GamePhase::Playing;
                return Ok(if is_played { Withdrawal::Joined { seat, version } } else { Withdrawal::Over });
            };
            match self.append(Box::new(prepared)).await {
                Ok(()) => return Ok(Withdrawal::Over),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(unavailable(&self.node, &error)),
            }
        }
        Err(changed_meanwhile())
    }

    /// Executes a command and returns the version that it led to.
    pub(super) async fn execute(
        &mut self,
        seat: Seat,
        request: &CommandRequest,
        from: Option<IpAddr>,
    ) -> Result<u64, Rejection> {
        let talk = match request.command {
            Command::Say { .. } => Some(self.limiters.phrases(seat)),
            Command::Offer { .. } | Command::Decline { .. } => Some(self.limiters.offers(seat)),
            _ => None,
        };
        if talk.is_some_and(|limiter| limiter.check().is_err()) {
            return Err(Rejection::new(RejectReason::TooFast, "too many phrases or offers; wait a moment"));
        }
        let _admitted = self.node.admission.admit().await.map_err(|Busy| busy())?;
        if request.command == Command::Claim && self.node.several_nodes {
            // Without asking, a player who is at another node could lose.
            if !self.may_read_for_command() {
                return Err(busy());
            }
            Box::pin(self.sync_presence()).await;
        }
        let mut is_counted = false;
        for attempt in 0..MOST_ATTEMPTS {
            self.enforce_time().await;
            if self.status != LogStatus::Ready {
                return Err(uncertain());
            }
            let context = CommandContext { now: self.now(), gone: self.gone() };
            let builtin = |word: &str| Lexicon::builtin().contains(word);
            let game = self.referee.state().game();
            let validator: &dyn WordValidator = match game.position().info().word_policy(game.setup()) {
                Some(WordPolicy::Honour) => &AcceptAnyWord,
                _ => &builtin,
            };
            match self.referee.prepare(seat, request, context, validator) {
                Decision::Duplicate(version) => return Ok(version),
                // The entries of another node may make the command valid.
                Decision::Rejected(rejection) if self.node.several_nodes && attempt == 0 => {
                    if self.may_read_for_command() {
                        Box::pin(self.catch_up()).await;
                    } else if request.version > self.referee.state().version() {
                        // The client knows entries that this room does not.
                        return Err(busy());
                    } else {
                        return Err(rejection);
                    }
                }
                Decision::Rejected(rejection) => return Err(rejection),
                Decision::Append(prepared) => {
                    // A rematch counts as a new game of the player whose command creates it.
                    if let Some(address) = from.filter(|_| !is_counted && self.creates_rematch(&prepared)) {
                        self.node
                            .limits
                            .allow(RateLimitedAction::Create, address)
                            .map_err(rematch_rate_limited)?;
                        is_counted = true;
                    }
                    match self.append(prepared).await {
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
        Err(Rejection::new(RejectReason::Stale, "the game changed at the same time; try again"))
    }

    /// True if the database may be read for a command that this room alone would reject: clients can send many of them.
    fn may_read_for_command(&self) -> bool {
        self.limiters.reads_for_commands().check().is_ok()
    }

    /// Appends a prepared entry to the store. Once it is durable, it is committed and broadcast. What is kept meanwhile is boxed, as rooms
    /// make a future of this for every move.
    pub(super) async fn append(&mut self, prepared: Box<PreparedEntry>) -> Result<(), StoreError> {
        let started = Instant::now();
        let slot = self.node.writer.reserve()?;
        let metadata = self.metadata_after(&prepared).map(Box::new);
        let (written, published) = {
            let (after, revision) = (self.referee.state().version(), self.revision);
            let entry = raw_entry(prepared.stored());
            let published = self.node.bus.is_connected().then(|| entry.body.clone());
            let change = metadata.as_deref().cloned().map(|metadata| MetadataChange { revision, metadata });
            let append = Append { game: self.id.clone(), after, entries: vec![entry], change };
            (slot.append(append), published)
        };
        match written.await {
            Ok(()) => {
                self.node.metrics.written(started.elapsed());
                if let Some(metadata) = metadata {
                    self.replace_metadata(*metadata);
                }
                let entry = self.referee.commit(*prepared).clone();
                self.snapshot_due |= entry.number.is_multiple_of(SNAPSHOT_INTERVAL);
                if let Some(body) = published {
                    self.node.publish_to_game(&self.id, &GameHint::entry(entry.number, &body));
                }
                if matches!(entry.kind, EntryKind::Moved { .. }) {
                    self.node.metrics.moved();
                }
                let seats_changed = matches!(entry.kind, EntryKind::Seated { .. });
                self.broadcast(&FromServer::Entries { entries: vec![entry], now: self.now() });
                if seats_changed {
                    self.update_seats();
                }
                Ok(())
            }
            Err(error) => {
                match error {
                    StoreError::Conflict => Box::pin(self.catch_up_after_conflict()).await,
                    // The entry may be in the log. It is read later, not while the player waits for an answer.
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

    /// The metadata of the game after an entry; none if it stays as it is. A game that no longer waits has no code; the code by which it was
    /// joined is kept for a player who did not get the response.
    fn metadata_after(&self, prepared: &PreparedEntry) -> Option<GameMetadata> {
        let (state, status) = (self.referee.state(), prepared.status());
        let is_same = status.phase() == self.metadata.phase
            && status.seats() == state.seats()
            && due_after(self.metadata.due, status) == self.metadata.due;
        if is_same {
            return None;
        }
        let mut metadata = self.metadata.clone();
        if status.phase() != GamePhase::Waiting {
            let is_full = Seat::ALL.iter().all(|seat| status.seats()[*seat].is_some());
            let joined = match metadata.code.take().filter(|_| is_full).zip(status.seated_at()) {
                Some((code, at)) => Some(JoinedByCode { code, at }),
                None => metadata.joined.take(),
            };
            let GameMetadata { due, seeking, host, guest, .. } = metadata;
            metadata = GameMetadata { joined, due, ..GameMetadata::new(metadata.phase) };
            // By these a player who was paired finds the game again.
            if status.phase() == GamePhase::Playing {
                metadata = GameMetadata { seeking, host, guest, ..metadata };
            }
            if matches!(prepared.entry().kind, EntryKind::Seated { .. }) {
                metadata.guest = prepared.stored().owner.clone();
            }
        }
        Some(metadata_of(state, status, metadata))
    }

    /// Takes over metadata that this room has written.
    pub(super) fn replace_metadata(&mut self, metadata: GameMetadata) {
        if metadata.phase == GamePhase::Over && self.metadata.phase != GamePhase::Over {
            self.node.metrics.ended();
        }
        if metadata.listed != self.metadata.listed {
            self.node.lobby_changed();
        }
        self.metadata = metadata;
        self.revision += 1;
    }

    /// Takes over stored metadata, which another node may have written.
    fn adopt_metadata(&mut self, metadata: GameMetadata, revision: u64) {
        if metadata.listed != self.metadata.listed {
            self.node.lobby.invalidate();
        }
        (self.metadata, self.revision) = (metadata, revision);
    }

    /// Reads the entries that made an append conflict. If there are none, the log does not continue ours.
    async fn catch_up_after_conflict(&mut self) {
        let before = (self.referee.state().version(), self.revision);
        self.catch_up().await;
        if (self.referee.state().version(), self.revision) == before {
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

    /// Reads the whole game again and sends a snapshot to the subscribers, which may be behind or ahead of the log.
    async fn reload(&mut self) -> Result<(), StoreError> {
        let loaded = self.node.load_whole_game(&self.id).await?.ok_or(StoreError::Conflict)?;
        self.referee = loaded.referee;
        self.adopt_metadata(loaded.metadata, loaded.revision);
        let snapshot = Box::new(self.referee.snapshot());
        self.broadcast(&FromServer::Snapshot { snapshot, now: self.now() });
        self.update_seats();
        Ok(())
    }

    /// Reads the entries after ours.
    async fn read_changes(&mut self) -> Result<(), StoreError> {
        let version = self.referee.state().version();
        let changes = self.node.store.changes_after(&self.id, version).await?;
        let StoredGame { metadata, revision, entries } = changes.ok_or(StoreError::Conflict)?;
        // The metadata may be newer without a new entry: renewing a wait writes none.
        self.adopt_metadata(metadata, revision);
        let mut applied = Vec::new();
        for raw in entries {
            let stored = StoredEntry::read(&raw.body).ok();
            let Some(entry) = stored.and_then(|stored| self.referee.apply(stored).ok().cloned()) else {
                self.status = LogStatus::Uncertain { retry_at: None };
                return self.reload().await;
            };
            self.count_talk(&entry);
            applied.push(entry);
        }
        if !applied.is_empty() {
            self.broadcast(&FromServer::Entries { entries: applied, now: self.now() });
            self.update_seats();
        }
        Ok(())
    }
}

fn changed_meanwhile() -> Rejection {
    Rejection::new(RejectReason::Unavailable, "the game changed at the same time; try again")
}

fn rematch_rate_limited(wait: Duration) -> Rejection {
    let seconds = wait.as_secs() + 1;
    Rejection::new(RejectReason::TooFast, format!("too many new games; try again in {seconds} s"))
}
