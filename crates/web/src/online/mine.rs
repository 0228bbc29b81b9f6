//! The games that this browser has played in, as far as it knows.

use quadrille_core::Seat;
use quadrille_match::online::Live;
use quadrille_protocol::online::{Stage, Who};
use serde::{Deserialize, Serialize};

use crate::{keep, moment};

const KEY: &str = "online.";
/// How many are kept; the oldest go first.
const MOST: usize = 60;

/// A game as it was seen last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mine {
    /// Which game it is.
    pub game: String,
    /// The other player, once there is one.
    pub opponent: Option<Who>,
    /// How far it is.
    pub stage: Stage,
    /// Whether it is this browser's turn.
    pub to_move: bool,
    /// Whether this browser won; none if nobody did.
    pub won: Option<bool>,
    /// When it was last seen, in milliseconds since 1970.
    pub stamp: u64,
}

/// Keeps how a game stands.
pub fn remember(id: &str, you: Seat, live: &Live) {
    let mine = Mine {
        game: live.opening().game.clone(),
        opponent: live.seats()[you.other()].clone(),
        stage: live.stage(),
        to_move: live.mover() == Some(you),
        won: live.end().and_then(|(winner, _)| winner).map(|winner| winner == you),
        stamp: moment::stamp(),
    };
    if let Ok(text) = serde_json::to_string(&mine) {
        keep::keep(&format!("{KEY}{id}"), &text);
    }
    for (id, _) in all().into_iter().skip(MOST) {
        forget(&id);
    }
}

/// Forgets a game.
pub fn forget(id: &str) {
    keep::forget(&format!("{KEY}{id}"));
}

/// All of them, the last seen first.
pub fn all() -> Vec<(String, Mine)> {
    let read = |id: String| {
        let mine = serde_json::from_str(&keep::kept(&format!("{KEY}{id}"))?).ok()?;
        Some((id, mine))
    };
    let mut games: Vec<(String, Mine)> = keep::keys(KEY).into_iter().filter_map(read).collect();
    games.sort_by_key(|(_, mine)| std::cmp::Reverse(mine.stamp));
    games
}
