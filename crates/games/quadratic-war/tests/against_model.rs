//! Random games of Quadratic War, played by the rules and by a slow model of the rules page. After every move the texts, the lists
//! of legal moves, the outcomes and the accepted moves must be equal.

mod model;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use model::{Model, Piece};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::test_runner::{RngSeed, TestRunner};
use quadrille_core::{EnumerateMoves, NoEvents, Options, Rules};
use quadrille_quadratic_war::QuadraticWar;

type Position = <QuadraticWar as Rules>::Position;
type Move = <QuadraticWar as Rules>::Move;

/// Games for each rule set.
const GAMES_FROM_ANY_BOARD: u32 = 5_000;

const ROWS: usize = 9;
const COLUMNS: usize = 8;

/// A game to play: its initial position, and a number for each turn that selects the move.
#[derive(Clone, Debug)]
struct Script {
    start: String,
    /// In how many of 8 turns a player moves the last piece back, so that positions repeat.
    returns: u32,
    picks: Vec<u32>,
}

#[test]
fn games_from_the_start_agree_with_the_model() {
    let odds = prop_oneof![
        Just("none".to_string()),
        (0..ROWS * COLUMNS).prop_map(|square| model::name(square / COLUMNS, square % COLUMNS))
    ];
    let options = (
        select(&["classic", "modern"]),
        select(&["off", "on"]),
        select(&["draw", "majority", "second"]),
        odds,
    );
    let starts = options.prop_map(|(rules, swap, ending, odds)| fresh_start(rules, swap, ending, &odds));
    let seen = compare(60, scripts(starts, Just(0), 300));
    assert!(seen.strikes > 0 && seen.backfires > 0 && seen.swaps > 0, "{seen:?}");
}

#[test]
fn classic_games_from_any_board_agree_with_the_model() {
    games_from_any_board("classic");
}

#[test]
fn modern_games_from_any_board_agree_with_the_model() {
    games_from_any_board("modern");
}

fn games_from_any_board(rules: &'static str) {
    let boards = prop_oneof![5 => sparse_board(), 3 => forts(), 1 => dense_board()];
    let words = select(&["", " majority", " second", " swap", " majority swap", " second swap"]);
    let starts = (boards, any::<bool>(), quiet(), 1..500_u32, words).prop_map(
        move |(board, blue, quiet, number, words)| {
            let ranks: Vec<String> = board.chunks(COLUMNS).map(model::write_rank).collect();
            format!("{} {} {rules} {quiet} {number}{words}", ranks.join("/"), if blue { 'b' } else { 'r' })
        },
    );
    let seen = compare(GAMES_FROM_ANY_BOARD, scripts(starts, 0..8_u32, 40));
    seen.assert_all_reasons();
    assert!(seen.strikes > 0 && seen.backfires > 0 && seen.both > 0, "{seen:?}");
    assert!(seen.passes > 0 && seen.swaps > 0, "{seen:?}");
}

/// Covers the border of the end condition: armies of one sign with small linears.
#[test]
fn armies_near_the_last_solution_agree_with_the_model() {
    let (hopeless, hopeful) = (RefCell::new(0), RefCell::new(0));
    run(8_000, &(contested_army(), select(&["classic", "modern"])), |(army, rules)| {
        let mut board = vec![None; ROWS * COLUMNS];
        for (square, piece) in army.iter().enumerate() {
            board[square] = Some(*piece);
        }
        let ranks: Vec<String> = board.chunks(COLUMNS).map(model::write_rank).collect();
        let start = format!("{} b {rules} 0 1", ranks.join("/"));
        let model = Model::read(&start);
        same(&QuadraticWar::parse(&start).expect("the initial position is valid"), &model)?;
        if rules == "modern" && army.iter().any(|piece| piece.kind == 'l') {
            match model.outcome() {
                Some((_, reason)) if reason == "no-real-solutions" => *hopeless.borrow_mut() += 1,
                Some(_) => {}
                None => *hopeful.borrow_mut() += 1,
            }
        }
        Ok(())
    });
    let seen = (hopeless.into_inner(), hopeful.into_inner());
    println!("modern armies with linears: {} hopeless, {} hopeful", seen.0, seen.1);
    assert!(seen.0 > 100 && seen.1 > 100, "{seen:?}");
}

