//! `cargo xtask chaos`: faults in a cluster under load. Nothing acknowledged is lost, nothing is applied twice, all histories are equal.
//!
//! Three nodes, PostgreSQL and NATS run as processes. A plan that a seed determines kills (SIGKILL) and pauses (SIGSTOP) them and cuts nodes off
//! from PostgreSQL and NATS, one or two faults at a time, while `quadrille load` plays, reconnects, watches and starts new games on all nodes. Then the nodes are started once more, so that they
//! read every log from the database, and each log is compared with what the clients saw.

use std::fmt;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use quadrille_core::Random;
use quadrille_load::{Phase, Played, Progress, Rate, Report, Script, Workload, play};
use tokio::runtime::{Builder, Runtime};

use crate::client::Purpose;
use crate::cluster::{Cluster, NODES, Network, Process, build_program, need_servers, wait_until};
use crate::machine::{built, fresh_folder, say, target};

/// Moves of a game: short enough that the server sends the whole log to a client that asks for it.
const GAME_MOVES: usize = 120;
/// Moves per second of a match while there are no faults.
const MOVES_PER_SECOND: f64 = 4.0;
/// Timeout of an answer; then a client goes to another node.
const ANSWER_LIMIT: Duration = Duration::from_secs(3);
/// Time without faults before the load ends, in which every command has to be answered.
const CALM: Duration = Duration::from_secs(3);
/// Timeout of a process that is started again.
const HEAL_LIMIT: Duration = Duration::from_secs(30);

/// A server of the cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Postgres,
    Nats,
    Node(usize),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Postgres => f.write_str("PostgreSQL"),
            Target::Nats => f.write_str("NATS"),
            Target::Node(number) => write!(f, "node {}", number + 1),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FaultKind {
    /// SIGKILL.
    Kill,
    /// SIGSTOP.
    Pause,
    /// Nothing passes between a node and PostgreSQL and NATS; its clients reach it.
    Partition,
}

/// Faults at the same time, how long they last, and how long the cluster is left alone afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    faults: Vec<(Target, FaultKind)>,
    hold: Duration,
    rest: Duration,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (target, fault)) in self.faults.iter().enumerate() {
            let verb = match fault {
                FaultKind::Kill => "kill",
                FaultKind::Pause => "pause",
                FaultKind::Partition => "cut off",
            };
            write!(f, "{}{verb} {target}", if number == 0 { "" } else { " and " })?;
        }
        write!(f, " for {:.1} s", self.hold.as_secs_f64())
    }
}

/// How long faults last, and how many of them come in pairs.
#[derive(Clone, Copy, Debug)]
struct Intensity {
    hold_millis: u32,
    rest_millis: u32,
    /// One step in so many has a second fault.
    paired: u32,
}

/// The faults of a target. Every node is cut off from PostgreSQL and NATS, so these are too.
fn faults_of(target: Target) -> impl Iterator<Item = (Target, FaultKind)> {
    let partition = matches!(target, Target::Node(_)).then_some(FaultKind::Partition);
    [FaultKind::Kill, FaultKind::Pause].into_iter().chain(partition).map(move |fault| (target, fault))
}

/// The faults of a round.
const ROUND: usize = 2 * 2 + 3 * NODES;

/// The steps: rounds in which each target is killed once and paused once, and each node is cut off once, in random order.
struct Plan {
    random: Random,
    intensity: Intensity,
    round: Vec<(Target, FaultKind)>,
}

impl Plan {
    fn new(seed: u64, intensity: Intensity) -> Plan {
        Plan { random: Random::new(seed), intensity, round: Vec::new() }
    }
}

impl Iterator for Plan {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.round.is_empty() {
            let targets = [Target::Postgres, Target::Nats].into_iter().chain((0..NODES).map(Target::Node));
            self.round = targets.flat_map(faults_of).collect();
            for end in (1..self.round.len()).rev() {
                let other = self.random.below(u32::try_from(end).ok()? + 1) as usize;
                self.round.swap(end, other);
            }
        }
        let first = self.round.pop()?;
        let mut faults = vec![first];
        if self.random.below(self.intensity.paired) == 0
            && let Some(at) = self.round.iter().position(|(target, _)| *target != first.0)
        {
            faults.push(self.round.remove(at));
        }
        let mut millis = |most: u32| Duration::from_millis(u64::from(most / 4 + self.random.below(most)));
        let (hold, rest) = (millis(self.intensity.hold_millis), millis(self.intensity.rest_millis));
        Some(Step { faults, hold, rest })
    }
}

