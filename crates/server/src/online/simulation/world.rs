//! The simulated world: time, network, store, nodes and clients.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::extract::ws::Message;
use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_util::StreamExt;
use quadrille_catalog::GAMES;
use quadrille_core::{Random, Seat};
use quadrille_json::GivenOptions;
use quadrille_online::{
    EntryKind, FromServer, GameConfig, GameState, OnlinePlayer, StoredEntry, TimeControl, ToServer, Token,
};
use quadrille_store::{GameId, GameMetadata, GamePhase, GameStore, NewGame, Write};
use tokio::time::{Instant, sleep};

use super::bus::SimulatedBus;
use super::client::Client;
use super::connection::SimulatedSocket;
use super::store::SimulatedStore;
use crate::online::bus::Bus;
use crate::online::environment::Environment;
use crate::online::persistence::{initial_entries, metadata_of};
use crate::online::{Node, OnlineConfig, secrets, socket};

/// Options that make games short.
const SHORT_GAMES: &[(&str, &[(&str, &str)])] = &[
    ("fuse-and-frost", &[("size", "7"), ("turns", "20")]),
    ("territory-words", &[("turns", "4"), ("dictionary", "honour")]),
    ("stay-on-the-board", &[("size", "3")]),
];
/// Wall clock at the start, in milliseconds since 1970.
const EPOCH: u64 = 1_000_000_000;

/// A running node, and its view of the store.
struct RunningNode {
    node: Arc<Node>,
    store: SimulatedStore,
    bus: Option<SimulatedBus>,
}

/// The faults of the network: loss and duplication in percent, the longest delay in milliseconds.
struct Network {
    loss: u32,
    duplication: u32,
    delay: u32,
}

/// The state that the tasks of the simulated network share.
struct Shared {
    random: Random,
    network: Network,
    clients: Vec<Client>,
    /// The client ends of open connections, by number.
    uplinks: BTreeMap<u64, UnboundedSender<Message>>,
}

pub(super) struct World {
    shared: Arc<Mutex<Shared>>,
    started: Instant,
    store: SimulatedStore,
    /// The bus of clusters that have one.
    bus: Option<SimulatedBus>,
    nodes: Vec<RunningNode>,
    skews: Vec<Arc<AtomicI64>>,
    game: GameId,
    connections: u64,
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().expect("no task panics with the world locked")
}

fn wall_clock(started: Instant) -> u64 {
    EPOCH + started.elapsed().as_millis() as u64
}

impl World {
    pub(super) async fn new(seed: u64) -> World {
        let mut random = Random::new(seed);
        let started = Instant::now();
        let store = SimulatedStore::new(seed ^ 0x5707, random.below(5));
        let tokens: Vec<Token> = (0..3).map(|number| Token::new([number; 16])).collect();
        let game = GameId::new("simulated").expect("a valid id");
        let (referee, entries) =
            initial_entries(config(&mut random), seats(&tokens), EPOCH).expect("it can be set up");
        let metadata =
            metadata_of(referee.state(), referee.state().status(), GameMetadata::new(GamePhase::Playing));
        let new = Write::Create(NewGame { game: game.clone(), entries, metadata });
        while store.log_len(&game) == 0 {
            store.commit(vec![new.clone()]).await;
        }
        // Two players, one of them connected twice, and a spectator.
        let clients = [0, 1, 1, 2]
            .map(|owner: usize| Client::new(tokens[owner].clone(), u64::from(random.below(1 << 30))));
        let network =
            Network { loss: random.below(20), duplication: random.below(20), delay: 1 + random.below(300) };
        let count = 1 + random.below(3) as usize;
        let faults = [random.below(30), random.below(30), 1 + random.below(2000)];
        let bus = (count > 1 && random.below(4) > 0).then(|| SimulatedBus::new(seed ^ 0xb5, faults));
        let shared = Shared { random, network, clients: clients.into(), uplinks: BTreeMap::new() };
        let mut world = World {
            shared: Arc::new(Mutex::new(shared)),
            started,
            store,
            bus,
            nodes: Vec::new(),
            skews: (0..count).map(|_| Arc::default()).collect(),
            game,
            connections: 0,
        };
        for index in 0..count {
            let node = world.start_node(index).await;
            world.nodes.push(node);
        }
        world
    }

