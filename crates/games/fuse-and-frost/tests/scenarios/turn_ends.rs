//! "End of a turn" and "End of the game" with mines, coils and storms, in the order of the steps.

use crate::check;

#[test]
fn mines_that_burst() {
    check(
        "In the same moment, even if no bomb does, every armed mine bursts that has a player on one of the four squares beside it",
        "
        #######  #######
        #A....#  #A....#
        #t#.#.#  #.#.#.#
        #..3..#  #..2..#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 mb 2 200 | end | B 5 rl 4,5 mb 3 200",
    );
    check(
        "a player on one of the four squares beside it: either player, in the turn of either",
        "
        #######  #######
        #.A...#  #.A...#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #...uB#  #....B#
        #######  #######
        A 5 rl 5,5 mb 2 200 | end | B 5 rl 5,4 mb 3 200",
    );
    check(
        "one of the four squares beside it: not across a corner, and not two squares away",
        "
        #######  #######
        #.u...#  #.t...#
        #A#.#.#  #A#.#.#
        #.....#  #.....#
        #u#.#.#  #t#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 mb 2 200 | end | B 5 rl 5,5 mb 3 200",
    );
}

#[test]
fn squares_of_a_mine() {
    check(
        "A mine's burst covers its own square and the four squares beside it, no further",
        "
        #######  #######
        #..e..#  #..d..#
        #.#f#.#  #.#.#.#
        #efuA.#  #d..A.#
        #.#f#.#  #.#.#.#
        #..e.B#  #..d.B#
        #######  #######
        A 5 rl 5,5 mf 2 200 | end | B 5 rl 4,5 mf 3 200",
    );
    check(
        "those of the four squares beside it that are floor: a pillar is not, and nothing behind it is covered",
        "
        #######  #######
        #Auf..#  #A....#
        #.#.#.#  #.#.#.#
        #.f...#  #.e...#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 mf 2 200 | end | B 5 rl 4,5 mf 3 200",
    );
    check(
        "A bomb's burst runs up to the first wall. Bursts pass through objects: coils and mines that are in the way do not stop it",
        "
        #######  #######
        #A....#  #A....#
        #.#.#.#  #.#.#.#
        #1rxrB#  #....B#
        #.#.#.#  #.#.#.#
        #r....#  #.....#
        #######  #######
        A 5 rl 2,5 bs 2 200 blast=1 | end | B 5 rl 1,4 bs 3 200 blast=1",
    );
}

#[test]
fn chains() {
    check(
        "Every bomb that a burst covers bursts as well: that of a mine sets off a bomb",
        "#Au4..#  #.....#
         A 5 rl 5,5 mb 2 200 | end | B 5 rl 0,5 mb 3 200 = second (blast)",
    );
    check(
        "Every mine that a burst covers bursts as well: that of a mine sets off one that is not armed",
        "
        #######  #######
        #Aux..#  #A....#
        #.#B#.#  #.#B#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 mm 2 200 | end | B 5 rl 4,4 mm 3 200",
    );
}

#[test]
fn hits_of_a_reaction() {
    check(
        "a player whom only bursts of mines cover loses 1 health, though two of them",
        "
        #######  #######
        #Au...#  #A....#
        #t#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 mm 2 200 | end | B 5 rl 4,5 mm 3 200",
    );
    check(
        "a player whom a bomb's burst covers loses so much health, and no more by a mine",
        "#Au1..#  #A....#
         A 5 rl 5,5 bm 2 200 blast=2 | end | B 5 rl 3,5 bm 3 200 blast=2",
    );
    check(
        "a player whom a bomb's burst covers is out, with a mine beside",
        "#Au1..#  #.....#
         A 5 rl 5,5 bm 2 200 | end | B 5 rl 0,5 bm 3 200 = second (blast)",
    );
    check(
        "Both players are hit in the same moment",
        "#AuB..#  #A.B..#
         A 5 rl 5,3 mm 2 200 | end | B 5 rl 4,2 mm 3 200",
    );
}

#[test]
fn ends_by_a_reaction() {
    check(
        "the burst of a mine takes one player's last health: the other wins",
        "#AuB..#  #..B..#
         A 5 rl 1,2 mm 2 200 | end | B 5 rl 0,1 mm 3 200 end=mined = second (mined)",
    );
    check(
        "the burst of a mine takes the last health of the second player: the first wins",
        "#AuB..#  #A....#
         B 5 rl 4,1 mm 3 200 | end | A 5 rl 3,0 mm 4 200 end=mined = first (mined)",
    );
    check(
        "a bomb's burst takes one player's last health, though a mine covers the player too",
        "#Au1..#  #.....#
         A 5 rl 1,5 bm 2 200 blast=1 | end | B 5 rl 0,5 bm 3 200 blast=1 = second (blast)",
    );
    check(
        "both players are out in the same reaction, by mines: draw",
        "#AuB..#  #.....#
         A 5 rl 1,1 mm 2 200 | end | B 5 rl 0,0 mm 3 200 = draw (double-blast)",
    );
    check(
        "both players are out in the same reaction, one by a bomb and one by a mine: draw",
        "
        #######  #######
        #....B#  #.....#
        #.#.#u#  #.#.#.#
        #A....#  #.....#
        #.#.#.#  #.#.#.#
        #1....#  #.....#
        #######  #######
        A 5 rl 5,1 bm 2 200 | end | B 5 rl 0,0 bm 3 200 = draw (double-blast)",
    );
    check(
        "both players are out in the same reaction, by bombs that take a number: draw",
        "#A1..B#  #.....#
         A 5 rl 2,1 bm 2 200 blast=2 | end | B 5 rl 0,0 bm 3 200 blast=2 = draw (double-blast)",
    );
}

