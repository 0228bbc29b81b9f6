//! Benchmarks of the rules of games that list their moves. Items are moves or positions of random games. `cargo bench -p quadrille-testkit`.

use std::marker::PhantomData;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use quadrille_core::{EnumerateMoves, NoEvents, Options, Random, Rules, perft};
use quadrille_fuse_and_frost::FuseAndFrost;
use quadrille_quadratic_war::QuadraticWar;
use quadrille_stay_on_the_board::StayOnTheBoard;

const MOVES: u64 = 10_000;

fn main() {
    divan::main();
}

/// A game and the option that decides the cost of its operations.
trait Setting {
    type Game: EnumerateMoves;

    fn option() -> (&'static str, String);
}

struct Classic;

impl Setting for Classic {
    type Game = QuadraticWar;

    fn option() -> (&'static str, String) {
        ("rules", "classic".to_string())
    }
}

struct Modern;

impl Setting for Modern {
    type Game = QuadraticWar;

    fn option() -> (&'static str, String) {
        ("rules", "modern".to_string())
    }
}

struct Size<R, const SIZE: u32>(PhantomData<R>);

impl<R: EnumerateMoves, const SIZE: u32> Setting for Size<R, SIZE> {
    type Game = R;

    fn option() -> (&'static str, String) {
        ("size", SIZE.to_string())
    }
}

type Frost<const SIZE: u32> = Size<FuseAndFrost, SIZE>;
type Queen<const SIZE: u32> = Size<StayOnTheBoard, SIZE>;
type Position<S> = <<S as Setting>::Game as Rules>::Position;
type Move<S> = <<S as Setting>::Game as Rules>::Move;

fn start<S: Setting>() -> Position<S> {
    let (key, value) = S::option();
    let options = Options::parse(S::Game::INFO.options, [(key, value.as_str())]);
    S::Game::initial(&options.expect("the option is declared"), 0).expect("every seed gives a position")
}

/// Makes random moves in consecutive games. Calls `visit` with each position and the move made in it.
fn play<S: Setting>(start: &Position<S>, mut visit: impl FnMut(&Position<S>, Move<S>)) -> Position<S> {
    let mut random = Random::new(1);
    let mut position = start.clone();
    for _ in 0..MOVES {
        let mv = S::Game::sample(&position, &mut random).unwrap_or_else(|| {
            position = start.clone();
            S::Game::sample(&position, &mut random).expect("a game begins with a move")
        });
        visit(&position, mv);
        S::Game::apply(&mut position, mv, &mut NoEvents);
    }
    position
}

fn played<S: Setting>() -> Vec<(Position<S>, Move<S>)> {
    let mut played = Vec::new();
    play::<S>(&start::<S>(), |position, mv| played.push((position.clone(), mv)));
    played
}

/// Runs an operation on each position and its move.
fn bench_each<S: Setting, T>(
    bencher: Bencher<'_, '_>,
    mut operation: impl FnMut(&Position<S>, Move<S>) -> T,
) {
    let played = played::<S>();
    bencher.counter(ItemsCount::new(played.len())).bench_local(|| {
        for (position, mv) in &played {
            black_box(operation(position, *mv));
        }
    });
}

#[divan::bench(types = [Classic, Modern, Frost<7>, Frost<9>, Frost<11>, Queen<3>, Queen<5>, Queen<9>])]
fn playouts<S: Setting>(bencher: Bencher<'_, '_>) {
    let start = start::<S>();
    bencher.counter(ItemsCount::new(MOVES)).bench_local(|| play::<S>(black_box(&start), |_, _| {}));
}

/// Items are the moves applied at all depths.
#[divan::bench(types = [Classic, Modern, Frost<7>, Queen<5>])]
fn perft_4<S: Setting>(bencher: Bencher<'_, '_>) {
    let start = start::<S>();
    let lines = |depth| perft::<S::Game>(&start, depth);
    let applied: u64 = (1..=4).map(lines).sum();
    bencher.counter(ItemsCount::new(applied)).bench_local(|| lines(black_box(4)));
}

#[divan::bench(types = [Classic, Modern, Frost<7>, Frost<9>, Frost<11>, Queen<3>, Queen<5>, Queen<9>])]
fn list<S: Setting>(bencher: Bencher<'_, '_>) {
    bench_each::<S, _>(bencher, |position, _| {
        let mut count = 0_u64;
        S::Game::for_each_move(position, |mv| {
            black_box(mv);
            count += 1;
        });
        count
    });
}

#[divan::bench(types = [Classic, Modern, Frost<7>, Frost<9>, Frost<11>, Queen<3>, Queen<5>, Queen<9>])]
fn apply<S: Setting>(bencher: Bencher<'_, '_>) {
    bench_each::<S, _>(bencher, |position, mv| {
        let mut next = position.clone();
        S::Game::apply(&mut next, mv, &mut NoEvents);
        next
    });
}

#[divan::bench(types = [Classic, Frost<9>, Queen<9>])]
fn apply_with_events<S: Setting>(bencher: Bencher<'_, '_>) {
    let mut events = Vec::new();
    bench_each::<S, _>(bencher, |position, mv| {
        let mut next = position.clone();
        events.clear();
        S::Game::apply(&mut next, mv, &mut events);
        black_box(&events);
        next
    });
}

#[divan::bench(types = [Classic, Frost<9>, Queen<9>])]
fn hash<S: Setting>(bencher: Bencher<'_, '_>) {
    bench_each::<S, _>(bencher, |position, _| S::Game::hash(position));
}

#[divan::bench(types = [Classic, Frost<9>, Queen<9>])]
fn write<S: Setting>(bencher: Bencher<'_, '_>) {
    bench_each::<S, _>(bencher, |position, _| S::Game::to_text(position));
}

/// Parsing includes the end conditions, which in `modern` may test sets of pieces.
#[divan::bench(types = [Classic, Modern, Frost<9>, Queen<9>])]
fn read<S: Setting>(bencher: Bencher<'_, '_>) {
    let texts: Vec<String> = played::<S>().iter().map(|(position, _)| S::Game::to_text(position)).collect();
    bencher.counter(ItemsCount::new(texts.len())).bench_local(|| {
        for text in &texts {
            black_box(S::Game::parse(text).is_ok());
        }
    });
}

#[divan::bench]
fn danger(bencher: Bencher<'_, '_>) {
    bench_each::<Frost<9>, _>(bencher, |position, _| position.danger());
}
