//! A group of radio buttons.

use quadrille_worker::protocol::Level;

use super::Show;
use crate::boxed::{TextFn, flag, text_fn};
use crate::event_text;
use crate::i18n::{Message, messages};
use crate::reactive::*;

/// A group of radio buttons from (value, form value, label).
pub fn radio_group<T: Copy + PartialEq + Send + Sync + 'static>(
    legend: Message,
    name: &'static str,
    options: Vec<(T, String, TextFn)>,
    selected: RwSignal<T>,
) -> AnyView {
    let option = |(value, word, label): (T, String, TextFn)| {
        view! {
            <label class="option">
                <input type="radio" name=name value=word prop:checked=flag(move || selected.get() == value) on:change=move |_| selected.set(value) />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <fieldset class="field">
            <legend>{text_fn(legend)}</legend>
            <div class="options">{options.into_iter().map(option).collect_view()}</div>
        </fieldset>
    }
}

/// The levels of the computer: numbers, of which four have a name.
pub fn level_group(legend: Message, name: &'static str, level: RwSignal<Level>) -> AnyView {
    let option = |level: Level| (level, level.word().to_string(), text_fn(move || event_text::level(level)));
    radio_group(legend, name, Level::ALL.map(option).into(), level)
}

/// A person or a computer of a level: two groups of radio buttons, the levels only for a computer.
pub fn opponent_group(
    legend: Message,
    names: [&'static str; 2],
    person: (&'static str, Message),
    opponent: RwSignal<Option<Level>>,
) -> AnyView {
    let chosen = opponent.get_untracked();
    let (is_computer, level) =
        (RwSignal::new(chosen.is_some()), RwSignal::new(chosen.unwrap_or(Level::MEDIUM)));
    Effect::new(move |_| opponent.set(is_computer.get().then(|| level.get())));
    let kinds = [(false, person), (true, ("computer", messages::opponent_computer as Message))];
    let kinds = kinds.map(|(value, (word, label))| (value, word.to_string(), text_fn(label)));
    view! {
        {radio_group(legend, names[0], kinds.into(), is_computer)}
        <Show when=flag(move || is_computer.get())>{level_group(messages::setup_level, names[1], level)}</Show>
    }
    .into_any()
}
