//! The messages of the bus that do not concern one game: changes of the lobby, and tokens of rate limits.
//!
//! Without a bus, or while it is disconnected, the lobby is read again after a second, and the limits are those of each node.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::time::sleep;

use super::Node;
use super::bus::ClusterHint;

/// Minimum interval of messages about the lobby.
const LOBBY_PACE: Duration = Duration::from_millis(20);
/// How long tokens are collected before they are published.
const TOKENS_PACE: Duration = Duration::from_millis(150);
/// Delay of another attempt to subscribe while the bus is busy.
const SUBSCRIBE_AGAIN: Duration = Duration::from_secs(1);

/// Runs all tasks for as long as the node has its bus.
pub(super) async fn run(node: Arc<Node>) {
    tokio::join!(follow(&node), publish_lobby_changes(&node), publish_tokens(&node));
}

/// Handles the messages of other nodes.
async fn follow(node: &Node) {
    let Some(mut connection) = node.bus.connection() else { return };
    loop {
        // An error means that the bus has ended.
        let Ok(_) = connection.wait_for(|connected| *connected).await.map(drop) else { return };
        let Some(mut hints) = node.subscribe_to_cluster() else {
            sleep(SUBSCRIBE_AGAIN).await;
            continue;
        };
        // Messages may have been lost before.
        node.lobby.invalidate();
        loop {
            tokio::select! {
                biased;
                changed = connection.changed() => match changed {
                    Ok(()) => node.lobby.invalidate(),
                    Err(_) => return,
                },
                hint = hints.next() => match hint {
                    Some(hint) => receive(node, &hint),
                    None => break,
                },
            }
        }
    }
}

fn receive(node: &Node, payload: &[u8]) {
    match node.read_cluster_hint(payload) {
        Some(ClusterHint::Lobby) => node.lobby.invalidate(),
        Some(ClusterHint::Tokens { node: other, number, taken }) if other != node.id => {
            let is_new = node.limits.take_elsewhere(&other, number, &taken);
            node.metrics.bus_message("tokens", if is_new { "applied" } else { "repeated" });
        }
        Some(ClusterHint::Tokens { .. }) | None => {}
    }
}

/// Tells other nodes of changes of the lobby: of the first at once, of those that follow it together.
async fn publish_lobby_changes(node: &Node) {
    loop {
        node.lobby.changed_here.notified().await;
        // While the bus is disconnected others read the lobby again by themselves.
        node.publish_to_cluster(&ClusterHint::Lobby);
        sleep(LOBBY_PACE).await;
    }
}

/// Tells other nodes which tokens clients took here.
async fn publish_tokens(node: &Node) {
    for number in 1.. {
        if !node.limits.has_tokens_to_publish() {
            node.limits.taken.notified().await;
        }
        sleep(TOKENS_PACE).await;
        if !node.bus.is_connected() {
            node.limits.discard_tokens();
            continue;
        }
        let taken = node.limits.tokens_to_publish();
        if !taken.is_empty() {
            node.publish_to_cluster(&ClusterHint::Tokens { node: Cow::Borrowed(&node.id), number, taken });
        }
    }
}
