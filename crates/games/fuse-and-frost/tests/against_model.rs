//! Random games of Fuse & Frost with any options, played by the rules and by a slow model of the rules page. After every move the texts,
//! the lists of legal moves, the outcomes and the accepted moves must be equal, and so must the texts that are refused.
//!
//! The seeds are fixed. `GAMES=200000 cargo test -p quadrille-fuse-and-frost --test against_model` plays more.

mod generators;
mod model;

use std::collections::{BTreeMap, BTreeSet};

use generators::{once_in, pick};
use model::Model;
use quadrille_core::{EnumerateMoves, NoEvents, Options, Random, Rules};
use quadrille_fuse_and_frost::FuseAndFrost;

type Position = <FuseAndFrost as Rules>::Position;
type Move = <FuseAndFrost as Rules>::Move;

/// Rules that the random games have to reach, as the model names them.
const RULES: [&str; 36] = [
    "a bomb and a mine cover a player",
    "a bomb covers a player",
    "a bomb sets off a bomb",
    "a bomb sets off a mine",
    "a kick onto a power-up",
    "a kicked bomb burns down",
    "a kicked bomb stays at 1",
    "a leap onto a power-up",
    "a leap over a pillar",
    "a leap over a player",
    "a leap over a power-up",
    "a leap over an object",
    "a leap over nothing",
    "a mine beside a player is not armed",
    "a mine bursts that is not armed",
    "a mine sets off a bomb",
    "a mine sets off a mine",
    "a placed object crushes a power-up",
    "a player on a live square",
    "a player where links cross",
    "a power-up replaces another",
    "a reaction removes a power-up",
    "a shield against a current",
    "a shield against a reaction",
    "a shield against ice",
    "a shield against the storm",
    "a sliding object crushes a power-up",
    "a step on a power-up",
    "a storm",
    "a storm at equal distances",
    "a swap",
    "an armed mine bursts beside a player",
    "ice hits a coil",
    "ice hits a mine",
    "ice removes a mine",
    "mines cover a player",
];

#[test]
fn games_from_the_start_agree_with_the_model() {
    let seen = compare(5_000, 1, 300, |random| {
        let (options, seed) = (generators::options(random), random.next_u64());
        let text = FuseAndFrost::to_text(&initial(&options, seed));
        assert_eq!(text, options.start(seed), "the start with seed {seed}");
        text
    });
    // Random moves rarely hit a player with ice five times, and rarely leave a player between coils.
    seen.assert_reasons(&["blast", "mined", "double-blast", "storm", "turn-limit"]);
}

#[test]
fn games_from_any_text_agree_with_the_model() {
    let seen = compare(15_000, 2, 60, generators::unfinished);
    seen.assert_reasons(&model::REASONS);
    let missing: Vec<&str> = RULES.into_iter().filter(|rule| !seen.rules.contains_key(rule)).collect();
    assert!(missing.is_empty(), "not reached: {missing:?}");
}

/// Without options a game is the original one, and its texts have no ninth field.
#[test]
fn games_of_the_original_rules_agree_with_the_model() {
    let seen = compare(600, 3, 400, |random| {
        let characters = ["bomber", "freezer"];
        let options = model::Options {
            size: pick(random, &[7, 9, 11]),
            first: pick(random, &characters),
            second: pick(random, &characters),
            turns: pick(random, &[20, 200]),
            ..model::Options::DEFAULT
        };
        let text = FuseAndFrost::to_text(&initial(&options, random.next_u64()));
        assert_eq!(text, options.start(0), "no part of it is random");
        assert_eq!(text.split(' ').count(), 8);
        text
    });
    seen.assert_reasons(&["blast", "double-blast", "turn-limit"]);
}

#[test]
fn finished_texts_agree_with_the_model() {
    let mut random = Random::new(4);
    for _ in 0..games(2_000) {
        let (text, reason) = generators::finished(&mut random);
        let (position, model) = read(&text);
        assert_eq!(model.outcome().map(|(_, reason)| reason), Some(reason), "{text}");
        Comparison::new().assert_same(&position, &model);
    }
}

