//! Writing a record.

use std::fmt::Write;

use super::{Ply, Record, Variation, result_word};
use crate::seat::Seat;

/// Lines of moves are broken before this column.
const WIDTH: usize = 80;

pub(super) fn to_text(record: &Record) -> String {
    let mut text = String::new();
    write_tags(record, &mut text);
    text.push('\n');
    let mut writer = Writer { text, column: 0, open: false };
    writer.line(&record.mainline, 0);
    writer.token(result_word(record.result));
    writer.text.push('\n');
    writer.text
}

fn write_tags(record: &Record, text: &mut String) {
    let mut tag = |name: &str, value: &str| {
        text.push('[');
        text.push_str(name);
        text.push_str(" \"");
        for character in value.chars() {
            if matches!(character, '"' | '\\') {
                text.push('\\');
            }
            // A tag is one line, so a line break in a name becomes a space.
            text.push(if character == '\n' { ' ' } else { character });
        }
        text.push_str("\"]\n");
    };
    tag("Game", &record.game);
    if let Some(rules) = record.rules {
        tag("Rules", &rules.to_string());
    }
    if !record.options.is_empty() {
        let options: Vec<String> =
            record.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        tag("Options", &options.join(" "));
    }
    if let Some(seed) = record.seed {
        tag("Seed", &seed.to_string());
    }
    for (name, value) in [
        ("Start", &record.start),
        ("First", &record.players[Seat::First]),
        ("Second", &record.players[Seat::Second]),
        ("Date", &record.date),
        ("Clock", &record.clock),
    ] {
        if let Some(value) = value {
            tag(name, value);
        }
    }
    tag("Result", result_word(record.result));
    if let Some(reason) = &record.reason {
        tag("Reason", reason);
    }
    for (name, value) in &record.other_tags {
        tag(name, value);
    }
}

/// Writer that wraps lines between tokens.
struct Writer {
    text: String,
    column: usize,
    /// True after an opening bracket: no space before the next token.
    open: bool,
}

impl Writer {
    fn token(&mut self, token: &str) {
        if self.column > 0 && self.column + 1 + token.len() > WIDTH {
            self.text.push('\n');
            self.column = 0;
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        if std::mem::take(&mut self.open) {
            self.text.push('(');
            self.column += 1;
        }
        self.text.push_str(token);
        // A comment may contain line breaks; the column is then only approximate.
        self.column += token.len();
    }

    /// Writes a line of moves; the first has the number `before + 1`.
    fn line(&mut self, line: &Variation, before: usize) {
        line.comments.iter().for_each(|text| self.comment(text));
        let mut numbered = true;
        for (index, ply) in line.plies.iter().enumerate() {
            self.ply(ply, before + index + 1, numbered);
            numbered = !ply.comments.is_empty() || !ply.variations.is_empty();
        }
    }

    /// Writes a move, with its number at the start of a line and after a comment or variation.
    fn ply(&mut self, ply: &Ply, number: usize, numbered: bool) {
        let breaks = self.column == 0 || self.column + 1 + ply.text.len() > WIDTH;
        let mut token = String::new();
        if numbered || breaks {
            let _infallible = write!(token, "{number}. ");
        }
        token.push_str(&ply.text);
        self.token(&token);
        ply.comments.iter().for_each(|text| self.comment(text));
        for variation in &ply.variations {
            self.open = true;
            self.line(variation, number - 1);
            self.text.push(')');
            self.column += 1;
        }
    }

    fn comment(&mut self, text: &str) {
        let mut token = String::from("{");
        for character in text.chars() {
            if matches!(character, '}' | '\\') {
                token.push('\\');
            }
            token.push(character);
        }
        token.push('}');
        self.token(&token);
    }
}
