//! The command line of the commands in which somebody plays: analysis, matches, the laboratory, the engine.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use quadrille_load::Phase;
use quadrille_players::Level;
use quadrille_protocol::online::Clock;
use quadrille_search::Limits;
use quadrille_tournament::{Contestant, Openings, Sprt, read_time};
use quadrille_ugi::Launch;

use crate::arguments::{PositionArguments, key_and_value};
use crate::seed::SeedArgument;

/// How long to think.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitArguments {
    /// The time, for each move that is asked for, such as 0.1s or 100ms
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    /// The positions to look at: results are the same on every machine
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// The moves to look ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
}

impl LimitArguments {
    pub(crate) fn limits(self) -> Limits {
        Limits { time: self.time, nodes: self.nodes, depth: self.depth }
    }
}

fn time(text: &str) -> Result<Duration, String> {
    read_time(text).ok_or_else(|| "a time is written as 0.1s or 100ms".to_string())
}

fn level(text: &str) -> Result<Level, String> {
    let levels = Level::ALL.map(Level::word).join(", ");
    Level::from_word(text).ok_or_else(|| format!("there is no such level; there are {levels}"))
}

fn contestant(text: &str) -> Result<Contestant, String> {
    text.parse().map_err(|fault: quadrille_tournament::SpecFault| fault.to_string())
}

