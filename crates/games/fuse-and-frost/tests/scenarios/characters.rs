//! "Characters": coils and mines in every sentence about them. Bombs and ice have modules of their own.

use crate::check;

#[test]
fn coils_and_mines_are_placed_and_worn() {
    check(
        "place: puts the object of your character there; a coil with charge 6",
        "#A....#  #Ar...#
         A 3 rl 5,5 sf 0 200 | pr | A 2 rl 5,5 sf 0 200",
    );
    check(
        "a mine with charge 6",
        "#A....#  #Ax...#
         A 3 rl 5,5 mf 0 200 | pr | A 2 rl 5,5 mf 0 200",
    );
    check(
        "1. Every ice block, coil and mine loses 1; at 0 it is gone",
        "
        #######  #######
        #A.mst#  #A...s#
        #.#.#.#  #.#.#.#
        #noaqr#  #mn.pq#
        #.#.#.#  #.#.#.#
        #uvx.B#  #tuw.B#
        #######  #######
        A 5 rl 5,5 sm 2 200 | end | B 5 rl 5,5 sm 3 200",
    );
}

#[test]
fn coils_and_mines_slide() {
    check(
        "A coil just stops",
        "#Ar...#  #A...r#
         A 5 rl 5,5 sf 2 200 | kr | A 4 rl 5,5 sf 2 200",
    );
    check(
        "A mine just stops, beside a player too",
        "#Av..B#  #A..vB#
         A 5 rl 5,5 mf 2 200 | kr | A 4 rl 5,5 mf 2 200",
    );
    check(
        "with `kicks=burning` only a bomb's timer drops",
        "#Avr..#  #Av..r#
         A 5 rl 5,5 mf 2 200 kicks=burning | kr | A 4 rl 5,5 mf 2 200 kicks=burning",
    );
    check(
        "the run of objects: the last object of the run slides",
        "#A4er.#  #A4e.r#
         A 5 rl 5,5 sf 2 200 | kr | A 4 rl 5,5 sf 2 200",
    );
    check(
        "a coil that ice hits loses 1 charge",
        "#Af.r.#  #A.eq.#
         A 5 rl 5,5 fs 2 200 | kr | A 4 rl 5,5 fs 2 200",
    );
    check(
        "a mine that ice hits loses 1 charge",
        "#Af.x.#  #A.ew.#
         A 5 rl 5,5 fm 2 200 | kr | A 4 rl 5,5 fm 2 200",
    );
    check(
        "a coil at 0 is gone",
        "#Af.m.#  #A.e..#
         A 5 rl 5,5 fs 2 200 | kr | A 4 rl 5,5 fs 2 200",
    );
    check(
        "a mine at 0 is gone; a mine does not burst by that",
        "#Af.sB#  #A.e.B#
         A 5 rl 5,5 fm 2 200 | kr | A 4 rl 5,5 fm 2 200",
    );
}

