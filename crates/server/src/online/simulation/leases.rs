//! Two nodes that have the same game open: one of them searches for the computer and judges the clock, and the other one takes over when it dies.

use std::sync::atomic::Ordering;
use std::time::Duration;

use quadrille_online::TimeControl;
use quadrille_store::GameStore;
use tokio::time::sleep;

use super::two_nodes::{Connection, TwoNodes};

/// The longest time in which another node takes over: it waits three seconds for the holder, and then searches.
const TAKEOVER: Duration = Duration::from_secs(5);

#[tokio::test(start_paused = true)]
async fn a_position_is_searched_by_one_node() {
    for with_bus in [true, false] {
        let mut world = TwoNodes::new(with_bus, TimeControl::None, None).await;
        let _sockets = world.connect_both("a", "a").await;
        for turn in 1..=6 {
            world.play(turn % 2, "a").await;
            let version = world.state().version();
            world.wait_for_entry(version, Duration::from_secs(3)).await;
            // Without a bus, the other node sees the move later.
            sleep(Duration::from_secs(2)).await;
            let searches = world.searches();
            assert_eq!(searches.iter().sum::<u64>(), turn as u64, "with a bus: {with_bus}; {searches:?}");
            assert!(searches.contains(&0), "one node has the lease: {searches:?}");
        }
        assert_eq!(world.store.conflicts(), 0, "with a bus: {with_bus}");
    }
}

#[tokio::test(start_paused = true)]
async fn another_node_searches_when_the_holder_dies() {
    for with_bus in [true, false] {
        let mut world = TwoNodes::new(with_bus, TimeControl::None, None).await;
        let _sockets = world.connect_both("a", "a").await;
        world.play(0, "a").await;
        world.wait_for_entry(world.state().version(), Duration::from_secs(3)).await;
        let holder = world.holder();
        assert_eq!(world.searches()[holder], 1);
        // Both nodes see the position that is to be searched, and the holder dies before it has moved.
        world.play(1 - holder, "a").await;
        world.nodes[holder].crash();
        let took = world.wait_for_entry(world.state().version(), TAKEOVER).await;
        assert_eq!(world.holder(), 1 - holder, "after {took:?}");
        // It keeps the lease: the next move takes no longer than any other.
        world.play(1 - holder, "a").await;
        let took = world.wait_for_entry(world.state().version(), Duration::from_secs(1)).await;
        assert!(took < Duration::from_secs(1), "{took:?}");
    }
}

