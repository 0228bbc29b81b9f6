//! The parts of the measurement. Each starts its servers with empty databases.

use std::net::SocketAddr;

use anyhow::Context;
use clap::ValueEnum;
use serde_json::{Value, json};

use super::bench::{Bench, Target, bytes_in};
use super::{peers, stored_games};
use crate::cluster::http_body;

/// How often each number of stored games is measured.
const STORED_ROUNDS: usize = 3;

/// A part of the measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// One node on SQLite
    Sqlite,
    /// One node on PostgreSQL
    Postgres,
    /// Three nodes on PostgreSQL, with NATS
    Nodes,
    /// Ten thousand matches at one move a second
    Matches,
    /// Ten thousand idle WebSockets
    Idle,
    /// Twice the sustainable load, and half of it afterwards
    Overload,
    /// A move with ten thousand and with a million stored games
    Stored,
    /// The same workload on boardgame.io and Colyseus
    Peers,
}

impl Part {
    pub(super) const ALL: [Part; 8] = [
        Part::Sqlite,
        Part::Postgres,
        Part::Nodes,
        Part::Matches,
        Part::Idle,
        Part::Overload,
        Part::Stored,
        Part::Peers,
    ];

    /// Its name on the command line and in the documents.
    pub(super) fn name(self) -> &'static str {
        match self {
            Part::Sqlite => "sqlite",
            Part::Postgres => "postgres",
            Part::Nodes => "nodes",
            Part::Matches => "matches",
            Part::Idle => "idle",
            Part::Overload => "overload",
            Part::Stored => "stored",
            Part::Peers => "peers",
        }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Part::Sqlite => "one node on SQLite",
            Part::Postgres => "one node on PostgreSQL",
            Part::Nodes => "three nodes on PostgreSQL, with NATS",
            Part::Matches => "many matches at one move a second",
            Part::Idle => "idle WebSockets",
            Part::Overload => "overload",
            Part::Stored => "few and many stored games",
            Part::Peers => "boardgame.io and Colyseus",
        }
    }

    /// The command that measures it.
    pub(super) fn command(self) -> String {
        format!("cargo xtask load --only {}", self.name())
    }

    /// Measures its rows.
    pub(super) fn measure(self, bench: &Bench) -> anyhow::Result<Vec<Value>> {
        match self {
            Part::Sqlite => Ok(vec![sqlite(bench)?]),
            Part::Postgres => Ok(vec![postgres(bench)?]),
            Part::Nodes => Ok(vec![nodes(bench)?]),
            Part::Matches => Ok(vec![matches(bench)?]),
            Part::Idle => Ok(vec![idle(bench)?]),
            Part::Overload => Ok(vec![overload(bench)?]),
            Part::Stored => stored(bench),
            Part::Peers => peers::measure(bench),
        }
    }
}

fn acknowledged(row: &Value) -> f64 {
    let phases = row["report"]["phases"].as_array().into_iter().flatten();
    phases.filter_map(|phase| phase["acknowledged"].as_f64()).sum()
}

fn sqlite(bench: &Bench) -> anyhow::Result<Value> {
    let data = bench.data()?;
    let node = bench.sqlite(&data)?;
    let sizes = bench.sizes;
    let phases = [sizes.phase("max"), sizes.phase(&sizes.sqlite_rate.to_string())];
    bench.load("SQLite", &Target::node(&node), sizes.busy_matches, &phases)
}

fn postgres(bench: &Bench) -> anyhow::Result<Value> {
    let postgres = bench.start_postgres()?;
    let (_node, target) = bench.postgres(&postgres)?;
    let sizes = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), pg_database_size(current_database())";
    let before = postgres.numbers(sizes)?;
    let load = bench.sizes;
    let phases = [load.phase("max"), load.phase(&load.postgres_rate.to_string())];
    let mut row = bench.load("PostgreSQL", &target, load.busy_matches, &phases)?;
    let after = postgres.numbers(sizes)?;
    let moves = acknowledged(&row);
    for (index, name) in ["wal_bytes_per_move", "stored_bytes_per_move"].into_iter().enumerate() {
        row[name] = json!((after[index] - before[index]) / moves);
    }
    Ok(row)
}

