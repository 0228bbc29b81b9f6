//! The level that fits the player's results, on the setup screen.

use quadrille_worker::protocol::Level;

use crate::boxed::{flag, text_fn};
use crate::components::Show;
use crate::event_text;
use crate::i18n::messages;
use crate::reactive::*;
use crate::statistics::{GameStatistics, Statistics};

/// Offers the level that fits the player's results in a game, unless it is selected.
pub fn suggested_level(game: &str, level: RwSignal<Level>) -> AnyView {
    let suggested = Statistics::load().of(game).and_then(GameStatistics::suggested_level);
    let button = |suggested: Level| {
        view! {
            <Show when=flag(move || level.get() != suggested)>
                <button type="button" class="button" id="suggested-level" on:click=move |_| level.set(suggested)>
                    {text_fn(move || messages::setup_level_suggested(event_text::level(suggested)))}
                </button>
            </Show>
        }
    };
    suggested.map(button).into_any()
}
