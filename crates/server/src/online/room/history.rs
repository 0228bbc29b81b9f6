//! Snapshots of the game, and the history that a room loaded from one lacks.

use std::sync::Arc;

use quadrille_online::{LogEntry, ToServer};

use super::{LogStatus, RoomActor, RoomMessage};
use crate::online::loading::KEPT_MOVES;

/// A client that lacks more entries gets a snapshot instead, which is shorter.
const MOST_ENTRIES: usize = 200;

impl RoomActor {
    /// Stores a snapshot of the game. Nobody waits for it; if too many are being written, this one is left out.
    pub(super) fn write_snapshot(&self) {
        let Ok(permit) = Arc::clone(&self.node.snapshot_writes).try_acquire_owned() else { return };
        let Some(snapshot) = self.referee.stored_snapshot(KEPT_MOVES) else { return };
        let (node, id) = (Arc::clone(&self.node), self.id.clone());
        tokio::spawn(async move {
            let _permit = permit;
            let written = node.store.write_snapshot(&id, snapshot.version(), snapshot.write()).await;
            if let Err(error) = written {
                node.log_failure(&error);
            }
        });
    }

    /// The entries after the version that a client has; none if it gets a snapshot instead.
    pub(super) fn entries_for(&self, after: Option<u64>) -> Option<&[LogEntry]> {
        after
            .and_then(|after| self.referee.entries_after(after))
            .filter(|entries| entries.len() <= MOST_ENTRIES)
    }

    /// True if this message can only be handled with the whole log, which the room does not have.
    pub(super) fn needs_history(&self, message: &RoomMessage) -> bool {
        !self.referee.is_complete()
            && match message {
                RoomMessage::Subscribe { after, .. } => self.entries_for(*after).is_none(),
                RoomMessage::Inspect { .. } | RoomMessage::Frame(_, ToServer::Resync { .. }) => true,
                RoomMessage::Execute { request, .. } | RoomMessage::Frame(_, ToServer::Command(request)) => {
                    self.referee.needs_history(request)
                }
                _ => false,
            }
    }

    /// Loads the whole log. If that fails, or the store has just failed, the room is uncertain: it shows nothing until it has read the log.
    pub(super) async fn load_history(&mut self) {
        if self.status.is_backing_off() {
            self.status = LogStatus::Uncertain { retry_at: None }.after_failure();
            return;
        }
        let version = self.referee.state().version();
        match self.node.replay_until(&self.id, version).await {
            Ok(referee) if referee.state().version() == version => self.referee = referee,
            Ok(_) => self.status = LogStatus::Uncertain { retry_at: None },
            Err(error) => {
                self.node.log_failure(&error.into());
                self.status = LogStatus::Uncertain { retry_at: None }.after_failure();
            }
        }
    }
}
