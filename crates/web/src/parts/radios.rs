//! A group of radio buttons.

use quadrille_view::prelude::*;

use crate::lean::{Words, flag};
use crate::t;

/// A few values to choose one from.
pub fn radios<T: Copy + PartialEq + 'static>(
    legend: &'static str,
    name: &'static str,
    all: Vec<(T, String, Words)>,
    chosen: RwSignal<T>,
) -> Nodes {
    let option = |(one, value, label): (T, String, Words)| {
        view! {
            <label class="option">
                <input type="radio" name=name value=value prop:checked=flag(move || chosen.get() == one) on:change=move |_| chosen.set(one) />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <fieldset class="field">
            <legend>{t!(legend)}</legend>
            <div class="options">{all.into_iter().map(option).collect_view()}</div>
        </fieldset>
    }
}
