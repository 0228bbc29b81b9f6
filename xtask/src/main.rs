//! The project's own commands, run as `cargo xtask NAME`: everything that would otherwise be a shell script.

mod api;
mod balance;
mod browse;
mod client;
mod compare;
mod engine;
mod lexicon;
mod licences;
mod load;
mod machine;
mod measured;
mod server;
mod strength;
mod test;
mod tidy;
mod wasm;

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use client::Purpose;

/// The project's own commands.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build everything and play in the browser
    Play {
        /// Further arguments of `quadrille serve`, after `--`
        #[arg(last = true)]
        arguments: Vec<String>,
    },
    /// Build the client into cargo's target folder, where the program takes it from
    Client {
        /// Quick to build, slower to load
        #[arg(long)]
        dev: bool,
    },
    /// Build the client into dist/, for any static host
    Dist,
    /// Run every check there is: format, lints, tidiness, tests, documents, WebAssembly, the client in a browser
    Test,
    /// Send requests made up from the API's own description to a server, with Schemathesis
    Api,
    /// Run the client in a real browser: whole matches, every screen, budgets
    Browse {
        /// A client that is quick to build; what it costs is not measured
        #[arg(long)]
        dev: bool,
        /// Only the scenarios whose names contain one of these
        words: Vec<String>,
    },
    /// Take pictures of every screen, phone and desktop, light and dark, into the folder shots of cargo's target folder
    Shots {
        /// A client that is quick to build
        #[arg(long)]
        dev: bool,
    },
    /// Measure the rules against the programs in peers/, and the search in WebAssembly against the native one, in one run
    Compare,
    /// Measure the server under load: its peak, at twice that load, and how it recovers
    Load,
    /// Play the levels of the computer players against each other and write docs/strength.md; takes hours
    Strength {
        #[command(flatten)]
        which: Which,
    },
    /// Play equals against each other and write the tables of docs/balance.md; takes an hour
    Balance {
        #[command(flatten)]
        which: Which,
    },
    /// Rebuild the word list from Debian's packages
    Lexicon {
        /// Compare with the list in the repository instead of writing it
        #[arg(long)]
        check: bool,
    },
}

/// Which part of a long measurement to do.
#[derive(Debug, Args)]
struct Which {
    /// Only this game; what was measured of the others is kept
    #[arg(long)]
    only: Option<String>,
    /// Write the document from what was measured before, and play nothing
    #[arg(long)]
    render: bool,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Play { arguments } => client::play(&arguments),
        Command::Client { dev } => client::build(purpose(dev)).map(drop),
        Command::Dist => client::dist(),
        Command::Test => test::run(),
        Command::Api => api::check(),
        Command::Browse { dev, words } => browse::scenarios(purpose(dev), &words),
        Command::Shots { dev } => browse::shots(purpose(dev)),
        Command::Compare => compare::run(),
        Command::Load => load::run(),
        Command::Strength { which } => strength::run(which.only.as_deref(), which.render),
        Command::Balance { which } => balance::run(which.only.as_deref(), which.render),
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

fn purpose(dev: bool) -> Purpose {
    if dev { Purpose::Development } else { Purpose::Release }
}
