//! Extractors: the client, the body and the game id of a request.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use quadrille_online::{LONGEST_FRAME, Token};
use quadrille_store::GameId;
use tokio::time::timeout;

use super::error::ApiError;
use super::rate_limits::RateLimitedAction;
use super::{Node, secrets};
use crate::listen::Timeouts;

/// The client that makes a request.
pub(super) struct Client {
    pub(super) owner: Option<String>,
    pub(super) address: std::net::IpAddr,
}

impl FromRequestParts<Arc<Node>> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Client, ApiError> {
        let address = node.proxy.client(&parts.headers, &parts.extensions);
        let owner = match parts.headers.get(AUTHORIZATION) {
            None => None,
            Some(header) => {
                let token = header.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
                let token = token.and_then(|text| Token::read(text.trim()).ok());
                Some(secrets::owner_hash(&token.ok_or_else(ApiError::no_token)?))
            }
        };
        Ok(Client { owner, address })
    }
}

impl Client {
    pub(super) fn check_rate(&self, action: RateLimitedAction, node: &Node) -> Result<(), ApiError> {
        node.limits.allow(action, self.address).map_err(ApiError::rate_limited)
    }

    pub(super) fn owner(&self) -> Result<String, ApiError> {
        self.owner.clone().ok_or_else(ApiError::no_token)
    }
}

/// The body of a request as text, limited in size and time.
pub(super) struct BodyText(pub(super) String);

impl FromRequest<Arc<Node>> for BodyText {
    type Rejection = ApiError;

    async fn from_request(request: Request, node: &Arc<Node>) -> Result<BodyText, ApiError> {
        let timeouts = request.extensions().get::<Timeouts>().copied().unwrap_or_default();
        let read = match timeout(timeouts.body, Bytes::from_request(request, node)).await {
            Err(_) => Err(ApiError::body_timeout()),
            Ok(Ok(body)) => {
                String::from_utf8(body.into()).map_err(|_| ApiError::malformed("the body is not UTF-8"))
            }
            Ok(Err(rejection)) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                let most = format!("a body has at most {LONGEST_FRAME} bytes");
                Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", most))
            }
            Ok(Err(rejection)) => Err(ApiError::malformed(rejection.body_text())),
        };
        read.map(BodyText)
    }
}

/// The game id in a path.
pub(super) struct GamePath(pub(super) GameId);

impl FromRequestParts<Arc<Node>> for GamePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<GamePath, ApiError> {
        let text = Path::<String>::from_request_parts(parts, node).await.ok();
        let name = text.and_then(|Path(text)| GameId::new(&text)).map(GamePath);
        name.ok_or_else(ApiError::game_not_found)
    }
}
