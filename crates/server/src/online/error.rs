//! What a request is refused for: a status, a word for programs, a sentence for people.

use std::time::Duration;

use axum::Json;
use axum::http::header::{CACHE_CONTROL, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use quadrille_online::{ErrorBody, RejectReason, Rejection};
use quadrille_store::GameId;

use super::NOT_NOW;
use super::room::RoomError;
use crate::listen::TooManyConnections;

/// How long a player whose order came too fast is to wait: by then there is a token for a phrase, and for a new game.
const TOO_FAST_WAIT: Duration = Duration::from_secs(5);

/// A request that is not carried out.
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
        let how = "send your token as `Authorization: Bearer TOKEN`; POST /api/v1/guests gives one";
        ApiError::new(StatusCode::UNAUTHORIZED, "no-token", how)
    }

    pub(super) fn game_not_found() -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "no-such-game", "there is no such game here")
    }

    /// The game with the code that was tried has begun with others; it can be watched.
    pub(super) fn begun(game: &GameId) -> ApiError {
        let message = "this game has begun; it can be watched";
        ApiError { game: Some(game.to_string()), ..ApiError::new(StatusCode::CONFLICT, "begun", message) }
    }

    pub(super) fn rate_limited(wait: Duration) -> ApiError {
        let seconds = wait.as_secs() + 1;
        let message = format!("too much in too short a time; try again in {seconds} s");
        ApiError { wait: Some(wait), ..ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", message) }
    }

    pub(super) fn unavailable(message: impl Into<String>) -> ApiError {
        let wait = Some(Duration::from_secs(1));
        ApiError { wait, ..ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message) }
    }

    pub(super) fn body_timeout() -> ApiError {
        ApiError::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the body of the request took too long")
    }

    /// The whole answer as text, for a connection that is closed without its request being read.
    pub(crate) fn to_http(&self) -> String {
        let problem = serde_json::to_string(&self.problem()).unwrap_or_default();
        let wait = self.wait.map_or(0, |wait| wait.as_secs() + 1);
        format!(
            "HTTP/1.1 {}\r\nconnection: close\r\ncontent-type: application/json\r\ncache-control: no-store\r\nretry-after: {wait}\r\ncontent-length: {}\r\n\r\n{problem}",
            self.status,
            problem.len(),
        )
    }

    fn problem(&self) -> ErrorBody {
        ErrorBody { code: self.code.to_string(), message: self.message.clone(), game: self.game.clone() }
    }

    /// The word for programs, for the metrics too.
    pub(super) fn code(&self) -> &'static str {
        self.code
    }
}

impl From<TooManyConnections> for ApiError {
    fn from(too_many: TooManyConnections) -> ApiError {
        let (status, message) = match too_many {
            TooManyConnections::FromOneAddress => {
                (StatusCode::TOO_MANY_REQUESTS, "too many connections are open from your address; close some")
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
    fn from(no_room: RoomError) -> ApiError {
        match no_room {
            RoomError::NotFound => ApiError::game_not_found(),
            RoomError::Unavailable(_) => ApiError::unavailable(NOT_NOW),
        }
    }
}

impl From<Rejection> for ApiError {
    fn from(refused: Rejection) -> ApiError {
        let status = match refused.reason {
            RejectReason::NoSeat => StatusCode::FORBIDDEN,
            RejectReason::Illegal | RejectReason::TooManyMoves => StatusCode::UNPROCESSABLE_ENTITY,
            RejectReason::TooFast => {
                let wait = Some(TOO_FAST_WAIT);
                let code = refused.reason.word();
                return ApiError {
                    wait,
                    ..ApiError::new(StatusCode::TOO_MANY_REQUESTS, code, refused.message)
                };
            }
            RejectReason::Malformed => StatusCode::BAD_REQUEST,
            RejectReason::Unavailable => return ApiError::unavailable(refused.message),
            RejectReason::NotBegun
            | RejectReason::Over
            | RejectReason::NotYourTurn
            | RejectReason::Stale
            | RejectReason::Nothing
            | RejectReason::TooSoon
            | RejectReason::TooLate => StatusCode::CONFLICT,
        };
        ApiError::new(status, refused.reason.word(), refused.message)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, [(CACHE_CONTROL, "no-store")], Json(self.problem())).into_response();
        if let Some(wait) = self.wait {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait.as_secs() + 1));
        }
        response
    }
}