/// Fields that contradict each other, and damaged texts.
#[test]
fn texts_that_are_refused_agree_with_the_model() {
    let mut random = Random::new(5);
    let (mut accepted, mut refused) = (0, BTreeMap::new());
    for number in 0..games(20_000) {
        let text = match number % 4 {
            0 => generators::contradictory(&mut random),
            1 => {
                let (text, _) = generators::finished(&mut random);
                generators::damaged(&mut random, &text)
            }
            _ => {
                let text = generators::unfinished(&mut random);
                generators::damaged(&mut random, &text)
            }
        };
        let parsed = FuseAndFrost::parse(&text);
        match (Model::read(&text), parsed) {
            (Ok(model), Ok(position)) => {
                accepted += 1;
                assert_eq!(model.text(), text, "the model changes a text");
                assert_eq!(FuseAndFrost::to_text(&position), text, "the text changes when it is read");
            }
            (Err(why), Err(_)) => *refused.entry(why).or_insert(0) += 1,
            (Ok(_), Err(errors)) => panic!("{text} is refused: {errors}"),
            (Err(why), Ok(_)) => panic!("{text} is accepted, in spite of: {why}"),
        }
    }
    println!("{accepted} texts accepted, refused: {refused:#?}");
    assert!(accepted > 1_000, "{accepted} texts accepted");
    for why in [
        "8 or 9 fields",
        "MOVER against TURN's parity",
        "more than 3 ACTIONS at TURN 0",
        "TURN over LIMIT",
        "a player off the arena with health left, or on it with none",
        "a player who is out and holds something",
        "the mover frozen",
        "ACTIONS not 5 at the limit or with both out",
        "a timer over `fuse`",
        "a power-up on the floor or held with `power-ups` 0",
        "`double-shock` unless both are out",
        "`end` of `mined`, `shocked` or `storm` unless exactly one player is out",
        "any `end` with ACTIONS not 5",
        "a kind of power-up more than twice",
        "a player twice",
        "a key that is unknown, twice or out of order",
        "the default of `fuse`",
        "the default of `held`",
    ] {
        assert!(refused.contains_key(why), "no text was refused because of: {why}");
    }
}

#[test]
fn the_page_names_the_reasons() {
    let known: BTreeSet<&str> = FuseAndFrost::INFO.reasons.iter().map(|reason| reason.word()).collect();
    assert!(known.is_superset(&BTreeSet::from(model::REASONS)), "{known:?}");
}

/// The number of games to play: the given one, or as many as the environment asks for.
fn games(number: u32) -> u32 {
    match std::env::var("GAMES") {
        Ok(games) => games.parse().expect("GAMES is a number"),
        Err(_) => number,
    }
}

/// The initial position with these options.
fn initial(options: &model::Options, seed: u64) -> Position {
    let given = options.pairs();
    let given_texts = given.iter().map(|(key, value)| (*key, value.as_str()));
    let parsed = Options::parse(FuseAndFrost::INFO.options, given_texts).expect("options of the page");
    let position = FuseAndFrost::initial(&parsed, seed).expect("every option has a start");
    let shown: Vec<(&str, String)> =
        FuseAndFrost::options(&position).into_iter().map(|(key, value)| (key, value.to_string())).collect();
    assert_eq!(shown, given, "a position shows its options");
    position
}

fn read(text: &str) -> (Position, Model) {
    let position = FuseAndFrost::parse(text).unwrap_or_else(|errors| panic!("{text} is refused: {errors}"));
    let model = Model::read(text).unwrap_or_else(|why| panic!("the model refuses {text}: {why}"));
    (position, model)
}

/// Coverage of the games.
#[derive(Debug, Default)]
struct Seen {
    games: u32,
    moves: u32,
    ends: BTreeMap<(&'static str, &'static str), u32>,
    rules: BTreeMap<&'static str, u32>,
}

impl Seen {
    /// Asserts that these reasons occurred, with either winner if there is one.
    fn assert_reasons(&self, reasons: &[&'static str]) {
        for reason in reasons {
            let results: &[&str] =
                if model::DRAWS.contains(reason) { &["draw"] } else { &["first", "second"] };
            for result in results {
                let end = (*result, *reason);
                assert!(self.ends.contains_key(&end), "{end:?} did not occur in {self:#?}");
            }
        }
    }
}

/// Plays games of at most `longest` moves each and returns their coverage.
fn compare(number: u32, seed: u64, longest: u32, mut start: impl FnMut(&mut Random) -> String) -> Seen {
    let mut random = Random::new(seed);
    let mut seen = Seen::default();
    let comparison = Comparison::new();
    for _ in 0..games(number) {
        let start = start(&mut random);
        comparison.play(&start, longest, &mut random, &mut seen);
    }
    println!("{seen:#?}");
    seen
}

/// The comparison of a position with the model's.
struct Comparison {
    /// Every move there is, as text.
    moves: Vec<(String, Move)>,
}

impl Comparison {
    fn new() -> Comparison {
        let parse = |text: &String| FuseAndFrost::parse_move(text).expect("a move of the page");
        Comparison {
            moves: Model::all_moves().into_iter().map(|text| (text.clone(), parse(&text))).collect(),
        }
    }

    fn move_of(&self, text: &str) -> Move {
        self.moves.iter().find(|(known, _)| known == text).expect("a move of the page").1
    }

