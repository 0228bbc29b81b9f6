//! `cargo xtask compare`: our rules and the programs in `peers/`, the search natively and in WebAssembly, measured in the same run.

use anyhow::Context;

use crate::engine;
use crate::machine::{build_release, need_program, need_wasm, output, program, say};

pub(crate) fn run() -> anyhow::Result<()> {
    need_wasm()?;
    need_program("node", "nodejs")?;
    let ours = build_release()?;
    say("Quadratic War, perft from the start: nodes per second");
    println!("   depth        nodes         peer         ours   ratio");
    for depth in ["4", "5", "6"] {
        let peer = perft(program("node", &["peers/quadratic_war.js", "perft", depth]))?;
        let own = perft(program(&ours, &["perft", "quadratic-war", "start", depth]))?;
        anyhow::ensure!(
            peer.nodes == own.nodes,
            "depth {depth}: the peer counts {}, we {}",
            peer.nodes,
            own.nodes
        );
        let ratio = own.rate / peer.rate;
        println!("   {depth:>5} {:>12} {:>12.0} {:>12.0} {ratio:>7.0}", own.nodes, peer.rate, own.rate);
    }
    engine::measure()
}

struct Perft {
    nodes: u64,
    rate: f64,
}

/// Runs a program that prints `perft D nodes N seconds S nps R`.
fn perft(command: std::process::Command) -> anyhow::Result<Perft> {
    let line = String::from_utf8(output(command)?)?;
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |key: &str| {
        let at = words.iter().position(|word| *word == key).map(|at| at + 1);
        at.and_then(|at| words.get(at)).with_context(|| format!("no {key} in {line:?}"))
    };
    Ok(Perft { nodes: after("nodes")?.parse()?, rate: after("nps")?.parse()? })
}
