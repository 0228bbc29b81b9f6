//! Messages between two nodes other than moves: who is connected, what is in the lobby, who has joined, and how many requests clients have left.
//! Everything also works without the bus, only later.

use std::time::{Duration, Instant};

use axum::Router;
use axum::http::{Method, StatusCode};
use futures_util::future::join_all;
use quadrille_server::OnlineConfig;
use quadrille_store::testing::Postgres;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::bus::{AT_ONCE, wait_for_bus};
use crate::nats::Nats;
use crate::{
    ADDRESS, Connection, GUEST, HOST, TIMEOUT, TestClock, command, connect, frame, node_with, poll_interval,
    request, request_from, started,
};

fn config(nats: Option<&Nats>) -> OnlineConfig {
    OnlineConfig {
        several_nodes: true,
        bus: nats.map(|nats| nats.url().parse().expect("an address")),
        proxy: ADDRESS.parse().expect("the name of a header"),
        ..OnlineConfig::default()
    }
}

/// Two nodes on a new database, with a bus if there is one.
async fn two_nodes(postgres: &Postgres, nats: Option<&Nats>, clock: &TestClock) -> [Router; 2] {
    let url = postgres.database().await.expect("a database");
    let nodes = [node_with(&url, clock, config(nats)).await, node_with(&url, clock, config(nats)).await];
    for node in nodes.iter().filter(|_| nats.is_some()) {
        wait_for_bus(node, "ready").await;
    }
    nodes
}

/// The presence that a connection is told next, once it fulfils a condition; and how long that took.
async fn presence(connection: &mut Connection, is_expected: impl Fn(&Value) -> bool) -> Duration {
    let started = Instant::now();
    let told = async {
        loop {
            let next = frame(connection).await;
            let presence = &next["presence"];
            if presence.is_object() && is_expected(presence) {
                return started.elapsed();
            }
        }
    };
    timeout(TIMEOUT, told).await.expect("the presence is told")
}

fn is_gone(seat: &'static str) -> impl Fn(&Value) -> bool {
    move |presence| !presence["gone"][seat].is_null()
}

fn is_here(seat: &'static str) -> impl Fn(&Value) -> bool {
    move |presence| presence["gone"][seat].is_null()
}

fn watchers(count: u32) -> impl Fn(&Value) -> bool {
    move |presence| presence["watchers"] == count
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn players_and_spectators_of_one_node_are_known_to_the_other_at_once() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let mut nats = Nats::start();
    let nodes = two_nodes(&postgres, Some(&nats), &TestClock::default()).await;
    let game = started(&nodes).await;
    let snapshot = request(&nodes[0], Method::GET, &format!("games/{game}"), HOST, &Value::Null).await.1;
    let hosts_first = snapshot["config"]["host"] == "first";
    let (host_seat, guest_seat) = if hosts_first { ("first", "second") } else { ("second", "first") };
    let mut host = connect(&nodes[0], &game, Some(HOST)).await;
    // The room of a node that has just loaded the game asks for the presence of others.
    let mut guest = connect(&nodes[1], &game, Some(GUEST)).await;
    assert!(presence(&mut guest, is_here(host_seat)).await < AT_ONCE);
    assert!(presence(&mut host, is_here(guest_seat)).await < AT_ONCE);
    for _ in 0..3 {
        drop(guest);
        assert!(presence(&mut host, is_gone(guest_seat)).await < AT_ONCE);
        guest = connect(&nodes[1], &game, Some(GUEST)).await;
        assert!(presence(&mut host, is_here(guest_seat)).await < AT_ONCE);
    }
    // All clients see the spectators of all nodes.
    let first = connect(&nodes[0], &game, None).await;
    let second = connect(&nodes[1], &game, None).await;
    assert!(presence(&mut host, watchers(2)).await < AT_ONCE);
    assert!(presence(&mut guest, watchers(2)).await < AT_ONCE);
    drop(first);
    assert!(presence(&mut guest, watchers(1)).await < AT_ONCE);
    drop(second);
    assert!(presence(&mut host, watchers(0)).await < AT_ONCE);

    // Without the bus the database tells, some seconds later.
    nats.halt();
    for node in &nodes {
        wait_for_bus(node, "ready; the bus is disconnected").await;
    }
    drop(guest);
    presence(&mut host, is_gone(guest_seat)).await;
    guest = connect(&nodes[1], &game, Some(GUEST)).await;
    presence(&mut host, is_here(guest_seat)).await;

    // With the bus they learn at once again, also what they missed.
    let second = connect(&nodes[1], &game, None).await;
    presence(&mut guest, watchers(1)).await;
    nats.resume();
    for node in &nodes {
        wait_for_bus(node, "ready").await;
    }
    presence(&mut host, watchers(1)).await;
    drop(second);
    assert!(presence(&mut host, watchers(0)).await < AT_ONCE);
}

