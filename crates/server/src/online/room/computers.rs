//! Computer players in seats: searches, answers to offers, rematches.

use std::time::Duration;

use quadrille_core::{AcceptAnyWord, Seat};
use quadrille_online::{
    Command, CommandContext, CommandRequest, Decision, EntryKind, Offer, OnlinePlayer, PreparedEntry,
    RejectReason,
};
use quadrille_store::StoreError;
use quadrille_worker::protocol::Level;
use tokio::time::{Instant, sleep_until};

use super::{RoomActor, RoomMessage};
use crate::online::computer::{MoveRequest, QueueFull, SearchClient, SearchHandle, SearchResult};
use crate::online::persistence::create_started;
use crate::online::secrets;

/// Minimum time of a computer's move, so that people can follow the game.
const PACE: Duration = Duration::from_millis(600);
/// After this time in the queue clients are notified that the computer is busy.
const BUSY_AFTER: Duration = Duration::from_secs(2);
/// Delay of the next search after a full queue or a failed write.
const RETRY_AFTER: Duration = Duration::from_secs(1);
/// Delay of the next search after a computer failed, as it would fail again.
const FAILURE_BACKOFF: Duration = Duration::from_secs(60);

/// The search for a computer in a seat of this game.
#[derive(Default)]
pub(super) struct ComputerSeat {
    pending: Option<PendingSearch>,
    /// Counts the searches, so that the result of a cancelled one is ignored.
    number: u64,
    /// No search starts before this time.
    not_before: Option<Instant>,
    /// The version of the position that this node may search: it held the lease when the position was to be searched.
    leased: Option<u64>,
    /// True if a search waits for the lease.
    needs_lease: bool,
    is_busy: bool,
}

struct PendingSearch {
    /// The version of the position.
    version: u64,
    seat: Seat,
    since: Instant,
    handle: SearchHandle,
}

impl ComputerSeat {
    pub(super) fn is_searching(&self) -> bool {
        self.pending.is_some()
    }

    /// True if a search waits for the lease.
    pub(super) fn needs_lease(&self) -> bool {
        self.needs_lease
    }

    /// True while the computer waits for a search slot.
    pub(super) fn is_busy(&self) -> bool {
        self.is_busy
    }

    /// When the room has to check the search again.
    pub(super) fn check_at(&self) -> Option<Instant> {
        match &self.pending {
            // It may have started, or its player may have left.
            Some(pending) if !pending.handle.has_started() => {
                Some((pending.since + BUSY_AFTER).max(Instant::now() + RETRY_AFTER))
            }
            Some(_) => None,
            None => self.not_before,
        }
    }
}

impl RoomActor {
    /// Handles the consequences of a command: ends a game that is too long, creates a rematch, answers offers to computers.
    pub(super) async fn follow_up(&mut self) {
        self.enforce_time().await;
        if self.referee.wants_rematch() {
            Box::pin(self.create_rematch()).await;
        }
        self.answer_for_computers().await;
    }

    /// True if this entry leads to a rematch: the opponent has offered one, or is a computer, which always accepts.
    pub(super) fn creates_rematch(&self, prepared: &PreparedEntry) -> bool {
        let EntryKind::Offered { seat, offer: Offer::Rematch } = prepared.entry().kind else { return false };
        let state = self.referee.state();
        let other = seat.other();
        let is_computer = matches!(state.seats()[other], Some(OnlinePlayer::Computer { .. }));
        is_computer || state.offers(other).contains(&Offer::Rematch)
    }

    pub(super) async fn create_rematch(&mut self) {
        // The offer stays, and the next command tries again.
        if self.node.check_space().await.is_err() {
            tracing::warn!(game = %self.id, "there is no space for a rematch");
            return;
        }
        let state = self.referee.state();
        let id = secrets::rematch_id(&self.id);
        let config = state.config().rematch(self.id.as_str(), self.node.env.seed());
        let seats = Seat::ALL.map(|seat| {
            (seat, state.seats()[seat.other()].clone(), self.referee.owner(seat.other()).map(str::to_string))
        });
        let created = create_started(&self.node, &id, config, seats).await;
        match created {
            Ok(()) | Err(StoreError::IdTaken) => {
                let prepared = self.referee.rematch(id.as_str(), self.now());
                // If it cannot be written, the next command tries again.
                let _ = self.append(Box::new(prepared)).await;
            }
            Err(error) => tracing::warn!(game = %self.id, %error, "the rematch could not be created"),
        }
    }

    /// Computers accept take-backs and rematches, and decline draws.
    pub(super) async fn answer_for_computers(&mut self) {
        for seat in Seat::ALL {
            let is_computer =
                matches!(self.referee.state().seats()[seat], Some(OnlinePlayer::Computer { .. }));
            let offers = self.referee.state().offers(seat.other()).to_vec();
            for offer in offers.into_iter().filter(|_| is_computer) {
                let command = match offer {
                    Offer::Draw => Command::Decline { offer },
                    Offer::TakeBack | Offer::Rematch => Command::Offer { offer },
                };
                let version = self.referee.state().version();
                let request = CommandRequest { id: format!("computer-{version}"), version, command };
                let context = CommandContext { now: self.now(), gone: self.gone() };
                if let Decision::Append(prepared) =
                    self.referee.prepare(seat, &request, context, &AcceptAnyWord)
                {
                    let _ = self.append(prepared).await;
                }
                if self.referee.wants_rematch() {
                    Box::pin(self.create_rematch()).await;
                }
            }
        }
    }

