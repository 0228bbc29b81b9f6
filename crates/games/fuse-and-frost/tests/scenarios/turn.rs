//! "A turn": each row of the table of actions, and "Running out".
//!
//! There are no kicks against a pillar, because no line in which a player can kick contains one.

use crate::{check, drawn, listed, read};

#[test]
fn turns() {
    check(
        "first has 3 actions in its first turn",
        "#A....#
         A 3 rl 5,5 bf 0 200 | mr mr mr mr | no-actions",
    );
    check(
        "every other turn has 5",
        "#A....#  #A....#
         A 3 rl 5,5 bf 0 200 | end | B 5 rl 5,5 bf 1 200",
    );
    check(
        "every other turn has 5, the second of first too",
        "#A....#  #A....#
         B 5 rl 5,5 bf 1 200 | end | A 5 rl 5,5 bf 2 200",
    );
}

#[test]
fn face() {
    check(
        "face costs 0 and turns to that direction",
        "#A....#  #A....#
         A 3 rl 5,5 bf 0 200 | fu fd fl | A 3 ll 5,5 bf 0 200",
    );
    check(
        "face may be done when you are not facing that way already",
        "#A....#
         A 3 rl 5,5 bf 0 200 | fr | already-facing",
    );
    check(
        "face turns the side to move",
        "#A....#  #A....#
         B 5 rl 5,5 bf 1 200 | fr | B 5 rr 5,5 bf 1 200",
    );
}

#[test]
fn step() {
    check(
        "step costs 1, faces and moves there",
        "
        #######  #######
        #A....#  #.....#
        #.#.#.#  #A#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 3 rl 5,5 bf 0 200 | md | A 2 dl 5,5 bf 0 200",
    );
    check(
        "directions are u, d, l, r",
        "#A....#  #..A..#
         A 5 ll 5,5 bf 2 200 | mr ml mr mr | A 1 rl 5,5 bf 2 200",
    );
    check(
        "directions are u, d, l, r: up and down",
        "
        #######  #######
        #.....#  #.....#
        #.#.#.#  #B#.#.#
        #B....#  #.....#
        #.#.#.#  #.#.#.#
        #....A#  #....A#
        #######  #######
        B 5 ll 5,5 bf 3 200 | mu md mu | B 2 lu 5,5 bf 3 200",
    );
}

/// "Empty floor: no wall, player, bomb or ice."
#[test]
fn steps_and_places_need_empty_floor() {
    let crowded = "
        #######
        #.aA3.#
        #.#B#.#
        #.....#
        #.#.#.#
        #.....#
        #######";
    let beside_a_pillar = "
        #######
        #.A...#
        #.#.#.#
        #.....#
        #.#.#.#
        #....B#
        #######";
    let cases = [
        ("the next square that way is empty floor, not a wall", crowded, 'u'),
        ("the next square that way is empty floor, not ice", crowded, 'l'),
        ("the next square that way is empty floor, not a bomb", crowded, 'r'),
        ("the next square that way is empty floor, not a player", crowded, 'd'),
        ("the next square that way is empty floor, not a pillar", beside_a_pillar, 'd'),
    ];
    for (sentence, board, way) in cases {
        for action in ['m', 'p'] {
            check(sentence, &format!("{board}\nA 5 ll 5,5 bf 2 200 | {action}{way} | not-empty"));
        }
    }
}

#[test]
fn place() {
    check(
        "place costs 1, faces and puts a bomb (timer 4) there",
        "
        #######  #######
        #A....#  #A....#
        #.#.#.#  #4#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 3 rl 5,5 bf 0 200 | pd | A 2 dl 5,5 bf 0 200",
    );
    check(
        "place costs 1, faces and puts an ice block (health 6) there",
        "
        #######  #######
        #A....#  #A....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#f#
        #....B#  #....B#
        #######  #######
        B 5 rl 5,5 bf 1 200 | pu | B 4 ru 5,5 bf 1 200",
    );
}

