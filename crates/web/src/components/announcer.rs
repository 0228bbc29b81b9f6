//! Announcements for screen readers: the page's only live region.
//!
//! A screen reader queues a sentence when it is added to the page. The sentence is removed soon after, so that a person who reads the page later
//! does not find it. Announced texts are in no other live region: each is read out once.

use wasm_bindgen_futures::spawn_local;

use crate::reactive::*;
use crate::time::{now, sleep};

/// An announced sentence.
#[derive(Clone)]
struct Sentence {
    number: u32,
    /// Time of the announcement, on the clock of [`now`].
    added: f64,
    text: String,
}

thread_local! {
    static SENTENCES: ArcRwSignal<Vec<Sentence>> = ArcRwSignal::new(Vec::new());
    static COUNT: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// A sentence of this age is replaced by the next one: the screen reader has queued it by then. In milliseconds.
const QUEUED_AFTER: f64 = 1_000.0;
/// A sentence without a successor is removed after this time, in milliseconds.
const LIFETIME: u32 = 5_000;

/// Has screen readers read out a sentence.
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

/// The live region.
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
