//! Tests of the client in a real browser: `quadrille-e2e [--browser NAME] [FILTER]` runs scenarios, `quadrille-e2e shots FOLDER` takes
//! screenshots, `quadrille-e2e animations FOLDER` records the animations of the README, `quadrille-e2e first-board FOLDER...` compares how
//! fast the clients in these folders show a board.
//! `cargo xtask browse`, `shots`, `animations` and `first-board` build the client and the program first.

mod animations;
mod browser;
mod child_process;
mod dictionary_service;
mod first_board;
mod game;
mod input;
mod runner;
mod scenarios;
mod screens;
mod shots;
mod site;
mod static_host;
mod visit;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::Arguments;

use browser::BrowserName;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.as_slice() {
        [command, folder] if command == "shots" => shots::take(Path::new(folder)).map(|()| ExitCode::SUCCESS),
        [command, folder] if command == "animations" => {
            animations::record(Path::new(folder)).map(|()| ExitCode::SUCCESS)
        }
        [command, folders @ ..] if command == "first-board" => {
            let folders: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
            first_board::compare(&folders).map(|()| ExitCode::SUCCESS)
        }
        [option, name, rest @ ..] if option == "--browser" => {
            BrowserName::parse(name).map(|browser| run(browser, rest))
        }
        all => Ok(run(BrowserName::Chromium, all)),
    };
    done.unwrap_or_else(|error| {
        eprintln!("quadrille-e2e: {error:#}");
        ExitCode::FAILURE
    })
}

/// Runs the scenarios that the arguments of the test runner select.
fn run(browser: BrowserName, arguments: &[String]) -> ExitCode {
    let program = "quadrille-e2e".to_string();
    let arguments = Arguments::from_iter([program].iter().chain(arguments));
    runner::run(browser, &arguments, scenarios::all())
}
