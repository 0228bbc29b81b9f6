//! Planning of turns, and limits.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quadrille_core::{AcceptAnyWord, Rules};
use quadrille_fuse_and_frost::FuseAndFrost;
use quadrille_players::Level;
use quadrille_search::{SearchClock, SearchLimits, SearchRequest, SingleThread};

use super::{CAREFUL, PAIRINGS, SIZES, ask, play_turn, player, position, some_positions, start, table};

#[test]
fn a_planned_turn_is_legal_and_continued() {
    for begun in some_positions(2) {
        let text = FuseAndFrost::to_text(&begun);
        for level in [Level::MEDIUM, Level::HARD, Level::EXPERT] {
            let mut player = player(level, 5);
            let mut table = table(&text);
            let planned = ask(&mut *player, &*table, 3_000).lines[0].moves.clone();
            let mut played = Vec::new();
            while table.outcome().is_none() && position(&*table).turn() == begun.turn() {
                let report = ask(&mut *player, &*table, 3_000);
                assert!(
                    played.is_empty() || report.nodes == 0,
                    "{level} thought again in {}",
                    table.to_text()
                );
                played.push(report.best().unwrap().clone());
                table.play(&played[played.len() - 1], &AcceptAnyWord).unwrap();
            }
            assert_eq!(planned[..played.len()], played, "{level} in {text}");
            for answer in &planned[played.len()..] {
                table.play(answer, &AcceptAnyWord).unwrap();
            }
        }
    }
}

#[test]
fn another_position_is_planned_again() {
    let mut expert = player(Level::EXPERT, 5);
    let begun = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 2 200";
    ask(&mut *expert, &*table(begun), 3_000);
    let elsewhere = "#######/#.....#/#.#.#.#/#..A..#/#.#.#.#/#....B#/####### A 4 rl 5,5 bf 2 200";
    assert!(ask(&mut *expert, &*table(elsewhere), 3_000).nodes > 0);
}

#[test]
fn searches_are_deterministic() {
    for begun in some_positions(1) {
        let text = FuseAndFrost::to_text(&begun);
        for level in Level::ALL {
            let answers = [(); 2].map(|()| ask(&mut *player(level, 9), &*table(&text), 4_000));
            assert_eq!(answers[0], answers[1], "{level} in {text}");
        }
    }
}

#[test]
fn several_lines_begin_with_different_moves_and_the_best_comes_first() {
    let text = "#######/#.....#/#.#.#d#/#A3B..#/#.#.#.#/#.....#/####### B 5 rl 5,5 bf 3 200";
    let request = SearchRequest { lines: 4, ..SearchRequest::without_clock(SearchLimits::nodes(30_000)) };
    let report = player(Level::EXPERT, 1).search(&*table(text), &request, &mut |_| ()).unwrap();
    let firsts: Vec<_> = report.lines.iter().map(|line| &line.moves[0]).collect();
    assert_eq!(firsts.len(), 4);
    assert!((1..4).all(|index| !firsts[..index].contains(&firsts[index])), "{firsts:?}");
    assert!(report.lines.is_sorted_by(|one, next| one.score >= next.score));
}

#[test]
fn the_weakest_level_steps_and_ends_its_turns() {
    let mut lengths = Vec::new();
    for (size, pairing) in SIZES.into_iter().zip(PAIRINGS) {
        for seed in 0..10 {
            let mut weakest = player(Level::ALL[0], seed);
            let mut table = start(size, pairing);
            while table.outcome().is_none() {
                let moves = play_turn(&mut *weakest, &mut *table, 1);
                assert!(moves.len() <= 6 && moves.iter().all(|mv| !mv.starts_with('f')), "{moves:?}");
                lengths.push(moves.len());
            }
        }
    }
    let most_act = lengths.iter().filter(|length| **length >= 3).count() * 10 > lengths.len() * 7;
    assert!(most_act, "a player who mostly does nothing looks asleep");
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

/// A stop flag that is set before the search.
struct Stopped;

impl SearchClock for Stopped {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        true
    }
}

#[test]
fn time_and_the_stop_flag_are_obeyed() {
    for begun in some_positions(2) {
        let text = FuseAndFrost::to_text(&begun);
        for level in CAREFUL {
            let clock = Ticking(AtomicU64::new(0));
            let limits = SearchLimits::time(Duration::from_millis(20));
            for (host, limits) in [(&clock as &dyn SearchClock, limits), (&Stopped, SearchLimits::default())]
            {
                let request = SearchRequest { limits, lines: 1, clock: host, threads: &SingleThread };
                let table = table(&text);
                let report = player(level, 2).search(&*table, &request, &mut |_| ()).unwrap();
                assert!(table.check(report.best().unwrap()).is_ok());
                assert!(report.nodes < 60_000, "{level} looked at {} positions in {text}", report.nodes);
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_report() {
    let over = table("#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#.....#/####### A 5 rl 5,0 bf 4 200");
    for level in Level::ALL {
        let request = SearchRequest::without_clock(SearchLimits::nodes(100));
        assert_eq!(player(level, 1).search(&*over, &request, &mut |_| ()), None);
    }
}
