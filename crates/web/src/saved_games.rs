//! The games that this browser keeps: unfinished ones to go on with, finished ones to look at again. Each is kept as its record, the
//! interchange format, with who sat where.

use std::cell::OnceCell;

use quadrille_core::{PerSeat, Record};
use quadrille_match::Match;
use quadrille_worker::protocol::Level;
use serde::{Deserialize, Serialize};
use web_sys::StorageEvent;

use crate::{storage, time};

/// How many games are kept; the oldest finished ones go first.
const MAX_GAMES: usize = 60;
const KEY: &str = "game.";

/// SeatedPlayer sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatedPlayer {
    /// Someone on this device, with a name if they gave one.
    Person(Option<String>),
    /// A computer of this level.
    Computer(Level),
}

impl SeatedPlayer {
    /// Whether it is a person.
    pub fn is_person(&self) -> bool {
        matches!(self, SeatedPlayer::Person(_))
    }
}

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedGame {
    /// The game as a record.
    pub record: String,
    /// SeatedPlayer sits where: first, second.
    pub seats: (SeatedPlayer, SeatedPlayer),
    /// The seed of what the computers do by lot.
    #[serde(rename = "luck")]
    pub engine_seed: u64,
    /// Show it was last touched, in milliseconds since 1970.
    pub stamp: u64,
    /// The tab that plays it; others only follow. Games that were kept before there was such a thing have none.
    #[serde(default)]
    pub tab: Option<u64>,
}

/// A number for this tab, as long as its page is there.
pub fn this_tab() -> u64 {
    thread_local! {
        static TAB: OnceCell<u64> = const { OnceCell::new() };
    }
    TAB.with(|tab| *tab.get_or_init(|| time::random_seed() << 20 | (time::unix_millis() & 0xf_ffff)))
}

impl SavedGame {
    /// A match between these players, as this tab saves it.
    pub fn new(game: &Match, seats: PerSeat<SeatedPlayer>, engine_seed: u64) -> SavedGame {
        let name = |seat| match &seats[seat] {
            SeatedPlayer::Person(name) => name.clone(),
            SeatedPlayer::Computer(level) => Some(level.player_name()),
        };
        let mut record = game.record();
        record.players = PerSeat::from_fn(name);
        record.date = Some(time::today());
        SavedGame {
            record: record.to_text(),
            seats: (seats.first, seats.second),
            engine_seed,
            stamp: time::unix_millis(),
            tab: Some(this_tab()),
        }
    }

    /// SeatedPlayer sits where.
    pub fn seats(&self) -> PerSeat<SeatedPlayer> {
        PerSeat { first: self.seats.0.clone(), second: self.seats.1.clone() }
    }

    /// Reads what [`stored_text`] gave.
    pub fn read(text: &str) -> Option<SavedGame> {
        serde_json::from_str(text).ok()
    }

    /// The game, if it can still be read: rules may have changed since.
    pub fn game(&self) -> Option<Match> {
        Match::from_record(&Record::parse(&self.record).ok()?).ok()
    }
}

/// A name for a game that is to be kept: short, and new.
pub fn new_id() -> String {
    const ALPHABET: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let mut number = time::random_seed() * 1000 + time::unix_millis() % 1000;
    let mut id = String::new();
    while id.len() < 7 {
        id.push(char::from(ALPHABET[number as usize % ALPHABET.len()]));
        number /= ALPHABET.len() as u64;
    }
    id
}

/// Saves a game; the text that it is saved as, if the browser could store it.
pub fn save(id: &str, game: &SavedGame) -> Option<String> {
    serde_json::to_string(game).ok().filter(|text| storage::set(&format!("{KEY}{id}"), text))
}

/// Saves a new game, and removes old ones if there are too many.
pub fn add(id: &str, game: &SavedGame) {
    if save(id, game).is_some() && storage::keys(KEY).len() > MAX_GAMES {
        evict_old_games();
    }
}

/// The game that is kept under this name.
pub fn load(id: &str) -> Option<SavedGame> {
    SavedGame::read(&stored_text(id)?)
}

/// The text that a game is kept as, to be compared with what it was.
pub fn stored_text(id: &str) -> Option<String> {
    storage::get(&format!("{KEY}{id}"))
}

/// True if another tab has changed the game of this name.
pub fn is_about(event: &StorageEvent, id: &str) -> bool {
    storage::changed_by_other_tab(event).is_some_and(|key| key.strip_prefix(KEY) == Some(id))
}

/// Forgets a game.
pub fn remove(id: &str) {
    storage::remove(&format!("{KEY}{id}"));
}

/// All games that are kept, the last touched first.
pub fn all() -> Vec<(String, SavedGame)> {
    let mut games: Vec<(String, SavedGame)> =
        storage::keys(KEY).into_iter().filter_map(|id| load(&id).map(|game| (id, game))).collect();
    games.sort_by_key(|(_, game)| std::cmp::Reverse(game.stamp));
    games
}

/// Whether no game is kept.
pub fn is_empty() -> bool {
    storage::keys(KEY).is_empty()
}

fn evict_old_games() {
    let games = all();
    let finished = |(_, game): &&(String, SavedGame)| {
        !game.record.contains("[Result \"*\"]") && game.record.contains("[Result ")
    };
    let surplus = games.len().saturating_sub(MAX_GAMES);
    for (id, _) in games.iter().rev().filter(finished).take(surplus) {
        remove(id);
    }
}
