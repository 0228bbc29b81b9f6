//! Creating a game and joining it by its code.

use std::sync::Arc;

use quadrille_core::PerSeat;
use quadrille_json::GivenOptions;
use quadrille_online::{CreateGame, HostSide, JoinGame, JoinedGame, Token};

use crate::client::{ClientError, Dialer};
use crate::http::Http;
use crate::script::Script;

/// A random token. Servers accept any: they have no list of guests.
pub(crate) fn token() -> Result<Token, ClientError> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits).map_err(|error| ClientError::Protocol(error.to_string()))?;
    Ok(Token::new(bits))
}

/// Creates the game of the script for these players, the host on one server and the guest on the next; returns its id.
pub(crate) async fn create_game(
    dialer: &Dialer,
    attempt: usize,
    script: &Script,
    tokens: &PerSeat<Token>,
) -> Result<Arc<str>, ClientError> {
    let [host, guest] = [dialer.server(attempt), dialer.server(attempt + 1)];
    let mut http = Http::connect(host, dialer.number, dialer.limit).await?;
    let request = CreateGame {
        game: script.game.clone(),
        options: GivenOptions(script.options.clone()),
        start: Some(script.start.clone()),
        side: HostSide::First,
        ..CreateGame::default()
    };
    let JoinedGame { game, code, .. } = http.post("/api/v1/games", Some(&tokens.first), &request).await?;
    let code = code.ok_or_else(|| ClientError::Protocol("a waiting game has no code".to_string()))?;
    if guest != host {
        http = Http::connect(guest, dialer.number, dialer.limit).await?;
    }
    let path = format!("/api/v1/codes/{code}/join");
    let _: JoinedGame = http.post(&path, Some(&tokens.second), &JoinGame::default()).await?;
    Ok(game.into())
}
