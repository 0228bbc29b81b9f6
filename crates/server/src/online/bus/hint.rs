//! The messages about a game: a header line, and for entries the line of the log as it is stored.

use std::borrow::Cow;

/// A message about a game, from one of its rooms to those on other nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::online) enum GameHint<'a> {
    /// An entry that is durable.
    Entry {
        /// Its number in the log.
        number: u64,
        /// The stored entry.
        body: Cow<'a, str>,
    },
    /// An entry that is durable, and too long for the bus.
    Written {
        /// Its number in the log.
        number: u64,
    },
}

/// A longer body is not published.
const LONGEST_BODY: usize = super::LONGEST_MESSAGE - 64;

impl GameHint<'_> {
    /// The hint of a durable entry.
    pub(in crate::online) fn entry(number: u64, body: &str) -> GameHint<'_> {
        if body.len() > LONGEST_BODY {
            GameHint::Written { number }
        } else {
            GameHint::Entry { number, body: Cow::Borrowed(body) }
        }
    }

    pub(super) fn write(&self) -> String {
        match self {
            GameHint::Entry { number, body } => format!("entry {number}\n{body}"),
            GameHint::Written { number } => format!("written {number}"),
        }
    }

    /// Parses a message; none if it is malformed.
    pub(in crate::online) fn read(text: &str) -> Option<GameHint<'_>> {
        let (header, body) = text.split_once('\n').unwrap_or((text, ""));
        let mut words = header.split(' ');
        let kind = words.next()?;
        let hint = match kind {
            "entry" => GameHint::Entry { number: words.next()?.parse().ok()?, body: Cow::Borrowed(body) },
            "written" => GameHint::Written { number: words.next()?.parse().ok()? },
            _ => return None,
        };
        words.next().is_none().then_some(hint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_read_as_written() {
        for hint in [
            GameHint::entry(17, "{\"kind\":\"a\\nb\"}"),
            GameHint::entry(1, ""),
            GameHint::Written { number: u64::MAX },
        ] {
            assert_eq!(GameHint::read(&hint.write()), Some(hint));
        }
    }

    #[test]
    fn a_long_entry_is_announced_without_its_body() {
        let body = "x".repeat(LONGEST_BODY);
        assert!(GameHint::entry(u64::MAX, &body).write().len() <= super::super::LONGEST_MESSAGE);
        assert_eq!(GameHint::entry(5, &format!("{body}x")), GameHint::Written { number: 5 });
    }

    #[test]
    fn malformed_hints_are_recognised() {
        for text in ["", "entry", "entry x\n{}", "entry 1 2\n{}", "entry -1\n", "written", "other 1"] {
            assert_eq!(GameHint::read(text), None, "{text:?}");
        }
    }
}
