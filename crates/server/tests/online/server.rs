//! A server for a test, and its guests. Every guest has a separate address, as behind a proxy.

use std::future::pending;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

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

/// The header with the client's address.
pub(crate) const ADDRESS: &str = "x-forwarded-for";

/// A new address.
pub(crate) fn address() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(1);
    let [_, b, c, d] = COUNT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    format!("10.{b}.{c}.{d}")
}

/// The interval of heartbeats while time is advanced; a longer one would count as an outage.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// The machine's clock, which a test can advance.
#[derive(Clone, Default)]
pub(crate) struct TestClock(Arc<AtomicU64>);

impl TestClock {
    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
        since_1970.as_millis() as u64 + self.0.load(Ordering::Relaxed)
    }

    /// Advances the clock as if the server had not run.
    pub(crate) fn advance(&self, time: Duration) {
        self.0.fetch_add(time.as_millis() as u64, Ordering::Relaxed);
    }
}

pub(crate) struct Server {
    router: Router,
    pub(crate) host: SocketAddr,
    online: Online,
    folder: TempDir,
    pub(crate) clock: TestClock,
}

/// A guest with a token and an address.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) token: String,
    pub(crate) address: String,
}

pub(crate) struct TestResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl TestResponse {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The status and the code of an error, which has a message too.
    #[track_caller]
    pub(crate) fn error(&self) -> (u16, String) {
        let body = self.json();
        assert!(!body["message"].as_str().expect("it has a message").is_empty());
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            assert!(self.headers.contains_key(RETRY_AFTER), "it says when to retry");
        }
        (self.status.as_u16(), body["code"].as_str().expect("it has a code").to_string())
    }

    #[track_caller]
    pub(crate) fn joined(&self) -> JoinedGame {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        serde_json::from_str(&self.text).expect("the body is a JoinedGame")
    }
}

impl Server {
    pub(crate) async fn start() -> Server {
        Server::start_with(ConnectionLimits::default()).await
    }

    /// A server with these limits of connections.
    pub(crate) async fn start_with(connections: ConnectionLimits) -> Server {
        Server::start_listening(|listen| listen.connections = connections).await
    }

    /// A server with these limits of searches.
    pub(crate) async fn start_with_computers(computers: ComputerLimits) -> Server {
        let config = OnlineConfig { computers, ..OnlineConfig::default() };
        Server::over(temporary_folder(), TestClock::default(), config, |_| ()).await
    }

    /// A server that pages of this site may use.
    pub(crate) async fn start_for_site(site: &str) -> Server {
        let allowed_origins = vec![site.parse().expect("it is an origin")];
        let config = OnlineConfig { allowed_origins, ..OnlineConfig::default() };
        Server::over(temporary_folder(), TestClock::default(), config, |_| ()).await
    }

    /// A server with another configuration of its listener.
    pub(crate) async fn start_listening(change: impl FnOnce(&mut ListenConfig)) -> Server {
        Server::over(temporary_folder(), TestClock::default(), OnlineConfig::default(), change).await
    }

    /// A server on the database in this folder.
    pub(crate) async fn with_data(folder: TempDir) -> Server {
        Server::over(folder, TestClock::default(), OnlineConfig::default(), |_| ()).await
    }

    /// Closes the store: from now on all its operations fail.
    pub(crate) async fn lose_store(&self) {
        self.online.close().await;
    }

    /// The server, stopped and started again.
    pub(crate) async fn restarted(self) -> Server {
        self.stopped_for(Duration::ZERO).await
    }

    /// The server, stopped, and started again after this time of its clock.
    pub(crate) async fn stopped_for(self, time: Duration) -> Server {
        self.online.close().await;
        self.clock.advance(time);
        Server::over(self.folder, self.clock, OnlineConfig::default(), |_| ()).await
    }

    /// Advances the clock of the running server: the heartbeats of another node show that there was no outage.
    pub(crate) async fn advance(&self, time: Duration) {
        let store = self.store().await;
        let mut remaining = time;
        while !remaining.is_zero() {
            let step = remaining.min(HEARTBEAT);
            self.clock.advance(step);
            store.heartbeat("another node", self.clock.now(), u64::MAX).await.expect("the store answers");
            remaining -= step;
        }
        store.close().await;
    }

    /// The store of the server, opened a second time.
    pub(crate) async fn store(&self) -> Database {
        let place = DatabaseLocation::Folder(self.folder.path().to_path_buf());
        quadrille_store::open(&place).await.expect("the folder opens")
    }

    async fn over(
        folder: TempDir,
        clock: TestClock,
        config: OnlineConfig,
        change: impl FnOnce(&mut ListenConfig),
    ) -> Server {
        let place = DatabaseLocation::Folder(folder.path().to_path_buf());
        let store = quadrille_store::open(&place).await.expect("the folder opens");
        let proxy: Proxy = ADDRESS.parse().expect("it is a header");
        let mut listen = ListenConfig { proxy: proxy.clone(), ..ListenConfig::default() };
        change(&mut listen);
        let config = OnlineConfig { proxy, ..config };
        let time = clock.clone();
        let online = Online::start_with_clock(store, config, move || time.now()).await;
        let online = online.expect("the store answers");
        let config = Config {
            dictionary: "https://words.example".parse().expect("it is an origin"),
            client: EMBEDDED,
        };
        let router = app(&config, Some(&online));
        // With a small send buffer a slow reader is soon detected.
        let socket = TcpSocket::new_v4().expect("there are sockets");
        socket.set_send_buffer_size(8 << 10).expect("it can be small");
        socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port is free");
        let listener = socket.listen(1024).expect("the port is ours");
        let listener = listener.into_std().and_then(Listener::over).expect("it listens somewhere");
        let host = listener.address();
        tokio::spawn(listener.with(listen).serve(router.clone(), Some(online.clone()), pending()));
        Server { router, host, online, folder, clock }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> TestResponse {
        let response = self.router.clone().oneshot(request).await.expect("a router is infallible");
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, 1 << 24).await.expect("the body can be read").to_vec();
        let text = String::from_utf8(body).expect("answers are text");
        TestResponse { status: parts.status, headers: parts.headers, text }
    }

