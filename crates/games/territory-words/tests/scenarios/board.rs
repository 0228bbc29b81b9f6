//! "Board and options".

use quadrille_core::{Grid, OptionValue, Options, Rules, Seat};
use quadrille_territory_words::{GRID, Position, TerritoryWords};

use super::{outcome, start};

fn drawn(seed: u64) -> Position {
    TerritoryWords::initial(&Options::defaults(TerritoryWords::INFO.options), seed)
        .expect("every seed gives a board")
}

fn letters(position: &Position) -> String {
    GRID.squares().map(|square| position.letters().at(square)).collect()
}

/// "A 12 by 12 board of letters."
#[test]
fn the_board_is_12_by_12() {
    assert_eq!(TerritoryWords::grid(&drawn(1)), Grid::new(12, 12));
    assert_eq!(letters(&drawn(1)).len(), 144);
}

/// The table of options.
#[test]
fn the_options_are_those_of_the_table() {
    let specs = TerritoryWords::INFO.options;
    let defaults = "turns=8 reach=4 repeats=allowed dictionary=builtin handicap=0";
    assert_eq!(Options::defaults(specs).to_string(), defaults);
    let allowed = [
        ("turns", "1"),
        ("turns", "20"),
        ("reach", "2"),
        ("reach", "11"),
        ("repeats", "forbidden"),
        ("dictionary", "online"),
        ("dictionary", "honour"),
        ("handicap", "360"),
    ];
    for given in allowed {
        assert!(Options::parse(specs, [given]).is_ok(), "{given:?}");
    }
    let invalid = [
        ("turns", "0"),
        ("turns", "21"),
        ("reach", "1"),
        ("reach", "12"),
        ("repeats", "yes"),
        ("dictionary", "none"),
        ("handicap", "361"),
        ("handicap", "-1"),
    ];
    for given in invalid {
        assert!(Options::parse(specs, [given]).is_err(), "{given:?}");
    }
}

#[test]
fn a_position_shows_its_options_except_the_dictionary() {
    let position =
        start(&[("turns", "3"), ("reach", "7"), ("repeats", "forbidden"), ("dictionary", "honour")]);
    let shown = [
        ("turns", OptionValue::Number(3)),
        ("reach", OptionValue::Number(7)),
        ("repeats", OptionValue::Word("forbidden")),
        ("handicap", OptionValue::Number(0)),
    ];
    assert_eq!(TerritoryWords::options(&position), shown);
}

/// "Letters A-Z, drawn from the seed once, ... and fixed for the game." If this fails, records replay differently, and the rules need a new
/// version.
#[test]
fn a_seed_determines_the_board() {
    let text = TerritoryWords::to_text(&drawn(2026));
    let letters = "NWODTEOLJJIE/PNEAIENBLLDH/METEMTTVNROA/APHATZRDNQUB/TBROLGBBSPAE/EETLLLLTNREO/\
                   LTRTNIATADCF/EDAERNTIZARB/OYEZESIEDDMO/AEATLOHIOSNR/WTLBHOLNEEAA/ICRRUNERAENV";
    assert_eq!(text, format!("{letters} b 0 8 4 allowed 0 0 0 4d3d61474cdfe025"));
    assert_eq!(TerritoryWords::INFO.version, 1);
    assert_eq!(drawn(2026), drawn(2026));
    assert_ne!(drawn(2026), drawn(2027));
}

/// "weighted towards E T A O I N S R H L": these ten are the most frequent, and every letter occurs.
#[test]
fn the_ten_common_letters_are_the_most_frequent() {
    let mut seen = [0_u32; 26];
    for seed in 0..2_000 {
        for letter in letters(&drawn(seed)).bytes() {
            seen[usize::from(letter - b'A')] += 1;
        }
    }
    let mut by_count: Vec<usize> = (0..26).collect();
    by_count.sort_by_key(|letter| std::cmp::Reverse(seen[*letter]));
    let mut common: Vec<char> =
        by_count[..10].iter().map(|letter| char::from(b'A' + *letter as u8)).collect();
    common.sort_unstable();
    assert_eq!(common.into_iter().collect::<String>(), "AEHILNORST");
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// "at least 20 of its 144 letters are vowels (A E I O U); otherwise it is drawn again"
#[test]
fn every_board_has_at_least_20_vowels() {
    for seed in (0..3_000).chain(u64::MAX - 100..=u64::MAX) {
        let vowels = letters(&drawn(seed)).chars().filter(|letter| "AEIOU".contains(*letter)).count();
        assert!(vowels >= 20, "seed {seed}: {vowels}");
    }
}

/// "Blue is `first`, Red `second`."
#[test]
fn blue_is_first_and_red_second() {
    let seats = TerritoryWords::INFO.seats;
    assert_eq!((seats[Seat::First], seats[Seat::Second]), ("Blue", "Red"));
    assert_eq!(TerritoryWords::side_to_move(&drawn(1)), Seat::First);
    assert_eq!(outcome(&drawn(1)), None);
}
