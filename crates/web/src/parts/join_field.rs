//! The field for the letters of a friend's game.

use quadrille_protocol::online::Code;
use quadrille_view::prelude::*;

use crate::lean::flag;
use crate::parts::{Icon, When};
use crate::route::Route;
use crate::t;

/// The longest that is typed or pasted: a link with the letters at its end.
const LONGEST: usize = 200;

/// A field for a code; it leads to the game.
#[component]
pub fn JoinField() -> impl IntoView {
    let (code, wrong) = (RwSignal::new(String::new()), RwSignal::new(false));
    let join = move |event: web_sys::Event| {
        event.prevent_default();
        match Code::read(&code.get_untracked()) {
            Ok(code) => Route::Join(code.to_string()).go(),
            Err(_) => wrong.set(true),
        }
    };
    view! {
        <form class="join-field" on:submit=join>
            <input
                id="join-code"
                type="text"
                maxlength=LONGEST
                autocomplete="off"
                autocapitalize="characters"
                spellcheck="false"
                aria-label=t!("online-code")
                placeholder="KRTX"
                prop:value=move || code.get()
                on:input:target=move |event| {
                    wrong.set(false);
                    code.set(event.target().value());
                }
            />
            <button class="button" id="join" type="submit">
                <Icon name="forward" />
                {t!("online-join")}
            </button>
            <When holds=flag(move || wrong.get())>
                <p class="fault" role="alert">{t!("online-refused-not-a-code")}</p>
            </When>
        </form>
    }
}
