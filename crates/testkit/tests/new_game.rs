//! An additional game: a crate that implements `Rules`, and a catalogue entry. `docs/add-a-game.md` explains it step by step.

use quadrille_catalog::{AcceptAnyWord, CatalogEntry, Game};
use quadrille_testkit::conformance::check;
use quadrille_tic_tac_toe::TicTacToe;

/// The catalogue entry.
static GAME: &dyn Game = &CatalogEntry::<TicTacToe>::with_move_list();

#[test]
fn it_passes_the_conformance_kit() {
    let seen = check(GAME, 100);
    assert_eq!(seen.ended, 100);
    assert!(seen.reasons.contains("three-in-a-row") && seen.reasons.contains("full-board"), "{seen:?}");
}

#[test]
fn perft_counts_are_the_published_ones() {
    let start = GAME.parse("......... x").unwrap();
    assert_eq!(
        (1..=5).map(|depth| start.perft(depth).unwrap()).collect::<Vec<_>>(),
        [9, 72, 504, 3024, 15120]
    );
    assert_eq!(start.perft(9), Some(127_872));
}

#[test]
fn a_generic_host_plays_it() {
    let mut position = GAME.parse("xx.oo.... x").unwrap();
    let events = position.play_text("c3", &AcceptAnyWord).unwrap();
    assert_eq!(events.iter().map(|event| event.name).collect::<Vec<_>>(), ["placed", "ended"]);
    assert_eq!(position.outcome().unwrap().to_string(), "first (three-in-a-row)");
    assert_eq!(position.play_text("a1", &AcceptAnyWord).unwrap_err().code, "game-over");
}
