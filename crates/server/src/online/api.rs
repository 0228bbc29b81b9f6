//! Opening, joining and looking, over HTTP. Bodies and answers are JSON; `/api/docs` describes them.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use quadrille_online::{
    CommandAck, CommandRequest, CreateGame, DecodeError, ErrorBody, FromServer, GameSnapshot, GameSummary,
    Guest, JoinCode, JoinCodeError, JoinGame, JoinedGame, LONGEST_FRAME, Lobby, OnlinePlayer, ToServer,
};
use quadrille_store::{GameId, StoreError};
use tokio::time::{Instant, sleep_until};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::create::create_game;
use super::error::ApiError;
use super::extract::{BodyText, Client, GamePath};
use super::persistence::load_referee;
use super::rate_limits::RateLimitedAction;
use super::room::RoomMessage;
use super::{Node, docs, openapi, pairing, socket};

/// Where the routes are.
const PREFIX: &str = "/api/v1";
/// Games that the lobby shows.
const LOBBY: u32 = 100;
/// Whoever guesses waits for the answer.
const WRONG_CODE: Duration = Duration::from_millis(700);
/// How long whoever joined by a code can ask for the game again, in milliseconds.
const JOINED_LASTS: u64 = 60 * 60 * 1000;
/// Games that were joined by one code in that time and are looked into; a code is drawn again only by chance.
const JOINED: u32 = 5;

/// What the interface says of itself as a whole; each request says the rest.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Quadrille: the interface for programs",
        description = "Open a game, join one, follow it over its socket and play. Requests that change something need a token, as `Authorization: Bearer TOKEN`. An error is answered with an ErrorBody. docs/online.md tells how it goes together."
    ),
    servers((url = PREFIX)),
    components(schemas(ToServer, FromServer))
)]
struct Description;

/// The routes, and what they say of themselves.
fn described() -> (Router<Arc<Node>>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(guest))
        .routes(routes!(create))
        .routes(routes!(look))
        .routes(routes!(join))
        .routes(routes!(order))
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
        .layer(DefaultBodyLimit::max(LONGEST_FRAME))
        .fallback(unknown)
        .method_not_allowed_fallback(wrong_method);
    Router::new()
        .nest(PREFIX, api)
        .route("/api/openapi.json", get(file("application/json", description.to_string())))
        .route("/api/docs", get(file("text/html; charset=utf-8", page)))
        .route("/api/docs.css", get(file("text/css; charset=utf-8", docs::STYLE.to_string())))
        .route("/readyz", get(ready))
        .with_state(Arc::clone(node))
}

/// The route of the metrics, for a listener of its own.
pub(super) fn metrics_routes(node: &Arc<Node>) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(Arc::clone(node))
}

pub(super) type ApiResult = Result<Response, ApiError>;

pub(super) fn answer<T: serde::Serialize>(status: StatusCode, value: &T) -> Response {
    (status, [(CACHE_CONTROL, "no-store")], Json(value)).into_response()
}

/// Counts what is refused.
pub(super) fn counted(node: &Node, result: ApiResult) -> Response {
    result.unwrap_or_else(|refusal| {
        node.metrics.refused(refusal.code());
        refusal.into_response()
    })
}

pub(super) fn malformed(malformed: DecodeError) -> ApiError {
    ApiError::malformed(malformed.0)
}

async fn unknown(uri: Uri) -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        "no-such-address",
        format!("there is nothing at {}; see /api/docs", uri.path()),
    )
}

async fn wrong_method(method: Method) -> ApiError {
    ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "wrong-method",
        format!("{method} is not answered here; see /api/docs"),
    )
}

#[utoipa::path(post, path = "/guests", description = "Becomes a guest. The token is all that proves who you are: keep it.", responses((status = CREATED, body = Guest)))]
async fn guest(State(node): State<Arc<Node>>, client: Client) -> Response {
    let result = client
        .check_rate(RateLimitedAction::Guest, &node)
        .map(|()| answer(StatusCode::CREATED, &Guest { token: node.env.token().reveal() }));
    counted(&node, result)
}

#[utoipa::path(post, path = "/games", description = "Opens a game with you in it. A friend joins with the code; with an opponent of ours it begins at once.", request_body = CreateGame, responses((status = CREATED, body = JoinedGame), (status = UNPROCESSABLE_ENTITY, body = ErrorBody)))]
async fn create(State(node): State<Arc<Node>>, client: Client, BodyText(body): BodyText) -> Response {
    let result = async {
        client.check_rate(RateLimitedAction::Create, &node)?;
        let owner = client.owner()?;
        let create = CreateGame::read(&body).map_err(malformed)?;
        let seated = create_game(&node, &create, owner, None).await?;
        Ok(answer(StatusCode::CREATED, &seated))
    };
    counted(&node, result.await)
}