#[test]
fn links() {
    check(
        "4. Every player on a live square loses 1 health",
        "#ArBr.#  #AqBq.#
         A 5 rl 5,5 sf 2 200 | end | B 5 rl 5,4 sf 3 200",
    );
    check(
        "Players between them do not break the link; both in the same moment",
        "#rABr.#  #qABq.#
         A 5 rl 5,5 sf 2 200 | end | B 5 rl 4,4 sf 3 200",
    );
    check(
        "every square between them is floor without an object",
        "#rAbr.#  #qAaq.#
         A 5 rl 5,5 sf 2 200 | end | B 5 rl 5,5 sf 3 200",
    );
    check(
        "In this order: ice that melts at the end of the turn no longer breaks a link",
        "#rAar.#  #qA.q.#
         A 5 rl 5,5 sf 2 200 | end | B 5 rl 4,5 sf 3 200",
    );
    check(
        "In this order: a coil at 0 is gone",
        "#rA.m.#  #qA...#
         A 5 rl 5,5 sf 2 200 | end | B 5 rl 5,5 sf 3 200",
    );
    check(
        "or the same column",
        "
        #######  #######
        #r....#  #q....#
        #A#.#.#  #A#.#.#
        #r....#  #q....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 sf 2 200 | end | B 5 rl 4,5 sf 3 200",
    );
    check(
        "every square between them is floor: a pillar breaks the link",
        "
        #######  #######
        #.....#  #.....#
        #r#A#r#  #q#A#q#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #....B#  #....B#
        #######  #######
        A 5 rl 5,5 sf 2 200 | end | B 5 rl 5,5 sf 3 200",
    );
    check(
        "one hit however many links cross there",
        "
        #######  #######
        #..r..#  #..q..#
        #.#.#.#  #.#.#.#
        #r.A.r#  #q.A.q#
        #.#.#.#  #.#.#.#
        #..r.B#  #..q.B#
        #######  #######
        A 5 rl 5,5 sf 2 200 | end | B 5 rl 4,5 sf 3 200",
    );
    check(
        "between coils that are still there: a burst removes coils first",
        "
        #######  #######
        #..rAr#  #..qA.#
        #.#.#.#  #.#.#.#
        #....1#  #.....#
        #.#.#.#  #.#.#.#
        #B....#  #B....#
        #######  #######
        A 5 rl 5,5 sb 2 200 | end | B 5 rl 5,5 sb 3 200",
    );
    check(
        "at the end of every turn, the opponent's too",
        "#ArBr.#  #AqBq.#
         B 5 rl 5,5 sf 3 200 | end | A 5 rl 5,4 sf 4 200",
    );
}

#[test]
fn shocks_end_games() {
    check(
        "a live square takes one player's last health: the other wins",
        "#rA.r.#  #q..q.#
         A 5 rl 1,5 sf 2 200 | end | B 5 rl 0,5 sf 3 200 end=shocked = second (shocked)",
    );
    check(
        "both players in the same moment, and one is out",
        "#rABr.#  #qA.q.#
         A 5 rl 3,1 sf 2 200 | end | B 5 rl 2,0 sf 3 200 end=shocked = first (shocked)",
    );
    check(
        "live squares take both players' last health in the same moment: draw",
        "#rABr.#  #q..q.#
         A 5 rl 1,1 sf 2 200 | end | B 5 rl 0,0 sf 3 200 end=double-shock = draw (double-shock)",
    );
    check(
        "As soon as a player is out, the steps that follow are left out: no storm",
        "#rABr.#  #qA.q.#
         A 5 rl 3,1 sf 2 200 storm=3 | end | B 5 rl 2,0 sf 3 200 storm=3,end=shocked = first (shocked)",
    );
    check(
        "As soon as a player is out, the steps that follow are left out: no live squares",
        "
        #######  #######
        #.rAr.#  #.qAq.#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #1...B#  #.....#
        #######  #######
        A 5 rl 1,5 sb 2 200 | end | B 5 rl 1,0 sb 3 200 = first (blast)",
    );
}

