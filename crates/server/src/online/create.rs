//! Creates a game with its host in it.

use axum::http::StatusCode;
use quadrille_catalog::find;
use quadrille_core::{Seat, WordPolicy};
use quadrille_online::{CreateGame, GameConfig, HostSide, JoinedGame, OnlinePlayer};
use quadrille_store::{GameMetadata, GamePhase, NewGame, StoreError};

use super::Node;
use super::error::ApiError;
use super::persistence::{initial_entries, metadata_of};

/// How long a game waits for a player who has its code, in milliseconds.
const CODE_WAIT: u64 = 24 * 60 * 60 * 1000;
/// Attempts to find a free code. More would be needed only with tens of thousands of waiting games.
const CODE_ATTEMPTS: usize = 50;

/// Creates a game with its host in it. With `seeking`, it waits to be paired by this key.
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
            format!("there is no game {:?}", create.game),
        )
    })?;
    if create.options.0.iter().any(|(key, value)| known.info().selects(WordPolicy::Online, key, value)) {
        let message = "online games check words with the server's list; choose another dictionary";
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "no-such-dictionary", message));
    }
    if create.private && create.listed {
        let message = "a private game cannot be in the lobby";
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "private-listed", message));
    }
    if create.opponent.is_some() && quadrille_players::engine_factory(known.info().id).is_none() {
        return Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "no-computer",
            "there is no computer player for this game",
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
        rematch_of: None,
    };
    let seats = [
        (host, Some(OnlinePlayer::guest(&create.name, create.bot)), Some(owner)),
        (host.other(), create.opponent.map(|level| OnlinePlayer::Computer { level }), None),
    ];
    node.check_space().await?;
    let at = node.env.now();
    let (referee, entries) = initial_entries(config, seats, at).map_err(|rejection| {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "no-such-start", rejection.message)
    })?;
    let waits = referee.state().free_seat().is_some();
    let listed = waits && (create.listed || seeking.is_some());
    let wait = if listed { node.lobby_wait.millis() } else { CODE_WAIT };
    for _ in 0..CODE_ATTEMPTS {
        let id = node.env.game_id();
        let code = waits.then(|| node.env.code().to_string());
        let (expires, seeking) = (waits.then_some(at + wait), seeking.clone());
        let metadata = GameMetadata {
            code: code.clone(),
            expires,
            listed,
            seeking,
            ..GameMetadata::new(GamePhase::Waiting)
        };
        let metadata = metadata_of(referee.state(), referee.state().status(), metadata);
        let new = NewGame { game: id.clone(), entries: entries.clone(), metadata };
        let created = match node.writer.reserve() {
            Ok(slot) => slot.create(new).await,
            Err(error) => Err(error),
        };
        match created {
            Ok(()) => return Ok(JoinedGame { game: id.to_string(), seat: host, code }),
            Err(StoreError::CodeTaken | StoreError::IdTaken) => {}
            Err(StoreError::Busy) => {
                return Err(ApiError::unavailable("the server is busy; try again in a moment"));
            }
            Err(error @ StoreError::Invalid(_)) => {
                node.log_failure(&error);
                let message = "the options are too long";
                return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "too-large", message));
            }
            Err(error) => return Err(node.unavailable(&error)),
        }
    }
    Err(ApiError::unavailable("too many games are waiting; try again in a moment"))
}
