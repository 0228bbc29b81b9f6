//! Heartbeats and the times without.

use quadrille_store::Outage;

use crate::databases::{Ground, create, id, playing};

/// How long a silence may be, in milliseconds.
const SILENCE: u64 = 10_000;

pub(crate) async fn a_silence_is_noted_once(databases: Ground) {
    let store = &databases.store;
    for (node, at) in [("north", 1_000), ("south", 3_000), ("north", 2_000)] {
        assert_eq!(store.heartbeat(node, at, SILENCE).await.unwrap(), None);
    }
    let outage = Outage { began: 3_000, ended: 13_001 };
    assert_eq!(store.heartbeat("north", 13_001, SILENCE).await.unwrap(), Some(outage));
    assert_eq!(store.heartbeat("south", 13_002, SILENCE).await.unwrap(), None);
    assert_eq!(store.outages(0).await.unwrap(), [outage]);
    assert_eq!(store.outages(13_000).await.unwrap(), [outage]);
    assert_eq!(store.outages(13_001).await.unwrap(), []);

    // Days later, when the heartbeats of old nodes are forgotten.
    let later = Outage { began: 13_002, ended: 900_000_000 };
    assert_eq!(store.heartbeat("east", 900_000_000, SILENCE).await.unwrap(), Some(later));
    assert_eq!(store.heartbeat("west", 900_010_000, SILENCE).await.unwrap(), None);
    assert_eq!(store.outages(0).await.unwrap(), [outage, later]);
}

pub(crate) async fn there_is_no_outage_without_a_silence(databases: Ground) {
    let store = &databases.store;
    assert_eq!(store.heartbeat("north", 50_000, SILENCE).await.unwrap(), None, "the first start of all");
    assert_eq!(store.heartbeat("north", 60_000, SILENCE).await.unwrap(), None, "ten seconds and not more");
    store.heartbeat("south", 65_000, SILENCE).await.unwrap();
    assert_eq!(store.heartbeat("north", 72_000, SILENCE).await.unwrap(), None, "another node was there");
    assert_eq!(store.outages(0).await.unwrap(), []);
}

pub(crate) async fn of_many_nodes_one_notes_the_outage(databases: Ground) {
    let nodes = [databases.store.clone(), databases.another().await];
    databases.store.heartbeat("north", 1_000, SILENCE).await.unwrap();
    let mut noted = Vec::new();
    // The first rounds are no race: who comes first has a connection while the others still make theirs.
    for round in 1..=8 {
        let starting: Vec<_> = (0..12)
            .map(|node| {
                let store = nodes[node % nodes.len()].clone();
                let now = 100_000 * round + node as u64;
                tokio::spawn(
                    async move { store.heartbeat(&format!("node {node}"), now, SILENCE).await.unwrap() },
                )
            })
            .collect();
        for node in starting {
            noted.extend(node.await.unwrap());
        }
        assert_eq!(noted.len() as u64, round);
    }
    assert_eq!(databases.store.outages(0).await.unwrap(), noted);
}

pub(crate) async fn whoever_is_at_one_node_is_known_to_the_others(databases: Ground) {
    let (here, there) = (&databases.store, databases.another().await);
    let game = id("a1");
    create(here, "a1", 10, &playing()).await;
    create(here, "b2", 10, &playing()).await;
    assert_eq!(here.last_seen(&game).await.unwrap(), [None, None]);
    for (node, at) in [("north", 100), ("south", 300), ("north", 200)] {
        there.record_presence(&game, 1, node, at).await.unwrap();
    }
    assert_eq!(here.last_seen(&game).await.unwrap(), [None, Some(300)]);
    assert_eq!(here.last_seen(&id("b2")).await.unwrap(), [None, None]);
    here.delete_presence_before(300).await.unwrap();
    assert_eq!(there.last_seen(&game).await.unwrap(), [None, Some(300)]);
    here.delete_presence_before(301).await.unwrap();
    assert_eq!(there.last_seen(&game).await.unwrap(), [None, None]);
}
