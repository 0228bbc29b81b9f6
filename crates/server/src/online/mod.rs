//! Online play: games that the server referees, stores and broadcasts.
//!
//! | module | contents |
//! |---|---|
//! | `room` | the actor of one game on this node: decides, writes, broadcasts |
//! | `rooms` | the rooms of this node |
//! | `bus` | messages between nodes |
//! | `admin` | metrics and a page for operators |
//! | `cluster` | the messages that do not concern one game: the lobby, and tokens of rate limits |
//! | `admission` | admission control for commands |
//! | `persistence` | conversion between games and stored entries and metadata |
//! | `loading` | loads games by their snapshot, or by replaying the log |
//! | `api` | HTTP requests |
//! | `lobby` | the listed games that wait |
//! | `create` | creates a game with its host in it |
//! | `invitation` | joining by a link with a secret |
//! | `other_rules` | games of rules that this program does not have |
//! | `pairing` | pairs players who want the same game |
//! | `extract` | extractors: client, body, game id |
//! | `openapi` | the OpenAPI description |
//! | `docs` | the documentation page of the API |
//! | `environment` | the injected wall clock and entropy |
//! | `socket` | the WebSocket of a player or a spectator |
//! | `clock_skew` | compares the clock of the node with the database's |
//! | `code_attempts` | join codes that clients try, and the limits of wrong ones |
//! | `cached` | answers of the store that are cached for a moment |
//! | `sites` | the sites whose pages may use the API |
//! | `error` | errors of requests |
//! | `rate_limits` | rate limits |
//! | `retention` | how long games are kept, and the deletion of a player's name |
//! | `storage` | refuses new games before the disk is full |
//! | `secrets` | tokens, ids, and the hashes of tokens and networks |
//! | `computer` | computer players in seats |
//! | `maintenance` | periodic tasks: heartbeats, expired clocks and games, old presence records |
//! | `metrics` | metrics for operators |
//!
//! The referee (`quadrille_online`) decides, without I/O; this module does the I/O.

mod admin;
mod admission;
mod api;
mod bus;
mod cached;
mod clock_skew;
mod cluster;
mod code_attempts;
mod computer;
mod create;
mod docs;
mod environment;
mod error;
mod extract;
mod invitation;
mod loading;
mod lobby;
mod maintenance;
mod metrics;
mod openapi;
mod other_rules;
mod pairing;
mod persistence;
mod rate_limits;
mod retention;
mod room;
mod rooms;
mod secrets;
#[cfg(test)]
mod simulation;
mod sites;
mod socket;
mod storage;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use governor::Quota;
use quadrille_store::{Database, GameCounts, GameStore, GroupCommit, StorageSpace, StoreError};
use tokio::sync::{Mutex, RwLock, Semaphore};
use tokio::time::timeout;

pub use admin::{AdminToken, AdminTokenError};
pub use admission::CommandLimits;
pub use bus::{BusAddress, BusAddressError, BusError};
pub use computer::ComputerLimits;
pub(crate) use error::ApiError;

use crate::address::Proxy;
use crate::listen::ConnectionMetrics;
use crate::origin::Origin;
use admission::Admission;
use bus::{Bus, NatsBus};
use cached::Cached;
use computer::SearchPool;
use environment::Environment;
use lobby::CachedLobby;
use metrics::Metrics;
use other_rules::OutlineCache;
use rate_limits::{Limiter, RateLimits, limiter, quota};
pub use retention::{Retention, delete_name};
use rooms::Rooms;
use secrets::NetworkKey;
pub use storage::StorageLimits;

/// A node: one server process on a store, with its rooms and the resources that they share.
#[derive(Debug)]
pub(crate) struct Node {
    env: Environment,
    store: Arc<dyn GameStore>,
    writer: GroupCommit,
    bus: Bus,
    rooms: Rooms,
    admission: Admission,
    searches: SearchPool,
    /// Limits the logs that are replayed at the same time.
    replays: Semaphore,
    /// Limits the snapshots that are written at the same time.
    snapshot_writes: Arc<Semaphore>,
    limits: RateLimits,
    metrics: Metrics,
    lobby_wait: LobbyWait,
    /// Factor of the limits for one address.
    limit_factor: u32,
    readiness: Cached<()>,
    counts: Cached<GameCounts>,
    space: Cached<StorageSpace>,
    lobby: CachedLobby,
    /// The same counts, for the length of new codes.
    taken_codes: Cached<GameCounts>,
    /// How far the clock of this node is ahead of the database's, in milliseconds, as far as that was measured.
    clock_skew: AtomicI64,
    /// Limits log messages about store failures: during an outage every request fails.
    logged_failures: Limiter,
    retention: Retention,
    storage: StorageLimits,
    network_key: NetworkKey,
    outlines: OutlineCache,
    several_nodes: bool,
    id: String,
    /// When this node started, in milliseconds since 1970.
    started: u64,
    /// Numbers the states of presence that this node records and publishes.
    presence_versions: AtomicU64,
    /// Serializes pairing requests.
    pairing: Mutex<()>,
    /// When this node last wrote a heartbeat.
    last_heartbeat: AtomicU64,
    proxy: Proxy,
    allowed_origins: Vec<Origin>,
    /// Rooms and connections hold a read lock while they run; a shutdown waits for the write lock.
    in_progress: RwLock<()>,
}

