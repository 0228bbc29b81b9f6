//! "A turn", "End" and their options.

use quadrille_core::{Random, Rules, Seat};
use quadrille_territory_words::{Move, TerritoryWords};

use super::{after, counts, error_code, mv, outcome, start};

/// "A square is picked at most once in a word."
#[test]
fn a_square_is_picked_at_most_once() {
    let position = start(&[]);
    assert_eq!(error_code(&position, "a1-b1-a1"), Some("picked-twice"));
    assert_eq!(error_code(&position, "a1-a1-b1"), Some("picked-twice"));
    assert_eq!(error_code(&position, "a1-b1-c2-d1-b1"), Some("picked-twice"));
    assert_eq!(error_code(&position, "a1-b1-c2-d1-b2"), None);
}

/// "The first may be anywhere; each next one is at most `reach` away from the one before: max(|rows apart|, |columns apart|) ≤ reach."
#[test]
fn each_next_letter_is_within_reach() {
    let near = start(&[("reach", "2")]);
    for text in
        ["f6-h8-g7", "f6-d8-e7", "f6-h4-g5", "f6-d4-e5", "f6-h6-g7", "f6-f8-g7", "f6-h7-g8", "a1-c2-b3"]
    {
        assert_eq!(error_code(&near, text), None, "{text}");
    }
    for text in
        ["f6-i6-g7", "f6-f9-g7", "f6-c6-e7", "f6-f3-g5", "f6-i8-g7", "f6-h9-g7", "f6-g7-j7", "a1-d2-b3"]
    {
        assert_eq!(error_code(&near, text), Some("out-of-reach"), "{text}");
    }
    let far = start(&[("reach", "11")]);
    assert_eq!(error_code(&far, "a1-l12-a12"), None);
    assert_eq!(error_code(&start(&[("reach", "10")]), "a1-l12-a12"), Some("out-of-reach"));
}

#[test]
fn the_first_letter_may_be_anywhere() {
    let mut position = start(&[("turns", "20"), ("reach", "2")]);
    for text in ["a1-b1-a2", "l12-k12-l11", "a12-a11-b12", "l1-l2-k1", "f6-g6-f7"] {
        position = after(position, text);
    }
}

/// "The closing line back to the first may be longer."
#[test]
fn the_closing_line_may_be_longer_than_the_reach() {
    let position = after(start(&[("reach", "2")]), "a1-a3-c3-e3-g3-g1");
    assert_eq!(counts(&position), (300 * 100, 0, 0));
}

/// "At least 3 letters"
#[test]
fn a_word_has_at_least_3_letters() {
    let position = start(&[]);
    assert_eq!(error_code(&position, "a1"), Some("too-short"));
    assert_eq!(error_code(&position, "a1-b2"), Some("too-short"));
    assert_eq!(error_code(&position, "a1-b2-c1"), None);
}

/// "and a word of the dictionary": the validator gets the word in lower case, and is not called for a pass.
#[test]
fn the_spelled_word_is_validated() {
    let position = start(&[]);
    assert_eq!(TerritoryWords::word(&position, mv("a1-b2-c1")).as_deref(), Some("cat"));
    assert_eq!(TerritoryWords::word(&position, mv("f1-e2-a1-c2")).as_deref(), Some("tact"));
    assert_eq!(TerritoryWords::word(&position, Move::Pass), None);
}

/// "A rejected word costs nothing: the player tries again."
#[test]
fn a_rejected_word_costs_nothing() {
    let position = start(&[]);
    let before = TerritoryWords::to_text(&position);
    assert!(error_code(&position, "a1-b2").is_some());
    assert_eq!(TerritoryWords::to_text(&position), before);
}

/// "A pass uses up the turn."
#[test]
fn a_pass_uses_up_the_turn() {
    let position = after(start(&[]), "pass");
    assert_eq!((position.played(), position.side_to_move(), counts(&position)), (1, Seat::Second, (0, 0, 0)));
}

/// "no word, as its letters, may be played twice in a game, by either player"
#[test]
fn forbidden_repeats_hold_for_both_players_and_all_squares() {
    let position = after(start(&[("repeats", "forbidden")]), "a1-b1-c1");
    for text in ["a1-b1-c1", "d1-e1-f1", "a12-b11-c12"] {
        assert_eq!(error_code(&position, text), Some("word-repeated"), "{text}");
    }
    assert_eq!(error_code(&position, "c1-b1-a1"), None, "TAC is another word than CAT");
    assert_eq!(error_code(&position, "a1-b1-c1-d1"), None, "CATC is another word than CAT");
    let later = after(position, "c1-b1-a1 pass pass");
    assert_eq!(error_code(&later, "d1-e1-f1"), Some("word-repeated"));
    assert_eq!(error_code(&later, "f1-e1-d1"), Some("word-repeated"));
    assert_eq!(error_code(&later, "pass"), None, "a pass is no word");
}

#[test]
fn allowed_repeats_are_allowed() {
    after(start(&[]), "a1-b1-c1 a1-b1-c1 a1-b1-c1 d1-e1-f1");
}

