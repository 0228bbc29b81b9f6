//! The presence of players. A player may have several connections, to several nodes, or only send HTTP requests.
//!
//! A change is published on the bus at once, and recorded in the database for nodes that do not get the message.

use std::borrow::Cow;
use std::net::IpAddr;

use quadrille_core::{PerSeat, Seat};
use quadrille_online::{FromServer, OnlinePlayer, Presence, Referee};
use quadrille_store::PresenceRecord;
use tokio::time::{Duration, Instant};

use super::other_nodes::OtherNodes;
use super::{PRESENCE_PACE, RoomActor, Subscriber};
use crate::address::network;
use crate::online::bus::{GameHint, NodePresence, SeatPresence};
use crate::online::computer::SearchClient;

/// Minimum interval of messages about presence on the bus.
const PUBLISH_PACE: Duration = Duration::from_millis(100);
/// Interval at which presence is published again, for nodes that missed it.
const PUBLISH_INTERVAL: Duration = Duration::from_secs(10);
/// Minimum interval at which changes are recorded in the database after a request.
const RECORD_PACE: Duration = Duration::from_secs(10);
/// Interval at which the records of connected players are repeated.
const RECORD_INTERVAL: Duration = Duration::from_secs(60);

/// A computer plays on for a player whose last request to this node is at most this old, in milliseconds: a player without a connection sends
/// requests at intervals.
const RECENT_CONTACT: u64 = 60_000;

/// Time and address of a player's last request.
#[derive(Clone, Copy)]
struct LastContact {
    at: u64,
    from: IpAddr,
}

/// The presence of players, as far as this node knows.
#[derive(Default)]
pub(super) struct PresenceTracker {
    /// Since when each player is not connected to this node; none for connected players and free seats.
    gone: PerSeat<Option<u64>>,
    /// The last contact of each player with this node, by WebSocket or HTTP.
    heard: PerSeat<Option<LastContact>>,
    /// Players and spectators of other nodes.
    pub(super) others: OtherNodes,
    /// Numbers the states of this node; none if the state has changed since.
    version: Option<u64>,
    /// True if other nodes must be told, and if they must be asked for theirs.
    unpublished: bool,
    asks: bool,
    published_at: Option<Instant>,
    /// Players whose presence must be recorded in the database.
    unrecorded: PerSeat<bool>,
    /// When presence was last recorded, and when the records of connected players were last repeated.
    recorded_at: Option<Instant>,
    repeated_at: Option<Instant>,
    /// True if subscribers must be notified.
    changed: bool,
    notified_at: Option<Instant>,
    /// Which players are gone, and the number of spectators, as subscribers know them.
    shown: (PerSeat<bool>, u32),
}

/// True if that much time has passed, or it has never happened.
fn has_passed(since: Option<Instant>, interval: Duration) -> bool {
    since.is_none_or(|since| since.elapsed() >= interval)
}

impl PresenceTracker {
    /// No player is connected; all are gone since now.
    pub(super) fn new(referee: &Referee, now: u64) -> PresenceTracker {
        PresenceTracker {
            gone: PerSeat::from_fn(|seat| is_guest(referee, seat).then_some(now)),
            ..PresenceTracker::default()
        }
    }

    /// Since when each player is gone; none for players who are connected to any node.
    fn gone(&self, now: u64) -> PerSeat<Option<u64>> {
        PerSeat::from_fn(|seat| {
            let since = self.gone[seat]?;
            match self.others.seat(seat, now) {
                SeatPresence::Connected => None,
                SeatPresence::Gone(seen) => Some(since.max(seen)),
                SeatPresence::Unknown => Some(since),
            }
        })
    }

    /// A player of this node has come or gone, or was seen.
    fn seat_changed(&mut self, seat: Seat) {
        self.unrecorded[seat] = true;
        self.local_changed();
    }

    /// The players or spectators of this node have changed.
    pub(super) fn local_changed(&mut self) {
        self.version = None;
        self.unpublished = true;
        self.changed = true;
    }

