//! The options that change rules, and "End of a turn" with them.

use quadrille_core::{NoEvents, Options, Rules};
use quadrille_fuse_and_frost::FuseAndFrost;

use crate::{check, moves, read};

fn start(given: &[(&str, &str)]) -> String {
    let options =
        Options::parse(FuseAndFrost::INFO.options, given.iter().copied()).expect("options of the page");
    FuseAndFrost::to_text(&FuseAndFrost::initial(&options, 0).expect("every option has a start"))
}

#[test]
fn the_start_has_the_options() {
    let arena = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/#######";
    for (given, fields) in [
        (&[][..], "5,5 bf 0 200"),
        (&[("fuse", "4"), ("kicks", "steady"), ("blast", "out"), ("storm", "0")], "5,5 bf 0 200"),
        (&[("fuse", "3")], "5,5 bf 0 200 fuse=3"),
        (&[("kicks", "burning")], "5,5 bf 0 200 kicks=burning"),
        (&[("blast", "5")], "5,5 bf 0 200 blast=5"),
        (&[("storm", "50")], "5,5 bf 0 200 storm=50"),
        // "or with `health=by-role` that of their characters"
        (&[("health", "by-role")], "6,4 bf 0 200 health=by-role"),
        (&[("health", "by-role"), ("first", "freezer")], "4,4 ff 0 200 health=by-role"),
        (
            &[("storm", "7"), ("fuse", "5"), ("blast", "1"), ("kicks", "burning"), ("turns", "30")],
            "5,5 bf 0 30 fuse=5,kicks=burning,blast=1,storm=7",
        ),
    ] {
        let text = start(given);
        assert_eq!(text, format!("{arena} A 3 rl {fields}"), "{given:?}");
        let shown = FuseAndFrost::options(&read(&text));
        for (key, value) in given {
            let found = shown.iter().find(|(known, _)| known == key).map(|(_, value)| value.to_string());
            assert_eq!(found.as_deref(), Some(*value), "{text}");
        }
    }
}

#[test]
fn the_fuse_is_the_timer_of_a_new_bomb() {
    for fuse in [3, 5, 6, 7] {
        let text = start(&[("fuse", &fuse.to_string())]);
        let mut position = read(&text);
        for mv in moves("pd mr mr") {
            FuseAndFrost::apply(&mut position, mv, &mut NoEvents);
        }
        for left in (0..fuse).rev() {
            let (bombs, is_over) =
                (FuseAndFrost::to_text(&position), FuseAndFrost::outcome(&position).is_some());
            assert!(bombs.contains(&format!("#{}#.#.#/", left + 1)) && !is_over, "{bombs}");
            FuseAndFrost::apply(&mut position, moves("end")[0], &mut NoEvents);
        }
        let text = FuseAndFrost::to_text(&position);
        assert!(text.starts_with("#######/#..A..#/#.#.#.#/"), "burst at the end of turn {fuse}: {text}");
    }
}

#[test]
fn burning_kicks() {
    check(
        "with `kicks=burning` the timer drops by 1 when the bomb has stopped",
        "#A4...#  #A...3#
         A 5 rl 5,5 bf 2 200 kicks=burning | kr | A 4 rl 5,5 bf 2 200 kicks=burning",
    );
    check(
        "but not below 1",
        "#A1...#  #A...1#
         A 5 rl 5,5 bf 2 200 kicks=burning | kr | A 4 rl 5,5 bf 2 200 kicks=burning",
    );
    check(
        "the last object of the run slides, and only its timer drops",
        "#A44..#  #A4..3#
         A 5 rl 5,5 bf 2 200 kicks=burning | kr | A 4 rl 5,5 bf 2 200 kicks=burning",
    );
    check(
        "a bomb's timer, not that of a bomb that ice hits",
        "#Af.4.#  #A.e4.#
         A 5 rl 5,5 bf 2 200 kicks=burning | kr | A 4 rl 5,5 bf 2 200 kicks=burning",
    );
}

#[test]
fn blasts_that_take_health() {
    check(
        "with `blast` a number loses so much health",
        "#A.1..#  #A....#
         A 2 rl 5,4 bf 2 200 blast=2 | end | B 5 rl 3,4 bf 3 200 blast=2",
    );
    check(
        "one hit however many bombs",
        "#A1.1.#  #A....#
         A 2 rl 5,4 bf 2 200 blast=1 | end | B 5 rl 4,4 bf 3 200 blast=1",
    );
    check(
        "a bomb's burst takes one player's last health: the other wins",
        "#A.1..#  #.....#
         A 2 rl 2,4 bf 2 200 blast=3 | end | B 5 rl 0,4 bf 3 200 blast=3 = second (blast)",
    );
    check(
        "Both players are hit in the same moment",
        "#A.1.B#  #A....#
         A 2 rl 3,1 bf 2 200 blast=2 | end | B 5 rl 1,0 bf 3 200 blast=2 = first (blast)",
    );
    check(
        "both players are out in the same reaction: draw",
        "#A.1.B#  #.....#
         A 2 rl 2,1 bf 2 200 blast=2 | end | B 5 rl 0,0 bf 3 200 blast=2 = draw (double-blast)",
    );
}

#[test]
fn storms() {
    check(
        "at equal distances the player whose turn would begin",
        "#A....#  #A....#
         A 5 rl 5,5 bf 4 200 storm=5 | end | B 5 rl 5,4 bf 5 200 storm=5",
    );
    check(
        "the player at the greater distance from the middle loses 1 health",
        "#A..B.#  #A..B.#
         A 5 rl 5,5 bf 4 200 storm=5 | end | B 5 rl 4,5 bf 5 200 storm=5",
    );
    check(
        "the player at the greater distance, whoever moves",
        "#A..B.#  #A..B.#
         B 5 rl 5,5 bf 5 200 storm=3 | end | A 5 rl 4,5 bf 6 200 storm=3",
    );
    check(
        "on size 9 the middle is a pillar",
        "
        #########  #########
        #.......#  #.......#
        #.#.#.#.#  #.#.#.#.#
        #A......#  #A......#
        #.#.#.#.#  #.#.#.#.#
        #.......#  #.......#
        #.#.#.#.#  #.#.#.#.#
        #....B..#  #....B..#
        #########  #########
        A 5 rl 5,5 bf 4 200 storm=5 | end | B 5 rl 5,4 bf 5 200 storm=5",
    );
    check(
        "if `storm` divides k",
        "#A....#  #A....#
         A 5 rl 5,5 bf 6 200 storm=5 | end | B 5 rl 5,5 bf 7 200 storm=5",
    );
    check(
        "the storm takes a player's last health: the other wins",
        "#A..B.#  #...B.#
         A 5 rl 1,5 bf 4 200 storm=5 | end | B 5 rl 0,5 bf 5 200 storm=5,end=storm = second (storm)",
    );
    check(
        "As soon as a player is out, the steps that follow are left out",
        "#A.1..#  #.....#
         A 5 rl 4,1 bf 4 200 storm=5 | end | B 5 rl 0,1 bf 5 200 storm=5 = second (blast)",
    );
    check(
        "Whoever is out at the end of the last turn counts before the limit",
        "#A..B.#  #...B.#
         B 5 rl 1,5 ff 19 20 storm=5 | end | A 5 rl 0,5 ff 20 20 storm=5,end=storm = second (storm)",
    );
    check(
        "a storm at the end of the last turn",
        "#A..B.#  #A..B.#
         B 5 rl 5,5 ff 19 20 storm=5 | end | A 5 rl 4,5 ff 20 20 storm=5 = draw (turn-limit)",
    );
}
