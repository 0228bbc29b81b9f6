//! One game on this node: a task that alone decides what is written to it from here, and tells everyone who listens.
//!
//! Other nodes may write to the same game. Whoever is late is told so by the store, reads what was written, and decides anew.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use quadrille_core::{Honour, Judge, PerSeat, Seat};
use quadrille_lexicon::Lexicon;
use quadrille_match::online::{Answer, Circumstances, Room};
use quadrille_protocol::online::{
    Entry, FromServer, Happening, Kept, LAG_MILLIS, Offer, Order, Presence, Refused, Stage, State, ToServer,
    VERSION, Welcome, Who, Why, Wish,
};
use quadrille_store::{Append, GameId, StoreError};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::computer::Computer;
use super::index::{index_of, line_of};
use super::{Shared, now, secrets};

/// Frames that may wait for a reader; whoever is slower is cut off.
pub(super) const OUTBOX: usize = 64;
/// Calls that may wait for a room.
pub(super) const INBOX: usize = 256;
/// How long a room that nobody needs is kept.
const IDLE: Duration = Duration::from_secs(60);
/// How often a room looks for what other nodes wrote.
const LOOK_AROUND: Duration = Duration::from_secs(1);
/// Moves of the computer are not faster than can be followed.
const PACE: Duration = Duration::from_millis(600);
/// How often an order is decided anew after others were quicker.
const TRIES: usize = 5;

/// Whatever has to be told to one listener.
pub(super) type Outbox = mpsc::Sender<Arc<str>>;

/// What a room is asked.
pub(super) enum Call {
    /// Someone wants to hear of the game.
    Connect {
        owner: Option<String>,
        after: Option<u64>,
        outbox: Outbox,
        answer: oneshot::Sender<Option<Entrance>>,
    },
    /// A listener is gone.
    Leave(u64),
    /// A listener sends a frame.
    Frame(u64, ToServer),
    /// Someone wants the free seat.
    Sit { who: Who, owner: String, answer: oneshot::Sender<Result<Seat, Refused>> },
    /// A player wants something, over HTTP.
    Order { owner: String, order: Order, answer: oneshot::Sender<Result<u64, Refused>> },
    /// Someone wants to see the game once.
    Look { owner: Option<String>, answer: oneshot::Sender<Option<Box<Seen>>> },
    /// A computer has thought.
    Thought { version: u64, seat: Seat, computer: Option<Computer>, mv: Option<String> },
    /// Time may have run out.
    Wake,
    /// The node goes away.
    Close,
}

/// A listener's way into the room that knows it: another room of the same game would take it for someone else.
pub(super) struct Entrance {
    pub(super) listener: u64,
    pub(super) room: mpsc::Sender<Call>,
}

/// A game as someone sees it once.
pub(super) struct Seen {
    pub(super) state: State,
    pub(super) record: String,
}

/// Why there is no room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoRoom {
    /// There is no such game.
    Unknown,
    /// The store does not answer, or not with a game.
    Unavailable(String),
}

struct Listener {
    seat: Option<Seat>,
    outbox: Outbox,
}

/// A game on this node.
pub(super) struct Host {
    id: GameId,
    shared: Arc<Shared>,
    room: Room,
    code: Option<String>,
    expires: Option<u64>,
    listed: bool,
    seeking: Option<String>,
    calls: mpsc::Sender<Call>,
    listeners: HashMap<u64, Listener>,
    next_listener: u64,
    gone: PerSeat<Option<u64>>,
    computers: PerSeat<Option<Computer>>,
    /// The version of the position that a computer thinks about.
    thinking: Option<u64>,
    /// The store gave no clear answer: what is written is not known.
    in_doubt: bool,
}

impl Host {
    /// Loads a game.
    pub(super) async fn load(
        id: GameId,
        shared: Arc<Shared>,
        calls: mpsc::Sender<Call>,
    ) -> Result<Host, NoRoom> {
        let unavailable = |error: StoreError| NoRoom::Unavailable(error.to_string());
        let stored = shared.store.load(&id).await.map_err(unavailable)?.ok_or(NoRoom::Unknown)?;
        let room = super::index::room_of(&stored.lines).map_err(NoRoom::Unavailable)?;
        let here = now();
        let gone = PerSeat::from_fn(|seat| is_guest(&room, seat).then_some(here));
        let index = stored.index;
        let mut host = Host {
            id,
            shared,
            room,
            code: index.code,
            expires: index.expires,
            listed: index.listed,
            seeking: index.seeking,
            calls,
            listeners: HashMap::new(),
            next_listener: 0,
            gone,
            computers: PerSeat::default(),
            thinking: None,
            in_doubt: false,
        };
        if host.room.live().due().is_some() {
            let outages = host.shared.store.outages(host.room.live().changed()).await.map_err(unavailable)?;
            let absences: Vec<_> = outages.iter().map(|outage| (outage.began, outage.ended)).collect();
            if let Some(kept) = host.room.credit(&absences, now()) {
                // Whoever is quicker gives the same back.
                let _ = host.write(kept).await;
            }
        }
        Ok(host)
    }

