//! The vectors, replayed by the program and inside a WebAssembly module: both must answer with the same bytes, and with the vectors'
//! own answers.

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::machine::{cargo, output, program, project, run};

const GAMES: [&str; 4] = ["quadratic-war", "fuse-and-frost", "territory-words", "stay-on-the-board"];
const MODULE: &str = "target/wasm32-unknown-unknown/debug/examples/replay_wasm.wasm";

pub(crate) fn check() -> anyhow::Result<()> {
    run(cargo(&["build", "--quiet", "--package", "quadrille-cli"]))?;
    run(cargo(&[
        "build",
        "--quiet",
        "--package",
        "quadrille-testkit",
        "--example",
        "replay_wasm",
        "--target",
        "wasm32-unknown-unknown",
    ]))?;
    for game in GAMES {
        let vectors = format!("crates/testkit/vectors/{game}.jsonl");
        let native = output(program(&native_program(), &["replay", "--json", &vectors]))?;
        let wasm = output(program("node", &["crates/testkit/wasm/replay.mjs", MODULE, &vectors]))?;
        ensure!(native == wasm, "{game}: the program and the WebAssembly module answer differently");
        let count =
            same_as_vectors(&std::fs::read_to_string(project().join(&vectors))?, &String::from_utf8(native)?)
                .with_context(|| game.to_string())?;
        println!("   {game}: {count} games answered alike");
    }
    Ok(())
}

fn native_program() -> String {
    project().join("target/debug/quadrille").display().to_string()
}

fn same_as_vectors(vectors: &str, answers: &str) -> anyhow::Result<usize> {
    let mut count = 0;
    ensure!(vectors.lines().count() == answers.lines().count(), "there are not as many answers as games");
    for (number, (vector, answer)) in (1..).zip(vectors.lines().zip(answers.lines())) {
        let vector: Value = serde_json::from_str(vector)?;
        let answer: Value = serde_json::from_str(answer)?;
        for key in ["positions", "legal", "result", "reason"] {
            ensure!(vector[key] == answer[key], "line {number}: {key} differs");
        }
        count += 1;
    }
    Ok(count)
}
