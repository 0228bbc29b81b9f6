//! Connections that send nothing, send slowly or do not read: they end in time, and do not keep others out.

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

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(20);
/// A time limit that a test waits for.
const SHORT: Duration = Duration::from_millis(300);
/// The most that an answer takes while others keep the server busy.
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
    // A connection that is cut off is closed as well.
    let _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("the connection must end");
    String::from_utf8_lossy(&answer).into_owned()
}

/// Whether a request is answered promptly.
async fn is_answered(host: SocketAddr) {
    let asked = Instant::now();
    let answer =
        until_closed(&mut send(host, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("hello"), "{answer:?}");
    assert!(asked.elapsed() < PROMPT, "{:?}", asked.elapsed());
}

#[tokio::test]
async fn silent_connections_do_not_keep_others_out() {
    for (per_address, in_all) in [(20, 100), (100, 20)] {
        let connections = ConnectionLimits { per_address, in_all };
        let host = start(ListenConfig { connections, ..ListenConfig::default() });
        let mut silent = Vec::new();
        for _ in 0..110 {
            silent.push(send(host, "GET / HTTP/1.1\r\n").await);
        }
        is_answered(host).await;
        // The oldest made room, and the last ones are still there.
        assert_eq!(until_closed(&mut silent[0]).await, "");
        silent[109].write_all(b"Host: x\r\nConnection: close\r\n\r\n").await.unwrap();
        assert!(until_closed(&mut silent[109]).await.ends_with("hello"));
    }
}

#[tokio::test]
async fn a_connection_that_sends_no_request_ends_in_time() {
    let timeouts = Timeouts { headers: SHORT, ..Timeouts::default() };
    let host = start(ListenConfig { timeouts, ..ListenConfig::default() });
    for sent in ["", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "] {
        let (begun, mut stream) = (Instant::now(), send(host, sent).await);
        assert_eq!(until_closed(&mut stream).await, "", "{sent:?}");
        assert!(begun.elapsed() >= SHORT && begun.elapsed() < PROMPT, "{sent:?}: {:?}", begun.elapsed());
    }
}

#[tokio::test]
async fn a_connection_that_is_kept_without_a_further_request_ends_in_time() {
    let timeouts = Timeouts { idle: SHORT, ..Timeouts::default() };
    let host = start(ListenConfig { timeouts, ..ListenConfig::default() });
    let (begun, mut stream) = (Instant::now(), send(host, "GET / HTTP/1.1\r\nHost: x\r\n\r\n").await);
    assert!(until_closed(&mut stream).await.ends_with("hello"));
    assert!(begun.elapsed() >= SHORT && begun.elapsed() < PROMPT, "{:?}", begun.elapsed());
}

#[tokio::test]
async fn an_answer_that_is_not_read_is_not_kept_for_ever() {
    let timeouts = Timeouts { write: SHORT, ..Timeouts::default() };
    let ended = Arc::new(Notify::new());
    let held = Arc::clone(&ended);
    let endless = move || {
        let chunk = |held: Held| async { Some((Ok::<_, Infallible>(vec![0; 1 << 16]), held)) };
        let body = Body::from_stream(unfold(Held(Arc::clone(&held)), chunk));
        async { body }
    };
    let config = ListenConfig { timeouts, ..ListenConfig::default() };
    let host = start_app(config, Router::new().route("/", get(endless)));
    let stream = send(host, "GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
    timeout(PATIENCE, ended.notified()).await.expect("the connection must end");
    drop(stream);
}

/// Tells when it is dropped.
struct Held(Arc<Notify>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

#[tokio::test]
async fn a_slow_body_is_refused_in_time() {
    let timeouts = Timeouts { body: SHORT, ..Timeouts::default() };
    let server = server::Server::start_listening(|listen| listen.timeouts = timeouts).await;
    let guest = server.guest().await;
    let head = format!(
        "POST /api/v1/games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Length: 1000\r\n\r\n{{",
        guest.token
    );
    let begun = Instant::now();
    let (mut reader, mut writer) = send(server.host, &head).await.into_split();
    // A byte now and then, for as long as the server takes them.
    let drip = tokio::spawn(async move {
        while writer.write_all(b" ").await.is_ok() {
            tokio::time::sleep(SHORT / 10).await;
        }
    });
    let mut answer = vec![0; 12];
    timeout(PATIENCE, reader.read_exact(&mut answer)).await.expect("it is answered").unwrap();
    assert_eq!(answer, b"HTTP/1.1 408");
    assert!(begun.elapsed() >= SHORT && begun.elapsed() < PROMPT, "{:?}", begun.elapsed());
    timeout(PATIENCE, drip).await.expect("the connection is closed").unwrap();
    assert_eq!(server.count_refused("too-slow").await, 1);
    server.plays_on().await;
}

#[tokio::test]
async fn long_headers_are_refused() {
    let host = start(ListenConfig::default());
    let long = format!("GET / HTTP/1.1\r\nHost: x\r\nX-Long: {}\r\n\r\n", "x".repeat(9 << 10));
    let many = format!("GET / HTTP/1.1\r\nHost: x\r\n{}\r\n", "X-Many: x\r\n".repeat(70));
    for request in [long, many] {
        let answer = until_closed(&mut send(host, &request).await).await;
        assert!(answer.starts_with("HTTP/1.1 431 "), "{answer:?}");
    }
}

#[tokio::test]
async fn through_a_proxy_connections_are_limited_for_each_client_and_not_for_the_proxy() {
    let server = server::Server::start_with(ConnectionLimits { per_address: 2, in_all: 100 }).await;
    let (game, _, _) = server.war().await;
    let status = async |client: &str, kept: &mut Vec<TcpStream>| {
        let head = format!("GET /healthz HTTP/1.1\r\nHost: x\r\n{}: {client}\r\n\r\n", server::ADDRESS);
        let mut stream = send(server.host, &head).await;
        let mut answer = vec![0; 12];
        timeout(PATIENCE, stream.read_exact(&mut answer)).await.expect("it is answered").unwrap();
        kept.push(stream);
        String::from_utf8_lossy(&answer[9..]).into_owned()
    };
    let (client, mut kept) = (server::address(), Vec::new());
    // The proxy keeps many connections, over which no request is under way.
    for _ in 0..20 {
        assert_eq!(status(&client, &mut kept).await, "200");
    }
    let mut open = Vec::new();
    for _ in 0..2 {
        open.push(Socket::open(&server, request(&server, &game, &client)).await.unwrap());
    }
    assert_eq!(status(&client, &mut kept).await, "429", "two WebSockets are all that one client has");
    assert_eq!(status(&server::address(), &mut kept).await, "200");
}
