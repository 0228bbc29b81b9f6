//! The messages that concern all games of a node: the lobby, and the tokens of rate limits.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::net::IpAddr;

use super::hint::node_id;
use crate::online::rate_limits::{LimitKey, RateLimitedAction, TokensTaken};

/// A message from a node to all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::online) enum ClusterHint<'a> {
    /// A game appeared in the lobby or left it.
    Lobby,
    /// Clients of the node took tokens of rate limits.
    Tokens {
        /// The node.
        node: Cow<'a, str>,
        /// Its messages are numbered, so that a repeated one is not counted twice.
        number: u64,
        /// The tokens of each bucket.
        taken: Vec<TokensTaken>,
    },
}

/// Maximum number of buckets in a message. One takes less than a hundred bytes.
pub(in crate::online) const MOST_BUCKETS: usize = 256;

impl ClusterHint<'_> {
    /// The kind of the message, for metrics.
    pub(in crate::online) fn kind(&self) -> &'static str {
        match self {
            ClusterHint::Lobby => "lobby",
            ClusterHint::Tokens { .. } => "tokens",
        }
    }

    pub(super) fn write(&self) -> String {
        match self {
            ClusterHint::Lobby => "lobby".to_string(),
            ClusterHint::Tokens { node, number, taken } => {
                let mut text = format!("tokens {node} {number}");
                for TokensTaken { key, count } in taken.iter().take(MOST_BUCKETS) {
                    let action: &str = key.action.into();
                    // Writing to a `String` cannot fail.
                    let _ = write!(text, "\n{action} {} {} {count}", key.level, key.network);
                }
                text
            }
        }
    }

    /// Parses a message; none if it is malformed.
    pub(in crate::online) fn read(text: &str) -> Option<ClusterHint<'_>> {
        let mut lines = text.split('\n');
        let mut words = lines.next()?.split(' ');
        let hint = match words.next()? {
            "lobby" => ClusterHint::Lobby,
            "tokens" => {
                let (node, number) = (node_id(words.next()?)?, words.next()?.parse().ok()?);
                let taken: Option<Vec<TokensTaken>> =
                    lines.by_ref().take(MOST_BUCKETS).map(read_tokens).collect();
                ClusterHint::Tokens { node: Cow::Borrowed(node), number, taken: taken? }
            }
            _ => return None,
        };
        (words.next().is_none() && lines.next().is_none()).then_some(hint)
    }
}

fn read_tokens(line: &str) -> Option<TokensTaken> {
    let mut words = line.split(' ');
    let action: RateLimitedAction = words.next()?.parse().ok()?;
    let level = words.next()?.parse().ok()?;
    let network: IpAddr = words.next()?.parse().ok()?;
    let count = words.next()?.parse().ok()?;
    let key = LimitKey::new(action, level, network)?;
    words.next().is_none().then_some(TokensTaken { key, count })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(count: usize) -> ClusterHint<'static> {
        let taken = (0..count).map(|number| {
            let network = IpAddr::V6(((0x2001_0db8_u128 << 96) + number as u128).into());
            let key = LimitKey::new(RateLimitedAction::Connect, 2, network).unwrap();
            TokensTaken { key, count: u32::MAX }
        });
        ClusterHint::Tokens { node: Cow::Borrowed("0a1b"), number: u64::MAX, taken: taken.collect() }
    }

    #[test]
    fn messages_are_read_as_written() {
        for hint in [ClusterHint::Lobby, tokens(0), tokens(1), tokens(MOST_BUCKETS)] {
            let text = hint.write();
            assert!(text.len() <= super::super::LONGEST_MESSAGE, "{}", text.len());
            assert_eq!(ClusterHint::read(&text), Some(hint));
        }
    }

    #[test]
    fn malformed_messages_are_recognised() {
        let long = tokens(MOST_BUCKETS).write() + "\ncode 0 10.0.0.1 1";
        for text in [
            "",
            "other",
            "lobby 1",
            "lobby\n",
            "tokens",
            "tokens a",
            "tokens a x",
            "tokens a 1 2",
            "tokens a! 1",
            "tokens a 1\n",
            "tokens a 1\ncode 0 10.0.0.1",
            "tokens a 1\ncode 3 10.0.0.1 1",
            "tokens a 1\ncode 0 10.0.0 1",
            "tokens a 1\ncode 0 10.0.0.1 -1",
            "tokens a 1\nunknown 0 10.0.0.1 1",
            "tokens a 1\ncode 0 10.0.0.1 1 1",
            &long,
        ] {
            assert_eq!(ClusterHint::read(text), None, "{text:?}");
        }
    }
}
