//! What is done by the clock: heartbeats, games whose time ran out, hosts who waited in vain.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::{Shared, now};

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
pub(super) async fn watch(shared: Arc<Shared>) {
    tokio::join!(beat(&shared), look(&shared), sweep(&shared));
}

fn every(period: Duration) -> tokio::time::Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

async fn beat(shared: &Arc<Shared>) {
    let mut ticks = every(BEAT);
    loop {
        ticks.tick().await;
        match shared.beat().await {
            Ok(false) => {}
            Ok(true) => shared.rooms.tell_of_outage(),
            Err(error) => tracing::warn!(%error, "the heartbeat cannot be written"),
        }
    }
}

async fn look(shared: &Arc<Shared>) {
    let mut ticks = every(LOOK);
    loop {
        ticks.tick().await;
        for games in [shared.store.due(now(), MOST).await, shared.store.expired(now(), MOST).await] {
            // Without an answer the heartbeat has said so.
            for game in games.unwrap_or_default() {
                shared.rooms.wake(&game, shared);
            }
        }
    }
}

async fn sweep(shared: &Arc<Shared>) {
    let mut ticks = every(SWEEP);
    loop {
        ticks.tick().await;
        if let Err(error) = shared.store.forget_visits(now().saturating_sub(OLD)).await {
            tracing::warn!(%error, "old visits cannot be forgotten");
        }
    }
}
