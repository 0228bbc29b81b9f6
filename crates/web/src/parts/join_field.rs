//! The field for the letters of a friend's game.

use quadrille_view::prelude::*;

use crate::parts::Icon;
use crate::route::Route;
use crate::t;

/// The longest that is typed: the game's prefix, a hyphen and the letters.
const LONGEST: usize = 8;

/// A field for a code; it leads to the game.
#[component]
pub fn JoinField() -> impl IntoView {
    let code = RwSignal::new(String::new());
    let join = move |event: web_sys::Event| {
        event.prevent_default();
        let typed: String = code
            .get_untracked()
            .chars()
            .filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-')
            .collect();
        if !typed.is_empty() {
            Route::Join(typed.to_ascii_uppercase()).go();
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
                placeholder="ABCX"
                prop:value=move || code.get()
                on:input:target=move |event| code.set(event.target().value())
            />
            <button class="button" id="join" type="submit">
                <Icon name="forward" />
                {t!("online-join")}
            </button>
        </form>
    }
}
