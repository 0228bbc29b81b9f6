//! A PostgreSQL server with an empty data folder, for a cluster on this machine.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, ensure};

use super::local;
use super::process::{Process, Recipe, free_port, is_root, wait_until};
use crate::machine::{program, run};

/// PostgreSQL does not run as root; Debian's package creates this user.
const SERVER_USER: &str = "postgres";
/// The user and the database of the games.
const NAME: &str = "quadrille";
/// The programs that are run; a folder of `PATH` may have only some of them.
const PROGRAMS: [&str; 5] = ["initdb", "postgres", "pg_isready", "createdb", "psql"];
const START_LIMIT: Duration = Duration::from_secs(30);

/// A running PostgreSQL server; its data is deleted at the end.
pub(crate) struct Postgres {
    pub(crate) process: Process,
    programs: PathBuf,
    // After the process: it is deleted when the server has ended.
    folder: tempfile::TempDir,
    port: u16,
}

impl Postgres {
    /// Creates the data folder and starts the server. Every commit is synchronised with the disk, as in operation.
    pub(crate) fn start(core: Option<u32>, log: &Path) -> anyhow::Result<Postgres> {
        let programs = find_programs()?;
        // Another user must be able to reach it, which excludes most home folders.
        let folder = tempfile::Builder::new().prefix("quadrille-cluster-").tempdir()?;
        if is_root() {
            let path = folder.path().display().to_string();
            run(program("chown", &[SERVER_USER, &path]))?;
        }
        let data = folder.path().join("data").display().to_string();
        let recipe = |name: &str, arguments: &[&str]| Recipe {
            program: programs.join(name).display().to_string(),
            arguments: arguments.iter().map(ToString::to_string).collect(),
            user: Some(SERVER_USER),
            core,
            folder: folder.path().to_path_buf(),
        };
        let initdb = ["-U", NAME, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D", &data];
        recipe("initdb", &initdb).run()?;
        let port = free_port()?;
        let (port_text, sockets) = (port.to_string(), folder.path().display().to_string());
        let listen = "listen_addresses=127.0.0.1";
        let serve =
            ["-D", &data, "-p", &port_text, "-k", &sockets, "-c", listen, "-c", "max_connections=200"];
        let process = Process::start(recipe("postgres", &serve), log.to_path_buf())?;
        let mut postgres = Postgres { process, programs, folder, port };
        postgres.wait_until_ready()?;
        postgres.client("createdb", &[NAME]).run()?;
        Ok(postgres)
    }

    /// A client program of PostgreSQL, connected as the owner of the database.
    fn client(&self, name: &str, arguments: &[&str]) -> Recipe {
        let port = self.port.to_string();
        let mut words = vec!["-h", "127.0.0.1", "-p", &port, "-U", NAME];
        words.extend(arguments);
        Recipe {
            program: self.programs.join(name).display().to_string(),
            arguments: words.into_iter().map(String::from).collect(),
            folder: self.folder.path().to_path_buf(),
            ..Recipe::default()
        }
    }

    /// The address of the server.
    pub(crate) fn address(&self) -> SocketAddr {
        local(self.port)
    }

    /// The database, for `--database`.
    pub(crate) fn url(&self) -> String {
        self.url_at(self.address())
    }

    /// The database through a relay at this address.
    pub(crate) fn url_at(&self, address: SocketAddr) -> String {
        format!("postgres://{NAME}@{address}/{NAME}")
    }

    /// Kills all processes of the server at once, as a crash of the machine would, and starts it again; it recovers from its log.
    pub(crate) fn kill_and_restart(&mut self) -> anyhow::Result<()> {
        self.process.kill();
        // The processes of the connections end when they notice that the first one is gone; until then a start is refused. A server that recovers
        // is not started again, however long that takes.
        let started = wait_until(START_LIMIT, || {
            let alive = self.process.restart().is_ok();
            alive
                && wait_until(START_LIMIT, || self.process.has_ended() || self.accepts().is_ok())
                && !self.process.has_ended()
        });
        ensure!(started, "PostgreSQL does not start again:\n{}", self.process.last_lines());
        Ok(())
    }

    fn accepts(&self) -> anyhow::Result<()> {
        self.client("pg_isready", &[]).run().map(drop)
    }

    /// The numbers in the first row of a query.
    pub(crate) fn numbers(&self, query: &str) -> anyhow::Result<Vec<f64>> {
        let row = self.client("psql", &["-At", "-c", query, NAME]).run()?;
        row.trim().split('|').map(|number| number.parse().with_context(|| row.clone())).collect()
    }

    fn wait_until_ready(&mut self) -> anyhow::Result<()> {
        let mut accepted = Ok(());
        let is_ready = wait_until(START_LIMIT, || {
            accepted = self.accepts();
            accepted.is_ok() || self.process.has_ended()
        });
        accepted.with_context(|| format!("PostgreSQL does not start:\n{}", self.process.last_lines()))?;
        ensure!(is_ready, "PostgreSQL does not start in time:\n{}", self.process.last_lines());
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // An immediate shutdown ends the processes of all connections, so that nothing writes into the folder while it is deleted. If it
        // fails, the process is killed.
        let _ = self.process.signal("-QUIT");
        wait_until(Duration::from_secs(5), || self.process.has_ended());
    }
}

/// The folder of PostgreSQL's programs: one of `PATH`, or Debian's.
fn find_programs() -> anyhow::Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(versions.map(|version| version.path().join("bin")));
    let is_complete = |folder: &PathBuf| PROGRAMS.iter().all(|name| folder.join(name).exists());
    let missing = || format!("{} are missing; install PostgreSQL", PROGRAMS.join(", "));
    folders.into_iter().find(is_complete).with_context(missing)
}
