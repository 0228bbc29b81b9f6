//! Who this browser is: a secret that the server gave it, and a name that its owner chose. There are no accounts.

use std::cell::RefCell;

use quadrille_online::Token;
use serde::Deserialize;

use super::api::{self, RequestError};
use crate::storage;

const TOKEN: &str = "guest";
const NAME: &str = "guest-name";

#[derive(Deserialize)]
struct NewGuest {
    token: Token,
}

thread_local! {
    /// For browsers that keep nothing: the secret then lasts as long as the page.
    static PAGE_TOKEN: RefCell<Option<Token>> = const { RefCell::new(None) };
}

/// The secret, if there is one yet.
pub fn token() -> Option<Token> {
    let stored = storage::get(TOKEN).and_then(|text| Token::read(&text).ok());
    stored.or_else(|| PAGE_TOKEN.with_borrow(Clone::clone))
}

/// The secret; a new one if there is none yet.
pub async fn ensure_token() -> Result<Token, RequestError> {
    if let Some(token) = token() {
        return Ok(token);
    }
    let guest: NewGuest = api::post("guests", None, "").await?;
    storage::set(TOKEN, &guest.token.reveal());
    PAGE_TOKEN.set(Some(guest.token.clone()));
    Ok(guest.token)
}

/// The name that was chosen; empty if none was.
pub fn name() -> String {
    storage::get(NAME).unwrap_or_default()
}

/// Keeps a name.
pub fn set_name(name: &str) {
    storage::set(NAME, name.trim());
}
