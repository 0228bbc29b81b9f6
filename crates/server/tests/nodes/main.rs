//! Nodes on one PostgreSQL server: every node serves every game, of concurrent writers one wins, and outages of the store are credited. The tests
//! advance the nodes' wall clock instead of waiting.

mod bus;
mod cluster;
mod nats;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use quadrille_server::{Config, EMBEDDED, LobbyWait, Online, OnlineConfig, app};
use quadrille_store::testing::Postgres;
use quadrille_store::{Database, DatabaseLocation, GameId, open};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use tower::ServiceExt;

/// The header with the client's address.
const ADDRESS: &str = "x-forwarded-for";
/// Timeout of an expected change.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The machine's clock, which a test can advance.
#[derive(Clone, Default)]
struct TestClock(Arc<AtomicU64>);

impl TestClock {
    fn now(&self) -> u64 {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
        since_1970.as_millis() as u64 + self.0.load(Ordering::Relaxed)
    }

    fn advance(&self, time: Duration) {
        self.0.fetch_add(time.as_millis() as u64, Ordering::Relaxed);
    }
}

/// Pause between two looks at a state that PostgreSQL determines.
async fn poll_interval() {
    tokio::time::sleep(Duration::from_millis(50)).await;
}

async fn database(url: &str) -> Database {
    open(&DatabaseLocation::Url(url.to_string())).await.expect("the database opens")
}

/// A node on this database.
async fn node(url: &str, clock: &TestClock, several_nodes: bool) -> Router {
    node_with(url, clock, OnlineConfig { several_nodes, ..OnlineConfig::default() }).await
}

async fn node_with(url: &str, clock: &TestClock, config: OnlineConfig) -> Router {
    let clock = clock.clone();
    let online = Online::start_with_clock(database(url).await, config, move || clock.now()).await;
    let dictionary = "https://words.example".parse().expect("an origin");
    app(&Config { dictionary, client: EMBEDDED }, Some(&online.expect("the node starts")))
}

async fn request(
    node: &Router,
    method: Method,
    path: &str,
    token: &str,
    body: &Value,
) -> (StatusCode, Value) {
    request_from(node, "192.0.2.1", method, path, token, body).await
}

