//! A server process that can be killed, paused and started again, and that ends with this program.

use std::fs::File;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

/// Ports outside the ephemeral range, so that a stopped process finds its port free again.
const PORTS: std::ops::Range<u16> = 20_000..32_000;
/// Time between two looks at something that is awaited.
const POLL: Duration = Duration::from_millis(20);

/// A port that was free a moment ago.
pub(crate) fn free_port() -> anyhow::Result<u16> {
    let asked = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let first = PORTS.start + asked % (PORTS.end - PORTS.start);
    let mut ports = (first..PORTS.end).chain(PORTS.start..first);
    ports.find(|&port| TcpListener::bind(("127.0.0.1", port)).is_ok()).context("no port is free")
}

/// Looks again and again, for at most this time; false if it never came true.
pub(crate) fn wait_until(limit: Duration, mut is_true: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + limit;
    loop {
        if is_true() {
            return true;
        }
        if Instant::now() >= end {
            return false;
        }
        thread::sleep(POLL);
    }
}

/// True if a server accepts connections there.
pub(crate) fn listens(address: SocketAddr) -> bool {
    TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_ok()
}

/// Sends a GET request. In HTTP/1.0 a response is not chunked and ends with the connection.
fn get(address: SocketAddr, path: &str) -> Option<TcpStream> {
    let limit = Duration::from_secs(2);
    let mut stream = TcpStream::connect_timeout(&address, limit).ok()?;
    stream.set_read_timeout(Some(limit)).ok()?;
    let request = format!("GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).ok()?;
    Some(stream)
}

/// The status of the response to a GET request; none if there is no response within two seconds.
pub(crate) fn http_status(address: SocketAddr, path: &str) -> Option<u16> {
    let mut answer = [0; 12];
    get(address, path)?.read_exact(&mut answer).ok()?;
    std::str::from_utf8(&answer).ok()?.rsplit(' ').next()?.parse().ok()
}

/// The body of the response to a GET request; none if there is no response within two seconds.
pub(crate) fn http_body(address: SocketAddr, path: &str) -> Option<String> {
    let mut response = String::new();
    get(address, path)?.take(1 << 20).read_to_string(&mut response).ok()?;
    response.split_once("\r\n\r\n").map(|(_, body)| body.to_string())
}

/// How a process is run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recipe {
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
    /// The user to run as, if this program runs as root.
    pub(crate) user: Option<&'static str>,
    /// The core to run on.
    pub(crate) core: Option<u32>,
    pub(crate) folder: PathBuf,
}

impl Recipe {
    /// The command, which ends with this program, even if that is killed.
    fn command(&self) -> Command {
        let mut words: Vec<String> = Vec::new();
        if cfg!(target_os = "linux") {
            words.extend(["setpriv", "--pdeathsig", "KILL"].map(String::from));
            if let Some(user) = self.user.filter(|_| is_root()) {
                words.extend([format!("--reuid={user}"), format!("--regid={user}")]);
                words.push("--init-groups".to_string());
            }
            if let Some(core) = self.core {
                words.extend(["taskset", "-c"].map(String::from));
                words.push(core.to_string());
            }
        }
        words.push(self.program.clone());
        words.extend(self.arguments.iter().cloned());
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(&self.folder);
        command
    }

    /// Runs it to its end; returns its output.
    pub(crate) fn run(&self) -> anyhow::Result<String> {
        let output = self.command().stdin(Stdio::null()).output();
        let output = output.with_context(|| format!("{} cannot be started", self.program))?;
        if !output.status.success() {
            bail!("{} failed: {}", self.program, String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8(output.stdout)?)
    }
}

/// True if this program runs as root.
pub(crate) fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    Path::new("/proc/self").metadata().is_ok_and(|metadata| metadata.uid() == 0)
}

/// A running process.
#[derive(Debug)]
pub(crate) struct Process {
    recipe: Recipe,
    log: PathBuf,
    child: Child,
}

impl Process {
    /// Starts it; its output is appended to a file.
    pub(crate) fn start(recipe: Recipe, log: PathBuf) -> anyhow::Result<Process> {
        let child = spawn(&recipe, &log)?;
        Ok(Process { recipe, log, child })
    }

    /// Its process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Starts it again after it has ended.
    pub(crate) fn restart(&mut self) -> anyhow::Result<()> {
        self.kill();
        self.child = spawn(&self.recipe, &self.log)?;
        Ok(())
    }

    /// True if it has ended by itself.
    pub(crate) fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills it (SIGKILL), also while it is paused.
    pub(crate) fn kill(&mut self) {
        // Killing a process that has already ended fails, which is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Pauses it (SIGSTOP) with its child processes.
    pub(crate) fn pause(&self) -> anyhow::Result<()> {
        self.signal_all("-STOP")
    }

    /// Resumes it (SIGCONT) with its child processes.
    pub(crate) fn resume(&self) -> anyhow::Result<()> {
        self.signal_all("-CONT")
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: &str) -> anyhow::Result<()> {
        send_signal(signal, self.id())
    }

    fn signal_all(&self, signal: &str) -> anyhow::Result<()> {
        self.signal(signal)?;
        children(self.id()).into_iter().try_for_each(|child| send_signal(signal, child))
    }

    /// The end of its log.
    pub(crate) fn last_lines(&self) -> String {
        let text = std::fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(20)..].join("\n")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Sends a signal; a process that has ended in the meantime is no error.
fn send_signal(signal: &str, process: u32) -> anyhow::Result<()> {
    let mut kill = Command::new("kill");
    kill.args([signal, &process.to_string()]).stderr(Stdio::null()).status()?;
    Ok(())
}

fn spawn(recipe: &Recipe, log: &Path) -> anyhow::Result<Child> {
    let output = File::options().create(true).append(true).open(log)?;
    let errors = output.try_clone()?;
    let mut command = recipe.command();
    let child = command.stdin(Stdio::null()).stdout(output).stderr(errors).spawn();
    child.with_context(|| format!("{} cannot be started", recipe.program))
}

/// The direct child processes of a process: PostgreSQL has one for each connection.
fn children(process: u32) -> Vec<u32> {
    let path = format!("/proc/{process}/task/{process}/children");
    let listed = std::fs::read_to_string(path).unwrap_or_default();
    listed.split_whitespace().filter_map(|id| id.parse().ok()).collect()
}
