//! HTTP requests to a server: guest tokens, creating, joining and pairing games.

use std::time::Duration;

use quadrille_online::{CreateGame, ErrorBody, Invitation, JoinGame, JoinedGame};
use serde::Serialize;
use serde::de::DeserializeOwned;
use ureq::Agent;

use super::{BotError, tls};

/// Timeout of a request.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A client of one server.
#[derive(Debug)]
pub(crate) struct Api {
    /// True for TLS.
    is_secure: bool,
    /// `HOST:PORT`, with an optional path.
    host: String,
    token: String,
    agent: Agent,
}

impl Api {
    /// A guest on the server at this address, with an existing token or a new one.
    pub(crate) fn connect(address: &str, token: Option<&str>) -> Result<Api, BotError> {
        let (scheme, host) = address.split_once("://").unwrap_or_default();
        let host = host.trim_end_matches('/');
        let is_secure = scheme == "https";
        if host.is_empty() || !(is_secure || scheme == "http") {
            return Err(BotError::Address(address.to_string()));
        }
        let mut settings = Agent::config_builder().timeout_global(Some(TIMEOUT)).http_status_as_error(false);
        if is_secure {
            settings = settings.tls_config(tls::settings()?);
        }
        let (host, agent) = (host.to_string(), settings.build().into());
        let mut api = Api { is_secure, host, token: String::new(), agent };
        api.token = match token {
            Some(token) => token.to_string(),
            None => {
                let guest: serde_json::Value = api.post("guests", &serde_json::json!({}))?;
                let token = guest["token"].as_str();
                token.ok_or_else(|| BotError::InvalidResponse(guest.to_string()))?.to_string()
            }
        };
        Ok(api)
    }

    /// The guest token.
    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// The address of a game's WebSocket.
    pub(crate) fn socket(&self, game: &str) -> String {
        let scheme = if self.is_secure { "wss" } else { "ws" };
        format!("{scheme}://{}/api/v1/games/{game}/socket", self.host)
    }

    /// Creates a game.
    pub(crate) fn create(&self, create: &CreateGame) -> Result<JoinedGame, BotError> {
        self.post("games", create)
    }

    /// Pairs with a waiting opponent, or waits for one.
    pub(crate) fn pair(&self, create: &CreateGame) -> Result<JoinedGame, BotError> {
        self.post("pair", create)
    }

    /// Joins a game by its code or the link of an invitation.
    pub(crate) fn join(&self, invitation: Invitation, name: &str) -> Result<JoinedGame, BotError> {
        let Invitation { code, secret } = invitation;
        let join = JoinGame { name: name.to_string(), bot: true, invitation: secret };
        self.post(&format!("codes/{code}/join"), &join)
    }

    fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, BotError> {
        let scheme = if self.is_secure { "https" } else { "http" };
        let mut request = self.agent.post(format!("{scheme}://{}/api/v1/{path}", self.host));
        if !self.token.is_empty() {
            request = request.header("Authorization", format!("Bearer {}", self.token));
        }
        let body =
            serde_json::to_string(body).map_err(|error| BotError::InvalidResponse(error.to_string()))?;
        let mut response = request
            .header("Content-Type", "application/json")
            .send(body)
            .map_err(|error| BotError::Network(error.to_string()))?;
        let text =
            response.body_mut().read_to_string().map_err(|error| BotError::Network(error.to_string()))?;
        if response.status().is_success() {
            return serde_json::from_str(&text).map_err(|error| BotError::InvalidResponse(error.to_string()));
        }
        let ErrorBody { code, message, .. } = serde_json::from_str(&text).unwrap_or_else(|_| ErrorBody {
            code: response.status().to_string(),
            message: text.trim().to_string(),
            game: None,
        });
        Err(BotError::Rejected { what: path.to_string(), code, message })
    }
}
