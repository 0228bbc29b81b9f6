//! What happens, for those who listen: a live region that screen readers read out.

use quadrille_view::prelude::*;

thread_local! {
    static SAID: RwSignal<Vec<(u32, String)>> = RwSignal::new(Vec::new());
}

/// How many sentences stay to be read; older ones were.
const KEPT: usize = 12;

/// Says a sentence.
pub fn announce(sentence: String) {
    SAID.with(|said| {
        said.update(|said| {
            let number = said.last().map_or(0, |(number, _)| number + 1);
            said.push((number, sentence));
            if said.len() > KEPT {
                said.remove(0);
            }
        });
    });
}

/// The live region; the page has one.
#[component]
pub fn Announcer() -> impl IntoView {
    let said = SAID.with(|said| *said);
    view! {
        <div class="unseen" role="log" aria-live="polite" aria-relevant="additions" id="announcer">
            <For each=move || said.get() key=|(number, _)| *number let:sentence>
                <p>{sentence.1}</p>
            </For>
        </div>
    }
}
