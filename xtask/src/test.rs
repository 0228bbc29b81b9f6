//! `cargo xtask test`: the one test command.

use std::thread;
use std::time::Instant;

use crate::client::{self, Purpose};
use crate::machine::{self, cargo, need_postgres, need_program, need_wasm, say};
use crate::{api, browse, engine, licences, tidy, wasm};

pub(crate) fn run() -> anyhow::Result<()> {
    let begun = Instant::now();
    machine::look_for_earlier_builds()?;
    need_wasm()?;
    need_program("node", "nodejs")?;
    need_postgres()?;
    // Most of the client's build is the work of one core.
    let client = thread::spawn(|| client::build(Purpose::Release));
    step("format", || machine::run(cargo(&["fmt", "--all", "--check"])))?;
    step("tidiness", tidy::check)?;
    step("licences of dependencies", licences::check)?;
    step("lints", || {
        machine::run(cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
    })?;
    step("the rest of the client's build", || {
        client.join().expect("a build fails and does not panic").map(drop)
    })?;
    // The program is built with the client inside, so that it is built once.
    step("building the tests", || machine::run(cargo(&["test", "--workspace", "--no-run"])))?;
    // Both wait for clocks, disks and pages a good part of their time, and neither keeps two cores busy.
    thread::scope(|scope| {
        let browser = scope.spawn(|| step("the client in a browser", browse::shared_scenarios));
        let checked = checks();
        browser.join().expect("scenarios fail and do not panic").and(checked)
    })?;
    step("the budgets of the client", browse::lone_scenarios)?;
    say(&format!("everything passed in {:.1} minutes", begun.elapsed().as_secs_f64() / 60.0));
    Ok(())
}

/// Everything that needs no browser.
fn checks() -> anyhow::Result<()> {
    step("tests", || machine::run(cargo(&["test", "--workspace", "--quiet"])))?;
    step("the API against its description", api::check)?;
    step("the players without the word list", || {
        let packages = ["--package", "quadrille-players", "--package", "quadrille-worker"];
        machine::run(cargo(
            &[&["test"], &packages[..], &["--no-default-features", "--test", "without_words"]].concat(),
        ))
    })?;
    step("documents of the code", || {
        let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]);
        doc.env("RUSTDOCFLAGS", "-D warnings");
        machine::run(doc)
    })?;
    step("the vectors, native and in WebAssembly", wasm::check)?;
    step("the computer players, native and in WebAssembly", engine::check)
}

fn step(what: &str, work: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    say(what);
    let begun = Instant::now();
    work()?;
    println!("== {what}: {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}
