//! Tests of the client in a real browser: `quadrille-e2e [FILTER]` runs scenarios, `quadrille-e2e shots FOLDER` takes screenshots.
//! `cargo xtask browse` and `cargo xtask shots` build the client and the program first.

mod browser;
mod child_process;
mod dictionary_service;
mod game;
mod input;
mod runner;
mod scenarios;
mod screens;
mod shots;
mod site;
mod visit;

use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [command, folder] if command == "shots" => match shots::take(Path::new(folder)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("quadrille-e2e: {error:#}");
                ExitCode::FAILURE
            }
        },
        _ => runner::run(&Arguments::from_args(), scenarios::all()),
    }
}
