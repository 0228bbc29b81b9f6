//! Violations of the server's promises: order, agreement, durability.

use std::fmt;

use strum::IntoStaticStr;

/// The kind of a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ViolationKind {
    /// An entry is missing between two that a client received.
    Gap,
    /// A client received an entry twice.
    Repeated,
    /// Two clients, or a client and the log, see the same entry differently.
    Different,
    /// An entry or a snapshot is not what the script and the rules require; a command that was executed twice is one case.
    Unexpected,
    /// A command was acknowledged before its entry was sent, or with the number of another entry.
    WrongAcknowledgement,
    /// A legal command was rejected as if it were not.
    WrongRejection,
    /// A command was not answered although the server was available.
    Unanswered,
    /// A client did not receive the last entries.
    Missed,
    /// The log does not contain what clients have seen or what was acknowledged.
    Lost,
    /// The log of a game could not be read.
    Unverified,
    /// A frame is not valid.
    Malformed,
}

impl ViolationKind {
    /// The word for it in reports.
    pub(crate) fn word(self) -> &'static str {
        self.into()
    }
}

/// A violation with its circumstances.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    pub(crate) kind: ViolationKind,
    pub(crate) text: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.word(), self.text)
    }
}
