//! What a request can be refused for.

use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// A request that is not answered with what it asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// The address names nothing.
    #[error("There is nothing at this address. The games are at /")]
    NotFound,
    /// Something other than reading was asked for.
    #[error("This address can only be read, with GET or HEAD")]
    Method,
}

impl FileError {
    /// The status of the answer.
    pub fn status(self) -> StatusCode {
        match self {
            FileError::NotFound => StatusCode::NOT_FOUND,
            FileError::Method => StatusCode::METHOD_NOT_ALLOWED,
        }
    }
}

impl IntoResponse for FileError {
    fn into_response(self) -> Response {
        let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")];
        let mut response = (self.status(), headers, format!("{self}\n")).into_response();
        if self == FileError::Method {
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        }
        response
    }
}
