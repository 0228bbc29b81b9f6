//! The conformance kit, run over every game in the catalogue.

use quadrille_catalog::{GAMES, find};
use quadrille_testkit::conformance::{Coverage, check};

fn conforms(id: &str, games: u64) -> Coverage {
    let game = find(id).expect("the game is in the catalogue");
    let seen = check(game, games);
    assert!(seen.ended as u64 >= games / 2, "{id}: only {} of {games} games ended", seen.ended);
    seen
}

/// Covers games that are added to the catalogue later.
#[test]
fn every_game_of_the_catalogue_conforms() {
    for game in GAMES {
        conforms(game.info().id, 6);
    }
}

#[test]
fn quadratic_war_conforms() {
    let seen = conforms("quadratic-war", 60);
    for event in ["moved", "equation", "removed", "turn-began", "ended"] {
        assert!(seen.events.contains(event), "{event} never occurred: {seen:?}");
    }
}

#[test]
fn fuse_and_frost_conforms() {
    let seen = conforms("fuse-and-frost", 60);
    for reason in ["blast", "mined", "shocked", "storm"] {
        assert!(seen.reasons.contains(reason), "no game ended by {reason}: {:?}", seen.reasons);
    }
    for event in ["burst", "burned-down", "drained", "picked-up", "destroyed", "leapt", "swapped"] {
        assert!(seen.events.contains(event), "{event} never occurred: {:?}", seen.events);
    }
}

#[test]
fn stay_on_the_board_conforms() {
    let seen = conforms("stay-on-the-board", 200);
    assert!(seen.reasons.contains("right-claim") && seen.reasons.contains("move-limit"), "{seen:?}");
}
