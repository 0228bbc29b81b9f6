//! The options of "Arena and options" beyond the original rules, and the power-ups "At the start".

use quadrille_core::{Options, Rules};
use quadrille_fuse_and_frost::FuseAndFrost;

use crate::{check, model};

fn start(given: &[(&str, &str)], seed: u64) -> String {
    let options =
        Options::parse(FuseAndFrost::INFO.options, given.iter().copied()).expect("values that exist");
    FuseAndFrost::to_text(&FuseAndFrost::initial(&options, seed).expect("every arena has a start"))
}

const EMPTY_START: &str = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 3 rl";

/// The table of options: the first value of each row is the default.
#[test]
fn values_of_the_options() {
    for (key, accepted, rejected) in [
        ("first", "bomber freezer sparker miner", "wizard b Miner"),
        ("second", "freezer bomber sparker miner", "wizard f Sparker"),
        ("fuse", "4 3 5 6 7", "2 8 0 04"),
        ("kicks", "steady burning", "Burning 1"),
        ("blast", "out 1 2 3 4 5", "0 6 Out"),
        ("health", "equal by-role", "5 role"),
        ("storm", "0 1 50", "51 none"),
        ("power-ups", "0 1 2 3", "4 none"),
    ] {
        for (index, value) in accepted.split(' ').enumerate() {
            let text = start(&[(key, value)], 0);
            assert_eq!(text == start(&[], 0), index == 0, "{key}={value}: {text}");
        }
        for value in rejected.split(' ') {
            assert!(Options::parse(FuseAndFrost::INFO.options, [(key, value)]).is_err(), "{key}={value}");
        }
    }
}

/// "Any pairing is allowed, mirror matches too."
#[test]
fn every_pairing() {
    let characters = [("b", "bomber"), ("f", "freezer"), ("s", "sparker"), ("m", "miner")];
    for (first, first_word) in characters {
        for (second, second_word) in characters {
            let text = start(&[("first", first_word), ("second", second_word)], 0);
            assert_eq!(text, format!("{EMPTY_START} 5,5 {first}{second} 0 200"));
        }
    }
}

/// "with 5 health each, or with `health=by-role` that of their characters".
#[test]
fn health_at_the_start() {
    for (character, letter, by_role) in
        [("bomber", 'b', 6), ("freezer", 'f', 4), ("sparker", 's', 5), ("miner", 'm', 5)]
    {
        let given = [("first", character), ("second", "miner")];
        assert_eq!(start(&given, 0), format!("{EMPTY_START} 5,5 {letter}m 0 200"));
        let given = [("first", "miner"), ("second", character), ("health", "by-role")];
        let text = format!("{EMPTY_START} 5,{by_role} m{letter} 0 200 health=by-role");
        assert_eq!(start(&given, 0), text, "`by-role` health");
    }
}

/// "EXTRAS: `key=value` joined by commas, in this order, only what is not the default".
#[test]
fn options_in_the_text_of_the_start() {
    let given = [
        ("power-ups", "0"),
        ("storm", "9"),
        ("health", "by-role"),
        ("blast", "2"),
        ("kicks", "burning"),
        ("fuse", "5"),
    ];
    let all = format!("{EMPTY_START} 6,4 bf 0 200 fuse=5,kicks=burning,blast=2,health=by-role,storm=9");
    assert_eq!(start(&given, 0), all);
    assert_eq!(start(&[("blast", "5")], 0), format!("{EMPTY_START} 5,5 bf 0 200 blast=5"));
    assert_eq!(start(&[("storm", "1")], 0), format!("{EMPTY_START} 5,5 bf 0 200 storm=1"));
    assert_eq!(
        start(&[], 0),
        format!("{EMPTY_START} 5,5 bf 0 200"),
        "A position of the original rules has no EXTRAS"
    );
}

/// "a position shows its options": they can be derived from its text.
#[test]
fn a_position_shows_all_its_options() {
    let given = [
        ("size", "9"),
        ("first", "sparker"),
        ("second", "miner"),
        ("turns", "75"),
        ("fuse", "3"),
        ("kicks", "burning"),
        ("blast", "1"),
        ("health", "by-role"),
        ("storm", "50"),
        ("power-ups", "2"),
    ];
    let options = Options::parse(FuseAndFrost::INFO.options, given).unwrap();
    let shown = FuseAndFrost::options(&FuseAndFrost::initial(&options, 7).unwrap());
    let shown: Vec<(&str, String)> = shown.into_iter().map(|(key, value)| (key, value.to_string())).collect();
    assert_eq!(shown, given.map(|(key, value)| (key, value.to_string())));
}

