//! Joining by a code: the field for it, and the link that holds it.

use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::host::{NoServer, served};
use crate::lean::{flag, press};
use crate::online::ask;
use crate::parts::{JoinField, When};
use crate::route::Route;
use crate::t;

/// A field for a code, with its heading.
#[component]
pub(super) fn CodeField() -> impl IntoView {
    view! {
        <div class="field code-entry">
            <h2>{t!("online-have-code")}</h2>
            <JoinField />
        </div>
    }
}

/// Joins the game with this code and goes there.
#[component]
pub fn JoinByCode(code: String) -> impl IntoView {
    let served = served();
    let fault = RwSignal::new(None::<String>);
    let join = move || {
        let code = code.clone();
        fault.set(None);
        spawn_local(async move {
            match ask::join_by_code(&code).await {
                Ok(seated) => Route::Online(Some(seated.game)).replace(),
                Err(trouble) => fault.set(Some(trouble.words())),
            }
        });
    };
    join();
    view! {
        <article class="prose sheet">
            <h1>{t!("online-join")}</h1>
            <NoServer served />
            <When holds=flag(move || served.get() != Some(false) && fault.with(Option::is_none))>
                <p role="status">{t!("online-joining")}</p>
            </When>
            <When holds=flag(move || served.get() == Some(true) && fault.with(Option::is_some))>
                <p class="fault" role="alert">{move || fault.get()}</p>
                <div>
                    <button class="button primary" id="join-again" on:click=press(join.clone())>{t!("words-again")}</button>
                </div>
                <CodeField />
            </When>
        </article>
    }
}
