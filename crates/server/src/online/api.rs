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
use quadrille_protocol::online::{
    Card, CarriedOut, Code, Create, FromServer, Guest, Join, LONGEST_FRAME, Lobby, Malformed, NotACode,
    Order, Problem, Seated, State as GameState, ToServer, Who,
};
use quadrille_store::{GameId, StoreError};
use tokio::time::{Instant, sleep_until};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::asking::{Asker, Named, Text};
use super::index::room_of;
use super::limits::RateLimitedAction;
use super::opening::open;
use super::refusal::Refusal;
use super::room::Call;
use super::{Shared, description, docs, now, pairing, secrets, socket};

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
        description = "Open a game, join one, follow it over its socket and play. Requests that change something need a token, as `Authorization: Bearer TOKEN`. What is refused is answered with a Problem. docs/online.md tells how it goes together."
    ),
    servers((url = PREFIX)),
    components(schemas(ToServer, FromServer))
)]
struct Description;

/// The routes, and what they say of themselves.
fn described() -> (Router<Arc<Shared>>, utoipa::openapi::OpenApi) {
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
pub(super) fn routes(shared: &Arc<Shared>) -> Router {
    let (api, description) = described();
    let description = description::finish(serde_json::to_value(&description).unwrap_or_default());
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
        .with_state(Arc::clone(shared))
}

/// The route of the metrics, for a listener of its own.
pub(super) fn metrics_routes(shared: &Arc<Shared>) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(Arc::clone(shared))
}

pub(super) type Answer = Result<Response, Refusal>;

pub(super) fn answer<T: serde::Serialize>(status: StatusCode, value: &T) -> Response {
    (status, [(CACHE_CONTROL, "no-store")], Json(value)).into_response()
}

/// Counts what is refused.
pub(super) fn counted(shared: &Shared, result: Answer) -> Response {
    result.unwrap_or_else(|refusal| {
        shared.metrics.refused(refusal.code());
        refusal.into_response()
    })
}

pub(super) fn malformed(malformed: Malformed) -> Refusal {
    Refusal::malformed(malformed.0)
}

async fn unknown(uri: Uri) -> Refusal {
    Refusal::new(
        StatusCode::NOT_FOUND,
        "no-such-address",
        format!("there is nothing at {}; see /api/docs", uri.path()),
    )
}

async fn wrong_method(method: Method) -> Refusal {
    Refusal::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "wrong-method",
        format!("{method} is not answered here; see /api/docs"),
    )
}

#[utoipa::path(post, path = "/guests", description = "Becomes a guest. The token is all that proves who you are: keep it.", responses((status = CREATED, body = Guest)))]
async fn guest(State(shared): State<Arc<Shared>>, asker: Asker) -> Response {
    let result = asker
        .may(RateLimitedAction::Guest, &shared)
        .map(|()| answer(StatusCode::CREATED, &Guest { token: secrets::token().reveal() }));
    counted(&shared, result)
}

#[utoipa::path(post, path = "/games", description = "Opens a game with you in it. A friend joins with the code; with an opponent of ours it begins at once.", request_body = Create, responses((status = CREATED, body = Seated), (status = UNPROCESSABLE_ENTITY, body = Problem)))]
async fn create(State(shared): State<Arc<Shared>>, asker: Asker, Text(body): Text) -> Response {
    let result = async {
        asker.may(RateLimitedAction::Open, &shared)?;
        let owner = asker.owner()?;
        let create = Create::read(&body).map_err(malformed)?;
        let seated = open(&shared, &create, owner, None).await?;
        Ok(answer(StatusCode::CREATED, &seated))
    };
    counted(&shared, result.await)
}

