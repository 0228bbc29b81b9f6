//! The messages about a game: a header line, and for entries the line of the log as it is stored.

use std::borrow::Cow;

use quadrille_core::PerSeat;

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
    /// The players and spectators of a node. It is the whole state, so that a later message replaces those that were lost.
    Presence {
        /// The node.
        node: Cow<'a, str>,
        /// Its players and spectators.
        presence: NodePresence,
        /// True if other nodes shall publish theirs.
        asks: bool,
    },
}

/// The players and spectators of a game on one node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::online) struct NodePresence {
    /// Of two states of a node, the one with the higher number is newer.
    pub(in crate::online) version: u64,
    /// Each player.
    pub(in crate::online) seats: PerSeat<SeatPresence>,
    /// The number of spectators.
    pub(in crate::online) watchers: u32,
}

/// A player on one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::online) enum SeatPresence {
    /// The player was not there, as far as the node remembers.
    #[default]
    Unknown,
    /// The player is connected.
    Connected,
    /// The player is not connected, and was there last at this time.
    Gone(u64),
}

impl SeatPresence {
    fn write(self) -> String {
        match self {
            SeatPresence::Unknown => "unknown".to_string(),
            SeatPresence::Connected => "connected".to_string(),
            SeatPresence::Gone(at) => at.to_string(),
        }
    }

    fn read(word: &str) -> Option<SeatPresence> {
        match word {
            "unknown" => Some(SeatPresence::Unknown),
            "connected" => Some(SeatPresence::Connected),
            at => at.parse().ok().map(SeatPresence::Gone),
        }
    }
}

/// A longer body is not published.
const LONGEST_BODY: usize = super::LONGEST_MESSAGE - 64;
/// Maximum length of the id of a node.
const LONGEST_NODE: usize = 32;

impl GameHint<'_> {
    /// The hint of a durable entry.
    pub(in crate::online) fn entry(number: u64, body: &str) -> GameHint<'_> {
        if body.len() > LONGEST_BODY {
            GameHint::Written { number }
        } else {
            GameHint::Entry { number, body: Cow::Borrowed(body) }
        }
    }

    /// The kind of the message, for metrics.
    pub(in crate::online) fn kind(&self) -> &'static str {
        match self {
            GameHint::Entry { .. } | GameHint::Written { .. } => "entry",
            GameHint::Presence { .. } => "presence",
        }
    }

    pub(super) fn write(&self) -> String {
        match self {
            GameHint::Entry { number, body } => format!("entry {number}\n{body}"),
            GameHint::Written { number } => format!("written {number}"),
            GameHint::Presence { node, presence, asks } => {
                let NodePresence { version, seats, watchers } = presence;
                let (first, second) = (seats.first.write(), seats.second.write());
                let kind = if *asks { "asking" } else { "presence" };
                format!("{kind} {node} {version} {first} {second} {watchers}")
            }
        }
    }

    /// Parses a message; none if it is malformed.
    pub(in crate::online) fn read(text: &str) -> Option<GameHint<'_>> {
        let (header, body) = text.split_once('\n').unwrap_or((text, ""));
        let mut words = header.split(' ');
        let hint = match words.next()? {
            "entry" => GameHint::Entry { number: words.next()?.parse().ok()?, body: Cow::Borrowed(body) },
            "written" => GameHint::Written { number: words.next()?.parse().ok()? },
            kind @ ("presence" | "asking") => GameHint::Presence {
                node: Cow::Borrowed(node_id(words.next()?)?),
                presence: NodePresence {
                    version: words.next()?.parse().ok()?,
                    seats: PerSeat {
                        first: SeatPresence::read(words.next()?)?,
                        second: SeatPresence::read(words.next()?)?,
                    },
                    watchers: words.next()?.parse().ok()?,
                },
                asks: kind == "asking",
            },
            _ => return None,
        };
        words.next().is_none().then_some(hint)
    }
}

/// The id of a node, if the word can be one.
pub(super) fn node_id(word: &str) -> Option<&str> {
    let fits = (1..=LONGEST_NODE).contains(&word.len());
    (fits && word.bytes().all(|byte| byte.is_ascii_alphanumeric())).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn presence(seats: [SeatPresence; 2], asks: bool) -> GameHint<'static> {
        let [first, second] = seats;
        let presence = NodePresence { version: 7, seats: PerSeat { first, second }, watchers: 3 };
        GameHint::Presence { node: Cow::Borrowed("0a1b"), presence, asks }
    }

    #[test]
    fn hints_are_read_as_written() {
        for hint in [
            GameHint::entry(17, "{\"kind\":\"a\\nb\"}"),
            GameHint::entry(1, ""),
            GameHint::Written { number: u64::MAX },
            presence([SeatPresence::Connected, SeatPresence::Gone(u64::MAX)], true),
            presence([SeatPresence::Unknown, SeatPresence::Connected], false),
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
        let long = format!("presence {} 1 unknown unknown 0", "a".repeat(LONGEST_NODE + 1));
        for text in [
            "",
            "entry",
            "entry x\n{}",
            "entry 1 2\n{}",
            "entry -1\n",
            "written",
            "other 1",
            "presence",
            "presence a 1 unknown unknown",
            "presence a 1 unknown here 0",
            "presence a 1 unknown -5 0",
            "presence a! 1 unknown unknown 0",
            "asking a 1 unknown unknown 0 1",
            &long,
        ] {
            assert_eq!(GameHint::read(text), None, "{text:?}");
        }
    }
}
