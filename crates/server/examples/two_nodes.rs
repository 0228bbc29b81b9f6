//! The way of a move between nodes: `cargo run -p quadrille-server --example two_nodes -- 300`.
//!
//! Two nodes share a PostgreSQL server and a NATS server, which the example starts. Two players on different nodes play three moves in each of as
//! many games as asked for, eight games at a time. Each sample is the time from the acknowledgement of a move on one node to its arrival at the
//! WebSocket of the opponent on the other; zero if it arrives earlier. The example fails if the 99th percentile is above [`LIMIT`].

#[path = "../tests/nodes/nats.rs"]
mod nats;

use std::error::Error;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt, TryStreamExt, stream};
use nats::Nats;
use quadrille_server::{Config, EMBEDDED, Online, OnlineConfig, app};
use quadrille_store::testing::Postgres;
use quadrille_store::{DatabaseLocation, open};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use tower::ServiceExt;

/// The limit of the 99th percentile.
const LIMIT: Duration = Duration::from_millis(20);
/// Games that are played at a time.
const CONCURRENT: usize = 8;
/// Timeout of an arrival.
const TIMEOUT: Duration = Duration::from_secs(20);
const PLAYERS: [&str; 2] = ["000000000000000000000000000000aa", "000000000000000000000000000000bb"];
const MOVES: [&str; 3] = ["91", "41", "21"];

type Outcome<T> = Result<T, Box<dyn Error>>;

struct Node {
    router: Router,
    address: SocketAddr,
}

#[tokio::main]
async fn main() -> Outcome<ExitCode> {
    let games: usize = std::env::args().nth(1).ok_or("usage: two_nodes GAMES")?.parse()?;
    let postgres = Postgres::start()?;
    let url = postgres.database().await?;
    let nats = Nats::start();
    let nodes = [start(&url, &nats).await?, start(&url, &nats).await?];
    for node in &nodes {
        let started = Instant::now();
        while get_text(node, "/readyz").await? != "ready" {
            if started.elapsed() > TIMEOUT {
                return Err("a node does not become ready".into());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    let nodes = &nodes;
    let samples: Vec<Vec<Duration>> =
        stream::iter(0..games).map(|_| play(nodes)).buffer_unordered(CONCURRENT).try_collect().await?;
    let mut samples: Vec<Duration> = samples.into_iter().flatten().collect();
    samples.sort_unstable();
    let quantile = |share: f64| samples[((samples.len() - 1) as f64 * share) as usize];
    if samples.is_empty() {
        return Err("no moves were played".into());
    }
    println!("{} moves between two nodes, from acknowledgement to arrival:", samples.len());
    for (name, share) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("longest", 1.0)] {
        println!("{name:>8} {:8.2} ms", quantile(share).as_secs_f64() * 1000.0);
    }
    Ok(if quantile(0.99) <= LIMIT { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn start(url: &str, nats: &Nats) -> Outcome<Node> {
    let store = open(&DatabaseLocation::Url(url.to_string())).await?;
    let bus = Some(nats.url().parse()?);
    let config = OnlineConfig { several_nodes: true, bus, limit_factor: 1000, ..OnlineConfig::default() };
    let online = Online::start(store, config).await?;
    let router =
        app(&Config { dictionary: "https://words.example".parse()?, client: EMBEDDED }, Some(&online));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    // As the server does.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let service = router.clone().into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(axum::serve(listener, service).into_future());
    Ok(Node { router, address })
}

async fn send(node: &Node, request: Request<Body>) -> Outcome<Vec<u8>> {
    let response = node.router.clone().oneshot(request).await?;
    let status = response.status();
    let body = to_bytes(response.into_body(), 1 << 20).await?;
    if !status.is_success() {
        return Err(format!("{status}: {}", String::from_utf8_lossy(&body)).into());
    }
    Ok(body.to_vec())
}

async fn get_text(node: &Node, path: &str) -> Outcome<String> {
    Ok(String::from_utf8(send(node, Request::get(path).body(Body::empty())?).await?)?)
}

async fn post(node: &Node, path: &str, player: usize, body: &Value) -> Outcome<Value> {
    let request = Request::post(format!("/api/v1/{path}"))
        .header("authorization", format!("Bearer {}", PLAYERS[player]))
        .body(Body::from(body.to_string()))?;
    Ok(serde_json::from_slice(&send(node, request).await?)?)
}

/// Plays a game; returns the times of its moves.
async fn play(nodes: &[Node; 2]) -> Outcome<Vec<Duration>> {
    let create =
        json!({ "game": "stay-on-the-board", "start": ".../.q./... blocked 1 0 200", "listed": true });
    let created = post(&nodes[0], "games", 0, &create).await?;
    let game = created["game"].as_str().ok_or("a game has an id")?;
    post(&nodes[1], &format!("games/{game}/join"), 1, &json!({})).await?;
    let mut sockets = [connect(&nodes[0], game, 0).await?, connect(&nodes[1], game, 1).await?];
    let mut times = Vec::new();
    for (turn, mv) in MOVES.iter().enumerate() {
        let (player, version) = (turn % 2, turn + 3);
        let body =
            json!({ "id": turn.to_string(), "version": version, "command": { "move": { "move": mv } } });
        let path = format!("games/{game}/commands");
        let acknowledged = async {
            post(&nodes[player], &path, player, &body).await?;
            Outcome::Ok(Instant::now())
        };
        let arrived = arrival(&mut sockets[1 - player], version + 1);
        let (acknowledged, arrived) = tokio::join!(acknowledged, arrived);
        times.push(arrived?.saturating_duration_since(acknowledged?));
        arrival(&mut sockets[player], version + 1).await?;
    }
    Ok(times)
}

/// Subscribes to a game.
async fn connect(node: &Node, game: &str, player: usize) -> Outcome<WebSocketStream<TcpStream>> {
    let stream = TcpStream::connect(node.address).await?;
    stream.set_nodelay(true)?;
    let url = format!("ws://{}/api/v1/games/{game}/socket", node.address);
    let (mut socket, _) = client_async(url, stream).await?;
    let hello = json!({ "hello": { "protocol": 2, "token": PLAYERS[player] } });
    socket.send(Message::text(hello.to_string())).await?;
    while !frame(&mut socket).await?["welcome"].is_object() {}
    Ok(socket)
}

async fn frame(socket: &mut WebSocketStream<TcpStream>) -> Outcome<Value> {
    let message = tokio::time::timeout(TIMEOUT, socket.next()).await?.ok_or("the connection ended")??;
    Ok(serde_json::from_str(message.to_text()?)?)
}

/// When an entry arrived.
async fn arrival(socket: &mut WebSocketStream<TcpStream>, number: usize) -> Outcome<Instant> {
    loop {
        let next = frame(socket).await?;
        if let Some(entries) = next["entries"]["entries"].as_array()
            && entries.iter().any(|entry| entry["number"] == number)
        {
            return Ok(Instant::now());
        }
    }
}