    /// A player in this seat, on this node.
    fn seat(&self, seat: Seat) -> SeatPresence {
        match (self.gone[seat], self.heard[seat]) {
            // A free seat, or one of a computer, has not been heard.
            (_, None) => SeatPresence::Unknown,
            (None, Some(_)) => SeatPresence::Connected,
            (Some(since), Some(_)) => SeatPresence::Gone(since),
        }
    }

    /// True if a change waits to be recorded in the database.
    pub(super) fn is_unrecorded(&self) -> bool {
        Seat::ALL.into_iter().any(|seat| self.unrecorded[seat])
    }

    /// When subscribers are to be notified of a change.
    pub(super) fn notify_at(&self) -> Option<Instant> {
        self.changed.then(|| self.notified_at.map_or_else(Instant::now, |last| last + PRESENCE_PACE))
    }

    /// When other nodes are to be told of a change.
    pub(super) fn publish_at(&self) -> Option<Instant> {
        self.unpublished.then(|| self.published_at.map_or_else(Instant::now, |last| last + PUBLISH_PACE))
    }
}

impl RoomActor {
    /// Since when each player is gone; none for players who are connected to any node.
    pub(super) fn gone(&self) -> PerSeat<Option<u64>> {
        self.presence.gone(self.now())
    }

    fn is_connected(&self, seat: Seat) -> bool {
        self.subscribers.values().any(|subscriber| subscriber.seat == Some(seat))
    }

    /// True if a player of this game is connected to this node, or sent a request recently.
    pub(super) fn has_player(&self) -> bool {
        Seat::ALL.into_iter().any(|seat| self.is_connected(seat) || self.was_heard_recently(seat))
    }

    fn was_heard_recently(&self, seat: Seat) -> bool {
        self.presence.heard[seat].is_some_and(|heard| self.now().saturating_sub(heard.at) < RECENT_CONTACT)
    }

    /// The player for whom a computer searches on this node: one who is connected, or sent a request recently.
    pub(super) fn search_client(&self) -> Option<SearchClient> {
        let client_of = |seat: Seat| {
            let heard = self.presence.heard[seat]?;
            let is_present = self.is_connected(seat) || self.was_heard_recently(seat);
            let owner = self.referee.owner(seat).filter(|_| is_present)?;
            Some(SearchClient { network: network(heard.from), owner: owner.to_string() })
        };
        Seat::ALL.into_iter().find_map(client_of)
    }

    /// A player has connected to this node.
    pub(super) fn mark_present(&mut self, seat: Seat, from: IpAddr) {
        self.presence.heard[seat] = Some(LastContact { at: self.now(), from });
        self.presence.gone[seat] = None;
        self.presence.seat_changed(seat);
    }

    /// A connection of a player has ended; `heard` is the time of its last frame.
    pub(super) fn mark_gone(&mut self, seat: Seat, heard: u64) {
        if !self.is_connected(seat) {
            if let Some(last) = &mut self.presence.heard[seat] {
                last.at = last.at.max(heard);
            }
            self.presence.gone[seat] = Some(heard);
            self.presence.seat_changed(seat);
        }
    }

    /// A player has sent an HTTP request.
    pub(super) fn mark_seen(&mut self, seat: Seat, from: IpAddr) {
        self.presence.heard[seat] = Some(LastContact { at: self.now(), from });
        if self.presence.gone[seat].is_some() {
            self.presence.gone[seat] = Some(self.now());
            self.presence.seat_changed(seat);
        }
    }

