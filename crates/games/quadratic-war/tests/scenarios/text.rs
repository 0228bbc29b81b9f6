//! Notation of positions and moves, and the locations of its errors.
//!
//! An invalid text has a `^` before the character of the expected error.

use quadrille_core::{LONGEST_POSITION, Location, Rules};
use quadrille_quadratic_war::QuadraticWar;

use crate::{mv, read, result, text};

/// The locations of the errors of an invalid text.
fn places(text: &str) -> Vec<Location> {
    let Err(errors) = QuadraticWar::parse(text) else { panic!("{text:?} is read as a position") };
    assert!(errors.iter().all(|error| !error.message.is_empty()), "each error has its reason");
    errors.iter().map(|error| error.location.clone()).collect()
}

/// The text without its marks, and the characters after the marks, from 1.
fn unmarked(marked: &str) -> (String, Vec<usize>) {
    let mut text = String::new();
    let mut marks = Vec::new();
    for character in marked.chars() {
        if character == '^' {
            marks.push(text.chars().count() + 1);
        } else {
            text.push(character);
        }
    }
    (text, marks)
}

/// Checks that the errors are in this field at the marked characters.
fn error_at(why: &str, name: &'static str, marked: &str) {
    let (text, marks) = unmarked(marked);
    let expected: Vec<Location> =
        marks.into_iter().map(|character| Location::Field { name, character }).collect();
    assert!(!expected.is_empty(), "{marked} has no mark");
    assert_eq!(places(&text), expected, "{why}: {marked}");
}

/// "Reading it back gives an equal position, and writing that gives the same text".
#[test]
fn position_texts_round_trip() {
    let mut texts = vec![
        "8/8/8/8/8/8/8/8/8 b classic 0 1".to_string(),
        "q+47/1q+36/2q+25/3q+14/4q-13/5q-22/6q-31/7q-4/8 r modern 99 12".to_string(),
        "Q-17/1L+26/2C-35/3q+44/4l-13/5c+22/6Q-31/7L+4/C+1q-1l+2c-3Q+4L-1C+2q-3 b modern 100 250".to_string(),
        "8/8/8/8/3Q+14/8/8/8/7l-1 r modern 1 1 majority swap".to_string(),
        "8/q+11l+11c+11Q+11/8/1q+11l+11c+11Q+1/8/q+12l+12c+11/8/2q+13l+11/8 r classic 7 999".to_string(),
    ];
    // "Any set of pieces anywhere is a position": every piece of the page on every square, and all squares full.
    for kind in ["q", "l", "c", "Q", "L", "C"] {
        for coefficient in ["-4", "-3", "-2", "-1", "+1", "+2", "+3", "+4"] {
            let full = [format!("{kind}{coefficient}").repeat(8).as_str(); 9].join("/");
            texts.push(format!("{full} b classic 0 1"));
            texts.push(text(&format!("{kind}{coefficient}a9 {kind}{coefficient}h1 | r modern 3 4")));
        }
    }
    for written in texts {
        let position = QuadraticWar::parse(&written).unwrap_or_else(|errors| panic!("{written}: {errors}"));
        assert_eq!(QuadraticWar::to_text(&position), written);
        assert_eq!(QuadraticWar::parse(&QuadraticWar::to_text(&position)).unwrap(), position);
    }
}

#[test]
fn positions_differ_if_one_field_differs() {
    let different = [
        "Q+1d4 l+1h9 | b classic 0 1",
        "Q+1d4 l+1h9 | r classic 0 1",
        "Q+1d4 l+1h9 | b modern 0 1",
        "Q+1d4 l+1h9 | b classic 1 1",
        "Q+1d4 l+1h9 | b classic 0 2",
        "Q+1d4 l+1h9 | b classic 0 1 majority",
        "Q+1d4 l+1h9 | b classic 0 1 second",
        "Q+1d4 l+1h9 | b classic 0 1 swap",
        "Q+1d4 l+1h9 | b classic 0 1 majority swap",
        "Q+1d4 l-1h9 | b classic 0 1",
        "Q+1d4 c+1h9 | b classic 0 1",
        "Q+1d4 L+1h9 | b classic 0 1",
        "Q+1e4 l+1h9 | b classic 0 1",
    ];
    for (index, one) in different.iter().enumerate() {
        for (other_index, other) in different.iter().enumerate() {
            assert_eq!(read(one) == read(other), index == other_index, "{one} and {other}");
        }
    }
}

