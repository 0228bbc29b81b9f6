//! `cargo xtask browse` and `shots`: the client in a real browser. Installs the browser and its driver, builds the client and the program
//! that contains it, and runs the crate in `e2e/`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::client::{self, Purpose};
use crate::machine::{self, build_programs, built, install, need_program, program, say, target};

/// The start of the names of scenarios that measure: they need the machine to themselves and the client as it is shipped.
const BUDGETS: &str = "budget:";

/// Builds the client and runs scenarios with these arguments of the runner, or all of them.
pub(crate) fn scenarios(purpose: Purpose, arguments: &[String]) -> anyhow::Result<()> {
    client::build(purpose)?;
    if arguments.is_empty() && purpose == Purpose::Release {
        unmeasured_scenarios()?;
        return budgets();
    }
    let mut command = runner()?;
    command.args(arguments);
    if purpose == Purpose::Development {
        command.args(["--skip", BUDGETS]);
    }
    machine::run(command)
}

/// Runs the scenarios that measure nothing, with the client that was built.
pub(crate) fn unmeasured_scenarios() -> anyhow::Result<()> {
    let mut command = runner()?;
    command.args(["--skip", BUDGETS]);
    machine::run(command)
}

/// Runs the scenarios that measure, with the client that was built.
pub(crate) fn budgets() -> anyhow::Result<()> {
    let mut command = runner()?;
    command.args([BUDGETS, "--test-threads=1"]);
    machine::run(command)
}

/// Takes screenshots of every screen.
pub(crate) fn shots(purpose: Purpose) -> anyhow::Result<()> {
    client::build(purpose)?;
    let mut command = runner()?;
    command.arg("shots").arg(target()?.join("shots"));
    machine::run(command)
}

/// The program that runs the scenarios, with everything that it needs except the client.
fn runner() -> anyhow::Result<Command> {
    need_program("chromedriver", "chromium-driver")?;
    let browser = need_browser()?;
    let axe = need_axe()?;
    say("building the program and the scenarios");
    build_programs()?;
    let mut command = Command::new(built("quadrille-e2e")?);
    command.env("QUADRILLE_PROGRAM", built("quadrille")?).env("AXE_CORE", axe);
    if let Some(browser) = browser {
        command.env("CHROMIUM", browser);
    }
    Ok(command)
}

/// The browser to use if it is not the one that chromedriver finds: Debian's headless shell, which takes a third less processor time.
fn need_browser() -> anyhow::Result<Option<&'static Path>> {
    // The script of this name in `PATH` starts the browser as a child, which survives when chromedriver kills the script.
    let headless_shell = Path::new("/usr/lib/chromium/chromium-headless-shell");
    if headless_shell.exists() || install(&["chromium-headless-shell"]).is_ok() {
        return Ok(Some(headless_shell).filter(|path| path.exists()));
    }
    need_program("chromium", "chromium")?;
    Ok(None)
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
