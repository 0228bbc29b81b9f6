//! The command line of commands with engines: analysis, matches, self-play, UGI, bots.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use quadrille_online::{Invitation, TimeControl};
use quadrille_players::Level;
use quadrille_search::SearchLimits;
use quadrille_tournament::{Openings, PlayerSpec, Sprt, read_time};
use quadrille_ugi::EngineCommand;

use crate::arguments::{OptionArguments, PositionArguments, key_and_value};
use crate::seed::SeedArgument;

/// Limits of a search.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitArguments {
    /// Time for each move, such as 0.1s or 100ms
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    /// Nodes for each move: results are the same on every machine
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Search depth in moves
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
}

impl LimitArguments {
    pub(crate) fn limits(self) -> SearchLimits {
        SearchLimits { time: self.time, nodes: self.nodes, depth: self.depth }
    }
}

fn time(text: &str) -> Result<Duration, String> {
    read_time(text).ok_or_else(|| "a time is written as 0.1s or 100ms".to_string())
}

fn player(text: &str) -> Result<PlayerSpec, String> {
    text.parse().map_err(|error: quadrille_tournament::PlayerSpecError| error.to_string())
}

/// A game with its options.
#[derive(Debug, Args)]
pub(crate) struct GameArguments {
    /// Id of the game, as listed by `quadrille games`
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) options: OptionArguments,
}

#[derive(Debug, Args)]
#[command(after_help = "\
It speaks the Universal Game Interface on standard input and output; docs/ugi.md describes it.

Examples:
  quadrille ugi quadratic-war -o rules=modern
  quadrille ugi fuse-and-frost --level hard
  quadrille ugi territory-words --seed 42
  printf 'position startpos\\ngo nodes 1000\\n' | quadrille ugi quadratic-war")]
pub(crate) struct UgiArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// Level: easy, medium, hard, expert, or a number from 1 to 12
    #[arg(long, default_value = "expert")]
    pub(crate) level: Level,
    /// Seed of random setups and of the player: a number, or `random` for a new one in each run. Two engines have the same setups if they
    /// have the same seed
    #[arg(long, default_value = "0", value_name = "N|random")]
    pub(crate) seed: SeedArgument,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The bot's token comes from QUADRILLE_TOKEN; without it the bot is a new guest each time.

Examples:
  quadrille bot --engine 'quadrille ugi stay-on-the-board' --open stay-on-the-board
  quadrille bot --engine './my-engine --ugi' --join QW-RSTX --time 2s
  quadrille bot --engine 'quadrille ugi quadratic-war' --pair quadratic-war --clock 5+3 --games 10")]
pub(crate) struct BotArguments {
    /// Address of the server
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    pub(crate) server: String,
    /// Command line of a UGI engine
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: EngineCommand,
    #[command(flatten)]
    pub(crate) what: BotGame,
    /// For --open and --pair
    #[command(flatten)]
    pub(crate) options: OptionArguments,
    /// Clock, for --open and --pair: none, 30s for each turn, 5+3 minutes and seconds, 2d for each turn
    #[arg(long, default_value = "none")]
    pub(crate) clock: TimeControl,
    /// Displayed name
    #[arg(long, default_value = "bot")]
    pub(crate) name: String,
    /// Number of games to play, one after the other
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) games: u32,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}

/// The game of a bot: exactly one of these.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct BotGame {
    /// Join the game with this code, or by the link of an invitation
    #[arg(long, value_name = "CODE|LINK", value_parser = Invitation::read)]
    pub(crate) join: Option<Invitation>,
    /// Open a game in the lobby and print its code
    #[arg(long, value_name = "GAME")]
    pub(crate) open: Option<String>,
    /// Play a waiting opponent, or wait for one
    #[arg(long, value_name = "GAME")]
    pub(crate) pair: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
For each line it prints the score for the side to move, that player's chance (wins and half of the draws), and the effect of every move.

Examples:
  quadrille analyse quadratic-war start --time 2s
  quadrille analyse territory-words start --moves pass --lines 5
  quadrille analyse stay-on-the-board '.../.q./... blocked 1 0 200' --nodes 100000 --json")]
pub(crate) struct AnalyseArguments {
    #[command(flatten)]
    pub(crate) at: PositionArguments,
    /// Moves to play first
    #[arg(long, num_args = 1.., value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
    /// Number of lines to show
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) lines: u16,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Search threads; only Quadratic War can use more than one
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
It prints the winner with best play (first, second or draw), the moves to the end, and a line: the winner takes the shortest way, the loser the longest.

Examples:
  quadrille solve stay-on-the-board '.../.q./... blocked 1 0 200'
  quadrille solve stay-on-the-board '../q. blocked 1 0 200' --json")]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    pub(crate) at: PositionArguments,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Print a JSON object with winner, distance and line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Openings of games.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OpeningsArgument {
    /// Random moves after which both players have about the same chance
    Balanced,
    /// Random moves
    Random,
    /// The initial position
    Plain,
}

impl From<OpeningsArgument> for Openings {
    fn from(argument: OpeningsArgument) -> Openings {
        match argument {
            OpeningsArgument::Balanced => Openings::Balanced,
            OpeningsArgument::Random => Openings::Random,
            OpeningsArgument::Plain => Openings::Plain,
        }
    }
}

