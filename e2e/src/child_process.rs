//! A program that runs beside the tests and is killed with them.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;

use anyhow::{Context, bail};

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
        for line in lines.by_ref() {
            if let Some(told) = tells(&line?) {
                // The rest of the output is read too: a full pipe would block the program.
                thread::spawn(move || lines.for_each(drop));
                return Ok((running, told));
            }
        }
        bail!("{shown} ended before it was ready")
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        // Killing a program that has already exited fails, which is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
