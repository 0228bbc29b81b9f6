//! Compares the computer players natively and in WebAssembly: equal answers, speed, and the time to stop.

use std::fs::File;
use std::io::Write;
use std::time::Instant;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::client;
use crate::machine::{self, build_programs, built, cargo, output, program, project, say, target};
use crate::wasm::{self, Optimisation};

/// Short questions for every game and level.
const QUESTIONS: &str = "crates/testkit/wasm/questions.jsonl";
const RUNNER: &str = "crates/testkit/wasm/think.mjs";
const SHIPPED_TEST: &str = "crates/worker/tests/shipped_module.mjs";

/// The paths of the native program and of the WebAssembly module.
struct Engines {
    native: String,
    module: String,
}

impl Engines {
    fn build(optimisation: Optimisation) -> anyhow::Result<Engines> {
        let native = match optimisation {
            Optimisation::Development => {
                build_programs()?;
                built("examples/think")?
            }
            Optimisation::Release => {
                machine::run(cargo(&[
                    "build",
                    "--quiet",
                    "--release",
                    "--package",
                    "quadrille-testkit",
                    "--example",
                    "think",
                ]))?;
                target()?.join("release/examples/think")
            }
        };
        let module = wasm::example("think_wasm", optimisation)?;
        Ok(Engines { native: native.display().to_string(), module: module.display().to_string() })
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

/// Fails unless both answer every question with the same moves, scores and node counts.
pub(crate) fn check() -> anyhow::Result<()> {
    let engines = Engines::build(Optimisation::Development)?;
    let questions = project().join(QUESTIONS);
    let native = engines.native(File::open(&questions)?)?;
    let in_wasm = engines.in_wasm(File::open(&questions)?, &["answer"])?;
    let asked = std::fs::read_to_string(&questions)?;
    ensure!(asked.lines().count() == native.lines().count(), "the numbers of questions and answers differ");
    for (question, (native, in_wasm)) in asked.lines().zip(native.lines().zip(in_wasm.lines())) {
        let answer: Value = serde_json::from_str(native)?;
        ensure!(answer["error"].is_null(), "{question}: {native}");
        ensure!(native == in_wasm, "{question}\n  native:         {native}\n  in WebAssembly: {in_wasm}");
    }
    println!("   {} questions have equal answers", asked.lines().count());
    Ok(())
}

/// Fails unless the module in the client asks for the word list when it needs it.
pub(crate) fn check_shipped() -> anyhow::Result<()> {
    let [glue, wasm] = client::engine_files()?.map(|path| path.display().to_string());
    machine::run(program("node", &[SHIPPED_TEST, &glue, &wasm, "crates/lexicon/data/en-large.dawg"]))
}

/// Measures nodes per second natively and in the module, and the module's time to stop.
pub(crate) fn measure() -> anyhow::Result<()> {
    let engines = Engines::build(Optimisation::Release)?;
    say("Quadratic War, expert: nodes per second on one core");
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

/// Nodes per second, from the difference between a long and a short search, which excludes the start-up time.
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

/// A file that contains this line, opened for reading.
fn lines(line: &str) -> anyhow::Result<File> {
    let path = target()?.join("question.jsonl");
    writeln!(File::create(&path)?, "{line}")?;
    Ok(File::open(path)?)
}
