//! "Shown to the player" for the characters and power-ups that the original rules do not have.

use quadrille_core::{FactValue, GameEvent, Rules, Seat, Square};
use quadrille_fuse_and_frost::{Cause, Event, FuseAndFrost, Move, Position, PowerUp, Role};

use crate::shown::{events, names, squares, status};
use crate::{drawn, moves, read};

/// The sentences in English of the events of a move.
fn sentences(position: &Position, found: &[Event]) -> Vec<String> {
    found.iter().filter_map(|event| event.sentence(position.grid())).collect()
}

/// Coils and mines in events: each kind has an event for the end of a turn, and hits tell their cause.
#[test]
fn coils_and_mines_are_in_events() {
    let mut position = read(&drawn(
        "
        #######
        #rA.r.#
        #.#.#.#
        #..x..#
        #.#.#.#
        #...vB#
        #######
        A 5 rl 5,5 sm 2 200",
    ));
    let found = events(&mut position, "end");
    assert_eq!(names(&found), ["drained", "drained", "burst", "hurt", "hurt", "passed"]);
    assert_eq!(
        found[0].facts(),
        [
            ("coils", FactValue::Squares(squares(&position, "b6 e6"))),
            ("gone", FactValue::Squares(Vec::new())),
            ("object", FactValue::Word("coil")),
        ]
    );
    let hits: Vec<(Seat, Cause, u8)> = found
        .iter()
        .filter_map(|event| match event {
            Event::Hurt { seat, cause, lost, .. } => Some((*seat, *cause, *lost)),
            _ => None,
        })
        .collect();
    assert_eq!(
        hits,
        [(Seat::Second, Cause::Object(Role::Miner), 1), (Seat::First, Cause::Object(Role::Sparker), 1)]
    );
    assert_eq!(
        sentences(&position, &found),
        ["the mine on e2 bursts", "Orange is hurt, 4 health left", "Blue is hurt, 4 health left"]
    );
}

/// One wave for a mine, and a bomb that it reaches goes on in lines.
#[test]
fn mines_are_in_the_waves_of_a_burst() {
    let mut position = read(&drawn(
        "
        #######
        #Bv4..#
        #.#.#.#
        #m.s..#
        #.#.#.#
        #....A#
        #######
        A 5 rl 5,5 mb 2 200 blast=1",
    ));
    let found = events(&mut position, "end");
    assert_eq!(names(&found), ["drained", "drained", "ticked", "burst", "hurt", "passed"]);
    let Event::Burst { bursting, waves, removed } = &found[3] else { panic!("{found:?}") };
    let wave = |names: &str| squares(&position, names);
    assert_eq!(waves[..3], [wave("c6"), wave("b6 d6"), wave("e6 d5")]);
    assert_eq!(bursting[0], (Role::Bomber, [vec![], wave("d6"), vec![], vec![], vec![], vec![]].to_vec()));
    assert_eq!(bursting[1], (Role::Miner, [wave("c6"), vec![], vec![], vec![], vec![], vec![]].to_vec()));
    assert!(removed.is_empty());
    assert_eq!(
        sentences(&position, &found),
        [
            "the coil on b4 is spent",
            "the mine on d4 is spent",
            "the bomb on d6 and the mine on c6 burst",
            "Orange is hurt, 4 health left"
        ]
    );
}

/// "power-ups, and which one each player holds".
#[test]
fn power_ups_are_shown() {
    let position = read(
        "#######/#A.S.L#/#.#.#.#/#..X..#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200 power-ups=3,held=-X",
    );
    let view = FuseAndFrost::board(&position);
    let ground = |row, column| {
        let ground = view.cell(Square::new(row, column)).ground;
        (ground.kind, ground.symbol)
    };
    assert_eq!(
        [ground(1, 3), ground(1, 5), ground(3, 3), ground(1, 2)],
        [("shield", 'S'), ("leap", 'L'), ("swap", 'X'), ("floor", '.')]
    );
    assert_eq!(status(&view, "held", Some(Seat::First)), Some(FactValue::Word("nothing")));
    assert_eq!(status(&view, "held", Some(Seat::Second)), Some(FactValue::Word("swap")));
    assert_eq!(
        (position.power_up(Square::new(1, 3)), position.player(Seat::Second).held),
        (Some(PowerUp::Shield), Some(PowerUp::Swap))
    );
    let original = FuseAndFrost::board(&read(
        "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 3 rl 5,5 bf 0 200",
    ));
    assert_eq!(
        status(&original, "held", Some(Seat::First)),
        None,
        "a game without power-ups has no place for them"
    );
}