    /// A failure names the position before the move, which the text restores: no other move of the game is needed.
    fn play(&self, start: &str, longest: u32, random: &mut Random, seen: &mut Seen) {
        let (mut position, mut model) = read(start);
        let first = position;
        let mut turn = Turn::new(&position, &model);
        let mut record = Vec::new();
        seen.games += 1;
        self.assert_same(&position, &model);
        for _ in 0..longest {
            let listed = model.moves();
            if listed.is_empty() {
                break;
            }
            let text = pick_move(&listed, random);
            let before = model.text();
            record.push((text.to_string(), model.facing()));
            FuseAndFrost::apply(&mut position, self.move_of(text), &mut NoEvents);
            model.play(text);
            seen.moves += 1;
            let after = FuseAndFrost::to_text(&position);
            assert_eq!(after, model.text(), "after {text} in {before}");
            self.assert_same(&position, &model);
            for rule in model.take_applied() {
                *seen.rules.entry(rule).or_default() += 1;
            }
            if turn.number == model.turn() {
                turn.add(text, after);
                if once_in(random, 8) {
                    self.assert_undo(&turn);
                }
            } else {
                turn = Turn::new(&position, &model);
            }
        }
        self.assert_record(first, &record, &position);
        // "In a finished text" the reason is told by the fields.
        let (read_back, model_back) = read(&model.text());
        assert_eq!(read_back, position, "the position that was read back");
        assert_eq!(model_back.outcome(), model.outcome(), "the end of {}", model.text());
        assert_eq!(outcome(&read_back), outcome(&position), "the end of {}", model.text());
        if let Some(end) = model.outcome() {
            *seen.ends.entry(end).or_default() += 1;
        }
    }

    fn assert_same(&self, position: &Position, model: &Model) {
        let text = model.text();
        let ended = model.outcome().map(|(result, reason)| (result.to_string(), reason.to_string()));
        assert_eq!(outcome(position), ended, "the outcome of {text}");
        let mut listed = Vec::new();
        FuseAndFrost::for_each_move(position, |mv| listed.push(FuseAndFrost::move_text(mv)));
        let mut expected = model.moves();
        listed.sort_unstable();
        expected.sort_unstable();
        assert_eq!(listed, expected, "the legal moves of {text}");
        for (name, mv) in &self.moves {
            let accepted = FuseAndFrost::check(position, *mv).is_ok();
            assert_eq!(accepted, expected.contains(name), "whether {name} is accepted in {text}");
        }
    }

    /// "the action, the square, the facing and the power-ups are as they were before it".
    fn assert_undo(&self, turn: &Turn) {
        let moves: Vec<Move> = turn.moves.iter().map(|text| self.move_of(text)).collect();
        let undone = model::undone(&turn.moves);
        assert_eq!(FuseAndFrost::undo_len(&moves), undone, "undo after {:?}", turn.moves);
        let kept = moves.len() - undone;
        let mut position = turn.start;
        for mv in &moves[..kept] {
            FuseAndFrost::apply(&mut position, *mv, &mut NoEvents);
        }
        assert_eq!(FuseAndFrost::to_text(&position), turn.texts[kept], "undo after {:?}", turn.moves);
    }

    fn assert_record(&self, start: Position, moves: &[(String, char)], end: &Position) {
        let played: Vec<Move> = moves.iter().map(|(text, _)| self.move_of(text)).collect();
        let kept = FuseAndFrost::normalize(&start, &played);
        let texts: Vec<String> = kept.iter().map(|mv| FuseAndFrost::move_text(*mv)).collect();
        assert_eq!(texts, model::records(moves), "the record of {moves:?}");
        let mut position = start;
        for mv in kept {
            FuseAndFrost::apply(&mut position, mv, &mut NoEvents);
        }
        assert_eq!(position, *end, "after the record of {moves:?}");
    }
}

/// The moves of an unfinished turn.
struct Turn {
    start: Position,
    number: u32,
    moves: Vec<String>,
    /// The texts before the first move and after each one.
    texts: Vec<String>,
}

impl Turn {
    fn new(position: &Position, model: &Model) -> Turn {
        Turn { start: *position, number: model.turn(), moves: Vec::new(), texts: vec![model.text()] }
    }

    fn add(&mut self, mv: &str, after: String) {
        self.moves.push(mv.to_string());
        self.texts.push(after);
    }
}

/// Selects a move. Kicks, leaps and swaps, which are rare, and ends of turns are preferred.
fn pick_move<'l>(listed: &'l [String], random: &mut Random) -> &'l str {
    let rare: Vec<&str> =
        listed.iter().map(String::as_str).filter(|mv| mv.starts_with(['k', 'j', 's'])).collect();
    match random.below(8) {
        0 => "end",
        1..=3 if !rare.is_empty() => pick(random, &rare),
        _ => random.choose(listed).expect("`end` is listed"),
    }
}

fn outcome(position: &Position) -> Option<(String, String)> {
    FuseAndFrost::outcome(position)
        .map(|outcome| (outcome.verdict.word().to_string(), outcome.reason.word().to_string()))
}
