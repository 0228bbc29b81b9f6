//! Each level beats the one below: a few games of each pairing with few nodes. Long matches are commands, not tests.

use quadrille_core::{AcceptAnyWord, Outcome, Seat};
use quadrille_players::Level;

use super::{PAIRINGS, ask, player, start};

/// The score of the higher level in games of every pairing, in halves of a game, and the number of games.
fn play(higher: Level, lower: Level, nodes: u64, rounds: u64) -> (u32, u32) {
    let (mut halves, mut games) = (0, 0);
    for pairing in PAIRINGS {
        for seed in 0..rounds {
            for seat in Seat::ALL {
                let mut table = start("7", pairing);
                let mut players = [player(higher, seed), player(lower, seed)];
                while table.outcome().is_none() {
                    let which = usize::from(table.side_to_move() != seat);
                    let report = ask(&mut *players[which], &*table, nodes);
                    let mv = report.best().expect("a move to play");
                    table.play(mv, &AcceptAnyWord).expect("players play legal moves");
                }
                halves += match table.outcome().and_then(Outcome::winner) {
                    None => 1,
                    Some(winner) => 2 * u32::from(winner == seat),
                };
                games += 1;
            }
        }
    }
    (halves, games)
}

fn check(higher: Level, lower: Level, nodes: u64, rounds: u64) {
    let (halves, games) = play(higher, lower, nodes, rounds);
    assert!(halves * 50 >= games * 70, "{higher} made {halves} halves of {games} games against {lower}");
}

#[test]
fn medium_beats_easy() {
    check(Level::MEDIUM, Level::EASY, 1_000, 4);
}

#[test]
fn hard_beats_medium() {
    check(Level::HARD, Level::MEDIUM, 100_000, 3);
}

#[test]
fn expert_beats_hard() {
    check(Level::EXPERT, Level::HARD, 15_000, 1);
}