#[test]
fn kick_a_player() {
    check(
        "kick a player costs 1 and faces; they move one square, no matter how far it is free",
        "#AB...#  #A.B..#
         A 5 dl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
    check(
        "A kicked player's facing does not change, and a kick takes no health",
        "
        #######  #######
        #.....#  #.....#
        #.#.#.#  #A#.#.#
        #A....#  #.....#
        #B#.#.#  #B#.#.#
        #.....#  #.....#
        #######  #######
        B 5 rl 1,1 ff 3 200 | ku | B 4 ru 1,1 ff 3 200",
    );
    for (what, row) in [("a wall", "#...AB#"), ("ice", "#..ABa#"), ("a bomb", "#.AB1.#")] {
        let board = format!(
            "{row}
             A 5 rl 5,5 bf 2 200 | kr | no-room"
        );
        check(&format!("the square behind them is empty floor, not {what}"), &board);
    }
}

#[test]
fn kick_an_object() {
    check(
        "kick an object costs 1 and faces; a bomb or ice is next to you that way",
        "#A2...#  #A...2#
         A 5 dl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
    check(
        "the last object of the run slides",
        "
        #########  #########
        #A2e3...#  #A2e...3#
        #.#.#.#.#  #.#.#.#.#
        #.......#  #.......#
        #.#.#.#.#  #.#.#.#.#
        #.......#  #.......#
        #.#.#.#.#  #.#.#.#.#
        #......B#  #......B#
        #########  #########
        A 5 dl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
    check(
        "the run that starts there ends at an empty floor square; what lies beyond that square is no part of it",
        "#A2e.4#  #A2.d4#
         A 5 dl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
    for (what, row) in [("a wall", "#A234a#"), ("a wall", "#...A1#")] {
        let board = format!(
            "{row}
             A 5 dl 5,5 bf 2 200 | kr | run-blocked"
        );
        check(&format!("A run that ends at {what} cannot be kicked"), &board);
    }
    check(
        "A run that ends at a player cannot be kicked",
        "#A.aB.#
         A 5 dl 5,5 bf 2 200 | mr kr | run-blocked",
    );
    for (what, kick) in [("a wall", "kl"), ("empty floor", "kr")] {
        let board = format!(
            "#A....#
             A 3 rl 5,5 bf 0 200 | {kick} | nothing-to-kick"
        );
        check(&format!("kicks are of players and objects, not of {what}"), &board);
    }
}

#[test]
fn both_roles_can_kick() {
    check(
        "ice that anyone can kick: a Bomber kicks the Freezer's ice, a Freezer the Bomber's bomb",
        "
        #######  #######
        #Af...#  #A...d#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #.4..B#  #3.B..#
        #######  #######
        A 5 rl 5,5 bf 2 200 | kr end ml ml kl | B 2 rl 5,5 bf 3 200",
    );
}

#[test]
fn end() {
    for left in 0..=3 {
        let board = format!(
            "#A....#  #A....#
             A {left} rl 5,5 bf 0 200 | end | B 5 rl 5,5 bf 1 200"
        );
        check("end costs 0, may be done always, and ends the turn", &board);
    }
}

#[test]
fn running_out() {
    check(
        "When a place spends the last action, the turn ends by itself",
        "
        #######  #######
        #A....#  #A....#
        #.#.#.#  #3#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 1 rl 5,5 bf 0 200 | pd | B 5 dl 5,5 bf 1 200",
    );
    check(
        "When a kick of an object spends the last action, the turn ends by itself",
        "#A2...#  #A...1#
         A 1 rl 5,5 bf 2 200 | kr | B 5 rl 5,5 bf 3 200",
    );
    check(
        "When a kick of a player spends the last action, the turn ends by itself",
        "
        #######  #######
        #AB...#  #A.B..#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....f#  #....e#
        #######  #######
        A 1 rl 5,5 bf 2 200 | kr | B 5 rl 5,5 bf 3 200",
    );
    check(
        "After a step that spends the last action the turn stays open",
        "
        #######  #######
        #A....#  #.A...#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #4...B#  #4...B#
        #######  #######
        A 1 rl 5,5 bf 2 200 | mr | A 0 rl 5,5 bf 2 200",
    );
    check(
        "for the player to look and undo, until `end`",
        "
        #######  #######
        #A....#  #.A...#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #4...B#  #3...B#
        #######  #######
        A 1 rl 5,5 bf 2 200 | mr fu end | B 5 ul 5,5 bf 3 200",
    );
}

/// "Legal list: `end`; the three facings other than the present one; and, while an action is left, every step, place and kick that
/// may be done."
#[test]
fn the_legal_list() {
    let board = |actions| {
        let board = format!(
            "
            #######
            #2A.B.#
            #a#.#.#
            #.....#
            #.#.#.#
            #.....#
            #######
            A {actions} ul 5,5 bf 2 200"
        );
        read(&drawn(&board))
    };
    assert_eq!(listed(&board(0)), ["end", "fd", "fl", "fr"]);
    assert_eq!(
        listed(&board(1)),
        ["end", "fd", "fl", "fr", "mr", "pr"],
        "the bomb cannot slide: a wall is behind it"
    );
    let busy = "
        #######
        #.2A1.#
        #.#B#.#
        #.....#
        #.#.#.#
        #.....#
        #######
        A 5 ul 5,5 bf 2 200";
    assert_eq!(listed(&read(&drawn(busy))), ["end", "fd", "fl", "fr", "kd", "kl", "kr"]);
}

#[test]
fn an_action_is_needed() {
    for mv in ["mu", "pd", "kl", "kr"] {
        let board = format!(
            "
            #######
            #.....#
            #.#.#.#
            #.2AB.#
            #.#.#.#
            #.....#
            #######
            A 0 ul 5,5 bf 2 200 | {mv} | no-actions"
        );
        check("while an action is left, every step, place and kick", &board);
    }
}
