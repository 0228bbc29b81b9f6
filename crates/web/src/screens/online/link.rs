//! A link to copy or to share with the device's share menu.

use std::sync::Arc;

use wasm_bindgen_futures::spawn_local;

use crate::boxed::{TextFn, flag, on_click};
use crate::components::{Icon, Show};
use crate::i18n::{Message, messages};
use crate::reactive::*;
use crate::{clipboard, t};

/// The link with its copy and share buttons.
#[component]
pub(super) fn Link(title: TextFn, address: TextFn) -> impl IntoView {
    let (title, address): (Arc<TextFn>, Arc<TextFn>) = (Arc::new(title), Arc::new(address));
    let notice = RwSignal::new(None::<Message>);
    let field_text = Arc::clone(&address);
    let copied = Arc::clone(&address);
    let copy = move || {
        let address = untrack(|| copied());
        spawn_local(async move {
            let message = if clipboard::copy(&address).await {
                messages::share_copied as Message
            } else {
                messages::share_not_copied
            };
            notice.set(Some(message));
        });
    };
    let share = move || {
        let (title, address) = untrack(|| (title(), address()));
        spawn_local(async move { clipboard::share(&title, &address).await });
    };
    view! {
        <label class="text-field">
            <span class="muted">{t!(online_link)}</span>
            <input type="text" class="link-field" id="join-link" readonly prop:value=move || field_text() />
        </label>
        <div class="button-row">
            <button class="button primary" id="copy-join" on:click=on_click(copy)>
                <Icon name="copy" />
                {t!(share_copy_link)}
            </button>
            <Show when=flag(clipboard::can_share)>
                <button class="button" id="share-join" on:click=on_click(share.clone())>
                    <Icon name="share" />
                    {t!(share_title)}
                </button>
            </Show>
        </div>
        <p class="muted" role="status">{move || notice.get().map(|message| message())}</p>
    }
}
