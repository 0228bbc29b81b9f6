//! Two nodes that have the same game open: one of them searches for the computer and judges the clock, and the other one takes over when it dies.
//!
//! Searches run on threads of the machine; the simulated time stands still meanwhile.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use futures_channel::mpsc;
use quadrille_core::{Random, Seat};
use quadrille_json::GivenOptions;
use quadrille_online::{
    Command, CommandRequest, EntryKind, GameConfig, GameEnd, GameState, OnlinePlayer, Referee, StoredEntry,
    TimeControl,
};
use quadrille_store::{GameId, GameStore};
use quadrille_worker::protocol::Level;
use tokio::time::{Instant, sleep};

use super::bus::SimulatedBus;
use super::store::SimulatedStore;
use crate::online::bus::Bus;
use crate::online::environment::Environment;
use crate::online::persistence::create_started;
use crate::online::room::{Frames, OUTBOX, RoomHandle, RoomMessage, Subscription};
use crate::online::{Node, OnlineConfig};

const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
/// The longest time in which another node takes over: it waits three seconds for the holder, and then searches.
const TAKEOVER: Duration = Duration::from_secs(5);

struct TestNode {
    node: Arc<Node>,
    store: SimulatedStore,
    bus: Option<SimulatedBus>,
}

impl TestNode {
    /// The node does not do anything any more.
    fn crash(&self) {
        self.store.crash();
        if let Some(bus) = &self.bus {
            bus.set_connected(false);
        }
    }

    /// Connects this player, or a spectator.
    async fn connect(&self, game: &GameId, owner: Option<&str>) -> Connection {
        let (outbox, frames) = mpsc::channel(OUTBOX);
        let message = |answer| RoomMessage::Subscribe {
            owner: owner.map(str::to_string),
            address: ADDRESS,
            after: None,
            outbox: outbox.clone(),
            answer,
        };
        let subscribed = self.node.rooms.request(game, &self.node, message).await.flatten();
        let Subscription { subscriber, room } = subscribed.ok().expect("the game is shown");
        Connection { subscriber, room, _frames: frames }
    }
}

/// The WebSocket of a player or a spectator.
struct Connection {
    subscriber: u64,
    room: RoomHandle,
    _frames: mpsc::Receiver<Frames>,
}

impl Connection {
    async fn leave(self, now: u64) {
        self.room.send(RoomMessage::Unsubscribe(self.subscriber, now)).await.expect("the room is open");
    }
}

struct TwoNodes {
    nodes: [TestNode; 2],
    store: SimulatedStore,
    game: GameId,
    random: Random,
}

