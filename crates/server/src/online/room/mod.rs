//! One game on this node: a task that alone decides what is written to it from here, and tells everyone who listens.
//!
//! Other nodes may write to the same game. Whoever is late is told so by the store, reads what was written, and decides anew.
//!
//! After each call the room starts, keeps or cancels the search for a computer in one of its seats, as the game needs it then.

mod handle;
mod listeners;
mod opponents;
mod presence;
mod time;
mod writing;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use quadrille_core::{PerSeat, Seat};
use quadrille_match::online::Room;
use quadrille_protocol::online::{FromServer, Order, Refused, State, ToServer, Who, Why};
use quadrille_store::{GameId, Index, StoreError};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

use super::computer::SearchResult;
use super::index::room_of;
use super::limits::Bucket;
use super::{NOT_NOW, Shared, now};

/// Frames that may wait for a reader; whoever is slower is cut off.
pub(super) const OUTBOX: usize = 64;
/// How long a room that nobody needs is kept.
const IDLE: Duration = Duration::from_secs(60);
/// How often a room looks for what other nodes wrote.
const LOOK_AROUND: Duration = Duration::from_secs(1);
/// Who comes and goes is told no more often than this.
const PRESENCE_PACE: Duration = Duration::from_millis(250);
/// A room does not look more often than this, whatever there is to do.
const SHORTEST: Duration = Duration::from_millis(5);
/// How often an order is decided anew after others were quicker.
const TRIES: usize = 5;

pub(super) use handle::{Calls, RoomHandle};
use opponents::ComputerSeat;
use presence::Attendance;

/// Frames that belong together and are sent in one write: an entry and the acknowledgement of its order.
pub(super) type Frames = Box<[Arc<str>]>;
/// Frames for one listener. An empty channel of `futures` takes a fifth of the memory of one of `tokio`, and there is one for each WebSocket.
pub(super) type Outbox = futures_channel::mpsc::Sender<Frames>;

/// What a room is asked.
pub(super) enum Call {
    /// Someone wants to hear of the game.
    Connect {
        owner: Option<String>,
        address: IpAddr,
        after: Option<u64>,
        outbox: Outbox,
        answer: oneshot::Sender<Result<Entrance, NoRoom>>,
    },
    /// A listener is gone, and was last heard at this time.
    Leave(u64, u64),
    /// A listener sends a frame.
    Frame(u64, ToServer),
    /// Someone wants the free seat.
    Sit { who: Who, owner: String, answer: oneshot::Sender<Result<Sat, Refused>> },
    /// A player wants something, over HTTP.
    Order { owner: String, address: IpAddr, order: Order, answer: oneshot::Sender<Result<u64, Refused>> },
    /// Someone wants to see the game once.
    Look { owner: Option<String>, address: IpAddr, answer: oneshot::Sender<Result<Box<Seen>, NoRoom>> },
    /// The search for a computer has a result.
    Searched { number: u64, result: SearchResult },
    /// Time may have run out.
    Wake,
    /// For a while nobody could write: clocks get that time back.
    Outage,
    /// The node goes away.
    Close,
    /// Something is wrong with the room.
    #[cfg(test)]
    Panic,
}

impl Call {
    /// Answers that the game is not to be had just now. Whoever asked may be gone already.
    pub(super) fn refuse(self, reason: &str) {
        match self {
            Call::Connect { answer, .. } => drop(answer.send(Err(NoRoom::Unavailable(reason.to_string())))),
            Call::Look { answer, .. } => drop(answer.send(Err(NoRoom::Unavailable(reason.to_string())))),
            Call::Sit { answer, .. } => drop(answer.send(Err(Refused::new(Why::Unavailable, NOT_NOW)))),
            Call::Order { answer, .. } => drop(answer.send(Err(Refused::new(Why::Unavailable, NOT_NOW)))),
            // Nobody waits for an answer to the rest.
            _ => {}
        }
    }
}

/// A listener's way into the room that knows it: another room of the same game would take it for someone else.
pub(super) struct Entrance {
    pub(super) listener: u64,
    pub(super) room: RoomHandle,
}