#[test]
fn a_rank_has_one_notation() {
    let table = [
        ("runs are written as one digit", "4^4/8/8/8/8/8/8/8/7q+1"),
        ("runs are written as one digit", "Q+13^1L+12/8/8/8/8/8/8/8/7q+1"),
        ("runs are written as one digit, also in the last rank", "Q+17/8/8/8/8/8/8/8/q+12^5"),
        ("a digit counts empty squares: 0 counts none", "^08/8/8/8/8/8/8/8/7q+1"),
        ("a digit counts empty squares: 0 counts none", "Q+1^07/8/8/8/8/8/8/8/7q+1"),
        ("a digit counts empty squares: there are 8", "Q+17/^9/8/8/8/8/8/8/7q+1"),
        ("too many squares", "Q+17/^Q+18/8/8/8/8/8/8/7q+1"),
        ("too many squares", "Q+17/^8Q+1/8/8/8/8/8/8/7q+1"),
        ("too many squares", "Q+17/8/8/8/^7q+1q+1/8/8/8/8"),
        ("too many squares", "^Q+1Q+1Q+1Q+1Q+1Q+1Q+1Q+1Q+1/8/8/8/8/8/8/8/7q+1"),
        ("too few squares", "Q+17/^7/8/8/8/8/8/8/7q+1"),
        ("too few squares", "Q+17/8/8/8/8/8/8/8/^6q+1"),
        ("too few squares", "Q+17/8/^/8/8/8/8/8/7q+1"),
        ("too few squares", "^/8/8/8/8/8/8/8/7q+1"),
        ("too few squares", "Q+17/8/8/8/8/8/8/8/^"),
        ("ranks from 9 to 1: one is missing", "^Q+17/8/8/8/8/8/8/7q+1"),
        ("ranks from 9 to 1: one too many", "^Q+17/8/8/8/8/8/8/8/8/7q+1"),
        ("ranks from 9 to 1: nothing after the last", "^Q+17/8/8/8/8/8/8/8/7q+1/"),
        ("ranks from 9 to 1: one only", "^Q+17"),
        ("joined by /", "^Q+17,8,8,8,8,8,8,8,7q+1"),
    ];
    for (why, board) in table {
        error_at(why, "BOARD", &format!("{board} b classic 0 1"));
    }
}

#[test]
fn a_piece_has_one_notation() {
    let table = [
        ("a letter: q l c Q L C", "Q+1^x+16"),
        ("a letter: q l c Q L C", "^R+17"),
        ("a letter: q l c Q L C", "^.+17"),
        ("a letter comes first", "^+17"),
        ("a letter comes first", "^-Q17"),
        ("a sign", "3^Q14"),
        ("a sign", "^Q17"),
        ("a sign is + or -", "^Q*17"),
        ("a sign is + or -", "^Q\u{2212}17"),
        ("a sign is one", "^Q+-17"),
        ("a digit 1-4", "^Q+07"),
        ("a digit 1-4", "^Q-57"),
        ("a digit 1-4", "^Q+97"),
        ("a digit 1-4", "^Q+x7"),
        ("a digit 1-4", "7^Q+"),
        ("a digit 1-4", "7^Q"),
        ("a digit 1-4", "7^Q-"),
        ("a digit 1-4, not one of another script", "^Q+\u{0661}7"),
        ("a letter, not one of another script", "Q+1^\u{0421}+16"),
    ];
    for (why, rank) in table {
        error_at(why, "BOARD", &format!("8/8/8/8/{rank}/8/8/8/7q+1 b classic 0 1"));
    }
}

#[test]
fn the_other_fields_have_one_notation() {
    let board = "Q+17/8/8/8/8/8/8/8/7q+1";
    for mover in ["w", "B", "R", "blue", "1", "br", "b/r"] {
        error_at("MOVER: `b` or `r`", "MOVER", &format!("{board} ^{mover} classic 0 1"));
    }
    for rules in ["Classic", "MODERN", "classi", "classical", "blitz", "0", "-"] {
        error_at("RULES: `classic` or `modern`", "RULES", &format!("{board} b ^{rules} 0 1"));
    }
    for quiet in ["00", "01", "-1", "+1", "1.0", "x", "1e2", "\u{0663}", "99999999999999999999"] {
        error_at("QUIET: no leading zeros", "QUIET", &format!("{board} b classic ^{quiet} 1"));
    }
    for number in ["0", "00", "01", "-1", "+1", "x", "1.", "\u{0663}", "99999999999999999999"] {
        error_at("NUMBER: from 1, no leading zeros", "NUMBER", &format!("{board} b classic 0 ^{number}"));
    }
    for (name, empty) in [
        ("MOVER", format!("{board} ^ classic 0 1")),
        ("RULES", format!("{board} b ^ 0 1")),
        ("QUIET", format!("{board} b classic ^ 1")),
        ("NUMBER", format!("{board} b classic 0 ^")),
        ("BOARD", "^ b classic 0 1".to_string()),
    ] {
        error_at("an empty field", name, &empty);
    }
}

