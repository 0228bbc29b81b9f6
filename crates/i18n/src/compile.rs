//! Compiler of the supported subset of Fluent. Terms, attributes, functions other than `GROUPED` and selectors other than variables are errors
//! that name the message.

use std::collections::BTreeMap;
use std::fmt;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::parser::{self, ParserError};
use fluent_syntax::unicode::unescape_unicode_to_string;

use crate::{MAX_DEPTH, is_mark, mark, markdown};

/// Why a source cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    /// The message, or the line if it has no name.
    pub place: String,
    /// Explanation in English.
    pub what: String,
}

impl fmt::Display for CompileError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.place, self.what)
    }
}

impl std::error::Error for CompileError {}

/// Compiles messages in Fluent.
pub fn compile(source: &str) -> Result<String, CompileError> {
    let mut messages = Messages::default();
    messages.add_fluent(source)?;
    Ok(messages.to_text())
}

/// Messages from several sources. A message replaces one of the same name from an earlier source, so that a translation that is added to
/// the original falls back to it.
#[derive(Debug, Default)]
pub struct Messages {
    /// The compiled pattern of each message, by name.
    patterns: BTreeMap<String, String>,
}

impl Messages {
    /// Adds the messages of a source in Fluent.
    pub fn add_fluent(&mut self, source: &str) -> Result<(), CompileError> {
        self.patterns.extend(patterns(source)?);
        Ok(())
    }

    /// Adds a page in Markdown as the message of this name.
    pub fn add_page(&mut self, name: &str, markdown: &str) -> Result<(), CompileError> {
        // Pages have no control characters but those of their own form, so that the page is a literal as it is.
        let page = markdown::compile(markdown)?;
        self.patterns.insert(name.to_string(), format!("{page}{}", mark::END));
        Ok(())
    }

    /// The compiled form.
    pub fn to_text(&self) -> String {
        self.patterns.iter().map(|(name, pattern)| format!("{name}{}{pattern}", mark::NAMED)).collect()
    }
}

/// The compiled pattern of each message of a source in Fluent, by name.
fn patterns(source: &str) -> Result<BTreeMap<String, String>, CompileError> {
    let resource = parser::parse(source).map_err(|(_, errors)| parse_failure(source, &errors))?;
    let mut patterns = BTreeMap::new();
    for entry in &resource.body {
        let error = |name: &str, what: &str| CompileError { place: name.to_string(), what: what.to_string() };
        match entry {
            Entry::Message(message) => {
                let name = message.id.name;
                let pattern = message_pattern(message).map_err(|what| error(name, &what))?;
                if patterns.insert(name.to_string(), pattern).is_some() {
                    return Err(error(name, "the message is defined twice"));
                }
            }
            Entry::Term(term) => return Err(error(term.id.name, "terms are not supported")),
            Entry::Junk { content } => return Err(error(content, "it cannot be parsed")),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
        }
    }
    Ok(patterns)
}

/// The location of Fluent's first parse error: the message, or the line if it has no name.
fn parse_failure(source: &str, errors: &[ParserError]) -> CompileError {
    let Some(error) = errors.first() else {
        return CompileError { place: "the file".to_string(), what: "it cannot be parsed".to_string() };
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
        return Err(format!("attributes such as .{} are not supported", attribute.id.name));
    }
    let mut out = String::new();
    pattern(message.value.as_ref().ok_or("the message has no value")?, MAX_DEPTH, &mut out)?;
    Ok(out)
}

fn pattern(pattern: &Pattern<&str>, depth: u8, out: &mut String) -> Result<(), String> {
    let depth = depth.checked_sub(1).ok_or("selectors are nested too deep")?;
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
        return Err(format!("the control character {sign:?} is not allowed"));
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
            Err(format!("the function {} is not supported", id.name))
        }
        Expression::Inline(_) => Err("numbers, attributes and terms in braces are not supported".to_string()),
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            named(mark::CHOICE, id.name, out);
            choice(variants, depth, out)
        }
        Expression::Select { .. } => Err("only a variable can be a selector".to_string()),
    }
}

fn choice(variants: &[Variant<&str>], depth: u8, out: &mut String) -> Result<(), String> {
    let default =
        variants.iter().rposition(|variant| variant.default).ok_or("a selector needs a default variant")?;
    // A default in the last place needs no key. Elsewhere it is written twice: with its key, in order, and as the last variant.
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
