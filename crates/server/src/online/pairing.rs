//! Pairs players who want the same game.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use quadrille_catalog::find;
use quadrille_online::{Command, CommandRequest, CreateGame, ErrorBody, HostSide, JoinedGame, OnlinePlayer};
use quadrille_store::GameId;
use serde_json::json;

use super::create::create_game;
use super::error::ApiError;
use super::extract::{BodyText, Client};
use super::rate_limits::RateLimitedAction;
use super::room::{RoomMessage, SeatTaken};
use super::{Node, secrets};

/// Maximum number of waiting games that are tried: another player may take the first seat at the same time.
const MOST_TRIED: u32 = 10;

/// Joins a waiting game with the same settings, or creates one.
#[utoipa::path(post, path = "/pair", description = "Pairs you with a player who wants the same game, options and clock, or waits for one. A game waits for as long as its host is connected to it.", request_body = CreateGame, responses((status = OK, body = JoinedGame, description = "Paired with a waiting player."), (status = CREATED, body = JoinedGame, description = "Waiting for a player."), (status = UNPROCESSABLE_ENTITY, body = ErrorBody)))]
pub(super) async fn pair(
    State(node): State<Arc<Node>>,
    client: Client,
    BodyText(body): BodyText,
) -> Result<(StatusCode, Json<JoinedGame>), ApiError> {
    client.check_rate(RateLimitedAction::Create, &node)?;
    let owner = client.owner()?;
    let create = CreateGame {
        opponent: None,
        private: false,
        start: None,
        side: HostSide::Random,
        ..CreateGame::read(&body)?
    };
    let key = pairing_key(&create);
    // One request at a time: of two simultaneous requests the second finds the game of the first.
    let _lock = node.pairing.lock().await;
    let WaitingGames { joined, own } = join_waiting(&node, &create, &owner, &key, None).await?;
    if let Some(joined) = joined {
        for game in own {
            abort(&node, &game.game, &owner, client.address).await;
        }
        return Ok((StatusCode::OK, Json(joined)));
    }
    let own = match own.into_iter().next() {
        Some(game) => game,
        None => create_game(&node, &create, owner.clone(), Some(key.clone())).await?,
    };
    // Another node may have created a game at the same time: the player who sees the older one of the two joins it.
    if let Some(joined) = join_waiting(&node, &create, &owner, &key, Some(&own.game)).await?.joined {
        abort(&node, &own.game, &owner, client.address).await;
        return Ok((StatusCode::OK, Json(joined)));
    }
    Ok((StatusCode::CREATED, Json(own)))
}

/// The pairing key: equal for equal settings, whether default options are given or not.
fn pairing_key(create: &CreateGame) -> String {
    let specs = find(&create.game).map(|game| game.info().options).unwrap_or_default();
    let value = |key: &str, default: &str| {
        let given = create.options.0.iter().find(|(given, _)| given == key);
        given.map_or_else(|| default.to_string(), |(_, value)| value.clone())
    };
    let options: Vec<String> = specs.iter().map(|spec| value(spec.key, spec.default)).collect();
    secrets::digest(&json!([create.game, options, create.clock]).to_string())
}

/// The result of trying to join the waiting games with a key.
#[derive(Default)]
struct WaitingGames {
    /// The seat in another player's game.
    joined: Option<JoinedGame>,
    /// Waiting games of this player.
    own: Vec<JoinedGame>,
}

/// Joins the oldest waiting game with this key, of those before the given one.
async fn join_waiting(
    node: &Arc<Node>,
    create: &CreateGame,
    owner: &str,
    key: &str,
    before: Option<&str>,
) -> Result<WaitingGames, ApiError> {
    let waiting = node.store.seeking(key, node.env.now(), MOST_TRIED).await;
    let waiting = waiting.map_err(|error| node.unavailable(&error))?;
    let mut games = WaitingGames::default();
    for id in waiting.into_iter().take_while(|id| Some(id.as_str()) != before) {
        let player = OnlinePlayer::guest(&create.name, create.bot);
        let message =
            |answer| RoomMessage::TakeSeat { player: player.clone(), owner: owner.to_string(), answer };
        // If another player was faster, the next game may still have a free seat.
        if let Ok(Ok(SeatTaken { seat, newly_taken })) = node.rooms.request(&id, node, message).await {
            let joined = JoinedGame { game: id.to_string(), seat, code: None };
            if newly_taken {
                games.joined = Some(joined);
                break;
            }
            games.own.push(joined);
        }
    }
    Ok(games)
}

/// Aborts a game in which the player waited.
async fn abort(node: &Arc<Node>, game: &str, owner: &str, address: IpAddr) {
    let Some(id) = GameId::new(game) else { return };
    let request = CommandRequest { id: "paired".to_string(), version: 0, command: Command::Abort };
    let message =
        |answer| RoomMessage::Execute { owner: owner.to_string(), address, request: request.clone(), answer };
    // If this fails, the game expires once nobody is connected to it.
    let _ = node.rooms.request(&id, node, message).await;
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