#[utoipa::path(post, path = "/games/{id}/join", description = "Takes the free seat of a game from the lobby.", params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")), request_body = JoinGame, responses((status = OK, body = JoinedGame), (status = NOT_FOUND, body = ErrorBody), (status = CONFLICT, body = ErrorBody)))]
async fn join(
    State(node): State<Arc<Node>>,
    GamePath(id): GamePath,
    client: Client,
    BodyText(body): BodyText,
) -> Response {
    let result = async {
        client.check_rate(RateLimitedAction::Join, &node)?;
        let owner = client.owner()?;
        let join = JoinGame::read(&body).map_err(malformed)?;
        // A game that is not in the lobby is joined by its code, but whoever has a seat already is told so again.
        let stored = node.store.load(&id).await.map_err(|error| node.unavailable(&error))?;
        let stored = stored.ok_or_else(ApiError::game_not_found)?;
        let sits = load_referee(&stored.entries).is_ok_and(|room| room.seat_of(&owner).is_some());
        if !stored.metadata.listed && !sits {
            return Err(ApiError::game_not_found());
        }
        sit(&node, &id, &join, owner).await
    };
    counted(&node, result.await)
}

async fn sit(node: &Arc<Node>, id: &GameId, join: &JoinGame, owner: String) -> ApiResult {
    let call = |answer| RoomMessage::TakeSeat {
        player: OnlinePlayer::guest(&join.name, join.bot),
        owner: owner.clone(),
        answer,
    };
    let seat = node.rooms.request(id, node, call).await??.seat;
    Ok(answer(StatusCode::OK, &JoinedGame { game: id.to_string(), seat, code: None }))
}

#[utoipa::path(post, path = "/codes/{code}/join", description = "Takes the free seat of the game with this code. Whoever did not hear the answer can ask again for an hour, with the same token. Wrong codes are answered slowly, and only so many.", params(("code" = String, Path, min_length = 1, max_length = 64)), request_body = JoinGame, responses((status = OK, body = JoinedGame), (status = NOT_FOUND, body = ErrorBody), (status = CONFLICT, body = ErrorBody, description = "It has begun with others, and can be watched.")))]
async fn join_by_code(
    State(node): State<Arc<Node>>,
    code: Result<Path<String>, PathRejection>,
    client: Client,
    BodyText(body): BodyText,
) -> Response {
    let result = async {
        let asked = Instant::now();
        client.check_rate(RateLimitedAction::Code, &node)?;
        let owner = client.owner()?;
        let join = JoinGame::read(&body).map_err(malformed)?;
        let code = code.map_or(Err(JoinCodeError::Length), |Path(code)| JoinCode::read(&code));
        // Everyone together may only be wrong so often; then nobody is told whether a code is right.
        node.limits.try_code(client.address).map_err(ApiError::rate_limited)?;
        let found = match code {
            Ok(code) => game_of_code(&node, &code.to_string(), &owner)
                .await
                .map_err(|error| node.unavailable(&error))?,
            Err(_) => CodeLookup::Nothing,
        };
        if let CodeLookup::Seat(id) = found {
            node.limits.code_was_valid(client.address);
            return sit(&node, &id, &join, owner).await;
        }
        // Counted from the question: how long was looked for the code tells nothing.
        sleep_until(asked + WRONG_CODE).await;
        if let CodeLookup::Begun(id) = found {
            return Err(ApiError::begun(&id));
        }
        let why = code.err().map_or_else(
            || "no game waits with this code: it may have begun, or its host has gone".to_string(),
            |not_a_code| not_a_code.to_string(),
        );
        Err(ApiError::new(StatusCode::NOT_FOUND, "no-such-code", why))
    };
    counted(&node, result.await)
}

/// What a code leads to.
enum CodeLookup {
    /// A seat, free or one's own.
    Seat(GameId),
    /// A game that has begun with others, and that anyone may watch.
    Begun(GameId),
    Nothing,
}

/// The game that waits with this code. If there is none, the one that was joined by it a while ago: the answer may have been lost, or someone
/// opens the link later than the friend it was meant for.
async fn game_of_code(node: &Node, code: &str, owner: &str) -> Result<CodeLookup, StoreError> {
    if let Some(id) = node.store.by_code(code, node.env.now()).await? {
        return Ok(CodeLookup::Seat(id));
    }
    let mut found = CodeLookup::Nothing;
    for id in node.store.joined_by(code, node.env.now().saturating_sub(JOINED_LASTS), JOINED).await? {
        let stored = node.store.load(&id).await?;
        let Some(room) = stored.and_then(|stored| load_referee(&stored.entries).ok()) else { continue };
        if room.seat_of(owner).is_some() {
            return Ok(CodeLookup::Seat(id));
        }
        // The latest comes first.
        if matches!(found, CodeLookup::Nothing) && !room.state().config().private {
            found = CodeLookup::Begun(id);
        }
    }
    Ok(found)
}

