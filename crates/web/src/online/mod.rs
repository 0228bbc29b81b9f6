//! Online games: guest identity, requests, connection, and the game on the screen.
//!
//! | module | contents |
//! |---|---|
//! | `guest` | the token and the name of this browser |
//! | `api` | requests and their errors |
//! | `connection` | a WebSocket that reconnects |
//! | `game` | a game that a server referees |
//! | `my_games` | the games of this browser |
//!
//! Only `my_games`, which the home screen lists, is part of the first download; `screens::lazy` loads the rest.

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

/// Availability of a game server on the host of this page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerStatus {
    /// Not known yet.
    Checking,
    /// The host referees games.
    Available,
    /// The host serves files only.
    Missing,
    /// The host does not answer.
    Unreachable,
}

thread_local! {
    static HAS_SERVER: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Asks the host of this page whether it referees games.
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

/// True if the browser reports a network connection.
pub fn has_network() -> bool {
    leptos::prelude::window().navigator().on_line()
}
