//! Tunes the evaluation of Quadratic War on self-play games, and prints `weights.rs`.
//!
//! `cargo run --release -p quadrille-players --example tune -- GAMES NODES PASSES > weights.rs`

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use quadrille_players::tuning;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<u64>());
    let mut next = |default| numbers.next().and_then(Result::ok).unwrap_or(default);
    let (games, nodes, passes) = (next(5000).max(10), next(3000), next(400));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let seed = AtomicU64::new(0);
    let played = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = seed.fetch_add(1, Ordering::Relaxed);
                    if seed >= games {
                        return;
                    }
                    let samples = tuning::play(seed, nodes);
                    let mut played = played.lock().expect("no other thread panics");
                    played.push((seed, samples));
                    if played.len() % 200 == 0 {
                        eprintln!("{} games", played.len());
                    }
                }
            });
        }
    });
    let mut played = played.into_inner().expect("no thread panics");
    // The result must not depend on the order in which the threads finish.
    played.sort_by_key(|(seed, _)| *seed);
    let split = played.len() * 9 / 10;
    let gather = |games: &[(u64, Vec<tuning::Sample>)]| {
        games.iter().flat_map(|(_, samples)| samples.iter().cloned()).collect::<Vec<_>>()
    };
    let (taught, kept_back) = (gather(&played[..split]), gather(&played[split..]));
    let mut weights = tuning::weights_in_use();
    eprintln!(
        "{} samples; training error {:.5}, validation error {:.5}",
        taught.len(),
        tuning::error(&taught, &weights),
        tuning::error(&kept_back, &weights)
    );
    tuning::fit(&taught, &mut weights, u32::try_from(passes).unwrap_or(u32::MAX));
    eprintln!(
        "after: training error {:.5}, validation error {:.5}",
        tuning::error(&taught, &weights),
        tuning::error(&kept_back, &weights)
    );
    print!("{}", tuning::source(&weights));
}
