//! "Characters": what the Sparker and the Miner lay, and the table of what happens to objects.

use crate::check;

#[test]
fn each_character_places_its_object() {
    for (role, object, sentence) in [
        ('b', '4', "Bomber: a bomb, `fuse` when placed"),
        ('f', 'f', "Freezer: an ice block, 6 when placed"),
        ('s', 'r', "Sparker: a coil, 6 when placed"),
        ('m', 'x', "Miner: a mine, 6 when placed"),
    ] {
        let first = format!(
            "#A....#  #A{object}...#
             A 3 dl 5,5 {role}f 0 200 | pr | A 2 rl 5,5 {role}f 0 200"
        );
        check(sentence, &first);
        let second = format!(
            "
            #######  #######
            #A....#  #A....#
            #.#.#.#  #.#.#.#
            #.....#  #.....#
            #.#.#.#  #.#.#.#
            #....B#  #...{object}B#
            #######  #######
            B 5 ru 5,5 b{role} 1 200 | pl | B 4 rl 5,5 b{role} 1 200"
        );
        check(sentence, &second);
    }
}

#[test]
fn everyone_can_kick_every_object() {
    for role in ['b', 'f', 's', 'm'] {
        for (object, after) in [('2', '2'), ('d', 'c'), ('o', 'o'), ('u', 'u')] {
            let board = format!(
                "#A{object}...#  #A...{after}#
                 A 5 dl 5,5 {role}f 2 200 | kr | A 4 rl 5,5 {role}f 2 200"
            );
            check("Nobody owns them: everyone can kick them", &board);
        }
    }
}

#[test]
fn the_end_of_a_turn() {
    check(
        "coil: loses 1, gone at 0",
        "#A.mnr#  #A..mq#
         A 5 rl 5,5 ss 2 200 | end | B 5 rl 5,5 ss 3 200",
    );
    check(
        "mine: loses 1, gone at 0",
        "#A.stx#  #A..sw#
         A 5 rl 5,5 mm 2 200 | end | B 5 rl 5,5 mm 3 200",
    );
    check(
        "mine: bursts if armed and beside a player",
        "#Av...#  #A....#
         A 5 rl 5,5 mm 2 200 | end | B 5 rl 4,5 mm 3 200",
    );
    check(
        "mine: loses 1, gone at 0, and so it does not burst beside a player",
        "#As...#  #A....#
         A 5 rl 5,5 mm 2 200 | end | B 5 rl 5,5 mm 3 200",
    );
}

#[test]
fn slides() {
    for (object, name) in [('m', "coil"), ('q', "coil"), ('s', "mine"), ('v', "mine"), ('x', "mine")] {
        for (end, hit) in [
            ('.', "the wall"),
            ('B', "a player"),
            ('b', "ice"),
            ('n', "a coil"),
            ('t', "a mine"),
            ('1', "a bomb"),
        ] {
            let [before, after] = if end == '.' {
                [format!("#A{object}...#"), format!("#A...{object}#")]
            } else {
                [format!("#A{object}..{end}#"), format!("#A..{object}{end}#")]
            };
            let board = format!("{before}  {after}\nA 5 dl 1,1 bf 2 200 | kr | A 4 rl 1,1 bf 2 200");
            check(&format!("slides and stops: a {name} does nothing to {hit}, and loses nothing"), &board);
        }
    }
}

#[test]
fn hit_by_sliding_ice() {
    for (object, left, sentence) in [
        ('r', 'q', "a coil that it hits loses 1 charge"),
        ('m', '.', "a coil at 0 is gone"),
        ('x', 'w', "a mine that it hits loses 1 charge"),
        ('w', 'v', "a mine that it hits loses 1 charge, and does not burst by being armed"),
        ('s', '.', "a mine at 0 is gone"),
        ('1', '1', "a bomb is hit by sliding ice: nothing"),
    ] {
        let board = format!(
            "#Ad..{object}#  #A..c{left}#
             A 5 rl 5,5 fm 2 200 | kr | A 4 rl 5,5 fm 2 200"
        );
        check(sentence, &board);
    }
    check(
        "a mine does not burst by that, though it was armed and beside a player",
        "
        #######  #######
        #Ad..s#  #A..c.#
        #.#.#B#  #.#.#B#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 fm 2 200 | kr | A 4 rl 5,5 fm 2 200",
    );
}

