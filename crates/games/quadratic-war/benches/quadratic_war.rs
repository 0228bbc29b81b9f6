//! Benchmarks of the rules. Items are moves or positions. `cargo bench -p quadrille-quadratic-war`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use quadrille_core::{EnumerateMoves, NoEvents, Options, Random, Rules, perft};
use quadrille_quadratic_war::{Move, Position, QuadraticWar};

fn main() {
    divan::main();
}

const RULES: [&str; 2] = ["classic", "modern"];
const GAMES: u64 = 40;

fn start(rules: &str) -> Position {
    let options =
        Options::parse(QuadraticWar::INFO.options, [("rules", rules)]).expect("the rule sets are declared");
    QuadraticWar::initial(&options, 0).expect("both rule sets have an initial position")
}

/// Plays the same random games to their ends. Calls `visit` with each position and the move made in it.
fn play(start: Position, mut visit: impl FnMut(&Position, Move)) -> Position {
    let mut position = start;
    for seed in 0..GAMES {
        let mut random = Random::new(seed);
        position = start;
        while let Some(mv) = QuadraticWar::sample(&position, &mut random) {
            visit(&position, mv);
            QuadraticWar::apply(&mut position, mv, &mut NoEvents);
        }
    }
    position
}

fn played(rules: &str) -> Vec<(Position, Move)> {
    let mut played = Vec::new();
    play(start(rules), |position, mv| played.push((*position, mv)));
    played
}

/// Items are moves, each sampled and applied.
#[divan::bench(args = RULES)]
fn playouts(bencher: Bencher<'_, '_>, rules: &str) {
    let start = start(rules);
    let moves = played(rules).len();
    bencher.counter(ItemsCount::new(moves)).bench(|| play(black_box(start), |_, _| {}));
}

/// Items are the moves applied at all depths.
#[divan::bench(args = RULES)]
fn perft_4(bencher: Bencher<'_, '_>, rules: &str) {
    let start = start(rules);
    let lines = |depth| perft::<QuadraticWar>(&start, depth);
    let applied: u64 = (1..=4).map(lines).sum();
    bencher.counter(ItemsCount::new(applied)).bench(|| lines(black_box(4)));
}

/// Items are positions, each with all its moves listed.
#[divan::bench(args = RULES)]
fn list(bencher: Bencher<'_, '_>, rules: &str) {
    let played = played(rules);
    bencher.counter(ItemsCount::new(played.len())).bench(|| {
        let mut count = 0_u64;
        for (position, _) in &played {
            QuadraticWar::for_each_move(position, |mv| {
                black_box(mv);
                count += 1;
            });
        }
        count
    });
}

/// Items are moves, each applied to a copy of its position.
#[divan::bench(args = RULES)]
fn apply(bencher: Bencher<'_, '_>, rules: &str) {
    let played = played(rules);
    bencher.counter(ItemsCount::new(played.len())).bench(|| {
        for (position, mv) in &played {
            let mut next = *position;
            QuadraticWar::apply(&mut next, *mv, &mut NoEvents);
            black_box(&next);
        }
    });
}

#[divan::bench]
fn apply_with_events(bencher: Bencher<'_, '_>) {
    let played = played("classic");
    let mut events = Vec::new();
    bencher.counter(ItemsCount::new(played.len())).bench_local(|| {
        for (position, mv) in &played {
            let mut next = *position;
            events.clear();
            QuadraticWar::apply(&mut next, *mv, &mut events);
            black_box((&next, &events));
        }
    });
}

#[divan::bench]
fn write(bencher: Bencher<'_, '_>) {
    let played = played("classic");
    bencher.counter(ItemsCount::new(played.len())).bench(|| {
        for (position, _) in &played {
            black_box(QuadraticWar::to_text(position));
        }
    });
}

/// Parsing includes the end conditions, which in `modern` may test sets of pieces.
#[divan::bench(args = RULES)]
fn read(bencher: Bencher<'_, '_>, rules: &str) {
    let texts: Vec<String> =
        played(rules).iter().map(|(position, _)| QuadraticWar::to_text(position)).collect();
    bencher.counter(ItemsCount::new(texts.len())).bench(|| {
        for text in &texts {
            black_box(QuadraticWar::parse(text).is_ok());
        }
    });
}
