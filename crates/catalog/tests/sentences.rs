//! The English sentences of each game's events.

use quadrille_catalog::{AcceptAnyWord, find};
use quadrille_core::Options;

/// The sentences of the events of the last move.
fn words(game: &str, position: &str, moves: &[&str]) -> Vec<String> {
    let game = find(game).expect("the game is in the catalogue");
    let position = match position {
        "start" => game.initial(&Options::defaults(game.info().options), 0),
        text => game.parse(text),
    };
    let mut position = position.expect("the position is valid");
    let events = moves.iter().map(|mv| position.play_text(mv, &AcceptAnyWord).expect("the moves are legal"));
    let last = events.last().unwrap_or_default();
    last.into_iter().filter_map(|event| event.sentence).collect()
}

#[test]
fn quadratic_war() {
    for (position, mv, expected) in [
        (
            "8/8/8/3c+14/3l-14/8/3Q-24/l+17/8 b classic 0 1",
            "d3d4",
            &[
                "Blue moves -2x² from d3 to d4",
                "-2x² - x + 1 = 0, D = 9: strikes d6 d5",
                "Red loses 1, -x and has 1 left",
            ][..],
        ),
        (
            "8/8/8/8/3q+14/2c+15/8/8/L+12Q+14 b classic 0 1",
            "d1d4",
            &[
                "Blue moves x² from d1 to d4",
                "x² + 1 = 0, D = -4: backfires on d4",
                "2x² = 0, D = 0: strikes d5",
                "Red loses x² and has 1 left",
                "Blue loses x² and has 1 left",
                "a draw: no-quadratics",
            ],
        ),
        ("q+17/C-17/8/8/8/8/8/8/8 b classic 0 1", "pass", &["Blue has no move and passes"]),
    ] {
        assert_eq!(words("quadratic-war", position, &[mv]), expected, "{position}");
    }
}

#[test]
fn fuse_and_frost() {
    let arena = |[top, middle, bottom]: [&str; 3], rest: &str| {
        format!("#######/#{top}#/#.#.#.#/#{middle}#/#.#.#.#/#{bottom}#/####### {rest}")
    };
    for (position, mv, expected) in [
        ("start".to_string(), "pr", &["Blue lays a bomb on c6"][..]),
        ("start".to_string(), "fd", &["Blue turns down"]),
        ("start".to_string(), "mr", &["Blue steps to c6"]),
        ("start".to_string(), "end", &[]),
        (arena(["AB...", ".....", "....."], "A 3 rl 5,5 bf 4 200"), "kr", &["Orange is kicked to d6"]),
        (
            arena(["A4...", ".....", "....B"], "A 3 rl 5,5 bf 4 200"),
            "kr",
            &["the bomb on c6 slides to f6, against the wall"],
        ),
        (
            arena(["Aa.c.", ".....", "....B"], "A 3 rl 5,5 ff 4 200"),
            "kr",
            &[
                "the ice on c6 slides to d6, against ice",
                "the ice on d6 shatters",
                "the ice on e6 cracks, 2 left",
            ],
        ),
        (
            arena(["Ac..B", ".....", "....."], "A 3 rl 5,1 fb 4 200"),
            "kr",
            &[
                "the ice on c6 slides to e6, against Orange",
                "the ice on e6 cracks, 2 left",
                "Orange is hurt, 0 health left",
                "Orange is out on f6",
                "Blue won: frozen",
            ],
        ),
        (
            arena(["A1.aB", ".....", "....."], "A 3 rl 5,5 bf 4 200"),
            "end",
            &[
                "the ice on e6 melts",
                "the bomb on c6 bursts",
                "Blue is out on b6",
                "Orange is out on f6",
                "a draw: double-blast",
            ],
        ),
        (
            arena(["..1.2", "A.c..", "....B"], "A 3 rl 5,5 bf 4 200"),
            "end",
            &[
                "the bombs on d6 f6 burst, and the ice on d4 is gone",
                "Orange is out on f2",
                "Blue won: blast",
            ],
        ),
    ] {
        assert_eq!(words("fuse-and-frost", &position, &[mv]), expected, "{position}");
    }
}

#[test]
fn territory_words() {
    for (moves, expected) in [
        (&["a1-d2-a4"][..], &["Blue spells ROS over a1 d2 a4, strength 1", "Blue claims 11,225 cells"][..]),
        (&["a1-d2-a4", "a1-d2-a4"], &["Red spells ROS over a1 d2 a4, strength 1", "Blue loses 11,225 cells"]),
        (&["a1-a2-a3"], &["Blue spells REE over a1 a2 a3, strength 1", "no land changes hands"]),
        (&["pass"], &["Blue passes"]),
    ] {
        assert_eq!(words("territory-words", "start", moves), expected, "{moves:?}");
    }
    let all_passes = vec!["pass"; 16];
    assert_eq!(words("territory-words", "start", &all_passes), ["Red passes", "a draw: equal-territory"]);
}

#[test]
fn stay_on_the_board() {
    for (mv, expected) in [
        ("91", &["the queen goes from b2 to c3", "b2 closes"][..]),
        ("92", &["the queen goes 2 up-right from b2, off the board", "Second won: off-board"]),
        ("71", &["the queen goes from b2 to a3, which is closed", "Second won: closed-square"]),
        (
            "claim",
            &[
                "First claims \"No moves\": wrong",
                "a move to b3, c3, a2, c2, a1, b1, c1 was safe",
                "Second won: wrong-claim",
            ],
        ),
    ] {
        assert_eq!(words("stay-on-the-board", "x../.q./... blocked 1 0 200", &[mv]), expected, "{mv}");
    }
}
