//! The games that this browser keeps: unfinished ones to go on with, finished ones to look at again. Each is kept as its record, the
//! interchange format, with who sat where.

use std::cell::OnceCell;

use quadrille_core::{PerSeat, Record};
use quadrille_match::Match;
use quadrille_protocol::engine::Level;
use serde::{Deserialize, Serialize};
use web_sys::StorageEvent;

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
    /// The tab that plays it; others only follow. Games that were kept before there was such a thing have none.
    #[serde(default)]
    pub tab: Option<u64>,
}

/// A number for this tab, as long as its page is there.
pub fn this_tab() -> u64 {
    thread_local! {
        static TAB: OnceCell<u64> = const { OnceCell::new() };
    }
    TAB.with(|tab| *tab.get_or_init(|| moment::lot() << 20 | (moment::stamp() & 0xf_ffff)))
}

impl Kept {
    /// Who sits where.
    pub fn seats(&self) -> PerSeat<Who> {
        PerSeat { first: self.seats.0.clone(), second: self.seats.1.clone() }
    }

    /// Reads what [`text`] gave.
    pub fn read(text: &str) -> Option<Kept> {
        serde_json::from_str(text).ok()
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

/// Keeps a game; the text that it is kept as, if it could be.
pub fn put(id: &str, game: &Kept) -> Option<String> {
    let text = serde_json::to_string(game).ok().filter(|text| keep::keep(&format!("{KEY}{id}"), text));
    if text.is_some() {
        thin_out();
    }
    text
}

/// The game that is kept under this name.
pub fn get(id: &str) -> Option<Kept> {
    Kept::read(&text(id)?)
}

/// The text that a game is kept as, to be compared with what it was.
pub fn text(id: &str) -> Option<String> {
    keep::kept(&format!("{KEY}{id}"))
}

/// True if another tab has changed the game of this name.
pub fn is_about(event: &StorageEvent, id: &str) -> bool {
    keep::changed_elsewhere(event).is_some_and(|key| key.strip_prefix(KEY) == Some(id))
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
