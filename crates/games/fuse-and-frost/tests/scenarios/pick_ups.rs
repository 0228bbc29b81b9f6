//! "Power-ups": picking up, using up, crushing and removing them, and shields.

use crate::{check, listed, read};

#[test]
fn picking_up() {
    for kind in ['S', 'L', 'X'] {
        let step = format!(
            "#A{kind}...#  #.A...#
             A 5 rl 5,5 bf 2 200 power-ups=1 | mr | A 4 rl 5,5 bf 2 200 power-ups=1,held={kind}-"
        );
        check(
            "A player who comes to stand on a power-up picks it up at once: by a step. It is gone from the floor",
            &step,
        );
        let kick = format!(
            "#AB{kind}..#  #A.B..#
             A 5 rl 5,5 bf 2 200 power-ups=1 | kr | A 4 rl 5,5 bf 2 200 power-ups=1,held=-{kind}"
        );
        check("picks it up at once: by being kicked there", &kick);
        let leap = format!(
            "#A.{kind}..#  #..A..#
             A 5 rl 5,5 bf 2 200 power-ups=1,held=L- | jr | A 4 rl 5,5 bf 2 200 power-ups=1,held={kind}-"
        );
        check(
            "A leap is used up before its player lands, so that a power-up on the landing square is held afterwards",
            &leap,
        );
    }
    check(
        "picks it up at once: the leap can be used with the next action",
        "#AL...#  #...A.#
         A 5 rl 5,5 bf 2 200 power-ups=1 | mr jr | A 3 rl 5,5 bf 2 200 power-ups=1",
    );
    check(
        "A player holds at most one: the one that was held before is gone, by a step",
        "#AS...#  #.A...#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=XL | mr | A 4 rl 5,5 bf 2 200 power-ups=1,held=SL",
    );
    check(
        "the one that was held before is gone, by a kick too",
        "#ABS..#  #A.B..#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=XL | kr | A 4 rl 5,5 bf 2 200 power-ups=1,held=XS",
    );
    check(
        "the one that was held before is gone, even if it is of the same kind",
        "#AS...#  #.A...#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=S- | mr | A 4 rl 5,5 bf 2 200 power-ups=1,held=S-",
    );
    check(
        "The square between is left alone",
        "#ASX..#  #.SA..#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=L- | jr | A 4 rl 5,5 bf 2 200 power-ups=1,held=X-",
    );
}

#[test]
fn crushing() {
    for (role, object) in [('b', '4'), ('f', 'f'), ('s', 'r'), ('m', 'x')] {
        let board = format!(
            "#AS...#  #A{object}...#
             A 5 rl 5,5 {role}f 2 200 power-ups=1 | pr | A 4 rl 5,5 {role}f 2 200 power-ups=1"
        );
        check("An object that is placed on a power-up crushes it", &board);
    }
    for (object, after) in [('3', '3'), ('d', 'c'), ('o', 'o'), ('x', 'x')] {
        let board = format!(
            "#A{object}SXL#  #A...{after}#
             A 5 rl 5,5 bf 2 200 power-ups=1 | kr | A 4 rl 5,5 bf 2 200 power-ups=1"
        );
        check("and so does one that slides over it or stops on it: it is gone", &board);
    }
    check(
        "A power-up does not matter: a run that ends at one can be kicked",
        "#A2nS.#  #A2..n#
         A 5 rl 5,5 bf 2 200 power-ups=1 | kr | A 4 rl 5,5 bf 2 200 power-ups=1",
    );
    check(
        "a power-up that nothing slides over stays",
        "#A2.BS#  #A.2BS#
         A 5 rl 5,5 bf 2 200 power-ups=1 | kr | A 4 rl 5,5 bf 2 200 power-ups=1",
    );
}

#[test]
fn reactions_and_power_ups() {
    check(
        "A reaction removes the power-ups that it covers. Those that a player holds stay",
        "
        #######  #######
        #AS...#  #AS...#
        #.#.#.#  #.#.#.#
        #1...L#  #.....#
        #.#.#.#  #.#.#.#
        #X..BX#  #...BX#
        #######  #######
        A 5 rl 5,5 bf 2 200 blast=2,power-ups=1,held=XS | end | B 5 rl 3,5 bf 3 200 blast=2,power-ups=1,held=XS",
    );
    check(
        "A reaction removes the power-ups that it covers, by a mine too",
        "#AuS..#  #A....#
         A 5 rl 5,5 bm 2 200 power-ups=1,held=L- | end | B 5 rl 4,5 bm 3 200 power-ups=1,held=L-",
    );
    check(
        "A player who is out holds nothing, after a burst",
        "#A1...#  #.....#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=LX | end | B 5 rl 0,5 bf 3 200 power-ups=1,held=-X = second (blast)",
    );
    check(
        "A player who is out holds nothing, after sliding ice",
        "#Ad..B#  #A..c.#
         A 5 rl 5,1 bf 2 200 power-ups=1,held=LX | kr | A 4 rl 5,0 bf 2 200 power-ups=1,held=L- = first (frozen)",
    );
}

