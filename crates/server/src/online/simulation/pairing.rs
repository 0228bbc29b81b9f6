//! Players who ask to be paired at the same time, each at another node, with clocks that differ and a store that may fail.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use quadrille_core::Random;
use quadrille_online::{CreateGame, JoinedGame, OnlinePlayer};
use quadrille_store::{GameId, GamePhase};
use tokio::time::sleep;

use super::store::SimulatedStore;
use crate::online::bus::Bus;
use crate::online::create::{Host, create_game};
use crate::online::environment::Environment;
use crate::online::extract::{BodyText, Client};
use crate::online::room::RoomMessage;
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

fn address(player: usize) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(192, 0, 2, player as u8))
}

fn owner(player: usize) -> String {
    format!("player {player}")
}

/// Asks to be paired until there is an answer.
async fn pair(node: &Arc<Node>, player: usize) -> (StatusCode, JoinedGame) {
    loop {
        let client = Client { owner: Some(owner(player)), address: address(player) };
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

/// A game of this player that waits to be paired.
async fn waiting_game(node: &Node, player: usize) -> GameId {
    let create = CreateGame { game: "quadratic-war".to_string(), ..CreateGame::default() };
    let host = Host { owner: owner(player), address: address(player) };
    let created = create_game(node, &create, &host, Some(pairing::pairing_key(&create))).await;
    GameId::new(&created.expect("it is created").game).expect("a valid id")
}

async fn take_seat(node: &Arc<Node>, game: &GameId, player: usize) -> bool {
    let guest = OnlinePlayer::guest("", false);
    let message = |answer| RoomMessage::TakeSeat { player: guest.clone(), owner: owner(player), answer };
    node.rooms.request(game, node, message).await.expect("the store does not fail").is_ok()
}

/// A player who has an opponent asks again while the player's other game still waits, and a third player joins that one meanwhile; returns whether
/// the third player was faster.
async fn run_two_opponents(seed: u64) -> bool {
    let store = SimulatedStore::new(seed, 0);
    let nodes = [node(&store, seed * 10, 0).await, node(&store, seed * 10 + 1, 0).await];
    let own = waiting_game(&nodes[0], 0).await;
    let other = waiting_game(&nodes[1], 1).await;
    // The store reported a failure, although the seat was taken.
    assert!(take_seat(&nodes[0], &other, 0).await);
    let (late, game) = (Arc::clone(&nodes[1]), own.clone());
    let third = tokio::spawn(async move {
        sleep(Duration::from_millis(seed % 60)).await;
        take_seat(&late, &game, 2).await
    });
    let (status, joined) = pair(&nodes[0], 0).await;
    let joined_by_third = third.await.expect("the request does not panic");
    assert_eq!(status, StatusCode::OK);
    let (kept, left) = if joined.game == own.as_str() { (own, other) } else { (other, own) };
    assert_eq!(store.metadata(&kept).phase, GamePhase::Playing);
    assert_eq!(store.metadata(&left).phase, GamePhase::Over, "nobody waits there for a move");
    joined_by_third
}

#[test]
fn a_player_with_two_opponents_keeps_one_and_the_other_is_told() {
    let joined = (0..SEEDS).filter(|seed| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.expect("a runtime starts").block_on(run_two_opponents(*seed))
    });
    let joined = joined.count() as u64;
    assert!((SEEDS / 20..SEEDS).contains(&joined), "{joined} of {SEEDS} third players were faster");
}
