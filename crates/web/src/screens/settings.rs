//! The settings: everything that was said once and holds from then on.

use crate::lean::{flag, words};
use quadrille_view::prelude::*;

use crate::parts::Icon;
use crate::settings::{Colours, Motion, Pace, Settings, Theme, settings};
use crate::t;
use crate::text::{self, LANGUAGES, say};

/// The settings.
#[component]
pub fn SettingsScreen() -> impl IntoView {
    let settings = settings();
    let theme = Choice {
        name: "theme",
        all: Theme::ALL,
        word: Theme::word,
        get: |s| s.theme,
        set: |s, v| s.theme = v,
    };
    let motion = Choice {
        name: "motion",
        all: Motion::ALL,
        word: Motion::word,
        get: |s| s.motion,
        set: |s, v| s.motion = v,
    };
    let colours = Choice {
        name: "colours",
        all: Colours::ALL,
        word: Colours::word,
        get: |s| s.colours,
        set: |s, v| s.colours = v,
    };
    let pace =
        Choice { name: "pace", all: Pace::ALL, word: Pace::word, get: |s| s.pace, set: |s, v| s.pace = v };
    view! {
        <h1 class="page-title">{t!("nav-settings")}</h1>
        <div class="sheet form">
            <Languages settings />
            {radios(settings, &theme)}
            {radios(settings, &colours)}
            {radios(settings, &motion)}
            {radios(settings, &pace)}
            {switch(settings, "sound", |s| s.sound, |s, on| s.sound = on)}
            {switch(settings, "hints", |s| s.hints, |s, on| s.hints = on)}
            {switch(settings, "confirm", |s| s.confirm, |s, on| s.confirm = on)}
        </div>
        <p class="foot">
            <a href="#/about">
                <Icon name="rules" />
                {t!("nav-about")}
            </a>
        </p>
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
                    prop:checked=flag(move || text::language() == name)
                    on:change=move |_| settings.update(|settings| settings.language = Some(name.to_string()))
                />
                <span lang=name>{language.name}</span>
            </label>
        }
    });
    view! {
        <fieldset class="field">
            <legend>{t!("settings-language")}</legend>
            <div class="options">{options.collect_view()}</div>
        </fieldset>
    }
}

/// One of a few words.
#[derive(Clone, Copy)]
struct Choice<T: 'static> {
    name: &'static str,
    all: &'static [T],
    word: fn(T) -> &'static str,
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
}

fn radios<T: Copy + PartialEq + Send + Sync + 'static>(
    settings: RwSignal<Settings>,
    choice: &Choice<T>,
) -> impl IntoView + use<T> {
    let Choice { name, all, word, get, set } = *choice;
    let options = all.iter().map(|value| {
        let value = *value;
        let label = format!("settings-{name}-{}", word(value));
        view! {
            <label class="option">
                <input
                    type="radio"
                    name=name
                    value=word(value)
                    prop:checked=flag(move || settings.with(get) == value)
                    on:change=move |_| settings.update(|settings| set(settings, value))
                />
                <span>{words(move || say(&label))}</span>
            </label>
        }
    });
    let legend = format!("settings-{name}");
    view! {
        <fieldset class="field">
            <legend>{words(move || say(&legend))}</legend>
            <div class="options">{options.collect_view()}</div>
        </fieldset>
    }
}

fn switch(
    settings: RwSignal<Settings>,
    name: &'static str,
    get: fn(&Settings) -> bool,
    set: fn(&mut Settings, bool),
) -> impl IntoView {
    let label = format!("settings-{name}");
    let help = format!("settings-{name}-help");
    view! {
        <label class="switch">
            <input
                type="checkbox"
                name=name
                prop:checked=flag(move || settings.with(get))
                on:change:target=move |event| settings.update(|settings| set(settings, event.target().checked()))
            />
            <span>
                <strong>{words(move || say(&label))}</strong>
                <span class="muted">{words(move || say(&help))}</span>
            </span>
        </label>
    }
}
