//! One match: its clients, the command in flight, and what is due.
//!
//! A match is one task with one timer. Frames are handled as they arrive ([`MatchDriver::handle`]); then everything that is due is done
//! ([`MatchDriver::act`]): the next move, a repeated command, timeouts, reconnects and pings.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use quadrille_core::{PerSeat, Random};
use quadrille_online::{Command, CommandRequest, RejectReason, ToServer, Token};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use crate::client::{Client, ClientError, ClientEvent, Dialer};
use crate::create::{create_game, token};
use crate::driver::{Driver, Shared};
use crate::frame::{AckView, EntryView, Frame, SnapshotView};
use crate::history::{History, command_id, is_command_id};
use crate::pace::{MoveTimes, Pace, next_pace, within};
use crate::pending::Pending;
use crate::violation::ViolationKind;

/// Delay before a rejected command is sent again.
const BACK_OFF: Duration = Duration::from_millis(250);
/// Attempts to create a game before the match is given up.
const CREATE_ATTEMPTS: usize = 20;
/// A client that has sent nothing for so long sends a ping; the server disconnects it after 70 seconds.
const PING_AFTER: Duration = Duration::from_secs(30);
/// Attempts to send a command that is rejected, before the match goes on with another game.
const MOST_REJECTIONS: u32 = 1000;

/// The clients of a match and their game.
pub(crate) struct MatchDriver {
    shared: Arc<Shared>,
    dialer: Dialer,
    tokens: PerSeat<Token>,
    /// The two players, then the watchers.
    clients: Vec<Client>,
    history: History,
    pending: Option<Pending>,
    finished: Vec<History>,
    random: Random,
    times: MoveTimes,
    next_reconnect: Option<Instant>,
    next_game: Option<Instant>,
    timer: Pin<Box<Sleep>>,
    /// The time of the timer; none after it has fired.
    armed: Option<Instant>,
}

impl Driver for MatchDriver {
    /// Creates a game and connects its players and so many watchers.
    async fn connect(
        shared: Arc<Shared>,
        number: usize,
        watchers: usize,
    ) -> Result<MatchDriver, ClientError> {
        let (limit, reconnect_delay) = (shared.limit, shared.reconnect_delay);
        let dialer = Dialer { servers: Arc::clone(&shared.servers), number, limit, reconnect_delay };
        let tokens = PerSeat { first: token()?, second: token()? };
        let game = create_game(&dialer, 0, &shared.script, &tokens).await?;
        let history = History::new(game, Arc::clone(&shared.script));
        let now = Instant::now();
        let mut driver = MatchDriver {
            random: Random::new(shared.seed ^ quadrille_core::mix64(number as u64)),
            times: MoveTimes::new(shared.schedule),
            shared,
            dialer,
            tokens,
            clients: Vec::new(),
            history,
            pending: None,
            finished: Vec::new(),
            next_reconnect: None,
            next_game: None,
            timer: Box::pin(sleep(PING_AFTER)),
            armed: Some(now + PING_AFTER),
        };
        driver.connect_clients(watchers);
        driver.wait_for_welcomes().await?;
        Ok(driver)
    }

    /// Plays at the given pace until it is `Stopped`; returns the histories of all games.
    async fn play(mut self, paces: watch::Receiver<Pace>) -> Vec<History> {
        let mut change = next_pace(paces);
        let mut settle_until = None;
        loop {
            self.act().await;
            if self.times.pace == Pace::Stopped {
                let until = *settle_until.get_or_insert_with(|| Instant::now() + self.shared.limit);
                if self.is_settled() || Instant::now() >= until {
                    break;
                }
                self.arm(until);
            }
            poll_fn(|context| {
                let mut progressed = self.poll_clients(context);
                if let Poll::Ready((pace, paces)) = change.as_mut().poll(context) {
                    self.set_pace(pace);
                    // A stopped match stays stopped; the sender may be gone.
                    change = if pace == Pace::Stopped {
                        Box::pin(std::future::pending())
                    } else {
                        next_pace(paces)
                    };
                    progressed = true;
                }
                if self.armed.is_some() && self.timer.as_mut().poll(context).is_ready() {
                    self.armed = None;
                    progressed = true;
                }
                if progressed { Poll::Ready(()) } else { Poll::Pending }
            })
            .await;
        }
        self.check_settled();
        self.finished.push(self.history);
        self.finished
    }
}

