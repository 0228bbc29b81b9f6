//! "Text": notation of moves and positions, and every error.

use quadrille_core::Rules;
use quadrille_fuse_and_frost::{FuseAndFrost, Heading, Move};

use crate::{read, result};

/// "two letters, the action (`f` face, `m` step, `p` place, `k` kick) and the direction (`u d l r`): `mu`, `pl`, `kr`; `end`."
#[test]
fn moves_have_one_notation() {
    for (text, mv) in [
        ("fu", Move::Face(Heading::Up)),
        ("mu", Move::Step(Heading::Up)),
        ("pl", Move::Place(Heading::Left)),
        ("kr", Move::Kick(Heading::Right)),
        ("kd", Move::Kick(Heading::Down)),
        ("ju", Move::Leap(Heading::Up)),
        ("swap", Move::Swap),
        ("end", Move::End),
    ] {
        assert_eq!(FuseAndFrost::parse_move(text), Ok(mv));
        assert_eq!(FuseAndFrost::move_text(mv), text);
    }
    for text in [
        "", "j", "swapr", "sr", "m", "u", "um", "mx", "xu", "muu", "MU", "mU", " mu", "mu ", "END", "ends",
        "e", "é", "mé",
    ] {
        assert!(FuseAndFrost::parse_move(text).is_err(), "{text:?}");
    }
}

const ARENA: &str = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/#######";

fn errors(text: &str) -> Vec<String> {
    let errors = FuseAndFrost::parse(text).expect_err(text);
    errors.iter().map(ToString::to_string).collect()
}

/// Checks that a text has one error, and its location.
#[track_caller]
fn rejected(text: &str, place: &str) {
    let errors = errors(text);
    assert_eq!(errors.len(), 1, "{text}: {errors:?}");
    assert!(errors[0].starts_with(place), "{text}: {}", errors[0]);
}

#[test]
fn fields_are_parsed_strictly() {
    let with = |fields: &str| format!("{ARENA} {fields}");
    for (fields, place) in [
        ("C 3 rl 5,5 bf 0 200", "MOVER (character 57)"),
        ("a 3 rl 5,5 bf 0 200", "MOVER (character 57)"),
        ("A 6 rl 5,5 bf 2 200", "ACTIONS (character 59)"),
        ("A -1 rl 5,5 bf 2 200", "ACTIONS (character 59)"),
        ("A 03 rl 5,5 bf 0 200", "ACTIONS (character 59)"),
        ("A 3 r 5,5 bf 0 200", "FACING (character 61)"),
        ("A 3 rlu 5,5 bf 0 200", "FACING (character 61)"),
        ("A 3 rx 5,5 bf 0 200", "FACING (character 61)"),
        ("A 3 RL 5,5 bf 0 200", "FACING (character 61)"),
        ("A 3 rl 5 bf 0 200", "HEALTH (character 64)"),
        ("A 3 rl 6,5 bf 0 200", "HEALTH (character 64)"),
        ("A 3 rl 5,6 bf 0 200", "HEALTH (character 66)"),
        ("A 3 rl 5,5,5 bf 0 200", "HEALTH (character 66)"),
        ("A 3 rl 5,5 b 0 200", "ROLES (character 68)"),
        ("A 3 rl 5,5 bx 0 200", "ROLES (character 68)"),
        ("A 3 rl 5,5 bfb 0 200", "ROLES (character 68)"),
        ("A 3 rl 5,5 bf 00 200", "TURN (character 71)"),
        ("A 3 rl 5,5 bf x 200", "TURN (character 71)"),
        ("A 3 rl 5,5 bf 0 19", "LIMIT (character 73)"),
        ("A 3 rl 5,5 bf 0 1000", "LIMIT (character 73)"),
        ("A 3 rl 5,5 bf 0", "expected 8 fields"),
        ("A 3 rl 5,5 bf 0 200 ", "expected 8 fields"),
        ("A 3  rl 5,5 bf 0 200", "expected 8 fields"),
    ] {
        rejected(&with(fields), place);
    }
    for fields in ["A 3 rl 5,5 bf 0 20", "A 3 rl 5,5 bf 0 999", "A 0 ud 1,4 fb 998 999"] {
        read(&with(fields));
    }
}

