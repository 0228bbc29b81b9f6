//! "Power-ups": picking up, using and crushing them, and where they lie at the start.

use std::collections::BTreeSet;

use quadrille_core::{Options, Rules, Square};
use quadrille_fuse_and_frost::{FuseAndFrost, Position};

use crate::check;

fn start(size: u8, pairs: &str, seed: u64) -> Position {
    let size = size.to_string();
    let given = [("size", size.as_str()), ("power-ups", pairs)];
    let options = Options::parse(FuseAndFrost::INFO.options, given).expect("options of the page");
    FuseAndFrost::initial(&options, seed).expect("every option has a start")
}

/// "With `power-ups` P there are P pairs, each of another kind, both of a pair alike and half-turn images of each other"; "the floor squares at a
/// distance of 3 or more from both start squares, without the middle".
#[test]
fn pairs_are_symmetric_and_far_from_the_starts() {
    for size in [7, 9, 11] {
        let mut starts = BTreeSet::new();
        for seed in 0..200 {
            for (pairs, count) in [("0", 0), ("1", 1), ("2", 2), ("3", 3)] {
                let position = start(size, pairs, seed);
                let mut kinds = Vec::new();
                for square in position.grid().squares() {
                    let Some(kind) = position.power_up(square) else { continue };
                    let last = size - 1;
                    let image = Square::new(last - square.row, last - square.column);
                    assert_eq!(position.power_up(image), Some(kind));
                    assert_ne!(image, square);
                    for start in [1, last - 1] {
                        let distance = square.row.abs_diff(start) + square.column.abs_diff(start);
                        assert!(distance >= 3, "{square:?} on size {size}");
                    }
                    kinds.push(kind.word());
                }
                kinds.sort_unstable();
                assert_eq!(kinds.len(), 2 * count);
                kinds.dedup();
                assert_eq!(kinds.len(), count, "each of another kind");
                starts.insert(FuseAndFrost::to_text(&position));
            }
        }
        assert!(starts.len() > 100, "seeds give different starts: {}", starts.len());
    }
}

/// The generator of the page, written again: kinds and candidates leave their lists as they are drawn.
#[test]
fn the_seed_determines_the_squares() {
    // SplitMix64 for the seed 1234567 gives 6457827717110365317 and 3203168211198807973 (published), whose upper halves below 3 and 5 are:
    let high = [6_457_827_717_110_365_317_u64 >> 32, 3_203_168_211_198_807_973 >> 32];
    let (kind, pair) = ((high[0] % 3) as usize, (high[1] % 5) as usize);
    let candidates = [(1, 4), (1, 5), (2, 3), (2, 5), (3, 2)];
    let position = start(7, "1", 1_234_567);
    let (row, column) = candidates[pair];
    let found = position.power_up(Square::new(row, column)).expect("a power-up is there");
    assert_eq!(found.word(), ["shield", "leap", "swap"][kind]);
}

#[test]
fn picking_up() {
    check(
        "A player who comes to stand on a power-up picks it up at once: by a step",
        "#AS...#  #.A...#
         A 3 rl 5,5 bf 0 200 power-ups=1 | mr | A 2 rl 5,5 bf 0 200 power-ups=1,held=S-",
    );
    check(
        "or being kicked there",
        "#ABX..#  #A.B..#
         A 5 rl 5,5 bf 2 200 power-ups=1 | kr | A 4 rl 5,5 bf 2 200 power-ups=1,held=-X",
    );
    check(
        "A player holds at most one: the one that was held before is gone",
        "#AL...#  #.A...#
         A 5 rl 5,5 bf 2 200 power-ups=2,held=SX | mr | A 4 rl 5,5 bf 2 200 power-ups=2,held=LX",
    );
    check(
        "the one that was held before is gone, also when a kick moves its player",
        "#ABL..#  #A.B..#
         A 5 rl 5,5 bf 2 200 power-ups=2,held=-S | kr | A 4 rl 5,5 bf 2 200 power-ups=2,held=-L",
    );
}

