//! The engines of Quadratic War: abilities of each level and of all levels.

use quadrille_catalog::{AnyPosition, find};
use quadrille_core::{AcceptAnyWord, EnumerateMoves, NoEvents, Options, Outcome, Random, Rules, Verdict};
use quadrille_players::{Baseline, Level, engine_factory};
use quadrille_quadratic_war::{Position, QuadraticWar};
use quadrille_search::{Score, SearchLimits, SearchRequest};

fn table(text: &str) -> Box<dyn AnyPosition> {
    find("quadratic-war").expect("the game is in the catalogue").parse(text).expect("a position")
}

fn choice(table: &dyn AnyPosition, level: Level, seed: u64, nodes: u64) -> (String, Score) {
    let mut player = engine_factory("quadratic-war").expect("the game has players").new_engine(level, seed);
    let report = player.search(table, &SearchRequest::without_clock(SearchLimits::nodes(nodes)), &mut |_| ());
    let line = report.expect("the game is not over").lines.swap_remove(0);
    (line.moves[0].to_text(), line.score)
}

/// The number of forty players of a level whose move passes the test.
fn count(table: &dyn AnyPosition, level: Level, test: impl Fn(&str) -> bool) -> usize {
    (0..40).filter(|seed| test(&choice(table, level, *seed, 5_000).0)).count()
}

#[test]
fn higher_levels_overlook_fewer_strikes() {
    // d1d4 meets the constant on d5: x² - 1 = 0 has real roots. It strikes the last piece.
    let table = table("8/8/8/8/3c-14/8/8/8/3Q+14 b classic 0 1");
    let wins = |mv: &str| {
        let mut after = table.clone_box();
        after.play_text(mv, &AcceptAnyWord).unwrap();
        after.outcome().is_some()
    };
    let counts = Level::NAMED.map(|level| count(&*table, level, wins));
    assert!(counts.is_sorted() && counts[0] < 36, "{counts:?}");
    assert!(counts[2] >= 36 && counts[3] == 40, "{counts:?}");
}

#[test]
fn higher_levels_do_not_backfire_without_need() {
    // x² + 1 = 0 has no real root: d1d4 would cost the quadratic.
    let table = table("8/8/8/8/3c+14/8/8/8/3Q+13L+4 b modern 0 1");
    let counts = Level::NAMED.map(|level| count(&*table, level, |mv| mv == "d1d4"));
    assert_eq!(counts[2..], [0, 0], "{counts:?}");
}

#[test]
fn greedy_prefers_the_strike_that_removes_more() {
    // c4 meets one constant, e4 two.
    let table = table("8/8/8/6c-21/1c-13c-22/8/3Q+14/8/8 b classic 0 1");
    let left = |mv: &str| {
        let mut after = table.clone_box();
        after.play_text(mv, &AcceptAnyWord).unwrap();
        after.to_text().matches("c-").count()
    };
    let left_by: Vec<usize> = table.legal_moves().unwrap().iter().map(|mv| left(&mv.to_text())).collect();
    let fewest = *left_by.iter().min().unwrap();
    assert!(left_by.iter().any(|left| *left > fewest && *left < 3), "there is a lesser strike too");
    for seed in 0..10 {
        let mut greedy = engine_factory("quadratic-war").unwrap().new_baseline(Baseline::Greedy, seed);
        let report = greedy.search(&*table, &SearchRequest::nodes(100), &mut |_| ()).unwrap();
        assert_eq!(left(&report.best().unwrap().to_text()), fewest, "{report:?}");
    }
}

/// True if the side to move can force a win within this many moves.
fn wins_within(position: &Position, moves: u32) -> bool {
    let side_to_move = QuadraticWar::side_to_move(position);
    let mut wins = false;
    QuadraticWar::for_each_move(position, |mv| {
        let mut next = *position;
        QuadraticWar::apply(&mut next, mv, &mut NoEvents);
        wins |= match QuadraticWar::outcome(&next).map(|outcome| outcome.verdict) {
            Some(verdict) => verdict == Verdict::Win(side_to_move),
            None => moves > 2 && loses_within(&next, moves - 1),
        };
    });
    wins
}

fn loses_within(position: &Position, moves: u32) -> bool {
    let side_to_move = QuadraticWar::side_to_move(position);
    let mut loses = true;
    QuadraticWar::for_each_move(position, |mv| {
        let mut next = *position;
        QuadraticWar::apply(&mut next, mv, &mut NoEvents);
        loses = loses
            && match QuadraticWar::outcome(&next).map(|outcome| outcome.verdict) {
                Some(verdict) => verdict == Verdict::Win(side_to_move.other()),
                None => wins_within(&next, moves - 1),
            };
    });
    loses
}

