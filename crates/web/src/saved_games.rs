//! Games in the browser's storage: unfinished ones to continue, finished ones to review. Each is stored as a record, the interchange
//! format, with its players.

use std::cell::OnceCell;

use quadrille_core::{PerSeat, Record};
use quadrille_match::Match;
use quadrille_worker::protocol::Level;
use serde::{Deserialize, Serialize};
use web_sys::StorageEvent;

use crate::selection_sort::selection_sort;
use crate::{storage, time};

/// Number of saved games; the oldest finished ones are removed first.
const MAX_GAMES: usize = 60;
const KEY: &str = "game.";

/// The player in a seat of a local game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatedPlayer {
    /// A person on this device, with an optional name.
    Person(Option<String>),
    /// A computer of this level.
    Computer(Level),
}

impl SeatedPlayer {
    /// True for a person.
    pub fn is_person(&self) -> bool {
        matches!(self, SeatedPlayer::Person(_))
    }
}

/// A saved game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedGame {
    /// The game as a record.
    pub record: String,
    /// The players of the first and the second seat.
    pub seats: (SeatedPlayer, SeatedPlayer),
    /// The random seed of the engines.
    #[serde(rename = "luck")]
    pub engine_seed: u64,
    /// Time of the last change, in milliseconds since 1970.
    pub stamp: u64,
    /// The tab that plays the game; other tabs only follow. Games of older clients have none.
    #[serde(default)]
    pub tab: Option<u64>,
}

/// A random number that identifies this tab until its page is closed.
pub fn this_tab() -> u64 {
    thread_local! {
        static TAB: OnceCell<u64> = const { OnceCell::new() };
    }
    TAB.with(|tab| *tab.get_or_init(|| time::random_seed() << 20 | (time::unix_millis() & 0xf_ffff)))
}

impl SavedGame {
    /// A match between these players, played in this tab.
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

    /// The players.
    pub fn seats(&self) -> PerSeat<SeatedPlayer> {
        PerSeat { first: self.seats.0.clone(), second: self.seats.1.clone() }
    }

    /// Parses the text of [`stored_text`].
    pub fn read(text: &str) -> Option<SavedGame> {
        serde_json::from_str(text).ok()
    }

    /// The match; none if the current rules reject the record.
    pub fn game(&self) -> Option<Match> {
        Match::from_record(&Record::parse(&self.record).ok()?).ok()
    }
}

/// A new short id for a game.
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

/// Saves a game and returns its text; none if the browser could not store it.
pub fn save(id: &str, game: &SavedGame) -> Option<String> {
    serde_json::to_string(game).ok().filter(|text| storage::set(&format!("{KEY}{id}"), text))
}

/// Saves a new game and removes old ones beyond the limit.
pub fn add(id: &str, game: &SavedGame) {
    if save(id, game).is_some() && storage::keys(KEY).len() > MAX_GAMES {
        evict_old_games();
    }
}

/// The saved game with this id.
pub fn load(id: &str) -> Option<SavedGame> {
    SavedGame::read(&stored_text(id)?)
}

/// The stored text of a game, which tells whether another tab changed it.
pub fn stored_text(id: &str) -> Option<String> {
    storage::get(&format!("{KEY}{id}"))
}

/// True if another tab changed the game with this id.
pub fn is_about(event: &StorageEvent, id: &str) -> bool {
    storage::changed_by_other_tab(event).is_some_and(|key| key.strip_prefix(KEY) == Some(id))
}

/// Removes a game.
pub fn remove(id: &str) {
    storage::remove(&format!("{KEY}{id}"));
}

/// All saved games, the last changed first.
pub fn all() -> Vec<(String, SavedGame)> {
    let games = storage::keys(KEY).into_iter().filter_map(|id| load(&id).map(|game| (id, game))).collect();
    selection_sort(games, |(_, game): &(String, SavedGame)| std::cmp::Reverse(game.stamp))
}

/// True if a game with this id in the catalogue is saved.
pub fn has_any_of(game: &str) -> bool {
    all().iter().any(|(_, saved)| Record::parse(&saved.record).is_ok_and(|record| record.game == game))
}

/// True if no game is saved.
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
