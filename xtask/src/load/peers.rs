//! The same workload on our server and on servers of other frameworks (`bench/peers`), in one run.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use serde_json::Value;

use super::bench::{Bench, SERVER_CORE, Target, pinned};
use crate::cluster::{Process, Recipe, free_port, listens, local, wait_until};
use crate::machine::{self, fresh_folder, need_program, program, project, say, target};

const START_LIMIT: std::time::Duration = std::time::Duration::from_secs(20);

/// The frameworks: name, `--peer` of the load generator, and script.
const PEERS: [(&str, &str, &str); 2] =
    [("boardgame.io", "boardgame-io", "boardgame-io.mjs"), ("Colyseus", "colyseus", "colyseus.mjs")];

pub(super) fn measure(bench: &Bench) -> anyhow::Result<Vec<Value>> {
    let folder = need_peers()?;
    let sizes = bench.sizes;
    let phases = [sizes.phase("max"), sizes.phase("0.5x")];
    let data = bench.data()?;
    let node = bench.sqlite(&data)?;
    let mut rows = vec![bench.load("Quadrille, SQLite", &Target::node(&node), sizes.matches, &phases)?];
    drop(node);
    for (name, peer, script) in PEERS {
        for storage in ["SQLite", "in memory"] {
            let data = fresh_folder(bench.folder.join("peer"))?;
            let file = (storage == "SQLite").then(|| data.join("moves.sqlite"));
            let (server, address) = start(bench, &folder, script, file.as_deref())?;
            let target = Target {
                addresses: vec![address],
                processes: vec![server.id()],
                peer: Some(peer),
                ..Target::default()
            };
            let row = bench.load(&format!("{name}, {storage}"), &target, sizes.matches, &phases)?;
            if let Some(file) = file {
                check_stored(&folder, server, &file, &row)?;
            }
            rows.push(row);
        }
    }
    Ok(rows)
}

fn start(
    bench: &Bench,
    folder: &Path,
    script: &str,
    file: Option<&Path>,
) -> anyhow::Result<(Process, std::net::SocketAddr)> {
    let port = free_port()?;
    let mut arguments = vec![script.to_string(), port.to_string()];
    arguments.extend(file.map(|file| file.display().to_string()));
    let recipe = Recipe {
        program: node(folder).display().to_string(),
        arguments,
        core: pinned(SERVER_CORE),
        folder: folder.to_path_buf(),
        user: None,
    };
    let mut server = Process::start(recipe, bench.folder.join("peer.log"))?;
    let listens = wait_until(START_LIMIT, || server.has_ended() || listens(local(port)));
    ensure!(listens && !server.has_ended(), "{script} does not start:\n{}", server.last_lines());
    Ok((server, local(port)))
}

/// Kills the server and counts its rows: there is one for each acknowledged move at least.
fn check_stored(folder: &Path, mut server: Process, file: &Path, row: &Value) -> anyhow::Result<()> {
    server.kill();
    let count = "const { DatabaseSync } = require('node:sqlite'); \
                 const rows = new DatabaseSync(process.argv[1]).prepare('SELECT COUNT(*) AS n FROM moves'); \
                 console.log(rows.get().n)";
    let mut node = program(&node(folder).display().to_string(), &["--no-warnings", "-e", count]);
    node.arg(file);
    let stored: u64 = String::from_utf8(machine::output(node)?)?.trim().parse()?;
    let phases = row["report"]["phases"].as_array().into_iter().flatten();
    let acknowledged: u64 = phases.filter_map(|phase| phase["acknowledged"].as_u64()).sum();
    ensure!(stored >= acknowledged, "{stored} moves are stored, and {acknowledged} were acknowledged");
    Ok(())
}

/// The Node.js of the peers.
fn node(folder: &Path) -> PathBuf {
    folder.join("node_modules/node/bin/node")
}

/// The peers with their packages, in cargo's target folder.
fn need_peers() -> anyhow::Result<PathBuf> {
    need_program("npm", "npm")?;
    let folder = target()?.join("peers");
    fs::create_dir_all(&folder)?;
    for file in fs::read_dir(project().join("bench/peers"))? {
        let file = file?;
        fs::copy(file.path(), folder.join(file.file_name()))?;
    }
    let wanted = fs::read(folder.join("package-lock.json"))?;
    // npm may change its copy of the lock file.
    let installed = folder.join("installed.json");
    if fs::read(&installed).ok().as_ref() != Some(&wanted) {
        say("installing the packages of bench/peers with npm");
        // Not `npm ci`, which requires the packages of all platforms in the lock file. Packages that need a newer Node.js get it from the same file.
        let mut npm = program("npm", &["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix"]);
        npm.arg(&folder);
        machine::run(npm)?;
        fs::write(installed, wanted)?;
    }
    Ok(folder)
}
