//! Benchmarks of claims, their evaluation and notation. `cargo bench -p quadrille-territory-words`

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use quadrille_core::{NoEvents, Options, Random, Rules};
use quadrille_territory_words::{Band, GRID, Move, Path, Position, TerritoryWords};

fn main() {
    divan::main();
}

fn start() -> Position {
    let options =
        Options::parse(TerritoryWords::INFO.options, [("turns", "20")]).expect("20 turns are allowed");
    TerritoryWords::initial(&options, 1).expect("every seed gives a board")
}

/// The claims of a game of 20 turns each: random paths of 3 to 7 letters at reach 4.
fn claims() -> Vec<Path> {
    let position = start();
    let mut random = Random::new(2);
    let sample = || match TerritoryWords::sample(&position, &mut random) {
        Some(Move::Claim(path)) => path,
        other => panic!("expected a claim, found {other:?}"),
    };
    std::iter::repeat_with(sample).take(40).collect()
}

/// The position after those claims.
fn end() -> Position {
    let mut position = start();
    for path in claims() {
        TerritoryWords::apply(&mut position, Move::Claim(path), &mut NoEvents);
    }
    position
}

#[divan::bench]
fn claim(bencher: Bencher) {
    let (start, claims) = (start(), claims());
    bencher.counter(ItemsCount::new(claims.len())).with_inputs(|| start.clone()).bench_local_refs(
        |position| {
            for path in &claims {
                TerritoryWords::apply(position, Move::Claim(*path), &mut NoEvents);
            }
        },
    );
}

#[divan::bench]
fn claim_with_events(bencher: Bencher) {
    let (start, claims) = (start(), claims());
    bencher.counter(ItemsCount::new(claims.len())).with_inputs(|| start.clone()).bench_local_refs(
        |position| {
            for path in &claims {
                TerritoryWords::apply(position, Move::Claim(*path), &mut Vec::new());
            }
        },
    );
}

#[divan::bench]
fn weigh(bencher: Bencher) {
    let (position, claims) = (end(), claims());
    bencher.counter(ItemsCount::new(claims.len())).bench_local(|| {
        for path in &claims {
            black_box(position.claim_gain(position.side_to_move(), black_box(path)));
        }
    });
}

/// The crossings of all edges from a central square.
#[divan::bench]
fn edges(bencher: Bencher) {
    let middle = GRID.squares().nth(66).expect("the board has more squares");
    bencher.counter(ItemsCount::new(GRID.squares().count())).bench_local(|| {
        for square in GRID.squares() {
            for band in Band::all() {
                black_box(band.crossings(black_box(middle), square));
            }
        }
    });
}

#[divan::bench]
fn copy(bencher: Bencher) {
    let position = end();
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| black_box(&position).clone());
}

#[divan::bench]
fn key(bencher: Bencher) {
    let position = end();
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| TerritoryWords::hash(black_box(&position)));
}

#[divan::bench]
fn write_fresh(bencher: Bencher) {
    let position = start();
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| TerritoryWords::to_text(black_box(&position)));
}

#[divan::bench]
fn write_claimed(bencher: Bencher) {
    let position = end();
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| TerritoryWords::to_text(black_box(&position)));
}

/// Complete games of sampled claims, including the copy of the initial position. Items are turns.
#[divan::bench]
fn playout(bencher: Bencher) {
    let start = start();
    let mut random = Random::new(3);
    bencher.counter(ItemsCount::new(2 * start.turns())).bench_local(|| {
        let mut position = start.clone();
        while let Some(mv) = TerritoryWords::sample(&position, &mut random) {
            TerritoryWords::apply(&mut position, mv, &mut NoEvents);
        }
        TerritoryWords::outcome(&position)
    });
}
