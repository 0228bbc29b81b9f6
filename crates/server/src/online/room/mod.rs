//! One game on this node: a task that alone decides what is written to it from here, and tells everyone who listens.
//!
//! Other nodes may write to the same game. Whoever is late is told so by the store, reads what was written, and decides anew.
//!
//! After each call the room starts, keeps or cancels the search for a computer in one of its seats, as the game needs it then.

mod computers;
mod execute;
mod handle;
mod log_status;
mod presence;
mod subscribers;
mod time;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use quadrille_core::{PerSeat, Seat};
use quadrille_online::{
    CommandRequest, FromServer, GameSnapshot, OnlinePlayer, Referee, RejectReason, Rejection, ToServer,
};
use quadrille_store::{GameId, GameMetadata, StoreError};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

use super::computer::SearchResult;
use super::persistence::load_referee;
use super::rate_limits::{Limiter, limiter};
use super::{NOT_NOW, Node};

/// Frames that may wait for a reader; whoever is slower is cut off.
pub(super) const OUTBOX: usize = 64;
/// How long a room that nobody needs is kept.
const IDLE: Duration = Duration::from_secs(60);
/// How often a room looks for what other nodes wrote.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Who comes and goes is told no more often than this.
const PRESENCE_PACE: Duration = Duration::from_millis(250);
/// A room does not look more often than this, whatever there is to do.
const SHORTEST: Duration = Duration::from_millis(5);
/// How often an order is decided anew after others were quicker.
const TRIES: usize = 5;

use computers::ComputerSeat;
use execute::TALK;
pub(super) use handle::{RoomHandle, RoomInbox};
use log_status::LogStatus;
use presence::PresenceTracker;

/// Frames that belong together and are sent in one write: an entry and the acknowledgement of its order.
pub(super) type Frames = Box<[Arc<str>]>;
/// Frames for one listener. An empty channel of `futures` takes a fifth of the memory of one of `tokio`, and there is one for each WebSocket.
pub(super) type Outbox = futures_channel::mpsc::Sender<Frames>;

/// What a room is asked.
pub(super) enum RoomMessage {
    /// Someone wants to hear of the game.
    Subscribe {
        owner: Option<String>,
        address: IpAddr,
        after: Option<u64>,
        outbox: Outbox,
        answer: oneshot::Sender<Result<Subscription, RoomError>>,
    },
    /// A listener is gone, and was last heard at this time.
    Unsubscribe(u64, u64),
    /// A listener sends a frame.
    Frame(u64, ToServer),
    /// Someone wants the free seat.
    TakeSeat { player: OnlinePlayer, owner: String, answer: oneshot::Sender<Result<SeatTaken, Rejection>> },
    /// A player wants something, over HTTP.
    Execute {
        owner: String,
        address: IpAddr,
        request: CommandRequest,
        answer: oneshot::Sender<Result<u64, Rejection>>,
    },
    /// Someone wants to see the game once.
    Inspect {
        owner: Option<String>,
        address: IpAddr,
        answer: oneshot::Sender<Result<Box<RoomView>, RoomError>>,
    },
    /// The search for a computer has a result.
    SearchDone { number: u64, result: SearchResult },
    /// Time may have run out.
    Poll,
    /// For a while nobody could write: clocks get that time back.
    Outage,
    /// The node goes away.
    Close,
    /// Something is wrong with the room.
    #[cfg(test)]
    Panic,
}

impl RoomMessage {
    /// Answers that the game is not to be had just now. Whoever asked may be gone already.
    pub(super) fn refuse(self, reason: &str) {
        match self {
            RoomMessage::Subscribe { answer, .. } => {
                drop(answer.send(Err(RoomError::Unavailable(reason.to_string()))));
            }
            RoomMessage::Inspect { answer, .. } => {
                drop(answer.send(Err(RoomError::Unavailable(reason.to_string()))));
            }
            RoomMessage::TakeSeat { answer, .. } => {
                drop(answer.send(Err(Rejection::new(RejectReason::Unavailable, NOT_NOW))));
            }
            RoomMessage::Execute { answer, .. } => {
                drop(answer.send(Err(Rejection::new(RejectReason::Unavailable, NOT_NOW))));
            }
            // Nobody waits for an answer to the rest.
            _ => {}
        }
    }
}

/// A listener's way into the room that knows it: another room of the same game would take it for someone else.
pub(super) struct Subscription {
    pub(super) subscriber: u64,
    pub(super) room: RoomHandle,
}