/// The longest time without a heartbeat of any node that is no outage, in milliseconds.
const LONGEST_SILENCE: u64 = 5_000;
/// Rate of log messages about store failures.
const LOGGED_FAILURES: Quota = quota(10, 60);

/// How long the readiness of the store, which a write tests, and the counts of games are cached.
const READINESS_CACHED: Duration = Duration::from_secs(1);
const COUNTS_CACHED: Duration = Duration::from_secs(5);
/// How long the measured space of the store is cached. At ten thousand new games a second of 2 kB each, it shrinks by 100 MB meanwhile.
const SPACE_CACHED: Duration = Duration::from_secs(5);

/// Long logs that are replayed at the same time, each by a thread: other work needs the cores too.
const CONCURRENT_REPLAYS: usize = 2;
/// Snapshots that are written at the same time. At ten thousand moves a second there are 40 new ones every second.
const CONCURRENT_SNAPSHOTS: usize = 16;

/// How long a shutdown waits for rooms and connections.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

impl Node {
    /// Starts a node on a store. A preceding outage is recorded, so that its time is credited to clocks.
    async fn start(
        env: Environment,
        store: Arc<dyn GameStore>,
        bus: Bus,
        config: OnlineConfig,
    ) -> Result<Arc<Node>, StoreError> {
        let id = env.node_id();
        // A single node knows that every time since the last heartbeat was an outage, however short.
        let silence = if config.several_nodes { LONGEST_SILENCE } else { 0 };
        if let Some(outage) = store.heartbeat(&id, env.now(), silence).await? {
            tracing::info!(began = outage.began, ended = outage.ended, "recorded an outage of the server");
        }
        let network_key = NetworkKey::load(&env, &*store).await?;
        let node = Arc::new(Node {
            writer: GroupCommit::new(Arc::clone(&store)),
            store,
            limits: if bus.is_none() {
                RateLimits::new(config.limit_factor)
            } else {
                RateLimits::shared(config.limit_factor)
            },
            bus,
            rooms: Rooms::default(),
            admission: Admission::new(config.commands),
            searches: SearchPool::new(config.computers),
            replays: Semaphore::new(CONCURRENT_REPLAYS),
            snapshot_writes: Arc::new(Semaphore::new(CONCURRENT_SNAPSHOTS)),
            metrics: Metrics::new(),
            lobby_wait: config.lobby_wait,
            limit_factor: config.limit_factor.max(1),
            allowed_origins: config.allowed_origins,
            readiness: Cached::new(READINESS_CACHED),
            counts: Cached::new(COUNTS_CACHED),
            space: Cached::new(SPACE_CACHED),
            lobby: CachedLobby::new(),
            taken_codes: Cached::new(COUNTS_CACHED),
            clock_skew: AtomicI64::new(0),
            logged_failures: limiter(LOGGED_FAILURES),
            retention: config.retention,
            storage: config.storage,
            network_key,
            outlines: OutlineCache::default(),
            several_nodes: config.several_nodes,
            id,
            started: env.now(),
            presence_versions: AtomicU64::new(0),
            pairing: Mutex::default(),
            last_heartbeat: AtomicU64::new(env.now()),
            proxy: config.proxy,
            in_progress: RwLock::default(),
            env,
        });
        node.compare_clocks().await;
        tokio::spawn(maintenance::run(Arc::clone(&node)));
        if let Some(connection) = node.bus.connection() {
            tokio::spawn(rooms::follow_bus(Arc::downgrade(&node), connection));
            tokio::spawn(cluster::run(Arc::clone(&node)));
        }
        Ok(node)
    }

    /// Logs the error of the store, which clients do not see.
    fn log_failure(&self, error: &StoreError) {
        if self.logged_failures.check().is_ok() {
            tracing::warn!(%error, "a store operation failed");
        }
    }

