//! Lists of games: the lobby, pairing, expiry and deadlines.

use quadrille_store::{GameCounts, GameMetadata, GamePhase, ListedGame, StoreError, WaitingGames};

use crate::databases::{
    TestDatabase, changing, create, id, names, over, playing, replacing, waiting, with_code,
};

pub(crate) async fn the_lobby_shows_the_newest_first(database: TestDatabase) {
    let store = &database.store;
    let listed = |summary: &str| GameMetadata { listed: true, summary: summary.to_string(), ..waiting() };
    create(store, "old", 10, &listed("old summary")).await;
    create(store, "new", 30, &listed("new summary")).await;
    create(store, "middle", 20, &GameMetadata { expires: Some(100), ..listed("middle summary") }).await;
    create(store, "private", 40, &waiting()).await;
    create(store, "begun", 50, &GameMetadata { listed: true, ..playing() }).await;
    let of = |game: &str, created| {
        let expires = (game == "middle").then_some(100);
        ListedGame { game: id(game), summary: format!("{game} summary"), created, expires }
    };
    assert_eq!(store.lobby(99, 9).await.unwrap(), [of("new", 30), of("middle", 20), of("old", 10)]);
    assert_eq!(store.lobby(100, 9).await.unwrap(), [of("new", 30), of("old", 10)]);
    assert_eq!(store.lobby(99, 2).await.unwrap(), [of("new", 30), of("middle", 20)]);
    assert_eq!(store.append(vec![changing("new", 1, "joined", (0, playing()))]).await, [Ok(())]);
    assert_eq!(store.lobby(100, 9).await.unwrap(), [of("old", 10)]);
}

pub(crate) async fn the_oldest_are_paired_first(database: TestDatabase) {
    let store = &database.store;
    let seeking = |key: &str| GameMetadata { seeking: Some(key.to_string()), ..waiting() };
    create(store, "third", 30, &seeking("blitz")).await;
    create(store, "first", 10, &seeking("blitz")).await;
    create(store, "second", 20, &GameMetadata { expires: Some(100), ..seeking("blitz") }).await;
    create(store, "other", 5, &seeking("slow")).await;
    create(store, "begun", 5, &GameMetadata { seeking: Some("blitz".to_string()), ..playing() }).await;
    assert_eq!(names(&store.seeking("blitz", 99, 9).await.unwrap()), ["first", "second", "third"]);
    assert_eq!(names(&store.seeking("blitz", 100, 9).await.unwrap()), ["first", "third"]);
    assert_eq!(names(&store.seeking("blitz", 99, 1).await.unwrap()), ["first"]);
    assert_eq!(store.append(vec![changing("first", 1, "joined", (0, playing()))]).await, [Ok(())]);
    assert_eq!(names(&store.seeking("blitz", 100, 9).await.unwrap()), ["third"]);
    assert_eq!(names(&store.seeking("slow", 0, 9).await.unwrap()), ["other"]);
}

pub(crate) async fn a_player_finds_the_games_of_a_pairing_key(database: TestDatabase) {
    let store = &database.store;
    let of = |host: &str, guest: Option<&str>, metadata: GameMetadata| GameMetadata {
        seeking: Some("blitz".to_string()),
        host: Some(host.to_string()),
        guest: guest.map(str::to_string),
        ..metadata
    };
    create(store, "a1", 10, &of("mira", None, waiting())).await;
    create(store, "a2", 20, &of("noor", Some("mira"), playing())).await;
    create(store, "a3", 30, &of("mira", Some("noor"), over())).await;
    create(store, "a4", 40, &GameMetadata { seeking: None, ..of("mira", None, waiting()) }).await;
    assert_eq!(names(&store.paired("blitz", "mira", 9).await.unwrap()), ["a2", "a1"]);
    assert_eq!(names(&store.paired("blitz", "mira", 1).await.unwrap()), ["a2"]);
    assert_eq!(names(&store.paired("blitz", "noor", 9).await.unwrap()), ["a2"]);
    assert_eq!(store.paired("slow", "mira", 9).await.unwrap(), []);
}