/// A node that hung, for instance, and did not notice that another one took over.
#[tokio::test(start_paused = true)]
async fn a_holder_that_was_replaced_searches_no_more() {
    let mut world = TwoNodes::new(true, TimeControl::None, None).await;
    let _sockets = world.connect_both("a", "a").await;
    world.play(0, "a").await;
    world.wait_for_entry(world.state().version(), Duration::from_secs(3)).await;
    let (former, fence) = (world.holder(), 1);
    let id = &world.nodes[1 - former].node.id;
    world.store.take_lease(&world.game, id, 0, Some(fence)).await.expect("the holder is replaced");
    for turn in 1..4 {
        world.play(former, "a").await;
        world.wait_for_entry(world.state().version(), Duration::from_secs(3)).await;
        assert_eq!((world.searches()[former], world.searches()[1 - former]), (1, turn));
    }
    // It leaves without taking the lease along.
    world.nodes[former].node.rooms.close().await;
    assert_eq!(world.holder(), 1 - former);
    assert_eq!(world.store.conflicts(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_player_who_changes_the_node_takes_the_work_along() {
    for with_bus in [true, false] {
        let mut world = TwoNodes::new(with_bus, TimeControl::None, None).await;
        let first = world.nodes[0].connect(&world.game, Some("a")).await;
        world.play(0, "a").await;
        world.wait_for_entry(world.state().version(), Duration::from_secs(1)).await;
        assert_eq!(world.holder(), 0);
        // Without a bus, the first node does not learn of later moves.
        first.leave(world.nodes[0].node.env.now()).await;
        let second = world.nodes[1].connect(&world.game, Some("a")).await;
        world.play(1, "a").await;
        let took = world.wait_for_entry(world.state().version(), Duration::from_secs(2)).await;
        assert_eq!(world.searches().iter().sum::<u64>(), 2, "after {took:?}");
        drop(second);
    }
}

/// A game of two people, each at one node, with a clock that runs out after five seconds.
async fn timed(with_bus: bool) -> (TwoNodes, [Connection; 2]) {
    let mut world = TwoNodes::new(with_bus, TimeControl::Turn { seconds: 5 }, Some("b")).await;
    let sockets = world.connect_both("a", "b").await;
    world.play(0, "a").await;
    world.play(1, "b").await;
    (world, sockets)
}

/// The time until a clock of five seconds runs out, with the compensation for lag.
const CLOCK: Duration = Duration::from_millis(5_000 + quadrille_online::LAG_MILLIS);

#[tokio::test(start_paused = true)]
async fn a_clock_is_judged_by_one_node() {
    for with_bus in [true, false] {
        let (world, _sockets) = timed(with_bus).await;
        let took = world.wait_for_entry(world.state().version(), CLOCK + Duration::from_secs(1)).await;
        assert!(world.is_timed_out(), "after {took:?}");
        sleep(Duration::from_secs(10)).await;
        assert_eq!(world.store.conflicts(), 0, "with a bus: {with_bus}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_is_judged_although_the_holder_died() {
    for with_bus in [true, false] {
        for holder in [0, 1] {
            let (world, _sockets) = timed(with_bus).await;
            let lease = world.store.for_new_node();
            let id = &world.nodes[holder].node.id;
            lease.take_lease(&world.game, id, 0, None).await.expect("it is free");
            world.nodes[holder].crash();
            let took = world.wait_for_entry(world.state().version(), CLOCK + TAKEOVER).await;
            assert!(world.is_timed_out(), "after {took:?}");
            assert_eq!(world.holder(), 1 - holder);
        }
    }
}

/// Ten seconds ahead, for instance: the player would lose too early.
#[tokio::test(start_paused = true)]
async fn a_node_whose_clock_is_wrong_leaves_the_clock_of_a_game_to_others() {
    for with_bus in [true, false] {
        let (world, _sockets) = timed(with_bus).await;
        world.nodes[0].node.clock_skew.store(10_000, Ordering::Relaxed);
        let took = world.wait_for_entry(world.state().version(), CLOCK + TAKEOVER).await;
        assert!(world.is_timed_out(), "after {took:?}");
        assert_eq!(world.holder(), 1);

        let (world, _sockets) = timed(with_bus).await;
        world.nodes[0].node.clock_skew.store(10_000, Ordering::Relaxed);
        world.nodes[1].crash();
        sleep(CLOCK + Duration::from_secs(60)).await;
        assert!(!world.is_timed_out());
        world.nodes[0].node.clock_skew.store(0, Ordering::Relaxed);
        world.wait_for_entry(world.state().version(), TAKEOVER).await;
        assert!(world.is_timed_out());
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_that_nobody_has_open_is_loaded_by_one_node() {
    let mut world = TwoNodes::new(true, TimeControl::Turn { seconds: 3_600 }, Some("b")).await;
    world.play(0, "a").await;
    world.play(1, "b").await;
    sleep(Duration::from_secs(600)).await;
    assert_eq!(rooms(&world), [0, 0], "idle rooms end");
    world.wait_for_entry(world.state().version(), Duration::from_secs(3_600)).await;
    assert!(world.is_timed_out());
    assert_eq!(rooms(&world).iter().sum::<usize>(), 1, "one node has loaded it");
}

fn rooms(world: &TwoNodes) -> [usize; 2] {
    [0, 1].map(|number: usize| world.nodes[number].node.rooms.count())
}
