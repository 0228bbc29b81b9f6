//! The sites whose pages may use the API: this one, and those that the operator names.
//!
//! The refusal can be read by every page, so that a client on another site can say why it cannot play. A request that needs a CORS preflight
//! fails before it; the client then finds the reason with a request that needs none.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, AUTHORIZATION, CONTENT_TYPE, HOST, ORIGIN, RETRY_AFTER,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tower_http::cors::{AllowOrigin, CorsLayer};

use super::Node;
use super::error::ApiError;
use crate::origin::Origin;

/// Lets pages of the named sites use the API. They authenticate with a header, so no credentials are allowed.
pub(super) fn cors(origins: &[Origin]) -> CorsLayer {
    // An origin has only characters that are valid in a header.
    let origins = origins.iter().filter_map(|origin| HeaderValue::from_str(origin.as_str()).ok());
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_methods([Method::GET, Method::POST, Method::DELETE])
        .allow_headers([AUTHORIZATION, CONTENT_TYPE])
        .expose_headers([RETRY_AFTER])
        .max_age(Duration::from_secs(3600))
}

/// Refuses requests of pages of other sites.
pub(super) async fn refuse_other_sites(
    State(node): State<Arc<Node>>,
    request: Request,
    next: Next,
) -> Response {
    if is_allowed(request.headers(), request.uri(), &node.allowed_origins) {
        return next.run(request).await;
    }
    let message =
        "pages of this site may not use the server; its operator can name the site with --allow-origin";
    let mut response = ApiError::new(StatusCode::FORBIDDEN, "wrong-origin", message).into_response();
    response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}

/// Checks the `Origin` header of browsers: this site, or one that the operator has named. Programs send none.
fn is_allowed(headers: &HeaderMap, uri: &Uri, allowed: &[Origin]) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    // HTTP/2 has the authority in the address instead of a `Host` header.
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| uri.authority().map(Authority::as_str));
    let Ok(origin) = origin.to_str() else { return false };
    let is_same = host.is_some() && host == origin.split_once("://").map(|(_, host)| host);
    is_same || allowed.iter().any(|allowed| allowed.as_str() == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_site_and_named_origins_are_allowed() {
        let allowed = ["https://static.example".parse().unwrap()];
        for (origin, host, same) in [
            (None, "games.example", true),
            (Some("https://games.example"), "games.example", true),
            (Some("http://127.0.0.1:8080"), "127.0.0.1:8080", true),
            (Some("https://evil.example"), "games.example", false),
            (Some("https://games.example.evil"), "games.example", false),
            (Some("null"), "games.example", false),
            (Some("https://static.example"), "games.example", true),
            (Some("http://static.example"), "games.example", false),
            (Some("https://static.example:8080"), "games.example", false),
        ] {
            let mut headers = HeaderMap::new();
            if let Some(origin) = origin {
                headers.insert(ORIGIN, origin.parse().unwrap());
            }
            let in_address = format!("https://{host}/api/v1/lobby").parse().unwrap();
            assert_eq!(is_allowed(&headers, &in_address, &allowed), same, "{origin:?} by HTTP/2");
            headers.insert(HOST, host.parse().unwrap());
            assert_eq!(
                is_allowed(&headers, &Uri::from_static("/api/v1/lobby"), &allowed),
                same,
                "{origin:?}"
            );
        }
    }
}