/// A seat that someone has.
pub(super) struct Sat {
    pub(super) seat: Seat,
    /// Whether it was free until now.
    pub(super) anew: bool,
}

/// A game as someone sees it once.
pub(super) struct Seen {
    pub(super) state: State,
    pub(super) record: String,
}

/// Why a game is not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoRoom {
    /// There is no such game, or not for everyone.
    Unknown,
    /// The store does not answer, or not with a game. The reason is for the log: it may quote the database.
    Unavailable(String),
}

struct Listener {
    /// Whoever watches may sit down later.
    owner: Option<String>,
    address: IpAddr,
    seat: Option<Seat>,
    outbox: Outbox,
    /// Frames that were told since the last delivery.
    unsent: Vec<Arc<str>>,
}

/// A game on this node.
pub(super) struct Host {
    id: GameId,
    shared: Arc<Shared>,
    room: Room,
    /// What the game is found by, as far as the game itself does not say.
    found_by: Index,
    calls: RoomHandle,
    listeners: HashMap<u64, Listener>,
    next_listener: u64,
    presence: Attendance,
    /// How much each player may say, and how much offer.
    phrases: PerSeat<Bucket>,
    offers: PerSeat<Bucket>,
    /// How often a client disagreed with the log; more than a few are not worth a line.
    lost: u32,
    /// The search for a computer in a seat.
    computer: ComputerSeat,
    /// The store gave no clear answer: what is written is not known, and nobody is told of it.
    in_doubt: bool,
    /// There may be time to give back for which nobody served.
    owes_time: bool,
    /// When the store last did not answer.
    unanswered: Option<Instant>,
}

impl Host {
    /// Loads a game.
    pub(super) async fn load(
        id: GameId,
        shared: Arc<Shared>,
        calls: RoomHandle,
    ) -> Result<Box<Host>, NoRoom> {
        let unavailable = |error: StoreError| NoRoom::Unavailable(error.to_string());
        let stored = shared.store.load(&id).await.map_err(unavailable)?.ok_or(NoRoom::Unknown)?;
        let room = room_of(&stored.lines).map_err(NoRoom::Unavailable)?;
        let presence = Attendance::new(&room);
        Ok(Box::new(Host {
            id,
            shared,
            presence,
            phrases: PerSeat::from_fn(|_| Bucket::full(std::time::Instant::now())),
            offers: PerSeat::from_fn(|_| Bucket::full(std::time::Instant::now())),
            room,
            found_by: stored.index,
            calls,
            listeners: HashMap::new(),
            next_listener: 0,
            lost: 0,
            computer: ComputerSeat::default(),
            in_doubt: false,
            owes_time: true,
            unanswered: None,
        }))
    }

    /// Serves the game until nobody needs it. What may ask the database is in boxes: it takes far more memory than a room that waits.
    pub(super) async fn run(mut self: Box<Self>, mut calls: Calls) {
        let mut idle_since = Instant::now();
        Box::pin(self.keep_time()).await;
        loop {
            self.update_search();
            self.tell_presence();
            self.deliver();
            let until = self.next_look(idle_since);
            tokio::select! {
                call = calls.recv() => match call.map(|call| *call) {
                    Some(Call::Close) | None => break,
                    Some(call) => {
                        idle_since = Instant::now();
                        Box::pin(self.answer(call)).await;
                    }
                },
                () = sleep_until(until) => {
                    Box::pin(self.look_around()).await;
                    if !self.is_needed() && idle_since.elapsed() >= IDLE {
                        break;
                    }
                }
            }
        }
        self.shared.rooms.forget(&self.id, &self.calls);
        self.computer = ComputerSeat::default();
        // What was asked until now is answered still; whoever comes later finds another room.
        calls.close();
        while let Some(call) = calls.recv().await {
            if !matches!(*call, Call::Connect { .. }) {
                Box::pin(self.answer(*call)).await;
            }
        }
        self.tell_all(&FromServer::Reconnect { reason: "the server goes away for a moment".to_string() });
        self.deliver();
    }

