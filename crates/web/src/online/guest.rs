//! The guest identity of this browser: a token from the server and a chosen name. There are no accounts.

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
    /// The token of browsers that store nothing; it lasts as long as the page.
    static PAGE_TOKEN: RefCell<Option<Token>> = const { RefCell::new(None) };
}

/// The token; none if the server has not issued one yet.
pub fn token() -> Option<Token> {
    let stored = storage::get(TOKEN).and_then(|text| Token::read(&text).ok());
    stored.or_else(|| PAGE_TOKEN.with_borrow(Clone::clone))
}

/// The token; requests one if there is none.
pub async fn ensure_token() -> Result<Token, RequestError> {
    if let Some(token) = token() {
        return Ok(token);
    }
    let guest: NewGuest = api::post("guests", None, "").await?;
    storage::set(TOKEN, &guest.token.reveal());
    PAGE_TOKEN.set(Some(guest.token.clone()));
    Ok(guest.token)
}

/// The chosen name; empty if there is none.
pub fn name() -> String {
    storage::get(NAME).unwrap_or_default()
}

/// Stores the name.
pub fn set_name(name: &str) {
    storage::set(NAME, name.trim());
}
