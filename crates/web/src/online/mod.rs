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
//! All but the list of `mine`, which the first screen shows, belongs to the part of the program that is fetched later: only `screens::later`
//! leads there.

pub mod ask;
mod connection;
pub mod guest;
pub mod mine;
mod remote;

use std::cell::Cell;

use serde::Deserialize;

use crate::fetch;

pub use connection::Line;
pub use remote::{Remote, Saying, offered};

#[derive(Deserialize)]
struct Config {
    #[serde(default)]
    online: bool,
}

/// Whether the host of this page referees games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Served {
    /// It was asked.
    Asked,
    /// It does.
    Yes,
    /// It serves files and nothing else.
    No,
    /// It does not answer.
    Silent,
}

thread_local! {
    static SERVED: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Asks whether the host of this page referees games.
pub async fn is_served() -> Served {
    let known = match SERVED.get() {
        Some(served) => Some(served),
        None => match fetch::text("config.json").await {
            Some(config) => {
                let served = serde_json::from_str(&config).is_ok_and(|config: Config| config.online);
                SERVED.set(Some(served));
                Some(served)
            }
            None => None,
        },
    };
    match known {
        Some(true) => Served::Yes,
        Some(false) => Served::No,
        None => Served::Silent,
    }
}

/// Whether the device says that it has a network.
pub fn has_network() -> bool {
    quadrille_view::window().navigator().on_line()
}
