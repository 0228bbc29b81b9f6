//! `cargo xtask test`: the one test command.

use std::thread;
use std::time::Instant;

use crate::client::{self, Purpose};
use crate::machine::{self, cargo, need_postgres, need_program, need_wasm, say};
use crate::{browse, engine, licences, tidy, wasm};

pub(crate) fn run() -> anyhow::Result<()> {
    machine::look_for_earlier_builds()?;
    need_wasm()?;
    need_program("node", "nodejs")?;
    need_postgres()?;
    step("format", || machine::run(cargo(&["fmt", "--all", "--check"])))?;
    step("tidiness", tidy::check)?;
    step("licences of dependencies", licences::check)?;
    step("lints", || {
        machine::run(cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
    })?;
    // One core is enough for most of the client's build, and the tests wait for clocks and disks a good part of their time.
    let client = thread::spawn(|| client::compile(Purpose::Release));
    step("tests", || machine::run(cargo(&["test", "--workspace"])))?;
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
    step("the computer players, native and in WebAssembly", engine::check)?;
    step("the rest of the client's build", || client.join().expect("a build fails and does not panic"))?;
    step("the client in a browser", || browse::scenarios(Purpose::Release, &[]))?;
    say("everything passed");
    Ok(())
}

fn step(what: &str, work: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    say(what);
    let begun = Instant::now();
    work()?;
    println!("   {what}: {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}
