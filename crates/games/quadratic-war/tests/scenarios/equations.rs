//! Equations: the runs that form them, the pieces that they condemn, and the rule sets' treatment of a = 0.

use crate::{check, turned, turned_square};

/// Checks a scenario, and the same with swapped colours on a board rotated by 180 degrees.
fn check_both(sentence: &str, before: &str, text: &str, after: &str) {
    check(sentence, before, text, after);
    let (from, to) = text.split_at(2);
    let (notation, ending) = after.split_once(" = ").unwrap_or((after, "in progress"));
    // NUMBER is incremented after a move of Red.
    let (rest, number) = notation.rsplit_once(' ').expect("a position ends with its number");
    let number: u32 = number.parse().expect("a position ends with its number");
    let after = format!("{} = {ending}", turned(&format!("{rest} {}", number + 1)));
    let text = format!("{}{}", turned_square(from), turned_square(to));
    check(&format!("{sentence}, turned"), &turned(before), &text, &after);
}

/// "look along each of the 4 lines (rank, file, two diagonals) through the arrival square"
#[test]
fn all_four_lines_count_in_both_directions() {
    let table = [
        ("rank, to the right", "e4", "d1"),
        ("rank, to the left", "c4", "d1"),
        ("file, up", "d5", "d1"),
        ("file, down", "d3", "a4"),
        ("diagonal, up right", "e5", "d1"),
        ("diagonal, down left", "c3", "d1"),
        ("diagonal, up left", "c5", "d1"),
        ("diagonal, down right", "e3", "d1"),
    ];
    for (line, neighbour, from) in table {
        for rules in ["classic", "modern"] {
            let before = format!("Q+1{from} l+1{neighbour} l+2h9 | b {rules} 7 3");
            check_both(line, &before, &format!("{from}d4"), &format!("Q+1d4 l+2h9 | r {rules} 0 3"));
        }
    }
    for elsewhere in ["e6", "f5", "f3", "e2", "c2", "b3", "b5", "c6"] {
        let before = format!("Q+1d1 l+1{elsewhere} l+2h9 | b classic 7 3");
        let after = format!("Q+1d4 l+1{elsewhere} l+2h9 | r classic 8 3");
        check_both("a knight's jump away is on no line", &before, "d1d4", &after);
    }
}

#[test]
fn a_run_is_contiguous_and_maximal() {
    let table = [
        (
            "the longest unbroken run that contains it: both ways, 3x² - 3x - 2",
            "C+1a5 l+1b5 Q+2c5 c-3e5 L-4f5 q+4h5 Q+1d2 | b classic 5 1",
            "d2d5",
            "C+1a5 Q+2c5 Q+1d5 L-4f5 q+4h5 | r classic 0 1",
        ),
        (
            "from edge to edge: 8 squares of a rank, 4x² + 4x + 1",
            "Q+1a5 l+1b5 Q+1c5 c-1e5 q+1f5 L+3g5 q+1h5 L+2d1 C+2d4 c+1h9 | b classic 5 1",
            "d4d5",
            "Q+1a5 Q+1c5 C+2d5 L+3g5 L+2d1 c+1h9 | r classic 0 1",
        ),
        (
            "from edge to edge: 9 squares of a file",
            "q+1d9 l+2d8 Q-2d7 L+1d6 Q+1a5 c-3d4 L+2d3 q+1d2 C+1d1 c+1h9 | b classic 5 1",
            "a5d5",
            "Q-2d7 L+1d6 Q+1d5 L+2d3 C+1d1 c+1h9 | r classic 0 1",
        ),
        (
            "unbroken: beyond the gap l+4 would make it a strike",
            "Q+1d1 c+1e4 l+4g4 Q+2h1 | b classic 5 1",
            "d1d4",
            "c+1e4 l+4g4 Q+2h1 | r classic 0 1",
        ),
        (
            "unbroken: beyond the gap c+4 would make it a backfire",
            "Q+1d1 l+1d5 c+4d7 L+2a1 | b classic 5 1",
            "d1d4",
            "Q+1d4 c+4d7 L+2a1 | r classic 0 1",
        ),
        (
            "the square that the piece left breaks the run",
            "L+4c4 Q+1d4 c+1f4 q+1h9 | b classic 5 1",
            "d4e4",
            "L+4c4 c+1f4 q+1h9 | r classic 0 1",
        ),
        (
            "a run reaches the opponent over own pieces",
            "Q+1d1 L+1e4 l+1f4 l+1h9 | b classic 5 1",
            "d1d4",
            "Q+1d4 L+1e4 l+1h9 | r classic 0 1",
        ),
        (
            "through the arrival square: other runs are not judged",
            "Q+1d4 l+1e4 Q+2g7 c+1g8 L+1a1 | b classic 5 1",
            "a1a2",
            "Q+1d4 l+1e4 Q+2g7 c+1g8 L+1a2 | r classic 6 1",
        ),
        (
            "the run that was left behind is not judged",
            "Q+1d4 L+1c4 l+1e4 q+1h9 | b classic 5 1",
            "d4d7",
            "Q+1d7 L+1c4 l+1e4 q+1h9 | r classic 6 1",
        ),
    ];
    for (sentence, before, mv, after) in table {
        check_both(sentence, before, mv, after);
    }
}

