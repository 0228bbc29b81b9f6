//! The online part of the setup screen: fields and start buttons.

use quadrille_catalog::find;
use quadrille_core::{Seat, WordPolicy};
use quadrille_json::GivenOptions;
use quadrille_online::{CreateGame, HostSide, JoinedGame, LONGEST_NAME, TimeControl};
use wasm_bindgen_futures::spawn_local;

use super::thinking_time::{self, PRESETS};
use crate::boxed::{TextFn, flag, on_click, text_fn};
use crate::components::{Icon, Show, opponent_group, radio_group};
use crate::i18n::{Message, messages};
use crate::online::api::{self, RequestError};
use crate::online::{ServerStatus, guest, has_network, server_status};
use crate::reactive::*;
use crate::route::Route;
use crate::screens::option_errors;
use crate::screens::setup::{Hosting, given_options};
use crate::t;

fn switch(name: &'static str, label: Message, help: Message, on: RwSignal<bool>) -> AnyView {
    view! {
        <label class="switch">
            <input type="checkbox" name=name prop:checked=move || on.get() on:change:target=move |event| on.set(event.target().checked()) />
            <span>
                <span>{text_fn(label)}</span>
                <span class="muted">{text_fn(help)}</span>
            </span>
        </label>
    }
}

/// The status of the game server.
pub(super) fn server_status_signal() -> RwSignal<ServerStatus> {
    let server = RwSignal::new(ServerStatus::Checking);
    spawn_local(async move {
        let answer = server_status().await;
        server.try_set(answer);
    });
    server
}

/// A note if the game server is missing or unreachable.
#[component]
pub(super) fn NoServer(server: RwSignal<ServerStatus>) -> impl IntoView {
    let sentence = move || match server.get() {
        ServerStatus::Checking | ServerStatus::Available => None,
        ServerStatus::Missing => Some(messages::online_needs_server()),
        ServerStatus::Unreachable if has_network() => Some(messages::online_refused_no_answer()),
        ServerStatus::Unreachable => Some(messages::online_offline()),
    };
    view! {
        <Show when=flag(move || sentence().is_some())>
            <p class="note" id="no-server">{text_fn(move || sentence().unwrap_or_default())}</p>
        </Show>
    }
}

/// The field for the guest's name.
#[component]
pub(super) fn NameField() -> impl IntoView {
    let name = RwSignal::new(guest::name());
    view! {
        <div class="text-field">
            <label for="guest-name">{t!(online_name)}</label>
            <input
                id="guest-name"
                type="text"
                maxlength=LONGEST_NAME
                autocomplete="nickname"
                placeholder=t!(setup_name_optional)
                prop:value=move || name.get()
                on:input:target=move |event| {
                    guest::set_name(&event.target().value());
                    name.set(event.target().value());
                }
            />
        </div>
    }
}

/// The fields of an online game.
#[component]
pub fn HostFields(hosting: Hosting) -> impl IntoView {
    let server = server_status_signal();
    let ui = hosting.ui;
    let side = |side: HostSide| -> (HostSide, String, TextFn) {
        let (value, label) = match side {
            HostSide::First => ("first", text_fn(move || ui.side(Seat::First))),
            HostSide::Second => ("second", text_fn(move || ui.side(Seat::Second))),
            HostSide::Random => ("random", text_fn(messages::setup_side_random)),
        };
        (side, value.to_string(), label)
    };
    let clock = |(index, clock): (usize, &TimeControl)| -> (TimeControl, String, TextFn) {
        let clock = *clock;
        (clock, index.to_string(), text_fn(move || thinking_time::words(clock)))
    };
    let sides = [HostSide::First, HostSide::Second, HostSide::Random].map(side).into();
    let clocks = PRESETS.iter().enumerate().map(clock).collect();
    let asks_service = move || {
        hosting
            .options
            .with(|options| options.iter().any(|(key, value)| asks_web_service(hosting.ui.id(), key, value)))
    };
    view! {
        <NoServer server />
        <NameField />
        {opponent_group(
            messages::online_opponent,
            ["opponent", "online-level"],
            ("friend", messages::online_friend),
            hosting.opponent,
        )}
        {radio_group(messages::setup_side, "online-side", sides, hosting.side)}
        {radio_group(messages::online_clock, "clock", clocks, hosting.clock)}
        <Show when=flag(move || hosting.clock.get() != TimeControl::None)>
            <p class="muted">{t!(online_clock_help)}</p>
        </Show>
        {switch("private", messages::online_private, messages::online_private_help, hosting.private)}
        <Show when=flag(move || hosting.opponent.get().is_none() && !hosting.private.get())>
            {switch("listed", messages::online_listed, messages::online_listed_help, hosting.listed)}
        </Show>
        <Show when=flag(move || hosting.opponent.get().is_none())>
            <p class="muted">{t!(online_pair_help)}</p>
        </Show>
        <Show when=flag(asks_service)>
            <p class="note">{t!(online_dictionary)}</p>
        </Show>
    }
}

