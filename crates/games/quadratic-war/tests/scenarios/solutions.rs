//! *No real solution left*: the condition of each rule set, with examples.

use crate::{IN_PROGRESS, read, result};

/// Distant and adjacent squares, as the placement does not matter.
const PLACES: [[&str; 6]; 2] = [["a5", "h9", "c2", "h2", "e7", "a8"], ["c5", "d5", "e5", "f5", "c6", "d6"]];

/// Checks an army in two placements, also with swapped colours and with swapped signs.
fn check(rules: &str, sentence: &str, army: &str, hopeless: bool) {
    let ending = if hopeless { "draw (no-real-solutions)" } else { IN_PROGRESS };
    let recoloured: String = army
        .chars()
        .map(|letter| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        })
        .collect();
    let negated: String = army
        .chars()
        .map(|letter| match letter {
            '+' => '-',
            '-' => '+',
            other => other,
        })
        .collect();
    for army in [army.to_string(), recoloured, negated] {
        for places in PLACES {
            let pieces: Vec<String> =
                army.split_whitespace().zip(places).map(|(piece, place)| format!("{piece}{place}")).collect();
            for mover in ["b", "r"] {
                let notation = format!("{} | {mover} {rules} 0 1", pieces.join(" "));
                assert_eq!(result(&read(&notation)), ending, "{rules}, {sentence}: {notation}");
            }
        }
    }
}

/// "no linear piece is on the board, at least one constant is, all quadratics have one sign and all constants have that same sign".
#[test]
fn classic_tests_the_signs() {
    let hopeless = [
        ("a quadratic and a constant", "Q+1 c+1"),
        ("whatever their size", "Q+4 c+1"),
        ("some of each", "Q+1 Q+3 c+1 c+4"),
        ("each player has both", "Q+1 C+2 q+3 c+4"),
        ("it can draw although a run of quadratics alone would still strike", "Q+1 q+1 C+1"),
        ("the constants are all of one player", "Q+1 q+2 c+1 c+2"),
    ];
    let hopeful = [
        ("a linear piece is on the board", "Q+1 c+1 L+1"),
        ("a linear piece of the other player", "Q+1 c+1 l-1"),
        ("a linear piece, though no discriminant reaches 0", "Q+4 c+4 L+1"),
        ("no constant is on the board", "Q+1 q+1"),
        ("no constant, and the quadratics cancel", "Q+1 q-1"),
        ("quadratics of two signs", "Q+1 q-1 c+1"),
        ("quadratics of two signs of one player", "Q+1 Q-4 c+1"),
        ("constants of two signs", "Q+1 C-1 c+1"),
        ("constants of the other sign", "Q+1 c-1"),
        ("constants of two signs of one player", "Q+1 c-1 c+1"),
    ];
    for (sentence, army) in hopeless {
        check("classic", sentence, army, true);
    }
    for (sentence, army) in hopeful {
        check("classic", sentence, army, false);
    }
}

/// "exactly: no set of the remaining pieces that holds at least one of each player has a ≠ 0 and D ≥ 0".
#[test]
fn modern_tests_every_set_of_pieces() {
    let hopeless = [
        ("x² + 1", "Q+1 c+1"),
        ("quadratics that cancel", "Q+1 q-1"),
        ("quadratics that cancel, whatever their size", "Q+3 q-3"),
        ("of each player: Blue's own x² + 3x has roots, but 9 - 16 < 0", "Q+1 L+3 c+4"),
        ("the linear is too small: 1 - 16 < 0", "Q+4 L+1 c+1"),
        ("linears that cancel", "Q+1 L+1 L-1 c+1"),
        ("linears that help each other, not enough: 9 - 16 < 0", "Q+4 L+1 L+2 c+1"),
        ("the opposite constant is too small: x² + 1", "Q+1 C-1 c+2"),
        ("the opposite constants are too small: x² + 1", "Q+1 C-1 C-1 c+3"),
        ("both together are not enough: 4x² + 3x + 1", "Q+4 L+3 C-3 c+4"),
        ("the least of the quadratics is not enough", "Q+2 Q+3 L+2 c+1"),
        ("the least of the constants is not enough", "Q+1 L+2 c+2 c+3"),
    ];
    let hopeful = [
        ("x² - 1", "Q+1 c-1"),
        ("x² + x", "Q+1 l+1"),
        ("2x², which classic calls a draw", "Q+1 q+1 C+1"),
        ("-x² + x, without the quadratic that cancels it", "Q+1 q-1 L+1"),
        ("2x²: only all three quadratics", "Q+2 Q+2 q-2"),
        ("D = 0 only with all: 4x² + 4x + 1", "Q+4 L+4 c+1"),
        ("D = 0 only with both linears: x² + 2x + 1", "Q+1 L+1 L+1 c+1"),
        ("D = 0 only with both linears, both minus: x² - 4x + 4", "Q+1 L-1 L-3 c+4"),
        ("D = 0 only without the linear of the other sign: x² + 2x + 1", "Q+1 L+2 L-1 c+1"),
        ("D = 0 only without the great quadratic: x² + 2x + 1", "Q+4 Q+1 L+2 c+1"),
        ("D = 0 only without the great constant: x² + 2x + 1", "Q+1 L+2 c+1 c+4"),
        ("only the negative quadratic: -3x² + 1", "Q+4 Q-3 c+1"),
        ("only with the constant that cancels the other: x²", "Q+1 C-1 c+1"),
        ("only with both constants that cancel the other: x²", "Q+1 C-1 C-1 c+2"),
        ("only with linear and opposite constant: 4x² + 4x + 1", "Q+4 L+4 C-3 c+4"),
        ("the same army as one that draws, and a linear of the opponent: x² + x", "Q+1 L+3 c+4 l+1"),
    ];
    for (sentence, army) in hopeless {
        check("modern", sentence, army, true);
    }
    for (sentence, army) in hopeful {
        check("modern", sentence, army, false);
    }
}

/// "wherever the pieces stand": x² - 1 = 0 has roots, although Red cannot move and Blue's last piece cannot reach it.
#[test]
fn modern_ignores_whether_the_pieces_can_meet() {
    for mover in ["b", "r"] {
        let notation = format!("q+1a1 c+1a2 c+1b1 c+1b2 C-1h8 | {mover} modern 0 1");
        assert_eq!(result(&read(&notation)), IN_PROGRESS, "{notation}");
    }
}

/// Armies for which the rule sets disagree.
#[test]
fn the_rule_sets_have_different_tests() {
    for (army, classic, modern) in [
        ("Q+1 q+1 C+1", true, false),
        ("Q+1 q-1", false, true),
        ("Q+4 L+1 c+1", false, true),
        ("Q+1 c+1", true, true),
    ] {
        check("classic", "its own test", army, classic);
        check("modern", "its own test", army, modern);
    }
}
