//! The test oracle: `fluent-bundle` with our settings, and the plural rules of `intl_pluralrules`.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use intl_pluralrules::{PluralRuleType, PluralRules};
use quadrille_i18n::{Value, grouped};

/// The messages of a language in `fluent-bundle`.
pub(crate) struct Oracle {
    bundle: FluentBundle<FluentResource>,
    rules: PluralRules,
}

impl Oracle {
    /// Parses messages in Fluent.
    pub(crate) fn new(language: &str, source: &str) -> Oracle {
        let resource = FluentResource::try_new(source.to_string()).expect("the source is valid Fluent");
        let mut bundle = FluentBundle::new(vec![language.parse().expect("a language")]);
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(|value, _| match value {
            FluentValue::Number(number) if number.value < 0.0 => Some(number.as_string().replace('-', "−")),
            _ => None,
        }));
        bundle.add_resource(resource).expect("no message is defined twice");
        let separator = bundle
            .get_message("number-group")
            .and_then(|message| message.value())
            .map(|pattern| bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned());
        let separator = separator.unwrap_or_default();
        let known = bundle.add_function("GROUPED", move |values, _| match values.first() {
            Some(FluentValue::Number(number)) => grouped(number.value as i64, &separator).into(),
            _ => FluentValue::Error,
        });
        known.expect("the function is new");
        let id: unic_langid::LanguageIdentifier = language.parse().expect("a language");
        let rules = PluralRules::create(id, PluralRuleType::CARDINAL).expect("the plural rules are known");
        Oracle { bundle, rules }
    }

    /// Formats a message; false if there were errors.
    pub(crate) fn format(&self, name: &str, values: &[(&str, Value)]) -> (String, bool) {
        let mut arguments = FluentArgs::new();
        for (key, value) in values {
            match value {
                Value::Number(number) => arguments.set(*key, *number),
                Value::Text(text) => arguments.set(*key, text.clone()),
            }
        }
        let message = self.bundle.get_message(name).expect("the message exists");
        let mut errors = Vec::new();
        let pattern = message.value().expect("the message has a value");
        let text = self.bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        (text, errors.is_empty())
    }

    /// The plural category of a number.
    pub(crate) fn plural(&self, number: i64) -> String {
        let category = self.rules.select(number.unsigned_abs()).expect("an integer has a category");
        format!("{category:?}").to_lowercase()
    }
}
