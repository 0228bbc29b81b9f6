//! A server of a test's own, and the guests who ask it. Every guest has an address of their own, as behind a proxy.

use std::future::pending;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{AUTHORIZATION, RETRY_AFTER};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use quadrille_online::{Command, CommandRequest, GamePhase, GameSnapshot, JoinedGame};
use quadrille_server::{
    ComputerLimits, Config, ConnectionLimits, EMBEDDED, ListenConfig, Online, OnlineConfig, Proxy,
    Server as Listener, app,
};
use quadrille_store::{Database, DatabaseLocation};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpSocket;
use tower::ServiceExt;

/// The header in which the test says where a request comes from.
pub(crate) const ADDRESS: &str = "x-forwarded-for";

/// An address that nobody had before.
pub(crate) fn address() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(1);
    let [_, b, c, d] = COUNT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    format!("10.{b}.{c}.{d}")
}

pub(crate) struct Server {
    router: Router,
    pub(crate) host: SocketAddr,
    online: Online,
    folder: TempDir,
}

/// Someone with a secret and an address.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) token: String,
    pub(crate) address: String,
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The status and the word for programs of a refusal. It has a sentence for people too, and never a seat.
    #[track_caller]
    pub(crate) fn refused(&self) -> (u16, String) {
        let problem = self.json();
        assert!(!problem["message"].as_str().expect("it says why").is_empty());
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            assert!(self.headers.contains_key(RETRY_AFTER), "it says when to try again");
        }
        (self.status.as_u16(), problem["code"].as_str().expect("it has a code").to_string())
    }

    #[track_caller]
    pub(crate) fn seated(&self) -> JoinedGame {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        serde_json::from_str(&self.text).expect("it tells of a seat")
    }
}

impl Server {
    pub(crate) async fn start() -> Server {
        Server::start_with(ConnectionLimits::default()).await
    }

    /// A server with room for so many connections.
    pub(crate) async fn start_with(connections: ConnectionLimits) -> Server {
        Server::start_listening(|listen| listen.connections = connections).await
    }

    /// A server whose computers may think so much.
    pub(crate) async fn start_with_computers(computers: ComputerLimits) -> Server {
        let config = OnlineConfig { computers, ..OnlineConfig::default() };
        Server::over(tempfile::tempdir().expect("there is room for a folder"), config, |_| ()).await
    }

    /// A server whose connections are served otherwise than by default.
    pub(crate) async fn start_listening(change: impl FnOnce(&mut ListenConfig)) -> Server {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        Server::over(folder, OnlineConfig::default(), change).await
    }

    /// A server of the database in this folder.
    pub(crate) async fn with_data(folder: TempDir) -> Server {
        Server::over(folder, OnlineConfig::default(), |_| ()).await
    }

    /// Closes what the server keeps its games in: from now on it cannot be read or written.
    pub(crate) async fn lose_store(&self) {
        self.online.close().await;
    }

    /// The server, stopped and started again.
    pub(crate) async fn restarted(self) -> Server {
        self.stopped_for(Duration::ZERO).await
    }

    /// The server, stopped, and started again after this time.
    pub(crate) async fn stopped_for(self, time: Duration) -> Server {
        self.online.close().await;
        tokio::time::sleep(time).await;
        Server::over(self.folder, OnlineConfig::default(), |_| ()).await
    }

    /// What the server keeps its games in.
    pub(crate) async fn store(&self) -> Database {
        let place = DatabaseLocation::Folder(self.folder.path().to_path_buf());
        quadrille_store::open(&place).await.expect("the folder opens")
    }

