//! A game of rules that the server does not have: its record as text.

use wasm_bindgen_futures::spawn_local;

use crate::online::api;
use crate::reactive::*;
use crate::t;

/// The record of a game that cannot be shown on a board.
#[component]
pub(super) fn OtherRules(id: String) -> impl IntoView {
    let record = RwSignal::new(None::<String>);
    spawn_local(async move {
        let text = match api::record(&id).await {
            Ok(text) => text,
            Err(error) => error.message(),
        };
        // The reader may have left the screen.
        drop(record.try_set(Some(text)));
    });
    view! {
        <article class="prose sheet" id="other-rules">
            <h1>{t!(nav_online)}</h1>
            <p>{t!(online_other_rules)}</p>
            <pre class="notice" lang="en" tabindex="0">{move || record.get()}</pre>
            <p>
                <a class="button" href="#/online">{t!(nav_online)}</a>
            </p>
        </article>
    }
}
