//! The levels of Stay on the Board: safety, solutions, and that each level beats the one below.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use quadrille_catalog::{AnyMove, AnyPosition, find};
use quadrille_core::{AcceptAnyWord, Options, Random, Rules, Seat, Verdict};
use quadrille_players::stay_on_the_board::{SolvedPosition, solve};
use quadrille_players::{AnyEngine, AnyReport, Baseline, Level, engine_factory};
use quadrille_search::{Score, SearchClock, SearchLimits, SearchRequest, SingleThread};
use quadrille_stay_on_the_board::StayOnTheBoard;

const GAME: &str = "stay-on-the-board";

fn table(text: &str) -> Box<dyn AnyPosition> {
    let game = find(GAME).expect("it is in the catalogue");
    game.parse(text).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

fn player(level: Level, seed: u64) -> Box<dyn AnyEngine> {
    engine_factory(GAME).expect("it has players").new_engine(level, seed)
}

fn search(level: Level, text: &str, seed: u64, nodes: u64) -> AnyReport {
    let request = SearchRequest::without_clock(SearchLimits::nodes(nodes));
    player(level, seed).search(&*table(text), &request, &mut |_| ()).expect("the game goes on")
}

fn solved(text: &str) -> SolvedPosition {
    let position = StayOnTheBoard::parse(text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
    solve(&position, &SearchRequest::without_clock(SearchLimits::default())).expect("nothing stops it")
}

/// The text of a position after random moves.
fn midgame(size: u32, moves: u64, limit: u32, seed: u64) -> String {
    let options = [("size", size.to_string()), ("limit", limit.to_string())];
    let options = options.iter().map(|(key, value)| (*key, value.as_str()));
    let game = find(GAME).expect("it is in the catalogue");
    let options = Options::parse(game.info().options, options).expect("the options are right");
    let mut table = game.initial(&options, seed).expect("the options are right");
    table.play_random(&mut Random::new(seed), moves);
    table.to_text()
}

/// Plays to the end and returns the verdict.
fn play(start: &str, levels: [Level; 2], seed: u64, nodes: u64) -> Verdict {
    let mut table = table(start);
    let mut players = levels.map(|level| player(level, seed));
    let request = SearchRequest::without_clock(SearchLimits::nodes(nodes));
    while table.outcome().is_none() {
        let player = &mut players[table.side_to_move().index()];
        let report = player.search(&*table, &request, &mut |_| ()).expect("the game goes on");
        table.play(report.best().expect("there is a move"), &AcceptAnyWord).expect("it is legal");
    }
    table.outcome().expect("the game is over").verdict
}

#[test]
fn no_level_makes_a_losing_move_even_with_few_nodes() {
    for seed in 0..120 {
        let size = 2 + seed as u32 % 8;
        let text = midgame(size, seed % 30, [0, 12, 200][seed as usize % 3], seed);
        let table = table(&text);
        for level in Level::ALL {
            let mut player = player(level, seed);
            for nodes in [1, 40] {
                let request = SearchRequest::without_clock(SearchLimits::nodes(nodes));
                let report = player.search(&*table, &request, &mut |_| ());
                assert_eq!(report.is_none(), table.outcome().is_some(), "{text}");
                let Some(report) = report else { continue };
                let best = report.best().unwrap();
                let mut next = table.clone_box();
                next.play(best, &AcceptAnyWord).unwrap();
                let reason = next.outcome().map(|outcome| outcome.reason.word());
                assert!(
                    matches!(reason, None | Some("right-claim" | "move-limit")),
                    "{level}: {best} in {text}"
                );
            }
        }
    }
}

#[test]
fn in_open_no_level_leaves_the_board_or_claims() {
    for level in Level::ALL {
        let start = "..../..q./..../.... open 1 0 60";
        assert_eq!(play(start, [level, level], 5, 1_000), Verdict::Draw, "{level}");
    }
}

#[test]
fn random_plays_every_safe_move_and_every_level_claims_without_one() {
    let start = table("q.x/x.x/.xx blocked 1 4 0");
    let random = |seed| {
        let mut player = engine_factory(GAME).expect("it has players").new_baseline(Baseline::Random, seed);
        player.search(&*start, &SearchRequest::nodes(100), &mut |_| ()).expect("the game goes on")
    };
    let played: BTreeSet<String> = (0..200).map(|seed| random(seed).lines[0].moves[0].to_text()).collect();
    assert_eq!(played.iter().map(String::as_str).collect::<Vec<_>>(), ["22", "31", "61"]);
    for level in Level::ALL {
        let report = search(level, "qxx/xxx/xxx blocked 1 8 0", 1, 100);
        assert_eq!(report.best().map(AnyMove::to_text).as_deref(), Some("claim"), "{level}");
    }
}

#[test]
fn expert_keeps_the_result_of_solved_positions() {
    let mut kept = [0; 2];
    // One engine for all positions: data of other games must not affect the result.
    let mut expert = player(Level::EXPERT, 9);
    let request = SearchRequest::without_clock(SearchLimits::nodes(1_000_000));
    for seed in 0..150 {
        let size = 4 + seed as u32 % 6;
        let squares = u64::from(size * size);
        let limit = if seed % 3 == 0 { size * size - 4 } else { 200 };
        let text = midgame(size, squares - 13 + seed % 4, limit, seed);
        let before = table(&text);
        if before.outcome().is_some() {
            continue;
        }
        let mut after = before.clone_box();
        let report = expert.search(&*before, &request, &mut |_| ()).unwrap();
        after.play(report.best().unwrap(), &AcceptAnyWord).unwrap();
        let SolvedPosition { winner: expected, distance, .. } = solved(&text);
        let reached =
            after.outcome().map_or_else(|| solved(&after.to_text()).winner, |outcome| outcome.verdict);
        assert_eq!(reached, expected, "{text}: {report:?}");
        let score = report.lines[0].score;
        let is_expected = match expected {
            Verdict::Draw => score == Score::EVEN,
            // Near the end it plays the shortest win. When lost it prefers moves with few winning replies.
            Verdict::Win(seat) if seat == before.side_to_move() => distance.map(Score::win_in) == Some(score),
            Verdict::Win(_) => score.is_decided() && score < Score::EVEN,
        };
        assert!(is_expected, "{text}: {report:?}");
        kept[usize::from(expected == Verdict::Draw)] += 1;
    }
    assert!(kept[0] > 60 && kept[1] > 10, "{kept:?}");
}

#[test]
fn expert_wins_every_start_of_5x5_that_is_won() {
    for (square, other) in [("a1", Level::HARD), ("c3", Level::EXPERT), ("d2", Level::EASY)] {
        let game = find(GAME).unwrap();
        let given = [("size", "5"), ("start", square)];
        let options = Options::parse(game.info().options, given).unwrap();
        let start = game.initial(&options, 1).unwrap().to_text();
        assert_eq!(
            play(&start, [Level::EXPERT, other], 3, 20_000_000),
            Verdict::Win(Seat::First),
            "{square}"
        );
    }
}

#[test]
fn the_shortest_win_is_reported_with_its_line() {
    // One square for each player, then none.
    let report = search(Level::EXPERT, "q.x/x.x/xxx blocked 1 6 0", 1, 1_000);
    assert_eq!(report.lines[0].score, Score::win_in(3));
    assert_eq!(report.lines[0].moves.len(), 3);
    assert_eq!(report.lines[0].moves[2].to_text(), "claim");
}

#[test]
fn several_lines_are_best_first() {
    let text = midgame(5, 10, 200, 4);
    let request = SearchRequest { lines: 3, ..SearchRequest::without_clock(SearchLimits::nodes(1_000_000)) };
    let report = player(Level::EXPERT, 1).search(&*table(&text), &request, &mut |_| ()).unwrap();
    assert_eq!(report.lines.len(), 3);
    assert!(report.lines.windows(2).all(|pair| pair[0].score >= pair[1].score), "{report:?}");
    assert!(report.lines.iter().all(|line| line.score.is_decided()), "{report:?}");
}

#[test]
fn nodes_and_seed_determine_the_move() {
    for (level, nodes) in [(Level::MEDIUM, 100), (Level::HARD, 5_000), (Level::EXPERT, 20_000)] {
        for seed in 0..10 {
            let text = midgame(7, 10 + 3 * seed, 40, seed);
            if table(&text).outcome().is_none() {
                assert_eq!(search(level, &text, seed, nodes), search(level, &text, seed, nodes), "{text}");
            }
        }
    }
}

/// A clock that stops the search at a given reading.
struct StopsAt {
    looks: AtomicU32,
}

impl SearchClock for StopsAt {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        self.looks.fetch_add(1, Ordering::Relaxed) >= 20
    }
}

#[test]
fn expert_stops_on_request() {
    let host = StopsAt { looks: AtomicU32::new(0) };
    let request =
        SearchRequest { limits: SearchLimits::default(), lines: 1, clock: &host, threads: &SingleThread };
    let start = table("...../...../..q../...../..... blocked 1 0 0");
    let report = player(Level::EXPERT, 1).search(&*start, &request, &mut |_| ()).unwrap();
    assert!(start.check(report.best().unwrap()).is_ok());
    assert!(report.nodes < 25_000, "{} positions", report.nodes);
}

/// Percentage of the points of the first level, over pairs of games from random openings.
fn share(level: Level, below: Level, pairs: u64, nodes: u64) -> u32 {
    let mut won = 0;
    for seed in 0..pairs {
        let opening = midgame(7, 2, 200, seed);
        let first = play(&opening, [level, below], seed, nodes) == Verdict::Win(Seat::First);
        let second = play(&opening, [below, level], seed, nodes) == Verdict::Win(Seat::Second);
        won += u32::from(first) + u32::from(second);
    }
    won * 100 / (2 * pairs as u32)
}

#[test]
fn each_named_level_beats_the_one_below() {
    for (level, below) in
        [(Level::MEDIUM, Level::EASY), (Level::HARD, Level::MEDIUM), (Level::EXPERT, Level::HARD)]
    {
        let share = share(level, below, 15, 20_000);
        assert!(share >= 65, "{level} scores {share} % against {below}");
    }
}