/// A position with a few random pieces of both players.
fn endgame(random: &mut Random) -> Option<Position> {
    let mut squares = [const { String::new() }; 72];
    for letters in ["QLC", "qlc"] {
        for _ in 0..1 + random.below(3) {
            let square = &mut squares[random.below(72) as usize];
            let letter = letters.as_bytes()[random.below(3) as usize] as char;
            *square = format!("{letter}{}{}", ["+", "-"][random.below(2) as usize], 1 + random.below(4));
        }
    }
    let rank = |rank: &[String]| {
        let mut text = String::new();
        let mut gap = 0;
        for square in rank.iter().map(Some).chain([None]) {
            match square {
                Some(square) if square.is_empty() => gap += 1,
                _ => {
                    if gap > 0 {
                        text.push_str(&gap.to_string());
                    }
                    gap = 0;
                    text.push_str(square.map_or("", String::as_str));
                }
            }
        }
        text
    };
    let board: Vec<String> = squares.chunks(8).map(rank).collect();
    let position = QuadraticWar::parse(&format!("{} b modern 0 1", board.join("/")));
    position.ok().filter(|position| QuadraticWar::outcome(position).is_none())
}

#[test]
fn expert_finds_every_win_in_three() {
    let mut random = Random::new(11);
    let mut puzzles = 0;
    while puzzles < 20 {
        let Some(position) = endgame(&mut random) else { continue };
        if wins_within(&position, 1) || !wins_within(&position, 3) {
            continue;
        }
        puzzles += 1;
        let text = QuadraticWar::to_text(&position);
        let (mv, score) = choice(&*table(&text), Level::EXPERT, 1, 60_000);
        assert!(score >= Score::win_in(3), "{text}: {mv}, {score}");
    }
}

#[test]
fn levels_play_legal_games_to_the_end() {
    for (first, second) in
        [(Level::EASY, Level::MEDIUM), (Level::HARD, Level::EASY), (Level::EXPERT, Level::MEDIUM)]
    {
        for rules in ["classic", "modern"] {
            let game = find("quadratic-war").unwrap();
            let options = Options::parse(game.info().options, [("rules", rules)]).unwrap();
            let mut table = game.initial(&options, 0).unwrap();
            let mut players =
                [first, second].map(|level| engine_factory("quadratic-war").unwrap().new_engine(level, 3));
            while table.outcome().is_none() {
                let player = &mut players[table.side_to_move().index()];
                let report = player
                    .search(&*table, &SearchRequest::without_clock(SearchLimits::nodes(400)), &mut |_| ())
                    .unwrap();
                table.play(report.best().unwrap(), &AcceptAnyWord).unwrap();
            }
            let request = SearchRequest::without_clock(SearchLimits::nodes(10));
            assert!(players.iter_mut().all(|player| player.search(&*table, &request, &mut |_| ()).is_none()));
        }
    }
}

#[test]
fn seeds_vary_the_games() {
    let table = table("8/8/8/8/3c+14/8/8/8/3Q+13L+4 b modern 0 1");
    for level in [Level::EASY, Level::MEDIUM] {
        let first = choice(&*table, level, 0, 1_000).0;
        // The upper half of a seed decides about the day, the whole about what is overlooked.
        let mut seeds = (1..40).map(|seed| seed << 32 | seed);
        assert!(seeds.any(|seed| choice(&*table, level, seed, 1_000).0 != first), "{level}");
        assert_eq!(choice(&*table, level, 7, 1_000), choice(&*table, level, 7, 1_000));
    }
}

/// Percentage of the points that the higher level scores, with both sides of the same openings.
fn points(lower: Level, higher: Level) -> u32 {
    let mut halves = 0;
    for seed in 0..4 {
        for higher_seat in [0, 1] {
            let game = find("quadratic-war").expect("the game is in the catalogue");
            let mut table = game.initial(&Options::defaults(game.info().options), 0).expect("a start");
            table.play_random(&mut Random::new(seed), 6);
            let mut players = [0, 1].map(|seat| {
                let level = if seat == higher_seat { higher } else { lower };
                engine_factory("quadratic-war").expect("the game has players").new_engine(level, seed)
            });
            while table.outcome().is_none() {
                let player = &mut players[table.side_to_move().index()];
                let report = player.search(
                    &*table,
                    &SearchRequest::without_clock(SearchLimits::nodes(2_000)),
                    &mut |_| (),
                );
                let mv = report.and_then(|report| report.best().cloned());
                table.play(&mv.expect("the game is not over"), &AcceptAnyWord).expect("a legal move");
            }
            let winner = table.outcome().and_then(Outcome::winner);
            halves += winner.map_or(1, |winner| if winner.index() == higher_seat { 2 } else { 0 });
        }
    }
    halves * 100 / 16
}

#[test]
fn each_named_level_beats_the_one_below() {
    for pair in Level::NAMED.windows(2) {
        let points = points(pair[0], pair[1]);
        assert!(points >= 70, "{} against {}: {points} %", pair[1], pair[0]);
    }
}