#[test]
fn shields() {
    check(
        "A hit is sliding ice that hits the player; the next hit of the player who holds it does nothing, and the shield is used up",
        "#Ad..B#  #A..cB#
         A 5 rl 5,1 bf 2 200 power-ups=1,held=SS | kr | A 4 rl 5,1 bf 2 200 power-ups=1,held=S-",
    );
    check(
        "ice that hits the player loses its health all the same",
        "#Aa..B#  #A...B#
         A 5 rl 5,1 bf 2 200 power-ups=1,held=-S | kr | A 4 rl 5,1 bf 2 200 power-ups=1",
    );
    check(
        "the shield is used up: the hit after it counts",
        "
        #######  #######
        #Ae..B#  #A..c.#
        #.#.#.#  #.#.#.#
        #....1#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,1 fb 2 200 power-ups=1,held=-S | kr end | B 5 rl 5,0 fb 3 200 power-ups=1 = first (blast)",
    );
    check(
        "A player who uses up a shield loses no health and is not out: by a bomb",
        "#A1...#  #A....#
         A 5 rl 3,5 bf 2 200 power-ups=1,held=S- | end | B 5 rl 3,5 bf 3 200 power-ups=1",
    );
    check(
        "whatever it would cost: with `blast` a number",
        "#A1...#  #A....#
         A 5 rl 3,5 bf 2 200 blast=5,power-ups=1,held=S- | end | B 5 rl 3,5 bf 3 200 blast=5,power-ups=1",
    );
    check(
        "one hit however many bombs and mines cover them",
        "
        #######  #######
        #A1t1.#  #A....#
        #v#.#.#  #.#.#.#
        #1....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 3,5 bm 2 200 power-ups=1,held=S- | end | B 5 rl 3,5 bm 3 200 power-ups=1",
    );
    check(
        "the reaction at the end of a turn that covers the player: mines alone",
        "#Av...#  #A....#
         A 5 rl 1,5 bm 2 200 power-ups=1,held=S- | end | B 5 rl 1,5 bm 3 200 power-ups=1",
    );
    check(
        "live squares at the end of a turn, one hit however many links cross there",
        "
        #######  #######
        #..n..#  #..m..#
        #.#.#.#  #.#.#.#
        #n.A.n#  #m.A.m#
        #.#.#.#  #.#.#.#
        #..n.B#  #..m.B#
        #######  #######
        A 5 rl 1,5 ss 2 200 power-ups=1,held=S- | end | B 5 rl 1,5 ss 3 200 power-ups=1",
    );
    check(
        "the storm",
        "
        #######  #######
        #A....#  #A....#
        #.#.#.#  #.#.#.#
        #..B..#  #..B..#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 1,5 bf 2 200 storm=3,power-ups=1,held=S- | end | B 5 rl 1,5 bf 3 200 storm=3,power-ups=1",
    );
    check(
        "the reaction is one hit and live squares another: the shield stops the first of them",
        "
        #######  #######
        #nAu.n#  #mA..m#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 3,5 sm 2 200 power-ups=1,held=S- | end | B 5 rl 2,5 sm 3 200 power-ups=1",
    );
    check(
        "live squares are one hit and the storm another: the shield stops the first of them",
        "
        #######  #######
        #nA..n#  #mA..m#
        #.#.#.#  #.#.#.#
        #..B..#  #..B..#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 3,5 ss 2 200 storm=3,power-ups=1,held=S- | end | B 5 rl 2,5 ss 3 200 storm=3,power-ups=1",
    );
    check(
        "the player who holds it: the other's shield does not count",
        "#A1...#  #.....#
         A 5 rl 3,5 bf 2 200 power-ups=1,held=-S | end | B 5 rl 0,5 bf 3 200 power-ups=1,held=-S = second (blast)",
    );
    check(
        "both players hold a shield: both are used up in the same moment",
        "#A1..B#  #A...B#
         A 5 rl 3,4 bf 2 200 power-ups=1,held=SS | end | B 5 rl 3,4 bf 3 200 power-ups=1",
    );
    check(
        "being kicked and a bomb that stops are no hits",
        "
        #######  #######
        #AB...#  #A.B..#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 3,4 bf 2 200 power-ups=1,held=SS | kr | A 4 rl 3,4 bf 2 200 power-ups=1,held=SS",
    );
}

