//! `quadrille bench`: speed of rules and search on one core of this machine.
//!
//! Moves are counted in a perft tree where a game lists its moves, otherwise in random games.

use std::io::Write;
use std::time::{Duration, Instant};

use quadrille_catalog::{AnyPosition, Game, listed_games};
use quadrille_core::{Options, Random};
use quadrille_native::Stopwatch;
use quadrille_players::{Level, engine_factory};
use quadrille_search::{SearchClock, SearchLimits, SearchRequest, SingleThread};
use serde_json::json;

use super::known_game;
use crate::arguments::BenchArguments;

const WARM_UP: Duration = Duration::from_millis(500);
/// Maximum length of a random game.
const LONGEST_GAME: u64 = 1_000_000;

struct Figure {
    game: &'static str,
    what: &'static str,
    count: u64,
    seconds: f64,
}

impl Figure {
    fn rate(&self) -> f64 {
        self.count as f64 / self.seconds
    }
}

pub(crate) fn run(arguments: &BenchArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let games = match &arguments.game {
        Some(id) => vec![known_game(id)?],
        None => listed_games().collect(),
    };
    let time = Duration::from_secs(u64::from(arguments.seconds));
    let mut figures = Vec::new();
    for game in games {
        for figure in measure_game(game, time)? {
            if !arguments.json {
                writeln!(out, "{:18} {:24} {:>13.0} a second", figure.game, figure.what, figure.rate())?;
                out.flush()?;
            }
            figures.push(figure);
        }
    }
    if arguments.json {
        let figure = |figure: &Figure| {
            json!({
                "game": figure.game,
                "what": figure.what,
                "per_second": figure.rate().round(),
                "count": figure.count,
                "seconds": figure.seconds,
            })
        };
        writeln!(out, "{}", json!(figures.iter().map(figure).collect::<Vec<_>>()))?;
    }
    Ok(())
}

fn measure_game(game: &'static dyn Game, time: Duration) -> anyhow::Result<Vec<Figure>> {
    let start = game.initial(&Options::defaults(game.info().options), 1)?;
    let id = game.info().id;
    let measured = |what, time, work: &mut dyn FnMut() -> u64| {
        let (count, seconds) = measure(time, work);
        Figure { game: id, what, count, seconds }
    };
    let mut random = Random::new(1);
    let mut figures = Vec::new();
    let middle = middle_of_a_game(&*start);
    // A perft of depth 3 also applies the moves of depths 1 and 2.
    match (1..=3).map(|depth| middle.perft(depth)).sum::<Option<u64>>() {
        Some(applied) => {
            figures.push(measured("moves applied", time, &mut || middle.perft(3).map_or(0, |_| applied)));
        }
        None => {
            let play_out = &mut || start.clone_box().play_random(&mut random, LONGEST_GAME);
            figures.push(measured(what_is_sampled(&*start), time, play_out));
        }
    }
    let playout = &mut || u64::from(start.clone_box().play_random(&mut random, LONGEST_GAME) > 0);
    figures.push(measured("random playouts", time, playout));
    figures.extend(search_figure(id, &*middle, time));
    Ok(figures)
}

/// Nodes that the strongest engine searches in one position.
fn search_figure(id: &'static str, position: &dyn AnyPosition, time: Duration) -> Option<Figure> {
    let mut player = engine_factory(id)?.new_engine(Level::EXPERT, 1);
    let clock = Stopwatch::start();
    let request =
        SearchRequest { limits: SearchLimits::time(time), lines: 1, clock: &clock, threads: &SingleThread };
    let count = player.search(position, &request, &mut |_| ())?.nodes;
    Some(Figure { game: id, what: "nodes searched", count, seconds: clock.elapsed().as_secs_f64() })
}

/// The name of the measured moves: moves with words are claims.
fn what_is_sampled(start: &dyn AnyPosition) -> &'static str {
    let word = start.sample(&mut Random::new(1)).and_then(|mv| start.check(&mv).ok().flatten());
    if word.is_some() { "claims" } else { "moves in random games" }
}

/// A position after some random moves; the initial position if the game is over by then.
fn middle_of_a_game(start: &dyn AnyPosition) -> Box<dyn AnyPosition> {
    let mut random = Random::new(12);
    let mut tries = (0..100).map(|_| {
        let mut position = start.clone_box();
        position.play_random(&mut random, 12.min(1 + u64::from(position.grid().columns)));
        position
    });
    tries.find(|position| position.outcome().is_none()).unwrap_or_else(|| start.clone_box())
}

/// Repeats work for a time, after a warm-up: the count and the seconds.
fn measure(time: Duration, work: &mut dyn FnMut() -> u64) -> (u64, f64) {
    let warm = Instant::now();
    while warm.elapsed() < WARM_UP {
        work();
    }
    let begun = Instant::now();
    let mut count = 0;
    while begun.elapsed() < time {
        count += work();
    }
    (count, begun.elapsed().as_secs_f64())
}
