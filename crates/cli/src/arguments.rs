//! The command line and its help.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use quadrille_core::GameInfo;
use quadrille_server::{BusAddress, Origin, Proxy};

use crate::engine_arguments::{
    AnalyseArguments, BotArguments, LabArguments, LadderArguments, MatchArguments, SolveArguments,
    UgiArguments,
};
use crate::load_arguments::LoadArguments;
use crate::operator_arguments::OperatorArguments;
use crate::store_arguments::{
    ArchiveArguments, DeleteNameArguments, RestoreArguments, RetentionArguments, StoreArguments,
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
  quadrille games                                    the list of games
  quadrille new fuse-and-frost -o size=9             an initial position
  quadrille show quadratic-war start                 a board, drawn
  quadrille replay games.txt                         recorded games, replayed
  quadrille analyse quadratic-war start              the best moves, and what they do
  quadrille match stay-on-the-board hard easy        two levels against each other

Positions, moves and records are described in docs/formats.md."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: CliCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    /// Serve the games to browsers
    Serve(ServeArguments),
    /// Play on a server with an engine
    Bot(BotArguments),
    /// Write finished online games to a file
    Archive(ArchiveArguments),
    /// Read archived online games back into the database
    Restore(RestoreArguments),
    /// Delete a player's name from all online games
    DeleteName(DeleteNameArguments),
    /// Measure a server under load with many matches
    Load(LoadArguments),
    /// List the games with their options
    Games(GamesArguments),
    /// Print the initial position of a game
    New(NewArguments),
    /// List the legal moves of a position, sorted
    Moves(MovesArguments),
    /// Draw a position, and describe what moves do
    Show(ShowArguments),
    /// Replay recorded games and print every position
    Replay(ReplayArguments),
    /// Count the lines of a given length
    Perft(PerftArguments),
    /// Measure the speed of rules and search on this machine
    Bench(BenchArguments),
    /// Convert games to records or to JSON lines
    FmtRecord(FmtRecordArguments),
    /// Look up words in the built-in list of Territory Words
    Word(WordArguments),
    /// Show the best lines of a position
    Analyse(AnalyseArguments),
    /// Solve a position exactly
    Solve(SolveArguments),
    /// Play a match between levels or engines
    Match(MatchArguments),
    /// Rate all levels of a game on one scale
    Ladder(LadderArguments),
    /// Play a level against itself, for statistics of a game
    Lab(LabArguments),
    /// Run an engine for match runners (Universal Game Interface)
    Ugi(UgiArguments),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  quadrille serve --open
  quadrille serve --port 0                           any free port; the line it prints names it
  quadrille serve --address 0.0.0.0                  for phones in the same network, too

It prints one line with its address, and stops on Ctrl-C.")]
pub(crate) struct ServeArguments {
    /// Address to listen on; 0.0.0.0 listens on every network of this machine
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,
    /// Port to listen on; 0 chooses a free one
    #[arg(long, default_value_t = 8080)]
    pub(crate) port: u16,
    /// Service that looks up words when a game's dictionary is `online`
    #[arg(long, value_name = "URL", default_value = "https://api.dictionaryapi.dev")]
    pub(crate) dictionary: Origin,
    /// Another site whose pages may play on this server, such as a client on a static host; may be repeated
    #[arg(long, value_name = "URL")]
    pub(crate) allow_origin: Vec<Origin>,
    /// Open the games in a browser
    #[arg(long)]
    pub(crate) open: bool,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
    #[command(flatten)]
    pub(crate) retention: RetentionArguments,
    /// Bus between the servers of one database: nats://HOST:PORT [default: servers read each other's moves from the database]
    #[arg(long, value_name = "URL", env = "QUADRILLE_BUS", hide_env_values = true, requires = "database")]
    pub(crate) bus: Option<BusAddress>,
    /// Serve no online games and store nothing, even if a folder or a database is set
    #[arg(long)]
    pub(crate) offline: bool,
    /// Header in which a proxy passes the address of clients; only the proxy may reach this server then
    #[arg(long, value_name = "NAME", env = "QUADRILLE_PROXY_HEADER")]
    pub(crate) proxy_header: Option<Proxy>,
    #[command(flatten)]
    pub(crate) operator: OperatorArguments,
    /// Multiplier of the request limits of each address, for a school or an office behind one address
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000), env = "QUADRILLE_LIMIT_FACTOR")]
    pub(crate) limit_factor: u32,
    /// Format of the log on standard error
    #[arg(long, value_enum, default_value_t = LogForm::Text, env = "QUADRILLE_LOG_FORM")]
    pub(crate) log: LogForm,
}

