//! The client over HTTP: its files, which the program carries inside, the configuration they ask for, and a sign of life; and the games that
//! people play over the network, with the server as referee.
//!
//! | module | what it is |
//! |---|---|
//! | `client` | the files, and how one is answered: kind, compression, caching |
//! | `negotiation` | what a request's headers accept and already have |
//! | `security` | the headers that every answer carries |
//! | `origin` | the address of the dictionary service |
//! | `error` | what a request can be refused for |
//! | `listen` | sockets and signals: connections, how many and for how long |
//! | `address` | where a request comes from |
//! | `online` | games over the network |
//!
//! Nothing here knows a game. Everything but `listen` and `online` is a function from a request to an answer, and is tested as one.

mod address;
mod client;
mod error;
mod listen;
mod negotiation;
mod online;
mod origin;
mod security;

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;

pub use address::Proxy;
pub use client::{ClientFile, EMBEDDED};
pub use error::FileError;
pub use listen::{ConnectionLimits, ListenConfig, ListenError, Server, Timeouts};
pub use online::{CommandLimits, ComputerLimits, LobbyWait, Online, OnlineConfig};
pub use origin::{Origin, OriginError};

/// What is served, and how.
#[derive(Clone, Debug)]
pub struct Config {
    /// The service that clients ask for words when a game's dictionary is `online`.
    pub dictionary: Origin,
    /// The client's files.
    pub client: &'static [ClientFile],
}

/// Answers every request. Without `online` games are played on one device only.
pub fn app(config: &Config, online: Option<&Online>) -> Router {
    let files = Arc::new(client::Files::new(config.client));
    let file = get(move |request: Request| {
        let files = Arc::clone(&files);
        async move { files.answer(&request) }
    });
    let settings =
        json!({ "dictionary": config.dictionary.as_str(), "online": online.is_some() }).to_string();
    let settings = move || async move {
        ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")], settings).into_response()
    };
    let headers = security::headers(&config.dictionary);
    online
        .map_or_else(Router::new, Online::routes)
        .route("/healthz", get(healthz))
        .route("/config.json", get(settings))
        .method_not_allowed_fallback(|| async { FileError::Method })
        .fallback_service(file.fallback(|| async { FileError::Method }))
        .layer(map_response(move |mut response: Response| {
            let headers = headers.clone();
            async move {
                response.headers_mut().extend(headers);
                response
            }
        }))
}

async fn healthz() -> Response {
    ([(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")], "ok").into_response()
}
