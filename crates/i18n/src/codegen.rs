//! Generates a Rust function for each message, so that the compiler checks names and values.
//!
//! The name of a function is that of its message, with underscores. Its arguments are the variables of the message and of the messages that it
//! refers to, in the order of their first use. A variable that decides about a plural or is grouped is a [`crate::Number`].

use std::collections::BTreeMap;
use std::fmt::Write;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::parser;

use crate::compile::CompileError;

/// The variables of a message in the order of their first use; true for numbers.
type Variables = Vec<(String, bool)>;

/// A message before its references are resolved.
#[derive(Default)]
struct Message {
    parts: Vec<Part>,
}

enum Part {
    Variable(String, bool),
    Reference(String),
}

/// The functions for the messages of a language. The other languages must have the same messages, with no other variables; only those whose
/// names `may_be_missing` accepts need no translation.
pub fn generate(
    language: (&str, &str),
    others: &[(&str, &str)],
    may_be_missing: &dyn Fn(&str) -> bool,
) -> Result<String, CompileError> {
    let messages = resolved(language.0, language.1)?;
    let mut numbers: BTreeMap<(String, String), bool> = BTreeMap::new();
    for (other, source) in others {
        let translated = resolved(other, source)?;
        if let Some(id) = messages.keys().find(|id| !translated.contains_key(*id) && !may_be_missing(id)) {
            return Err(error(other, id, "the translation is missing"));
        }
        for (id, variables) in translated {
            let Some(known) = messages.get(&id) else {
                return Err(error(other, &id, &format!("{} has no such message", language.0)));
            };
            for (variable, is_number) in variables {
                if !known.iter().any(|(name, _)| *name == variable) {
                    return Err(error(other, &id, &format!("{} has no variable ${variable}", language.0)));
                }
                *numbers.entry((id.clone(), variable)).or_default() |= is_number;
            }
        }
    }
    let mut code = String::new();
    for (id, variables) in messages {
        let is_number = |name: &String, number: bool| {
            number || numbers.get(&(id.clone(), name.clone())).copied().unwrap_or_default()
        };
        let argument = |(name, number): &(String, bool)| {
            let kind = if is_number(name, *number) { "Number" } else { "Value" };
            format!("{}: impl Into<{kind}>", identifier(name))
        };
        let value = |(name, number): &(String, bool)| {
            let value = if is_number(name, *number) { ".into().into()" } else { ".into()" };
            format!("({name:?}, {}{value})", identifier(name))
        };
        let arguments: Vec<String> = variables.iter().map(argument).collect();
        let values: Vec<String> = variables.iter().map(value).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(
            code,
            "/// The message `{id}`.\npub fn {}({}) -> String {{\n    text({id:?}, &[{}])\n}}\n",
            identifier(&id),
            arguments.join(", "),
            values.join(", ")
        );
    }
    Ok(code)
}

/// A name as Rust writes it. Raw identifiers allow keywords.
fn identifier(name: &str) -> String {
    let name = name.replace('-', "_");
    if name == "move" { format!("r#{name}") } else { name }
}

fn error(language: &str, id: &str, what: &str) -> CompileError {
    CompileError { place: format!("{language}: {id}"), what: what.to_string() }
}

/// The messages of a language with all their variables.
fn resolved(language: &str, source: &str) -> Result<BTreeMap<String, Variables>, CompileError> {
    let resource = parser::parse(source).map_err(|_| error(language, "the file", "it cannot be parsed"))?;
    let mut messages: BTreeMap<String, Message> = BTreeMap::new();
    for entry in &resource.body {
        if let Entry::Message(entry) = entry {
            let mut message = Message::default();
            if let Some(pattern) = &entry.value {
                collect(pattern, &mut message);
            }
            messages.insert(entry.id.name.to_string(), message);
        }
    }
    let mut found = BTreeMap::new();
    for id in messages.keys() {
        let mut variables = Variables::new();
        resolve(language, &messages, id, &mut variables, crate::MAX_DEPTH)?;
        found.insert(id.clone(), variables);
    }
    Ok(found)
}

