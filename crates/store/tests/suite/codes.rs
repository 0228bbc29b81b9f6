//! Join codes.

use quadrille_store::{GameMetadata, GamePhase, JoinedByCode, StoreError, WrongCode, WrongCodes};

use crate::databases::{
    TestDatabase, bodies, changing, create, entry, id, names, next, over, playing, with_code,
};

pub(crate) async fn a_code_is_taken_once_and_freed(database: TestDatabase) {
    let store = &database.store;
    create(store, "a1", 10, &with_code("RAVEN")).await;
    let opened = [entry(1, 20, "created")];
    assert_eq!(store.create(&id("a2"), &opened, &with_code("RAVEN")).await, Err(StoreError::CodeTaken));
    assert_eq!(store.load(&id("a2")).await.unwrap(), None);
    assert_eq!(store.append(vec![changing("a1", 1, "joined", (0, playing()))]).await, [Ok(())]);
    assert_eq!(store.by_code("RAVEN", 0).await.unwrap(), None);
    store.create(&id("a2"), &opened, &with_code("RAVEN")).await.unwrap();
    assert_eq!(store.by_code("RAVEN", 0).await.unwrap(), Some(id("a2")));
}

pub(crate) async fn of_many_games_one_gets_the_code(database: TestDatabase) {
    let nodes = [database.store.clone(), database.another().await];
    let racing: Vec<_> = (0..16)
        .map(|game| {
            let node = nodes[game % nodes.len()].clone();
            let game = id(&format!("g{game}"));
            tokio::spawn(async move {
                node.create(&game, &[entry(1, 10, "created")], &with_code("RAVEN")).await.map(|()| game)
            })
        })
        .collect();
    let mut owners = Vec::new();
    for result in racing {
        match result.await.unwrap() {
            Ok(game) => owners.push(game),
            Err(error) => assert_eq!(error, StoreError::CodeTaken),
        }
    }
    assert_eq!(owners.len(), 1);
    assert_eq!(database.store.by_code("RAVEN", 0).await.unwrap().as_ref(), owners.first());
}

pub(crate) async fn a_taken_code_does_not_disturb_the_rest_of_a_batch(database: TestDatabase) {
    let store = &database.store;
    create(store, "a1", 10, &with_code("RAVEN")).await;
    create(store, "a2", 10, &with_code("OTTER")).await;
    create(store, "a3", 10, &with_code("STORK")).await;
    let take = changing("a2", 1, "takes the code", (0, with_code("RAVEN")));
    let batch = vec![next("a3", 1, "third"), take, next("a1", 5, "too far"), next("a3", 2, "fourth")];
    let expected = [Ok(()), Err(StoreError::CodeTaken), Err(StoreError::Conflict), Ok(())];
    assert_eq!(store.append(batch).await, expected);
    assert_eq!(bodies(store, "a2").await, ["created"]);
    assert_eq!(store.by_code("OTTER", 0).await.unwrap(), Some(id("a2")));
    assert_eq!(bodies(store, "a3").await, ["created", "third", "fourth"]);
}

pub(crate) async fn only_waiting_games_are_found_by_code(database: TestDatabase) {
    let store = &database.store;
    create(store, "a1", 10, &GameMetadata { expires: Some(100), ..with_code("RAVEN") }).await;
    create(store, "a2", 10, &GameMetadata { code: Some("OTTER".to_string()), ..playing() }).await;
    create(
        store,
        "a3",
        10,
        &GameMetadata { code: Some("STORK".to_string()), ..GameMetadata::new(GamePhase::Over) },
    )
    .await;
    assert_eq!(store.by_code("RAVEN", 99).await.unwrap(), Some(id("a1")));
    assert_eq!(store.by_code("RAVEN", 100).await.unwrap(), None, "it expires then");
    for code in ["OTTER", "STORK", "raven", ""] {
        assert_eq!(store.by_code(code, 0).await.unwrap(), None, "{code}");
    }
}

