//! `EngineWorker` with the requests of the page, run natively.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quadrille_catalog::{AcceptAnyWord, AnyPosition, GAMES, find};
use quadrille_core::{Options, Random};
use quadrille_json::GivenOptions;
use quadrille_lexicon::Lexicon;
use quadrille_search::{NoClock, SearchClock};
use quadrille_worker::EngineWorker;
use quadrille_worker::protocol::{
    LONGEST_LINE, Level, SearchTask, WorkerErrorCode, WorkerReport, WorkerRequest, WorkerResponse,
    WorkerResult, WorkerTask,
};

const SEED: u64 = 11;
const NODES: u64 = 300;

/// Installs the word list, which the page fetches.
fn provide_words() {
    Lexicon::install(include_bytes!("../../lexicon/data/en-large.dawg")).expect("the shipped list loads");
}

/// A request for a game from its initial position with the seed [`SEED`].
fn search_task(game: &str, level: Level, moves: &[String]) -> SearchTask {
    SearchTask {
        game: game.to_string(),
        options: GivenOptions::default(),
        seed: Some(SEED),
        start: None,
        moves: moves.to_vec(),
        level,
        engine_seed: 5,
        millis: None,
        nodes: Some(NODES),
        lines: 1,
    }
}

fn answer(engine_worker: &mut EngineWorker, search: SearchTask, host: &dyn SearchClock) -> WorkerResult {
    let line = WorkerRequest { id: 17, task: WorkerTask::Search(search) }.write();
    let answer = WorkerResponse::read(&engine_worker.answer(&line, host)).expect("an answer");
    assert_eq!(answer.id, 17);
    answer.result
}

fn report(engine_worker: &mut EngineWorker, search: SearchTask) -> WorkerReport {
    match answer(engine_worker, search, &NoClock) {
        WorkerResult::Report(report) => report,
        other => panic!("{other:?} is not a report"),
    }
}

fn start(game: &str) -> Box<dyn AnyPosition> {
    let game = find(game).expect("a game of the catalogue");
    game.initial(&Options::defaults(game.info().options), SEED).expect("defaults give a start")
}

fn rejection(engine_worker: &mut EngineWorker, line: &str) -> Option<(u32, WorkerErrorCode)> {
    let WorkerResponse { id, result } =
        WorkerResponse::read(&engine_worker.answer(line, &NoClock)).expect("an answer");
    match result {
        WorkerResult::Rejected { code, message } => {
            assert!(!message.is_empty());
            Some((id, code))
        }
        _ => None,
    }
}

#[test]
fn every_level_of_every_game_answers_with_a_legal_move() {
    provide_words();
    let mut engine_worker = EngineWorker::default();
    for (game, level) in GAMES.iter().flat_map(|game| Level::ALL.map(|level| (game.info().id, level))) {
        let (mut table, mut moves) = (start(game), Vec::new());
        while moves.len() < 6 && table.outcome().is_none() {
            let report = report(&mut engine_worker, search_task(game, level, &moves));
            assert_eq!(report.side_to_move, table.side_to_move());
            let line = &report.lines[0];
            assert!((0..=1000).contains(&line.chance) && !line.score.is_empty());
            let best = line.moves[0].clone();
            table
                .play_text(&best, &AcceptAnyWord)
                .unwrap_or_else(|error| panic!("{game}, {level:?}: {error}"));
            moves.push(best);
        }
        assert!(moves.iter().any(|mv| mv != "pass"), "{game}, {level:?}");
    }
}

#[test]
fn several_lines_begin_with_different_moves() {
    provide_words();
    for game in GAMES {
        let game = game.info().id;
        let search = SearchTask { lines: 3, nodes: Some(20_000), ..search_task(game, Level::EXPERT, &[]) };
        let lines = report(&mut EngineWorker::default(), search).lines;
        let mut first: Vec<_> = lines.iter().map(|line| line.moves[0].clone()).collect();
        first.sort();
        first.dedup();
        assert_eq!(first.len(), 3, "{game}");
        assert!(first.iter().all(|mv| start(game).check_text(mv).is_ok()));
        assert!(lines.is_sorted_by(|one, next| one.chance >= next.chance), "{game}: the best comes first");
    }
}

