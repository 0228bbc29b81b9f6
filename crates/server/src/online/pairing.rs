//! Finding someone who wants the same game.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use quadrille_catalog::find;
use quadrille_online::{Command, CommandRequest, CreateGame, ErrorBody, HostSide, JoinedGame, OnlinePlayer};
use quadrille_store::GameId;
use serde_json::json;

use super::api::{answer, counted, malformed};
use super::create::create_game;
use super::error::ApiError;
use super::extract::{BodyText, Client};
use super::rate_limits::RateLimitedAction;
use super::room::{RoomMessage, SeatTaken};
use super::{Node, secrets};

/// Games that are tried before one is opened: others may be quicker with the first.
const TRIED: u32 = 10;

/// Sits down with someone who wants the same, or waits for such a one.
#[utoipa::path(post, path = "/pair", description = "Plays with whoever wants the same game, options and clock, or waits for them. A game waits for as long as its host is connected to it.", request_body = CreateGame, responses((status = OK, body = JoinedGame, description = "Someone waited."), (status = CREATED, body = JoinedGame, description = "You wait."), (status = UNPROCESSABLE_ENTITY, body = ErrorBody)))]
pub(super) async fn pair(
    State(node): State<Arc<Node>>,
    client: Client,
    BodyText(body): BodyText,
) -> Response {
    let result = async {
        client.check_rate(RateLimitedAction::Create, &node)?;
        let owner = client.owner()?;
        let create = CreateGame {
            opponent: None,
            private: false,
            start: None,
            side: HostSide::Random,
            ..CreateGame::read(&body).map_err(malformed)?
        };
        let key = pairing_key(&create);
        // One after the other: of two who come at the same moment the second finds the first.
        let _turn = node.pairing.lock().await;
        let PairingResult { another, oneself } = join_waiting(&node, &create, &owner, &key, None).await?;
        if let Some(seated) = another {
            for game in oneself {
                leave(&node, &game.game, &owner, client.address).await;
            }
            return Ok(answer(StatusCode::OK, &seated));
        }
        let mine = match oneself.into_iter().next() {
            Some(seated) => seated,
            None => create_game(&node, &create, owner.clone(), Some(key.clone())).await?,
        };
        // On two nodes both may have opened a game: whoever sees the older one of the other goes there.
        if let Some(seated) = join_waiting(&node, &create, &owner, &key, Some(&mine.game)).await?.another {
            leave(&node, &mine.game, &owner, client.address).await;
            return Ok(answer(StatusCode::OK, &seated));
        }
        Ok(answer(StatusCode::CREATED, &mine))
    };
    counted(&node, result.await)
}

/// What is wanted, as a short text that is the same for all who want the same, whether they name what goes without saying or not.
fn pairing_key(create: &CreateGame) -> String {
    let specs = find(&create.game).map(|game| game.info().options).unwrap_or_default();
    let value = |key: &str, default: &str| {
        let given = create.options.0.iter().find(|(given, _)| given == key);
        given.map_or_else(|| default.to_string(), |(_, value)| value.clone())
    };
    let options: Vec<String> = specs.iter().map(|spec| value(spec.key, spec.default)).collect();
    secrets::digest(&json!([create.game, options, create.clock]).to_string())
}

/// Who waits for the same.
#[derive(Default)]
struct PairingResult {
    another: Option<JoinedGame>,
    /// Games that one has opened before.
    oneself: Vec<JoinedGame>,
}

/// Sits down in the oldest game that waits for the same, up to one's own.
async fn join_waiting(
    node: &Arc<Node>,
    create: &CreateGame,
    owner: &str,
    key: &str,
    before: Option<&str>,
) -> Result<PairingResult, ApiError> {
    let waiting = node.store.seeking(key, node.env.now(), TRIED).await;
    let waiting = waiting.map_err(|error| node.unavailable(&error))?;
    let mut met = PairingResult::default();
    for id in waiting.into_iter().take_while(|id| Some(id.as_str()) != before) {
        let player = OnlinePlayer::guest(&create.name, create.bot);
        let call =
            |answer| RoomMessage::TakeSeat { player: player.clone(), owner: owner.to_string(), answer };
        // Whoever was quicker has the seat; the next game may still be free.
        if let Ok(Ok(SeatTaken { seat, newly_taken })) = node.rooms.request(&id, node, call).await {
            let seated = JoinedGame { game: id.to_string(), seat, code: None };
            if !newly_taken {
                met.oneself.push(seated);
            } else {
                met.another = Some(seated);
                break;
            }
        }
    }
    Ok(met)
}

/// Calls off the game in which one waited.
async fn leave(node: &Arc<Node>, game: &str, owner: &str, address: IpAddr) {
    let Some(id) = GameId::new(game) else { return };
    let order = CommandRequest { id: "paired".to_string(), version: 0, command: Command::Abort };
    let call =
        |answer| RoomMessage::Execute { owner: owner.to_string(), address, request: order.clone(), answer };
    // If it cannot be called off now, it is given up when nobody is connected to it.
    let _ = node.rooms.request(&id, node, call).await;
}

#[cfg(test)]
mod tests {
    use quadrille_json::GivenOptions;
    use quadrille_online::TimeControl;

    use super::*;

    #[test]
    fn who_wants_the_same_is_recognised() {
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
