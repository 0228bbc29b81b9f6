//! `cargo xtask failover`: a node dies behind the proxy, and its clients continue on other nodes within three seconds.
//!
//! The clients of `quadrille load` stand for browsers: all connections go through one proxy, and a lost connection is made again after half a
//! second, the longest first pause of the browser client. The longest time from the moment at which a move was due to its acknowledgement, together
//! with the time between two moves, is at least the time from the end of the node to the next acknowledged move.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use anyhow::{Context, ensure};
use quadrille_load::{Phase, Played, Progress, Rate, Script, Workload, play};
use tokio::runtime::{Builder, Runtime};

use crate::client::Purpose;
use crate::cluster::{Cluster, Network, build_program, free_port, local, need_servers, start_proxy};
use crate::machine::{built, fresh_folder, need_program, say, target};

/// Matches, with two connections each: a third of them is on the node that dies.
const MATCHES: usize = 12;
/// Moves per second of a match.
const MOVES_PER_SECOND: f64 = 2.0;
/// The first pause of a browser before it connects again, at its longest.
const RECONNECT_DELAY: Duration = Duration::from_millis(500);
/// The clients do not notice by themselves that a node hangs: only the proxy closes their connections.
const ANSWER_LIMIT: Duration = Duration::from_secs(20);
/// Time before the fault, and after it.
const BEFORE: Duration = Duration::from_secs(2);
const AFTER: Duration = Duration::from_secs(5);
/// Timeout of the connections.
const CONNECT_LIMIT: Duration = Duration::from_secs(30);

/// The fault of a node, and the longest time that a client may wait for its next acknowledged move.
#[derive(Clone, Copy, Debug)]
enum FaultKind {
    /// SIGKILL: the kernel closes its connections.
    Kill,
    /// SIGSTOP: its connections stay open until the proxy gives it up.
    Pause,
}

impl FaultKind {
    const fn name(self) -> &'static str {
        match self {
            FaultKind::Kill => "killed",
            FaultKind::Pause => "paused",
        }
    }

    const fn limit(self) -> Duration {
        match self {
            FaultKind::Kill => Duration::from_secs(3),
            FaultKind::Pause => Duration::from_secs(5),
        }
    }
}

/// Measures both faults.
pub(crate) fn run(purpose: Purpose) -> anyhow::Result<()> {
    need_servers()?;
    need_program("haproxy", "haproxy")?;
    let program = build_program(purpose)?;
    measure(&program, FaultKind::Kill)?;
    measure(&program, FaultKind::Pause)
}

/// The same with the program that is built for development, for `cargo xtask test`. The program must be built.
pub(crate) fn check() -> anyhow::Result<()> {
    let program = built("quadrille")?.display().to_string();
    measure(&program, FaultKind::Kill)?;
    measure(&program, FaultKind::Pause)
}

fn runtime() -> anyhow::Result<Runtime> {
    Ok(Builder::new_current_thread().enable_all().build()?)
}

fn measure(program: &str, fault: FaultKind) -> anyhow::Result<()> {
    let folder = fresh_folder(target()?.join("failover"))?;
    let arguments = ["--proxy-header", "X-Forwarded-For"];
    let mut cluster = Cluster::start(program, &folder, Network::Direct, &arguments)?;
    let longest = measure_in(&mut cluster, &folder, fault)
        .with_context(|| format!("a node was {}; logs in {}", fault.name(), folder.display()))?;
    let (name, seconds, limit) = (fault.name(), longest.as_secs_f64(), fault.limit().as_secs_f64());
    say(&format!("a node was {name}: the next move of each client was acknowledged within {seconds:.2} s"));
    ensure!(longest < fault.limit(), "more than {limit} s after a node was {name}");
    Ok(())
}

/// The longest time from the end of the node to the next acknowledged move of a client, at most.
fn measure_in(cluster: &mut Cluster, folder: &Path, fault: FaultKind) -> anyhow::Result<Duration> {
    let port = free_port()?;
    let _proxy = start_proxy(&cluster.nodes, port, folder)?;
    let phase = Phase {
        rate: Rate::MovesPerSecond(MATCHES as f64 * MOVES_PER_SECOND),
        duration: CONNECT_LIMIT + BEFORE + AFTER,
    };
    let workload = Workload {
        timeout: ANSWER_LIMIT,
        reconnect_delay: RECONNECT_DELAY,
        ..Workload::new(vec![local(port)], MATCHES, Script::endless(200)?, vec![phase])
    };
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
    let is_connected = all_connected.recv_timeout(CONNECT_LIMIT).is_ok();
    if is_connected {
        thread::sleep(BEFORE);
        let node = &mut cluster.nodes[0].process;
        match fault {
            FaultKind::Kill => node.kill(),
            FaultKind::Pause => node.pause()?,
        }
        thread::sleep(AFTER);
    }
    stop.store(true, Ordering::Relaxed);
    let played = load.join().expect("the load fails and does not panic")?;
    ensure!(is_connected, "the matches could not be set up in time");
    let survivors: Vec<_> = cluster.nodes[1..].iter().map(|node| node.address).collect();
    let report = runtime()?.block_on(played.verify(&survivors, |_| {}));
    println!("   {report}");
    ensure!(report.violations.total() == 0, "the servers violated their promises");
    let phase = report.phases.first().context("the load has no phase")?;
    println!("   {phase}");
    ensure!(phase.failed.values().sum::<u64>() > 0, "no client was connected to the node");
    Ok(Duration::from_secs_f64(phase.to_acknowledgement.longest / 1000.0 + 1.0 / MOVES_PER_SECOND))
}
