//! The options of a game in a few words: "9 × 9 · squares close · random start". The set-up shows all of them, a table those that were changed.

use quadrille_core::OptionSpec;
use quadrille_view::prelude::*;

use super::setup::Options;
use crate::lean::{flag, words};
use crate::parts::When;
use crate::t;
use crate::text::{Value, say_with};

/// An option's value in a few words.
pub fn brief(game: &str, key: &str, value: &str) -> String {
    // A number decides about the plural.
    let value = value.parse::<i64>().map_or_else(|_| Value::from(value), Value::from);
    say_with(&format!("{game}-option-{key}-brief"), &[("value", value)])
}

/// What is chosen for each option, those that were changed marked.
#[component]
pub(super) fn OptionSummary(
    game: &'static str,
    specs: &'static [OptionSpec],
    options: RwSignal<Options>,
) -> impl IntoView {
    let one = move |spec: &'static OptionSpec| {
        let value = Memo::new(move |_| {
            options.with(|options| {
                let found = options.iter().find(|(key, _)| *key == spec.key);
                found.map_or_else(String::new, |(_, value)| value.clone())
            })
        });
        let changed = move || value.with(|value| value != spec.default);
        view! {
            <span class="option-value" class:changed=flag(changed) data-option=spec.key>
                {words(move || value.with(|value| brief(game, spec.key, value)))}
                <When holds=flag(changed)>
                    <span class="unseen">{t!("setup-option-changed")}</span>
                </When>
            </span>
        }
    };
    specs.iter().map(one).collect_view()
}
