//! How to play: for each game a lesson, the full rules, and advice.

use leptos::prelude::*;

use crate::route::Part;

/// How to play.
#[component]
pub fn Learn(game: Option<String>, part: Part) -> impl IntoView {
    let _ = (game, part);
    view! { <article class="prose sheet"></article> }
}
