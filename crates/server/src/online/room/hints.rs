//! Hints of other nodes: entries that they wrote, and their players. The log decides; a hint saves reading it.

use std::future::pending;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::StreamExt;
use quadrille_online::{EntryKind, FromServer, LogEntry, StoredEntry};
use tokio::time::Instant;

use super::{POLL_INTERVAL, REPAIR_INTERVAL, RoomActor};
use crate::online::bus::{BusSubscription, GameHint};
use crate::online::persistence::due_after;

/// The time in which a player gets all tokens for phrases or offers back, in milliseconds.
const TALK_COUNTS_FOR: u64 = 10_000;

/// The next hint; none at the end of the subscription. Without one it waits forever.
pub(super) async fn next_hint(hints: &mut Option<BusSubscription>) -> Option<Bytes> {
    match hints {
        Some(hints) => hints.next().await,
        None => pending().await,
    }
}

impl RoomActor {
    /// Schedules the next look at the log, and subscribes to hints if the room is not.
    pub(super) fn schedule_poll(&mut self) {
        let is_connected = self.node.bus.is_connected();
        let interval = if self.hints.is_some() && is_connected { REPAIR_INTERVAL } else { POLL_INTERVAL };
        if self.hints.is_none() && is_connected {
            self.hints = self.node.subscribe_to_game(&self.id);
        }
        self.poll_at = Instant::now() + interval;
    }

    /// Hints were lost while the bus was disconnected. The rooms of a node read their logs within a second, not all at once.
    pub(super) fn bus_changed(&mut self) {
        let spread = BuildHasherDefault::<DefaultHasher>::default().hash_one(&self.id);
        let spread = Duration::from_millis(spread % POLL_INTERVAL.as_millis() as u64);
        self.poll_at = self.poll_at.min(Instant::now() + spread);
        if self.node.bus.is_connected() && !self.subscribers.is_empty() {
            self.ask_for_presence();
        }
    }

    /// Handles a message of another node.
    pub(super) async fn receive_hint(&mut self, payload: &[u8]) {
        let node = Arc::clone(&self.node);
        match node.read_game_hint(payload) {
            Some(GameHint::Entry { number, body }) => self.receive_entry(number, Some(&body)).await,
            Some(GameHint::Written { number }) => self.receive_entry(number, None).await,
            Some(GameHint::Presence { node, presence, asks }) => self.receive_presence(&node, presence, asks),
            None => {}
        }
    }

    /// Applies the next entry; reads the log if it is not the next one, or if the metadata changed with it.
    async fn receive_entry(&mut self, number: u64, body: Option<&str>) {
        let version = self.referee.state().version();
        // While the room is uncertain it reads the whole log.
        if number <= version || self.status.is_uncertain() {
            return;
        }
        let is_next = number == version + 1;
        match body.filter(|_| is_next).and_then(|body| self.apply_entry(number, body)) {
            Some(metadata_changed) => {
                self.node.metrics.bus_message("entry", "applied");
                if metadata_changed {
                    self.catch_up().await;
                }
            }
            None => {
                self.node.metrics.bus_message("entry", "gap");
                self.catch_up().await;
            }
        }
    }

    /// A phrase or an offer at another node takes a token here too: a player who uses several nodes has one limit.
    pub(super) fn count_talk(&self, entry: &LogEntry) {
        let limiter = match &entry.kind {
            EntryKind::Said { seat, .. } => self.limiters.phrases(*seat),
            EntryKind::Offered { seat, .. } | EntryKind::Declined { seat, .. } => self.limiters.offers(*seat),
            _ => return,
        };
        // A room that was behind reads old entries, whose tokens have been replaced.
        if self.now().saturating_sub(entry.at) < TALK_COUNTS_FOR {
            limiter.debit();
        }
    }

    /// Applies an entry that another node wrote. Returns whether the metadata changed with it; none if it does not continue the log.
    fn apply_entry(&mut self, number: u64, body: &str) -> Option<bool> {
        let stored = StoredEntry::read(body).ok().filter(|stored| stored.entry.number == number)?;
        let entry = self.referee.apply(stored).ok()?.clone();
        let status = self.referee.state().status();
        let seats_changed = matches!(entry.kind, EntryKind::Seated { .. });
        let metadata_changed = seats_changed
            || status.phase() != self.metadata.phase
            || due_after(self.metadata.due, status) != self.metadata.due;
        self.count_talk(&entry);
        self.broadcast(&FromServer::Entries { entries: vec![entry], now: self.now() });
        if seats_changed {
            self.update_seats();
        }
        Some(metadata_changed)
    }
}
