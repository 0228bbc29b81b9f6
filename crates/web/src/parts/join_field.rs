//! The field for the letters of a friend's game.

use quadrille_protocol::online::{Code, NotACode};
use quadrille_view::prelude::*;

use crate::lean::{flag, words};
use crate::parts::{Icon, When};
use crate::route::Route;
use crate::t;
use crate::text::{say, say_with};

/// The longest that is typed or pasted: a link with the letters at its end.
const LONGEST: usize = 200;

/// Why a typed text is no code, in the reader's language.
pub fn not_a_code(why: NotACode) -> String {
    match why {
        NotACode::Length => say("online-refused-not-a-code"),
        NotACode::Letter(letter) => {
            let values = [("letter", letter.to_string().into()), ("letters", Code::letters().into())];
            say_with("online-code-letters", &values)
        }
    }
}

/// A field for a code; it leads to the game.
#[component]
pub fn JoinField() -> impl IntoView {
    let (code, wrong) = (RwSignal::new(String::new()), RwSignal::new(None::<NotACode>));
    let join = move |event: web_sys::Event| {
        event.prevent_default();
        match Code::read(&code.get_untracked()) {
            Ok(code) => Route::Join(code.to_string()).go(),
            Err(why) => wrong.set(Some(why)),
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
                    wrong.set(None);
                    code.set(event.target().value());
                }
            />
            <button class="button" id="join" type="submit">
                <Icon name="forward" />
                {t!("online-join")}
            </button>
            <When holds=flag(move || wrong.get().is_some())>
                <p class="fault" role="alert">{words(move || wrong.get().map(not_a_code).unwrap_or_default())}</p>
            </When>
        </form>
    }
}
