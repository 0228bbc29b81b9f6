//! What every request has in it: who asks, about which game, with what body.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use quadrille_protocol::online::{LONGEST_FRAME, Token};
use quadrille_store::GameId;
use tokio::time::timeout;

use super::limits::RateLimitedAction;
use super::refusal::Refusal;
use super::{Shared, secrets};
use crate::listen::Timeouts;

/// Who asks, and whether they may.
pub(super) struct Asker {
    pub(super) owner: Option<String>,
    pub(super) address: std::net::IpAddr,
}

impl FromRequestParts<Arc<Shared>> for Asker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Asker, Refusal> {
        let address = shared.proxy.client(&parts.headers, &parts.extensions);
        let owner = match parts.headers.get(AUTHORIZATION) {
            None => None,
            Some(header) => {
                let token = header.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
                let token = token.and_then(|text| Token::read(text.trim()).ok());
                let token = token.ok_or_else(Refusal::no_token);
                let token = token.inspect_err(|refusal| shared.metrics.refused(refusal.code()))?;
                Some(secrets::owner(&token))
            }
        };
        Ok(Asker { owner, address })
    }
}

impl Asker {
    pub(super) fn may(&self, deed: RateLimitedAction, shared: &Shared) -> Result<(), Refusal> {
        shared.limits.allow(deed, self.address).map_err(Refusal::too_fast)
    }

    pub(super) fn owner(&self) -> Result<String, Refusal> {
        self.owner.clone().ok_or_else(Refusal::no_token)
    }
}

/// The body of a request: text of a bounded size that arrives in a bounded time.
pub(super) struct Text(pub(super) String);

impl FromRequest<Arc<Shared>> for Text {
    type Rejection = Refusal;

    async fn from_request(request: Request, shared: &Arc<Shared>) -> Result<Text, Refusal> {
        let timeouts = request.extensions().get::<Timeouts>().copied().unwrap_or_default();
        let read = match timeout(timeouts.body, Bytes::from_request(request, shared)).await {
            Err(_) => Err(Refusal::too_slow()),
            Ok(Ok(body)) => {
                String::from_utf8(body.into()).map_err(|_| Refusal::malformed("the body is not UTF-8"))
            }
            Ok(Err(rejection)) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                let most = format!("a body has at most {LONGEST_FRAME} bytes");
                Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", most))
            }
            Ok(Err(rejection)) => Err(Refusal::malformed(rejection.body_text())),
        };
        read.map(Text).inspect_err(|refusal| shared.metrics.refused(refusal.code()))
    }
}

/// A game's name in an address.
pub(super) struct Named(pub(super) GameId);

impl FromRequestParts<Arc<Shared>> for Named {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Named, Refusal> {
        let text = Path::<String>::from_request_parts(parts, shared).await.ok();
        let name = text.and_then(|Path(text)| GameId::new(&text)).map(Named);
        name.ok_or_else(Refusal::no_such_game).inspect_err(|refusal| shared.metrics.refused(refusal.code()))
    }
}
