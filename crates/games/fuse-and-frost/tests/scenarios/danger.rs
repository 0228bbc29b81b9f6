//! "A square is in danger if the reaction at the end of this turn covers it as the players stand now, if it is one of the four beside a mine that will be armed
//! then, or if it will be live then."

use std::collections::BTreeSet;

use quadrille_core::Rules;
use quadrille_fuse_and_frost::FuseAndFrost;

use crate::{drawn, read};

/// Checks which squares without an object are in danger. They are marked with `!` in the second drawing.
#[track_caller]
fn check_danger(sentence: &str, scenario: &str) {
    let mut lines: Vec<&str> = scenario.trim().lines().map(str::trim).collect();
    let fields = lines.pop().expect("the fields stand under the boards");
    let columns: Vec<(&str, &str)> = lines.iter().filter_map(|line| line.split_once("  ")).collect();
    assert_eq!(columns.len(), lines.len(), "two boards");
    let board: Vec<&str> = columns.iter().map(|(row, _)| *row).collect();
    let position = read(&drawn(&format!("{}\n{fields}", board.join("\n"))));
    let mut expected = BTreeSet::new();
    let mut objects = BTreeSet::new();
    for (row, (before, marked)) in columns.iter().enumerate() {
        for (column, (before, marked)) in before.chars().zip(marked.trim().chars()).enumerate() {
            if !"#.ABSLX".contains(before) {
                objects.insert((row, column));
            } else if marked == '!' {
                expected.insert((row, column));
            }
        }
    }
    let marks = FuseAndFrost::highlights(&position);
    let danger = marks.iter().find(|mark| mark.name == "danger").expect("danger is marked");
    let found: BTreeSet<(usize, usize)> =
        danger.squares.iter().map(|square| (usize::from(square.row), usize::from(square.column))).collect();
    assert_eq!(&found - &objects, expected, "{sentence}");
}

#[test]
fn live_squares_are_in_danger() {
    check_danger(
        "if it will be live then, with or without a player on it",
        "
        #######  #######
        #nA..n#  #n!!!n#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 ss 2 200",
    );
    check_danger(
        "if it will be live then: not between a coil that will be gone and another",
        "
        #######  #######
        #m...n#  #m...n#
        #.#.#.#  #.#.#.#
        #.A...#  #.A...#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 ss 2 200",
    );
    check_danger(
        "if it will be live then: ice that will have melted does not break the link",
        "
        #######  #######
        #n..an#  #n!!an#
        #.#.#.#  #.#.#.#
        #.A...#  #.A...#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 ss 2 200",
    );
    check_danger(
        "if it will be live then: ice that will be left breaks the link",
        "
        #######  #######
        #n..bn#  #n..bn#
        #.#.#.#  #.#.#.#
        #.A...#  #.A...#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 ss 2 200",
    );
    check_danger(
        "if it will be live then: the reaction comes first and removes the coils that it covers",
        "
        #######  #######
        #n...n#  #n...n#
        #.#.#.#  #!#.#!#
        #B...1#  #!!!!1#
        #.#.#.#  #!#.#!#
        #nA..n#  #n...n#
        #######  #######
        A 5 rl 5,5 ss 2 200",
    );
    check_danger(
        "if it will be live then: the reaction comes first and removes the object that breaks the link",
        "
        #######  #######
        #.....#  #.....#
        #.#.#.#  #.#!#.#
        #nAu.n#  #n!u!n#
        #.#.#.#  #.#!#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 sm 2 200",
    );
}

#[test]
fn squares_beside_mines_are_in_danger() {
    for (charge, armed) in [('x', false), ('w', true), ('t', true), ('s', false)] {
        let mark = if armed { '!' } else { '.' };
        check_danger(
            "if it is one of the four beside a mine that will be armed then",
            &format!(
                "
                #######  #######
                #A....#  #A....#
                #.#.#.#  #.#{mark}#.#
                #..{charge}..#  #.{mark}{charge}{mark}.#
                #.#.#.#  #.#{mark}#.#
                #....B#  #....B#
                #######  #######
                A 5 rl 5,5 mm 2 200"
            ),
        );
    }
}

#[test]
fn the_reaction_is_in_danger() {
    check_danger(
        "if the reaction at the end of this turn covers it as the players stand now: a mine beside a player sets off a bomb",
        "
        #######  #######
        #Au4..#  #!u4!!#
        #.#.#.#  #.#!#.#
        #.....#  #..!..#
        #.#.#.#  #.#!#.#
        #....B#  #..!.B#
        #######  #######
        A 5 rl 5,5 mb 2 200",
    );
    check_danger(
        "as the players stand now: nobody is beside the mine, so only its neighbours are in danger",
        "
        #######  #######
        #.u4..#  #!u4..#
        #.#.#.#  #.#.#.#
        #A....#  #A....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 mb 2 200",
    );
    check_danger(
        "the reaction covers it: a bomb sets off a mine that is not armed",
        "
        #######  #######
        #....1#  #!!!!1#
        #.#.#.#  #.#.#!#
        #.A..x#  #.A.!x#
        #.#.#.#  #.#.#!#
        #B....#  #B...!#
        #######  #######
        A 5 rl 5,5 mb 2 200",
    );
}
