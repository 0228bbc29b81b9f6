//! "Shown to the player": board, events and actions.

use quadrille_core::{BoardView, Change, FactValue, GameEvent, NoEvents, Random, Rules, Seat, Span, Square};
use quadrille_territory_words::{Event, Move, Position, TerritoryWords};

use super::{after, mv, path, start};

fn events(position: &Position, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    TerritoryWords::apply(&mut position.clone(), mv(text), &mut events);
    events
}

fn names(events: &[Event]) -> Vec<&'static str> {
    events.iter().map(GameEvent::name).collect()
}

fn status(view: &BoardView, key: &str, seat: Option<Seat>) -> FactValue {
    let found = view.status.iter().find(|status| status.key == key && status.seat == seat);
    found.unwrap_or_else(|| panic!("no status {key}")).value.clone()
}

/// "Blue and red scores, whose turn, turns left"
#[test]
fn the_board_shows_letters_land_scores_and_turns() {
    let view = TerritoryWords::board(&after(start(&[]), "a1-a2-b2-b1 a1-a2-b2-b1 c1-c2-d2"));
    assert!(view.cells.iter().all(|cell| cell.ground.kind == "letter" && cell.piece.is_none()));
    let symbols: String = view.cells[..12].iter().map(|cell| cell.ground.symbol).collect();
    assert_eq!(symbols, "CATCATCATCAT");
    let land = view.land.as_ref().unwrap();
    assert_eq!((land.columns, land.rows, land.cells.len()), (600, 600, 360_000));
    assert_eq!((land.cells[0], land.cells[560 * 600 + 40], land.cells[526 * 600 + 150]), (0, 24, 9));
    assert_eq!(status(&view, "score", Some(Seat::First)), FactValue::Number(1225));
    assert_eq!(status(&view, "score", Some(Seat::Second)), FactValue::Number(0));
    assert_eq!(status(&view, "neutral", None), FactValue::Number(2500));
    assert_eq!(status(&view, "played", None), FactValue::Number(3));
    assert_eq!(status(&view, "turns", None), FactValue::Number(8));
    assert_eq!(status(&view, "left", Some(Seat::First)), FactValue::Number(6));
    assert_eq!(status(&view, "left", Some(Seat::Second)), FactValue::Number(7));
    assert_eq!(status(&view, "reach", None), FactValue::Number(4));
    assert_eq!(status(&view, "repeats", None), FactValue::Word("allowed"));
    assert_eq!((view.side_to_move, view.outcome), (Seat::Second, None));
}

#[test]
fn events_of_a_move_are_in_order() {
    let position = start(&[("turns", "1")]);
    let first = events(&position, "a1-b2-c1");
    assert_eq!(names(&first), ["spelled", "claimed", "turn-began"]);
    assert_eq!(
        first[0].facts(),
        [
            ("seat", FactValue::Seat(Seat::First)),
            ("word", FactValue::Text("CAT".into())),
            ("squares", FactValue::Squares(path("a1-b2-c1").squares().collect())),
            ("strength", FactValue::Number(1)),
            ("played", FactValue::Number(1)),
            ("left", FactValue::Number(0)),
        ]
    );
    assert_eq!(names(&events(&position, "a1-b1-c1")), ["spelled", "claimed", "turn-began"]);
    assert_eq!(names(&events(&position, "pass")), ["passed", "turn-began"]);
    let last = after(position, "a1-b2-c1");
    assert_eq!(names(&events(&last, "pass")), ["passed", "ended"]);
    assert_eq!(names(&events(&last, "a1-b2-c1")), ["spelled", "claimed", "ended"]);
}

/// "a history of words with the land each won"
#[test]
fn a_claim_has_the_counts_before_and_after() {
    let position = after(start(&[]), "a1-a2-b2-b1");
    let found = events(&position, "a1-a2-c2-c1");
    let expected = [
        ("seat", FactValue::Seat(Seat::Second)),
        ("gained", FactValue::Number(2500)),
        ("lost", FactValue::Number(2500)),
        ("first-before", FactValue::Number(2500)),
        ("first", FactValue::Number(0)),
        ("second-before", FactValue::Number(0)),
        ("second", FactValue::Number(2500)),
        ("neutral-before", FactValue::Number(0)),
        ("neutral", FactValue::Number(2500)),
    ];
    assert_eq!(found[1].facts(), expected);
}

fn spans(events: &[Event]) -> Vec<Span> {
    let land = |change| match change {
        Change::SetLand(spans) => Some(spans),
        _ => None,
    };
    events.iter().flat_map(GameEvent::changes).find_map(land).expect("a claim tells of land")
}

