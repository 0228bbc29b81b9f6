//! Puzzles with one solution.

use quadrille_core::{Reason, Seat};
use quadrille_fuse_and_frost::{BLAST, FROZEN};
use quadrille_players::Level;

use super::{CAREFUL, ends, has_lost, is_caught, play_turn, player, position, table};

const NODES: u64 = 20_000;

/// Checks that the levels that search for wins win in this turn.
fn check_wins(text: &str, reason: Reason) {
    for level in [Level::HARD, Level::EXPERT] {
        for seed in 0..3 {
            let mut table = table(text);
            let moves = play_turn(&mut *player(level, seed), &mut *table, NODES);
            let outcome = table.outcome().map(|outcome| (outcome.winner(), outcome.reason));
            assert_eq!(outcome, Some((Some(Seat::First), reason)), "{level} played {moves:?}");
        }
    }
}

#[test]
fn ice_in_line_is_kicked_at_the_last_health() {
    check_wins("#######/#A.c.B#/#.#.#.#/#.....#/#.#.#.#/#.....#/####### A 5 rl 5,1 ff 4 200", FROZEN);
}

#[test]
fn ice_is_placed_and_kicked_after_steps_into_line() {
    check_wins("#######/#....B#/#.#.#.#/#A....#/#.#.#.#/#.....#/####### A 5 rl 5,1 fb 4 200", FROZEN);
}

#[test]
fn a_bomb_is_placed_to_extend_a_chain_reaction() {
    // The bomb that is due covers the third column. A bomb at its crossing with the fifth row extends the burst to Orange.
    check_wins("#######/#..1..#/#.#.#.#/#.....#/#.#.#.#/#.A..B#/####### A 5 rl 5,5 bb 4 200", BLAST);
}

#[test]
fn a_bomb_that_is_due_is_kicked_into_the_opponents_column() {
    check_wins("#######/#A1...#/#.#.#.#/#.....#/#.#.#B#/#.....#/####### A 5 rl 5,5 fb 4 200", BLAST);
}

#[test]
fn blocking_ice_is_kicked_away_before_a_burst() {
    // The first row bursts, its bombs cannot slide, and only the ice below can be moved.
    let text = "#######/#A1111#/#f#.#.#/#...B.#/#.#.#.#/#.....#/####### A 5 rl 5,5 bb 4 200";
    let survivors = ends(&position(&*table(text))).iter().filter(|end| !has_lost(Seat::First, end)).count();
    let all = ends(&position(&*table(text))).len();
    assert!(survivors > 0 && survivors < all, "{survivors} of {all}");
    for level in CAREFUL {
        for seed in 0..5 {
            let mut table = table(text);
            let moves = play_turn(&mut *player(level, seed), &mut *table, NODES);
            assert!(moves.iter().any(|mv| mv == "kd"), "{level} played {moves:?}");
            assert!(!has_lost(Seat::First, &position(&*table)), "{level} played {moves:?}");
        }
    }
}

#[test]
fn hard_and_expert_avoid_bombs_that_the_opponent_can_kick() {
    // The bomb bursts at the end of Orange's turn, and Orange can kick it along the row or extend the chain.
    let text = "#######/#.....#/#.#.#.#/#A2.B.#/#.#.#.#/#..2..#/####### A 5 rl 5,5 bf 4 200";
    let start = position(&*table(text));
    let caught = ends(&start).iter().filter(|end| is_caught(Seat::First, end)).count();
    assert!(caught > 0 && caught < ends(&start).len(), "{caught} of {}", ends(&start).len());
    for level in [Level::HARD, Level::EXPERT] {
        for seed in 0..3 {
            let mut table = table(text);
            let moves = play_turn(&mut *player(level, seed), &mut *table, NODES);
            assert!(!is_caught(Seat::First, &position(&*table)), "{level} played {moves:?}");
        }
    }
}

#[test]
fn a_trap_of_two_turns_is_found() {
    // From a game: Blue pushes Orange back and blocks the way to the only safe squares.
    let text = "#######/#.2...#/#.#.#.#/#A3...#/#.#.#.#/#3.B..#/####### A 5 rl 5,5 bb 6 200";
    let mut table = table(text);
    let mut expert = player(Level::EXPERT, 1);
    play_turn(&mut *expert, &mut *table, NODES);
    for answer in ends(&position(&*table)) {
        let wins = ends(&answer).iter().any(|end| has_lost(Seat::Second, end));
        assert!(wins || has_lost(Seat::Second, &answer), "{answer:?}");
    }
}

#[test]
fn the_weakest_level_kicks_when_it_cannot_step() {
    let text = "#######/#A4...#/#f#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 5,5 bb 4 200";
    for seed in 0..10 {
        let mut table = table(text);
        let moves = play_turn(&mut *player(Level::ALL[0], seed), &mut *table, 1);
        assert!(moves[0].starts_with('k'), "{moves:?}");
    }
}
