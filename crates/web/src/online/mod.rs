//! Games over the network: who this browser is, what is asked of the server, the connection of a game, and the game itself.
//!
//! | module | what it is |
//! |---|---|
//! | `guest` | the secret and the name that the browser keeps |
//! | `api` | requests, and why they fail, in words |
//! | `connection` | a socket that is there again when it was lost |
//! | `game` | a game on the screen that a server referees |
//! | `my_games` | the games that this browser has played in |
//!
//! All but the list of `my_games`, which the first screen shows, belongs to the part of the program that is fetched later: only `screens::lazy`
//! leads there.

pub mod api;
mod connection;
mod game;
pub mod guest;
pub mod my_games;

use std::cell::Cell;

use serde::Deserialize;

use crate::fetch;

pub use connection::ConnectionStatus;
pub use game::{ChatMessage, OnlineGame, offer_text, phrase_text};

#[derive(Deserialize)]
struct Config {
    #[serde(default)]
    online: bool,
}

/// Whether the host of this page referees games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerStatus {
    /// It was asked.
    Checking,
    /// It does.
    Available,
    /// It serves files and nothing else.
    Missing,
    /// It does not answer.
    Unreachable,
}

thread_local! {
    static HAS_SERVER: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Asks whether the host of this page referees games.
pub async fn server_status() -> ServerStatus {
    if HAS_SERVER.get().is_none()
        && let Some(config) = fetch::text("config.json").await
    {
        HAS_SERVER.set(Some(serde_json::from_str(&config).is_ok_and(|config: Config| config.online)));
    }
    match HAS_SERVER.get() {
        Some(true) => ServerStatus::Available,
        Some(false) => ServerStatus::Missing,
        None => ServerStatus::Unreachable,
    }
}

/// Whether the device says that it has a network.
pub fn has_network() -> bool {
    leptos::prelude::window().navigator().on_line()
}
