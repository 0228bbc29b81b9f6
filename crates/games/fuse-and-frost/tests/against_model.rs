//! Random games of Fuse & Frost, played by the rules and by a slow model of the rules page. After every move the texts, the lists
//! of legal moves, the outcomes and the accepted moves must be equal.

mod model;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use model::Model;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{RngSeed, TestRunner};
use quadrille_core::{EnumerateMoves, NoEvents, Options, Rules};
use quadrille_fuse_and_frost::FuseAndFrost;

type Position = <FuseAndFrost as Rules>::Position;

/// A game to play: its initial position, and a number for each move that selects it.
type Script = (String, Vec<u32>);

#[test]
fn games_from_the_start_agree_with_the_model() {
    // Random moves rarely hit a player with ice five times; other tests cover `frozen`.
    let seen = compare(600, scripts(fresh_start(), 400));
    seen.assert_reasons(&["blast", "double-blast", "turn-limit"]);
}

#[test]
fn games_from_any_arena_agree_with_the_model() {
    let seen = compare(5_000, scripts(any_arena(), 120));
    seen.assert_reasons(&model::REASONS);
}

#[test]
fn finished_texts_agree_with_the_model() {
    let seen = compare(1_000, scripts(finished(), 1));
    seen.assert_reasons(&model::REASONS);
}

/// Independent random fields, which may contradict each other.
#[test]
fn contradictory_texts_are_rejected() {
    let (accepted, rejected) = (RefCell::new(0), RefCell::new(0));
    let health = || prop_oneof![Just(0_u32), 1..=5_u32];
    let hidden = || prop::bool::weighted(0.1);
    let turn = prop_oneof![Just(0_u32), 0..=23_u32];
    let fields = (arena(), select(&['A', 'B']), 0..=6_u32, turn, 20..=22_u32);
    run(3_000, &(fields, (health(), health()), (hidden(), hidden())), |(fields, health, hidden)| {
        let (arena, mover, actions, turn, limit) = fields;
        // A player can be missing with health left, or be in the arena without health.
        let shown = |health: u32, hidden: bool| u32::from((health > 0) != hidden);
        let in_arena = (shown(health.0, hidden.0), shown(health.1, hidden.1));
        let text = format!(
            "{} {mover} {actions} rl {},{} bf {turn} {limit}",
            arena.write(in_arena),
            health.0,
            health.1
        );
        let expected = !model::contradicts_itself(&text);
        *(if expected { &accepted } else { &rejected }).borrow_mut() += 1;
        prop_assert_eq!(FuseAndFrost::parse(&text).is_ok(), expected, "whether {} is taken", text);
        Ok(())
    });
    let seen = (accepted.into_inner(), rejected.into_inner());
    println!("{} texts accepted, {} rejected", seen.0, seen.1);
    assert!(seen.0 > 100 && seen.1 > 100, "{seen:?}");
}

#[test]
fn the_page_names_the_reasons() {
    let known: BTreeSet<&str> = FuseAndFrost::INFO.reasons.iter().map(|reason| reason.word()).collect();
    assert!(known.is_superset(&BTreeSet::from(model::REASONS)), "{known:?}");
}

fn scripts(starts: impl Strategy<Value = String>, longest: usize) -> impl Strategy<Value = Script> {
    (starts, prop::collection::vec(any::<u32>(), 0..=longest))
}

fn size() -> impl Strategy<Value = usize> {
    prop_oneof![3 => Just(7_usize), 1 => Just(9), 1 => Just(11)]
}

fn role() -> impl Strategy<Value = &'static str> {
    select(&["bomber", "freezer"])
}

fn limit() -> impl Strategy<Value = u32> {
    prop_oneof![20..=24_u32, 20..=999_u32]
}

/// An initial position with any options.
fn fresh_start() -> impl Strategy<Value = String> {
    (size(), role(), role(), limit()).prop_map(|(size, first, second, turns)| {
        let (size_text, turns_text) = (size.to_string(), turns.to_string());
        let given =
            [("size", size_text.as_str()), ("first", first), ("second", second), ("turns", &turns_text)];
        let options = Options::parse(FuseAndFrost::INFO.options, given).expect("options of the page");
        let text =
            FuseAndFrost::to_text(&FuseAndFrost::initial(&options, 0).expect("every option has a start"));
        assert_eq!(text, model::start(size, first, second, turns));
        text
    })
}

