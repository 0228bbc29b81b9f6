//! Random games of Stay on the Board, played by the rules and by a slow model of the rules page. After every move the texts, the
//! lists of legal moves, the outcomes and the accepted moves must be equal.

mod model;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use model::Model;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use quadrille_core::{EnumerateMoves, NoEvents, Options, Rules};
use quadrille_stay_on_the_board::StayOnTheBoard;

type Position = <StayOnTheBoard as Rules>::Position;

/// A game to play: its initial position, and a number for each turn that selects the move.
type Script = (String, Vec<u32>);

/// Interval, in turns, at which a player makes any accepted move, most likely a losing one.
const CARE: u32 = 12;

#[test]
fn games_from_the_start_agree_with_the_model() {
    let seen = compare(6_000, (fresh_start(), picks()));
    seen.assert_all_reasons();
}

#[test]
fn games_from_any_board_agree_with_the_model() {
    let seen = compare(4_500, (any_board(), picks()));
    seen.assert_all_reasons();
}

#[test]
fn the_page_names_the_reasons() {
    let known: BTreeSet<&str> = StayOnTheBoard::INFO.reasons.iter().map(|reason| reason.word()).collect();
    assert_eq!(known, BTreeSet::from(model::REASONS));
}

fn picks() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 0..90)
}

/// An initial position with any options. Only the queen's square is random.
fn fresh_start() -> impl Strategy<Value = String> {
    let limit = prop_oneof![Just(0_u32), 1..30_u32, 1..=999_u32];
    let closed = prop_oneof![Just(0_usize), 0..=20_usize];
    (2..=9_u8, any::<bool>(), any::<Option<(u8, u8)>>(), limit, closed, any::<u64>()).prop_map(
        |(size, blocked, square, limit, closed, seed)| {
            let mode = if blocked { "blocked" } else { "open" };
            let square =
                square.map(|(column, rank)| format!("{}{}", (b'a' + column % size) as char, rank % size + 1));
            let start = square.as_deref().unwrap_or("random");
            let [size_text, limit_text, closed_text] =
                [usize::from(size), limit as usize, closed].map(|number| number.to_string());
            let given = [
                ("size", size_text.as_str()),
                ("mode", mode),
                ("start", start),
                ("limit", &limit_text),
                ("closed", &closed_text),
            ];
            let options = Options::parse(StayOnTheBoard::INFO.options, given).expect("options of the page");
            let position = StayOnTheBoard::initial(&options, seed).expect("a start square on the board");
            let text = StayOnTheBoard::to_text(&position);
            let expected = model::starts(usize::from(size), mode, square.as_deref(), limit);
            let found = text.matches('x').count();
            assert!(model::may_close(size.into(), mode, closed, found), "{text} is no start for {options}");
            assert!(expected.contains(&text.replace('x', ".")), "{text} is no start for {options}");
            text
        },
    )
}

/// Any queen, any closed squares and any consistent counters.
fn any_board() -> impl Strategy<Value = String> {
    (2..=9_usize, 0..=100_u32, any::<bool>(), any::<bool>()).prop_flat_map(
        |(size, percent_closed, blocked, first)| {
            let squares = prop::collection::vec(0..100_u32, size * size);
            let limit_and_left = prop_oneof![Just((0_u32, 0_u32)), (1..=999_u32, 0..=40_u32)];
            (squares, 0..size * size, limit_and_left, 0..2_000_u32).prop_map(
                move |(squares, queen, (limit, left), made)| {
                    let mut board: Vec<char> = squares
                        .iter()
                        .map(|roll| if blocked && *roll < percent_closed { 'x' } else { '.' })
                        .collect();
                    board[queen] = 'q';
                    let ranks: Vec<String> = board.chunks(size).map(|rank| rank.iter().collect()).collect();
                    let mode = if blocked { "blocked" } else { "open" };
                    let mover = if first { 1 } else { 2 };
                    let made = if limit > 0 { limit.saturating_sub(left) } else { made };
                    format!("{} {mode} {mover} {made} {limit}", ranks.join("/"))
                },
            )
        },
    )
}