#[test]
fn the_arena_is_parsed_strictly() {
    let rejected = |arena: &str, character: u32| {
        rejected(&format!("{arena} A 3 rl 5,5 bf 0 200"), &format!("ARENA (character {character})"));
    };
    // A row of the arena that is replaced by another, and the character of the error.
    for (number, row, character) in [
        // Walls and pillars are exactly those of the size.
        (0, ".######", 1),
        (1, "#A.#..#", 12),
        (2, "#...#.#", 19),
        (2, "#.2.#.#", 19),
        // Each player at most once.
        (1, "#A.A..#", 12),
        (5, "#...BB#", 46),
        // `1`-`7` a bomb with that timer, at most `fuse`; `a`-`f` ice with health 1-6.
        (1, "#A.0..#", 12),
        (1, "#A.5..#", 12),
        (1, "#A.g..#", 12),
        (1, "#A.é..#", 12),
        // The shape.
        (1, "#A.....#", 9),
        (3, "#....#", 25),
    ] {
        let mut rows: Vec<&str> = ARENA.split('/').collect();
        rows[number] = row;
        rejected(&rows.join("/"), character);
    }
    rejected("#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#", 1);
    rejected("########/#A....B#/#.#.#..#/#......#/#.#.#..#/#......#/#.#.#..#/########", 1);
    assert!(FuseAndFrost::parse("").is_err());
    assert!(FuseAndFrost::parse(&"#".repeat(100_000)).is_err());
}

/// "It is refused where its fields contradict each other".
#[test]
fn contradictions_are_rejected() {
    let with = |fields: &str| format!("{ARENA} {fields}");
    let without = |who: char, fields: &str| format!("{} {fields}", ARENA.replace(who, "."));
    let nobody = |fields: &str| format!("{} {fields}", ARENA.replace(['A', 'B'], "."));
    for (text, place, sentence) in [
        (with("B 3 rl 5,5 bf 0 200"), "MOVER", "MOVER against TURN's parity"),
        (with("A 5 rl 5,5 bf 1 200"), "MOVER", "MOVER against TURN's parity"),
        (with("A 4 rl 5,5 bf 0 200"), "ACTIONS", "more than 3 ACTIONS at TURN 0"),
        (with("A 6 rl 5,5 bf 2 200"), "ACTIONS", "more than 5 at any time"),
        (with("B 5 rl 5,5 bf 201 200"), "TURN", "TURN over LIMIT"),
        (without('A', "A 5 rl 5,5 bf 2 200"), "HEALTH", "a player off the arena with health left"),
        (without('B', "A 5 rl 5,1 bf 2 200"), "HEALTH", "a player off the arena with health left"),
        (with("A 5 rl 0,5 bf 2 200"), "HEALTH", "a player on it with none"),
        (with("A 5 rl 5,0 bf 2 200"), "HEALTH", "a player on it with none"),
        (without('A', "A 4 rl 0,5 bf 2 200"), "ACTIONS", "the mover frozen"),
        (without('B', "B 0 rl 5,0 bf 3 200"), "ACTIONS", "the mover frozen"),
        (with("A 4 rl 5,5 bf 200 200"), "ACTIONS", "ACTIONS not 5 at the limit"),
        (without('B', "A 4 rl 5,0 bf 20 20"), "ACTIONS", "ACTIONS not 5 at the limit"),
        (nobody("A 4 rl 0,0 bf 2 200"), "ACTIONS", "ACTIONS not 5 with both out"),
        (nobody("A 5 rl 0,0 bf 0 200"), "ACTIONS", "more than 3 ACTIONS at TURN 0, even with both out"),
        (nobody("A 3 rl 0,0 bf 0 200"), "ACTIONS", "ACTIONS not 5 with both out, even at TURN 0"),
    ] {
        let errors = errors(&text);
        assert_eq!(errors.len(), 1, "{sentence}: {errors:?}");
        assert!(errors[0].starts_with(place), "{sentence}: {}", errors[0]);
    }
    assert!(errors(&nobody("A 4 rl 0,0 bf 2 200"))[0].contains("both players are out"));
}