#[test]
fn leaps() {
    check(
        "the leap is used up; you move there, over nothing",
        "#A....#  #..A..#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=L- | jr | A 4 rl 5,5 bf 2 200 power-ups=1",
    );
    check(
        "over an object",
        "#A4...#  #.4A..#
         A 5 ul 5,5 bf 2 200 power-ups=1,held=L- | jr | A 4 rl 5,5 bf 2 200 power-ups=1",
    );
    check(
        "over a player",
        "#AB...#  #.BA..#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=LL | jr | A 4 rl 5,5 bf 2 200 power-ups=1,held=-L",
    );
    check(
        "over a pillar; faces",
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
    check(
        "A leap is used up before its player lands, so that a power-up on the landing square is held afterwards",
        "#A.S..#  #..A..#
         A 5 rl 5,5 bf 2 200 power-ups=2,held=L- | jr | A 4 rl 5,5 bf 2 200 power-ups=2,held=S-",
    );
    check(
        "The square between is left alone",
        "#ASL..#  #.SA..#
         A 5 rl 5,5 bf 2 200 power-ups=2,held=L- | jr | A 4 rl 5,5 bf 2 200 power-ups=2,held=L-",
    );
    check(
        "When a leap spends the last action, the turn ends by itself",
        "#A....#  #..A..#
         A 1 rl 5,5 bf 2 200 power-ups=1,held=L- | jr | B 5 rl 5,5 bf 3 200 power-ups=1",
    );
    for (row, way) in
        [("#A.4..#", "jr"), ("#A.B..#", "jr"), ("#A....#", "jl"), ("#A....#", "ju"), ("#.A...#", "jl")]
    {
        check(
            "the second square that way is empty floor",
            &format!("{row}\n A 5 dl 5,5 bf 2 200 power-ups=1,held=L- | {way} | no-landing"),
        );
    }
    for held in ["", ",held=S-", ",held=X-", ",held=-L"] {
        check(
            "you hold a leap",
            &format!("#A....#\n A 5 rl 5,5 bf 2 200 power-ups=1{held} | jr | no-power-up"),
        );
    }
    check("cost 1", "#A....#\n A 0 rl 5,5 bf 2 200 power-ups=1,held=L- | jr | no-actions");
}

#[test]
fn swaps() {
    check(
        "the swap is used up; you and the opponent change squares; nobody's facing changes",
        "#A4.B.#  #B4.A.#
         A 5 ud 5,5 bf 2 200 power-ups=1,held=X- | swap | A 4 ud 5,5 bf 2 200 power-ups=1",
    );
    check(
        "you and the opponent, whoever it is",
        "#A4.B.#  #B4.A.#
         B 5 ud 5,5 bf 3 200 power-ups=1,held=SX | swap | B 4 ud 5,5 bf 3 200 power-ups=1,held=S-",
    );
    check(
        "When a swap spends the last action, the turn ends by itself",
        "#A.1B.#  #.....#
         A 1 rl 5,5 bf 2 200 power-ups=1,held=X- | swap | B 5 rl 0,0 bf 3 200 power-ups=1 = draw (double-blast)",
    );
    for held in ["", ",held=S-", ",held=L-", ",held=-X"] {
        check(
            "you hold a swap",
            &format!("#A....#\n A 5 rl 5,5 bf 2 200 power-ups=1{held} | swap | no-power-up"),
        );
    }
    check("cost 1", "#A....#\n A 0 rl 5,5 bf 2 200 power-ups=1,held=X- | swap | no-actions");
}

#[test]
fn shields() {
    check(
        "sliding ice that hits the player",
        "#Af..B#  #A..eB#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=-S | kr | A 4 rl 5,5 bf 2 200 power-ups=1",
    );
    check(
        "the reaction that covers the player, whatever it would cost: A player who uses up a shield is not out",
        "#A.1..#  #A....#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=S- | end | B 5 rl 5,5 bf 3 200 power-ups=1",
    );
    check(
        "one hit however many bombs and mines cover them",
        "#vA11.#  #.A...#
         A 5 rl 5,5 bf 2 200 blast=1,power-ups=1,held=S- | end | B 5 rl 5,5 bf 3 200 blast=1,power-ups=1",
    );
    check(
        "live squares at the end of a turn",
        "#rA.r.#  #qA.q.#
         A 5 rl 1,5 sf 2 200 power-ups=1,held=S- | end | B 5 rl 1,5 sf 3 200 power-ups=1",
    );
    check(
        "the storm",
        "#A..B.#  #A..B.#
         A 5 rl 1,5 bf 4 200 storm=5,power-ups=1,held=S- | end | B 5 rl 1,5 bf 5 200 storm=5,power-ups=1",
    );
    check(
        "the next hit: a second one in the same end of a turn counts",
        "
        #######  #######
        #rA.r.#  #qA.q.#
        #.#.#.#  #.#.#.#
        #...B.#  #...B.#
        #.#.#.#  #.#.#.#
        #.....#  #.....#
        #######  #######
        A 5 rl 5,5 sm 4 200 storm=5,power-ups=1,held=S- | end | B 5 rl 4,5 sm 5 200 storm=5,power-ups=1",
    );
    check(
        "a leap and a swap absorb nothing",
        "#Af..B#  #A..eB#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=-X | kr | A 4 rl 5,4 bf 2 200 power-ups=1,held=-X",
    );
}

#[test]
fn power_ups_are_removed() {
    check(
        "An object that is placed on a power-up crushes it",
        "#AS...#  #A4...#
         A 5 rl 5,5 bf 2 200 power-ups=1 | pr | A 4 rl 5,5 bf 2 200 power-ups=1",
    );
    check(
        "and so does one that slides over it or stops on it",
        "#A4.SL#  #A...4#
         A 5 rl 5,5 bf 2 200 power-ups=2 | kr | A 4 rl 5,5 bf 2 200 power-ups=2",
    );
    check(
        "A reaction removes the power-ups that it covers, and no others",
        "
        #######  #######
        #A.X.L#  #A...L#
        #.#.#.#  #.#.#.#
        #S.1.S#  #.....#
        #.#.#.#  #.#.#.#
        #..X.B#  #....B#
        #######  #######
        A 5 rl 5,5 bf 2 200 power-ups=3 | end | B 5 rl 5,5 bf 3 200 power-ups=3",
    );
    check(
        "Those that a player holds stay",
        "#A.1..#  #A....#
         A 5 rl 5,5 bf 2 200 blast=1,power-ups=1,held=L- | end | B 5 rl 4,5 bf 3 200 blast=1,power-ups=1,held=L-",
    );
    check(
        "A player who is out holds nothing",
        "#A.1..#  #.....#
         A 5 rl 5,5 bf 2 200 power-ups=1,held=LX | end | B 5 rl 0,5 bf 3 200 power-ups=1,held=-X = second (blast)",
    );
    check(
        "power-ups between them do not break the link",
        "#rASr.#  #qASq.#
         A 5 rl 5,5 sf 2 200 power-ups=1 | end | B 5 rl 4,5 sf 3 200 power-ups=1",
    );
}