    /// The search that the game needs now: seat, level and client. None while no player is present, or while the log is uncertain.
    fn wanted_search(&self) -> Option<(Seat, Level, SearchClient)> {
        let state = self.referee.state();
        let seat = state.mover().filter(|_| !self.status.is_uncertain())?;
        let level = state.seats()[seat].as_ref().and_then(OnlinePlayer::level)?;
        Some((seat, level, self.search_client()?))
    }

    /// Starts, keeps or cancels the search for a computer, depending on the position and the present players.
    pub(super) fn update_search(&mut self) {
        let was_busy = self.computer.is_busy;
        self.computer.needs_lease = false;
        self.computer.is_busy = match self.wanted_search() {
            None => {
                self.computer.pending = None;
                false
            }
            Some((seat, level, client)) => self.ensure_search(seat, level, client),
        };
        if self.computer.is_busy != was_busy {
            self.presence_changed();
        }
    }

    /// Searches the current position; true if the search has to wait.
    fn ensure_search(&mut self, seat: Seat, level: Level, client: SearchClient) -> bool {
        let version = self.referee.state().position_version();
        // Phrases and offers do not change the position.
        if let Some(pending) = self.computer.pending.as_ref().filter(|pending| pending.version == version) {
            return !pending.handle.has_started() && pending.since.elapsed() >= BUSY_AFTER;
        }
        self.computer.pending = None;
        if self.computer.not_before.is_some_and(|at| at > Instant::now()) {
            return self.computer.is_busy;
        }
        self.computer.not_before = None;
        if self.node.several_nodes && self.computer.leased.take() != Some(version) {
            self.computer.needs_lease = true;
            return self.computer.is_busy;
        }
        let state = self.referee.state();
        // The upper half stays that of the game, which decides about the computer's day.
        let engine_seed = state.config().seed ^ version << 1 ^ seat.index() as u64;
        let request = MoveRequest { position: state.game().position().clone_box(), level, engine_seed };
        match self.node.searches.search(client, request) {
            Err(QueueFull) => {
                self.computer.not_before = Some(Instant::now() + RETRY_AFTER);
                true
            }
            Ok((handle, result)) => {
                self.node.metrics.search_started();
                self.computer.number += 1;
                let (number, room, since) = (self.computer.number, self.handle.clone(), Instant::now());
                self.computer.pending = Some(PendingSearch { version, seat, since, handle });
                tokio::spawn(async move {
                    let result = result.await.unwrap_or(SearchResult::Cancelled);
                    sleep_until(since + PACE).await;
                    // The room may have ended.
                    let _ = room.send(RoomMessage::SearchDone { number, result }).await;
                });
                false
            }
        }
    }

    /// Takes the lease for the search of the current position; if another node holds it, the room looks again later.
    pub(super) async fn take_lease_for_search(&mut self) {
        let version = self.referee.state().position_version();
        if self.holds_lease().await {
            self.computer.leased = Some(version);
        } else {
            self.computer.not_before = self.lease.retry_at();
        }
    }

    pub(super) async fn searched(&mut self, number: u64, result: SearchResult) {
        if number != self.computer.number {
            return;
        }
        let Some(PendingSearch { version, seat, .. }) = self.computer.pending.take() else { return };
        let delay = match result {
            SearchResult::Move(mv) => {
                let request = CommandRequest {
                    id: format!("computer-{version}"),
                    version,
                    command: Command::Move { mv },
                };
                match self.execute(seat, &request, None).await {
                    Ok(_) => None,
                    // Another node was faster: there is another position to search, or none.
                    Err(rejection)
                        if matches!(
                            rejection.reason,
                            RejectReason::Stale | RejectReason::NotYourTurn | RejectReason::Over
                        ) =>
                    {
                        None
                    }
                    Err(rejection) if rejection.reason == RejectReason::Unavailable => Some(RETRY_AFTER),
                    Err(rejection) => {
                        tracing::error!(game = %self.id, message = rejection.message, "a computer's move was rejected");
                        Some(FAILURE_BACKOFF)
                    }
                }
            }
            SearchResult::NoMove => {
                tracing::error!(game = %self.id, "a computer found no move");
                Some(FAILURE_BACKOFF)
            }
            // Another network's game displaced it from the queue.
            SearchResult::Cancelled => {
                self.computer.is_busy = true;
                self.presence_changed();
                Some(RETRY_AFTER)
            }
        };
        self.computer.not_before = delay.map(|delay| Instant::now() + delay);
    }
}