    async fn start_node(&self, index: usize) -> RunningNode {
        let several_nodes = self.skews.len() > 1;
        loop {
            let (skew, started) = (Arc::clone(&self.skews[index]), self.started);
            let entropy = Mutex::new(Random::new(u64::from(lock(&self.shared).random.below(u32::MAX))));
            let env = Environment::new(
                move || wall_clock(started).saturating_add_signed(skew.load(Ordering::Relaxed)),
                move |bytes| {
                    let mut entropy = entropy.lock().expect("nothing panics with it locked");
                    bytes.fill_with(|| entropy.below(256) as u8);
                },
            );
            let store = self.store.for_new_node();
            let config = OnlineConfig { several_nodes, ..OnlineConfig::default() };
            // After a failure of the store the start is repeated, as an operator would do.
            let bus = self.bus.as_ref().map(SimulatedBus::for_new_node);
            let transport = bus.clone().map_or_else(Bus::none, |bus| Bus::new(Box::new(bus)));
            if let Ok(node) = Node::start(env, Arc::new(store.clone()), transport, config).await {
                return RunningNode { node, store, bus };
            }
        }
    }

    /// A random number below this one.
    fn below(&self, bound: u32) -> u32 {
        lock(&self.shared).random.below(bound)
    }

    pub(super) async fn run(&mut self, steps: usize) {
        for _ in 0..steps {
            self.step().await;
        }
        self.settle().await;
    }

    async fn step(&mut self) {
        let node = self.below(self.nodes.len() as u32) as usize;
        let client = self.below(4) as usize;
        match self.below(1000) {
            // A node crashes, and a new one starts from the store.
            0..12 => {
                self.check_rooms();
                self.nodes[node].store.crash();
                self.connect_bus(node, false);
                self.disconnect(|(connected, _)| connected == node);
                self.nodes[node] = self.start_node(node).await;
            }
            // A connection breaks.
            12..30 => {
                let connection = lock(&self.shared).clients[client].connection;
                self.disconnect(|each| Some(each) == connection);
            }
            // A clock jumps.
            30..36 => {
                let skew = i64::from(self.below(20_000)) - 10_000;
                self.skews[node].store(skew, Ordering::Relaxed);
            }
            // A node loses the bus, or finds it again.
            36..40 => {
                let connected = self.below(2) == 0;
                self.connect_bus(node, connected);
            }
            // Time passes, sometimes much of it.
            40..46 => sleep(Duration::from_millis(u64::from(self.below(30_000)))).await,
            46..400 => sleep(Duration::from_millis(u64::from(self.below(150)))).await,
            _ => self.act(client),
        }
    }

    /// The number of messages that the bus delivered.
    pub(super) fn delivered(&self) -> u64 {
        self.bus.as_ref().map_or(0, SimulatedBus::delivered)
    }

    /// The number of games that were loaded with a snapshot.
    pub(super) fn resumed(&self) -> usize {
        self.store.resumed()
    }

    fn connect_bus(&self, node: usize, connected: bool) {
        if let Some(bus) = &self.nodes[node].bus {
            bus.set_connected(connected);
        }
    }

    fn disconnect(&self, chosen: impl Fn((usize, u64)) -> bool) {
        let mut shared = lock(&self.shared);
        let Shared { clients, uplinks, .. } = &mut *shared;
        for client in clients {
            if let Some((_, number)) = client.connection.filter(|connection| chosen(*connection)) {
                uplinks.remove(&number);
                client.connection = None;
            }
        }
    }

    /// A client connects, or sends a command.
    fn act(&mut self, client: usize) {
        let node = self.below(self.nodes.len() as u32) as usize;
        let mut shared = lock(&self.shared);
        let Shared { random, clients, .. } = &mut *shared;
        let frame = if clients[client].connection.is_some() {
            clients[client].next_command(random)
        } else {
            self.connections += 1;
            let (to_server, incoming) = unbounded();
            let (outgoing, from_server) = unbounded();
            let hello = clients[client].connect(node, self.connections);
            shared.uplinks.insert(self.connections, to_server);
            let socket = Box::new(SimulatedSocket { incoming, outgoing });
            let address = IpAddr::V4(Ipv4Addr::new(10, 0, 0, client as u8));
            tokio::spawn(socket::serve(
                socket,
                self.game.clone(),
                address,
                Arc::clone(&self.nodes[node].node),
                None,
            ));
            let connection = (node, self.connections);
            tokio::spawn(receive(Arc::clone(&self.shared), self.started, client, connection, from_server));
            Some(hello)
        };
        let connection = shared.clients[client].connection;
        drop(shared);
        if let (Some(frame), Some((_, number))) = (frame, connection) {
            send(&self.shared, number, &frame);
        }
    }