fn nodes(bench: &Bench) -> anyhow::Result<Value> {
    let cluster = bench.cluster()?;
    let before = bus_bytes(cluster.nats_monitor)?;
    let sizes = bench.sizes;
    let phases = [sizes.phase(&sizes.moderate.to_string()), sizes.phase("max")];
    let mut row = bench.load("three nodes", &Target::cluster(&cluster), sizes.matches, &phases)?;
    let moves = acknowledged(&row);
    row["bus_bytes_per_move"] = json!((bus_bytes(cluster.nats_monitor)? - before) / moves);
    Ok(row)
}

/// The payload that NATS has received and sent.
fn bus_bytes(monitor: SocketAddr) -> anyhow::Result<f64> {
    let text = http_body(monitor, "/varz").context("NATS does not report its traffic")?;
    let varz: Value = serde_json::from_str(&text)?;
    let bytes = |name: &str| varz[name].as_f64().with_context(|| format!("NATS does not report {name}"));
    Ok(bytes("in_bytes")? + bytes("out_bytes")?)
}

fn matches(bench: &Bench) -> anyhow::Result<Value> {
    let data = bench.data()?;
    let node = bench.sqlite(&data)?;
    let sizes = bench.sizes;
    // If the system allows too few open files, fewer matches have the same load.
    let rate = if sizes.slow_matches > 1000 { 10_000 } else { sizes.slow_matches };
    let phases = [sizes.phase(&rate.to_string()), sizes.phase(&rate.to_string())];
    bench.load("SQLite", &Target::node(&node), sizes.slow_matches, &phases)
}

fn idle(bench: &Bench) -> anyhow::Result<Value> {
    let data = bench.data()?;
    let node = bench.sqlite(&data)?;
    let sizes = bench.sizes;
    let phases = [format!("idle:{}s", sizes.idle_seconds)];
    bench.load("SQLite", &Target::node(&node), sizes.idle_sockets / 2, &phases)
}

fn overload(bench: &Bench) -> anyhow::Result<Value> {
    let data = bench.data()?;
    let node = bench.sqlite(&data)?;
    // In the first phase all matches begin, and none ends; later ones have both.
    let phases = ["max", "max", "2x", "0.5x"].map(|rate| bench.sizes.phase(rate));
    bench.load("SQLite", &Target::node(&node), bench.sizes.overload_matches, &phases)
}

fn stored(bench: &Bench) -> anyhow::Result<Vec<Value>> {
    let sizes = bench.sizes;
    let mut databases = Vec::new();
    for games in sizes.stored {
        let data = bench.named_data(&format!("{games}-games"))?;
        stored_games::add(&bench.program, &data, 0..games)?;
        let bytes = bytes_in(&data)?;
        databases.push((games, bytes, data));
    }
    // Alternately, because the speed of a machine varies by more than what is looked for. The rate is fixed: the cost of a move depends on how
    // many share a commit.
    let mut rows = Vec::new();
    for _ in 0..STORED_ROUNDS {
        for (games, bytes, data) in &databases {
            let node = bench.sqlite(data)?;
            let phases = [sizes.phase("max"), sizes.phase(&sizes.stored_rate.to_string())];
            let mut row =
                bench.load(&format!("{games} games"), &Target::node(&node), sizes.matches, &phases)?;
            row["games"] = json!(games);
            row["bytes_per_game"] = json!(bytes / games);
            row["entries_per_game"] = json!(stored_games::ENTRIES);
            rows.push(row);
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_command_line() {
        for part in Part::ALL {
            assert_eq!(Part::from_str(part.name(), false), Ok(part));
        }
        assert_eq!(Part::ALL.len(), Part::value_variants().len());
    }
}
