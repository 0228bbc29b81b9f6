//! The online games that this browser has played.

use quadrille_core::Seat;
use quadrille_online::{GameEnd, GamePhase, GameState, OnlinePlayer};
use serde::{Deserialize, Serialize};

use crate::i18n::messages;
use crate::selection_sort::selection_sort;
use crate::{event_text, storage};

const KEY: &str = "online.";
/// Number of stored games; the oldest are removed first.
const MAX_GAMES: usize = 60;

/// The last known state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MyGame {
    /// The id of the game in the catalogue.
    pub game: String,
    /// The opponent, once there is one.
    pub opponent: Option<OnlinePlayer>,
    /// The phase of the game.
    #[serde(alias = "stage")]
    pub phase: GamePhase,
    /// True if it is this browser's turn.
    pub to_move: bool,
    /// True if this browser won; none for a draw or an unfinished game.
    pub won: Option<bool>,
    /// True if this browser has the second seat.
    #[serde(default)]
    pub second: bool,
    /// Time of the last change, in milliseconds since 1970.
    pub stamp: u64,
}

impl MyGame {
    /// The seat of this browser.
    pub fn seat(&self) -> Seat {
        if self.second { Seat::Second } else { Seat::First }
    }

    /// Opponent and status. The turn may be out of date.
    pub fn line(&self) -> String {
        let status = match (self.phase, self.won) {
            (GamePhase::Waiting, _) => messages::online_mine_waiting(),
            (GamePhase::Playing, _) if self.to_move => messages::online_mine_turn(),
            (GamePhase::Playing, _) => messages::online_mine_playing(),
            (GamePhase::Over, Some(true)) => messages::end_you_won(),
            (GamePhase::Over, Some(false)) => messages::end_you_lost(),
            (GamePhase::Over, None) => messages::online_mine_over(),
        };
        match &self.opponent {
            Some(opponent) => format!("{} · {status}", player_label(opponent)),
            None => status,
        }
    }
}

/// The name of a player in a list.
pub fn player_label(player: &OnlinePlayer) -> String {
    match player {
        OnlinePlayer::Guest { name, .. } if !name.is_empty() => name.clone(),
        OnlinePlayer::Computer { level } => event_text::computer(*level),
        OnlinePlayer::Guest { .. } => messages::online_guest(),
    }
}

/// Saves the state of a game, or removes the game if it was aborted.
pub fn save(id: &str, you: Seat, state: &GameState) {
    if state.end() == Some(GameEnd::Aborted) {
        remove(id);
        return;
    }
    let mine = MyGame {
        game: state.config().game.clone(),
        opponent: state.seats()[you.other()].clone(),
        phase: state.phase(),
        to_move: state.mover() == Some(you),
        won: state.end().and_then(GameEnd::winner).map(|winner| winner == you),
        second: you == Seat::Second,
        stamp: state.changed(),
    };
    if let Ok(text) = serde_json::to_string(&mine) {
        storage::set(&format!("{KEY}{id}"), &text);
    }
    for (id, _) in all().into_iter().skip(MAX_GAMES) {
        remove(&id);
    }
}

/// Removes a game.
pub fn remove(id: &str) {
    storage::remove(&format!("{KEY}{id}"));
}

/// All games: own turn first, then unfinished ones, then by last change.
pub fn all() -> Vec<(String, MyGame)> {
    let read = |id: String| {
        let mine = serde_json::from_str(&storage::get(&format!("{KEY}{id}"))?).ok()?;
        Some((id, mine))
    };
    let games = storage::keys(KEY).into_iter().filter_map(read).collect();
    selection_sort(games, |(_, mine): &(String, MyGame)| {
        (!mine.to_move, mine.phase == GamePhase::Over, std::cmp::Reverse(mine.stamp))
    })
}

/// True if this browser has no games.
pub fn is_empty() -> bool {
    storage::keys(KEY).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_saved_by_protocol_1_can_be_read() {
        let saved = r#"{"game":"quadratic-war","opponent":{"guest":{"name":"Ada","bot":false}},"stage":"over","to_move":false,"won":true,"second":true,"stamp":9}"#;
        let game: MyGame = serde_json::from_str(saved).unwrap();
        assert_eq!((game.phase, game.won, game.seat()), (GamePhase::Over, Some(true), Seat::Second));
        let written = serde_json::to_string(&game).unwrap();
        assert_eq!(serde_json::from_str::<MyGame>(&written).unwrap(), game);
    }
}
