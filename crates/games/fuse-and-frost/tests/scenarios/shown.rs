//! "Shown to the player": events, highlights and actions.

use quadrille_core::{BoardView, Direction, FactValue, GameEvent, Piece, Rules, Seat, Square, Target};
use quadrille_fuse_and_frost::{
    Cause, Event, FuseAndFrost, Heading, Move, Object, Obstacle, Position, PowerUp, Role,
};

use crate::{drawn, moves, play, read, result};

/// Makes a move and returns its events. Checks that their changes lead from the board before to the board after.
fn events(position: &mut Position, mv: &str) -> Vec<Event> {
    let mut view = FuseAndFrost::board(position);
    let mut events = Vec::new();
    for mv in moves(mv) {
        FuseAndFrost::check(position, mv).expect("a legal move");
        FuseAndFrost::apply(position, mv, &mut events);
    }
    for change in events.iter().flat_map(GameEvent::changes) {
        view.apply(&change);
    }
    assert_eq!(view, FuseAndFrost::board(position));
    events
}

fn names(events: &[Event]) -> Vec<&'static str> {
    events.iter().map(GameEvent::name).collect()
}

fn squares(position: &Position, names: &str) -> Vec<Square> {
    names.split_whitespace().map(|name| position.grid().parse_square(name).expect(name)).collect()
}

#[test]
fn steps_places_and_facings_are_events() {
    let mut position = read(&drawn(
        "
        #######
        #A....#
        #.#.#.#
        #.....#
        #.#.#.#
        #....B#
        #######
        A 3 rl 5,5 bf 0 200",
    ));
    let stepped = events(&mut position, "mr");
    let (from, to) = (Square::new(1, 1), Square::new(1, 2));
    assert_eq!(stepped, [Event::Spent { left: 2 }, Event::Stepped { seat: Seat::First, from, to }]);
    let placed = events(&mut position, "pl");
    assert_eq!(names(&placed), ["spent", "turned", "placed"]);
    assert_eq!(
        placed[2],
        Event::Placed { seat: Seat::First, object: Object { role: Role::Bomber, number: 4 }, at: from }
    );
    assert_eq!(names(&events(&mut position, "fu")), ["turned"]);
    assert_eq!(names(&events(&mut position, "end")), ["ticked", "passed"]);
}

#[test]
fn slides_have_their_obstacle() {
    let cases = [
        ("#Ab...#", Obstacle::Wall, vec!["spent", "slid", "cracked"]),
        ("#Aa...#", Obstacle::Wall, vec!["spent", "slid", "shattered"]),
        ("#Ac..f#", Obstacle::Object(Role::Freezer), vec!["spent", "slid", "cracked", "cracked"]),
        ("#Aa..b#", Obstacle::Object(Role::Freezer), vec!["spent", "slid", "shattered", "cracked"]),
        ("#Ac..1#", Obstacle::Object(Role::Bomber), vec!["spent", "slid", "cracked"]),
        ("#Ac..B#", Obstacle::Player(Seat::Second), vec!["spent", "slid", "cracked", "hurt"]),
        ("#A3..B#", Obstacle::Player(Seat::Second), vec!["spent", "slid"]),
    ];
    for (row, obstacle, found) in cases {
        let below = if row.contains('B') { '.' } else { 'B' };
        let text = format!("#######/{row}/#.#.#.#/#.....#/#.#.#.#/#....{below}#/####### A 5 rl 5,5 bf 2 200");
        let events = events(&mut read(&text), "kr");
        assert_eq!(names(&events), found, "{row}");
        let Event::Slid { by, from, to, hit, .. } = &events[1] else { panic!("{events:?}") };
        let end = if row.ends_with(".#") { 5 } else { 4 };
        assert_eq!((*by, *from, *to), (Seat::First, Square::new(1, 2), Square::new(1, end)), "{row}");
        assert_eq!(*hit, obstacle, "{row}");
    }
}

#[test]
fn the_end_has_its_reason() {
    let mut position = read("#######/#Af..B#/#.#.#.#/#.....#/#.#.#.#/#.....#/####### A 1 rl 5,1 bf 2 200");
    let found = events(&mut position, "kr");
    assert_eq!(names(&found), ["spent", "slid", "cracked", "hurt", "out", "ended"]);
    assert_eq!(
        found[5].facts(),
        [("result", FactValue::Word("first")), ("reason", FactValue::Word("frozen"))],
    );
    assert_eq!(result(&position), "first (frozen)");
}

