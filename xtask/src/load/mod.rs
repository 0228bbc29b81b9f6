//! `cargo xtask load`: measures the server under load and writes the tables of `docs/performance.md` and `docs/scaling.md`, without changing
//! the text around them.
//!
//! | module | contains |
//! |---|---|
//! | `bench` | servers and the load generator on their cores |
//! | `parts` | the parts of the measurement |
//! | `stored_games` | a database with many finished games |
//! | `peers` | servers of other frameworks |
//! | `tables` | the tables of `docs/performance.md` |
//! | `scaling` | the model of `docs/scaling.md` |

mod bench;
mod parts;
mod peers;
mod scaling;
mod stored_games;
mod tables;

use std::time::Instant;

use serde_json::{Value, json};

use crate::client::Purpose;
use crate::cluster::{build_program, need_servers};
use crate::machine::{built, fresh_folder, output, program, say, target};
use crate::measured::{Measured, update_tables};
use bench::{Bench, Sizes};
pub(crate) use parts::Part;

/// The parts that `cargo xtask test` runs in the short form: one node, several nodes, many stored games.
const CHECKED: [Part; 3] = [Part::Sqlite, Part::Nodes, Part::Stored];

/// Measures these parts, or all, and writes the tables. With `render` only the tables are written.
pub(crate) fn run(only: &[Part], render: bool) -> anyhow::Result<()> {
    let mut measured = Measured::read("load")?;
    if !render {
        let program = build_program(Purpose::Release)?;
        let bench = Bench { program, folder: folder("load")?, sizes: Sizes::full() };
        measure(&bench, chosen(only), |part, answer| measured.put(&part.command(), answer))?;
    }
    measured.retain(&Part::ALL.map(Part::command))?;
    update_tables("performance.md", &tables::all(&measured))?;
    update_tables("scaling.md", &scaling::tables(&measured))
}

/// The short form, with a program that is built for development: it tests the measurement and changes no document.
pub(crate) fn run_quickly(only: &[Part]) -> anyhow::Result<()> {
    let program = build_program(Purpose::Development)?;
    quickly(program, &chosen(only))
}

/// The short form for `cargo xtask test`. The program must be built.
pub(crate) fn check_quickly() -> anyhow::Result<()> {
    quickly(built("quadrille")?.display().to_string(), &CHECKED)
}

fn quickly(program: String, parts: &[Part]) -> anyhow::Result<()> {
    let bench = Bench { program, folder: folder("load-quick")?, sizes: Sizes::quick() };
    let mut measured = Measured::in_memory();
    measure(&bench, parts.to_vec(), |part, answer| measured.put(&part.command(), answer))?;
    for (name, table) in tables::all(&measured) {
        if parts.iter().any(|part| part.name() == name) {
            println!("{table}");
        }
    }
    Ok(())
}

fn folder(name: &str) -> anyhow::Result<std::path::PathBuf> {
    fresh_folder(target()?.join(name))
}

fn chosen(only: &[Part]) -> Vec<Part> {
    Part::ALL.into_iter().filter(|part| only.is_empty() || only.contains(part)).collect()
}

fn measure(
    bench: &Bench,
    parts: Vec<Part>,
    mut keep: impl FnMut(Part, Value) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    need_servers()?;
    let start = Instant::now();
    let machine = machine()?;
    for part in parts {
        say(part.title());
        let begun = Instant::now();
        let rows = part.measure(bench)?;
        keep(part, json!({ "machine": machine, "rows": rows }))?;
        println!("   {:.0} s", begun.elapsed().as_secs_f64());
    }
    say(&format!("measured in {:.1} minutes", start.elapsed().as_secs_f64() / 60.0));
    Ok(())
}

/// The machine and the day.
fn machine() -> anyhow::Result<String> {
    let date = String::from_utf8(output(program("date", &["-u", "+%Y-%m-%d"]))?)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("unknown processor", |(_, model)| model.trim());
    Ok(format!("{}, {cores} cores of {model}", date.trim()))
}