/// "After `turns` turns each (passes included) Blue's cells and the handicap [...] are compared with Red's cells"
#[test]
fn after_all_turns_more_cells_win() {
    let one = start(&[("turns", "1")]);
    let cases = [
        ("a1-a2-b2-b1 pass", "first (territory)"),
        ("pass a1-a2-b2-b1", "second (territory)"),
        ("a1-a2-b2 g6-g7-h7-h6", "second (territory)"),
        ("a1-a2-c2-c1 g6-g7-h7-h6", "first (territory)"),
    ];
    for (moves, result) in cases {
        assert_eq!(outcome(&after(one.clone(), moves)).as_deref(), Some(result), "{moves}");
    }
    let two = start(&[("turns", "2")]);
    assert_eq!(outcome(&after(two.clone(), "a1-a2-b2-b1 pass pass")), None);
    assert_eq!(outcome(&after(two, "a1-a2-b2-b1 pass pass pass")).as_deref(), Some("first (territory)"));
}

/// "Blue has more, and more cells without the handicap too"; "Blue has more, but not without the handicap"; "Red has more"; "both have
/// equally many". A square of land has 2,500 cells.
#[test]
fn a_handicap_counts_for_blue() {
    let cases = [
        ("3", "a1-a2-b2-b1 pass", "first (territory)"),
        ("3", "pass a1-a2-b2-b1", "first (handicap)"),
        ("3", "a1-a2-b2-b1 g6-g7-h7-h6", "first (handicap)"),
        ("3", "pass pass", "first (handicap)"),
        ("2", "pass a1-a2-b2-b1", "second (territory)"),
        ("5", "pass a1-a2-c2-c1", "draw (equal-territory)"),
        ("0", "pass a1-a2-b2-b1", "second (territory)"),
    ];
    for (handicap, moves, result) in cases {
        let one = start(&[("turns", "1"), ("handicap", handicap)]);
        assert_eq!(outcome(&after(one, moves)).as_deref(), Some(result), "{handicap}: {moves}");
    }
    let blue = after(start(&[("handicap", "7")]), "a1-a2-b2-b1");
    assert_eq!((blue.lead(Seat::First), blue.lead(Seat::Second)), (9_500, -9_500));
}

/// "both have equally many: draw, reason `equal-territory`"
#[test]
fn equal_land_is_a_draw() {
    let one = start(&[("turns", "1")]);
    assert_eq!(outcome(&after(one.clone(), "pass pass")).as_deref(), Some("draw (equal-territory)"));
    let equal = after(one, "a1-a2-b2-b1 g6-g7-h7-h6");
    assert_eq!(
        (counts(&equal), outcome(&equal).as_deref()),
        ((2500, 2500, 0), Some("draw (equal-territory)"))
    );
}

/// "Neutral cells count for nobody."
#[test]
fn neutral_cells_count_for_nobody() {
    let end = after(start(&[("turns", "1")]), "a1-a2-c2-c1 a1-a2-c2-c1");
    assert_eq!((counts(&end), outcome(&end).as_deref()), ((0, 0, 5000), Some("draw (equal-territory)")));
}

/// "Two passes in a row do not end the game."
#[test]
fn two_passes_do_not_end_the_game() {
    let position = after(start(&[]), "pass pass pass pass");
    assert_eq!(outcome(&position), None);
    assert_eq!(error_code(&position, "a1-b1-c1"), None);
}

/// "After the end MOVER is `b`", and no move is legal.
#[test]
fn after_the_end_mover_is_blue_and_no_move_is_legal() {
    let end = after(start(&[("turns", "1")]), "pass a1-a2-b2-b1");
    assert_eq!(end.side_to_move(), Seat::First);
    assert_eq!(TerritoryWords::to_text(&end).split(' ').nth(1), Some("b"));
    for text in ["pass", "a1-b1-c1", "a1"] {
        assert_eq!(error_code(&end, text), Some("game-over"), "{text}");
    }
    assert_eq!(TerritoryWords::sample(&end, &mut Random::new(1)), None);
}

#[test]
fn sampled_words_have_3_to_7_letters_and_are_accepted() {
    for reach in ["2", "4", "11"] {
        let position = start(&[("reach", reach)]);
        let mut random = Random::new(1);
        let mut lengths = [0; 10];
        for _ in 0..2_000 {
            let sampled = TerritoryWords::sample(&position, &mut random).unwrap();
            assert_eq!(TerritoryWords::check(&position, sampled), Ok(()));
            let Move::Claim(path) = sampled else { panic!("no word was played yet: none has to be avoided") };
            lengths[path.len()] += 1;
        }
        assert!(lengths[..3].iter().chain(&lengths[8..]).all(|count| *count == 0), "{lengths:?}");
        assert!(lengths[3..8].iter().all(|count| *count > 300), "{lengths:?}");
    }
}

/// On a board of one letter, words of equal length are equal, so there are only five sampled words.
#[test]
fn sampling_passes_when_it_finds_no_new_word() {
    let letters = ["AAAAAAAAAAAA"; 12].join("/");
    let mut position = super::read(&format!("{letters} b 0 20 4 forbidden 0 0 0 4d3d61474cdfe025"));
    let mut random = Random::new(1);
    let mut claims = 0;
    while let Some(sampled) = TerritoryWords::sample(&position, &mut random) {
        assert_eq!(TerritoryWords::check(&position, sampled), Ok(()));
        claims += u32::from(sampled != Move::Pass);
        TerritoryWords::apply(&mut position, sampled, &mut quadrille_core::NoEvents);
    }
    assert_eq!((claims, position.played()), (5, 40));
}
