//! Swap: Red takes the army that Blue has moved.

use quadrille_core::{Change, GameEvent, PerSeat, Rules, Seat};
use quadrille_quadratic_war::{Event, QuadraticWar};

use crate::{STUCK_RED, check, events, listed, mv, play, read, rejected, turned};

/// "The board is turned half round and the colours are exchanged [...]. Then it is Blue's turn, with the other army."
#[test]
fn a_swap_turns_the_board_and_exchanges_the_colours() {
    check(
        "the piece on row r, column c comes to row 8 - r, column 7 - c and changes its owner",
        "Q+1d4 L-2a1 q+3h9 c+4b7 | r classic 6 3 swap",
        "swap",
        "q+1e6 l-2h9 Q+3a1 C+4g3 | b classic 7 4",
    );
    check(
        "in modern, and with a majority",
        "Q+1d4 l-2a1 | r modern 0 1 majority swap",
        "swap",
        "q+1e6 L-2h9 | b modern 1 2 majority",
    );
    let before = "Q+1d4 L-2a1 q+3h9 c+4b7 | r classic 6 3 swap";
    let mut position = read(before);
    play(&mut position, "swap");
    let expected = turned(before).replace(" 6 3 swap", " 7 4");
    assert_eq!(position, read(&expected));
}

/// "A swap forms no equation": these terms would strike each other if a move had brought them into line.
#[test]
fn a_swap_forms_no_equation() {
    let found = events("Q+1d4 l-2e4 | r classic 0 1 swap", "swap");
    assert!(found.iter().all(|event| !matches!(event, Event::Equation { .. })), "{found:?}");
}

/// "until Red's first move"; "It is legal whenever Red makes the first move of Red's own, also where Red would have to pass;
/// afterwards it never is."
#[test]
fn only_the_reply_to_the_first_move_may_be_a_swap() {
    let mut position = read("Q+1d4 l-2h9 | b classic 0 1 swap");
    assert!(!listed(&position).contains(&"swap".to_string()));
    rejected("Blue may not swap", "Q+1d4 l-2h9 | b classic 0 1 swap", "swap", "may-not-swap");
    rejected("without the option", "Q+1d4 l-2h9 | r classic 0 1", "swap", "may-not-swap");
    play(&mut position, "d4d5");
    assert!(listed(&position).contains(&"swap".to_string()));
    let mut kept = position;
    play(&mut kept, "h9h8");
    assert_eq!(kept, read("Q+1d5 l-2h8 | b classic 2 2"));
    play(&mut kept, "d5d6");
    assert!(!listed(&kept).contains(&"swap".to_string()));
    play(&mut position, "swap");
    assert_eq!(listed(&position), ["a1a2", "a1a3", "a1b1", "a1c1"]);
    play(&mut position, "a1a2");
    assert!(!listed(&position).contains(&"swap".to_string()));
    assert_eq!(listed(&read(&format!("{STUCK_RED} L+1h5 | r classic 0 1 swap"))), ["pass", "swap"]);
}

/// "counts as a move without a removal".
#[test]
fn a_swap_counts_as_a_quiet_move() {
    check(
        "100 moves in a row without a removal",
        "Q+1d4 l-2h9 | r classic 99 3 swap",
        "swap",
        "q+1e6 L-2a1 | b classic 100 4 = draw (no-progress)",
    );
    rejected("the game is over", "Q+1d4 l-2h9 | r classic 100 3 swap", "swap", "game-over");
}

/// "Repetition counts from the position the game or the analysis started at, or from the one after a swap."
#[test]
fn repetition_counts_from_the_position_after_a_swap() {
    let start = "Q+1d4 q+2h9 | r classic 0 1 swap";
    let mut position = read(start);
    play(&mut position, "swap");
    assert!(QuadraticWar::is_restored_by_text(&position));
    play(&mut position, "a1a2 e6e5 a2a1 e5e6 a1a2 e6e5 a2a1");
    assert_eq!(QuadraticWar::outcome(&position), None);
    play(&mut position, "e5e6");
    assert_eq!(crate::result(&position), "draw (repetition)");
}

#[test]
fn a_swap_is_an_event_with_its_changes() {
    let found = events("Q+1d4 L+1a1 q+3h9 | r classic 0 1 swap", "swap");
    let Event::Swapped { seat, squares, left } = &found[0] else { panic!("{found:?}") };
    assert_eq!((*seat, *left), (Seat::Second, PerSeat { first: 1, second: 2 }));
    // d4 and e6 exchange contents, as do a1 and h9.
    assert_eq!(squares.len(), 4);
    let pieces = found[0].changes().iter().filter(|change| matches!(change, Change::SetPiece { .. })).count();
    assert_eq!(pieces, 4);
    assert_eq!(found[1], Event::TurnBegan { side_to_move: Seat::First, quiet: 1, number: 2 });
}

/// "a button for the swap while it is legal".
#[test]
fn a_swap_is_a_button() {
    let buttons = |notation: &str| QuadraticWar::legal_actions(&read(notation), &[]).buttons;
    assert_eq!(buttons("Q+1d4 l-2h9 | r classic 0 1 swap"), [("swap", mv("swap"))]);
    assert_eq!(buttons("Q+1d4 l-2h9 | b classic 0 1 swap"), []);
    let both = buttons(&format!("{STUCK_RED} L+1h5 | r classic 0 1 swap"));
    assert_eq!(both, [("pass", mv("pass")), ("swap", mv("swap"))]);
}
