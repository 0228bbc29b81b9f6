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

/// With this the client may be a quick build, and what it costs is not measured.
const DEV_CLIENT: &str = "--dev-client";

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let shipped = !arguments.iter().any(|argument| argument == DEV_CLIENT);
    arguments.retain(|argument| argument != DEV_CLIENT);
    let done = match arguments.split_first() {
        Some((command, words)) if command == "test" => {
            if !shipped {
                println!("LEFT OUT: the budgets; they are of the client as it is shipped");
            }
            runner::run(&scenarios::all(shipped), words)
        }
        Some((command, [folder])) if command == "shots" => shots::take(Path::new(folder)),
        _ => Err(anyhow::anyhow!("usage: quadrille-e2e shots FOLDER | test [{DEV_CLIENT}] [WORDS OF NAMES]")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("quadrille-e2e: {error:#}");
            ExitCode::FAILURE
        }
    }
}
