//! `cargo xtask cluster`: three nodes, PostgreSQL, NATS and a proxy on this machine, ready to play.
//!
//! [`Cluster`] is also what `cargo xtask chaos` breaks and `cargo xtask load` measures.

mod postgres;
mod process;
mod relay;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::ensure;

pub(crate) use postgres::Postgres;
pub(crate) use process::{Process, Recipe, free_port, http_body, http_status, listens, wait_until};
use relay::Relays;

use crate::client::Purpose;
use crate::machine::{
    build_development, build_release, fresh_folder, need_nats, need_postgres, need_program, say, target,
};

/// Nodes of a cluster.
pub(crate) const NODES: usize = 3;
/// Timeout of the start of a process.
const START_LIMIT: Duration = Duration::from_secs(30);
/// The settings of the proxy. A node that is not ready gets no requests, and its connections move to another one. The first connection that a dead
/// node refuses marks it as down; `random`, unlike `leastconn`, tries the next node without a pause, and does not prefer the dead node, which has the
/// fewest connections. A node that hangs is found by two checks, within 2.2 s: after the first one that fails, the next follows at once. A
/// connection needs two open files, of which common limits allow less than 20,000.
const PROXY_SETTINGS: &str = "\
global
    maxconn 4000
defaults
    mode http
    timeout connect 1s
    timeout client 90s
    timeout server 90s
    timeout check 800ms
    retries 3
    option redispatch 1
    retry-on conn-failure
    option forwardfor
    default-server inter 500ms fastinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions observe layer4 error-limit 1 on-error mark-down
backend nodes
    balance random(2)
    option httpchk GET /readyz
    http-check expect status 200
";

/// The path of a server from a Debian package: these are outside of the `PATH` of users.
fn debian_server(name: &str) -> String {
    let path = Path::new("/usr/sbin").join(name);
    if path.exists() { path.display().to_string() } else { name.to_string() }
}

/// An address of this machine.
pub(crate) fn local(port: u16) -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, port))
}

/// A node of the cluster.
pub(crate) struct Node {
    pub(crate) process: Process,
    pub(crate) address: SocketAddr,
    /// Its connections to PostgreSQL and NATS; none if they are direct.
    pub(crate) relays: Option<Relays>,
}

impl Node {
    /// Starts `quadrille serve` on a free port.
    pub(crate) fn start(
        program: &str,
        arguments: &[&str],
        core: Option<u32>,
        log: PathBuf,
    ) -> anyhow::Result<Node> {
        let port = free_port()?;
        let mut words = vec!["serve".to_string(), "--port".to_string(), port.to_string()];
        words.extend(arguments.iter().map(ToString::to_string));
        let folder = log.parent().map(Path::to_path_buf).unwrap_or_default();
        let recipe = Recipe { program: program.to_string(), arguments: words, core, folder, user: None };
        let mut node = Node { process: Process::start(recipe, log)?, address: local(port), relays: None };
        node.wait_until_ready()?;
        Ok(node)
    }

    pub(crate) fn is_ready(&self) -> bool {
        http_status(self.address, "/readyz") == Some(200)
    }

    /// Waits until it serves games.
    pub(crate) fn wait_until_ready(&mut self) -> anyhow::Result<()> {
        let is_ready = wait_until(START_LIMIT, || self.process.has_ended() || self.is_ready());
        ensure!(
            is_ready && !self.process.has_ended(),
            "a node does not start:\n{}",
            self.process.last_lines()
        );
        Ok(())
    }
}

/// Three nodes with PostgreSQL and NATS. The nodes end first.
pub(crate) struct Cluster {
    pub(crate) nodes: Vec<Node>,
    pub(crate) nats: Process,
    pub(crate) nats_address: SocketAddr,
    /// The HTTP address at which NATS reports its traffic.
    pub(crate) nats_monitor: SocketAddr,
    pub(crate) postgres: Postgres,
}

/// The network between the nodes and the other servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Network {
    Direct,
    /// Each node is connected through relays, which can be cut.
    Relayed,
}

impl Cluster {
    /// Starts everything; logs go to this folder.
    pub(crate) fn start(
        program: &str,
        logs: &Path,
        network: Network,
        arguments: &[&str],
    ) -> anyhow::Result<Cluster> {
        Cluster::start_on(program, logs, (None, None), network, arguments)
    }

