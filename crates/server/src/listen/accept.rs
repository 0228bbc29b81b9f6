//! Accepts connections and serves HTTP/1.1 over each, with a limit on everything that a client can keep the server waiting for.
//!
//! | what a client does | what ends it |
//! |---|---|
//! | connects and sends no complete request | [`Timeouts::headers`] |
//! | sends the body of a request slowly | [`Timeouts::body`], which the reader of the body enforces |
//! | keeps a connection without a further request | [`Timeouts::idle`] |
//! | does not read the answer | [`Timeouts::write`] |
//! | sends long headers | [`MOST_HEADER_BYTES`], [`MOST_HEADERS`] |
//! | opens many connections | the registry in `connections` |

use std::convert::Infallible;
use std::io::{self, ErrorKind, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;
use tokio_io_timeout::TimeoutWriter;
use tower::ServiceExt;

use super::connections::{Connection, Connections, TooManyConnections};
use crate::address::{Proxy, network};
use crate::online::ApiError;

/// The most bytes of a request's line and headers.
const MOST_HEADER_BYTES: usize = 8 << 10;
/// The most headers of a request.
const MOST_HEADERS: usize = 64;
/// The most bytes that are buffered for a connection, in each direction.
const BUFFER: usize = 16 << 10;
/// The pause after the system could not accept a connection.
const AFTER_FAILURE: Duration = Duration::from_millis(50);

/// How long the server waits for a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For the headers of the first request, from the connection on.
    pub headers: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// For the headers of a further request, from the last answer on.
    pub idle: Duration,
    /// For a client to read on, while an answer is written.
    pub write: Duration,
}

impl Default for Timeouts {
    /// Proxies keep idle connections for up to two minutes. Were the server to close one first, a request could be on its way over it.
    fn default() -> Timeouts {
        let seconds = Duration::from_secs;
        Timeouts { headers: seconds(10), body: seconds(10), idle: seconds(150), write: seconds(20) }
    }
}

/// Everything that serving a connection needs.
pub(super) struct Service {
    pub(super) app: Router,
    pub(super) proxy: Proxy,
    pub(super) timeouts: Timeouts,
    pub(super) connections: Arc<Connections>,
}

/// Accepts connections until `closing` has changed. Each connection holds a clone of `closing` until it ends.
pub(super) async fn accept(listener: TcpListener, service: Arc<Service>, mut closing: watch::Receiver<()>) {
    loop {
        let accepted = tokio::select! {
            accepted = next(&listener) => accepted,
            // A sender that is gone means the same as one that has spoken.
            _ = closing.changed() => return,
        };
        match accepted {
            Ok((stream, peer)) => admit(stream, peer, &service, &closing),
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                // If the process has no files left, silent connections have to give some back.
                service.connections.close_oldest();
                sleep(AFTER_FAILURE).await;
            }
        }
    }
}

/// The next connection, ready to be used: small frames are sent at once.
async fn next(listener: &TcpListener) -> io::Result<(TcpStream, SocketAddr)> {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // It fails if the client is gone already, which is noticed in reading.
                let _ = stream.set_nodelay(true);
                return Ok((stream, peer));
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => return Err(error),
        }
    }
}

/// Whether an error is of a connection that ended before it was accepted, and not of the listener.
fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
    )
}

fn admit(stream: TcpStream, peer: SocketAddr, service: &Arc<Service>, closing: &watch::Receiver<()>) {
    // Through a proxy every connection has its address, and clients are counted by their requests.
    let network = (!service.proxy.is_there()).then(|| network(peer.ip()));
    match service.connections.admit(network) {
        Ok(connection) => {
            let connection = Arc::new(connection);
            let (registered, service) = (Arc::clone(&connection), Arc::clone(service));
            let task = tokio::spawn(serve(stream, peer, connection, service, closing.clone()));
            registered.served_by(task.abort_handle());
        }
        Err(too_many) => refuse(stream, too_many),
    }
}

/// Answers without reading the request: there is no room for a task that would.
fn refuse(stream: TcpStream, too_many: TooManyConnections) {
    let refusal = ApiError::from(too_many);
    // A client that is gone cannot be told.
    let _ = stream.into_std().and_then(|mut stream| stream.write_all(refusal.to_http().as_bytes()));
}

async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    connection: Arc<Connection>,
    service: Arc<Service>,
    mut closing: watch::Receiver<()>,
) {
    let timeouts = service.timeouts;
    let mut stream = TimeoutWriter::new(stream);
    stream.set_timeout(Some(timeouts.write));
    let answering = {
        let connection = Arc::clone(&connection);
        service_fn(move |request| answer(request, peer, Arc::clone(&connection), Arc::clone(&service)))
    };
    let mut http = http1::Builder::new();
    // Hyper starts this timeout with the last answer, and thus it is the one for idle connections.
    http.timer(TokioTimer::new()).header_read_timeout(timeouts.idle);
    http.max_buf_size(BUFFER).max_header_size(MOST_HEADER_BYTES).max_headers(MOST_HEADERS);
    let served = http.serve_connection(TokioIo::new(Box::pin(stream)), answering).with_upgrades();
    let mut served = std::pin::pin!(served);
    let mut first_request = std::pin::pin!(sleep(timeouts.headers));
    let (mut is_awaited, mut is_closing) = (true, false);
    loop {
        tokio::select! {
            // An error is the client's: it is gone, or does not speak HTTP, and has been told so.
            _ = served.as_mut() => return,
            () = first_request.as_mut(), if is_awaited => {
                if connection.is_silent() {
                    return;
                }
                is_awaited = false;
            }
            _ = closing.changed(), if !is_closing => {
                is_closing = true;
                served.as_mut().graceful_shutdown();
            }
        }
    }
}

async fn answer(
    request: hyper::Request<Incoming>,
    peer: SocketAddr,
    connection: Arc<Connection>,
    service: Arc<Service>,
) -> Result<Response, Infallible> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    let proxied = service.proxy.is_there();
    let client = proxied.then(|| network(service.proxy.client(request.headers(), request.extensions())));
    if let Err(too_many) = connection.begin(client) {
        return Ok(ApiError::from(too_many).into_response());
    }
    request.extensions_mut().insert(service.timeouts);
    request.extensions_mut().insert(Arc::clone(&connection));
    let response = service.app.clone().oneshot(request).await?;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        connection.upgraded();
    } else {
        connection.end(proxied);
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn small_frames_are_sent_at_once() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (client, accepted) = tokio::join!(TcpStream::connect(address), next(&listener));
        assert!(accepted.unwrap().0.nodelay().unwrap(), "TCP_NODELAY is set");
        drop(client);
    }
}
