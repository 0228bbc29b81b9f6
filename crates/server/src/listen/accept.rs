//! Accepts connections and serves HTTP/1.1, with a limit on everything that a client can delay.
//!
//! | behaviour of a client | limit |
//! |---|---|
//! | connects and sends no complete request | [`Timeouts::headers`] |
//! | sends a request body slowly | [`Timeouts::body`], enforced where the body is read |
//! | keeps an idle connection | [`Timeouts::idle`] |
//! | does not read the response | [`Timeouts::write`] |
//! | sends long headers | [`MAX_HEADER_BYTES`], [`MAX_HEADERS`] |
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

/// Maximum bytes of the request line and headers.
const MAX_HEADER_BYTES: usize = 8 << 10;
/// Maximum number of headers of a request.
const MAX_HEADERS: usize = 64;
/// Buffer size of a connection in each direction, in bytes.
const BUFFER: usize = 16 << 10;
/// Delay after a failed accept.
const ACCEPT_BACKOFF: Duration = Duration::from_millis(50);

/// Timeouts of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For the headers of the first request, from the start of the connection.
    pub headers: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// For the headers of the next request, from the last response.
    pub idle: Duration,
    /// Without progress, while a response is written.
    pub write: Duration,
}

impl Default for Timeouts {
    /// Proxies keep idle connections for up to two minutes. If the server closed one first, a request could be lost.
    fn default() -> Timeouts {
        let seconds = Duration::from_secs;
        Timeouts { headers: seconds(10), body: seconds(10), idle: seconds(150), write: seconds(20) }
    }
}

/// State shared by all connections.
pub(super) struct Service {
    pub(super) app: Router,
    pub(super) proxy: Proxy,
    pub(super) timeouts: Timeouts,
    pub(super) connections: Arc<Connections>,
}

/// Accepts connections until `closing` changes. Each connection holds a clone of `closing` until it ends.
pub(super) async fn accept(listener: TcpListener, service: Arc<Service>, mut closing: watch::Receiver<()>) {
    loop {
        let accepted = tokio::select! {
            accepted = next(&listener) => accepted,
            // A dropped sender also means shutdown.
            _ = closing.changed() => return,
        };
        match accepted {
            Ok((stream, peer)) => admit(stream, peer, &service, &closing),
            Err(error) => {
                tracing::warn!(%error, "accepting a connection failed");
                // If the process has no file descriptor left, closing a silent connection frees one.
                service.connections.close_oldest();
                sleep(ACCEPT_BACKOFF).await;
            }
        }
    }
}

/// The next connection, with `TCP_NODELAY`: small frames are sent at once.
async fn next(listener: &TcpListener) -> io::Result<(TcpStream, SocketAddr)> {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // This fails if the client has disconnected, which reading reports.
                let _ = stream.set_nodelay(true);
                return Ok((stream, peer));
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => return Err(error),
        }
    }
}

/// True if the error concerns a connection that ended before it was accepted, not the listener.
fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
    )
}

fn admit(stream: TcpStream, peer: SocketAddr, service: &Arc<Service>, closing: &watch::Receiver<()>) {
    // Behind a proxy all connections have its address, and clients are counted by request.
    let network = (!service.proxy.is_configured()).then(|| network(peer.ip()));
    match service.connections.admit(network) {
        Ok(connection) => {
            let connection = Arc::new(connection);
            let (registered, service) = (Arc::clone(&connection), Arc::clone(service));
            let task = tokio::spawn(serve(stream, peer, connection, service, closing.clone()));
            registered.served_by(task.abort_handle());
        }
        Err(too_many) => reject(stream, too_many),
    }
}

/// Responds without reading the request and without a task.
fn reject(stream: TcpStream, too_many: TooManyConnections) {
    let error = ApiError::from(too_many);
    // The client may have disconnected.
    let _ = stream.into_std().and_then(|mut stream| stream.write_all(error.to_http().as_bytes()));
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
    let respond = {
        let connection = Arc::clone(&connection);
        service_fn(move |request| respond_to(request, peer, Arc::clone(&connection), Arc::clone(&service)))
    };
    let mut http = http1::Builder::new();
    // Hyper starts this timeout after a response, so it is the idle timeout.
    http.timer(TokioTimer::new()).header_read_timeout(timeouts.idle);
    http.max_buf_size(BUFFER).max_header_size(MAX_HEADER_BYTES).max_headers(MAX_HEADERS);
    let served = http.serve_connection(TokioIo::new(Box::pin(stream)), respond).with_upgrades();
    let mut served = std::pin::pin!(served);
    let mut first_request = std::pin::pin!(sleep(timeouts.headers));
    let (mut is_awaited, mut is_closing) = (true, false);
    loop {
        tokio::select! {
            // An error is the client's: it disconnected, or sent invalid HTTP and got a response.
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

async fn respond_to(
    request: hyper::Request<Incoming>,
    peer: SocketAddr,
    connection: Arc<Connection>,
    service: Arc<Service>,
) -> Result<Response, Infallible> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    let proxied = service.proxy.is_configured();
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
