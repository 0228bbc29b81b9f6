//! `/metrics` and `/admin`, for a listener that only the operator reaches.
//!
//! | module | contents |
//! |---|---|
//! | `token` | the token of `/admin`, and the limit of wrong ones |
//! | `status` | what the page shows: this node, the others, the live games |
//! | `rates` | moves, rejections and latency of the last minute |
//! | `page` | the page |
//!
//! The page only reads. It has no script and refreshes itself.

mod page;
mod rates;
mod status;
mod token;

use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{Extensions, HeaderValue, StatusCode};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use headers::authorization::{Basic, Bearer};
use headers::{Authorization, HeaderMapExt};
use tokio::time::Instant;

use super::Node;
use crate::address::Proxy;
use crate::security;
use rates::RecentTotals;
use status::Status;
pub(super) use status::report_status;
use token::FailedTries;
pub use token::{AdminToken, AdminTokenError};

/// The query with which the page does not refresh itself.
const PAUSED: &str = "paused";
const TEXT: &str = "text/plain; charset=utf-8";

/// The state of the operator's listener.
struct Operator {
    node: Arc<Node>,
    /// Without a token there is no page.
    token: Option<AdminToken>,
    failed: FailedTries,
    recent: Mutex<RecentTotals>,
    games: status::LiveGamesCache,
}

/// The routes for the operator.
pub(super) fn routes(node: &Arc<Node>, token: Option<AdminToken>) -> Router {
    let operator = Operator {
        node: Arc::clone(node),
        token,
        failed: FailedTries::default(),
        recent: Mutex::new(RecentTotals::start(Instant::now())),
        games: status::LiveGamesCache::default(),
    };
    Router::new()
        .route("/metrics", get(metrics))
        .route("/admin", get(admin))
        .route("/admin.css", get(|| async { ([(CONTENT_TYPE, "text/css; charset=utf-8")], page::STYLE) }))
        .layer(map_response(|mut response: Response| async {
            response.headers_mut().extend(security::operator_headers());
            response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            response
        }))
        .with_state(Arc::new(operator))
}

async fn metrics(State(operator): State<Arc<Operator>>) -> Response {
    let node = &operator.node;
    // While the store fails the metric is absent: zero would be wrong.
    let games = node.counts.get(node.store.counts()).await.ok();
    let text = node.metrics.text(node.rooms.count(), node.searches.counts(), games);
    ([(CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text).into_response()
}

async fn admin(State(operator): State<Arc<Operator>>, request: Request) -> Response {
    if let Some(refused) = operator.refuse(request.headers(), request.extensions()) {
        return refused;
    }
    let totals = operator.node.metrics.totals();
    let rates = operator.recent.lock().unwrap_or_else(PoisonError::into_inner).rates(Instant::now(), totals);
    let status = Status::read(&operator.node, &operator.games, rates).await;
    let is_paused = request.uri().query() == Some(PAUSED);
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], page::render(&status, is_paused)).into_response()
}

impl Operator {
    /// The answer to a request without the right token; none if it has the token. The token is the password of HTTP basic authentication, with any name, so that
    /// browsers ask for it; or a bearer token.
    fn refuse(&self, headers: &HeaderMap, extensions: &Extensions) -> Option<Response> {
        let Some(token) = &self.token else {
            let how = "no token is set; start the server with QUADRILLE_ADMIN_TOKEN, or with a data folder";
            return Some((StatusCode::FORBIDDEN, [(CONTENT_TYPE, TEXT)], how).into_response());
        };
        let address = Proxy::default().client(headers, extensions);
        if let Some(wait) = self.failed.wait(address) {
            let seconds = HeaderValue::from(wait.as_secs() + 1);
            let text = "too many wrong tokens; try again later";
            return Some((StatusCode::TOO_MANY_REQUESTS, [(RETRY_AFTER, seconds)], text).into_response());
        }
        let basic = headers.typed_get::<Authorization<Basic>>();
        let bearer = headers.typed_get::<Authorization<Bearer>>();
        let given = basic.as_ref().map(Authorization::password);
        match given.or(bearer.as_ref().map(Authorization::token)) {
            Some(given) if token.is(given) => return None,
            Some(_) => {
                tracing::warn!(%address, "a wrong token for /admin");
                self.failed.count(address);
            }
            // A browser asks without a token first.
            None => {}
        }
        let ask = [(WWW_AUTHENTICATE, "Basic realm=\"Quadrille\", charset=\"UTF-8\""), (CONTENT_TYPE, TEXT)];
        let text = "sign in with any name; the password is the token from the file admin-token in the data folder, or from QUADRILLE_ADMIN_TOKEN";
        Some((StatusCode::UNAUTHORIZED, ask, text).into_response())
    }
}

#[cfg(test)]
mod tests;
