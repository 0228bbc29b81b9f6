//! Waiting for the friend: the code, the link, and the same as a picture for a camera.

use qrcodegen::{QrCode, QrCodeEcc};
use quadrille_protocol::online::{Code, Wish};
use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{LineNote, thinking_time};
use crate::clipboard;
use crate::lean::{flag, press, words};
use crate::online::{Remote, ask};
use crate::parts::{Icon, When, announce};
use crate::route::Route;
use crate::screens::play::subtitle;
use crate::t;
use crate::text::say;

/// Light squares round a code, so that cameras find it.
const MARGIN: i32 = 4;

/// A text as a picture for a camera; always dark on light.
fn picture(text: &str) -> Nodes {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else { return Nodes::none() };
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            path.push_str(&format!("M{} {}h1v1h-1z", x + MARGIN, y + MARGIN));
        }
    }
    let size = code.size() + 2 * MARGIN;
    view! {
        <svg class="qr" viewBox=format!("0 0 {size} {size}") role="img" aria-label=t!("online-qr")>
            <rect class="qr-light" width=size height=size rx="2" />
            <path class="qr-dark" d=path />
        </svg>
    }
}

/// The room in which the host waits.
#[component]
pub(super) fn WaitingRoom(remote: Remote) -> impl IntoView {
    let Some((face, options, clock)) = untrack(|| {
        let face = remote.face()?;
        remote.with_live(|live| (face, live.opening().options.0.clone(), live.opening().clock))
    }) else {
        return Nodes::none();
    };
    let code = move || remote.code().and_then(|code| Code::read(&code).ok());
    let address = move || {
        let route = match code() {
            Some(code) => Route::Join(code.to_string()),
            None => Route::Online(Some(remote.id())),
        };
        format!("{}{}", ask::page(), route.href())
    };
    let details = move || {
        let options = subtitle(face.id(), &options);
        let clock = thinking_time::words(clock);
        if options.is_empty() { clock } else { format!("{options} · {clock}") }
    };
    let said = RwSignal::new(None::<&'static str>);
    let copy = move || {
        let address = untrack(address);
        spawn_local(async move {
            let how = if clipboard::copy(&address).await { "share-copied" } else { "share-not-copied" };
            said.set(Some(how));
            announce(say(how));
        });
    };
    let share = move || {
        let address = untrack(address);
        spawn_local(async move { clipboard::share(&face.name(), &address).await });
    };
    let cancel = move || {
        remote.wish(Wish::Abort);
        Route::Host(face.id().to_string()).go();
    };
    let hosts = move || remote.you().is_some();
    view! {
        <section class="waiting-room sheet" data-game=face.id()>
            <h1>{words(move || face.name())}</h1>
            <p class="muted">{details}</p>
            <LineNote remote />
            {move || code().map(|code| {
                let shown = code.with_prefix(face.id());
                let (prefix, letters) = shown.split_once('-').unwrap_or(("", &shown));
                view! {
                    <p class="muted">{t!("online-tell-code")}</p>
                    <p class="code" id="code">
                        <span class="code-prefix">{format!("{prefix}-")}</span>
                        {letters.to_string()}
                    </p>
                    {picture(&untrack(address))}
                }
            })}
            <When holds=flag(hosts)>
                <label class="text-field">
                    <span class="muted">{t!("online-link")}</span>
                    <input type="text" class="link-field" id="join-link" readonly prop:value=address />
                </label>
                <div class="button-row">
                    <button class="button primary" id="copy-join" on:click=press(copy)>
                        <Icon name="copy" />
                        {t!("share-copy-link")}
                    </button>
                    <When holds=flag(clipboard::can_share)>
                        <button class="button" id="share-join" on:click=press(share)>
                            <Icon name="share" />
                            {t!("share-title")}
                        </button>
                    </When>
                    <button class="button" id="cancel" on:click=press(cancel)>{t!("cancel")}</button>
                </div>
                <p class="muted" role="status">{move || said.get().map(say)}</p>
            </When>
            <p class="waiting-for" role="status">
                <span class="thinking" aria-hidden="true">
                    <i></i>
                    <i></i>
                    <i></i>
                </span>
                {t!("online-waiting")}
            </p>
        </section>
    }
}