/// An arena with bombs and ice on any squares, and two players.
#[derive(Clone, Debug)]
struct Arena {
    squares: Vec<Vec<char>>,
    first: (usize, usize),
    second: (usize, usize),
}

impl Arena {
    /// ARENA with the players who are not out.
    fn write(&self, health: (u32, u32)) -> String {
        let mut squares = self.squares.clone();
        for ((row, column), letter, health) in [(self.first, 'A', health.0), (self.second, 'B', health.1)] {
            squares[row][column] = if health > 0 { letter } else { '.' };
        }
        model::write_arena(&squares)
    }
}

fn arena() -> impl Strategy<Value = Arena> {
    // Bombs end games early; arenas with ice alone leave time for kicks.
    let objects = prop_oneof![Just("1234abcdef"), Just("34cdef"), Just("abcdef"), Just("def")];
    (size(), 0..=70_u32, objects).prop_flat_map(move |(size, percent, objects)| {
        let object = select(objects.chars().collect::<Vec<char>>());
        let rolls = prop::collection::vec((0..100_u32, object), size * size);
        let floor: Vec<(usize, usize)> = (0..size * size)
            .map(|square| (square / size, square % size))
            .filter(|(row, column)| model::empty_arena(size)[*row][*column] == '.')
            .collect();
        (rolls, Just(floor.clone()), 0..floor.len(), 1..floor.len()).prop_map(
            move |(rolls, floor, first, apart)| {
                let mut squares = model::empty_arena(size);
                for (row, column) in &floor {
                    let (roll, object) = rolls[row * size + column];
                    if roll < percent {
                        squares[*row][*column] = object;
                    }
                }
                Arena { squares, first: floor[first], second: floor[(first + apart) % floor.len()] }
            },
        )
    })
}

/// FACING and ROLES.
fn facing_and_roles() -> impl Strategy<Value = (String, String)> {
    let letters = |letters: &'static [char]| {
        (select(letters), select(letters)).prop_map(|(first, second)| format!("{first}{second}"))
    };
    (letters(&model::DIRECTIONS), letters(&['b', 'f']))
}

fn mover(turn: u32) -> char {
    if turn.is_multiple_of(2) { 'A' } else { 'B' }
}

/// Any text of an unfinished game, reachable or not.
fn any_arena() -> impl Strategy<Value = String> {
    // Low health ends games early; the number of turns left varies.
    let health = || prop_oneof![1..=2_u32, 1..=5_u32];
    let left = prop_oneof![1..=6_u32, 1..=999_u32];
    (arena(), facing_and_roles(), health(), health(), limit(), left, 0..=5_u32).prop_map(
        |(arena, (facing, roles), first, second, limit, left, actions)| {
            let turn = limit.saturating_sub(left);
            let actions = if turn == 0 { actions.min(3) } else { actions };
            let arena = arena.write((first, second));
            format!("{arena} {} {actions} {facing} {first},{second} {roles} {turn} {limit}", mover(turn))
        },
    )
}

#[derive(Clone, Copy, Debug)]
enum End {
    Blast,
    DoubleBlast,
    Frozen,
    TurnLimit,
}

/// Any text of a finished game.
fn finished() -> impl Strategy<Value = String> {
    let ends = select(&[End::Blast, End::DoubleBlast, End::Frozen, End::TurnLimit]);
    (
        ends,
        arena(),
        facing_and_roles(),
        (1..=5_u32, 1..=5_u32),
        any::<bool>(),
        limit(),
        0..=999_u32,
        0..=4_u32,
    )
        .prop_map(|(end, arena, (facing, roles), health, first_is_out, limit, turn, actions)| {
            // A burst happens at the end of a turn, so TURN is at least 1; `frozen` happens before the limit.
            let turn = match end {
                End::Blast | End::DoubleBlast => turn % limit + 1,
                End::Frozen => turn % limit,
                End::TurnLimit => limit,
            };
            let mover = mover(turn);
            let first_is_out = if matches!(end, End::Frozen) { mover == 'B' } else { first_is_out };
            let health = match end {
                End::TurnLimit => health,
                End::DoubleBlast => (0, 0),
                End::Blast | End::Frozen if first_is_out => (0, health.1),
                End::Blast | End::Frozen => (health.0, 0),
            };
            let actions = match end {
                End::Frozen if turn == 0 => actions.min(3),
                End::Frozen => actions,
                _ => 5,
            };
            let arena = arena.write(health);
            format!("{arena} {mover} {actions} {facing} {},{} {roles} {turn} {limit}", health.0, health.1)
        })
}

