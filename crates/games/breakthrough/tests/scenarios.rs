//! The sentences of the rules page, each with a position that shows it.
//!
//! A position is told by its pawns, `w` or `b` followed by a square, and by the side to move after `|`: `wb2 bc3 | w`.

use quadrille_breakthrough::{Breakthrough, Position};
use quadrille_core::{EnumerateMoves, GameEvent, Grid, Options, Rules, Square};

const GRID: Grid = Grid::new(8, 8);
const START: &str = "bbbbbbbb/bbbbbbbb/......../......../......../......../wwwwwwww/wwwwwwww w";

/// The text of a position that is told by its pawns.
fn text(told: &str) -> String {
    let (pawns, mover) = told.split_once(" | ").expect("the side to move follows |");
    let mut board = vec![vec!['.'; 8]; 8];
    for pawn in pawns.split_whitespace() {
        let (owner, square) = pawn.split_at(1);
        let Square { row, column } = GRID.parse_square(square).expect("a square");
        board[usize::from(row)][usize::from(column)] = owner.chars().next().expect("an owner");
    }
    let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
    format!("{} {mover}", ranks.join("/"))
}

fn read(told: &str) -> Position {
    let text = text(told);
    Breakthrough::parse(&text).unwrap_or_else(|errors| panic!("{text}: {errors}"))
}

/// The texts of the legal moves, sorted.
fn listed(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    Breakthrough::for_each_move(position, |mv| moves.push(Breakthrough::move_text(mv)));
    moves.sort();
    moves
}

/// Plays a move; the result, and the sentences of its events.
#[track_caller]
fn check(rule: &str, before: &str, mv: &str, after: &str, result: &str, told: &[&str]) {
    let mut position = read(before);
    let mv = Breakthrough::parse_move(mv).expect("a move");
    assert_eq!(Breakthrough::check(&position, mv), Ok(()), "{rule}");
    let mut events = Vec::new();
    Breakthrough::apply(&mut position, mv, &mut events);
    assert_eq!(Breakthrough::to_text(&position), text(after), "{rule}");
    let outcome = Breakthrough::outcome(&position).map(|outcome| outcome.to_string());
    assert_eq!(outcome.as_deref().unwrap_or("goes on"), result, "{rule}");
    let sentences: Vec<String> = events.iter().filter_map(|event| event.sentence(GRID)).collect();
    assert_eq!(sentences, told, "{rule}");
}

/// A move that the rules reject, with its code.
#[track_caller]
fn check_rejected(rule: &str, before: &str, mv: &str, code: &str) {
    let mv = Breakthrough::parse_move(mv).expect("a move");
    assert_eq!(Breakthrough::check(&read(before), mv).expect_err("the rules reject it").code, code, "{rule}");
}

#[test]
fn board_and_options() {
    let start = Breakthrough::initial(&Options::defaults(Breakthrough::INFO.options), 7).unwrap();
    assert_eq!(Breakthrough::to_text(&start), START);
}

#[test]
fn a_turn() {
    let rule = "Straight forward to an empty square";
    check(rule, "wd4 bh7 | w", "d4d5", "wd5 bh7 | b", "goes on", &["White moves from d4 to d5"]);
    check(rule, "wa2 bh7 | b", "h7h6", "wa2 bh6 | w", "goes on", &["Black moves from h7 to h6"]);
    check_rejected(rule, "wd4 bd5 | w", "d4d5", "occupied");
    check_rejected(rule, "wd4 wd5 bh7 | w", "d4d5", "occupied");
    let rule = "Diagonally forward to an empty square";
    check(rule, "wd4 bh7 | w", "d4e5", "we5 bh7 | b", "goes on", &["White moves from d4 to e5"]);
    check_rejected(rule, "wd4 we5 bh7 | w", "d4e5", "occupied");
    let rule = "or to a square with a pawn of the opponent, which is captured";
    let told = ["White captures on e5 from d4"];
    check(rule, "wd4 be5 bh7 | w", "d4e5", "we5 bh7 | b", "goes on", &told);
    let told = ["Black captures on g4 from h5"];
    check(rule, "wd4 wg4 bh5 | b", "h5g4", "wd4 bg4 | w", "goes on", &told);
    let rule = "The player moves one pawn by one square";
    for to in ["d6", "d3", "c4", "e4", "f6", "d4"] {
        check_rejected(rule, "wd4 bh7 | w", &format!("d4{to}"), "out-of-reach");
    }
    check_rejected(rule, "wd4 bh7 | w", "c4c5", "no-pawn");
    check_rejected(rule, "wd4 bh7 | w", "h7h6", "not-yours");
    // A step off one side of the board does not come back on the other.
    assert_eq!(listed(&read("wa4 bh5 | w")), ["a4a5", "a4b5"]);
    assert_eq!(listed(&read("wa4 bh5 | b")), ["h5g4", "h5h4"]);
    let rule = "nothing can block both diagonals of the pawn that is farthest forward";
    assert_eq!(listed(&read("wa6 ba7 bb7 | w")), ["a6b7"], "{rule}");
}

