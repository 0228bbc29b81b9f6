//! Players, servers and a store in one thread, with a network that drops, delays, doubles and reorders, connections that break, servers that
//! die between any two steps, and clocks that jump. Everything follows from a seed; a seed that fails is printed and fails again.
//!
//! `SIMULATION_SEED=7` runs one seed, `SIMULATION_RUNS=100000` more of them.

mod client;
mod lot;
mod node;
mod world;

use world::World;

/// Seeds of an ordinary run.
const RUNS: u64 = 2000;
/// Steps of each.
const STEPS: usize = 400;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn everyone_agrees_with_the_log_and_nothing_acknowledged_is_missing() {
    if let Some(seed) = number("SIMULATION_SEED") {
        World::new(seed).run(STEPS);
        return;
    }
    let mut lines = 0;
    let mut acknowledged = 0;
    for seed in 0..number("SIMULATION_RUNS").unwrap_or(RUNS) {
        let run = std::panic::catch_unwind(|| {
            let mut world = World::new(seed);
            world.run(STEPS);
            (world.log().len(), world.acknowledged())
        });
        match run {
            Ok((written, heard)) => (lines, acknowledged) = (lines + written, acknowledged + heard),
            Err(_) => panic!(
                "seed {seed} fails: SIMULATION_SEED={seed} cargo test --package quadrille-match --test simulation"
            ),
        }
    }
    // Runs in which nothing happens would prove nothing.
    assert!(
        lines as u64 > 10 * RUNS.min(number("SIMULATION_RUNS").unwrap_or(RUNS)),
        "{lines} lines were written"
    );
    assert!(acknowledged > lines / 4, "{acknowledged} of {lines} lines were acknowledged");
}