/// Coverage of the games.
#[derive(Debug, Default)]
struct Seen {
    games: u32,
    moves: u32,
    ends: BTreeMap<(String, String), u32>,
}

impl Seen {
    /// Asserts that these reasons occurred, with either winner if there is one.
    fn assert_reasons(&self, reasons: &[&str]) {
        for reason in reasons {
            let won = ["blast", "frozen"].contains(reason);
            let results: &[&str] = if won { &["first", "second"] } else { &["draw"] };
            for result in results {
                let end = (result.to_string(), reason.to_string());
                assert!(self.ends.contains_key(&end), "{end:?} did not occur in {self:?}");
            }
        }
    }
}

/// Runs a property with a fixed seed.
fn run<S: Strategy>(cases: u32, strategy: &S, law: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(20_260_103),
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

fn play((start, picks): &Script, seen: &mut Seen) -> Result<(), TestCaseError> {
    let parsed = FuseAndFrost::parse(start);
    let mut position =
        parsed.map_err(|errors| TestCaseError::fail(format!("{start} is rejected: {errors}")))?;
    let mut model = Model::read(start);
    seen.games += 1;
    same(&position, &model)?;
    for pick in picks {
        let listed = model.moves();
        if listed.is_empty() {
            break;
        }
        let text = pick_move(&listed, *pick);
        let mv = FuseAndFrost::parse_move(text).expect("a legal move can be parsed");
        FuseAndFrost::apply(&mut position, mv, &mut NoEvents);
        model.play(text);
        seen.moves += 1;
        same(&position, &model)?;
    }
    if let Some(end) = model.outcome() {
        *seen.ends.entry(end).or_default() += 1;
    }
    Ok(())
}

/// Selects a move. Kicks, which are rare, and ends of turns are preferred.
fn pick_move(listed: &[String], pick: u32) -> &str {
    let kicks: Vec<&String> = listed.iter().filter(|mv| mv.starts_with('k')).collect();
    let number = (pick / 8) as usize;
    match pick % 8 {
        0 => "end",
        1..=3 if !kicks.is_empty() => kicks[number % kicks.len()],
        _ => &listed[number % listed.len()],
    }
}

/// Every text in the notation of a move, and some invalid texts.
fn candidates() -> Vec<String> {
    let mut texts: Vec<String> = "fmpk"
        .chars()
        .flat_map(|action| model::DIRECTIONS.map(|direction| format!("{action}{direction}")))
        .collect();
    texts.extend(
        ["end", "", "f", "u", "uf", "mx", "xu", "muu", "MU", "End", "end ", "pass"].map(String::from),
    );
    texts
}

fn same(position: &Position, model: &Model) -> Result<(), TestCaseError> {
    let text = model.text();
    prop_assert_eq!(&FuseAndFrost::to_text(position), &text);
    let outcome = FuseAndFrost::outcome(position)
        .map(|outcome| (outcome.verdict.word().to_string(), outcome.reason.word().to_string()));
    prop_assert_eq!(outcome, model.outcome(), "the outcome of {}", text);
    let mut listed = Vec::new();
    FuseAndFrost::for_each_move(position, |mv| listed.push(FuseAndFrost::move_text(mv)));
    let mut expected = model.moves();
    listed.sort_unstable();
    expected.sort_unstable();
    prop_assert_eq!(&listed, &expected, "the legal moves of {}", text);
    for candidate in candidates() {
        let mv = FuseAndFrost::parse_move(&candidate).ok();
        let accepted = mv.is_some_and(|mv| FuseAndFrost::check(position, mv).is_ok());
        let legal = expected.contains(&candidate);
        prop_assert_eq!(accepted, legal, "whether {:?} is accepted in {}", candidate, text);
    }
    Ok(())
}
