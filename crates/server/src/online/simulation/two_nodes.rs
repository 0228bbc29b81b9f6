//! Two nodes with one store, and a game on them, for scenarios without random faults.
//!
//! Searches run on threads of the machine; the simulated time stands still meanwhile.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use futures_channel::mpsc;
use futures_util::StreamExt;
use quadrille_core::{Random, Seat};
use quadrille_json::GivenOptions;
use quadrille_online::{
    Command, CommandRequest, EntryKind, FromServer, GameConfig, GameEnd, GameState, OnlinePlayer, Referee,
    Rejection, StoredEntry, TimeControl,
};
use quadrille_store::GameId;
use quadrille_worker::protocol::Level;
use tokio::time::{Instant, sleep};

use super::bus::SimulatedBus;
use super::store::SimulatedStore;
use crate::online::bus::Bus;
use crate::online::environment::Environment;
use crate::online::persistence::create_started;
use crate::online::room::{Frames, OUTBOX, RoomError, RoomHandle, RoomMessage, Subscription};
use crate::online::{Node, OnlineConfig};

const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
pub(super) struct TestNode {
    pub(super) node: Arc<Node>,
    store: SimulatedStore,
    bus: Option<SimulatedBus>,
}

impl TestNode {
    async fn start(store: &SimulatedStore, bus: Option<&SimulatedBus>, started: Instant) -> TestNode {
        let (store, bus) = (store.for_new_node(), bus.map(SimulatedBus::for_new_node));
        let config = OnlineConfig { several_nodes: true, limit_factor: 1000, ..OnlineConfig::default() };
        let transport = bus.clone().map_or_else(Bus::none, |bus| Bus::new(Box::new(bus)));
        let env = Environment::with_clock(move || 1_000_000_000 + started.elapsed().as_millis() as u64);
        let node = Node::start(env, Arc::new(store.clone()), transport, config).await;
        TestNode { node: node.expect("it starts"), store, bus }
    }

    /// The node does not do anything any more.
    pub(super) fn crash(&self) {
        self.store.crash();
        if let Some(bus) = &self.bus {
            bus.set_connected(false);
        }
    }

    /// Connects this player, or a spectator.
    pub(super) async fn connect(&self, game: &GameId, owner: Option<&str>) -> Connection {
        self.connect_after(game, owner, None).await
    }

    /// The same for a client that has the game up to this version.
    pub(super) async fn connect_after(
        &self,
        game: &GameId,
        owner: Option<&str>,
        after: Option<u64>,
    ) -> Connection {
        self.subscribe(game, owner, after).await.expect("the game is shown")
    }

    /// The same, if the game is shown.
    pub(super) async fn subscribe(
        &self,
        game: &GameId,
        owner: Option<&str>,
        after: Option<u64>,
    ) -> Result<Connection, RoomError> {
        let (outbox, frames) = mpsc::channel(OUTBOX);
        let message = |answer| RoomMessage::Subscribe {
            owner: owner.map(str::to_string),
            address: ADDRESS,
            after,
            outbox: outbox.clone(),
            answer,
        };
        let subscribed = self.node.rooms.request(game, &self.node, message).await.flatten();
        subscribed.map(|Subscription { subscriber, room }| Connection { subscriber, room, frames })
    }
}

/// The WebSocket of a player or a spectator.
pub(super) struct Connection {
    subscriber: u64,
    room: RoomHandle,
    frames: mpsc::Receiver<Frames>,
}

impl Connection {
    /// The next frames.
    pub(super) async fn next(&mut self) -> Vec<FromServer> {
        let frames = self.frames.next().await.expect("the connection stays");
        frames.iter().map(|text| FromServer::read(text).expect("a frame can be read")).collect()
    }

    pub(super) async fn leave(self, now: u64) {
        self.room.send(RoomMessage::Unsubscribe(self.subscriber, now)).await.expect("the room is open");
    }
}

pub(super) struct TwoNodes {
    pub(super) nodes: [TestNode; 2],
    pub(super) store: SimulatedStore,
    pub(super) game: GameId,
    random: Random,
}