#[utoipa::path(post, path = "/games/{id}/join", description = "Takes the free seat of a game from the lobby.", params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")), request_body = Join, responses((status = OK, body = Seated), (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem)))]
async fn join(
    State(shared): State<Arc<Shared>>,
    Named(id): Named,
    asker: Asker,
    Text(body): Text,
) -> Response {
    let result = async {
        asker.may(RateLimitedAction::Join, &shared)?;
        let owner = asker.owner()?;
        let join = Join::read(&body).map_err(malformed)?;
        // A game that is not in the lobby is joined by its code, but whoever has a seat already is told so again.
        let stored = shared.store.load(&id).await.map_err(|error| shared.unavailable(&error))?;
        let stored = stored.ok_or_else(Refusal::no_such_game)?;
        let sits = room_of(&stored.lines).is_ok_and(|room| room.seat_of(&owner).is_some());
        if !stored.index.listed && !sits {
            return Err(Refusal::no_such_game());
        }
        sit(&shared, &id, &join, owner).await
    };
    counted(&shared, result.await)
}

async fn sit(shared: &Arc<Shared>, id: &GameId, join: &Join, owner: String) -> Answer {
    let call = |answer| Call::Sit { who: Who::guest(&join.name, join.bot), owner: owner.clone(), answer };
    let seat = shared.rooms.ask(id, shared, call).await??.seat;
    Ok(answer(StatusCode::OK, &Seated { game: id.to_string(), seat, code: None }))
}

#[utoipa::path(post, path = "/codes/{code}/join", description = "Takes the free seat of the game with this code. Whoever did not hear the answer can ask again for an hour, with the same token. Wrong codes are answered slowly, and only so many.", params(("code" = String, Path, min_length = 1, max_length = 64)), request_body = Join, responses((status = OK, body = Seated), (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem, description = "It has begun with others, and can be watched.")))]
async fn join_by_code(
    State(shared): State<Arc<Shared>>,
    code: Result<Path<String>, PathRejection>,
    asker: Asker,
    Text(body): Text,
) -> Response {
    let result = async {
        let asked = Instant::now();
        asker.may(RateLimitedAction::Code, &shared)?;
        let owner = asker.owner()?;
        let join = Join::read(&body).map_err(malformed)?;
        let code = code.map_or(Err(NotACode::Length), |Path(code)| Code::read(&code));
        // Everyone together may only be wrong so often; then nobody is told whether a code is right.
        shared.limits.guess(asker.address).map_err(Refusal::too_fast)?;
        let found = match code {
            Ok(code) => game_of_code(&shared, &code.to_string(), &owner)
                .await
                .map_err(|error| shared.unavailable(&error))?,
            Err(_) => Found::Nothing,
        };
        if let Found::Seat(id) = found {
            shared.limits.guessed_right(asker.address);
            return sit(&shared, &id, &join, owner).await;
        }
        // Counted from the question: how long was looked for the code tells nothing.
        sleep_until(asked + WRONG_CODE).await;
        if let Found::Begun(id) = found {
            return Err(Refusal::begun(&id));
        }
        let why = code.err().map_or_else(
            || "no game waits with this code: it may have begun, or its host has gone".to_string(),
            |not_a_code| not_a_code.to_string(),
        );
        Err(Refusal::new(StatusCode::NOT_FOUND, "no-such-code", why))
    };
    counted(&shared, result.await)
}

/// What a code leads to.
enum Found {
    /// A seat, free or one's own.
    Seat(GameId),
    /// A game that has begun with others, and that anyone may watch.
    Begun(GameId),
    Nothing,
}

/// The game that waits with this code. If there is none, the one that was joined by it a while ago: the answer may have been lost, or someone
/// opens the link later than the friend it was meant for.
async fn game_of_code(shared: &Shared, code: &str, owner: &str) -> Result<Found, StoreError> {
    if let Some(id) = shared.store.by_code(code, now()).await? {
        return Ok(Found::Seat(id));
    }
    let mut found = Found::Nothing;
    for id in shared.store.joined_by(code, now().saturating_sub(JOINED_LASTS), JOINED).await? {
        let stored = shared.store.load(&id).await?;
        let Some(room) = stored.and_then(|stored| room_of(&stored.lines).ok()) else { continue };
        if room.seat_of(owner).is_some() {
            return Ok(Found::Seat(id));
        }
        // The latest comes first.
        if matches!(found, Found::Nothing) && !room.live().opening().private {
            found = Found::Begun(id);
        }
    }
    Ok(found)
}

