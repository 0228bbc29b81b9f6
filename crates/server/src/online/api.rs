//! Opening, joining and looking, over HTTP. Bodies and answers are JSON; `/api/docs` describes them.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Request, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use quadrille_catalog::find;
use quadrille_core::Seat;
use quadrille_protocol::online::{
    Card, Code, Create, HostSide, Join, LONGEST_FRAME, Lobby, Malformed, NotACode, Opening, Order, Seated,
    Token, Who,
};
use quadrille_store::{GameId, StoreError};
use serde_json::json;

use super::index::{index_of, line_of, opening_lines, room_of};
use super::limits::Deed;
use super::refusal::Refusal;
use super::room::Call;
use super::{Shared, now, secrets, socket};

/// How long a code can be joined by.
const CODE_LASTS: u64 = 24 * 60 * 60 * 1000;
/// How long an open game stays in the lobby while its host is away: those who wait are there.
const LISTED_LASTS: u64 = 60 * 60 * 1000;
/// Games that the lobby shows.
const LOBBY: u32 = 100;
/// Codes that are tried for a new game; more are needed only when thousands wait.
const CODES: usize = 50;
/// Whoever guesses waits for the answer.
const WRONG_CODE: Duration = Duration::from_millis(700);

/// The routes of the API.
pub(super) fn routes(shared: &Arc<Shared>) -> Router {
    let api = Router::new()
        .route("/guests", post(guest))
        .route("/games", post(create))
        .route("/games/{id}", get(look))
        .route("/games/{id}/join", post(join))
        .route("/games/{id}/orders", post(order))
        .route("/games/{id}/record", get(record))
        .route("/games/{id}/socket", get(socket::open))
        .route("/codes/{code}/join", post(join_by_code))
        .route("/pair", post(pair))
        .route("/lobby", get(lobby))
        .layer(DefaultBodyLimit::max(LONGEST_FRAME))
        .fallback(unknown)
        .method_not_allowed_fallback(wrong_method)
        .with_state(Arc::clone(shared));
    Router::new()
        .nest("/api/v1", api)
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(Arc::clone(shared))
}

type Answer = Result<Response, Refusal>;

fn answer<T: serde::Serialize>(status: StatusCode, value: &T) -> Response {
    (status, [(CACHE_CONTROL, "no-store")], Json(value)).into_response()
}

/// Who asks, and whether they may.
pub(super) struct Asker {
    pub(super) owner: Option<String>,
    pub(super) address: std::net::IpAddr,
}

impl FromRequestParts<Arc<Shared>> for Asker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Asker, Refusal> {
        let address = shared.proxy.client(parts);
        let owner = match parts.headers.get(AUTHORIZATION) {
            None => None,
            Some(header) => {
                let token = header.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
                let token = token.and_then(|text| Token::read(text.trim()).ok());
                let token = token.ok_or_else(Refusal::no_token);
                let token = token.inspect_err(|refusal| shared.metrics.refused(refusal.code()))?;
                Some(secrets::owner(&token))
            }
        };
        Ok(Asker { owner, address })
    }
}

impl Asker {
    fn may(&self, deed: Deed, shared: &Shared) -> Result<(), Refusal> {
        shared.limits.allow(deed, self.address).map_err(Refusal::too_fast)
    }

    fn owner(&self) -> Result<String, Refusal> {
        self.owner.clone().ok_or_else(Refusal::no_token)
    }
}

/// Counts what is refused.
fn counted(shared: &Shared, result: Answer) -> Response {
    result.unwrap_or_else(|refusal| {
        shared.metrics.refused(refusal.code());
        refusal.into_response()
    })
}

/// The body of a request: text of a bounded size.
struct Text(String);

impl FromRequest<Arc<Shared>> for Text {
    type Rejection = Refusal;

    async fn from_request(request: Request, shared: &Arc<Shared>) -> Result<Text, Refusal> {
        let read = match Bytes::from_request(request, shared).await {
            Ok(body) => {
                String::from_utf8(body.into()).map_err(|_| Refusal::malformed("the body is not UTF-8"))
            }
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                let most = format!("a body has at most {LONGEST_FRAME} bytes");
                Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", most))
            }
            Err(rejection) => Err(Refusal::malformed(rejection.body_text())),
        };
        read.map(Text).inspect_err(|refusal| shared.metrics.refused(refusal.code()))
    }
}

/// A game's name in an address.
pub(super) struct Named(pub(super) GameId);

impl FromRequestParts<Arc<Shared>> for Named {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Named, Refusal> {
        let text = Path::<String>::from_request_parts(parts, shared).await.ok();
        let name = text.and_then(|Path(text)| GameId::new(&text)).map(Named);
        name.ok_or_else(Refusal::no_such_game).inspect_err(|refusal| shared.metrics.refused(refusal.code()))
    }
}

