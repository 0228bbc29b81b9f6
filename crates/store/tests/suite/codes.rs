//! Join codes.

use quadrille_store::{GameMetadata, GamePhase, JoinedByCode, StoreError};

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
