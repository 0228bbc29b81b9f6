//! The history of a game as its clients see it, and its comparison with the script and with the log.
//!
//! All clients of a match check what they receive against one [`History`]: the first who sees an entry compares it with the script and adds its
//! digest, the others compare theirs with it. At the end the log of the server is compared with the same digests.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use quadrille_core::GamePhase;

use crate::frame::{EntryView, KindView, SnapshotView};
use crate::script::Script;
use crate::violation::{Violation, ViolationKind};

/// The id of the command that makes this move of the script. It stays the same however often the command is sent.
pub(crate) fn command_id(index: usize) -> String {
    format!("m{index}")
}

/// True if this is the id of the command that makes this move.
pub(crate) fn is_command_id(id: &str, index: usize) -> bool {
    id.strip_prefix('m').and_then(|digits| digits.parse().ok()) == Some(index)
}

/// The entries of a game that its clients have seen.
#[derive(Debug)]
pub(crate) struct History {
    pub(crate) game: Arc<str>,
    script: Arc<Script>,
    /// The version of the game before the first move; none until a client has seen both players seated.
    base: Option<u64>,
    /// The digest of each entry after `base`; 0 for an entry that clients know from snapshots only.
    digests: Vec<u64>,
    /// The number of the last entry whose command was acknowledged.
    pub(crate) acknowledged: u64,
}

fn digest(entry: &EntryView<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    entry.hash(&mut hasher);
    hasher.finish().max(1)
}

impl History {
    pub(crate) fn new(game: Arc<str>, script: Arc<Script>) -> History {
        History { game, script, base: None, digests: Vec::new(), acknowledged: 0 }
    }

    /// The number of moves.
    pub(crate) fn moves(&self) -> usize {
        self.digests.len()
    }

    /// The number of the last entry; none before both players are seated.
    pub(crate) fn version(&self) -> Option<u64> {
        self.base.map(|base| base + self.digests.len() as u64)
    }

    pub(crate) fn violation(&self, kind: ViolationKind, what: impl std::fmt::Display) -> Violation {
        Violation { kind, text: format!("game {}: {what}", self.game) }
    }

    fn begin(&mut self, base: u64) -> Result<(), Violation> {
        match self.base {
            Some(known) if known != base => {
                let what = format!("moves begin after entry {base}, and after {known} before");
                Err(self.violation(ViolationKind::Different, what))
            }
            _ => {
                self.base = Some(base);
                Ok(())
            }
        }
    }

    /// Checks a snapshot. It may be older than the history, if the server has not caught up with another.
    pub(crate) fn check_snapshot(&mut self, snapshot: &SnapshotView<'_>) -> Result<(), Violation> {
        let SnapshotView { version, phase, moves, hash } = snapshot;
        if *phase == GamePhase::Waiting {
            return Ok(());
        }
        let count = moves.len() as u64;
        let base = version.checked_sub(count);
        let Some(base) = base else {
            return Err(
                self.violation(ViolationKind::Unexpected, format!("{count} moves at version {version}"))
            );
        };
        self.begin(base)?;
        let same = moves.len() <= self.script.len()
            && self.script.moves.iter().zip(moves).all(|(expected, mv)| expected.text == *mv)
            && moves.len().checked_sub(1).is_none_or(|last| self.script.moves[last].hash == **hash);
        if !same {
            return Err(
                self.violation(ViolationKind::Unexpected, format!("the snapshot at version {version}"))
            );
        }
        if self.digests.len() < moves.len() {
            self.digests.resize(moves.len(), 0);
        }
        Ok(())
    }

    /// Checks an entry that follows `seen` in what a client has seen.
    pub(crate) fn check_entry(&mut self, seen: u64, entry: &EntryView<'_>) -> Result<(), Violation> {
        let number = entry.number;
        if number != seen + 1 {
            let kind = if number <= seen { ViolationKind::Repeated } else { ViolationKind::Gap };
            return Err(self.violation(kind, format!("entry {number} follows {seen}")));
        }
        match &entry.kind {
            KindView::Created(_) if number == 1 => return Ok(()),
            // The host is seated before anyone can connect; the game begins with the second player.
            KindView::Seated(_) if number == 2 => return Ok(()),
            KindView::Seated(_) => return self.begin(number),
            _ => {}
        }
        let index = self.base.and_then(|base| number.checked_sub(base + 1));
        let index = index.and_then(|index| usize::try_from(index).ok());
        let expected = index.and_then(|index| Some((index, self.script.moves.get(index)?)));
        let is_expected = expected.is_some_and(|(index, expected)| match (&entry.kind, &entry.command_id) {
            (KindView::Moved { seat, mv, hash }, Some(command)) => {
                (*seat, &**mv, &**hash) == (expected.seat, &*expected.text, &*expected.hash)
                    && command.seat == expected.seat
                    && is_command_id(&command.id, index)
            }
            _ => false,
        });
        let Some((index, _)) = expected.filter(|_| is_expected) else {
            return Err(self.violation(ViolationKind::Unexpected, format!("{entry:?}")));
        };
        let digest = digest(entry);
        let known = self.digests.get(index).copied();
        match known {
            Some(0) => self.digests[index] = digest,
            Some(known) if known != digest => {
                let what = format!("two clients see entry {number} differently: {entry:?}");
                return Err(self.violation(ViolationKind::Different, what));
            }
            Some(_) => {}
            None if index == self.digests.len() => self.digests.push(digest),
            None => {
                return Err(self.violation(ViolationKind::Gap, format!("entry {number} is unknown before")));
            }
        }
        Ok(())
    }

