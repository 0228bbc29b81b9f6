//! Pairs players who want the same game.
//!
//! Any node may answer. Each player first has a waiting game of their own, and only then looks for those of others: of two players who ask at the
//! same time, the one whose game is written last sees the other's. That player withdraws the own game and joins the other. Each step is an entry
//! in the log of one game, so that a game is never both withdrawn and joined.
//!
//! A player may still get two opponents: a seat is taken although the store reports a failure, and the player's own game is joined before it is
//! withdrawn. One of the two games is cancelled then, so that its other player is told at once.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use futures_util::StreamExt;
use quadrille_catalog::{Game, find};
use quadrille_core::Seat;
use quadrille_online::{
    Command, CommandRequest, CreateGame, ErrorBody, GamePhase, HostSide, InvitationSecret, JoinedGame,
    OnlinePlayer, RejectReason,
};
use quadrille_store::{GameId, StoreError};
use serde_json::json;
use tokio::time::{sleep, timeout};

use super::bus::{BusSubscription, GameHint};
use super::create::{Host, create_game, resolve_preset};
use super::error::ApiError;
use super::extract::{BodyText, Client};
use super::loading::{LoadError, LoadedGame};
use super::rate_limits::RateLimitedAction;
use super::room::{RoomMessage, SeatTaken, Withdrawal};
use super::{Node, secrets};

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
/// The id of the command that cancels a game which the player was paired in by mistake.
const CANCEL_ID: &str = "pairing";

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
        ..resolve_preset(CreateGame::read(&body)?)?
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
pub(super) fn pairing_key(create: &CreateGame) -> String {
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

/// A game of the player.
struct OwnGame {
    id: GameId,
    seat: Seat,
    version: u64,
    /// While it waits.
    code: Option<String>,
    invitation: Option<InvitationSecret>,
}

impl OwnGame {
    fn joined(&self) -> JoinedGame {
        let OwnGame { seat, ref code, invitation, .. } = *self;
        JoinedGame { game: self.id.to_string(), seat, code: code.clone(), invitation }
    }
}

/// A game that the player has an opponent in.
fn paired(game: &GameId, seat: Seat) -> JoinedGame {
    JoinedGame { game: game.to_string(), seat, code: None, invitation: None }
}

/// The games of a player with one pairing key, the newest first.
#[derive(Default)]
struct OwnGames {
    /// Those that have just started.
    started: Vec<OwnGame>,
    waiting: Vec<OwnGame>,
}

impl OwnGameHints {
    /// Subscribes to the hints about a game; false if that is done or impossible.
    fn subscribe(&mut self, game: &GameId, node: &Node) -> bool {
        if self.0.as_ref().is_some_and(|(known, _)| known == game) {
            return false;
        }
        self.0 = node.subscribe_to_game(game).map(|hints| (game.clone(), hints));
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
        // The oldest stays, so that a repeated request gets the same one.
        if let Some(kept) = own.started.last() {
            // The seat was taken although the store reported a failure.
            self.leave_others(&kept.id, &own).await?;
            return Ok(Round::Paired(kept.joined()));
        }
        let seeking = self.node.store.seeking(&self.key, self.node.env.now(), MOST_TRIED).await;
        let seeking = seeking.map_err(|error| self.node.unavailable(&error))?;
        let is_own = |id: &GameId| own.waiting.iter().any(|game| game.id == *id);
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
            return Ok(Round::Waiting(first.joined()));
        }
        if !others.is_empty() && is_oldest && !self.has_waited {
            if hints.subscribe(&first.id, self.node) {
                // The other may have joined before the subscription.
                return Ok(Round::Again);
            }
            self.has_waited = true;
            return Ok(Round::AfterGrace);
        }
        self.has_waited = false;
        // Of several own games one is kept if there is no other to join.
        for game in if others.is_empty() { more } else { &own.waiting } {
            if let Withdrawal::Joined { seat, .. } = self.withdraw(&game.id).await? {
                self.leave_others(&game.id, &own).await?;
                return Ok(Round::Paired(paired(&game.id, seat)));
            }
        }
        Ok(Round::Again)
    }

    /// The waiting games of the player, and those that started recently and in which the player has not moved.
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
            let game = OwnGame { id, seat, version: state.version(), code, invitation };
            match state.phase() {
                GamePhase::Waiting if metadata.expires.is_none_or(|at| at > now) => own.waiting.push(game),
                GamePhase::Playing => {
                    let started = state.status().seated_at().unwrap_or_default();
                    let has_moved = state.game().played().iter().any(|each| each.seat == seat);
                    if !has_moved && now.saturating_sub(started) < ANSWER_WINDOW {
                        own.started.push(game);
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
                Ok(SeatTaken { seat }) => return Ok(Some(paired(id, seat))),
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

    async fn withdraw(&self, game: &GameId) -> Result<Withdrawal, ApiError> {
        let message = |answer| RoomMessage::Withdraw { owner: self.host.owner.clone(), answer };
        Ok(self.node.rooms.request(game, self.node, message).await??)
    }

    /// Withdraws or cancels all games of the player but this one.
    async fn leave_others(&self, kept: &GameId, own: &OwnGames) -> Result<(), ApiError> {
        for game in own.started.iter().filter(|game| game.id != *kept) {
            self.cancel(&game.id, game.version).await?;
        }
        for game in own.waiting.iter().filter(|game| game.id != *kept) {
            if let Withdrawal::Joined { version, .. } = self.withdraw(&game.id).await? {
                self.cancel(&game.id, version).await?;
            }
        }
        Ok(())
    }

    /// Cancels a game that the player was paired in besides another one.
    async fn cancel(&self, game: &GameId, version: u64) -> Result<(), ApiError> {
        let request = CommandRequest { id: CANCEL_ID.to_string(), version, command: Command::Abort };
        let message = |answer| RoomMessage::Execute {
            owner: self.host.owner.clone(),
            address: self.host.address,
            request: request.clone(),
            answer,
        };
        match self.node.rooms.request(game, self.node, message).await? {
            Err(rejection) if rejection.reason == RejectReason::Unavailable => Err(rejection.into()),
            // It is over already, or the other player has moved in it: then it is played.
            Ok(_) | Err(_) => Ok(()),
        }
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
