//! Pairs players who want the same game.
//!
//! Any node may answer. Each player first has a waiting game of their own, and only then looks for those of others: of two players who ask at the
//! same time, the one whose game is written last sees the other's. That player withdraws the own game and joins the other. Each step is an entry
//! in the log of one game, so that a game is never both withdrawn and joined.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use futures_util::StreamExt;
use quadrille_catalog::{Game, find};
use quadrille_online::{CreateGame, ErrorBody, GamePhase, HostSide, JoinedGame, OnlinePlayer, RejectReason};
use quadrille_store::{GameId, StoreError};
use serde_json::json;
use tokio::time::{sleep, timeout};

use super::bus::{BusSubscription, GameHint};
use super::create::{Host, create_game};
use super::error::ApiError;
use super::extract::{BodyText, Client};
use super::loading::{LoadError, LoadedGame};
use super::rate_limits::RateLimitedAction;
use super::room::{RoomMessage, SeatTaken, Withdrawal};
use super::{Node, STORE_UNAVAILABLE, secrets};

/// Maximum number of waiting games that are tried: another player may take the first seat at the same time.
const MOST_TRIED: u32 = 10;
/// Maximum number of games of the player that are examined; a player rarely has two.
const MOST_OWN: u32 = 5;
/// Rounds before the player has to ask again. Two players settle in two; more are needed if several withdraw at the same time.
const MOST_ROUNDS: usize = 8;
/// If two players see each other's game, the one with the older game waits this long for the other to join it. With a bus the wait ends as soon as
/// the other has joined.
const GRACE: Duration = Duration::from_millis(300);
/// How long a player who was paired gets the same game again, in milliseconds: the response may have been lost.
const ANSWER_WINDOW: u64 = 60_000;

/// Joins a waiting game with the same settings, or creates one.
#[utoipa::path(post, path = "/pair", description = "Pairs you with a player who wants the same game, options and clock, or waits for one. A game waits for as long as its host is connected to it. If the response is lost, ask again: until you move, the same token gets the same game for a minute.", request_body = CreateGame, responses((status = OK, body = JoinedGame, description = "Paired with a waiting player."), (status = CREATED, body = JoinedGame, description = "Waiting for a player."), (status = UNPROCESSABLE_ENTITY, body = ErrorBody)))]
pub(super) async fn pair(
    State(node): State<Arc<Node>>,
    client: Client,
    BodyText(body): BodyText,
) -> Result<(StatusCode, Json<JoinedGame>), ApiError> {
    client.check_rate(RateLimitedAction::Create, &node)?;
    let create = CreateGame {
        opponent: None,
        private: false,
        start: None,
        side: HostSide::Random,
        ..CreateGame::read(&body)?
    };
    let key = pairing_key(&create);
    let host = Host { owner: client.owner()?, address: client.address };
    let mut seeker = Seeker { node: &node, create, host, key, has_waited: false };
    let mut hints = OwnGameHints(None);
    for _ in 0..MOST_ROUNDS {
        // One round at a time, so that players on one node need not withdraw.
        let lock = node.pairing.lock().await;
        let round = seeker.round(&mut hints).await?;
        drop(lock);
        match round {
            Round::Paired(joined) => return Ok((StatusCode::OK, Json(joined))),
            Round::Waiting(joined) => return Ok((StatusCode::CREATED, Json(joined))),
            Round::Again => {}
            Round::AfterGrace => hints.wait_for_entry(&node).await,
        }
    }
    Err(ApiError::unavailable("many players ask at the same time; try again"))
}

/// The pairing key: equal for equal settings, whether default options are given or not.
fn pairing_key(create: &CreateGame) -> String {
    let info = find(&create.game).map(Game::info);
    // Nodes of two versions of the program do not pair players of different rules.
    let rules = info.map(|info| info.version);
    let specs = info.map(|info| info.options).unwrap_or_default();
    let value = |key: &str, default: &str| {
        let given = create.options.0.iter().find(|(given, _)| given == key);
        given.map_or_else(|| default.to_string(), |(_, value)| value.clone())
    };
    let options: Vec<String> = specs.iter().map(|spec| value(spec.key, spec.default)).collect();
    secrets::digest(&json!([create.game, rules, options, create.clock]).to_string())
}