pub(crate) async fn the_waiting_games_of_a_client_are_counted(database: TestDatabase) {
    let store = &database.store;
    let of = |host: &str, network: &str, metadata: GameMetadata| GameMetadata {
        host: Some(host.to_string()),
        network: Some(network.to_string()),
        ..metadata
    };
    create(store, "a1", 10, &of("mira", "home", waiting())).await;
    create(store, "a2", 10, &of("mira", "school", waiting())).await;
    create(store, "a3", 10, &of("noor", "home", waiting())).await;
    create(store, "a4", 10, &of("mira", "home", playing())).await;
    let counts = |of_host, of_network| WaitingGames { of_host, of_network };
    assert_eq!(store.waiting_games("mira", "home").await.unwrap(), counts(2, 2));
    assert_eq!(store.waiting_games("noor", "school").await.unwrap(), counts(1, 1));
    assert_eq!(store.waiting_games("other", "other").await.unwrap(), counts(0, 0));
}

pub(crate) async fn games_expire_while_they_wait(database: TestDatabase) {
    let store = &database.store;
    create(store, "second", 10, &GameMetadata { expires: Some(100), ..with_code("RAVEN") }).await;
    create(store, "first", 10, &GameMetadata { expires: Some(90), ..waiting() }).await;
    create(store, "later", 10, &GameMetadata { expires: Some(101), ..with_code("LATER") }).await;
    create(store, "begun", 10, &GameMetadata { expires: Some(50), ..playing() }).await;
    create(store, "forever", 10, &waiting()).await;
    assert_eq!(store.expired(89, 9).await.unwrap(), []);
    assert_eq!(names(&store.expired(100, 9).await.unwrap()), ["first", "second"]);
    assert_eq!(names(&store.expired(100, 1).await.unwrap()), ["first"]);

    // One ends; the host of the other is still there, and only its metadata changes.
    let ended = changing("first", 1, "nobody came", (0, over()));
    let renewed = GameMetadata { expires: Some(200), ..with_code("RAVEN") };
    let renewed = replacing("second", (0, renewed));
    assert_eq!(store.append(vec![ended, renewed]).await, [Ok(()), Ok(())]);
    assert_eq!(store.expired(100, 9).await.unwrap(), []);
    assert_eq!(store.by_code("RAVEN", 199).await.unwrap(), Some(id("second")));
    assert_eq!(store.load(&id("second")).await.unwrap().unwrap().entries.len(), 1);
}

pub(crate) async fn a_stale_writer_does_not_end_a_wait_that_was_renewed(database: TestDatabase) {
    let (here, there) = (&database.store, &database.another().await);
    create(here, "a1", 10, &GameMetadata { expires: Some(100), ..with_code("RAVEN") }).await;
    let renewed = GameMetadata { expires: Some(200), ..with_code("RAVEN") };
    assert_eq!(here.append(vec![replacing("a1", (0, renewed.clone()))]).await, [Ok(())]);
    // The other node does not know the renewal: it can neither end the game nor shorten the wait.
    let end = changing("a1", 1, "aborted", (0, over()));
    let shorten = replacing("a1", (0, GameMetadata { expires: Some(100), ..with_code("RAVEN") }));
    let late = [Err(StoreError::Conflict), Err(StoreError::Conflict)];
    assert_eq!(there.append(vec![end, shorten]).await, late);
    assert_eq!(there.by_code("RAVEN", 150).await.unwrap(), Some(id("a1")), "it still waits");
    // Reading the changes shows the renewal, which has no entry.
    let changes = there.changes_after(&id("a1"), 1).await.unwrap().unwrap();
    assert_eq!((changes.metadata, changes.revision, changes.entries), (renewed, 1, Vec::new()));
    assert_eq!(there.append(vec![changing("a1", 1, "aborted", (1, over()))]).await, [Ok(())]);
    let changes = here.changes_after(&id("a1"), 1).await.unwrap().unwrap();
    assert_eq!((changes.metadata.phase, changes.entries.len()), (GamePhase::Over, 1));
    assert_eq!(here.changes_after(&id("a1"), 0).await.unwrap().unwrap().entries.len(), 2);
    assert_eq!(here.changes_after(&id("none"), 0).await.unwrap(), None);
}