#[test]
fn an_equation_needs_both_players() {
    let table = [
        ("D = -12", "Q+1d4 C+3e3 l+1h9 | b classic 5 1", "e3e4", "Q+1d4 C+3e4 l+1h9 | r classic 6 1"),
        (
            "D = -8",
            "Q+1d4 C+3c4 L+2e2 l+1h9 | b classic 5 1",
            "e2e4",
            "Q+1d4 C+3c4 L+2e4 l+1h9 | r classic 6 1",
        ),
        ("D = 4", "Q+1d4 L+2e2 l+1h9 | b modern 5 1", "e2e4", "Q+1d4 L+2e4 l+1h9 | r modern 6 1"),
        ("a piece alone", "Q+1d4 l+1h9 | b classic 5 1", "d4d6", "Q+1d6 l+1h9 | r classic 6 1"),
    ];
    for (discriminant, before, mv, after) in table {
        check_both(&format!("one owner's run is no equation, {discriminant}"), before, mv, after);
    }
}

#[test]
fn the_discriminant_decides_which_pieces_are_removed() {
    let table = [
        (
            "D = 1: the opponent's pieces in that run are removed, 2x² - 3x + 1",
            "Q+2d1 l-3e4 c+1f4 L+1a1 c+2h9 | b classic 5 1",
            "d1d4",
            "Q+2d4 L+1a1 c+2h9 | r classic 0 1",
        ),
        (
            "D = 0: real roots, x² + 2x + 1",
            "Q+1d1 l+2e4 C+1c4 l+1h9 | b classic 5 1",
            "d1d4",
            "Q+1d4 C+1c4 l+1h9 | r classic 0 1",
        ),
        ("D = 0: real roots, 2x²", "Q+1d1 q+1e4 l+1h9 | b modern 5 1", "d1d4", "Q+1d4 l+1h9 | r modern 0 1"),
        (
            "D = -3: the mover's pieces are removed, the moved piece too, x² + x + 1",
            "Q+1d1 l+1e4 c+1f4 Q+4h1 | b classic 5 1",
            "d1d4",
            "l+1e4 c+1f4 Q+4h1 | r classic 0 1",
        ),
        (
            "D = -4, both signs minus, -x² - 1",
            "Q-1d1 c-1e4 L+4a1 | b modern 5 1",
            "d1d4",
            "c-1e4 L+4a1 | r modern 0 1 = draw (no-quadratics)",
        ),
        (
            "D = 4, the signs differ, -x² + 1",
            "Q-1d1 c+1e4 l+1h9 | b modern 5 1",
            "d1d4",
            "Q-1d4 l+1h9 | r modern 0 1",
        ),
        (
            "D = -11: only the mover's pieces in that run, x² + x + 3",
            "L+1d2 Q+1c4 C+1b4 c+2e4 Q+3d8 L+2a1 | b classic 5 1",
            "d2d4",
            "c+2e4 Q+3d8 L+2a1 | r classic 0 1",
        ),
        (
            "sums: quadratics, linears and constants of both, 4x² + 4x + 1 has D = 0",
            "Q+3a4 q+1b4 L+2c4 l+2e4 c+4f4 C-3d3 l+1h9 | b classic 5 1",
            "d3d4",
            "Q+3a4 L+2c4 C-3d4 l+1h9 | r classic 0 1",
        ),
        (
            "sums: one more than that backfires, 4x² + 4x + 2",
            "Q+3a4 q+1b4 L+2c4 l+2e4 c+4f4 C-2d3 L+1a1 | b classic 5 1",
            "d3d4",
            "q+1b4 l+2e4 c+4f4 L+1a1 | r classic 0 1",
        ),
        (
            "D = -1024, great sums",
            "Q+4a4 Q+4b4 Q+4c4 Q+4d1 c+4e4 c+4f4 c+4g4 c+4h4 Q+1h1 L+1a1 | b classic 5 1",
            "d1d4",
            "c+4e4 c+4f4 c+4g4 c+4h4 Q+1h1 L+1a1 | r classic 0 1",
        ),
    ];
    for (sentence, before, mv, after) in table {
        check_both(sentence, before, mv, after);
    }
}

const NEIGHBOURS: [&str; 4] = ["e4", "d5", "e5", "c5"];

