//! Benchmarks of the rules. Items are moves or positions. `cargo bench -p quadrille-stay-on-the-board`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use quadrille_core::{EnumerateMoves, NoEvents, Options, Random, Rules, perft};
use quadrille_stay_on_the_board::{Move, Position, StayOnTheBoard};

fn main() {
    divan::main();
}

const SIZES: [&str; 3] = ["3", "5", "9"];
const GAMES: u64 = 200;

fn start(size: &str, square: &str) -> Position {
    let given = [("size", size), ("start", square)];
    let options =
        Options::parse(StayOnTheBoard::INFO.options, given).expect("sizes and squares are declared");
    StayOnTheBoard::initial(&options, 0).expect("every board has the square b2")
}

/// Plays the same random games to their ends. Calls `visit` with each position and the move made in it.
fn play(start: Position, mut visit: impl FnMut(&Position, Move)) -> Position {
    let mut position = start;
    for seed in 0..GAMES {
        let mut random = Random::new(seed);
        position = start;
        while let Some(mv) = StayOnTheBoard::sample(&position, &mut random) {
            visit(&position, mv);
            StayOnTheBoard::apply(&mut position, mv, &mut NoEvents);
        }
    }
    position
}

fn played(size: &str) -> Vec<(Position, Move)> {
    let mut played = Vec::new();
    play(start(size, "b2"), |position, mv| played.push((*position, mv)));
    played
}

/// Items are moves, each sampled and applied.
#[divan::bench(args = SIZES)]
fn playouts(bencher: Bencher<'_, '_>, size: &str) {
    let start = start(size, "b2");
    let moves = played(size).len();
    bencher.counter(ItemsCount::new(moves)).bench(|| play(black_box(start), |_, _| {}));
}

/// Items are the moves applied at all depths.
#[divan::bench]
fn perft_5(bencher: Bencher<'_, '_>) {
    let start = start("5", "c3");
    let lines = |depth| perft::<StayOnTheBoard>(&start, depth);
    let applied: u64 = (1..=5).map(lines).sum();
    bencher.counter(ItemsCount::new(applied)).bench(|| lines(black_box(5)));
}

/// Items are positions, each with all its moves listed.
#[divan::bench(args = SIZES)]
fn list(bencher: Bencher<'_, '_>, size: &str) {
    let played = played(size);
    bencher.counter(ItemsCount::new(played.len())).bench(|| {
        let mut count = 0_u64;
        for (position, _) in &played {
            StayOnTheBoard::for_each_move(position, |mv| {
                black_box(mv);
                count += 1;
            });
        }
        count
    });
}

/// Items are moves, each applied to a copy of its position.
#[divan::bench(args = SIZES)]
fn apply(bencher: Bencher<'_, '_>, size: &str) {
    let played = played(size);
    bencher.counter(ItemsCount::new(played.len())).bench(|| {
        for (position, mv) in &played {
            let mut next = *position;
            StayOnTheBoard::apply(&mut next, *mv, &mut NoEvents);
            black_box(&next);
        }
    });
}

#[divan::bench]
fn apply_with_events(bencher: Bencher<'_, '_>) {
    let played = played("9");
    let mut events = Vec::new();
    bencher.counter(ItemsCount::new(played.len())).bench_local(|| {
        for (position, mv) in &played {
            let mut next = *position;
            events.clear();
            StayOnTheBoard::apply(&mut next, *mv, &mut events);
            black_box((&next, &events));
        }
    });
}

#[divan::bench]
fn write(bencher: Bencher<'_, '_>) {
    let played = played("9");
    bencher.counter(ItemsCount::new(played.len())).bench(|| {
        for (position, _) in &played {
            black_box(StayOnTheBoard::to_text(position));
        }
    });
}

#[divan::bench]
fn read(bencher: Bencher<'_, '_>) {
    let texts: Vec<String> =
        played("9").iter().map(|(position, _)| StayOnTheBoard::to_text(position)).collect();
    bencher.counter(ItemsCount::new(texts.len())).bench(|| {
        for text in &texts {
            black_box(StayOnTheBoard::parse(text).is_ok());
        }
    });
}
