//! The command line of `quadrille load`.

use std::net::SocketAddr;

use clap::Args;
use quadrille_load::{Peer, Phase};

use crate::arguments::OptionArguments;

#[derive(Debug, Args)]
#[command(after_help = "\
Each match has two WebSockets and comes from a loopback address of its own, so that the server's limits apply to it as to one visitor. Phases follow each other over the same connections: max plays as fast as \
moves are acknowledged, 2x twice as fast as that, 1500 that many moves a second, idle none. With a rate, moves are due at fixed times and their latency counts from then (open loop). Every client checks the order of \
what it receives, and at the end the log of every game is compared with what its clients saw; a violation makes the exit code 1.

Examples:
  quadrille load --matches 1000 --phase max:10s
  quadrille load --matches 4000 --phase 4000:30s --json
  quadrille load --matches 3000 --phase max:10s --phase 2x:15s --phase 0.5x:10s
  quadrille load --server 127.0.0.1:8081 --server 127.0.0.1:8082 --watchers 0.5 --reconnects 20 --joins 5 --phase 500:30s
  quadrille load --game fuse-and-frost -o size=9 --matches 500 --phase 200:60s
  quadrille load --idle 10000 --server-pid 1234
  quadrille load --peer colyseus --server 127.0.0.1:2567")]
pub(crate) struct LoadArguments {
    /// Address of a server on this machine; of several nodes each: the players of a match are on different ones, watchers on a third
    #[arg(long = "server", value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    pub(crate) servers: Vec<SocketAddr>,
    /// Process of a server, to report its processor time and memory; can be given several times
    #[arg(long = "server-pid", value_name = "PID")]
    pub(crate) server_pids: Vec<u32>,
    /// Process of the database server, to report its processor time, with that of its child processes
    #[arg(long, value_name = "PID")]
    pub(crate) database_pid: Option<u32>,
    /// The server is one of another framework, of bench/peers: boardgame-io or colyseus
    #[arg(long, value_name = "FRAMEWORK", conflicts_with_all = ["watchers", "reconnects", "joins", "idle"])]
    pub(crate) peer: Option<Peer>,
    /// Number of simultaneous matches
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) matches: u32,
    /// Phase as RATE:SECONDSs; can be given several times
    #[arg(long = "phase", value_name = "PHASE", default_value = "max:10s")]
    pub(crate) phases: Vec<Phase>,
    /// A late move delays the following ones, and latency counts from when it was sent
    #[arg(long)]
    pub(crate) closed_loop: bool,
    /// Watchers of each match, on average
    #[arg(long, default_value_t = 0.0, value_name = "N", value_parser = |text: &str| rate(text, 100.0))]
    pub(crate) watchers: f64,
    /// Connections per second, of all matches, that are dropped and made again
    #[arg(long, default_value_t = 0.0, value_name = "RATE", value_parser = |text: &str| rate(text, 10_000.0))]
    pub(crate) reconnects: f64,
    /// Games per second, of all matches, that are left for new ones
    #[arg(long, default_value_t = 0.0, value_name = "RATE", value_parser = |text: &str| rate(text, 10_000.0))]
    pub(crate) joins: f64,
    /// Play random legal games of this game, one after the other, instead of an endless one with cheap moves
    #[arg(long, value_name = "GAME", conflicts_with = "peer")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) options: OptionArguments,
    /// Open so many idle WebSockets, two for each match, and report the server's memory for each
    #[arg(long, value_name = "N", conflicts_with_all = ["matches", "phases", "watchers", "reconnects", "joins"],
        value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) idle: Option<u32>,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// A number from 0 to a limit.
fn rate(text: &str, most: f64) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (0.0..=most).contains(number));
    number.ok_or_else(|| format!("a number from 0 to {most}"))
}