    /// The same with all nodes on one core, and PostgreSQL and NATS on another.
    pub(crate) fn start_on(
        program: &str,
        logs: &Path,
        (core, database_core): (Option<u32>, Option<u32>),
        network: Network,
        arguments: &[&str],
    ) -> anyhow::Result<Cluster> {
        let postgres = Postgres::start(database_core, &logs.join("postgres.log"))?;
        let (nats, nats_address, nats_monitor) = start_nats(logs, database_core)?;
        let node = |number: usize| -> anyhow::Result<Node> {
            let mut servers = vec![postgres.address(), nats_address];
            let mut relays = None;
            if network == Network::Relayed {
                let started = Relays::start(&servers)?;
                servers = started.addresses().to_vec();
                relays = Some(started);
            }
            let (database, bus) = (postgres.url_at(servers[0]), format!("nats://{}", servers[1]));
            let mut all = vec!["--database", &database, "--bus", &bus];
            all.extend(arguments);
            let node = Node::start(program, &all, core, logs.join(format!("node-{number}.log")))?;
            Ok(Node { relays, ..node })
        };
        let nodes = (1..=NODES).map(node).collect::<anyhow::Result<_>>()?;
        Ok(Cluster { nodes, nats, nats_address, nats_monitor, postgres })
    }

    /// The addresses of the nodes.
    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.address).collect()
    }
}

/// Starts NATS; returns its address, and the one of its reports.
fn start_nats(logs: &Path, core: Option<u32>) -> anyhow::Result<(Process, SocketAddr, SocketAddr)> {
    let port = free_port()?;
    let monitor = (port + 1..u16::MAX).find(|&port| !listens(local(port))).unwrap_or(port);
    let (port_text, monitor_text) = (port.to_string(), monitor.to_string());
    let arguments = ["-a", "127.0.0.1", "-p", &port_text, "-m", &monitor_text].map(String::from).to_vec();
    let folder = logs.to_path_buf();
    let recipe = Recipe { program: debian_server("nats-server"), arguments, user: None, core, folder };
    let process = Process::start(recipe, logs.join("nats.log"))?;
    ensure!(
        wait_until(START_LIMIT, || listens(local(port))),
        "NATS does not start:\n{}",
        process.last_lines()
    );
    Ok((process, local(port), local(monitor)))
}

/// Installs what a cluster needs.
pub(crate) fn need_servers() -> anyhow::Result<()> {
    need_postgres()?;
    need_nats()
}

/// Builds the program of the nodes and returns its path.
pub(crate) fn build_program(purpose: Purpose) -> anyhow::Result<String> {
    match purpose {
        Purpose::Release => build_release(),
        Purpose::Development => build_development(),
    }
}

/// Starts the proxy in front of the nodes.
pub(crate) fn start_proxy(nodes: &[Node], port: u16, folder: &Path) -> anyhow::Result<Process> {
    let mut settings = PROXY_SETTINGS.to_string();
    for (number, node) in nodes.iter().enumerate() {
        settings += &format!("    server node-{} {} check\n", number + 1, node.address);
    }
    settings += &format!("frontend players\n    bind 127.0.0.1:{port}\n    default_backend nodes\n");
    let path = folder.join("haproxy.cfg");
    std::fs::write(&path, settings)?;
    let recipe = Recipe {
        program: debian_server("haproxy"),
        arguments: ["-db".to_string(), "-f".to_string(), path.display().to_string()].to_vec(),
        folder: folder.to_path_buf(),
        ..Recipe::default()
    };
    let mut process = Process::start(recipe, folder.join("haproxy.log"))?;
    let is_ready = || http_status(local(port), "/readyz") == Some(200);
    let answered = wait_until(START_LIMIT, || process.has_ended() || is_ready());
    ensure!(answered && !process.has_ended(), "the proxy does not start:\n{}", process.last_lines());
    Ok(process)
}

/// Starts a cluster with a proxy, and stops it on Ctrl-C.
pub(crate) fn run(port: u16, purpose: Purpose) -> anyhow::Result<()> {
    need_servers()?;
    need_program("haproxy", "haproxy")?;
    let program = build_program(purpose)?;
    let folder = fresh_folder(target()?.join("cluster"))?;
    let arguments = ["--proxy-header", "X-Forwarded-For"];
    say("starting PostgreSQL, NATS, three nodes and the proxy");
    let cluster = Cluster::start(&program, &folder, Network::Direct, &arguments)?;
    let _proxy = start_proxy(&cluster.nodes, port, &folder)?;
    println!("Quadrille is at http://{}/", local(port));
    for (number, node) in cluster.nodes.iter().enumerate() {
        println!("   node {}: http://{}/, process {}", number + 1, node.address, node.process.id());
    }
    println!("   database {}, NATS nats://{}", cluster.postgres.url(), cluster.nats_address);
    println!("   logs in {}; Ctrl-C stops everything", folder.display());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(tokio::signal::ctrl_c())?;
    say("stopping");
    Ok(())
}
