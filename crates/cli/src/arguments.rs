//! The command line: what it accepts, and the help that explains it.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use quadrille_server::{Origin, Proxy};

use crate::play_arguments::{
    AnalyseArguments, BotArguments, LabArguments, LoadArguments, MatchArguments, SolveArguments, UgiArguments,
};

/// Two-player strategy games on a grid.
#[derive(Debug, Parser)]
#[command(
    name = "quadrille",
    version,
    arg_required_else_help = true,
    after_help = "\
Examples:
  quadrille serve                                    play in the browser
  quadrille games                                    what there is to play
  quadrille new fuse-and-frost -o size=9             a start position
  quadrille show quadratic-war start                 a board, drawn
  quadrille replay games.txt                         recorded games, played through the rules
  quadrille analyse quadratic-war start              the best moves, and what they do
  quadrille match stay-on-the-board hard easy        two levels against each other

Positions, moves and records are described in docs/formats.md."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the games to browsers
    Serve(ServeArguments),
    /// Play on a server through an engine
    Bot(BotArguments),
    /// Measure a server under load: many matches at once
    Load(LoadArguments),
    /// List the games with their options
    Games(GamesArguments),
    /// Print the start position of a game
    New(NewArguments),
    /// List the legal moves in a position, one a line, sorted
    Moves(MovesArguments),
    /// Draw a position, and tell what moves do in it
    Show(ShowArguments),
    /// Play recorded games through the rules and print every position
    Replay(ReplayArguments),
    /// Count the lines of play of a given length
    Perft(PerftArguments),
    /// Measure how fast the rules are on this machine
    Bench(BenchArguments),
    /// Rewrite games as records, or as lines of JSON
    FmtRecord(FmtRecordArguments),
    /// Look words up in the built-in list of Territory Words
    Word(WordArguments),
    /// Tell the best lines of a position, and what they do
    Analyse(AnalyseArguments),
    /// Solve a position exactly
    Solve(SolveArguments),
    /// Play a match between levels or engines
    Match(MatchArguments),
    /// Let a level play against itself, to see what a game is like
    Lab(LabArguments),
    /// Be an engine for match runners: the Universal Game Interface
    Ugi(UgiArguments),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  quadrille serve --open
  quadrille serve --port 0                           any free port; the line it prints names it
  quadrille serve --address 0.0.0.0                  for phones in the same network, too

It prints one line with its address, and ends with Ctrl-C.")]
pub(crate) struct ServeArguments {
    /// The address to listen at; 0.0.0.0 stands for every network of this machine
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,
    /// The port to listen at; 0 stands for any free one
    #[arg(long, default_value_t = 8080)]
    pub(crate) port: u16,
    /// The service that looks words up when a game's dictionary is `online`
    #[arg(long, value_name = "URL", default_value = "https://api.dictionaryapi.dev")]
    pub(crate) dictionary: Origin,
    /// Open the games in a browser, where there is one
    #[arg(long)]
    pub(crate) open: bool,
    /// The folder of the file that keeps the games people play online [default: this user's folder for data]
    #[arg(long, value_name = "DIR", env = "QUADRILLE_DATA")]
    pub(crate) data: Option<PathBuf>,
    /// A PostgreSQL database that keeps them instead of a file, for several servers at once: postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, value_name = "URL", env = "QUADRILLE_DATABASE", hide_env_values = true)]
    pub(crate) database: Option<String>,
    /// Serve no games online, and keep nothing, whatever is said of a folder or a database
    #[arg(long)]
    pub(crate) offline: bool,
    /// The header in which a proxy in front tells the address of clients; only the proxy may be able to reach this server then
    #[arg(long, value_name = "NAME", env = "QUADRILLE_PROXY_HEADER")]
    pub(crate) proxy_header: Option<Proxy>,
    /// An address and a port for /metrics alone, which only the operator should reach, such as 127.0.0.1:9090 [default: no metrics]
    #[arg(long, value_name = "IP:PORT", env = "QUADRILLE_METRICS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// How many times the usual limits on requests each address has, for a school or an office behind one address
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000), env = "QUADRILLE_LIMIT_FACTOR")]
    pub(crate) limit_factor: u32,
    /// How logs are written to the standard error
    #[arg(long, value_enum, default_value_t = LogForm::Text, env = "QUADRILLE_LOG_FORM")]
    pub(crate) log: LogForm,
}