#[test]
fn power_ups_are_in_events() {
    let text =
        |row: &str, fields: &str| format!("#######/{row}/#.#.#.#/#.....#/#.#.#.#/#.....#/####### {fields}");
    for (row, fields, mv, expected, told) in [
        (
            "#ASB..#",
            "A 5 rl 5,5 bf 2 200 power-ups=3",
            "mr",
            &["spent", "stepped", "picked-up"][..],
            "Blue picks up a shield",
        ),
        (
            "#ASB..#",
            "A 5 rl 5,5 bf 2 200 power-ups=3",
            "pr",
            &["spent", "destroyed", "placed"],
            "the shield on c6 is destroyed",
        ),
        (
            "#A4.XB#",
            "A 5 rl 5,5 bf 2 200 power-ups=3",
            "kr",
            &["spent", "slid", "destroyed"],
            "the swap on e6 is destroyed",
        ),
        (
            "#ABL..#",
            "A 5 rl 5,5 bf 2 200 power-ups=3",
            "kr",
            &["spent", "pushed", "picked-up"],
            "Orange picks up a leap",
        ),
        ("#AB...#", "A 5 rl 5,5 bf 2 200 power-ups=3,held=L-", "jr", &["spent", "leapt"], "Blue leaps to d6"),
        (
            "#AB.S.#",
            "A 5 rl 5,5 bf 2 200 power-ups=3,held=X-",
            "swap",
            &["spent", "swapped"],
            "Blue swaps places: Blue is on c6 and Orange on b6",
        ),
        (
            "#Af.B.#",
            "A 5 rl 5,5 bf 2 200 power-ups=3,held=-S",
            "kr",
            &["spent", "slid", "cracked", "shielded"],
            "the shield of Orange absorbs the hit",
        ),
        (
            "#A1..B#",
            "A 5 rl 5,5 bf 2 200 power-ups=3,held=LS",
            "end",
            &["ticked", "burst", "out", "shielded", "passed", "ended"],
            "the shield of Orange absorbs the hit",
        ),
        (
            "#A1SLB#",
            "A 5 rl 5,5 bf 2 200 power-ups=3",
            "end",
            &["ticked", "burst", "destroyed", "destroyed", "out", "out", "passed", "ended"],
            "the leap on e6 is destroyed",
        ),
    ] {
        let mut position = read(&text(row, fields));
        let found = events(&mut position, mv);
        assert_eq!(names(&found), expected, "{row}");
        assert!(
            sentences(&position, &found).contains(&told.to_string()),
            "{:?}",
            sentences(&position, &found)
        );
    }
}

/// A leap is a touch of the square where it ends, a swap a button.
#[test]
fn power_ups_are_actions() {
    let actions = |held: &str| {
        let text = format!(
            "#######/#A4...#/#.#.#.#/#B....#/#.#.#.#/#.....#/####### A 2 rl 5,5 bf 2 200 power-ups=1,held={held}-"
        );
        FuseAndFrost::legal_actions(&read(&text), &[])
    };
    let leap = actions("L").squares.into_iter().find(|target| target.action == "leap").expect("a leap");
    assert_eq!((leap.square, leap.moves), (Square::new(1, 3), moves("jr")));
    assert!(actions("L").buttons.iter().all(|(name, _)| *name != "swap"));
    assert!(actions("X").buttons.contains(&("swap", Move::Swap)));
    assert!(actions("X").squares.iter().all(|target| target.action != "leap"));
}

/// "A square is in danger if the reaction ... covers it as the players stand now, if it is beside a mine that will be armed then, or if it will be
/// live then."
#[test]
fn mines_and_coils_are_a_danger() {
    let danger = |board: &str| {
        let position = read(&drawn(board));
        let names: Vec<String> =
            position.danger().into_iter().map(|square| position.grid().name(square)).collect();
        names.join(" ")
    };
    assert_eq!(
        danger(
            "
            #######
            #A....#
            #.#.#.#
            #..w..#
            #.#.#.#
            #x...B#
            #######
            A 5 rl 5,5 mf 2 200"
        ),
        "d5 c4 e4 d3",
        "beside a mine that will be armed; not that with charge 6"
    );
    assert_eq!(
        danger(
            "
            #######
            #A....#
            #.#.#.#
            #r.a.r#
            #.#.#.#
            #mB..r#
            #######
            A 5 rl 5,5 sf 2 200"
        ),
        "c4 d4 e4 f3",
        "between coils that will be linked: the ice melts, and the coil with charge 1 is gone"
    );
}
