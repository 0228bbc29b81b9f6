//! "Text" beyond the original rules: moves, the characters of objects and power-ups, EXTRAS, and every refusal.

use quadrille_core::Rules;
use quadrille_fuse_and_frost::FuseAndFrost;

use crate::{model, read, result};

const ARENA: &str = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/#######";
const ONLY_A: &str = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#.....#/#######";
const ONLY_B: &str = "#######/#.....#/#.#.#.#/#.....#/#.#.#.#/#....B#/#######";
const NOBODY: &str = "#######/#.....#/#.#.#.#/#.....#/#.#.#.#/#.....#/#######";

/// Checks that rules and model accept a text and do not change it.
#[track_caller]
fn accepted(text: &str) {
    assert_eq!(FuseAndFrost::to_text(&read(text)), text);
    let model = model::Model::read(text).unwrap_or_else(|why| panic!("the model refuses {text}: {why}"));
    assert_eq!(model.text(), text, "the model's text");
}

/// Checks that rules and model refuse a text. The rules tell where.
#[track_caller]
fn refused(text: &str, sentence: &str) {
    assert!(model::Model::read(text).is_err(), "{sentence}: the model accepts {text}");
    let errors = FuseAndFrost::parse(text).expect_err(sentence);
    assert_ne!(errors.iter().count(), 0, "{sentence}");
}

#[test]
fn leaps_and_swaps_have_one_notation() {
    for text in ["ju", "jd", "jl", "jr", "swap"] {
        let mv = FuseAndFrost::parse_move(text).expect(text);
        assert_eq!(FuseAndFrost::move_text(mv), text);
    }
    for text in ["j", "jj", "jx", "uj", "J", "Jd", "jD", "jdd", "swa", "swaps", "Swap", "s", "su", "swapu"] {
        assert!(FuseAndFrost::parse_move(text).is_err(), "{text:?}");
    }
}

/// "`1`-`7` a bomb with that timer, `a`-`f` ice with health 1-6, `m`-`r` a coil with charge 1-6, `s`-`x` a mine with charge 1-6, `S` a shield,
/// `L` a leap, `X` a swap on the floor"; ROLES: "the first letters of the characters".
#[test]
fn characters_of_the_arena() {
    let with = |square: char, extras: &str| {
        format!("{} A 3 rl 5,5 bf 0 200{extras}", ARENA.replace("A.", &format!("A{square}")))
    };
    for square in "1234abcdefmnopqrstuvwx".chars() {
        accepted(&with(square, ""));
    }
    for square in "SLX".chars() {
        accepted(&with(square, " power-ups=1"));
    }
    for square in "567".chars() {
        accepted(&with(square, " fuse=7"));
    }
    for square in "089ghijklyzGMRTA-_?".chars() {
        refused(&with(square, " fuse=7,power-ups=3"), "one character a square");
    }
    for roles in ["bs", "sb", "fm", "mf", "ss", "mm", "sm"] {
        accepted(&format!("{ARENA} A 3 rl 5,5 {roles} 0 200"));
    }
    for roles in ["S m", "SM", "s", "smb", "xs", "cb"] {
        refused(&format!("{ARENA} A 3 rl 5,5 {roles} 0 200"), "ROLES");
    }
}

/// "Each kind of power-up is at most twice on the floor."; "The option `power-ups` says how many pairs there were at the start; from 1
/// on it bounds nothing."
#[test]
fn power_ups_on_the_floor() {
    let with =
        |row: &str, extras: &str| format!("{} A 3 rl 5,5 bf 0 200{extras}", ARENA.replace("#A....#", row));
    for extras in [" power-ups=1", " power-ups=3", " fuse=3,power-ups=1,held=LX"] {
        accepted(&with("#ASS..#", extras));
        accepted(&with("#ASLX.#", extras));
        accepted(&with("#ALXXL#", extras));
        refused(&with("#ASSS.#", extras), "at most twice on the floor");
        refused(&with("#ALXLL#", extras), "at most twice on the floor");
    }
}

