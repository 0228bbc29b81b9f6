//! What a store promises, on a real SQLite file and a real PostgreSQL server: every function of the rooms runs on both.

#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod codes;
mod databases;
mod faults;
mod games;
mod groups;
mod opening;
mod outages;
mod queues;

use databases::Ground;

macro_rules! on_both_databases {
    ($($room:ident::$test:ident,)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                crate::$room::$test(crate::Ground::sqlite().await).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                crate::$room::$test(crate::Ground::postgres().await).await;
            })*
        }
    };
}

on_both_databases! {
    games::what_is_created_can_be_loaded,
    games::a_name_is_taken_once,
    games::lines_are_appended_and_the_index_replaced,
    games::a_conflict_does_not_disturb_the_rest_of_a_batch,
    games::one_batch_can_write_a_game_twice,
    games::of_many_writers_one_has_the_next_number,
    games::batches_in_any_order_all_get_through,
    games::what_cannot_be_given_back_is_refused,
    games::lines_that_are_gone_are_noticed,
    games::extreme_texts_come_back,
    codes::a_code_is_taken_once_and_freed,
    codes::of_many_games_one_has_the_code,
    codes::a_taken_code_does_not_disturb_the_rest_of_a_batch,
    codes::only_waiting_games_are_found_by_code,
    codes::a_game_is_known_by_the_code_that_it_was_joined_by,
    queues::the_lobby_shows_the_newest_first,
    queues::the_oldest_are_paired_first,
    queues::games_expire_while_they_wait,
    queues::a_stale_writer_does_not_end_a_wait_that_was_renewed,
    queues::games_are_due_when_a_clock_has_run_out,
    queues::games_are_counted_by_stage,
    outages::a_silence_is_noted_once,
    outages::there_is_no_outage_without_a_silence,
    outages::of_many_nodes_one_notes_the_outage,
    outages::whoever_is_at_one_node_is_known_to_the_others,
    groups::writers_share_commits,
    groups::each_writer_has_its_own_result,
    groups::a_full_queue_refuses_before_anything_is_queued,
    opening::reopening_sees_everything,
    opening::an_older_database_is_brought_up_to_date,
    opening::a_newer_database_is_refused,
}
