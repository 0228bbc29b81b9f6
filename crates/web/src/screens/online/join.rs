//! Joining by a code: the field for it, and the link that holds it.

use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::host::{NoServer, served};
use crate::lean::{flag, press};
use crate::online::ask::{self, Trouble};
use crate::online::{Served, is_served};
use crate::parts::{Icon, JoinField, When};
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
    let trouble = RwSignal::new(None::<Trouble>);
    let join = move || {
        let code = code.clone();
        trouble.set(None);
        spawn_local(async move {
            // A host without a server would only be asked in vain.
            if is_served().await != Served::Yes {
                return;
            }
            match ask::join_by_code(&code).await {
                Ok(seated) => Route::Online(Some(seated.game)).replace(),
                Err(why) => drop(trouble.try_set(Some(why))),
            }
        });
    };
    join();
    let failed = move || served.get() == Served::Yes && trouble.with(Option::is_some);
    let watch = move || trouble.with(|trouble| trouble.as_ref().and_then(|trouble| trouble.game.clone()));
    view! {
        <article class="prose sheet">
            <h1>{t!("online-join")}</h1>
            <NoServer served />
            <When holds=flag(move || matches!(served.get(), Served::Asked | Served::Yes) && trouble.with(Option::is_none))>
                <p role="status">{t!("online-joining")}</p>
            </When>
            <When holds=flag(failed)>
                <p class="fault" role="alert">{move || trouble.with(|trouble| trouble.as_ref().map(Trouble::words))}</p>
                <div class="button-row">
                    {move || watch().map(|id| view! {
                        <a class="button primary" id="watch" href=Route::Online(Some(id)).href()>
                            <Icon name="eye" />
                            {t!("online-watch")}
                        </a>
                    })}
                    <button class="button" id="join-again" on:click=press(join.clone())>{t!("words-again")}</button>
                </div>
                <CodeField />
            </When>
        </article>
    }
}
