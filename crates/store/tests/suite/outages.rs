//! Heartbeats and the times without.

use quadrille_store::Outage;

use crate::ground::Ground;

pub(crate) async fn a_silence_is_noted_once(ground: Ground) {
    let store = &ground.store;
    store.beat("north", 1_000).await.unwrap();
    store.beat("south", 3_000).await.unwrap();
    store.beat("north", 2_000).await.unwrap();
    let outage = Outage { began: 3_000, ended: 13_001 };
    assert_eq!(store.note_outage("north", 13_001).await.unwrap(), Some(outage));
    assert_eq!(store.note_outage("south", 13_002).await.unwrap(), None);
    assert_eq!(store.outages(0).await.unwrap(), [outage]);
    assert_eq!(store.outages(13_000).await.unwrap(), [outage]);
    assert_eq!(store.outages(13_001).await.unwrap(), []);

    // Days later, when the heartbeats of old nodes are forgotten.
    let later = Outage { began: 13_002, ended: 900_000_000 };
    assert_eq!(store.note_outage("east", 900_000_000).await.unwrap(), Some(later));
    assert_eq!(store.note_outage("west", 900_010_000).await.unwrap(), None);
    assert_eq!(store.outages(0).await.unwrap(), [outage, later]);
}

pub(crate) async fn there_is_no_outage_without_a_silence(ground: Ground) {
    let store = &ground.store;
    assert_eq!(store.note_outage("north", 50_000).await.unwrap(), None, "the first start of all");
    assert_eq!(store.note_outage("north", 60_000).await.unwrap(), None, "ten seconds and not more");
    store.beat("south", 65_000).await.unwrap();
    assert_eq!(store.note_outage("north", 72_000).await.unwrap(), None, "another node was there");
    assert_eq!(store.outages(0).await.unwrap(), []);
}

pub(crate) async fn of_many_nodes_one_notes_the_outage(ground: Ground) {
    let nodes = [ground.store.clone(), ground.another().await];
    ground.store.beat("north", 1_000).await.unwrap();
    let mut noted = Vec::new();
    // The first rounds are no race: who comes first has a connection while the others still make theirs.
    for round in 1..=8 {
        let starting: Vec<_> = (0..12)
            .map(|node| {
                let store = nodes[node % nodes.len()].clone();
                let now = 100_000 * round + node as u64;
                tokio::spawn(async move { store.note_outage(&format!("node {node}"), now).await.unwrap() })
            })
            .collect();
        for node in starting {
            noted.extend(node.await.unwrap());
        }
        assert_eq!(noted.len() as u64, round);
    }
    assert_eq!(ground.store.outages(0).await.unwrap(), noted);
}
