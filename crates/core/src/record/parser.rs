//! Strict parser of records. Errors have a line and a character.

use super::{Ply, Record, Variation, result_word};
use crate::outcome::Verdict;
use crate::parse_error::{Location, MAX_ERRORS, ParseError, ParseErrors};

/// Limit of a text of records in bytes; longer texts are rejected before parsing.
pub const LONGEST_RECORD: usize = 64 << 20;
/// Limit of nested variations.
const DEEPEST_VARIATION: usize = 16;
/// Limit of the tags of a record.
const MOST_TAGS: usize = 100;

/// A record and the line of the text where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedRecord {
    /// The line, from 1.
    pub line: usize,
    /// The record.
    pub record: Record,
}

/// Parses all records of a text.
pub fn parse_all(text: &str) -> Result<Vec<LocatedRecord>, ParseErrors> {
    if text.len() > LONGEST_RECORD {
        let what = format!("the text has {} bytes; the limit is {LONGEST_RECORD}", text.len());
        return Err(ParseError::whole(what).into());
    }
    let mut parser = Parser { text, line: 1, character: 1, errors: ParseErrors::new() };
    let mut records = Vec::new();
    parser.skip_space();
    while !parser.text.is_empty() && !parser.too_many_errors() {
        records.push(LocatedRecord { line: parser.line, record: parser.record() });
        parser.skip_space();
    }
    parser.errors.into_result(Some(records))
}

pub(super) fn parse_one(text: &str) -> Result<Record, ParseErrors> {
    let mut records = parse_all(text)?;
    match (records.pop(), records.len()) {
        (Some(found), 0) => Ok(found.record),
        (_, others) => {
            let found = if others == 0 { 0 } else { others + 1 };
            Err(ParseError::whole(format!("expected one record, found {found}")).into())
        }
    }
}

struct Parser<'t> {
    /// The text that is not parsed yet.
    text: &'t str,
    line: usize,
    character: usize,
    errors: ParseErrors,
}

impl<'t> Parser<'t> {
    fn place(&self) -> Location {
        Location::Line { line: self.line, character: self.character }
    }

    fn error(&mut self, place: Location, what: impl Into<String>) {
        self.errors.push(ParseError::new(place, what));
    }

    fn too_many_errors(&self) -> bool {
        self.errors.iter().count() >= MAX_ERRORS
    }

    fn peek(&self) -> Option<char> {
        self.text.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.text = &self.text[character.len_utf8()..];
        if character == '\n' {
            self.line += 1;
            self.character = 1;
        } else {
            self.character += 1;
        }
        Some(character)
    }

    fn eat(&mut self, wanted: char) -> bool {
        let here = self.peek() == Some(wanted);
        if here {
            self.next();
        }
        here
    }

    /// Consumes the longest run of characters that satisfy the predicate.
    fn run(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let start = self.text;
        while self.peek().is_some_and(&fits) {
            self.next();
        }
        &start[..start.len() - self.text.len()]
    }

    fn skip_space(&mut self) {
        self.run(|character| character.is_ascii_whitespace());
    }

    fn record(&mut self) -> Record {
        let start = self.place();
        let mut record = Record::default();
        let mut seen: Vec<&str> = Vec::new();
        let mut tagged_result = None;
        while self.peek() == Some('[') && !self.too_many_errors() {
            let place = self.place();
            if let Some((name, value)) = self.tag() {
                if seen.contains(&name) {
                    self.error(place.clone(), format!("the tag {name} occurs twice"));
                }
                if seen.len() == MOST_TAGS {
                    self.error(place, format!("a record has at most {MOST_TAGS} tags"));
                    // Every further tag would give the same error.
                    self.text = "";
                    return record;
                }
                seen.push(name);
                if name == "Result" {
                    tagged_result = Some((place.clone(), value.clone()));
                }
                if let Err(what) = set_tag(&mut record, name, value) {
                    self.error(place, what);
                }
            }
            self.skip_space();
        }
        if record.game.is_empty() {
            self.error(start, "a record begins with the tag Game, such as [Game \"quadratic-war\"]");
        }
        if let Some(result) = self.moves(&mut record.mainline, 0, 0) {
            record.result = result;
            if let Some((place, tagged)) = tagged_result.filter(|(_, tagged)| tagged != result_word(result)) {
                let what = format!(
                    "the tag Result says {tagged:?}, but the moves end with {:?}",
                    result_word(result)
                );
                self.error(place, what);
            }
        }
        record
    }

