//! A load generator: many matches against servers over real WebSockets, with legal moves from the rules. It verifies while it loads.
//!
//! | module | contains |
//! |---|---|
//! | `phase`, `pace` | duration and rate of each phase; when the moves of a match are due |
//! | `script` | the start position and the legal moves of every match |
//! | `http`, `client` | HTTP requests and WebSockets from many loopback addresses |
//! | `open_files` | the limit on open files |
//! | `create` | creating a game and joining it |
//! | `frame` | the frames of the server as borrowed views |
//! | `driver` | the matches as tasks: setup, pace, end |
//! | `match_driver`, `pending` | one match: players, watchers, commands, timeouts, reconnects |
//! | `peers` | the same match on servers of other frameworks, to compare |
//! | `history`, `violation` | the entries that clients see, compared with the script and with each other |
//! | `verify` | the logs of the servers, compared with the histories |
//! | `recorder`, `report`, `process` | throughput, latencies, rejections, processor time and memory |
//!
//! In a match one command is in flight at a time, as a player cannot move before the opponent: the load is bounded even if a phase is faster
//! than the server. The rate limits of the server stay on: each match has its own loopback address.
//!
//! Invariants that are checked: a client receives the entries of a game in order, without gaps and repetitions; all clients of a game see the same
//! entries, which are those of the script; an acknowledged command has its entry, which the sender has seen before, and the log contains it at the
//! end; a command that is sent again is executed once.

mod client;
mod create;
mod driver;
mod frame;
mod history;
mod http;
mod match_driver;
mod open_files;
mod pace;
mod peers;
mod pending;
mod phase;
mod process;
mod recorder;
mod report;
mod script;
mod verify;
mod violation;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

pub use client::ClientError;
pub use pace::Schedule;
pub use peers::Peer;
pub use phase::{Phase, PhaseError, Rate};
pub use process::MeasuredProcesses;
pub use report::{Cpu, Latencies, PhaseReport, Report, Violations};
pub use script::{Script, ScriptError};

use driver::{Matches, Shared};
use pace::Pace;
use recorder::Recorder;
use verify::MatchHistories;

/// Time between two reports of a phase in progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(500);

/// The load to generate.
#[derive(Clone, Debug)]
pub struct Workload {
    /// The servers of a cluster, on loopback addresses.
    pub servers: Vec<SocketAddr>,
    /// Concurrent matches, with two WebSockets each.
    pub matches: usize,
    /// Watchers of each match, on average.
    pub watchers: f64,
    /// The game.
    pub script: Script,
    /// The phases, one after the other, over the same connections.
    pub phases: Vec<Phase>,
    /// When the moves of a phase with a rate are due.
    pub schedule: Schedule,
    /// Connections per second, of all matches together, that are dropped and made again.
    pub reconnects_per_second: f64,
    /// Games per second, of all matches together, that are left for new ones.
    pub games_per_second: f64,
    /// Timeout of an answer; then the client connects to the next server.
    pub timeout: Duration,
    /// The delay before a lost connection is made again.
    pub reconnect_delay: Duration,
    /// The seed of reconnects and new games.
    pub seed: u64,
    /// The framework of the server, if it is not ours. Peers have neither watchers, reconnects and new games nor several servers, and their logs are not read.
    pub peer: Option<Peer>,
    /// The processes of the servers, to measure them.
    pub processes: MeasuredProcesses,
    /// Ends the current phase early, and skips the following ones, once it is true.
    pub stop: Arc<AtomicBool>,
}

impl Workload {
    /// Matches on these servers, without watchers, reconnects or new games.
    pub fn new(servers: Vec<SocketAddr>, matches: usize, script: Script, phases: Vec<Phase>) -> Workload {
        Workload {
            servers,
            matches,
            watchers: 0.0,
            script,
            phases,
            schedule: Schedule::Open,
            reconnects_per_second: 0.0,
            games_per_second: 0.0,
            timeout: Duration::from_secs(20),
            reconnect_delay: Duration::from_millis(50),
            seed: 1,
            peer: None,
            processes: MeasuredProcesses::default(),
            stop: Arc::default(),
        }
    }

    /// The watchers of a match: the average is reached over all matches.
    fn watchers_of(&self, number: usize) -> usize {
        let until = |count: usize| (count as f64 * self.watchers).floor() as usize;
        until(number + 1) - until(number)
    }

    /// The WebSockets of all matches.
    fn sockets(&self) -> usize {
        (0..self.matches).map(|number| 2 + self.watchers_of(number)).sum()
    }

    /// The mean time between two events of one match, for this rate of all matches.
    fn interval(&self, per_second: f64) -> Option<Duration> {
        let seconds = self.matches as f64 / per_second;
        // Rarer events than one in a century do not happen.
        (per_second > 0.0).then(|| Duration::from_secs_f64(seconds.min(3e9)))
    }
}

/// The error of a load test.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Only loopback servers are tested, so that the generator cannot be used for attacks.
    #[error("{0} is not a loopback address; the load generator only tests servers on this machine")]
    NotLoopback(SocketAddr),
    /// There is no server.
    #[error("there is no server to test")]
    NoServer,
    /// The system allows fewer open files than there are WebSockets.
    #[error(
        "{sockets} WebSockets need {needed} open files, and the system allows {allowed}; raise the limit (ulimit -Hn) or use fewer matches"
    )]
    OpenFiles {
        /// The WebSockets of the load.
        sockets: usize,
        /// The files that are needed.
        needed: u64,
        /// The limit.
        allowed: u64,
    },
    /// A peer has no such load.
    #[error("a peer has one server, and its matches have no watchers, reconnects or new games")]
    Peer,
    /// A match could not be set up.
    #[error("a match could not be set up: {0}")]
    Setup(#[from] ClientError),
}

