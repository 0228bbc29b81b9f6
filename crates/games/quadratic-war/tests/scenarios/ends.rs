//! End conditions: each in a parsed position and after a move, and their precedence.

use quadrille_core::Rules;
use quadrille_quadratic_war::QuadraticWar;

use crate::{IN_PROGRESS, STUCK_BLUE, STUCK_RED, check, listed, read, rejected, result};

/// Checks the outcome of a parsed position with either side to move and either rule set.
fn ends(sentence: &str, pieces: &str, quiet: u32, ending: &str) {
    for mover in ["b", "r"] {
        for rules in ["classic", "modern"] {
            let notation = format!("{pieces} | {mover} {rules} {quiet} 9");
            assert_eq!(result(&read(&notation)), ending, "{sentence}: {notation}");
        }
    }
}

#[test]
fn a_parsed_position_can_be_over() {
    let table = [
        ("neither player has a piece", "", "draw (mutual-annihilation)"),
        ("one player has none", "Q+1d4 L+1e5", "first (annihilation)"),
        ("one player has none", "q+1d4 l+1e5", "second (annihilation)"),
        ("no quadratic on the board", "L+1d4 C+1e5 l+1h9", "draw (no-quadratics)"),
        ("no quadratic on the board", "L+1d4 c-1h9", "draw (no-quadratics)"),
        ("no real solution left", "Q+1d4 c+1h9", "draw (no-real-solutions)"),
        ("neither player can move a piece", &format!("{STUCK_RED} C-1h9"), "draw (blocked)"),
        ("neither player can move a piece", &format!("{STUCK_RED} {STUCK_BLUE}"), "draw (blocked)"),
        ("one player can still move", &format!("{STUCK_RED} C-1h8"), IN_PROGRESS),
        ("one player can still move", &format!("{STUCK_BLUE} c-1h2"), IN_PROGRESS),
    ];
    for (sentence, pieces, ending) in table {
        ends(sentence, pieces, 0, ending);
    }
    for (quiet, ending) in
        [(0, IN_PROGRESS), (99, IN_PROGRESS), (100, "draw (no-progress)"), (250, "draw (no-progress)")]
    {
        ends("100 moves in a row without a removal", "Q+1d4 l+1h9", quiet, ending);
    }
}

#[test]
fn a_move_can_end_the_game() {
    let table = [
        (
            "one player has none: the last is struck",
            "Q+1d1 l+1e4 | b classic 5 7",
            "d1d4",
            "Q+1d4 | r classic 0 7 = first (annihilation)",
        ),
        (
            "one player has none: Red strikes the last",
            "q+1d7 L+1e4 | r modern 5 7",
            "d7d4",
            "q+1d4 | b modern 0 8 = second (annihilation)",
        ),
        (
            "one player has none: the mover's last piece backfires",
            "Q+1d1 c+1e4 l+1h9 | b classic 5 7",
            "d1d4",
            "c+1e4 l+1h9 | r classic 0 7 = second (annihilation)",
        ),
        (
            "one player has none: both lose pieces, and who backfires leaves the opponent one",
            "Q+1d1 c+1e4 l+4d5 | b classic 5 7",
            "d1d4",
            "c+1e4 | r classic 0 7 = second (annihilation)",
        ),
        (
            "no quadratic on the board: the last is struck",
            "L+1d2 q+1e4 l+1h9 | b classic 5 7",
            "d2d4",
            "L+1d4 l+1h9 | r classic 0 7 = draw (no-quadratics)",
        ),
        (
            "no quadratic on the board: the last backfires",
            "Q+1d1 c+1e4 L+4a1 | b modern 5 7",
            "d1d4",
            "c+1e4 L+4a1 | r modern 0 7 = draw (no-quadratics)",
        ),
        (
            "no real solution left: the last linear is struck",
            "Q+1d1 l+1e4 c+1h9 | b classic 5 7",
            "d1d4",
            "Q+1d4 c+1h9 | r classic 0 7 = draw (no-real-solutions)",
        ),
        (
            "no real solution left: in modern too",
            "q+1d7 L+1e4 C+1h5 | r modern 5 7",
            "d7d4",
            "q+1d4 C+1h5 | b modern 0 8 = draw (no-real-solutions)",
        ),
        (
            "100 moves in a row without a removal",
            "Q+1d1 l+1h9 | b classic 99 7",
            "d1d4",
            "Q+1d4 l+1h9 | r classic 100 7 = draw (no-progress)",
        ),
        (
            "neither player can move a piece",
            "q+1a1 c-1a2 c-1b1 c-1b2 C-1h8 | b classic 5 7",
            "h8h9",
            "q+1a1 c-1a2 c-1b1 c-1b2 C-1h9 | r classic 6 7 = draw (blocked)",
        ),
        (
            "neither player can move a piece: after a strike",
            "q+1a1 c-1a2 c-1b1 c-1b2 l+1g9 C-1h8 | b classic 5 7",
            "h8h9",
            "q+1a1 c-1a2 c-1b1 c-1b2 C-1h9 | r classic 0 7 = draw (blocked)",
        ),
    ];
    for (sentence, before, mv, after) in table {
        check(sentence, before, mv, after);
    }
}

