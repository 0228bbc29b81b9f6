//! A game over its socket, with an engine to ask for moves.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use quadrille_core::Seat;
use quadrille_match::online::{Heard, Live, News, Replica};
use quadrille_protocol::online::{FromServer, Happening, Stage, ToServer, Token, Why, Wish};
use quadrille_search::Limits;
use quadrille_ugi::Client;
use tungstenite::http::StatusCode;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use crate::{Api, BotError};

/// How long a read waits before a sign of life is sent.
const QUIET: Duration = Duration::from_secs(20);
/// How long a server may be away.
const AWAY: Duration = Duration::from_secs(120);
/// How long to wait before connecting again.
const PAUSE: Duration = Duration::from_millis(500);
/// How long to wait with a server that cannot just now.
const BREATHER: Duration = Duration::from_secs(2);
/// The longest thought if nobody said how long: a server takes whoever is silent for a minute for gone.
const LONGEST_THOUGHT: Duration = Duration::from_secs(30);

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Result {
    /// Our seat.
    pub seat: Seat,
    /// The winner, if there is one.
    pub winner: Option<Seat>,
    /// Why it ended.
    pub reason: String,
    /// How many moves were made.
    pub moves: usize,
}

/// An engine at a table of a server.
#[derive(Debug)]
pub struct Player<'a> {
    api: &'a Api,
    game: String,
    engine: &'a mut Client,
    limits: Limits,
    replica: Replica,
    /// Whether the engine was told of the game.
    seated: bool,
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

impl<'a> Player<'a> {
    /// Sits down; the seat must be ours already.
    pub fn new(api: &'a Api, game: &str, engine: &'a mut Client, limits: Limits) -> Player<'a> {
        let replica = Replica::new(now());
        Player { api, game: game.to_string(), engine, limits, replica, seated: false }
    }

    /// Plays to the end, whatever the network does meanwhile.
    pub fn play(mut self) -> std::result::Result<Result, BotError> {
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
    fn connection(&mut self, heard: &mut Instant) -> std::result::Result<Result, BotError> {
        let (mut socket, _) = tungstenite::connect(self.api.socket(&self.game)).map_err(network)?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(QUIET)).map_err(|error| BotError::Network(error.to_string()))?;
        }
        let token = Token::read(self.api.token()).map_err(|error| BotError::Nonsense(error.to_string()))?;
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
            let frame = FromServer::read(&text).map_err(|error| BotError::Nonsense(error.to_string()))?;
            let Heard { news, send: replies } = self.replica.hear(frame, now());
            for reply in replies {
                send(&mut socket, &reply)?;
            }
            for news in news {
                self.take_note(&news, &mut socket)?;
            }
            if let Some(result) = self.result() {
                return Ok(result);
            }
            self.move_if_it_is_our_turn(&mut socket)?;
        }
    }

    fn take_note(&mut self, news: &News, socket: &mut Socket) -> std::result::Result<(), BotError> {
        match news {
            News::Refused(Some(order), refused) => {
                let Wish::Move { mv } = &order.wish else { return Ok(()) };
                match refused.why {
                    // What the rules refuse would be refused again.
                    Why::Illegal | Why::TooManyMoves => {
                        return Err(BotError::BadMove { mv: mv.clone(), message: refused.message.clone() });
                    }
                    Why::Unavailable | Why::TooFast => std::thread::sleep(BREATHER),
                    // What came too late is thought about anew.
                    _ => {}
                }
                Ok(())
            }
            // Engines have no opinion on offers.
            News::Happened(entry, _) => match entry.what {
                Happening::Offered { seat, offer } if Some(seat) != self.replica.you() => {
                    let decline = self.replica.order(Wish::Decline { offer });
                    send(socket, &decline)
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn move_if_it_is_our_turn(&mut self, socket: &mut Socket) -> std::result::Result<(), BotError> {
        let Some(live) = self.replica.live() else { return Ok(()) };
        let moving = self.replica.waiting().iter().any(|order| matches!(order.wish, Wish::Move { .. }));
        if live.mover().is_none() || live.mover() != self.replica.you() || moving {
            return Ok(());
        }
        let table = live.game().table_after(0);
        let moves: Vec<String> = live.game().played().iter().map(|played| played.mv.clone()).collect();
        if !self.seated {
            for (key, value) in table.options() {
                self.engine.set_option(key, &value.to_string())?;
            }
            self.engine.new_game()?;
            self.seated = true;
        }
        let limits = in_time(live, self.limits, self.replica.server_time(now()));
        let mv = self.engine.best_move(&table.text(), &moves, limits)?;
        let order = self.replica.order(Wish::Move { mv });
        send(socket, &order)
    }

    fn result(&self) -> Option<Result> {
        let live = self.replica.live().filter(|live| live.stage() == Stage::Over)?;
        let (winner, reason) = live.end()?;
        Some(Result { seat: self.replica.you()?, winner, reason, moves: live.game().played().len() })
    }
}

/// No more time than the clock has: a twentieth of what is left, and never so long that the server would think nobody is there.
fn in_time(live: &Live, limits: Limits, now: u64) -> Limits {
    let left = live.mover().and_then(|mover| live.left(mover, now));
    let most = left.map(|left| Duration::from_millis(left / 20).min(LONGEST_THOUGHT));
    let time = match (limits.time, most) {
        (Some(time), Some(most)) => Some(time.min(most)),
        (time, most) => time.or(most.filter(|_| limits.nodes.is_none() && limits.depth.is_none())),
    };
    Limits { time, ..limits }
}

fn send(socket: &mut Socket, frame: &ToServer) -> std::result::Result<(), BotError> {
    socket.send(Message::Text(frame.write().into())).map_err(network)
}

fn network(error: tungstenite::Error) -> BotError {
    match error {
        // A server that cannot just now can later.
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

/// Our clock, in milliseconds since 1970.
fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