async fn lobby(node: &Router) -> usize {
    let (status, lobby) = request(node, Method::GET, "lobby", HOST, &Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{lobby}");
    lobby["games"].as_array().expect("the lobby is a list").len()
}

/// Waits until the lobby of a node has this number of games; returns how long that took.
async fn wait_for_lobby(node: &Router, games: usize) -> Duration {
    let started = Instant::now();
    while lobby(node).await != games {
        assert!(started.elapsed() < TIMEOUT, "the lobby has {} games", lobby(node).await);
        poll_interval().await;
    }
    started.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_lobby_of_one_node_shows_the_games_of_the_other_at_once() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let mut nats = Nats::start();
    let nodes = two_nodes(&postgres, Some(&nats), &TestClock::default()).await;
    let create = json!({ "game": "quadratic-war", "listed": true });
    let round = async |at_once: bool| {
        assert_eq!(lobby(&nodes[1]).await, 0);
        let (status, created) = request(&nodes[0], Method::POST, "games", HOST, &create).await;
        assert_eq!(status, StatusCode::CREATED, "{created}");
        assert_eq!(lobby(&nodes[0]).await, 1, "the node that wrote it knows");
        let appeared = wait_for_lobby(&nodes[1], 1).await;
        let path = format!("games/{}/join", created["game"].as_str().expect("a game has an id"));
        let (status, joined) = request(&nodes[1], Method::POST, &path, GUEST, &json!({})).await;
        assert_eq!(status, StatusCode::OK, "{joined}");
        assert_eq!(lobby(&nodes[1]).await, 0);
        let left = wait_for_lobby(&nodes[0], 0).await;
        assert!(!at_once || appeared.max(left) < AT_ONCE, "{appeared:?} {left:?}");
    };
    for _ in 0..3 {
        round(true).await;
    }
    nats.halt();
    for node in &nodes {
        wait_for_bus(node, "ready; the bus is disconnected").await;
    }
    round(false).await;
    nats.resume();
    for node in &nodes {
        wait_for_bus(node, "ready").await;
    }
    round(false).await;
    round(true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_host_who_waits_for_a_pair_learns_at_once_that_a_player_joined_at_the_other_node() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let nats = Nats::start();
    let nodes = two_nodes(&postgres, Some(&nats), &TestClock::default()).await;
    for round in 0..3 {
        let tokens = [format!("{:032x}", 2 * round + 1), format!("{:032x}", 2 * round + 2)];
        let seek = json!({ "game": "quadratic-war" });
        let (status, waiting) = request(&nodes[0], Method::POST, "pair", &tokens[0], &seek).await;
        assert_eq!(status, StatusCode::CREATED, "{waiting}");
        let game = waiting["game"].as_str().expect("a game has an id");
        let mut host = connect(&nodes[0], game, Some(&tokens[0])).await;
        let (status, paired) = request(&nodes[1], Method::POST, "pair", &tokens[1], &seek).await;
        assert_eq!((status, &paired["game"]), (StatusCode::OK, &waiting["game"]));
        // The room reads the log a second after it was loaded: that would be too late.
        let paired = Instant::now();
        let seated = async {
            loop {
                let next = frame(&mut host).await;
                if next["entries"]["entries"][0]["kind"]["seated"].is_object() {
                    return;
                }
            }
        };
        timeout(TIMEOUT, seated).await.expect("the host is told");
        assert!(paired.elapsed() < AT_ONCE, "{:?}", paired.elapsed());
    }
}

/// Tries wrong codes at the nodes in turn; returns how many were looked up, and not refused.
async fn guess(nodes: &[Router; 2], addresses: &[String]) -> usize {
    let guesses = addresses.iter().enumerate().map(async |(number, address)| {
        let path = "codes/BBBBB/join";
        let (status, answer) =
            request_from(&nodes[number % 2], address, Method::POST, path, HOST, &json!({})).await;
        match status {
            StatusCode::NOT_FOUND => 1,
            StatusCode::TOO_MANY_REQUESTS => 0,
            other => panic!("{other} {answer}"),
        }
    });
    join_all(guesses).await.into_iter().sum()
}

/// Ten codes at once, and one in six seconds.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_client_that_guesses_at_two_nodes_has_the_limit_of_one() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let mut nats = Nats::start();
    let nodes = two_nodes(&postgres, Some(&nats), &TestClock::default()).await;
    let address = |number: u32| format!("10.0.0.{number}");
    let mut looked_up = 0;
    // A guess takes most of a second; in that time the nodes have told each other.
    for _ in 0..10 {
        looked_up += guess(&nodes, &[address(1), address(1), address(1), address(1)]).await;
    }
    assert!((10..=10 + 4).contains(&looked_up), "{looked_up}");

    // While the bus is away each node has its own limits for a client.
    nats.halt();
    for node in &nodes {
        wait_for_bus(node, "ready; the bus is disconnected").await;
    }
    let looked_up = guess(&nodes, &vec![address(2); 40]).await;
    assert!((20..=22).contains(&looked_up), "{looked_up}");

    nats.resume();
    for node in &nodes {
        wait_for_bus(node, "ready").await;
    }
    let mut looked_up = 0;
    for _ in 0..10 {
        looked_up += guess(&nodes, &[address(3), address(3), address(3), address(3)]).await;
    }
    assert!((10..=10 + 4).contains(&looked_up), "{looked_up}");
}

/// Two hundred wrong codes of all clients together, and one each second: the database counts them, so that no bus is needed.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn wrong_codes_at_all_nodes_together_are_limited_without_a_bus() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let clock = TestClock::default();
    let nodes = two_nodes(&postgres, None, &clock).await;
    let (started, mut looked_up) = (Instant::now(), 0);
    // Four hundred clients, each with one wrong code: each node alone would look up all of its two hundred.
    for batch in 0..20 {
        let addresses: Vec<String> = (0..20).map(|number| format!("10.0.{batch}.{number}")).collect();
        looked_up += guess(&nodes, &addresses).await;
    }
    let refilled = started.elapsed().as_secs() as usize + 1;
    assert!((200..=200 + 20 + refilled).contains(&looked_up), "{looked_up} in {refilled} s");

    // A valid code of a client of which there was no wrong one is refused too: nobody learns whether a code is right.
    let create = json!({ "game": "quadratic-war" });
    let (_, created) = request(&nodes[0], Method::POST, "games", HOST, &create).await;
    let path = format!("codes/{}/join", created["code"].as_str().expect("a waiting game has a code"));
    let join = async |node: usize, address: &str| {
        request_from(&nodes[node], address, Method::POST, &path, GUEST, &json!({})).await
    };
    let refused = join(1, "10.1.0.1").await;
    assert_eq!((refused.0, &refused.1["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("too-fast")));
    // It is accepted once there is a token, and costs none.
    clock.advance(Duration::from_secs(30));
    assert_eq!(join(1, "10.1.0.1").await.0, StatusCode::OK);
    assert_eq!(join(0, "10.1.0.2").await.0, StatusCode::OK, "the same player, at another node");
}

/// Ten phrases at once, and one each second: the log counts them for all nodes.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_player_who_talks_at_two_nodes_has_the_limit_of_one() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let nodes = two_nodes(&postgres, None, &TestClock::default()).await;
    let game = started(&nodes).await;
    let (asked, mut said) = (Instant::now(), 0);
    for number in 0..40 {
        let say = json!({ "say": { "phrase": "hello" } });
        let id = number.to_string();
        let (status, answer) = command(&nodes[number % 2], &game, HOST, &id, &json!(3), say).await;
        match status {
            StatusCode::OK => said += 1,
            StatusCode::TOO_MANY_REQUESTS => {}
            other => panic!("{other} {answer}"),
        }
    }
    let refilled = asked.elapsed().as_secs() as usize + 1;
    assert!((10..=11 + refilled).contains(&said), "{said} in {refilled} s");
}