/// How logs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogForm {
    /// Lines for people
    Text,
    /// A JSON object each, for programs
    Json,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  quadrille games\n  quadrille games --json | jq '.[].id'")]
pub(crate) struct GamesArguments {
    /// Print one JSON array instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  quadrille new quadratic-war -o rules=modern
  quadrille new stay-on-the-board -o size=5 -o start=c3
  quadrille new territory-words --seed 42

Where something is drawn by lot and no seed is given, the seed that was used is told on standard error.")]
pub(crate) struct NewArguments {
    /// The game, as `quadrille games` names it
    pub(crate) game: String,
    /// An option of the game; may be given several times
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub(crate) options: Vec<(String, String)>,
    /// The seed for whatever is drawn by lot [default: a new one]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Print a JSON object with game, options, seed and start
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn key_and_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("an option is written as KEY=VALUE, such as size=9")?;
    Ok((key.to_string(), value.to_string()))
}

/// A game and one of its positions.
#[derive(Debug, Args)]
pub(crate) struct PositionArguments {
    /// The game, as `quadrille games` names it
    pub(crate) game: String,
    /// The position's text, in quotes; or `start` for the start with default options and seed 0
    pub(crate) position: String,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  quadrille moves quadratic-war start
  quadrille moves stay-on-the-board '.../.q./... blocked 1 0 200'")]
pub(crate) struct MovesArguments {
    #[command(flatten)]
    pub(crate) at: PositionArguments,
    /// Print one JSON array instead of lines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  quadrille show fuse-and-frost start
  quadrille show quadratic-war start b3b4 b7b6       plays two moves and tells what happened
  quadrille show stay-on-the-board '.../.q./... blocked 1 0 200' --json")]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    pub(crate) at: PositionArguments,
    /// Moves to play from there
    pub(crate) moves: Vec<String>,
    /// Print a JSON object with position, view, marks, choices and events
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Reads records, or lines of JSON with game, options, start and moves. For each game it prints a line of JSON with positions, legal, \
result and reason. The first move or text that is wrong ends it with exit code 1.

Examples:
  quadrille replay game.txt
  quadrille replay --json < vectors.jsonl | jq .result")]
pub(crate) struct ReplayArguments {
    /// The file [default: standard input]
    pub(crate) file: Option<PathBuf>,
    /// Tell faults as JSON too
    #[arg(long)]
    pub(crate) json: bool,
    /// Look every word up in the built-in list instead of taking it as given
    #[arg(long)]
    pub(crate) check_words: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Every move is applied, those at the last depth too. A count that takes less than a second is repeated to measure its speed.

Examples:
  quadrille perft quadratic-war start 5
  quadrille perft stay-on-the-board '.../.q./... blocked 1 0 200' 4 --json")]
pub(crate) struct PerftArguments {
    #[command(flatten)]
    pub(crate) at: PositionArguments,
    /// How many moves deep, at most 100
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) depth: u32,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  quadrille bench
  quadrille bench territory-words --seconds 5 --json")]
pub(crate) struct BenchArguments {
    /// Only this game
    pub(crate) game: Option<String>,
    /// How long to measure each figure, at least 2
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..=600))]
    pub(crate) seconds: u32,
    /// Print one JSON array
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Every game is replayed first, variations too: what comes out is legal. Moves that left no trace are dropped, as the rules pages say, where no comment \
or variation hangs on the moves. JSON keeps what a replay needs and the end; players, dates, comments and variations are lost.

Examples:
  quadrille fmt-record games.jsonl > games.txt
  quadrille fmt-record --to json games.txt")]
pub(crate) struct FmtRecordArguments {
    /// The file, records or lines of JSON [default: standard input]
    pub(crate) file: Option<PathBuf>,
    /// What to write
    #[arg(long, value_enum, default_value_t = Form::Record)]
    pub(crate) to: Form,
}

/// A form of a game as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
    /// Tags and moves, for people
    Record,
    /// A line of JSON, for programs
    Json,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Exits with 1 if a word is not in the list.

Examples:
  quadrille word quadrille zebra
  quadrille word --json tea
  quadrille word --notice                            the list's copyright notice")]
pub(crate) struct WordArguments {
    /// The words
    #[arg(required_unless_present = "notice")]
    pub(crate) words: Vec<String>,
    /// Print one JSON array
    #[arg(long)]
    pub(crate) json: bool,
    /// Print where the list is from and its copyright notice
    #[arg(long, conflicts_with_all = ["words", "json"])]
    pub(crate) notice: bool,
}
