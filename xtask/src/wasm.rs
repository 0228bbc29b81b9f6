//! The vectors, replayed by the program and inside a WebAssembly module: both must answer with the same bytes, and with the vectors'
//! own answers.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::machine::{self, cargo, output, program, project, target};

/// Where the vectors are, a file for each game.
const VECTORS: &str = "crates/testkit/vectors";

pub(crate) fn check() -> anyhow::Result<()> {
    // Of the whole workspace, so that dependencies have the features that the tests have compiled them with already.
    machine::run(cargo(&["build", "--quiet", "--workspace", "--bin", "quadrille"]))?;
    let mut build =
        cargo(&["build", "--quiet", "--package", "quadrille-testkit", "--example", "replay_wasm"]);
    build.args(["--target", "wasm32-unknown-unknown"]);
    machine::run(build)?;
    let target = target()?;
    let native = target.join("debug/quadrille").display().to_string();
    let module = target.join("wasm32-unknown-unknown/debug/examples/replay_wasm.wasm").display().to_string();
    let mut files: Vec<PathBuf> = fs::read_dir(project().join(VECTORS))?
        .map(|entry| Ok(entry?.path()))
        .collect::<anyhow::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    ensure!(!files.is_empty(), "there are no vectors in {VECTORS}");
    for file in files {
        let game = file.file_stem().unwrap_or_default().display();
        let vectors = file.display().to_string();
        let answers = output(program(&native, &["replay", "--json", &vectors]))?;
        let in_wasm = output(program("node", &["crates/testkit/wasm/replay.mjs", &module, &vectors]))?;
        ensure!(answers == in_wasm, "{game}: the program and the WebAssembly module answer differently");
        let count = same_as_vectors(&fs::read_to_string(&file)?, &String::from_utf8(answers)?)
            .with_context(|| game.to_string())?;
        println!("   {game}: {count} games answered alike");
    }
    Ok(())
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
