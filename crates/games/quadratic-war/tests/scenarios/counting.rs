//! Counters: NUMBER, QUIET and repetitions.

use quadrille_core::Rules;
use quadrille_quadratic_war::QuadraticWar;

use crate::{IN_PROGRESS, STUCK_RED, check, play, read, result, start, text};

/// Checks that the last of the moves ends the game, with this outcome.
fn ends_with_last_move(notation: &str, moves: &str, ending: &str) {
    let mut position = read(notation);
    let moves: Vec<&str> = moves.split_whitespace().collect();
    for (index, mv) in moves.iter().enumerate() {
        assert_eq!(result(&position), IN_PROGRESS, "{notation}, {moves:?}, before number {index}");
        play(&mut position, mv);
    }
    assert_eq!(result(&position), ending, "{notation}, {moves:?}");
}

const FAR_APART: &str = "Q+1a1 q+1h9";
const REPETITION: &str = "draw (repetition)";
const THERE_AND_BACK: &str = "a1a2 h9h8 a2a1 h8h9";

/// "NUMBER: from 1, up by one after each Red move", "QUIET: moves since the last removal".
#[test]
fn number_and_quiet_are_counted() {
    let mut position = start("classic");
    let counters = ["r classic 1 1", "b classic 2 2", "r classic 3 2", "b classic 4 3", "r classic 5 3"];
    for (mv, expected) in ["a3a4", "h7h6", "a4a5", "h6h5", "b3b4"].iter().zip(counters) {
        play(&mut position, mv);
        let written = QuadraticWar::to_text(&position);
        assert_eq!(written.split_once(' ').unwrap().1, expected);
    }
    let table = [
        ("a removal: 0", "Q+1d1 l+1e4 q+1h9 | b classic 99 20", "d1d4", "Q+1d4 q+1h9 | r classic 0 20"),
        (
            "a backfire removes too",
            "q+1d7 C+1e4 l+1h9 L+1a1 Q+1h1 | r classic 42 20",
            "d7d4",
            "C+1e4 l+1h9 L+1a1 Q+1h1 | b classic 0 21",
        ),
        (
            "a move after a removal",
            "Q+1d1 l+1e4 q+1h9 | b classic 99 20",
            "d1d4 h9h8",
            "Q+1d4 q+1h8 | b classic 1 21",
        ),
        (
            "a pass counts as a move without a removal",
            "q+1a1 c-1a2 c-1b1 c-1b2 L+1h5 | r modern 98 20",
            "pass",
            "q+1a1 c-1a2 c-1b1 c-1b2 L+1h5 | b modern 99 21",
        ),
    ];
    for (sentence, before, moves, after) in table {
        check(sentence, before, moves, after);
    }
}

/// "The last move of a game changes MOVER, QUIET and NUMBER as any other."
#[test]
fn the_last_move_changes_the_counters() {
    let table = [
        ("Q+1d1 l+1e4 | b classic 5 7", "d1d4", "Q+1d4 | r classic 0 7 = first (annihilation)"),
        ("q+1d7 L+1e4 | r classic 5 7", "d7d4", "q+1d4 | b classic 0 8 = second (annihilation)"),
        ("Q+1d1 q+1h9 | b classic 99 7", "d1d4", "Q+1d4 q+1h9 | r classic 100 7 = draw (no-progress)"),
        ("Q+1d1 q+1h9 | r classic 99 7", "h9h8", "Q+1d1 q+1h8 | b classic 100 8 = draw (no-progress)"),
    ];
    for (before, mv, after) in table {
        check("as any other", before, mv, after);
    }
}

/// "the same BOARD and MOVER for the third time (the start is the first time)".
#[test]
fn the_third_repetition_is_a_draw() {
    for rules in ["classic", "modern"] {
        let notation = format!("{FAR_APART} | b {rules} 0 1");
        ends_with_last_move(&notation, &[THERE_AND_BACK; 2].join(" "), REPETITION);
        // The position after the first move occurs three times; the start does not.
        let later = "a1a3 h9h8 a3a2 h8h9 a2a3 h9h8 a3a2 h8h9 a2a3";
        ends_with_last_move(&notation, later, REPETITION);
        // Repetitions need not be consecutive or reached by the same moves.
        let apart = "a1a2 h9h8 a2a1 h8h9 a1b1 h9g9 b1c1 g9f9 c1a1 f9h9";
        ends_with_last_move(&notation, apart, REPETITION);
    }
    let notation = format!("{FAR_APART} | r classic 0 1");
    ends_with_last_move(&notation, "h9h8 a1a2 h8h9 a2a1 h9h8 a1a2 h8h9 a2a1", REPETITION);
}

/// QUIET and NUMBER are not compared.
#[test]
fn the_second_repetition_is_not_a_draw() {
    let mut position = read(&format!("{FAR_APART} | b classic 0 1"));
    play(&mut position, THERE_AND_BACK);
    assert_eq!(QuadraticWar::to_text(&position), text(&format!("{FAR_APART} | b classic 4 3")));
    assert_eq!(result(&position), IN_PROGRESS);
}