/// "fields separated by single spaces": the location of the error is the whole text.
#[test]
fn a_position_has_five_fields() {
    let board = "Q+17/8/8/8/8/8/8/8/7q+1";
    let texts = [
        String::new(),
        " ".to_string(),
        board.to_string(),
        format!("{board} b classic 0"),
        format!("{board} b classic 0 1 "),
        format!(" {board} b classic 0 1"),
        format!("{board}  b classic 0 1"),
        format!("{board} b classic  0 1"),
        format!("{board} b classic 0 1 1"),
        format!("{board} b classic 0 1 draw"),
        format!("{board} b classic 0 1 Swap"),
        format!("{board} b classic 0 1 swap majority"),
        format!("{board} b classic 0 1 swap swap"),
        format!("{board} b classic 0 1 majority second"),
        format!("{board} b classic 0 1 majority majority"),
        format!("{board} b classic 0 1 swap "),
        format!("{board} b classic 0 1  swap"),
        format!("{board} b classic swap"),
        format!("{board}\tb\tclassic\t0\t1"),
        format!("{board} b classic 0 {}", "1".repeat(LONGEST_POSITION)),
    ];
    for text in texts {
        assert_eq!(places(&text), [Location::Whole], "{text:?}");
    }
    for (name, end) in [("NUMBER", "\n"), ("NUMBER", "\t"), ("NUMBER", "\r\n"), ("NUMBER", "\u{a0}")] {
        error_at("nothing stands after the last field", name, &format!("{board} b classic 0 ^1{end}"));
    }
}

#[test]
fn all_errors_are_reported_at_once_with_their_locations() {
    let (text, marks) = unmarked("^Q17/4^4/8/^7/8/^\u{e9}8/8/8/8 ^w ^blitz ^01 ^0");
    let names = ["BOARD", "BOARD", "BOARD", "BOARD", "MOVER", "RULES", "QUIET", "NUMBER"];
    let expected: Vec<Location> =
        names.into_iter().zip(marks).map(|(name, character)| Location::Field { name, character }).collect();
    assert_eq!(expected.len(), 8);
    assert_eq!(places(&text), expected, "characters are counted, not bytes");
}

/// "Move: the two squares, `b1b4`; or `pass`; or `swap`."
#[test]
fn a_move_has_one_notation() {
    for text in ["b1b4", "a1h9", "h9a1", "a9a8", "pass", "swap"] {
        assert_eq!(QuadraticWar::move_text(mv(text)), text);
    }
    let others = [
        "",
        "b",
        "b1",
        "b1b",
        "b1b44",
        "b1b4 ",
        " b1b4",
        "b1 b4",
        "b1-b4",
        "b1xb4",
        "B1b4",
        "b1B4",
        "B1B4",
        "i1b4",
        "b1i4",
        "b0b4",
        "b1b0",
        "b1b10",
        "b10b4",
        "1b4b",
        "b1b1",
        "`1b4",
        "b:b4",
        "b1b4q",
        "\u{e9}1b4",
        "b1\u{e9}",
        "Pass",
        "PASS",
        "Swap",
        "swap ",
        "pass ",
        " pass",
        "pas",
        "--",
        "0000",
        "b1b4\n",
    ];
    for text in others {
        let Err(error) = QuadraticWar::parse_move(text) else { panic!("{text:?} is read as a move") };
        assert_eq!(error.location, Location::Whole, "{text:?}");
        assert!(!error.message.is_empty());
    }
}

/// The text contains the complete position, except for the history of repetitions.
#[test]
fn a_parsed_position_plays_like_the_original() {
    let mut position = read("Q+1a1 q+1h9 l+1e6 | b classic 12 34");
    crate::play(&mut position, "a1a4 h9h8");
    let again = QuadraticWar::parse(&QuadraticWar::to_text(&position)).unwrap();
    assert_eq!(again, position);
    assert_eq!(QuadraticWar::hash(&again), QuadraticWar::hash(&position));
    assert_eq!(crate::listed(&again), crate::listed(&position));
    assert_eq!(result(&again), result(&position));
}

/// The parser limits NUMBER, which the rules page does not. The counter stops at the limit, so that the text after a move can be parsed.
#[test]
fn number_stops_at_its_limit() {
    let mut position = read("Q+1a1 q+1h9 | r classic 0 999999999");
    crate::play(&mut position, "h9h8");
    let written = QuadraticWar::to_text(&position);
    assert_eq!(QuadraticWar::parse(&written).unwrap(), position, "{written}");
}
