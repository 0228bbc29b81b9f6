//! Joining a game by a code or a link with a code.

use quadrille_online::InvitationSecret;
use wasm_bindgen_futures::spawn_local;

use super::host::{NoServer, server_status_signal};
use crate::boxed::{flag, on_click};
use crate::components::{Icon, JoinField, Show};
use crate::online::api::{self, RequestError};
use crate::online::{ServerStatus, server_status};
use crate::reactive::*;
use crate::route::Route;
use crate::t;

/// The field for a join code, with a heading.
#[component]
pub(super) fn CodeField() -> impl IntoView {
    view! {
        <div class="field code-entry">
            <h2>{t!(online_have_code)}</h2>
            <JoinField />
        </div>
    }
}

/// Joins the game with this code, and the secret of its invitation if there is one, and opens it.
#[component]
pub fn JoinByCode(code: String, secret: Option<String>) -> impl IntoView {
    let server = server_status_signal();
    let error = RwSignal::new(None::<RequestError>);
    // Without a damaged secret the code may still be enough.
    let secret = secret.and_then(|secret| InvitationSecret::read(&secret).ok());
    let join = move || {
        let code = code.clone();
        error.set(None);
        spawn_local(async move {
            // A host without a game server has no API.
            if server_status().await != ServerStatus::Available {
                return;
            }
            match api::join_by_code(&code, secret).await {
                Ok(joined) => Route::Online(Some(joined.game)).replace(),
                Err(failed) => drop(error.try_set(Some(failed))),
            }
        });
    };
    join();
    let failed = move || server.get() == ServerStatus::Available && error.with(Option::is_some);
    let watch = move || error.with(|error| error.as_ref().and_then(|error| error.game.clone()));
    view! {
        <article class="prose sheet">
            <h1>{t!(online_join)}</h1>
            <NoServer server />
            <Show when=flag(move || matches!(server.get(), ServerStatus::Checking | ServerStatus::Available) && error.with(Option::is_none))>
                <p role="status">{t!(online_joining)}</p>
            </Show>
            <Show when=flag(failed)>
                <p class="fault" role="alert">{move || error.with(|error| error.as_ref().map(RequestError::message))}</p>
                <div class="button-row">
                    {move || watch().map(|id| view! {
                        <a class="button primary" id="watch" href=Route::Online(Some(id)).href()>
                            <Icon name="eye" />
                            {t!(online_watch)}
                        </a>
                    })}
                    <button class="button" id="join-again" on:click=on_click(join.clone())>{t!(words_again)}</button>
                </div>
                <CodeField />
            </Show>
        </article>
    }
}