#[test]
fn players_who_are_out_are_events() {
    let mut position = read("#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#1...B#/####### A 5 rl 5,3 bf 2 200");
    let found = events(&mut position, "end");
    assert_eq!(names(&found), ["ticked", "burst", "out", "out", "passed", "ended"]);
    assert_eq!(found[2], Event::Out { seat: Seat::First, at: Square::new(1, 1), dropped: None });
    assert_eq!(found[4], Event::Passed { side_to_move: Seat::Second, actions: 5, turn: 3 });
}

/// "bursts run outward": each wave advances one square, and a bomb bursts with the wave that reaches it.
#[test]
fn bursts_are_ordered_in_waves() {
    let mut position = read(&drawn(
        "
        #######
        #1.4..#
        #.#.#.#
        #c..B.#
        #.#.#.#
        #....A#
        #######
        A 5 rl 5,5 bf 2 200",
    ));
    let waves =
        ["b6", "c6 b5", "d6 b4", "e6 d5 b3", "f6 d4 b2", "d3", "d2"].map(|wave| squares(&position, wave));
    let found = events(&mut position, "end");
    assert_eq!(names(&found), ["thawed", "ticked", "burst", "passed"]);
    let Event::Burst { bursting, waves: spread, removed } = &found[2] else { panic!("{found:?}") };
    assert_eq!(*spread, waves);
    let bombs = ["b6", "", "d6", "", "", "", ""].map(|wave| squares(&position, wave)).to_vec();
    assert_eq!(*bursting, [(Role::Bomber, bombs)]);
    assert_eq!(*removed, [(Role::Freezer, squares(&position, "b4"))]);
}

/// "squares in danger at the coming turn's end", including chain reactions; "where a kicked object would come to rest".
#[test]
fn squares_are_highlighted() {
    let position = read(&drawn(
        "
        #######
        #B....#
        #.#2#4#
        #.....#
        #.#.#.#
        #Ac..1#
        #######
        A 2 rl 5,5 bf 2 200",
    ));
    let marked = |name: &str| {
        let mark = FuseAndFrost::highlights(&position).into_iter().find(|mark| mark.name == name).unwrap();
        let names: Vec<String> = mark.squares.iter().map(|square| position.grid().name(*square)).collect();
        names.join(" ")
    };
    assert_eq!(marked("danger"), "f6 f5 f4 f3 b2 c2 d2 e2 f2", "the second bomb runs along the same file");
    assert_eq!(marked("reach"), "b4 b3", "squares within reach with the actions left");
    assert_eq!(marked("rest"), "e2", "where a kicked object would come to rest");
    let spent = read("#######/#B....#/#.#2#4#/#.....#/#.#.#.#/#Ac..1#/####### A 0 rl 5,5 bf 2 200");
    let marks = FuseAndFrost::highlights(&spent);
    let marked: Vec<&str> =
        marks.iter().filter(|mark| !mark.squares.is_empty()).map(|mark| mark.name).collect();
    assert_eq!(marked, ["danger"], "with the actions left");
    let over = read("#######/#1.3..#/#.#.#.#/#.....#/#.#.#.#/#A....#/####### A 5 rl 5,0 bf 2 200");
    assert!(FuseAndFrost::highlights(&over).iter().all(|mark| mark.squares.is_empty()));
}

#[test]
fn a_touch_steps_places_or_kicks() {
    let position = read(&drawn(
        "
        #######
        #A2...#
        #.#.#.#
        #B....#
        #.#.#.#
        #.....#
        #######
        A 2 rl 5,5 bf 2 200",
    ));
    let choices = FuseAndFrost::legal_actions(&position, &[]);
    let target = |name: &str, action, texts| Target {
        square: position.grid().parse_square(name).unwrap(),
        action,
        moves: moves(texts),
    };
    assert_eq!(
        choices.squares,
        [target("b5", "step", "md"), target("b5", "place", "pd"), target("c6", "kick", "kr")]
    );
    let buttons = [("face-up", Heading::Up), ("face-down", Heading::Down), ("face-left", Heading::Left)];
    let mut buttons: Vec<(&str, Move)> = buttons.map(|(name, way)| (name, Move::Face(way))).into();
    buttons.push(("end", Move::End));
    assert_eq!(choices.buttons, buttons);
    assert!(
        FuseAndFrost::legal_actions(&position, &[Square::new(2, 1)]).squares.is_empty(),
        "one touch says it all"
    );
}

