//! Moves of each piece, and passes.

use quadrille_core::{NoEvents, Rules};
use quadrille_quadratic_war::QuadraticWar;

use crate::{STUCK_BLUE, STUCK_RED, check, listed, mv, read, rejected, result, turned, turned_square};

/// The destinations of the piece on `from`, sorted.
fn targets(notation: &str, from: &str) -> Vec<String> {
    let moves = listed(&read(notation));
    moves.iter().filter_map(|mv| mv.strip_prefix(from)).map(str::to_string).collect()
}

fn sorted(names: &str) -> Vec<String> {
    let mut names: Vec<String> = names.split_whitespace().map(str::to_string).collect();
    names.sort_unstable();
    names
}

/// Checks the destinations of a Blue piece, and those of the same Red piece on a board rotated by 180 degrees.
fn reaches(sentence: &str, notation: &str, from: &str, expected: &str) {
    assert_eq!(targets(notation, from), sorted(expected), "{sentence}: {notation}");
    let expected: Vec<String> = sorted(expected).iter().map(|name| turned_square(name)).collect();
    assert_eq!(
        targets(&turned(notation), &turned_square(from)),
        sorted(&expected.join(" ")),
        "{sentence}: {notation}, turned"
    );
}

#[test]
fn each_kind_has_its_directions_and_distances() {
    let table = [
        (
            "quadratic: all 8, at most 3 squares",
            "Q+1d5 l+1h9 | b classic 0 1",
            "d5",
            "d6 d7 d8  d4 d3 d2  c5 b5 a5  e5 f5 g5  c6 b7 a8  e6 f7 g8  c4 b3 a2  e4 f3 g2",
        ),
        ("quadratic, in a corner", "Q-4a1 l+1h9 | b modern 0 1", "a1", "a2 a3 a4  b1 c1 d1  b2 c3 d4"),
        (
            "quadratic, at the right edge",
            "Q+2h5 l+1a9 | b classic 0 1",
            "h5",
            "h6 h7 h8  h4 h3 h2  g5 f5 e5  g6 f7 e8  g4 f3 e2",
        ),
        (
            "linear: up, down, left, right, at most 2 squares",
            "L+1d5 q+1h9 | b classic 0 1",
            "d5",
            "d6 d7  d4 d3  c5 b5  e5 f5",
        ),
        ("linear, in a corner", "L-3h1 q+1a9 | b classic 0 1", "h1", "h2 h3  g1 f1"),
        ("linear, a step from the edge", "L-3b8 q+1h1 | b classic 0 1", "b8", "b9  b7 b6  a8  c8 d8"),
        ("constant: straight ahead, at most 1 square", "C+1d5 q+1h9 l+1a9 | b classic 0 1", "d5", "d6"),
        ("constant, from its own first rank", "C-2e1 q+1h9 l+1a9 | b classic 0 1", "e1", "e2"),
        ("constant, at the far edge: no way ahead", "C-2e9 Q+1a1 l+1h1 | b classic 0 1", "e9", ""),
    ];
    for (sentence, notation, from, expected) in table {
        reaches(sentence, notation, from, expected);
    }
}

/// "straight ahead: up the board for Blue, down for Red", checked without rotating the board.
#[test]
fn constants_move_away_from_their_owner() {
    let board = "C+1d5 c+1e5 Q+1a1 q-1h9";
    assert_eq!(targets(&format!("{board} | b classic 0 1"), "d5"), ["d6"]);
    assert_eq!(targets(&format!("{board} | r classic 0 1"), "e5"), ["e4"]);
}

/// "in a straight line over empty squares to an empty square; there is no capture by landing, and no jump".
#[test]
fn pieces_block_a_line() {
    let table = [
        (
            "quadratic among pieces of both players, one, two and three squares away",
            "Q+1d5 L+1d6 l+1d3 C+1c5 c+1g5 L+2b7 l+2e6 C+2c4 c+2g2 | b classic 0 1",
            "d5",
            "d4  e5 f5  c6  e4 f3",
        ),
        ("quadratic, shut in by both players", "Q+1a1 C+1a2 l+1b2 L+1b1 | b classic 0 1", "a1", ""),
        (
            "linear among pieces of both players, one and two squares away",
            "L+1d5 Q+1d6 q+1d3 C+1c5 c+1f5 | b classic 0 1",
            "d5",
            "d4  e5",
        ),
        ("constant behind its own piece", "C+1d5 L+1d6 q+1h9 | b classic 0 1", "d5", ""),
        ("constant behind an opponent's piece", "C+1d5 l+1d6 q+1h9 Q+1a1 | b classic 0 1", "d5", ""),
    ];
    for (sentence, notation, from, expected) in table {
        reaches(sentence, notation, from, expected);
    }
}