/// "in this order". Repetition can coincide only with the two conditions after it: the others depend on the set of pieces, which only a
/// removal changes, and after a removal no earlier board can occur again.
#[test]
fn the_first_of_two_conditions_applies() {
    let blocked = format!("{STUCK_RED} C-1h9");
    let table = [
        ("mutual-annihilation before annihilation", "", 0, "draw (mutual-annihilation)"),
        ("mutual-annihilation before no-progress and blocked", "", 100, "draw (mutual-annihilation)"),
        ("annihilation before no-quadratics", "L+1d4", 0, "first (annihilation)"),
        ("annihilation before no-real-solutions", "q+1d4 c+1h9", 0, "second (annihilation)"),
        ("annihilation before no-progress", "Q+1d4", 100, "first (annihilation)"),
        ("annihilation before blocked", "C+1d9", 0, "first (annihilation)"),
        ("no-quadratics before no-real-solutions", "C+1d4 c+1h9", 0, "draw (no-quadratics)"),
        ("no-quadratics before no-progress", "L+1d4 l+1h9", 100, "draw (no-quadratics)"),
        ("no-quadratics before blocked", "C+1d9 c-1h1", 0, "draw (no-quadratics)"),
        ("no-real-solutions before no-progress", "Q+1d4 c+1h9", 100, "draw (no-real-solutions)"),
        ("no-real-solutions before blocked", "q+1a1 c+1a2 c+1b1 c+1b2 C+1h9", 0, "draw (no-real-solutions)"),
        ("no-progress before blocked", &blocked, 100, "draw (no-progress)"),
    ];
    for (sentence, pieces, quiet, ending) in table {
        ends(sentence, pieces, quiet, ending);
    }
}

#[test]
fn the_first_of_two_conditions_applies_after_a_move() {
    let table = [
        (
            "annihilation before no-quadratics",
            "L+1d2 q+1e4 | b classic 5 7",
            "d2d4",
            "L+1d4 | r classic 0 7 = first (annihilation)",
        ),
        (
            "no-quadratics before no-real-solutions",
            "L+2d2 q+1e4 c+1h9 | b modern 5 7",
            "d2d4",
            "L+2d4 c+1h9 | r modern 0 7 = draw (no-quadratics)",
        ),
        (
            "repetition before no-progress",
            "Q+1a1 q+1h9 | b classic 92 7",
            "a1a2 h9h8 a2a1 h8h9 a1a2 h9h8 a2a1 h8h9",
            "Q+1a1 q+1h9 | b classic 100 11 = draw (repetition)",
        ),
        (
            "no-progress before blocked",
            "q+1a1 c-1a2 c-1b1 c-1b2 C-1h8 | b classic 99 7",
            "h8h9",
            "q+1a1 c-1a2 c-1b1 c-1b2 C-1h9 | r classic 100 7 = draw (no-progress)",
        ),
    ];
    for (sentence, before, mv, after) in table {
        check(sentence, before, mv, after);
    }
}

