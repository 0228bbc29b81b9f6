//! Waiting for the friend: the code, the link, and the same as a picture for a camera.

use qrcodegen::{QrCode, QrCodeEcc};
use quadrille_protocol::online::{Code, Wish};
use quadrille_view::prelude::*;

use super::link::Link;
use super::{LineNote, thinking_time};
use crate::lean::{flag, press, words};
use crate::online::{Remote, ask};
use crate::parts::{JoinField, When};
use crate::route::Route;
use crate::screens::play::subtitle;
use crate::t;
use crate::text::{say, say_with};

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
            <p class="muted">{move || remote.you().map(|seat| say_with("online-you-are", &[("side", face.side(seat).into())]))}</p>
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
                <Link title=words(move || face.name()) address=words(address) />
                <div class="button-row">
                    <button class="button" id="cancel" on:click=press(cancel)>{t!("cancel")}</button>
                </div>
            </When>
            <When holds=flag(move || !hosts())>
                <JoinField />
            </When>
            <p class="waiting-for" role="status">
                <span class="thinking" aria-hidden="true">
                    <i></i>
                    <i></i>
                    <i></i>
                </span>
                {words(move || say(match (hosts(), remote.is_listed()) {
                    (false, _) => "online-waiting-stranger",
                    (true, true) => "online-waiting-anyone",
                    (true, false) => "online-waiting",
                }))}
            </p>
        </section>
    }
}
