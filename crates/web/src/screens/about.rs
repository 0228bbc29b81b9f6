//! The About screen with its notices, and the screen for unknown addresses.

use crate::i18n::messages;
use crate::reactive::*;
use crate::{fetch, t};

/// The About screen with the licences of fonts and word list.
#[component]
pub fn About() -> impl IntoView {
    let notices = RwSignal::new(String::new());
    wasm_bindgen_futures::spawn_local(async move {
        let file = fetch::meta_content("quadrille-notices").unwrap_or_default();
        let text = fetch::text(&file).await.unwrap_or_else(messages::about_no_notices);
        notices.try_set(text);
    });
    view! {
        <article class="prose sheet">
            <h1>{t!(about_title)}</h1>
            <p>{t!(about_what)}</p>
            <h2>{t!(about_words_title)}</h2>
            <p>{t!(about_words)}</p>
            <pre class="notice" lang="en" tabindex="0">{move || notices.get()}</pre>
            <h2>{t!(about_fonts_title)}</h2>
            <p>{t!(about_fonts)}</p>
        </article>
    }
}

/// The screen for an unknown address.
#[component]
pub fn NotFound() -> impl IntoView {
    view! {
        <article class="prose sheet">
            <h1>{t!(lost_title)}</h1>
            <p>{t!(lost_what)}</p>
            <p>
                <a class="button primary" href="#/">{t!(lost_home)}</a>
            </p>
        </article>
    }
}