    async fn over(folder: TempDir, config: OnlineConfig, change: impl FnOnce(&mut ListenConfig)) -> Server {
        let place = DatabaseLocation::Folder(folder.path().to_path_buf());
        let store = quadrille_store::open(&place).await.expect("the folder opens");
        let proxy: Proxy = ADDRESS.parse().expect("it is a header");
        let mut listen = ListenConfig { proxy: proxy.clone(), ..ListenConfig::default() };
        change(&mut listen);
        let config = OnlineConfig { proxy, ..config };
        let online = Online::start(store, config).await.expect("the store answers");
        let config = Config {
            dictionary: "https://words.example".parse().expect("it is an origin"),
            client: EMBEDDED,
        };
        let router = app(&config, Some(&online));
        // With little room in the system a slow reader is soon noticed.
        let socket = TcpSocket::new_v4().expect("there are sockets");
        socket.set_send_buffer_size(8 << 10).expect("it can be small");
        socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port is free");
        let listener = socket.listen(1024).expect("the port is ours");
        let listener = listener.into_std().and_then(Listener::over).expect("it listens somewhere");
        let host = listener.address();
        tokio::spawn(listener.with(listen).serve(router.clone(), Some(online.clone()), pending()));
        Server { router, host, online, folder }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.expect("a router always answers");
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, 1 << 24).await.expect("the content is at hand").to_vec();
        let text = String::from_utf8(body).expect("answers are text");
        Answer { status: parts.status, headers: parts.headers, text }
    }

    pub(crate) async fn ask(
        &self,
        method: Method,
        path: &str,
        guest: Option<&Guest>,
        body: impl Into<String>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(Guest { token, address }) = guest {
            request = request.header(AUTHORIZATION, format!("Bearer {token}")).header(ADDRESS, address);
        }
        self.send(request.body(Body::from(body.into())).expect("the request is well formed")).await
    }

    pub(crate) async fn get(&self, path: &str, guest: Option<&Guest>) -> Answer {
        self.ask(Method::GET, path, guest, "").await
    }

    pub(crate) async fn post(&self, path: &str, guest: &Guest, body: Value) -> Answer {
        self.ask(Method::POST, path, Some(guest), body.to_string()).await
    }

    pub(crate) async fn guest(&self) -> Guest {
        let address = address();
        let request = Request::builder().method(Method::POST).uri("/api/v1/guests");
        let request = request.header(ADDRESS, &address).body(Body::empty());
        let answer = self.send(request.expect("the request is well formed")).await;
        assert_eq!(answer.status, StatusCode::CREATED);
        Guest { token: answer.json()["token"].as_str().expect("a token is text").to_string(), address }
    }

    /// Opens a game.
    pub(crate) async fn open(&self, host: &Guest, create: Value) -> JoinedGame {
        self.post("/api/v1/games", host, create).await.seated()
    }

    /// A game of two, opened by the first and joined by code.
    pub(crate) async fn two(&self, create: Value) -> (String, Guest, Guest) {
        let (host, friend) = (self.guest().await, self.guest().await);
        let JoinedGame { game, code, .. } = self.open(&host, create).await;
        let path = format!("/api/v1/codes/{}/join", code.expect("a game that waits has a code"));
        assert_eq!(self.post(&path, &friend, json!({ "name": "Friend" })).await.seated().game, game);
        (game, host, friend)
    }

    pub(crate) async fn war(&self) -> (String, Guest, Guest) {
        self.two(json!({ "game": "quadratic-war" })).await
    }

    /// A game as this guest sees it.
    pub(crate) async fn snapshot(&self, game: &str, guest: &Guest) -> GameSnapshot {
        let answer = self.get(&format!("/api/v1/games/{game}"), Some(guest)).await;
        serde_json::from_str(&answer.text).unwrap_or_else(|error| panic!("{error}: {}", answer.text))
    }

    /// Sends an order over HTTP, made on what is seen now.
    pub(crate) async fn order(&self, game: &str, guest: &Guest, id: &str, command: Command) -> Answer {
        let version = self.snapshot(game, guest).await.version;
        self.order_at(game, guest, CommandRequest { id: id.to_string(), version, command }).await
    }

    pub(crate) async fn order_at(&self, game: &str, guest: &Guest, order: CommandRequest) -> Answer {
        let order = serde_json::to_value(order).expect("an order can be written");
        self.post(&format!("/api/v1/games/{game}/orders"), guest, order).await
    }

    /// How often something was refused for this reason.
    pub(crate) async fn count_refused(&self, reason: &str) -> u64 {
        self.metric(&format!("quadrille_refused_total{{reason=\"{reason}\"}}")).await
    }

    /// A number that the operator sees.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let text = self.metrics().await;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map_or(0, |value| value.parse().expect("it is a number"))
    }

    /// What the operator's listener answers.
    pub(crate) async fn metrics(&self) -> String {
        let request = Request::get("/metrics").body(Body::empty()).expect("the request is well formed");
        let response = self.online.metrics().oneshot(request).await.expect("a router always answers");
        let body = to_bytes(response.into_body(), 1 << 20).await.expect("the content is at hand");
        String::from_utf8(body.to_vec()).expect("metrics are text")
    }

    /// Whether a bystander's game plays on.
    pub(crate) async fn plays_on(&self) {
        let (game, host, friend) = self.war().await;
        for (number, (guest, mv)) in [(&host, "b3b4"), (&friend, "b7b6"), (&host, "c3c4")].iter().enumerate()
        {
            let command = Command::Move { mv: (*mv).to_string() };
            let answer = self.order(&game, guest, &format!("o{number}"), command).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        }
        let snapshot = self.snapshot(&game, &host).await;
        assert_eq!((snapshot.phase, snapshot.moves.len()), (GamePhase::Playing, 3));
    }
}

pub(crate) fn play(mv: &str) -> Command {
    Command::Move { mv: mv.to_string() }
}
