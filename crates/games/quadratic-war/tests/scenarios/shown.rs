//! Display: equations with polynomial, discriminant and verdict; the targets of a selected piece.

use quadrille_core::{Direction, FactValue, GameEvent, NoEvents, Outcome, Rules, Seat, Square};
use quadrille_quadratic_war::{ANNIHILATION, Event, Piece, QuadraticWar, Term, polynomial};

use crate::{STUCK_RED, events, mv, read, square, squares};

fn moved(piece: Piece, from: &str, to: &str) -> Event {
    Event::Moved { piece, from: square(from), to: square(to) }
}

fn equation(
    run: &str,
    coefficients: [i32; 3],
    discriminant: i32,
    strikes: bool,
    condemned: &[(&str, Piece)],
) -> Event {
    let (run, condemned) = (squares(run), placed(condemned));
    Event::Equation { at: square("d4"), run, coefficients, discriminant, strikes, condemned }
}

fn placed(pieces: &[(&str, Piece)]) -> Vec<(Square, Piece)> {
    pieces.iter().map(|(name, piece)| (square(name), *piece)).collect()
}

fn removed(seat: Seat, struck: bool, pieces: &[(&str, Piece)], left: u32) -> Event {
    let pieces = placed(pieces);
    Event::Removed { seat, struck, pieces, left }
}

fn turn(mover: Seat, quiet: u32, number: u32) -> Event {
    Event::TurnBegan { side_to_move: mover, quiet, number }
}

const fn blue(term: Term, coefficient: i8) -> Piece {
    Piece::new(Seat::First, term, coefficient)
}

const fn red(term: Term, coefficient: i8) -> Piece {
    Piece::new(Seat::Second, term, coefficient)
}

/// The fact of an event with this name.
fn fact(event: &Event, name: &str) -> FactValue {
    let facts = event.facts();
    facts.into_iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no {name} in {event:?}")).1
}

/// "The polynomial (`2x² - 3x + 1 = 0`), its discriminant and the verdict, for each equation".
#[test]
fn a_strike_is_an_event() {
    let found = events("Q+2d1 l-3e4 c+1f4 L+1a1 c+2h9 | b classic 5 1", "d1d4");
    let struck = [("e4", red(Term::Linear, -3)), ("f4", red(Term::Constant, 1))];
    let expected = [
        moved(blue(Term::Quadratic, 2), "d1", "d4"),
        equation("d4 e4 f4", [2, -3, 1], 1, true, &struck),
        removed(Seat::Second, true, &struck, 1),
        turn(Seat::Second, 0, 1),
    ];
    assert_eq!(found, expected);
    assert_eq!(fact(&found[1], "polynomial"), FactValue::Text("2x² - 3x + 1 = 0".to_string()));
    assert_eq!(fact(&found[1], "discriminant"), FactValue::Number(1));
    assert_eq!(fact(&found[1], "verdict"), FactValue::Word("strike"));
    assert_eq!(fact(&found[1], "condemned"), FactValue::Squares(squares("e4 f4")));
    assert_eq!(fact(&found[1], "terms"), FactValue::Text("-3x, 1".to_string()));
    assert_eq!(fact(&found[2], "cause"), FactValue::Word("strike"));
    let names: Vec<&str> = found.iter().map(GameEvent::name).collect();
    assert_eq!(names, ["moved", "equation", "removed", "turn-began"]);
}

#[test]
fn a_backfire_is_an_event() {
    let found = events("l-1d6 q-1c4 C-2e4 L+1a1 q+1h9 | r modern 5 1", "d6d4");
    let lost = [("c4", red(Term::Quadratic, -1)), ("d4", red(Term::Linear, -1))];
    let expected = [
        moved(red(Term::Linear, -1), "d6", "d4"),
        equation("c4 d4 e4", [-1, -1, -2], -7, false, &lost),
        removed(Seat::Second, false, &lost, 1),
        turn(Seat::First, 0, 2),
    ];
    assert_eq!(found, expected);
    assert_eq!(fact(&found[1], "polynomial"), FactValue::Text("-x² - x - 2 = 0".to_string()));
    assert_eq!(fact(&found[1], "verdict"), FactValue::Word("backfire"));
    assert_eq!(fact(&found[2], "cause"), FactValue::Word("backfire"));
}

