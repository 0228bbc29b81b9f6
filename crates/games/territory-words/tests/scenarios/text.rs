//! "Text".

use quadrille_core::Rules;
use quadrille_territory_words::{Move, Path, Raster, TerritoryWords};

use super::{CATS, after, mv, path, read, start};

/// "the squares picked, joined by `-`: `c3-d5-f4`; or `pass`"
#[test]
fn moves_are_squares_joined_by_dashes_or_pass() {
    for text in ["c3-d5-f4", "pass", "a1", "l12-a1", "a1-a1-a1", "a10-b11-c12-d9"] {
        assert_eq!(TerritoryWords::move_text(mv(text)), text);
    }
    assert_eq!(mv("pass"), Move::Pass);
    assert_eq!(format!("{:?}", path("c3-d5-f4")), "c3-d5-f4");
}

#[test]
fn other_texts_are_rejected_with_the_location() {
    let cases = [
        ("", 1),
        ("-", 1),
        ("Pass", 1),
        ("pass ", 1),
        ("c3-", 4),
        ("-c3", 1),
        ("c3--d5", 4),
        ("c3 d5", 1),
        ("c3-D5", 4),
        ("c3-m1", 4),
        ("c3-d0", 4),
        ("c3-d13", 4),
        ("c3-d05", 4),
        ("a12-c3-d5-z9-zz", 11),
        ("c3-é5", 4),
        ("c3-pass", 4),
        ("c3–d5", 1),
    ];
    for (text, character) in cases {
        let error = TerritoryWords::parse_move(text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("MOVE (character {character}): ")), "{text:?}: {error}");
    }
}

#[test]
fn no_move_is_longer_than_the_board() {
    let repeated = |count| vec!["a1"; count].join("-");
    assert_eq!(path(&repeated(144)).len(), 144);
    let error = TerritoryWords::parse_move(&repeated(145)).unwrap_err().to_string();
    assert_eq!(error, "MOVE (character 433): a word has at most 144 letters, one of every square");
    let error = TerritoryWords::parse_move(&"x".repeat(100_000)).unwrap_err().to_string();
    assert_eq!(error, "the text has 100000 bytes; the limit is 1024");
    let empty = TerritoryWords::check(&start(&[]), Move::Claim(Path::EMPTY)).unwrap_err();
    assert_eq!(empty.code, "too-short");
}

/// The fields of an initial position and of a game in progress.
#[test]
fn positions_are_written_as_on_the_page() {
    let letters = [CATS; 12].join("/");
    let position = start(&[("turns", "2"), ("reach", "3"), ("repeats", "forbidden")]);
    assert_eq!(
        TerritoryWords::to_text(&position),
        format!("{letters} b 0 2 3 forbidden 0 0 0 4d3d61474cdfe025")
    );
    let steps = [
        ("a1-a2-b2-b1", "r 1 2 3 forbidden 2500 0 0"),
        ("e1-e2-f2-f1", "b 2 2 3 forbidden 2500 2500 0"),
        ("pass", "r 3 2 3 forbidden 2500 2500 0"),
        ("b1-b2-a2-a1", "b 4 2 3 forbidden 0 2500 2500"),
    ];
    let mut position = position;
    for (text, fields) in steps {
        position = after(position, text);
        let expected = format!("{letters} {fields} {:016x}", fnv(&position));
        assert_eq!(TerritoryWords::to_text(&position), expected);
    }
}

/// "With a handicap one more field follows, HANDICAP: the option, from 1."
#[test]
fn a_handicap_is_the_last_field() {
    let without = TerritoryWords::to_text(&start(&[]));
    let with = TerritoryWords::to_text(&start(&[("handicap", "25")]));
    assert_eq!(with, format!("{without} 25"));
    assert_eq!(TerritoryWords::to_text(&read(&with)), with);
    let later = TerritoryWords::to_text(&after(start(&[("handicap", "25")]), "a1-a2-b2-b1"));
    assert!(later.ends_with(" 25"), "{later}");
    for wrong in ["0", "00", "01", "361"] {
        let error = TerritoryWords::parse(&format!("{without} {wrong}")).unwrap_err().to_string();
        assert!(error.starts_with("HANDICAP (character 196): "), "{wrong}: {error}");
    }
    for wrong in ["1000", "-1", "x", "2 5"] {
        let error = TerritoryWords::parse(&format!("{without} {wrong}")).unwrap_err().to_string();
        assert!(error.starts_with("expected 1"), "{wrong}: {error}");
    }
}