/// "They are drawn from the seed." The places were drawn by another program.
#[test]
fn power_ups_are_drawn_from_the_seed() {
    for (size, number, seed, arena) in [
        ("7", "1", 0, "#######/#A....#/#.#.#.#/#.S.S.#/#.#.#.#/#....B#/#######"),
        ("7", "1", 1, "#######/#A....#/#.#L#.#/#.....#/#.#L#.#/#....B#/#######"),
        ("7", "2", 2, "#######/#A....#/#.#L#X#/#.....#/#X#L#.#/#....B#/#######"),
        ("7", "3", 3, "#######/#A...X#/#.#.#S#/#.L.L.#/#S#.#.#/#X...B#/#######"),
        ("7", "3", u64::MAX, "#######/#A..S.#/#.#.#X#/#.L.L.#/#X#.#.#/#.S..B#/#######"),
        (
            "9",
            "1",
            0,
            "#########/#A......#/#.#.#.#.#/#.......#/#.#S#S#.#/#.......#/#.#.#.#.#/#......B#/#########",
        ),
        (
            "9",
            "2",
            41,
            "#########/#A.....X#/#.#L#.#.#/#.......#/#.#.#.#.#/#.......#/#.#.#L#.#/#X.....B#/#########",
        ),
        (
            "9",
            "3",
            2_026,
            "#########/#A....X.#/#.#L#.#.#/#...S...#/#.#.#.#.#/#...S...#/#.#.#L#.#/#.X....B#/#########",
        ),
        (
            "11",
            "1",
            5,
            "###########/#A........#/#.#.#.#.#.#/#.........#/#.#X#.#.#.#/#.........#/#.#.#.#X#.#/#.........#/#.#.#.#.#.#/#........B#/###########",
        ),
        (
            "11",
            "2",
            6,
            "###########/#A........#/#.#.#X#.#L#/#.........#/#.#.#.#.#.#/#.........#/#.#.#.#.#.#/#.........#/#L#.#X#.#.#/#........B#/###########",
        ),
        (
            "11",
            "3",
            1_234_567,
            "###########/#A........#/#.#.#.#X#.#/#..S...L..#/#.#.#.#.#.#/#.........#/#.#.#.#.#.#/#..L...S..#/#.#X#.#.#.#/#........B#/###########",
        ),
    ] {
        let text = start(&[("size", size), ("power-ups", number)], seed);
        let extras = format!("power-ups={number}");
        assert_eq!(text, format!("{arena} A 3 rl 5,5 bf 0 200 {extras}"), "size {size}, seed {seed}");
        let [size, power_ups] = [size, number].map(|number| number.parse().expect("a number"));
        let options = model::Options { size: size as usize, power_ups, ..model::Options::DEFAULT };
        assert_eq!(options.start(seed), text, "the model with seed {seed}");
    }
    for seed in 0..20 {
        assert_eq!(start(&[], seed), start(&[], 0), "without power-ups no part of the start is random");
    }
}

/// "P pairs, each of another kind, both of a pair alike and half-turn images of each other"; "the floor squares at a distance of 3 or more
/// from both start squares, without the middle".
#[test]
fn every_drawn_pair_is_fair() {
    for (size, number) in [(7, 1), (7, 2), (7, 3), (9, 3), (11, 3)] {
        let mut used = Vec::new();
        for seed in 0..400 {
            let text = start(&[("size", &size.to_string()), ("power-ups", &number.to_string())], seed);
            let arena = text.split(' ').next().expect("ARENA");
            let squares: Vec<Vec<char>> = arena.split('/').map(|row| row.chars().collect()).collect();
            let mut kinds = Vec::new();
            for row in 0..size {
                for column in 0..size {
                    let kind = squares[row][column];
                    if !['S', 'L', 'X'].contains(&kind) {
                        continue;
                    }
                    assert_eq!(squares[size - 1 - row][size - 1 - column], kind, "half-turn images: {text}");
                    assert!(
                        row + column >= 5 && 2 * (size - 2) - row - column >= 3,
                        "a distance of 3: {text}"
                    );
                    assert_ne!((row, column), (size / 2, size / 2), "without the middle: {text}");
                    kinds.push(kind);
                    used.push((row, column));
                }
            }
            kinds.sort_unstable();
            kinds.dedup();
            assert_eq!(kinds.len(), number, "each of another kind: {text}");
        }
        used.sort_unstable();
        used.dedup();
        let options = model::Options { size, ..model::Options::DEFAULT };
        assert_eq!(used.len(), 2 * options.candidates().len(), "every candidate is drawn on size {size}");
    }
}

