//! The project's own commands, run as `cargo xtask NAME` in the top folder instead of shell scripts.

mod api;
mod balance;
mod book;
mod browse;
mod chaos;
mod client;
mod cluster;
mod compare;
mod engine;
mod failover;
mod lexicon;
mod licences;
mod lighthouse;
mod links;
mod load;
mod machine;
mod measured;
mod new_game;
mod release;
mod rustdoc;
mod server;
mod strength;
mod test;
mod tidy;
mod wasm;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use browse::Browser;
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
    /// Build everything, serve the games and open them in the browser
    Play {
        /// Further arguments of `quadrille serve`, after `--`
        #[arg(last = true)]
        arguments: Vec<String>,
    },
    /// Build the client; the next build of the program embeds it
    Client {
        /// Build quickly, without optimisation for size
        #[arg(long)]
        dev: bool,
    },
    /// Build the client into dist/, for any static host
    Dist,
    /// Build the release: a static Linux program and the client as tarballs with licences, and their checksums
    Release,
    /// Run the quick checks: format, tidiness, links, licences, lints, unit tests; no browser
    Check,
    /// Run every check: those of `check`, rustdoc, the API, WebAssembly, the client in browsers
    Test,
    /// Build the documentation as a book into the folder book of cargo's target folder, with mdBook
    Book,
    /// Test the server's API against its OpenAPI description with Schemathesis
    Api,
    /// Test the client in a real browser: whole matches, every screen, budgets; in Firefox and WebKit a smoke set
    Browse {
        /// The browser to test in
        #[arg(long, value_enum, default_value = "chromium")]
        browser: Browser,
        /// Build the client quickly and skip the budgets, which apply to the shipped client
        #[arg(long)]
        dev: bool,
        /// A part of the scenarios' names, and options as for Rust's own tests: --list, --exact, --skip, --test-threads
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Take screenshots of every screen, phone and desktop, light and dark, into the folder shots of cargo's target folder
    Shots {
        /// Build the client quickly
        #[arg(long)]
        dev: bool,
    },
    /// Rate the home page with Lighthouse as on a phone; fails below 95 in any category
    Lighthouse,
    /// Record an animation of each finished game in Chromium, as the README shows them, into docs/images
    Animations {
        /// Build the client quickly
        #[arg(long)]
        dev: bool,
    },
    /// Compare the time to the first board with other builds of the client, alternately in Chromium
    FirstBoard {
        /// Folders of other builds, such as target/site in a worktree of another revision; ratios are those to the last one
        #[arg(required = true)]
        others: Vec<PathBuf>,
    },
    /// Create a game: crate, manifests, catalogue line, rules page and a failing perft test
    NewGame {
        /// Lower-case words joined by hyphens, such as nine-holes
        id: String,
    },
    /// Compare the rules with the programs in peers/ and the search in WebAssembly with the native one
    Compare,
    /// Measure the server under load, beside boardgame.io and Colyseus, and write the tables of docs/performance.md and docs/scaling.md
    Load {
        /// Measure only this part and keep the results of the others; can be given several times
        #[arg(long, value_enum, value_name = "PART")]
        only: Vec<load::Part>,
        /// Write the tables from stored results, without measuring
        #[arg(long, conflicts_with = "quick")]
        render: bool,
        /// The short form, a part of `cargo xtask test`: seconds for each part, and no document is changed
        #[arg(long)]
        quick: bool,
    },
    /// Start three nodes, PostgreSQL, NATS and a proxy on this machine, ready to play; Ctrl-C stops them
    Cluster {
        /// Port of the proxy
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Build the program quickly, without optimisation for users
        #[arg(long)]
        dev: bool,
    },
    /// Measure how long the clients of a node that is killed or paused behind the proxy wait until they go on; fails above the limit
    Failover {
        /// Build the program quickly, without optimisation for users
        #[arg(long)]
        dev: bool,
    },
    /// Kill and pause nodes, PostgreSQL and NATS under load, and compare what every client saw with the log
    Chaos {
        /// Duration of the faults
        #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=86_400))]
        seconds: u64,
        /// Seed of the faults
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Build the program quickly, without optimisation for users
        #[arg(long)]
        dev: bool,
        /// The short form, a part of `cargo xtask test`: each fault once
        #[arg(long, conflicts_with_all = ["seconds", "seed", "dev"])]
        quick: bool,
    },
    /// Play the levels of the computer players against each other and write docs/strength.md; takes hours
    Strength {
        #[command(flatten)]
        which: Which,
    },
    /// Play equal players against each other and write the tables of docs/balance.md; takes an hour
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

/// Parts of a long measurement.
#[derive(Debug, Args)]
struct Which {
    /// Measure only this game and keep the results of the others
    #[arg(long)]
    only: Option<String>,
    /// Write the document from stored results, without measuring
    #[arg(long)]
    render: bool,
}

fn main() -> ExitCode {
    if let Some(code) = rustdoc::run_in_place() {
        return code;
    }
    let done = match Arguments::parse().command {
        Command::Play { arguments } => client::play(&arguments),
        Command::Client { dev } => client::build(purpose(dev)).map(drop),
        Command::Dist => client::dist().map(drop),
        Command::Release => release::build(),
        Command::Check => test::quick(),
        Command::Test => test::all(),
        Command::Book => book::build(),
        Command::Api => api::check(),
        Command::Browse { browser, dev, arguments } => browse::scenarios(purpose(dev), browser, &arguments),
        Command::Shots { dev } => browse::shots(purpose(dev)),
        Command::Lighthouse => lighthouse::run(),
        Command::Animations { dev } => browse::animations(purpose(dev)),
        Command::FirstBoard { others } => browse::first_board(&others),
        Command::NewGame { id } => new_game::create(&id),
        Command::Compare => compare::run(),
        Command::Load { only, quick: true, .. } => load::run_quickly(&only),
        Command::Load { only, render, .. } => load::run(&only, render),
        Command::Cluster { port, dev } => cluster::run(port, purpose(dev)),
        Command::Failover { dev } => failover::run(purpose(dev)),
        Command::Chaos { quick: true, .. } => chaos::run_quickly(),
        Command::Chaos { seconds, seed, dev, .. } => chaos::run(seconds, seed, purpose(dev)),
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
