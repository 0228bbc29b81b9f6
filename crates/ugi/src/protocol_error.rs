//! Errors in commands, reported to the sender.

use std::fmt;

/// Limit of an error message in characters.
const LONGEST: usize = 1000;
/// Limit of a quotation in a message.
const LONGEST_QUOTE: usize = 60;

/// Why a command was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProtocolError(String);

impl ProtocolError {
    /// An error with this message.
    pub(crate) fn new(what: impl fmt::Display) -> ProtocolError {
        let words: String = what.to_string().chars().take(LONGEST).collect();
        // A message is one line.
        ProtocolError(words.replace(['\n', '\r'], " "))
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text in quotes, truncated.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}
