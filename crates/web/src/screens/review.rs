//! Looking at games again.

use leptos::prelude::*;

/// Looking at games: the list, one that was kept, or one that the address holds.
#[component]
pub fn Review(id: Option<String>, shared: Option<String>) -> impl IntoView {
    let _ = (id, shared);
    view! { <article class="prose sheet"></article> }
}