impl TwoNodes {
    /// A game of `a` against `b`, or against an easy computer.
    async fn new(with_bus: bool, clock: TimeControl, opponent: Option<&str>) -> TwoNodes {
        let (store, started) = (SimulatedStore::new(1, 0), Instant::now());
        let bus = with_bus.then(|| SimulatedBus::new(1, [0, 0, 10]));
        let start = async || {
            let clock = move || 1_000_000_000 + started.elapsed().as_millis() as u64;
            let (store, bus) = (store.for_new_node(), bus.as_ref().map(SimulatedBus::for_new_node));
            let config = OnlineConfig { several_nodes: true, ..OnlineConfig::default() };
            let transport = bus.clone().map_or_else(Bus::none, |bus| Bus::new(Box::new(bus)));
            let env = Environment::with_clock(clock);
            let node = Node::start(env, Arc::new(store.clone()), transport, config).await;
            TestNode { node: node.expect("it starts"), store, bus }
        };
        let nodes = [start().await, start().await];
        let config = GameConfig {
            game: "breakthrough".to_string(),
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
        let computer = Some(OnlinePlayer::Computer { level: Level::Easy });
        let second = opponent
            .map_or((Seat::Second, computer, None), |owner| (Seat::Second, guest(), Some(owner.to_string())));
        let seats = [(Seat::First, guest(), Some("a".to_string())), second];
        create_started(&nodes[0].node, &game, config, seats).await.expect("it is created");
        TwoNodes { nodes, store, game, random: Random::new(1) }
    }

    /// Connects a player to each node.
    async fn connect_both(&self, first: &str, second: &str) -> [Connection; 2] {
        let [north, south] = &self.nodes;
        [north.connect(&self.game, Some(first)).await, south.connect(&self.game, Some(second)).await]
    }

    fn log(&self) -> Vec<StoredEntry> {
        let read = |body: &str| StoredEntry::read(body).expect("an entry can be read");
        self.store.log(&self.game).iter().map(|raw| read(&raw.body)).collect()
    }

    fn state(&self) -> GameState {
        Referee::from_log(self.log()).expect("the log can be replayed").state().clone()
    }

    /// Makes a random move of this player through this node.
    async fn play(&mut self, node: usize, owner: &str) {
        let state = self.state();
        let mv = state.game().position().sample(&mut self.random).expect("there is a move").to_text();
        let request = CommandRequest {
            id: format!("m{}", state.version()),
            version: state.version(),
            command: Command::Move { mv },
        };
        let node = &self.nodes[node].node;
        let message = |answer| RoomMessage::Execute {
            owner: owner.to_string(),
            address: ADDRESS,
            request: request.clone(),
            answer,
        };
        let played = node.rooms.request(&self.game, node, message).await.expect("the room answers");
        assert_eq!(played, Ok(state.version() + 1));
    }

    /// Waits for an entry after this version; returns how long it took.
    async fn wait_for_entry(&self, version: u64, limit: Duration) -> Duration {
        let since = Instant::now();
        while self.state().version() <= version {
            assert!(since.elapsed() < limit, "no entry within {limit:?}");
            sleep(Duration::from_millis(10)).await;
        }
        since.elapsed()
    }

    fn searches(&self) -> [u64; 2] {
        [0, 1].map(|number: usize| self.nodes[number].node.metrics.searches_started())
    }

    /// The number of the node that holds the lease.
    fn holder(&self) -> usize {
        let holder = self.store.holder(&self.game).expect("a node holds the lease");
        self.nodes.iter().position(|each| each.node.id == holder).expect("it is one of the nodes")
    }

    /// True if the game ended because a clock ran out.
    fn is_timed_out(&self) -> bool {
        matches!(
            self.log().last().map(|last| &last.entry.kind),
            Some(EntryKind::Ended(GameEnd::Timeout { .. }))
        )
    }
}

#[tokio::test(start_paused = true)]
async fn a_position_is_searched_by_one_node() {
    for with_bus in [true, false] {
        let mut world = TwoNodes::new(with_bus, TimeControl::None, None).await;
        let _sockets = world.connect_both("a", "a").await;
        for turn in 1..=6 {
            world.play(turn % 2, "a").await;
            let version = world.state().version();
            world.wait_for_entry(version, Duration::from_secs(3)).await;
            // Without a bus, the other node sees the move later.
            sleep(Duration::from_secs(2)).await;
            let searches = world.searches();
            assert_eq!(searches.iter().sum::<u64>(), turn as u64, "with a bus: {with_bus}; {searches:?}");
            assert!(searches.contains(&0), "one node has the lease: {searches:?}");
        }
        assert_eq!(world.store.conflicts(), 0, "with a bus: {with_bus}");
    }
}

#[tokio::test(start_paused = true)]
async fn another_node_searches_when_the_holder_dies() {
    for with_bus in [true, false] {
        let mut world = TwoNodes::new(with_bus, TimeControl::None, None).await;
        let _sockets = world.connect_both("a", "a").await;
        world.play(0, "a").await;
        world.wait_for_entry(world.state().version(), Duration::from_secs(3)).await;
        let holder = world.holder();
        assert_eq!(world.searches()[holder], 1);
        // Both nodes see the position that is to be searched, and the holder dies before it has moved.
        world.play(1 - holder, "a").await;
        world.nodes[holder].crash();
        let took = world.wait_for_entry(world.state().version(), TAKEOVER).await;
        assert_eq!(world.holder(), 1 - holder, "after {took:?}");
        // It keeps the lease: the next move takes no longer than any other.
        world.play(1 - holder, "a").await;
        let took = world.wait_for_entry(world.state().version(), Duration::from_secs(1)).await;
        assert!(took < Duration::from_secs(1), "{took:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_player_who_changes_the_node_takes_the_work_along() {
    for with_bus in [true, false] {
        let mut world = TwoNodes::new(with_bus, TimeControl::None, None).await;
        let first = world.nodes[0].connect(&world.game, Some("a")).await;
        world.play(0, "a").await;
        world.wait_for_entry(world.state().version(), Duration::from_secs(1)).await;
        assert_eq!(world.holder(), 0);
        // A spectator keeps the room open.
        let watching = world.nodes[0].connect(&world.game, None).await;
        first.leave(world.nodes[0].node.env.now()).await;
        let second = world.nodes[1].connect(&world.game, Some("a")).await;
        world.play(1, "a").await;
        let took = world.wait_for_entry(world.state().version(), Duration::from_secs(2)).await;
        assert_eq!(world.searches().iter().sum::<u64>(), 2, "after {took:?}");
        drop((watching, second));
    }
}

/// A game of two people, each at one node, with a clock that runs out after five seconds.
async fn timed(with_bus: bool) -> (TwoNodes, [Connection; 2]) {
    let mut world = TwoNodes::new(with_bus, TimeControl::Turn { seconds: 5 }, Some("b")).await;
    let sockets = world.connect_both("a", "b").await;
    world.play(0, "a").await;
    world.play(1, "b").await;
    (world, sockets)
}

/// The time until a clock of five seconds runs out, with the compensation for lag.
const CLOCK: Duration = Duration::from_millis(5_000 + quadrille_online::LAG_MILLIS);

#[tokio::test(start_paused = true)]
async fn a_clock_is_judged_by_one_node() {
    for with_bus in [true, false] {
        let (world, _sockets) = timed(with_bus).await;
        let took = world.wait_for_entry(world.state().version(), CLOCK + Duration::from_secs(1)).await;
        assert!(world.is_timed_out(), "after {took:?}");
        sleep(Duration::from_secs(10)).await;
        assert_eq!(world.store.conflicts(), 0, "with a bus: {with_bus}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_is_judged_although_the_holder_died() {
    for with_bus in [true, false] {
        for holder in [0, 1] {
            let (world, _sockets) = timed(with_bus).await;
            let lease = world.store.for_new_node();
            let id = &world.nodes[holder].node.id;
            lease.take_lease(&world.game, id, 0, None).await.expect("it is free");
            world.nodes[holder].crash();
            let took = world.wait_for_entry(world.state().version(), CLOCK + TAKEOVER).await;
            assert!(world.is_timed_out(), "after {took:?}");
            assert_eq!(world.holder(), 1 - holder);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_that_nobody_has_open_is_loaded_by_one_node() {
    let mut world = TwoNodes::new(true, TimeControl::Turn { seconds: 3_600 }, Some("b")).await;
    world.play(0, "a").await;
    world.play(1, "b").await;
    sleep(Duration::from_secs(600)).await;
    assert_eq!(rooms(&world), [0, 0], "idle rooms end");
    world.wait_for_entry(world.state().version(), Duration::from_secs(3_600)).await;
    assert!(world.is_timed_out());
    assert_eq!(rooms(&world).iter().sum::<usize>(), 1, "one node has loaded it");
}

fn rooms(world: &TwoNodes) -> [usize; 2] {
    [0, 1].map(|number: usize| world.nodes[number].node.rooms.count())
}
