//! Opening a game with its host in it.

use axum::http::StatusCode;
use quadrille_catalog::find;
use quadrille_core::{Seat, WordPolicy};
use quadrille_online::{CreateGame, GameConfig, HostSide, JoinedGame, OnlinePlayer};
use quadrille_store::{GameMetadata, GamePhase, StoreError};

use super::Node;
use super::error::ApiError;
use super::persistence::{initial_entries, metadata_of};

/// How long a code can be joined by.
const CODE_LASTS: u64 = 24 * 60 * 60 * 1000;
/// Codes that are tried for a new game; more are needed only when thousands wait.
const CODES: usize = 50;

/// Opens a game with its host in it.
pub(super) async fn create_game(
    node: &Node,
    create: &CreateGame,
    owner: String,
    seeking: Option<String>,
) -> Result<JoinedGame, ApiError> {
    let known = find(&create.game).ok_or_else(|| {
        ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "no-such-rules",
            format!("no game is called {:?}", create.game),
        )
    })?;
    if create.options.0.iter().any(|(key, value)| known.info().selects(WordPolicy::Online, key, value)) {
        let why = "online the server judges words by its own list; the dictionary can be builtin or honour";
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "no-such-dictionary", why));
    }
    if create.private && create.listed {
        let why = "a private game is seen by its players only; it cannot be in the lobby";
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "private-listed", why));
    }
    if create.opponent.is_some() && quadrille_players::engine_factory(known.info().id).is_none() {
        return Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "no-computer",
            "no computer plays this game",
        ));
    }
    let host = match create.side {
        HostSide::First => Seat::First,
        HostSide::Second => Seat::Second,
        HostSide::Random => {
            if node.env.coin_flip() {
                Seat::First
            } else {
                Seat::Second
            }
        }
    };
    let config = GameConfig {
        game: create.game.clone(),
        options: create.options.clone(),
        seed: node.env.seed(),
        start: create.start.clone(),
        clock: create.clock,
        private: create.private,
        host,
        after: None,
    };
    let seats = [
        (host, Some(OnlinePlayer::guest(&create.name, create.bot)), Some(owner)),
        (host.other(), create.opponent.map(|level| OnlinePlayer::Computer { level }), None),
    ];
    let at = node.env.now();
    let (referee, entries) = initial_entries(config, seats, at).map_err(|rejection| {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "no-such-start", rejection.message)
    })?;
    let waits = referee.state().free_seat().is_some();
    let listed = waits && (create.listed || seeking.is_some());
    let lasts = if listed { node.lobby_wait.millis() } else { CODE_LASTS };
    for _ in 0..CODES {
        let id = node.env.game_id();
        let code = waits.then(|| node.env.code().to_string());
        let (expires, seeking) = (waits.then_some(at + lasts), seeking.clone());
        let metadata = GameMetadata {
            code: code.clone(),
            expires,
            listed,
            seeking,
            ..GameMetadata::new(GamePhase::Waiting)
        };
        let metadata = metadata_of(referee.state(), referee.state().status(), metadata);
        match node.store.create(&id, &entries, &metadata).await {
            Ok(()) => return Ok(JoinedGame { game: id.to_string(), seat: host, code }),
            Err(StoreError::CodeTaken | StoreError::IdTaken) => {}
            Err(error @ StoreError::Refused(_)) => {
                node.log_failure(&error);
                let why = "the game has more than the server keeps";
                return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "too-large", why));
            }
            Err(error) => return Err(node.unavailable(&error)),
        }
    }
    Err(ApiError::unavailable("too many games wait; try again in a moment"))
}
