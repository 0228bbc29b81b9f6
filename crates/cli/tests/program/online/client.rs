//! A player who makes random moves, and who comes back by themselves whenever the connection is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use quadrille_core::Random;
use quadrille_online::{
    Command, FromServer, GameSnapshot, GameState, Hello, Replica, ReplicaEvent, ReplicaUpdate, ToServer,
    Token, VERSION,
};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::process::{ADDRESS, Guest};

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often a client looks whether the test has ended.
const LOOK: Duration = Duration::from_millis(20);

pub(super) type Socket = WebSocketStream<TcpStream>;

pub(super) async fn connect(host: &str, game: &str, address: &str) -> Result<Socket, Error> {
    let mut request = format!("ws://{host}/api/v1/games/{game}/socket").into_client_request()?;
    request.headers_mut().insert(ADDRESS, address.parse().expect("an address is text"));
    Ok(client_async(request, TcpStream::connect(host).await?).await?.0)
}

pub(super) async fn send(socket: &mut Socket, frame: &ToServer) -> Result<(), Error> {
    socket.send(Message::text(frame.write())).await
}

/// The next frame; none if the connection has ended.
pub(super) async fn receive(socket: &mut Socket) -> Option<FromServer> {
    loop {
        match timeout(PATIENCE, socket.next()).await.expect("something must come") {
            Some(Ok(Message::Text(text))) => return Some(FromServer::read(&text).expect("it can be read")),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
            Some(Ok(_)) => {}
        }
    }
}

pub(super) fn hello(guest: &Guest) -> ToServer {
    ToServer::Hello(Hello { protocol: VERSION, token: Token::read(&guest.token).ok(), after: None })
}

/// The greeting of someone who watches and has this version.
pub(super) fn hello_after(version: u64) -> ToServer {
    ToServer::Hello(Hello { protocol: VERSION, token: None, after: Some(version) })
}

/// What the test and its clients tell each other.
#[derive(Default)]
pub(super) struct Shared {
    orders: AtomicU64,
    stopped: AtomicBool,
    /// Clients that have stopped, with all their orders answered.
    settled: AtomicU64,
}

impl Shared {
    /// Waits until so many orders were acknowledged in all.
    pub(super) fn wait_for_orders(&self, wanted: u64) {
        let begun = Instant::now();
        while self.orders.load(Ordering::SeqCst) < wanted {
            assert!(begun.elapsed() < PATIENCE, "{} of {wanted}", self.orders.load(Ordering::SeqCst));
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
    }
}

/// What a client knows at the end.
pub(super) struct Report {
    pub(super) acknowledged: Vec<(String, u64)>,
    pub(super) snapshot: GameSnapshot,
}

pub(super) struct Client {
    host: String,
    game: String,
    guest: Guest,
    replica: Replica,
    random: Random,
    acknowledged: Vec<(String, u64)>,
    settled: bool,
}

impl Client {
    pub(super) fn new(host: &str, game: &str, guest: Guest, number: u64) -> Client {
        Client {
            host: host.to_string(),
            game: game.to_string(),
            guest,
            replica: Replica::new(number),
            random: Random::new(number),
            acknowledged: Vec::new(),
            settled: false,
        }
    }

    /// Plays until the test ends and each of so many clients has all its answers.
    pub(super) async fn play(mut self, shared: Arc<Shared>, clients: u64) -> Report {
        let begun = Instant::now();
        loop {
            assert!(begun.elapsed() < 4 * PATIENCE, "{} never ends", self.game);
            let Ok(mut socket) = connect(&self.host, &self.game, &self.guest.address).await else {
                // The server is away for a moment.
                sleep(5 * LOOK).await;
                continue;
            };
            if let Ok(Some(report)) = self.talk(&mut socket, &shared, clients).await {
                return report;
            }
        }
    }

    /// Plays over one connection: an error if it is lost, and a report once all is done.
    async fn talk(
        &mut self,
        socket: &mut Socket,
        shared: &Shared,
        clients: u64,
    ) -> Result<Option<Report>, Error> {
        send(socket, &self.replica.hello(Token::read(&self.guest.token).ok())).await?;
        loop {
            match timeout(LOOK, socket.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => {
                    let frame = FromServer::read(&text).expect("a server's frame can be read");
                    if self.hear(socket, shared, frame).await? {
                        return Ok(None);
                    }
                }
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => return Ok(None),
                Ok(Some(Ok(_))) | Err(_) => {}
            }
            let stopped = shared.stopped.load(Ordering::SeqCst);
            if !stopped && let Some(order) = self.want() {
                send(socket, &order).await?;
            }
            if stopped && !self.settled && self.replica.pending().is_empty() {
                self.settled = true;
                shared.settled.fetch_add(1, Ordering::SeqCst);
            }
            if shared.settled.load(Ordering::SeqCst) == clients && self.replica.state().is_some() {
                self.hear_the_rest(socket, shared).await?;
                let snapshot = self.replica.state().map(GameState::snapshot).expect("it was welcome");
                return Ok(Some(Report { acknowledged: std::mem::take(&mut self.acknowledged), snapshot }));
            }
        }
    }

    /// Hears a frame, and answers it; whether it asks for a new connection.
    async fn hear(&mut self, socket: &mut Socket, shared: &Shared, frame: FromServer) -> Result<bool, Error> {
        if let FromServer::Ack { id, version } = &frame
            && self.replica.pending().iter().any(|order| order.id == *id)
        {
            self.acknowledged.push((id.clone(), *version));
            shared.orders.fetch_add(1, Ordering::SeqCst);
        }
        let ReplicaUpdate { events: news, replies: answers } = self.replica.receive(frame, 0);
        for answer in &answers {
            send(socket, answer).await?;
        }
        Ok(news.contains(&ReplicaEvent::Reconnect))
    }

    /// A move, if it is this player's turn and the last order was answered.
    fn want(&mut self) -> Option<ToServer> {
        let state = self.replica.state().filter(|_| self.replica.pending().is_empty())?;
        let mine = state.mover().is_some() && state.mover() == self.replica.seat();
        let mv = state.game().table().sample(&mut self.random).filter(|_| mine)?;
        Some(self.replica.command(Command::Move { mv: mv.to_text() }))
    }

    /// Nobody sends orders any more: what comes before the answer to a ping is all there is to hear.
    async fn hear_the_rest(&mut self, socket: &mut Socket, shared: &Shared) -> Result<(), Error> {
        send(socket, &ToServer::Ping).await?;
        loop {
            let frame = receive(socket).await.ok_or(Error::ConnectionClosed)?;
            let last = matches!(frame, FromServer::Pong { .. });
            self.hear(socket, shared, frame).await?;
            if last {
                return Ok(());
            }
        }
    }
}
