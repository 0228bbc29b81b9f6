//! The cost of loading a running game from SQLite as the game grows: by its whole log, and by its last snapshot.
//!
//! `cargo run --release -p quadrille-server --example load_game`

use std::time::{Duration, Instant};

use quadrille_core::{AcceptAnyWord, PerSeat, Seat};
use quadrille_json::GivenOptions;
use quadrille_online::{
    Command, CommandContext, CommandRequest, Decision, GameConfig, OnlinePlayer, Referee, StoredEntry,
    StoredSnapshot, TimeControl,
};
use quadrille_store::{Append, Database, DatabaseLocation, GameId, GameMetadata, GamePhase, RawEntry, open};

/// Entries of the game.
const LENGTHS: [u64; 3] = [300, 3_000, 30_000];
/// Entries from one snapshot to the next, entries before a snapshot that are loaded with it, and moves that it has at least: as in the server.
const INTERVAL: u64 = 256;
const ENTRIES_BEFORE: u64 = 256;
const KEPT_MOVES: usize = 192;
/// Loads of each kind; the median is reported.
const LOADS: usize = 9;
/// Moves of a turn before the one that ends it.
const MOVES_IN_TURN: u64 = 40;
/// Maximum ratio of the last time with a snapshot to the first.
const MOST: f64 = 4.0;

type Failure = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await?;
    let (mut referee, mut log) = start()?;
    println!("| entries | whole log, ms | with a snapshot, ms |\n|---|---|---|");
    let mut with_snapshot = Vec::new();
    for length in LENGTHS {
        let mut snapshot = None;
        while referee.state().version() < length {
            let stored = play(&mut referee)?;
            log.push(RawEntry { number: stored.entry.number, at: stored.entry.at, body: stored.write() });
            if referee.state().version().is_multiple_of(INTERVAL) {
                snapshot = referee.stored_snapshot(KEPT_MOVES);
            }
        }
        let game = GameId::new(&format!("game{length}")).ok_or("not an id")?;
        write(&store, &game, &log, &snapshot.ok_or("there is no snapshot")?).await?;
        let (whole, recent) = (load_whole(&store, &game).await?, load_recent(&store, &game, &referee).await?);
        println!("| {length} | {:.2} | {:.2} |", whole.as_secs_f64() * 1e3, recent.as_secs_f64() * 1e3);
        with_snapshot.push(recent.as_secs_f64());
    }
    let ratio = with_snapshot[LENGTHS.len() - 1] / with_snapshot[0];
    println!("\nWith a snapshot, 30,000 entries take {ratio:.1} times as long as 300.");
    if ratio > MOST { Err(format!("more than {MOST} times as long").into()) } else { Ok(()) }
}

/// A game with both players, and its log.
fn start() -> Result<(Referee, Vec<RawEntry>), Failure> {
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
    let first = Referee::first_entry(config, 0);
    let mut log = vec![RawEntry { number: 1, at: 0, body: first.write() }];
    let mut referee = Referee::from_log([first])?;
    for owner in ["a", "b"] {
        let taken = referee.take_seat(OnlinePlayer::guest(owner, false), Some(owner.to_string()), 0);
        let (_, prepared) = taken.map_err(|rejection| rejection.message)?;
        log.push(RawEntry { number: prepared.entry().number, at: 0, body: prepared.stored().write() });
        referee.commit(prepared);
    }
    Ok((referee, log))
}

/// Makes a move that leaves the board as it is; returns its entry.
fn play(referee: &mut Referee) -> Result<StoredEntry, Failure> {
    let (state, version) = (referee.state(), referee.state().version());
    let mover = state.mover().ok_or("the game is over")?;
    let in_turn = state.game().move_count() - state.game().turn_start();
    let facing = if mover == Seat::First { ["fd", "fr"] } else { ["fu", "fl"] };
    let mv = if in_turn as u64 == MOVES_IN_TURN { "end" } else { facing[in_turn % 2] };
    let command = Command::Move { mv: mv.to_string() };
    let request = CommandRequest { id: format!("m{version}"), version, command };
    let context = CommandContext { now: 0, gone: PerSeat::default() };
    match referee.prepare(mover, &request, context, &AcceptAnyWord) {
        Decision::Append(prepared) => {
            let stored = prepared.stored().clone();
            referee.commit(*prepared);
            Ok(stored)
        }
        other => Err(format!("{mv} at {version}: {other:?}").into()),
    }
}

async fn write(
    store: &Database,
    game: &GameId,
    log: &[RawEntry],
    snapshot: &StoredSnapshot,
) -> Result<(), Failure> {
    store.create(game, &log[..1], &GameMetadata::new(GamePhase::Playing)).await?;
    for entries in log[1..].chunks(1000) {
        let after = entries[0].number - 1;
        let append = Append { game: game.clone(), after, entries: entries.to_vec(), change: None };
        store.append(vec![append]).await.into_iter().collect::<Result<(), _>>()?;
    }
    store.write_snapshot(game, snapshot.version(), snapshot.write()).await?;
    Ok(())
}

fn read(entries: &[RawEntry]) -> Result<Vec<StoredEntry>, Failure> {
    Ok(entries.iter().map(|entry| StoredEntry::read(&entry.body)).collect::<Result<_, _>>()?)
}

/// The median time of reading and replaying the whole log.
async fn load_whole(store: &Database, game: &GameId) -> Result<Duration, Failure> {
    let mut took = Vec::new();
    for _ in 0..LOADS {
        let begun = Instant::now();
        let stored = store.load(game).await?.ok_or("there is no such game")?;
        Referee::from_log(read(&stored.entries)?)?;
        took.push(begun.elapsed());
    }
    took.sort();
    Ok(took[LOADS / 2])
}

/// The median time of reading and using the snapshot.
async fn load_recent(store: &Database, game: &GameId, truth: &Referee) -> Result<Duration, Failure> {
    let mut took = Vec::new();
    for _ in 0..LOADS {
        let begun = Instant::now();
        let recent = store.load_recent(game, ENTRIES_BEFORE).await?.ok_or("there is no snapshot")?;
        let snapshot = StoredSnapshot::read(&recent.snapshot)?;
        let seats = truth.state().seats().clone();
        let referee = Referee::from_snapshot(&snapshot, seats, read(&recent.game.entries)?)?;
        took.push(begun.elapsed());
        let (loaded, expected) = (referee.state(), truth.state());
        let same = loaded.game().position().to_text() == expected.game().position().to_text();
        if !same || loaded.version() != expected.version() {
            return Err("the snapshot leads to another position".into());
        }
    }
    took.sort();
    Ok(took[LOADS / 2])
}
