//! In the set-up: what can be chosen for a game online, and what starts it.

use quadrille_core::Seat;
use quadrille_protocol::GivenOptions;
use quadrille_protocol::engine::Level;
use quadrille_protocol::online::{Clock, Create, HostSide, LONGEST_NAME, Seated};
use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::thinking_time::{self, PRESETS};
use crate::lean::{Words, flag, press, words};
use crate::online::ask::{self, Trouble};
use crate::online::{Served, guest, has_network, is_served};
use crate::parts::{Icon, When, radios};
use crate::route::Route;
use crate::screens::option_errors;
use crate::screens::setup::{Hosting, given_options};
use crate::text::say;
use crate::{t, tell};

fn switch(name: &'static str, label: &'static str, help: &'static str, on: RwSignal<bool>) -> Nodes {
    view! {
        <label class="switch">
            <input type="checkbox" name=name prop:checked=move || on.get() on:change:target=move |event| on.set(event.target().checked()) />
            <span>
                <span>{t!(label)}</span>
                <span class="muted">{t!(help)}</span>
            </span>
        </label>
    }
}

/// Whether the host of the page referees games, as far as it is known.
pub(super) fn served() -> RwSignal<Served> {
    let served = RwSignal::new(Served::Asked);
    spawn_local(async move {
        let answer = is_served().await;
        served.try_set(answer);
    });
    served
}

/// The sentence for hosts that do not, and for those that cannot be asked.
#[component]
pub(super) fn NoServer(served: RwSignal<Served>) -> impl IntoView {
    let sentence = move || match served.get() {
        Served::Asked | Served::Yes => None,
        Served::No => Some("online-needs-server"),
        Served::Silent if has_network() => Some("online-refused-no-answer"),
        Served::Silent => Some("online-offline"),
    };
    view! {
        <When holds=flag(move || sentence().is_some())>
            <p class="note" id="no-server">{words(move || sentence().map(say).unwrap_or_default())}</p>
        </When>
    }
}

/// The field for the name.
#[component]
pub(super) fn NameField() -> impl IntoView {
    let name = RwSignal::new(guest::name());
    view! {
        <div class="text-field">
            <label for="guest-name">{t!("online-name")}</label>
            <input
                id="guest-name"
                type="text"
                maxlength=LONGEST_NAME
                autocomplete="nickname"
                placeholder=t!("setup-name-optional")
                prop:value=move || name.get()
                on:input:target=move |event| {
                    guest::call_me(&event.target().value());
                    name.set(event.target().value());
                }
            />
        </div>
    }
}

/// What can be chosen.
#[component]
pub fn HostFields(hosting: Hosting) -> impl IntoView {
    let served = served();
    let face = hosting.face;
    let side = |side: HostSide| -> (HostSide, String, Words) {
        let (value, label) = match side {
            HostSide::First => ("first", words(move || face.side(Seat::First))),
            HostSide::Second => ("second", words(move || face.side(Seat::Second))),
            HostSide::Random => ("random", words(move || say("setup-side-random"))),
        };
        (side, value.to_string(), label)
    };
    let opponent = |level: Option<Level>| -> (Option<Level>, String, Words) {
        match level {
            None => (None, "friend".to_string(), words(move || say("online-friend"))),
            Some(level) => (Some(level), level.word().to_string(), words(move || tell::computer(level))),
        }
    };
    let clock = |(index, clock): (usize, &Clock)| -> (Clock, String, Words) {
        let clock = *clock;
        (clock, index.to_string(), words(move || thinking_time::words(clock)))
    };
    let sides = [HostSide::First, HostSide::Second, HostSide::Random].map(side).into();
    let opponents = std::iter::once(None).chain(Level::ALL.map(Some)).map(opponent).collect();
    let clocks = PRESETS.iter().enumerate().map(clock).collect();
    let asks_service = move || {
        hosting
            .options
            .with(|options| options.iter().any(|(key, value)| *key == "dictionary" && value == "online"))
    };
    view! {
        <NoServer served />
        <NameField />
        {radios("online-opponent", "opponent", opponents, hosting.opponent)}
        {radios("setup-side", "online-side", sides, hosting.side)}
        {radios("online-clock", "clock", clocks, hosting.clock)}
        <When holds=flag(move || hosting.clock.get() != Clock::None)>
            <p class="muted">{t!("online-clock-help")}</p>
        </When>
        {switch("private", "online-private", "online-private-help", hosting.private)}
        <When holds=flag(move || hosting.opponent.get().is_none() && !hosting.private.get())>
            {switch("listed", "online-listed", "online-listed-help", hosting.listed)}
        </When>
        <When holds=flag(move || hosting.opponent.get().is_none())>
            <p class="muted">{t!("online-pair-help")}</p>
        </When>
        <When holds=flag(asks_service)>
            <p class="note">{t!("online-dictionary")}</p>
        </When>
    }
}

/// What was chosen, as the server wants it.
fn create(hosting: Hosting) -> Create {
    let mut options = given_options(hosting.face.id(), hosting.options);
    // The server judges words by its own list: it asks no service.
    options.retain(|(key, value)| !(key == "dictionary" && value == "online"));
    let opponent = hosting.opponent.get_untracked();
    Create {
        game: hosting.face.id().to_string(),
        options: GivenOptions(options),
        clock: hosting.clock.get_untracked(),
        side: hosting.side.get_untracked(),
        name: guest::name(),
        private: hosting.private.get_untracked(),
        listed: hosting.listed.get_untracked() && opponent.is_none() && !hosting.private.get_untracked(),
        opponent,
        ..Create::default()
    }
}

/// Goes to the game in which a seat was had, or says why there is none.
pub(super) fn take_seat(
    seated: Result<Seated, Trouble>,
    busy: RwSignal<bool>,
    fault: RwSignal<Option<String>>,
) {
    busy.set(false);
    match seated {
        Ok(seated) => Route::Online(Some(seated.game)).go(),
        Err(trouble) => fault.set(Some(trouble.words())),
    }
}

/// The buttons that start it.
#[component]
pub fn HostFoot(hosting: Hosting) -> impl IntoView {
    let served = served();
    let busy = RwSignal::new(false);
    let fault = hosting.fault;
    let off = move || busy.get() || served.get() != Served::Yes;
    // The server would only answer in English what the rules say here.
    let options_are_right = move || {
        let errors = option_errors::check(hosting.face.id(), &create(hosting).options.0);
        option_errors::go_to_first(&errors);
        let right = errors.is_empty();
        hosting.errors.set(errors);
        right
    };
    let host = move || {
        if !options_are_right() {
            return;
        }
        busy.set(true);
        fault.set(None);
        spawn_local(async move { take_seat(ask::host(&create(hosting)).await, busy, fault) });
    };
    let pair = move || {
        if !options_are_right() {
            return;
        }
        busy.set(true);
        fault.set(None);
        let create = Create { opponent: None, private: false, ..create(hosting) };
        spawn_local(async move { take_seat(ask::pair(&create).await, busy, fault) });
    };
    view! {
        <button class="button primary large" id="host" type="button" disabled=flag(off) on:click=press(host)>
            <Icon name="online" />
            {t!("online-host")}
        </button>
        <When holds=flag(move || hosting.opponent.get().is_none())>
            <button class="button large" id="pair" type="button" disabled=flag(off) on:click=press(pair)>
                <Icon name="people" />
                {t!("online-pair")}
            </button>
        </When>
    }
}