impl MatchDriver {
    fn connect_clients(&mut self, watchers: usize) {
        let token = |role: usize| match role {
            0 => Some(self.tokens.first.clone()),
            1 => Some(self.tokens.second.clone()),
            _ => None,
        };
        let client = |role: usize| Client::new(&self.dialer, &self.history.game, token(role), role);
        self.clients = (0..2 + watchers).map(client).collect();
    }

    async fn wait_for_welcomes(&mut self) -> Result<(), ClientError> {
        let deadline = sleep(self.shared.limit);
        tokio::pin!(deadline);
        poll_fn(|context| {
            while self.poll_clients(context) {}
            if self.history.version().is_some() && self.clients.iter().all(|client| client.is_welcomed) {
                return Poll::Ready(Ok(()));
            }
            deadline.as_mut().poll(context).map(|()| Err(ClientError::Timeout))
        })
        .await
    }

    fn set_pace(&mut self, pace: Pace) {
        let now = Instant::now();
        self.times.set_pace(pace, now, &mut self.random);
        let next = |random: &mut Random, interval: Option<Duration>| {
            interval.filter(|_| pace.is_playing()).map(|interval| within(interval * 2, now, random))
        };
        self.next_reconnect = next(&mut self.random, self.shared.reconnect_interval);
        self.next_game = next(&mut self.random, self.shared.game_interval);
    }

    /// Handles everything that the clients have received. False if there was nothing.
    fn poll_clients(&mut self, context: &mut Context<'_>) -> bool {
        let mut progressed = false;
        for index in 0..self.clients.len() {
            while let Poll::Ready(event) = self.clients[index].poll(context) {
                progressed = true;
                match event {
                    ClientEvent::Text(text) => self.handle(index, &text),
                    ClientEvent::Lost(error) => self.shared.recorder.failed(&error),
                }
            }
        }
        progressed
    }

    fn violated(&self, kind: ViolationKind, what: impl std::fmt::Display) {
        self.shared.recorder.violated(&self.history.violation(kind, what));
    }

    /// Handles a frame of the server.
    fn handle(&mut self, index: usize, text: &str) {
        self.shared.recorder.received(text.len());
        let frame = match Frame::read(text) {
            Ok(frame) => frame,
            Err(error) => return self.violated(ViolationKind::Malformed, error),
        };
        match frame {
            Frame::Entries(frame) => frame.entries.iter().for_each(|entry| self.see(index, entry)),
            Frame::Ack(ack) => self.acknowledged(index, &ack),
            Frame::Rejected { id, rejection } => self.rejected(&id, rejection.reason, &rejection.message),
            Frame::Welcome(welcome) => {
                self.clients[index].welcomed();
                if let Some(snapshot) = &welcome.snapshot {
                    self.see_snapshot(index, snapshot);
                }
                welcome.entries.iter().for_each(|entry| self.see(index, entry));
                if let Some(pending) = &mut self.pending
                    && pending.seat.index() == index
                    && pending.acknowledged.is_none()
                {
                    pending.send_at = Some(Instant::now());
                }
            }
            Frame::Reconnect { reason } => {
                self.shared.recorder.failed(&ClientError::Closed(reason.into_owned()));
                self.clients[index].fail_over();
            }
            Frame::Snapshot(frame) => self.see_snapshot(index, &frame.snapshot),
            Frame::Presence(_) | Frame::Pong(_) => {}
        }
    }

    /// A client sees a snapshot, which replaces what it has seen.
    fn see_snapshot(&mut self, index: usize, snapshot: &SnapshotView<'_>) {
        self.clients[index].seen = Some(snapshot.version);
        let checked = self.history.check_snapshot(snapshot);
        checked.unwrap_or_else(|violation| self.shared.recorder.violated(&violation));
        self.note_delivery(index, snapshot.version);
    }

    /// A client sees an entry.
    fn see(&mut self, index: usize, entry: &EntryView<'_>) {
        let seen = self.clients[index].seen.unwrap_or_default();
        if let Err(violation) = self.history.check_entry(seen, entry) {
            self.shared.recorder.violated(&violation);
        }
        self.clients[index].seen = Some(entry.number);
        self.note_delivery(index, entry.number);
    }