impl Cluster {
    fn process(&mut self, target: Target) -> &mut Process {
        match target {
            Target::Postgres => &mut self.postgres.process,
            Target::Nats => &mut self.nats,
            Target::Node(number) => &mut self.nodes[number].process,
        }
    }

    /// Cuts a node off, or connects it again. The plan cuts nodes only.
    fn set_cut(&self, target: Target, is_cut: bool) {
        if let Target::Node(number) = target
            && let Some(relays) = &self.nodes[number].relays
        {
            relays.set_cut(is_cut);
        }
    }

    fn inject(&mut self, target: Target, fault: FaultKind) -> anyhow::Result<()> {
        match fault {
            FaultKind::Kill => self.process(target).kill(),
            FaultKind::Pause => self.process(target).pause()?,
            FaultKind::Partition => self.set_cut(target, true),
        }
        Ok(())
    }

    fn heal(&mut self, target: Target, fault: FaultKind) -> anyhow::Result<()> {
        match (fault, target) {
            (FaultKind::Kill, Target::Postgres) => self.postgres.kill_and_restart(),
            (FaultKind::Kill, _) => self.process(target).restart(),
            (FaultKind::Pause, _) => self.process(target).resume(),
            (FaultKind::Partition, _) => {
                self.set_cut(target, false);
                Ok(())
            }
        }
    }

    /// Performs a step; at its end all processes run.
    fn perform(&mut self, step: &Step) -> anyhow::Result<()> {
        for (target, fault) in &step.faults {
            self.inject(*target, *fault)?;
        }
        thread::sleep(step.hold);
        // Nodes need the others to start.
        let mut faults = step.faults.clone();
        faults.sort_by_key(|(target, _)| matches!(target, Target::Node(_)));
        for (target, fault) in faults {
            self.heal(target, fault)?;
        }
        self.wait_until_ready()?;
        thread::sleep(step.rest);
        Ok(())
    }

    /// Waits until every node is ready.
    fn wait_until_ready(&mut self) -> anyhow::Result<()> {
        for (number, node) in self.nodes.iter_mut().enumerate() {
            let is_ready = wait_until(HEAL_LIMIT, || node.is_ready());
            let has_ended = node.process.has_ended();
            ensure!(
                is_ready && !has_ended,
                "node {} does not recover:\n{}",
                number + 1,
                node.process.last_lines()
            );
        }
        Ok(())
    }

    /// Kills all nodes and starts them again: they know the games from the database only.
    fn restart_nodes(&mut self) -> anyhow::Result<()> {
        for node in &mut self.nodes {
            node.process.restart()?;
        }
        self.wait_until_ready()
    }
}

/// The load of a run.
fn workload(servers: Vec<SocketAddr>, matches: usize, seed: u64, seconds: f64) -> anyhow::Result<Workload> {
    let per_second = matches as f64;
    let rate = Rate::MovesPerSecond(per_second * MOVES_PER_SECOND);
    let phase = Phase { rate, duration: Duration::from_secs_f64(seconds) };
    Ok(Workload {
        watchers: 0.5,
        reconnects_per_second: per_second / 10.0,
        games_per_second: per_second / 100.0,
        timeout: ANSWER_LIMIT,
        seed,
        ..Workload::new(servers, matches, Script::endless(GAME_MOVES)?, vec![phase])
    })
}

fn runtime() -> anyhow::Result<Runtime> {
    Ok(Builder::new_current_thread().enable_all().build()?)
}

