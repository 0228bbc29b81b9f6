//! The client in a real browser: `test` runs scenarios, `shots` takes pictures of every screen. `cargo xtask browse` and
//! `cargo xtask shots` build what is needed and call it.

mod browser;
mod dictionary_service;
mod game;
mod hand;
/// The lessons of the client, which are plain data: taken from their files, so that nothing that runs only in a browser is compiled for this program.
#[path = "../../crates/web/src/learn/mod.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "they are a part of the client's library, and only the lessons are used here"
)]
mod learn;
mod process;
mod runner;
mod scenarios;
mod screens;
mod shots;
mod site;
mod visit;

use std::path::Path;
use std::process::ExitCode;

use runner::Part;

/// With this the client may be a quick build, and what it costs is not measured.
const DEV_CLIENT: &str = "--dev-client";
/// With this only scenarios run that other work may run beside.
const SHARED: &str = "--shared";
/// With this only scenarios run that need the machine to themselves.
const ALONE: &str = "--alone";

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut flag = |name: &str| {
        let given = arguments.iter().any(|argument| argument == name);
        arguments.retain(|argument| argument != name);
        given
    };
    let shipped = !flag(DEV_CLIENT);
    let part = match (flag(SHARED), flag(ALONE)) {
        (true, false) => Part::Shared,
        (false, true) => Part::Alone,
        _ => Part::All,
    };
    let done = match arguments.split_first() {
        Some((command, words)) if command == "test" => {
            if !shipped {
                println!("LEFT OUT: the budgets; they are of the client as it is shipped");
            }
            runner::run(&scenarios::all(shipped), part, words)
        }
        Some((command, [folder])) if command == "shots" => shots::take(Path::new(folder)),
        _ => Err(anyhow::anyhow!(
            "usage: quadrille-e2e shots FOLDER | test [{DEV_CLIENT}] [{SHARED} | {ALONE}] [WORDS OF NAMES]"
        )),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("quadrille-e2e: {error:#}");
            ExitCode::FAILURE
        }
    }
}
