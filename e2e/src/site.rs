//! A server under test: `quadrille serve` on a port of its own.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use tempfile::TempDir;

use crate::child_process::ChildProcess;

/// A running server. Each has its own origin, so that browsers share no storage between two of them.
#[derive(Debug)]
pub(crate) struct Site {
    address: String,
    server: Option<ChildProcess>,
    /// The server's data, deleted on drop; none if another `Site` runs the server.
    data: Option<TempDir>,
}

impl Site {
    /// Starts the server with these further arguments.
    pub(crate) fn start(arguments: &[&str]) -> anyhow::Result<Site> {
        let data = TempDir::new()?;
        let (server, address) = serve("0", data.path(), arguments)?;
        Ok(Site { address, server: Some(server), data: Some(data) })
    }

    /// A site that something else serves, at an address with a slash at the end.
    pub(crate) fn at(address: String) -> Site {
        Site { address, server: None, data: None }
    }

    /// The same site for another visitor, without control of the server.
    pub(crate) fn shared(&self) -> Site {
        Site::at(self.address.clone())
    }

    /// Kills the server and starts it again at the same address with the same data.
    pub(crate) fn restart(&mut self) -> anyhow::Result<()> {
        self.stop();
        let data = self.data.as_ref().context("another runs the server")?;
        let port = self.address.trim_end_matches('/').rsplit(':').next().context("an address has a port")?;
        let (server, address) = serve(port, data.path(), &[])?;
        ensure!(address == self.address, "the server came back at {address}");
        self.server = Some(server);
        Ok(())
    }

    /// Its address, with a slash at the end.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Stops the server, as if the network were gone.
    pub(crate) fn stop(&mut self) {
        self.server = None;
    }
}

/// Runs the server and returns its address.
fn serve(port: &str, data: &Path, arguments: &[&str]) -> anyhow::Result<(ChildProcess, String)> {
    let mut command = Command::new(program()?);
    // All browsers of a run have one address: the limits for each address do not apply to them.
    command.args(["serve", "--port", port, "--limit-factor", "1000", "--data"]).arg(data).args(arguments);
    ChildProcess::start(command, |line| line.strip_prefix("Quadrille is at ").map(str::to_string))
}

/// The path of the program: `QUADRILLE_PROGRAM`, or `quadrille` in the folder of this program.
fn program() -> anyhow::Result<PathBuf> {
    let program = match env::var_os("QUADRILLE_PROGRAM") {
        Some(program) => PathBuf::from(program),
        None => env::current_exe()?.with_file_name("quadrille"),
    };
    ensure!(program.exists(), "{} is not built; `cargo xtask browse` builds everything", program.display());
    program.canonicalize().with_context(|| program.display().to_string())
}