/// True if this option value has a web service check words.
fn asks_web_service(game: &str, key: &str, value: &str) -> bool {
    find(game).is_some_and(|game| game.info().selects(WordPolicy::Online, key, value))
}

/// The request that creates the game.
fn create_request(hosting: Hosting) -> CreateGame {
    let mut options = given_options(hosting.ui.id(), hosting.options);
    // The server checks words with its own list, without a web service.
    options.retain(|(key, value)| !asks_web_service(hosting.ui.id(), key, value));
    let opponent = hosting.opponent.get_untracked();
    CreateGame {
        game: hosting.ui.id().to_string(),
        options: GivenOptions(options),
        clock: hosting.clock.get_untracked(),
        side: hosting.side.get_untracked(),
        name: guest::name(),
        private: hosting.private.get_untracked(),
        listed: hosting.listed.get_untracked() && opponent.is_none() && !hosting.private.get_untracked(),
        opponent,
        ..CreateGame::default()
    }
}

/// Sends a request for a seat, then opens the game or shows the error.
pub(super) fn request_seat(
    request: impl Future<Output = Result<JoinedGame, RequestError>> + 'static,
    busy: RwSignal<bool>,
    error: RwSignal<Option<String>>,
) {
    busy.set(true);
    error.set(None);
    spawn_local(async move {
        let joined = request.await;
        busy.set(false);
        match joined {
            Ok(joined) => Route::Online(Some(joined.game)).go(),
            Err(failed) => error.set(Some(failed.message())),
        }
    });
}

/// The buttons that start an online game.
#[component]
pub fn HostFoot(hosting: Hosting) -> impl IntoView {
    let server = server_status_signal();
    let busy = RwSignal::new(false);
    let disabled = move || busy.get() || server.get() != ServerStatus::Available;
    // Checked here because the server's message would be in English only.
    let validate_options = move || {
        let errors = option_errors::check(hosting.ui.id(), &create_request(hosting).options.0);
        option_errors::focus_first(&errors);
        let valid = errors.is_empty();
        hosting.errors.set(errors);
        valid
    };
    let host = move || {
        if validate_options() {
            request_seat(async move { api::host(&create_request(hosting)).await }, busy, hosting.start_error);
        }
    };
    let pair = move || {
        if validate_options() {
            let create = CreateGame { opponent: None, private: false, ..create_request(hosting) };
            request_seat(async move { api::pair(&create).await }, busy, hosting.start_error);
        }
    };
    view! {
        <button class="button primary large" id="host" type="button" disabled=flag(disabled) on:click=on_click(host)>
            <Icon name="online" />
            {t!(online_host)}
        </button>
        <Show when=flag(move || hosting.opponent.get().is_none())>
            <button class="button large" id="pair" type="button" disabled=flag(disabled) on:click=on_click(pair)>
                <Icon name="people" />
                {t!(online_pair)}
            </button>
        </Show>
    }
}
