//! A program that plays on a server through any UGI engine. It uses nothing but the server's API, as any bot would.
//!
//! | module | what it is |
//! |---|---|
//! | `api` | requests: becoming a guest, opening, joining, pairing |
//! | `player` | a game over its socket, with an engine to ask for moves |
//!
//! It speaks plain HTTP: beside the server, or through a proxy that adds TLS.

mod api;
mod player;

pub use api::Api;
pub use player::{Player, Result};

/// Why a bot cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The address is none that it can use.
    #[error("{0:?} is no address of a server; it is written as http://HOST:PORT")]
    Address(String),
    /// The server said no.
    #[error("the server refuses {what}: {message} ({code})")]
    Refused {
        /// What was asked for.
        what: String,
        /// For programs.
        code: String,
        /// In English.
        message: String,
    },
    /// The server cannot be reached, or not understood.
    #[error("the server cannot be reached: {0}")]
    Network(String),
    /// What it sends makes no sense.
    #[error("the server sends what cannot be read: {0}")]
    Nonsense(String),
    /// The engine misbehaves.
    #[error(transparent)]
    Engine(#[from] quadrille_ugi::EngineError),
    /// The engine's move is refused.
    #[error("the engine plays {mv:?}, and the server says: {message}")]
    BadMove {
        /// The move.
        mv: String,
        /// Why it is refused.
        message: String,
    },
}
