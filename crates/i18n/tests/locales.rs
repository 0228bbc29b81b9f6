//! Every compiled message of every language of the client is formatted as by `fluent-bundle`.

mod oracle;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;
use oracle::Oracle;
use quadrille_i18n::compile::compile;
use quadrille_i18n::{Bundle, Value};

const NUMBERS: [i64; 15] = [0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 25, 100, 101, 1_234_567, -3];

/// Use of an argument in a message: the keys of its selectors, and whether it must be a number.
#[derive(Clone, Default)]
struct Use {
    words: BTreeSet<String>,
    number: bool,
}

type Uses = BTreeMap<String, Use>;

/// Collects the uses of arguments in a pattern and in the messages that it refers to.
fn collect(pattern: &Pattern<&str>, all: &BTreeMap<&str, &Pattern<&str>>, uses: &mut Uses) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let inline = match expression {
            Expression::Inline(inline) => inline,
            Expression::Select { selector, variants } => {
                for variant in variants {
                    collect(&variant.value, all, uses);
                }
                let InlineExpression::VariableReference { id } = selector else { panic!("{selector:?}") };
                let used = uses.entry(id.name.to_string()).or_default();
                for variant in variants {
                    if let VariantKey::Identifier { name } = variant.key {
                        used.words.insert(name.to_string());
                    }
                }
                continue;
            }
        };
        match inline {
            InlineExpression::VariableReference { id } => {
                uses.entry(id.name.to_string()).or_default();
            }
            InlineExpression::MessageReference { id, .. } => collect(all[id.name], all, uses),
            InlineExpression::FunctionReference { arguments, .. } => {
                for argument in &arguments.positional {
                    let InlineExpression::VariableReference { id } = argument else { panic!("{argument:?}") };
                    uses.entry(id.name.to_string()).or_default().number = true;
                }
            }
            _ => {}
        }
    }
}

/// Test values for one argument.
fn tries(used: &Use) -> Vec<Value> {
    let numbers = NUMBERS.map(Value::from).to_vec();
    if used.number {
        return numbers;
    }
    let words = used.words.iter().map(|word| Value::from(word.as_str()));
    words.chain(numbers).chain([Value::from("e4 − Ґ"), Value::from("1")]).collect()
}

/// Sets of arguments with all pairs of values of neighbouring arguments, so that nested selectors are covered.
fn sets(uses: &Uses) -> Vec<Vec<(&str, Value)>> {
    let tries: Vec<(&str, Vec<Value>)> =
        uses.iter().map(|(name, used)| (name.as_str(), tries(used))).collect();
    let most = tries.iter().map(|(_, values)| values.len()).max().unwrap_or(1);
    let set = |turn: usize| {
        let turns = [turn % most, turn / most].into_iter().cycle();
        tries
            .iter()
            .zip(turns)
            .map(|((name, values), at)| (*name, values[at % values.len()].clone()))
            .collect()
    };
    (0..most * most).map(set).collect()
}

/// The files of messages, each with its language: those of the client, and those of the lessons.
fn sources() -> Vec<(String, PathBuf)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let entries = |folder: PathBuf| {
        let entries = fs::read_dir(folder).expect("a folder of texts");
        entries.map(|entry| entry.expect("an entry of the folder").path())
    };
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let mut sources: Vec<(String, PathBuf)> =
        entries(crates.join("web/locales")).map(|file| (name(&file), file)).collect();
    for language in entries(crates.join("lessons/texts")) {
        sources.extend(entries(language.clone()).map(|game| (name(&language), game.join("lesson.ftl"))));
    }
    sources
}

#[test]
fn every_message_is_formatted_as_by_fluent() {
    let mut compared = 0;
    for (language, path) in sources() {
        let source = fs::read_to_string(&path).expect("a locale can be read");
        let bundle = Bundle::read(compile(&source).expect("it compiles")).expect("it reads");
        let oracle = Oracle::new(&language, &source);
        let resource = parser::parse(source.as_str()).expect("it is Fluent");
        let all: BTreeMap<&str, &Pattern<&str>> = resource
            .body
            .iter()
            .filter_map(|entry| match entry {
                Entry::Message(message) => Some((message.id.name, message.value.as_ref()?)),
                _ => None,
            })
            .collect();
        for (name, pattern) in &all {
            let mut uses = Uses::new();
            collect(pattern, &all, &mut uses);
            for values in sets(&uses) {
                let formatted = bundle
                    .format(name, &values, &|number| oracle.plural(number))
                    .expect("the message exists");
                assert_eq!(
                    formatted.text,
                    oracle.format(name, &values).0,
                    "{language}: {name} with {values:?}"
                );
                assert_eq!(formatted.errors, [], "{language}: {name} with {values:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 10_000, "the locales were found");
}