/// Pieces of each kind for each player; a kind usually has one sign.
fn contested_army() -> impl Strategy<Value = Vec<Piece>> {
    let signs = || prop_oneof![4 => Just(Signs::Plus), 2 => Just(Signs::Minus), 1 => Just(Signs::Any)];
    let some = |owner, kind, signs, greatest: i64, most: usize| {
        prop::collection::vec((1..=greatest, any::<bool>()), 0..=most).prop_map(move |found| {
            let piece = |(size, minus): (i64, bool)| {
                let coefficient = if signed(signs, minus) { -size } else { size };
                Piece { owner, kind, coefficient }
            };
            found.into_iter().map(piece).collect::<Vec<Piece>>()
        })
    };
    (signs(), signs(), signs(), 1..=4_i64, 0..=2_usize).prop_flat_map(move |(q, l, c, linear, blue_terms)| {
        (
            some('r', 'q', q, 4, 3),
            some('r', 'l', l, linear, 3),
            some('r', 'c', c, 4, 2),
            some('b', 'q', q, 4, blue_terms),
            some('b', 'l', l, linear, blue_terms),
            some('b', 'c', c, 4, 3),
        )
            .prop_map(|(a, b, c, d, e, f)| [a, b, c, d, e, f].concat())
    })
}

#[test]
fn the_page_names_the_reasons() {
    let known: BTreeSet<&str> = QuadraticWar::INFO.reasons.iter().map(|reason| reason.word()).collect();
    assert_eq!(known, BTreeSet::from(model::REASONS));
}

/// The model merges equal sums; this test enumerates every set.
#[test]
fn the_model_agrees_with_an_enumeration_of_all_sets() {
    let pieces = prop::collection::vec(piece(Signs::Any, true), 0..=9);
    run(600, &pieces, |pieces| {
        let real = |set: u32| {
            let chosen = || pieces.iter().enumerate().filter(|(i, _)| set & (1 << i) != 0).map(|(_, p)| p);
            let sum =
                |kind: char| -> i64 { chosen().filter(|p| p.kind == kind).map(|p| p.coefficient).sum() };
            let (a, b, c) = (sum('q'), sum('l'), sum('c'));
            let both = chosen().any(|p| p.owner == 'b') && chosen().any(|p| p.owner == 'r');
            both && a != 0 && b * b - 4 * a * c >= 0
        };
        let hopeless = !(0..1 << pieces.len()).any(real);
        prop_assert_eq!(model::no_real_solution_in_modern(&pieces), hopeless);
        Ok(())
    });
}

fn scripts(
    starts: impl Strategy<Value = String>,
    returns: impl Strategy<Value = u32>,
    longest: usize,
) -> impl Strategy<Value = Script> {
    (starts, returns, prop::collection::vec(any::<u32>(), 0..longest))
        .prop_map(|(start, returns, picks)| Script { start, returns, picks })
}

fn fresh_start(rules: &str, swap: &str, ending: &str, odds: &str) -> String {
    let given = [("rules", rules), ("swap", swap), ("ending", ending), ("odds", odds)];
    let options = Options::parse(QuadraticWar::INFO.options, given).expect("options of the page");
    let text = QuadraticWar::to_text(
        &QuadraticWar::initial(&options, 0).expect("every rule set has an initial position"),
    );
    assert_eq!(text, model::start(rules, swap, ending, odds));
    text
}

/// Values of QUIET, often near the limit.
fn quiet() -> impl Strategy<Value = u32> {
    prop_oneof![Just(0_u32), 0..=100_u32, 80..=100_u32]
}

#[derive(Clone, Copy, Debug)]
enum Signs {
    Any,
    Plus,
    Minus,
}

/// True for a minus sign; `minus` decides where both signs are allowed.
fn signed(signs: Signs, minus: bool) -> bool {
    match signs {
        Signs::Any => minus,
        Signs::Plus => false,
        Signs::Minus => true,
    }
}

fn piece(signs: Signs, linears: bool) -> impl Strategy<Value = Piece> {
    let kinds: &[char] = if linears { &['q', 'l', 'c'] } else { &['q', 'c'] };
    (select(&['b', 'r']), select(kinds), 1..=4_i64, any::<bool>()).prop_map(
        move |(owner, kind, size, minus)| Piece {
            owner,
            kind,
            coefficient: if signed(signs, minus) { -size } else { size },
        },
    )
}

