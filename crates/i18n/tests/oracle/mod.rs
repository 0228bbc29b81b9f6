//! What others say of the same messages: `fluent-bundle` with the settings that our texts promise, and the plurals of `intl_pluralrules`.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use intl_pluralrules::{PluralRuleType, PluralRules};
use quadrille_i18n::{Value, grouped};

/// The messages of a language as `fluent-bundle` reads them.
pub(crate) struct Oracle {
    bundle: FluentBundle<FluentResource>,
    rules: PluralRules,
}

impl Oracle {
    /// Reads messages in Fluent.
    pub(crate) fn new(language: &str, source: &str) -> Oracle {
        let resource = FluentResource::try_new(source.to_string()).expect("Fluent reads it");
        let mut bundle = FluentBundle::new(vec![language.parse().expect("a language")]);
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(|value, _| match value {
            FluentValue::Number(number) if number.value < 0.0 => Some(number.as_string().replace('-', "−")),
            _ => None,
        }));
        bundle.add_resource(resource).expect("no message is there twice");
        let separator = bundle
            .get_message("number-group")
            .and_then(|message| message.value())
            .map(|pattern| bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned());
        let separator = separator.unwrap_or_default();
        let known = bundle.add_function("GROUPED", move |values, _| match values.first() {
            Some(FluentValue::Number(number)) => grouped(number.value as i64, &separator).into(),
            _ => FluentValue::Error,
        });
        known.expect("it is new");
        let id: unic_langid::LanguageIdentifier = language.parse().expect("a language");
        let rules = PluralRules::create(id, PluralRuleType::CARDINAL).expect("its plurals are known");
        Oracle { bundle, rules }
    }

    /// A message with its values, and whether all of it could be said.
    pub(crate) fn format(&self, name: &str, values: &[(&str, Value)]) -> (String, bool) {
        let mut arguments = FluentArgs::new();
        for (key, value) in values {
            match value {
                Value::Number(number) => arguments.set(*key, *number),
                Value::Text(text) => arguments.set(*key, text.clone()),
            }
        }
        let message = self.bundle.get_message(name).expect("the message is there");
        let mut errors = Vec::new();
        let pattern = message.value().expect("it says something");
        let text = self.bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        (text, errors.is_empty())
    }

    /// The plural category of a number.
    pub(crate) fn plural(&self, number: i64) -> String {
        let category = self.rules.select(number.unsigned_abs()).expect("a whole number has a category");
        format!("{category:?}").to_lowercase()
    }
}