#[test]
fn live_squares() {
    check(
        "Every player on a live square loses 1 health, both in the same moment",
        "#nA.Bn#  #mA.Bm#
         A 5 rl 5,4 ss 2 200 | end | B 5 rl 4,3 ss 3 200",
    );
    check(
        "one hit however many links cross there",
        "
        #######  #######
        #..n..#  #..m..#
        #.#.#.#  #.#.#.#
        #n.A.n#  #m.A.m#
        #.#.#.#  #.#.#.#
        #..n.B#  #..m.B#
        #######  #######
        A 5 rl 5,5 ss 2 200 | end | B 5 rl 4,5 ss 3 200",
    );
    check(
        "decided only now, by the coils that the steps before have left: not one that lost its last charge",
        "#mA..n#  #.A..m#
         A 5 rl 5,5 ss 2 200 | end | B 5 rl 5,5 ss 3 200",
    );
    check(
        "decided only now, by the coils that the steps before have left: not one that a burst covers",
        "
        #######  #######
        #nA..n#  #mA...#
        #.#.#.#  #.#.#.#
        #....1#  #.....#
        #.#.#.#  #.#.#.#
        #..B..#  #..B..#
        #######  #######
        A 5 rl 5,5 ss 2 200 | end | B 5 rl 5,5 ss 3 200",
    );
    check(
        "decided only now, by the other objects that the steps before have left: not ice that has melted",
        "#nAa.n#  #mA..m#
         A 5 rl 5,5 sf 2 200 | end | B 5 rl 4,5 sf 3 200",
    );
    check(
        "decided only now, by the other objects that the steps before have left: not a mine that burst. Its hit is one, the current another",
        "#nAu.n#  #mA..m#
         A 5 rl 5,5 sm 2 200 | end | B 5 rl 3,5 sm 3 200",
    );
    check(
        "a live square takes one player's last health: the other wins",
        "#nA.Bn#  #m..Bm#
         A 5 rl 1,2 ss 2 200 | end | B 5 rl 0,1 ss 3 200 end=shocked = second (shocked)",
    );
    check(
        "a live square takes the second player's last health: the first wins",
        "#nB.An#  #m..Am#
         A 5 rl 2,1 ss 2 200 | end | B 5 rl 1,0 ss 3 200 end=shocked = first (shocked)",
    );
    check(
        "live squares take both players' last health in the same moment: draw",
        "#nA.Bn#  #m...m#
         A 5 rl 1,1 ss 2 200 | end | B 5 rl 0,0 ss 3 200 end=double-shock = draw (double-shock)",
    );
}