    /// Parses `[Name "value"]`. After an error the rest of the line is skipped.
    fn tag(&mut self) -> Option<(&'t str, String)> {
        let place = self.place();
        self.eat('[');
        let name = self.run(|character| character.is_ascii_alphanumeric());
        self.run(|character| character == ' ');
        let value = self.quoted();
        if let (false, Some(value), true) = (name.is_empty(), value, self.eat(']')) {
            return Some((name, value));
        }
        self.error(place, "a tag is a name and a quoted value in brackets, on one line: [Name \"value\"]");
        self.run(|character| character != '\n');
        None
    }

    fn quoted(&mut self) -> Option<String> {
        if !self.eat('"') {
            return None;
        }
        let mut value = String::new();
        loop {
            match self.peek()? {
                '"' => {
                    self.next();
                    return Some(value);
                }
                '\n' => return None,
                '\\' => {
                    self.next();
                    value.push(self.next().filter(|escaped| matches!(escaped, '"' | '\\'))?);
                }
                character => {
                    self.next();
                    value.push(character);
                }
            }
        }
    }

    /// Parses the moves up to the result or, in a variation, up to its closing bracket. Returns the result if there is one.
    fn moves(&mut self, line: &mut Variation, before: usize, depth: usize) -> Option<Option<Verdict>> {
        let start = self.place();
        loop {
            self.skip_space();
            let place = self.place();
            match self.peek() {
                _ if self.too_many_errors() => return None,
                None | Some('[') if depth == 0 => {
                    let what =
                        "the moves end without a result: first, second, draw, or * while the game goes on";
                    self.error(place, what);
                    return None;
                }
                None | Some('[') => {
                    self.error(start, "this variation is not closed by )");
                    return None;
                }
                Some('{') => {
                    if let Some(text) = self.comment() {
                        match line.plies.last_mut() {
                            Some(ply) => ply.comments.push(text),
                            None => line.comments.push(text),
                        }
                    }
                }
                Some('(') => self.variation(line, before, depth),
                Some(')') if depth > 0 => {
                    if line.plies.is_empty() {
                        self.error(place, "a variation holds at least one move");
                    }
                    self.next();
                    return None;
                }
                Some(_) => {
                    if let Some(result) = self.word(line, before, depth) {
                        return Some(result);
                    }
                }
            }
        }
    }

    fn variation(&mut self, line: &mut Variation, before: usize, depth: usize) {
        let place = self.place();
        self.next();
        let mut variation = Variation::default();
        let played = before + line.plies.len();
        if depth == DEEPEST_VARIATION {
            self.error(place, format!("variations are nested more than {DEEPEST_VARIATION} deep"));
            // The nesting is lost, so nothing after this can be parsed.
            self.text = "";
            return;
        }
        self.moves(&mut variation, played.saturating_sub(1), depth + 1);
        match line.plies.last_mut() {
            Some(ply) => ply.variations.push(variation),
            None => self.error(place, "a variation must follow the move that it replaces"),
        }
    }

    /// Parses a move, a move number or the result.
    fn word(&mut self, line: &mut Variation, before: usize, depth: usize) -> Option<Option<Verdict>> {
        let place = self.place();
        let source_line = self.line;
        if self.eat('*') {
            if depth == 0 {
                return Some(None);
            }
            self.error(place, "a variation has no result");
            return None;
        }
        let word = self.run(|character| {
            character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-'
        });
        if word.is_empty() {
            let odd = self.run(|character| !character.is_ascii_whitespace());
            self.error(place, format!("{odd:?} is neither a move, a number, a comment nor a result"));
        } else if self.eat('.') {
            let number = before + line.plies.len() + 1;
            if word != number.to_string() {
                self.error(place, format!("this is move {number}, not {word}"));
            }
        } else if let Some(verdict) = Verdict::from_word(word) {
            if depth == 0 {
                return Some(Some(verdict));
            }
            self.error(place, "a variation has no result");
        } else {
            line.plies.push(Ply { source_line, ..Ply::new(word) });
        }
        None
    }

    fn comment(&mut self) -> Option<String> {
        let place = self.place();
        self.next();
        let mut text = String::new();
        loop {
            match self.next() {
                Some('}') => return Some(text),
                Some('\\') => match self.next() {
                    Some(escaped @ ('}' | '\\')) => text.push(escaped),
                    _ => self.error(place.clone(), "in a comment, \\ is allowed only before } or \\"),
                },
                Some(character) => text.push(character),
                None => {
                    self.error(place, "this comment is not closed by }");
                    return None;
                }
            }
        }
    }
}

