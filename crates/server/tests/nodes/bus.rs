//! Nodes on one PostgreSQL server with a NATS server between them: moves arrive at once, and also while the bus is away.

use std::time::{Duration, Instant};

use axum::Router;
use axum::http::{Method, StatusCode};
use quadrille_server::OnlineConfig;
use quadrille_store::testing::Postgres;
use serde_json::{Value, json};

use crate::nats::Nats;
use crate::{
    Connection, GUEST, HOST, TIMEOUT, TestClock, connect, frame, node_with, poll_interval, request, started,
};

/// Events of the other node must arrive earlier than the nodes read the database, even on a busy machine.
pub(crate) const AT_ONCE: Duration = Duration::from_millis(700);

/// The text of `/readyz`.
async fn readiness(node: &Router) -> (StatusCode, String) {
    crate::get_text(node, "/readyz").await
}

pub(crate) async fn wait_for_bus(node: &Router, text: &str) {
    let started = Instant::now();
    while readiness(node).await != (StatusCode::OK, text.to_string()) {
        assert!(started.elapsed() < TIMEOUT, "{:?}", readiness(node).await);
        poll_interval().await;
    }
}

/// The version of the first entry that arrives on a connection.
async fn next_entry(connection: &mut Connection) -> u64 {
    loop {
        let next = tokio::time::timeout(TIMEOUT, frame(connection)).await.expect("an entry arrives");
        if let Some(entry) = next["entries"]["entries"].get(0) {
            return entry["number"].as_u64().expect("an entry has a number");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_move_reaches_the_other_node_at_once_and_also_without_the_bus() {
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let url = postgres.database().await.expect("a database");
    let mut nats = Nats::start();
    let clock = TestClock::default();
    let config = || OnlineConfig {
        several_nodes: true,
        bus: Some(nats.url().parse().expect("an address")),
        ..OnlineConfig::default()
    };
    let nodes = [node_with(&url, &clock, config()).await, node_with(&url, &clock, config()).await];
    for node in &nodes {
        wait_for_bus(node, "ready").await;
    }
    let game = started(&nodes).await;
    let mut spectators = [connect(&nodes[0], &game, None).await, connect(&nodes[1], &game, None).await];
    let say = async |node: usize, version: u64| -> Value {
        let command = json!({ "say": { "phrase": "hello" } });
        let token = [HOST, GUEST][node];
        let body = json!({ "id": format!("s{version}"), "version": version, "command": command });
        let path = format!("games/{game}/commands");
        let (status, answer) = request(&nodes[node], Method::POST, &path, token, &body).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer
    };
    // The rooms are subscribed and have read the log.
    let mut version = 3;
    for node in [0, 1] {
        say(node, version).await;
        version += 1;
        for spectator in &mut spectators {
            while next_entry(spectator).await != version {}
        }
    }
    for round in 0..6 {
        let node = round % 2;
        say(node, version).await;
        version += 1;
        let written = Instant::now();
        assert_eq!(next_entry(&mut spectators[1 - node]).await, version);
        assert!(written.elapsed() < AT_ONCE, "{:?} in round {round}", written.elapsed());
        assert_eq!(next_entry(&mut spectators[node]).await, version);
    }

    // Without the bus the nodes stay ready, accept commands and read the database.
    nats.halt();
    for node in &nodes {
        wait_for_bus(node, "ready; the bus is disconnected").await;
    }
    for node in [0, 1] {
        say(node, version).await;
        version += 1;
        for spectator in &mut spectators {
            assert_eq!(next_entry(spectator).await, version);
        }
    }

    // They use it again without a restart.
    nats.resume();
    for node in &nodes {
        wait_for_bus(node, "ready").await;
    }
    // The subscriptions are restored, and the rooms have read what they missed.
    let mut at_once = 0;
    for round in 0..6 {
        let node = round % 2;
        say(node, version).await;
        version += 1;
        let written = Instant::now();
        assert_eq!(next_entry(&mut spectators[1 - node]).await, version);
        at_once += usize::from(written.elapsed() < AT_ONCE);
        assert_eq!(next_entry(&mut spectators[node]).await, version);
    }
    assert!(at_once >= 4, "{at_once} of 6 entries came over the bus");
}
