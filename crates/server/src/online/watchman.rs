//! What is done by the clock: heartbeats, games whose time ran out, codes that expired.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::{Shared, now};

/// How often games whose clock ran out are looked for.
const LOOK: Duration = Duration::from_secs(1);
/// Looks between two heartbeats.
const BEAT: u64 = 3;
/// Looks between two sweeps of codes that expired.
const SWEEP: u64 = 60;
/// Games that are woken at once.
const MOST: u32 = 200;

/// Watches for as long as the server runs.
pub(super) async fn watch(shared: Arc<Shared>) {
    let mut ticks = interval(LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for count in 0_u64.. {
        ticks.tick().await;
        if count.is_multiple_of(BEAT)
            && let Err(error) = shared.store.beat(&shared.node, now()).await
        {
            tracing::warn!(%error, "the heartbeat cannot be written");
            continue;
        }
        if count.is_multiple_of(SWEEP)
            && let Err(error) = shared.store.give_up_expired(now()).await
        {
            tracing::warn!(%error, "expired games cannot be given up");
        }
        if let Ok(due) = shared.store.due(now(), MOST).await {
            for game in due {
                shared.rooms.wake(&game, &shared).await;
            }
        }
    }
}