/// A request of a client with this address, for a node with [`ADDRESS`] as the header of its proxy.
async fn request_from(
    node: &Router,
    address: &str,
    method: Method,
    path: &str,
    token: &str,
    body: &Value,
) -> (StatusCode, Value) {
    let request = Request::builder()
        .method(method)
        .uri(format!("/api/v1/{path}"))
        .header("authorization", format!("Bearer {token}"))
        .header(ADDRESS, address)
        .body(Body::from(body.to_string()))
        .expect("a request");
    let response = node.clone().oneshot(request).await.expect("a router is infallible");
    let status = response.status();
    let body = to_bytes(response.into_body(), 1 << 20).await.expect("the body can be read");
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

/// The text at a path.
async fn get_text(node: &Router, path: &str) -> (StatusCode, String) {
    let request = Request::builder().uri(path).body(Body::empty()).expect("a request");
    let response = node.clone().oneshot(request).await.expect("a router is infallible");
    let status = response.status();
    let body = to_bytes(response.into_body(), 1 << 20).await.expect("the body can be read");
    (status, String::from_utf8_lossy(&body).into_owned())
}

type Connection = WebSocketStream<TcpStream>;

/// Subscribes to a game over a real WebSocket of a node.
async fn connect(node: &Router, game: &str, token: Option<&str>) -> Connection {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it listens somewhere");
    let service = node.clone().into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(axum::serve(listener, service).into_future());
    let stream = TcpStream::connect(address).await.expect("the node listens");
    let url = format!("ws://{address}/api/v1/games/{game}/socket");
    let (mut socket, _) = client_async(url, stream).await.expect("the connection is accepted");
    let hello = json!({ "hello": { "protocol": 2, "token": token } });
    socket.send(Message::text(hello.to_string())).await.expect("the node reads");
    let welcome = frame(&mut socket).await;
    assert!(welcome["welcome"].is_object(), "{welcome}");
    socket
}

/// The next frame of a connection.
async fn frame(socket: &mut Connection) -> Value {
    let message = socket.next().await.expect("the connection stays").expect("it is a frame");
    serde_json::from_str(message.to_text().expect("frames are text")).expect("frames are JSON")
}

async fn command(
    node: &Router,
    game: &str,
    token: &str,
    id: &str,
    version: &Value,
    command: Value,
) -> (StatusCode, Value) {
    let body = json!({ "id": id, "version": version, "command": command });
    request(node, Method::POST, &format!("games/{game}/commands"), token, &body).await
}

const HOST: &str = "000000000000000000000000000000aa";
const GUEST: &str = "000000000000000000000000000000bb";

/// A game on the smallest board that was created on one node and joined on another.
async fn started(nodes: &[Router; 2]) -> String {
    let create = json!({ "game": "stay-on-the-board", "start": ".../.q./... blocked 1 0 200" });
    let (status, created) = request(&nodes[0], Method::POST, "games", HOST, &create).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    let code = created["code"].as_str().expect("a waiting game has a code");
    let (status, joined) =
        request(&nodes[1], Method::POST, &format!("codes/{code}/join"), GUEST, &json!({})).await;
    assert_eq!((status, &joined["game"]), (StatusCode::OK, &created["game"]), "{joined}");
    // A player whose response was lost may ask any node.
    for node in nodes {
        let again = request(node, Method::POST, &format!("codes/{code}/join"), GUEST, &json!({})).await;
        assert_eq!(again, (StatusCode::OK, joined.clone()));
    }
    joined["game"].as_str().expect("a game has an id").to_string()
}

async fn snapshot(node: &Router, game: &str) -> Value {
    snapshot_as(HOST, node, game).await
}

async fn snapshot_as(token: &str, node: &Router, game: &str) -> Value {
    request(node, Method::GET, &format!("games/{game}"), token, &Value::Null).await.1
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_nodes_serve_one_game() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let url = postgres.database().await.expect("a database");
    let clock = TestClock::default();
    let nodes = [node(&url, &clock, true).await, node(&url, &clock, true).await];
    let play = |mv: &str| json!({ "move": { "move": mv } });

    // The players use different nodes: each node has to see the moves of the other.
    let game = started(&nodes).await;
    for (turn, mv) in ["91", "41", "21"].into_iter().enumerate() {
        let token = [HOST, GUEST][turn % 2];
        let version = snapshot(&nodes[(turn + 1) % 2], &game).await["version"].clone();
        let (status, answer) =
            command(&nodes[turn % 2], &game, token, &turn.to_string(), &version, play(mv)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }

    // The same command on both nodes at once is executed once; of two different ones, one is executed.
    for same in [true, false] {
        let game = started(&nodes).await;
        let version = snapshot(&nodes[0], &game).await["version"].clone();
        let ids = if same { ["x", "x"] } else { ["x", "y"] };
        let answers = tokio::join!(
            command(&nodes[0], &game, HOST, ids[0], &version, play("91")),
            command(&nodes[1], &game, HOST, ids[1], &version, play("91")),
        );
        let executed =
            [&answers.0, &answers.1].iter().filter(|(status, _)| *status == StatusCode::OK).count();
        assert_eq!(executed, if same { 2 } else { 1 }, "{answers:?}");
        if !same {
            let (_, error) = if answers.0.0 == StatusCode::OK { &answers.1 } else { &answers.0 };
            let code = error["code"].as_str().unwrap_or_default();
            assert!(["stale", "not-your-turn"].contains(&code), "{error}");
        }
        let [one, other] = [snapshot(&nodes[0], &game).await, snapshot(&nodes[1], &game).await];
        assert_eq!(one["moves"], json!(["91"]));
        assert_eq!(one["version"], other["version"], "both nodes have the same version");
    }
}

/// Sends a ping, which makes the room check its deadlines, and returns the frames before the pong.
async fn ping(connection: &mut Connection) -> Vec<Value> {
    connection.send(Message::text("\"ping\"")).await.expect("the node reads");
    let mut frames = Vec::new();
    loop {
        let next = frame(connection).await;
        if next["pong"].is_object() {
            return frames;
        }
        frames.push(next);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_game_waits_while_its_host_is_connected_to_any_node() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let url = postgres.database().await.expect("a database");
    let (clock, store) = (TestClock::default(), database(&url).await);
    let nodes = [node(&url, &clock, true).await, node(&url, &clock, true).await];
    let create = json!({ "game": "quadratic-war", "listed": true });
    let mut games = Vec::new();
    for _ in 0..2 {
        let (status, created) = request(&nodes[0], Method::POST, "games", HOST, &create).await;
        assert_eq!(status, StatusCode::CREATED, "{created}");
        games.push(created["game"].as_str().expect("a game has an id").to_string());
    }
    // The host is connected to the first node, which renews the wait. On the second one, the first game has a spectator, and the room of the
    // other one is loaded but idle.
    let mut hosts =
        [connect(&nodes[0], &games[0], Some(HOST)).await, connect(&nodes[0], &games[1], Some(HOST)).await];
    let mut spectator = connect(&nodes[1], &games[0], None).await;
    assert_eq!(snapshot(&nodes[1], &games[1]).await["phase"], "waiting");

    let LobbyWait(wait) = LobbyWait::default();
    for _ in 0..6 {
        clock.advance(wait * 6 / 10);
        for (game, host) in games.iter().zip(&mut hosts) {
            let (id, started) = (GameId::new(game).expect("a valid id"), Instant::now());
            loop {
                ping(host).await;
                let stored = store.load(&id).await.expect("the database answers").expect("the game exists");
                if stored.metadata.expires.is_some_and(|at| at > clock.now() + wait.as_millis() as u64 / 2) {
                    break;
                }
                assert!(started.elapsed() < TIMEOUT, "the wait is not renewed");
            }
        }
        let frames = ping(&mut spectator).await;
        assert!(
            frames.iter().all(|frame| frame["entries"].is_null()),
            "no entry while a host waits: {frames:?}"
        );
    }
    for game in &games {
        for node in &nodes {
            assert_eq!(snapshot(node, game).await["phase"], "waiting", "the host is still connected");
        }
    }

    // After the host has left, the games expire, on both nodes.
    drop(hosts);
    clock.advance(wait + Duration::from_secs(1));
    let left = Instant::now();
    for game in &games {
        for node in &nodes {
            // Not as the host: a request of the host renews the wait.
            while snapshot_as(GUEST, node, game).await["phase"] != "over" {
                assert!(left.elapsed() < TIMEOUT, "it still waits");
                // The first node may have renewed the wait once more before it noticed that the host had left.
                clock.advance(wait);
                poll_interval().await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_time_of_an_outage_of_the_store_is_credited() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let url = postgres.database().await.expect("a database");
    let clock = TestClock::default();
    let node = node(&url, &clock, false).await;
    let create = json!({ "game": "quadratic-war", "clock": { "turn": { "seconds": 10 } } });
    let (_, created) = request(&node, Method::POST, "games", HOST, &create).await;
    let code = created["code"].as_str().expect("a waiting game has a code");
    let (_, joined) = request(&node, Method::POST, &format!("codes/{code}/join"), GUEST, &json!({})).await;
    let game = joined["game"].as_str().expect("a game has an id").to_string();
    let play = |mv: &str| json!({ "move": { "move": mv } });
    for (token, version, mv) in [(HOST, 3, "b3b4"), (GUEST, 4, "b7b6")] {
        let (status, answer) = command(&node, &game, token, "a", &json!(version), play(mv)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }

    // The host's clock runs out while the store is away.
    postgres.halt().expect("PostgreSQL stops");
    clock.advance(Duration::from_secs(13));
    let (status, answer) = command(&node, &game, HOST, "b", &json!(5), play("c3c4")).await;
    assert_eq!((status, &answer["code"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("unavailable")));
    postgres.resume().expect("PostgreSQL starts again");
    let resumed = Instant::now();
    while command(&node, &game, HOST, "b", &json!(5), play("c3c4")).await.0 != StatusCode::OK {
        assert!(resumed.elapsed() < TIMEOUT, "the move is still rejected");
        poll_interval().await;
    }
    let entries = database(&url).await.entries_after(&GameId::new(&game).expect("a valid id"), 5).await;
    let kinds: Vec<Value> = entries
        .expect("the database answers")
        .iter()
        .map(|entry| serde_json::from_str::<Value>(&entry.body).expect("entries are JSON")["kind"].clone())
        .collect();
    let credited = kinds[0]["credited"]["millis"].as_u64().unwrap_or_default();
    assert!((12_000..=30_000).contains(&credited), "{kinds:?}");
    assert!(kinds[1]["moved"].is_object() && kinds.len() == 2, "{kinds:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_node_with_a_wrong_clock_is_not_ready() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let url = postgres.database().await.expect("a database");
    let (right, wrong) = (TestClock::default(), TestClock::default());
    wrong.advance(Duration::from_secs(2));
    let nodes = [node(&url, &right, true).await, node(&url, &wrong, true).await];
    assert_eq!(get_text(&nodes[0], "/readyz").await, (StatusCode::OK, "ready".to_string()));
    let (status, text) = get_text(&nodes[1], "/readyz").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(text.contains("ms ahead of the database's"), "{text}");
    // The clock is compared again and again.
    right.advance(Duration::from_secs(2));
    let advanced = Instant::now();
    while get_text(&nodes[0], "/readyz").await.0 != StatusCode::SERVICE_UNAVAILABLE {
        assert!(advanced.elapsed() < TIMEOUT, "it is still ready");
        poll_interval().await;
    }
}

/// Two players ask two nodes at the same time; one of them may have to wait for the other's game to be found.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn players_are_paired_across_nodes() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let url = postgres.database().await.expect("a database");
    let clock = TestClock::default();
    let config = || OnlineConfig { several_nodes: true, limit_factor: 100, ..OnlineConfig::default() };
    let nodes = [node_with(&url, &clock, config()).await, node_with(&url, &clock, config()).await];
    let seek = json!({ "game": "quadratic-war" });
    for round in 0..20 {
        let tokens = [format!("{:032x}", 2 * round + 1), format!("{:032x}", 2 * round + 2)];
        let pair =
            |node: usize, player: usize| request(&nodes[node], Method::POST, "pair", &tokens[player], &seek);
        let ((_, one), (_, other)) = tokio::join!(pair(0, 0), pair(1, 1));
        assert_eq!(one["game"], other["game"], "round {round}: {one} {other}");
        // The responses were lost; the players ask the other node.
        let ((first, again), (second, once_more)) = tokio::join!(pair(1, 0), pair(0, 1));
        assert_eq!((first, second), (StatusCode::OK, StatusCode::OK), "round {round}");
        assert_eq!((&again["game"], &once_more["game"]), (&one["game"], &one["game"]), "round {round}");
    }
}
