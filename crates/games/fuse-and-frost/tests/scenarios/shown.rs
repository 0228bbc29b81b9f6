//! "Shown to the player": events, highlights and actions.

use quadrille_core::{BoardView, Direction, FactValue, GameEvent, Piece, Rules, Seat, Square, Target};
use quadrille_fuse_and_frost::{Event, FuseAndFrost, Heading, Move, Object, Obstacle, Position, Role};

use crate::{drawn, moves, play, read, result};

/// Makes a move and returns its events. Checks that their changes lead from the board before to the board after.
pub(crate) fn events(position: &mut Position, mv: &str) -> Vec<Event> {
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

pub(crate) fn names(events: &[Event]) -> Vec<&'static str> {
    events.iter().map(GameEvent::name).collect()
}

pub(crate) fn squares(position: &Position, names: &str) -> Vec<Square> {
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

pub(crate) fn status(view: &BoardView, key: &str, seat: Option<Seat>) -> Option<FactValue> {
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