pub(crate) async fn a_game_is_known_by_the_code_that_it_was_joined_by(database: TestDatabase) {
    let joined =
        |at| GameMetadata { joined: Some(JoinedByCode { code: "RAVEN".to_string(), at }), ..playing() };
    for (game, at) in [("a1", 100), ("a2", 300), ("a3", 200)] {
        create(&database.store, game, 10, &with_code("RAVEN")).await;
        let known = database.store.joined_by("RAVEN", 0, 9).await.unwrap();
        assert!(!names(&known).contains(&game), "it waits");
        let join = changing(game, 1, "joined", (0, joined(at)));
        assert_eq!(database.store.append(vec![join]).await, [Ok(())]);
    }
    // A new waiting game with the same code changes nothing, also for another node.
    create(&database.store, "a4", 10, &with_code("RAVEN")).await;
    for store in [&database.store, &database.another().await] {
        assert_eq!(store.by_code("RAVEN", 0).await.unwrap(), Some(id("a4")));
        assert_eq!(names(&store.joined_by("RAVEN", 0, 9).await.unwrap()), ["a2", "a3", "a1"]);
        assert_eq!(names(&store.joined_by("RAVEN", 100, 9).await.unwrap()), ["a2", "a3"], "too long ago");
        assert_eq!(names(&store.joined_by("RAVEN", 0, 1).await.unwrap()), ["a2"]);
        assert_eq!(store.joined_by("OTTER", 0, 9).await.unwrap(), []);
        assert_eq!(store.load(&id("a1")).await.unwrap().unwrap().metadata, joined(100));
    }
    // Each change replaces it, like all metadata; a move is none.
    assert_eq!(database.store.append(vec![next("a2", 2, "moved")]).await, [Ok(())]);
    assert_eq!(database.store.joined_by("RAVEN", 0, 9).await.unwrap().len(), 3);
    assert_eq!(database.store.append(vec![changing("a2", 3, "ended", (1, over()))]).await, [Ok(())]);
    assert_eq!(names(&database.store.joined_by("RAVEN", 0, 9).await.unwrap()), ["a3", "a1"]);
}

pub(crate) async fn nodes_count_wrong_codes_together(database: TestDatabase) {
    let (here, there) = (&database.store, database.another().await);
    assert_eq!(here.wrong_codes("home").await.unwrap(), WrongCodes::default());
    let wrong = |network: &str, bucket, at| WrongCode {
        network: network.to_string(),
        at,
        bucket,
        interval: 1_000,
        latest: at + 3_000,
    };
    let full_at = async |network: &str| here.wrong_codes(network).await.unwrap().full_at;
    // A bucket that was full lacks one token, then two; the debt has an end.
    for (at, full) in
        [(10_000, 11_000), (10_100, 12_000), (10_200, 13_000), (10_300, 13_300), (20_000, 21_000)]
    {
        let store = if at % 200 == 0 { here } else { &there };
        store.record_wrong_code(&wrong("home", "first", at)).await.unwrap();
        assert_eq!(full_at("elsewhere").await, [("first".to_string(), full)], "at {at}");
    }
    there.record_wrong_code(&wrong("cafe", "more", 20_500)).await.unwrap();
    let home = there.wrong_codes("home").await.unwrap();
    assert_eq!((home.last, home.full_at.len()), (Some(20_000), 2));
    assert_eq!(there.wrong_codes("cafe").await.unwrap().last, Some(20_500));
    assert_eq!(there.wrong_codes("elsewhere").await.unwrap().last, None);
    // The buckets stay when networks are forgotten.
    there.delete_wrong_codes_before(20_001).await.unwrap();
    assert_eq!(here.wrong_codes("home").await.unwrap().last, None);
    here.delete_wrong_codes_before(20_500).await.unwrap();
    assert_eq!(here.wrong_codes("cafe").await.unwrap().last, Some(20_500));
    here.delete_wrong_codes_before(20_501).await.unwrap();
    assert_eq!(here.wrong_codes("cafe").await.unwrap().last, None);
    assert_eq!(full_at("home").await.len(), 2);
}

/// Nodes that record at the same time lose no token.
pub(crate) async fn concurrent_wrong_codes_are_all_counted(database: TestDatabase) {
    let (here, there) = (&database.store, database.another().await);
    let wrong = |number: u64| WrongCode {
        network: format!("network {}", number % 3),
        at: 1_000,
        bucket: "first",
        interval: 10,
        latest: u64::MAX,
    };
    let stores = [here, &there];
    let record = |number: u64| {
        let store = stores[number as usize % 2];
        async move { store.record_wrong_code(&wrong(number)).await }
    };
    for result in futures_util::future::join_all((0..20).map(record)).await {
        result.unwrap();
    }
    assert_eq!(here.wrong_codes("network 1").await.unwrap().full_at, [("first".to_string(), 1_200)]);
}