#[test]
fn a_planned_turn_is_kept() {
    let game = "fuse-and-frost";
    let mut engine_worker = EngineWorker::default();
    let planned = report(&mut engine_worker, search_task(game, Level::EXPERT, &[]));
    assert!(planned.nodes > 0);
    let second = &planned.lines[0].moves[1];
    let moves = &planned.lines[0].moves[..1];
    // A request to another engine in between, as for a hint.
    report(&mut engine_worker, SearchTask { engine_seed: 6, ..search_task(game, Level::EXPERT, moves) });
    let remembered = report(&mut engine_worker, search_task(game, Level::EXPERT, moves));
    assert_eq!((&remembered.lines[0].moves[0], remembered.nodes), (second, 0));
    let afresh = report(&mut EngineWorker::default(), search_task(game, Level::EXPERT, moves));
    assert!(afresh.nodes > 0);
}

#[test]
fn another_game_uses_new_engines() {
    let game = "fuse-and-frost";
    let mut engine_worker = EngineWorker::default();
    let planned = report(&mut engine_worker, search_task(game, Level::EXPERT, &[]));
    let moves = &planned.lines[0].moves[..1];
    report(&mut engine_worker, search_task("quadratic-war", Level::EASY, &[]));
    assert!(report(&mut engine_worker, search_task(game, Level::EXPERT, moves)).nodes > 0);
}

/// Random moves from the initial position.
fn some_moves(game: &str, seed: u64) -> Vec<String> {
    let (mut table, mut random) = (start(game), Random::new(seed));
    let mut moves = Vec::new();
    for _ in 0..8 {
        let mv = table.sample(&mut random).expect("the game is not over");
        table.play(&mv, &AcceptAnyWord).expect("a sample is legal");
        moves.push(mv.to_text());
    }
    moves
}

#[test]
fn requests_can_go_back_and_continue_differently() {
    let mut engine_worker = EngineWorker::default();
    for game in ["quadratic-war", "fuse-and-frost"] {
        let (moves, others) = (some_moves(game, 3), some_moves(game, 4));
        assert_ne!(moves[..3], others[..3]);
        // Forward, backward, and from one line to another.
        let asked =
            [&moves[..3], &moves[..8], &moves[..2], &moves[..0], &moves[..5], &others[..5], &others, &moves];
        for moves in asked {
            let kept = report(&mut engine_worker, search_task(game, Level::HARD, moves));
            let mut table = start(game);
            for mv in moves {
                table.play_text(mv, &AcceptAnyWord).unwrap();
            }
            assert_eq!(kept.side_to_move, table.side_to_move());
            assert!(table.check_text(&kept.lines[0].moves[0]).is_ok(), "{game} after {moves:?}");
        }
    }
}

#[test]
fn a_finished_game_is_reported() {
    let over = SearchTask {
        seed: None,
        start: Some(".../.q./... blocked 1 0 200".to_string()),
        ..search_task("stay-on-the-board", Level::EXPERT, &["claim".to_string()])
    };
    assert_eq!(answer(&mut EngineWorker::default(), over, &NoClock), WorkerResult::Over);
}

#[test]
fn words_are_looked_up() {
    provide_words();
    let look_up = |word: &str| {
        let line = WorkerRequest { id: 1, task: WorkerTask::Word { word: word.to_string() } }.write();
        WorkerResponse::read(&EngineWorker::default().answer(&line, &NoClock)).unwrap().result
    };
    let result = |word: &str, known: bool| WorkerResult::Word { word: word.to_string(), known };
    for word in ["house", "HOUSE", "hdqrs"] {
        assert_eq!(look_up(word), result(word, true));
    }
    for unknown in ["", "hous", "houseq", "ho use", "\u{e9}t\u{e9}", "\0"] {
        assert_eq!(look_up(unknown), result(unknown, false));
    }
}

/// A clock that advances a millisecond with every reading.
struct Ticking(AtomicU64);