#[test]
fn leap() {
    check(
        "leap costs 1 and faces; the leap is used up; you move there, over nothing",
        "#A....#  #..A..#
         A 5 dl 5,5 bf 2 200 power-ups=1,held=LX | jr | A 4 rl 5,5 bf 2 200 power-ups=1,held=-X",
    );
    for (between, what) in
        [('B', "a player"), ('1', "an object"), ('a', "an object"), ('r', "an object"), ('x', "an object")]
    {
        let board = format!(
            "#A{between}...#  #.{between}A..#
             A 5 dl 5,5 bf 2 200 power-ups=1,held=L- | jr | A 4 rl 5,5 bf 2 200 power-ups=1"
        );
        check(&format!("over whatever is on the square between: {what}"), &board);
    }
    check(
        "over whatever is on the square between: a pillar",
        "
        #######  #######
        #.A...#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.A...#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 bf 2 200 power-ups=1,held=L- | jd | A 4 dl 5,5 bf 2 200 power-ups=1",
    );
    for (way, after) in [("u", (1, 3)), ("d", (5, 3)), ("l", (3, 1)), ("r", (3, 5))] {
        let row = |number| if after == (number, 3) { "#..A..#" } else { "#.....#" };
        let middle = match after {
            (3, 1) => "#A....#",
            (3, 5) => "#....A#",
            _ => "#.....#",
        };
        let board = format!(
            "
            #######  #######
            #.....#  {}
            #B#.#.#  #B#.#.#
            #..A..#  {middle}
            #.#.#.#  #.#.#.#
            #.....#  {}
            #######  #######
            A 5 {}l 5,5 bf 2 200 power-ups=1,held=L- | j{way} | A 4 {way}l 5,5 bf 2 200 power-ups=1",
            row(1),
            row(5),
            if way == "u" { "d" } else { "u" },
        );
        check("Directions are u, d, l, r; the second square that way", &board);
    }
    for (row, what) in [("#A.1..#", "an object"), ("#A.B..#", "a player"), ("#...A.#", "a wall")] {
        let board = format!("{row}\nA 5 dl 5,5 bf 2 200 power-ups=1,held=L- | jr | no-landing");
        check(&format!("leap: the second square that way is empty floor, not {what}"), &board);
    }
    for way in ['u', 'l'] {
        let board = format!("#A....#\nA 5 rl 5,5 bf 2 200 power-ups=1,held=L- | j{way} | no-landing");
        check("Empty floor: not beyond the walls", &board);
    }
    for held in ["", ",held=S-", ",held=X-", ",held=-L"] {
        let board = format!("#A....#\nA 5 rl 5,5 bf 2 200 power-ups=1{held} | jr | no-power-up");
        check("leap: you hold a leap", &board);
    }
    check(
        "allows one leap",
        "#A....#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=L- | jr jr | no-power-up",
    );
    check(
        "while an action is left, every leap",
        "#A....#
         A 0 rl 5,5 bf 2 200 power-ups=1,held=L- | jr | no-actions",
    );
    check(
        "When a leap spends the last action, the turn ends by itself",
        "#A....#  #..A..#
         A 1 rl 5,5 bf 2 200 power-ups=1,held=L- | jr | B 5 rl 5,5 bf 3 200 power-ups=1",
    );
}

#[test]
fn swap() {
    check(
        "swap costs 1; the swap is used up; you and the opponent change squares; nobody's facing changes",
        "
        #######  #######
        #A....#  #B....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....A#
        #######  #######
        A 5 ul 4,3 bf 2 200 power-ups=1,held=XX | swap | A 4 ul 4,3 bf 2 200 power-ups=1,held=-X",
    );
    check(
        "swap by the second player",
        "
        #######  #######
        #A....#  #.....#
        #.#.#.#  #B#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....A#
        #######  #######
        B 2 ul 4,3 bf 3 200 power-ups=1,held=LX | swap md | B 0 ud 4,3 bf 3 200 power-ups=1,held=L-",
    );
    for held in [",held=S-", ",held=L-", ",held=-X"] {
        let board = format!("#A....#\nA 5 rl 5,5 bf 2 200 power-ups=1{held} | swap | no-power-up");
        check("swap: you hold a swap", &board);
    }
    check(
        "allows one swap",
        "#A....#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=X- | swap swap | no-power-up",
    );
    check(
        "while an action is left, every swap",
        "#A....#
         A 0 rl 5,5 bf 2 200 power-ups=1,held=X- | swap | no-actions",
    );
    check(
        "When a swap spends the last action, the turn ends by itself",
        "
        #######  #######
        #A....#  #B....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #...1B#  #.....#
        #######  #######
        A 1 rl 4,3 bf 2 200 power-ups=1,held=X- | swap | B 5 rl 0,3 bf 3 200 power-ups=1 = second (blast)",
    );
}

/// "Legal list: `end`; the three facings other than the present one; and, while an action is left, every step, place, kick, leap and swap
/// that may be done."
#[test]
fn the_legal_list() {
    let board = |actions, held| {
        listed(&read(&format!(
            "#######/#A2...#/#S#.#.#/#.....#/#.#.#.#/#....B#/####### A {actions} rl 5,5 bf 2 200 power-ups=1,held={held}"
        )))
    };
    assert_eq!(board(5, "S-"), ["end", "fd", "fl", "fu", "kr", "md", "pd"]);
    assert_eq!(board(5, "LX"), ["end", "fd", "fl", "fu", "jd", "jr", "kr", "md", "pd"]);
    assert_eq!(board(1, "XL"), ["end", "fd", "fl", "fu", "kr", "md", "pd", "swap"]);
    assert_eq!(board(0, "LX"), ["end", "fd", "fl", "fu"]);
    assert_eq!(board(0, "XL"), ["end", "fd", "fl", "fu"]);
}
