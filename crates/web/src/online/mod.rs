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

use std::cell::RefCell;

use serde::Deserialize;

use crate::fetch;

pub use connection::ConnectionStatus;
pub use game::{ChatMessage, OnlineGame, offer_text, phrase_text};

/// The host's configuration of online games.
#[derive(Clone, Default, Deserialize)]
struct Config {
    /// True if the host referees games.
    #[serde(default)]
    online: bool,
    /// The address of another server that referees games, for a client on a static host.
    #[serde(default)]
    server: Option<String>,
}

/// Availability of a game server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerStatus {
    /// Not known yet.
    Checking,
    /// There is one.
    Available,
    /// The host serves files only.
    Missing,
    /// The host does not answer.
    Unreachable,
}

thread_local! {
    static CONFIG: RefCell<Option<Config>> = const { RefCell::new(None) };
}

/// Asks the host of this page whether it referees games, or names a server that does.
pub async fn server_status() -> ServerStatus {
    if CONFIG.with_borrow(Option::is_none)
        && let Some(config) = fetch::text("config.json").await
    {
        CONFIG.set(Some(serde_json::from_str(&config).unwrap_or_default()));
    }
    CONFIG.with_borrow(|config| match config {
        Some(config) if config.online || config.server.is_some() => ServerStatus::Available,
        Some(_) => ServerStatus::Missing,
        None => ServerStatus::Unreachable,
    })
}

/// The address of the game server, with a slash at the end: the configured one, or the folder of this page.
async fn server_url() -> String {
    // An unreachable host is the folder of this page; the request that follows reports the error.
    server_status().await;
    let server = CONFIG.with_borrow(|config| config.as_ref().and_then(|config| config.server.clone()));
    match server {
        Some(server) => format!("{}/", server.trim_end_matches('/')),
        None => {
            let page = api::page_url();
            format!("{}/", page.rsplit_once('/').map_or(page.as_str(), |(folder, _)| folder))
        }
    }
}

/// True if games are refereed by the server of another site.
async fn is_on_other_site() -> bool {
    server_status().await;
    CONFIG.with_borrow(|config| config.as_ref().is_some_and(|config| config.server.is_some()))
}

/// True if the browser reports a network connection.
pub fn has_network() -> bool {
    leptos::prelude::window().navigator().on_line()
}