fn resolve(
    language: &str,
    messages: &BTreeMap<String, Message>,
    id: &str,
    variables: &mut Variables,
    depth: u8,
) -> Result<(), CompileError> {
    let depth = depth.checked_sub(1).ok_or_else(|| error(language, id, "it refers to itself"))?;
    let message = messages.get(id).ok_or_else(|| error(language, id, "there is no such message"))?;
    for part in &message.parts {
        match part {
            Part::Reference(other) => resolve(language, messages, other, variables, depth)?,
            Part::Variable(name, is_number) => match variables.iter_mut().find(|(known, _)| known == name) {
                Some((_, number)) => *number |= is_number,
                None => variables.push((name.clone(), *is_number)),
            },
        }
    }
    Ok(())
}

fn collect(pattern: &Pattern<&str>, message: &mut Message) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            expression_parts(expression, message);
        }
    }
}

fn expression_parts(expression: &Expression<&str>, message: &mut Message) {
    match expression {
        Expression::Inline(inline) => inline_parts(inline, message),
        Expression::Select { selector, variants } => {
            if let InlineExpression::VariableReference { id } = selector {
                message.parts.push(Part::Variable(id.name.to_string(), selects_number(variants)));
            }
            for variant in variants {
                collect(&variant.value, message);
            }
        }
    }
}

fn inline_parts(inline: &InlineExpression<&str>, message: &mut Message) {
    match inline {
        InlineExpression::VariableReference { id } => {
            message.parts.push(Part::Variable(id.name.to_string(), false));
        }
        InlineExpression::MessageReference { id, .. } => {
            message.parts.push(Part::Reference(id.name.to_string()));
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                if let InlineExpression::VariableReference { id } = argument {
                    message.parts.push(Part::Variable(id.name.to_string(), true));
                }
            }
        }
        InlineExpression::Placeable { expression } => expression_parts(expression, message),
        _ => {}
    }
}

/// True if a choice is made by a number or its plural category.
fn selects_number(variants: &[Variant<&str>]) -> bool {
    variants.iter().filter(|variant| !variant.default).any(|variant| match &variant.key {
        VariantKey::NumberLiteral { .. } => true,
        VariantKey::Identifier { name } => matches!(*name, "zero" | "one" | "two" | "few" | "many"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_a_function_of_its_variables() {
        let source = "side = { $seat ->\n    [first] Blue\n   *[second] Red\n}\nleft = { side } has { $count ->\n    [one] a move\n   *[other] { $count } moves\n}\n";
        let code = generate(("en", source), &[("xx", source)], &|_| false).unwrap();
        let signature = "pub fn left(seat: impl Into<Value>, count: impl Into<Number>) -> String";
        assert!(code.contains(signature), "{code}");
        assert!(
            code.contains("text(\"left\", &[(\"seat\", seat.into()), (\"count\", count.into().into())])"),
            "{code}"
        );
    }

    #[test]
    fn missing_and_additional_messages_and_variables_are_errors() {
        let check = |other: &str, optional: &str| {
            generate(("en", "a = { $x }\nb = B\n"), &[("xx", other)], &|id| id == optional)
        };
        let place = |other: &str| check(other, "").unwrap_err().to_string();
        assert!(check("a = { $x }\n", "b").is_ok(), "an optional message may be missing");
        assert_eq!(place("a = { $x }\n"), "xx: b: the translation is missing");
        assert_eq!(place("a = { $x }\nb = B\nc = C\n"), "xx: c: en has no such message");
        assert_eq!(place("a = { $y }\nb = B\n"), "xx: a: en has no variable $y");
        assert_eq!(place("a = { d }\nb = B\n"), "xx: d: there is no such message");
    }
}