/// Runs steps under load until the plan or the time is over.
fn run_steps(
    cluster: &mut Cluster,
    plan: impl Iterator<Item = Step>,
    matches: usize,
    seed: u64,
    seconds: f64,
) -> anyhow::Result<Report> {
    // The load stops when the plan is over; this is only a limit.
    let workload = workload(cluster.addresses(), matches, seed, seconds * 10.0 + 600.0)?;
    let stop = Arc::clone(&workload.stop);
    let (connected, all_connected) = mpsc::channel();
    let progress = move |progress: Progress<'_>| {
        if matches!(progress, Progress::Connected(count, total) if count == total) {
            // The receiver waits for it, or has given up.
            let _ = connected.send(());
        }
    };
    let load = thread::spawn(move || -> anyhow::Result<Played> {
        runtime()?.block_on(async { play(&workload, progress).await }).context("the load failed")
    });
    // It fails if the load has failed, whose error is returned below.
    let is_connected = all_connected.recv_timeout(HEAL_LIMIT).is_ok();
    let start = Instant::now();
    let mut performed = Ok(());
    for step in plan.take_while(|_| is_connected && start.elapsed().as_secs_f64() < seconds) {
        println!("   {:>5.1} s: {step}", start.elapsed().as_secs_f64());
        performed = cluster.perform(&step);
        if performed.is_err() || load.is_finished() {
            break;
        }
    }
    thread::sleep(CALM);
    stop.store(true, Ordering::Relaxed);
    let played = load.join().expect("the load fails and does not panic");
    performed?;
    let played = played?;
    ensure!(is_connected, "the matches could not be set up in time");
    cluster.restart_nodes()?;
    Ok(runtime()?.block_on(played.verify(&cluster.addresses(), |_| {})))
}

fn check(report: &Report) -> anyhow::Result<()> {
    for phase in &report.phases {
        println!("   {phase}");
    }
    println!("   {report}");
    ensure!(report.violations.total() == 0, "the servers violated their promises");
    let acknowledged: u64 = report.phases.iter().map(|phase| phase.acknowledged).sum();
    ensure!(acknowledged > 0, "no move was acknowledged");
    Ok(())
}

fn start(program: &str, name: &str) -> anyhow::Result<Cluster> {
    let folder = fresh_folder(target()?.join(name))?;
    println!("   logs in {}", folder.display());
    Cluster::start(program, &folder, Network::Relayed, &[])
}

/// Faults for so many seconds.
pub(crate) fn run(seconds: u64, seed: u64, purpose: Purpose) -> anyhow::Result<()> {
    need_servers()?;
    let program = build_program(purpose)?;
    say(&format!("{seconds} s of faults in a cluster under load, seed {seed}"));
    let mut cluster = start(&program, "chaos")?;
    let plan = Plan::new(seed, Intensity { hold_millis: 3000, rest_millis: 2000, paired: 3 });
    run_steps(&mut cluster, plan, 60, seed, seconds as f64).and_then(|report| check(&report)).with_context(
        || format!("seed {seed}; repeat it with cargo xtask chaos --seconds {seconds} --seed {seed}"),
    )
}

/// The short form, with a program that is built for development.
pub(crate) fn run_quickly() -> anyhow::Result<()> {
    need_servers()?;
    build_program(Purpose::Development)?;
    check_quickly()
}

/// The short form for `cargo xtask test`: each server is killed once and paused once. The program must be built.
pub(crate) fn check_quickly() -> anyhow::Result<()> {
    const SEED: u64 = 14;
    let program = built("quadrille")?.display().to_string();
    let mut cluster = start(&program, "chaos-check")?;
    let intensity = Intensity { hold_millis: 600, rest_millis: 400, paired: 3 };
    let mut faults = 0;
    let round = Plan::new(SEED, intensity).take_while(move |step| {
        faults += step.faults.len();
        faults <= ROUND
    });
    run_steps(&mut cluster, round, 20, SEED, 60.0)
        .and_then(|report| check(&report))
        .with_context(|| format!("seed {SEED}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INTENSITY: Intensity = Intensity { hold_millis: 1000, rest_millis: 1000, paired: 2 };

    #[test]
    fn a_seed_determines_the_plan() {
        let steps = |seed| Plan::new(seed, INTENSITY).take(30).collect::<Vec<_>>();
        assert_eq!(steps(1), steps(1));
        assert_ne!(steps(1), steps(2));
    }

    #[test]
    fn a_round_kills_and_pauses_every_server() {
        let mut faults: Vec<(Target, FaultKind)> = Vec::new();
        let mut plan = Plan::new(3, INTENSITY);
        while faults.len() < ROUND {
            let step = plan.next().unwrap();
            // Faults at the same time have different targets.
            assert!(step.faults.len() < 2 || step.faults[0].0 != step.faults[1].0, "{step}");
            faults.extend(step.faults);
        }
        assert_eq!(faults.len(), ROUND);
        for target in [Target::Postgres, Target::Nats, Target::Node(0), Target::Node(NODES - 1)] {
            for fault in faults_of(target) {
                assert!(faults.contains(&fault), "{fault:?}");
            }
        }
    }
}