#[utoipa::path(get, path = "/lobby", description = "The games that anyone may join, the newest first.", responses((status = OK, body = Lobby)))]
async fn lobby(State(shared): State<Arc<Shared>>, asker: Asker) -> Response {
    let result = async {
        asker.may(RateLimitedAction::Read, &shared)?;
        let listed = shared.store.lobby(now(), LOBBY).await.map_err(|error| shared.unavailable(&error))?;
        let card = |listed: quadrille_store::Listed| {
            let card: Card = serde_json::from_str(&listed.card).ok()?;
            Some(Card { id: listed.game.to_string(), ..card })
        };
        Ok(answer(StatusCode::OK, &Lobby { games: listed.into_iter().filter_map(card).collect() }))
    };
    counted(&shared, result.await)
}

#[utoipa::path(get, path = "/games/{id}", description = "A game as it stands.", params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")), responses((status = OK, body = GameState), (status = NOT_FOUND, body = Problem)))]
async fn look(State(shared): State<Arc<Shared>>, Named(id): Named, asker: Asker) -> Response {
    let result = async {
        asker.may(RateLimitedAction::Read, &shared)?;
        let call = |answer| Call::Look { owner: asker.owner.clone(), address: asker.address, answer };
        let seen = shared.rooms.ask(&id, &shared, call).await??;
        Ok(answer(StatusCode::OK, &seen.state))
    };
    counted(&shared, result.await)
}

#[utoipa::path(get, path = "/games/{id}/record", description = "A game as a record.", params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")), responses((status = OK, body = String, content_type = "text/plain"), (status = NOT_FOUND, body = Problem)))]
async fn record(State(shared): State<Arc<Shared>>, Named(id): Named, asker: Asker) -> Response {
    let result = async {
        asker.may(RateLimitedAction::Read, &shared)?;
        let call = |answer| Call::Look { owner: asker.owner.clone(), address: asker.address, answer };
        let seen = shared.rooms.ask(&id, &shared, call).await??;
        let name = format!("attachment; filename=\"{}-{id}.txt\"", seen.state.opening.game);
        let headers = [
            (CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
            (CONTENT_DISPOSITION, name),
            (CACHE_CONTROL, "no-store".to_string()),
        ];
        Ok((headers, seen.record).into_response())
    };
    counted(&shared, result.await)
}

#[utoipa::path(post, path = "/games/{id}/orders", description = "What a player wants, without a socket. The same order may be sent again; it is carried out once.", params(("id" = String, Path, pattern = "^[a-z0-9]{1,32}$")), request_body = Order, responses((status = OK, body = CarriedOut), (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem), (status = UNPROCESSABLE_ENTITY, body = Problem)))]
async fn order(
    State(shared): State<Arc<Shared>>,
    Named(id): Named,
    asker: Asker,
    Text(body): Text,
) -> Response {
    let result = async {
        asker.may(RateLimitedAction::Order, &shared)?;
        let owner = asker.owner()?;
        let order: Order =
            serde_json::from_str(&body).map_err(|error| Refusal::malformed(error.to_string()))?;
        order.check().map_err(malformed)?;
        let (address, order) = (asker.address, &order);
        let call = |answer| Call::Order { owner: owner.clone(), address, order: order.clone(), answer };
        let version = shared.rooms.ask(&id, &shared, call).await??;
        Ok(answer(StatusCode::OK, &CarriedOut { id: order.id.clone(), version }))
    };
    counted(&shared, result.await)
}

/// Load balancers ask often, and from addresses that visitors may have too: there is no limit by address.
async fn ready(State(shared): State<Arc<Shared>>) -> Response {
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")];
    match shared.readiness.check(&shared.store).await {
        Ok(()) => (headers, "ready").into_response(),
        Err(error) => {
            shared.log_failure(&error);
            (StatusCode::SERVICE_UNAVAILABLE, headers, "the database does not answer").into_response()
        }
    }
}

async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    // Without an answer of the store nothing is said of games: none would be another thing.
    let games = shared.store.counts().await.ok();
    let text = shared.metrics.text(shared.rooms.count(), shared.searches.counts(), games);
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
        let description = description::finish(serde_json::to_value(described().1).unwrap());
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