    /// The error of a request that needs the store.
    fn unavailable(&self, error: &StoreError) -> ApiError {
        self.log_failure(error);
        ApiError::unavailable(STORE_UNAVAILABLE)
    }

    /// Writes a heartbeat; true if it ended an outage.
    async fn heartbeat(&self) -> Result<bool, StoreError> {
        // The time is read once the store answers: the wait for it is part of an outage.
        self.store.ready().await?;
        let at = self.env.now();
        let outage = self.store.heartbeat(&self.id, at, LONGEST_SILENCE).await?;
        self.last_heartbeat.store(at, Ordering::Relaxed);
        if let Some(outage) = outage {
            tracing::warn!(began = outage.began, ended = outage.ended, "recorded an outage of the store");
        }
        Ok(outage.is_some())
    }

    /// Writes a heartbeat, unless the last one is so recent that there was no outage since.
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
    /// True if other nodes write to the same store.
    pub several_nodes: bool,
    /// The bus between the nodes; without it they read each other's entries from the store.
    pub bus: Option<BusAddress>,
    /// The proxy that is trusted to name the client's address.
    pub proxy: Proxy,
    /// Factor of the rate limits for one address.
    pub limit_factor: u32,
    /// Limits of concurrent commands.
    pub commands: CommandLimits,
    /// Limits of the searches for computers in seats.
    pub computers: ComputerLimits,
    /// How long listed games wait.
    pub lobby_wait: LobbyWait,
    /// How long games are kept.
    pub retention: Retention,
    /// The space that new games leave.
    pub storage: StorageLimits,
    /// Other sites whose pages may use this server: clients on static hosts.
    pub allowed_origins: Vec<Origin>,
}

/// How long a listed game waits after its host has disconnected. While the host is connected, the wait is renewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbyWait(pub Duration);

impl Default for LobbyWait {
    /// Long enough for a host to reconnect, and short enough that the hosts in the lobby are present.
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
            bus: None,
            proxy: Proxy::default(),
            limit_factor: 1,
            commands: CommandLimits::default(),
            computers: ComputerLimits::default(),
            lobby_wait: LobbyWait::default(),
            retention: Retention::default(),
            storage: StorageLimits::default(),
            allowed_origins: Vec::new(),
        }
    }
}

/// Why a node does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bus cannot be used.
    #[error(transparent)]
    Bus(#[from] BusError),
}

/// The online part of a server.
#[derive(Clone, Debug)]
pub struct Online {
    node: Arc<Node>,
}

impl Online {
    /// Starts a node on this store.
    pub async fn start(store: Database, config: OnlineConfig) -> Result<Online, StartError> {
        Online::start_in(Environment::system(), store, config).await
    }

    /// Starts a node with another wall clock, in milliseconds since 1970, so that tests need not wait.
    pub async fn start_with_clock(
        store: Database,
        config: OnlineConfig,
        clock: impl Fn() -> u64 + Send + Sync + 'static,
    ) -> Result<Online, StartError> {
        Online::start_in(Environment::with_clock(clock), store, config).await
    }

    async fn start_in(env: Environment, store: Database, config: OnlineConfig) -> Result<Online, StartError> {
        let bus = match &config.bus {
            Some(address) => Bus::new(Box::new(NatsBus::connect(address).await?)),
            None => Bus::none(),
        };
        Ok(Online { node: Node::start(env, Arc::new(store), bus, config).await? })
    }

    /// The routes of the API.
    pub(crate) fn routes(&self) -> Router {
        api::routes(&self.node)
    }

    /// `/metrics` and `/admin`, for a listener that only the operator reaches. Without a token there is no page.
    pub fn operator_routes(&self, token: Option<AdminToken>) -> Router {
        admin::routes(&self.node, token)
    }

    pub(crate) fn connection_metrics(&self) -> ConnectionMetrics {
        self.node.metrics.connections.clone()
    }

    /// Shuts down: tells all clients to reconnect, and finishes running writes.
    pub async fn close(&self) {
        self.node.rooms.close().await;
        // Slow readers are not waited for.
        let _ = timeout(SHUTDOWN_TIMEOUT, self.node.in_progress.write()).await;
        // The outage starts with this heartbeat.
        if let Err(error) = self.node.heartbeat().await {
            tracing::warn!(%error, "the last heartbeat could not be written");
        }
        self.node.store.close().await;
    }
}

/// The message to clients while the store fails.
const STORE_UNAVAILABLE: &str = "the server cannot read or write games at the moment; try again";
