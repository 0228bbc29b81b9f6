//! Joining by an invitation: a code with the secret that its link carries.
//!
//! Only the game that the secret belongs to can be joined with it, and every other request gets the same answer at the same time, whether its
//! code is right or not. So a secret is no way to guess codes, and such requests need not share the limit of wrong codes: others cannot use up
//! that of friends who have a link. The limit of each address applies.

use std::sync::Arc;

use axum::http::StatusCode;
use quadrille_core::Seat;
use quadrille_online::{InvitationSecret, JoinCode, JoinGame, JoinedGame};
use quadrille_store::{GamePhase, StoreError};
use tokio::time::{Instant, sleep_until};

use super::api::{CodeLookup, REJOIN_GAMES, REJOIN_WINDOW, WRONG_CODE_DELAY, take_seat};
use super::error::ApiError;
use super::loading::{LoadError, LoadedGame};
use super::persistence::LogError;
use super::{Node, secrets};

/// Takes the free seat of the game with this code and secret, for a request that started at this time.
pub(super) async fn join_invited(
    node: &Arc<Node>,
    (code, secret): (Option<JoinCode>, &InvitationSecret),
    join: &JoinGame,
    owner: String,
    started: Instant,
) -> Result<JoinedGame, ApiError> {
    let found = match code {
        Some(code) => find_invited(node, &code.to_string(), secret, &owner).await,
        None => Ok(CodeLookup::NotFound),
    };
    match found.map_err(|error| node.unavailable(&error))? {
        CodeLookup::Seat(id) => take_seat(node, &id, join, owner).await,
        CodeLookup::Started(id) => Err(ApiError::begun(&id)),
        CodeLookup::NotFound => {
            // Measured from the start of the request: the duration of the lookup must not reveal anything.
            sleep_until(started + WRONG_CODE_DELAY).await;
            let message = "no game is waiting for this invitation: it may have started, or its host has left";
            Err(ApiError::new(StatusCode::NOT_FOUND, "no-such-code", message))
        }
    }
}

/// The game with this code and secret that waits, or that was recently joined: the response may have been lost, or another person opens the
/// link late.
async fn find_invited(
    node: &Node,
    code: &str,
    secret: &InvitationSecret,
    owner: &str,
) -> Result<CodeLookup, StoreError> {
    let now = node.env.now();
    let mut games = node.store.joined_by(code, now.saturating_sub(REJOIN_WINDOW), REJOIN_GAMES).await?;
    games.extend(node.store.by_code(code, now).await?);
    for id in games {
        let (host, is_waiting, has_seat, is_private) = match node.load_game(&id).await {
            Ok(Some(LoadedGame { referee, metadata, .. })) => {
                let config = referee.state().config();
                let host = referee.owner(config.host).map(str::to_string);
                let is_waiting = metadata.phase == GamePhase::Waiting;
                (host, is_waiting, referee.seat_of(owner).is_some(), config.private)
            }
            // The room answers that the game has other rules.
            Err(LoadError::Log(LogError::OtherRules(outline))) => {
                let host = outline.owners[outline.config.host].clone();
                let is_waiting =
                    outline.declared.is_none() && Seat::ALL.iter().any(|seat| outline.seats[*seat].is_none());
                (host, is_waiting, outline.seat_of(owner).is_some(), outline.config.private)
            }
            Ok(None) | Err(LoadError::Log(LogError::Damaged(_))) => continue,
            Err(LoadError::Store(error)) => return Err(error),
        };
        if !host.is_some_and(|host| secrets::is_invited(secret, &id, &host)) {
            continue;
        }
        return Ok(match is_waiting || has_seat {
            true => CodeLookup::Seat(id),
            false if is_private => CodeLookup::NotFound,
            false => CodeLookup::Started(id),
        });
    }
    Ok(CodeLookup::NotFound)
}
