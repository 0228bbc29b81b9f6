//! The program as people run it: `quadrille serve` at a port of its own.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use tempfile::TempDir;

use crate::process::Running;

/// A server with the client in it. Each has an origin of its own, so that browsers keep nothing between two of them.
#[derive(Debug)]
pub(crate) struct Site {
    address: String,
    server: Option<Running>,
    /// What it keeps of games goes with it; none if another runs the server.
    data: Option<TempDir>,
}

impl Site {
    /// Starts the server with these further arguments.
    pub(crate) fn start(arguments: &[&str]) -> anyhow::Result<Site> {
        let data = TempDir::new()?;
        let (server, address) = serve("0", data.path(), arguments)?;
        Ok(Site { address, server: Some(server), data: Some(data) })
    }

    /// The same site for another visitor; whoever started it runs it.
    pub(crate) fn shared(&self) -> Site {
        Site { address: self.address.clone(), server: None, data: None }
    }

    /// Ends the server in the middle of everything, and starts it again at the same address with what it had kept.
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

    /// Stops the server: the network is gone.
    pub(crate) fn stop(&mut self) {
        self.server = None;
    }
}

/// Runs the server; its address.
fn serve(port: &str, data: &Path, arguments: &[&str]) -> anyhow::Result<(Running, String)> {
    let mut command = Command::new(program()?);
    command.args(["serve", "--port", port, "--data"]).arg(data).args(arguments);
    Running::start(command, |line| line.strip_prefix("Quadrille is at ").map(str::to_string))
}

/// The program: `QUADRILLE_PROGRAM`, or the one beside this one.
fn program() -> anyhow::Result<PathBuf> {
    let program = match env::var_os("QUADRILLE_PROGRAM") {
        Some(program) => PathBuf::from(program),
        None => env::current_exe()?.with_file_name("quadrille"),
    };
    ensure!(program.exists(), "{} is not built; `cargo xtask browse` builds everything", program.display());
    program.canonicalize().with_context(|| program.display().to_string())
}