/// "the 64-bit FNV-1a of the raster, row by row from the top, one byte a cell: owner × 8 + strength", by the published algorithm.
fn fnv(position: &quadrille_territory_words::Position) -> u64 {
    let bytes = position.land().cells().iter().map(|cell| cell.byte());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// "A fresh board has 360,000 zero bytes."
#[test]
fn the_hash_of_fresh_land_is_known() {
    assert_eq!(start(&[]).land().hash(), 0x4d3d_6147_4cdf_e025);
    assert_eq!(Raster::UNCLAIMED_HASH, 0x4d3d_6147_4cdf_e025);
    assert_eq!(fnv(&start(&[])), 0x4d3d_6147_4cdf_e025);
}

#[test]
fn initial_positions_round_trip() {
    for seed in 0..50 {
        let given = [("reach", "7"), ("turns", "20"), ("repeats", "forbidden")];
        let options = quadrille_core::Options::parse(TerritoryWords::INFO.options, given).unwrap();
        let position = TerritoryWords::initial(&options, seed).unwrap();
        let text = TerritoryWords::to_text(&position);
        assert_eq!(read(&text), position);
        assert_eq!(TerritoryWords::to_text(&read(&text)), text);
    }
}

/// "a board given as text is taken as it is": without a vowel too.
#[test]
fn a_board_given_as_text_is_taken_as_it_is() {
    let letters = ["ZZZZZZZZZZZZ"; 12].join("/");
    let text = format!("{letters} b 0 8 4 allowed 0 0 0 4d3d61474cdfe025");
    assert_eq!(TerritoryWords::to_text(&read(&text)), text);
}

/// "it does not restore a position, which takes the letters and the moves"
#[test]
fn the_text_of_a_game_in_progress_is_rejected() {
    for moves in ["a1-a2-b2-b1", "pass", "pass pass"] {
        let text = TerritoryWords::to_text(&after(start(&[("turns", "1")]), moves));
        let errors = TerritoryWords::parse(&text).unwrap_err().to_string();
        assert_eq!(
            errors,
            "PLAYED (character 159): the text of a game in progress only compares replays, for it holds no land \
             to restore; give a record instead, which is the letters and the moves"
        );
    }
}

/// The errors of a valid text with one field replaced.
fn errors_with(field: usize, instead: &str) -> String {
    let good = TerritoryWords::to_text(&start(&[]));
    let mut fields: Vec<&str> = good.split(' ').collect();
    fields[field] = instead;
    TerritoryWords::parse(&fields.join(" ")).expect_err(instead).to_string()
}

#[test]
fn values_that_are_not_in_the_notation_are_rejected_with_the_location() {
    let cases: [(usize, &str, &[&str], &str); 8] = [
        (1, "MOVER (character 157)", &["B", "first"], "b or r"),
        (2, "PLAYED (character 159)", &["00", "-1", "41"], "a number from 0 to 40 without leading zeros"),
        (3, "TURNS (character 161)", &["0", "21", "08"], "a number from 1 to 20 without leading zeros"),
        (4, "REACH (character 163)", &["1", "12"], "a number from 2 to 11 without leading zeros"),
        (5, "REPEATS (character 165)", &["Allowed", "no"], "allowed or forbidden"),
        (6, "BLUE (character 173)", &["360001"], "a number from 0 to 360000 without leading zeros"),
        (7, "RED (character 175)", &[""], "a number from 0 to 360000 without leading zeros"),
        (
            9,
            "LANDHASH (character 179)",
            &[
                "4D3D61474CDFE025",
                "4d3d61474cdfe02",
                "04d3d61474cdfe025",
                "+d3d61474cdfe025",
                "4d3d61474cdfe02g",
            ],
            "16 lower-case hexadecimal digits",
        ),
    ];
    for (field, place, values, notation) in cases {
        for value in values {
            assert_eq!(errors_with(field, value), format!("{place}: {value:?} is not {notation}"));
        }
    }
}

#[test]
fn inconsistent_fields_are_rejected_with_the_location() {
    let row = |row: &str| [&[row], &[CATS; 11][..]].concat().join("/");
    let unclaimed = "before the first turn no land is claimed: the count must be 0";
    for (field, instead, expected) in [
        (0, [CATS; 11].join("/"), "LETTERS (character 1): a board has 12 rows joined by /; found 11"),
        (0, [CATS; 13].join("/"), "LETTERS (character 1): a board has 12 rows joined by /; found 13"),
        (0, String::new(), "LETTERS (character 1): a board has 12 rows joined by /; found 1"),
        (0, row("CATCATCATCA"), "LETTERS (character 1): this row has 11 letters; a row has 12"),
        (0, row("CATCATCATCATS"), "LETTERS (character 1): this row has 13 letters; a row has 12"),
        (0, row("CATcATCATCAT"), "LETTERS (character 4): 'c' is not a capital from A to Z"),
        (0, row("CATÉATCATCAT"), "LETTERS (character 4): 'É' is not a capital from A to Z"),
        (0, row("CAT.ATCATCAT"), "LETTERS (character 4): '.' is not a capital from A to Z"),
        (1, "r".into(), "MOVER (character 157): Blue begins, so with 0 turns used it is b"),
        (6, "1".into(), &format!("BLUE (character 173): {unclaimed}")),
        (7, "2".into(), &format!("RED (character 175): {unclaimed}")),
        (8, "3".into(), &format!("NEUTRAL (character 177): {unclaimed}")),
        (
            9,
            "4d3d61474cdfe024".into(),
            "LANDHASH (character 179): before the first turn the land's hash is 4d3d61474cdfe025",
        ),
    ] {
        assert_eq!(errors_with(field, &instead), expected);
    }
}

#[test]
fn all_errors_are_reported_at_once() {
    let letters = [CATS; 12].join("/");
    let text = format!("{letters} b 5 2 1 maybe 300000 60000 1 x");
    let errors = TerritoryWords::parse(&text).unwrap_err();
    let found: Vec<String> =
        errors.iter().map(|error| error.to_string().split(':').next().unwrap().into()).collect();
    assert_eq!(
        found,
        [
            "REACH (character 163)",
            "REPEATS (character 165)",
            "LANDHASH (character 186)",
            "PLAYED (character 159)",
            "MOVER (character 157)",
            "NEUTRAL (character 184)",
            "PLAYED (character 159)",
        ]
    );
    let all = errors.to_string();
    assert!(all.contains("5 turns are used; with 2 each there are 4"), "{all}");
    assert!(all.contains("Blue begins, so with 5 turns used it is r"), "{all}");
    assert!(all.contains("the counts add up to 360001; the land has 360000 cells"), "{all}");
}

#[test]
fn fields_are_separated_by_single_spaces() {
    let good = TerritoryWords::to_text(&start(&[]));
    for text in [
        good.replace(" b ", "  b "),
        format!(" {good}"),
        format!("{good} "),
        good.replace(" b ", " "),
        String::new(),
    ] {
        assert!(
            TerritoryWords::parse(&text).unwrap_err().to_string().starts_with("expected 10 fields"),
            "{text:?}"
        );
    }
    assert!(TerritoryWords::parse(&"A".repeat(100_000)).is_err());
}

/// Equality is equality of the text: different moves to the same land give equal positions with equal hashes.
#[test]
fn equal_texts_are_equal_positions_with_equal_hashes() {
    let game = || start(&[("repeats", "forbidden")]);
    let one = after(game(), "a1-a2-b2-b1 pass h6-h7-i7-i6 pass");
    let other = after(game(), "h6-h7-i7-i6 pass b1-b2-a2-a1 pass");
    assert_eq!(TerritoryWords::to_text(&one), TerritoryWords::to_text(&other));
    assert_eq!(one, other);
    assert_eq!(TerritoryWords::hash(&one), TerritoryWords::hash(&other));
    let different = [
        game(),
        start(&[]),
        start(&[("repeats", "forbidden"), ("turns", "9")]),
        start(&[("repeats", "forbidden"), ("reach", "5")]),
        start(&[("repeats", "forbidden"), ("handicap", "5")]),
        read(&TerritoryWords::to_text(&game()).replacen("CAT", "TAC", 1)),
        after(game(), "pass"),
        after(game(), "pass pass"),
        after(game(), "a1-a2-b2-b1"),
        after(game(), "a1-a2-b2-c1-b1"),
        one,
        after(game(), "a1-a2-b2-b1 pass pass h6-h7-i7-i6"),
    ];
    for (index, one) in different.iter().enumerate() {
        for other in &different[..index] {
            assert_ne!(one, other);
            assert_ne!(TerritoryWords::hash(one), TerritoryWords::hash(other), "{one:?} {other:?}");
        }
    }
}
