//! What is done by the clock: heartbeats, games whose time ran out, hosts who waited in vain.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::Node;

/// How often games whose time has come are looked for.
const LOOK: Duration = Duration::from_secs(1);
/// How often the server says that it lives.
const BEAT: Duration = Duration::from_secs(3);
/// How often old visits are forgotten, and how old they are, in milliseconds.
const SWEEP: Duration = Duration::from_secs(3600);
const OLD: u64 = 24 * 60 * 60 * 1000;
/// Games that are woken at once.
const MOST: u32 = 200;

/// Watches for as long as the server runs; what is slow does not keep the rest.
pub(super) async fn watch(node: Arc<Node>) {
    tokio::join!(beat(&node), look(&node), sweep(&node));
}

fn every(period: Duration) -> tokio::time::Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

async fn beat(node: &Arc<Node>) {
    let mut ticks = every(BEAT);
    loop {
        ticks.tick().await;
        match node.heartbeat().await {
            Ok(false) => {}
            Ok(true) => node.rooms.notify_outage(),
            Err(error) => tracing::warn!(%error, "the heartbeat cannot be written"),
        }
    }
}

async fn look(node: &Arc<Node>) {
    let mut ticks = every(LOOK);
    loop {
        ticks.tick().await;
        for games in
            [node.store.due(node.env.now(), MOST).await, node.store.expired(node.env.now(), MOST).await]
        {
            // Without an answer the heartbeat has said so.
            for game in games.unwrap_or_default() {
                node.rooms.wake(&game, node);
            }
        }
    }
}

async fn sweep(node: &Arc<Node>) {
    let mut ticks = every(SWEEP);
    loop {
        ticks.tick().await;
        if let Err(error) = node.store.delete_presence_before(node.env.now().saturating_sub(OLD)).await {
            tracing::warn!(%error, "old visits cannot be forgotten");
        }
    }
}