#[test]
fn covered_by_a_burst() {
    check(
        "is covered by a burst: a coil is gone",
        "#A1r..#  #.....#
         A 5 rl 5,5 bs 2 200 | end | B 5 rl 0,5 bs 3 200 = second (blast)",
    );
    check(
        "is covered by a burst: a mine bursts as well, armed or not: the second bomb is covered only by the mine",
        "
        #######  #######
        #1...x#  #.....#
        #.#.#4#  #.#.#.#
        #..A..#  #..A..#
        #.#.#.#  #.#.#.#
        #....B#  #.....#
        #######  #######
        A 5 rl 5,5 bm 2 200 | end | B 5 rl 5,0 bm 3 200 = first (blast)",
    );
    check(
        "is covered by a burst: a mine bursts as well, armed or not: it hits the player beside it",
        "
        #######  #######
        #.....#  #.....#
        #.#B#.#  #.#B#.#
        #1...x#  #.....#
        #.#.#A#  #.#.#A#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 bm 2 200 | end | B 5 rl 4,5 bm 3 200",
    );
}

#[test]
fn linked_coils() {
    check(
        "Two coils are linked if they are in the same row",
        "
        #######  #######
        #n.A.n#  #m.A.m#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 ss 2 200 | end | B 5 rl 4,5 ss 3 200",
    );
    check(
        "or the same column",
        "
        #######  #######
        #n....#  #m....#
        #.#.#.#  #.#.#.#
        #A....#  #A....#
        #n#.#.#  #m#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 ss 2 200 | end | B 5 rl 4,5 ss 3 200",
    );
    check(
        "every square between them is floor: not a pillar",
        "
        #######  #######
        #.....#  #.....#
        #n#A#n#  #m#A#m#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 ss 2 200 | end | B 5 rl 5,5 ss 3 200",
    );
    // A mine beside the player would burst.
    for (before, after) in [("#nA2.n#", "#mA1.m#"), ("#nAb.n#", "#mAa.m#"), ("#nA.xn#", "#mA.wm#")] {
        let board = format!("{before}  {after}\nA 5 rl 5,5 ss 2 200 | end | B 5 rl 5,5 ss 3 200");
        check("every square between them is floor without an object", &board);
    }
    check(
        "a third coil between two is an object: each half is a link of its own",
        "
        #######  #######
        #nAnBn#  #mAmBm#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 ss 2 200 | end | B 5 rl 4,4 ss 3 200",
    );
    check(
        "Players and power-ups between them do not break the link",
        "
        #######  #######
        #nASBn#  #mASBm#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 ss 2 200 power-ups=1 | end | B 5 rl 4,4 ss 3 200 power-ups=1",
    );
    check(
        "The squares between two linked coils are live, those beyond are not",
        "
        #######  #######
        #An.nB#  #Am.mB#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 ss 2 200 | end | B 5 rl 5,5 ss 3 200",
    );
    check(
        "coils side by side have no squares between",
        "
        #######  #######
        #Annn.#  #Ammm.#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 ss 2 200 | end | B 5 rl 5,5 ss 3 200",
    );
}

#[test]
fn armed_mines() {
    for (charge, left, health, sentence) in [
        ('x', 'w', 5, "A mine is armed while its charge is 4 or less: not with 5"),
        ('w', '.', 4, "A mine is armed while its charge is 4 or less: with 4"),
        ('t', '.', 4, "A mine is armed while its charge is 4 or less: with 1"),
    ] {
        let board = format!(
            "#A{charge}...#  #A{left}...#
             A 5 rl 5,5 mm 2 200 | end | B 5 rl {health},5 mm 3 200"
        );
        check(sentence, &board);
    }
    check(
        "a mine is armed at the end of the second turn, counted from the one it was placed in: not at the end of the first",
        "#A....#  #Aw...#
         A 3 rl 5,5 mb 0 200 | pr end | B 5 rl 5,5 mb 1 200",
    );
    check(
        "a mine is armed at the end of the second",
        "#A....#  #A....#
         A 3 rl 5,5 mb 0 200 | pr end end | A 5 rl 4,5 mb 2 200",
    );
}