fn malformed(malformed: Malformed) -> Refusal {
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

async fn guest(State(shared): State<Arc<Shared>>, asker: Asker) -> Response {
    let result = asker
        .may(Deed::Guest, &shared)
        .map(|()| answer(StatusCode::CREATED, &json!({ "token": secrets::token().reveal() })));
    counted(&shared, result)
}

async fn create(State(shared): State<Arc<Shared>>, asker: Asker, Text(body): Text) -> Response {
    let result = async {
        asker.may(Deed::Open, &shared)?;
        let owner = asker.owner()?;
        let create = Create::read(&body).map_err(malformed)?;
        let seated = open(&shared, &create, owner, None).await?;
        Ok(answer(StatusCode::CREATED, &seated))
    };
    counted(&shared, result.await)
}

/// Opens a game with its host in it.
async fn open(
    shared: &Shared,
    create: &Create,
    owner: String,
    seeking: Option<String>,
) -> Result<Seated, Refusal> {
    let known = find(&create.game).ok_or_else(|| {
        Refusal::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "no-such-rules",
            format!("no game is called {:?}", create.game),
        )
    })?;
    if create.options.0.iter().any(|(key, value)| key == "dictionary" && value == "online") {
        let why = "online the server judges words by its own list; the dictionary can be builtin or honour";
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "no-such-dictionary", why));
    }
    if create.opponent.is_some() && quadrille_players::roster(known.facts().id).is_none() {
        return Err(Refusal::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "no-computer",
            "no computer plays this game",
        ));
    }
    let host = match create.side {
        HostSide::First => Seat::First,
        HostSide::Second => Seat::Second,
        HostSide::Random => {
            if secrets::heads() {
                Seat::First
            } else {
                Seat::Second
            }
        }
    };
    let opening = Opening {
        game: create.game.clone(),
        options: create.options.clone(),
        seed: secrets::seed(),
        start: create.start.clone(),
        clock: create.clock,
        private: create.private,
        host,
        after: None,
    };
    let seats = [
        (host, Some(Who::guest(&create.name, create.bot)), Some(owner)),
        (host.other(), create.opponent.map(|level| Who::Computer { level }), None),
    ];
    let at = now();
    let (room, lines) = opening_lines(opening, seats, at).map_err(|refused| {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "no-such-start", refused.message)
    })?;
    let lines: Vec<_> = lines.iter().map(line_of).collect();
    let waits = room.live().free_seat().is_some();
    let listed = waits && (create.listed || seeking.is_some());
    let lasts = if listed { LISTED_LASTS } else { CODE_LASTS };
    for _ in 0..CODES {
        let id = secrets::game_id();
        let code = waits.then(|| secrets::code().to_string());
        let index = index_of(room.live(), code.clone(), waits.then_some(at + lasts), listed, seeking.clone());
        match shared.store.create(&id, &lines, &index).await {
            Ok(()) => return Ok(Seated { game: id.to_string(), seat: host, code }),
            Err(StoreError::CodeTaken | StoreError::IdTaken) => {}
            Err(error) => return Err(Refusal::unavailable(error.to_string())),
        }
    }
    Err(Refusal::unavailable("too many games wait; try again in a moment"))
}

