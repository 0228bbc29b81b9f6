//! `cargo xtask browse` and `shots`: the client in a real browser. Installs what drives it, builds the client and the program around it,
//! and leaves the rest to the crate in `e2e/`.

use std::path::PathBuf;
use std::process::Command;

use crate::client::{self, Purpose};
use crate::machine::{self, cargo, need_program, program, say, target};

/// Runs the scenarios whose names contain one of these words, or all. A development build is quicker made, and its cost is not measured.
pub(crate) fn scenarios(purpose: Purpose, words: &[String]) -> anyhow::Result<()> {
    client::build(purpose)?;
    let mut command = driver()?;
    command.arg("test");
    if purpose == Purpose::Development {
        command.arg("--dev-client");
    }
    command.args(words);
    machine::run(command)
}

/// Runs the scenarios beside which other work may run, with the client that was built.
pub(crate) fn shared_scenarios() -> anyhow::Result<()> {
    let mut command = driver()?;
    command.args(["test", "--shared"]);
    machine::run(command)
}

/// Runs the scenarios that need the machine to themselves, with the client that was built.
pub(crate) fn lone_scenarios() -> anyhow::Result<()> {
    let mut command = driver()?;
    command.args(["test", "--alone"]);
    machine::run(command)
}

/// Takes pictures of every screen.
pub(crate) fn shots(purpose: Purpose) -> anyhow::Result<()> {
    client::build(purpose)?;
    let mut command = driver()?;
    command.arg("shots").arg(target()?.join("shots"));
    machine::run(command)
}

/// The program that drives the browser, with everything it needs in place except the client.
fn driver() -> anyhow::Result<Command> {
    need_program("chromium", "chromium")?;
    need_program("chromedriver", "chromium-driver")?;
    let axe = need_axe()?;
    say("building the program and what drives the browser");
    // Over the whole workspace dependencies have the features that all tests have compiled them with already.
    machine::run(cargo(&["build", "--workspace", "--bin", "quadrille", "--bin", "quadrille-e2e"]))?;
    let built = |name: &str| -> anyhow::Result<PathBuf> {
        Ok(target()?.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
    };
    let mut command = Command::new(built("quadrille-e2e")?);
    command.env("QUADRILLE_PROGRAM", built("quadrille")?).env("AXE_CORE", axe);
    Ok(command)
}

/// axe-core, installed into cargo's target folder if it is missing.
fn need_axe() -> anyhow::Result<PathBuf> {
    let folder = target()?.join("npm");
    let axe = folder.join("node_modules/axe-core/axe.min.js");
    if !axe.exists() {
        need_program("npm", "npm")?;
        say("axe-core is missing: installing it with npm");
        std::fs::create_dir_all(&folder)?;
        let mut npm = program("npm", &["install", "--no-audit", "--no-fund", "axe-core@4.14.0", "--prefix"]);
        npm.arg(&folder);
        machine::run(npm)?;
    }
    Ok(axe)
}