/// A player who wants to be paired.
struct Seeker<'a> {
    node: &'a Arc<Node>,
    create: CreateGame,
    host: Host,
    key: String,
    /// True if the player with the newer game had time to join.
    has_waited: bool,
}

/// The hints about the player's waiting game, once they are needed.
struct OwnGameHints(Option<(GameId, BusSubscription)>);

/// The result of a round.
enum Round {
    /// The player has an opponent.
    Paired(JoinedGame),
    /// There is no other waiting player.
    Waiting(JoinedGame),
    /// Something changed.
    Again,
    /// The other player is expected to join.
    AfterGrace,
}

/// The games of a player with one pairing key.
#[derive(Default)]
struct OwnGames {
    /// A game that has just started.
    started: Option<JoinedGame>,
    waiting: Vec<JoinedGame>,
}

impl OwnGameHints {
    /// Subscribes to the hints about a game; false if that is done or impossible.
    fn subscribe(&mut self, game: &str, node: &Node) -> bool {
        let Some(id) = GameId::new(game) else { return false };
        if self.0.as_ref().is_some_and(|(known, _)| *known == id) {
            return false;
        }
        self.0 = node.subscribe_to_game(&id).map(|hints| (id, hints));
        self.0.is_some()
    }

    /// Waits for an entry of the game: the other player joins it. The wait has an end, as the other may withdraw without joining, or the hint may
    /// be lost; the next round reads the database in any case.
    async fn wait_for_entry(&mut self, node: &Node) {
        let Some((_, hints)) = &mut self.0 else { return sleep(GRACE).await };
        let entry = async {
            while let Some(hint) = hints.next().await {
                let hint = node.read_game_hint(&hint);
                if matches!(hint, Some(GameHint::Entry { .. } | GameHint::Written { .. })) {
                    return;
                }
            }
            // The subscription has ended.
            pending::<()>().await;
        };
        // Elapsed or not, the next round follows.
        let _ = timeout(GRACE, entry).await;
    }
}

