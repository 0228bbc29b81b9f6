//! A group of radio buttons.

use crate::boxed::{TextFn, flag, text_fn};
use crate::i18n::Message;
use crate::reactive::*;

/// A few values to choose one from.
pub fn radio_group<T: Copy + PartialEq + Send + Sync + 'static>(
    legend: Message,
    name: &'static str,
    all: Vec<(T, String, TextFn)>,
    chosen: RwSignal<T>,
) -> AnyView {
    let option = |(one, value, label): (T, String, TextFn)| {
        view! {
            <label class="option">
                <input type="radio" name=name value=value prop:checked=flag(move || chosen.get() == one) on:change=move |_| chosen.set(one) />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <fieldset class="field">
            <legend>{text_fn(legend)}</legend>
            <div class="options">{all.into_iter().map(option).collect_view()}</div>
        </fieldset>
    }
}