    /// Checks that the log, up to this version, contains everything that clients have seen and that was acknowledged.
    pub(crate) fn check_complete(&self, version: u64) -> Result<(), Violation> {
        let expected = self.version().unwrap_or_default().max(self.acknowledged);
        if version < expected {
            let what = format!(
                "the log ends with entry {version}; clients have seen {expected}, acknowledged is {}",
                self.acknowledged
            );
            return Err(self.violation(ViolationKind::Lost, what));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::frame::CommandIdView;

    fn history() -> History {
        let script = Arc::new(Script::endless(5).unwrap());
        let mut history = History::new("g".into(), script);
        history.begin(3).unwrap();
        history
    }

    fn entry(script: &Script, index: usize, at: u64) -> EntryView<'_> {
        let mv = &script.moves[index];
        EntryView {
            number: index as u64 + 4,
            at,
            command_id: Some(CommandIdView { seat: mv.seat, id: Cow::Owned(command_id(index)) }),
            kind: KindView::Moved {
                seat: mv.seat,
                mv: Cow::Borrowed(&mv.text),
                hash: Cow::Borrowed(&mv.hash),
            },
        }
    }

    fn kind(result: Result<(), Violation>) -> Option<ViolationKind> {
        result.err().map(|violation| violation.kind)
    }

    #[test]
    fn gaps_repetitions_and_differences_are_violations() {
        let mut history = history();
        let script = Arc::clone(&history.script);
        let first = entry(&script, 0, 7);
        assert_eq!(kind(history.check_entry(3, &first)), None);
        // The other player sees the same entry.
        assert_eq!(kind(history.check_entry(3, &first)), None);
        assert_eq!(kind(history.check_entry(3, &entry(&script, 0, 8))), Some(ViolationKind::Different));
        assert_eq!(kind(history.check_entry(4, &first)), Some(ViolationKind::Repeated));
        assert_eq!(kind(history.check_entry(4, &entry(&script, 2, 7))), Some(ViolationKind::Gap));
        // The same move a second time, under a new number.
        let twice = EntryView { number: 5, ..entry(&script, 0, 7) };
        assert_eq!(kind(history.check_entry(4, &twice)), Some(ViolationKind::Unexpected));
        let other_id = CommandIdView { seat: script.moves[1].seat, id: "m7".into() };
        let other = EntryView { command_id: Some(other_id), ..entry(&script, 1, 7) };
        assert_eq!(kind(history.check_entry(4, &other)), Some(ViolationKind::Unexpected));
        assert_eq!(history.version(), Some(4));
    }

    #[test]
    fn a_log_without_an_acknowledged_entry_has_lost_it() {
        let mut history = history();
        history.acknowledged = 5;
        assert_eq!(kind(history.check_complete(4)), Some(ViolationKind::Lost));
        assert_eq!(kind(history.check_complete(5)), None);
        assert_eq!(kind(history.check_complete(6)), None);
    }

    #[test]
    fn snapshots_are_compared_with_the_script() {
        let mut history = history();
        let script = Arc::clone(&history.script);
        let moves: Vec<&str> = script.moves[..3].iter().map(|mv| &*mv.text).collect();
        let mut snapshot = SnapshotView {
            version: 6,
            phase: GamePhase::Playing,
            moves,
            hash: Cow::Borrowed(&script.moves[2].hash),
        };
        assert_eq!(kind(history.check_snapshot(&snapshot)), None);
        assert_eq!(history.version(), Some(6));
        snapshot.hash = Cow::Borrowed("0");
        assert_eq!(kind(history.check_snapshot(&snapshot)), Some(ViolationKind::Unexpected));
        snapshot.moves.pop();
        snapshot.hash = Cow::Borrowed(&script.moves[1].hash);
        assert_eq!(kind(history.check_snapshot(&snapshot)), Some(ViolationKind::Different));
    }
}
