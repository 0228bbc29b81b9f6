//! Play over a network: games that the server referees, keeps and tells of.
//!
//! | module | what it is |
//! |---|---|
//! | `room` | one game on this node: decides, writes, tells |
//! | `rooms` | the games that someone here needs |
//! | `admission` | how many orders a node takes on at once |
//! | `index` | games as the store keeps them |
//! | `api` | opening, joining, looking, over HTTP |
//! | `config` | a new game with its host in it |
//! | `pairing` | someone who wants the same game |
//! | `asking` | what every request has in it |
//! | `description` | the OpenAPI description, finished |
//! | `environment` | the injected wall clock and entropy |
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
//! What is decided is decided by the match (`quadrille_online`), without I/O; here is only the I/O.

mod admission;
mod api;
mod computer;
mod create;
mod docs;
mod environment;
mod error;
mod extract;
mod maintenance;
mod metrics;
mod openapi;
mod pairing;
mod persistence;
mod rate_limits;
mod readiness;
mod room;
mod rooms;
mod secrets;
#[cfg(test)]
mod simulation;
mod socket;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use governor::Quota;
use quadrille_store::{Database, GameStore, GroupCommit, StoreError};
use tokio::sync::{Mutex, RwLock};
use tokio::time::timeout;

pub use admission::CommandLimits;
pub use computer::ComputerLimits;
pub(crate) use error::ApiError;

use crate::address::Proxy;
use crate::listen::ConnectionMetrics;
use admission::Admission;
use computer::SearchPool;
use environment::Environment;
use metrics::Metrics;
use rate_limits::{Limiter, RateLimits, limiter, quota};
use readiness::Readiness;
use rooms::Rooms;

/// One server of a store: its rooms and what they share.
#[derive(Debug)]
pub(crate) struct Node {
    env: Environment,
    store: Arc<dyn GameStore>,
    writer: GroupCommit,
    rooms: Rooms,
    admission: Admission,
    searches: SearchPool,
    limits: RateLimits,
    metrics: Metrics,
    lobby_wait: LobbyWait,
    readiness: Readiness,
    /// Failures of the store that are written to the log: when it is away, every request fails.
    logged_failures: Limiter,
    several_nodes: bool,
    id: String,
    /// Whoever looks for someone who wants the same holds it.
    pairing: Mutex<()>,
    /// When this node last said that it lives.
    last_heartbeat: AtomicU64,
    proxy: Proxy,
    /// Rooms and connections hold it for reading for as long as they have something to do.
    in_progress: RwLock<()>,
}

/// After so long without a heartbeat of any node nobody could play, in milliseconds.
const LONGEST_SILENCE: u64 = 5_000;
/// Failures of the store that are written to the log.
const LOGGED_FAILURES: Quota = quota(10, 60);

/// How long what is under way may take when the server ends.
const LAST_WORDS: Duration = Duration::from_secs(3);

impl Node {
    /// Starts to serve the games of a store. An outage of all nodes is recorded, so that clocks get the time back.
    async fn start(
        env: Environment,
        store: Arc<dyn GameStore>,
        config: OnlineConfig,
    ) -> Result<Arc<Node>, StoreError> {
        let id = env.node_id();
        // Alone, this node knows that nobody served since the last heartbeat, however short it was.
        let silence = if config.several_nodes { LONGEST_SILENCE } else { 0 };
        if let Some(outage) = store.heartbeat(&id, env.now(), silence).await? {
            tracing::info!(began = outage.began, ended = outage.ended, "nobody served in between");
        }
        let node = Arc::new(Node {
            writer: GroupCommit::new(Arc::clone(&store)),
            store,
            rooms: Rooms::default(),
            admission: Admission::new(config.orders),
            searches: SearchPool::new(config.computers),
            limits: RateLimits::new(config.limit_factor),
            metrics: Metrics::new(),
            lobby_wait: config.lobby_wait,
            readiness: Readiness::default(),
            logged_failures: limiter(LOGGED_FAILURES),
            several_nodes: config.several_nodes,
            id,
            pairing: Mutex::default(),
            last_heartbeat: AtomicU64::new(env.now()),
            proxy: config.proxy,
            in_progress: RwLock::default(),
            env,
        });
        tokio::spawn(maintenance::watch(Arc::clone(&node)));
        Ok(node)
    }

    /// Writes to the log why the store failed; clients are only told that it did.
    fn log_failure(&self, error: &StoreError) {
        if self.logged_failures.check().is_ok() {
            tracing::warn!(%error, "the store failed");
        }
    }

    /// The refusal of a request that needs the store.
    fn unavailable(&self, error: &StoreError) -> ApiError {
        self.log_failure(error);
        ApiError::unavailable(NOT_NOW)
    }

    /// Says that this node lives; whether it was the first to do so after a time in which none could.
    async fn heartbeat(&self) -> Result<bool, StoreError> {
        // A store that has been away is waited for, and while one waits nobody can write: the time is what it is once it answers.
        self.store.ready().await?;
        let at = self.env.now();
        let outage = self.store.heartbeat(&self.id, at, LONGEST_SILENCE).await?;
        self.last_heartbeat.store(at, Ordering::Relaxed);
        if let Some(outage) = outage {
            tracing::warn!(began = outage.began, ended = outage.ended, "nobody could write in between");
        }
        Ok(outage.is_some())
    }

    /// The same, unless it was said just now: then no silence can have been overheard.
    async fn heartbeat_if_due(&self) -> Result<(), StoreError> {
        if self.env.now().saturating_sub(self.last_heartbeat.load(Ordering::Relaxed)) >= LONGEST_SILENCE {
            self.heartbeat().await?;
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
    pub orders: CommandLimits,
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
            orders: CommandLimits::default(),
            computers: ComputerLimits::default(),
            lobby_wait: LobbyWait::default(),
        }
    }
}

/// How games are played online.
#[derive(Clone, Debug)]
pub struct Online {
    node: Arc<Node>,
}

impl Online {
    /// Serves the games of this store.
    pub async fn start(store: Database, config: OnlineConfig) -> Result<Online, StoreError> {
        Ok(Online { node: Node::start(Environment::system(), Arc::new(store), config).await? })
    }

    /// What it answers.
    pub(crate) fn routes(&self) -> Router {
        api::routes(&self.node)
    }

    /// `/metrics`, for a listener that only the operator reaches.
    pub fn metrics(&self) -> Router {
        api::metrics_routes(&self.node)
    }

    pub(crate) fn connection_metrics(&self) -> ConnectionMetrics {
        self.node.metrics.connections.clone()
    }

    /// Tells everyone to connect again, and writes what is under way.
    pub async fn close(&self) {
        self.node.rooms.close().await;
        // Whoever reads too slowly to be told is not waited for.
        let _ = timeout(LAST_WORDS, self.node.in_progress.write()).await;
        // From this moment on nobody serves.
        if let Err(error) = self.node.heartbeat().await {
            tracing::warn!(%error, "the last heartbeat cannot be written");
        }
        self.node.store.close().await;
    }
}

/// The answer to clients while the store does not answer, or not with a game.
const NOT_NOW: &str = "the server cannot read or write games just now; try again";
