//! The store on a real SQLite file and a real PostgreSQL server: every listed test runs on both.

#![allow(clippy::unwrap_used, reason = "a failed step fails the test")]

mod archives;
mod codes;
mod compacting;
mod databases;
mod encryption;
mod faults;
mod games;
mod groups;
mod leases;
mod opening;
mod outages;
mod queues;
mod snapshots;

use databases::TestDatabase;

macro_rules! on_both_databases {
    ($($module:ident::$test:ident,)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                crate::$module::$test(crate::TestDatabase::sqlite().await).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                crate::$module::$test(crate::TestDatabase::postgres().await).await;
            })*
        }
    };
}

on_both_databases! {
    games::a_created_game_can_be_loaded,
    games::an_id_is_taken_once,
    games::entries_are_appended_and_the_metadata_is_replaced,
    games::a_conflict_does_not_disturb_the_rest_of_a_batch,
    games::one_batch_can_write_a_game_twice,
    games::moves_and_changes_race_for_a_number,
    games::of_many_changes_one_replaces_the_metadata,
    games::a_late_change_of_the_metadata_leaves_the_entries_of_others,
    games::of_many_writers_one_gets_the_next_number,
    games::batches_in_opposite_orders_do_not_deadlock,
    games::values_that_cannot_be_stored_are_rejected,
    games::missing_entries_are_detected,
    games::extreme_texts_round_trip,
    codes::a_code_is_taken_once_and_freed,
    codes::of_many_games_one_gets_the_code,
    codes::a_taken_code_does_not_disturb_the_rest_of_a_batch,
    codes::only_waiting_games_are_found_by_code,
    codes::a_game_is_known_by_the_code_that_it_was_joined_by,
    codes::nodes_count_wrong_codes_together,
    codes::concurrent_wrong_codes_are_all_counted,
    queues::the_lobby_shows_the_newest_first,
    queues::the_oldest_are_paired_first,
    queues::a_player_finds_the_games_of_a_pairing_key,
    queues::the_waiting_games_of_a_client_are_counted,
    queues::games_expire_while_they_wait,
    queues::a_stale_writer_does_not_end_a_wait_that_was_renewed,
    queues::games_are_due_when_a_clock_has_run_out,
    queues::games_are_counted_by_phase,
    queues::live_games_are_listed_with_their_summaries,
    outages::an_outage_is_recorded_once,
    outages::short_silences_are_no_outages,
    outages::of_many_nodes_one_records_the_outage,
    outages::nodes_report_their_status,
    outages::a_player_at_one_node_is_known_to_the_others,
    leases::a_node_takes_a_lease_and_releases_it,
    leases::the_lease_of_a_dead_or_overdue_holder_is_taken,
    leases::of_many_nodes_one_takes_a_lease,
    leases::a_lease_ends_with_its_game,
    snapshots::a_game_is_loaded_with_its_last_snapshot,
    snapshots::a_finished_game_has_no_snapshot,
    archives::old_games_are_deleted_by_kind,
    archives::deleted_games_are_restored,
    archives::texts_of_a_game_are_rewritten,
    archives::guests_are_deleted_once,
    archives::the_space_is_measured,
    compacting::finished_games_become_one_row,
    compacting::a_compacted_game_gets_entries,
    compacting::nodes_compact_at_the_same_time,
    groups::writers_share_commits,
    groups::new_games_share_commits,
    groups::each_writer_has_its_own_result,
    groups::a_full_queue_rejects_before_anything_is_queued,
    opening::reopening_sees_everything,
    opening::all_nodes_have_the_same_secret,
    opening::an_older_database_is_migrated,
    opening::a_newer_database_is_refused,
}