    /// Updates subscribers and presence after a seat was taken: a spectator may have become a player, and a new player who is not connected is
    /// gone from now on.
    pub(super) fn update_seats(&mut self) {
        let spectators = self.subscribers.iter().filter(|(_, subscriber)| subscriber.seat.is_none());
        let seat_of = |subscriber: &Subscriber| self.referee.seat_of(subscriber.owner.as_deref()?);
        let seated: Vec<(u64, Seat, IpAddr)> = spectators
            .filter_map(|(number, subscriber)| Some((*number, seat_of(subscriber)?, subscriber.address)))
            .collect();
        for (number, seat, address) in seated {
            if let Some(subscriber) = self.subscribers.get_mut(&number) {
                subscriber.seat = Some(seat);
            }
            self.mark_present(seat, address);
            self.welcome(number, None);
        }
        for seat in Seat::ALL {
            if is_guest(&self.referee, seat) && self.presence.gone[seat].is_none() && !self.is_connected(seat)
            {
                self.presence.gone[seat] = Some(self.now());
            }
        }
        self.presence.changed = true;
    }

    /// The number of spectators of this node.
    fn local_watchers(&self) -> u32 {
        let watchers = self.subscribers.values().filter(|subscriber| subscriber.seat.is_none()).count();
        u32::try_from(watchers).unwrap_or(u32::MAX)
    }

    /// The presence of players and spectators.
    pub(super) fn presence(&self) -> Presence {
        Presence {
            gone: self.gone(),
            watchers: self.local_watchers().saturating_add(self.presence.others.watchers()),
            computer_busy: self.computer.is_busy(),
        }
    }

    /// Marks the presence as changed.
    pub(super) fn presence_changed(&mut self) {
        self.presence.changed = true;
    }

    /// Marks the presence as changed if other nodes changed it. Times alone are no change.
    fn notice_others(&mut self) {
        let presence = self.presence();
        let current = (PerSeat::from_fn(|seat| presence.gone[seat].is_some()), presence.watchers);
        if self.presence.shown != current {
            self.presence.changed = true;
        }
    }

    /// Notifies the subscribers of a changed presence, at a limited rate.
    pub(super) fn broadcast_presence(&mut self) {
        if self.presence.notify_at().is_some_and(|due| due <= Instant::now()) {
            let presence = self.presence();
            self.presence.changed = false;
            self.presence.notified_at = Some(Instant::now());
            self.presence.shown = (PerSeat::from_fn(|seat| presence.gone[seat].is_some()), presence.watchers);
            self.broadcast(&FromServer::Presence(presence));
        }
    }

    /// The state of this node, with its version.
    fn local_presence(&mut self) -> NodePresence {
        let next = || self.node.next_presence_version();
        let version = *self.presence.version.get_or_insert_with(next);
        let seats = PerSeat::from_fn(|seat| self.presence.seat(seat));
        NodePresence { version, seats, watchers: self.local_watchers() }
    }

    /// Tells other nodes at once, and asks for theirs.
    pub(super) fn ask_for_presence(&mut self) {
        self.presence.unpublished = true;
        self.presence.asks = true;
        self.presence.published_at = None;
    }

    /// Tells other nodes of a change, at a limited rate.
    pub(super) fn publish_presence(&mut self) {
        if !self.node.bus.is_connected() {
            // Once it is connected the room publishes again.
            self.presence.unpublished = false;
        } else if self.presence.publish_at().is_some_and(|due| due <= Instant::now()) {
            let (presence, asks) = (self.local_presence(), std::mem::take(&mut self.presence.asks));
            let hint = GameHint::Presence { node: Cow::Borrowed(&self.node.id), presence, asks };
            self.node.publish_to_game(&self.id, &hint);
            self.presence.unpublished = false;
            self.presence.published_at = Some(Instant::now());
        }
    }

    /// Handles the presence of another node.
    pub(super) fn receive_presence(&mut self, node: &str, presence: NodePresence, asks: bool) {
        if node == self.node.id {
            return;
        }
        let is_new = self.presence.others.hear(node, presence, self.now());
        self.node.metrics.bus_message("presence", if is_new { "applied" } else { "late" });
        // A room that never had a player or a spectator has nothing to tell.
        if asks && (self.presence.published_at.is_some() || !self.subscribers.is_empty()) {
            self.presence.unpublished = true;
        }
        self.notice_others();
    }