/// Sets the field of a tag, or returns the error message.
fn set_tag(record: &mut Record, name: &str, value: String) -> Result<(), String> {
    match name {
        "Game" if value.is_empty() => return Err("the tag Game names no game".to_string()),
        "Game" => record.game = value,
        "Rules" => record.rules = Some(number(name, &value)?),
        "Seed" => record.seed = Some(number(name, &value)?),
        "Options" => record.options = options(&value)?,
        "Start" => record.start = Some(value),
        "First" => record.players.first = Some(value),
        "Second" => record.players.second = Some(value),
        "Date" if !is_date(&value) => return Err(format!("{value:?} is not a day such as 2026-11-15")),
        "Date" => record.date = Some(value),
        "Clock" => record.clock = Some(value),
        // The result after the moves is the one that is stored; this one is compared with it.
        "Result" if value == "*" || Verdict::from_word(&value).is_some() => {}
        "Result" => return Err(format!("{value:?} is not a result: first, second, draw or *")),
        "Reason" => record.reason = Some(value),
        _ => record.other_tags.push((name.to_string(), value)),
    }
    Ok(())
}

fn number<N: std::str::FromStr + ToString>(name: &str, value: &str) -> Result<N, String> {
    let number = value.parse::<N>().ok().filter(|number| number.to_string() == value);
    number.ok_or_else(|| format!("the tag {name} holds a number, not {value:?}"))
}

fn options(value: &str) -> Result<Vec<(String, String)>, String> {
    let pair = |text: &str| {
        let (key, value) = text.split_once('=').filter(|(key, _)| !key.is_empty())?;
        Some((key.to_string(), value.to_string()))
    };
    let pairs: Option<Vec<_>> = value.split(' ').map(pair).collect();
    pairs
        .ok_or_else(|| format!("options are written as key=value, separated by single spaces, not {value:?}"))
}

fn is_date(value: &str) -> bool {
    let parts: Vec<&str> = value.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let digits = |text: &str, count| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    let within = |text: &str, most: u8| text.parse::<u8>().is_ok_and(|number| (1..=most).contains(&number));
    digits(year, 4) && digits(month, 2) && digits(day, 2) && within(month, 12) && within(day, 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(text: &str) -> Vec<String> {
        let errors = parse_all(text).unwrap_err();
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_text_can_contain_several_records() {
        let text = "[Game \"a\"]\n\n1. x1 x2 (2. x3 {why?} x4) *\n[Game \"b\"]\n[Site \"home\"] draw";
        let records = parse_all(text).unwrap();
        assert_eq!(records.len(), 2);
        assert_eq!(records[0].record.mainline.plies[1].variations[0].plies[0].comments, ["why?"]);
        assert_eq!(records[1].line, 4);
        assert_eq!(records[1].record.result, Some(Verdict::Draw));
        assert_eq!(records[1].record.other_tags, [("Site".to_string(), "home".to_string())]);
    }

    #[test]
    fn every_error_has_its_location() {
        let text =
            "[Game \"a\"]\n[Seed \"x\"]\n[Date \"today\"]\n[Result \"draw\"]\n[Oops]\n1. x1 ?! 4. x2\nfirst";
        assert_eq!(
            errors(text),
            [
                "line 2, character 1: the tag Seed holds a number, not \"x\"",
                "line 3, character 1: \"today\" is not a day such as 2026-11-15",
                "line 5, character 1: a tag is a name and a quoted value in brackets, on one line: [Name \"value\"]",
                "line 6, character 7: \"?!\" is neither a move, a number, a comment nor a result",
                "line 6, character 10: this is move 2, not 4",
                "line 4, character 1: the tag Result says \"draw\", but the moves end with \"first\"",
            ]
        );
    }

    #[test]
    fn an_unclosed_bracket_is_reported_where_it_opens() {
        assert_eq!(
            errors("[Game \"a\"] x1 {never"),
            [
                "line 1, character 15: this comment is not closed by }",
                "line 1, character 21: the moves end without a result: first, second, draw, or * while the game goes on",
            ]
        );
        assert!(
            errors("[Game \"a\"] x1 (x2")
                .contains(&"line 1, character 16: this variation is not closed by )".to_string())
        );
        assert_eq!(
            errors("x1 *"),
            ["line 1, character 1: a record begins with the tag Game, such as [Game \"quadratic-war\"]"]
        );
    }

    #[test]
    fn tags_and_errors_are_bounded() {
        let tags: String = (0..200_000).map(|number| format!("[A{number} \"\"]\n")).collect();
        assert_eq!(errors(&tags)[0], "line 101, character 1: a record has at most 100 tags");
        let escapes = format!("[Game \"a\"] {{{}}} *", "\\x".repeat(1_000_000));
        assert_eq!(errors(&escapes).len(), MAX_ERRORS);
    }

    #[test]
    fn depth_is_bounded() {
        let text = format!("[Game \"a\"] x1 {}", "(x1 ".repeat(100_000));
        assert!(errors(&text)[0].contains("more than 16 deep"));
    }
}
