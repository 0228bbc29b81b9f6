//! Random games of Territory Words, played by the rules and by a slow model of the rules page. After every move the texts, which
//! include a hash of every cell, the outcomes and the accepted moves must be equal.

mod model;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use model::{BOARD, Model};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{RngSeed, TestRunner};
use quadrille_core::{NoEvents, Options, Rules};
use quadrille_territory_words::TerritoryWords;

type Position = <TerritoryWords as Rules>::Position;

const SQUARES: usize = BOARD * BOARD;

/// A game to play: its initial position with its reach, and the attempts of the players.
type Script = ((String, usize), Vec<Attempt>);

/// An attempted move, legal or not.
#[derive(Clone, Debug)]
enum Attempt {
    Pass,
    /// A path within reach from this square; each number selects the next square.
    Path(usize, Vec<u32>),
    /// Squares of one rank, file or diagonal, one step apart.
    Line(usize, (i32, i32), usize),
    /// Any squares.
    Squares(Vec<usize>),
    /// The squares of a word played before.
    Again(usize),
}

#[test]
fn games_agree_with_the_model() {
    let words = prop_oneof![
        1 => Just(Attempt::Pass),
        12 => path(2..=8),
        1 => path(9..SQUARES),
        1 => line(),
        3 => any_squares(),
        3 => (0..99_usize).prop_map(Attempt::Again),
    ];
    let seen = compare(60, (fresh_text(), prop::collection::vec(words, 1..40)));
    for (result, reason) in [("first", "territory"), ("first", "handicap"), ("second", "territory")] {
        assert!(
            seen.ends.contains_key(&(result.to_string(), reason.to_string())),
            "{result} {reason}: {seen:?}"
        );
    }
    assert!(seen.repeats_rejected > 0 && seen.rejected > seen.repeats_rejected, "{seen:?}");
}

#[test]
fn games_without_land_agree_with_the_model() {
    let words = prop_oneof![1 => Just(Attempt::Pass), 2 => line()];
    let seen = compare(20, (fresh_text(), prop::collection::vec(words, 10..40)));
    assert!(seen.ends.contains_key(&("draw".to_string(), "equal-territory".to_string())), "{seen:?}");
}

#[test]
fn the_page_names_the_reasons() {
    let known: BTreeSet<&str> = TerritoryWords::INFO.reasons.iter().map(|reason| reason.word()).collect();
    assert_eq!(known, BTreeSet::from(model::REASONS));
}

/// "at least 20 of its 144 letters are vowels"; "A fresh board has 360,000 zero bytes."
#[test]
fn initial_positions_are_those_of_the_page() {
    let options = (1..=20_u32, 2..=11_u32, select(&["allowed", "forbidden"]), handicap(), any::<u64>());
    run(40, &options, |(turns, reach, repeats, handicap, seed)| {
        let (turns, reach) = (turns.to_string(), reach.to_string());
        let number = handicap.trim_start();
        let number = if number.is_empty() { "0" } else { number };
        let given =
            [("turns", turns.as_str()), ("reach", &reach), ("repeats", repeats), ("handicap", number)];
        let options = Options::parse(TerritoryWords::INFO.options, given).expect("options of the page");
        let start = TerritoryWords::initial(&options, seed).expect("every option has a start");
        let text = TerritoryWords::to_text(&start);
        prop_assert_eq!(&text, &Model::read(&text).text());
        let (letters, rest) = text.split_once(' ').expect("a text has fields");
        prop_assert!(letters.matches(['A', 'E', 'I', 'O', 'U']).count() >= 20, "{}", letters);
        prop_assert_eq!(letters.matches(|letter: char| letter.is_ascii_uppercase()).count(), SQUARES);
        prop_assert_eq!(rest, format!("b 0 {turns} {reach} {repeats} 0 0 0 4d3d61474cdfe025{handicap}"));
        Ok(())
    });
}

/// The text of an initial position, and the reach. With few different letters, words repeat on other squares.
fn fresh_text() -> impl Strategy<Value = (String, usize)> {
    let alphabet = prop_oneof![Just("AE"), Just("STONE"), Just("ABCDEFGHIJKLMNOPQRSTUVWXYZ")];
    let letters = alphabet.prop_flat_map(|alphabet| {
        prop::collection::vec(select(alphabet.chars().collect::<Vec<char>>()), SQUARES)
    });
    let turns = prop_oneof![3 => 1..=4_u32, 1 => 1..=20_u32];
    let reach = prop_oneof![3 => 2..=6_usize, 1 => 2..=11_usize];
    let repeats = select(&["allowed", "forbidden"]);
    (letters, turns, reach, repeats, handicap()).prop_map(|(letters, turns, reach, repeats, handicap)| {
        let rows: Vec<String> = letters.chunks(BOARD).map(|row| row.iter().collect()).collect();
        let fields = format!("b 0 {turns} {reach} {repeats} 0 0 0 4d3d61474cdfe025{handicap}");
        (format!("{} {fields}", rows.join("/")), reach)
    })
}

/// The field of the handicap with the space before it, or nothing; often a small one, so that it decides some games.
fn handicap() -> impl Strategy<Value = String> {
    let handicap = prop_oneof![2 => Just(0_u32), 2 => 1..=20_u32, 1 => 1..=360_u32];
    handicap.prop_map(|handicap| if handicap > 0 { format!(" {handicap}") } else { String::new() })
}