#[test]
fn fuse() {
    for fuse in ['3', '5', '6', '7'] {
        let board = format!(
            "#A....#  #A{fuse}...#
             A 3 dl 5,5 bf 0 200 fuse={fuse} | pr | A 2 rl 5,5 bf 0 200 fuse={fuse}"
        );
        check("fuse: the timer of a new bomb", &board);
    }
    check(
        "fuse: the timer of a new bomb: with 3 it bursts at the end of the third turn",
        "#A....#  #..A..#
         A 3 rl 5,5 bf 0 200 fuse=3 | pd mr mr end end end | B 5 rl 5,5 bf 3 200 fuse=3",
    );
    check(
        "fuse: an ice block has 6 whatever it is",
        "#A....#  #Af...#
         A 3 dl 5,5 ff 0 200 fuse=7 | pr | A 2 rl 5,5 ff 0 200 fuse=7",
    );
}

#[test]
fn kicks() {
    check(
        "with `kicks=burning` it drops by 1 when the bomb has stopped",
        "#A3...#  #A...2#
         A 5 rl 5,5 bf 2 200 kicks=burning | kr | A 4 rl 5,5 bf 2 200 kicks=burning",
    );
    check(
        "but not below 1",
        "#A1...#  #A...1#
         A 5 rl 5,5 bf 2 200 kicks=burning | kr | A 4 rl 5,5 bf 2 200 kicks=burning",
    );
    check(
        "a kicked bomb's timer drops by 1: only that of the bomb that slides",
        "#A333.#  #A33.2#
         A 5 rl 5,5 bf 2 200 kicks=burning | kr | A 4 rl 5,5 bf 2 200 kicks=burning",
    );
    check(
        "a kicked bomb's timer drops by 1, at every kick and at the end of the turn",
        "#A5..B#  #A2..B#
         A 5 rl 5,5 bf 2 200 fuse=5,kicks=burning | kr end kl | B 4 rl 5,5 bf 3 200 fuse=5,kicks=burning",
    );
    for object in ['d', 'o', 'v'] {
        let after = if object == 'd' { 'c' } else { object };
        let board = format!(
            "#A{object}...#  #A...{after}#
             A 5 rl 5,5 bf 2 200 kicks=burning | kr | A 4 rl 5,5 bf 2 200 kicks=burning"
        );
        check("with `kicks=burning` a bomb's timer drops by 1, no other number", &board);
    }
    check(
        "kicks=steady: a bomb's timer goes on",
        "#A3...#  #A...3#
         A 5 rl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
}

#[test]
fn blast() {
    for (blast, left) in [(1, 4), (3, 2), (4, 1)] {
        let board = format!(
            "#A1...#  #A....#
             A 5 rl 5,5 bf 2 200 blast={blast} | end | B 5 rl {left},5 bf 3 200 blast={blast}"
        );
        check("with `blast` a number loses so much health", &board);
    }
    for (blast, health) in [(5, 5), (3, 3), (5, 1), (2, 1)] {
        let board = format!(
            "#A1...#  #.....#
             A 5 rl {health},5 bf 2 200 blast={blast} | end | B 5 rl 0,5 bf 3 200 blast={blast} = second (blast)"
        );
        check(
            "loses so much health, at most what is left. A player who loses the last health is out",
            &board,
        );
    }
    check(
        "In a reaction a player is hit once: two bombs take as much as one",
        "#A1.1.#  #A....#
         A 5 rl 5,5 bf 2 200 blast=2 | end | B 5 rl 3,5 bf 3 200 blast=2",
    );
    check(
        "With `blast=out` a bomb's burst takes all the health that is left",
        "#A1...#  #.....#
         A 5 rl 9,5 bf 2 200 health=by-role | end | B 5 rl 0,5 bf 3 200 health=by-role = second (blast)",
    );
    check(
        "Both players are hit in the same moment",
        "#A1..B#  #A...B#
         A 5 rl 5,4 bf 2 200 blast=3 | end | B 5 rl 2,1 bf 3 200 blast=3",
    );
}