    /// Serves the game until nobody needs it.
    pub(super) async fn run(mut self, mut calls: mpsc::Receiver<Call>) {
        let mut idle_since = Instant::now();
        self.let_computers_play();
        loop {
            let until = self.next_look(idle_since);
            tokio::select! {
                call = calls.recv() => match call {
                    Some(Call::Close) | None => break,
                    Some(call) => {
                        idle_since = Instant::now();
                        self.answer(call).await;
                    }
                },
                () = sleep_until(until) => {
                    self.look_around().await;
                    if self.listeners.is_empty() && self.thinking.is_none() && idle_since.elapsed() >= IDLE {
                        break;
                    }
                }
            }
        }
        self.shared.rooms.forget(&self.id, &self.calls);
        // What was asked until now is answered still; whoever comes later finds another room.
        calls.close();
        while let Some(call) = calls.recv().await {
            if !matches!(call, Call::Connect { .. }) {
                self.answer(call).await;
            }
        }
        self.tell_all(&FromServer::Reconnect { reason: "the server goes away for a moment".to_string() });
    }

    fn next_look(&self, idle_since: Instant) -> Instant {
        let mut until = idle_since + IDLE;
        if self.shared.several_nodes && !self.listeners.is_empty() {
            until = until.min(Instant::now() + LOOK_AROUND);
        }
        if self.in_doubt {
            // Until the store answers there is nothing to be done, and asking all the time does not help it.
            return Instant::now() + LOOK_AROUND;
        }
        if let Some(due) = self.room.live().due() {
            until = until.min(Instant::now() + Duration::from_millis(due.saturating_sub(now()) + 1));
        }
        until.max(Instant::now() + Duration::from_millis(5))
    }

    async fn look_around(&mut self) {
        if self.in_doubt || self.shared.several_nodes {
            self.catch_up().await;
        }
        if !self.in_doubt {
            self.keep_time().await;
        }
    }

    async fn answer(&mut self, call: Call) {
        // Other nodes may have written; a listener hears of it in time, and whoever asks wants to know now.
        let asks = matches!(call, Call::Connect { .. } | Call::Look { .. } | Call::Sit { .. });
        if self.in_doubt || (self.shared.several_nodes && asks) {
            self.catch_up().await;
        }
        match call {
            Call::Connect { owner, after, outbox, answer } => {
                let entrance = self.connect(owner.as_deref(), after, outbox);
                // A listener who is gone already leaves at once.
                if let Err(Some(gone)) = answer.send(entrance) {
                    self.leave(gone.listener);
                }
            }
            Call::Leave(listener) => self.leave(listener),
            Call::Frame(listener, frame) => self.hear(listener, frame).await,
            Call::Sit { who, owner, answer } => {
                let seated = self.sit(who, owner).await;
                let _ = answer.send(seated);
            }
            Call::Order { owner, order, answer } => {
                let result = match self.room.seat_of(&owner) {
                    Some(seat) => self.order(seat, &order).await,
                    None => Err(no_seat()),
                };
                let _ = answer.send(result);
            }
            Call::Look { owner, answer } => {
                let seen = self.may_see(owner.as_deref()).then(|| {
                    Box::new(Seen { state: self.room.state(), record: self.room.live().record().write() })
                });
                let _ = answer.send(seen);
            }
            Call::Thought { version, seat, computer, mv } => self.thought(version, seat, computer, mv).await,
            Call::Wake => self.look_around().await,
            Call::Close => {}
        }
    }

    fn may_see(&self, owner: Option<&str>) -> bool {
        !self.room.live().opening().private || owner.and_then(|owner| self.room.seat_of(owner)).is_some()
    }