#[test]
fn the_end() {
    let rule = "a pawn reaches the far row";
    let told = ["White moves from d7 to d8", "White won: far-row"];
    check(rule, "wd7 ba5 | w", "d7d8", "wd8 ba5 | b", "first (far-row)", &told);
    let told = ["Black moves from a2 to b1", "Black won: far-row"];
    check(rule, "wd7 ba2 | b", "a2b1", "wd7 bb1 | w", "second (far-row)", &told);
    let rule = "a player's last pawn is captured";
    let told = ["White captures on e5 from d4", "White won: no-pawns"];
    check(rule, "wd4 be5 | w", "d4e5", "we5 | b", "first (no-pawns)", &told);
    let told = ["Black captures on d4 from e5", "Black won: no-pawns"];
    check(rule, "wd4 be5 | b", "e5d4", "bd4 | w", "second (no-pawns)", &told);
    let rule = "A pawn that captures the last one on the far row wins by far-row";
    let told = ["White captures on e8 from d7", "White won: far-row"];
    check(rule, "wd7 be8 | w", "d7e8", "we8 | b", "first (far-row)", &told);
    check_rejected("there are no moves after the end", "wd8 ba5 | b", "a5a4", "game-over");
    assert!(listed(&read("wd8 ba5 | b")).is_empty());
}

#[test]
fn text_that_breaks_a_rule_of_the_format_is_refused() {
    let full = START.replace("......../......../......../........", "w......./......../......../.......b");
    for (wrong, what) in [
        ("", "expected 2 fields"),
        (&START[..START.len() - 2], "expected 2 fields"),
        (&START.replace(" w", " x"), "MOVER (character 73): \"x\" is not w or b"),
        (&START.replacen("bbbbbbbb/", "", 1), "BOARD (character 1): 8 ranks are needed"),
        (
            &START.replacen("........", ".......", 1),
            "BOARD (character 19): \".......\" does not have 8 squares",
        ),
        (&START.replacen("........", "..?.....", 1), "BOARD (character 21): '?' is not . w or b"),
        (&full, "at most 16 pawns"),
        ("......../......../......../......../......../......../......../........ w", "there are no pawns"),
        ("w......./......../......../......../......../......../......../b....... w", "far rows"),
    ] {
        let errors = Breakthrough::parse(wrong).expect_err(wrong).to_string();
        assert!(errors.contains(what), "{wrong}: {errors}");
    }
    for wrong in ["", "a2", "a2a", "a2a33", "a2 a3", "A2a3", "a0a1", "i2i3", "a2-a3", "é2a3"] {
        assert!(Breakthrough::parse_move(wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn what_is_shown() {
    let position = read("wd4 wa2 be5 bh7 | w");
    let squares = |touched: &[&str]| -> Vec<String> {
        let touched: Vec<Square> = touched.iter().map(|name| GRID.parse_square(name).unwrap()).collect();
        let choices = Breakthrough::legal_actions(&position, &touched);
        assert!(choices.buttons.is_empty());
        choices
            .squares
            .iter()
            .map(|target| format!("{} {}", target.action, GRID.name(target.square)))
            .collect()
    };
    assert_eq!(squares(&[]), ["pick d4", "pick a2"]);
    assert_eq!(squares(&["d4"]), ["move c5", "move d5", "capture e5"]);
    assert!(squares(&["e5"]).is_empty() && squares(&["d4", "d5"]).is_empty());
    let board = Breakthrough::board(&position);
    let counts: Vec<_> =
        board.status.iter().map(|status| (status.key, status.seat, status.value.clone())).collect();
    assert_eq!(
        format!("{counts:?}"),
        "[(\"pawns\", Some(First), Number(2)), (\"pawns\", Some(Second), Number(2))]"
    );
}
