//! The computer players, native and inside a WebAssembly module: they must choose alike, and the module must be quick and stop when told.

use std::fs::File;
use std::io::Write;
use std::time::Instant;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::machine::{self, cargo, output, program, project, say, target};

/// Questions that are quick to answer, of every game and level.
const QUESTIONS: &str = "crates/testkit/wasm/questions.jsonl";
const RUNNER: &str = "crates/testkit/wasm/think.mjs";

/// The native player and the module with it, as the commands that run them.
struct Engines {
    native: String,
    module: String,
}

impl Engines {
    fn build(release: bool) -> anyhow::Result<Engines> {
        let profile: &[&str] = if release { &["--release"] } else { &[] };
        let build = |arguments: &[&str]| {
            let mut command = cargo(&["build", "--quiet", "--package", "quadrille-testkit"]);
            command.args(arguments).args(profile);
            machine::run(command)
        };
        build(&["--example", "think"])?;
        build(&["--example", "think_wasm", "--target", "wasm32-unknown-unknown"])?;
        let (target, folder) = (target()?, if release { "release" } else { "debug" });
        let path = |parts: &[&str]| {
            parts.iter().fold(target.clone(), |path, part| path.join(part)).display().to_string()
        };
        Ok(Engines {
            native: path(&[folder, "examples", "think"]),
            module: path(&["wasm32-unknown-unknown", folder, "examples", "think_wasm.wasm"]),
        })
    }

    fn native(&self, questions: File) -> anyhow::Result<String> {
        let mut command = program(&self.native, &[]);
        command.stdin(questions);
        Ok(String::from_utf8(output(command)?)?)
    }

    fn in_wasm(&self, questions: File, what: &[&str]) -> anyhow::Result<String> {
        let mut command = program("node", &[RUNNER, &self.module]);
        command.args(what).stdin(questions);
        Ok(String::from_utf8(output(command)?)?)
    }
}

/// Every question is answered with the same moves, scores and counts.
pub(crate) fn check() -> anyhow::Result<()> {
    let engines = Engines::build(false)?;
    let questions = project().join(QUESTIONS);
    let native = engines.native(File::open(&questions)?)?;
    let in_wasm = engines.in_wasm(File::open(&questions)?, &["answer"])?;
    let asked = std::fs::read_to_string(&questions)?;
    ensure!(asked.lines().count() == native.lines().count(), "there are not as many answers as questions");
    for (question, (native, in_wasm)) in asked.lines().zip(native.lines().zip(in_wasm.lines())) {
        let answer: Value = serde_json::from_str(native)?;
        ensure!(answer["error"].is_null(), "{question}: {native}");
        ensure!(native == in_wasm, "{question}\n  native:         {native}\n  in WebAssembly: {in_wasm}");
    }
    println!("   {} questions answered alike", asked.lines().count());
    Ok(())
}

/// Nodes a second, native and in the module, and how long the module takes to stop.
pub(crate) fn measure() -> anyhow::Result<()> {
    let engines = Engines::build(true)?;
    say("Quadratic War, the search of expert: nodes a second on one core");
    println!("   seed       native  WebAssembly   share");
    for seed in 1..=5 {
        let question = |nodes: u64| {
            format!(
                r#"{{"game":"quadratic-war","level":"expert","seed":{seed},"after":20,"moves":1,"nodes":{nodes}}}"#
            )
        };
        let native = rate(|nodes| engines.native(lines(&question(nodes))?))?;
        let in_wasm = rate(|nodes| engines.in_wasm(lines(&question(nodes))?, &["answer"]))?;
        println!("   {seed:>4} {native:>12.0} {in_wasm:>12.0} {:>6.0} %", 100.0 * in_wasm / native);
    }
    say("from stop to answer in WebAssembly, in milliseconds");
    for game in ["quadratic-war", "fuse-and-frost", "territory-words", "stay-on-the-board"] {
        let options = if game == "stay-on-the-board" { r#","options":{"size":"9"}"# } else { "" };
        let question =
            format!(r#"{{"game":"{game}","level":"expert","seed":4,"after":0,"moves":1{options}}}"#);
        let mut waits = Vec::new();
        for millis in ["50", "150", "400"] {
            waits.push(engines.in_wasm(lines(&question)?, &["stop", millis])?.trim().to_string());
        }
        println!("   {game:18} {}", waits.join("  "));
    }
    Ok(())
}

/// Nodes a second: what a long search takes more than a short one, so that starting up does not count.
fn rate(run: impl Fn(u64) -> anyhow::Result<String>) -> anyhow::Result<f64> {
    let timed = |nodes: u64| -> anyhow::Result<(f64, f64)> {
        let begun = Instant::now();
        let answer: Value = serde_json::from_str(run(nodes)?.trim())?;
        let nodes = answer["answers"][0]["nodes"].as_f64().context("the answer counts no nodes")?;
        Ok((nodes, begun.elapsed().as_secs_f64()))
    };
    let (few, short) = timed(100_000)?;
    let (many, long) = timed(2_100_000)?;
    Ok((many - few) / (long - short))
}

/// A file with this one line, at its beginning.
fn lines(line: &str) -> anyhow::Result<File> {
    let path = target()?.join("question.jsonl");
    writeln!(File::create(&path)?, "{line}")?;
    Ok(File::open(path)?)
}
