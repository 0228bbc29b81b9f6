//! The room of a game: an actor that executes the commands of this node's clients, writes the log and broadcasts entries.
//!
//! Other nodes may write to the same game. If another node was faster, the store reports a conflict; the room then reads the new entries and
//! decides again.
//!
//! After each message the room starts, keeps or cancels the search for a computer player, as the position requires. Of several nodes the one that
//! holds the lease of the game searches, and judges the clock.

mod computers;
mod error;
mod execute;
mod handle;
mod hints;
mod history;
mod lease;
mod log_status;
mod other_nodes;
mod presence;
mod subscribers;
mod time;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use quadrille_core::Seat;
use quadrille_online::{
    CommandRequest, FromServer, GameSnapshot, OnlinePlayer, Referee, RejectReason, Rejection, ToServer,
};
use quadrille_store::{GameId, GameMetadata, StoreError};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

use super::bus::BusSubscription;
use super::computer::SearchResult;
use super::loading::LoadedGame;
use super::{Node, STORE_UNAVAILABLE};

/// Capacity of an outbox; slower readers are disconnected.
pub(super) const OUTBOX: usize = 64;
/// How long an idle room is kept.
const IDLE_TIMEOUT: Duration = Duration::from_secs(60);
/// Interval at which a room reads the entries of other nodes, if no bus brings them.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The interval with a bus, for messages that were lost.
const REPAIR_INTERVAL: Duration = Duration::from_secs(5);
/// Minimum interval of presence notifications.
const PRESENCE_PACE: Duration = Duration::from_millis(250);
/// Minimum delay of the timer of a room.
const MIN_DELAY: Duration = Duration::from_millis(5);
/// Maximum number of attempts at a command when other nodes write at the same time.
const MOST_ATTEMPTS: usize = 5;

use computers::ComputerSeat;
pub(super) use error::RoomError;
use execute::RoomLimiters;
pub(super) use handle::{RoomHandle, RoomInbox};
use hints::next_hint;
use lease::LeaseState;
use log_status::LogStatus;
use presence::PresenceTracker;

/// Frames that are sent in one write, such as an entry and the acknowledgement of its command.
pub(super) type Frames = Box<[Utf8Bytes]>;
/// The frames of one subscriber. There is a channel for each WebSocket, and an empty one of `futures` takes a fifth of the memory of one of `tokio`.
pub(super) type Outbox = futures_channel::mpsc::Sender<Frames>;

/// A message to a room.
pub(super) enum RoomMessage {
    /// Subscribes to the game.
    Subscribe {
        owner: Option<String>,
        address: IpAddr,
        after: Option<u64>,
        outbox: Outbox,
        answer: oneshot::Sender<Result<Subscription, RoomError>>,
    },
    /// A subscriber has disconnected; the second value is the time of its last frame.
    Unsubscribe(u64, u64),
    /// A frame of a subscriber.
    Frame(u64, ToServer),
    /// Takes the free seat.
    TakeSeat { player: OnlinePlayer, owner: String, answer: oneshot::Sender<Result<SeatTaken, Rejection>> },
    /// Ends the game if it still waits for an opponent of this player.
    Withdraw { owner: String, answer: oneshot::Sender<Result<Withdrawal, Rejection>> },
    /// Executes a command that came over HTTP.
    Execute {
        owner: String,
        address: IpAddr,
        request: CommandRequest,
        answer: oneshot::Sender<Result<u64, Rejection>>,
    },
    /// Reads the game once.
    Inspect {
        owner: Option<String>,
        address: IpAddr,
        answer: oneshot::Sender<Result<Box<RoomView>, RoomError>>,
    },
    /// The result of a computer's search.
    SearchDone { number: u64, result: SearchResult },
    /// Checks the deadlines of the game.
    Poll,
    /// The bus was connected or lost.
    BusChanged,
    /// An outage has ended; its time is credited to a running clock.
    Outage,
    /// The node shuts down.
    Close,
    /// Makes the room panic.
    #[cfg(test)]
    Panic,
}