/// "refused with the reason and the place", all errors at once.
#[test]
fn all_errors_are_reported_at_once() {
    assert_eq!(
        errors("#######/#A..z.#/#...#.#/#.....#/#.#.#.#/#..9..#/####### B 6 rz 9,5 xf 0 7"),
        [
            "ARENA (character 13): 'z' is not # . A B, an object or a power-up",
            "ARENA (character 19): c5 is a wall (#), not '.'",
            "ARENA (character 44): '9' is not # . A B, an object or a power-up",
            "ACTIONS (character 59): \"6\" is not a number from 0 to 5 without leading zeros",
            "FACING (character 61): \"rz\" is not two letters, A's then B's, out of u d l r",
            "ROLES (character 68): \"xf\" is not two letters, A's then B's, out of b f s m",
            "LIMIT (character 73): \"7\" is not a number from 20 to 999 without leading zeros",
            "MOVER (character 57): the players alternate: at turn 0 MOVER is A",
            "HEALTH (character 64): B is not in the arena and has health left",
            "HEALTH (character 64): 9 is over 5, the health at the start",
        ]
    );
    assert_eq!(
        errors("#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#.....#/####### B 3 rl 0,2 bf 30 20"),
        [
            "MOVER (character 57): the players alternate: at turn 30 MOVER is A",
            "TURN (character 71): 30 turns were completed, over the limit of 20",
            "HEALTH (character 64): A is in the arena and has no health left",
            "HEALTH (character 64): B is not in the arena and has health left",
        ]
    );
}

/// "EXTRAS: `key=value` joined by commas, in this order, only what is not the default".
#[test]
fn extras_have_one_notation() {
    let with = |extras: &str| format!("{ARENA} A 3 rl 5,5 bf 0 200 {extras}");
    for extras in [
        "fuse=3",
        "fuse=7,kicks=burning,blast=1,health=by-role,storm=50",
        "kicks=burning,storm=1",
        "blast=5",
        "health=by-role",
        "power-ups=3",
        "storm=1,power-ups=1,held=S-",
        "power-ups=2,held=-X",
        "power-ups=2,held=LL",
    ] {
        assert_eq!(FuseAndFrost::to_text(&read(&with(extras))), with(extras));
    }
    for (extras, character) in [
        ("fuse", 77),
        ("fuse=", 82),
        ("fuse=4", 82),
        ("fuse=8", 82),
        ("fuse=03", 82),
        ("kicks=steady", 83),
        ("blast=out", 83),
        ("blast=6", 83),
        ("health=equal", 84),
        ("storm=0", 83),
        ("storm=51", 83),
        ("power-ups=0", 87),
        ("power-ups=4", 87),
        ("power-ups=1,held=--", 94),
        ("power-ups=1,held=S", 94),
        ("power-ups=1,held=S-L", 94),
        ("power-ups=1,held=s-", 94),
        ("held=S-,power-ups=1", 85),
        ("held=S-", 77),
        ("turns=50", 77),
        ("size=7", 77),
        ("Fuse=3", 77),
        ("fuse=3,", 84),
        ("fuse=3,fuse=5", 84),
        ("kicks=burning,fuse=3", 91),
        ("fuse=3, kicks=burning", 0),
        ("end=blast", 81),
        ("end=frozen", 81),
    ] {
        if character == 0 {
            assert!(FuseAndFrost::parse(&with(extras)).is_err(), "{extras:?}");
        } else {
            rejected(&with(extras), &format!("EXTRAS (character {character})"));
        }
    }
}

