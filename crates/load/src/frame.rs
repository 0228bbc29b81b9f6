//! Frames of the server as borrowed views: a client reads thousands of them a second, and needs few of their fields.

use std::borrow::Cow;

use quadrille_core::{GamePhase, Seat};
use quadrille_online::Rejection;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::client::ClientError;

/// A frame of the server.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Frame<'a> {
    #[serde(borrow)]
    Welcome(Box<WelcomeView<'a>>),
    #[serde(borrow)]
    Entries(EntriesView<'a>),
    #[serde(borrow)]
    Ack(AckView<'a>),
    Rejected {
        #[serde(borrow)]
        id: Cow<'a, str>,
        rejection: Rejection,
    },
    Reconnect {
        #[serde(borrow)]
        reason: Cow<'a, str>,
    },
    #[serde(borrow)]
    Snapshot(SnapshotFrame<'a>),
    Presence(IgnoredAny),
    Pong(IgnoredAny),
}

impl<'a> Frame<'a> {
    pub(crate) fn read(text: &'a str) -> Result<Frame<'a>, ClientError> {
        serde_json::from_str(text).map_err(|error| ClientError::Protocol(format!("{error} in {text}")))
    }
}

/// The answer to `hello`.
#[derive(Debug, Deserialize)]
pub(crate) struct WelcomeView<'a> {
    #[serde(borrow)]
    pub(crate) snapshot: Option<SnapshotView<'a>>,
    #[serde(borrow)]
    pub(crate) entries: Vec<EntryView<'a>>,
}

/// The game as a node found it in the log, after it was uncertain about it.
#[derive(Debug, Deserialize)]
pub(crate) struct SnapshotFrame<'a> {
    #[serde(borrow)]
    pub(crate) snapshot: SnapshotView<'a>,
}

/// A snapshot of a game.
#[derive(Debug, Deserialize)]
pub(crate) struct SnapshotView<'a> {
    pub(crate) version: u64,
    pub(crate) phase: GamePhase,
    #[serde(borrow)]
    pub(crate) moves: Vec<&'a str>,
    #[serde(borrow)]
    pub(crate) hash: Cow<'a, str>,
}

/// New entries.
#[derive(Debug, Deserialize)]
pub(crate) struct EntriesView<'a> {
    #[serde(borrow)]
    pub(crate) entries: Vec<EntryView<'a>>,
}

/// The acknowledgement of a command.
#[derive(Debug, Deserialize)]
pub(crate) struct AckView<'a> {
    #[serde(borrow)]
    pub(crate) id: Cow<'a, str>,
    pub(crate) version: u64,
}

/// A log entry.
#[derive(Debug, Deserialize, Hash)]
pub(crate) struct EntryView<'a> {
    pub(crate) number: u64,
    pub(crate) at: u64,
    #[serde(borrow, default)]
    pub(crate) command_id: Option<CommandIdView<'a>>,
    #[serde(borrow)]
    pub(crate) kind: KindView<'a>,
}

/// The command that caused an entry.
#[derive(Debug, Deserialize, Hash)]
pub(crate) struct CommandIdView<'a> {
    pub(crate) seat: Seat,
    #[serde(borrow)]
    pub(crate) id: Cow<'a, str>,
}

/// The kind of an entry. The load consists of moves; the others only have to be told apart.
#[derive(Debug, Deserialize, Hash)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum KindView<'a> {
    Moved {
        seat: Seat,
        #[serde(borrow, rename = "move")]
        mv: Cow<'a, str>,
        #[serde(borrow)]
        hash: Cow<'a, str>,
    },
    Created(Ignored),
    Seated(Ignored),
    Undone(Ignored),
    Offered(Ignored),
    Declined(Ignored),
    TookBack(Ignored),
    Said(Ignored),
    Credited(Ignored),
    Ended(Ignored),
    Rematch(Ignored),
}

/// A value that is parsed and dropped.
#[derive(Debug, Deserialize)]
pub(crate) struct Ignored(#[allow(dead_code, reason = "it only drives the parser")] IgnoredAny);

impl std::hash::Hash for Ignored {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

#[cfg(test)]
mod tests {
    use quadrille_online::{CommandId, EntryKind, FromServer, LogEntry};

    use super::*;

    #[test]
    fn frames_of_the_server_are_read_without_copies() {
        let entry = LogEntry {
            number: 4,
            at: 9,
            command_id: Some(CommandId { seat: Seat::First, id: "m1".to_string() }),
            kind: EntryKind::Moved { seat: Seat::First, mv: "a1b2".to_string(), hash: "00ff".to_string() },
        };
        let text = FromServer::Entries { entries: vec![entry], now: 10 }.write();
        let Ok(Frame::Entries(view)) = Frame::read(&text) else { panic!("{text}") };
        let entry = &view.entries[0];
        assert_eq!((entry.number, entry.at), (4, 9));
        assert!(entry.command_id.as_ref().is_some_and(|command| command.id == "m1"));
        let KindView::Moved { mv: Cow::Borrowed(mv), hash: Cow::Borrowed(hash), .. } = &entry.kind else {
            panic!("{entry:?}")
        };
        assert_eq!((*mv, *hash), ("a1b2", "00ff"));
        let ack = FromServer::Ack { id: "m1".to_string(), version: 4 }.write();
        assert!(matches!(Frame::read(&ack), Ok(Frame::Ack(AckView { id, version: 4 })) if id == "m1"));
        let snapshot = r#"{"snapshot":{"snapshot":{"version":7,"phase":"playing","moves":["a1b2"],"hash":"00ff"},"now":3}}"#;
        let Ok(Frame::Snapshot(frame)) = Frame::read(snapshot) else { panic!("{snapshot}") };
        assert_eq!((frame.snapshot.version, frame.snapshot.moves), (7, vec!["a1b2"]));
        assert!(Frame::read("{}").is_err());
    }
}
