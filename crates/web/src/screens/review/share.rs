//! Sharing a game: copy, download, link, and image of the board.

use quadrille_core::PerSeat;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use super::analysis::Analysis;
use super::picture::{self, Caption};
use crate::boxed::on_click;
use crate::clipboard::copy;
use crate::components::{Dialog, Icon};
use crate::i18n::{Message, messages};
use crate::online::api::page_url;
use crate::reactive::*;
use crate::route::Route;
use crate::{link, t};

/// Downloads a file.
pub(super) fn download(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let anchor: HtmlAnchorElement = document().create_element("a")?.dyn_into()?;
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&address)
}

fn text_file(text: &str) -> Result<Blob, JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    Blob::new_with_str_sequence_and_options(&parts, &kind)
}

/// The link that contains the whole game.
fn address(analysis: Analysis) -> String {
    format!("{}{}", page_url(), Route::Shared(link::pack(&analysis.record(None).to_text())).href())
}

/// The texts of the image of the shown position.
fn caption(analysis: Analysis, result: String) -> Caption {
    let (ui, ply) = (analysis.board.ui, analysis.ply.get_untracked());
    let count = untrack(|| analysis.move_count());
    let score = |seat| analysis.board.state.view.with_untracked(|view| ui.player_status(view, seat));
    Caption {
        title: ui.name(),
        moves: messages::picture_move(ply, count),
        players: PerSeat::from_fn(|seat| (analysis.name(seat), score(seat))),
        result: if ply == count { result } else { String::new() },
    }
}

/// The share dialog. The image of the last position includes the result.
#[component]
pub(super) fn Share(analysis: Analysis, result: Signal<String>) -> impl IntoView {
    let open = RwSignal::new(false);
    let notice = RwSignal::new(None::<Message>);
    let notify = move |message: Message| notice.set(Some(message));
    let copy_text = move |text: String| {
        spawn_local(async move {
            notify(if copy(&text).await {
                messages::share_copied as Message
            } else {
                messages::share_not_copied
            });
        });
    };
    let notify_saved = move |result: Result<(), JsValue>| {
        notify(if result.is_ok() { messages::share_saved as Message } else { messages::share_not_saved });
    };
    let name = move |end: &str| format!("quadrille-{}.{end}", analysis.board.ui.id());
    let link = move || if open.get() { address(analysis) } else { String::new() };
    view! {
        <button class="button" id="share" on:click=on_click(move || open.set(true))>
            <Icon name="share" />
            <span>{t!(share_title)}</span>
        </button>
        <Dialog open title=Signal::derive(messages::share_title)>
            <label class="text-field">
                <span class="muted">{t!(share_link_help)}</span>
                <input type="text" class="link-field" id="share-link" readonly prop:value=link />
            </label>
            <div class="share-grid">
                <button class="button" id="copy-link" on:click=on_click(move || copy_text(address(analysis)))>
                    <Icon name="copy" />
                    {t!(share_copy_link)}
                </button>
                <button class="button" id="copy-record" on:click=on_click(move || copy_text(analysis.record(None).to_text()))>
                    <Icon name="copy" />
                    {t!(share_copy_record)}
                </button>
                <button class="button" id="copy-position" on:click=on_click(move || copy_text(analysis.board.with_position(|position| position.to_text())))>
                    <Icon name="copy" />
                    {t!(share_copy_position)}
                </button>
                <button
                    class="button"
                    id="download"
                    on:click=on_click(move || {
                        let file = text_file(&analysis.record(None).to_text());
                        notify_saved(file.and_then(|blob| download(&name("txt"), &blob)));
                    })
                >
                    <Icon name="download" />
                    {t!(share_download)}
                </button>
                <button
                    class="button"
                    id="image"
                    on:click=on_click(move || spawn_local(async move {
                        let caption = caption(analysis, result.get_untracked());
                        notify_saved(picture::save(&name("png"), &caption).await);
                    }))
                >
                    <Icon name="image" />
                    {t!(share_image)}
                </button>
            </div>
            <p class="muted" role="status">{move || notice.get().map(|message| message())}</p>
        </Dialog>
    }
}