/// "a timer over `fuse`"; "HEALTH is at most 5 each, and with `health=by-role` at most 9 each"; "`end` of ... `storm` unless exactly one player is
/// out ..., and any `end` with ACTIONS not 5".
#[test]
fn extras_contradict_other_fields() {
    let arena = |left: &str| ARENA.replace(|who: char| who.is_ascii_uppercase() && !left.contains(who), ".");
    for (text, place) in [
        (ARENA.replace("A.", "A4") + " A 3 rl 5,5 bf 0 200 fuse=3", "ARENA (character 11)"),
        (format!("{ARENA} A 3 rl 5,6 bf 0 200 fuse=3"), "HEALTH (character 66)"),
        (format!("{ARENA} A 5 rl 5,5 bf 2 200 end=storm"), "EXTRAS (character 77)"),
        (format!("{} A 5 rl 0,0 bf 2 200 end=storm", arena("")), "EXTRAS (character 77)"),
        (format!("{} A 4 rl 3,0 bf 2 200 end=storm", arena("A")), "EXTRAS (character 77)"),
        (format!("{} A 4 rl 3,0 bf 2 200 end=mined", arena("A")), "EXTRAS (character 77)"),
        (format!("{} A 5 rl 0,0 bf 2 200 end=shocked", arena("")), "EXTRAS (character 77)"),
        (format!("{} A 5 rl 3,0 bf 2 200 end=double-shock", arena("A")), "EXTRAS (character 77)"),
        (format!("{} A 5 rl 3,0 bf 2 200 power-ups=1,held=-S", arena("A")), "EXTRAS (character 77)"),
        (ARENA.replace("A.", "AS") + " A 3 rl 5,5 bf 0 200", "ARENA (character 11)"),
        (ARENA.replace("A....", "ASLSS") + " A 3 rl 5,5 bf 0 200 power-ups=1", "ARENA (character 14)"),
    ] {
        rejected(&text, place);
    }
    for (text, ended) in [
        (ARENA.replace("A.", "A7") + " A 3 rl 5,5 bf 0 200 fuse=7", "goes on"),
        (format!("{ARENA} A 3 rl 9,1 bf 0 200 health=by-role"), "goes on"),
        (format!("{} A 5 rl 3,0 bf 2 200 end=storm", arena("A")), "first (storm)"),
        (format!("{} B 5 rl 0,1 bf 3 200 storm=3,end=storm", arena("B")), "second (storm)"),
        (format!("{} B 5 rl 0,1 bf 3 200 end=mined", arena("B")), "second (mined)"),
        (format!("{} B 5 rl 0,1 bf 3 200 end=shocked", arena("B")), "second (shocked)"),
        (format!("{} B 5 rl 0,0 bf 3 200 end=double-shock", arena("")), "draw (double-shock)"),
        (format!("{} A 5 rl 3,0 bf 2 200 power-ups=1,held=S-", arena("A")), "first (blast)"),
        (ARENA.replace("A....", "ASLSL") + " A 3 rl 5,5 bf 0 200 power-ups=1", "goes on"),
        (ARENA.replace("A....", "Amrsx") + " A 3 rl 5,5 sm 0 200", "goes on"),
    ] {
        assert_eq!(result(&read(&text)), ended, "{text}");
        assert_eq!(FuseAndFrost::to_text(&read(&text)), text);
    }
}

