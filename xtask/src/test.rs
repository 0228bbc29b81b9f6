//! `cargo xtask check` and `cargo xtask test`: the quick checks, and all of them.

use std::thread;
use std::time::Instant;

use crate::browse::{self, Browser};
use crate::client::{self, Purpose};
use crate::machine::{
    self, cargo, development_cargo, need_nats, need_postgres, need_program, need_wasm, say,
};
use crate::{api, book, chaos, engine, failover, licences, links, load, rustdoc, tidy, wasm};

/// The integration tests that `check` runs too: they take seconds and find most errors in the rules of a game.
const QUICK_TESTS: [&str; 4] = ["conformance", "documents", "scenarios", "vectors"];

/// The checks that need neither a browser nor a build of the client.
pub(crate) fn quick() -> anyhow::Result<()> {
    let start = Instant::now();
    need_postgres()?;
    need_nats()?;
    sources()?;
    lints()?;
    step("unit tests and conformance tests", || {
        let mut test = cargo(&["test", "--workspace", "--quiet", "--lib", "--bins"]);
        test.args(QUICK_TESTS.iter().flat_map(|name| ["--test", name]));
        machine::run(test)
    })?;
    say(&format!("the quick checks passed in {:.1} minutes", start.elapsed().as_secs_f64() / 60.0));
    Ok(())
}

/// Every check.
pub(crate) fn all() -> anyhow::Result<()> {
    let start = Instant::now();
    machine::detect_first_build()?;
    machine::lint_development_builds()?;
    need_wasm()?;
    // Downloads take time and no processor.
    let tools = thread::spawn(need_tools);
    // Most of the client's build uses one core.
    let client = thread::spawn(|| client::build(Purpose::Release));
    sources()?;
    step("building and linting", build_everything)?;
    step("the rest of the client's build", || {
        client.join().expect("a build fails and does not panic").map(drop)
    })?;
    step("the rest of the tools", || tools.join().expect("an installation fails and does not panic"))?;
    // The program contains the client.
    step("building the program with the client", build_everything)?;
    // Neither the tests nor the browsers keep two cores busy: scenarios wait for animations, clocks and answers.
    thread::scope(|scope| {
        let chromium = scope.spawn(|| in_browser(Browser::Chromium));
        let others = scope.spawn(|| Browser::SMOKE.into_iter().try_for_each(in_browser));
        let checked = without_browser();
        let chromium = chromium.join().expect("scenarios fail and do not panic");
        let others = others.join().expect("scenarios fail and do not panic");
        chromium.and(others).and(checked)
    })?;
    step("the budgets of the client", browse::budgets)?;
    say(&format!("every check passed in {:.1} minutes", start.elapsed().as_secs_f64() / 60.0));
    Ok(())
}

/// Installs what the checks need, one thing after another: Debian's package manager runs once at a time.
fn need_tools() -> anyhow::Result<()> {
    need_program("node", "nodejs")?;
    need_postgres()?;
    need_nats()?;
    need_program("haproxy", "haproxy")?;
    api::need_schemathesis()?;
    Browser::ALL.into_iter().try_for_each(browse::need_browser)
}

/// One invocation for everything, so that all of it has the same features. With `--lib` macros would be compiled once more, with debug
/// information.
fn build_everything() -> anyhow::Result<()> {
    machine::run(development_cargo(&["build", "--workspace", "--bins", "--tests", "--examples", "--benches"]))
}

fn in_browser(browser: Browser) -> anyhow::Result<()> {
    step(&format!("the client in {}", browser.name()), || browse::unmeasured_scenarios(browser))
}

/// Checks of files that compile nothing.
fn sources() -> anyhow::Result<()> {
    step("format", || machine::run(cargo(&["fmt", "--all", "--check"])))?;
    step("tidiness", tidy::check)?;
    step("links of the documentation", || links::check().and_then(|()| book::check_links()))?;
    step("licences of dependencies", licences::check)
}

fn lints() -> anyhow::Result<()> {
    step("lints", || machine::run(cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])))
}

fn without_browser() -> anyhow::Result<()> {
    step("tests", || {
        machine::run(development_cargo(&[
            "test",
            "--workspace",
            "--quiet",
            "--bins",
            "--tests",
            "--examples",
        ]))
    })?;
    step("doc tests and rustdoc", rustdoc::check)?;
    step("the API against its description", api::check)?;
    step("faults in a cluster under load", chaos::check_quickly)?;
    step("the measurement of the server under load, in short form", load::check_quickly)?;
    step("clients of a node that dies behind a proxy", failover::check)?;
    step("the shipped computer players in WebAssembly", engine::check_shipped)?;
    step("the vectors, native and in WebAssembly", wasm::check)?;
    step("the computer players, native and in WebAssembly", engine::check)
}

fn step(name: &str, work: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    say(name);
    let start = Instant::now();
    work()?;
    println!("== {name}: {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