impl TwoNodes {
    /// A game of `a` against `b`, or against an easy computer.
    pub(super) async fn new(with_bus: bool, clock: TimeControl, opponent: Option<&str>) -> TwoNodes {
        let (store, started) = (SimulatedStore::new(1, 0), Instant::now());
        let bus = with_bus.then(|| SimulatedBus::new(1, [0, 0, 10]));
        let start = async || TestNode::start(&store, bus.as_ref(), started).await;
        let nodes = [start().await, start().await];
        let config = GameConfig {
            game: "breakthrough".to_string(),
            rules: GameConfig::known_rules("breakthrough").unwrap_or_default(),
            options: GivenOptions(Vec::new()),
            seed: 1,
            start: None,
            clock,
            private: false,
            host: Seat::First,
            rematch_of: None,
        };
        let game = GameId::new("simulated").expect("a valid id");
        let guest = || Some(OnlinePlayer::guest("", false));
        let computer = Some(OnlinePlayer::Computer { level: Level::EASY });
        let second = opponent
            .map_or((Seat::Second, computer, None), |owner| (Seat::Second, guest(), Some(owner.to_string())));
        let seats = [(Seat::First, guest(), Some("a".to_string())), second];
        create_started(&nodes[0].node, &game, config, seats).await.expect("it is created");
        TwoNodes { nodes, store, game, random: Random::new(1) }
    }

    /// Connects a player to each node.
    pub(super) async fn connect_both(&self, first: &str, second: &str) -> [Connection; 2] {
        let [north, south] = &self.nodes;
        [north.connect(&self.game, Some(first)).await, south.connect(&self.game, Some(second)).await]
    }

    pub(super) fn log(&self) -> Vec<StoredEntry> {
        let read = |body: &str| StoredEntry::read(body).expect("an entry can be read");
        self.store.log(&self.game).iter().map(|raw| read(&raw.body)).collect()
    }

    pub(super) fn state(&self) -> GameState {
        Referee::from_log(self.log()).expect("the log can be replayed").state().clone()
    }

    /// Makes a random move of this player through this node.
    pub(super) async fn play(&mut self, node: usize, owner: &str) {
        let state = self.state();
        let mv = state.game().position().sample(&mut self.random).expect("there is a move").to_text();
        let version = state.version();
        let request = CommandRequest { id: format!("m{version}"), version, command: Command::Move { mv } };
        let played = self.execute(node, owner, &request).await;
        assert_eq!(played, Ok(version + 1));
    }

    /// Sends a command of this player through this node.
    pub(super) async fn execute(
        &self,
        node: usize,
        owner: &str,
        request: &CommandRequest,
    ) -> Result<u64, Rejection> {
        let node = &self.nodes[node].node;
        let message = |answer| RoomMessage::Execute {
            owner: owner.to_string(),
            address: ADDRESS,
            request: request.clone(),
            answer,
        };
        node.rooms.request(&self.game, node, message).await.expect("the room answers")
    }

    /// Waits for an entry after this version; returns how long it took.
    pub(super) async fn wait_for_entry(&self, version: u64, limit: Duration) -> Duration {
        let since = Instant::now();
        while self.store.log_len(&self.game) as u64 <= version {
            assert!(since.elapsed() < limit, "no entry within {limit:?}");
            sleep(limit / 500).await;
        }
        since.elapsed()
    }

    pub(super) fn searches(&self) -> [u64; 2] {
        [0, 1].map(|number: usize| self.nodes[number].node.metrics.searches_started())
    }

    /// The number of the node that holds the lease.
    pub(super) fn holder(&self) -> usize {
        let holder = self.store.holder(&self.game).expect("a node holds the lease");
        self.nodes.iter().position(|each| each.node.id == holder).expect("it is one of the nodes")
    }

    /// True if the game ended because a clock ran out.
    pub(super) fn is_timed_out(&self) -> bool {
        matches!(
            self.log().last().map(|last| &last.entry.kind),
            Some(EntryKind::Ended(GameEnd::Timeout { .. }))
        )
    }
}