    fn connect(&mut self, owner: Option<&str>, after: Option<u64>, outbox: Outbox) -> Option<Entrance> {
        if !self.may_see(owner) {
            return None;
        }
        let seat = owner.and_then(|owner| self.room.seat_of(owner));
        self.next_listener += 1;
        let number = self.next_listener;
        self.listeners.insert(number, Listener { seat, outbox });
        if let Some(seat) = seat {
            self.gone[seat] = None;
        }
        let entries = after.and_then(|after| self.room.entries_after(after)).map(<[Entry]>::to_vec);
        let welcome = Welcome {
            protocol: VERSION,
            game: self.id.to_string(),
            you: seat,
            state: entries.is_none().then(|| self.room.state()),
            entries: entries.unwrap_or_default(),
            code: self.code.clone().filter(|_| seat.is_some()),
            presence: self.presence(),
            now: now(),
            lag: LAG_MILLIS,
        };
        self.tell(number, &FromServer::Welcome(Box::new(welcome)));
        self.tell_presence();
        Some(Entrance { listener: number, room: self.calls.clone() })
    }

    fn leave(&mut self, number: u64) {
        let Some(Listener { seat, .. }) = self.listeners.remove(&number) else { return };
        if let Some(seat) = seat
            && !self.listeners.values().any(|listener| listener.seat == Some(seat))
        {
            self.gone[seat] = Some(now());
        }
        self.tell_presence();
    }

    fn presence(&self) -> Presence {
        let watchers = self.listeners.values().filter(|listener| listener.seat.is_none()).count();
        Presence { gone: self.gone, watchers: u32::try_from(watchers).unwrap_or(u32::MAX) }
    }

    fn tell_presence(&mut self) {
        let presence = FromServer::Presence(self.presence());
        self.tell_all(&presence);
    }

    fn tell(&mut self, number: u64, frame: &FromServer) {
        let Some(listener) = self.listeners.get(&number) else { return };
        if listener.outbox.try_send(frame.write().into()).is_err() {
            self.cut_off(number);
        }
    }

    fn tell_all(&mut self, frame: &FromServer) {
        let text: Arc<str> = frame.write().into();
        let slow = self
            .listeners
            .iter()
            .filter(|(_, listener)| listener.outbox.try_send(Arc::clone(&text)).is_err());
        let slow: Vec<u64> = slow.map(|(number, _)| *number).collect();
        slow.into_iter().for_each(|number| self.cut_off(number));
    }

    /// Whoever does not read is not written to: with the outbox gone the connection ends.
    fn cut_off(&mut self, number: u64) {
        self.shared.metrics.refused("slow-reader");
        self.leave(number);
    }

    async fn hear(&mut self, number: u64, frame: ToServer) {
        let Some(listener) = self.listeners.get(&number) else { return };
        let seat = listener.seat;
        match frame {
            ToServer::Order(order) => {
                let result = match seat {
                    Some(seat) => self.order(seat, &order).await,
                    None => Err(no_seat()),
                };
                let id = order.id;
                let answer = match result {
                    Ok(version) => FromServer::Done { id, version },
                    Err(refused) => FromServer::Refused { id, refused },
                };
                self.tell(number, &answer);
            }
            ToServer::Lost { version, key } => {
                self.shared.metrics.refused("lost");
                tracing::warn!(game = %self.id, version, key, "a client disagrees with the log");
                let state = Box::new(self.room.state());
                self.tell(number, &FromServer::State { state, now: now() });
            }
            ToServer::Ping => self.tell(number, &FromServer::Pong { now: now() }),
            // The first frame was one, and another changes nothing.
            ToServer::Hello(_) => {}
        }
    }