#[test]
fn storms() {
    // The first player's distance from the middle is 4, the second player's 0.
    let corner_and_middle = |fields: &str| {
        format!(
            "
            #######  #######
            #A....#  #A....#
            #.#.#.#  #.#.#.#
            #..B..#  #..B..#
            #.#.#.#  #.#.#.#
            #.....#  #.....#
            #######  #######
            {fields}"
        )
    };
    for (fields, sentence) in [
        (
            "A 5 rl 5,5 bf 2 200 storm=3 | end | B 5 rl 4,5 bf 3 200 storm=3",
            "If this is the k-th completed turn, storm divides k: the player at the greater distance from the middle loses 1 health",
        ),
        ("B 5 rl 5,5 bf 3 200 storm=3 | end | A 5 rl 5,5 bf 4 200 storm=3", "storm divides k: not 4 by 3"),
        ("A 5 rl 5,5 bf 4 200 storm=3 | end | B 5 rl 5,5 bf 5 200 storm=3", "storm divides k: not 5 by 3"),
        (
            "B 5 rl 5,5 bf 5 200 storm=3 | end | A 5 rl 4,5 bf 6 200 storm=3",
            "a storm after every so many turns",
        ),
        ("A 3 rl 5,5 bf 0 200 storm=1 | end end | A 5 rl 3,5 bf 2 200 storm=1", "a storm after every turn"),
        ("A 5 rl 5,5 bf 2 200 | end | B 5 rl 5,5 bf 3 200", "0 is none"),
    ] {
        check(sentence, &corner_and_middle(fields));
    }
    check(
        "the player at the greater distance from the middle: the second player",
        "
        #######  #######
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #.A...#  #.A...#
        #.#.#.#  #.#.#.#
        #...B.#  #...B.#
        #######  #######
        B 5 rl 5,5 bf 3 200 storm=2 | end | A 5 rl 5,4 bf 4 200 storm=2",
    );
    check(
        "A distance is the difference of the rows plus the difference of the columns, whatever is in between",
        "
        #######  #######
        #.....#  #.....#
        #.#f#B#  #.#e#B#
        #fAf..#  #eAe..#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 bf 2 200 storm=1 | end | B 5 rl 5,4 bf 3 200 storm=1",
    );
    check(
        "The middle is the square in row and column (N-1)/2, which is a pillar on size 9",
        "
        #########  #########
        #.......#  #.......#
        #.#.#.#.#  #.#.#.#.#
        #.......#  #.......#
        #.#A#.#.#  #.#A#.#.#
        #.....B.#  #.....B.#
        #.#.#.#.#  #.#.#.#.#
        #.......#  #.......#
        #########  #########
        A 5 rl 5,5 bf 2 200 storm=3 | end | B 5 rl 5,4 bf 3 200 storm=3",
    );
    check(
        "at equal distances the player whose turn would begin: the second player after an odd turn",
        "#A....#  #A....#
         A 5 rl 5,5 bf 2 200 storm=3 | end | B 5 rl 5,4 bf 3 200 storm=3",
    );
    check(
        "at equal distances the player whose turn would begin: the first player after an even turn",
        "#A....#  #A....#
         B 5 rl 5,5 bf 3 200 storm=4 | end | A 5 rl 4,5 bf 4 200 storm=4",
    );
    check(
        "the storm takes a player's last health: the other wins",
        "#A....#  #.....#
         B 5 rl 1,5 bf 3 200 storm=4 | end | A 5 rl 0,5 bf 4 200 storm=4,end=storm = second (storm)",
    );
    check(
        "the storm takes the second player's last health: the first wins",
        "
        #######  #######
        #A....#  #A....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #.....#
        #######  #######
        A 5 rl 1,1 bf 2 200 storm=3 | end | B 5 rl 1,0 bf 3 200 storm=3,end=storm = first (storm)",
    );
    check(
        "live squares come before the storm, and both count",
        "#nA..n#  #mA..m#
         B 5 rl 5,5 ss 3 200 storm=4 | end | A 5 rl 4,4 ss 4 200 storm=4",
    );
}

/// "As soon as a player is out, the steps that follow are left out, except that the turn counts as completed."
#[test]
fn steps_that_are_left_out() {
    check(
        "the steps that follow are left out: no current after a reaction",
        "
        #######  #######
        #A....#  #.....#
        #u#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #n..Bn#  #m..Bm#
        #######  #######
        A 5 rl 1,1 sm 2 200 | end | B 5 rl 0,1 sm 3 200 end=mined = second (mined)",
    );
    check(
        "the steps that follow are left out: no storm after a reaction",
        "
        #######  #######
        #..A..#  #.....#
        #.#u#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 1,5 sm 2 200 storm=1 | end | B 5 rl 0,5 sm 3 200 storm=1,end=mined = second (mined)",
    );
    check(
        "the steps that follow are left out: no storm after a current",
        "
        #######  #######
        #nA..n#  #m...m#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 1,1 ss 2 200 storm=3 | end | B 5 rl 0,1 ss 3 200 storm=3,end=shocked = second (shocked)",
    );
    check(
        "the turn counts as completed, when a place ends it",
        "
        #######  #######
        #A....#  #.q...#
        #u#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 1 rl 1,5 sm 2 200 | pr | B 5 rl 0,5 sm 3 200 end=mined = second (mined)",
    );
}

/// "Whoever is out at the end of the last turn counts before the limit."
#[test]
fn the_last_turn() {
    check(
        "mined at the end of the last turn",
        "#Au...#  #.....#
         B 5 rl 1,5 bm 19 20 | end | A 5 rl 0,5 bm 20 20 end=mined = second (mined)",
    );
    check(
        "shocked at the end of the last turn",
        "#nA..n#  #m...m#
         B 5 rl 1,5 ss 19 20 | end | A 5 rl 0,5 ss 20 20 end=shocked = second (shocked)",
    );
    check(
        "both shocked at the end of the last turn",
        "#nAB.n#  #m...m#
         B 5 rl 1,1 ss 19 20 | end | A 5 rl 0,0 ss 20 20 end=double-shock = draw (double-shock)",
    );
    check(
        "out by the storm at the end of the last turn",
        "#A....#  #.....#
         B 5 rl 1,5 bf 19 20 storm=5 | end | A 5 rl 0,5 bf 20 20 storm=5,end=storm = second (storm)",
    );
    check(
        "hurt by the storm at the end of the last turn, and not out: `turns` turns were completed",
        "#A....#  #A....#
         B 5 rl 2,5 bf 19 20 storm=5 | end | A 5 rl 1,5 bf 20 20 storm=5 = draw (turn-limit)",
    );
}