    /// Records when the opponent sees the move in flight.
    fn note_delivery(&mut self, index: usize, number: u64) {
        if let Some(pending) = &mut self.pending
            && pending.seat.other().index() == index
            && pending.number <= number
            && pending.delivered.is_none()
        {
            let now = Instant::now();
            pending.delivered = Some(now);
            self.shared.recorder.delivered(pending.due, now);
            self.finish_command();
        }
    }

    fn acknowledged(&mut self, index: usize, ack: &AckView<'_>) {
        let expected = self.pending.as_mut().filter(|pending| is_command_id(&ack.id, pending.index));
        let Some(pending) = expected.filter(|pending| pending.acknowledged.is_none()) else {
            return self.violated(ViolationKind::WrongAcknowledgement, format!("{ack:?}"));
        };
        let now = Instant::now();
        pending.acknowledged = Some(now);
        let number = pending.number;
        self.shared.recorder.acknowledged(pending.due, now);
        self.history.acknowledged = number;
        if ack.version != number || self.clients[index].seen.is_none_or(|seen| seen < number) {
            let what = format!("{ack:?} for entry {number}, seen {:?}", self.clients[index].seen);
            self.violated(ViolationKind::WrongAcknowledgement, what);
        }
        self.finish_command();
    }

    fn rejected(&mut self, id: &str, reason: RejectReason, message: &str) {
        self.shared.recorder.rejected(reason);
        let expected = self.pending.as_mut().filter(|pending| is_command_id(id, pending.index));
        match (reason, expected) {
            // Of several nodes, one may not have caught up with the version that the client has seen.
            (
                RejectReason::Unavailable
                | RejectReason::TooFast
                | RejectReason::Stale
                | RejectReason::NotYourTurn,
                Some(pending),
            ) if pending.acknowledged.is_none() => {
                pending.rejections += 1;
                pending.send_at = Some(Instant::now() + BACK_OFF);
            }
            _ => self.violated(ViolationKind::WrongRejection, format!("{id}: {}: {message}", reason.word())),
        }
    }

    fn finish_command(&mut self) {
        if let Some(pending) = &self.pending
            && let Some(after) = pending.after_acknowledgement()
        {
            self.shared.recorder.finished(pending.due, after);
            self.pending = None;
        }
    }

    /// Does everything that is due, and sets the timer.
    async fn act(&mut self) {
        let now = Instant::now();
        self.disconnect_silent(now);
        if self.next_reconnect.is_some_and(|at| at <= now) {
            let index = self.random.below(u32::try_from(self.clients.len()).unwrap_or(1)) as usize;
            self.clients[index].reconnect();
            self.shared.recorder.reconnected();
            self.next_reconnect = self.later(self.shared.reconnect_interval, now);
        }
        let is_due = self.next_game.is_some_and(|at| at <= now);
        if self.pending.is_none() && (is_due || self.history.moves() >= self.shared.script.len()) {
            self.start_over().await;
            self.next_game = self.next_game.and_then(|_| self.later(self.shared.game_interval, now));
        }
        if self.pending.as_ref().is_some_and(|pending| pending.rejections > MOST_REJECTIONS) {
            self.pending = None;
            self.start_over().await;
        }
        self.begin_move(now);
        self.send_pending(now).await;
        self.ping(now).await;
        self.arm_for_next(now);
    }

    /// A random time with this mean.
    fn later(&mut self, interval: Option<Duration>, now: Instant) -> Option<Instant> {
        interval.map(|interval| within(interval * 2, now, &mut self.random))
    }

    /// Connects clients elsewhere that wait for an answer for too long.
    fn disconnect_silent(&mut self, now: Instant) {
        let limit = self.shared.limit;
        let mut silent = None;
        if let Some(pending) = &self.pending
            && pending.send_at.is_none()
            && pending.sent + limit <= now
        {
            let seat = if pending.acknowledged.is_some() { pending.seat.other() } else { pending.seat };
            silent = Some(seat.index());
        }
        for index in 0..self.clients.len() {
            let client = &self.clients[index];
            let has_no_welcome = client.is_open() && !client.is_welcomed && client.sent + limit <= now;
            if has_no_welcome || (silent == Some(index) && client.is_welcomed) {
                self.shared.recorder.failed(&ClientError::Timeout);
                self.clients[index].fail_over();
                if let Some(pending) = &mut self.pending {
                    // The opponent gets a full timeout of its own.
                    pending.sent = now;
                }
            }
        }
    }

