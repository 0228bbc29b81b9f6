//! The waiting room of a hosted game: join code, link and QR code.

use qrcodegen::{QrCode, QrCodeEcc};
use quadrille_online::Command;

use super::link::Link;
use super::{ConnectionNote, thinking_time};
use crate::boxed::{flag, on_click, text_fn};
use crate::components::{JoinField, Show};
use crate::i18n::messages;
use crate::online::{OnlineGame, api};
use crate::reactive::*;
use crate::route::Route;
use crate::screens::play::subtitle;
use crate::t;

/// The quiet zone of a QR code, in modules.
const MARGIN: i32 = 4;

/// A QR code, dark on light in every theme.
fn qr_code(text: &str) -> AnyView {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else { return ().into_any() };
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            path.push_str(&format!("M{} {}h1v1h-1z", x + MARGIN, y + MARGIN));
        }
    }
    let size = code.size() + 2 * MARGIN;
    view! {
        <svg class="qr" viewBox=format!("0 0 {size} {size}") role="img" aria-label=t!(online_qr)>
            <rect class="qr-light" width=size height=size rx="2" />
            <path class="qr-dark" d=path />
        </svg>
    }
}

/// The screen of a game that waits for an opponent.
#[component]
pub(super) fn WaitingRoom(online: OnlineGame) -> impl IntoView {
    let Some((ui, options, clock)) = untrack(|| {
        let ui = online.ui()?;
        online.with_state(|state| (ui, state.config().options.0.clone(), state.config().clock))
    }) else {
        return ().into_any();
    };
    let address = move || {
        let route = match online.invitation() {
            Some(invitation) => Route::from(invitation),
            None => Route::Online(Some(online.id())),
        };
        format!("{}{}", api::page_url(), route.href())
    };
    let details = move || {
        let options = subtitle(ui.id(), &options);
        let clock = thinking_time::words(clock);
        if options.is_empty() { clock } else { format!("{options} · {clock}") }
    };
    let cancel = move || {
        online.send_command(Command::Abort);
        Route::Host(ui.id().to_string()).go();
    };
    let hosts = move || online.you().is_some();
    view! {
        <section class="waiting-room sheet" data-game=ui.id()>
            <h1>{text_fn(move || ui.name())}</h1>
            <p class="muted">{details}</p>
            <ConnectionNote online />
            <p class="muted">{move || online.you().map(|seat| messages::online_you_are(ui.side(seat)))}</p>
            {move || online.invitation().map(|invitation| {
                let shown = invitation.code.with_prefix(ui.id());
                let (prefix, letters) = shown.split_once('-').unwrap_or(("", &shown));
                view! {
                    <p class="muted">{t!(online_tell_code)}</p>
                    <p class="code" id="code">
                        <span class="code-prefix">{format!("{prefix}-")}</span>
                        {letters.to_string()}
                    </p>
                    {qr_code(&untrack(address))}
                }
            })}
            <Show when=flag(hosts)>
                <Link title=text_fn(move || ui.name()) address=text_fn(address) />
                <div class="button-row">
                    <button class="button" id="cancel" on:click=on_click(cancel)>{t!(cancel)}</button>
                </div>
            </Show>
            <Show when=flag(move || !hosts())>
                <JoinField />
            </Show>
            <p class="waiting-for" role="status">
                <span class="thinking" aria-hidden="true">
                    <i></i>
                    <i></i>
                    <i></i>
                </span>
                {text_fn(move || match (hosts(), online.is_listed()) {
                    (false, _) => messages::online_waiting_stranger(),
                    (true, true) => messages::online_waiting_anyone(),
                    (true, false) => messages::online_waiting(),
                })}
            </p>
        </section>
    }
}
