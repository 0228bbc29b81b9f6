//! Replays the vectors natively and in WebAssembly. Both outputs must be equal to the byte and contain the vectors' results.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::machine::{
    self, build_programs, built, cargo, development_cargo, output, program, project, target,
};

/// The folder of the vectors, one file per game.
const VECTORS: &str = "crates/testkit/vectors";

pub(crate) fn check() -> anyhow::Result<()> {
    build_programs()?;
    let native = built("quadrille")?.display().to_string();
    let module = example("replay_wasm", Optimisation::Development)?.display().to_string();
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

/// The profile of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Optimisation {
    Development,
    Release,
}

/// Builds the examples that are WebAssembly modules and gives the path of one. Both are built at once, and with the features of the whole
/// workspace, so that neither their dependencies nor macros are compiled twice.
pub(crate) fn example(name: &str, optimisation: Optimisation) -> anyhow::Result<PathBuf> {
    let arguments = ["build", "--quiet", "--workspace"];
    let (mut build, folder) = match optimisation {
        Optimisation::Development => (development_cargo(&arguments), "debug"),
        Optimisation::Release => {
            let mut build = cargo(&arguments);
            build.arg("--release");
            (build, "release")
        }
    };
    build.args(["--example", "replay_wasm", "--example", "think_wasm", "--target", "wasm32-unknown-unknown"]);
    machine::run(build)?;
    Ok(target()?.join("wasm32-unknown-unknown").join(folder).join(format!("examples/{name}.wasm")))
}

fn same_as_vectors(vectors: &str, answers: &str) -> anyhow::Result<usize> {
    let mut count = 0;
    ensure!(vectors.lines().count() == answers.lines().count(), "the numbers of games and answers differ");
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
