//! Finding someone who wants the same game.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use quadrille_catalog::find;
use quadrille_protocol::online::{Create, HostSide, Order, Problem, Seated, Who, Wish};
use quadrille_store::GameId;
use serde_json::json;

use super::api::{answer, counted, malformed};
use super::asking::{Asker, Text};
use super::limits::RateLimitedAction;
use super::opening::open;
use super::refusal::Refusal;
use super::room::{Call, Sat};
use super::{Shared, now, secrets};

/// Games that are tried before one is opened: others may be quicker with the first.
const TRIED: u32 = 10;

/// Sits down with someone who wants the same, or waits for such a one.
#[utoipa::path(post, path = "/pair", description = "Plays with whoever wants the same game, options and clock, or waits for them. A game waits for as long as its host is connected to it.", request_body = Create, responses((status = OK, body = Seated, description = "Someone waited."), (status = CREATED, body = Seated, description = "You wait."), (status = UNPROCESSABLE_ENTITY, body = Problem)))]
pub(super) async fn pair(State(shared): State<Arc<Shared>>, asker: Asker, Text(body): Text) -> Response {
    let result = async {
        asker.may(RateLimitedAction::Open, &shared)?;
        let owner = asker.owner()?;
        let create = Create {
            opponent: None,
            private: false,
            start: None,
            side: HostSide::Random,
            ..Create::read(&body).map_err(malformed)?
        };
        let key = wanted(&create);
        // One after the other: of two who come at the same moment the second finds the first.
        let _turn = shared.pairing.lock().await;
        let Met { another, oneself } = meet(&shared, &create, &owner, &key, None).await?;
        if let Some(seated) = another {
            for game in oneself {
                leave(&shared, &game.game, &owner, asker.address).await;
            }
            return Ok(answer(StatusCode::OK, &seated));
        }
        let mine = match oneself.into_iter().next() {
            Some(seated) => seated,
            None => open(&shared, &create, owner.clone(), Some(key.clone())).await?,
        };
        // On two nodes both may have opened a game: whoever sees the older one of the other goes there.
        if let Some(seated) = meet(&shared, &create, &owner, &key, Some(&mine.game)).await?.another {
            leave(&shared, &mine.game, &owner, asker.address).await;
            return Ok(answer(StatusCode::OK, &seated));
        }
        Ok(answer(StatusCode::CREATED, &mine))
    };
    counted(&shared, result.await)
}

/// What is wanted, as a short text that is the same for all who want the same, whether they name what goes without saying or not.
fn wanted(create: &Create) -> String {
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
struct Met {
    another: Option<Seated>,
    /// Games that one has opened before.
    oneself: Vec<Seated>,
}

/// Sits down in the oldest game that waits for the same, up to one's own.
async fn meet(
    shared: &Arc<Shared>,
    create: &Create,
    owner: &str,
    key: &str,
    before: Option<&str>,
) -> Result<Met, Refusal> {
    let waiting = shared.store.seeking(key, now(), TRIED).await;
    let waiting = waiting.map_err(|error| shared.unavailable(&error))?;
    let mut met = Met::default();
    for id in waiting.into_iter().take_while(|id| Some(id.as_str()) != before) {
        let who = Who::guest(&create.name, create.bot);
        let call = |answer| Call::Sit { who: who.clone(), owner: owner.to_string(), answer };
        // Whoever was quicker has the seat; the next game may still be free.
        if let Ok(Ok(Sat { seat, anew })) = shared.rooms.ask(&id, shared, call).await {
            let seated = Seated { game: id.to_string(), seat, code: None };
            if !anew {
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
async fn leave(shared: &Arc<Shared>, game: &str, owner: &str, address: IpAddr) {
    let Some(id) = GameId::new(game) else { return };
    let order = Order { id: "paired".to_string(), version: 0, wish: Wish::Abort };
    let call = |answer| Call::Order { owner: owner.to_string(), address, order: order.clone(), answer };
    // If it cannot be called off now, it is given up when nobody is connected to it.
    let _ = shared.rooms.ask(&id, shared, call).await;
}

#[cfg(test)]
mod tests {
    use quadrille_protocol::GivenOptions;
    use quadrille_protocol::online::Clock;

    use super::*;

    #[test]
    fn who_wants_the_same_is_recognised() {
        let war = |options: &[(&str, &str)], clock: Clock| {
            let options =
                options.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string())).collect();
            let options = GivenOptions(options);
            wanted(&Create { game: "stay-on-the-board".to_string(), options, clock, ..Create::default() })
        };
        let plain = war(&[], Clock::None);
        let size = find("stay-on-the-board").unwrap().info().options.iter().find(|spec| spec.key == "size");
        assert_eq!(war(&[("size", size.unwrap().default)], Clock::None), plain);
        assert_ne!(war(&[("size", "5")], Clock::None), plain);
        assert_ne!(war(&[], Clock::Days { days: 1 }), plain);
        assert!(plain.len() <= 64, "{plain}");
    }
}
