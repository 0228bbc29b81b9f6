//! The HTTP requests of the API. Bodies are JSON; `/api/docs` describes them.
//!
//! A handler returns its value or an [`ApiError`]. One layer counts the errors and forbids caches to store responses.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use axum::middleware::{from_fn_with_state, map_response_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use quadrille_online::{
    CommandAck, CommandRequest, CreateGame, ErrorBody, FromServer, GameSnapshot, Guest, JoinCode,
    JoinCodeError, JoinGame, JoinedGame, LONGEST_FRAME, Lobby, OnlinePlayer, ToServer,
};
use quadrille_store::{GameId, StoreError};
use tokio::time::{Instant, sleep_until};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::create::{Host, create_game, resolve_preset};
use super::error::{ApiError, ErrorCode};
use super::extract::{BodyText, Client, GamePath};
use super::invitation::join_invited;
use super::loading::{LoadError, LoadedGame};
use super::persistence::LogError;
use super::rate_limits::RateLimitedAction;
use super::room::{RoomError, RoomMessage, RoomView};
use super::{Node, docs, openapi, pairing, sites, socket};

/// The prefix of all routes. It did not change with protocol 2: the paths are the same but for one, and the version is negotiated by `hello`.
const PREFIX: &str = "/api/v1";
/// Delay of the answer to a wrong code, against guessing.
pub(super) const WRONG_CODE_DELAY: Duration = Duration::from_millis(700);
/// How long a player who joined by a code gets the same seat again, in milliseconds.
pub(super) const REJOIN_WINDOW: u64 = 60 * 60 * 1000;
/// Maximum number of games joined by one code in that time that are searched; a code is rarely drawn twice.
pub(super) const REJOIN_GAMES: u32 = 5;

/// The general part of the API description; each handler describes itself.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Quadrille: the interface for programs",
        description = "Create a game, join one, follow it over its WebSocket and play. Requests that change something need a token, as `Authorization: Bearer TOKEN`. The body of an error is an ErrorBody. docs/online.md explains the whole flow."
    ),
    servers((url = PREFIX)),
    components(schemas(ToServer, FromServer))
)]
struct Description;

/// The routes and their description.
fn described() -> (Router<Arc<Node>>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(guest))
        .routes(routes!(create))
        .routes(routes!(snapshot))
        .routes(routes!(join))
        .routes(routes!(command))
        .routes(routes!(record))
        .routes(routes!(socket::open))
        .routes(routes!(join_by_code))
        .routes(routes!(pairing::pair))
        .routes(routes!(lobby))
        .split_for_parts()
}

/// The routes of the API.
pub(super) fn routes(node: &Arc<Node>) -> Router {
    let (api, description) = described();
    let description = openapi::finish(serde_json::to_value(&description).unwrap_or_default());
    let page = docs::page(&description);
    let file = |kind: &'static str, text: String| {
        move || async move { ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text) }
    };
    let api = api
        // The path of commands in protocol 1.
        .route("/games/{id}/orders", any(|| async { ApiError::outdated() }))
        .layer(DefaultBodyLimit::max(LONGEST_FRAME))
        .layer(from_fn_with_state(Arc::clone(node), sites::refuse_other_sites))
        .layer(map_response_with_state(Arc::clone(node), finish_response))
        .fallback(unknown)
        .method_not_allowed_fallback(wrong_method);
    let api =
        if node.allowed_origins.is_empty() { api } else { api.layer(sites::cors(&node.allowed_origins)) };
    Router::new()
        .nest(PREFIX, api)
        .route("/api/openapi.json", get(file("application/json", description.to_string())))
        .route("/api/docs", get(file("text/html; charset=utf-8", page)))
        .route("/api/docs.css", get(file("text/css; charset=utf-8", docs::STYLE.to_string())))
        .route("/readyz", get(ready))
        .with_state(Arc::clone(node))
}