    async fn sit(&mut self, who: Who, owner: String) -> Result<Seat, Refused> {
        for _ in 0..TRIES {
            if let Some(seat) = self.room.seat_of(&owner) {
                return Ok(seat);
            }
            let (seat, kept) = self.room.sit(who.clone(), Some(owner.clone()), now())?;
            match self.write(kept).await {
                Ok(()) => {
                    self.gone[seat] = Some(now());
                    self.tell_presence();
                    return Ok(seat);
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(unavailable(&error)),
            }
        }
        Err(Refused::new(Why::Unavailable, "others were quicker every time"))
    }

    /// Carries an order out, or says why not.
    async fn order(&mut self, seat: Seat, order: &Order) -> Result<u64, Refused> {
        for attempt in 0..TRIES {
            self.keep_time().await;
            if self.in_doubt {
                return Err(Refused::new(Why::Unavailable, "the server cannot write just now; try again"));
            }
            let circumstances = Circumstances { now: now(), gone: self.gone };
            let builtin = |word: &str| Lexicon::builtin().contains(word);
            let on_honour = self.room.live().game().setup().option("dictionary") == Some("honour");
            let judge: &dyn Judge = if on_honour { &Honour } else { &builtin };
            match self.room.order(seat, order, circumstances, judge) {
                Answer::Before(version) => return Ok(version),
                // What is refused may be right by what another node wrote.
                Answer::Refused(_) if self.shared.several_nodes && attempt == 0 => self.catch_up().await,
                Answer::Refused(refused) => return Err(refused),
                Answer::Write(kept) => match self.write(*kept).await {
                    Ok(()) => {
                        let version = self.room.live().version();
                        self.follow_up().await;
                        return Ok(version);
                    }
                    Err(StoreError::Conflict) => {}
                    Err(error) => return Err(unavailable(&error)),
                },
            }
        }
        Err(Refused::new(Why::Stale, "others were quicker every time"))
    }

    /// Ends a game whose clock has run out.
    async fn keep_time(&mut self) {
        if let Some(kept) = self.room.tick(now()) {
            // Who wrote it does not matter, and what cannot be written now is tried again.
            let _ = self.write(kept).await;
        }
    }

    /// Makes a line durable, and only then tells of it.
    async fn write(&mut self, kept: Kept) -> Result<(), StoreError> {
        let begun = std::time::Instant::now();
        let after = self.room.live().version();
        let line = line_of(&kept);
        let entry = kept.entry.clone();
        if let Err(diverged) = self.room.written(kept) {
            self.in_doubt = true;
            return Err(StoreError::Corrupt(diverged.to_string()));
        }
        if self.room.live().stage() != Stage::Waiting {
            (self.code, self.expires, self.listed, self.seeking) = (None, None, false, None);
        }
        let index =
            index_of(self.room.live(), self.code.clone(), self.expires, self.listed, self.seeking.clone());
        let append = Append { game: self.id.clone(), after, lines: vec![line], index };
        match self.shared.writer.append(append).await {
            Ok(()) => {
                self.shared.metrics.written(begun.elapsed());
                self.tell_all(&FromServer::Entries { entries: vec![entry], now: now() });
                Ok(())
            }
            Err(error) => {
                // The room has taken in what may not be written: the log alone knows.
                self.in_doubt = true;
                self.catch_up().await;
                Err(error)
            }
        }
    }

    /// Takes in what is written, by whomever.
    async fn catch_up(&mut self) {
        if self.in_doubt {
            let Ok(Some(stored)) = self.shared.store.load(&self.id).await else { return };
            let Ok(room) = super::index::room_of(&stored.lines) else { return };
            self.room = room;
            (self.code, self.expires) = (stored.index.code, stored.index.expires);
            (self.listed, self.seeking) = (stored.index.listed, stored.index.seeking);
            self.in_doubt = false;
            // What listeners have is not known either; those who are ahead or behind find the state.
            let state = Box::new(self.room.state());
            self.tell_all(&FromServer::State { state, now: now() });
            self.let_computers_play();
        } else {
            let version = self.room.live().version();
            let Ok(lines) = self.shared.store.lines_after(&self.id, version).await else { return };
            let mut entries = Vec::new();
            for line in lines {
                let entry =
                    Kept::read(&line.body).ok().and_then(|kept| self.room.written(kept).ok().cloned());
                let Some(entry) = entry else {
                    self.in_doubt = true;
                    return;
                };
                entries.push(entry);
            }
            if !entries.is_empty() {
                self.tell_all(&FromServer::Entries { entries, now: now() });
                self.let_computers_play();
            }
        }
    }

    /// What comes of what just happened: another game, or a computer's turn.
    async fn follow_up(&mut self) {
        if self.room.wants_rematch() {
            self.open_rematch().await;
        }
        self.let_computers_answer().await;
        self.let_computers_play();
    }

    async fn open_rematch(&mut self) {
        let live = self.room.live();
        let id = secrets::rematch_id(&self.id);
        let opening = live.opening().rematch(self.id.as_str(), secrets::seed());
        let seats = Seat::ALL.map(|seat| {
            (seat, live.seats()[seat.other()].clone(), self.room.owner(seat.other()).map(str::to_string))
        });
        let created = super::index::create_seated(&self.shared, &id, opening, seats).await;
        match created {
            Ok(()) | Err(StoreError::IdTaken) => {
                let kept = self.room.rematch(id.as_str(), now());
                // If it cannot be written now, the next order tries again.
                let _ = self.write(kept).await;
            }
            Err(error) => tracing::warn!(game = %self.id, %error, "the rematch cannot be opened"),
        }
    }

    /// Computers let people take back and play again, and do not take draws.
    async fn let_computers_answer(&mut self) {
        for seat in Seat::ALL {
            let computer = matches!(self.room.live().seats()[seat], Some(Who::Computer { .. }));
            let offers = self.room.live().offers(seat.other()).to_vec();
            for offer in offers.into_iter().filter(|_| computer) {
                let wish = match offer {
                    Offer::Draw => Wish::Decline { offer },
                    Offer::TakeBack | Offer::Rematch => Wish::Offer { offer },
                };
                let version = self.room.live().version();
                let order = Order { id: format!("computer-{version}"), version, wish };
                let circumstances = Circumstances { now: now(), gone: self.gone };
                if let Answer::Write(kept) = self.room.order(seat, &order, circumstances, &Honour) {
                    let _ = self.write(*kept).await;
                }
                if self.room.wants_rematch() {
                    self.open_rematch().await;
                }
            }
        }
    }

    fn let_computers_play(&mut self) {
        let live = self.room.live();
        let Some(seat) = live.mover() else { return };
        let Some(level) = live.seats()[seat].as_ref().and_then(Who::level) else { return };
        // What is said or offered meanwhile does not change what there is to think about.
        let version = live.position_version();
        if self.thinking == Some(version) {
            return;
        }
        let computer = self.computers[seat].take().or_else(|| {
            Computer::new(&live.opening().game, level, live.opening().seed ^ seat.index() as u64)
        });
        let Some(computer) = computer else { return };
        self.thinking = Some(version);
        let (table, calls) = (live.game().table().duplicate(), self.calls.clone());
        tokio::spawn(async move {
            let pace = sleep_until(Instant::now() + PACE);
            let (computer, mv) = computer.think(table, level).await;
            pace.await;
            // A room that is gone has no use for it.
            let _ = calls.send(Call::Thought { version, seat, computer, mv }).await;
        });
    }

    async fn thought(&mut self, version: u64, seat: Seat, computer: Option<Computer>, mv: Option<String>) {
        self.computers[seat] = computer;
        if self.thinking == Some(version) {
            self.thinking = None;
        }
        let live = self.room.live();
        if live.mover() == Some(seat)
            && live.position_version() == version
            && let Some(mv) = mv
        {
            let order = Order { id: format!("computer-{version}"), version, wish: Wish::Move { mv } };
            if let Err(refused) = self.order(seat, &order).await {
                tracing::error!(game = %self.id, message = refused.message, "a computer's move is refused");
            }
        } else {
            self.let_computers_play();
        }
    }
}

fn is_guest(room: &Room, seat: Seat) -> bool {
    matches!(room.live().seats()[seat], Some(Who::Guest { .. }))
}

fn no_seat() -> Refused {
    Refused::new(Why::NoSeat, "you have no seat in this game")
}

fn unavailable(error: &StoreError) -> Refused {
    Refused::new(Why::Unavailable, format!("the server cannot write just now: {error}"))
}

/// What a rematch or a new game is opened with, as lines.
pub(super) fn opening_lines(
    opening: quadrille_protocol::online::Opening,
    seats: impl IntoIterator<Item = (Seat, Option<Who>, Option<String>)>,
    at: u64,
) -> Result<(Room, Vec<Kept>), Refused> {
    let mut lines = vec![Room::opening(opening, at)];
    let wrong = |what: String| Refused::new(Why::Malformed, what);
    let mut room = Room::of(lines.clone()).map_err(|diverged| wrong(diverged.what))?;
    for (seat, who, owner) in seats {
        if let Some(who) = who {
            let kept = Kept { owner, ..room.sit_at(seat, who, None, at)? };
            room.written(kept.clone()).map_err(|diverged| wrong(diverged.what))?;
            lines.push(kept);
        }
    }
    debug_assert!(lines.iter().all(|kept| !matches!(kept.entry.what, Happening::Moved { .. })));
    Ok((room, lines))
}
