//! Connections that send nothing, send slowly or do not read: they time out, and do not block others.

use std::convert::Infallible;
use std::future::pending;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::routing::get;
use futures_util::stream::unfold;
use quadrille_server::{ConnectionLimits, ListenConfig, Server, Timeouts};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::timeout;

use crate::server;
use crate::socket::{Socket, request};

/// Timeout of an expected event.
const TIMEOUT: Duration = Duration::from_secs(20);
/// A short time limit of the server, which a test lets pass.
const SHORT: Duration = Duration::from_millis(300);
/// Maximum response time under load.
const PROMPT: Duration = Duration::from_secs(2);

/// Serves a page.
fn start(config: ListenConfig) -> SocketAddr {
    start_app(config, Router::new().route("/", get(|| async { "hello" })))
}

fn start_app(config: ListenConfig, app: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").and_then(Server::over).expect("a port is free");
    let address = listener.address();
    tokio::spawn(listener.with(config).serve(app, None, pending()));
    address
}

/// Connects and sends this.
async fn send(host: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(host).await.expect("the server listens");
    stream.write_all(text.as_bytes()).await.expect("the server reads");
    stream
}

/// Everything that the server sends until it closes the connection.
async fn until_closed(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    // A reset connection is closed as well.
    let _ = timeout(TIMEOUT, stream.read_to_end(&mut answer)).await.expect("the connection must end");
    String::from_utf8_lossy(&answer).into_owned()
}

