//! HTTP requests to the server, and their errors as messages.

use leptos::prelude::window;
use quadrille_online::{
    CreateGame, ErrorBody, GameSnapshot, GameSummary, InvitationSecret, JoinCode, JoinGame, JoinedGame,
    Lobby, Rejection, Token,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestInit, Response};

use super::{guest, is_on_other_site, server_url};
use crate::components::code_error_text;
use crate::i18n::{lookup, messages};

/// Request timeout in milliseconds; the server delays the answer to a wrong code on purpose.
const TIMEOUT_MILLIS: u32 = 12_000;

/// The code of a server that refuses pages of this site.
const WRONG_ORIGIN: &str = "wrong-origin";

/// A failed request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    /// The error code, which names its message.
    code: String,
    /// The message in English, for codes without a translation.
    message: String,
    /// The game that can be watched instead.
    pub game: Option<String>,
}

impl RequestError {
    fn no_answer<E>(_: E) -> RequestError {
        RequestError { code: "no-answer".to_string(), message: "no answer".to_string(), game: None }
    }

    fn wrong_origin() -> RequestError {
        RequestError { code: WRONG_ORIGIN.to_string(), message: "wrong origin".to_string(), game: None }
    }

    /// True if the game does not exist.
    pub fn is_not_found(&self) -> bool {
        self.code == "no-such-game"
    }

    /// The message in the reader's language.
    pub fn message(&self) -> String {
        let translated = match self.code.as_str() {
            "no-such-code" => Some(messages::online_refused_no_such_code()),
            "no-such-game" => Some(messages::online_refused_no_such_game()),
            "begun" => Some(messages::online_refused_begun()),
            WRONG_ORIGIN => Some(messages::online_refused_wrong_origin(page_origin())),
            // The client raises this error itself, with a translated message.
            "not-a-code" => None,
            code => lookup(&format!("online-refused-{code}"), &[]),
        };
        translated.unwrap_or_else(|| self.message.clone())
    }
}

impl From<Rejection> for RequestError {
    fn from(rejection: Rejection) -> RequestError {
        RequestError { code: rejection.reason.word().to_string(), message: rejection.message, game: None }
    }
}

/// The origin of the page, as an operator names it.
pub fn page_origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// True if the server is on another site and refuses pages of this one.
///
/// The browser hides the answer to a WebSocket handshake and to a request that needs a CORS preflight. A plain request shows the refusal.
pub async fn is_site_refused() -> bool {
    if !is_on_other_site().await {
        return false;
    }
    let address = format!("{}api/v1/lobby", server_url().await);
    match crate::fetch::get(&address).await {
        Some(response) => read::<Lobby>(response).await.is_err_and(|error| error.code == WRONG_ORIGIN),
        None => false,
    }
}

/// The URL of the page without its fragment.
pub fn page_url() -> String {
    let href = window().location().href().unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_string()
}

/// The URL of a game's WebSocket.
pub async fn socket_url(game: &str) -> String {
    let server = server_url().await;
    // http becomes ws, and https wss.
    format!("ws{}api/v1/games/{game}/socket", server.strip_prefix("http").unwrap_or(&server))
}

async fn fetch<T: DeserializeOwned>(path: &str, request: &RequestInit) -> Result<T, RequestError> {
    let text = fetch_text(path, request).await?;
    serde_json::from_str(&text).map_err(RequestError::no_answer)
}

async fn fetch_text(path: &str, request: &RequestInit) -> Result<String, RequestError> {
    request.set_signal(Some(&AbortSignal::timeout_with_u32(TIMEOUT_MILLIS)));
    let address = format!("{}api/v1/{path}", server_url().await);
    match JsFuture::from(window().fetch_with_str_and_init(&address, request)).await {
        Ok(response) => read_text(response.dyn_into().map_err(RequestError::no_answer::<JsValue>)?).await,
        Err(_) if is_site_refused().await => Err(RequestError::wrong_origin()),
        Err(error) => Err(RequestError::no_answer(error)),
    }
}

/// The body of a response, or its error.
async fn read<T: DeserializeOwned>(response: Response) -> Result<T, RequestError> {
    let text = read_text(response).await?;
    serde_json::from_str(&text).map_err(RequestError::no_answer)
}

async fn read_text(response: Response) -> Result<String, RequestError> {
    let no_answer = RequestError::no_answer::<JsValue>;
    let text = JsFuture::from(response.text().map_err(no_answer)?).await.map_err(no_answer)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    let error: ErrorBody = serde_json::from_str(&text).map_err(RequestError::no_answer)?;
    Err(RequestError { code: error.code, message: error.message, game: error.game })
}

/// A request with the token of a guest, or without one.
fn authorized_request(token: Option<&Token>) -> Result<RequestInit, RequestError> {
    let request = RequestInit::new();
    if let Some(token) = token {
        let headers = Headers::new().map_err(RequestError::no_answer)?;
        let bearer = format!("Bearer {}", token.reveal());
        headers.set("Authorization", &bearer).map_err(RequestError::no_answer)?;
        request.set_headers(&headers);
    }
    Ok(request)
}

/// Sends a POST request.
pub(super) async fn post<T: DeserializeOwned>(
    path: &str,
    token: Option<&Token>,
    body: &str,
) -> Result<T, RequestError> {
    let request = authorized_request(token)?;
    request.set_method("POST");
    request.set_body(&JsValue::from_str(body));
    fetch(path, &request).await
}

async fn post_as_guest<B: Serialize>(path: &str, body: &B) -> Result<JoinedGame, RequestError> {
    let token = guest::ensure_token().await?;
    let body = serde_json::to_string(body).map_err(RequestError::no_answer)?;
    post(path, Some(&token), &body).await
}

/// Creates a game.
pub async fn host(create: &CreateGame) -> Result<JoinedGame, RequestError> {
    post_as_guest("games", create).await
}

/// Joins a player who waits for the same game, or waits for one.
pub async fn pair(create: &CreateGame) -> Result<JoinedGame, RequestError> {
    post_as_guest("pair", create).await
}

/// Joins the game with this code. With the secret of an invitation, nobody who guesses codes is in the way.
pub async fn join_by_code(
    code: &str,
    invitation: Option<InvitationSecret>,
) -> Result<JoinedGame, RequestError> {
    let not_a_code =
        |error| RequestError { code: "not-a-code".to_string(), message: code_error_text(error), game: None };
    let code = JoinCode::read(code).map_err(not_a_code)?;
    let join = JoinGame { name: guest::name(), bot: false, invitation };
    post_as_guest(&format!("codes/{code}/join"), &join).await
}

/// Joins a game in the lobby.
pub async fn join(game: &str) -> Result<JoinedGame, RequestError> {
    post_as_guest(
        &format!("games/{game}/join"),
        &JoinGame { name: guest::name(), bot: false, invitation: None },
    )
    .await
}

/// A snapshot of a game.
pub async fn snapshot(game: &str) -> Result<GameSnapshot, RequestError> {
    fetch(&format!("games/{game}"), &authorized_request(guest::token().as_ref())?).await
}

/// The record of a game.
pub async fn record(game: &str) -> Result<String, RequestError> {
    fetch_text(&format!("games/{game}/record"), &authorized_request(guest::token().as_ref())?).await
}

/// The open games of the lobby.
pub async fn lobby() -> Result<Vec<GameSummary>, RequestError> {
    let lobby: Lobby = fetch("lobby", &RequestInit::new()).await?;
    Ok(lobby.games)
}
