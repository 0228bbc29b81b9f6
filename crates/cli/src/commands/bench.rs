//! `quadrille bench`: how fast the rules and the search are on this machine, on one core.
//!
//! Moves applied are counted along whole trees of moves where a game lists them (copy, apply, list), along random games
//! otherwise.

use std::io::Write;
use std::time::{Duration, Instant};

use quadrille_catalog::{GAMES, Game, Table};
use quadrille_core::{Options, Random};
use quadrille_players::{Level, Stopwatch, roster};
use quadrille_search::{Host, Limits, SearchRequest, SingleThread};
use serde_json::json;

use super::known_game;
use crate::arguments::BenchArguments;

const WARM_UP: Duration = Duration::from_millis(500);
/// A random game that is longer than this is cut off; none of ours is with its default options.
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
        None => GAMES.to_vec(),
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
    let start = game.start(&Options::defaults(game.info().options), 1)?;
    let id = game.info().id;
    let measured = |what, time, work: &mut dyn FnMut() -> u64| {
        let (count, seconds) = measure(time, work);
        Figure { game: id, what, count, seconds }
    };
    let mut random = Random::new(1);
    let mut figures = Vec::new();
    let middle = middle_of_a_game(&*start);
    // A walk over all lines of three moves applies every move of the lines of one and of two moves on its way.
    match (1..=3).map(|depth| middle.perft(depth)).sum::<Option<u64>>() {
        Some(applied) => {
            figures.push(measured("moves applied", time, &mut || middle.perft(3).map_or(0, |_| applied)));
        }
        None => {
            let play_out = &mut || start.duplicate().play_out(&mut random, LONGEST_GAME);
            figures.push(measured(what_is_sampled(&*start), time, play_out));
        }
    }
    let playout = &mut || u64::from(start.duplicate().play_out(&mut random, LONGEST_GAME) > 0);
    figures.push(measured("random playouts", time, playout));
    figures.extend(search_figure(id, &*middle, time));
    Ok(figures)
}

/// Positions that the strongest player looks at, thinking about one position for the time.
fn search_figure(id: &'static str, table: &dyn Table, time: Duration) -> Option<Figure> {
    let mut player = roster(id)?.player(Level::Expert, 1);
    let clock = Stopwatch::start();
    let request =
        SearchRequest { limits: Limits::time(time), lines: 1, host: &clock, threads: &SingleThread };
    let count = player.think(table, &request, &mut |_| ())?.nodes;
    Some(Figure { game: id, what: "nodes searched", count, seconds: clock.elapsed().as_secs_f64() })
}

/// Moves that spell words are claims.
fn what_is_sampled(start: &dyn Table) -> &'static str {
    let word = start.sample(&mut Random::new(1)).and_then(|mv| start.check(&mv).ok().flatten());
    if word.is_some() { "claims" } else { "moves in random games" }
}

/// A position after a few random moves, where there is more to do than at the start; the start if games are over by then.
fn middle_of_a_game(start: &dyn Table) -> Box<dyn Table> {
    let mut random = Random::new(12);
    let mut tries = (0..100).map(|_| {
        let mut table = start.duplicate();
        table.play_out(&mut random, 12.min(1 + u64::from(table.grid().columns)));
        table
    });
    tries.find(|table| table.outcome().is_none()).unwrap_or_else(|| start.duplicate())
}

/// Repeats the work for the time, after a warm-up: what it counted, and in how many seconds.
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
