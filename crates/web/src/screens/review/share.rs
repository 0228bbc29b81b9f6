//! What to do with a game: copy it, download it, share it as a link, save the board as an image.

use crate::lean::press;
use quadrille_core::PerSeat;
use quadrille_view::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use super::picture::{self, Caption};
use super::reading::Reading;
use crate::clipboard::copy;
use crate::parts::{Icon, Sheet};
use crate::route::Route;
use crate::text::{say, say_with};
use crate::{link, t};

/// Gives the reader a file.
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

/// The link that holds the whole game.
fn address(reading: Reading) -> String {
    let here = window().location().href().unwrap_or_default();
    let page = here.split('#').next().unwrap_or_default().to_string();
    format!("{page}{}", Route::Shared(link::pack(&reading.record(None).write())).href())
}

/// The texts of the image of the board as it is shown.
fn caption(reading: Reading, result: String) -> Caption {
    let (face, ply) = (reading.stage.face, reading.ply.get_untracked());
    let count = untrack(|| reading.with_line(|line| line.played().len()));
    let score = |seat| reading.stage.view.with_untracked(|view| face.beside(view, seat));
    Caption {
        title: face.name(),
        moves: say_with("picture-move", &[("move", ply.into()), ("count", count.into())]),
        players: PerSeat::from_fn(|seat| (reading.name(seat), score(seat))),
        result: if ply == count { result } else { String::new() },
    }
}

/// The buttons. The result of the game is written under the image of its last position.
#[component]
pub(super) fn Share(reading: Reading, result: Signal<String>) -> impl IntoView {
    let open = RwSignal::new(false);
    let said = RwSignal::new(None::<&'static str>);
    let tell = move |message: &'static str| said.set(Some(message));
    let copied = move |text: String| {
        spawn_local(async move { tell(if copy(&text).await { "share-copied" } else { "share-not-copied" }) });
    };
    let name = move |end: &str| format!("quadrille-{}.{end}", reading.stage.face.id());
    let link = move || if open.get() { address(reading) } else { String::new() };
    view! {
        <button class="button" id="share" on:click=press(move || open.set(true))>
            <Icon name="share" />
            <span>{t!("share-title")}</span>
        </button>
        <Sheet open title=Signal::derive(move || say("share-title"))>
            <label class="text-field">
                <span class="muted">{t!("share-link-help")}</span>
                <input type="text" class="link-field" id="share-link" readonly prop:value=link />
            </label>
            <div class="share-grid">
                <button class="button" id="copy-link" on:click=press(move || copied(address(reading)))>
                    <Icon name="copy" />
                    {t!("share-copy-link")}
                </button>
                <button class="button" id="copy-record" on:click=press(move || copied(reading.record(None).write()))>
                    <Icon name="copy" />
                    {t!("share-copy-record")}
                </button>
                <button class="button" id="copy-position" on:click=press(move || copied(reading.stage.with_table(|table| table.text())))>
                    <Icon name="copy" />
                    {t!("share-copy-position")}
                </button>
                <button
                    class="button"
                    id="download"
                    on:click=press(move || {
                        let done = text_file(&reading.record(None).write()).and_then(|blob| download(&name("txt"), &blob));
                        tell(if done.is_ok() { "share-saved" } else { "share-not-saved" });
                    })
                >
                    <Icon name="download" />
                    {t!("share-download")}
                </button>
                <button
                    class="button"
                    id="image"
                    on:click=press(move || spawn_local(async move {
                        let caption = caption(reading, result.get_untracked());
                        let done = picture::save(&name("png"), &caption).await;
                        tell(if done.is_ok() { "share-saved" } else { "share-not-saved" });
                    }))
                >
                    <Icon name="image" />
                    {t!("share-image")}
                </button>
            </div>
            <p class="muted" role="status">{move || said.get().map(say)}</p>
        </Sheet>
    }
}