/// Armies, some of one sign and without linears, which have no real solution soon.
fn pieces(count: impl Into<prop::collection::SizeRange>) -> impl Strategy<Value = Vec<Piece>> {
    let count = count.into();
    let signs = prop_oneof![4 => Just(Signs::Any), 1 => Just(Signs::Plus), 1 => Just(Signs::Minus)];
    (signs, any::<bool>())
        .prop_flat_map(move |(signs, linears)| prop::collection::vec(piece(signs, linears), count.clone()))
}

type Board = Vec<Option<Piece>>;

/// Boards with few pieces or none.
fn sparse_board() -> impl Strategy<Value = Board> {
    pieces(0..=10).prop_flat_map(anywhere)
}

/// Boards with few empty squares or none.
fn dense_board() -> impl Strategy<Value = Board> {
    pieces(24..=ROWS * COLUMNS).prop_flat_map(anywhere)
}

fn anywhere(pieces: Vec<Piece>) -> impl Strategy<Value = Board> {
    let squares: Vec<usize> = (0..ROWS * COLUMNS).collect();
    (subsequence(squares, pieces.len()).prop_shuffle(), Just(pieces)).prop_map(|(squares, pieces)| {
        let mut board = vec![None; ROWS * COLUMNS];
        for (square, piece) in squares.into_iter().zip(pieces) {
            board[square] = Some(piece);
        }
        board
    })
}

/// Immobile groups of a quadratic in a corner and constants at the far edge. With a few mobile constants, games contain passes and end
/// when neither player can move.
fn forts() -> impl Strategy<Value = Board> {
    let corners = prop::collection::vec(any::<bool>(), 4);
    let coefficients = prop::collection::vec(select(&[-4_i64, -3, -2, -1, 1, 2, 3, 4]), ROWS * COLUMNS);
    let loose = prop::collection::vec((0..ROWS * COLUMNS, select(&['b', 'r'])), 0..=3);
    (corners, coefficients, loose).prop_map(|(corners, coefficients, loose)| {
        let mut board: Board = vec![None; ROWS * COLUMNS];
        for (square, owner) in loose {
            board[square] = Some(Piece { owner, kind: 'c', coefficient: coefficients[square] });
        }
        // Blue's constants are at the top edge, Red's at the bottom edge.
        for (fort, (owner, row, inward, column, aside)) in
            [('b', 0, 1, 0, 1), ('b', 0, 1, 7, 6), ('r', 8, 7, 0, 1), ('r', 8, 7, 7, 6)]
                .into_iter()
                .enumerate()
        {
            if corners[fort] {
                for (r, c) in [(row, column), (row, aside), (inward, column), (inward, aside)] {
                    let square = r * COLUMNS + c;
                    let kind = if (r, c) == (row, column) { 'q' } else { 'c' };
                    board[square] = Some(Piece { owner, kind, coefficient: coefficients[square] });
                }
            }
        }
        board
    })
}

/// Coverage of the games.
#[derive(Debug, Default)]
struct Seen {
    games: u32,
    moves: u32,
    passes: u32,
    swaps: u32,
    /// Moves that removed pieces of the opponent, of the player who moved, of both.
    strikes: u32,
    backfires: u32,
    both: u32,
    ends: BTreeMap<(String, String), u32>,
}

impl Seen {
    /// Asserts that every reason occurred, with either winner if it has one.
    fn assert_all_reasons(&self) {
        for reason in model::REASONS {
            let results: &[&str] = match reason {
                "annihilation" | "majority" => &["first", "second"],
                "draw-odds" => &["second"],
                _ => &["draw"],
            };
            for result in results {
                let end = (result.to_string(), reason.to_string());
                assert!(self.ends.contains_key(&end), "{end:?} did not occur in {self:?}");
            }
        }
    }

    fn note_move(&mut self, mv: &str, before: &str, after: &str) {
        if mv == "swap" {
            self.swaps += 1;
            return;
        }
        let count = |text: &str, letters: &str| text.matches(|letter| letters.contains(letter)).count();
        // RULES contains letters that are not pieces.
        let board = |text: &'_ str| text.split(' ').next().unwrap_or_default().to_string();
        let lost = |letters| count(&board(before), letters) > count(&board(after), letters);
        let (blue, red) = (lost("QLC"), lost("qlc"));
        let (own, theirs) = if before.contains(" b ") { (blue, red) } else { (red, blue) };
        self.moves += 1;
        self.passes += u32::from(mv == "pass");
        self.strikes += u32::from(theirs);
        self.backfires += u32::from(own);
        self.both += u32::from(own && theirs);
    }
}

