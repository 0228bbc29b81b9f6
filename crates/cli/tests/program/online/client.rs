//! A player who makes random moves, and reconnects whenever the connection is lost.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
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

/// Timeout of an expected event.
const TIMEOUT: Duration = Duration::from_secs(30);
/// How long a client waits for a frame before it checks whether the test has ended, and before it connects again to a killed server.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

pub(super) type Socket = WebSocketStream<TcpStream>;

pub(super) async fn connect(host: &str, game: &str, address: &str) -> Result<Socket, Error> {
    let mut request = format!("ws://{host}/api/v1/games/{game}/socket").into_client_request()?;
    request.headers_mut().insert(ADDRESS, address.parse().expect("an address is text"));
    Ok(client_async(request, TcpStream::connect(host).await?).await?.0)
}

pub(super) async fn send(socket: &mut Socket, frame: &ToServer) -> Result<(), Error> {
    socket.send(Message::text(frame.write())).await
}

/// The next frame, or `None` if the connection is closed.
pub(super) async fn receive(socket: &mut Socket) -> Option<FromServer> {
    loop {
        match timeout(TIMEOUT, socket.next()).await.expect("a frame arrives") {
            Some(Ok(Message::Text(text))) => return Some(FromServer::read(&text).expect("it can be read")),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
            Some(Ok(_)) => {}
        }
    }
}

pub(super) fn hello(guest: &Guest) -> ToServer {
    ToServer::Hello(Hello { protocol: VERSION, token: Token::read(&guest.token).ok(), after: None })
}

/// The first frame of a spectator who has this version.
pub(super) fn hello_after(version: u64) -> ToServer {
    ToServer::Hello(Hello { protocol: VERSION, token: None, after: Some(version) })
}

/// The state that the test and its clients share.
#[derive(Default)]
pub(super) struct Shared {
    /// Acknowledged commands of all clients.
    acknowledged: Mutex<u64>,
    acknowledgement: Condvar,
    stopped: AtomicBool,
    /// Clients that have stopped, with all their commands answered.
    settled: AtomicU64,
}

impl Shared {
    /// Waits until this many commands were acknowledged in total.
    pub(super) fn wait_for_acknowledged(&self, wanted: u64) {
        let count = self.acknowledged.lock().expect("no client panics with the lock");
        let waited = self.acknowledgement.wait_timeout_while(count, TIMEOUT, |count| *count < wanted);
        let (count, timeout) = waited.expect("no client panics with the lock");
        assert!(!timeout.timed_out(), "{count} of {wanted}");
    }

    fn acknowledge(&self) {
        *self.acknowledged.lock().expect("no client panics with the lock") += 1;
        self.acknowledgement.notify_all();
    }

    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
    }
}

/// The result of a client.
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

    /// Plays until the test ends and all clients have their answers.
    pub(super) async fn play(mut self, shared: Arc<Shared>, clients: u64) -> Report {
        let started = Instant::now();
        loop {
            assert!(started.elapsed() < 4 * TIMEOUT, "{} never ends", self.game);
            let Ok(mut socket) = connect(&self.host, &self.game, &self.guest.address).await else {
                // The server was killed and has not restarted yet.
                sleep(POLL_INTERVAL).await;
                continue;
            };
            if let Ok(Some(report)) = self.play_connection(&mut socket, &shared, clients).await {
                return report;
            }
        }
    }

    /// Plays over one connection; returns a report once the test has ended.
    async fn play_connection(
        &mut self,
        socket: &mut Socket,
        shared: &Shared,
        clients: u64,
    ) -> Result<Option<Report>, Error> {
        send(socket, &self.replica.hello(Token::read(&self.guest.token).ok())).await?;
        loop {
            match timeout(POLL_INTERVAL, socket.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => {
                    let frame = FromServer::read(&text).expect("a server's frame can be read");
                    if self.receive(socket, shared, frame).await? {
                        return Ok(None);
                    }
                }
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => return Ok(None),
                Ok(Some(Ok(_))) | Err(_) => {}
            }
            let stopped = shared.stopped.load(Ordering::SeqCst);
            if !stopped && let Some(command) = self.next_command() {
                send(socket, &command).await?;
            }
            if stopped && !self.settled && self.replica.pending().is_empty() {
                self.settled = true;
                shared.settled.fetch_add(1, Ordering::SeqCst);
            }
            if shared.settled.load(Ordering::SeqCst) == clients && self.replica.state().is_some() {
                self.receive_rest(socket, shared).await?;
                let snapshot = self.replica.state().map(GameState::snapshot).expect("it has a snapshot");
                return Ok(Some(Report { acknowledged: std::mem::take(&mut self.acknowledged), snapshot }));
            }
        }
    }

    /// Handles a frame; true if the client must reconnect.
    async fn receive(
        &mut self,
        socket: &mut Socket,
        shared: &Shared,
        frame: FromServer,
    ) -> Result<bool, Error> {
        if let FromServer::Ack { id, version } = &frame
            && self.replica.pending().iter().any(|request| request.id == *id)
        {
            self.acknowledged.push((id.clone(), *version));
            shared.acknowledge();
        }
        let ReplicaUpdate { events, replies } = self.replica.receive(frame, 0);
        for reply in &replies {
            send(socket, reply).await?;
        }
        Ok(events.contains(&ReplicaEvent::Reconnect))
    }

    /// A move, if it is this player's turn and the last command was answered.
    fn next_command(&mut self) -> Option<ToServer> {
        let state = self.replica.state().filter(|_| self.replica.pending().is_empty())?;
        let mine = state.mover().is_some() && state.mover() == self.replica.seat();
        let mv = state.game().position().sample(&mut self.random).filter(|_| mine)?;
        Some(self.replica.command(Command::Move { mv: mv.to_text() }))
    }

    /// Receives the last frames: no client sends commands any more, so all of them arrive before the answer to a ping.
    async fn receive_rest(&mut self, socket: &mut Socket, shared: &Shared) -> Result<(), Error> {
        send(socket, &ToServer::Ping).await?;
        loop {
            let frame = receive(socket).await.ok_or(Error::ConnectionClosed)?;
            let last = matches!(frame, FromServer::Pong { .. });
            self.receive(socket, shared, frame).await?;
            if last {
                return Ok(());
            }
        }
    }
}