impl Seeker<'_> {
    async fn round(&mut self, hints: &mut OwnGameHints) -> Result<Round, ApiError> {
        let own = self.own_games().await.map_err(|error| self.node.unavailable(&error))?;
        if let Some(joined) = own.started {
            // The seat was taken although the store reported a failure.
            for game in &own.waiting {
                self.withdraw(&game.game).await?;
            }
            return Ok(Round::Paired(joined));
        }
        let seeking = self.node.store.seeking(&self.key, self.node.env.now(), MOST_TRIED).await;
        let seeking = seeking.map_err(|error| self.node.unavailable(&error))?;
        let is_own = |id: &GameId| own.waiting.iter().any(|game| game.game == id.as_str());
        let is_oldest = seeking.first().is_some_and(is_own);
        let others: Vec<GameId> = seeking.into_iter().filter(|id| !is_own(id)).collect();
        let Some((first, more)) = own.waiting.split_first() else {
            if let Some(joined) = self.join_one(&others).await? {
                return Ok(Round::Paired(joined));
            }
            create_game(self.node, &self.create, &self.host, Some(self.key.clone())).await?;
            return Ok(Round::Again);
        };
        if others.is_empty() && more.is_empty() {
            return Ok(Round::Waiting(first.clone()));
        }
        if !others.is_empty() && is_oldest && !self.has_waited {
            if hints.subscribe(&first.game, self.node) {
                // The other may have joined before the subscription.
                return Ok(Round::Again);
            }
            self.has_waited = true;
            return Ok(Round::AfterGrace);
        }
        self.has_waited = false;
        // Of several own games one is kept if there is no other to join.
        for game in if others.is_empty() { more } else { &own.waiting } {
            if let Withdrawal::Joined(seat) = self.withdraw(&game.game).await? {
                return Ok(Round::Paired(JoinedGame { seat, code: None, invitation: None, ..game.clone() }));
            }
        }
        Ok(Round::Again)
    }

    /// The waiting games of the player, and one that started recently and in which the player has not moved.
    async fn own_games(&self) -> Result<OwnGames, StoreError> {
        let (owner, now) = (&self.host.owner, self.node.env.now());
        let mut own = OwnGames::default();
        for id in self.node.store.paired(&self.key, owner, MOST_OWN).await? {
            let LoadedGame { referee, metadata, .. } = match self.node.load_game(&id).await {
                Ok(Some(loaded)) => loaded,
                Ok(None) | Err(LoadError::Log(_)) => continue,
                Err(LoadError::Store(error)) => return Err(error),
            };
            let Some(seat) = referee.seat_of(owner) else { continue };
            let state = referee.state();
            let code = metadata.code;
            let invitation = code.is_some().then(|| secrets::invitation(&id, owner));
            let joined = JoinedGame { game: id.to_string(), seat, code, invitation };
            match state.phase() {
                GamePhase::Waiting if metadata.expires.is_none_or(|at| at > now) => {
                    own.waiting.push(joined);
                }
                GamePhase::Playing => {
                    let started = state.status().seated_at().unwrap_or_default();
                    let has_moved = state.game().played().iter().any(|each| each.seat == seat);
                    if !has_moved && now.saturating_sub(started) < ANSWER_WINDOW {
                        own.started = Some(joined);
                    }
                }
                GamePhase::Waiting | GamePhase::Over => {}
            }
        }
        Ok(own)
    }

    /// Takes the free seat of the first of these games that still has one.
    async fn join_one(&self, games: &[GameId]) -> Result<Option<JoinedGame>, ApiError> {
        for id in games {
            let message = |answer| RoomMessage::TakeSeat {
                player: OnlinePlayer::guest(&self.create.name, self.create.bot),
                owner: self.host.owner.clone(),
                answer,
            };
            match self.node.rooms.request(id, self.node, message).await? {
                Ok(SeatTaken { seat }) => {
                    let game = id.to_string();
                    return Ok(Some(JoinedGame { game, seat, code: None, invitation: None }));
                }
                // The seat may have been taken: another one must not be.
                Err(rejection) if rejection.reason == RejectReason::Unavailable => {
                    return Err(rejection.into());
                }
                // Another player was faster; the next game may still have a free seat.
                Err(_) => {}
            }
        }
        Ok(None)
    }

    async fn withdraw(&self, game: &str) -> Result<Withdrawal, ApiError> {
        let id = GameId::new(game).ok_or_else(|| ApiError::unavailable(STORE_UNAVAILABLE))?;
        let message = |answer| RoomMessage::Withdraw { owner: self.host.owner.clone(), answer };
        Ok(self.node.rooms.request(&id, self.node, message).await??)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_json::GivenOptions;
    use quadrille_online::TimeControl;

    use super::*;

    #[test]
    fn equal_settings_have_equal_keys() {
        let war = |options: &[(&str, &str)], clock: TimeControl| {
            let options =
                options.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string())).collect();
            let options = GivenOptions(options);
            pairing_key(&CreateGame {
                game: "stay-on-the-board".to_string(),
                options,
                clock,
                ..CreateGame::default()
            })
        };
        let plain = war(&[], TimeControl::None);
        let size = find("stay-on-the-board").unwrap().info().options.iter().find(|spec| spec.key == "size");
        assert_eq!(war(&[("size", size.unwrap().default)], TimeControl::None), plain);
        assert_ne!(war(&[("size", "5")], TimeControl::None), plain);
        assert_ne!(war(&[], TimeControl::Days { days: 1 }), plain);
        assert!(plain.len() <= 64, "{plain}");
    }
}
