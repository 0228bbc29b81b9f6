//! Leases: one node does the work of a game.

use std::sync::Arc;

use quadrille_store::{Lease, StoreError};

use crate::databases::{TestDatabase, create, id, playing};

fn held(node: &str, fence: u64) -> Result<Lease, StoreError> {
    Ok(Lease { node: Some(node.to_string()), fence })
}

pub(crate) async fn a_node_takes_a_lease_and_releases_it(database: TestDatabase) {
    let store = &database.store;
    create(store, "a1", 10, &playing()).await;
    for node in ["north", "south"] {
        store.heartbeat(node, 1_000, 10_000).await.unwrap();
    }
    let take = async |node: &str| store.take_lease(&id("a1"), node, 900, None).await;
    assert_eq!(take("north").await, held("north", 1));
    assert_eq!(take("north").await, held("north", 1), "it holds the lease already");
    assert_eq!(take("south").await, held("north", 1));
    // A number that is not the current one releases nothing.
    store.release_lease(&id("a1"), 7).await.unwrap();
    assert_eq!(take("south").await, held("north", 1));
    store.release_lease(&id("a1"), 1).await.unwrap();
    assert_eq!(take("south").await, held("south", 2));
    // The former holder releases too late.
    store.release_lease(&id("a1"), 1).await.unwrap();
    assert_eq!(take("north").await, held("south", 2));
}

pub(crate) async fn the_lease_of_a_dead_or_overdue_holder_is_taken(database: TestDatabase) {
    let store = &database.store;
    create(store, "a1", 10, &playing()).await;
    for (node, at) in [("north", 1_000), ("south", 9_000)] {
        store.heartbeat(node, at, 10_000).await.unwrap();
    }
    let take = async |node: &str, alive_since, overdue| {
        store.take_lease(&id("a1"), node, alive_since, overdue).await
    };
    assert_eq!(take("north", 500, None).await, held("north", 1));
    assert_eq!(take("south", 1_000, None).await, held("north", 1), "its heartbeat is recent enough");
    assert_eq!(take("south", 1_001, None).await, held("south", 2));
    assert_eq!(take("north", 1_000, Some(1)).await, held("south", 2), "another holder was overdue");
    assert_eq!(take("north", 1_000, Some(2)).await, held("north", 3));
    // A node that never wrote a heartbeat is not alive.
    assert_eq!(take("ghost", 1_000, Some(3)).await, held("ghost", 4));
    assert_eq!(take("south", 0, None).await, held("south", 5));
}

pub(crate) async fn of_many_nodes_one_takes_a_lease(database: TestDatabase) {
    create(&database.store, "a1", 10, &playing()).await;
    let store = Arc::new(database.another().await);
    let nodes = (0..8).map(|number| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let node = format!("node {number}");
            store.heartbeat(&node, 1_000, 10_000).await.unwrap();
            store.take_lease(&id("a1"), &node, 900, None).await.unwrap()
        })
    });
    let mut leases = Vec::new();
    for node in nodes.collect::<Vec<_>>() {
        leases.push(node.await.unwrap());
    }
    assert!(leases.iter().all(|lease| *lease == leases[0] && lease.fence == 1), "{leases:?}");
}

pub(crate) async fn a_lease_ends_with_its_game(database: TestDatabase) {
    let store = &database.store;
    let missing = store.take_lease(&id("a1"), "north", 0, None).await;
    assert_eq!(missing, Err(StoreError::Conflict), "there is no such game");
    create(store, "a1", 10, &playing()).await;
    store.heartbeat("north", 1_000, 10_000).await.unwrap();
    assert_eq!(store.take_lease(&id("a1"), "north", 0, None).await, held("north", 1));
    assert_eq!(store.delete(&[id("a1")]).await, Ok(1));
    create(store, "a1", 10, &playing()).await;
    assert_eq!(store.take_lease(&id("a1"), "south", 0, None).await, held("south", 1));
}
