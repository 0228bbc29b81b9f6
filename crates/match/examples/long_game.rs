//! What a move costs the referee as a game grows: decided, and taken in, without the store and the network.
//!
//! `cargo run --release -p quadrille-match --example long_game`

use std::time::{Duration, Instant};

use quadrille_catalog::AcceptAnyWord;
use quadrille_core::{PerSeat, Seat};
use quadrille_match::online::{Answer, Circumstances, Room};
use quadrille_protocol::GivenOptions;
use quadrille_protocol::online::{Clock, Opening, Order, Who, Wish};

/// A turn of each player that changes nothing, so that it can be played again and again.
const TURNS: [&str; 6] = ["fd", "fr", "end", "fu", "fl", "end"];
/// Moves that are timed together, from each of these numbers of entries on.
const TIMED: usize = 120;
const FROM: [u64; 4] = [100, 300, 1500, 2500];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let opening = Opening {
        game: "fuse-and-frost".to_string(),
        options: GivenOptions(vec![("turns".to_string(), "999".to_string())]),
        seed: 5,
        start: None,
        clock: Clock::None,
        private: false,
        host: Seat::First,
        after: None,
    };
    let mut room = Room::of([Room::opening(opening, 0)])?;
    for owner in ["a", "b"] {
        let sat = room.sit(Who::guest(owner, false), Some(owner.to_string()), 0);
        let (_, kept) = sat.map_err(|refused| refused.message)?;
        room.written(kept)?;
    }
    let mut moves = TURNS.into_iter().cycle();
    println!("| entries | microseconds a move |\n|---|---|");
    for from in FROM {
        while room.live().version() < from {
            play(&mut room, moves.next().unwrap_or_default())?;
        }
        let took = (0..TIMED).map(|_| play(&mut room, moves.next().unwrap_or_default()));
        let took: Duration = took.sum::<Result<Duration, _>>()?;
        println!("| {from} | {:.1} |", took.as_secs_f64() * 1e6 / TIMED as f64);
    }
    Ok(())
}

/// Makes a move; how long the referee took.
fn play(room: &mut Room, mv: &str) -> Result<Duration, Box<dyn std::error::Error>> {
    let version = room.live().version();
    let order = Order { id: format!("m{version}"), version, wish: Wish::Move { mv: mv.to_string() } };
    let mover = room.live().mover().ok_or("the game is over")?;
    let begun = Instant::now();
    match room.order(mover, &order, Circumstances { now: 0, gone: PerSeat::default() }, &AcceptAnyWord) {
        Answer::Write(kept) => room.written(*kept)?,
        other => return Err(format!("{mv} at {version}: {other:?}").into()),
    };
    Ok(begun.elapsed())
}
