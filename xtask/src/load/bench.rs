//! Servers and the load generator on cores of their own.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::{Value, json};

use crate::cluster::{Cluster, Network, Node, Postgres};
use crate::machine::{fresh_folder, output, program};

/// The core of the server, or of all nodes.
pub(super) const SERVER_CORE: u32 = 0;
/// The core of the load generator.
const GENERATOR_CORE: u32 = 1;

/// The core of database and bus: one of its own, or else that of the generator, so that the server has its core for itself.
pub(super) fn database_core() -> Option<u32> {
    let cores = u32::try_from(cores()).unwrap_or(u32::MAX);
    pinned(if cores > 2 { 2 } else { GENERATOR_CORE })
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The core, if the machine has several and processes can be pinned.
pub(super) fn pinned(core: u32) -> Option<u32> {
    (cfg!(target_os = "linux") && cores() > 1).then_some(core)
}

/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// Matches of most parts.
    pub(super) matches: usize,
    /// Matches at the target rates of one node: so many that hardly one of them waits for its last move when the next is due.
    pub(super) busy_matches: usize,
    /// Moves per second of one node on SQLite, a little above the target.
    pub(super) sqlite_rate: u32,
    /// The same on PostgreSQL.
    pub(super) postgres_rate: u32,
    /// Matches of the overload: enough for many waiting commands at twice the server's throughput.
    pub(super) overload_matches: usize,
    /// Matches with one move a second each.
    pub(super) slow_matches: usize,
    /// Idle WebSockets.
    pub(super) idle_sockets: usize,
    /// Stored games, few and many.
    pub(super) stored: [u64; 2],
    /// Moves per second with few and with many stored games.
    pub(super) stored_rate: u32,
    /// Duration of a phase in seconds.
    pub(super) seconds: f64,
    /// Duration of the idle phase in seconds: every client sends a ping in it.
    pub(super) idle_seconds: f64,
    /// Moves per second of a phase that no server finds difficult.
    pub(super) moderate: f64,
}

impl Sizes {
    pub(super) fn full() -> Sizes {
        Sizes {
            matches: 1000,
            busy_matches: 3000,
            sqlite_rate: 15_200,
            postgres_rate: 8_100,
            overload_matches: 4000,
            slow_matches: most_matches().min(10_000),
            idle_sockets: 10_000,
            stored: [10_000, 1_000_000],
            stored_rate: 6000,
            seconds: 12.0,
            idle_seconds: 35.0,
            moderate: 500.0,
        }
    }

    pub(super) fn quick() -> Sizes {
        Sizes {
            matches: 20,
            busy_matches: 30,
            sqlite_rate: 150,
            postgres_rate: 80,
            overload_matches: 20,
            slow_matches: 50,
            idle_sockets: 100,
            stored: [100, 1000],
            stored_rate: 100,
            seconds: 1.0,
            idle_seconds: 1.0,
            moderate: 50.0,
        }
    }

    /// A phase of the usual duration; the rate is `max`, a number of moves per second or a multiple of the peak.
    pub(super) fn phase(&self, rate: &str) -> String {
        format!("{rate}:{}s", self.seconds)
    }
}

/// The matches for which server and generator may open enough files: two each, and some for other purposes.
fn most_matches() -> usize {
    const OTHERS: usize = 200;
    // The inherited limit; both raise their own up to it.
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let files = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<usize>().ok());
    files.map_or(usize::MAX, |files| files.saturating_sub(OTHERS) / 2)
}

/// The program, the folder and the sizes of a measurement.
pub(super) struct Bench {
    /// The program `quadrille`.
    pub(super) program: String,
    /// The folder of data and logs.
    pub(super) folder: PathBuf,
    pub(super) sizes: Sizes,
}

/// The servers that are loaded.
#[derive(Default)]
pub(super) struct Target {
    pub(super) addresses: Vec<SocketAddr>,
    pub(super) processes: Vec<u32>,
    pub(super) database: Option<u32>,
    pub(super) peer: Option<&'static str>,
}

impl Target {
    pub(super) fn node(node: &Node) -> Target {
        Target { addresses: vec![node.address], processes: vec![node.process.id()], ..Target::default() }
    }

