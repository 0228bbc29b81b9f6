//! The games that this browser keeps: unfinished ones to go on with, finished ones to look at again. Each is kept as its record, the
//! interchange format, with who sat where.

use quadrille_core::{PerSeat, Record};
use quadrille_match::Match;
use quadrille_protocol::engine::Level;
use serde::{Deserialize, Serialize};

use crate::{keep, moment};

/// How many games are kept; the oldest finished ones go first.
const MOST: usize = 60;
const KEY: &str = "game.";

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Someone on this device, with a name if they gave one.
    Person(Option<String>),
    /// A computer of this level.
    Computer(Level),
}

impl Who {
    /// Whether it is a person.
    pub fn is_person(&self) -> bool {
        matches!(self, Who::Person(_))
    }
}

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The game as a record.
    pub record: String,
    /// Who sits where: first, second.
    pub seats: (Who, Who),
    /// The seed of what the computers do by lot.
    pub luck: u64,
    /// When it was last touched, in milliseconds since 1970.
    pub stamp: u64,
}

impl Kept {
    /// Who sits where.
    pub fn seats(&self) -> PerSeat<Who> {
        PerSeat { first: self.seats.0.clone(), second: self.seats.1.clone() }
    }

    /// The game, if it can still be read: rules may have changed since.
    pub fn game(&self) -> Option<Match> {
        Match::of(&Record::read(&self.record).ok()?).ok()
    }
}

/// A name for a game that is to be kept: short, and new.
pub fn fresh_id() -> String {
    const SIGNS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let mut number = moment::lot() * 1000 + moment::stamp() % 1000;
    let mut id = String::new();
    while id.len() < 7 {
        id.push(char::from(SIGNS[number as usize % SIGNS.len()]));
        number /= SIGNS.len() as u64;
    }
    id
}

/// Keeps a game; whether it could be.
pub fn put(id: &str, game: &Kept) -> bool {
    let text = serde_json::to_string(game);
    let done = text.is_ok_and(|text| keep::keep(&format!("{KEY}{id}"), &text));
    if done {
        thin_out();
    }
    done
}

/// The game that is kept under this name.
pub fn get(id: &str) -> Option<Kept> {
    serde_json::from_str(&keep::kept(&format!("{KEY}{id}"))?).ok()
}

/// Forgets a game.
pub fn remove(id: &str) {
    keep::forget(&format!("{KEY}{id}"));
}

/// All games that are kept, the last touched first.
pub fn all() -> Vec<(String, Kept)> {
    let mut games: Vec<(String, Kept)> =
        keep::keys(KEY).into_iter().filter_map(|id| get(&id).map(|game| (id, game))).collect();
    games.sort_by_key(|(_, kept)| std::cmp::Reverse(kept.stamp));
    games
}

/// Whether no game is kept.
pub fn is_empty() -> bool {
    keep::keys(KEY).is_empty()
}

fn thin_out() {
    let games = all();
    let finished = |(_, game): &&(String, Kept)| {
        !game.record.contains("[Result \"*\"]") && game.record.contains("[Result ")
    };
    let surplus = games.len().saturating_sub(MOST);
    for (id, _) in games.iter().rev().filter(finished).take(surplus) {
        remove(id);
    }
}