/// Number and conditions of games.
#[derive(Debug, Args)]
pub(crate) struct ScheduleArguments {
    /// Number of games
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// Simultaneous games; with time limits, no more than there are cores
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    /// Seed of openings, setups and players
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A and B are levels (1 to 12, of which 3, 6, 9 and 12 are easy, medium, hard and expert), `random`, `greedy` or engines (ugi:COMMAND), optionally with limits after an @. Games are played in pairs: both \
have the same opening, with sides swapped. The rules are the referee; a player who breaks them loses. Every game is saved as a record that `quadrille replay` reads. With node limits the match \
is the same on every machine.

Examples:
  quadrille match quadratic-war expert hard --games 200 --concurrency 2
  quadrille match stay-on-the-board hard@0.1s expert@nodes=20000 -o size=7
  quadrille match quadratic-war expert@0.1s 'ugi:node peers/quadratic_war.js ugi 3' --json
  quadrille match quadratic-war expert@depth=6,threads=2 hard --sprt 0,20")]
pub(crate) struct MatchArguments {
    /// Id of the game, as listed by `quadrille games`
    pub(crate) game: String,
    /// Player A, whose results are shown
    #[arg(value_parser = player)]
    pub(crate) a: PlayerSpec,
    /// Player B
    #[arg(value_parser = player)]
    pub(crate) b: PlayerSpec,
    #[command(flatten)]
    pub(crate) options: OptionArguments,
    #[command(flatten)]
    pub(crate) schedule: ScheduleArguments,
    /// Openings
    #[arg(long, value_enum, default_value_t = OpeningsArgument::Balanced)]
    pub(crate) openings: OpeningsArgument,
    /// Stop when a sequential probability ratio test decides between two Elo differences
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true, value_parser = sprt)]
    pub(crate) sprt: Option<Sprt>,
    /// File for the games [default: a file in this folder, named after the match]
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let sprt = match numbers.as_deref() {
        Some(&[elo0, elo1]) => Some(Sprt::new(elo0, elo1)),
        Some(&[elo0, elo1, alpha, beta]) => Some(Sprt { elo0, elo1, alpha, beta }),
        _ => None,
    };
    let is_risk = |risk: f64| risk > 0.0 && risk < 0.5;
    sprt.filter(|sprt| sprt.elo0 < sprt.elo1 && sprt.elo0.abs().max(sprt.elo1.abs()) <= 2000.0)
        .filter(|sprt| is_risk(sprt.alpha) && is_risk(sprt.beta))
        .ok_or_else(|| {
            "a test is written as 0,10 or 0,10,0.05,0.05: two Elo differences, the smaller one first, and two error rates"
                .to_string()
        })
}

#[derive(Debug, Args)]
#[command(after_help = "\
With --over the games are played for each value of an option, or for every combination if it is given several times. `preset` is such an option too.

Examples:
  quadrille lab quadratic-war --games 400 --concurrency 2
  quadrille lab quadratic-war --over rules=classic,modern --level hard --nodes 5000
  quadrille lab fuse-and-frost --over first=bomber,freezer --over second=bomber,freezer --json
  quadrille lab quadratic-war --over preset=original,balanced --openings plain")]
pub(crate) struct LabArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// The player, written as in `quadrille match`
    #[arg(long, default_value = "expert", value_name = "LEVEL", value_parser = player)]
    pub(crate) level: PlayerSpec,
    #[command(flatten)]
    pub(crate) schedule: ScheduleArguments,
    /// Openings
    #[arg(long, value_enum, default_value_t = OpeningsArgument::Random)]
    pub(crate) openings: OpeningsArgument,
    /// Values of an option to compare; can be given several times
    #[arg(long, value_name = "KEY=VALUE,...", value_parser = key_and_values)]
    pub(crate) over: Vec<(String, Vec<String>)>,
    /// File for the games [default: none]
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Levels play those next to them in pairs of games, as in `quadrille match`; `random` and `greedy`, which belong to no level, play some of them. One scale of ratings is fitted to all results \
(Bradley-Terry, maximum likelihood): the first player is at 0, and intervals have 95 % confidence, relative to the mean of all players.

Examples:
  quadrille ladder stay-on-the-board -o size=7 --games 200 --concurrency 2
  quadrille ladder quadratic-war --players random,greedy,1,2,easy,4 --games 100
  quadrille ladder fuse-and-frost --over first=bomber,freezer --over second=bomber,freezer --json")]
pub(crate) struct LadderArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// The players, the weakest first, written as in `quadrille match`, with commas between them
    /// [default: random, greedy and all levels]
    #[arg(long, value_name = "PLAYER,...", value_delimiter = ',', value_parser = player)]
    pub(crate) players: Vec<PlayerSpec>,
    /// Levels play each other up to this distance in the list of players
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) span: u8,
    /// Games of each pairing, and their conditions
    #[command(flatten)]
    pub(crate) schedule: ScheduleArguments,
    /// Openings
    #[arg(long, value_enum, default_value_t = OpeningsArgument::Balanced)]
    pub(crate) openings: OpeningsArgument,
    /// Values of an option that take turns; can be given several times for every combination
    #[arg(long, value_name = "KEY=VALUE,...", value_parser = key_and_values)]
    pub(crate) over: Vec<(String, Vec<String>)>,
    /// File for the games [default: none]
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

fn key_and_values(text: &str) -> Result<(String, Vec<String>), String> {
    let (key, values) = key_and_value(text)?;
    Ok((key, values.split(',').map(str::to_string).collect()))
}