    /// Leaves the game and creates another, with the same players and as many watchers.
    async fn start_over(&mut self) {
        let watchers = self.clients.len() - 2;
        for attempt in 0..CREATE_ATTEMPTS {
            match create_game(&self.dialer, attempt, &self.shared.script, &self.tokens).await {
                Ok(game) => {
                    let next = History::new(game, Arc::clone(&self.shared.script));
                    self.finished.push(std::mem::replace(&mut self.history, next));
                    self.shared.recorder.created();
                    return self.connect_clients(watchers);
                }
                Err(error) => self.shared.recorder.failed(&error),
            }
            sleep(BACK_OFF).await;
        }
        self.times.set_pace(Pace::Stopped, Instant::now(), &mut self.random);
    }

    /// Begins the next move of the script, if it is due and its player can make it.
    fn begin_move(&mut self, now: Instant) {
        if self.pending.is_some() {
            return;
        }
        let Some(due) = self.times.due(now) else { return };
        let index = self.history.moves();
        let Some((mv, version)) = self.shared.script.moves.get(index).zip(self.history.version()) else {
            return;
        };
        let client = &self.clients[mv.seat.index()];
        if !client.is_welcomed || client.seen != Some(version) {
            return;
        }
        self.times.begin(due);
        self.pending = Some(Pending::new(index, mv.seat, version + 1, due, now));
    }

    async fn send_pending(&mut self, now: Instant) {
        let Some(pending) = &mut self.pending else { return };
        let client = &mut self.clients[pending.seat.index()];
        if pending.send_at.is_none_or(|at| at > now) || !client.is_welcomed {
            return;
        }
        (pending.send_at, pending.sent) = (None, now);
        let mv = self.shared.script.moves[pending.index].text.clone();
        let request = CommandRequest {
            id: command_id(pending.index),
            version: pending.number - 1,
            command: Command::Move { mv },
        };
        match client.send(&ToServer::Command(request)).await {
            Ok(bytes) => self.shared.recorder.offered(bytes),
            Err(error) => {
                self.shared.recorder.failed(&error);
                client.fail_over();
            }
        }
    }

    async fn ping(&mut self, now: Instant) {
        for client in &mut self.clients {
            if client.is_welcomed
                && client.sent + PING_AFTER <= now
                && let Err(error) = client.send(&ToServer::Ping).await
            {
                self.shared.recorder.failed(&error);
                client.fail_over();
            }
        }
    }

    /// Sets the timer for the next thing that is due.
    fn arm_for_next(&mut self, now: Instant) {
        let limit = self.shared.limit;
        let mut at = now + PING_AFTER;
        for client in &self.clients {
            let patience = if client.is_welcomed { PING_AFTER } else { limit };
            at = at.min(client.sent + patience);
        }
        if let Some(pending) = &self.pending {
            at = at.min(pending.send_at.unwrap_or(pending.sent + limit));
        } else {
            at = self.times.next().map_or(at, |next| at.min(next));
        }
        for next in [self.next_reconnect, self.next_game].into_iter().flatten() {
            at = at.min(next);
        }
        // An action that is due already waits for a frame or for a connection.
        self.arm(if at <= now { now + BACK_OFF } else { at });
    }

    /// Sets the timer, unless it fires earlier anyway: setting it at every move would cost more than one needless wake-up.
    fn arm(&mut self, at: Instant) {
        if self.armed.is_none_or(|armed| at < armed) {
            self.armed = Some(at);
            self.timer.set(sleep_until(at));
        }
    }

    /// True if every command is answered and every client has seen every entry.
    fn is_settled(&self) -> bool {
        let version = self.history.version();
        self.pending.is_none()
            && self.clients.iter().all(|client| client.is_welcomed && client.seen == version)
    }

    fn check_settled(&self) {
        if let Some(pending) = &self.pending
            && pending.acknowledged.is_none()
        {
            self.violated(ViolationKind::Unanswered, format!("{pending:?}"));
        }
        let version = self.history.version();
        for (index, client) in self.clients.iter().enumerate().filter(|(_, client)| client.seen != version) {
            let what = format!("client {index} has seen {:?} of {version:?}", client.seen);
            self.violated(ViolationKind::Missed, what);
        }
    }
}
