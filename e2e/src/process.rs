//! A program that runs beside the tests and ends with them.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;

use anyhow::{Context, bail};

/// A running program; it is ended when this is dropped.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
}

impl Running {
    /// Starts a program and waits for the line that says what it has to say: an address, a port.
    pub(crate) fn start<T>(
        mut command: Command,
        tells: impl Fn(&str) -> Option<T>,
    ) -> anyhow::Result<(Running, T)> {
        let shown = format!("{command:?}");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let child = command.spawn().with_context(|| format!("{shown} cannot be started"))?;
        let mut running = Running { child };
        let out = running.child.stdout.take().context("the output of a program is piped")?;
        let mut lines = BufReader::new(out).lines();
        for line in lines.by_ref() {
            if let Some(told) = tells(&line?) {
                // Whatever it says later is read too: a full pipe would halt it.
                thread::spawn(move || lines.for_each(drop));
                return Ok((running, told));
            }
        }
        bail!("{shown} ended before it was ready")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A program that has ended already cannot be ended again, which is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
