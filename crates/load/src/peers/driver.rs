//! A match on a peer: two players, and the move in flight.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_util::Stream;
use quadrille_core::{PerSeat, Random, Seat};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::{PeerEvent, PeerPlayer};
use crate::client::{ClientError, Dialer, WebSocket, send};
use crate::driver::{Driver, Shared};
use crate::history::History;
use crate::http::Http;
use crate::pace::{MoveTimes, Pace, next_pace};
use crate::pending::Pending;
use crate::violation::{Violation, ViolationKind};

/// The longest time without a look at the timers.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// A player's protocol and WebSocket.
struct Connection<P> {
    player: P,
    socket: Box<WebSocket>,
    has_joined: bool,
    /// The moves that this player has seen.
    seen: usize,
}

/// A match on a peer.
pub(crate) struct PeerDriver<P> {
    shared: Arc<Shared>,
    number: usize,
    players: PerSeat<Connection<P>>,
    pending: Option<Pending>,
    times: MoveTimes,
    random: Random,
    timer: Pin<Box<Sleep>>,
    /// True after a failure: the match makes no moves any more.
    has_failed: bool,
}

impl<P> Connection<P> {
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Result<Message, ClientError>> {
        match ready!(Pin::new(&mut *self.socket).poll_next(context)) {
            Some(Ok(Message::Close(frame))) => {
                let reason = frame.map_or_else(String::new, |frame| frame.to_string());
                Poll::Ready(Err(ClientError::Closed(reason)))
            }
            Some(message) => Poll::Ready(message.map_err(ClientError::from)),
            None => Poll::Ready(Err(ClientError::Closed(String::new()))),
        }
    }
}

impl<P: PeerPlayer> Driver for PeerDriver<P> {
    async fn connect(
        shared: Arc<Shared>,
        number: usize,
        _watchers: usize,
    ) -> Result<PeerDriver<P>, ClientError> {
        let limit = shared.limit;
        let reconnect_delay = shared.reconnect_delay;
        let dialer = Dialer { servers: Arc::clone(&shared.servers), number, limit, reconnect_delay };
        let server = dialer.server(0);
        let mut http = Http::connect(server, number, limit).await?;
        let PerSeat { first, second } = P::create(&mut http, &shared.script.start).await?;
        drop(http);
        let open = async |player: P| -> Result<Connection<P>, ClientError> {
            let socket = Box::new(dialer.open(server, &player.path()).await?);
            Ok(Connection { player, socket, has_joined: false, seen: 0 })
        };
        let players = PerSeat { first: open(first).await?, second: open(second).await? };
        let mut driver = PeerDriver {
            players,
            number,
            pending: None,
            times: MoveTimes::new(shared.schedule),
            random: Random::new(shared.seed ^ quadrille_core::mix64(number as u64)),
            timer: Box::pin(sleep_until(Instant::now() + LONGEST_WAIT)),
            shared,
            has_failed: false,
        };
        timeout(limit, driver.join()).await.map_err(|_| ClientError::Timeout)??;
        Ok(driver)
    }

    async fn play(mut self, paces: watch::Receiver<Pace>) -> Vec<History> {
        let mut change = next_pace(paces);
        loop {
            self.act().await;
            if self.times.pace == Pace::Stopped && (self.pending.is_none() || self.has_failed) {
                break;
            }
            let (message, pace) = poll_fn(|context| {
                if let Poll::Ready(message) = self.poll_players(context) {
                    return Poll::Ready((Some(message), None));
                }
                if let Poll::Ready(change) = change.as_mut().poll(context) {
                    return Poll::Ready((None, Some(change)));
                }
                self.timer.as_mut().poll(context).map(|()| (None, None))
            })
            .await;
            if let Some((seat, message)) = message {
                self.handle(seat, message).await;
            }
            if let Some((pace, paces)) = pace {
                self.times.set_pace(pace, Instant::now(), &mut self.random);
                change =
                    if pace == Pace::Stopped { Box::pin(std::future::pending()) } else { next_pace(paces) };
            }
        }
        if let Some(pending) = &self.pending {
            self.violated(ViolationKind::Unanswered, format!("{pending:?}"));
        }
        // The logs of peers are not read.
        Vec::new()
    }
}

impl<P: PeerPlayer> PeerDriver<P> {
    /// Waits until both players have joined.
    async fn join(&mut self) -> Result<(), ClientError> {
        while Seat::ALL.iter().any(|seat| !self.players[*seat].has_joined) {
            let (seat, message) = poll_fn(|context| self.poll_players(context)).await;
            self.receive(seat, message?).await?;
        }
        Ok(())
    }