/// A seat that someone has.
pub(super) struct SeatTaken {
    pub(super) seat: Seat,
    /// Whether it was free until now.
    pub(super) newly_taken: bool,
}

/// A game as someone sees it once.
pub(super) struct RoomView {
    pub(super) snapshot: GameSnapshot,
    pub(super) record: String,
}

/// Why a game is not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RoomError {
    /// There is no such game, or not for everyone.
    NotFound,
    /// The store does not answer, or not with a game. The reason is for the log: it may quote the database.
    Unavailable(String),
}

struct Subscriber {
    /// Whoever watches may sit down later.
    owner: Option<String>,
    address: IpAddr,
    seat: Option<Seat>,
    outbox: Outbox,
    /// Frames that were told since the last delivery.
    unsent: Vec<Arc<str>>,
}

/// Subscribers by number. The hasher has no random keys, so that a simulation is deterministic; the numbers are ours. A `BTreeMap` would take
/// a kilobyte for the one or two that most rooms have.
type Subscribers = HashMap<u64, Subscriber, BuildHasherDefault<DefaultHasher>>;

/// A game on this node.
pub(super) struct RoomActor {
    id: GameId,
    node: Arc<Node>,
    referee: Referee,
    /// What the game is found by, as far as the game itself does not say.
    metadata: GameMetadata,
    handle: RoomHandle,
    subscribers: Subscribers,
    next_subscriber: u64,
    presence: PresenceTracker,
    /// How much each player may say, and how much offer.
    phrases: PerSeat<Limiter>,
    offers: PerSeat<Limiter>,
    /// How often a client disagreed with the log; more than a few are not worth a line.
    lost: u32,
    /// The search for a computer in a seat.
    computer: ComputerSeat,
    status: LogStatus,
}

impl RoomActor {
    /// Loads a game.
    pub(super) async fn load(
        id: GameId,
        node: Arc<Node>,
        handle: RoomHandle,
    ) -> Result<Box<RoomActor>, RoomError> {
        let unavailable = |error: StoreError| RoomError::Unavailable(error.to_string());
        let stored = node.store.load(&id).await.map_err(unavailable)?.ok_or(RoomError::NotFound)?;
        let referee = load_referee(&stored.entries).map_err(RoomError::Unavailable)?;
        let presence = PresenceTracker::new(&referee, node.env.now());
        Ok(Box::new(RoomActor {
            id,
            node,
            presence,
            phrases: PerSeat::from_fn(|_| limiter(TALK)),
            offers: PerSeat::from_fn(|_| limiter(TALK)),
            referee,
            metadata: stored.metadata,
            handle,
            subscribers: Subscribers::default(),
            next_subscriber: 0,
            lost: 0,
            computer: ComputerSeat::default(),
            status: LogStatus::CreditDue { retry_at: None },
        }))
    }

    /// Serves the game until nobody needs it. What may ask the database is in boxes: it takes far more memory than a room that waits.
    pub(super) async fn run(mut self: Box<Self>, mut calls: RoomInbox) {
        let mut idle_since = Instant::now();
        Box::pin(self.enforce_time()).await;
        loop {
            self.update_search();
            self.broadcast_presence();
            self.flush();
            let until = self.next_wakeup(idle_since);
            // In this order, so that a simulation is deterministic. The timer is never due at once and thus cannot starve the inbox.
            tokio::select! {
                biased;
                () = sleep_until(until) => {
                    Box::pin(self.poll()).await;
                    if !self.is_needed() && idle_since.elapsed() >= IDLE {
                        break;
                    }
                }
                call = calls.recv() => match call {
                    None => break,
                    Some(call) if matches!(*call, RoomMessage::Close) => break,
                    Some(call) => {
                        idle_since = Instant::now();
                        Box::pin(self.handle(*call)).await;
                    }
                },
            }
        }
        self.node.rooms.remove(&self.id, &self.handle);
        self.computer = ComputerSeat::default();
        // What was asked until now is answered still; whoever comes later finds another room.
        calls.close();
        while let Some(call) = calls.recv().await {
            if !matches!(*call, RoomMessage::Subscribe { .. }) {
                Box::pin(self.handle(*call)).await;
            }
        }
        self.broadcast(&FromServer::Reconnect { reason: "the server goes away for a moment".to_string() });
        self.flush();
    }

    fn now(&self) -> u64 {
        self.node.env.now()
    }