#[test]
fn no_move_is_legal_after_the_end() {
    let table = [
        (" | b classic 0 1", "a1a2"),
        ("Q+1d4 | b classic 0 1", "d4d5"),
        ("L+1d4 l+1h9 | r classic 0 1", "h9h8"),
        ("Q+1d4 c+1h9 | b modern 0 1", "d4d5"),
        ("Q+1d4 l+1h9 | b classic 100 1", "d4d5"),
        (&format!("{STUCK_RED} C-1h9 | b classic 0 1"), "pass"),
        (&format!("{STUCK_RED} C-1h9 | r classic 0 1"), "pass"),
    ];
    for (notation, mv) in table {
        assert_eq!(listed(&read(notation)), [""; 0], "{notation}");
        rejected("the game is over", notation, mv, "game-over");
    }
}

/// "The last move of a game changes MOVER, QUIET and NUMBER as any other", and the text restores the end with the position.
#[test]
fn the_text_after_the_last_move_restores_the_end() {
    let mut position = read("q+1d7 L+1e4 | r modern 41 7");
    crate::play(&mut position, "d7d4");
    let text = QuadraticWar::to_text(&position);
    assert_eq!(text, "8/8/8/8/8/3q+14/8/8/8 b modern 0 8");
    assert_eq!(result(&QuadraticWar::parse(&text).unwrap()), "second (annihilation)");
}

/// "With `ending` = `majority` each of these draws is instead won by the player with more pieces on the board".
#[test]
fn a_majority_wins_what_would_be_a_draw() {
    let table = [
        (
            "no quadratic on the board",
            "L+1d2 q+1e4 l+1h9 | b classic 5 7 majority",
            "d2d4",
            "L+1d4 l+1h9 | r classic 0 7 majority = draw (no-quadratics)",
        ),
        (
            "no quadratic on the board",
            "L+1d2 L+1a1 q+1e4 l+1h9 | b classic 5 7 majority",
            "d2d4",
            "L+1d4 L+1a1 l+1h9 | r classic 0 7 majority = first (majority)",
        ),
        (
            "100 moves in a row without a removal",
            "Q+1d1 l+1h9 l+1a9 | b classic 99 7 majority",
            "d1d4",
            "Q+1d4 l+1h9 l+1a9 | r classic 100 7 majority = second (majority)",
        ),
        (
            "the third time",
            "Q+1a1 Q+1b1 q+1h9 | b classic 0 7 majority",
            "a1a2 h9h8 a2a1 h8h9 a1a2 h9h8 a2a1 h8h9",
            "Q+1a1 Q+1b1 q+1h9 | b classic 8 11 majority = first (majority)",
        ),
        (
            "one player has none: as without the majority",
            "Q+1d1 l+1e4 | b classic 5 7 majority",
            "d1d4",
            "Q+1d4 | r classic 0 7 majority = first (annihilation)",
        ),
    ];
    for (sentence, before, moves, after) in table {
        check(sentence, before, moves, after);
    }
    assert_eq!(
        result(&read(" | b classic 0 1 majority")),
        "draw (mutual-annihilation)",
        "equally many, none"
    );
    let blocked = format!("{STUCK_RED} C-1h9 | b classic 0 1 majority");
    assert_eq!(result(&read(&blocked)), "second (majority)");
}

/// "With `ending` = `second` each of these draws is instead won by Red, reason `draw-odds`."
#[test]
fn red_wins_what_would_be_a_draw() {
    let table = [
        (
            "no quadratic on the board",
            "L+1d2 L+1a1 q+1e4 l+1h9 | b classic 5 7 second",
            "d2d4",
            "L+1d4 L+1a1 l+1h9 | r classic 0 7 second = second (draw-odds)",
        ),
        (
            "the third time",
            "Q+1a1 Q+1b1 q+1h9 | b classic 0 7 second",
            "a1a2 h9h8 a2a1 h8h9 a1a2 h9h8 a2a1 h8h9",
            "Q+1a1 Q+1b1 q+1h9 | b classic 8 11 second = second (draw-odds)",
        ),
        (
            "one player has none: as with draws",
            "Q+1d1 l+1e4 | b classic 5 7 second",
            "d1d4",
            "Q+1d4 | r classic 0 7 second = first (annihilation)",
        ),
    ];
    for (sentence, before, moves, after) in table {
        check(sentence, before, moves, after);
    }
    assert_eq!(result(&read(" | b classic 0 1 second")), "second (draw-odds)");
}
