//! A bot that plays on a server with any UGI engine. It uses only the server's public API.
//!
//! | module | contents |
//! |---|---|
//! | `api` | HTTP requests: guest tokens, creating, joining and pairing games |
//! | `player` | a game over its WebSocket, with an engine for the moves |
//! | `tls` | TLS to a server |

mod api;
mod player;
mod tls;

pub(crate) use api::Api;
pub(crate) use player::{Bot, GameResult};

/// Why a bot stops.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BotError {
    /// The address is invalid.
    #[error("{0:?} is not the address of a server; write http://HOST:PORT or https://HOST")]
    Address(String),
    /// The operating system has no certificates.
    #[error(
        "this system has no certificates, by which the server is known; install them (Debian: the package ca-certificates), or name a file in SSL_CERT_FILE"
    )]
    NoCertificates,
    /// The server rejected a request.
    #[error("the server rejected {what}: {message} ({code})")]
    Rejected {
        /// The request.
        what: String,
        /// The reason for programs.
        code: String,
        /// The reason in English.
        message: String,
    },
    /// The server cannot be reached.
    #[error("the server cannot be reached: {0}")]
    Network(String),
    /// The server has another protocol version.
    #[error("update this program: {0}")]
    Outdated(String),
    /// The server's response is invalid.
    #[error("the response of the server is invalid: {0}")]
    InvalidResponse(String),
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] quadrille_ugi::EngineError),
    /// The server rejected the engine's move.
    #[error("the server rejected the engine's move {mv:?}: {message}")]
    BadMove {
        /// The move.
        mv: String,
        /// The reason.
        message: String,
    },
}