impl RoomMessage {
    /// Answers that the game cannot be loaded.
    pub(super) fn reject(self, error: &RoomError) {
        match self {
            RoomMessage::Subscribe { owner, answer, .. } => {
                drop(answer.send(Err(error.shown_to(owner.as_deref()))));
            }
            RoomMessage::Inspect { owner, answer, .. } => {
                drop(answer.send(Err(error.shown_to(owner.as_deref()))));
            }
            RoomMessage::TakeSeat { answer, .. } => drop(answer.send(Err(error.rejection()))),
            RoomMessage::Withdraw { answer, .. } => drop(answer.send(Err(error.rejection()))),
            RoomMessage::Execute { answer, .. } => drop(answer.send(Err(error.rejection()))),
            // The other messages have no answer.
            _ => {}
        }
    }
}

/// A subscription. Its number is valid only in the room that issued it, not in a later room of the same game.
pub(super) struct Subscription {
    pub(super) subscriber: u64,
    pub(super) room: RoomHandle,
}

/// The seat of a player.
pub(super) struct SeatTaken {
    pub(super) seat: Seat,
}

/// The result of withdrawing a waiting game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Withdrawal {
    /// The game is over; nobody can join it.
    Over,
    /// An opponent was faster: the game is played. The player's seat, and the version of the game.
    Joined { seat: Seat, version: u64 },
}

/// A game for a single request.
pub(super) struct RoomView {
    pub(super) snapshot: GameSnapshot,
    pub(super) record: String,
}

struct Subscriber {
    /// The hash of the token; a spectator may take a seat later.
    owner: Option<String>,
    address: IpAddr,
    seat: Option<Seat>,
    outbox: Outbox,
    /// Frames since the last flush.
    unsent: Vec<Utf8Bytes>,
}

/// Subscribers by number. The hasher has no random keys, so that a simulation is deterministic; clients do not choose the numbers. A `BTreeMap`
/// would take a kilobyte for the one or two subscribers of most rooms, and a map of unboxed ones has space for four.
type Subscribers = HashMap<u64, Box<Subscriber>, BuildHasherDefault<DefaultHasher>>;

/// The actor of a game on this node.
pub(super) struct RoomActor {
    id: GameId,
    node: Arc<Node>,
    referee: Referee,
    /// The stored metadata, and its revision.
    metadata: GameMetadata,
    revision: u64,
    handle: RoomHandle,
    subscribers: Subscribers,
    next_subscriber: u64,
    presence: PresenceTracker,
    limiters: RoomLimiters,
    /// Number of `resync` frames, to limit log messages.
    resyncs: u32,
    /// True if a snapshot is to be stored.
    snapshot_due: bool,
    /// The search for a computer in a seat.
    computer: ComputerSeat,
    lease: LeaseState,
    status: LogStatus,
    /// Hints of other nodes, while the room is subscribed to them.
    hints: Option<BusSubscription>,
    /// When the log is next read for entries of other nodes.
    poll_at: Instant,
}

impl RoomActor {
    /// Loads a game.
    pub(super) async fn load(
        id: GameId,
        node: Arc<Node>,
        handle: RoomHandle,
    ) -> Result<Box<RoomActor>, RoomError> {
        // Before the log is read, so that no entry falls between the two.
        let hints = node.subscribe_to_game(&id);
        let loaded = node.load_game(&id).await?.ok_or(RoomError::NotFound)?;
        let LoadedGame { referee, metadata, revision } = loaded;
        let presence = PresenceTracker::new(&referee, node.env.now());
        Ok(Box::new(RoomActor {
            id,
            node,
            presence,
            limiters: RoomLimiters::default(),
            referee,
            metadata,
            revision,
            handle,
            subscribers: Subscribers::default(),
            next_subscriber: 0,
            resyncs: 0,
            snapshot_due: false,
            computer: ComputerSeat::default(),
            lease: LeaseState::default(),
            status: LogStatus::CreditDue { retry_at: None },
            hints,
            // Soon, because the subscription may have reached the bus after the log was read.
            poll_at: Instant::now() + POLL_INTERVAL,
        }))
    }

