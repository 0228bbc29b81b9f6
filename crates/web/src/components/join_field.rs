//! The field for the join code of a friend's game.

use quadrille_online::{Invitation, JoinCode, JoinCodeError};

use crate::boxed::{flag, text_fn};
use crate::components::{Icon, Show};
use crate::i18n::messages;
use crate::reactive::*;
use crate::route::Route;
use crate::t;

/// Maximum length of the input, enough for a pasted link with a code and a secret.
const MAX_LENGTH: usize = 200;

/// The reason why a text is no join code, in the reader's language.
pub fn code_error_text(error: JoinCodeError) -> String {
    match error {
        JoinCodeError::Length => messages::online_refused_not_a_code(),
        JoinCodeError::Letter(letter) => {
            messages::online_code_letters(letter.to_string(), JoinCode::letters())
        }
    }
}

/// A field for a join code, which opens the game.
#[component]
pub fn JoinField() -> impl IntoView {
    let (code, error) = (RwSignal::new(String::new()), RwSignal::new(None::<JoinCodeError>));
    let join = move |event: ev::SubmitEvent| {
        event.prevent_default();
        match Invitation::read(&code.get_untracked()) {
            Ok(invitation) => Route::from(invitation).go(),
            Err(wrong) => error.set(Some(wrong)),
        }
    };
    view! {
        <form class="join-field" on:submit=join>
            <input
                id="join-code"
                type="text"
                maxlength=MAX_LENGTH
                autocomplete="off"
                autocapitalize="characters"
                spellcheck="false"
                aria-label=t!(online_code)
                placeholder="KRTX"
                prop:value=move || code.get()
                on:input:target=move |event| {
                    error.set(None);
                    code.set(event.target().value());
                }
            />
            <button class="button" id="join" type="submit">
                <Icon name="forward" />
                {t!(online_join)}
            </button>
            <Show when=flag(move || error.get().is_some())>
                <p class="fault" role="alert">{text_fn(move || error.get().map(code_error_text).unwrap_or_default())}</p>
            </Show>
        </form>
    }
}
