//! Requests to the server, and why they fail, in words.

use leptos::prelude::window;
use quadrille_online::{
    CreateGame, ErrorBody, GameSnapshot, GameSummary, JoinCode, JoinGame, JoinedGame, Lobby, Rejection, Token,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestInit, Response};

use super::guest;
use crate::components::not_a_code;
use crate::i18n::{lookup, messages};

/// How long an answer may take, in milliseconds; a wrong code is answered slowly on purpose.
const TIMEOUT_MILLIS: u32 = 12_000;

/// Why something that was asked for did not happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    /// The word for it, which names its message.
    code: String,
    /// In English, for words that have no message.
    message: String,
    /// The game that can be watched instead.
    pub game: Option<String>,
}

impl RequestError {
    fn no_answer() -> RequestError {
        RequestError { code: "no-answer".to_string(), message: "no answer".to_string(), game: None }
    }

    /// Whether it is that there is no such game.
    pub fn is_not_found(&self) -> bool {
        self.code == "no-such-game"
    }

    /// In the reader's language.
    pub fn message(&self) -> String {
        let known = match self.code.as_str() {
            "no-such-code" => Some(messages::online_refused_no_such_code()),
            "no-such-game" => Some(messages::online_refused_no_such_game()),
            "begun" => Some(messages::online_refused_begun()),
            // The client found this error itself, and its message is translated already.
            "not-a-code" => None,
            code => lookup(&format!("online-refused-{code}"), &[]),
        };
        known.unwrap_or_else(|| self.message.clone())
    }
}

impl From<Rejection> for RequestError {
    fn from(refused: Rejection) -> RequestError {
        RequestError { code: refused.reason.word().to_string(), message: refused.message, game: None }
    }
}

/// Where the page is, without what stands after `#`.
pub fn page() -> String {
    let here = window().location().href().unwrap_or_default();
    here.split('#').next().unwrap_or_default().to_string()
}

/// The address of the socket of a game.
pub fn socket(game: &str) -> String {
    let page = page();
    let folder = page.rsplit_once('/').map_or(page.as_str(), |(folder, _)| folder);
    // http becomes ws, and https wss.
    format!("ws{}/api/v1/games/{game}/socket", folder.strip_prefix("http").unwrap_or(folder))
}

async fn answer<T: DeserializeOwned>(path: &str, request: &RequestInit) -> Result<T, RequestError> {
    request.set_signal(Some(&AbortSignal::timeout_with_u32(TIMEOUT_MILLIS)));
    let address = format!("api/v1/{path}");
    let none = |_: JsValue| RequestError::no_answer();
    let response = JsFuture::from(window().fetch_with_str_and_init(&address, request)).await.map_err(none)?;
    let response: Response = response.dyn_into().map_err(none)?;
    let text = JsFuture::from(response.text().map_err(none)?).await.map_err(none)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return serde_json::from_str(&text).map_err(|_| RequestError::no_answer());
    }
    let problem: ErrorBody = serde_json::from_str(&text).map_err(|_| RequestError::no_answer())?;
    Err(RequestError { code: problem.code, message: problem.message, game: problem.game })
}

/// A request in the name of whoever has this secret, or of nobody.
fn request_of(token: Option<&Token>) -> Result<RequestInit, RequestError> {
    let request = RequestInit::new();
    if let Some(token) = token {
        let headers = Headers::new().map_err(|_| RequestError::no_answer())?;
        let bearer = format!("Bearer {}", token.reveal());
        headers.set("Authorization", &bearer).map_err(|_| RequestError::no_answer())?;
        request.set_headers(&headers);
    }
    Ok(request)
}

/// Sends a body.
pub(super) async fn post<T: DeserializeOwned>(
    path: &str,
    token: Option<&Token>,
    body: &str,
) -> Result<T, RequestError> {
    let request = request_of(token)?;
    request.set_method("POST");
    request.set_body(&JsValue::from_str(body));
    answer(path, &request).await
}

async fn seat<B: Serialize>(path: &str, body: &B) -> Result<JoinedGame, RequestError> {
    let token = guest::ensure_token().await?;
    let body = serde_json::to_string(body).map_err(|_| RequestError::no_answer())?;
    post(path, Some(&token), &body).await
}

/// Opens a game.
pub async fn host(create: &CreateGame) -> Result<JoinedGame, RequestError> {
    seat("games", create).await
}

/// Sits down with someone who wants the same, or waits for such a one.
pub async fn pair(create: &CreateGame) -> Result<JoinedGame, RequestError> {
    seat("pair", create).await
}

/// Joins the game with this code.
pub async fn join_by_code(code: &str) -> Result<JoinedGame, RequestError> {
    let not_a_code =
        |why| RequestError { code: "not-a-code".to_string(), message: not_a_code(why), game: None };
    let code = JoinCode::read(code).map_err(not_a_code)?;
    seat(&format!("codes/{code}/join"), &JoinGame { name: guest::name(), bot: false }).await
}

/// Joins a game of the lobby.
pub async fn join(game: &str) -> Result<JoinedGame, RequestError> {
    seat(&format!("games/{game}/join"), &JoinGame { name: guest::name(), bot: false }).await
}

/// A game as it stands.
pub async fn state(game: &str) -> Result<GameSnapshot, RequestError> {
    answer(&format!("games/{game}"), &request_of(guest::token().as_ref())?).await
}

/// The games that anyone may join.
pub async fn lobby() -> Result<Vec<GameSummary>, RequestError> {
    let lobby: Lobby = answer("lobby", &RequestInit::new()).await?;
    Ok(lobby.games)
}
