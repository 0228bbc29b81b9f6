//! A game over its WebSocket, with an engine for the moves.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use quadrille_core::Seat;
use quadrille_online::{
    Command, EntryKind, FromServer, GamePhase, GameState, RejectReason, Replica, ReplicaEvent, ReplicaUpdate,
    ToServer, Token,
};
use quadrille_search::SearchLimits;
use quadrille_ugi::EngineProcess;
use tungstenite::http::StatusCode;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use super::{Api, BotError};

/// Read timeout, after which a heartbeat is sent.
const QUIET: Duration = Duration::from_secs(20);
/// Maximum time without a connection to the server.
const AWAY: Duration = Duration::from_secs(120);
/// Delay before a reconnect.
const PAUSE: Duration = Duration::from_millis(500);
/// Delay after the server was overloaded.
const BREATHER: Duration = Duration::from_secs(2);
/// Search time without other limits: the server considers a client gone after a minute of silence.
const LONGEST_THOUGHT: Duration = Duration::from_secs(30);

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
    seated: bool,
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
        Bot { api, game: game.to_string(), engine, limits, replica, seated: false }
    }

    /// Plays to the end of the game, with reconnects.
    pub(crate) fn play(mut self) -> Result<GameResult, BotError> {
        let mut heard = Instant::now();
        loop {
            match self.connection(&mut heard) {
                Ok(result) => return Ok(result),
                Err(BotError::Network(why)) if heard.elapsed() > AWAY => return Err(BotError::Network(why)),
                Err(BotError::Network(_)) => std::thread::sleep(PAUSE),
                Err(error) => return Err(error),
            }
        }
    }

    /// Plays over one connection.
    fn connection(&mut self, heard: &mut Instant) -> Result<GameResult, BotError> {
        let (mut socket, _) = tungstenite::connect(self.api.socket(&self.game)).map_err(network)?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(QUIET)).map_err(|error| BotError::Network(error.to_string()))?;
        }
        let token =
            Token::read(self.api.token()).map_err(|error| BotError::InvalidResponse(error.to_string()))?;
        send(&mut socket, &self.replica.hello(Some(token)))?;
        loop {
            let text = match socket.read() {
                Ok(Message::Text(text)) => text,
                Ok(Message::Close(frame)) => {
                    let why = frame.map_or_else(String::new, |frame| frame.reason.to_string());
                    return Err(BotError::Network(why));
                }
                Ok(_) => continue,
                Err(tungstenite::Error::Io(error))
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    send(&mut socket, &ToServer::Ping)?;
                    continue;
                }
                Err(error) => return Err(network(error)),
            };
            *heard = Instant::now();
            let frame =
                FromServer::read(&text).map_err(|error| BotError::InvalidResponse(error.to_string()))?;
            let ReplicaUpdate { events: news, replies } = self.replica.receive(frame, now());
            for reply in replies {
                send(&mut socket, &reply)?;
            }
            for news in news {
                self.handle_event(&news, &mut socket)?;
            }
            if let Some(result) = self.result() {
                return Ok(result);
            }
            self.move_if_on_turn(&mut socket)?;
        }
    }

    fn handle_event(&mut self, news: &ReplicaEvent, socket: &mut Socket) -> Result<(), BotError> {
        match news {
            ReplicaEvent::Rejected(Some(order), refused) => {
                let Command::Move { mv } = &order.command else { return Ok(()) };
                match refused.reason {
                    // A move that is rejected by the rules is rejected every time.
                    RejectReason::Illegal | RejectReason::TooManyMoves => {
                        return Err(BotError::BadMove { mv: mv.clone(), message: refused.message.clone() });
                    }
                    RejectReason::Unavailable | RejectReason::TooFast => std::thread::sleep(BREATHER),
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
        let moving = self.replica.pending().iter().any(|order| matches!(order.command, Command::Move { .. }));
        if state.mover().is_none() || state.mover() != self.replica.seat() || moving {
            return Ok(());
        }
        let table = state.game().table_after(0);
        let moves: Vec<String> = state.game().played().iter().map(|played| played.mv.to_text()).collect();
        if !self.seated {
            for (key, value) in table.options() {
                self.engine.set_option(key, &value.to_string())?;
            }
            self.engine.new_game()?;
            self.seated = true;
        }
        let limits = in_time(state, self.limits, self.replica.server_time(now()));
        let mv = self.engine.best_move(&table.to_text(), &moves, limits)?;
        let order = self.replica.command(Command::Move { mv });
        send(socket, &order)
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
fn in_time(state: &GameState, limits: SearchLimits, now: u64) -> SearchLimits {
    let left = state.mover().and_then(|mover| state.left(mover, now));
    let most = left.map(|left| Duration::from_millis(left / 20).min(LONGEST_THOUGHT));
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
        tungstenite::Error::Http(response) => BotError::Refused {
            what: "the socket".to_string(),
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
