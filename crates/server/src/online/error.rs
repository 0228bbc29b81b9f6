//! Errors of requests: a status, a code for programs, a message in English.

use std::time::Duration;

use axum::Json;
use axum::http::header::{CACHE_CONTROL, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use quadrille_online::{DecodeError, ErrorBody, RejectReason, Rejection, VERSION};
use quadrille_store::GameId;

use super::STORE_UNAVAILABLE;
use super::other_rules::explanation;
use super::room::RoomError;
use crate::listen::TooManyConnections;

/// `Retry-After` of a command that exceeded a rate limit.
const TOO_FAST_WAIT: Duration = Duration::from_secs(5);

/// `Retry-After` of a client that has too many waiting games, which end some minutes after their host has left.
const WAITING_GAMES_WAIT: Duration = Duration::from_secs(60);

/// The error of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
    wait: Option<Duration>,
    game: Option<String>,
}

impl ApiError {
    pub(super) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, code, message: message.into(), wait: None, game: None }
    }

    pub(super) fn malformed(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "malformed", message)
    }

    pub(super) fn no_token() -> ApiError {
        let how = "send your token as `Authorization: Bearer TOKEN`; POST /api/v1/guests returns one";
        ApiError::new(StatusCode::UNAUTHORIZED, "no-token", how)
    }

    pub(super) fn game_not_found() -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "no-such-game", "there is no such game")
    }

    /// The game with this code has started with other players; it can be watched.
    pub(super) fn begun(game: &GameId) -> ApiError {
        let message = "this game has started; it can be watched";
        ApiError { game: Some(game.to_string()), ..ApiError::new(StatusCode::CONFLICT, "begun", message) }
    }

    pub(super) fn rate_limited(wait: Duration) -> ApiError {
        let seconds = wait.as_secs() + 1;
        let message = format!("too many requests; try again in {seconds} s");
        ApiError { wait: Some(wait), ..ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", message) }
    }

    /// The client has too many waiting games.
    pub(super) fn too_many_waiting(message: &str) -> ApiError {
        let wait = Some(WAITING_GAMES_WAIT);
        ApiError { wait, ..ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many-waiting", message) }
    }

    pub(super) fn unavailable(message: impl Into<String>) -> ApiError {
        let wait = Some(Duration::from_secs(1));
        ApiError { wait, ..ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message) }
    }

    /// A new game for which there is no space. Only the operator can change that.
    pub(super) fn storage_full(message: impl Into<String>) -> ApiError {
        let wait = Some(Duration::from_secs(60));
        ApiError { wait, ..ApiError::new(StatusCode::INSUFFICIENT_STORAGE, "storage-full", message) }
    }

    /// A request in the format of another protocol version.
    pub(super) fn outdated() -> ApiError {
        let message = format!(
            "this server speaks protocol {VERSION}; reload the page or update the program (see /api/docs)"
        );
        ApiError::new(StatusCode::GONE, "outdated", message)
    }

    pub(super) fn body_timeout() -> ApiError {
        ApiError::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the body of the request took too long")
    }

    /// The whole HTTP response as text, for a connection that is closed before its request is read.
    pub(crate) fn to_http(&self) -> String {
        let body = serde_json::to_string(&self.body()).unwrap_or_default();
        let wait = self.wait.map_or(0, |wait| wait.as_secs() + 1);
        format!(
            "HTTP/1.1 {}\r\nconnection: close\r\ncontent-type: application/json\r\ncache-control: no-store\r\nretry-after: {wait}\r\ncontent-length: {}\r\n\r\n{body}",
            self.status,
            body.len(),
        )
    }

    fn body(&self) -> ErrorBody {
        ErrorBody { code: self.code.to_string(), message: self.message.clone(), game: self.game.clone() }
    }
}

impl From<DecodeError> for ApiError {
    fn from(error: DecodeError) -> ApiError {
        ApiError::malformed(error.0)
    }
}

impl From<TooManyConnections> for ApiError {
    fn from(too_many: TooManyConnections) -> ApiError {
        let (status, message) = match too_many {
            TooManyConnections::FromOneAddress => {
                (StatusCode::TOO_MANY_REQUESTS, "too many connections from your address are open; close some")
            }
            TooManyConnections::InAll => {
                (StatusCode::SERVICE_UNAVAILABLE, "too many connections are open; try again in a moment")
            }
        };
        let wait = Some(Duration::from_secs(5));
        ApiError { wait, ..ApiError::new(status, "too-many-connections", message) }
    }
}

impl From<RoomError> for ApiError {
    fn from(error: RoomError) -> ApiError {
        match error {
            RoomError::NotFound => ApiError::game_not_found(),
            RoomError::OtherRules(outline) => {
                let code = RejectReason::OtherRules.word();
                ApiError::new(StatusCode::CONFLICT, code, explanation(&outline))
            }
            RoomError::Unavailable(_) => ApiError::unavailable(STORE_UNAVAILABLE),
        }
    }
}

impl From<Rejection> for ApiError {
    fn from(rejection: Rejection) -> ApiError {
        let status = match rejection.reason {
            RejectReason::NoSeat => StatusCode::FORBIDDEN,
            RejectReason::Illegal | RejectReason::TooManyMoves => StatusCode::UNPROCESSABLE_ENTITY,
            RejectReason::TooFast => {
                let wait = Some(TOO_FAST_WAIT);
                let code = rejection.reason.word();
                return ApiError {
                    wait,
                    ..ApiError::new(StatusCode::TOO_MANY_REQUESTS, code, rejection.message)
                };
            }
            RejectReason::Malformed => StatusCode::BAD_REQUEST,
            RejectReason::Unavailable => return ApiError::unavailable(rejection.message),
            RejectReason::NotBegun
            | RejectReason::Over
            | RejectReason::NotYourTurn
            | RejectReason::Stale
            | RejectReason::Nothing
            | RejectReason::TooSoon
            | RejectReason::OtherRules
            | RejectReason::TooLate => StatusCode::CONFLICT,
        };
        ApiError::new(status, rejection.reason.word(), rejection.message)
    }
}

/// The code of an [`ApiError`], as an extension of its response.
#[derive(Clone, Copy, Debug)]
pub(super) struct ErrorCode(pub(super) &'static str);

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, [(CACHE_CONTROL, "no-store")], Json(self.body())).into_response();
        response.extensions_mut().insert(ErrorCode(self.code));
        if let Some(wait) = self.wait {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait.as_secs() + 1));
        }
        response
    }
}