    /// The next message of either player. A match that has failed reads nothing.
    fn poll_players(&mut self, context: &mut Context<'_>) -> Poll<(Seat, Result<Message, ClientError>)> {
        if self.has_failed {
            return Poll::Pending;
        }
        for seat in Seat::ALL {
            if let Poll::Ready(message) = self.players[seat].poll(context) {
                return Poll::Ready((seat, message));
            }
        }
        Poll::Pending
    }

    async fn handle(&mut self, seat: Seat, message: Result<Message, ClientError>) {
        let received = match message {
            Ok(message) => self.receive(seat, message).await,
            Err(error) => Err(error),
        };
        received.unwrap_or_else(|error| self.fail(&error));
    }

    fn fail(&mut self, error: &ClientError) {
        self.shared.recorder.failed(error);
        self.has_failed = true;
    }

    async fn receive(&mut self, seat: Seat, message: Message) -> Result<(), ClientError> {
        self.shared.recorder.received(message.len());
        let limit = self.shared.limit;
        let connection = &mut self.players[seat];
        match connection.player.receive(&message)? {
            PeerEvent::Nothing => Ok(()),
            PeerEvent::Reply(reply) => send(&mut connection.socket, reply, limit).await,
            PeerEvent::Joined(reply) => {
                connection.has_joined = true;
                match reply {
                    Some(reply) => send(&mut connection.socket, reply, limit).await,
                    None => Ok(()),
                }
            }
            PeerEvent::Moved { moves, mv } => {
                let expected = connection.seen + 1;
                connection.seen = moves;
                let text = moves.checked_sub(1).and_then(|index| self.shared.script.moves.get(index));
                let is_expected = moves == expected && text.is_some_and(|expected| expected.text == *mv);
                if !is_expected {
                    let what = format!("{seat} sees move {moves}, {mv}, as its number {expected}");
                    self.violated(ViolationKind::Unexpected, what);
                }
                self.note_move(seat, moves);
                Ok(())
            }
        }
    }

    /// A player has got a move: its own is acknowledged by that, the opponent's is delivered.
    fn note_move(&mut self, seat: Seat, moves: usize) {
        let Some(pending) = self.pending.as_mut().filter(|pending| pending.number == moves as u64) else {
            return;
        };
        let now = Instant::now();
        if seat == pending.seat {
            pending.acknowledged = Some(now);
            self.shared.recorder.acknowledged(pending.due, now);
        } else {
            pending.delivered = Some(now);
            self.shared.recorder.delivered(pending.due, now);
        }
        if let Some(after) = pending.after_acknowledgement() {
            self.shared.recorder.finished(pending.due, after);
            self.pending = None;
        }
    }

    fn violated(&self, kind: ViolationKind, what: impl std::fmt::Display) {
        let text = format!("match {}: {what}", self.number);
        self.shared.recorder.violated(&Violation { kind, text });
    }

    /// Makes the next move if it is due, and sets the timer.
    async fn act(&mut self) {
        let now = Instant::now();
        if self.pending.as_ref().is_some_and(|pending| pending.sent + self.shared.limit <= now)
            && !self.has_failed
        {
            self.fail(&ClientError::Timeout);
        }
        if self.pending.is_none()
            && !self.has_failed
            && let Some(due) = self.times.due(now)
            && let Err(error) = self.make_move(due, now).await
        {
            self.fail(&error);
        }
        let at = match &self.pending {
            Some(pending) => pending.sent + self.shared.limit,
            None => self.times.next().unwrap_or(now + LONGEST_WAIT),
        };
        // A timer that fires too early is cheaper than one that is set for each move.
        let armed = self.timer.deadline();
        if at < armed || armed <= now {
            self.timer.set(sleep_until(if at <= now { now + LONGEST_WAIT } else { at }));
        }
    }

    async fn make_move(&mut self, due: Instant, now: Instant) -> Result<(), ClientError> {
        let PerSeat { first, second } = &self.players;
        let (index, is_agreed) = (first.seen, first.seen == second.seen);
        // At the end of the script the match makes no more moves.
        let Some(mv) = self.shared.script.moves.get(index).filter(|_| is_agreed) else { return Ok(()) };
        let connection = &mut self.players[mv.seat];
        let message = connection.player.move_message(&mv.text)?;
        self.times.begin(due);
        self.pending = Some(Pending::new(index, mv.seat, index as u64 + 1, due, now));
        self.shared.recorder.offered(message.len());
        send(&mut connection.socket, message, self.shared.limit).await
    }
}
