//! A load generator: many matches against a server over real WebSockets, with legal moves from the rules.
//!
//! | module | contains |
//! |---|---|
//! | `phase` | duration and rate of each phase |
//! | `script` | the start position and the legal moves of every match |
//! | `client` | HTTP requests and WebSockets from many loopback addresses |
//! | `player` | one match: both players, their acknowledgements and retries |
//! | `report` | throughput, latencies and rejections of each phase |
//!
//! A player sends the next move only after the last one is acknowledged, so the load is bounded even if a phase is faster than the server. The
//! rate limits of the server stay on: each match has its own loopback address.

mod client;
mod phase;
mod player;
mod report;
mod script;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

pub use phase::{Phase, PhaseError, Rate};
pub use report::{PhaseReport, Report};
pub use script::{Script, ScriptError};

use client::ClientError;
use player::{MatchPlayers, Pace};
use report::Recorder;

/// Matches that are set up at the same time.
const CONCURRENT_SETUPS: usize = 32;

/// The load to generate.
#[derive(Clone, Debug)]
pub struct Workload {
    /// The server, on a loopback address.
    pub server: SocketAddr,
    /// Concurrent matches, with two WebSockets each.
    pub matches: usize,
    /// The game.
    pub script: Script,
    /// The phases, one after the other, over the same connections.
    pub phases: Vec<Phase>,
}

/// The error of a load test.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Only loopback servers are tested, so that the generator cannot be used for attacks.
    #[error("{0} is not a loopback address; the load generator only tests servers on this machine")]
    NotLoopback(SocketAddr),
    /// A match could not be set up.
    #[error("a match could not be set up: {0}")]
    Setup(#[from] ClientError),
}

/// Generates the load, and passes the report of each phase to `progress`.
pub async fn run(workload: &Workload, mut progress: impl FnMut(&PhaseReport)) -> Result<Report, LoadError> {
    if !workload.server.ip().is_loopback() {
        return Err(LoadError::NotLoopback(workload.server));
    }
    let started = Instant::now();
    let players = set_up(workload).await?;
    let setup = started.elapsed();
    let recorder = Arc::new(Recorder::default());
    let (pace, paces) = watch::channel(Pace::Paused);
    let mut tasks = JoinSet::new();
    for players in players {
        tasks.spawn(players.play(Arc::clone(&recorder), paces.clone()));
    }
    let mut report = Report::new(workload.matches, setup);
    let mut peak = None;
    for phase in &workload.phases {
        let target = phase.moves_per_second(peak);
        recorder.begin();
        // It fails only if all matches have ended.
        let _ =
            pace.send(target.map_or(Pace::Unlimited, |rate| Pace::Every(interval(workload.matches, rate))));
        sleep(phase.duration).await;
        let measured = recorder.end(*phase, target);
        peak = peak.or_else(|| phase.rate.is_unlimited().then_some(measured.moves_per_second));
        progress(&measured);
        report.phases.push(measured);
    }
    let _ = pace.send(Pace::Stopped);
    while let Some(ended) = tasks.join_next().await {
        // A panic is a bug of the generator, which invalidates the result.
        ended.expect("a match does not panic");
    }
    Ok(report)
}

/// The time between two moves of one match, for this total rate.
fn interval(matches: usize, moves_per_second: f64) -> Duration {
    Duration::from_secs_f64(matches as f64 / moves_per_second.max(0.001))
}

async fn set_up(workload: &Workload) -> Result<Vec<MatchPlayers>, LoadError> {
    let permits = Arc::new(Semaphore::new(CONCURRENT_SETUPS));
    let script = Arc::new(workload.script.clone());
    let mut tasks = JoinSet::new();
    for number in 0..workload.matches {
        let (permits, script, server) = (Arc::clone(&permits), Arc::clone(&script), workload.server);
        tasks.spawn(async move {
            let _permit = permits.acquire_owned().await;
            MatchPlayers::connect(server, number, script).await
        });
    }
    let mut players = Vec::with_capacity(workload.matches);
    while let Some(connected) = tasks.join_next().await {
        players.push(connected.expect("setting up a match does not panic")?);
    }
    Ok(players)
}