    /// Runs the room until it is idle. Futures that use the store are boxed: they are far larger than that of an idle room.
    pub(super) async fn run(mut self: Box<Self>, mut inbox: RoomInbox) {
        let mut idle_since = Instant::now();
        Box::pin(self.judge_time()).await;
        // One timer for all messages: postponing it is cheaper than setting another.
        let mut wakeup = std::pin::pin!(sleep_until(idle_since));
        loop {
            self.update_search();
            self.broadcast_presence();
            self.publish_presence();
            self.flush();
            if std::mem::take(&mut self.snapshot_due) {
                self.write_snapshot();
            }
            // After the flush: a player does not wait for the lease.
            if self.computer.needs_lease() {
                Box::pin(self.take_lease_for_search()).await;
                continue;
            }
            wakeup.as_mut().reset(self.next_wakeup(idle_since));
            // In this order, so that a simulation is deterministic. The timer is never due at once and thus cannot starve the inbox.
            tokio::select! {
                biased;
                () = wakeup.as_mut() => {
                    Box::pin(self.poll()).await;
                    if !self.is_needed() && idle_since.elapsed() >= IDLE_TIMEOUT {
                        break;
                    }
                }
                message = inbox.recv() => match message {
                    None => break,
                    Some(message) if matches!(*message, RoomMessage::Close) => break,
                    Some(message) => {
                        idle_since = Instant::now();
                        Box::pin(self.handle(*message)).await;
                    }
                },
                hint = next_hint(&mut self.hints) => match hint {
                    Some(hint) => Box::pin(self.receive_hint(&hint)).await,
                    None => self.hints = None,
                },
            }
        }
        self.node.rooms.remove(&self.id, &self.handle);
        self.computer = ComputerSeat::default();
        Box::pin(self.release_lease()).await;
        // Queued messages are still handled; later ones go to another room.
        inbox.close();
        while let Some(message) = inbox.recv().await {
            if !matches!(*message, RoomMessage::Subscribe { .. }) {
                Box::pin(self.handle(*message)).await;
            }
        }
        self.broadcast(&FromServer::Reconnect { reason: "the server restarts".to_string() });
        self.flush();
        self.leave();
    }

    fn now(&self) -> u64 {
        self.node.env.now()
    }

    fn is_needed(&self) -> bool {
        !self.subscribers.is_empty() || self.computer.is_searching()
    }

    fn next_wakeup(&self, idle_since: Instant) -> Instant {
        let here = Instant::now();
        let mut until = if self.is_needed() { here + IDLE_TIMEOUT } else { idle_since + IDLE_TIMEOUT };
        let dues = [self.presence.notify_at(), self.presence.publish_at(), self.computer.check_at()];
        for due in dues.into_iter().flatten() {
            until = until.min(due);
        }
        if self.status != LogStatus::Ready {
            // Nothing else can be done before the store answers.
            return until.min(here + POLL_INTERVAL).max(here + MIN_DELAY);
        }
        let polls = !self.subscribers.is_empty() || self.presence.is_unrecorded();
        if self.node.several_nodes && polls {
            until = until.min(self.poll_at);
        }
        let next =
            [self.referee.state().due(), self.expires_at(), self.renews_at()].into_iter().flatten().min();
        if let Some(next) = next {
            let wait = here + Duration::from_millis(next.saturating_sub(self.now()) + 1);
            // A deadline that has passed is judged by the holder of the lease.
            until = until.min(self.lease.judges_at().map_or(wait, |judges_at| wait.max(judges_at)));
        }
        until.max(here + MIN_DELAY)
    }

    /// Reads what other nodes wrote if that is due, and checks the deadlines of the game.
    async fn poll(&mut self) {
        let is_due = self.node.several_nodes && self.poll_at <= Instant::now();
        if self.status.is_uncertain() || is_due {
            self.catch_up().await;
            self.schedule_poll();
        }
        if !self.status.is_uncertain() {
            if is_due {
                self.sync_presence().await;
            }
            self.judge_time().await;
        }
    }

