//! Heartbeats and outages.

use quadrille_store::{NodeRecord, Outage, PresenceRecord, StoredPresence};

use crate::databases::{TestDatabase, create, id, playing};

/// The longest time without a heartbeat that is no outage, in milliseconds.
const SILENCE: u64 = 10_000;

pub(crate) async fn an_outage_is_recorded_once(database: TestDatabase) {
    let store = &database.store;
    for (node, at) in [("north", 1_000), ("south", 3_000), ("north", 2_000)] {
        assert_eq!(store.heartbeat(node, at, SILENCE).await.unwrap(), None);
    }
    let outage = Outage { began: 3_000, ended: 13_001 };
    assert_eq!(store.heartbeat("north", 13_001, SILENCE).await.unwrap(), Some(outage));
    assert_eq!(store.heartbeat("south", 13_002, SILENCE).await.unwrap(), None);
    assert_eq!(store.outages(0).await.unwrap(), [outage]);
    assert_eq!(store.outages(13_000).await.unwrap(), [outage]);
    assert_eq!(store.outages(13_001).await.unwrap(), []);

    // Days later, when the heartbeats of old nodes are deleted.
    let later = Outage { began: 13_002, ended: 900_000_000 };
    assert_eq!(store.heartbeat("east", 900_000_000, SILENCE).await.unwrap(), Some(later));
    assert_eq!(store.heartbeat("west", 900_010_000, SILENCE).await.unwrap(), None);
    assert_eq!(store.outages(0).await.unwrap(), [outage, later]);
}

pub(crate) async fn short_silences_are_no_outages(database: TestDatabase) {
    let store = &database.store;
    assert_eq!(store.heartbeat("north", 50_000, SILENCE).await.unwrap(), None, "the first start");
    assert_eq!(store.heartbeat("north", 60_000, SILENCE).await.unwrap(), None, "exactly ten seconds");
    store.heartbeat("south", 65_000, SILENCE).await.unwrap();
    assert_eq!(store.heartbeat("north", 72_000, SILENCE).await.unwrap(), None, "another node was alive");
    assert_eq!(store.outages(0).await.unwrap(), []);
}

pub(crate) async fn of_many_nodes_one_records_the_outage(database: TestDatabase) {
    let nodes = [database.store.clone(), database.another().await];
    database.store.heartbeat("north", 1_000, SILENCE).await.unwrap();
    let mut recorded = Vec::new();
    // The first rounds are no race: one node has a connection while the others still open theirs.
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
            recorded.extend(node.await.unwrap());
        }
        assert_eq!(recorded.len() as u64, round);
    }
    assert_eq!(database.store.outages(0).await.unwrap(), recorded);
}

pub(crate) async fn a_player_at_one_node_is_known_to_the_others(database: TestDatabase) {
    let (here, there) = (&database.store, database.another().await);
    let game = id("a1");
    create(here, "a1", 10, &playing()).await;
    create(here, "b2", 10, &playing()).await;
    assert_eq!(here.presence(&game).await.unwrap(), []);
    let record = |node: &str, version, connected, at| {
        let node = node.to_string();
        PresenceRecord { seat: 1, node, version, connected, at }
    };
    there.heartbeat("north", 150, SILENCE).await.unwrap();
    for (node, version, connected, at) in
        [("north", 7, true, 100), ("south", 3, true, 300), ("north", 9, false, 200), ("north", 8, true, 190)]
    {
        there.record_presence(&game, &record(node, version, connected, at)).await.unwrap();
    }
    let south = StoredPresence { record: record("south", 3, true, 300), heartbeat: None };
    let north = StoredPresence { record: record("north", 9, false, 200), heartbeat: Some(150) };
    assert_eq!(here.presence(&game).await.unwrap(), [south.clone(), north], "an older record replaces none");
    assert_eq!(here.presence(&id("b2")).await.unwrap(), []);
    here.delete_presence_before(300).await.unwrap();
    assert_eq!(there.presence(&game).await.unwrap(), [south]);
    here.delete_presence_before(301).await.unwrap();
    assert_eq!(there.presence(&game).await.unwrap(), []);
}

pub(crate) async fn nodes_report_their_status(database: TestDatabase) {
    let store = &database.store;
    assert_eq!(store.nodes().await.unwrap(), []);
    for (node, at) in [("north", 1_000), ("south", 2_000)] {
        store.heartbeat(node, at, SILENCE).await.unwrap();
    }
    store.report("north", "busy").await.unwrap();
    store.report("nowhere", "lost").await.unwrap();
    let record =
        |node: &str, at, report: &str| NodeRecord { node: node.to_string(), at, report: report.to_string() };
    assert_eq!(store.nodes().await.unwrap(), [record("south", 2_000, ""), record("north", 1_000, "busy")]);
    store.heartbeat("north", 3_000, SILENCE).await.unwrap();
    assert_eq!(
        store.nodes().await.unwrap()[0],
        record("north", 3_000, "busy"),
        "a heartbeat keeps the report"
    );
}