/// "a highlighted square moves there".
#[test]
fn a_touch_steps_along_a_shortest_path() {
    let steps = |actions| {
        let text =
            format!("#######/#A3...#/#.#.#.#/#..B..#/#.#.#.#/#.....#/####### A {actions} rl 5,5 bf 2 200");
        let position = read(&text);
        let targets = FuseAndFrost::legal_actions(&position, &[]).squares;
        let walks: Vec<Target<Move>> = targets.into_iter().filter(|target| target.action == "step").collect();
        for walk in &walks {
            let mut walked = position;
            play(&mut walked, &walk.moves);
            assert_eq!(walked.square(Seat::First), Some(walk.square));
        }
        let walks = walks.iter().map(|walk| (position.grid().name(walk.square), walk.moves.len()));
        walks.map(|(name, steps)| format!("{name} in {steps}")).collect::<Vec<String>>().join(", ")
    };
    assert_eq!(steps(5), "b5 in 1, b4 in 2, b3 in 3, c4 in 3, b2 in 4, c2 in 5");
    assert_eq!(steps(2), "b5 in 1, b4 in 2");
    assert_eq!(steps(0), "");
}

/// "timers and healths", facings and roles; "A player who is out" is not on the board.
#[test]
fn the_board_shows_players_and_objects() {
    let view = FuseAndFrost::board(&read(
        "#######/#A3...#/#e#.#.#/#.....#/#.#.#.#/#.....#/####### A 4 ul 2,0 bf 6 200",
    ));
    let piece = |row, column| view.cell(Square::new(row, column)).piece.clone();
    let thing = |kind, value, label: &str| Piece {
        owner: None,
        kind,
        value: Some(value),
        facing: None,
        label: label.to_string(),
    };
    assert_eq!(
        piece(1, 1),
        Some(Piece { owner: Some(Seat::First), facing: Some(Direction::Up), ..thing("bomber", 2, "A") })
    );
    assert_eq!(piece(1, 2), Some(thing("bomb", 3, "3")));
    assert_eq!(piece(2, 1), Some(thing("ice", 5, "e")));
    assert_eq!(view.cells.iter().filter(|cell| cell.piece.is_some()).count(), 3);
    let ground = |row, column| view.cell(Square::new(row, column)).ground;
    assert_eq!((ground(0, 0).kind, ground(2, 2).kind, ground(1, 1).kind), ("wall", "wall", "floor"));
    assert_eq!((ground(2, 2).symbol, ground(1, 1).symbol), ('#', '.'));
    assert_eq!(status(&view, "actions", None), Some(FactValue::Number(4)));
    assert_eq!(status(&view, "turn", None), Some(FactValue::Number(6)));
    assert_eq!(status(&view, "limit", None), Some(FactValue::Number(200)));
    assert_eq!(status(&view, "health", Some(Seat::First)), Some(FactValue::Number(2)));
    assert_eq!(status(&view, "health", Some(Seat::Second)), Some(FactValue::Number(0)));
    assert_eq!(status(&view, "role", Some(Seat::Second)), Some(FactValue::Word("freezer")));
    assert_eq!(view.side_to_move, Seat::First);
    assert_eq!(view.outcome.map(|outcome| outcome.to_string()).as_deref(), Some("first (frozen)"));
}

fn status(view: &BoardView, key: &str, seat: Option<Seat>) -> Option<FactValue> {
    view.status
        .iter()
        .find(|status| status.key == key && status.seat == seat)
        .map(|status| status.value.clone())
}

/// The queries of computer players.
#[test]
fn a_position_answers_queries() {
    let position = read("#######/#A3...#/#e#.#.#/#.....#/#.#.#.#/#....B#/####### B 4 ul 2,3 bf 7 200");
    assert_eq!(position.size().side(), 7);
    assert_eq!(position.square(Seat::Second), Some(Square::new(5, 5)));
    assert_eq!(position.player(Seat::First).facing, Heading::Up);
    assert_eq!(position.player(Seat::Second).health, 3);
    assert_eq!(position.object(Square::new(1, 2)), Some(Object { role: Role::Bomber, number: 3 }));
    assert_eq!(position.object(Square::new(2, 1)), Some(Object { role: Role::Freezer, number: 5 }));
    assert_eq!(position.object(Square::new(7, 7)), None, "off the board lies nothing");
    assert_eq!((position.actions(), position.turn(), position.limit()), (4, 7, 200));
    assert!(position.danger().is_empty());
    assert_eq!(position.empty().len(), 17);
    assert_eq!(position.reach(Seat::First, 5).len(), 0);
    assert_eq!(position.reach(Seat::Second, 1).len(), 2);
}

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