    pub(crate) async fn request(
        &self,
        method: Method,
        path: &str,
        guest: Option<&Guest>,
        body: impl Into<String>,
    ) -> TestResponse {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(Guest { token, address }) = guest {
            request = request.header(AUTHORIZATION, format!("Bearer {token}")).header(ADDRESS, address);
        }
        self.send(request.body(Body::from(body.into())).expect("the request is well formed")).await
    }

    pub(crate) async fn get(&self, path: &str, guest: Option<&Guest>) -> TestResponse {
        self.request(Method::GET, path, guest, "").await
    }

    pub(crate) async fn post(&self, path: &str, guest: &Guest, body: Value) -> TestResponse {
        self.request(Method::POST, path, Some(guest), body.to_string()).await
    }

    pub(crate) async fn guest(&self) -> Guest {
        let address = address();
        let request = Request::builder().method(Method::POST).uri("/api/v1/guests");
        let request = request.header(ADDRESS, &address).body(Body::empty());
        let answer = self.send(request.expect("the request is well formed")).await;
        assert_eq!(answer.status, StatusCode::CREATED);
        Guest { token: answer.json()["token"].as_str().expect("a token is text").to_string(), address }
    }

    /// Creates a game.
    pub(crate) async fn create(&self, host: &Guest, create: Value) -> JoinedGame {
        self.post("/api/v1/games", host, create).await.joined()
    }

    /// A game with two players, the second of whom joined by code.
    pub(crate) async fn two_players(&self, create: Value) -> (String, Guest, Guest) {
        let (host, friend) = (self.guest().await, self.guest().await);
        let JoinedGame { game, code, .. } = self.create(&host, create).await;
        let path = format!("/api/v1/codes/{}/join", code.expect("a game that waits has a code"));
        assert_eq!(self.post(&path, &friend, json!({ "name": "Friend" })).await.joined().game, game);
        (game, host, friend)
    }

    pub(crate) async fn war(&self) -> (String, Guest, Guest) {
        self.two_players(json!({ "game": "quadratic-war" })).await
    }

    /// A game as this guest sees it.
    pub(crate) async fn snapshot(&self, game: &str, guest: &Guest) -> GameSnapshot {
        let answer = self.get(&format!("/api/v1/games/{game}"), Some(guest)).await;
        serde_json::from_str(&answer.text).unwrap_or_else(|error| panic!("{error}: {}", answer.text))
    }

    /// Sends a command over HTTP, for the current version.
    pub(crate) async fn command(
        &self,
        game: &str,
        guest: &Guest,
        id: &str,
        command: Command,
    ) -> TestResponse {
        let version = self.snapshot(game, guest).await.version;
        self.command_at(game, guest, CommandRequest { id: id.to_string(), version, command }).await
    }

    pub(crate) async fn command_at(
        &self,
        game: &str,
        guest: &Guest,
        request: CommandRequest,
    ) -> TestResponse {
        let request = serde_json::to_value(request).expect("a command can be serialized");
        self.post(&format!("/api/v1/games/{game}/commands"), guest, request).await
    }

    /// The number of rejections with this reason.
    pub(crate) async fn count_rejected(&self, reason: &str) -> u64 {
        self.metric(&format!("quadrille_refused_total{{reason=\"{reason}\"}}")).await
    }

    /// The value of a metric.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let text = self.metrics().await;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map_or(0, |value| value.parse().expect("it is a number"))
    }

    /// The response of the operator's listener.
    pub(crate) async fn metrics(&self) -> String {
        let request = Request::get("/metrics").body(Body::empty()).expect("the request is well formed");
        let response =
            self.online.operator_routes(None).oneshot(request).await.expect("a router is infallible");
        let body = to_bytes(response.into_body(), 1 << 20).await.expect("the body can be read");
        String::from_utf8(body.to_vec()).expect("metrics are text")
    }

    /// Checks that another game can be played.
    pub(crate) async fn still_works(&self) {
        let (game, host, friend) = self.war().await;
        for (number, (guest, mv)) in [(&host, "b3b4"), (&friend, "b7b6"), (&host, "c3c4")].iter().enumerate()
        {
            let command = Command::Move { mv: (*mv).to_string() };
            let answer = self.command(&game, guest, &format!("o{number}"), command).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        }
        let snapshot = self.snapshot(&game, &host).await;
        assert_eq!((snapshot.phase, snapshot.moves.len()), (GamePhase::Playing, 3));
    }
}

pub(crate) fn play(mv: &str) -> Command {
    Command::Move { mv: mv.to_string() }
}

fn temporary_folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder can be created")
}
