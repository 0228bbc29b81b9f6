//! What is wrong with a line, for the one who sent it.

use std::fmt;

/// More than this of a complaint helps nobody.
const LONGEST: usize = 1000;
/// More than this of a text that is complained about does not help to recognise it.
const LONGEST_QUOTE: usize = 60;

/// Why a line was not obeyed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Complaint(String);

impl Complaint {
    /// A complaint in these words.
    pub(crate) fn new(what: impl fmt::Display) -> Complaint {
        let words: String = what.to_string().chars().take(LONGEST).collect();
        // It is told as one line, whatever was quoted in it.
        Complaint(words.replace(['\n', '\r'], " "))
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text in quotes, cut short where it goes on too long.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}
