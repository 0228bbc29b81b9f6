//! Games over the network: who this browser is, what is asked of the server, the connection of a game, and the game itself.
//!
//! | module | what it is |
//! |---|---|
//! | `guest` | the secret and the name that the browser keeps |
//! | `ask` | requests, and why they fail, in words |
//! | `connection` | a socket that is there again when it was lost |
//! | `remote` | a game on the screen that a server referees |
//! | `mine` | the games that this browser has played in |
//!
//! All of it belongs to the part of the program that is fetched later: only `screens::later` leads here.

pub mod ask;
mod connection;
pub mod guest;
pub mod mine;
mod remote;

use std::cell::Cell;

use serde::Deserialize;

use crate::fetch;

pub use connection::Line;
pub use remote::{Remote, Saying, offered, why};

#[derive(Deserialize)]
struct Config {
    #[serde(default)]
    online: bool,
}

thread_local! {
    static SERVED: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Whether the host of this page referees games; none if it cannot be asked just now.
pub async fn is_served() -> Option<bool> {
    if let Some(served) = SERVED.get() {
        return Some(served);
    }
    let config: Config = serde_json::from_str(&fetch::text("config.json").await?).ok()?;
    SERVED.set(Some(config.online));
    Some(config.online)
}
