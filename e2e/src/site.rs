//! The program as people run it: `quadrille serve` at a port of its own.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, ensure};
use tempfile::TempDir;

use crate::process::Running;

/// A server with the client in it. Each has an origin of its own, so that browsers keep nothing between two of them.
#[derive(Debug)]
pub(crate) struct Site {
    address: String,
    server: Option<Running>,
    /// What it keeps of games goes with it.
    _data: TempDir,
}

impl Site {
    /// Starts the server with these further arguments.
    pub(crate) fn start(arguments: &[&str]) -> anyhow::Result<Site> {
        let (program, data) = (program()?, TempDir::new()?);
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0", "--data"]).arg(data.path()).args(arguments);
        let (server, address) =
            Running::start(command, |line| line.strip_prefix("Quadrille is at ").map(str::to_string))?;
        Ok(Site { address, server: Some(server), _data: data })
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

/// The program: `QUADRILLE_PROGRAM`, or the one beside this one.
fn program() -> anyhow::Result<PathBuf> {
    let program = match env::var_os("QUADRILLE_PROGRAM") {
        Some(program) => PathBuf::from(program),
        None => env::current_exe()?.with_file_name("quadrille"),
    };
    ensure!(program.exists(), "{} is not built; `cargo xtask browse` builds everything", program.display());
    program.canonicalize().with_context(|| program.display().to_string())
}