#[test]
fn extras_have_one_notation() {
    let with = |extras: &str| format!("{ARENA} A 4 rl 5,5 bf 2 200 {extras}");
    for extras in [
        "fuse=3",
        "fuse=7",
        "kicks=burning",
        "blast=1",
        "blast=5",
        "health=by-role",
        "storm=1",
        "storm=50",
        "power-ups=1",
        "power-ups=3",
        "power-ups=1,held=S-",
        "power-ups=1,held=-L",
        "power-ups=1,held=XX",
        "fuse=3,kicks=burning,power-ups=1,held=S-",
        "kicks=burning,blast=2,health=by-role,storm=9,power-ups=2,held=LX",
    ] {
        accepted(&with(extras));
    }
    for (extras, sentence) in [
        ("", "and after it EXTRAS if there are any"),
        (",", "`key=value` joined by commas"),
        ("fuse", "`key=value`"),
        ("=3", "`key=value`"),
        ("fuse=", "`key=value`"),
        ("fuse=3,", "joined by commas"),
        (",fuse=3", "joined by commas"),
        ("fuse=3,,storm=5", "joined by commas"),
        ("fuse=3 storm=5", "joined by commas"),
        ("fuse=3;storm=5", "joined by commas"),
        ("fuse = 3", "`key=value`"),
        ("size=7", "A key that is unknown"),
        ("turns=200", "A key that is unknown"),
        ("Fuse=3", "A key that is unknown"),
        ("powerups=1", "A key that is unknown"),
        ("fuse=3,fuse=3", "twice"),
        ("fuse=3,fuse=5", "twice"),
        ("power-ups=1,held=S-,held=S-", "twice"),
        ("kicks=burning,fuse=3", "out of order"),
        ("held=S-,power-ups=1", "out of order"),
        ("storm=5,health=by-role", "out of order"),
        ("blast=1,kicks=burning", "out of order"),
        ("fuse=4", "a value that is the default"),
        ("kicks=steady", "a value that is the default"),
        ("blast=out", "a value that is the default"),
        ("health=equal", "a value that is the default"),
        ("storm=0", "a value that is the default"),
        ("power-ups=0", "a value that is the default"),
        ("power-ups=1,held=--", "a value that is the default"),
        ("fuse=2", "the values of the options"),
        ("fuse=8", "the values of the options"),
        ("fuse=03", "the values of the options"),
        ("fuse=+3", "the values of the options"),
        ("kicks=Burning", "the values of the options"),
        ("blast=0", "the values of the options"),
        ("blast=6", "the values of the options"),
        ("health=by role", "the values of the options"),
        ("storm=51", "the values of the options"),
        ("storm=-1", "the values of the options"),
        ("power-ups=4", "the values of the options"),
        ("power-ups=1,held=S", "`held`, two characters"),
        ("power-ups=1,held=SLX", "`held`, two characters"),
        ("power-ups=1,held=s-", "`S`, `L`, `X`, or `-`"),
        ("power-ups=1,held=A-", "`S`, `L`, `X`, or `-`"),
        ("power-ups=1,held=\u{e9}-", "`S`, `L`, `X`, or `-`"),
    ] {
        refused(&with(extras), sentence);
    }
}

/// "HEALTH is at most 5 each, and with `health=by-role` at most 9 each."
#[test]
fn health() {
    let with = |health: &str, extras: &str| format!("{ARENA} A 3 rl {health} bf 0 200{extras}");
    accepted(&with("5,5", ""));
    accepted(&with("9,1", " health=by-role"));
    accepted(&with("1,9", " health=by-role"));
    accepted(&with("6,7", " health=by-role"));
    refused(&with("6,5", ""), "HEALTH is at most 5 each");
    refused(&with("5,6", " blast=1"), "HEALTH is at most 5 each");
    refused(&with("10,5", " health=by-role"), "with `health=by-role` at most 9 each");
    refused(&with("5,10", " health=by-role"), "with `health=by-role` at most 9 each");
}

