//! A server process for a check or a measurement.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::Context;

/// A running server, killed on drop.
pub(crate) struct Server {
    child: Child,
    /// Its address and port.
    pub(crate) host: String,
}

impl Server {
    /// Starts a `quadrille serve` command and waits until it listens.
    pub(crate) fn start(mut command: Command) -> anyhow::Result<Server> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut server =
            Server { child: child.context("the server cannot be started")?, host: String::new() };
        let out = server.child.stdout.as_mut().context("the output of the server is piped")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let host = line.trim_end().strip_prefix("Quadrille is at http://");
        let host = host.and_then(|rest| rest.strip_suffix('/'));
        server.host = host.with_context(|| format!("the server did not start: {line:?}"))?.to_string();
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Killing a server that has already exited fails, which is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
