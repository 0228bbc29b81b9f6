//! A game over its WebSocket, with an engine for the moves.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use quadrille_core::Seat;
use quadrille_online::{
    Command, EntryKind, FromServer, GamePhase, GameState, OUTDATED, RejectReason, Replica, ReplicaEvent,
    ReplicaUpdate, ToServer, Token,
};
use quadrille_search::SearchLimits;
use quadrille_ugi::EngineProcess;
use tungstenite::http::StatusCode;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use super::{Api, BotError};

/// Read timeout, after which a heartbeat is sent.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// A server that has not answered for so long, although heartbeats were sent, hangs.
const SILENCE_LIMIT: Duration = Duration::from_secs(45);
/// Maximum time without a connection to the server.
const MAX_DISCONNECTED: Duration = Duration::from_secs(120);
/// Delay before a reconnect.
const RECONNECT_DELAY: Duration = Duration::from_millis(500);
/// Delay after the server was overloaded.
const OVERLOAD_DELAY: Duration = Duration::from_secs(2);
/// Search time without other limits: the server considers a client gone after a minute of silence.
const LONGEST_SEARCH: Duration = Duration::from_secs(30);

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameResult {
    /// The bot's seat.
    pub(crate) seat: Seat,
    /// The winner, if there is one.
    pub(crate) winner: Option<Seat>,
    /// The reason of the end.
    pub(crate) reason: String,
    /// Number of moves.
    pub(crate) moves: usize,
}

/// An engine that plays one game on a server.
#[derive(Debug)]
pub(crate) struct Bot<'a> {
    api: &'a Api,
    game: String,
    engine: &'a mut EngineProcess,
    limits: SearchLimits,
    replica: Replica,
    /// True once the engine has the game's options.
    engine_ready: bool,
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