#[utoipa::path(get, path = "/lobby", description = "The games that anyone may join, the newest first.", responses((status = OK, body = Lobby)))]
async fn lobby(State(node): State<Arc<Node>>, client: Client) -> Response {
    let result = async {
        client.check_rate(RateLimitedAction::Read, &node)?;
        let listed =
            node.store.lobby(node.env.now(), LOBBY).await.map_err(|error| node.unavailable(&error))?;
        let card = |listed: quadrille_store::ListedGame| {
            let card: GameSummary = serde_json::from_str(&listed.summary).ok()?;
            Some(GameSummary { id: listed.game.to_string(), ..card })
        };
        Ok(answer(StatusCode::OK, &Lobby { games: listed.into_iter().filter_map(card).collect() }))
    };
    counted(&node, result.await)
}

#[utoipa::path(get, path = "/games/{id}", description = "A game as it stands.", params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")), responses((status = OK, body = GameSnapshot), (status = NOT_FOUND, body = ErrorBody)))]
async fn look(State(node): State<Arc<Node>>, GamePath(id): GamePath, client: Client) -> Response {
    let result = async {
        client.check_rate(RateLimitedAction::Read, &node)?;
        let call =
            |answer| RoomMessage::Inspect { owner: client.owner.clone(), address: client.address, answer };
        let seen = node.rooms.request(&id, &node, call).await??;
        Ok(answer(StatusCode::OK, &seen.snapshot))
    };
    counted(&node, result.await)
}

#[utoipa::path(get, path = "/games/{id}/record", description = "A game as a record.", params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")), responses((status = OK, body = String, content_type = "text/plain"), (status = NOT_FOUND, body = ErrorBody)))]
async fn record(State(node): State<Arc<Node>>, GamePath(id): GamePath, client: Client) -> Response {
    let result = async {
        client.check_rate(RateLimitedAction::Read, &node)?;
        let call =
            |answer| RoomMessage::Inspect { owner: client.owner.clone(), address: client.address, answer };
        let seen = node.rooms.request(&id, &node, call).await??;
        let name = format!("attachment; filename=\"{}-{id}.txt\"", seen.snapshot.config.game);
        let headers = [
            (CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
            (CONTENT_DISPOSITION, name),
            (CACHE_CONTROL, "no-store".to_string()),
        ];
        Ok((headers, seen.record).into_response())
    };
    counted(&node, result.await)
}

#[utoipa::path(post, path = "/games/{id}/orders", description = "What a player wants, without a socket. The same order may be sent again; it is carried out once.", params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")), request_body = CommandRequest, responses((status = OK, body = CommandAck), (status = FORBIDDEN, body = ErrorBody), (status = NOT_FOUND, body = ErrorBody), (status = CONFLICT, body = ErrorBody), (status = UNPROCESSABLE_ENTITY, body = ErrorBody)))]
async fn order(
    State(node): State<Arc<Node>>,
    GamePath(id): GamePath,
    client: Client,
    BodyText(body): BodyText,
) -> Response {
    let result = async {
        client.check_rate(RateLimitedAction::Command, &node)?;
        let owner = client.owner()?;
        let order: CommandRequest =
            serde_json::from_str(&body).map_err(|error| ApiError::malformed(error.to_string()))?;
        order.check().map_err(malformed)?;
        let (address, order) = (client.address, &order);
        let call =
            |answer| RoomMessage::Execute { owner: owner.clone(), address, request: order.clone(), answer };
        let version = node.rooms.request(&id, &node, call).await??;
        Ok(answer(StatusCode::OK, &CommandAck { id: order.id.clone(), version }))
    };
    counted(&node, result.await)
}

/// Load balancers ask often, and from addresses that visitors may have too: there is no limit by address.
async fn ready(State(node): State<Arc<Node>>) -> Response {
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")];
    match node.readiness.check(&*node.store).await {
        Ok(()) => (headers, "ready").into_response(),
        Err(error) => {
            node.log_failure(&error);
            (StatusCode::SERVICE_UNAVAILABLE, headers, "the database does not answer").into_response()
        }
    }
}

async fn metrics(State(node): State<Arc<Node>>) -> Response {
    // Without an answer of the store nothing is said of games: none would be another thing.
    let games = node.store.counts().await.ok();
    let text = node.metrics.text(node.rooms.count(), node.searches.counts(), games);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], text).into_response()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// Every name that the description refers to.
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
    fn the_interface_describes_every_request_and_every_shape_in_it() {
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
            let shape = description.pointer(path.trim_start_matches('#'));
            assert!(shape.is_some(), "{path} is described nowhere");
        }
    }
}
