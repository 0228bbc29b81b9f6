//! The settings screen.

use crate::boxed::{flag, text_fn};
use crate::components::Icon;
use crate::games::{AnyGameUi, game_uis};
use crate::i18n::{self, LANGUAGES, Message, messages};
use crate::reactive::*;
use crate::route::Route;
use crate::settings::{Colours, Confirm, Motion, Pace, Settings, Theme, settings};
use crate::t;

/// The settings screen.
#[component]
pub fn SettingsScreen() -> impl IntoView {
    let settings = settings();
    let theme = Choice {
        name: "theme",
        legend: messages::settings_theme,
        help: None,
        all: Theme::ALL,
        word: Theme::word,
        label: Theme::name,
        get: |s| s.theme,
        set: |s, v| s.theme = v,
    };
    let motion = Choice {
        name: "motion",
        legend: messages::settings_motion,
        help: None,
        all: Motion::ALL,
        word: Motion::word,
        label: Motion::name,
        get: |s| s.motion,
        set: |s, v| s.motion = v,
    };
    let colours = Choice {
        name: "colours",
        legend: messages::settings_colours,
        help: None,
        all: Colours::ALL,
        word: Colours::word,
        label: Colours::name,
        get: |s| s.colours,
        set: |s, v| s.colours = v,
    };
    let confirm = Choice {
        name: "confirm",
        legend: messages::settings_confirm,
        help: Some(messages::settings_confirm_help),
        all: Confirm::ALL,
        word: Confirm::word,
        label: Confirm::name,
        get: |s| s.confirm,
        set: |s, v| s.confirm = v,
    };
    view! {
        <h1 class="page-title">{t!(nav_settings)}</h1>
        <section class="sheet form">
            <h2>{t!(settings_look)}</h2>
            <Languages settings />
            {radios(settings, &theme)}
            {radios(settings, &colours)}
            {radios(settings, &motion)}
        </section>
        <section class="sheet form">
            <h2>{t!(settings_table)}</h2>
            <Paces settings />
            {switch(settings, "sound", [messages::settings_sound, messages::settings_sound_help], |s| s.sound, |s, on| s.sound = on)}
            {switch(settings, "hints", [messages::settings_hints, messages::settings_hints_help], |s| s.hints, |s, on| s.hints = on)}
            {radios(settings, &confirm)}
        </section>
        <p class="foot">
            <a href=Route::Statistics.href()>
                <Icon name="log" />
                {t!(statistics_title)}
            </a>
            <a href="#/about">
                <Icon name="rules" />
                {t!(nav_about)}
            </a>
        </p>
    }
}

/// The computer's pace, a row for each game.
#[component]
fn Paces(settings: RwSignal<Settings>) -> impl IntoView {
    let row = |ui: &'static dyn AnyGameUi| {
        let game = ui.id();
        let options = Pace::ALL.iter().map(|pace| {
            let pace = *pace;
            view! {
                <label class="option">
                    <input
                        type="radio"
                        name=format!("pace-{game}")
                        value=pace.word()
                        prop:checked=flag(move || settings.with(|settings| settings.pace_of(game)) == pace)
                        on:change=move |_| settings.update(|settings| settings.set_pace(game, pace))
                    />
                    <span>{text_fn(move || pace.name())}</span>
                </label>
            }
        });
        view! {
            <div class="pace-row" role="radiogroup" aria-label=text_fn(move || ui.name())>
                <span>{text_fn(move || ui.name())}</span>
                <div class="options">{options.collect_view()}</div>
            </div>
        }
    };
    view! {
        <fieldset class="field">
            <legend>{t!(settings_pace)}</legend>
            {game_uis().map(row).collect_view()}
        </fieldset>
    }
}

#[component]
fn Languages(settings: RwSignal<Settings>) -> impl IntoView {
    let options = LANGUAGES.iter().map(|language| {
        let name = language.id;
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="language"
                    value=name
                    prop:checked=flag(move || i18n::language() == name)
                    on:change=move |_| settings.update(|settings| settings.language = Some(name.to_string()))
                />
                <span lang=name>{language.name}</span>
            </label>
        }
    });
    view! {
        <fieldset class="field">
            <legend>{t!(settings_language)}</legend>
            <div class="options">{options.collect_view()}</div>
        </fieldset>
    }
}

/// A setting with a few values, as radio buttons.
#[derive(Clone, Copy)]
struct Choice<T: 'static> {
    name: &'static str,
    legend: Message,
    help: Option<Message>,
    all: &'static [T],
    word: fn(T) -> &'static str,
    label: fn(T) -> String,

    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
}

fn radios<T: Copy + PartialEq + Send + Sync + 'static>(
    settings: RwSignal<Settings>,
    choice: &Choice<T>,
) -> impl IntoView + use<T> {
    let Choice { name, legend, help, all, word, label, get, set } = *choice;
    let options = all.iter().map(|value| {
        let value = *value;

        view! {
            <label class="option">
                <input
                    type="radio"
                    name=name
                    value=word(value)
                    prop:checked=flag(move || settings.with(get) == value)
                    on:change=move |_| settings.update(|settings| set(settings, value))
                />
                <span>{text_fn(move || label(value))}</span>
            </label>
        }
    });

    view! {
        <fieldset class="field">
            <legend>{text_fn(legend)}</legend>
            <div class="options">{options.collect_view()}</div>
            {help.map(|help| view! { <p class="muted">{text_fn(help)}</p> })}
        </fieldset>
    }
}

fn switch(
    settings: RwSignal<Settings>,
    name: &'static str,
    [label, help]: [Message; 2],
    get: fn(&Settings) -> bool,
    set: fn(&mut Settings, bool),
) -> impl IntoView {
    view! {
        <label class="switch">
            <input
                type="checkbox"
                name=name
                prop:checked=flag(move || settings.with(get))
                on:change:target=move |event| settings.update(|settings| set(settings, event.target().checked()))
            />
            <span>
                <strong>{text_fn(label)}</strong>
                <span class="muted">{text_fn(help)}</span>
            </span>
        </label>
    }
}