#[test]
fn other_moves_are_rejected() {
    let crowd = "Q+1d5 L+1d7 l+1f5 C+1b2 L+2g2 q+1a9 | b classic 0 1";
    let table = [
        ("to an empty square", crowd, "d5d7", "occupied"),
        ("no capture by landing", crowd, "d5f5", "occupied"),
        ("no capture by landing, in reach or not", crowd, "g2a9", "occupied"),
        ("no jump over an own piece", crowd, "d5d8", "out-of-reach"),
        ("no jump over an opponent's piece", crowd, "d5g5", "out-of-reach"),
        ("quadratic: at most 3 squares", crowd, "d5d1", "out-of-reach"),
        ("quadratic: at most 3 squares, askew", crowd, "d5h1", "out-of-reach"),
        ("in a straight line", crowd, "d5e7", "out-of-reach"),
        ("linear: at most 2 squares", crowd, "g2g5", "out-of-reach"),
        ("linear: up, down, left, right", crowd, "g2h3", "out-of-reach"),
        ("constant: at most 1 square", crowd, "b2b4", "out-of-reach"),
        ("constant: straight ahead, not back", crowd, "b2b1", "out-of-reach"),
        ("constant: straight ahead, not sideways", crowd, "b2c2", "out-of-reach"),
        ("constant: straight ahead, not askew", crowd, "b2c3", "out-of-reach"),
        ("a line does not go on at the other edge", crowd, "g2a2", "out-of-reach"),
        ("a piece moves", crowd, "e5e6", "no-piece"),
        ("a player moves a piece of the own army", crowd, "f5f6", "not-yours"),
        ("a player moves a piece of the own army", "Q+1d5 q+1h9 | r classic 0 1", "d5d6", "not-yours"),
        ("constant: down for Red", "c+1d5 Q+1a1 L+1b1 | r classic 0 1", "d5d6", "out-of-reach"),
    ];
    for (sentence, notation, text, code) in table {
        rejected(sentence, notation, text, code);
    }
}

/// "A player who cannot move a piece while the opponent can plays `pass`, the only legal move then."
#[test]
fn a_player_who_cannot_move_passes() {
    for rules in ["classic", "modern"] {
        let red = format!("{STUCK_RED} L+1h5 | r {rules} 4 7");
        assert_eq!(listed(&read(&red)), ["pass"]);
        check("a pass of Red", &red, "pass", &format!("{STUCK_RED} L+1h5 | b {rules} 5 8"));
        let blue = format!("{STUCK_BLUE} l+1a5 | b {rules} 4 7");
        assert_eq!(listed(&read(&blue)), ["pass"]);
        check("a pass of Blue", &blue, "pass", &format!("{STUCK_BLUE} l+1a5 | r {rules} 5 7"));
        for text in ["a1a3", "a2a3", "b1c1"] {
            rejected("`pass`, the only legal move then", &red, text, "out-of-reach");
        }
    }
}

#[test]
fn a_player_who_can_move_may_not_pass() {
    let table = [
        "Q+1d5 q+1h9 | b classic 0 1",
        "Q+1d5 q+1h9 | r modern 0 1",
        "C+1d8 C+1a9 q-1h1 | b classic 0 1",
        "L+1a1 C+1a2 q+1h9 | b classic 0 1",
        // Only the opponent cannot move.
        &format!("{STUCK_RED} L+1h5 | b classic 0 1"),
        // One constant can still step ahead.
        &format!("{STUCK_RED} c-1h2 L+1h5 | r classic 0 1"),
        // The quadratic in the corner can still move diagonally.
        "q+1a1 c-1a2 c-1b1 L+1h5 | r classic 0 1",
    ];
    for notation in table {
        rejected("who cannot move a piece while the opponent can", notation, "pass", "may-not-pass");
        assert!(!listed(&read(notation)).is_empty());
    }
}

/// A player who can move again after a pass must move.
#[test]
fn a_pass_is_for_one_turn() {
    let before = "c+1e4 q+1a1 c-1a2 c-1b1 c-1b2 L+3e3 Q+1h1 | r classic 0 1";
    assert_eq!(listed(&read(before)), ["pass"]);
    let mut position = read(before);
    QuadraticWar::apply(&mut position, mv("pass"), &mut NoEvents);
    QuadraticWar::apply(&mut position, mv("e3g3"), &mut NoEvents);
    assert_eq!((listed(&position), result(&position)), (vec!["e4e3".to_string()], "in progress".to_string()));
}
