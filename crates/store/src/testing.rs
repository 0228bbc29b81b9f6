//! For tests: a temporary PostgreSQL server, and a simulated full disk.

use std::io;
use std::net::TcpListener;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};

use crate::{Database, StoreError};

/// PostgreSQL does not run as root; Debian's package creates this user.
const SERVER_USER: &str = "postgres";
/// Ports outside the ephemeral range, so that a stopped server finds its port free again.
const PORTS: std::ops::Range<u16> = 20_000..32_000;

/// A PostgreSQL server with an empty data folder, on a port of 127.0.0.1. It ends, and its folder is deleted, when this is dropped or the
/// process ends, even if it is killed.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    /// Further settings on its command line.
    settings: String,
    databases: AtomicU32,
    supervisor: Child,
}

impl Postgres {
    /// Starts a server; blocks for a second or two. The error says what is missing.
    pub fn start() -> io::Result<Postgres> {
        Postgres::start_with(None)
    }

    /// Starts a server that offers TLS with this certificate and key, in PEM.
    pub fn start_with_tls(certificate: &str, key: &str) -> io::Result<Postgres> {
        Postgres::start_with(Some((certificate, key)))
    }

    fn start_with(tls: Option<(&str, &str)>) -> io::Result<Postgres> {
        let programs = find_programs()?;
        let folder = tempfile::Builder::new().prefix("quadrille-postgres-").tempdir()?.keep();
        // From here on the supervisor deletes the folder.
        let supervisor = supervise(&folder)?;
        if is_root()? {
            run(Command::new("chown").arg(SERVER_USER).arg(&folder))?;
        }
        let databases = AtomicU32::new(0);
        let settings =
            tls.map_or(Ok(String::new()), |(certificate, key)| write_tls(&folder, certificate, key))?;
        let mut server = Postgres { programs, folder, port: 0, settings, databases, supervisor };
        let options =
            ["-U", "quadrille", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D", "data"];
        run(server.program("initdb")?.args(options))?;
        // Another process may take the port between the check and its use.
        for _ in 0..5 {
            server.port = free_port()?;
            if server.resume().is_ok() {
                return Ok(server);
            }
        }
        let log = std::fs::read_to_string(server.folder.join("log")).unwrap_or_default();
        Err(io::Error::other(format!("PostgreSQL does not start:\n{log}")))
    }

    /// Creates an empty database and returns its URL.
    pub async fn database(&self) -> Result<String, sqlx::Error> {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let server = PgConnectOptions::new().host("127.0.0.1").port(self.port).username("quadrille");
        let mut connection = server.database("postgres").connect().await?;
        connection.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await?;
        Ok(format!("postgres://quadrille@127.0.0.1:{}/{name}", self.port))
    }

    /// Stops the server as a crash would; acknowledged commits remain.
    pub fn halt(&self) -> io::Result<()> {
        run(self.program("pg_ctl")?.args(["-D", "data", "-m", "immediate", "-w", "stop"]))
    }

    /// Starts it again after [`Postgres::halt`], at the same address.
    pub fn resume(&self) -> io::Result<()> {
        // Tests stop processes, not machines: without fsync nothing is lost.
        let (port, folder, settings) = (self.port, self.folder.display(), &self.settings);
        let options = format!("-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off {settings}");
        run(self.program("pg_ctl")?.args(["-D", "data", "-l", "log", "-w", "-o", &options, "start"]))
    }

    /// A program of PostgreSQL, run in the folder, not as root.
    fn program(&self, name: &str) -> io::Result<Command> {
        let program = self.programs.join(name);
        let mut command = if is_root()? {
            let mut command = Command::new("runuser");
            command.args(["-u", SERVER_USER, "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(&self.folder);
        Ok(command)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The supervisor ends the server at the end of its input.
        drop(self.supervisor.stdin.take());
        // A failure here would only leave a process of a finished test behind.
        let _ = self.supervisor.wait();
    }
}

/// Writes the files of a certificate, and returns the settings that name them.
fn write_tls(folder: &Path, certificate: &str, key: &str) -> io::Result<String> {
    let (certificate_file, key_file) = (folder.join("certificate.pem"), folder.join("key.pem"));
    std::fs::write(&certificate_file, certificate)?;
    std::fs::write(&key_file, key)?;
    // The server reads a key only if nobody else can.
    run(Command::new("chmod").arg("600").arg(&key_file))?;
    if is_root()? {
        run(Command::new("chown").arg(SERVER_USER).arg(&key_file))?;
    }
    let (certificate, key) = (certificate_file.display(), key_file.display());
    Ok(format!("-c ssl=on -c ssl_cert_file={certificate} -c ssl_key_file={key}"))
}

/// True if this process runs as root.
fn is_root() -> io::Result<bool> {
    Ok(Path::new("/proc/self").metadata()?.uid() == 0)
}

/// Starts a process that waits for the end of its input, which comes even if this process is killed, and then stops the server and deletes its
/// folder.
fn supervise(folder: &Path) -> io::Result<Child> {
    let script = r#"trap '' INT TERM HUP
        cat >/dev/null
        if test -f data/postmaster.pid; then kill -QUIT "$(head -n 1 data/postmaster.pid)"; fi
        for _ in $(seq 100); do test -f data/postmaster.pid || break; sleep 0.05; done
        cd / && rm -rf "$1""#;
    let mut supervisor = Command::new("sh");
    supervisor.args(["-c", script, "supervisor"]).arg(folder).current_dir(folder).process_group(0);
    supervisor.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
}

/// The folder of `initdb` and `pg_ctl`: one of `PATH`, or Debian's.
fn find_programs() -> io::Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    if let Ok(versions) = std::fs::read_dir("/usr/lib/postgresql") {
        folders.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    let complete = |folder: &PathBuf| ["initdb", "pg_ctl"].iter().all(|name| folder.join(name).exists());
    let missing = || {
        io::Error::other("initdb and pg_ctl are missing; install PostgreSQL (Debian: the package postgresql)")
    };
    folders.into_iter().find(complete).ok_or_else(missing)
}

/// A free port. Processes that start together begin at different ports.
fn free_port() -> io::Result<u16> {
    let asked = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let first = PORTS.start + asked % (PORTS.end - PORTS.start);
    let mut ports = (first..PORTS.end).chain(PORTS.start..first);
    let free = ports.find(|&port| TcpListener::bind(("127.0.0.1", port)).is_ok());
    free.ok_or_else(|| io::Error::other("no port is free"))
}

/// Runs a command to its end; the error contains its output.
fn run(command: &mut Command) -> io::Result<()> {
    // A server that is started here inherits the file descriptors, and must not keep a pipe open.
    let Output { status, stderr, .. } = command.stdin(Stdio::null()).stdout(Stdio::null()).output()?;
    if status.success() {
        return Ok(());
    }
    let message = String::from_utf8_lossy(&stderr);
    Err(io::Error::other(format!("{command:?} failed: {message}")))
}

impl Database {
    /// Limits the file of an SQLite database to its current size, as on a full disk, or removes the limit. The limit holds for the current write
    /// connection, which ends with the first failure.
    pub async fn fill_disk(&self, full: bool) -> Result<(), StoreError> {
        // SQLite raises a lower limit to the size of the file.
        let limit = if full { "PRAGMA max_page_count = 1" } else { "PRAGMA max_page_count = 4294967294" };
        self.writer.execute(limit).await?;
        Ok(())
    }
}