/// Runs a property with a fixed seed.
fn run<S: Strategy>(cases: u32, strategy: &S, law: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(20_260_102),
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
    let candidates = candidates();
    run(cases, &scripts, |script| play(&script, &candidates, &mut seen.borrow_mut()));
    let seen = seen.into_inner();
    println!("{seen:?}");
    seen
}

fn play(
    script: &Script,
    candidates: &[(String, Option<Move>)],
    seen: &mut Seen,
) -> Result<(), TestCaseError> {
    let mut position = QuadraticWar::parse(&script.start).expect("the initial position is valid");
    let mut model = Model::read(&script.start);
    seen.games += 1;
    same(&position, &model)?;
    same_acceptance(&position, &model, candidates)?;
    let mut played: Vec<String> = Vec::new();
    for pick in &script.picks {
        let listed = model.moves();
        if listed.is_empty() {
            break;
        }
        let mut text = listed[(pick / 8) as usize % listed.len()].clone();
        if let Some(last) = played.len().checked_sub(2).map(|index| &played[index])
            && pick % 8 < script.returns
            && last != "pass"
            && listed.contains(&back(last))
        {
            text = back(last);
        }
        let before = model.text();
        let mv = QuadraticWar::parse_move(&text).expect("a legal move can be parsed");
        QuadraticWar::apply(&mut position, mv, &mut NoEvents);
        model.play(&text);
        seen.note_move(&text, &before, &model.text());
        same(&position, &model)?;
        // There are thousands of candidates, so only some positions and the last are checked.
        if pick % 16 == 0 || model.outcome().is_some() {
            same_acceptance(&position, &model, candidates)?;
        }
        played.push(text);
    }
    if let Some(end) = model.outcome() {
        *seen.ends.entry(end).or_default() += 1;
    }
    Ok(())
}

fn back(mv: &str) -> String {
    format!("{}{}", &mv[2..], &mv[..2])
}

fn same(position: &Position, model: &Model) -> Result<(), TestCaseError> {
    let text = model.text();
    prop_assert_eq!(&QuadraticWar::to_text(position), &text);
    let outcome = QuadraticWar::outcome(position)
        .map(|outcome| (outcome.verdict.word().to_string(), outcome.reason.word().to_string()));
    prop_assert_eq!(outcome, model.outcome(), "the outcome of {}", text);
    let mut listed = Vec::new();
    let mut rejected = Vec::new();
    QuadraticWar::for_each_move(position, |mv| {
        listed.push(QuadraticWar::move_text(mv));
        rejected.extend(QuadraticWar::check(position, mv).err());
    });
    let mut expected = model.moves();
    listed.sort_unstable();
    expected.sort_unstable();
    prop_assert_eq!(&listed, &expected, "the legal moves of {}", text);
    prop_assert!(rejected.is_empty(), "listed and rejected in {}: {:?}", text, rejected);
    Ok(())
}

/// A move is accepted if and only if it is in the list.
fn same_acceptance(
    position: &Position,
    model: &Model,
    candidates: &[(String, Option<Move>)],
) -> Result<(), TestCaseError> {
    let expected: HashSet<String> = model.moves().into_iter().collect();
    for (text, mv) in candidates {
        let accepted = mv.is_some_and(|mv| QuadraticWar::check(position, mv).is_ok());
        let right = accepted == expected.contains(text);
        prop_assert!(right, "{}: accepted is {} in {}", text, accepted, model.text());
    }
    Ok(())
}

/// Every text in the notation of a move and some invalid texts, with the parsed move.
fn candidates() -> Vec<(String, Option<Move>)> {
    let squares = || (0..ROWS * COLUMNS).map(|square| model::name(square / COLUMNS, square % COLUMNS));
    let mut texts: Vec<String> =
        squares().flat_map(|from| squares().map(move |to| format!("{from}{to}"))).collect();
    texts.extend(
        ["pass", "swap", "", "a1", "a1a", "a0a1", "a1i1", "a9a10", "A1A2", "a1-a2", "Pass", "Swap", "a1 a2"]
            .map(String::from),
    );
    texts.into_iter().map(|text| (text.clone(), QuadraticWar::parse_move(&text).ok())).collect()
}