/// A game with its options.
#[derive(Debug, Args)]
pub(crate) struct GameArguments {
    /// The game, as `quadrille games` names it
    pub(crate) game: String,
    /// An option of the game; may be given several times
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub(crate) options: Vec<(String, String)>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
It speaks the Universal Game Interface on standard input and output, one line after the other; docs/ugi.md describes it.

Examples:
  quadrille ugi quadratic-war -o rules=modern
  quadrille ugi fuse-and-frost --level hard
  quadrille ugi territory-words --seed 42
  printf 'position startpos\\ngo nodes 1000\\n' | quadrille ugi quadratic-war")]
pub(crate) struct UgiArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// easy, medium, hard or expert
    #[arg(long, default_value = "expert", value_parser = level)]
    pub(crate) level: Level,
    /// The seed of the start position, where the game draws one, and of the player: a number, or `random` for a new one each time.
    /// Two engines agree on the start if they have the same seed
    #[arg(long, default_value = "0", value_name = "N|random")]
    pub(crate) seed: SeedArgument,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The secret by which the server knows the bot comes from QUADRILLE_TOKEN; without it the bot is a new guest each time.

Examples:
  quadrille bot --engine 'quadrille ugi stay-on-the-board' --open stay-on-the-board
  quadrille bot --engine './my-engine --ugi' --join QW-RSTX --time 2s
  quadrille bot --engine 'quadrille ugi quadratic-war' --pair quadratic-war --clock 5+3 --games 10")]
pub(crate) struct BotArguments {
    /// The server's address
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    pub(crate) server: String,
    /// The engine's command line; it speaks the Universal Game Interface
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: Launch,
    #[command(flatten)]
    pub(crate) what: BotGame,
    /// An option of the game, for --open and --pair
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub(crate) options: Vec<(String, String)>,
    /// How long players may think, for --open and --pair: none, 30s for each turn, 5+3 minutes and seconds, 2d for each turn
    #[arg(long, default_value = "none")]
    pub(crate) clock: Clock,
    /// What others see as its name
    #[arg(long, default_value = "bot")]
    pub(crate) name: String,
    /// How many games to play, one after the other
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) games: u32,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Each match has two WebSockets and comes from a loopback address of its own, so that the server's limits apply to it as to one visitor. Phases follow each other over the same connections: max plays as fast as \
moves are acknowledged, 2x twice as fast as that, 1500 that many moves a second.

Examples:
  quadrille load --matches 100 --phase max:10s
  quadrille load --matches 4000 --phase 4000:30s --json
  quadrille load --matches 3000 --phase max:10s --phase 2x:15s --phase 0.5x:10s")]
pub(crate) struct LoadArguments {
    /// The server, on this machine
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    pub(crate) server: SocketAddr,
    /// Matches to play at the same time
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) matches: u32,
    /// A phase, as RATE:SECONDSs; may be given several times
    #[arg(long = "phase", value_name = "PHASE", default_value = "max:10s")]
    pub(crate) phases: Vec<Phase>,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which game a bot plays: exactly one of these.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct BotGame {
    /// Join the game with this code
    #[arg(long, value_name = "CODE")]
    pub(crate) join: Option<String>,
    /// Open a game in the lobby, and print its code
    #[arg(long, value_name = "GAME")]
    pub(crate) open: Option<String>,
    /// Play with whoever wants the same
    #[arg(long, value_name = "GAME")]
    pub(crate) pair: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
For each line it prints the score as the player to move sees it, that player's chance (wins and half of the draws), and what every move does.

Examples:
  quadrille analyse quadratic-war start --time 2s
  quadrille analyse territory-words start --moves pass --lines 5
  quadrille analyse stay-on-the-board '.../.q./... blocked 1 0 200' --nodes 100000 --json")]
pub(crate) struct AnalyseArguments {
    #[command(flatten)]
    pub(crate) at: PositionArguments,
    /// Moves to play from there first
    #[arg(long, num_args = 1.., value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
    /// How many lines to tell of
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) lines: u16,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Threads to search with; Quadratic War alone can use more than one
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
It tells the winner with best play (first, second or draw), the moves to the end, and a line that leads there: who wins takes the shortest way, who loses the longest.

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

/// How games begin.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OpeningsArgument {
    /// After random moves that leave both players about the same chance
    Balanced,
    /// After random moves
    Random,
    /// At the start of the game
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

/// How many games, and how.
#[derive(Debug, Args)]
pub(crate) struct ScheduleArguments {
    /// Games to play
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// Games to play at the same time; with limits in time, no more than there are cores
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    /// The seed for whatever is drawn by lot: openings, starts, players
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A and B are levels (easy, medium, hard, expert) or engines (ugi:COMMAND), each perhaps with limits of its own behind an @. Games are played in pairs: both \
begin with the same opening, and the sides are swapped. Our rules are the referee; whoever breaks them has lost. Every game is saved as a record that `quadrille replay` reads. With limits in nodes the match \
is the same on every machine.

Examples:
  quadrille match quadratic-war expert hard --games 200 --concurrency 2
  quadrille match stay-on-the-board hard@0.1s expert@nodes=20000 -o size=7
  quadrille match quadratic-war expert@0.1s 'ugi:node peers/quadratic_war.js ugi 3' --json
  quadrille match quadratic-war expert@depth=6,threads=2 hard --sprt 0,20")]
pub(crate) struct MatchArguments {
    /// The game, as `quadrille games` names it
    pub(crate) game: String,
    /// Whose results are told
    #[arg(value_parser = contestant)]
    pub(crate) a: Contestant,
    /// The other side
    #[arg(value_parser = contestant)]
    pub(crate) b: Contestant,
    /// An option of the game; may be given several times
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub(crate) options: Vec<(String, String)>,
    #[command(flatten)]
    pub(crate) schedule: ScheduleArguments,
    /// How games begin
    #[arg(long, value_enum, default_value_t = OpeningsArgument::Balanced)]
    pub(crate) openings: OpeningsArgument,
    /// Stop as soon as a sequential test tells one difference in Elo from the other
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true, value_parser = sprt)]
    pub(crate) sprt: Option<Sprt>,
    /// Where to save the games [default: a file here, named after the match]
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
            "a test is written as 0,10 or 0,10,0.05,0.05: two differences, the less one first, and two risks"
                .to_string()
        })
}

#[derive(Debug, Args)]
#[command(after_help = "\
With --over the games are played for each value of an option, or for every combination if it is given several times.

Examples:
  quadrille lab quadratic-war --games 400 --concurrency 2
  quadrille lab quadratic-war --over rules=classic,modern --level hard --nodes 5000
  quadrille lab fuse-and-frost --over first=bomber,freezer --over second=bomber,freezer --json")]
pub(crate) struct LabArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// Who plays, written as in `quadrille match`
    #[arg(long, default_value = "expert", value_name = "LEVEL", value_parser = contestant)]
    pub(crate) level: Contestant,
    #[command(flatten)]
    pub(crate) schedule: ScheduleArguments,
    /// How games begin
    #[arg(long, value_enum, default_value_t = OpeningsArgument::Random)]
    pub(crate) openings: OpeningsArgument,
    /// Values of an option to compare; may be given several times
    #[arg(long, value_name = "KEY=VALUE,...", value_parser = key_and_values)]
    pub(crate) over: Vec<(String, Vec<String>)>,
    /// Where to save the games [default: nowhere]
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
