//! "End of a turn" in its order, and "End of the game".

use crate::{check, listed, read};

#[test]
fn ice_and_timers() {
    check(
        "1. Every ice block loses 1 health; at 0 it is gone",
        "
        #######  #######
        #A.abc#  #A..ab#
        #.#.#.#  #.#.#.#
        #def..#  #cde..#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 3 rl 5,5 ff 0 200 | end | B 5 rl 5,5 ff 1 200",
    );
    check(
        "2. Every bomb's timer drops by 1",
        "
        #######  #######
        #A.234#  #A.123#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #4...B#  #3...B#
        #######  #######
        A 3 rl 5,5 bf 0 200 | end | B 5 rl 5,5 bf 1 200",
    );
    check(
        "4. The other player's turn begins",
        "#A....#  #A....#
         B 2 rl 5,5 bf 7 200 | end | A 5 rl 5,5 bf 8 200",
    );
}

#[test]
fn squares_of_a_burst() {
    check(
        "A burst covers the bomb's own square and runs in the four directions up to the first wall; ice that it covers is gone",
        "
        #######  #######
        #A.f.d#  #A...c#
        #.#f#.#  #.#.#.#
        #ff1ff#  #.....#
        #.#f#.#  #.#.#.#
        #d.f.B#  #c...B#
        #######  #######
        A 5 rl 5,5 bf 2 200 | end | B 5 rl 5,5 bf 3 200",
    );
    check(
        "up to the first wall: a pillar is one, so between two pillars a burst runs in one line only",
        "
        #######  #######
        #A....#  #A....#
        #f#f#f#  #e#.#e#
        #fffff#  #ee.ee#
        #f#1#f#  #e#.#e#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 bf 2 200 | end | B 5 rl 5,5 bf 3 200",
    );
    check(
        "up to the first wall: below one pillar and above another a burst runs in one line only",
        "
        #########  #########
        #A.f.f..#  #A.e.e..#
        #.#f#f#.#  #.#e#e#.#
        #fff1fff#  #.......#
        #.#f#f#.#  #.#e#e#.#
        #..f.f..#  #..e.e..#
        #.#.#.#.#  #.#.#.#.#
        #......B#  #......B#
        #########  #########
        A 5 rl 5,5 bf 2 200 | end | B 5 rl 5,5 bf 3 200",
    );
    check(
        "It passes through ice and players: the bomb behind the ice bursts as well, and the player behind the player is out",
        "
        #######  #######
        #1BA..#  #.....#
        #f#.#.#  #.#.#.#
        #4....#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 bf 2 200 | end | B 5 rl 0,0 bf 3 200 = draw (double-blast)",
    );
}

#[test]
fn reactions() {
    check(
        "All that reach 0 burst together",
        "
        #######  #######
        #f.A.f#  #..A..#
        #1#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#1#  #.#.#.#
        #f.B.f#  #..B..#
        #######  #######
        A 5 rl 5,5 bf 2 200 | end | B 5 rl 5,5 bf 3 200",
    );
    check(
        "Every bomb that a burst covers bursts as well; what it does not cover ticks on",
        "
        #######  #######
        #..A.f#  #..A..#
        #1#2#.#  #.#1#.#
        #..B..#  #..B..#
        #.#.#.#  #.#.#.#
        #4...3#  #.....#
        #######  #######
        A 5 rl 5,5 bf 2 200 | end | B 5 rl 5,5 bf 3 200",
    );
    check(
        "When the whole reaction is known, players that it covers are out, by the last bomb of a chain too",
        "
        #######  #######
        #..A..#  #..A..#
        #.#.#B#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #1...4#  #.....#
        #######  #######
        A 5 rl 5,5 bf 2 200 | end | B 5 rl 5,0 bf 3 200 = first (blast)",
    );
    check(
        "When the whole reaction is known: ice and bombs are gone only then, so they shield nobody",
        "
        #######  #######
        #.A...#  #.A...#
        #.#.#.#  #.#.#.#
        #1a4aB#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 bf 2 200 | end | B 5 rl 5,0 bf 3 200 = first (blast)",
    );
}

#[test]
fn the_fourth_turn() {
    check(
        "a bomb does not burst at the end of the third turn",
        "
        #######  #######
        #A....#  #..A..#
        #.#.#.#  #1#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 3 rl 5,5 bf 0 200 | pd mr mr end end end | B 5 rl 5,5 bf 3 200",
    );
    check(
        "So a bomb bursts at the end of the fourth turn counted from the one it was placed in",
        "#A....#  #..A..#
         A 3 rl 5,5 bf 0 200 | pd mr mr end end end end | A 5 rl 5,5 bf 4 200",
    );
}

#[test]
fn blasts() {
    check(
        "a burst covers one player: the other wins; TURN counts the finished turn, MOVER is the player who would be next, ACTIONS is 5",
        "#A.1..#  #.....#
         A 2 rl 4,3 bf 2 200 | end | B 5 rl 0,3 bf 3 200 = second (blast)",
    );
    check(
        "a burst covers both: draw",
        "
        #######  #######
        #A....#  #.....#
        #1#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#1#  #.#.#.#
        #....B#  #.....#
        #######  #######
        A 5 rl 4,3 bf 2 200 | end | B 5 rl 0,0 bf 3 200 = draw (double-blast)",
    );
    check(
        "the turn that a place ends by itself bursts as any other",
        "
        #######  #######
        #A.1..#  #.....#
        #.#.#.#  #3#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 1 rl 4,3 bf 2 200 | pd | B 5 dl 0,3 bf 3 200 = second (blast)",
    );
    check(
        "A player who is out has health 0 and keeps the last facing",
        "
        #######  #######
        #..A..#  #..A..#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #1...B#  #.....#
        #######  #######
        B 5 rl 4,3 bf 3 200 | fd end | A 5 rd 4,0 bf 4 200 = first (blast)",
    );
}

#[test]
fn the_limit() {
    check(
        "`turns` turns were completed: draw",
        "#A....#  #A....#
         B 5 rl 4,3 bf 19 20 | end | A 5 rl 4,3 bf 20 20 = draw (turn-limit)",
    );
    check(
        "when it ends by the limit, TURN counts the finished turn, MOVER is the player who would be next and ACTIONS is 5",
        "
        #######  #######
        #A....#  #A....#
        #.#.#.#  #3#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 1 rl 4,3 bf 20 21 | pd | B 5 dl 4,3 bf 21 21 = draw (turn-limit)",
    );
    check(
        "A burst at the end of the last turn counts before the limit: one player",
        "#A.1..#  #.....#
         B 5 rl 4,3 bf 19 20 | end | A 5 rl 0,3 bf 20 20 = second (blast)",
    );
    check(
        "A burst at the end of the last turn counts before the limit: both players",
        "#A.1.B#  #.....#
         B 5 rl 4,3 bf 19 20 | end | A 5 rl 0,0 bf 20 20 = draw (double-blast)",
    );
    check(
        "a turn before the limit the game goes on",
        "#A....#  #A....#
         A 5 rl 4,3 bf 18 20 | end | B 5 rl 4,3 bf 19 20",
    );
}

/// "Legal list: ... Nothing once the game is over."
#[test]
fn no_move_is_legal_after_the_end() {
    for text in [
        "#######/#.....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### B 5 rl 0,3 bf 3 200",
        "#######/#.....#/#.#.#.#/#.....#/#.#.#.#/#.....#/####### B 5 rl 0,0 bf 3 200",
        "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 4,3 bf 20 20",
    ] {
        assert!(listed(&read(text)).is_empty(), "{text}");
    }
}