/// "It is refused where its fields contradict each other".
#[test]
fn contradictions() {
    for (text, sentence) in [
        (format!("{} A 3 rl 5,5 bf 0 200", ARENA.replace("A.", "A5")), "a timer over `fuse`"),
        (format!("{} A 3 rl 5,5 bf 0 200 fuse=3", ARENA.replace("A.", "A4")), "a timer over `fuse`"),
        (format!("{} A 3 rl 5,5 bf 0 200 fuse=6", ARENA.replace("A.", "A7")), "a timer over `fuse`"),
        (
            format!("{ONLY_A} B 5 rl 5,0 bf 3 200 power-ups=1,held=-S"),
            "a player who is out and holds something",
        ),
        (
            format!("{ONLY_B} B 5 rl 0,5 bf 3 200 power-ups=1,held=LS"),
            "a player who is out and holds something",
        ),
        (
            format!("{ONLY_A} A 3 rl 5,0 bf 2 200 power-ups=1,held=-X"),
            "a player who is out and holds something",
        ),
        (
            format!("{NOBODY} B 5 rl 0,0 bf 3 200 power-ups=1,held=X-"),
            "a player who is out and holds something",
        ),
        (
            format!("{} A 3 rl 5,5 bf 0 200", ARENA.replace("A.", "AS")),
            "a power-up on the floor with `power-ups` 0",
        ),
        (
            format!("{} A 3 rl 5,5 bf 0 200 fuse=3", ARENA.replace("A.", "AX")),
            "a power-up on the floor with `power-ups` 0",
        ),
        (format!("{ARENA} A 3 rl 5,5 bf 0 200 held=-L"), "a power-up held with `power-ups` 0"),
        (format!("{ARENA} A 3 rl 5,5 bf 0 200 storm=2,held=SX"), "a power-up held with `power-ups` 0"),
        (
            format!("{ARENA} B 5 rl 5,5 bf 3 200 end=mined"),
            "`end` of `mined` unless exactly one player is out",
        ),
        (
            format!("{NOBODY} B 5 rl 0,0 bf 3 200 end=mined"),
            "`end` of `mined` unless exactly one player is out",
        ),
        (
            format!("{ARENA} B 5 rl 5,5 bf 3 200 end=shocked"),
            "`end` of `shocked` unless exactly one player is out",
        ),
        (
            format!("{NOBODY} B 5 rl 0,0 bf 3 200 end=shocked"),
            "`end` of `shocked` unless exactly one player is out",
        ),
        (
            format!("{ARENA} A 5 rl 5,5 bf 20 20 storm=1,end=storm"),
            "`end` of `storm` unless exactly one player is out",
        ),
        (
            format!("{NOBODY} B 5 rl 0,0 bf 3 200 storm=1,end=storm"),
            "`end` of `storm` unless exactly one player is out",
        ),
        (format!("{ARENA} B 5 rl 5,5 bf 3 200 end=double-shock"), "of `double-shock` unless both are"),
        (format!("{ONLY_A} B 5 rl 5,0 bf 3 200 end=double-shock"), "of `double-shock` unless both are"),
        (format!("{ONLY_A} A 4 rl 5,0 bf 2 200 end=mined"), "any `end` with ACTIONS not 5"),
        (format!("{ONLY_A} A 4 rl 5,0 bf 2 200 end=shocked"), "any `end` with ACTIONS not 5"),
        (format!("{ONLY_A} A 0 rl 5,0 bf 2 200 storm=1,end=storm"), "any `end` with ACTIONS not 5"),
        (format!("{ONLY_A} A 3 rl 5,0 bf 0 200 end=mined"), "any `end` with ACTIONS not 5"),
        (format!("{NOBODY} A 4 rl 0,0 bf 2 200 end=double-shock"), "any `end` with ACTIONS not 5"),
        (
            format!("{ONLY_A} A 5 rl 5,0 bf 0 200 end=mined"),
            "at TURN 0 is always refused, and one with `end`",
        ),
        (
            format!("{ONLY_A} B 5 rl 5,0 bf 3 200 end=blast"),
            "`end`: the reason where the other fields do not tell it",
        ),
        (
            format!("{ONLY_A} A 4 rl 5,0 bf 2 200 end=frozen"),
            "`end`: the reason where the other fields do not tell it",
        ),
        (
            format!("{NOBODY} B 5 rl 0,0 bf 3 200 end=double-blast"),
            "`end`: the reason where the other fields do not tell it",
        ),
        (
            format!("{ARENA} A 5 rl 5,5 bf 20 20 end=turn-limit"),
            "`end`: the reason where the other fields do not tell it",
        ),
        (format!("{ONLY_A} B 5 rl 5,0 bf 3 200 end="), "`end`: the reason"),
        (format!("{ONLY_A} B 5 rl 5,0 bf 3 200 power-ups=1,end=mined,held=S-"), "out of order"),
    ] {
        refused(&text, sentence);
    }
}

