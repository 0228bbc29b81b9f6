//! Display: events of a turn, highlights of the safe squares, and actions by touch.

use quadrille_core::{Direction, GameEvent, Outcome, Rules, Seat, Square};
use quadrille_stay_on_the_board::{
    CLOSED_SQUARE, Event, MOVE_LIMIT, OFF_BOARD, RIGHT_CLAIM, StayOnTheBoard, WRONG_CLAIM,
};

use crate::{events, mv, read};

const B2: Square = Square::new(1, 1);
const C1: Square = Square::new(2, 2);

#[test]
fn events_of_a_safe_move() {
    let moved = Event::Moved { from: B2, to: C1, direction: Direction::DownRight, distance: 1 };
    let scored = Event::Scored { made: 6, first: 3, second: 3, side_to_move: Seat::First };
    let found = events(".../.q./... blocked 2 5 200", "31");
    assert_eq!(found, [moved.clone(), Event::Closed { at: B2 }, scored.clone()]);
    assert_eq!(
        events(".../.q./... open 2 5 200", "31"),
        [moved.clone(), scored.clone()],
        "in open none closes"
    );
    let limit = Event::Ended(Outcome::draw(MOVE_LIMIT));
    assert_eq!(events(".../.q./... blocked 2 5 6", "31"), [moved, Event::Closed { at: B2 }, scored, limit]);
    let names: Vec<&str> = found.iter().map(GameEvent::name).collect();
    assert_eq!(names, ["moved", "closed", "scored"]);
}

#[test]
fn events_of_a_losing_move() {
    let fell = Event::Fell { from: B2, direction: Direction::UpLeft, distance: 2 };
    let second = |reason| Event::Ended(Outcome::win(Seat::Second, reason));
    assert_eq!(events(".../.q./... blocked 1 0 200", "72"), [fell, second(OFF_BOARD)]);
    let blocked = Event::Blocked { from: B2, to: C1 };
    assert_eq!(events(".../.q./..x blocked 1 1 200", "31"), [blocked, second(CLOSED_SQUARE)]);
}

#[test]
fn events_of_a_claim() {
    let claimed = |right| Event::Claimed { seat: Seat::First, right };
    let right = Event::Ended(Outcome::win(Seat::First, RIGHT_CLAIM));
    assert_eq!(events("xx/xq blocked 1 3 200", "claim"), [claimed(true), right]);
}

/// "After a wrong claim, the safe squares that it overlooked."
#[test]
fn a_wrong_claim_shows_the_safe_squares() {
    let found = events("qx./x.x/..x blocked 1 5 200", "claim");
    let position = read("qx./x.x/..x blocked 1 5 200");
    let squares = ["c3", "b2", "a1"].map(|name| crate::square(&position, name)).to_vec();
    let missed = Event::Missed { squares };
    let wrong = Event::Ended(Outcome::win(Seat::Second, WRONG_CLAIM));
    assert_eq!(found, [Event::Claimed { seat: Seat::First, right: false }, missed.clone(), wrong]);
    assert_eq!(missed.sentence(position.grid()).as_deref(), Some("a move to c3, b2, a1 was safe"));
}

/// "Marks on every safe square".
#[test]
fn every_safe_square_is_highlighted() {
    for (text, safe) in [
        ("qx./x.x/..x blocked 1 5 200", "c3 b2 a1"),
        (".../.q./... open 1 0 200", "a3 b3 c3 a2 c2 a1 b1 c1"),
        ("xx/xq blocked 1 3 200", ""),
    ] {
        let position = read(text);
        let marks = StayOnTheBoard::highlights(&position);
        let expected: Vec<Square> =
            safe.split_whitespace().map(|name| crate::square(&position, name)).collect();
        assert_eq!(marks.len(), 1);
        assert_eq!((marks[0].name, &marks[0].squares), ("safe", &expected), "{text}");
    }
}

/// "A touch of a square in line with the queen is the move that lands there, safe or not".
#[test]
fn every_square_in_line_is_offered_safe_or_not() {
    for (text, in_line) in [
        ("qx./x.x/..x blocked 1 5 200", "b3 c3 a2 b2 a1 c1"),
        ("xx/xq blocked 1 3 200", "a2 b2 a1"),
        (".../.q./... open 1 0 200", "a3 b3 c3 a2 c2 a1 b1 c1"),
    ] {
        let position = read(text);
        let choices = StayOnTheBoard::legal_actions(&position, &[]);
        let offered: Vec<String> =
            choices.squares.iter().map(|target| position.grid().name(target.square)).collect();
        assert_eq!(offered.join(" "), in_line, "{text}");
        for target in &choices.squares {
            let [touched] = target.moves[..] else { panic!("one move for a square: {target:?}") };
            assert_eq!(StayOnTheBoard::check(&position, touched), Ok(()), "{text}");
            let found = events(text, &StayOnTheBoard::move_text(touched));
            let landed = matches!(found[0], Event::Moved { to, .. } | Event::Blocked { to, .. } if to == target.square);
            assert!(landed, "{text}: {target:?} leads to {found:?}");
        }
        assert_eq!(choices.buttons, [("claim", mv("claim"))]);
    }
}
