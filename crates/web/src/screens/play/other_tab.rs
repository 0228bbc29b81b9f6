//! The note on a game that another tab plays, with a button to take it over.

use crate::boxed::{flag, on_click};
use crate::components::{Icon, Show};
use crate::local_game::LocalGame;
use crate::reactive::*;
use crate::t;

/// The note; nothing while this tab plays.
#[component]
pub(super) fn OtherTabNote(local: LocalGame) -> impl IntoView {
    view! {
        <Show when=flag(move || local.in_other_tab.get())>
            <section class="note elsewhere">
                <p>{t!(play_elsewhere)}</p>
                <button class="button primary" id="play-here" on:click=on_click(move || local.take_over())>
                    <Icon name="play" />
                    {t!(play_here)}
                </button>
            </section>
        </Show>
    }
}
