//! "Undo", and the normalization of facings in records.

use quadrille_core::Rules;
use quadrille_fuse_and_frost::FuseAndFrost;

use crate::{moves, play, read};

const START: &str = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 3 rl 5,5 bf 0 200";

#[test]
fn steps_can_be_undone() {
    for (turn, back, sentence) in [
        ("mr", 1, "The last step of this turn can be taken back"),
        ("mr mr", 1, "several steps can be undone one after another: one at a time"),
        (
            "mr fu fd",
            3,
            "as long as nothing but facings came after it; the step and the facings after it vanish",
        ),
        ("fd mr fu", 2, "the facings after it, not those before it"),
        ("pd mr", 1, "back to the last place or kick: not beyond it, but up to it"),
        ("mr pd", 0, "as long as nothing but facings came after it: not a place"),
        ("mr pd fu", 0, "as long as nothing but facings came after it: not a place, with facings after it"),
        ("mr kd", 0, "as long as nothing but facings came after it: not a kick"),
        ("mr jr", 0, "as long as nothing but facings came after it: not a leap"),
        ("mr swap", 0, "as long as nothing but facings came after it: not a swap"),
        ("jr mr", 1, "back to the last other action: not beyond a leap"),
        ("mr end", 0, "of this turn: not once it has ended"),
        ("fd fu", 0, "the last step: a facing alone is no step"),
        ("", 0, "the last step: there is none"),
    ] {
        assert_eq!(FuseAndFrost::undo_len(&moves(turn)), back, "{sentence}: {turn}");
    }
}

/// "the action, the square and the facing are as they were before it"; "So several steps can be undone one after another, back to
/// the last place or kick."
#[test]
fn undo_goes_back_to_the_last_place_or_kick() {
    let mut turn = moves("pd mr fu fl mr fd");
    for text in [
        "#######/#..A..#/#4#.#.#/#.....#/#.#.#.#/#....B#/####### A 2 dl 5,5 bf 2 200",
        "#######/#.A...#/#4#.#.#/#.....#/#.#.#.#/#....B#/####### A 3 ll 5,5 bf 2 200",
        "#######/#A....#/#4#.#.#/#.....#/#.#.#.#/#....B#/####### A 4 dl 5,5 bf 2 200",
    ] {
        let mut position =
            read("#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200");
        play(&mut position, &turn);
        assert_eq!(FuseAndFrost::to_text(&position), text);
        turn.truncate(turn.len() - FuseAndFrost::undo_len(&turn));
    }
    assert_eq!(turn, moves("pd"));
}

/// "records keep only the last facing before another action or `end`".
#[test]
fn records_keep_the_last_facing() {
    for (played, kept, why) in [
        ("fu fd fl mr", "fl mr", "only the last facing before another action"),
        ("fu fd end", "fd end", "or `end`"),
        ("fu fd", "fd", "and the last of all while the turn goes on"),
        (
            "fu fr mr",
            "mr",
            "a facing that leads back to the one before leaves no trace, and would be illegal alone",
        ),
        ("fu fd fr", "", "the same while the turn goes on"),
        ("fd md fu fd mu", "fd md mu", "the facing that a step left counts"),
    ] {
        let (start, played) = (read(START), moves(played));
        play(&mut { start }, &played);
        assert_eq!(FuseAndFrost::normalize(&start, &played), moves(kept), "{why}");
    }
}

#[test]
fn normalization_follows_the_turns() {
    let start = read(START);
    // The second player starts facing left, so `fl` is removed; the first player's later `fr` is not.
    let played = moves("fu fd end fu fl end fr fu fr end fr fl pl pu kl ml");
    let mut position = start;
    play(&mut position, &played);
    let kept = FuseAndFrost::normalize(&start, &played);
    assert_eq!(kept, moves("fd end end fr end pl pu kl ml"));
    let mut replayed = start;
    play(&mut replayed, &kept);
    assert_eq!(replayed, position);
}

/// "the action, the square, the facing and the power-ups are as they were before it".
#[test]
fn undo_puts_power_ups_back() {
    let start =
        "#######/#AS...#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200 power-ups=2,held=L-";
    let mut turn = moves("mr fd");
    let mut position = read(start);
    play(&mut position, &turn);
    assert_eq!(
        position.player(quadrille_core::Seat::First).held,
        Some(quadrille_fuse_and_frost::PowerUp::Shield)
    );
    turn.truncate(turn.len() - FuseAndFrost::undo_len(&turn));
    let mut position = read(start);
    play(&mut position, &turn);
    assert_eq!(FuseAndFrost::to_text(&position), start);
}
