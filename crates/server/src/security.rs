//! Security headers of every response.

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};

use crate::origin::Origin;

/// The content security policy: scripts, styles and WebAssembly from this server, and connections to it and to the dictionary service. There
/// are no inline scripts or styles.
fn policy(dictionary: &Origin) -> String {
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self' {dictionary}; worker-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

/// The headers of pages for operators, which have no scripts.
pub(crate) fn operator_headers() -> HeaderMap {
    let policy = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; \
                  frame-ancestors 'none'";
    let mut headers = HeaderMap::new();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, policy),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
}

/// The headers, for this dictionary service.
pub(crate) fn headers(dictionary: &Origin) -> HeaderMap {
    let policy = HeaderValue::try_from(policy(dictionary))
        .expect("an origin contains only letters, digits, dots, hyphens, colons and slashes");
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    for (name, value) in [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
}