    /// Repairs network and store, and connects all clients, which send no new commands. The bus stays as it is: nobody depends on it.
    async fn settle(&mut self) {
        self.store.stop_failing();
        for skew in &self.skews {
            skew.store(0, Ordering::Relaxed);
        }
        {
            let mut shared = lock(&self.shared);
            (shared.network.loss, shared.network.duplication) = (0, 0);
        }
        self.disconnect(|_| true);
        for _ in 0..60 {
            for client in 0..4 {
                if lock(&self.shared).clients[client].connection.is_none() {
                    self.act(client);
                }
            }
            sleep(Duration::from_millis(1000)).await;
            if self.is_quiet() {
                break;
            }
        }
    }

    /// Checks that every connected client learns who is connected: from the database if the bus fails, otherwise from the bus.
    pub(super) async fn check_presence(&mut self) {
        // The frames of a real connection keep their order, and those of presence have no number by which a client could restore it.
        lock(&self.shared).network.delay = 1;
        self.disconnect(|_| true);
        let all = |_: usize| true;
        let with_bus = self.bus.is_some() || self.skews.len() == 1;
        self.wait_for_presence(all, Duration::from_secs(60), |gone, _| gone == [false, false]).await;
        self.wait_for_presence(
            |client| client != 0,
            Duration::from_secs(60),
            |gone, _| gone == [true, false],
        )
        .await;
        if !with_bus {
            return;
        }
        for node in &self.nodes {
            if let Some(bus) = &node.bus {
                bus.stop_failing();
                bus.set_connected(true);
            }
        }
        // Nodes that crashed, and messages that are still on their way, are forgotten.
        self.wait_for_presence(all, Duration::from_secs(60), |gone, watchers| {
            (gone, watchers) == ([false, false], 1)
        })
        .await;
        self.wait_for_presence(|client| client != 3, Duration::from_secs(2), |_, watchers| watchers == 0)
            .await;
    }

    /// Connects these clients and disconnects the others, until all connected ones know that.
    async fn wait_for_presence(
        &mut self,
        connected: impl Fn(usize) -> bool,
        limit: Duration,
        is_right: impl Fn([bool; 2], u32) -> bool,
    ) {
        let (started, clients) = (Instant::now(), 0..4);
        let others: Vec<_> = {
            let shared = lock(&self.shared);
            let others = clients.clone().filter(|client| !connected(*client));
            others.filter_map(|client| shared.clients[client].connection).collect()
        };
        self.disconnect(|connection| others.contains(&connection));
        loop {
            for client in clients.clone().filter(|client| connected(*client)) {
                if lock(&self.shared).clients[client].connection.is_none() {
                    self.act(client);
                }
            }
            sleep(Duration::from_millis(500)).await;
            let known: Vec<_> = {
                let shared = lock(&self.shared);
                let connected = clients.clone().filter(|client| connected(*client));
                connected.map(|client| shared.clients[client].presence()).collect()
            };
            if known.iter().all(|(gone, watchers)| is_right(*gone, *watchers)) {
                return;
            }
            assert!(started.elapsed() < limit, "the presence is wrong after {limit:?}: {known:?}");
        }
    }

    /// True once every client has the last entry and an answer to every command.
    fn is_quiet(&self) -> bool {
        let last = self.store.log_len(&self.game) as u64;
        let shared = lock(&self.shared);
        shared.clients.iter().all(|client| client.is_answered() && client.version() == Some(last))
    }

    /// Checks that no room panicked: its game would go on all the same.
    fn check_rooms(&self) {
        for RunningNode { node, .. } in &self.nodes {
            assert!(!node.metrics.totals().refused.contains_key("panic"), "a room panicked");
        }
    }

