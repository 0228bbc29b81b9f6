//! The messages that concern all games of a node: changes of the lobby.

/// A message from a node to all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::online) enum ClusterHint {
    /// A game appeared in the lobby or left it.
    Lobby,
}

impl ClusterHint {
    /// The kind of the message, for metrics.
    pub(in crate::online) fn kind(self) -> &'static str {
        match self {
            ClusterHint::Lobby => "lobby",
        }
    }

    pub(super) fn write(self) -> String {
        match self {
            ClusterHint::Lobby => "lobby".to_string(),
        }
    }

    /// Parses a message; none if it is malformed.
    pub(in crate::online) fn read(text: &str) -> Option<ClusterHint> {
        match text {
            "lobby" => Some(ClusterHint::Lobby),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_written() {
        assert_eq!(ClusterHint::read(&ClusterHint::Lobby.write()), Some(ClusterHint::Lobby));
        for text in ["", "other", "lobby 1", "lobby\n"] {
            assert_eq!(ClusterHint::read(text), None, "{text:?}");
        }
    }
}
