//! The WebSocket of a player or a watcher, which is connected again after every failure.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_util::{SinkExt, Stream};
use hyper::StatusCode;
use quadrille_online::{Hello, ToServer, Token, VERSION};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::http::connect;

/// Buffer size of a socket; with the library's default, thousands of sockets would need gigabytes.
const BUFFER: usize = 4096;
/// The longest delay before a connection is tried again.
const LONGEST_DELAY: Duration = Duration::from_millis(1600);

/// The error of a client.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The connection failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The HTTP connection failed.
    #[error(transparent)]
    Http(#[from] hyper::Error),
    /// The WebSocket failed.
    #[error(transparent)]
    Socket(#[from] Box<SocketError>),
    /// The server rejected a request.
    #[error("the response to {path} is {status}: {body}")]
    Rejected {
        /// The request.
        path: String,
        /// The status.
        status: StatusCode,
        /// The body of the response.
        body: String,
    },
    /// The server violated the protocol.
    #[error("{0}")]
    Protocol(String),
    /// The server did not answer in time.
    #[error("the server did not answer in time")]
    Timeout,
    /// The server closed the connection.
    #[error("the server closed the connection: {0}")]
    Closed(String),
}

impl From<SocketError> for ClientError {
    fn from(error: SocketError) -> ClientError {
        ClientError::Socket(Box::new(error))
    }
}

pub(crate) type WebSocket = WebSocketStream<TcpStream>;

/// How a client connects: the servers of the cluster, the address of its match, the timeout of an answer.
#[derive(Clone, Debug)]
pub(crate) struct Dialer {
    pub(crate) servers: Arc<[SocketAddr]>,
    pub(crate) number: usize,
    pub(crate) limit: Duration,
    /// The delay before a lost connection is made again, which doubles with each failed attempt.
    pub(crate) reconnect_delay: Duration,
}

impl Dialer {
    /// A server for this role in the match: the players are on different servers, and watchers on a third, as far as there are so many.
    pub(crate) fn server(&self, role: usize) -> SocketAddr {
        self.servers[(self.number + role) % self.servers.len()]
    }

    /// Opens a WebSocket at this path of a server.
    pub(crate) async fn open(&self, server: SocketAddr, path: &str) -> Result<WebSocket, ClientError> {
        let opened = async {
            let request = format!("ws://{server}{path}").into_client_request()?;
            let config = WebSocketConfig::default()
                .read_buffer_size(BUFFER)
                .write_buffer_size(0)
                .max_write_buffer_size(1 << 20);
            let stream = connect(server, self.number, self.limit).await?;
            let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
            Ok(socket)
        };
        timeout(self.limit, opened).await.map_err(|_| ClientError::Timeout)?
    }

    async fn dial(self, role: usize, game: Arc<str>, hello: Hello) -> Result<WebSocket, ClientError> {
        let path = format!("/api/v1/games/{game}/socket");
        let mut socket = self.open(self.server(role), &path).await?;
        send(&mut socket, Message::text(ToServer::Hello(hello).write()), self.limit).await?;
        Ok(socket)
    }
}

/// Sends a message within a time limit.
pub(crate) async fn send(
    socket: &mut WebSocket,
    message: Message,
    limit: Duration,
) -> Result<(), ClientError> {
    // A timer for each frame would cost more than the frame: this one is created only if the buffer of the socket is full.
    tokio::select! {
        biased;
        sent = socket.send(message) => Ok(sent?),
        () = sleep(limit) => Err(ClientError::Timeout),
    }
}

enum Link {
    Connecting(Pin<Box<dyn Future<Output = Result<WebSocket, ClientError>> + Send>>),
    Open(Box<WebSocket>),
}

/// An event of a client.
#[derive(Debug)]
pub(crate) enum ClientEvent {
    /// A frame has arrived.
    Text(Utf8Bytes),
    /// The connection is lost, and another one is being made.
    Lost(ClientError),
}

/// A player or a watcher.
pub(crate) struct Client {
    dialer: Dialer,
    game: Arc<str>,
    token: Option<Token>,
    /// The role in the match, plus one for each failed attempt: the next server is tried.
    role: usize,
    attempts: u32,
    link: Link,
    /// The number of the last entry that this client has seen.
    pub(crate) seen: Option<u64>,
    /// True once the server has answered `hello` on the current connection.
    pub(crate) is_welcomed: bool,
    /// When the last frame was sent, or the current connection was begun.
    pub(crate) sent: Instant,
}

impl Client {
    /// Connects to a game.
    pub(crate) fn new(dialer: &Dialer, game: &Arc<str>, token: Option<Token>, role: usize) -> Client {
        let mut client = Client {
            dialer: dialer.clone(),
            game: Arc::clone(game),
            token,
            role,
            attempts: 0,
            link: Link::Connecting(Box::pin(std::future::pending())),
            seen: None,
            is_welcomed: false,
            sent: Instant::now(),
        };
        client.dial(Duration::ZERO);
        client
    }

    fn dial(&mut self, delay: Duration) {
        let hello = Hello { protocol: VERSION, token: self.token.clone(), after: self.seen };
        let dialed = self.dialer.clone().dial(self.role, Arc::clone(&self.game), hello);
        self.link = Link::Connecting(Box::pin(async move {
            if !delay.is_zero() {
                sleep(delay).await;
            }
            dialed.await
        }));
        self.is_welcomed = false;
        self.sent = Instant::now() + delay;
    }

    /// Drops the connection and connects again to the same server, as after a short outage of the client's network.
    pub(crate) fn reconnect(&mut self) {
        self.dial(Duration::ZERO);
    }

    /// Drops the connection and connects to the next server, after a growing delay.
    pub(crate) fn fail_over(&mut self) {
        self.role += 1;
        let delay = self.dialer.reconnect_delay.saturating_mul(1 << self.attempts.min(8)).min(LONGEST_DELAY);
        self.attempts += 1;
        self.dial(delay);
    }

    /// The server has answered `hello`.
    pub(crate) fn welcomed(&mut self) {
        self.is_welcomed = true;
        self.attempts = 0;
    }

    /// True while there is a connection, be it welcomed or not.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.link, Link::Open(_))
    }

    /// Sends a frame, and returns its length; without a connection nothing is sent.
    pub(crate) async fn send(&mut self, frame: &ToServer) -> Result<usize, ClientError> {
        let Link::Open(socket) = &mut self.link else { return Ok(0) };
        self.sent = Instant::now();
        let text = frame.write();
        let length = text.len();
        send(socket, Message::text(text), self.dialer.limit).await?;
        Ok(length)
    }

    /// The next event.
    pub(crate) fn poll(&mut self, context: &mut Context<'_>) -> Poll<ClientEvent> {
        loop {
            match &mut self.link {
                Link::Connecting(connecting) => match ready!(connecting.as_mut().poll(context)) {
                    Ok(socket) => {
                        self.link = Link::Open(Box::new(socket));
                        self.sent = Instant::now();
                    }
                    Err(error) => return Poll::Ready(self.lost(error)),
                },
                Link::Open(socket) => {
                    let error = match ready!(Pin::new(&mut **socket).poll_next(context)) {
                        Some(Ok(Message::Text(text))) => return Poll::Ready(ClientEvent::Text(text)),
                        Some(Ok(Message::Close(frame))) => {
                            let reason = frame.map_or_else(String::new, |frame| frame.to_string());
                            ClientError::Closed(reason)
                        }
                        Some(Ok(_)) => continue,
                        Some(Err(error)) => error.into(),
                        None => ClientError::Closed(String::new()),
                    };
                    return Poll::Ready(self.lost(error));
                }
            }
        }
    }

    fn lost(&mut self, error: ClientError) -> ClientEvent {
        self.fail_over();
        ClientEvent::Lost(error)
    }
}
