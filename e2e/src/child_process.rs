//! A program that runs beside the tests and is killed with them.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};

/// The time limit for a program to listen on its port.
const LISTEN_TIMEOUT: Duration = Duration::from_secs(15);
/// The interval between connection attempts.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// A running program, killed on drop.
#[derive(Debug)]
pub(crate) struct ChildProcess {
    child: Child,
}

impl ChildProcess {
    /// Starts a program and waits for the line of output that contains its address or port.
    pub(crate) fn start<T>(
        mut command: Command,
        tells: impl Fn(&str) -> Option<T>,
    ) -> anyhow::Result<(ChildProcess, T)> {
        let shown = format!("{command:?}");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let child = command.spawn().with_context(|| format!("{shown} cannot be started"))?;
        let mut running = ChildProcess { child };
        let out = running.child.stdout.take().context("the output of a program is piped")?;
        let mut lines = BufReader::new(out).lines();
        let mut last = String::new();
        for line in lines.by_ref() {
            last = line?;
            if let Some(told) = tells(&last) {
                // The rest of the output is read too: a full pipe would block the program.
                thread::spawn(move || lines.for_each(drop));
                return Ok((running, told));
            }
        }
        bail!("{shown} ended before it was ready; the end of its output: {last}")
    }

    /// Starts a program that prints nothing on a port that was free just before, and waits until it listens there.
    pub(crate) fn start_on_free_port(
        command: impl FnOnce(u16) -> Command,
    ) -> anyhow::Result<(ChildProcess, u16)> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let mut command = command(port);
        let shown = format!("{command:?}");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().with_context(|| format!("{shown} cannot be started"))?;
        let mut running = ChildProcess { child };
        let begun = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            let ended = running.child.try_wait()?;
            ensure!(ended.is_none(), "{shown} ended before it was ready");
            ensure!(begun.elapsed() < LISTEN_TIMEOUT, "{shown} does not listen");
            thread::sleep(POLL_INTERVAL);
        }
        Ok((running, port))
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        // Killing a program that has already exited fails, which is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