/// Counts errors, and forbids caches to store responses.
async fn finish_response(State(node): State<Arc<Node>>, mut response: Response) -> Response {
    if let Some(ErrorCode(code)) = response.extensions().get() {
        node.metrics.refused(code);
    }
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn unknown(uri: Uri) -> ApiError {
    let message = format!("there is nothing at {}; see /api/docs", uri.path());
    ApiError::new(StatusCode::NOT_FOUND, "no-such-address", message)
}

async fn wrong_method(method: Method) -> ApiError {
    let message = format!("{method} is not supported here; see /api/docs");
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", message)
}

#[utoipa::path(post, path = "/guests", description = "Creates a guest. The token is the only proof of identity: keep it.", responses((status = CREATED, body = Guest)))]
async fn guest(State(node): State<Arc<Node>>, client: Client) -> Result<(StatusCode, Json<Guest>), ApiError> {
    client.check_rate(RateLimitedAction::Guest, &node)?;
    Ok((StatusCode::CREATED, Json(Guest { token: node.env.token().reveal() })))
}

#[utoipa::path(post, path = "/games", description = "Creates a game with you in it. A friend joins with the code; with a computer opponent it starts at once.", request_body = CreateGame, responses((status = CREATED, body = JoinedGame), (status = UNPROCESSABLE_ENTITY, body = ErrorBody)))]
async fn create(
    State(node): State<Arc<Node>>,
    client: Client,
    BodyText(body): BodyText,
) -> Result<(StatusCode, Json<JoinedGame>), ApiError> {
    client.check_rate(RateLimitedAction::Create, &node)?;
    let host = Host { owner: client.owner()?, address: client.address };
    let create = resolve_preset(CreateGame::read(&body)?)?;
    Ok((StatusCode::CREATED, Json(create_game(&node, &create, &host, None).await?)))
}

#[utoipa::path(post, path = "/games/{id}/join", description = "Takes the free seat of a game in the lobby.", params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")), request_body = JoinGame, responses((status = OK, body = JoinedGame), (status = NOT_FOUND, body = ErrorBody), (status = CONFLICT, body = ErrorBody)))]
async fn join(
    State(node): State<Arc<Node>>,
    GamePath(id): GamePath,
    client: Client,
    BodyText(body): BodyText,
) -> Result<Json<JoinedGame>, ApiError> {
    client.check_rate(RateLimitedAction::Join, &node)?;
    let owner = client.owner()?;
    let join = JoinGame::read(&body)?;
    // A game that is not in the lobby is joined by its code; a player who has a seat already gets it again.
    let may_join = match node.load_game(&id).await {
        Ok(Some(game)) => game.metadata.listed || game.referee.seat_of(&owner).is_some(),
        Ok(None) => false,
        // The room answers that the game has other rules.
        Err(LoadError::Log(LogError::OtherRules(outline))) => outline.is_visible_to(Some(&owner)),
        Err(error) => return Err(node.unavailable(&error.into())),
    };
    if !may_join {
        return Err(ApiError::game_not_found());
    }
    take_seat(&node, &id, &join, owner).await.map(Json)
}

pub(super) async fn take_seat(
    node: &Arc<Node>,
    id: &GameId,
    join: &JoinGame,
    owner: String,
) -> Result<JoinedGame, ApiError> {
    let message = |answer| RoomMessage::TakeSeat {
        player: OnlinePlayer::guest(&join.name, join.bot),
        owner: owner.clone(),
        answer,
    };
    let seat = node.rooms.request(id, node, message).await??.seat;
    Ok(JoinedGame { game: id.to_string(), seat, code: None, invitation: None })
}

#[utoipa::path(post, path = "/codes/{code}/join", description = "Takes the free seat of the game with this code. If the response is lost, the same token gets the same seat again for an hour. Wrong codes are answered slowly and rate-limited, for all clients together; with the `invitation` of a link that limit does not apply, and only the game of the invitation is joined.", params(("code" = String, Path, min_length = 1, max_length = 64)), request_body = JoinGame, responses((status = OK, body = JoinedGame), (status = NOT_FOUND, body = ErrorBody), (status = CONFLICT, body = ErrorBody, description = "The game has started with other players, and can be watched.")))]
async fn join_by_code(
    State(node): State<Arc<Node>>,
    code: Result<Path<String>, PathRejection>,
    client: Client,
    BodyText(body): BodyText,
) -> Result<Json<JoinedGame>, ApiError> {
    let started = Instant::now();
    client.check_rate(RateLimitedAction::Code, &node)?;
    let owner = client.owner()?;
    let join = JoinGame::read(&body)?;
    let code = code.map_or(Err(JoinCodeError::Length), |Path(code)| JoinCode::read(&code));
    if let Some(secret) = &join.invitation {
        return join_invited(&node, (code.ok(), secret), &join, owner, started).await.map(Json);
    }
    // Wrong codes of all clients share a limit; beyond it nobody learns whether a code is right.
    let tried = node.try_code(client.address).await?;
    let found = match code {
        Ok(code) => {
            find_by_code(&node, &code.to_string(), &owner).await.map_err(|error| node.unavailable(&error))?
        }
        Err(_) => CodeLookup::NotFound,
    };
    if let CodeLookup::Seat(id) = found {
        node.code_was_valid(&tried);
        return take_seat(&node, &id, &join, owner).await.map(Json);
    }
    node.code_was_wrong(tried).await?;
    // Measured from the start of the request: the duration of the lookup must not reveal anything.
    sleep_until(started + WRONG_CODE_DELAY).await;
    if let CodeLookup::Started(id) = found {
        return Err(ApiError::begun(&id));
    }
    let message = code.err().map_or_else(
        || "no game is waiting with this code: it may have started, or its host has left".to_string(),
        |error| error.to_string(),
    );
    Err(ApiError::new(StatusCode::NOT_FOUND, "no-such-code", message))
}

/// The result of looking up a code.
pub(super) enum CodeLookup {
    /// A game with a free seat, or with a seat of this player.
    Seat(GameId),
    /// A public game that has started with other players.
    Started(GameId),
    NotFound,
}

/// The game that waits with this code, or else the game that was recently joined by it: the response may have been lost, or another person opens
/// the link late.
async fn find_by_code(node: &Node, code: &str, owner: &str) -> Result<CodeLookup, StoreError> {
    if let Some(id) = node.store.by_code(code, node.env.now()).await? {
        return Ok(CodeLookup::Seat(id));
    }
    let mut found = CodeLookup::NotFound;
    let since = node.env.now().saturating_sub(REJOIN_WINDOW);
    // The latest comes first.
    for id in node.store.joined_by(code, since, REJOIN_GAMES).await? {
        let LoadedGame { referee, .. } = match node.load_game(&id).await {
            Ok(Some(loaded)) => loaded,
            Ok(None) | Err(LoadError::Log(_)) => continue,
            Err(LoadError::Store(error)) => return Err(error),
        };
        if referee.seat_of(owner).is_some() {
            return Ok(CodeLookup::Seat(id));
        }
        if matches!(found, CodeLookup::NotFound) && !referee.state().config().private {
            found = CodeLookup::Started(id);
        }
    }
    Ok(found)
}

#[utoipa::path(get, path = "/lobby", description = "The games that anyone may join, the newest first.", responses((status = OK, body = Lobby)))]
async fn lobby(State(node): State<Arc<Node>>, client: Client) -> Result<Json<Lobby>, ApiError> {
    client.check_rate(RateLimitedAction::Read, &node)?;
    let games = node.listed_games().await.map_err(|error| node.unavailable(&error))?;
    Ok(Json(Lobby { games }))
}

/// The game as this client may see it.
async fn inspect(
    node: &Arc<Node>,
    id: &GameId,
    client: &Client,
) -> Result<Result<Box<RoomView>, RoomError>, ApiError> {
    client.check_rate(RateLimitedAction::Read, node)?;
    let message =
        |answer| RoomMessage::Inspect { owner: client.owner.clone(), address: client.address, answer };
    Ok(node.rooms.request(id, node, message).await.flatten())
}

#[utoipa::path(get, path = "/games/{id}", description = "A snapshot of a game.", params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")), responses((status = OK, body = GameSnapshot), (status = NOT_FOUND, body = ErrorBody), (status = CONFLICT, body = ErrorBody, description = "The server does not have the rules of this game; its record can be read.")))]
async fn snapshot(
    State(node): State<Arc<Node>>,
    GamePath(id): GamePath,
    client: Client,
) -> Result<Json<GameSnapshot>, ApiError> {
    Ok(Json(inspect(&node, &id, &client).await??.snapshot))
}

#[utoipa::path(get, path = "/games/{id}/record", description = "The record of a game. That of a game whose rules the server does not have has only the result that players or server declared.", params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")), responses((status = OK, body = String, content_type = "text/plain"), (status = NOT_FOUND, body = ErrorBody)))]
async fn record(
    State(node): State<Arc<Node>>,
    GamePath(id): GamePath,
    client: Client,
) -> Result<impl IntoResponse, ApiError> {
    let (game, record) = match inspect(&node, &id, &client).await? {
        Ok(view) => (view.snapshot.config.game, view.record),
        Err(RoomError::OtherRules(outline)) => (outline.config.game.clone(), outline.record().to_text()),
        Err(error) => return Err(error.into()),
    };
    // The game of a log is not necessarily one of the catalogue.
    let game: String = game.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').collect();
    let disposition = format!("attachment; filename=\"{game}-{id}.txt\"");
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8".to_string()), (CONTENT_DISPOSITION, disposition)];
    Ok((headers, record))
}

#[utoipa::path(post, path = "/games/{id}/commands", description = "A command of a player, without a WebSocket. The same command may be sent again; it is executed once.", params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")), request_body = CommandRequest, responses((status = OK, body = CommandAck), (status = NOT_FOUND, body = ErrorBody), (status = CONFLICT, body = ErrorBody), (status = UNPROCESSABLE_ENTITY, body = ErrorBody)))]
async fn command(
    State(node): State<Arc<Node>>,
    GamePath(id): GamePath,
    client: Client,
    BodyText(body): BodyText,
) -> Result<Json<CommandAck>, ApiError> {
    client.check_rate(RateLimitedAction::Command, &node)?;
    let (owner, address) = (client.owner()?, client.address);
    let request: CommandRequest =
        serde_json::from_str(&body).map_err(|error| ApiError::malformed(error.to_string()))?;
    request.check()?;
    let message =
        |answer| RoomMessage::Execute { owner: owner.clone(), address, request: request.clone(), answer };
    let version = node.rooms.request(&id, &node, message).await??;
    Ok(Json(CommandAck { id: request.id, version }))
}

/// Load balancers ask often, and may share an address with players: there is no rate limit.
async fn ready(State(node): State<Arc<Node>>) -> Response {
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")];
    if let Some(error) = node.clock_error() {
        return (StatusCode::SERVICE_UNAVAILABLE, headers, error).into_response();
    }
    match node.readiness.get(node.store.ready()).await {
        Ok(()) if node.bus.is_lost() => (headers, "ready; the bus is disconnected").into_response(),
        Ok(()) => (headers, "ready").into_response(),
        Err(error) => {
            node.log_failure(&error);
            (StatusCode::SERVICE_UNAVAILABLE, headers, "the database cannot be written").into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// Every `$ref` of the description.
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => fields.iter().for_each(|(key, value)| match value.as_str() {
                Some(path) if key == "$ref" => found.push(path.to_string()),
                _ => references(value, found),
            }),
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn the_description_covers_every_request_and_type() {
        let description = openapi::finish(serde_json::to_value(described().1).unwrap());
        let paths = description["paths"].as_object().unwrap();
        assert_eq!(paths.len(), 10, "{:?}", paths.keys());
        for operation in paths.values().flat_map(|methods| methods.as_object().unwrap().values()) {
            assert!(operation["description"].as_str().is_some_and(|text| !text.is_empty()), "{operation}");
            assert!(operation["responses"].as_object().is_some_and(|responses| !responses.is_empty()));
        }
        let mut found = Vec::new();
        references(&description, &mut found);
        assert!(found.len() > 50, "{found:?}");
        for path in found {
            let target = description.pointer(path.trim_start_matches('#'));
            assert!(target.is_some(), "{path} is not described");
        }
    }
}
