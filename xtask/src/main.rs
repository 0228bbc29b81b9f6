//! The project's own commands, run as `cargo xtask NAME`: everything that would otherwise be a shell script.

mod compare;
mod engine;
mod lexicon;
mod licences;
mod machine;
mod test;
mod tidy;
mod wasm;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The project's own commands.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run every check there is: format, lints, tidiness, tests, documents, WebAssembly
    Test,
    /// Measure the rules against the programs in peers/, and the search in WebAssembly against the native one, in one run
    Compare,
    /// Rebuild the word list from Debian's packages
    Lexicon {
        /// Compare with the list in the repository instead of writing it
        #[arg(long)]
        check: bool,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Test => test::run(),
        Command::Compare => compare::run(),
        Command::Lexicon { check } => lexicon::rebuild(check),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cargo xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