/// "`end`, the reason where the other fields do not tell it: `mined`, `shocked`, `double-shock` or `storm`"; "In a finished text without `end`
/// one player out means `blast` with ACTIONS 5, `frozen` with fewer, and both out `double-blast`."
#[test]
fn the_reason_of_a_finished_text() {
    for (text, ended) in [
        (format!("{ONLY_A} B 5 rl 5,0 bm 3 200 end=mined"), "first (mined)"),
        (format!("{ONLY_B} B 5 rl 0,5 bm 3 200 end=mined"), "second (mined)"),
        (format!("{ONLY_A} A 5 rl 5,0 ss 200 200 end=shocked"), "first (shocked)"),
        (format!("{ONLY_B} A 5 rl 0,1 ss 8 200 power-ups=1,held=-S,end=shocked"), "second (shocked)"),
        (format!("{NOBODY} A 5 rl 0,0 ss 8 200 end=double-shock"), "draw (double-shock)"),
        (format!("{NOBODY} A 5 rl 0,0 ss 20 20 end=double-shock"), "draw (double-shock)"),
        (format!("{ONLY_A} A 5 rl 5,0 bf 8 200 storm=4,end=storm"), "first (storm)"),
        (format!("{ONLY_B} B 5 rl 0,5 bf 9 200 storm=3,end=storm"), "second (storm)"),
        (format!("{ONLY_A} B 5 rl 5,0 bf 3 200 blast=1,storm=3"), "first (blast)"),
        (format!("{ONLY_A} A 3 rl 5,0 bf 0 200 fuse=3"), "first (frozen)"),
        (format!("{ONLY_B} B 4 rl 0,5 ms 3 200 power-ups=1,held=-L"), "second (frozen)"),
        (format!("{NOBODY} B 5 rl 0,0 mm 3 200 blast=5"), "draw (double-blast)"),
        (format!("{ARENA} A 5 rl 5,5 sm 20 20 power-ups=1,held=SL"), "draw (turn-limit)"),
    ] {
        accepted(&text);
        assert_eq!(result(&read(&text)), ended, "{text}");
    }
}

/// "A text need not be reachable by play."; "Objects that no role could have laid are taken."; "`end` need not be reachable".
#[test]
fn unreachable_texts() {
    accepted(
        "#######/#A1ams#/#S#L#X#/#rxf4.#/#.#.#.#/#....B#/####### A 1 ud 1,5 bf 4 999 power-ups=1,held=SS",
    );
    accepted("#######/#Assss#/#s#s#s#/#sssss#/#s#s#s#/#ssssB#/####### B 0 ud 1,5 bb 1 999 blast=3");
    accepted(&format!("{ONLY_A} B 5 rl 9,0 bf 3 200 health=by-role,end=storm"));
    accepted(&format!("{ONLY_A} B 5 rl 5,0 bf 3 200 storm=2,end=storm"));
    accepted(&format!("{ONLY_A} B 5 rl 5,0 bf 3 200 end=mined"));
    accepted(&format!("{ONLY_B} B 5 rl 0,5 bf 3 200 end=shocked"));
}

/// Positions with different EXTRAS differ.
#[test]
fn equal_extras_are_equal_positions() {
    let texts = [
        "",
        " fuse=3",
        " fuse=5",
        " kicks=burning",
        " blast=1",
        " blast=5",
        " health=by-role",
        " storm=4",
        " storm=5",
        " power-ups=1",
        " power-ups=2",
        " power-ups=1,held=S-",
        " power-ups=1,held=L-",
        " power-ups=1,held=X-",
        " power-ups=1,held=-S",
        " power-ups=1,held=SS",
    ];
    for (index, one) in texts.iter().enumerate() {
        for (other_index, other) in texts.iter().enumerate() {
            let [one, other] =
                [one, other].map(|extras| read(&format!("{ARENA} A 3 rl 5,5 bf 0 200{extras}")));
            assert_eq!(one == other, index == other_index);
            assert_eq!(FuseAndFrost::hash(&one) == FuseAndFrost::hash(&other), index == other_index);
        }
    }
    let ends = ["", " end=mined", " end=shocked", " end=storm"];
    let positions = ends.map(|end| read(&format!("{ONLY_A} B 5 rl 5,0 bf 3 200{end}")));
    for (index, one) in positions.iter().enumerate() {
        for (other_index, other) in positions.iter().enumerate() {
            assert_eq!(one == other, index == other_index);
            assert_eq!(FuseAndFrost::hash(one) == FuseAndFrost::hash(other), index == other_index);
        }
    }
}