#[test]
fn equations_come_before_removals() {
    let found = events("Q+1a7 C+1c4 c+1e4 L+4d3 l+1d5 l+2h9 Q+2h1 | b classic 5 1", "a7d4");
    let backfired = [("c4", blue(Term::Constant, 1)), ("d4", blue(Term::Quadratic, 1))];
    let expected = [
        moved(blue(Term::Quadratic, 1), "a7", "d4"),
        equation("c4 d4 e4", [1, 0, 2], -8, false, &backfired),
        equation("d5 d4 d3", [1, 5, 0], 25, true, &[("d5", red(Term::Linear, 1))]),
        removed(Seat::Second, true, &[("d5", red(Term::Linear, 1))], 2),
        removed(Seat::First, false, &backfired, 2),
        turn(Seat::Second, 0, 1),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_piece_condemned_twice_is_removed_once() {
    let found = events("Q+1d1 c+1e4 c+2d5 L+1a1 l+2h9 Q+2h1 | b classic 5 1", "d1d4");
    let lost = [("d4", blue(Term::Quadratic, 1))];
    let expected = [
        moved(blue(Term::Quadratic, 1), "d1", "d4"),
        equation("d4 e4", [1, 0, 1], -4, false, &lost),
        equation("d5 d4", [1, 0, 2], -8, false, &lost),
        removed(Seat::First, false, &lost, 2),
        turn(Seat::Second, 0, 1),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_run_that_is_not_an_equation_is_not_an_event() {
    let quiet = [moved(blue(Term::Quadratic, 2), "d1", "d4"), turn(Seat::Second, 6, 1)];
    assert_eq!(events("Q+2d1 q-2e4 l+3h9 | b modern 5 1", "d1d4"), quiet, "a = 0 in modern");
    assert_eq!(events("Q+2d1 L+1e4 l+3h9 | b classic 5 1", "d1d4"), quiet, "one owner");
    let found = events("Q+2d1 q-2e4 l+3h9 | b classic 5 1", "d1d4");
    let struck = [("e4", red(Term::Quadratic, -2))];
    assert_eq!(found[1], equation("d4 e4", [0, 0, 0], 0, true, &struck), "a = 0 in classic");
    assert_eq!(fact(&found[1], "polynomial"), FactValue::Text("0 = 0".to_string()));
}

#[test]
fn a_pass_and_an_end_are_events() {
    let passed = events(&format!("{STUCK_RED} L+1h5 | r classic 3 1"), "pass");
    assert_eq!(passed, [Event::Passed { seat: Seat::Second }, turn(Seat::First, 4, 2)]);
    let last = events("Q+1d1 l+1e4 | b classic 5 1", "d1d4");
    assert_eq!(last.last(), Some(&Event::Ended(Outcome::win(Seat::First, ANNIHILATION))));
    assert_eq!(last[last.len() - 2], turn(Seat::Second, 0, 1), "the last move changes the turn as any other");
}

#[test]
fn polynomials_use_mathematical_notation() {
    let table = [
        ([2, -3, 1], "2x² - 3x + 1"),
        ([1, 1, 1], "x² + x + 1"),
        ([-1, -1, -1], "-x² - x - 1"),
        ([0, 1, -4], "x - 4"),
        ([0, 0, -4], "-4"),
        ([16, 0, 0], "16x²"),
        ([1, 0, 12], "x² + 12"),
        ([0, 0, 0], "0"),
    ];
    for ([a, b, c], expected) in table {
        assert_eq!(polynomial(a, b, c), expected);
    }
}

/// A constant faces "straight ahead: up the board for Blue, down for Red"; the other pieces have no facing.
#[test]
fn only_constants_have_a_facing() {
    let view = QuadraticWar::board(&read("C-1d4 c+1d6 Q+1a1 q+1h9 L+1b1 l+1g9 | b classic 0 1"));
    let facing = |name| view.cell(square(name)).piece.as_ref().expect("a piece stands there").facing;
    assert_eq!((facing("d4"), facing("d6")), (Some(Direction::Up), Some(Direction::Down)));
    assert!(["a1", "h9", "b1", "g9"].iter().all(|name| facing(name).is_none()));
}

/// "100 moves in a row (both players' together) without a removal": the counter is shown with its limit.
#[test]
fn quiet_moves_are_shown_beside_their_limit() {
    let view = QuadraticWar::board(&read("C-1d4 q+1h9 | b classic 61 40"));
    let number = |key| view.status.iter().find(|status| status.key == key).map(|status| &status.value);
    assert_eq!(number("quiet"), Some(&FactValue::Number(61)));
    assert_eq!(number("quiet-limit"), Some(&FactValue::Number(100)));
}

/// "legal targets of the selected piece".
#[test]
fn a_selected_piece_shows_its_targets() {
    let position = read("L+1d5 C+1a9 Q+2h1 q+1h9 | b classic 0 1");
    let picked = QuadraticWar::legal_actions(&position, &[]);
    let mut sources: Vec<_> = picked.squares.iter().map(|target| (target.square, target.action)).collect();
    sources.sort_unstable();
    assert_eq!(sources, [(square("d5"), "pick"), (square("h1"), "pick")], "the constant cannot move");
    let choices = QuadraticWar::legal_actions(&position, &[square("d5")]);
    let mut targets: Vec<_> = choices.squares.iter().map(|target| target.square).collect();
    let mut expected = squares("d6 d7 d4 d3 c5 b5 e5 f5");
    targets.sort_unstable();
    expected.sort_unstable();
    assert_eq!(targets, expected);
    for target in &choices.squares {
        let name = crate::GRID.name(target.square);
        assert_eq!((target.action, &target.moves), ("move", &vec![mv(&format!("d5{name}"))]));
    }
    for nothing in ["a9", "h9", "e5"] {
        assert!(QuadraticWar::legal_actions(&position, &[square(nothing)]).squares.is_empty(), "{nothing}");
    }
    let stuck = read(&format!("{STUCK_RED} L+1h5 | r classic 0 1"));
    assert_eq!(QuadraticWar::legal_actions(&stuck, &[]).buttons, [("pass", mv("pass"))]);
}

/// "a preview of the equations a target would form": a client applies the move to a copy and gets the events.
#[test]
fn a_preview_has_the_events_of_the_move() {
    let notation = "Q+2d1 l-3e4 c+1f4 L+1a1 c+2h9 | b classic 5 1";
    let position = read(notation);
    let (mut preview, mut made) = (position, position);
    let mut events = Vec::new();
    QuadraticWar::apply(&mut preview, mv("d1d4"), &mut events);
    assert!(events.iter().any(|event| matches!(event, Event::Equation { .. })));
    assert_eq!(position, read(notation));
    QuadraticWar::apply(&mut made, mv("d1d4"), &mut NoEvents);
    assert_eq!(preview, made);
}
