//! Benchmarks of the rules. Items are moves or positions. `cargo bench -p quadrille-fuse-and-frost`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use quadrille_core::{EnumerateMoves, NoEvents, Options, Random, Rules, perft};
use quadrille_fuse_and_frost::{FuseAndFrost, Move, Position};

fn main() {
    divan::main();
}

const SIZES: [&str; 3] = ["7", "9", "11"];
const MOVES: u64 = 10_000;

fn start(size: &str) -> Position {
    let options =
        Options::parse(FuseAndFrost::INFO.options, [("size", size)]).expect("the sizes are declared");
    FuseAndFrost::initial(&options, 0).expect("every arena has an initial position")
}

/// Makes random moves in consecutive games. Calls `visit` with each position and the move made in it.
fn play(size: &str, moves: u64, mut visit: impl FnMut(&Position, Move)) -> Position {
    let start = start(size);
    let mut random = Random::new(1);
    let mut position = start;
    for _ in 0..moves {
        let mv = FuseAndFrost::sample(&position, &mut random).unwrap_or_else(|| {
            position = start;
            Move::End
        });
        visit(&position, mv);
        FuseAndFrost::apply(&mut position, mv, &mut NoEvents);
    }
    position
}

fn played(size: &str) -> Vec<(Position, Move)> {
    let mut played = Vec::new();
    play(size, MOVES, |position, mv| played.push((*position, mv)));
    played
}

#[divan::bench(args = SIZES)]
fn playouts(bencher: Bencher<'_, '_>, size: &str) {
    bencher.counter(ItemsCount::new(MOVES)).bench(|| play(black_box(size), MOVES, |_, _| {}));
}

#[divan::bench]
fn perft_4(bencher: Bencher<'_, '_>) {
    let start = start("7");
    let lines = |depth| perft::<FuseAndFrost>(&start, depth);
    let applied: u64 = (1..=4).map(lines).sum();
    bencher.counter(ItemsCount::new(applied)).bench(|| lines(black_box(4)));
}

#[divan::bench(args = SIZES)]
fn apply(bencher: Bencher<'_, '_>, size: &str) {
    let played = played(size);
    bencher.counter(ItemsCount::new(played.len())).bench(|| {
        for (position, mv) in &played {
            let mut next = *position;
            FuseAndFrost::apply(&mut next, *mv, &mut NoEvents);
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
            FuseAndFrost::apply(&mut next, *mv, &mut events);
            black_box((&next, &events));
        }
    });
}

/// Items are positions, each with all its moves listed.
#[divan::bench(args = SIZES)]
fn list(bencher: Bencher<'_, '_>, size: &str) {
    let played = played(size);
    bencher.counter(ItemsCount::new(played.len())).bench(|| {
        let mut count = 0_u64;
        for (position, _) in &played {
            FuseAndFrost::for_each_move(position, |mv| {
                black_box(mv);
                count += 1;
            });
        }
        count
    });
}

#[divan::bench]
fn danger(bencher: Bencher<'_, '_>) {
    let played = played("9");
    bencher.counter(ItemsCount::new(played.len())).bench(|| {
        for (position, _) in &played {
            black_box(position.danger());
        }
    });
}

#[divan::bench]
fn key(bencher: Bencher<'_, '_>) {
    let played = played("9");
    bencher.counter(ItemsCount::new(played.len())).bench(|| {
        for (position, _) in &played {
            black_box(FuseAndFrost::hash(position));
        }
    });
}

#[divan::bench]
fn write(bencher: Bencher<'_, '_>) {
    let played = played("9");
    bencher.counter(ItemsCount::new(played.len())).bench(|| {
        for (position, _) in &played {
            black_box(FuseAndFrost::to_text(position));
        }
    });
}

#[divan::bench]
fn read(bencher: Bencher<'_, '_>) {
    let texts: Vec<String> =
        played("9").iter().map(|(position, _)| FuseAndFrost::to_text(position)).collect();
    bencher.counter(ItemsCount::new(texts.len())).bench(|| {
        for text in &texts {
            black_box(FuseAndFrost::parse(text).is_ok());
        }
    });
}