/// Boards with two exchanged pieces are different.
#[test]
fn the_board_is_compared_piece_by_piece() {
    let notation = "Q+1a1 Q+2a3 q+1h9 | b classic 0 1";
    let swap = "a1b1 h9h8 a3a1 h8h9 b1a2 h9h8 a2a3 h8h9";
    let mut position = read(notation);
    play(&mut position, swap);
    assert_eq!(QuadraticWar::to_text(&position), text("Q+2a1 Q+1a3 q+1h9 | b classic 8 5"));
    play(&mut position, swap);
    // A comparison that ignores coefficients would count a third repetition.
    assert_eq!(result(&position), IN_PROGRESS);
}

/// One player returns in three moves while the other returns in two: the same board with the other side to move.
#[test]
fn the_same_board_with_the_other_side_to_move_is_another_position() {
    let three_of_blue = "a1a2 h9h8 a2a3 h8h9 a3a1";
    let three_of_red = "h9h8 a1a2 h8h7 a2a1 h7h9";
    let all = [three_of_blue, three_of_red, three_of_blue, three_of_red].join(" ");
    ends_with_last_move(&format!("{FAR_APART} | b classic 0 1"), &all, REPETITION);
}

/// "Repetition counts from the position the game or the analysis started at."
#[test]
fn positions_before_the_start_of_the_analysis_do_not_count() {
    let mut position = read(&format!("{FAR_APART} | b classic 0 1"));
    play(&mut position, &format!("{THERE_AND_BACK} a1a2 h9h8 a2a1"));
    let taken_up = "Q+1a1 q+1h8 | r classic 7 4";
    assert_eq!(QuadraticWar::to_text(&position), text(taken_up));
    play(&mut position, "h8h9");
    assert_eq!(result(&position), REPETITION);
    ends_with_last_move(taken_up, "h8h9 a1a2 h9h8 a2a1 h8h9 a1a2 h9h8 a2a1", REPETITION);
}

#[test]
fn positions_reached_by_passes_count() {
    let notation = |mover| format!("{STUCK_RED} L+1h5 | {mover} classic 0 1");
    let there_and_back = "h5h6 pass h6h5 pass";
    ends_with_last_move(&notation("b"), &[there_and_back; 2].join(" "), REPETITION);
    ends_with_last_move(&notation("r"), "pass h5h6 pass h6h5 pass h5h6 pass h6h5", REPETITION);
}

#[test]
fn a_removal_resets_the_repetition_count() {
    let before = "Q+1a1 L+1c6 q+1h9 l+1e6 | b classic 0 1";
    let strike = "c6d6";
    let shuffle = "h9h8 a1a2 h8h9 a2a1";
    let moves = format!("{THERE_AND_BACK} {strike} {shuffle} {shuffle}");
    ends_with_last_move(before, &moves, REPETITION);
    check(
        "the strike takes a piece and makes a board that was never there",
        before,
        &format!("{THERE_AND_BACK} {strike}"),
        "Q+1a1 L+1d6 q+1h9 | r classic 0 3",
    );
}

/// A constant never moves backwards, so only the boards after its move can repeat.
#[test]
fn boards_before_a_move_of_a_constant_cannot_repeat() {
    let notation = "Q+1a1 C+1d2 q-1h9 | b classic 0 1";
    let shuffle = "h9h8 a1a2 h8h9 a2a1";
    ends_with_last_move(notation, &format!("{THERE_AND_BACK} d2d3 {shuffle} {shuffle}"), REPETITION);
}

/// "100 moves in a row (both players' together) without a removal"; "A pass counts as a move without a removal."
#[test]
fn a_hundred_quiet_moves_are_a_draw() {
    let squares: Vec<String> = (4..=9)
        .rev()
        .flat_map(|rank| {
            let files: Vec<char> =
                if rank % 2 == 1 { ('a'..='h').collect() } else { ('a'..='h').rev().collect() };
            files.into_iter().map(move |file| format!("{file}{rank}"))
        })
        .collect();
    // Down the board square by square and partly back.
    let walk: Vec<&String> = squares.iter().chain(squares.iter().rev().skip(1)).take(51).collect();
    let moves: Vec<String> = walk.windows(2).map(|step| format!("{}{} pass", step[0], step[1])).collect();
    let notation = |quiet| format!("{STUCK_RED} Q+1a9 | b classic {quiet} 1");
    ends_with_last_move(&notation(0), &moves.join(" "), "draw (no-progress)");
    // The last move is Blue's if a move was made before.
    let moves = moves.join(" ");
    ends_with_last_move(&notation(1), moves.strip_suffix(" pass").unwrap(), "draw (no-progress)");
}

#[test]
fn a_removal_by_the_hundredth_move_resets_quiet() {
    check("without a removal", "Q+1d1 l+1e4 q+1h9 | b classic 99 20", "d1d4", "Q+1d4 q+1h9 | r classic 0 20");
}
