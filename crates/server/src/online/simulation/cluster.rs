//! Messages between nodes other than games: the lobby is the same on all nodes, and a client has one limit at all of them, while the bus loses,
//! duplicates, delays and reorders the messages.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use quadrille_core::Random;
use quadrille_online::{CreateGame, OnlinePlayer};
use quadrille_store::{GameId, GameStore};
use tokio::time::{Instant, sleep};

use super::bus::SimulatedBus;
use super::store::SimulatedStore;
use crate::online::bus::Bus;
use crate::online::create::{Host, create_game};
use crate::online::environment::Environment;
use crate::online::rate_limits::RateLimitedAction;
use crate::online::room::RoomMessage;
use crate::online::{Node, OnlineConfig};

const SEEDS: u64 = 100;

/// A node on this store and bus.
async fn node(store: &SimulatedStore, bus: &SimulatedBus, seed: u64) -> (Arc<Node>, SimulatedBus) {
    let (started, entropy) = (Instant::now(), Mutex::new(Random::new(seed)));
    let env = Environment::new(
        move || 1_000_000_000 + started.elapsed().as_millis() as u64,
        move |bytes| {
            let mut entropy = entropy.lock().expect("nothing panics with it locked");
            bytes.fill_with(|| entropy.below(256) as u8);
        },
    );
    let (store, bus) = (Arc::new(store.for_new_node()), bus.for_new_node());
    let config = OnlineConfig { several_nodes: true, ..OnlineConfig::default() };
    let node = Node::start(env, store, Bus::new(Box::new(bus.clone())), config).await;
    (node.expect("the store does not fail"), bus)
}

/// The ids of the lobby as a node shows it.
async fn lobby(node: &Node) -> Vec<String> {
    let games = node.listed_games().await.expect("the store does not fail");
    let mut ids: Vec<String> = games.into_iter().map(|game| game.id).collect();
    ids.sort();
    ids
}

/// Games appear in the lobby and leave it on all nodes; returns the lobby at the end of each round.
async fn run_lobby(seed: u64) -> Vec<Vec<String>> {
    let mut random = Random::new(seed);
    let store = SimulatedStore::new(seed, 0);
    let bus = SimulatedBus::new(seed, [random.below(50), random.below(50), 1 + random.below(2000)]);
    let mut nodes = Vec::new();
    for number in 0..2 + u64::from(random.below(2)) {
        nodes.push(node(&store, &bus, seed * 10 + number).await);
    }
    let mut lobbies = Vec::new();
    for round in 0..10 {
        for _ in 0..random.below(5) {
            let (node, bus) = &nodes[random.below(nodes.len() as u32) as usize];
            let listed = lobby(node).await;
            match random.below(3) {
                0 if !listed.is_empty() => {
                    let game = &listed[random.below(listed.len() as u32) as usize];
                    let game = GameId::new(game).expect("a valid id");
                    let message = |answer| RoomMessage::TakeSeat {
                        player: OnlinePlayer::guest("", false),
                        owner: format!("guest {round}"),
                        answer,
                    };
                    // Another player may have been faster at another node.
                    let _ = node.rooms.request(&game, node, message).await.expect("the store does not fail");
                }
                1 => bus.set_connected(random.below(3) > 0),
                _ => {
                    let game = "quadratic-war".to_string();
                    let create = CreateGame { game, listed: true, ..CreateGame::default() };
                    let address = IpAddr::V4(Ipv4Addr::from(random.below(u32::MAX)));
                    let host = Host { owner: format!("host {}", random.below(u32::MAX)), address };
                    create_game(node, &create, &host, None).await.expect("the game is created");
                }
            }
            sleep(Duration::from_millis(u64::from(random.below(300)))).await;
        }
        // Without any message, a second is enough.
        sleep(Duration::from_millis(1100)).await;
        let now = 1_000_000_000;
        let stored = store.lobby(now, 100).await.expect("the store does not fail");
        let mut expected: Vec<String> = stored.into_iter().map(|listed| listed.game.to_string()).collect();
        expected.sort();
        for (node, _) in &nodes {
            assert_eq!(lobby(node).await, expected, "seed {seed}, round {round}");
        }
        lobbies.push(expected);
    }
    lobbies
}

/// Requests of one client at random nodes that are allowed in ten minutes, and the number of nodes.
async fn run_limits(seed: u64, loss: u32) -> (usize, usize) {
    let mut random = Random::new(seed);
    let store = SimulatedStore::new(seed, 0);
    let bus = SimulatedBus::new(seed, [loss, random.below(50), 1 + random.below(1000)]);
    let mut nodes = Vec::new();
    for number in 0..2 + u64::from(random.below(2)) {
        nodes.push(node(&store, &bus, seed * 10 + number).await.0);
    }
    let address = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
    let (started, mut allowed) = (Instant::now(), 0);
    while started.elapsed() < Duration::from_secs(600) {
        let node = &nodes[random.below(nodes.len() as u32) as usize];
        allowed += usize::from(node.limits.allow(RateLimitedAction::Guest, address).is_ok());
        sleep(Duration::from_millis(u64::from(random.below(1000)))).await;
    }
    (allowed, nodes.len())
}

fn simulate<T>(run: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.expect("a runtime starts").block_on(run)
}

#[test]
fn the_lobby_is_the_same_on_all_nodes() {
    let mut listed = 0;
    for seed in 0..SEEDS {
        let lobbies = simulate(run_lobby(seed));
        listed += lobbies.iter().map(Vec::len).sum::<usize>();
        assert!(seed >= 5 || lobbies == simulate(run_lobby(seed)), "seed {seed} gives two results");
    }
    assert!(listed as u64 > 5 * SEEDS, "{listed} games were listed");
}

/// A burst of 20, and one in ten seconds, for the client and not for each node.
#[test]
fn a_client_at_several_nodes_has_the_limit_of_one() {
    for seed in 0..SEEDS / 5 {
        let (allowed, nodes) = simulate(run_limits(seed, 0));
        assert!((78..=81).contains(&allowed), "seed {seed}: {allowed} requests at {nodes} nodes");
        // Each message that is lost adds its tokens once, at the nodes that missed it.
        let (lossy, nodes) = simulate(run_limits(seed, 20));
        assert!((78..=2 * 80).contains(&lossy), "seed {seed}: {lossy} requests at {nodes} nodes");
        assert!(seed >= 3 || simulate(run_limits(seed, 20)) == (lossy, nodes), "seed {seed}: two results");
    }
}
