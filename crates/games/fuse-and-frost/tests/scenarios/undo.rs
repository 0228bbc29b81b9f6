//! "Undo" of steps on power-ups, and beside leaps and swaps.

use quadrille_core::Rules;
use quadrille_fuse_and_frost::FuseAndFrost;

use crate::{model, moves, play, read};

#[test]
fn leaps_and_swaps_are_not_undone() {
    for (turn, back, sentence) in [
        ("jr", 0, "The last step can be taken back: a leap is no step"),
        ("swap", 0, "The last step can be taken back: a swap is no step"),
        ("mr jr", 0, "as long as nothing but facings came after it: not a leap"),
        ("mr swap", 0, "as long as nothing but facings came after it: not a swap"),
        ("mr swap fu", 0, "as long as nothing but facings came after it: not a swap, with facings after it"),
        ("jr mr", 1, "back to the last other action: a leap"),
        ("swap mr fu", 2, "back to the last other action: a swap"),
    ] {
        assert_eq!(FuseAndFrost::undo_len(&moves(turn)), back, "{sentence}: {turn}");
        let texts: Vec<String> = turn.split(' ').map(String::from).collect();
        assert_eq!(model::undone(&texts), back, "{sentence}: the model after {turn}");
    }
}

/// "the action, the square, the facing and the power-ups are as they were before it"; "So several steps can be undone one after another, back
/// to the last other action."
#[test]
fn power_ups_are_as_they_were() {
    let start =
        "#######/#A....#/#.#.#.#/#S....#/#L#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200 power-ups=1,held=L-";
    let mut turn = moves("jd md fl md fu");
    for text in [
        "#######/#.....#/#.#.#.#/#.....#/#.#.#.#/#A...B#/####### A 2 ul 5,5 bf 2 200 power-ups=1,held=L-",
        "#######/#.....#/#.#.#.#/#.....#/#A#.#.#/#....B#/####### A 3 ll 5,5 bf 2 200 power-ups=1,held=L-",
        "#######/#.....#/#.#.#.#/#A....#/#L#.#.#/#....B#/####### A 4 dl 5,5 bf 2 200 power-ups=1,held=S-",
    ] {
        let mut position = read(start);
        play(&mut position, &turn);
        assert_eq!(FuseAndFrost::to_text(&position), text);
        turn.truncate(turn.len() - FuseAndFrost::undo_len(&turn));
    }
    assert_eq!(turn, moves("jd"));
}
