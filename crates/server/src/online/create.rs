//! Creates a game with its host in it.

use std::net::IpAddr;

use axum::http::StatusCode;
use quadrille_catalog::find;
use quadrille_core::{Seat, WordPolicy};
use quadrille_json::GivenOptions;
use quadrille_online::{CreateGame, GameConfig, HostSide, JoinCode, JoinedGame, OnlinePlayer, TimeControl};
use quadrille_store::{GameMetadata, GamePhase, NewGame, StoreError};

use super::error::ApiError;
use super::persistence::{initial_entries, metadata_of};
use super::{Node, secrets};

/// How long a game waits for a player who has its code, after its host has disconnected, in milliseconds: a friend may come while the host
/// reads another page. Hosts of correspondence games need not be connected.
const CODE_WAIT: u64 = 10 * 60 * 1000;
const CORRESPONDENCE_WAIT: u64 = 24 * 60 * 60 * 1000;
/// Attempts to find a free code.
const CODE_ATTEMPTS: usize = 50;
/// Codes have five letters while more than this share of the codes of four letters is taken, in percent: guesses would hit too often.
const MOST_TAKEN_PERCENT: u64 = 5;
/// Maximum numbers of waiting games of one player, and of the players of one network.
const MOST_OF_PLAYER: u64 = 5;
const MOST_OF_NETWORK: u64 = 40;

/// The client that creates a game.
pub(super) struct Host {
    /// The hash of the token.
    pub(super) owner: String,
    pub(super) address: IpAddr,
}

impl Node {
    /// How long a game waits after its host has disconnected, in milliseconds.
    pub(super) fn wait_of(&self, listed: bool, clock: TimeControl) -> u64 {
        match clock {
            _ if listed => self.lobby_wait.millis(),
            TimeControl::Days { .. } => CORRESPONDENCE_WAIT,
            _ => CODE_WAIT,
        }
    }

    /// The number of letters of a new code.
    async fn code_length(&self) -> usize {
        // Without the count, guessing must not become easier.
        let waiting =
            self.taken_codes.get(self.store.counts()).await.map_or(u64::MAX, |counts| counts.waiting);
        code_length(waiting)
    }

    /// Rejects another waiting game of a client that has too many. Simultaneous requests may pass together; rate limits bound their number.
    async fn check_waiting_games(&self, host: &Host, network: &str) -> Result<(), ApiError> {
        let waiting = self.store.waiting_games(&host.owner, network).await;
        let waiting = waiting.map_err(|error| self.unavailable(&error))?;
        let factor = u64::from(self.limit_factor);
        let message = if waiting.of_host >= MOST_OF_PLAYER * factor {
            "you have too many waiting games; cancel one of them"
        } else if waiting.of_network >= MOST_OF_NETWORK * factor {
            "too many games of your network wait for players; try again in some minutes"
        } else {
            return Ok(());
        };
        Err(ApiError::too_many_waiting(message))
    }
}

fn code_length(waiting: u64) -> usize {
    let is_crowded = waiting.saturating_mul(100) > MOST_TAKEN_PERCENT * u64::from(JoinCode::COUNT);
    if is_crowded { JoinCode::LONGER } else { JoinCode::SHORTER }
}

/// The request with the options of its preset. A game that does not exist is reported by [`create_game`].
pub(super) fn resolve_preset(mut create: CreateGame) -> Result<CreateGame, ApiError> {
    if let (Some(preset), Some(game)) = (create.preset.take(), find(&create.game)) {
        let options = game.info().options_with_preset(Some(&preset), &create.options.0).map_err(|error| {
            ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "no-such-preset", error.to_string())
        })?;
        create.options = GivenOptions(options);
    }
    Ok(create)
}

/// Creates a game with its host in it. With `seeking`, it waits to be paired by this key.
pub(super) async fn create_game(
    node: &Node,
    create: &CreateGame,
    client: &Host,
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
        rules: known.info().version,
        options: create.options.clone(),
        seed: node.env.seed(),
        start: create.start.clone(),
        clock: create.clock,
        private: create.private,
        host,
        rematch_of: None,
    };
    let seats = [
        (host, Some(OnlinePlayer::guest(&create.name, create.bot)), Some(client.owner.clone())),
        (host.other(), create.opponent.map(|level| OnlinePlayer::Computer { level }), None),
    ];
    node.check_space().await?;
    let at = node.env.now();
    let (referee, entries) = initial_entries(config, seats, at).map_err(|rejection| {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "no-such-start", rejection.message)
    })?;
    let waits = referee.state().free_seat().is_some();
    let listed = waits && (create.listed || seeking.is_some());
    let wait = node.wait_of(listed, create.clock);
    let network = node.network_key.pseudonym(client.address);
    if waits {
        node.check_waiting_games(client, &network).await?;
    }
    let length = node.code_length().await;
    for _ in 0..CODE_ATTEMPTS {
        let id = node.env.game_id();
        let code = waits.then(|| node.env.code(length).to_string());
        let (expires, seeking) = (waits.then_some(at + wait), seeking.clone());
        let metadata = GameMetadata {
            code: code.clone(),
            expires,
            listed,
            seeking,
            host: Some(client.owner.clone()),
            network: waits.then(|| network.clone()),
            ..GameMetadata::new(GamePhase::Waiting)
        };
        let metadata = metadata_of(referee.state(), referee.state().status(), metadata);
        let new = NewGame { game: id.clone(), entries: entries.clone(), metadata };
        let created = match node.writer.reserve() {
            Ok(slot) => slot.create(new).await,
            Err(error) => Err(error),
        };
        match created {
            Ok(()) => {
                if listed {
                    node.lobby_changed();
                }
                let invitation = waits.then(|| secrets::invitation(&id, &client.owner));
                return Ok(JoinedGame { game: id.to_string(), seat: host, code, invitation });
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_longer_when_many_are_taken() {
        assert_eq!(code_length(0), 4);
        assert_eq!(code_length(3276), 4, "5 % of 65,536 codes are 3,276.8");
        assert_eq!(code_length(3277), 5);
        assert_eq!(code_length(u64::MAX), 5);
    }
}