/// The progress of a load test.
#[derive(Debug)]
pub enum Progress<'a> {
    /// So many matches of all are set up.
    Connected(usize, usize),
    /// A phase is in progress; the figures so far.
    Running(&'a PhaseReport),
    /// A phase has ended.
    Ended(&'a PhaseReport),
    /// So many logs of all are compared.
    Verified(usize, usize),
}

/// Generates the load and compares the logs; reports its progress.
pub async fn run(workload: &Workload, mut progress: impl FnMut(Progress<'_>)) -> Result<Report, LoadError> {
    let played = play(workload, &mut progress).await?;
    Ok(played.verify(&workload.servers, progress).await)
}

/// A load test whose games are not yet compared with their logs.
pub struct Played {
    report: Report,
    shared: Arc<Shared>,
    matches: Vec<MatchHistories>,
}

impl Played {
    /// The figures so far.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Reads the logs of all games from these servers and compares them with the histories of the clients.
    pub async fn verify(self, servers: &[SocketAddr], mut progress: impl FnMut(Progress<'_>)) -> Report {
        let Played { mut report, shared, matches } = self;
        let progress = |compared, total| progress(Progress::Verified(compared, total));
        report.verified_games = verify::verify(&servers.into(), matches, &shared.recorder, progress).await;
        report.violations = shared.recorder.violations();
        report
    }
}

/// Generates the load; reports its progress.
pub async fn play(workload: &Workload, mut progress: impl FnMut(Progress<'_>)) -> Result<Played, LoadError> {
    if let Some(server) = workload.servers.iter().find(|server| !server.ip().is_loopback()) {
        return Err(LoadError::NotLoopback(*server));
    }
    if workload.servers.is_empty() {
        return Err(LoadError::NoServer);
    }
    let mix = workload.watchers + workload.reconnects_per_second + workload.games_per_second;
    if workload.peer.is_some() && (mix > 0.0 || workload.servers.len() > 1) {
        return Err(LoadError::Peer);
    }
    let sockets = workload.sockets();
    open_files::raise(sockets)?;
    let processes = &workload.processes;
    let shared = Arc::new(Shared {
        servers: workload.servers.as_slice().into(),
        limit: workload.timeout,
        reconnect_delay: workload.reconnect_delay,
        script: Arc::new(workload.script.clone()),
        schedule: workload.schedule,
        reconnect_interval: workload.interval(workload.reconnects_per_second),
        game_interval: workload.interval(workload.games_per_second),
        seed: workload.seed,
        recorder: Recorder::new(processes.clone()),
    });
    let (memory, cpu) = (processes.resident_bytes(), processes.server_cpu());
    let started = Instant::now();
    let matches = Matches::start(workload, &shared, &mut progress).await?;
    let setup_seconds = started.elapsed().as_secs_f64();
    let grown = processes.resident_bytes().zip(memory);
    let used = processes.server_cpu().zip(cpu).map(|(after, before)| after - before);
    let mut report = Report {
        matches: workload.matches,
        sockets,
        setup_seconds,
        setup_server_millis_per_match: used.map(|seconds| seconds * 1e3 / workload.matches.max(1) as f64),
        bytes_per_socket: grown.map(|(after, before)| after.saturating_sub(before) / sockets.max(1) as u64),
        phases: Vec::new(),
        verified_games: 0,
        violations: Violations::default(),
    };
    report.phases = run_phases(workload, &shared.recorder, &matches, &mut progress).await;
    let matches = matches.stop().await;
    shared.recorder.complete(&mut report.phases);
    report.violations = shared.recorder.violations();
    Ok(Played { report, shared, matches })
}

async fn run_phases(
    workload: &Workload,
    recorder: &Recorder,
    matches: &Matches,
    progress: &mut impl FnMut(Progress<'_>),
) -> Vec<PhaseReport> {
    let mut reports = Vec::new();
    let mut peak = None;
    let is_stopped = || workload.stop.load(Ordering::Relaxed);
    for phase in workload.phases.iter().take_while(|_| !is_stopped()) {
        let target = phase.moves_per_second(peak);
        let end = Instant::now() + phase.duration;
        recorder.begin();
        matches.set_pace(match (phase.rate, target.and_then(|rate| workload.interval(rate))) {
            (Rate::Idle, _) => Pace::Paused,
            (_, Some(interval)) => Pace::Every(interval),
            (_, None) => Pace::Unlimited,
        });
        while Instant::now() < end && !is_stopped() {
            sleep_until(end.min(Instant::now() + PROGRESS_INTERVAL)).await;
            progress(Progress::Running(&recorder.current(*phase, target)));
        }
        let measured = recorder.end(*phase, target);
        if phase.rate.is_unlimited() {
            peak = Some(measured.moves_per_second);
        }
        progress(Progress::Ended(&measured));
        reports.push(measured);
    }
    reports
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn watchers_are_spread_over_the_matches() {
        let script = Script::endless(1).unwrap();
        let mut workload = Workload::new(Vec::new(), 10, script, Vec::new());
        for (watchers, total) in [(0.0, 0), (0.3, 3), (1.0, 10), (2.5, 25)] {
            workload.watchers = watchers;
            assert_eq!((0..10).map(|number| workload.watchers_of(number)).sum::<usize>(), total);
        }
    }
}
