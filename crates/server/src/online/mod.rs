//! Play over a network: games that the server referees, keeps and tells of.
//!
//! | module | what it is |
//! |---|---|
//! | `room` | one game on this node: decides, writes, tells |
//! | `rooms` | the games that someone here needs |
//! | `admission` | how many orders a node takes on at once |
//! | `index` | games as the store keeps them |
//! | `api` | opening, joining, looking, over HTTP |
//! | `opening` | a new game with its host in it |
//! | `pairing` | someone who wants the same game |
//! | `asking` | what every request has in it |
//! | `description` | the OpenAPI description, finished |
//! | `docs` | the page that describes the interface |
//! | `socket` | the connection of a player or someone who watches |
//! | `readiness` | whether the database answers |
//! | `refusal` | what a request is refused for |
//! | `limits` | how much of what may be done by whom |
//! | `secrets` | what cannot be guessed |
//! | `computer` | computer players in seats |
//! | `maintenance` | what is done by the clock: heartbeats, games whose time ran out, codes that expired |
//! | `metrics` | what operators count |
//!
//! What is decided is decided by the match (`quadrille_match::online`), without I/O; here is only the I/O.

mod admission;
mod api;
mod asking;
mod computer;
mod description;
mod docs;
mod index;
mod limits;
mod maintenance;
mod metrics;
mod opening;
mod pairing;
mod readiness;
mod refusal;
mod room;
mod rooms;
mod secrets;
mod socket;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use quadrille_store::{Database, GroupCommit, StoreError};
use tokio::sync::{Mutex, RwLock};
use tokio::time::timeout;

pub use admission::OrderLimits;
pub use computer::ComputerLimits;
pub(crate) use refusal::Refusal;

use crate::address::Proxy;
use crate::listen::ConnectionMetrics;
use admission::Admission;
use computer::SearchPool;
use limits::{Bucket, Limits, Rate};
use metrics::Metrics;
use readiness::Readiness;
use rooms::Rooms;

/// What everything online shares.
#[derive(Debug)]
pub(crate) struct Shared {
    store: Database,
    writer: GroupCommit,
    rooms: Rooms,
    admission: Admission,
    searches: SearchPool,
    limits: Limits,
    metrics: Metrics,
    lobby_wait: LobbyWait,
    readiness: Readiness,
    /// Failures of the store that are written to the log: when it is away, every request fails.
    logged_failures: std::sync::Mutex<Bucket>,
    several_nodes: bool,
    node: String,
    /// Whoever looks for someone who wants the same holds it.
    pairing: Mutex<()>,
    /// When this node last said that it lives.
    beaten: AtomicU64,
    proxy: Proxy,
    /// Rooms and connections hold it for reading for as long as they have something to do.
    under_way: RwLock<()>,
}

/// After so long without a heartbeat of any node nobody could play, in milliseconds.
const LONGEST_SILENCE: u64 = 5_000;
/// Failures of the store that are written to the log.
const LOGGED_FAILURES: Rate = Rate::new(10, Duration::from_secs(1));

/// How long what is under way may take when the server ends.
const LAST_WORDS: Duration = Duration::from_secs(3);

impl Shared {
    /// Writes to the log why the store failed; clients are only told that it did.
    fn log_failure(&self, error: &StoreError) {
        let mut logged = self.logged_failures.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if logged.take(LOGGED_FAILURES, Instant::now()).is_ok() {
            tracing::warn!(%error, "the store failed");
        }
    }

    /// The refusal of a request that needs the store.
    fn unavailable(&self, error: &StoreError) -> Refusal {
        self.log_failure(error);
        Refusal::unavailable(NOT_NOW)
    }

    /// Says that this node lives; whether it was the first to do so after a time in which none could.
    async fn beat(&self) -> Result<bool, StoreError> {
        // A store that has been away is waited for, and while one waits nobody can write: the time is what it is once it answers.
        self.store.ready().await?;
        let at = now();
        let outage = self.store.beat(&self.node, at, LONGEST_SILENCE).await?;
        self.beaten.store(at, Ordering::Relaxed);
        if let Some(outage) = outage {
            tracing::warn!(began = outage.began, ended = outage.ended, "nobody could write in between");
        }
        Ok(outage.is_some())
    }