impl<'a> Bot<'a> {
    /// Plays a game in which the bot has a seat already.
    pub(crate) fn new(
        api: &'a Api,
        game: &str,
        engine: &'a mut EngineProcess,
        limits: SearchLimits,
    ) -> Bot<'a> {
        let replica = Replica::new(now());
        Bot { api, game: game.to_string(), engine, limits, replica, engine_ready: false }
    }

    /// Plays to the end of the game, with reconnects.
    pub(crate) fn play(mut self) -> Result<GameResult, BotError> {
        let mut heard = Instant::now();
        loop {
            match self.connection(&mut heard) {
                Ok(result) => return Ok(result),
                Err(BotError::Network(reason)) if heard.elapsed() > MAX_DISCONNECTED => {
                    return Err(BotError::Network(reason));
                }
                Err(BotError::Network(_)) => std::thread::sleep(RECONNECT_DELAY),
                Err(error) => return Err(error),
            }
        }
    }

    /// Plays over one connection.
    fn connection(&mut self, heard: &mut Instant) -> Result<GameResult, BotError> {
        let (mut socket, _) = tungstenite::connect(self.api.socket(&self.game)).map_err(network)?;
        let stream = match socket.get_ref() {
            MaybeTlsStream::Plain(stream) => Some(stream),
            MaybeTlsStream::Rustls(stream) => Some(stream.get_ref()),
            // The library adds variants with its features.
            _ => None,
        };
        let limited = stream.map_or(Ok(()), |stream| stream.set_read_timeout(Some(HEARTBEAT)));
        limited.map_err(|error| BotError::Network(error.to_string()))?;
        let token =
            Token::read(self.api.token()).map_err(|error| BotError::InvalidResponse(error.to_string()))?;
        send(&mut socket, &self.replica.hello(Some(token)))?;
        let mut last_frame = Instant::now();
        loop {
            let text = match socket.read() {
                Ok(Message::Text(text)) => text,
                Ok(Message::Close(Some(frame))) if u16::from(frame.code) == OUTDATED => {
                    return Err(BotError::Outdated(frame.reason.to_string()));
                }
                Ok(Message::Close(frame)) => {
                    let reason = frame.map_or_else(String::new, |frame| frame.reason.to_string());
                    return Err(BotError::Network(reason));
                }
                Ok(_) => continue,
                Err(tungstenite::Error::Io(error))
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    if last_frame.elapsed() > SILENCE_LIMIT {
                        return Err(BotError::Network("the server does not answer".to_string()));
                    }
                    send(&mut socket, &ToServer::Ping)?;
                    continue;
                }
                Err(error) => return Err(network(error)),
            };
            last_frame = Instant::now();
            *heard = last_frame;
            let frame =
                FromServer::read(&text).map_err(|error| BotError::InvalidResponse(error.to_string()))?;
            let ReplicaUpdate { events, replies } = self.replica.receive(frame, now());
            for reply in replies {
                send(&mut socket, &reply)?;
            }
            for event in events {
                self.handle_event(&event, &mut socket)?;
            }
            if let Some(result) = self.result() {
                return Ok(result);
            }
            self.move_if_on_turn(&mut socket)?;
        }
    }

    fn handle_event(&mut self, event: &ReplicaEvent, socket: &mut Socket) -> Result<(), BotError> {
        match event {
            ReplicaEvent::Rejected(Some(request), rejection) => {
                let Command::Move { mv } = &request.command else { return Ok(()) };
                match rejection.reason {
                    // A move that is rejected by the rules is rejected every time.
                    RejectReason::Illegal | RejectReason::TooManyMoves => {
                        return Err(BotError::BadMove { mv: mv.clone(), message: rejection.message.clone() });
                    }
                    RejectReason::Unavailable | RejectReason::TooFast => std::thread::sleep(OVERLOAD_DELAY),
                    // A move that came too late is searched again.
                    _ => {}
                }
                Ok(())
            }
            // Engines decline all offers.
            ReplicaEvent::Applied(entry, _) => match entry.kind {
                EntryKind::Offered { seat, offer } if Some(seat) != self.replica.seat() => {
                    let decline = self.replica.command(Command::Decline { offer });
                    send(socket, &decline)
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn move_if_on_turn(&mut self, socket: &mut Socket) -> Result<(), BotError> {
        let Some(state) = self.replica.state() else { return Ok(()) };
        let is_moving =
            self.replica.pending().iter().any(|request| matches!(request.command, Command::Move { .. }));
        if state.mover().is_none() || state.mover() != self.replica.seat() || is_moving {
            return Ok(());
        }
        let start = state.game().position_after(0);
        let moves: Vec<String> = state.game().played().iter().map(|played| played.mv.to_text()).collect();
        if !self.engine_ready {
            for (key, value) in start.options() {
                self.engine.set_option(key, &value.to_string())?;
            }
            self.engine.new_game()?;
            self.engine_ready = true;
        }
        let limits = within_clock(state, self.limits, self.replica.server_time(now()));
        let mv = self.engine.best_move(&start.to_text(), &moves, limits)?;
        let frame = self.replica.command(Command::Move { mv });
        send(socket, &frame)
    }

    fn result(&self) -> Option<GameResult> {
        let state = self.replica.state().filter(|state| state.phase() == GamePhase::Over)?;
        let end = state.end()?;
        Some(GameResult {
            seat: self.replica.seat()?,
            winner: end.winner(),
            reason: end.reason().to_string(),
            moves: state.game().played().len(),
        })
    }
}

/// Limits that keep the clock: a twentieth of the remaining time, within the heartbeat interval.
fn within_clock(state: &GameState, limits: SearchLimits, now: u64) -> SearchLimits {
    let remaining = state.mover().and_then(|mover| state.left(mover, now));
    let most = remaining.map(|millis| Duration::from_millis(millis / 20).min(LONGEST_SEARCH));
    let time = match (limits.time, most) {
        (Some(time), Some(most)) => Some(time.min(most)),
        (time, most) => time.or(most.filter(|_| limits.nodes.is_none() && limits.depth.is_none())),
    };
    SearchLimits { time, ..limits }
}

fn send(socket: &mut Socket, frame: &ToServer) -> Result<(), BotError> {
    socket.send(Message::Text(frame.write().into())).map_err(network)
}

fn network(error: tungstenite::Error) -> BotError {
    match error {
        // An overloaded server is retried.
        tungstenite::Error::Http(response)
            if response.status().is_server_error() || response.status() == StatusCode::TOO_MANY_REQUESTS =>
        {
            BotError::Network(response.status().to_string())
        }
        tungstenite::Error::Http(response) => BotError::Rejected {
            what: "the WebSocket".to_string(),
            code: response.status().to_string(),
            message: response
                .into_body()
                .map_or_else(String::new, |body| String::from_utf8_lossy(&body).into_owned()),
        },
        error => BotError::Network(error.to_string()),
    }
}

/// System time in milliseconds since 1970.
fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