    fn is_needed(&self) -> bool {
        !self.subscribers.is_empty() || self.computer.is_searching()
    }

    fn next_wakeup(&self, idle_since: Instant) -> Instant {
        let here = Instant::now();
        let mut until = if self.is_needed() { here + IDLE } else { idle_since + IDLE };
        for due in [self.presence.tell_at(), self.computer.look_at()].into_iter().flatten() {
            until = until.min(due);
        }
        if self.status != LogStatus::Ready {
            // Until the store answers there is nothing to do, and asking all the time does not help it.
            return until.min(here + POLL_INTERVAL).max(here + SHORTEST);
        }
        if self.node.several_nodes && !self.subscribers.is_empty() {
            until = until.min(here + POLL_INTERVAL);
        }
        let next =
            [self.referee.state().due(), self.expires_at(), self.renews_at()].into_iter().flatten().min();
        if let Some(next) = next {
            until = until.min(here + Duration::from_millis(next.saturating_sub(self.now()) + 1));
        }
        until.max(here + SHORTEST)
    }

    async fn poll(&mut self) {
        if self.status.is_uncertain() || self.node.several_nodes {
            self.catch_up().await;
        }
        if !self.status.is_uncertain() {
            self.sync_presence().await;
            self.enforce_time().await;
        }
    }

    async fn handle(&mut self, call: RoomMessage) {
        // Other nodes may have written; a listener hears of it in time, and whoever asks wants to know now.
        let asks = matches!(
            call,
            RoomMessage::Subscribe { .. } | RoomMessage::Inspect { .. } | RoomMessage::TakeSeat { .. }
        );
        if self.status.is_uncertain() || (self.node.several_nodes && asks) {
            self.catch_up().await;
        }
        if matches!(self.status, LogStatus::CreditDue { .. }) {
            self.enforce_time().await;
        }
        match call {
            RoomMessage::Subscribe { owner, address, after, outbox, answer } => {
                let entrance = self.subscribe(owner, address, after, outbox);
                // A listener who is gone already leaves at once.
                if let Err(Ok(gone)) = answer.send(entrance) {
                    self.unsubscribe(gone.subscriber, self.now());
                }
            }
            RoomMessage::Unsubscribe(subscriber, heard) => self.unsubscribe(subscriber, heard),
            RoomMessage::Frame(subscriber, frame) => self.handle_frame(subscriber, frame).await,
            RoomMessage::TakeSeat { player, owner, answer } => {
                let seated = self.take_seat(player, owner).await;
                let _ = answer.send(seated);
            }
            RoomMessage::Execute { owner, address, request, answer } => {
                let result = match self.referee.seat_of(&owner) {
                    Some(seat) => {
                        self.mark_seen(seat, address);
                        self.execute(seat, &request, Some(address)).await
                    }
                    None => Err(no_seat()),
                };
                let _ = answer.send(result);
            }
            RoomMessage::Inspect { owner, address, answer } => {
                if let Some(seat) = owner.as_deref().and_then(|owner| self.referee.seat_of(owner)) {
                    self.mark_seen(seat, address);
                }
                let seen = self.check_visible(owner.as_deref()).map(|()| {
                    Box::new(RoomView {
                        snapshot: self.referee.snapshot(),
                        record: self.referee.state().record().to_text(),
                    })
                });
                let _ = answer.send(seen);
            }
            RoomMessage::SearchDone { number, result } => self.searched(number, result).await,
            RoomMessage::Poll => self.poll().await,
            RoomMessage::Outage => {
                if self.status == LogStatus::Ready {
                    self.status = LogStatus::CreditDue { retry_at: None };
                }
                self.poll().await;
            }
            RoomMessage::Close => {}
            #[cfg(test)]
            RoomMessage::Panic => panic!("a game fails"),
        }
        if self.node.several_nodes {
            self.publish_presence().await;
        }
    }
}

fn no_seat() -> Rejection {
    Rejection::new(RejectReason::NoSeat, "you have no seat in this game")
}

fn uncertain() -> Rejection {
    Rejection::new(RejectReason::Unavailable, "the server cannot write just now; try again")
}

fn busy() -> Rejection {
    Rejection::new(RejectReason::Unavailable, "the server is busy; try again in a moment")
}

fn unavailable(node: &Node, error: &StoreError) -> Rejection {
    if *error == StoreError::Busy {
        return busy();
    }
    node.log_failure(error);
    Rejection::new(RejectReason::Unavailable, NOT_NOW)
}
