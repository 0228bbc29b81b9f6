//! Rejected commands at one of two nodes: the entries of the other node may make them valid, but the database is not read for each.

use quadrille_online::{Command, CommandRequest, RejectReason, TimeControl};

use super::two_nodes::TwoNodes;

/// The burst of reads, and those of the room itself meanwhile.
const MOST_READS: usize = 10 + 3;
const MANY: usize = 200;

fn request(id: usize, version: u64, command: Command) -> CommandRequest {
    CommandRequest { id: format!("r{id}"), version, command }
}

#[tokio::test(start_paused = true)]
async fn rejected_commands_do_not_read_the_database_each_time() {
    for with_bus in [true, false] {
        let mut world = TwoNodes::new(with_bus, TimeControl::None, Some("b")).await;
        world.play(0, "a").await;
        let version = world.state().version();
        let before = world.store.reads();
        for number in 0..MANY {
            let resend = request(number, version, Command::Move { mv: "a1a2".to_string() });
            let rejected = world.execute(0, "a", &resend).await.expect_err("it is the other player's turn");
            assert_eq!(rejected.reason, RejectReason::NotYourTurn);
        }
        let after = world.store.reads();
        assert!(after[0] - before[0] <= MOST_READS, "with a bus: {with_bus}; {before:?}, {after:?}");
        // A client that knows more than the room is asked to try again, and not told that the command is wrong.
        let ahead = request(MANY, version + 1, Command::Move { mv: "a1a2".to_string() });
        let rejected = world.execute(0, "a", &ahead).await.expect_err("the room cannot know");
        assert_eq!(rejected.reason, RejectReason::Unavailable);
        world.play(0, "b").await;
    }
}

#[tokio::test(start_paused = true)]
async fn claims_do_not_read_the_database_each_time() {
    let mut world = TwoNodes::new(true, TimeControl::None, Some("b")).await;
    world.play(0, "a").await;
    world.play(0, "b").await;
    let version = world.state().version();
    let before = world.store.reads();
    for number in 0..MANY {
        let claim = request(number, version, Command::Claim);
        let rejected = world.execute(0, "a", &claim).await.expect_err("the opponent was just there");
        assert!(matches!(rejected.reason, RejectReason::TooSoon | RejectReason::Unavailable));
    }
    let after = world.store.reads();
    assert!(
        after[0] - before[0] <= MOST_READS && after[1] - before[1] <= MOST_READS,
        "{before:?}, {after:?}"
    );
}

/// The first rejected commands do look: the opponent has just moved at the other node, which this one was not told.
#[tokio::test(start_paused = true)]
async fn a_command_that_the_entries_of_the_other_node_make_valid_is_executed() {
    let mut world = TwoNodes::new(false, TimeControl::None, Some("b")).await;
    let _sockets = world.connect_both("a", "b").await;
    for turn in 0..6 {
        world.play(turn % 2, ["a", "b"][turn % 2]).await;
    }
}
