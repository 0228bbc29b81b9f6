//! HTTP requests and WebSockets from many loopback addresses.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{AUTHORIZATION, HOST, RETRY_AFTER};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use quadrille_online::{DecodeError, FromServer, Hello, ToServer, Token, VERSION};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Timeout of an answer of the server.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(20);
/// Buffer size of a socket; with the library's default, thousands of sockets would need gigabytes.
const BUFFER: usize = 4096;
/// Maximum number of retries after `Retry-After`.
const RETRIES: usize = 10;

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
    Socket(#[from] Box<tokio_tungstenite::tungstenite::Error>),
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
    #[error("the server did not answer within {TIMEOUT:?}")]
    Timeout,
}

impl From<DecodeError> for ClientError {
    fn from(error: DecodeError) -> ClientError {
        ClientError::Protocol(error.to_string())
    }
}

impl From<tokio_tungstenite::tungstenite::Error> for ClientError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> ClientError {
        ClientError::Socket(Box::new(error))
    }
}

/// The loopback address of a match, so that the limits per address apply to each match separately.
fn source(number: usize) -> IpAddr {
    let [_, high, middle, low] = u32::try_from(number % (1 << 22)).unwrap_or_default().to_be_bytes();
    IpAddr::V4(Ipv4Addr::new(127, 64 + high, middle, low))
}

async fn connect(server: SocketAddr, number: usize) -> Result<TcpStream, ClientError> {
    let socket = if server.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if server.is_ipv4() {
        socket.bind(SocketAddr::new(source(number), 0))?;
    }
    let stream =
        tokio::time::timeout(TIMEOUT, socket.connect(server)).await.map_err(|_| ClientError::Timeout)??;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// An HTTP connection.
pub(crate) struct Http {
    sender: SendRequest<Full<Bytes>>,
    server: SocketAddr,
}

impl Http {
    pub(crate) async fn connect(server: SocketAddr, number: usize) -> Result<Http, ClientError> {
        let (sender, connection) = handshake(TokioIo::new(connect(server, number).await?)).await?;
        // If the connection ends early, the next request fails and reports it.
        tokio::spawn(connection);
        Ok(Http { sender, server })
    }

    /// Sends a request, and repeats it after the time of a `Retry-After` header.
    pub(crate) async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        token: &Token,
        body: &impl Serialize,
    ) -> Result<T, ClientError> {
        let body = serde_json::to_vec(body).map_err(|error| ClientError::Protocol(error.to_string()))?;
        for _ in 0..RETRIES {
            let request = Request::post(format!("/api/v1/{path}"))
                .header(HOST, self.server.to_string())
                .header(AUTHORIZATION, format!("Bearer {}", token.reveal()))
                .body(Full::new(Bytes::from(body.clone())))
                .map_err(|error| ClientError::Protocol(error.to_string()))?;
            let sent = tokio::time::timeout(TIMEOUT, self.sender.send_request(request)).await;
            let response = sent.map_err(|_| ClientError::Timeout)??;
            let status = response.status();
            let wait =
                response.headers().get(RETRY_AFTER).and_then(|seconds| seconds.to_str().ok()?.parse().ok());
            let body_bytes = response.into_body().collect().await?.to_bytes();
            match wait {
                _ if status.is_success() => {
                    return serde_json::from_slice(&body_bytes)
                        .map_err(|error| ClientError::Protocol(error.to_string()));
                }
                Some(seconds) => tokio::time::sleep(Duration::from_secs(seconds)).await,
                None => {
                    let body = String::from_utf8_lossy(&body_bytes).into_owned();
                    return Err(ClientError::Rejected { path: path.to_string(), status, body });
                }
            }
        }
        Err(ClientError::Timeout)
    }
}

/// The WebSocket of a player.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Connects a player to a game; returns the version of the game.
    pub(crate) async fn connect(
        server: SocketAddr,
        number: usize,
        game: &str,
        token: &Token,
    ) -> Result<(Socket, u64), ClientError> {
        let request = format!("ws://{server}/api/v1/games/{game}/socket").into_client_request()?;
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            .max_write_buffer_size(1 << 20);
        let upgrade = client_async_with_config(request, connect(server, number).await?, Some(config));
        let (stream, _) =
            tokio::time::timeout(TIMEOUT, upgrade).await.map_err(|_| ClientError::Timeout)??;
        let mut socket = Socket { stream };
        let hello = Hello { protocol: VERSION, token: Some(token.clone()), after: None };
        socket.send(&ToServer::Hello(hello)).await?;
        match socket.receive().await? {
            FromServer::Welcome(welcome) => {
                let version = welcome.snapshot.map(|snapshot| snapshot.version);
                version
                    .map(|version| (socket, version))
                    .ok_or_else(|| ClientError::Protocol("no snapshot".to_string()))
            }
            other => Err(ClientError::Protocol(format!("{other:?} instead of a welcome"))),
        }
    }

    pub(crate) async fn send(&mut self, frame: &ToServer) -> Result<(), ClientError> {
        Ok(self.stream.send(Message::text(frame.write())).await?)
    }

    pub(crate) async fn receive(&mut self) -> Result<FromServer, ClientError> {
        loop {
            let message =
                tokio::time::timeout(TIMEOUT, self.stream.next()).await.map_err(|_| ClientError::Timeout)?;
            match message {
                Some(Ok(Message::Text(text))) => return Ok(FromServer::read(&text)?),
                Some(Ok(Message::Close(frame))) => {
                    return Err(ClientError::Protocol(format!(
                        "the server closed the connection: {frame:?}"
                    )));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(ClientError::Protocol("the connection ended".to_string())),
            }
        }
    }
}