    /// The room ends: nobody is connected to this node any more.
    pub(super) fn leave(&mut self) {
        let subscribers: Vec<u64> = self.subscribers.keys().copied().collect();
        subscribers.into_iter().for_each(|number| self.unsubscribe(number, self.now()));
        self.presence.published_at = None;
        if self.presence.unpublished {
            self.publish_presence();
        }
    }

    /// Records changes after a request, at a limited rate: a player who uses HTTP may send the only message to this room.
    pub(super) async fn record_presence(&mut self) {
        if self.presence.is_unrecorded() && has_passed(self.presence.recorded_at, RECORD_PACE) {
            self.sync_presence().await;
        }
    }

    /// Records presence in the database, and reads that of other nodes.
    pub(super) async fn sync_presence(&mut self) {
        if !self.node.several_nodes || self.status.is_backing_off() {
            return;
        }
        if !self.subscribers.is_empty() && has_passed(self.presence.published_at, PUBLISH_INTERVAL) {
            self.presence.unpublished = true;
        }
        let repeats = has_passed(self.presence.repeated_at, RECORD_INTERVAL);
        let local = self.local_presence();
        for seat in Seat::ALL {
            let presence = local.seats[seat];
            let is_due = self.presence.unrecorded[seat] || (repeats && presence == SeatPresence::Connected);
            let (connected, at) = match presence {
                SeatPresence::Connected => (true, self.now()),
                SeatPresence::Gone(since) => (false, since),
                SeatPresence::Unknown => (false, self.presence.gone[seat].unwrap_or_else(|| self.now())),
            };
            if is_due {
                let (seat_index, node) = (seat.index(), self.node.id.clone());
                let record = PresenceRecord { seat: seat_index, node, version: local.version, connected, at };
                if self.node.store.record_presence(&self.id, &record).await.is_err() {
                    self.status = self.status.after_failure();
                    return;
                }
                self.presence.unrecorded[seat] = false;
                self.presence.recorded_at = Some(Instant::now());
            }
        }
        if repeats {
            self.presence.repeated_at = Some(Instant::now());
        }
        match self.node.store.presence(&self.id).await {
            Ok(records) => {
                let (own, others): (Vec<_>, Vec<_>) =
                    records.into_iter().partition(|stored| stored.record.node == self.node.id);
                for stored in own {
                    // A room of this node that failed has left a player behind.
                    let seat = Seat::ALL.into_iter().find(|seat| seat.index() == stored.record.seat);
                    if let Some(seat) =
                        seat.filter(|seat| stored.record.connected && !self.is_connected(*seat))
                    {
                        self.presence.unrecorded[seat] = true;
                    }
                }
                self.presence.others.read(others);
            }
            Err(_) => self.status = self.status.after_failure(),
        }
        self.notice_others();
    }
}

impl crate::online::Node {
    /// The number of the next state of presence.
    fn next_presence_version(&self) -> u64 {
        1 + self.presence_versions.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
    }
}

fn is_guest(referee: &Referee, seat: Seat) -> bool {
    matches!(referee.state().seats()[seat], Some(OnlinePlayer::Guest { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_at_another_node_is_not_gone() {
        let mut tracker = PresenceTracker {
            gone: PerSeat { first: None, second: Some(100_000) },
            ..PresenceTracker::default()
        };
        let mut gone = |version: u64, second: SeatPresence| {
            let seats = PerSeat { first: SeatPresence::Gone(150_000), second };
            assert!(tracker.others.hear("north", NodePresence { version, seats, watchers: 0 }, 160_000));
            (tracker.gone(160_000).first, tracker.gone(160_000).second)
        };
        assert_eq!(gone(1, SeatPresence::Unknown), (None, Some(100_000)), "the first player is at this node");
        assert_eq!(gone(2, SeatPresence::Connected), (None, None));
        assert_eq!(
            gone(3, SeatPresence::Gone(130_000)),
            (None, Some(130_000)),
            "the other node saw them later"
        );
        assert_eq!(gone(4, SeatPresence::Gone(90_000)), (None, Some(100_000)), "this node saw them later");
    }
}