/// Coverage of the games.
#[derive(Debug, Default)]
struct Seen {
    games: u32,
    moves: u32,
    ends: BTreeMap<(String, String), u32>,
}

impl Seen {
    /// Asserts that every reason occurred, with either winner if it has one.
    fn assert_all_reasons(&self) {
        for reason in model::REASONS {
            let results: &[&str] = if reason == "move-limit" { &["draw"] } else { &["first", "second"] };
            for result in results {
                let end = (result.to_string(), reason.to_string());
                assert!(self.ends.contains_key(&end), "{end:?} did not occur in {self:?}");
            }
        }
    }
}

/// Plays the games, with a fixed seed, and returns their coverage.
fn compare(cases: u32, scripts: impl Strategy<Value = Script>) -> Seen {
    let config = ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(20_260_101),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let seen = RefCell::new(Seen::default());
    let played = TestRunner::new(config).run(&scripts, |script| play(&script, &mut seen.borrow_mut()));
    if let Err(difference) = played {
        panic!("{difference}");
    }
    let seen = seen.into_inner();
    println!("{seen:?}");
    seen
}

fn play((start, picks): &Script, seen: &mut Seen) -> Result<(), TestCaseError> {
    let mut position = StayOnTheBoard::parse(start).expect("the start is a position");
    let mut model = Model::read(start);
    seen.games += 1;
    same(&position, &model)?;
    for pick in picks {
        let listed = model.moves();
        if listed.is_empty() {
            break;
        }
        let choice = if pick % CARE == 0 { model.accepted() } else { listed };
        let text = &choice[(pick / CARE) as usize % choice.len()];
        let mv = StayOnTheBoard::parse_move(text).expect("an accepted text is a move");
        StayOnTheBoard::apply(&mut position, mv, &mut NoEvents);
        model.play(text);
        seen.moves += 1;
        same(&position, &model)?;
    }
    if let Some(end) = model.outcome() {
        *seen.ends.entry(end).or_default() += 1;
    }
    Ok(())
}

/// Every text in the notation of a move, and some invalid texts.
fn candidates() -> Vec<String> {
    let digits = || "0123456789".chars();
    let mut texts: Vec<String> = digits().flat_map(|a| digits().map(move |b| format!("{a}{b}"))).collect();
    texts.extend(["claim", "", "9", "911", "9 1", "Claim", "claim ", "pass", "a1"].map(String::from));
    texts
}

fn same(position: &Position, model: &Model) -> Result<(), TestCaseError> {
    let text = model.text();
    prop_assert_eq!(&StayOnTheBoard::to_text(position), &text);
    let outcome = StayOnTheBoard::outcome(position)
        .map(|outcome| (outcome.verdict.word().to_string(), outcome.reason.word().to_string()));
    prop_assert_eq!(outcome, model.outcome(), "the outcome of {}", text);
    let mut listed = Vec::new();
    StayOnTheBoard::for_each_move(position, |mv| listed.push(StayOnTheBoard::move_text(mv)));
    let mut expected = model.moves();
    listed.sort_unstable();
    expected.sort_unstable();
    prop_assert_eq!(&listed, &expected, "the legal moves of {}", text);
    let acceptable = model.accepted();
    for candidate in candidates() {
        let mv = StayOnTheBoard::parse_move(&candidate).ok();
        let accepted = mv.is_some_and(|mv| StayOnTheBoard::check(position, mv).is_ok());
        let expected = acceptable.contains(&candidate);
        prop_assert_eq!(accepted, expected, "whether {:?} is accepted in {}", candidate, text);
        prop_assert!(accepted || !listed.contains(&candidate), "{} is listed in {}", candidate, text);
    }
    Ok(())
}
