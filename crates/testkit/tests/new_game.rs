//! A fifth game, to show what adding one takes: a module that implements `Rules`, and a line in a catalogue. `docs/add-a-game.md` walks
//! through it.

mod tic_tac_toe;

use quadrille_catalog::{AcceptAnyWord, CatalogEntry, Game};
use quadrille_testkit::conformance::check;

use tic_tac_toe::TicTacToe;

/// The line that would stand in the catalogue.
static GAME: &dyn Game = &CatalogEntry::<TicTacToe>::with_move_list();

#[test]
fn it_passes_the_conformance_kit() {
    let seen = check(GAME, 100);
    assert_eq!(seen.ended, 100);
    assert!(seen.reasons.contains("three-in-a-row") && seen.reasons.contains("full-board"), "{seen:?}");
}

#[test]
fn its_lines_of_play_are_as_many_as_is_known() {
    let start = GAME.parse("......... x").unwrap();
    assert_eq!(
        (1..=5).map(|depth| start.perft(depth).unwrap()).collect::<Vec<_>>(),
        [9, 72, 504, 3024, 15120]
    );
    assert_eq!(start.perft(9), Some(127_872));
}

#[test]
fn a_host_plays_it_without_knowing_it() {
    let mut position = GAME.parse("xx.oo.... x").unwrap();
    let events = position.play_text("c3", &AcceptAnyWord).unwrap();
    assert_eq!(events.iter().map(|event| event.name).collect::<Vec<_>>(), ["placed", "ended"]);
    assert_eq!(position.outcome().unwrap().to_string(), "first (three-in-a-row)");
    assert_eq!(position.play_text("a1", &AcceptAnyWord).unwrap_err().code, "game-over");
}