/// "In a finished text without `end` one player out means `blast` with ACTIONS 5, `frozen` with fewer."
#[test]
fn finished_texts_determine_the_outcome() {
    let arena = |left: &str| ARENA.replace(|who: char| who.is_ascii_uppercase() && !left.contains(who), ".");
    for (left, fields, ended) in [
        ("A", "A 5 rl 3,0 bf 8 50", "first (blast)"),
        ("A", "B 5 rl 3,0 bf 9 50", "first (blast)"),
        ("B", "A 5 rl 0,1 bf 8 50", "second (blast)"),
        ("B", "B 5 rl 0,1 bf 9 50", "second (blast)"),
        ("A", "A 4 rl 3,0 bf 8 50", "first (frozen)"),
        ("A", "A 0 rl 3,0 bf 0 50", "first (frozen)"),
        ("B", "B 2 rl 0,1 bf 9 50", "second (frozen)"),
        ("", "A 5 rl 0,0 bf 8 50", "draw (double-blast)"),
        ("AB", "A 5 rl 3,1 bf 50 50", "draw (turn-limit)"),
        ("B", "A 5 rl 0,1 bf 50 50", "second (blast)"),
        ("", "A 5 rl 0,0 bf 50 50", "draw (double-blast)"),
        ("AB", "B 5 rl 3,1 bf 49 50", "goes on"),
    ] {
        let text = format!("{} {fields}", arena(left));
        assert_eq!(result(&read(&text)), ended, "{text}");
        assert_eq!(FuseAndFrost::to_text(&read(&text)), text);
    }
}

/// "A text need not be reachable by play."
#[test]
fn unreachable_texts_are_accepted() {
    for text in [
        "#######/#A1234#/#a#b#c#/#def11#/#4#4#4#/#3333B#/####### A 1 ud 1,5 ff 0 999",
        "#######/#BAf..#/#.#.#.#/#.....#/#.#.#.#/#.....#/####### B 5 rr 5,1 bb 1 20",
        "#########/#.......#/#.#.#.#.#/#..A....#/#.#.#.#.#/#....B..#/#.#.#.#.#/#.......#/######### A 0 uu 5,5 fb 998 999",
    ] {
        assert_eq!(FuseAndFrost::to_text(&read(text)), text);
    }
}

/// "Reading it back gives an equal position": positions with different texts differ.
#[test]
fn equal_texts_are_equal_positions() {
    let texts = [
        "A 3 rl 5,5 bf 0 200",
        "A 2 rl 5,5 bf 0 200",
        "A 3 ul 5,5 bf 0 200",
        "A 3 rr 5,5 bf 0 200",
        "A 3 rl 4,5 bf 0 200",
        "A 3 rl 5,4 bf 0 200",
        "A 3 rl 5,5 ff 0 200",
        "A 3 rl 5,5 bb 0 200",
        "A 3 rl 5,5 bf 2 200",
        "A 3 rl 5,5 bf 0 201",
        "A 3 rl 5,5 bf 0 200 fuse=5",
        "A 3 rl 5,5 bf 0 200 kicks=burning",
        "A 3 rl 5,5 bf 0 200 blast=1",
        "A 3 rl 5,5 bf 0 200 blast=4",
        "A 3 rl 5,5 bf 0 200 health=by-role",
        "A 3 rl 5,5 bf 0 200 storm=1",
        "A 3 rl 5,5 sm 0 200",
        "A 3 rl 5,5 ms 0 200",
        "A 3 rl 5,5 bf 0 200 power-ups=1",
        "A 3 rl 5,5 bf 0 200 power-ups=1,held=S-",
        "A 3 rl 5,5 bf 0 200 power-ups=1,held=-S",
        "A 3 rl 5,5 bf 0 200 power-ups=1,held=L-",
        "A 3 rl 5,5 bf 0 200 power-ups=1,held=LX",
    ];
    for (index, one) in texts.iter().enumerate() {
        for (other_index, other) in texts.iter().enumerate() {
            let [one, other] = [one, other].map(|fields| read(&format!("{ARENA} {fields}")));
            assert_eq!(one == other, index == other_index);
            assert_eq!(FuseAndFrost::hash(&one) == FuseAndFrost::hash(&other), index == other_index);
        }
    }
}