/// A path of one square more than `steps`, or fewer at a dead end.
fn path(steps: impl Into<prop::collection::SizeRange>) -> impl Strategy<Value = Attempt> {
    (0..SQUARES, prop::collection::vec(any::<u32>(), steps))
        .prop_map(|(start, steps)| Attempt::Path(start, steps))
}

fn line() -> impl Strategy<Value = Attempt> {
    let directions = select(&[(0, 1), (1, 0), (1, 1), (1, -1), (-1, -1)]);
    (0..SQUARES, directions, 1..=7_usize)
        .prop_map(|(start, direction, steps)| Attempt::Line(start, direction, steps))
}

fn any_squares() -> impl Strategy<Value = Attempt> {
    prop::collection::vec(0..SQUARES, 0..6).prop_map(Attempt::Squares)
}

impl Attempt {
    /// The move's text.
    fn text(&self, reach: usize, words: &[String]) -> String {
        let squares = match self {
            Attempt::Pass => return "pass".to_string(),
            Attempt::Again(_) if words.is_empty() => return "pass".to_string(),
            Attempt::Again(index) => return words[index % words.len()].clone(),
            Attempt::Squares(squares) => squares.clone(),
            Attempt::Path(start, steps) => within_reach(*start, steps, reach),
            Attempt::Line(start, direction, steps) => in_line(*start, *direction, *steps),
        };
        let names: Vec<String> =
            squares.iter().map(|square| model::name((square / BOARD, square % BOARD))).collect();
        names.join("-")
    }
}

fn within_reach(start: usize, steps: &[u32], reach: usize) -> Vec<usize> {
    let mut squares = vec![start];
    let mut here = start;
    for step in steps {
        let near = |square: &usize| {
            (square / BOARD).abs_diff(here / BOARD) <= reach
                && (square % BOARD).abs_diff(here % BOARD) <= reach
        };
        let free: Vec<usize> = (0..SQUARES).filter(near).filter(|square| !squares.contains(square)).collect();
        if free.is_empty() {
            break;
        }
        here = free[*step as usize % free.len()];
        squares.push(here);
    }
    squares
}

fn in_line(start: usize, (down, right): (i32, i32), steps: usize) -> Vec<usize> {
    let on_board = |line: i32| (0..BOARD as i32).contains(&line);
    (0..=steps as i32)
        .map(|step| ((start / BOARD) as i32 + down * step, (start % BOARD) as i32 + right * step))
        .take_while(|(row, column)| on_board(*row) && on_board(*column))
        .map(|(row, column)| row as usize * BOARD + column as usize)
        .collect()
}

/// Coverage of the games.
#[derive(Debug, Default)]
struct Seen {
    games: u32,
    moves: u32,
    longest: usize,
    rejected: u32,
    /// Repeated words that were rejected in a game in progress.
    repeats_rejected: u32,
    ends: BTreeMap<(String, String), u32>,
}

/// Runs a property with a fixed seed.
fn run<S: Strategy>(cases: u32, strategy: &S, law: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(20_260_104),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    if let Err(difference) = TestRunner::new(config).run(strategy, law) {
        panic!("{difference}");
    }
}

/// Plays the games and returns their coverage.
fn compare(cases: u32, scripts: impl Strategy<Value = Script>) -> Seen {
    let seen = RefCell::new(Seen::default());
    run(cases, &scripts, |script| play(&script, &mut seen.borrow_mut()));
    let seen = seen.into_inner();
    println!("{seen:?}");
    seen
}

fn play(((start, reach), attempts): &Script, seen: &mut Seen) -> Result<(), TestCaseError> {
    let mut position = TerritoryWords::parse(start).expect("the start is a position");
    let mut model = Model::read(start);
    let mut words = Vec::new();
    seen.games += 1;
    same(&position, &model)?;
    for attempt in attempts {
        let text = attempt.text(*reach, &words);
        let mv = TerritoryWords::parse_move(&text).ok();
        let accepted = mv.filter(|mv| TerritoryWords::check(&position, *mv).is_ok());
        let expected = model.accepts(&text);
        prop_assert_eq!(accepted.is_some(), expected, "whether {:?} is accepted in {}", text, model.text());
        let Some(mv) = accepted else {
            seen.rejected += 1;
            seen.repeats_rejected += u32::from(words.contains(&text) && model.outcome().is_none());
            continue;
        };
        prop_assert_eq!(&TerritoryWords::move_text(mv), &text);
        TerritoryWords::apply(&mut position, mv, &mut NoEvents);
        model.play(&text);
        same(&position, &model)?;
        seen.moves += 1;
        if text != "pass" {
            seen.longest = seen.longest.max(text.split('-').count());
            words.push(text);
        }
    }
    if let Some(end) = model.outcome() {
        *seen.ends.entry(end).or_default() += 1;
    }
    Ok(())
}

fn same(position: &Position, model: &Model) -> Result<(), TestCaseError> {
    let text = model.text();
    prop_assert_eq!(&TerritoryWords::to_text(position), &text);
    let outcome = TerritoryWords::outcome(position)
        .map(|outcome| (outcome.verdict.word().to_string(), outcome.reason.word().to_string()));
    prop_assert_eq!(outcome, model.outcome(), "the outcome of {}", text);
    let passes = TerritoryWords::parse_move("pass").expect("a pass is a move");
    let accepted = TerritoryWords::check(position, passes).is_ok();
    prop_assert_eq!(accepted, model.accepts("pass"), "whether a pass is accepted in {}", text);
    Ok(())
}
