//! Players who ask to be paired at the same time, each at another node, with clocks that differ and a store that may fail.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use quadrille_core::Random;
use quadrille_online::JoinedGame;
use quadrille_store::GamePhase;
use tokio::time::sleep;

use super::store::SimulatedStore;
use crate::online::bus::Bus;
use crate::online::environment::Environment;
use crate::online::extract::{BodyText, Client};
use crate::online::{Node, OnlineConfig, pairing};

const SEEDS: u64 = 300;

/// A node whose clock differs by this many milliseconds.
async fn node(store: &SimulatedStore, seed: u64, ahead: u64) -> Arc<Node> {
    let started = tokio::time::Instant::now();
    let entropy = Mutex::new(Random::new(seed));
    let entropy = Arc::new(entropy);
    let env = || {
        let entropy = Arc::clone(&entropy);
        Environment::new(
            move || 1_000_000_000 + ahead + started.elapsed().as_millis() as u64,
            move |bytes| {
                let mut entropy = entropy.lock().expect("nothing panics with it locked");
                bytes.fill_with(|| entropy.below(256) as u8);
            },
        )
    };
    let config = OnlineConfig { several_nodes: true, limit_factor: 1000, ..OnlineConfig::default() };
    loop {
        let store = Arc::new(store.for_new_node());
        let config = config.clone();
        // After a failure of the store the start is repeated, as an operator would do.
        if let Ok(node) = Node::start(env(), store, Bus::none(), config).await {
            return node;
        }
    }
}

/// Asks to be paired until there is an answer.
async fn pair(node: &Arc<Node>, player: usize) -> (StatusCode, JoinedGame) {
    loop {
        let address = IpAddr::V4(Ipv4Addr::new(192, 0, 2, player as u8));
        let client = Client { owner: Some(format!("player {player}")), address };
        let body = BodyText("{\"game\":\"quadratic-war\"}".to_string());
        match pairing::pair(State(Arc::clone(node)), client, body).await {
            Ok((status, Json(joined))) => return (status, joined),
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn run(seed: u64) {
    let mut random = Random::new(seed);
    let failures = if seed.is_multiple_of(2) { 0 } else { 8 };
    let store = SimulatedStore::new(seed, failures);
    let players = 2 + random.below(3) as usize;
    let mut nodes = Vec::new();
    for each in 0..players {
        nodes.push(node(&store, seed * 10 + each as u64, u64::from(random.below(3000))).await);
    }
    let asking: Vec<_> = nodes
        .iter()
        .enumerate()
        .map(|(player, node)| {
            let (node, delay) = (Arc::clone(node), Duration::from_millis(u64::from(random.below(30))));
            tokio::spawn(async move {
                sleep(delay).await;
                pair(&node, player).await
            })
        })
        .collect();
    let mut games = Vec::new();
    for answer in asking {
        games.push(answer.await.expect("the request does not panic").1.game);
    }
    store.stop_failing();
    assert_eq!(store.count(GamePhase::Playing), players / 2, "{games:?}");
    assert_eq!(store.count(GamePhase::Waiting), players % 2, "{games:?}");

    // The answers are lost; the players ask other nodes.
    for (player, game) in games.iter().enumerate() {
        let (status, again) = pair(&nodes[(player + 1) % players], player).await;
        assert_eq!(&again.game, game, "player {player}");
        let has_opponent = games.iter().filter(|other| *other == game).count() == 2;
        assert_eq!(status, if has_opponent { StatusCode::OK } else { StatusCode::CREATED });
    }
    assert_eq!(store.count(GamePhase::Playing), players / 2);
}

#[test]
fn no_two_players_who_ask_at_the_same_time_are_left_waiting() {
    for seed in 0..SEEDS {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        let runtime = runtime.expect("a runtime starts");
        let ran = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| runtime.block_on(run(seed))));
        assert!(ran.is_ok(), "seed {seed} fails");
    }
}
