//! Notation of positions and moves, and the locations of its errors.
//!
//! An invalid text has a `^` before the character of the expected error.

use quadrille_core::{LONGEST_POSITION, Location, Rules};
use quadrille_stay_on_the_board::StayOnTheBoard;

use crate::{mv, read};

/// The locations of the errors of an invalid text.
fn places(text: &str) -> Vec<Location> {
    let Err(errors) = StayOnTheBoard::parse(text) else { panic!("{text:?} is read as a position") };
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
    let texts = [
        "q./.. open 1 0 0",
        "../.q blocked 2 0 200",
        "xxx/xqx/xxx blocked 1 8 8",
        ".x./..q/x.. blocked 2 7 999",
        ".../.../q.. open 2 123456 0",
        "..../.q../..../.... open 1 3 200",
        "........./.x.x.x.x./........./.x.x.x.x./....q..../.x.x.x.x./........./.x.x.x.x./......... blocked 1 16 0",
    ];
    for text in texts {
        assert_eq!(StayOnTheBoard::to_text(&read(text)), text);
        assert_eq!(read(&StayOnTheBoard::to_text(&read(text))), read(text));
    }
    for (index, one) in texts.iter().enumerate() {
        for (other_index, other) in texts.iter().enumerate() {
            assert_eq!(read(one) == read(other), index == other_index, "{one} and {other}");
        }
    }
}

/// "BOARD: ranks from the top joined by `/`, `.` open, `x` closed, `q` the queen."
#[test]
fn the_board_is_drawn_from_the_top() {
    let position = read("x../.../.q. blocked 1 1 0");
    let square = |name| crate::square(&position, name);
    assert_eq!(position.queen(), square("b1"));
    assert!(position.is_closed(square("a3")));
    assert!(["a1", "a2", "b2", "c3", "b1"].iter().all(|name| !position.is_closed(square(name))));
}

#[test]
fn a_board_has_one_notation() {
    let table = [
        ("N by N: too few squares in a rank", "..q/^../..."),
        ("N by N: too few squares in a rank", "..q/.../^"),
        ("N by N: too many squares in a rank", "..q/.../^...."),
        ("N by N: ranks and squares differ", "^..q/^.../^.../^..."),
        ("sizes are 2 to 9", "^q"),
        ("sizes are 2 to 9", "^"),
        (
            "sizes are 2 to 9",
            "^q........./........../........../........../........../........../........../........../........../..........",
        ),
        ("joined by /", "^q..,...,..."),
        ("nothing after the last rank", "^q./^../^"),
        (". x or q", "..q/^o../..."),
        (". x or q", "..q/.^Q./..."),
        (". x or q", "..q/..^X/..."),
        (". x or q", "..q/.../..^1"),
        (". x or q, each reported", "..q/^_^_./..^\u{e9}"),
        ("one queen", "^.../.../..."),
        ("one queen", "^.q./.../..q"),
        ("one queen", "^xxx/xxx/xxx"),
    ];
    for (why, board) in table {
        error_at(why, "BOARD", &format!("{board} blocked 1 0 200"));
    }
}

#[test]
fn the_other_fields_have_one_notation() {
    let board = "q../.../...";
    for mode in ["Open", "BLOCKED", "closed", "0", "ope"] {
        error_at("MODE: `open` or `blocked`", "MODE", &format!("{board} ^{mode} 1 0 200"));
    }
    for mover in ["0", "3", "01", "first", "b", "-1"] {
        error_at("MOVER: `1` or `2`", "MOVER", &format!("{board} open ^{mover} 0 200"));
    }
    for made in ["00", "01", "-1", "+1", "x", "1.0", "\u{0663}", "99999999999999999999"] {
        error_at("MADE: safe moves made", "MADE", &format!("{board} open 1 ^{made} 0"));
    }
    for limit in ["00", "0200", "-1", "+1", "x", "1000", "\u{0663}", "99999999999999999999"] {
        error_at("LIMIT: the option", "LIMIT", &format!("{board} open 1 0 ^{limit}"));
    }
    for (name, empty) in [
        ("MODE", format!("{board} ^ 1 0 200")),
        ("MOVER", format!("{board} open ^ 0 200")),
        ("MADE", format!("{board} open 1 ^ 200")),
        ("LIMIT", format!("{board} open 1 0 ^")),
    ] {
        error_at("an empty field", name, &empty);
    }
}

