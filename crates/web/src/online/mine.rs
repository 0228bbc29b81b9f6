//! The games that this browser has played in, as far as it knows.

use quadrille_core::Seat;
use quadrille_match::online::{ABORTED, Live};
use quadrille_protocol::online::{Stage, Who};
use serde::{Deserialize, Serialize};

use crate::text::say;
use crate::{keep, tell};

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
    /// Whether this browser has the second seat.
    #[serde(default)]
    pub second: bool,
    /// When something last happened in it, in milliseconds since 1970.
    pub stamp: u64,
}

impl Mine {
    /// The seat of this browser.
    pub fn seat(&self) -> Seat {
        if self.second { Seat::Second } else { Seat::First }
    }

    /// The other player and how it goes, in words; whose turn it was may have changed while nobody looked.
    pub fn line(&self) -> String {
        let how = match (self.stage, self.won) {
            (Stage::Waiting, _) => say("online-mine-waiting"),
            (Stage::Playing, _) if self.to_move => say("online-mine-turn"),
            (Stage::Playing, _) => say("online-mine-playing"),
            (Stage::Over, Some(true)) => say("end-you-won"),
            (Stage::Over, Some(false)) => say("end-you-lost"),
            (Stage::Over, None) => say("online-mine-over"),
        };
        match &self.opponent {
            Some(opponent) => format!("{} · {how}", called(opponent)),
            None => how,
        }
    }
}

/// What a player is called in a list.
pub fn called(who: &Who) -> String {
    match who {
        Who::Guest { name, .. } if !name.is_empty() => name.clone(),
        Who::Computer { level } => tell::computer(*level),
        Who::Guest { .. } => say("online-guest"),
    }
}

/// Keeps how a game stands; one that was cancelled is not worth it.
pub fn remember(id: &str, you: Seat, live: &Live) {
    if live.end().is_some_and(|(_, reason)| reason == ABORTED) {
        forget(id);
        return;
    }
    let mine = Mine {
        game: live.opening().game.clone(),
        opponent: live.seats()[you.other()].clone(),
        stage: live.stage(),
        to_move: live.mover() == Some(you),
        won: live.end().and_then(|(winner, _)| winner).map(|winner| winner == you),
        second: you == Seat::Second,
        stamp: live.changed(),
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

/// All of them: where it is one's turn first, then the last that something happened in.
pub fn all() -> Vec<(String, Mine)> {
    let read = |id: String| {
        let mine = serde_json::from_str(&keep::kept(&format!("{KEY}{id}"))?).ok()?;
        Some((id, mine))
    };
    let mut games: Vec<(String, Mine)> = keep::keys(KEY).into_iter().filter_map(read).collect();
    games.sort_by_key(|(_, mine)| (!mine.to_move, mine.stage == Stage::Over, std::cmp::Reverse(mine.stamp)));
    games
}

/// Whether this browser knows of none.
pub fn is_empty() -> bool {
    keep::keys(KEY).is_empty()
}