pub(crate) async fn games_are_due_when_a_clock_has_run_out(database: TestDatabase) {
    let store = &database.store;
    let due = |at| GameMetadata { due: Some(at), ..playing() };
    create(store, "second", 10, &due(60)).await;
    create(store, "first", 10, &due(50)).await;
    create(store, "later", 10, &due(101)).await;
    create(store, "never", 10, &playing()).await;
    create(store, "over", 10, &GameMetadata { due: Some(1), ..over() }).await;
    create(store, "third", 10, &due(60)).await;
    let found = async |now, after: Option<(u64, &str)>, limit| {
        let after = after.map(|(due, game)| (due, id(game)));
        let games = store.due(now, after.as_ref(), limit).await.unwrap();
        games.iter().map(|found| format!("{} {}", found.game, found.due)).collect::<Vec<_>>()
    };
    assert_eq!(found(100, None, 9).await, ["first 50", "second 60", "third 60"]);
    assert_eq!(found(100, None, 1).await, ["first 50"]);
    assert_eq!(found(100, Some((50, "first")), 1).await, ["second 60"]);
    assert_eq!(found(100, Some((60, "second")), 9).await, ["third 60"]);
    assert_eq!(found(100, Some((60, "third")), 9).await, [] as [String; 0]);
    assert_eq!(found(u64::MAX, None, 9).await, ["first 50", "second 60", "third 60", "later 101"]);
    assert_eq!(store.due(50, None, 9).await.unwrap()[0].summary, playing().summary);
    let ended = changing("first", 1, "out of time", (0, over()));
    let moved = changing("second", 1, "moved", (0, due(200)));
    let third = changing("third", 1, "moved", (0, due(200)));
    assert_eq!(store.append(vec![ended, moved, third]).await, [Ok(()), Ok(()), Ok(())]);
    assert_eq!(store.due(100, None, 9).await.unwrap(), []);
}

pub(crate) async fn games_are_counted_by_phase(database: TestDatabase) {
    let store = &database.store;
    assert_eq!(store.counts().await.unwrap(), GameCounts::default());
    for (game, metadata) in [("a1", waiting()), ("a2", playing()), ("a3", playing())] {
        create(store, game, 10, &metadata).await;
    }
    assert_eq!(store.counts().await.unwrap(), GameCounts { waiting: 1, playing: 2 });
    assert_eq!(store.append(vec![changing("a2", 1, "resigned", (0, over()))]).await, [Ok(())]);
    assert_eq!(store.counts().await.unwrap(), GameCounts { waiting: 1, playing: 1 });
}

pub(crate) async fn live_games_are_listed_with_their_summaries(database: TestDatabase) {
    let store = &database.store;
    let with_summary = |summary: &str, metadata| GameMetadata { summary: summary.to_string(), ..metadata };
    create(store, "a1", 10, &with_summary("one", waiting())).await;
    create(store, "a2", 10, &with_summary("two", playing())).await;
    create(store, "a3", 10, &with_summary("three", over())).await;
    let mut live = store.live_summaries(9).await.unwrap();
    live.sort_by_key(|(_, summary)| summary.clone());
    let expected = [(GamePhase::Waiting, "one"), (GamePhase::Playing, "two")];
    assert_eq!(live, expected.map(|(phase, summary)| (phase, summary.to_string())));
    assert_eq!(store.live_summaries(1).await.unwrap().len(), 1);
}