async fn join(
    State(shared): State<Arc<Shared>>,
    Named(id): Named,
    asker: Asker,
    Text(body): Text,
) -> Response {
    let result = async {
        asker.may(Deed::Join, &shared)?;
        let owner = asker.owner()?;
        let join = Join::read(&body).map_err(malformed)?;
        // A game that is not in the lobby is joined by its code, but whoever has a seat already is told so again.
        let stored = shared.store.load(&id).await.map_err(|error| Refusal::unavailable(error.to_string()))?;
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
    let seat = shared.rooms.ask(id, shared, call).await??;
    Ok(answer(StatusCode::OK, &Seated { game: id.to_string(), seat, code: None }))
}

async fn join_by_code(
    State(shared): State<Arc<Shared>>,
    code: Result<Path<String>, PathRejection>,
    asker: Asker,
    Text(body): Text,
) -> Response {
    let result = async {
        asker.may(Deed::Code, &shared)?;
        let owner = asker.owner()?;
        let join = Join::read(&body).map_err(malformed)?;
        let code = code.map_or(Err(NotACode), |Path(code)| Code::read(&code));
        // Everyone together may only be wrong so often; then nobody is told whether a code is right.
        shared.limits.guess().map_err(Refusal::too_fast)?;
        let found = match code {
            Ok(code) => shared
                .store
                .by_code(&code.to_string(), now())
                .await
                .map_err(|error| Refusal::unavailable(error.to_string()))?,
            Err(_) => None,
        };
        match found {
            Some(id) => {
                shared.limits.guessed_right();
                sit(&shared, &id, &join, owner).await
            }
            None => {
                tokio::time::sleep(WRONG_CODE).await;
                let why = code.err().map_or_else(
                    || "no game waits with this code: it may have begun, or its host has gone".to_string(),
                    |not_a_code| not_a_code.to_string(),
                );
                Err(Refusal::new(StatusCode::NOT_FOUND, "no-such-code", why))
            }
        }
    };
    counted(&shared, result.await)
}

/// Sits down with someone who wants the same, or waits for such a one.
async fn pair(State(shared): State<Arc<Shared>>, asker: Asker, Text(body): Text) -> Response {
    let result = async {
        asker.may(Deed::Open, &shared)?;
        let owner = asker.owner()?;
        let create = Create {
            opponent: None,
            private: false,
            start: None,
            side: HostSide::Random,
            ..Create::read(&body).map_err(malformed)?
        };
        let mut options = create.options.0.clone();
        options.sort();
        let key = json!([create.game, options, create.clock]).to_string();
        let waiting = shared
            .store
            .seeking(&key, now(), 10)
            .await
            .map_err(|error| Refusal::unavailable(error.to_string()))?;
        for id in waiting {
            let call = |answer| Call::Sit {
                who: Who::guest(&create.name, create.bot),
                owner: owner.clone(),
                answer,
            };
            // Whoever was quicker has the seat; the next game may still be free.
            if let Ok(Ok(seat)) = shared.rooms.ask(&id, &shared, call).await {
                return Ok(answer(StatusCode::OK, &Seated { game: id.to_string(), seat, code: None }));
            }
        }
        let seated = open(&shared, &create, owner, Some(key)).await?;
        Ok(answer(StatusCode::CREATED, &seated))
    };
    counted(&shared, result.await)
}

async fn lobby(State(shared): State<Arc<Shared>>, asker: Asker) -> Response {
    let result = async {
        asker.may(Deed::Read, &shared)?;
        let listed = shared
            .store
            .lobby(now(), LOBBY)
            .await
            .map_err(|error| Refusal::unavailable(error.to_string()))?;
        let card = |listed: quadrille_store::Listed| {
            let card: Card = serde_json::from_str(&listed.card).ok()?;
            Some(Card { id: listed.game.to_string(), ..card })
        };
        Ok(answer(StatusCode::OK, &Lobby { games: listed.into_iter().filter_map(card).collect() }))
    };
    counted(&shared, result.await)
}

async fn look(State(shared): State<Arc<Shared>>, Named(id): Named, asker: Asker) -> Response {
    let result = async {
        asker.may(Deed::Read, &shared)?;
        let call = |answer| Call::Look { owner: asker.owner.clone(), answer };
        let seen = shared.rooms.ask(&id, &shared, call).await?.ok_or_else(Refusal::no_such_game)?;
        Ok(answer(StatusCode::OK, &seen.state))
    };
    counted(&shared, result.await)
}

async fn record(State(shared): State<Arc<Shared>>, Named(id): Named, asker: Asker) -> Response {
    let result = async {
        asker.may(Deed::Read, &shared)?;
        let call = |answer| Call::Look { owner: asker.owner.clone(), answer };
        let seen = shared.rooms.ask(&id, &shared, call).await?.ok_or_else(Refusal::no_such_game)?;
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

async fn order(
    State(shared): State<Arc<Shared>>,
    Named(id): Named,
    asker: Asker,
    Text(body): Text,
) -> Response {
    let result = async {
        asker.may(Deed::Order, &shared)?;
        let owner = asker.owner()?;
        let order: Order =
            serde_json::from_str(&body).map_err(|error| Refusal::malformed(error.to_string()))?;
        order.check().map_err(malformed)?;
        let call = |answer| Call::Order { owner: owner.clone(), order: order.clone(), answer };
        let version = shared.rooms.ask(&id, &shared, call).await??;
        Ok(answer(StatusCode::OK, &json!({ "id": order.id, "version": version })))
    };
    counted(&shared, result.await)
}

async fn ready(State(shared): State<Arc<Shared>>) -> Response {
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")];
    match shared.store.ready().await {
        Ok(()) => (headers, "ready".to_string()).into_response(),
        Err(error) => {
            (StatusCode::SERVICE_UNAVAILABLE, headers, format!("the database: {error}")).into_response()
        }
    }
}

async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    let games = shared.store.counts().await.unwrap_or_default();
    let text = shared.metrics.text(shared.rooms.count(), games);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], text).into_response()
}
