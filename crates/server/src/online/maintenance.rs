//! Periodic tasks: heartbeats, games whose clock or wait has run out, compaction of finished games, deletion of old games, presence records and wrong codes.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::Node;
use super::admin::report_status;

/// Interval of the search for games whose clock or wait has run out.
const WAKE_INTERVAL: Duration = Duration::from_secs(1);
/// Interval of heartbeats.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(3);
/// Interval of the deletion of old records, and the age of those of presence in milliseconds.
const CLEANUP_INTERVAL: Duration = Duration::from_secs(3600);
const PRESENCE_AGE: u64 = 24 * 60 * 60 * 1000;
/// Old games of each kind that are deleted in one transaction, which delays moves on SQLite.
const DELETED_TOGETHER: u32 = 20;
/// With several nodes, a game that no room of this node has loaded is woken this much later, in milliseconds: the node that serves it is first.
const WAKE_DELAY: u64 = 3_000;
/// Interval of the compaction of finished games, and the age of their last entry in milliseconds: players look at a game, and offer a rematch,
/// right after its end.
const COMPACTION_INTERVAL: Duration = Duration::from_secs(60);
const COMPACTION_AGE: u64 = 60 * 60 * 1000;
/// Games that are compacted in one transaction, which delays moves on SQLite.
const COMPACTED_TOGETHER: u32 = 20;
/// Pause between two such transactions, so that other writes get their turn.
const PAUSE: Duration = Duration::from_millis(50);
/// Maximum number of games that are woken in one interval.
const MOST_WOKEN: u32 = 200;
/// In one of so many intervals every node wakes such games, also those of whose lease another node has made no use.
const WAKE_ALL: u32 = 10;

/// Runs all tasks for as long as the server runs. They are independent, so that a slow one does not delay the others.
pub(super) async fn run(node: Arc<Node>) {
    tokio::join!(
        send_heartbeats(&node),
        compare_clocks(&node),
        wake_games(&node),
        compact(&node),
        clean_up(&node),
        report_status(&node)
    );
}

fn every(period: Duration) -> tokio::time::Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

async fn send_heartbeats(node: &Arc<Node>) {
    let mut ticks = every(HEARTBEAT_INTERVAL);
    loop {
        ticks.tick().await;
        match node.heartbeat().await {
            Ok(false) => {}
            Ok(true) => node.rooms.notify_outage(),
            Err(error) => tracing::warn!(%error, "the heartbeat could not be written"),
        }
    }
}

/// Apart from the heartbeats: a slow answer must not look like an outage.
async fn compare_clocks(node: &Arc<Node>) {
    let mut ticks = every(HEARTBEAT_INTERVAL);
    loop {
        ticks.tick().await;
        node.compare_clocks().await;
    }
}

async fn wake_games(node: &Arc<Node>) {
    let mut ticks = every(WAKE_INTERVAL);
    for round in (0..WAKE_ALL).cycle() {
        ticks.tick().await;
        // A failure of the store is logged by the heartbeat.
        let now = node.env.now();
        if node.several_nodes {
            for game in node.due_games(now, MOST_WOKEN).await.unwrap_or_default().known {
                node.rooms.wake_loaded(&game);
            }
        }
        let delay = if node.several_nodes { WAKE_DELAY } else { 0 };
        let due = node.due_games(now.saturating_sub(delay), MOST_WOKEN).await.unwrap_or_default();
        for game in due.other {
            node.postpone_deadline(&game).await;
        }
        let expired = node.store.expired(now, MOST_WOKEN).await;
        for game in due.known.into_iter().chain(expired.unwrap_or_default()) {
            // A game that no node has open is loaded by one of them.
            if round == 0 || node.rooms.is_loaded(&game) || node.is_to_load(&game).await {
                node.rooms.wake(&game, node);
            }
        }
    }
}

async fn compact(node: &Arc<Node>) {
    let mut ticks = every(COMPACTION_INTERVAL);
    loop {
        ticks.tick().await;
        let since = node.env.now().saturating_sub(COMPACTION_AGE);
        loop {
            match node.store.compact(since, COMPACTED_TOGETHER).await {
                Ok(COMPACTED_TOGETHER) => tokio::time::sleep(PAUSE).await,
                Ok(_) => break,
                Err(error) => {
                    tracing::warn!(%error, "finished games could not be compacted");
                    break;
                }
            }
        }
    }
}

async fn clean_up(node: &Arc<Node>) {
    let mut ticks = every(CLEANUP_INTERVAL);
    loop {
        ticks.tick().await;
        if let Err(error) =
            node.store.delete_presence_before(node.env.now().saturating_sub(PRESENCE_AGE)).await
        {
            tracing::warn!(%error, "old presence records could not be deleted");
        }
        if let Err(error) = node.forget_old_wrong_codes().await {
            tracing::warn!(%error, "the records of wrong codes could not be deleted");
        }
        delete_old_games(node).await;
        match node.delete_guests().await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "guests were deleted from old games"),
            Err(error) => tracing::warn!(%error, "guests could not be deleted from old games"),
        }
    }
}

/// Deletes games as the operator's retention settings say.
async fn delete_old_games(node: &Arc<Node>) {
    let limits = node.retention.limits(node.env.now());
    loop {
        match node.store.delete_old(limits, DELETED_TOGETHER).await {
            Ok(0) => break,
            Ok(deleted) => {
                tracing::info!(deleted, "old games were deleted");
                tokio::time::sleep(PAUSE).await;
            }
            Err(error) => {
                tracing::warn!(%error, "old games could not be deleted");
                break;
            }
        }
    }
}
