//! The HTTP server: the files of the client, which the program embeds, its configuration and a health check; and the games that are played
//! over the network, with the server as referee.
//!
//! | module | content |
//! |---|---|
//! | `client` | serves the files: content negotiation, caching |
//! | `embedded` | the embedded files |
//! | `security` | headers of every response |
//! | `origin` | the origin of the dictionary service |
//! | `error` | errors of requests for files |
//! | `listen` | sockets and signals: connections, their limits and timeouts |
//! | `address` | the address of a client |
//! | `online` | games over the network |
//!
//! Nothing here knows a game. Everything except `listen` and `online` is a function from a request to a response, and is tested as one.

mod address;
mod client;
mod embedded;
mod error;
mod listen;
mod online;
mod origin;
mod security;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;

pub use address::Proxy;
pub use embedded::{ClientFiles, EMBEDDED};
pub use error::FileError;
pub use listen::{ConnectionLimits, ListenConfig, ListenError, Server, Timeouts};
pub use online::{
    AdminToken, AdminTokenError, BusAddress, BusAddressError, BusError, CommandLimits, ComputerLimits,
    LobbyWait, Online, OnlineConfig, Retention, StartError, StorageLimits, delete_name,
};
pub use origin::{Origin, OriginError};

use client::ClientService;

/// Configuration of the router.
#[derive(Clone)]
pub struct Config {
    /// The service that clients ask for words if a game's dictionary is `online`.
    pub dictionary: Origin,
    /// The files of the client.
    pub client: &'static ClientFiles,
}

/// The router of all requests. Without `online`, games are played on one device only.
pub fn app(config: &Config, online: Option<&Online>) -> Router {
    let client = ClientService::new(config.client);
    let file = get(move |request: Request| client.clone().serve(request));
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
