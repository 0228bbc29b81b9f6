//! Errors of requests for files.

use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// Why a file is not served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// No file has this path.
    #[error("There is nothing at this address. The games are at /")]
    NotFound,
    /// The method is not GET or HEAD.
    #[error("This address supports only GET and HEAD")]
    Method,
}

impl FileError {
    /// The status of the response.
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