    pub(super) fn cluster(cluster: &Cluster) -> Target {
        Target {
            addresses: cluster.addresses(),
            processes: cluster.nodes.iter().map(|node| node.process.id()).collect(),
            database: Some(cluster.postgres.process.id()),
            peer: None,
        }
    }
}

impl Bench {
    /// A server on SQLite, with its games in this folder.
    pub(super) fn sqlite(&self, data: &Path) -> anyhow::Result<Node> {
        let data = data.display().to_string();
        let log = self.folder.join("server.log");
        Node::start(&self.program, &["--data", &data], pinned(SERVER_CORE), log)
    }

    /// An empty folder for a server on SQLite.
    pub(super) fn data(&self) -> anyhow::Result<PathBuf> {
        self.named_data("data")
    }

    /// An empty folder of a database, beside those with other names.
    pub(super) fn named_data(&self, name: &str) -> anyhow::Result<PathBuf> {
        fresh_folder(self.folder.join(name))
    }

    pub(super) fn start_postgres(&self) -> anyhow::Result<Postgres> {
        Postgres::start(database_core(), &self.folder.join("postgres.log"))
    }

    /// A server on PostgreSQL.
    pub(super) fn postgres(&self, postgres: &Postgres) -> anyhow::Result<(Node, Target)> {
        let log = self.folder.join("server.log");
        let arguments = ["--database", &postgres.url()];
        let node = Node::start(&self.program, &arguments, pinned(SERVER_CORE), log)?;
        let target = Target { database: Some(postgres.process.id()), ..Target::node(&node) };
        Ok((node, target))
    }

    /// Three nodes, PostgreSQL and NATS.
    pub(super) fn cluster(&self) -> anyhow::Result<Cluster> {
        let cores = (pinned(SERVER_CORE), database_core());
        Cluster::start_on(&self.program, &self.folder, cores, Network::Direct, &[])
    }

    /// Loads the servers; returns a row: its name, the command and the report.
    pub(super) fn load(
        &self,
        name: &str,
        target: &Target,
        matches: usize,
        phases: &[String],
    ) -> anyhow::Result<Value> {
        let mut words = vec!["load".to_string(), "--matches".to_string(), matches.to_string()];
        words.extend(phases.iter().flat_map(|phase| ["--phase".to_string(), phase.clone()]));
        words.extend(target.peer.iter().flat_map(|peer| ["--peer".to_string(), peer.to_string()]));
        let command = format!("quadrille {}", words.join(" "));
        println!("   {name}: {command}");
        let option = |name: &str, value: String| [name.to_string(), value];
        words.extend(target.addresses.iter().flat_map(|address| option("--server", address.to_string())));
        words.extend(target.processes.iter().flat_map(|pid| option("--server-pid", pid.to_string())));
        words.extend(target.database.iter().flat_map(|pid| option("--database-pid", pid.to_string())));
        words.push("--json".to_string());
        let core = pinned(GENERATOR_CORE).map(|core| core.to_string());
        let before: Vec<&str> = core.iter().flat_map(|core| ["taskset", "-c", core]).collect();
        let all: Vec<&str> = before.into_iter().chain([self.program.as_str()]).collect();
        let mut load = program(all[0], &all[1..]);
        load.args(words);
        let report: Value = serde_json::from_slice(&output(load)?).context("the report is JSON")?;
        for phase in report["phases"].as_array().into_iter().flatten() {
            let latency = &phase["to_acknowledgement"];
            println!(
                "     {}: {:.0} moves/s, p50 {} ms, p99 {} ms",
                phase["phase"].as_str().unwrap_or_default(),
                phase["moves_per_second"].as_f64().unwrap_or_default(),
                latency["p50"],
                latency["p99"],
            );
        }
        Ok(json!({ "name": name, "load": command, "report": report }))
    }
}

/// The bytes of all files in a folder.
pub(super) fn bytes_in(folder: &Path) -> anyhow::Result<u64> {
    let mut bytes = 0;
    for file in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        bytes += file?.metadata()?.len();
    }
    Ok(bytes)
}