impl SearchClock for Ticking {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }

    fn stopped(&self) -> bool {
        false
    }
}

#[test]
fn the_level_determines_the_time_unless_one_is_given() {
    let ticks = |level, millis| {
        let clock = Ticking(AtomicU64::new(0));
        let search = SearchTask { nodes: None, millis, ..search_task("quadratic-war", level, &[]) };
        assert!(matches!(answer(&mut EngineWorker::default(), search, &clock), WorkerResult::Report(_)));
        clock.0.into_inner()
    };
    let own = ticks(Level::EXPERT, None);
    assert_eq!(own, ticks(Level::EXPERT, Some(900)));
    assert!(ticks(Level::EXPERT, Some(40)) < own);
}

#[test]
fn invalid_requests_are_rejected_and_have_no_effect() {
    provide_words();
    let mut engine_worker = EngineWorker::default();
    let search = |inside: &str| format!(r#"{{"id":4,"task":{{"search":{{{inside}}}}}}}"#);
    let table = [
        (String::new(), 0, WorkerErrorCode::Malformed),
        ("\0\0\0".to_string(), 0, WorkerErrorCode::Malformed),
        ("{".repeat(1000), 0, WorkerErrorCode::Malformed),
        ("x".repeat(LONGEST_LINE + 1), 0, WorkerErrorCode::Malformed),
        (r#"{"id":4294967296,"task":{"word":{"word":"a"}}}"#.to_string(), 0, WorkerErrorCode::Malformed),
        (r#"{"id":4,"task":{"search":{}}}"#.to_string(), 4, WorkerErrorCode::Malformed),
        (search(r#""game":"chess","level":"easy","lines":6"#), 4, WorkerErrorCode::Malformed),
        (search(r#""game":"chess","level":"easy","options":{"size":[]}"#), 4, WorkerErrorCode::Malformed),
        (search(r#""game":"chess","level":"easy","engine_seed":-1"#), 4, WorkerErrorCode::Malformed),
        (search(r#""game":"chess","level":"easy""#), 4, WorkerErrorCode::Setup),
        (search(r#""game":"","level":"easy""#), 4, WorkerErrorCode::Setup),
        (search(r#""game":"quadratic-war","level":"easy","options":{"size":9}"#), 4, WorkerErrorCode::Setup),
        (search(r#""game":"quadratic-war","level":"easy","start":"8/8""#), 4, WorkerErrorCode::Setup),
        (search(r#""game":"quadratic-war","level":"easy","moves":["a1a9"]"#), 4, WorkerErrorCode::Move),
        (
            search(r#""game":"territory-words","level":"easy","moves":["pass","\u0000"]"#),
            4,
            WorkerErrorCode::Move,
        ),
        (
            search(r#""game":"stay-on-the-board","level":"easy","moves":["claim","claim","claim"]"#),
            4,
            WorkerErrorCode::Move,
        ),
    ];
    for (line, id, code) in table {
        let shown: String = line.chars().take(100).collect();
        assert_eq!(rejection(&mut engine_worker, &line), Some((id, code)), "{shown}");
        // Valid requests still work.
        report(&mut engine_worker, search_task("quadratic-war", Level::EASY, &[]));
    }
}

#[test]
fn an_illegal_move_keeps_the_moves_before_it() {
    let mut engine_worker = EngineWorker::default();
    let mv =
        report(&mut engine_worker, search_task("quadratic-war", Level::EASY, &[])).lines[0].moves[0].clone();
    let wrong = [mv.clone(), "nonsense".to_string()];
    let result = answer(&mut engine_worker, search_task("quadratic-war", Level::EASY, &wrong), &NoClock);
    assert!(
        matches!(result, WorkerResult::Rejected { code: WorkerErrorCode::Move, message } if message.contains("ply 2"))
    );
    let next =
        report(&mut engine_worker, search_task("quadratic-war", Level::EASY, std::slice::from_ref(&mv)));
    let mut table = start("quadratic-war");
    table.play_text(&mv, &AcceptAnyWord).unwrap();
    assert!(table.check_text(&next.lines[0].moves[0]).is_ok());
}
