//! Compiles Fluent. What our messages do not use is refused by the message's name: terms, attributes, functions but `GROUPED`, choices by
//! anything but a value.

use std::collections::BTreeMap;
use std::fmt;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::parser::{self, ParserError};
use fluent_syntax::unicode::unescape_unicode_to_string;

use crate::{MAX_DEPTH, is_mark, mark};

/// What cannot be compiled, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    /// The message, or the line if it has no name.
    pub place: String,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for CompileError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.place, self.what)
    }
}

impl std::error::Error for CompileError {}

/// The compiled form of messages in Fluent.
pub fn compile(source: &str) -> Result<String, CompileError> {
    let resource = parser::parse(source).map_err(|(_, errors)| parse_failure(source, &errors))?;
    let mut patterns = BTreeMap::new();
    for entry in &resource.body {
        let refused =
            |name: &str, what: &str| CompileError { place: name.to_string(), what: what.to_string() };
        match entry {
            Entry::Message(message) => {
                let name = message.id.name;
                let pattern = message_pattern(message).map_err(|what| refused(name, &what))?;
                if patterns.insert(name, pattern).is_some() {
                    return Err(refused(name, "it is there twice"));
                }
            }
            Entry::Term(term) => return Err(refused(term.id.name, "terms are not used here")),
            Entry::Junk { content } => return Err(refused(content, "it cannot be read")),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
        }
    }
    Ok(patterns.into_iter().map(|(name, pattern)| format!("{name}{}{pattern}", mark::NAMED)).collect())
}

/// Where Fluent could not read the source: the message, or the line if no name stands there.
fn parse_failure(source: &str, errors: &[ParserError]) -> CompileError {
    let Some(error) = errors.first() else {
        return CompileError { place: "the file".to_string(), what: "it cannot be read".to_string() };
    };
    let at = error.slice.as_ref().map_or(error.pos.start, |slice| slice.start).min(source.len());
    let name = source.get(at..).and_then(|rest| rest.split_once('=')).map(|(name, _)| name.trim());
    let is_name = |name: &&str| {
        name.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_".contains(sign))
    };
    let line = source.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
    let place = name.filter(is_name).map_or_else(|| format!("line {line}"), str::to_string);
    CompileError { place, what: error.to_string() }
}

fn message_pattern(message: &Message<&str>) -> Result<String, String> {
    if let Some(attribute) = message.attributes.first() {
        return Err(format!("attributes such as .{} are not used here", attribute.id.name));
    }
    let mut out = String::new();
    pattern(message.value.as_ref().ok_or("it says nothing")?, MAX_DEPTH, &mut out)?;
    Ok(out)
}

fn pattern(pattern: &Pattern<&str>, depth: u8, out: &mut String) -> Result<(), String> {
    let depth = depth.checked_sub(1).ok_or("choices stand too deep in each other")?;
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => literal(value, out)?,
            PatternElement::Placeable { expression } => placeable(expression, depth, out)?,
        }
    }
    out.push(mark::END);
    Ok(())
}

fn literal(text: &str, out: &mut String) -> Result<(), String> {
    if let Some(sign) = text.chars().find(|sign| is_mark(*sign)) {
        return Err(format!("the character {sign:?} is not for messages"));
    }
    out.push_str(text);
    Ok(())
}

fn named(mark: char, name: &str, out: &mut String) {
    out.push(mark);
    out.push_str(name);
    out.push(mark::NAMED);
}

fn placeable(expression: &Expression<&str>, depth: u8, out: &mut String) -> Result<(), String> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            literal(&unescape_unicode_to_string(value), out)
        }
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            named(mark::VALUE, id.name, out);
            Ok(())
        }
        Expression::Inline(InlineExpression::MessageReference { id, attribute: None }) => {
            named(mark::MESSAGE, id.name, out);
            Ok(())
        }
        Expression::Inline(InlineExpression::FunctionReference { id, arguments }) if id.name == "GROUPED" => {
            match (&arguments.positional[..], &arguments.named[..]) {
                ([InlineExpression::VariableReference { id }], []) => {
                    named(mark::GROUPED, id.name, out);
                    Ok(())
                }
                _ => Err("GROUPED takes one value".to_string()),
            }
        }
        Expression::Inline(InlineExpression::Placeable { expression }) => placeable(expression, depth, out),
        Expression::Inline(InlineExpression::FunctionReference { id, .. }) => {
            Err(format!("the function {} is not known here", id.name))
        }
        Expression::Inline(_) => Err("numbers, attributes and terms in braces are not used here".to_string()),
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            named(mark::CHOICE, id.name, out);
            choice(variants, depth, out)
        }
        Expression::Select { .. } => Err("a choice is made by a value only".to_string()),
    }
}

fn choice(variants: &[Variant<&str>], depth: u8, out: &mut String) -> Result<(), String> {
    let default = variants.iter().rposition(|variant| variant.default).ok_or("a choice needs a default")?;
    // A default that stands last needs no key; before that its key may come first, and it is the last resort as well.
    let last = default == variants.len() - 1;
    let keyed = variants.iter().enumerate().filter(|(index, _)| !(last && *index == default));
    for (_, variant) in keyed {
        out.push_str(&key(&variant.key)?);
        out.push(mark::NAMED);
        pattern(&variant.value, depth, out)?;
    }
    out.push(mark::NAMED);
    pattern(&variants[default].value, depth, out)
}

fn key(key: &VariantKey<&str>) -> Result<String, String> {
    match key {
        VariantKey::Identifier { name } => Ok((*name).to_string()),
        VariantKey::NumberLiteral { value } => {
            let number: Result<i64, _> = value.parse();
            number
                .map(|number| number.to_string())
                .map_err(|_| format!("the key {value} is not a whole number"))
        }
    }
}