/// "Refused: `x` in `open`, MADE over LIMIT when LIMIT > 0."
#[test]
fn contradictory_fields_are_rejected() {
    error_at("`x` in `open`", "BOARD", "q../.^x./... open 1 0 200");
    error_at("`x` in `open`", "BOARD", "q../.^x./... open 1 0 200");
    read("q../.x./... blocked 1 0 200");
    error_at("MADE over LIMIT", "MADE", "q../.../... open 1 ^201 200");
    error_at("MADE over LIMIT", "MADE", "q../.../... blocked 2 ^2 1");
    for text in ["q../.../... open 1 200 200", "q../.../... open 1 201 0", "q../.../... blocked 1 0 1"] {
        read(text);
    }
}

/// "fields separated by single spaces": the location of the error is the whole text.
#[test]
fn a_position_has_five_fields() {
    let texts = [
        String::new(),
        " ".to_string(),
        "q./..".to_string(),
        "q./.. open 1 0".to_string(),
        "q./.. open 1 0 200 ".to_string(),
        " q./.. open 1 0 200".to_string(),
        "q./..  open 1 0 200".to_string(),
        "q./.. open 1  0 200".to_string(),
        "q./.. open 1 0 200 0".to_string(),
        "q./..\topen\t1\t0\t200".to_string(),
        format!("q./.. open 1 0 {}", "2".repeat(LONGEST_POSITION)),
    ];
    for text in texts {
        assert_eq!(places(&text), [Location::Whole], "{text:?}");
    }
    for end in ["\n", "\t", "\r\n", "\u{a0}"] {
        error_at("nothing stands after the last field", "LIMIT", &format!("q./.. open 1 0 ^200{end}"));
    }
}

#[test]
fn all_errors_are_reported_at_once_with_their_locations() {
    let marked = "\u{2654}../^..../q..";
    let (text, marks) = unmarked(&format!("^{marked} ^shut ^3 ^01 ^1000"));
    let names = ["BOARD", "BOARD", "MODE", "MOVER", "MADE", "LIMIT"];
    let mut expected: Vec<Location> =
        names.into_iter().zip(marks).map(|(name, character)| Location::Field { name, character }).collect();
    let mut found = places(&text);
    let by_character = |place: &Location| match place {
        Location::Field { character, .. } => *character,
        other => panic!("{other:?} is no place in a field"),
    };
    found.sort_by_key(by_character);
    expected.sort_by_key(by_character);
    assert_eq!(found, expected, "characters are counted, not bytes");
    let both = places("q../.x./... open 1 9 8");
    assert_eq!(
        both,
        [Location::Field { name: "BOARD", character: 6 }, Location::Field { name: "MADE", character: 20 }],
        "contradictions are reported together"
    );
}

/// "Move: direction and distance, `93`; the claim is `claim`."
#[test]
fn a_move_has_one_notation() {
    for key in "12346789".chars() {
        for distance in 1..=8 {
            let text = format!("{key}{distance}");
            assert_eq!(StayOnTheBoard::move_text(mv(&text)), text);
        }
    }
    assert_eq!(StayOnTheBoard::move_text(mv("claim")), "claim");
    let others = [
        "",
        "9",
        "93 ",
        " 93",
        "9 3",
        "933",
        "9-3",
        "90",
        "99",
        "51",
        "01",
        "x3",
        "9x",
        "\u{0669}3",
        "9\u{0663}",
        "\u{e9}3",
        "Claim",
        "CLAIM",
        "claim ",
        " claim",
        "claims",
        "pass",
        "a1",
        "93\n",
    ];
    for text in others {
        let Err(error) = StayOnTheBoard::parse_move(text) else { panic!("{text:?} is read as a move") };
        assert_eq!(error.location, Location::Whole, "{text:?}");
        assert!(!error.message.is_empty());
    }
}

/// The parser limits MADE, which the rules page does not. The counter stops at the limit, so that the text after a move can be parsed.
#[test]
fn made_stops_at_its_limit() {
    let mut position = read("q./.. open 1 999999999 0");
    crate::play(&mut position, "61");
    let written = StayOnTheBoard::to_text(&position);
    assert_eq!(StayOnTheBoard::parse(&written).unwrap(), position, "{written}");
}
