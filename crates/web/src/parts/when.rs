//! A part of a screen that is there only while something holds; compiled once, whatever holds and whatever is shown.

use leptos::prelude::*;

/// Shows its children while something holds.
#[component]
pub fn When(holds: Signal<bool>, children: ChildrenFn) -> impl IntoView {
    // The children are made anew only when the answer changes, not whenever it is asked.
    let holds = Memo::new(move |_| holds.get());
    crate::lean::part(move || if holds.get() { children() } else { ().into_any() })
}
