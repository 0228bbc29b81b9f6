//! Two nodes with one PostgreSQL database: each serves every game, and of two simultaneous writes one succeeds.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use quadrille_server::{Config, EMBEDDED, LobbyWait, Online, OnlineConfig, app};
use quadrille_store::testing::Postgres;
use quadrille_store::{DatabaseLocation, open};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout_at;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use tower::ServiceExt;

/// A node with this database.
async fn node(url: &str) -> Router {
    node_with(url, LobbyWait::default()).await
}

async fn node_with(url: &str, lobby_wait: LobbyWait) -> Router {
    let store = open(&DatabaseLocation::Url(url.to_string())).await.expect("the database opens");
    let config = OnlineConfig { several_nodes: true, lobby_wait, ..OnlineConfig::default() };
    let online = Online::start(store, config).await.expect("the node starts");
    let dictionary = "https://words.example".parse().expect("an origin");
    app(&Config { dictionary, client: EMBEDDED }, Some(&online))
}

async fn ask(node: &Router, method: Method, path: &str, token: &str, body: &Value) -> (StatusCode, Value) {
    let request = Request::builder()
        .method(method)
        .uri(format!("/api/v1/{path}"))
        .header("authorization", format!("Bearer {token}"))
        .body(Body::from(body.to_string()))
        .expect("a request");
    let response = node.clone().oneshot(request).await.expect("a router always answers");
    let status = response.status();
    let body = to_bytes(response.into_body(), 1 << 20).await.expect("the answer is whole");
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

type Connection = WebSocketStream<TcpStream>;

/// Connects to a game over a real socket of a node.
async fn connect(node: &Router, game: &str, token: Option<&str>) -> Connection {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it listens somewhere");
    let service = node.clone().into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(axum::serve(listener, service).into_future());
    let stream = TcpStream::connect(address).await.expect("the node listens");
    let url = format!("ws://{address}/api/v1/games/{game}/socket");
    let (mut socket, _) = client_async(url, stream).await.expect("the connection is accepted");
    let hello = json!({ "hello": { "protocol": 1, "token": token } });
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

async fn order(
    node: &Router,
    game: &str,
    token: &str,
    id: &str,
    version: &Value,
    command: Value,
) -> (StatusCode, Value) {
    let order = json!({ "id": id, "version": version, "wish": command });
    ask(node, Method::POST, &format!("games/{game}/orders"), token, &order).await
}

const HOST: &str = "000000000000000000000000000000aa";
const GUEST: &str = "000000000000000000000000000000bb";

/// Creates a game on one node and joins it on the other.
async fn begun(nodes: &[Router; 2]) -> String {
    let create = json!({ "game": "stay-on-the-board", "start": ".../.q./... blocked 1 0 200" });
    let (status, seated) = ask(&nodes[0], Method::POST, "games", HOST, &create).await;
    assert_eq!(status, StatusCode::CREATED, "{seated}");
    let code = seated["code"].as_str().expect("a waiting game has a code");
    let (status, joined) =
        ask(&nodes[1], Method::POST, &format!("codes/{code}/join"), GUEST, &json!({})).await;
    assert_eq!((status, &joined["game"]), (StatusCode::OK, &seated["game"]), "{joined}");
    // A client that lost the response may ask any node again.
    for node in nodes {
        let again = ask(node, Method::POST, &format!("codes/{code}/join"), GUEST, &json!({})).await;
        assert_eq!(again, (StatusCode::OK, joined.clone()));
    }
    joined["game"].as_str().expect("a game has a name").to_string()
}

async fn snapshot(node: &Router, game: &str) -> Value {
    ask(node, Method::GET, &format!("games/{game}"), HOST, &Value::Null).await.1
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_nodes_play_one_game() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let url = postgres.database().await.expect("a database");
    let nodes = [node(&url).await, node(&url).await];

    // Turns alternate between the nodes: each applies the entries of the other.
    let game = begun(&nodes).await;
    for (turn, mv) in ["91", "41", "21"].into_iter().enumerate() {
        let token = [HOST, GUEST][turn % 2];
        let here = &nodes[turn % 2];
        // A node that has not read the new entries yet rejects the move and then reads them.
        let mut answer = (StatusCode::CONFLICT, Value::Null);
        for attempt in 0..20 {
            let version = snapshot(&nodes[(turn + 1) % 2], &game).await["version"].clone();
            answer = order(
                here,
                &game,
                token,
                &format!("{turn}-{attempt}"),
                &version,
                json!({ "move": { "mv": mv } }),
            )
            .await;
            if answer.0 == StatusCode::OK {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(answer.0, StatusCode::OK, "{}", answer.1);
    }

    // The same command sent to both is executed once; of two commands of one player only one is.
    for same in [true, false] {
        let game = begun(&nodes).await;
        let version = snapshot(&nodes[0], &game).await["version"].clone();
        let ids = if same { ["x", "x"] } else { ["x", "y"] };
        let answers = tokio::join!(
            order(&nodes[0], &game, HOST, ids[0], &version, json!({ "move": { "mv": "91" } })),
            order(&nodes[1], &game, HOST, ids[1], &version, json!({ "move": { "mv": "91" } })),
        );
        let done = [&answers.0, &answers.1].iter().filter(|(status, _)| *status == StatusCode::OK).count();
        assert_eq!(done, if same { 2 } else { 1 }, "{answers:?}");
        if !same {
            let (_, refused) = if answers.0.0 == StatusCode::OK { &answers.1 } else { &answers.0 };
            assert!(
                ["stale", "not-your-turn"].contains(&refused["code"].as_str().unwrap_or_default()),
                "{refused}"
            );
        }
        let (begun, mut snapshots) = (Instant::now(), [Value::Null, Value::Null]);
        while snapshots.iter().any(|snapshot| snapshot["moves"] != json!(["91"])) {
            assert!(begun.elapsed() < Duration::from_secs(20), "the nodes disagree: {snapshots:?}");
            snapshots = [snapshot(&nodes[0], &game).await, snapshot(&nodes[1], &game).await];
        }
        assert_eq!(snapshots[0]["version"], snapshots[1]["version"], "both nodes have the same entries");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_game_waits_while_its_host_is_connected_to_any_node() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let url = postgres.database().await.expect("a database");
    let wait = Duration::from_millis(1500);
    let nodes = [node_with(&url, LobbyWait(wait)).await, node_with(&url, LobbyWait(wait)).await];
    let create = json!({ "game": "quadratic-war", "listed": true });
    let mut games = Vec::new();
    for _ in 0..2 {
        let (status, seated) = ask(&nodes[0], Method::POST, "games", HOST, &create).await;
        assert_eq!(status, StatusCode::CREATED, "{seated}");
        games.push(seated["game"].as_str().expect("a game has a name").to_string());
    }
    // The host is connected to the first node, which renews the wait. The second node has a spectator of one game, and loaded the other once:
    // its room there gets no entries by itself.
    let hosts =
        [connect(&nodes[0], &games[0], Some(HOST)).await, connect(&nodes[0], &games[1], Some(HOST)).await];
    let mut watcher = connect(&nodes[1], &games[0], None).await;
    assert_eq!(snapshot(&nodes[1], &games[1]).await["stage"], "waiting");

    let watched_until = tokio::time::Instant::now() + 3 * wait;
    while let Ok(frame) = timeout_at(watched_until, frame(&mut watcher)).await {
        assert!(frame["entries"].is_null(), "nothing happens while a host waits: {frame}");
    }
    for game in &games {
        for node in &nodes {
            assert_eq!(snapshot(node, game).await["stage"], "waiting", "the host is still connected");
        }
    }

    // After the host has disconnected, the games are aborted on both nodes.
    drop(hosts);
    let gone = Instant::now();
    for game in &games {
        for node in &nodes {
            while snapshot(node, game).await["stage"] != "over" {
                assert!(gone.elapsed() < Duration::from_secs(20), "it still waits");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}
