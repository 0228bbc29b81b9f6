//! The note on a game that another tab plays, and the way to play it here.

use quadrille_view::prelude::*;

use crate::lean::{flag, press};
use crate::parts::{Icon, When};
use crate::session::Session;
use crate::t;

/// The note; nothing while this tab plays.
#[component]
pub(super) fn Elsewhere(session: Session) -> impl IntoView {
    view! {
        <When holds=flag(move || session.elsewhere.get())>
            <section class="note elsewhere">
                <p>{t!("play-elsewhere")}</p>
                <button class="button primary" id="play-here" on:click=press(move || session.play_here())>
                    <Icon name="play" />
                    {t!("play-here")}
                </button>
            </section>
        </When>
    }
}
