//! Options of a game in a few words: "9 × 9 · squares close · random start". The setup shows all options, a table the changed ones.

use quadrille_core::OptionSpec;

use super::setup::{Options, option_value};
use crate::boxed::{flag, text_fn};
use crate::components::Show;
use crate::i18n::{Value, game_message};
use crate::reactive::*;
use crate::t;

/// The value of an option in a few words.
pub fn brief(game: &str, key: &str, given: &str) -> String {
    // Numbers select the plural form.
    let value = given.parse::<i64>().map_or_else(|_| Value::from(given), Value::from);
    let fallback = || format!("{key} {given}");
    game_message(game, &format!("option-{key}-brief"), &[("value", value)]).unwrap_or_else(fallback)
}

/// The values of all options; changed ones are marked.
#[component]
pub(super) fn OptionSummary(
    game: &'static str,
    specs: &'static [OptionSpec],
    options: RwSignal<Options>,
) -> impl IntoView {
    let summary = move |spec: &'static OptionSpec| {
        let value = Memo::new(move |_| options.with(|options| option_value(options, spec.key)));
        let changed = move || value.with(|value| value != spec.default);
        view! {
            <span class="option-value" class:changed=flag(changed) data-option=spec.key>
                {text_fn(move || value.with(|value| brief(game, spec.key, value)))}
                <Show when=flag(changed)>
                    <span class="unseen">{t!(setup_option_changed)}</span>
                </Show>
            </span>
        }
    };
    specs.iter().map(summary).collect_view()
}
