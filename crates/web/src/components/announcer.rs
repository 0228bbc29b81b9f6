//! Announcements for screen readers: the page's one live region.
//!
//! A screen reader takes up a sentence when it is added. It is removed once it has been taken up, so that a reader who walks through the page later
//! does not meet it again. Texts that are announced here stand in no live region of their own: each is heard once.

use wasm_bindgen_futures::spawn_local;

use crate::reactive::*;
use crate::time::{now, sleep};

/// A sentence to be read out.
#[derive(Clone)]
struct Sentence {
    number: u32,
    /// Show it was added, in milliseconds since the page was opened.
    added: f64,
    text: String,
}

thread_local! {
    static SENTENCES: ArcRwSignal<Vec<Sentence>> = ArcRwSignal::new(Vec::new());
    static COUNT: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// A sentence of this age makes room for the next one: it is in the screen reader's own queue by then, in milliseconds.
const QUEUED_AFTER: f64 = 1_000.0;
/// A sentence that none follows is removed after this time, in milliseconds.
const LIFETIME: u32 = 5_000;

/// Says a sentence.
pub fn announce(text: String) {
    let number = COUNT.replace(COUNT.get().wrapping_add(1));
    let added = now();
    let sentences = SENTENCES.with(Clone::clone);
    sentences.update(|sentences| {
        sentences.retain(|sentence| added - sentence.added < QUEUED_AFTER);
        sentences.push(Sentence { number, added, text });
    });
    spawn_local(async move {
        sleep(LIFETIME).await;
        if sentences.with_untracked(|sentences| sentences.iter().any(|sentence| sentence.number == number)) {
            sentences.update(|sentences| sentences.retain(|sentence| sentence.number != number));
        }
    });
}

/// The live region; the page has one.
#[component]
pub fn Announcer() -> impl IntoView {
    let sentences = SENTENCES.with(Clone::clone);
    view! {
        <div class="unseen" role="log" aria-live="polite" aria-relevant="additions" id="announcer">
            <For each=move || sentences.get() key=|sentence| sentence.number let:sentence>
                <p>{sentence.text}</p>
            </For>
        </div>
    }
}
