//! Who made what, and the page for addresses that lead nowhere.

use quadrille_view::prelude::*;

use crate::text::say;
use crate::{fetch, t};

/// What this is, and whose fonts and words it uses.
#[component]
pub fn About() -> impl IntoView {
    let notices = RwSignal::new(String::new());
    wasm_bindgen_futures::spawn_local(async move {
        let file = fetch::named("quadrille-notices").unwrap_or_default();
        let text = fetch::text(&file).await.unwrap_or_else(|| say("about-no-notices"));
        notices.try_set(text);
    });
    view! {
        <article class="prose sheet">
            <h1>{t!("about-title")}</h1>
            <p>{t!("about-what")}</p>
            <h2>{t!("about-words-title")}</h2>
            <p>{t!("about-words")}</p>
            <pre class="notice" lang="en" tabindex="0">{move || notices.get()}</pre>
            <h2>{t!("about-fonts-title")}</h2>
            <p>{t!("about-fonts")}</p>
        </article>
    }
}

/// Nothing is at this address.
#[component]
pub fn Lost() -> impl IntoView {
    view! {
        <article class="prose sheet">
            <h1>{t!("lost-title")}</h1>
            <p>{t!("lost-what")}</p>
            <p>
                <a class="button primary" href="#/">{t!("lost-home")}</a>
            </p>
        </article>
    }
}