#[test]
fn a_claim_has_only_the_changed_cells() {
    // Blue holds a1-a2-b2-b1 at 5 and claims it again with the next square to the right, at 2.
    let position = after(start(&[]), "a1-a2-b2-b1 pass a1-a2-b2-b1 pass a1-a2-b2-b1 pass");
    assert_eq!(position.land().cell(40, 560).strength(), 5);
    assert_eq!(spans(&events(&position, "a1-a2-b2-b1")), []);
    let found = spans(&events(&position, "a1-a2-c2-c1"));
    let expected: Vec<Span> = (525..575).map(|row| Span { row, start: 75, end: 125, value: 10 }).collect();
    assert_eq!(found, expected);
    // Land of two kinds gives two spans per row, except at the maximal strength.
    let weaker = after(start(&[]), "a1-a2-b2-b1 pass");
    let found = spans(&events(&weaker, "a1-a2-c2-c1"));
    assert_eq!(found.len(), 100);
    assert_eq!(found[0], Span { row: 525, start: 25, end: 75, value: 12 });
    assert_eq!(found[1], Span { row: 525, start: 75, end: 125, value: 10 });
    assert_eq!(spans(&events(&weaker, "a1-b1-c1")), []);
}

#[test]
fn events_folded_over_the_board_before_give_the_board_after() {
    let mut random = Random::new(3);
    for repeats in ["allowed", "forbidden"] {
        let mut position = start(&[("repeats", repeats), ("turns", "20")]);
        while let Some(sampled) = TerritoryWords::sample(&position, &mut random) {
            let mv = if random.below(8) == 0 { Move::Pass } else { sampled };
            let mut view = TerritoryWords::board(&position);
            let mut silent = position.clone();
            let mut events = Vec::new();
            TerritoryWords::apply(&mut position, mv, &mut events);
            TerritoryWords::apply(&mut silent, mv, &mut NoEvents);
            for change in events.iter().flat_map(GameEvent::changes) {
                view.apply(&change);
            }
            assert!(view == TerritoryWords::board(&position), "{mv:?}");
            assert_eq!(silent, position);
        }
        assert!(TerritoryWords::outcome(&position).is_some());
    }
}

/// The squares that can be picked after these picks, and the buttons.
fn choices(position: &Position, picked: &[Square]) -> (Vec<Square>, Vec<&'static str>) {
    let choices = TerritoryWords::legal_actions(position, picked);
    assert!(choices.squares.iter().all(|target| target.action == "pick" && target.moves.is_empty()));
    let squares = choices.squares.iter().map(|target| target.square).collect();
    (squares, choices.buttons.iter().map(|(name, _)| *name).collect())
}

/// "letters out of reach dimmed and inert"
#[test]
fn the_next_pick_is_within_reach_and_new() {
    let position = start(&[("reach", "2")]);
    assert_eq!(choices(&position, &[]).0.len(), 144);
    assert_eq!(choices(&position, &[Square::new(5, 5)]).0.len(), 24);
    let corner: Vec<Square> = path("a1-a2").squares().collect();
    let (next, buttons) = choices(&position, &corner);
    let names: Vec<String> =
        next.iter().map(|square| quadrille_territory_words::GRID.name(*square)).collect();
    assert_eq!(names, ["a4", "b4", "c4", "a3", "b3", "c3", "b2", "c2", "b1", "c1"]);
    assert_eq!(buttons, ["pass"]);
}

/// "submit, or pass"
#[test]
fn a_legal_word_can_be_submitted() {
    let position = start(&[("repeats", "forbidden")]);
    let squares = |text| path(text).squares().collect::<Vec<_>>();
    let offered = TerritoryWords::legal_actions(&position, &squares("a1-b2-c1"));
    assert_eq!(offered.buttons, [("submit", mv("a1-b2-c1")), ("pass", Move::Pass)]);
    assert_eq!(choices(&position, &squares("a1-b2")).1, ["pass"]);
    let position = after(position, "a1-b2-c1");
    assert_eq!(choices(&position, &squares("d1-e2-f1")).1, ["pass"], "CAT was played");
    assert_eq!(choices(&position, &squares("d1-e2-f1-g1")).1, ["submit", "pass"]);
}

#[test]
fn invalid_picks_have_no_actions() {
    let position = start(&[]);
    let square = Square::new;
    let picks: [&[Square]; 5] = [
        &[square(12, 0)],
        &[square(0, 12)],
        &[square(255, 255)],
        &[square(0, 0), square(0, 5)],
        &[square(0, 0), square(0, 1), square(0, 0)],
    ];
    for picks in picks {
        assert_eq!(choices(&position, picks), (vec![], vec![]), "{picks:?}");
    }
    assert_eq!(choices(&position, &[square(0, 0); 200]), (vec![], vec![]));
    let end = after(start(&[("turns", "1")]), "pass pass");
    assert_eq!(choices(&end, &[]), (vec![], vec![]));
    assert_eq!(TerritoryWords::highlights(&position), []);
}