    /// Compares the clients with the log; returns the bodies of the log, and the number of acknowledged commands.
    pub(super) fn check(&self) -> (Vec<String>, usize) {
        self.check_rooms();
        let bodies: Vec<String> = self.store.log(&self.game).into_iter().map(|raw| raw.body).collect();
        let read = |body: &String| StoredEntry::read(body).expect("an entry can be read").entry;
        let entries: Vec<_> = bodies.iter().map(read).collect();
        let truth = GameState::replay(&entries).expect("the log can be replayed").snapshot();
        let shared = lock(&self.shared);
        let mut acknowledged = 0;
        for (index, client) in shared.clients.iter().enumerate() {
            let snapshot = client.snapshot().unwrap_or_else(|| panic!("client {index} knows nothing"));
            assert_eq!(snapshot, truth, "client {index} disagrees with the log");
            assert!(client.is_answered(), "client {index} waits for an answer");
            acknowledged += client.acknowledged.len();
            for (id, version) in &client.acknowledged {
                let command = entries[*version as usize - 1].command_id.as_ref();
                assert_eq!(
                    command.map(|command| &command.id),
                    Some(id),
                    "an acknowledged command is in the log"
                );
            }
        }
        let commands: Vec<_> = entries.iter().filter_map(|entry| entry.command_id.clone()).collect();
        let mut once = commands.clone();
        once.sort_by(|a, b| (a.seat, &a.id).cmp(&(b.seat, &b.id)));
        once.dedup();
        assert_eq!(once.len(), commands.len(), "a command was executed twice");
        let ends = entries.iter().filter(|entry| matches!(entry.kind, EntryKind::Ended(_))).count();
        assert!(ends <= 1, "a game ends once");
        (bodies, acknowledged)
    }
}

fn config(random: &mut Random) -> GameConfig {
    let game = random.choose(GAMES).expect("the catalogue has games").info().id;
    let short = SHORT_GAMES.iter().find(|(id, _)| *id == game);
    let options = short.map_or(&[][..], |(_, options)| options);
    let clock = match random.below(3) {
        0 => TimeControl::None,
        1 => TimeControl::Turn { seconds: 5 + random.below(60) },
        _ => TimeControl::Game { minutes: 1, increment: random.below(3) },
    };
    let options = options.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string()));
    GameConfig {
        game: game.to_string(),
        rules: GameConfig::known_rules(game).unwrap_or_default(),
        options: GivenOptions(options.collect()),
        seed: u64::from(random.below(1000)),
        start: None,
        clock,
        private: false,
        host: Seat::First,
        rematch_of: None,
    }
}

fn seats(tokens: &[Token]) -> [(Seat, Option<OnlinePlayer>, Option<String>); 2] {
    Seat::ALL.map(|seat| {
        let owner = secrets::owner_hash(&tokens[seat.index()]);
        (seat, Some(OnlinePlayer::guest("", false)), Some(owner))
    })
}

/// The delays of the copies of a frame that arrive.
fn delays(shared: &mut Shared) -> Vec<Duration> {
    let Network { loss, duplication, delay } = shared.network;
    if shared.random.below(100) < loss {
        return Vec::new();
    }
    let copies = if shared.random.below(100) < duplication { 2 } else { 1 };
    (0..copies).map(|_| Duration::from_millis(1 + u64::from(shared.random.below(delay)))).collect()
}

/// Sends a frame of a client through the network.
fn send(shared: &Arc<Mutex<Shared>>, number: u64, frame: &ToServer) {
    let text = frame.write();
    for delay in delays(&mut lock(shared)) {
        let (shared, text) = (Arc::clone(shared), text.clone());
        tokio::spawn(async move {
            sleep(delay).await;
            if let Some(uplink) = lock(&shared).uplinks.get(&number) {
                // The server may have closed the connection.
                let _ = uplink.unbounded_send(Message::Text(text.into()));
            }
        });
    }
}

/// Passes the frames of a server through the network to a client, until the connection ends.
async fn receive(
    shared: Arc<Mutex<Shared>>,
    started: Instant,
    client: usize,
    connection: (usize, u64),
    mut frames: UnboundedReceiver<Message>,
) {
    while let Some(Message::Text(text)) = frames.next().await {
        let frame = FromServer::read(&text).expect("a frame of the server can be read");
        let delays = delays(&mut lock(&shared));
        for delay in delays {
            let (shared, frame) = (Arc::clone(&shared), frame.clone());
            tokio::spawn(async move {
                sleep(delay).await;
                let replies = {
                    let mut shared = lock(&shared);
                    // Frames of an old connection are dropped.
                    if shared.clients[client].connection != Some(connection) {
                        return;
                    }
                    shared.clients[client].receive(frame, wall_clock(started))
                };
                replies.iter().for_each(|reply| send(&shared, connection.1, reply));
            });
        }
    }
    let mut shared = lock(&shared);
    if shared.clients[client].connection == Some(connection) {
        shared.clients[client].connection = None;
        shared.uplinks.remove(&connection.1);
    }
}