/// Format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogForm {
    /// Lines for people
    Text,
    /// JSON objects for programs
    Json,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  quadrille games\n  quadrille games --json | jq '.[].id'")]
pub(crate) struct GamesArguments {
    /// List the example games too
    #[arg(long)]
    pub(crate) all: bool,
    /// Print one JSON array instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  quadrille new quadratic-war -o rules=modern
  quadrille new stay-on-the-board -o size=5 -o start=c3
  quadrille new quadratic-war --preset original
  quadrille new territory-words --seed 42

If the setup is random and no seed is given, the seed is printed on standard error.")]
pub(crate) struct NewArguments {
    /// Id of the game, as listed by `quadrille games`
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) options: OptionArguments,
    /// Seed of random setups [default: a new one]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Print a JSON object with game, options, seed and start
    #[arg(long)]
    pub(crate) json: bool,
}

/// The options of a game: those of a preset, overridden by single ones.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct OptionArguments {
    /// Preset of the game, as listed by `quadrille games`; an option that is given too overrides it
    #[arg(long, value_name = "PRESET")]
    preset: Option<String>,
    /// Option of the game; can be given several times
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE", value_parser = key_and_value)]
    options: Vec<(String, String)>,
}

impl OptionArguments {
    /// The options for a game.
    pub(crate) fn of_game(&self, info: &GameInfo) -> anyhow::Result<Vec<(String, String)>> {
        self.of_game_with(info, &[])
    }

    /// The options for a game, with others that override those of the preset too. `preset` among them is another preset.
    pub(crate) fn of_game_with(
        &self,
        info: &GameInfo,
        others: &[(String, String)],
    ) -> anyhow::Result<Vec<(String, String)>> {
        let (presets, others): (Vec<_>, Vec<_>) =
            others.iter().cloned().partition(|(key, _)| key == "preset");
        let preset = presets.last().map(|(_, id)| id.as_str()).or(self.preset.as_deref());
        Ok(info.options_with_preset(preset, &[self.options.clone(), others].concat())?)
    }

    /// True if nothing is given.
    pub(crate) fn are_empty(&self) -> bool {
        self.preset.is_none() && self.options.is_empty()
    }
}

pub(crate) fn key_and_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("an option is written as KEY=VALUE, such as size=9")?;
    Ok((key.to_string(), value.to_string()))
}

/// A game and one of its positions.
#[derive(Debug, Args)]
pub(crate) struct PositionArguments {
    /// Id of the game, as listed by `quadrille games`
    pub(crate) game: String,
    /// Text of the position, in quotes; or `start` for the initial position with default options and seed 0
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
  quadrille show quadratic-war start b3b4 b7b6       plays two moves and describes them
  quadrille show stay-on-the-board '.../.q./... blocked 1 0 200' --json")]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    pub(crate) at: PositionArguments,
    /// Moves to play first
    pub(crate) moves: Vec<String>,
    /// Print a JSON object with position, view, marks, choices and events
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Reads records, or lines of JSON with game, options, start and moves. For each game it prints a line of JSON with positions, legal, \
result and reason. The first error stops it with exit code 1.

Examples:
  quadrille replay game.txt
  quadrille replay --json < vectors.jsonl | jq .result")]
pub(crate) struct ReplayArguments {
    /// Input file [default: standard input]
    pub(crate) file: Option<PathBuf>,
    /// Print errors as JSON too
    #[arg(long)]
    pub(crate) json: bool,
    /// Look up every word in the built-in list instead of accepting it
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
    /// Depth in moves, at most 100
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
    /// Measure this game only
    pub(crate) game: Option<String>,
    /// Seconds for each figure, at least 2
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..=600))]
    pub(crate) seconds: u32,
    /// Print one JSON array
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Every game is replayed first, with its variations. Moves without a lasting effect are dropped, as the rules pages say, unless moves have comments or \
variations. JSON keeps what a replay needs and the end; players, dates, comments and variations are lost.

Examples:
  quadrille fmt-record games.jsonl > games.txt
  quadrille fmt-record --to json games.txt")]
pub(crate) struct FmtRecordArguments {
    /// Input file, records or JSON lines [default: standard input]
    pub(crate) file: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Form::Record)]
    pub(crate) to: Form,
}

/// A text form of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
    /// Tags and moves, for people
    Record,
    /// A JSON line, for programs
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
    /// Words to look up
    #[arg(required_unless_present = "notice")]
    pub(crate) words: Vec<String>,
    /// Print one JSON array
    #[arg(long)]
    pub(crate) json: bool,
    /// Print the source of the list and its copyright notice
    #[arg(long, conflicts_with_all = ["words", "json"])]
    pub(crate) notice: bool,
}