#[test]
fn mines_burst() {
    check(
        "2. every armed mine that has a player on one of the four squares beside it; 3. a player loses 1 health",
        "#A.Bv.#  #A.B..#
         A 5 rl 5,5 mf 2 200 | end | B 5 rl 5,4 mf 3 200",
    );
    check(
        "A mine is armed while its charge is 4 or less, after the end of the turn took 1",
        "#A.Bw.#  #A.B..#
         A 5 rl 5,5 mf 2 200 | end | B 5 rl 5,4 mf 3 200",
    );
    check(
        "a mine is armed at the end of the second turn counted from the one it was placed in",
        "#A.Bx.#  #A.Bw.#
         A 5 rl 5,5 mf 2 200 | end | B 5 rl 5,5 mf 3 200",
    );
    check(
        "at 0 it is gone and does not burst",
        "#A.Bs.#  #A.B..#
         A 5 rl 5,5 mf 2 200 | end | B 5 rl 5,5 mf 3 200",
    );
    check(
        "Both players are hit in the same moment, the Miner too",
        "#AvB..#  #A.B..#
         A 5 rl 5,5 mf 2 200 | end | B 5 rl 4,4 mf 3 200",
    );
    check(
        "A mine's burst covers its own square and the four beside it, no more",
        "
        #######  #######
        #A.Bv.#  #A.B..#
        #f#f#f#  #e#e#e#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 mf 2 200 | end | B 5 rl 5,4 mf 3 200",
    );
    check(
        "a mine with nobody beside it stays, whoever is in line",
        "#A.v.B#  #A.u.B#
         A 5 rl 5,5 mf 2 200 | end | B 5 rl 5,5 mf 3 200",
    );
    check(
        "beside it is beside it across no corner",
        "
        #######  #######
        #A.v..#  #A.u..#
        #.#.#B#  #.#.#B#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 mf 2 200 | end | B 5 rl 5,5 mf 3 200",
    );
    check(
        "a mine that slid beside a player bursts at the end of the turn",
        "#Av.B.#  #A..B.#
         A 5 rl 5,5 mf 2 200 | kr end | B 5 rl 5,4 mf 3 200",
    );
    check(
        "the objects that it covers are gone",
        "#A.Bvf#  #A.B..#
         A 5 rl 5,5 mf 2 200 | end | B 5 rl 5,4 mf 3 200",
    );
}

#[test]
fn bombs_and_mines_react_together() {
    check(
        "Every bomb that a burst covers bursts as well; a player whom a bomb's burst covers loses `blast`, one hit",
        "#A.Bv4#  #A.B..#
         A 5 rl 5,5 mb 2 200 blast=2 | end | B 5 rl 3,3 mb 3 200 blast=2",
    );
    check(
        "Every mine that a burst covers bursts as well, armed or not",
        "
        #######  #######
        #1...x#  #.....#
        #.#.#A#  #.#.#A#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #...B.#  #...B.#
        #######  #######
        A 5 rl 5,5 mb 2 200 | end | B 5 rl 4,5 mb 3 200",
    );
    check(
        "in the same moment: mines set each other off",
        "
        #######  #######
        #A.Bvx#  #A.B..#
        #.#.#f#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 mm 2 200 | end | B 5 rl 5,4 mm 3 200",
    );
    check(
        "a mine at 0 is gone before the reaction",
        "
        #######  #######
        #1...s#  #.....#
        #.#.#A#  #.#.#A#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #...B.#  #...B.#
        #######  #######
        A 5 rl 5,5 mb 2 200 | end | B 5 rl 5,5 mb 3 200",
    );
}

#[test]
fn mines_end_games() {
    check(
        "the burst of a mine takes one player's last health: the other wins",
        "#A.Bv.#  #A....#
         A 5 rl 5,1 mf 2 200 | end | B 5 rl 5,0 mf 3 200 end=mined = first (mined)",
    );
    check(
        "both players are out in the same reaction, by bombs or mines: draw",
        "#AvB..#  #.....#
         A 5 rl 1,1 mf 2 200 | end | B 5 rl 0,0 mf 3 200 = draw (double-blast)",
    );
    check(
        "by bombs or mines: one by each",
        "
        #######  #######
        #1...x#  #.....#
        #.#.#A#  #.#.#.#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #B....#  #.....#
        #######  #######
        A 5 rl 1,5 mb 2 200 | end | B 5 rl 0,0 mb 3 200 = draw (double-blast)",
    );
    check(
        "one is out by a bomb, the other is only hit by a mine",
        "
        #######  #######
        #1...x#  #.....#
        #.#.#A#  #.#.#A#
        #.....#  #.....#
        #.#.#.#  #.#.#.#
        #B....#  #.....#
        #######  #######
        A 5 rl 2,5 mb 2 200 | end | B 5 rl 1,0 mb 3 200 = first (blast)",
    );
}