    fn is_needed(&self) -> bool {
        !self.listeners.is_empty() || self.computer.is_searching()
    }

    fn next_look(&self, idle_since: Instant) -> Instant {
        let here = Instant::now();
        let mut until = if self.is_needed() { here + IDLE } else { idle_since + IDLE };
        for due in [self.presence.tell_at(), self.computer.look_at()].into_iter().flatten() {
            until = until.min(due);
        }
        if self.in_doubt || self.owes_time || self.was_just_unanswered() {
            // Until the store answers there is nothing to be done, and asking all the time does not help it.
            return until.min(here + LOOK_AROUND).max(here + SHORTEST);
        }
        if self.shared.several_nodes && !self.listeners.is_empty() {
            until = until.min(here + LOOK_AROUND);
        }
        let next = [self.room.live().due(), self.gives_up_at(), self.renews_at()].into_iter().flatten().min();
        if let Some(next) = next {
            until = until.min(here + Duration::from_millis(next.saturating_sub(now()) + 1));
        }
        until.max(here + SHORTEST)
    }

    async fn look_around(&mut self) {
        if self.in_doubt || self.shared.several_nodes {
            self.catch_up().await;
        }
        if !self.in_doubt {
            self.compare_visits().await;
            self.keep_time().await;
        }
    }

    async fn answer(&mut self, call: Call) {
        // Other nodes may have written; a listener hears of it in time, and whoever asks wants to know now.
        let asks = matches!(call, Call::Connect { .. } | Call::Look { .. } | Call::Sit { .. });
        if self.in_doubt || (self.shared.several_nodes && asks) {
            self.catch_up().await;
        }
        if self.owes_time && !self.in_doubt {
            self.keep_time().await;
        }
        match call {
            Call::Connect { owner, address, after, outbox, answer } => {
                let entrance = self.connect(owner, address, after, outbox);
                // A listener who is gone already leaves at once.
                if let Err(Ok(gone)) = answer.send(entrance) {
                    self.leave(gone.listener, now());
                }
            }
            Call::Leave(listener, heard) => self.leave(listener, heard),
            Call::Frame(listener, frame) => self.hear(listener, frame).await,
            Call::Sit { who, owner, answer } => {
                let seated = self.sit(who, owner).await;
                let _ = answer.send(seated);
            }
            Call::Order { owner, address, order, answer } => {
                let result = match self.room.seat_of(&owner) {
                    Some(seat) => {
                        self.was_heard(seat, address);
                        self.order(seat, &order, Some(address)).await
                    }
                    None => Err(no_seat()),
                };
                let _ = answer.send(result);
            }
            Call::Look { owner, address, answer } => {
                if let Some(seat) = owner.as_deref().and_then(|owner| self.room.seat_of(owner)) {
                    self.was_heard(seat, address);
                }
                let seen = self.may_see(owner.as_deref()).map(|()| {
                    Box::new(Seen { state: self.room.state(), record: self.room.live().record().write() })
                });
                let _ = answer.send(seen);
            }
            Call::Searched { number, result } => self.searched(number, result).await,
            Call::Wake => self.look_around().await,
            Call::Outage => {
                self.owes_time = true;
                self.look_around().await;
            }
            Call::Close => {}
            #[cfg(test)]
            Call::Panic => panic!("a game fails"),
        }
        if self.shared.several_nodes {
            self.pass_on_visits().await;
        }
    }
}

fn no_seat() -> Refused {
    Refused::new(Why::NoSeat, "you have no seat in this game")
}

fn in_doubt() -> Refused {
    Refused::new(Why::Unavailable, "the server cannot write just now; try again")
}

fn busy() -> Refused {
    Refused::new(Why::Unavailable, "the server is busy; try again in a moment")
}

fn unavailable(shared: &Shared, error: &StoreError) -> Refused {
    if *error == StoreError::Busy {
        return busy();
    }
    shared.log_failure(error);
    Refused::new(Why::Unavailable, NOT_NOW)
}