    /// The same, unless it was said just now: then no silence can have been overheard.
    async fn beat_if_silent(&self) -> Result<(), StoreError> {
        if now().saturating_sub(self.beaten.load(Ordering::Relaxed)) >= LONGEST_SILENCE {
            self.beat().await?;
        }
        Ok(())
    }
}

/// Operator configuration.
#[derive(Clone, Debug)]
pub struct OnlineConfig {
    /// Whether other nodes write to the same store.
    pub several_nodes: bool,
    /// Who is believed about where requests come from.
    pub proxy: Proxy,
    /// How many times the usual limits on requests one address has.
    pub limit_factor: u32,
    /// How many orders are taken on at once.
    pub orders: OrderLimits,
    /// Limits of the searches for computers in seats.
    pub computers: ComputerLimits,
    /// How long open games wait.
    pub lobby_wait: LobbyWait,
}

/// How long an open game stays in the lobby after its host has gone. While the host is connected the wait is renewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbyWait(pub Duration);

impl Default for LobbyWait {
    /// Long enough to come back from another tab, and short enough that those in the lobby are there.
    fn default() -> LobbyWait {
        LobbyWait(Duration::from_secs(120))
    }
}

impl LobbyWait {
    fn millis(self) -> u64 {
        u64::try_from(self.0.as_millis()).unwrap_or(u64::MAX)
    }
}

impl Default for OnlineConfig {
    fn default() -> OnlineConfig {
        OnlineConfig {
            several_nodes: false,
            proxy: Proxy::default(),
            limit_factor: 1,
            orders: OrderLimits::default(),
            computers: ComputerLimits::default(),
            lobby_wait: LobbyWait::default(),
        }
    }
}

/// How games are played online.
#[derive(Clone, Debug)]
pub struct Online {
    shared: Arc<Shared>,
}

impl Online {
    /// Plays with this store. If no node was alive lately, that is noted, so that clocks get the time back.
    pub async fn start(store: Database, config: OnlineConfig) -> Result<Online, StoreError> {
        let node = secrets::node();
        // Alone, this node knows that nobody served since the last heartbeat, however short it was.
        let silence = if config.several_nodes { LONGEST_SILENCE } else { 0 };
        if let Some(outage) = store.beat(&node, now(), silence).await? {
            tracing::info!(began = outage.began, ended = outage.ended, "nobody served in between");
        }
        let shared = Arc::new(Shared {
            writer: GroupCommit::new(store.clone()),
            store,
            rooms: Rooms::default(),
            admission: Admission::new(config.orders),
            searches: SearchPool::new(config.computers),
            limits: Limits::new(config.limit_factor),
            metrics: Metrics::new(),
            lobby_wait: config.lobby_wait,
            readiness: Readiness::default(),
            logged_failures: std::sync::Mutex::new(Bucket::full(Instant::now())),
            several_nodes: config.several_nodes,
            node,
            pairing: Mutex::default(),
            beaten: AtomicU64::new(now()),
            proxy: config.proxy,
            under_way: RwLock::default(),
        });
        tokio::spawn(maintenance::watch(Arc::clone(&shared)));
        Ok(Online { shared })
    }

    /// What it answers.
    pub(crate) fn routes(&self) -> Router {
        api::routes(&self.shared)
    }

    /// `/metrics`, for a listener that only the operator reaches.
    pub fn metrics(&self) -> Router {
        api::metrics_routes(&self.shared)
    }

    pub(crate) fn connection_metrics(&self) -> ConnectionMetrics {
        self.shared.metrics.connections.clone()
    }

    /// Tells everyone to connect again, and writes what is under way.
    pub async fn close(&self) {
        self.shared.rooms.close().await;
        // Whoever reads too slowly to be told is not waited for.
        let _ = timeout(LAST_WORDS, self.shared.under_way.write()).await;
        // From this moment on nobody serves.
        if let Err(error) = self.shared.beat().await {
            tracing::warn!(%error, "the last heartbeat cannot be written");
        }
        self.shared.store.close().await;
    }
}

/// The answer to clients while the store does not answer, or not with a game.
const NOT_NOW: &str = "the server cannot read or write games just now; try again";

/// The server's clock, in milliseconds since 1970.
fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