/// "All runs are judged on the board as it stands right after the move", so their order does not matter.
#[test]
fn a_backfire_on_one_line_does_not_stop_a_strike_on_another() {
    for backfire in NEIGHBOURS {
        for strike in NEIGHBOURS.into_iter().filter(|strike| *strike != backfire) {
            let before = format!("Q+1d1 c+1{backfire} l+4{strike} L+3a1 l+2h9 | b classic 5 1");
            let after = format!("c+1{backfire} L+3a1 l+2h9 | r classic 0 1 = draw (no-quadratics)");
            check_both("one move can both strike and backfire", &before, "d1d4", &after);
        }
    }
}

#[test]
fn everything_condemned_is_removed_at_once() {
    let table = [
        (
            "strike along the file, backfire along the rank: own pieces in the striking run stay, but for the moved one",
            "Q+1a7 C+1c4 c+1e4 L+4d3 l+1d5 l+2h9 Q+2h1 | b classic 5 1",
            "a7d4",
            "c+1e4 L+4d3 l+2h9 Q+2h1 | r classic 0 1",
        ),
        (
            "the moved piece is condemned by two backfires",
            "Q+1a7 C+1c4 c+1e4 C+1d3 c+2d5 l+2h9 Q+2h1 | b classic 5 1",
            "a7d4",
            "c+1e4 c+2d5 l+2h9 Q+2h1 | r classic 0 1",
        ),
        ("two strikes", "Q+1d1 l+1e4 c-1e5 l+2h9 | b classic 5 1", "d1d4", "Q+1d4 l+2h9 | r classic 0 1"),
        (
            "four strikes, seven pieces",
            "Q+1a1 c-1c4 l+1e4 l+1d3 l+2d5 q+1e5 c-2c5 l-1e3 l+2h9 | b modern 5 1",
            "a1d4",
            "Q+1d4 l+2h9 | r modern 0 1",
        ),
        (
            "two strikes and two backfires",
            "Q+1a1 c+1c4 c+2d5 l+1e5 L+1c5 l-4e3 l+2h9 Q+2h1 | b classic 5 1",
            "a1d4",
            "c+1c4 c+2d5 L+1c5 l+2h9 Q+2h1 | r classic 0 1",
        ),
    ];
    for (sentence, before, mv, after) in table {
        check_both(sentence, before, mv, after);
    }
}

/// "`classic`: also when a = 0 (then D = b², never a backfire)"; "`modern`: a run with a = 0 is no equation and removes nothing".
#[test]
fn the_rule_sets_differ_where_a_is_0() {
    let table = [
        ("b = 2, c = 1", "C+1d3 l+2e4", "d3d4", "C+1d4"),
        ("b = 0, two constants of one sign", "C+1d3 c+1e4", "d3d4", "C+1d4"),
        ("b = 0, two constants that cancel: 0 = 0", "C+1d3 c-1e4", "d3d4", "C+1d4"),
        ("b = 0, linears that cancel, c = 3", "L+2d3 l-2e4 C+3c4", "d3d4", "L+2d4 C+3c4"),
        ("quadratics that cancel, b = -3", "Q+2d1 q-2e4 l-3f4", "d1d4", "Q+2d4"),
        ("quadratics that cancel, b = 0, c = 4", "Q+2d1 q-2e4 c+4f4", "d1d4", "Q+2d4"),
        ("three quadratics that cancel", "Q+2d1 Q+1c4 q-3e4", "d1d4", "Q+2d4 Q+1c4"),
    ];
    for (sentence, run, mv, struck) in table {
        let ballast = "Q+1a1 l+3h9";
        let before = |rules: &str| format!("{run} {ballast} | b {rules} 5 1");
        let (from, to) = mv.split_at(2);
        let unstruck = run.replace(from, to);
        check_both(sentence, &before("classic"), mv, &format!("{struck} {ballast} | r classic 0 1"));
        check_both(sentence, &before("modern"), mv, &format!("{unstruck} {ballast} | r modern 6 1"));
    }
}

#[test]
fn in_modern_each_run_is_evaluated_separately() {
    let table = [
        (
            "a = 0 along the rank, a strike along the file",
            "Q+2d1 q-2e4 l+1d5 l+3h9 | b modern 5 1",
            "d1d4",
            "Q+2d4 q-2e4 l+3h9 | r modern 0 1",
        ),
        (
            "a = 0 along the rank, a backfire along the file",
            "Q+2d1 q-2e4 c+1d5 l+3h9 L+1a1 | b modern 5 1",
            "d1d4",
            "q-2e4 c+1d5 l+3h9 L+1a1 | r modern 0 1",
        ),
        (
            "classic strikes along the rank as well",
            "Q+2d1 q-2e4 c+1d5 l+3h9 Q+1a1 | b classic 5 1",
            "d1d4",
            "c+1d5 l+3h9 Q+1a1 | r classic 0 1",
        ),
    ];
    for (sentence, before, mv, after) in table {
        check_both(sentence, before, mv, after);
    }
}
