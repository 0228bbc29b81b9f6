//! Board and options.

use std::collections::BTreeMap;

use quadrille_core::{Location, Options, Rules, Seat};
use quadrille_stay_on_the_board::StayOnTheBoard;

use crate::{result, start};

fn options(given: &[(&'static str, &str)]) -> Result<Options, Vec<Location>> {
    let read = Options::parse(StayOnTheBoard::INFO.options, given.iter().copied());
    read.map_err(|errors| errors.iter().map(|error| error.location.clone()).collect())
}

#[test]
fn the_defaults_are_those_of_the_page() {
    assert_eq!(options(&[]).unwrap().to_string(), "size=3 mode=blocked start=random limit=200 closed=0");
    let start = start(&[], 0);
    let text = StayOnTheBoard::to_text(&start);
    let (board, fields) = text.split_once(' ').unwrap();
    assert_eq!(fields, "blocked 1 0 200");
    assert_eq!(board.replace('q', "."), ".../.../...");
    assert_eq!(StayOnTheBoard::side_to_move(&start), Seat::First);
}

#[test]
fn options_accept_exactly_the_values_of_the_page() {
    for size in 2..=9_usize {
        let position = start(&[("size", &size.to_string()), ("start", "a1")], 0);
        let mut ranks = vec![".".repeat(size); size];
        ranks[size - 1].replace_range(..1, "q");
        assert_eq!(StayOnTheBoard::to_text(&position), format!("{} blocked 1 0 200", ranks.join("/")));
        assert_eq!(result(&position), "in progress");
    }
    for mode in ["open", "blocked"] {
        let position = start(&[("mode", mode), ("start", "b2")], 0);
        assert_eq!(StayOnTheBoard::to_text(&position), format!(".../.q./... {mode} 1 0 200"));
    }
    for limit in ["0", "1", "200", "999"] {
        let position = start(&[("limit", limit), ("start", "c3")], 0);
        assert_eq!(StayOnTheBoard::to_text(&position), format!("..q/.../... blocked 1 0 {limit}"));
    }
    let others = [
        ("size", ["0", "1", "10", "3.5", "03", "", "-3", "three"].as_slice()),
        ("mode", &["Open", "closed", "", "0"]),
        ("limit", &["1000", "-1", "007", "", "none", "99999999999"]),
        ("closed", &["21", "-1", "01", "", "some"]),
        ("start", &["A1", "a", "1", "aa", "", "Random", "a-1", "a1 ", "centre"]),
        ("seed", &["1"]),
    ];
    for (key, values) in others {
        for value in values {
            assert_eq!(
                options(&[(key, value)]),
                Err(vec![Location::Option(key.to_string())]),
                "{key}={value}"
            );
        }
    }
}

/// "`start`: `random` or a square".
#[test]
fn the_queen_starts_on_the_chosen_square() {
    for (name, board) in [
        ("a1", ".../.../q.."),
        ("a3", "q../.../..."),
        ("c1", ".../.../..q"),
        ("b2", ".../.q./..."),
        ("c2", ".../..q/..."),
    ] {
        for seed in 0..5 {
            let text = StayOnTheBoard::to_text(&start(&[("start", name)], seed));
            assert_eq!(text, format!("{board} blocked 1 0 200"), "{name}");
        }
    }
}

#[test]
fn a_start_beyond_the_board_is_rejected() {
    for (size, squares) in [
        ("2", ["a3", "c1", "c3", "a0", "i9"].as_slice()),
        ("3", &["a4", "d1", "d4", "a0", "z1", "a10", "a01"]),
        ("9", &["a0", "j1", "a10", "a99", "z9"]),
    ] {
        for square in squares {
            let options = options(&[("size", size), ("start", square)]).unwrap();
            let Err(errors) = StayOnTheBoard::initial(&options, 0) else { panic!("{square} on size {size}") };
            let places: Vec<&Location> = errors.iter().map(|error| &error.location).collect();
            assert_eq!(places, [&Location::Option("start".to_string())], "{square} on size {size}");
        }
    }
}

/// "`random` (from the seed, uniform over all squares)". The seeds are fixed, so the counts are the same at each run.
#[test]
fn a_random_start_is_uniform_over_all_squares() {
    const SEEDS_A_SQUARE: u64 = 1_000;
    for size in 2..=9_u64 {
        let size_text = size.to_string();
        let mut seen: BTreeMap<String, u64> = BTreeMap::new();
        for seed in 0..SEEDS_A_SQUARE * size * size {
            let position = start(&[("size", &size_text)], seed);
            *seen.entry(position.grid().name(position.queen())).or_default() += 1;
        }
        assert_eq!(seen.len() as u64, size * size, "size {size}");
        // The standard deviation of a count is about √1000 ≈ 32; the bounds are five deviations.
        let even = SEEDS_A_SQUARE - 160..=SEEDS_A_SQUARE + 160;
        assert!(seen.values().all(|count| even.contains(count)), "size {size}: {seen:?}");
        let deviations = seen.values().map(|count| (*count as f64 - SEEDS_A_SQUARE as f64).powi(2));
        let chi_squared = deviations.sum::<f64>() / SEEDS_A_SQUARE as f64;
        let freedom = (size * size - 1) as f64;
        // The chi-squared distribution has the mean `freedom` and the standard deviation √(2 · freedom).
        let spread = 5.0 * (2.0 * freedom).sqrt();
        assert!((chi_squared - freedom).abs() < spread, "size {size}: {chi_squared} for {freedom}");
    }
}

/// Number of closed squares and board of a start.
fn closed(size: u64, mode: &str, closed: &str, seed: u64) -> (usize, String) {
    let size = size.to_string();
    let text = StayOnTheBoard::to_text(&start(&[("size", &size), ("mode", mode), ("closed", closed)], seed));
    let board = text.split(' ').next().unwrap_or_default().to_string();
    (board.matches('x').count(), board)
}

/// "every number from 0 to `closed` being equally likely"; "to a quarter of the squares, rounded down, if that is less than
/// `closed`"; "In `open`, none is closed."
#[test]
fn a_random_number_of_squares_is_closed_at_the_start() {
    const SEEDS_A_NUMBER: usize = 1_000;
    for (size, given, most) in
        [(2, "20", 1), (3, "1", 1), (3, "9", 2), (5, "3", 3), (5, "20", 6), (9, "20", 20)]
    {
        let mut seen = vec![0; most + 1];
        for seed in 0..(SEEDS_A_NUMBER * (most + 1)) as u64 {
            seen[closed(size, "blocked", given, seed).0] += 1;
        }
        // The standard deviation of a count is at most √1000 ≈ 32; the bounds are five deviations.
        let even = SEEDS_A_NUMBER - 160..=SEEDS_A_NUMBER + 160;
        assert!(seen.iter().all(|count| even.contains(count)), "size {size}, closed {given}: {seen:?}");
        assert!((0..100).all(|seed| closed(size, "open", given, seed).0 == 0));
    }
}

/// "then that many of the squares without the queen, every set of them being equally likely".
#[test]
fn every_square_closes_equally_often() {
    const SEEDS: u64 = 80_000;
    let mut sets: BTreeMap<String, i64> = BTreeMap::new();
    for seed in 0..SEEDS {
        let options = [("size", "3"), ("start", "b2"), ("closed", "2")];
        let text = StayOnTheBoard::to_text(&start(&options, seed));
        *sets.entry(text).or_default() += 1;
    }
    // No square, each of 8, each of 28 pairs; a third of the seeds has each number.
    assert_eq!(sets.len(), 1 + 8 + 28);
    for (text, count) in sets {
        let ways = [1, 8, 28][text.matches('x').count()];
        let expected = SEEDS as i64 / 3 / ways;
        // Five standard deviations.
        assert!((count - expected).pow(2) < 25 * expected, "{text}: {count} of {expected}");
    }
}

/// "The queen's square is that of the same seed without closed squares."
#[test]
fn closed_squares_do_not_move_the_queen() {
    for seed in 0..200 {
        let (_, without) = closed(7, "blocked", "0", seed);
        let (_, with) = closed(7, "blocked", "12", seed);
        assert_eq!(without.find('q'), with.find('q'), "{seed}");
        assert_eq!(without, with.replace('x', "."));
    }
}

/// "so the first player always has a safe move".
#[test]
fn the_first_player_has_a_safe_move() {
    for size in 2..=9 {
        for seed in 0..2_000 {
            let size = size.to_string();
            let position = start(&[("size", &size), ("closed", "20")], seed);
            let safe = position.within_reach(position.queen()).count();
            assert!(safe > 0, "{}", StayOnTheBoard::to_text(&position));
        }
    }
}

#[test]
fn a_seed_determines_the_start() {
    for seed in [0, 1, 2, 12_345, u64::MAX] {
        assert_eq!(start(&[("size", "9")], seed), start(&[("size", "9")], seed));
    }
    let places: Vec<String> =
        (0..8).map(|seed| StayOnTheBoard::to_text(&start(&[("size", "9")], seed))).collect();
    assert!(places.iter().any(|place| *place != places[0]), "the seed matters");
}

/// "In `blocked`, the square that a move leaves is closed for the rest of the game. In `open`, none ever closes."
#[test]
fn squares_close_in_blocked_and_never_in_open() {
    crate::check(
        "the square that a move leaves is closed",
        "...  ...
         .q.  .x.
         ...  ..q
         blocked 1 0 200 | 31 | blocked 2 1 200",
    );
    crate::check(
        "for the rest of the game",
        "....  ..xx
         .q..  .xxx
         ....  ....
         ....  ..q.
         blocked 1 0 200 | 91 61 21 41 22 | blocked 2 5 200",
    );
    crate::check(
        "in `open`, none ever closes",
        "....  ....
         .q..  .q..
         ....  ....
         ....  ....
         open 1 0 200 | 91 61 21 42 | open 1 4 200",
    );
}
