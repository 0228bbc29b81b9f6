//! "Arena and options", and the initial position.

use quadrille_core::{Options, Rules};
use quadrille_fuse_and_frost::FuseAndFrost;

use crate::{drawn, listed, read};

fn start(given: &[(&str, &str)]) -> String {
    let options =
        Options::parse(FuseAndFrost::INFO.options, given.iter().copied()).expect("values that exist");
    FuseAndFrost::to_text(&FuseAndFrost::initial(&options, 0).expect("every arena has a start"))
}

/// "size 7, 9, 11, default 7", "first, second, default bomber, freezer", "turns, default 200"; "Size N has walls all round and a
/// pillar on every square whose row and column are both even"; "first starts at the top left floor square facing right, second at the
/// bottom right facing left, with 5 health each"; "first has 3 actions in its first turn".
#[test]
fn the_initial_position_of_each_size() {
    let seven = "
        #######
        #A....#
        #.#.#.#
        #.....#
        #.#.#.#
        #....B#
        #######
        A 3 rl 5,5 bf 0 200";
    let nine = "
        #########
        #A......#
        #.#.#.#.#
        #.......#
        #.#.#.#.#
        #.......#
        #.#.#.#.#
        #......B#
        #########
        A 3 rl 5,5 bf 0 200";
    let eleven = "
        ###########
        #A........#
        #.#.#.#.#.#
        #.........#
        #.#.#.#.#.#
        #.........#
        #.#.#.#.#.#
        #.........#
        #.#.#.#.#.#
        #........B#
        ###########
        A 3 rl 5,5 bf 0 200";
    assert_eq!(start(&[]), drawn(seven));
    for (size, board) in [("7", seven), ("9", nine), ("11", eleven)] {
        assert_eq!(start(&[("size", size)]), drawn(board));
    }
    assert_eq!(
        start(&[]),
        "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 3 rl 5,5 bf 0 200",
        "the start as the page writes it"
    );
}

/// "Any pairing of the two is allowed, mirror matches too"; "turns 20 to 999".
#[test]
fn every_pairing_and_limit_is_allowed() {
    let words = [("b", "bomber"), ("f", "freezer")];
    for (first, first_word) in words {
        for (second, second_word) in words {
            for turns in ["20", "200", "999"] {
                let text = start(&[("first", first_word), ("second", second_word), ("turns", turns)]);
                assert!(text.ends_with(&format!(" {first}{second} 0 {turns}")), "{text}");
            }
        }
    }
}

#[test]
fn other_values_are_rejected() {
    let others = [
        ("size", "8"),
        ("size", "5"),
        ("size", "13"),
        ("first", "wizard"),
        ("second", "Bomber"),
        ("turns", "19"),
        ("turns", "1000"),
        ("turns", "0"),
    ];
    for (key, value) in others {
        assert!(Options::parse(FuseAndFrost::INFO.options, [(key, value)]).is_err(), "{key}={value}");
    }
}

#[test]
fn a_position_shows_its_options() {
    let given = [("size", "9"), ("first", "freezer"), ("second", "bomber"), ("turns", "75")];
    let options = Options::parse(FuseAndFrost::INFO.options, given).unwrap();
    let shown = FuseAndFrost::options(&FuseAndFrost::initial(&options, 0).unwrap());
    let shown: Vec<(&str, String)> = shown.into_iter().map(|(key, value)| (key, value.to_string())).collect();
    let (given_ones, defaults) = shown.split_at(given.len());
    assert_eq!(given_ones, given.map(|(key, value)| (key, value.to_string())));
    let specs = &FuseAndFrost::INFO.options[given.len()..];
    assert!(
        defaults
            .iter()
            .map(|(key, value)| (*key, value.as_str()))
            .eq(specs.iter().map(|spec| (spec.key, spec.default)))
    );
}

/// "Legal list: `end`; the three facings other than the present one; and, while an action is left, every step, place and kick that
/// may be done."
#[test]
fn the_legal_list_at_the_start() {
    let start = read(&start(&[]));
    assert_eq!(listed(&start), ["end", "fd", "fl", "fu", "md", "mr", "pd", "pr"]);
}
