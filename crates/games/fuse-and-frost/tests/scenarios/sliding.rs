//! "Sliding": the distance of a slide and its effect on the obstacle.

use crate::{check, listed, read};

#[test]
fn distance_of_a_slide() {
    check(
        "The object moves on while the next square is empty floor, and stops before the first that is not: right",
        "#.A2..#  #.A..2#
         A 5 rl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
    check(
        "The object moves on: down",
        "
        #######  #######
        #A....#  #A....#
        #2#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #2...B#
        #######  #######
        A 5 rl 5,5 bf 2 200 | kd | A 4 dl 5,5 bf 2 200",
    );
    check(
        "The object moves on: up",
        "
        #######  #######
        #.....#  #....2#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#2#  #.#.#.#
        #A...B#  #A...B#
        #######  #######
        B 5 rl 5,5 bf 3 200 | ku | B 4 ru 5,5 bf 3 200",
    );
    check(
        "The object moves on: left, and stops before a player",
        "
        #######  #######
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #A..2B#  #A2..B#
        #######  #######
        B 5 rl 5,5 bf 3 200 | kl | B 4 rl 5,5 bf 3 200",
    );
    check(
        "stops before a bomb",
        "#A1..2#  #A..12#
         A 5 rl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
}

#[test]
fn a_bomb_only_stops() {
    check(
        "A bomb just stops: it does no harm to the player it meets",
        "#A1..B#  #A..1B#
         A 5 rl 5,1 bf 2 200 | kr | A 4 rl 5,1 bf 2 200",
    );
    check(
        "A bomb just stops: it does no harm to ice",
        "#A1..a#  #A..1a#
         A 5 rl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
    check(
        "its timer goes on",
        "#A4...#  #A...3#
         A 5 rl 5,5 bf 2 200 | kr end | B 5 rl 5,5 bf 3 200",
    );
}

#[test]
fn ice_hits() {
    check(
        "Ice always ends by hitting something and loses 1 health: a wall",
        "#Af...#  #A...e#
         A 5 rl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
    check(
        "Ice loses 1 health by hitting a bomb, which stays as it is",
        "#Ab..1#  #A..a1#
         A 5 rl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
    check(
        "ice that it hits loses 1 too",
        "#Ad..f#  #A..ce#
         A 5 rl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
    check(
        "a player that it hits loses 1 health",
        "#Ad..B#  #A..cB#
         A 5 rl 5,3 bf 2 200 | kr | A 4 rl 5,2 bf 2 200",
    );
    check(
        "only the last object of the run slides and hits; the others lose nothing",
        "#Adc.B#  #Ad.bB#
         A 5 rl 5,3 bf 2 200 | kr | A 4 rl 5,2 bf 2 200",
    );
}

#[test]
fn ice_at_0_is_removed() {
    check(
        "Ice at 0 is gone: the one that slid",
        "#Aa...#  #A....#
         A 5 rl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
    check(
        "Ice at 0 is gone: the one that was hit",
        "#Ab..a#  #A..a.#
         A 5 rl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
    check(
        "Ice at 0 is gone: both",
        "#Aa..a#  #A....#
         A 5 rl 5,5 bf 2 200 | kr | A 4 rl 5,5 bf 2 200",
    );
    check(
        "Ice with its last health still hits a player",
        "#Aa..B#  #A...B#
         A 5 rl 5,2 bf 2 200 | kr | A 4 rl 5,1 bf 2 200",
    );
}

#[test]
fn frozen() {
    check(
        "A player at 0 is out, and the game ends at once; ACTIONS after paying the kick, MOVER and TURN stay as they are",
        "
        #######  #######
        #Af..B#  #A..e.#
        #.#.#.#  #.#.#.#
        #...3f#  #...3f#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 4 rl 2,1 bf 6 200 | kr | A 3 rl 2,0 bf 6 200 = first (frozen)",
    );
    check(
        "ice takes a player's last health: the other wins",
        "
        #######  #######
        #A....#  #.....#
        #.#.#.#  #b#.#.#
        #.....#  #.....#
        #c#.#.#  #.#.#.#
        #B....#  #B....#
        #######  #######
        B 5 dr 1,4 bf 7 200 | ku | B 4 du 0,4 bf 7 200 = second (frozen)",
    );
    check(
        "the game ends at once: the turn does not end even if the last action was spent",
        "
        #######  #######
        #Af..B#  #A..e.#
        #.#.#.#  #.#.#.#
        #...1f#  #...1f#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 1 rl 2,1 bf 6 200 | kr | A 0 rl 2,0 bf 6 200 = first (frozen)",
    );
}

/// "Nothing once the game is over."
#[test]
fn no_move_is_legal_after_the_end() {
    let over = read("#######/#A..e.#/#.#.#.#/#.....#/#.#.#.#/#.....#/####### A 3 rl 2,0 bf 6 200");
    assert!(listed(&over).is_empty());
    for mv in ["fu", "mr", "pr", "kr", "end"] {
        let board = format!(
            "
            #######
            #A..e.#
            #.#.#.#
            #.....#
            #.#.#.#
            #.....#
            #######
            A 3 rl 2,0 bf 6 200 | {mv} | game-over"
        );
        check("Nothing once the game is over", &board);
    }
}
