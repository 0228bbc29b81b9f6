//! A link to hand over: to be read, copied, or shared as the device does.

use std::rc::Rc;

use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::clipboard;
use crate::lean::{Words, flag, press};
use crate::parts::{Icon, When};
use crate::t;
use crate::text::say;

/// The link, with what can be done with it.
#[component]
pub(super) fn Link(title: Words, address: Words) -> impl IntoView {
    let (title, address): (Rc<Words>, Rc<Words>) = (Rc::new(title), Rc::new(address));
    let said = RwSignal::new(None::<&'static str>);
    let shown = Rc::clone(&address);
    let copied = Rc::clone(&address);
    let copy = move || {
        let address = untrack(|| copied());
        spawn_local(async move {
            let how = if clipboard::copy(&address).await { "share-copied" } else { "share-not-copied" };
            said.set(Some(how));
        });
    };
    let share = move || {
        let (title, address) = untrack(|| (title(), address()));
        spawn_local(async move { clipboard::share(&title, &address).await });
    };
    view! {
        <label class="text-field">
            <span class="muted">{t!("online-link")}</span>
            <input type="text" class="link-field" id="join-link" readonly prop:value=move || shown() />
        </label>
        <div class="button-row">
            <button class="button primary" id="copy-join" on:click=press(copy)>
                <Icon name="copy" />
                {t!("share-copy-link")}
            </button>
            <When holds=flag(clipboard::can_share)>
                <button class="button" id="share-join" on:click=press(share.clone())>
                    <Icon name="share" />
                    {t!("share-title")}
                </button>
            </When>
        </div>
        <p class="muted" role="status">{move || said.get().map(say)}</p>
    }
}
