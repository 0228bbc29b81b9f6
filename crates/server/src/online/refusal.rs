//! What a request is refused for: a status, a word for programs, a sentence for people.

use std::time::Duration;

use axum::Json;
use axum::http::header::{CACHE_CONTROL, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use quadrille_protocol::online::{Problem, Refused, Why};
use quadrille_store::GameId;

use super::NOT_NOW;
use super::room::NoRoom;
use crate::listen::TooMany;

/// How long a player whose order came too fast is to wait: by then there is a token for a phrase, and for a new game.
const TOO_FAST_WAIT: Duration = Duration::from_secs(5);

/// A request that is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    status: StatusCode,
    code: &'static str,
    message: String,
    wait: Option<Duration>,
    game: Option<String>,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { status, code, message: message.into(), wait: None, game: None }
    }

    pub(super) fn malformed(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, "malformed", message)
    }

    pub(super) fn no_token() -> Refusal {
        let how = "send your token as `Authorization: Bearer TOKEN`; POST /api/v1/guests gives one";
        Refusal::new(StatusCode::UNAUTHORIZED, "no-token", how)
    }

    pub(super) fn no_such_game() -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, "no-such-game", "there is no such game here")
    }

    /// The game with the code that was tried has begun with others; it can be watched.
    pub(super) fn begun(game: &GameId) -> Refusal {
        let message = "this game has begun; it can be watched";
        Refusal { game: Some(game.to_string()), ..Refusal::new(StatusCode::CONFLICT, "begun", message) }
    }

    pub(super) fn too_fast(wait: Duration) -> Refusal {
        let seconds = wait.as_secs() + 1;
        let message = format!("too much in too short a time; try again in {seconds} s");
        Refusal { wait: Some(wait), ..Refusal::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", message) }
    }

    pub(super) fn unavailable(message: impl Into<String>) -> Refusal {
        let wait = Some(Duration::from_secs(1));
        Refusal { wait, ..Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message) }
    }

    pub(super) fn too_slow() -> Refusal {
        Refusal::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the body of the request took too long")
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

    fn problem(&self) -> Problem {
        Problem { code: self.code.to_string(), message: self.message.clone(), game: self.game.clone() }
    }

    /// The word for programs, for the metrics too.
    pub(super) fn code(&self) -> &'static str {
        self.code
    }
}

impl From<TooMany> for Refusal {
    fn from(too_many: TooMany) -> Refusal {
        let (status, message) = match too_many {
            TooMany::FromOneAddress => {
                (StatusCode::TOO_MANY_REQUESTS, "too many connections are open from your address; close some")
            }
            TooMany::InAll => {
                (StatusCode::SERVICE_UNAVAILABLE, "too many connections are open; try again in a moment")
            }
        };
        let wait = Some(Duration::from_secs(5));
        Refusal { wait, ..Refusal::new(status, "too-many-connections", message) }
    }
}

impl From<NoRoom> for Refusal {
    fn from(no_room: NoRoom) -> Refusal {
        match no_room {
            NoRoom::Unknown => Refusal::no_such_game(),
            NoRoom::Unavailable(_) => Refusal::unavailable(NOT_NOW),
        }
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        let status = match refused.why {
            Why::NoSeat => StatusCode::FORBIDDEN,
            Why::Illegal | Why::TooManyMoves => StatusCode::UNPROCESSABLE_ENTITY,
            Why::TooFast => {
                let wait = Some(TOO_FAST_WAIT);
                let code = refused.why.word();
                return Refusal {
                    wait,
                    ..Refusal::new(StatusCode::TOO_MANY_REQUESTS, code, refused.message)
                };
            }
            Why::Malformed => StatusCode::BAD_REQUEST,
            Why::Unavailable => return Refusal::unavailable(refused.message),
            Why::NotBegun
            | Why::Over
            | Why::NotYourTurn
            | Why::Stale
            | Why::Nothing
            | Why::TooSoon
            | Why::TooLate => StatusCode::CONFLICT,
        };
        Refusal::new(status, refused.why.word(), refused.message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, [(CACHE_CONTROL, "no-store")], Json(self.problem())).into_response();
        if let Some(wait) = self.wait {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait.as_secs() + 1));
        }
        response
    }
}
