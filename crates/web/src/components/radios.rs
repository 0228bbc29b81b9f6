//! A group of radio buttons.

use crate::boxed::{TextFn, flag, text_fn};
use crate::i18n::Message;
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