/// Checks that a request is answered promptly.
async fn check_answer(host: SocketAddr) {
    let started = Instant::now();
    let answer =
        until_closed(&mut send(host, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("hello"), "{answer:?}");
    assert!(started.elapsed() < PROMPT, "{:?}", started.elapsed());
}

#[tokio::test]
async fn silent_connections_do_not_block_others() {
    for (per_address, in_all) in [(20, 100), (100, 20)] {
        let connections = ConnectionLimits { per_address, in_all };
        let host = start(ListenConfig { connections, ..ListenConfig::default() });
        let mut silent = Vec::new();
        for _ in 0..110 {
            silent.push(send(host, "GET / HTTP/1.1\r\n").await);
        }
        check_answer(host).await;
        // The oldest was closed, and the last ones are still open.
        assert_eq!(until_closed(&mut silent[0]).await, "");
        silent[109].write_all(b"Host: x\r\nConnection: close\r\n\r\n").await.unwrap();
        assert!(until_closed(&mut silent[109]).await.ends_with("hello"));
    }
}

#[tokio::test]
async fn a_connection_without_a_request_times_out() {
    let timeouts = Timeouts { headers: SHORT, ..Timeouts::default() };
    let host = start(ListenConfig { timeouts, ..ListenConfig::default() });
    for sent in ["", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "] {
        let (started, mut stream) = (Instant::now(), send(host, sent).await);
        assert_eq!(until_closed(&mut stream).await, "", "{sent:?}");
        assert!(
            started.elapsed() >= SHORT && started.elapsed() < PROMPT,
            "{sent:?}: {:?}",
            started.elapsed()
        );
    }
}

#[tokio::test]
async fn an_idle_keep_alive_connection_times_out() {
    let timeouts = Timeouts { idle: SHORT, ..Timeouts::default() };
    let host = start(ListenConfig { timeouts, ..ListenConfig::default() });
    let (started, mut stream) = (Instant::now(), send(host, "GET / HTTP/1.1\r\nHost: x\r\n\r\n").await);
    assert!(until_closed(&mut stream).await.ends_with("hello"));
    assert!(started.elapsed() >= SHORT && started.elapsed() < PROMPT, "{:?}", started.elapsed());
}

#[tokio::test]
async fn a_response_that_is_not_read_times_out() {
    let timeouts = Timeouts { write: SHORT, ..Timeouts::default() };
    let ended = Arc::new(Notify::new());
    let held = Arc::clone(&ended);
    let endless = move || {
        let chunk = |held: NotifyOnDrop| async { Some((Ok::<_, Infallible>(vec![0; 1 << 16]), held)) };
        let body = Body::from_stream(unfold(NotifyOnDrop(Arc::clone(&held)), chunk));
        async { body }
    };
    let config = ListenConfig { timeouts, ..ListenConfig::default() };
    let host = start_app(config, Router::new().route("/", get(endless)));
    let stream = send(host, "GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
    timeout(TIMEOUT, ended.notified()).await.expect("the connection must end");
    drop(stream);
}

/// Notifies when it is dropped.
struct NotifyOnDrop(Arc<Notify>);

impl Drop for NotifyOnDrop {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

#[tokio::test]
async fn a_slow_body_times_out() {
    let timeouts = Timeouts { body: SHORT, ..Timeouts::default() };
    let server = server::Server::start_listening(|listen| listen.timeouts = timeouts).await;
    let guest = server.guest().await;
    let head = format!(
        "POST /api/v1/games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Length: 1000\r\n\r\n{{",
        guest.token
    );
    let started = Instant::now();
    let (mut reader, mut writer) = send(server.host, &head).await.into_split();
    // A byte at regular intervals, until the server closes the connection: progress must not extend the timeout.
    let drip = tokio::spawn(async move {
        let mut pace = tokio::time::interval(SHORT / 10);
        while writer.write_all(b" ").await.is_ok() {
            pace.tick().await;
        }
    });
    let mut answer = vec![0; 12];
    timeout(TIMEOUT, reader.read_exact(&mut answer)).await.expect("it is answered").unwrap();
    assert_eq!(answer, b"HTTP/1.1 408");
    assert!(started.elapsed() >= SHORT && started.elapsed() < PROMPT, "{:?}", started.elapsed());
    timeout(TIMEOUT, drip).await.expect("the connection is closed").unwrap();
    assert_eq!(server.count_rejected("too-slow").await, 1);
    server.still_works().await;
}

#[tokio::test]
async fn long_headers_are_rejected() {
    let host = start(ListenConfig::default());
    let long = format!("GET / HTTP/1.1\r\nHost: x\r\nX-Long: {}\r\n\r\n", "x".repeat(9 << 10));
    let many = format!("GET / HTTP/1.1\r\nHost: x\r\n{}\r\n", "X-Many: x\r\n".repeat(70));
    for request in [long, many] {
        let answer = until_closed(&mut send(host, &request).await).await;
        assert!(answer.starts_with("HTTP/1.1 431 "), "{answer:?}");
    }
}

#[tokio::test]
async fn behind_a_proxy_connections_are_limited_per_client() {
    let server = server::Server::start_with(ConnectionLimits { per_address: 2, in_all: 100 }).await;
    let (game, _, _) = server.war().await;
    let status = async |client: &str, kept: &mut Vec<TcpStream>| {
        let head = format!("GET /healthz HTTP/1.1\r\nHost: x\r\n{}: {client}\r\n\r\n", server::ADDRESS);
        let mut stream = send(server.host, &head).await;
        let mut answer = vec![0; 12];
        timeout(TIMEOUT, stream.read_exact(&mut answer)).await.expect("it is answered").unwrap();
        kept.push(stream);
        String::from_utf8_lossy(&answer[9..]).into_owned()
    };
    let (client, mut kept) = (server::address(), Vec::new());
    // The proxy keeps many idle connections.
    for _ in 0..20 {
        assert_eq!(status(&client, &mut kept).await, "200");
    }
    let mut open = Vec::new();
    for _ in 0..2 {
        open.push(Socket::open(&server, request(&server, &game, &client)).await.unwrap());
    }
    assert_eq!(status(&client, &mut kept).await, "429", "a client has at most two");
    assert_eq!(status(&server::address(), &mut kept).await, "200");
}