    /// Handles a message. The future of a move is small: other work is boxed where it is rare.
    async fn handle(&mut self, message: RoomMessage) {
        // These requests need the entries of other nodes now; subscribers get them at the next poll.
        let needs_latest = matches!(
            message,
            RoomMessage::Subscribe { .. } | RoomMessage::Inspect { .. } | RoomMessage::TakeSeat { .. }
        );
        if self.status.is_uncertain() || (self.node.several_nodes && needs_latest) {
            Box::pin(self.catch_up()).await;
        }
        if matches!(self.status, LogStatus::CreditDue { .. }) {
            self.judge_time().await;
        }
        if !self.status.is_uncertain() && self.needs_history(&message) {
            self.load_history().await;
        }
        match message {
            RoomMessage::Subscribe { owner, address, after, outbox, answer } => {
                let subscription = self.subscribe(owner, address, after, outbox);
                // The client may have disconnected.
                if let Err(Ok(unused)) = answer.send(subscription) {
                    self.unsubscribe(unused.subscriber, self.now());
                }
            }
            RoomMessage::Unsubscribe(subscriber, heard) => self.unsubscribe(subscriber, heard),
            RoomMessage::Frame(subscriber, frame) => self.handle_frame(subscriber, frame).await,
            RoomMessage::TakeSeat { player, owner, answer } => {
                let taken = Box::pin(self.take_seat(player, owner)).await;
                let _ = answer.send(taken);
            }
            RoomMessage::Withdraw { owner, answer } => {
                let withdrawn = Box::pin(self.withdraw(&owner)).await;
                let _ = answer.send(withdrawn);
            }
            RoomMessage::Execute { owner, address, request, answer } => {
                let result = match self.referee.seat_of(&owner) {
                    Some(seat) => {
                        self.mark_seen(seat, address);
                        Box::pin(self.execute(seat, &request, Some(address))).await
                    }
                    None => Err(no_seat()),
                };
                let _ = answer.send(result);
            }
            RoomMessage::Inspect { owner, address, answer } => {
                if let Some(seat) = owner.as_deref().and_then(|owner| self.referee.seat_of(owner)) {
                    self.mark_seen(seat, address);
                }
                let view = self.check_visible(owner.as_deref()).map(|()| {
                    Box::new(RoomView {
                        snapshot: self.referee.snapshot(),
                        record: self.referee.state().record().to_text(),
                    })
                });
                let _ = answer.send(view);
            }
            RoomMessage::SearchDone { number, result } => Box::pin(self.searched(number, result)).await,
            RoomMessage::Poll => {
                self.poll_at = Instant::now();
                Box::pin(self.poll()).await;
            }
            RoomMessage::BusChanged => self.bus_changed(),
            RoomMessage::Outage => {
                if self.status == LogStatus::Ready {
                    self.status = LogStatus::CreditDue { retry_at: None };
                }
                Box::pin(self.poll()).await;
            }
            RoomMessage::Close => {}
            #[cfg(test)]
            RoomMessage::Panic => panic!("as the test asked"),
        }
        if self.node.several_nodes {
            Box::pin(self.record_presence()).await;
            if self.lease.is_release_due() {
                Box::pin(self.release_lease()).await;
            }
        }
    }
}

fn no_seat() -> Rejection {
    Rejection::new(RejectReason::NoSeat, "you have no seat in this game")
}

fn uncertain() -> Rejection {
    Rejection::new(RejectReason::Unavailable, "the server cannot write at the moment; try again")
}

fn busy() -> Rejection {
    Rejection::new(RejectReason::Unavailable, "the server is busy; try again in a moment")
}

fn unavailable(node: &Node, error: &StoreError) -> Rejection {
    if *error == StoreError::Busy {
        return busy();
    }
    node.log_failure(error);
    Rejection::new(RejectReason::Unavailable, STORE_UNAVAILABLE)
}
