//! The cost of a move as a game grows: prepared and committed by the referee, without the store and the network.
//!
//! `cargo run --release -p quadrille-online --example long_game`

use std::time::{Duration, Instant};

use quadrille_catalog::AcceptAnyWord;
use quadrille_core::{PerSeat, Seat};
use quadrille_json::GivenOptions;
use quadrille_online::{
    Command, CommandContext, CommandRequest, Decision, GameConfig, OnlinePlayer, Referee, TimeControl,
};

/// A turn of each player that leaves the board unchanged, so that it can be repeated.
const TURNS: [&str; 10] = ["fd", "fr", "fd", "fr", "end", "fu", "fl", "fu", "fl", "end"];
/// Moves that are timed from each of these entries on. The median is reported: occasionally a list of the referee grows by doubling.
const TIMED: usize = 240;
/// Maximum ratio of the last time to the first.
const MOST: f64 = 1.5;
const FROM: [u64; 4] = [30, 300, 1500, 3000];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let config = GameConfig {
        game: "fuse-and-frost".to_string(),
        rules: GameConfig::known_rules("fuse-and-frost").unwrap_or_default(),
        options: GivenOptions(vec![("turns".to_string(), "999".to_string())]),
        seed: 5,
        start: None,
        clock: TimeControl::None,
        private: false,
        host: Seat::First,
        rematch_of: None,
    };
    let mut referee = Referee::from_log([Referee::first_entry(config, 0)])?;
    for owner in ["a", "b"] {
        let taken = referee.take_seat(OnlinePlayer::guest(owner, false), Some(owner.to_string()), 0);
        let (_, prepared) = taken.map_err(|rejection| rejection.message)?;
        referee.commit(prepared);
    }
    let mut moves = TURNS.into_iter().cycle();
    let mut medians = Vec::new();
    println!("| entry | microseconds a move |\n|---|---|");
    for from in FROM {
        while referee.state().version() < from {
            play(&mut referee, moves.next().unwrap_or_default())?;
        }
        let took = (0..TIMED).map(|_| play(&mut referee, moves.next().unwrap_or_default()));
        let mut took = took.collect::<Result<Vec<Duration>, _>>()?;
        took.sort();
        let took = took[TIMED / 2].as_secs_f64() * 1e6;
        println!("| {from} | {took:.2} |");
        medians.push(took);
    }
    let ratio = medians[medians.len() - 1] / medians[0];
    println!("\nAt entry 3,000 a move takes {ratio:.2} times as long as at entry 30.");
    if ratio > MOST { Err(format!("more than {MOST} times as long").into()) } else { Ok(()) }
}

/// Makes a move and returns the time that the referee took.
fn play(referee: &mut Referee, mv: &str) -> Result<Duration, Box<dyn std::error::Error>> {
    let version = referee.state().version();
    let request =
        CommandRequest { id: format!("m{version}"), version, command: Command::Move { mv: mv.to_string() } };
    let mover = referee.state().mover().ok_or("the game is over")?;
    let begun = Instant::now();
    match referee.prepare(
        mover,
        &request,
        CommandContext { now: 0, gone: PerSeat::default() },
        &AcceptAnyWord,
    ) {
        Decision::Append(prepared) => referee.commit(*prepared),
        other => return Err(format!("{mv} at {version}: {other:?}").into()),
    };
    Ok(begun.elapsed())
}
