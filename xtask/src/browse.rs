//! `cargo xtask browse`, `shots`, `animations` and `first-board`: the client in real browsers. Installs the browsers and their drivers,
//! builds the client and the program that contains it, and runs the crate in `e2e/`: every scenario in Chromium, the smoke set in Firefox and WebKit.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::ValueEnum;

use crate::client::{self, Purpose};
use crate::machine::{
    self, build_programs, built, cargo, install, need_npm_package, need_program, project, say, target,
};

/// The start of the names of scenarios that measure: they need the machine to themselves and the client as it is shipped.
const BUDGETS: &str = "budget:";

/// The driver of Firefox, which Debian does not package.
const GECKODRIVER: &str = "0.37.1";

/// A browser that the client is tested in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Browser {
    Chromium,
    Firefox,
    #[value(name = "webkit")]
    WebKit,
}

impl Browser {
    pub(crate) const ALL: [Browser; 3] = [Browser::Chromium, Browser::Firefox, Browser::WebKit];
    /// The browsers that run the smoke set only.
    pub(crate) const SMOKE: [Browser; 2] = [Browser::Firefox, Browser::WebKit];

    /// The name on the command lines of xtask and of the scenarios.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Browser::Chromium => "chromium",
            Browser::Firefox => "firefox",
            Browser::WebKit => "webkit",
        }
    }
}

/// Builds the client and runs scenarios with these arguments of the runner, or all of them.
pub(crate) fn scenarios(purpose: Purpose, browser: Browser, arguments: &[String]) -> anyhow::Result<()> {
    client::build(purpose)?;
    build()?;
    if arguments.is_empty() && purpose == Purpose::Release && browser == Browser::Chromium {
        run(browser, &["--skip", BUDGETS])?;
        return budgets();
    }
    let mut command = runner(browser)?;
    command.args(arguments);
    if purpose == Purpose::Development {
        command.args(["--skip", BUDGETS]);
    }
    machine::run(command)
}

/// Runs the scenarios of a browser that measure nothing, with the client that was built. The output is printed at the end, as several browsers
/// run at the same time.
pub(crate) fn unmeasured_scenarios(browser: Browser) -> anyhow::Result<()> {
    build()?;
    let mut command = runner(browser)?;
    command.args(["--skip", BUDGETS]);
    machine::run_and_print_at_end(command)
}

/// Runs the scenarios that measure, with the client that was built.
pub(crate) fn budgets() -> anyhow::Result<()> {
    build()?;
    run(Browser::Chromium, &[BUDGETS, "--test-threads=1"])
}

/// Takes screenshots of every screen.
pub(crate) fn shots(purpose: Purpose) -> anyhow::Result<()> {
    client::build(purpose)?;
    build()?;
    let mut command = program_with_tools(Browser::Chromium)?;
    command.arg("shots").arg(target()?.join("shots"));
    machine::run(command)
}

/// Records the animations of the README.
pub(crate) fn animations(purpose: Purpose) -> anyhow::Result<()> {
    need_program("img2webp", "webp")?;
    client::build(purpose)?;
    build()?;
    let mut command = program_with_tools(Browser::Chromium)?;
    command.arg("animations").arg(project().join("docs/images"));
    machine::run(command)
}

/// Compares the time to the first board of the client with that of other builds of it.
pub(crate) fn first_board(others: &[PathBuf]) -> anyhow::Result<()> {
    let client = client::build(Purpose::Release)?;
    build()?;
    let mut command = program_with_tools(Browser::Chromium)?;
    command.arg("first-board").arg(client).args(others);
    machine::run(command)
}

/// Builds the program that contains the client, and the scenarios.
fn build() -> anyhow::Result<()> {
    say("building the program and the scenarios");
    build_programs()
}

fn run(browser: Browser, arguments: &[&str]) -> anyhow::Result<()> {
    let mut command = runner(browser)?;
    command.args(arguments);
    machine::run(command)
}

/// The program that runs the scenarios in a browser; further arguments are those of Rust's test runner.
fn runner(browser: Browser) -> anyhow::Result<Command> {
    let mut command = program_with_tools(browser)?;
    command.args(["--browser", browser.name()]);
    Ok(command)
}

/// The program in `e2e/`, with everything that it needs for a browser except the client.
fn program_with_tools(browser: Browser) -> anyhow::Result<Command> {
    let mut command = Command::new(built("quadrille-e2e")?);
    command.env("QUADRILLE_PROGRAM", built("quadrille")?);
    match browser {
        Browser::Chromium => {
            need_program("chromedriver", "chromium-driver")?;
            if let Some(chromium) = need_chromium()? {
                command.env("CHROMIUM", chromium);
            }
            command.env("AXE_CORE", need_axe()?);
        }
        Browser::Firefox => {
            need_program("firefox", "firefox-esr")?;
            command.env("GECKODRIVER", need_geckodriver()?);
        }
        Browser::WebKit => {
            need_program("WebKitWebDriver", "webkit2gtk-driver")?;
            need_program("Xvfb", "xvfb")?;
        }
    }
    Ok(command)
}

/// Installs a browser with everything that its scenarios need.
pub(crate) fn need_browser(browser: Browser) -> anyhow::Result<()> {
    program_with_tools(browser).map(drop)
}

/// The browser to use if it is not the one that chromedriver finds: Debian's headless shell, which takes a third less processor time.
pub(crate) fn need_chromium() -> anyhow::Result<Option<&'static Path>> {
    // The script of this name in `PATH` starts the browser as a child, which survives when chromedriver kills the script.
    let headless_shell = Path::new("/usr/lib/chromium/chromium-headless-shell");
    if headless_shell.exists() || install(&["chromium-headless-shell"]).is_ok() {
        return Ok(Some(headless_shell).filter(|path| path.exists()));
    }
    need_program("chromium", "chromium")?;
    Ok(None)
}

/// geckodriver, installed into cargo's target folder if it is missing.
fn need_geckodriver() -> anyhow::Result<PathBuf> {
    let folder = target()?.join("tools").join(format!("geckodriver-{GECKODRIVER}"));
    let path = folder.join("bin").join(format!("geckodriver{}", std::env::consts::EXE_SUFFIX));
    if !path.exists() {
        say("geckodriver is missing: installing it with cargo, which takes two minutes");
        // Without optimisation and debug information: it only passes messages on.
        let mut install = cargo(&["install", "--quiet", "--locked", "--debug", "--root"]);
        install.arg(&folder).arg(format!("geckodriver@{GECKODRIVER}"));
        // In a target folder of its own, which cargo deletes: another build would lock the shared one.
        install.env("CARGO_PROFILE_DEV_DEBUG", "0").env_remove("CARGO_TARGET_DIR");
        machine::run(install)?;
    }
    Ok(path)
}

/// axe-core, installed into cargo's target folder if it is missing.
fn need_axe() -> anyhow::Result<PathBuf> {
    need_npm_package(&target()?.join("npm"), "axe-core", "4.14.0", "axe.min.js")
}
