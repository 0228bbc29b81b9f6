//! Properties of every move of every level.

use std::time::Duration;

use quadrille_core::{AcceptAnyWord, Outcome, Random, Rules};
use quadrille_players::Level;
use quadrille_search::{SearchClock, SearchLimits, SearchRequest, SingleThread};
use quadrille_territory_words::TerritoryWords;

use super::{gain, play, player, position, search, start, word};

#[test]
fn moves_are_legal_and_words_are_playable() {
    let mut random = Random::new(31);
    for game in 0..10 {
        let turns = (1 + random.below(2)).to_string();
        let reach = (2 + random.below(10)).to_string();
        let repeats = ["allowed", "forbidden"][random.below(2) as usize];
        let mut table = start(game, &[("turns", &turns), ("reach", &reach), ("repeats", repeats)]);
        let levels = [0, 1].map(|_| Level::ALL[random.below(Level::COUNT as u32) as usize]);
        let mut players = levels.map(|level| player(level, game));
        while table.outcome().is_none() {
            let nodes = [1, 50, 2_000, 6_000][random.below(4) as usize];
            let side_to_move = table.side_to_move().index();
            // A random board always has a word.
            assert!(play(&mut *table, &mut *players[side_to_move], nodes).is_some());
        }
        assert!(
            players[0]
                .search(&*table, &SearchRequest::without_clock(SearchLimits::nodes(1)), &mut |_| ())
                .is_none()
        );
    }
}

#[test]
fn seed_and_nodes_determine_the_report() {
    for level in Level::ALL {
        let mut table = start(32, &[]);
        play(&mut *table, &mut *player(Level::MEDIUM, 1), 100);
        let findings = [0, 1].map(|_| search(&mut *player(level, 5), &*table, 8_000));
        assert_eq!(findings[0], findings[1], "{level}");
    }
    // Random choices depend on the seed.
    let words = [1, 2, 3, 4].map(|seed| play(&mut *start(33, &[]), &mut *player(Level::EASY, seed), 10));
    assert!(words.iter().any(|word| *word != words[0]));
}

#[test]
fn node_limits_are_obeyed() {
    let table = start(34, &[]);
    // The expert searches replies to the moves that it reports even after the limit.
    for (level, late) in [(Level::HARD, 1), (Level::EXPERT, 300)] {
        for nodes in [1, 700, 1_000, 10_000] {
            let counted = search(&mut *player(level, 1), &*table, nodes).nodes;
            assert!(counted <= nodes + late, "{level}: {counted} of {nodes}");
        }
    }
}

/// A clock with a set stop flag or an expired time limit.
struct Expired {
    stopped: bool,
}

impl SearchClock for Expired {
    fn elapsed(&self) -> Duration {
        Duration::from_secs(1)
    }

    fn stopped(&self) -> bool {
        self.stopped
    }
}

#[test]
fn a_stopped_search_still_finds_a_word() {
    let table = start(35, &[]);
    for level in Level::ALL {
        for (stopped, limits) in
            [(true, SearchLimits::default()), (false, SearchLimits::time(Duration::from_millis(1)))]
        {
            let request =
                SearchRequest { limits, lines: 1, clock: &Expired { stopped }, threads: &SingleThread };
            let report = player(level, 1).search(&*table, &request, &mut |_| ()).unwrap();
            assert!(word(&*table, &report.best().unwrap().to_text()).is_some(), "{level}");
            assert!(report.nodes < 100, "{level} went on for {} nodes", report.nodes);
        }
    }
}

#[test]
fn lines_have_different_words_best_first() {
    let table = start(36, &[]);
    for level in [Level::HARD, Level::EXPERT] {
        let request = SearchRequest { lines: 4, ..SearchRequest::without_clock(SearchLimits::nodes(20_000)) };
        let mut reports = Vec::new();
        let report =
            player(level, 1).search(&*table, &request, &mut |report| reports.push(report.clone())).unwrap();
        assert_eq!(report.lines.len(), 4, "{level}");
        assert!(report.lines.is_sorted_by(|one, next| one.score >= next.score));
        let mut words: Vec<_> =
            report.lines.iter().map(|line| word(&*table, &line.moves[0].to_text())).collect();
        words.sort();
        words.dedup();
        assert_eq!(words.len(), 4);
        assert!(!reports.is_empty() && reports.is_sorted_by_key(|report| report.nodes));
        for line in &report.lines {
            let mut next = table.clone_box();
            for mv in &line.moves {
                word(&*next, &mv.to_text());
                next.play(mv, &AcceptAnyWord).unwrap();
            }
        }
    }
}

#[test]
fn lower_levels_play_shorter_words_for_less() {
    let average = |level| {
        let mut sum = 0;
        for seed in 0..20 {
            let table = start(seed, &[]);
            let report = search(&mut *player(level, seed << 32), &*table, 50_000);
            let text = report.best().unwrap().to_text();
            assert!(level > Level::MEDIUM || word(&*table, &text).unwrap().len() <= 8, "{level}: {text}");
            sum += gain(position(&*table), TerritoryWords::parse_move(&text).unwrap());
        }
        sum / 20
    };
    let gains = [Level::ALL[0], Level::EASY, Level::MEDIUM, Level::HARD].map(average);
    assert!(gains.is_sorted() && gains[3] > 4 * gains[0], "{gains:?}");
}

/// Percentage of the points that the higher level scores, with both sides of the same boards.
fn points(lower: Level, higher: Level, nodes: u64) -> u32 {
    let mut halves = 0;
    for seed in 0..2 {
        for higher_seat in [0, 1] {
            let mut table = start(seed, &[("turns", "1")]);
            let mut players =
                [0, 1].map(|seat| player(if seat == higher_seat { higher } else { lower }, seed));
            while table.outcome().is_none() {
                let side_to_move = table.side_to_move().index();
                play(&mut *table, &mut *players[side_to_move], nodes);
            }
            let winner = table.outcome().and_then(Outcome::winner);
            halves += winner.map_or(1, |winner| if winner.index() == higher_seat { 2 } else { 0 });
        }
    }
    halves * 100 / 8
}

#[test]
fn each_named_level_beats_the_one_below() {
    for (pair, nodes) in Level::NAMED.windows(2).zip([100, 10_000, 20_000]) {
        let points = points(pair[0], pair[1], nodes);
        assert!(points >= 75, "{} against {}: {points} %", pair[1], pair[0]);
    }
}
